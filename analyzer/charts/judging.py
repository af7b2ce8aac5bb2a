"""Which cells of a chart are settled: where the best choice beats every other one beyond doubt.

The claim of a cell is wrong when another choice is in truth as good as the one that leads. All claims of a chart
together are wrong with chance 1 - level at most: Holm over its cells, and the error shared among the looks. A cell
that is settled at one look is not played on. That keeps the bound: until the first wrong claim, all cells in which
nothing is best are still being played, and the claim is made at one look by Holm's procedure of that look.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf, sqrt
from statistics import NormalDist
from typing import Any

import numpy as np

from ..runner import Tally
from ..statistics import ENOUGH_DEALS, chance_best, holm, p_value
from .job import Blocks


@dataclass(frozen=True)
class Cell:
    """What is known of a cell after n decisions.

    totals int64[B], cross int64[B, B] (whole): sums of the decisive figure.  open: the choices that there are in all
    of its decisions.  best: the choice that leads; p: how easily it would lead by luck over the next one, None where
    it has no rival.
    """

    n: int
    totals: Any
    cross: Any
    open: tuple[int, ...]
    best: int
    p: float | None

    def error(self, choice: int) -> float:
        """The standard error of the mean difference between a choice and the best one; infinite for one decision."""
        lead = int(self.totals[self.best]) - int(self.totals[choice])
        own, top = int(self.cross[choice, choice]), int(self.cross[self.best, self.best])
        squares = own - 2 * int(self.cross[choice, self.best]) + top
        return sqrt(max(0, self.n * squares - lead * lead) / (self.n - 1)) / self.n if self.n > 1 else inf

    def chances(self) -> list[float]:
        """The chance of each open choice that it is the best; of two choices without draws (`chance_best`)."""
        if len(self.open) == 2:
            rival = next(choice for choice in self.open if choice != self.best)
            ahead = self._chance_ahead(rival)
            return [ahead if choice == self.best else 1 - ahead for choice in self.open]
        kept = np.array(self.open)
        return [float(chance) for chance in chance_best(self.n, self.totals[kept], self.cross[np.ix_(kept, kept)])]

    def _chance_ahead(self, rival: int) -> float:
        """The chance that the best choice is better than a rival, normal around the observed difference."""
        lead, error = (int(self.totals[self.best]) - int(self.totals[rival])) / self.n, self.error(rival)
        if error in (0.0, inf):
            return 0.5 if lead == 0 or error else 1.0
        return NormalDist().cdf(lead / error)


def cells(job: Blocks, tally: Tally) -> dict[tuple[int, int], Cell]:
    """All cells that have been played, by panel and number."""
    panels, numbers, choices = len(job.panels), job.cells, job.choices
    counts = tally["sums"].reshape(panels, numbers, choices, job.figures, 3)[:, :, :, job.decisive]
    played = counts[..., 0].max(axis=2)
    found = {}
    for panel, cell in zip(*np.nonzero(played), strict=True):
        upper = tally["cross"][panel, cell]
        whole = upper + np.triu(upper, 1).T
        own = counts[panel, cell]
        found[int(panel), int(cell)] = _cell(
            int(played[panel, cell]), own[:, 0], own[:, 1], whole, tally["differing"][panel, cell]
        )
    return found


def _cell(n: int, deals: Any, totals: Any, cross: Any, differing: Any) -> Cell:
    always = tuple(int(choice) for choice in np.flatnonzero(deals == n))
    best = max(always, key=lambda choice: (int(totals[choice]), -choice))
    cell = Cell(n, totals, cross, always, best, None)
    rivals = [choice for choice in always if choice != best]
    return replace(cell, p=max((_p_value(cell, differing, rival) for rival in rivals), default=None))


def _p_value(cell: Cell, differing: Any, rival: int) -> float:
    """How easily the best choice would be so far ahead of a rival by luck."""
    if differing[min(cell.best, rival), max(cell.best, rival)] < ENOUGH_DEALS:
        return 1.0
    return p_value((int(cell.totals[cell.best]) - int(cell.totals[rival])) / cell.n, cell.error(rival))


def settled(known: dict[tuple[int, int], Cell], level: float, looks: int) -> set[tuple[int, int]]:
    """The cells whose best choice may be claimed at one of so many looks."""
    asked = [(place, cell.p) for place, cell in known.items() if cell.p is not None]
    claimed = holm([p for _, p in asked], (1 - level) / looks)
    without_rival = {place for place, cell in known.items() if cell.p is None}
    return without_rival | {place for (place, _), claim in zip(asked, claimed, strict=True) if claim}
