"""The cost of a rule where a choice that was always open in the chart is closed once in the fresh deals."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from analyzer.charts.fresh import _cost
from analyzer.charts.judging import Cell


def cell(n: int, totals: list[int], opened: tuple[int, ...]) -> Cell:
    """A cell of n decisions, in which every choice scores the same each time."""
    scores = np.array(totals) / n
    return Cell(n, np.array(totals), (n * np.outer(scores, scores)).astype(np.int64), opened, opened[0], None)


def cost(known: dict[tuple[int, int], Cell], seen: list[int]) -> Any:
    """Of a rule that takes choice 1 everywhere, against a chart that takes choice 0; a point is one unit."""
    game = SimpleNamespace(seat_figures=lambda _: [SimpleNamespace(unit=1.0)], decisive=0)
    panel = SimpleNamespace(setup=SimpleNamespace(game=game, rules=None))
    fresh: Any = SimpleNamespace(known=known, tally={"seen": np.array([seen])}, panels=[panel])
    return _cost(fresh, np.zeros((1, len(seen)), int), np.ones((1, len(seen)), int), 0.95)


def test_a_cell_whose_choices_were_not_met_on_the_same_deals_counts_for_nothing() -> None:
    """Choice 1 is worth 10 and choice 0 is worth 12 in both cells: 2 lost.  In the second, 1 was closed once in 100."""
    whole = cell(100, [1200, 1000], (0, 1))
    closed = cell(100, [1200, 990], (0,))
    found = cost({(0, 0): whole, (0, 1): closed}, [100, 100])
    assert (found.interval.value, found.n, found.differs) == (pytest.approx(2.0), 100, 1.0)
    assert cost({(0, 1): closed}, [0, 100]) is None
