"""The charts of Calabresella."""

from __future__ import annotations

from typing import Any

from ..charts.spec import Axis, ChartKind, Choice, Curve, Decisions, Feature, Setting
from ._calabresella_moves import HAND

_CONTRACTS = (
    ("chiamo", "bid chiamo"),
    ("solo", "bid solo"),
    ("solissimo", "bid solissimo and leave the monte alone"),
    ("dividete", "bid solissimo and raise it to dividete"),
    ("scegliete", "bid solissimo and raise it to scegliete"),
)
_S_NOTE = (
    "S: 4 for a three, 3 for a two, 1 for an ace, for a 3-2, and for each card beyond four of a suit with a 3 or 2"
)
_LETTERS_NOTE = "the letters are what the contracts are worth"


def _held(name: str) -> Axis:
    """How many of a rank are held."""
    return Axis(
        name,
        name,
        ("0", "1", "2", "3", "4"),
        at_least=f"with {{}} {name} or more",
        below=f"with fewer than {{}} {name}",
        exactly=f"with {{}} {name}",
    )


def _rank(strength: int) -> tuple[int, ...]:
    """All cards of a rank."""
    return tuple(range(strength, 40, 10))


_TOPS = (_held("threes"), _held("twos"), _held("aces"))
_CLASSES = (_rank(9), _rank(8), _rank(7), tuple(card for card in range(40) if card % 10 < 7))
_SUMS = (
    Feature(
        lambda step: 4 * step["threes"] + 3 * step["twos"] + step["aces"],
        "if 4 for a three, 3 for a two and 1 for an ace make {} or more",
        "if 4 for a three, 3 for a two and 1 for an ace make less than {}",
    ),
    Feature(
        lambda step: step["threes"] + step["twos"] + step["aces"],
        "with {} threes, twos and aces or more",
        "with fewer than {} threes, twos and aces",
    ),
)


def _bids(rules: Any, lowest: int, quiet: bool = False) -> list[Choice]:
    """The contracts from the lowest one up; letters: what they are worth."""
    worth = rules.bid_values.split("-")
    return [
        Choice(worth[contract], f"bid {_CONTRACTS[contract][0]}", _CONTRACTS[contract][1], quiet)
        for contract in range(lowest, len(_CONTRACTS))
    ]


def _by_tops(question: str, number: int, choices: list[Choice], seat: int, note: str) -> Decisions:
    return Decisions(
        question=question,
        number=number,
        axes=_TOPS,
        choices=tuple(choices),
        rows="threes",
        columns="twos",
        steps=2,
        settings=(Setting(seat=seat),),
        hand_axes=3,
        hand_classes=_CLASSES,
        hand_size=HAND,
        features=_SUMS,
        notes=(note, _LETTERS_NOTE),
    )


_PASS = Choice("-", "pass", "pass")


def _what_to_bid(rules: Any, seats: int) -> Decisions:
    note = "nobody has bid before; the seat that speaks first, unless another one is asked for with --seat"
    return _by_tops("What to bid?", 0, [_PASS, *_bids(rules, int(rules.min_bid == "solo"))], 0, note)


def _over_chiamo(rules: Any, seats: int) -> Decisions:
    if rules.min_bid == "solo":
        raise ValueError("nobody bids chiamo with min_bid=solo: the chart over-chiamo needs min_bid=chiamo")
    note = "the last bid is another's chiamo; the seat that speaks second, unless another one is asked for with --seat"
    return _by_tops("What to bid over a chiamo?", 1, [_PASS, *_bids(rules, 1)], 1, note)


def _contracts(rules: Any, seats: int) -> Decisions:
    return Decisions(
        question="How often is a contract won?",
        number=2,
        axes=(
            Axis(
                "S",
                "S",
                ("0-5", *(f"{low}-{low + 1}" for low in range(6, 26, 2)), "26+"),
                at_least="with S of {} or more",
                below="with S below {}",
            ),
        ),
        choices=tuple(_bids(rules, int(rules.min_bid == "solo"), quiet=True)),
        rows="S",
        steps=2,
        style="values",
        shown="success",
        notes=(_S_NOTE, "the seat that speaks first bids it, and both others pass"),
    )


def _chiamo_at(rules: Any, seats: int) -> Curve:
    if rules.min_bid == "solo":
        raise ValueError("nobody bids chiamo with min_bid=solo: the chart chiamo-threshold needs min_bid=chiamo")
    way = rules.follow_suit
    span = "4:16:2" if way == "free" else "0:14:2"
    return Curve(
        question="From which S on is a chiamo to be bid?",
        param=f"rule.{way}_chiamo_at={span}",
        figures=("score",),
        titles=("score of the seat that bids so",),
        title="S from which it bids chiamo",
        notes=(_S_NOTE,),
    )


KINDS = (
    ChartKind("what-to-bid", "the best bid by threes, twos and aces, where nobody has bid", _what_to_bid),
    ChartKind("over-chiamo", "pass or bid over a chiamo, by threes, twos and aces", _over_chiamo),
    ChartKind("contracts", "how often each contract is won, and its score, by the number S of the hand", _contracts),
    ChartKind("chiamo-threshold", "score of a seat by the S from which it bids chiamo", _chiamo_at),
)
