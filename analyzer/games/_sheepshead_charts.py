"""The charts of Sheepshead."""

from __future__ import annotations

from typing import Any

from ..charts.spec import Axis, ChartKind, Choice, Decisions, Feature, Setting, Values
from ._sheepshead_cards import ACES, HAND, PACK, SEATS, SUITS, cards_in

_SEATS = ("first", "second", "third", "fourth", "dealer")

_ACES = Axis(
    "aces",
    "fail aces",
    ("0", "1", "2", "3"),
    at_least="with {} fail aces or more",
    below="with fewer than {} fail aces",
    exactly="with {} fail aces",
)
_TRUMPS = Axis(
    "trumps",
    "trumps",
    tuple(str(number) for number in range(HAND + 1)),
    at_least="with {} trumps or more",
    below="with fewer than {} trumps",
)
_PICK_OR_PASS = (Choice("P", "pick", "pick up the blind"), Choice("-", "pass", "pass"))
_LENGTHS_NOTE = "length: how many cards of a suit are left after the bury; 0/2+: one of length 0, one of 2 or more"
_FIRST_NOTE = "the picker in the first seat, unless another one is asked for with --seat"
_STRENGTH_NOTE = "strength: 3 for a queen, 2 for a jack, 1 for any other trump"

_AFTER_PASSES: tuple[tuple[str, dict[str, str]], ...] = (
    ("forced", {"all_pass": "forced"}),
    ("leaster (most)", {"all_pass": "leaster", "leaster_winner": "most"}),
    ("leaster (fewest)", {"all_pass": "leaster", "leaster_winner": "fewest"}),
    ("leaster (trick)", {"all_pass": "leaster", "leaster_winner": "fewest_with_trick"}),
    ("moster", {"all_pass": "moster"}),
    ("doubler", {"all_pass": "doubler"}),
)
"""What four passes may lead to, and the options that say so."""


_DIAMONDS, _JACKS, _QUEENS = tuple(range(18, 24)), tuple(range(24, 28)), tuple(range(28, 32))
_FAIL_ACES, _OTHER_FAIL = tuple(cards_in(ACES)), tuple(cards_in(PACK & ~(ACES | SUITS[3])))


_STRENGTH = Axis(
    "strength",
    "strength",
    (*(str(number) for number in range(12)), "12+"),
    at_least="with a strength of {} or more",
    below="with a strength below {}",
)


def _pick_or_pass(rules: Any, seats: int) -> Decisions:
    by_kinds = (_QUEENS, _JACKS, _DIAMONDS, _FAIL_ACES + _OTHER_FAIL)
    return _picking(rules, 4, (_TRUMPS, _STRENGTH), by_kinds)


def _pick_by_aces(rules: Any, seats: int) -> Decisions:
    by_kinds = (_QUEENS, _JACKS, _DIAMONDS, _FAIL_ACES, _OTHER_FAIL)
    difference = Feature(
        lambda step: step["strength"] - step["aces"],
        "if the strength less the fail aces is {} or more",
        "if the strength less the fail aces is below {}",
    )
    return _picking(rules, 0, (_STRENGTH, _ACES), by_kinds, (difference,))


def _picking(
    rules: Any,
    number: int,
    axes: tuple[Axis, Axis],
    classes: tuple[tuple[int, ...], ...],
    features: tuple[Feature, ...] = (),
) -> Decisions:
    speaking = SEATS - 1 if rules.all_pass == "forced" else SEATS
    notes = [_STRENGTH_NOTE]
    if rules.all_pass == "forced":
        notes.append("the dealer has no choice after four passes: all_pass=forced")
    if rules.partner == "called_ace" and rules.ten_call == "off":
        notes.append("with all three fail aces there is nobody to call")
    return Decisions(
        question="Pick or pass?",
        number=number,
        axes=axes,
        choices=_PICK_OR_PASS,
        rows=axes[0].name,
        columns=axes[1].name,
        settings=tuple(Setting(_SEATS[seat], seat) for seat in range(speaking)),
        varied=Axis("seat", "seat", _SEATS[:speaking], exactly="in the {} seat"),
        hand_axes=2,
        hand_classes=classes,
        hand_size=HAND,
        features=features,
        notes=tuple(notes),
    )


def _bury(rules: Any, seats: int) -> Decisions:
    return Decisions(
        question="What to bury?",
        number=1,
        axes=(
            Axis(
                "voids",
                "the bury worth most",
                ("makes most voids", "misses a void"),
                ordered=False,
                exactly="where points {}",
            ),
            Axis(
                "fail",
                "fail cards",
                ("3", "4", "5+"),
                at_least="with {} fail cards or more",
                below="with fewer than {} fail cards",
            ),
            _ACES,
        ),
        choices=(
            Choice("P", "bury points", "bury the two fail cards worth most"),
            Choice("1", "bury one ace", "bury an ace, and the card worth most that is none"),
            Choice("0", "bury no ace", "bury the two worth most that are no aces"),
            Choice("V", "make a void", "bury two that leave more suits empty than points do"),
        ),
        rows="fail",
        columns="aces",
        impossible=_no_bury,
        notes=(
            "where there is a choice between at least three fail cards; trumps are not buried",
            _FIRST_NOTE,
        ),
    )


def _no_bury(steps: tuple[int, ...]) -> bool:
    """With the steps of voids, fail cards and aces: there is no choice, or no such hand."""
    misses, fail, aces = steps[0] == 1, steps[1] + 3, steps[2]
    if misses:
        return fail == 3 or (fail, aces) == (4, 3)
    return aces in (0, fail)


_LEFT = Axis(
    "strength",
    "strength after the bury",
    ("7-", *(str(number) for number in range(8, 16)), "16+"),
    at_least="with a strength of {} or more after the bury",
    below="with a strength below {} after the bury",
)
_LEFT_TRUMPS = Axis(
    "trumps",
    "trumps after the bury",
    ("2-", "3", "4", "5", "6"),
    at_least="with {} trumps or more after the bury",
    below="with fewer than {} trumps after the bury",
)
_CALLABLE = Axis(
    "callable",
    "lengths of the suits to call",
    ("0", "1", "0/1", "2+", "0/2+", "1/2+", "0/1/2+"),
    ordered=False,
    exactly="where suits of length {} can be called",
)


def _can_call() -> list[Feature]:
    """Whether there is a void, a single, a longer suit to call."""
    return [
        Feature(
            lambda step, length=length: float(step["callable"] + 1 >> length & 1),  # type: ignore[misc]
            f"where a {name} can be called",
            f"where no {name} can be called",
        )
        for length, name in enumerate(("void", "single", "longer suit"))
    ]


def _call(rules: Any, seats: int) -> Decisions:
    if rules.partner == "none":
        raise ValueError("nothing is called with partner=none: the chart what-to-call needs called_ace or jack")
    if rules.partner == "jack" and rules.jack_alone == "off" and rules.jack_call_up == "off":
        raise ValueError("there is nothing to choose with partner=jack unless jack_alone=on or jack_call_up=on")
    if rules.partner == "jack":
        question, columns, features = "Alone, or with a partner?", _LEFT_TRUMPS, []
        choices = [Choice("A", "go alone", "go alone"), Choice("c", "call", "call the jack")]
    else:
        question, columns, features = "Alone, or which suit to call?", _CALLABLE, _can_call()
        choices = [
            Choice("A", "go alone", "go alone, unknown to the others where an own ace may be called"),
            Choice("0", "call a void", "call a suit of which no card is left"),
            Choice("1", "call a single", "call a suit of which one card is left"),
            Choice("2", "call a longer suit", "call a suit of which two cards or more are left, the shorter one"),
        ]
    return Decisions(
        question=question,
        number=2,
        axes=(_LEFT, columns),
        choices=tuple(choices),
        rows="strength",
        columns=columns.name,
        features=tuple(features),
        notes=(*((_LENGTHS_NOTE,) if columns is _CALLABLE else ()), _STRENGTH_NOTE, _FIRST_NOTE),
    )


def _leaster(rules: Any, seats: int) -> Decisions:
    if rules.all_pass == "doubler":
        raise ValueError("nothing is played after four passes with all_pass=doubler: there is no leaster")
    games = _AFTER_PASSES[1:5] if rules.all_pass == "forced" else (("", {}),)
    labels = tuple(label for label, _ in games)
    varied = Axis("game", "all pass", labels, ordered=False, exactly="in a {}") if len(games) > 1 else None
    return Decisions(
        question="Four have passed: pick, or pass for a game without a picker?",
        number=3,
        axes=(_TRUMPS,),
        choices=_PICK_OR_PASS,
        rows="trumps",
        settings=tuple(Setting(label, SEATS - 1, rules=changed) for label, changed in games),
        varied=varied,
        only_seats=(SEATS - 1,),
        hand_axes=1,
        hand_classes=(_DIAMONDS + _JACKS + _QUEENS, _FAIL_ACES + _OTHER_FAIL),
        hand_size=HAND,
        style="values",
        shown="score",
        notes=("the dealer, after four passes", "leaster (trick): fewest points among those with a trick"),
    )


def _seat_edge(rules: Any, seats: int) -> Values:
    return Values(
        question="Which seat gains, by what four passes lead to?",
        settings=tuple(Setting(label, rules=changed) for label, changed in _AFTER_PASSES),
        rows=Axis("after", "after four passes", tuple(label for label, _ in _AFTER_PASSES), ordered=False),
        columns=Axis("seat", "seat", _SEATS),
        figures=tuple(f"score[{seat}]" for seat in range(SEATS)),
        even=(0.0,) * len(_AFTER_PASSES),
        notes=("leaster (trick): fewest points among those with a trick",),
    )


KINDS = (
    ChartKind("pick-or-pass", "pick or pass by trumps, strength and seat", _pick_or_pass),
    ChartKind(
        "pick-by-aces", "pick or pass by strength, fail aces and seat: tells the hands better apart", _pick_by_aces
    ),
    ChartKind("what-to-bury", "points, no aces, or a void, by the fail suits and aces of the eight cards", _bury),
    ChartKind("what-to-call", "alone or which suit to call, by strength and what is left of the suits", _call),
    ChartKind("leaster-edge", "score of a game without a picker, and of picking, by trumps", _leaster),
    ChartKind("seat-edge", "score of each seat by what four passes lead to", _seat_edge),
)
