"""Charts made from a known rule, for the tests of the rule in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product

import numpy as np

from analyzer.charts.phrases import Condition, conditions_of
from analyzer.charts.spec import Axis, Choice, Feature


def labels(last: int, more: str = "") -> tuple[str, ...]:
    """Labels 0 .. last."""
    return (*map(str, range(last)), f"{last}{more}")


TRUMPS = Axis("trumps", "trumps", labels(7, "+"))
STRENGTH = Axis("strength", "strength", labels(11), at_least="with strength {} or more", below="with strength below {}")
SEAT = Axis("seat", "seat", ("first", "second", "third", "last"), exactly="in the {} seat")
SUIT = Axis("suit", "suit led", ("hearts", "spades", "clubs", "diamonds"), ordered=False, exactly="on {}")
CARD = Axis("card", "own card", labels(12), at_least="with a card of {} or more", below="with a card below {}")
BETS = Axis("bets", "bets", labels(3), at_least="once {} have bet", below="while fewer than {} have bet")
DEADWOOD = Axis("deadwood", "points of deadwood", tuple(map(str, range(10, -1, -1))))
TURN = Axis("turn", "turn", labels(8), at_least="from turn {} on", below="before turn {}")
SUM = Feature(lambda step: step["card"] + step["bets"], "if both make {} or more", "if both make less than {}")

PICK = (Choice("P", "pick", "pick up the blind"), Choice("-", "pass", "pass"))
KNOCK = (Choice("K", "knock", "knock"), Choice("-", "go on", "go on"))
LEAD = (
    Choice("T", "lead a trump", "the highest one"),
    Choice("A", "lead an ace", "the longest suit's"),
    Choice("L", "lead low", "the lowest card"),
    Choice("V", "lead a void", "what the partner lacks"),
)


def steps_of(axes: list[Axis]) -> np.ndarray:
    """All cells of a grid, the last axis running fastest."""
    return np.array(list(product(*(range(len(axis.labels)) for axis in axes))))


def planted(
    axes: list[Axis],
    choices: tuple[Choice, ...],
    best: Callable[[Mapping[str, int]], int],
    noise: float = 0.0,
    features: tuple[Feature, ...] = (),
    seed: int = 1,
) -> tuple[list[Condition], np.ndarray, np.ndarray]:
    """Conditions, values and the planted choice of a chart whose best choices are worth 1, all others nothing."""
    steps = steps_of(axes)
    cells = [dict(zip((axis.name for axis in axes), map(int, row), strict=True)) for row in steps]
    choice = np.array([best(cell) for cell in cells])
    values = np.random.default_rng(seed).normal(0, noise, (len(cells), len(choices)))
    values[np.arange(len(cells)), choice] += 1
    return conditions_of(axes, features, steps), values, choice
