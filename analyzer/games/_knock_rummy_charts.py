"""The charts of Knock Rummy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..charts.spec import Axis, ChartKind, Choice, Decisions, Setting

# As in the kernel's `charts`.
_MOST_STEPS, _WIDEST, _USUAL_SIZE, _CARD = 14, 5, 7, 10
_TURNS, _DRAW_TURNS = 6, 3

_GAINS = (*map(str, range(_CARD)), "10-14", "15-19", "20+")
_SEATS = (2, 3, 4, 5, 6)
_PACK = 52

_KNOCK = (
    Choice("K", "knock", "knock with the card that leaves least"),
    Choice("g", "go on", "throw a card as `rule` does, and play on"),
)


def _greatest(rules: Any) -> int:
    """About the most deadwood that a hand can have."""
    return _CARD * (rules.deal_size or _USUAL_SIZE)


def _steps(most: int, closed: bool) -> tuple[str, ...]:
    """Steps of deadwood up to about `most`; closed: there is no more."""
    width = min(max(-(-most // (_MOST_STEPS - 1)), 1), _WIDEST)
    steps = min(-(-most // width) + 1, _MOST_STEPS)
    ends = [(width * (step - 1) + 1, width * step) for step in range(1, steps)]
    if closed and ends:
        ends[-1] = (ends[-1][0], most)
    labels = ["0", *(str(low) if low == high else f"{low}-{high}" for low, high in ends)]
    if not closed:
        labels[-1] = f"{ends[-1][0]}+"
    return tuple(labels)


def _deadwood(rules: Any) -> Axis:
    """The deadwood of a knock."""
    most, limit = _greatest(rules), rules.knock_limit
    closed = limit is not None and limit <= min(most, _WIDEST * (_MOST_STEPS - 1))
    steps = _steps(most if limit is None else min(most, limit), closed)
    return Axis(
        "left",
        "deadwood left",
        steps,
        at_least="with {} deadwood or more",
        below="with less than {} deadwood",
        exactly="with {} deadwood",
    )


def _turn(first: int, turns: int) -> Axis:
    """Own turns; the last step is open."""
    labels = (*(str(turn) for turn in range(first, first + turns - 1)), f"{first + turns - 1}+")
    return Axis("turn", "own turn", labels, at_least="from turn {} on", below="before turn {}", exactly="in turn {}")


def _can_play(rules: Any, seats: int, place: int, turn: int) -> bool:
    """Whether the player in this place of the round comes to this turn of his: there are a stock and enough turns."""
    has_stock: bool = seats * rules.hand_size(seats) + 1 < _PACK
    comes: bool = seats * (turn - 1) + place < rules.max_turns
    return has_stock and comes


def _no_stock(rules: Any, seats: int) -> ValueError:
    return ValueError(f"rule deal_size is {rules.deal_size}: with {seats} players there is no stock to draw from")


def _check_turns(rules: Any, seats: int, places: Sequence[int]) -> None:
    """ValueError when nobody comes to a turn in which he may knock."""
    if not _can_play(rules, seats, 0, 1):
        raise _no_stock(rules, seats)
    if not places:
        turn = rules.knock_from_turn
        raise ValueError(f"rule knock_from_turn is {turn}: with max_turns {rules.max_turns} nobody comes to that turn")


def _notes(rules: Any) -> tuple[str, ...]:
    notes = ["deadwood: what is left after the best discard"]
    if rules.knock_limit is not None:
        notes.append(f"only hands that may knock: knock_limit is {rules.knock_limit}")
    if rules.knock_before_draw:
        notes.append("about knocks with a discard; a knock before the draw is another decision")
    return tuple(notes)


def _knock(rules: Any, settings: tuple[Setting, ...], varied: Axis, question: str) -> Decisions:
    """Knock or go on, in these settings."""
    return Decisions(
        question=question,
        number=0,
        axes=(_turn(rules.knock_from_turn, _TURNS), _deadwood(rules)),
        choices=_KNOCK,
        rows="left",
        columns="turn",
        settings=settings,
        varied=varied,
        apart=True,
        notes=_notes(rules),
    )


def _knock_by_players(rules: Any, seats: int) -> Decisions:
    """A panel for each number of players; whoever is first to act decides."""
    counts = [count for count in _SEATS if _can_play(rules, count, 0, rules.knock_from_turn)]
    _check_turns(rules, _SEATS[0], counts)
    labels = tuple(str(count) for count in counts)
    settings = tuple(Setting(label, 0, count) for label, count in zip(labels, counts, strict=True))
    varied = Axis(
        "players", "players", labels, at_least="with {} players or more", below="with fewer than {} players",
        exactly="with {} players",
    )  # fmt: skip
    return _knock(rules, settings, varied, "Knock, or go on?")


def _knock_by_seat(rules: Any, seats: int) -> Decisions:
    """A panel for each seat."""
    places = [seat for seat in range(seats) if _can_play(rules, seats, seat, rules.knock_from_turn)]
    _check_turns(rules, seats, places)
    labels = tuple(str(seat) for seat in places)
    settings = tuple(Setting(label, seat) for label, seat in zip(labels, places, strict=True))
    varied = Axis(
        "seat", "seat", labels, at_least="in seat {} or later", below="in a seat before {}", exactly="in seat {}"
    )
    return _knock(rules, settings, varied, f"Knock, or go on, with {seats} players?")


def _take_or_draw(rules: Any, seats: int) -> Decisions:
    """Take the top of the pile, or draw from the stock."""
    if not _can_play(rules, seats, 0, 1):
        raise _no_stock(rules, seats)
    return Decisions(
        question="Take the discard, or draw from the stock?",
        number=1,
        axes=(
            _turn(1, _DRAW_TURNS),
            Axis(
                "gain",
                "the discard saves",
                _GAINS,
                at_least="if it lowers the deadwood by {} or more",
                below="if it lowers the deadwood by less than {}",
            ),
            Axis(
                "before",
                "deadwood before",
                _steps(_greatest(rules), False),
                at_least="with {} deadwood or more",
                below="with less than {} deadwood",
            ),
        ),
        choices=(Choice("T", "take", "take the top of the pile"), Choice("s", "draw", "draw from the stock")),
        rows="gain",
        columns="before",
        settings=(Setting(seat=0),),
        apart=True,
        notes=("the discard saves what the hand has less after taking it and throwing the best card",),
    )


KINDS = (
    ChartKind("knock-or-go-on", "knock or go on by deadwood, own turn and number of players", _knock_by_players),
    ChartKind("knock-by-seat", "knock or go on by deadwood, own turn and seat", _knock_by_seat),
    ChartKind("take-or-draw", "take the discard or draw, by what it saves, deadwood and own turn", _take_or_draw),
)
