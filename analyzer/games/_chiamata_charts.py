"""The charts of Briscola Chiamata."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..charts.spec import Axis, ChartKind, Choice, Curve, Decisions, Feature, Setting

_RANKS = ("A", "3", "K", "Q", "J", "7", "6", "5", "4", "2")
_TARGETS = (61, 66, 71, 76, 81, 86, 91, 96, 101, 111)
_FIRST_TARGETS = {"points": (61, 81), "two_points": (61, 71)}
_SUITS = tuple(tuple(range(10 * suit, 10 * suit + 10)) for suit in range(4))
_HOLDINGS = ("none", "K", "3", "3 K", "A", "A K", "A 3", "A 3 K")

TRUMPS = Axis(
    "trumps",
    "cards of the longest suit",
    ("2", "3", "4", "5", "6+"),
    at_least="with {} cards of a suit or more",
    below="with fewer than {} cards of a suit",
)
TOPS = Axis("tops", "A 3 K in it", _HOLDINGS, exactly="with {} in it", ordered=False)
SIDE = Axis(
    "side",
    "A and 3 outside it",
    ("0", "1", "2+"),
    at_least="with {} A and 3 outside it or more",
    below="with fewer than {} A and 3 outside it",
)
_PASS = Choice("p", "pass", "pass")
_BEFORE = ("A 3 K", "Q J 7", "6 5", "4")
_POINTS_BEFORE = ("61-64", "65-69", "70-79", "80+")

_LONGEST = "the longest suit: of several the one with the A, or else the 3, or the K"
_NAMED = "named is the longest suit that lacks the rank; an own card only where that suit is shorter by four cards"
_CALLED = "called is the highest card that the longest suit lacks"

_LESS_HAND = "with a hand worth less than {}"
_WORTH = "worth of the suit: 3 a card, 5 more for the A, 3 for the 3, 1 for the K"


def _worth(step: Mapping[str, int]) -> int:
    tops = step["tops"]
    return 3 * (step["trumps"] + 2) + 5 * (tops >> 2) + 3 * (tops >> 1 & 1) + (tops & 1)


def _by_points(rules: Any) -> bool:
    return rules.auction in ("points", "two_points")


def _too_many(trumps: int, tops: int) -> bool:
    """Two cards are not A, 3 and K."""
    return trumps == 0 and _HOLDINGS[tops] == "A 3 K"


def _cannot_be_first(steps: Sequence[int]) -> bool:
    """With two of each suit the one with the best cards is the longest: without A and 3 there are none elsewhere."""
    trumps, tops, side = steps
    return _too_many(trumps, tops) or (trumps == 0 and _HOLDINGS[tops] in ("none", "K") and side > 0)


def _cannot_be_raised(steps: Sequence[int]) -> bool:
    _, trumps, tops = steps
    return _too_many(trumps, tops)


def _success(rules: Any, seats: int) -> Decisions:
    if _by_points(rules):
        choices = [Choice(str(points), f"bid {points}", f"bid {points} points", quiet=True) for points in _TARGETS]
    else:
        choices = [Choice(rank, f"bid {rank}", f"bid the {rank}", quiet=True) for rank in _RANKS]
    return Decisions(
        question="How often does a bid succeed when the others pass?",
        number=0,
        axes=(TRUMPS,),
        choices=tuple(choices),
        rows="trumps",
        steps=2,
        hand_axes=1,
        hand_classes=_SUITS,
        hand_size=8,
        style="values",
        shown="success",
        notes=("the others pass", _CALLED if rules.auction == "points" else _NAMED),
    )


def _first_bid(rules: Any, seats: int) -> Decisions:
    if _by_points(rules):
        choices = [
            Choice(str(points), f"bid {points}", f"bid {points} points") for points in _FIRST_TARGETS[rules.auction]
        ]
    else:
        choices = [
            Choice("A", "bid A", "bid the A, and go on as far as the hand is worth it"),
            Choice("7", "bid 7", "bid the 7"),
            Choice("2", "bid 2", "bid the 2 at once"),
        ]
    if rules.all_pass != "first_must_bid":
        choices.append(_PASS)
    return Decisions(
        question="What to bid when nobody has bid yet?",
        number=1,
        axes=(TRUMPS, TOPS, SIDE),
        choices=tuple(choices),
        rows="tops",
        columns="trumps",
        impossible=_cannot_be_first,
        hand_axes=1,
        hand_classes=_SUITS,
        hand_size=8,
        features=(
            Feature(_worth, "with a suit worth {} or more", "with a suit worth less than {}"),
            Feature(lambda step: _worth(step) + 2 * step["side"], "with a hand worth {} or more", _LESS_HAND),
        ),
        notes=(_LONGEST, _WORTH, "of the hand: 2 more for each A and 3 outside it, at most 4"),
    )


def _raise(rules: Any, seats: int) -> Decisions:
    if _by_points(rules):
        labels = _POINTS_BEFORE
        choices = [Choice("B", "bid", "one point more"), _PASS]
    else:
        labels = _BEFORE
        choices = [Choice("n", "bid the next", "the next rank down"), _PASS, Choice("2", "bid 2", "the 2 at once")]
    return Decisions(
        question="Outbid them or pass?",
        number=2,
        axes=(Axis("bid", "bid to beat", labels, ordered=_by_points(rules), exactly="after a bid of {}"), TRUMPS, TOPS),
        choices=tuple(choices),
        rows="tops",
        columns="trumps",
        settings=(Setting(seat=2),),
        impossible=_cannot_be_raised,
        apart=True,
        features=(Feature(_worth, "with a suit worth {} or more", "with a suit worth less than {}"),),
        notes=(_LONGEST, _WORTH, "the seat that speaks third, unless another one is asked for with --seat"),
    )


def _threshold(rules: Any, seats: int) -> Curve:
    return Curve(
        question="From which value of a hand on does it pay to bid?",
        param="rule.bid_at=8:20:1",
        figures=("score", "success"),
        titles=("score a deal", "success"),
    )


KINDS = (
    ChartKind("success-by-bid", "success and score by the rank that is bid and the trumps held", _success),
    ChartKind("best-call", "the best first bid by length and highest cards of the longest suit", _first_bid),
    ChartKind("bid-or-pass", "outbid the others or pass, by the bid to beat and the longest suit", _raise),
    ChartKind("bid-threshold", "what it brings one seat to bid more or less boldly", _threshold),
)
