"""Charts of one figure a cell: when a figure may be claimed to be off what is even."""

from __future__ import annotations

from dataclasses import replace
from math import comb
from typing import Any

import numpy as np
import pytest

from analyzer.charts.spec import Axis, Setting, Values
from analyzer.charts.values import _p_value, _settle
from analyzer.figures import Figure, metric
from analyzer.result import Row
from analyzer.statistics import ENOUGH_DEALS

LEVEL = 0.95


def share(won: int, deals: int) -> Row:
    """A row of so many wins."""
    found = metric(Figure("win", "share"), np.array([deals, won, won]), deals, LEVEL)
    assert found is not None
    return Row("", {}, deals, {"win": found})


def exact(won: int, deals: int, even: float) -> float:
    """The chance of a number of wins as far from even as `won` (binomial, both sides)."""
    off = abs(won - even * deals)
    return sum(
        comb(deals, k) * even**k * (1 - even) ** (deals - k)
        for k in range(deals + 1)
        if abs(k - even * deals) >= off - 1e-9
    )


@pytest.mark.parametrize(
    ("won", "deals", "even"), [(140, 400, 0.5), (100, 400, 1 / 3), (290, 1_000, 1 / 3), (55, 400, 0.2)]
)
def test_shares_are_judged_as_exact_counts_judge_them(won: int, deals: int, even: float) -> None:
    """A normal tail against the binomial one: within a factor of two."""
    counted = exact(won, deals, even)
    assert 1e-9 < counted < 0.01
    assert counted / 2 < _p_value(share(won, deals), even, LEVEL) < 2 * counted


def test_what_is_even_leaves_out_the_deals_that_nobody_wins() -> None:
    """Two seats that win 46 % each of 10,000 deals are even; one with 44 % beside one with 48 % is not."""

    def states(*won: int) -> list[str]:
        rows = [replace(share(one, 10_000), group={"players": "2", "seat": str(seat)}) for seat, one in enumerate(won)]
        for row in rows:
            row.extra = {}
        cells: list[dict[str, Any]] = [{"group": row.group, "state": "open"} for row in rows]
        settings = (Setting("2", seats=2),)
        axes = Axis("players", "players", ("2",)), Axis("seat", "seat", ("0", "1"))
        chart = Values("Who?", settings, *axes, ("win[0]", "win[1]"), even_is_mean=True)
        _settle(chart, LEVEL, rows, cells)
        return [cell["state"] for cell in cells]

    assert states(4_600, 4_600) == ["open", "open"]
    assert states(4_400, 4_800) == ["settled", "settled"]


def test_few_deals_tell_nothing() -> None:
    """No win of ten has the chance 2 / 1024 among equals; the interval alone would make it one in 10^11."""
    assert _p_value(share(0, 10), 0.5, LEVEL) == 1.0
    assert _p_value(share(0, ENOUGH_DEALS), 0.5, LEVEL) < 1e-20
