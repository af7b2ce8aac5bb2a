"""Rare cells are reached by drawing hands: how often such hands come, and that drawn deals are as good as others."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb, prod, sqrt

import numpy as np
import pytest

from analyzer.charts.job import Block, Blocks, cells_of, steps_of
from analyzer.runner import Tally
from analyzer.verbs.chart import chart
from tests.charts.positions import Asked, asked, cells_met

KINDS = {"queens": (4, 3), "jacks": (4, 2), "diamonds": (6, 1), "aces": (3, 0), "others": (15, 0)}
"""Cards of sheepshead by kind: how many there are in the pack of 32, and what each adds to the strength of a hand."""

DEALS = 400  # of each set of hands


def exact_shares(axes: tuple[str, ...] = ("trumps", "strength")) -> dict[tuple[int, ...], Fraction]:
    """How often a hand of six cards has so many trumps, fail aces, and so much strength (12 and more are one step)."""
    shares: Counter[tuple[int, ...]] = Counter()
    for held in product(*(range(min(6, number) + 1) for number, _ in KINDS.values())):
        if sum(held) == 6:
            strength = sum(number * worth for number, (_, worth) in zip(held, KINDS.values(), strict=True))
            ways = prod(comb(number, some) for some, (number, _) in zip(held, KINDS.values(), strict=True))
            has = {"trumps": sum(held[:3]), "aces": held[3], "strength": min(strength, 12)}
            shares[tuple(has[axis] for axis in axes)] += ways
    return {step: Fraction(ways, comb(32, 6)) for step, ways in shares.items()}


@pytest.fixture(scope="module")
def first() -> Asked:
    """The first to speak."""
    return asked("sheepshead", "pick-or-pass", seed=21)


def dealt(panel: Asked, deals: int = DEALS) -> Tally:
    """So many deals of every source of a panel; nothing is played out."""
    nothing = np.zeros(cells_of(panel.chart), np.int64)
    blocks = [Block(0, number, 0, deals, nothing) for number in range(len(panel.panel.sources))]
    job = Blocks(panel.chart, [panel.panel], blocks, np.zeros((1, nothing.size), np.uint64))
    tally = job.tally()
    job.play(0, len(blocks), job.worker(), tally)
    return tally


@pytest.mark.parametrize(("kind", "axes"), [
    ("pick-or-pass", ("trumps", "strength")), ("pick-by-aces", ("strength", "aces"))
])  # fmt: skip
def test_shares_of_hands_are_those_of_counting(kind: str, axes: tuple[str, ...]) -> None:
    exact, about = exact_shares(axes), asked("sheepshead", kind)
    assert tuple(axis.name for axis in about.chart.axes) == axes
    assert sum(exact.values()) == 1
    found = {steps_of(about.chart, source.low): source.share for source in about.panel.sources}
    assert found.keys() == exact.keys()
    for step, share in found.items():
        assert share == pytest.approx(float(exact[step]), rel=1e-12)


def test_who_speaks_first_has_the_hand_that_was_drawn(first: Asked) -> None:
    """Every deal of a set of hands leads to its cell, and to no other."""
    tally = dealt(first)
    for number, source in enumerate(first.panel.sources):
        assert source.high == source.low + 1
        assert tally["seen"][0, source.low] == tally["dealt"][0, number] == DEALS
    assert tally["seen"].sum() == DEALS * len(first.panel.sources)


@pytest.mark.parametrize("seat", [1, 3])
def test_drawn_deals_come_to_a_later_seat_as_often_as_shuffled_ones(seat: int) -> None:
    """The others pass or pick by hands that go with the one drawn: cell by cell, and all together."""
    panel, natural = asked("sheepshead", "pick-or-pass", seed=22, number=seat), 6_000
    cells = cells_of(panel.chart)
    met = Counter(cells_met(panel, natural, 0, cells))
    tally, shares, variance = dealt(panel), np.zeros(cells), np.zeros(cells)
    for source in panel.panel.sources:
        rate = tally["seen"][0, source.low] / DEALS
        shares[source.low] = source.share * rate
        variance[source.low] = source.share**2 * max(rate * (1 - rate), 1 / DEALS) / DEALS
    for cell in range(cells):
        share = met[cell] / natural
        error = sqrt(max(share, 1 / natural) / natural + variance[cell])
        assert abs(share - shares[cell]) <= 4.5 * error, steps_of(panel.chart, cell)
    reached = 1 - met[-1] / natural
    assert abs(reached - shares.sum()) <= 4 * sqrt(reached * (1 - reached) / natural + variance.sum())
    assert 0.1 < reached < 1


def test_frequencies_of_the_first_seat_are_told_as_counted() -> None:
    exact = exact_shares()
    told = chart("sheepshead", "pick-or-pass", seat=0, deals=20).provenance["chart"]["cells"]
    for cell in told:
        trumps, strength = (int(cell["group"][axis].rstrip("+")) for axis in ("trumps", "strength"))
        share = float(exact.get((trumps, strength), 0))
        assert cell["frequency"] == pytest.approx(share, rel=5e-3)
        assert (cell["state"] == "blank") == (share == 0)
