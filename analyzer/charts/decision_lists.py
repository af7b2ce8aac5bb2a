"""Decision lists over the cells of a chart (Rivest 1987): all of up to three conditions, and what each of them loses.

Which cells pass three conditions follows from how many pass each one, each two and all three of them (inclusion and
exclusion), so one product of matrices serves every order and every denial of the conditions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from .phrases import Condition

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]
    Integers = NDArray[np.int64]

EQUAL = 1e-9
"""Losses are the same when they differ by no more than this part of the worst single choice's."""

_MOST_LISTED = 300  # lists of the same worth that are given out


@dataclass(frozen=True)
class Costs:
    """What each choice loses against the best one of a cell.

    cells int64[R]: those that count, with a value and a weight.  shares float64[R]: their weights, which sum to 1.
    lost float64[R, B]: share times loss; a choice that is not open at its price.  open bool[C, B]: of all cells.
    price: the largest loss that a choice has in a cell.  single: what the best single choice loses when, where it is
    not open, the worst one that is takes its place.
    """

    cells: Integers
    shares: Numbers
    lost: Numbers
    open: NDArray[np.bool_]
    price: float
    single: float

    @cached_property
    def scale(self) -> float:
        """What the worst single choice loses: small differences are measured by it."""
        return float(self.lost.sum(axis=0).max()) or 1.0

    @cached_property
    def barred(self) -> Numbers:
        """Share of the decisions in which each choice is not open, by cell: float64[R, B]."""
        barred: Numbers = self.shares[:, None] * ~self.open[self.cells]
        return barred

    def played(self, rule: Rule) -> Integers:
        """What is done in every cell under a rule (int64[C])."""
        choice = rule.named(len(self.open))
        known = self.open.any(axis=1)
        missing = known & ~self.open[np.arange(len(choice)), choice]
        alone = self.open.sum(axis=1) == 1
        choice[missing] = -1
        choice[missing & alone] = self.open[missing & alone].argmax(axis=1)
        return choice


@dataclass(frozen=True)
class Rule:
    """A decision list.  taken: the choice of each region, that of no condition last.  loss: per decision."""

    conditions: list[Condition]
    taken: list[int]
    loss: float

    def named(self, cells: int) -> Integers:
        """The choice that it names in each of all the cells (int64[C])."""
        choice = np.full(cells, self.taken[-1], np.int64)
        for condition, taken in zip(reversed(self.conditions), reversed(self.taken[:-1]), strict=True):
            choice[condition.holds] = taken
        return choice


class Search:
    """All lists of up to three conditions.

    Signed conditions are numbered 0 .. 2 P - 1: p, and p + P for what denies it.
    """

    def __init__(self, conditions: Sequence[Condition], costs: Costs) -> None:
        half = len(costs.cells) / 2
        rarer = [one if one.holds[costs.cells].sum() <= half else one.negated() for one in conditions]
        self.conditions = [*rarer, *(condition.negated() for condition in rarer)]
        self.costs = costs
        self.size = len(conditions)
        cells = len(costs.cells)
        self.holds = np.array([one.holds[costs.cells] for one in rarer], np.float64).reshape(self.size, cells)
        self.denied = np.roll(np.arange(2 * self.size), self.size)
        self._features = self._numbered()

    def least(self, size: int) -> float:
        """The least loss with so many conditions, or with fewer of them when that is all there is to say."""
        if size == 0 or self.size == 0:
            return self._single
        return float(self._tables[size].min())

    def rules(self, size: int, limit: float) -> list[Rule]:
        """Of the lists that lose no more than `limit` those that speak of the fewest things and lose least."""
        if size == 0 or self.size == 0:
            return [self.rule(())]
        table = self._tables[size]
        places = np.argwhere(table <= limit + EQUAL * self.costs.scale)
        kinds = self._kinds(places)
        places = places[kinds == kinds.min()]
        lost = table[tuple(places.T)]
        places = places[lost <= lost.min() + EQUAL * self.costs.scale]
        return [self.rule(place) for place in places[:_MOST_LISTED].tolist()]

    def best(self, size: int) -> Rule:
        """A list that loses least."""
        if size == 0 or self.size == 0:
            return self.rule(())
        table = self._tables[size]
        return self.rule([int(place) for place in np.unravel_index(int(table.argmin()), table.shape)])

    def rule(self, signed: Sequence[int]) -> Rule:
        """The list of these conditions, each region with the choice that is best for it."""
        left = np.ones(len(self.costs.cells), bool)
        taken, loss = [], 0.0
        conditions = [self.conditions[place] for place in signed]
        for holds in [*(one.holds[self.costs.cells] for one in conditions), left.copy()]:
            region = left & holds
            lost = self.costs.lost[region].sum(axis=0)
            equal = np.flatnonzero(lost <= lost.min() + EQUAL * self.costs.scale)
            barred = self.costs.barred[region].sum(axis=0)[equal]
            taken.append(int(equal[barred.argmin()]))
            loss += float(lost[taken[-1]])
            left &= ~holds
        return Rule(conditions, taken, loss)

    def _numbered(self) -> Integers:
        """A number for what each condition speaks of; axes have the lower ones."""
        names = list(dict.fromkeys((one.axis is None, one.feature) for one in self.conditions))
        return np.array([names.index((one.axis is None, one.feature)) for one in self.conditions], np.int64)

    def _kinds(self, places: Any) -> Any:
        """How many different things lists speak of, and, after the point, how many of these are no axes."""
        spoken = np.sort(self._features[places], axis=1)
        first = np.ones(spoken.shape, bool)
        first[:, 1:] = spoken[:, 1:] != spoken[:, :-1]
        derived = np.array([one.axis is None for one in self.conditions])
        axes = len(set(self._features[~derived].tolist()))
        return first.sum(axis=1) * 10 + (first & (spoken >= axes)).sum(axis=1)

    # The least loss of every region, and of every list.

    @cached_property
    def _single(self) -> float:
        return float(self.costs.lost.sum(axis=0).min())

    @cached_property
    def _ones(self) -> Numbers:
        """Summed losses of each choice where one condition holds: [B, P]."""
        return self.costs.lost.T @ self.holds.T

    @cached_property
    def _pairs(self) -> Numbers:
        """Where two hold: [B, P, P]."""
        return np.array([(self.holds * lost) @ self.holds.T for lost in self.costs.lost.T])

    @cached_property
    def _tables(self) -> list[Numbers]:
        """The loss of every list: [], [2 P], [2 P, 2 P], [2 P, 2 P, P]; the sign of the last condition is the same."""
        everything, ones, pairs, denied = self.costs.lost.sum(axis=0), self._ones, self._pairs, self.denied
        first = np.concatenate([ones, everything[:, None] - ones], axis=1).min(axis=0)
        quarters = _quarters(pairs, ones[:, :, None], ones[:, None, :], everything[:, None, None])
        second = np.block([[quarters[0], quarters[1]], [quarters[2], quarters[3]]]).min(axis=0)
        one = first + first[denied]
        two = first[:, None] + second[denied] + second[denied][:, denied]
        split = self._split()
        three = first[:, None, None] + second[denied][:, :, None] + split[denied][:, denied]
        return [np.array(self._single), one, two, three]

    def _split(self) -> Numbers:
        """The least loss where two signed conditions hold, when a third one divides these cells: [2 P, 2 P, P]."""
        size, choices = self.size, self.costs.lost.shape[1]
        ones, pairs, everything = self._ones, self._pairs, self.costs.lost.sum(axis=0)
        lost = (self.costs.lost[:, :, None] * self.holds.T[:, None, :]).reshape(len(self.costs.cells), -1)
        split = np.empty((2 * size, 2 * size, size))
        for i in range(size):
            # [J, B, P]: the second condition, the choice, the third condition
            cells = np.flatnonzero(self.holds[i])
            all_three = (self.holds[i:, cells] @ lost[cells]).reshape(size - i, choices, size)
            inside = _quarters(all_three, pairs[None, :, i], pairs[:, i:].swapaxes(0, 1), ones[None])
            whole = _quarters(pairs[:, i, i:].T, ones[None, :, i], ones[:, i:].T, everything[None])
            for a, b, inner, total in zip((i, i, i + size, i + size), (0, size, 0, size), inside, whole, strict=True):
                least = inner.min(axis=1) + (total[:, :, None] - inner).min(axis=1)
                split[a, b + i : b + size] = least
                split[b + i : b + size, a] = least
        return split


def _quarters(both: Any, first: Any, second: Any, everything: Any) -> tuple[Any, Any, Any, Any]:
    """Sums where both hold, the first alone, the second alone, and neither."""
    return both, first - both, second - both, everything - first - second + both
