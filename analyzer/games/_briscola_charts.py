"""The charts of Briscola."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from ..charts.spec import Axis, ChartKind, Choice, Decisions, Feature, Setting, Values

_PLAIN = ("none", "small", "figure", "small, figure", "A 3", "small, A 3", "figure, A 3", "all three")
_TRUMPS = ("none", "low", "high", "low, high")
_WAYS = ("a plain card", "a low trump", "plain or low", "a high trump", "plain or high", "low or high", "any of them")
_LED = ("small", "figure", "A 3", "low trump", "high trump")
_POINTS = ("0", "2-4", "5-9", "10-14", "15+")
_MOST_SEATS = 6

PLAIN = Axis("plain", "plain cards held", _PLAIN, ordered=False, exactly="with plain cards: {}")
TRUMPS = Axis("trumps", "trumps held", _TRUMPS, ordered=False, exactly="with trumps: {}")
WAYS = Axis("takes", "what can take", _WAYS, ordered=False, exactly="when {} can take")
WAYS_OF_THREE = replace(WAYS, labels=_WAYS[:-1])  # one of the cards is given, so they are not of all kinds
GIVE = Axis("give", "another card", ("small", "dearer"), ordered=False, exactly="when another card is {}")
LED = Axis("led", "card led", _LED, ordered=False, exactly="when {} is led")
POINTS = Axis(
    "points", "points on the table", _POINTS, at_least="with {} points or more", below="with fewer than {} points"
)

_LEADS = (
    Choice("s", "lead a small card", "a small plain card (7 and below)"),
    Choice("f", "lead a figure", "a plain J, Q or K"),
    Choice("A", "lead an A or 3", "a plain A or 3"),
    Choice("t", "lead a low trump", "a low trump (7 and below)"),
    Choice("H", "lead a high trump", "a high trump: J Q K 3 A"),
)
_SAFEST = (
    "of its kind the card with the fewest A and 3 above it still out, then that of the longest suit, then the lowest"
)
_ONE_KIND = "blank: no choice between kinds of cards"


def _holds(axis: str, place: int, name: str) -> Feature:
    """Whether a kind of card is among those of a cell: bit `place` of the step."""
    return Feature(lambda step: step[axis] >> place & 1, f"with {name}", f"without {name}")


def _can_take(place: int, name: str) -> Feature:
    return Feature(lambda step: step["takes"] + 1 >> place & 1, f"when {name} can take", f"when no {name[2:]} can take")


_BIG = Feature(lambda step: step["led"] == _LED.index("A 3"), "when an A or 3 is led", "unless an A or 3 is led")
_OF_PLAIN = tuple(_holds("plain", place, name) for place, name in enumerate(("a small card", "a figure", "an A or 3")))
_OF_TRUMPS = tuple(_holds("trumps", place, name) for place, name in enumerate(("a low trump", "a high trump")))
_OF_WAYS = tuple(_can_take(place, name) for place, name in enumerate(("a plain card", "a low trump", "a high trump")))


def _draws(rules: Any, seats: int) -> int:
    """How often cards are drawn in a deal."""
    from .briscola import GAME

    return (GAME.cards_in_play(rules, seats).bit_count() - seats * int(rules.hand_size)) // seats


def _stages(rules: Any, seats: int, first: bool) -> Axis:
    """The stages that there are in a deal: the first two of them apart, or as one."""
    draws = _draws(rules, seats)
    names = ["first trick", "early", "late", "no stock"] if first else ["early", "late", "no stock"]
    if draws < 3:
        names.remove("late")
    if draws < 2 and first:
        names.remove("early")
    return Axis("stage", "stage", tuple(names), ordered=False, exactly="in the stage: {}")


def _has_trump(rules: Any) -> bool:
    return bool(rules.trump == "turned")


def _lead(rules: Any, seats: int) -> Decisions:
    axes = (_stages(rules, seats, first=True), PLAIN, *([TRUMPS] if _has_trump(rules) else []))
    return Decisions(
        question="What to lead?",
        number=0,
        axes=axes,
        choices=_LEADS if _has_trump(rules) else _LEADS[:3],
        rows="plain",
        columns="trumps" if _has_trump(rules) else "stage",
        impossible=_no_lead(int(rules.hand_size)),
        apart=True,
        features=(*_OF_PLAIN, *(_OF_TRUMPS if _has_trump(rules) else ())),
        notes=(_SAFEST, "early: up to half of the stock is drawn", _ONE_KIND),
    )


def _no_lead(hand_size: int) -> Callable[[Sequence[int]], bool]:
    """A lead is a choice between two kinds of cards or more, and a hand has no more kinds than cards."""

    def impossible(steps: Sequence[int]) -> bool:
        kinds = sum(held.bit_count() for held in steps[1:])
        return not 2 <= kinds <= hand_size

    return impossible


def _last(rules: Any, seats: int) -> Decisions:
    trumps = _has_trump(rules)
    lying = (
        POINTS
        if seats > 2
        else LED
        if trumps
        else Axis("led", "card led", _LED[:3], ordered=False, exactly="when {} is led")
    )
    choices = [
        Choice("P", "take with a plain card", "take with the highest plain card that takes"),
        Choice("g", "give", "give the cheapest: small card, figure, low trump, A or 3, high trump"),
    ]
    if trumps:
        choices += [
            Choice("t", "take with a low trump", "take with the lowest trump, 7 and below"),
            Choice("H", "take with a high trump", "take with the lowest of J Q K 3 A of trumps"),
        ]
    stages = _stages(rules, seats, first=False)
    ways = WAYS if rules.hand_size > 3 else WAYS_OF_THREE
    return Decisions(
        question="Last to play: take the trick, and with what?",
        number=1,
        axes=(stages, GIVE, *([ways] if trumps else []), lying),
        choices=tuple(choices),
        rows="takes" if trumps else lying.name,
        columns=lying.name if trumps else "give",
        settings=(Setting(seat=seats - 1),),
        impossible=_no_last(rules, seats),
        apart=True,
        features=(*(_OF_WAYS if trumps else ()), *((_BIG,) if seats == 2 else ())),
        notes=(
            "the trick belongs to another side, and there is a choice between taking and giving",
            "early: up to half of the stock is drawn",
        ),
    )


def _no_last(rules: Any, seats: int) -> Callable[[Sequence[int]], bool]:
    """No plain card takes a trump, no low trump a high one; who must follow suit chooses within it."""

    def impossible(steps: Sequence[int]) -> bool:
        if not _has_trump(rules):
            return False
        ways, lying = steps[2] + 1, steps[3]
        by_plain, by_low = bool(ways & 1), bool(ways & 2)
        if rules.follow_suit == "strict" and by_plain and ways > 1:
            return True
        trump_led = seats == 2 and lying >= _LED.index("low trump")
        return trump_led and (by_plain or (by_low and _LED[lying] == "high trump"))

    return impossible


def _edge(rules: Any, seats: int) -> Values:
    from .briscola import GAME

    counts = GAME.seat_counts
    return Values(
        question="Which seat has the edge?",
        settings=tuple(Setting(str(count), seats=count) for count in counts),
        rows=Axis("players", "players", tuple(map(str, counts))),
        columns=Axis("seat", "seat in the first trick", ("leader", "second", "third", "fourth", "fifth", "sixth")),
        figures=tuple(f"win[{seat}]" for seat in range(_MOST_SEATS)),
        even_is_mean=True,
        notes=("win: share of deals; even is the mean of the seats, since a void deal is won by nobody",),
    )


KINDS = (
    ChartKind("lead", "what to lead, by the kinds of cards held, in the first trick and later", _lead),
    ChartKind("take-or-give", "last to play: take the trick or not, and with what, by what lies there", _last),
    ChartKind("edge", "how often each seat wins, by the number of players", _edge),
)
