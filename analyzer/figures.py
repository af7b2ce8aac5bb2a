"""From exact sums to rows: the only place where tallies become figures with intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np

from .experiment import Branches, Simulation
from .games.base import Branch, Figure
from .result import Difference, Metric, Row
from .runner import Tally
from .statistics import Interval, chance_best, difference, mean, proportion

LISTED = 12
"""A word with at most so many values is listed whole, values that did not occur too."""


def metric(figure: Figure, sums: Any, n: int, level: float) -> Metric | None:
    """A figure from its (deals, sum, sum of squares); None when it has no meaning in any deal."""
    deals, total, squares = (int(number) for number in sums)
    if deals == 0:
        return None
    own_n = None if deals == n else deals
    if figure.kind == "share":
        return Metric(proportion(total, deals, level), own_n, share=True)
    scatter = deals * squares - total * total
    spread = sqrt(scatter / (deals * (deals - 1))) * figure.unit if deals > 1 else None
    return Metric(mean(deals, total, squares, level, figure.unit), own_n, spread=spread)


def simulation_row(job: Simulation, tally: Tally, n: int, level: float) -> Row:
    """The one row of a simulation."""
    setup = job.setup
    match = job.unit == "match"
    named = setup.game.match_figures if match else setup.game.figures
    figures = named(setup.rules, setup.seats)
    metrics = {}
    for figure, sums in zip(figures, tally["sums"], strict=True):
        found = metric(figure, sums, n, level)
        if found is not None:
            metrics[figure.name] = found
    for histogram, counts in zip([] if match else job.histograms, tally["histograms"], strict=False):
        labels = [label for label in histogram.labels if label]
        deals = int(counts.sum())
        for label, count in zip(histogram.labels, counts, strict=False):
            if label and deals and (count or len(labels) <= LISTED):
                own_n = None if deals == n else deals
                metrics[label] = Metric(proportion(int(count), deals, level), own_n, share=True)
    leading = [name for name in metrics if name.startswith("win[")] if match else setup.game.first_figures
    first = {name: metrics[name] for name in leading if name in metrics}
    return Row("", {}, n, first | metrics)


def simulation_distributions(job: Simulation, tally: Tally) -> dict[str, list[dict[str, Any]]]:
    """Counts of deals by value, for every tallied distribution of numbers."""
    if job.unit == "match":
        return {"deals": _counts(tally["histograms"][0])}
    named = zip(job.histograms, tally["histograms"], strict=True)
    return {histogram.name: _counts(counts) for histogram, counts in named if not histogram.labels}


def _counts(counts: Any) -> list[dict[str, Any]]:
    return [{"value": int(value), "deals": int(counts[value])} for value in np.flatnonzero(counts)]


def branch_rows(
    job: Branches,
    branches: Sequence[Branch],
    tally: Tally,
    n: int,
    level: float,
    group: dict[str, str],
    targets: Sequence[int],
    counted: Sequence[Counted] | None = None,
) -> list[Row]:
    """One row a branch, the best (by the figure that decides) first; differences are to the best.

    counted: the figures of each branch that are exact.
    """
    counted = counted or [Counted()] * len(branches)
    game = job.setup.game
    upper = tally["cross"]
    cross = upper + np.triu(upper, 1).T
    match = job.standing is not None
    figures = [*game.seat_figures(job.setup.rules), *_ENDS]
    deciding = figures[job.decisive]
    names = [figure.name for figure in figures]
    sums = [_summed(tally["sums"][b], counted[b]) for b in range(len(branches))]
    further = [names.index(name) for name in ("tie", "points") if name in names]  # between equal rows
    order = sorted(range(len(branches)), key=lambda b: (*(-_average(sums[b][k]) for k in (job.decisive, *further)), b))
    chances = _chances(n, tally["sums"][:, job.decisive, 1], cross, sums, counted, job.decisive)
    best = order[0]
    rows = []
    for b in order:
        row = Row(branches[b].name, dict(group), n, {}, best=chances[b])
        for k, (figure, summed) in enumerate(zip(figures, tally["sums"][b], strict=True)):
            found = counted[b].metric(figure) or metric(figure, summed, n, level)
            of_deal = k < len(figures) - len(_ENDS)
            replaced = match and of_deal and figure.name in ("win", "tie")  # by those of the match
            if found is not None and not figure.name.startswith("_") and not replaced:
                row.metrics[figure.name] = found
        if match:
            row.metrics = {name: row.metrics[name] for name in ("win", "tie")} | row.metrics
        for name, count in game.aims([int(c) for c in tally["histograms"][b]], targets).items():
            row.metrics[name] = Metric(proportion(count, n, level), share=True)
        if counted[b].ways:
            row.extra["ways"] = counted[b].ways
        if b != best:
            row.difference = _gap(n, tally["sums"][:, job.decisive, 1], cross, b, best, deciding, level, counted)
        rows.append(row)
    if not match:
        _break_even(rows, [sums[b] for b in order], figures, game.passive_move)
    return rows


_ENDS = [Figure("win", "share"), Figure("tie", "share"), Figure("capped", "share")]


@dataclass(frozen=True)
class Counted:
    """The exact figures of a branch: by name, from `ways` ways in which the cards can lie (0: from a formula).

    sums: of all seat figures, as (weight, weighed sum); None where they are not counted.
    """

    figures: Mapping[str, float] = field(default_factory=dict)
    ways: int = 0
    sums: Any = None

    def metric(self, figure: Figure) -> Metric | None:
        """The figure, if it is exact."""
        if figure.name not in self.figures:
            return None
        value = self.figures[figure.name]
        return Metric(Interval(value, value, value), share=figure.kind == "share", exact=True)


def _summed(sums: Any, counted: Counted) -> list[tuple[int, int]]:
    """(deals, sum) of each figure, or what takes their place where the branch is exact."""
    simulated = [(int(s[0]), int(s[1])) for s in sums]
    if counted.sums is None:
        return simulated
    return [(int(s[0]), int(s[1])) for s in counted.sums] + simulated[len(counted.sums) :]


def _average(summed: tuple[int, int]) -> Fraction:
    return Fraction(summed[1], summed[0]) if summed[0] else Fraction(0)


def _chances(
    n: int, totals: Any, cross: Any, sums: list[Any], counted: Sequence[Counted], decisive: int
) -> list[float]:
    """The chance of each branch that it is the best; an exact one is a constant."""
    values = [_average(one[decisive]) for one in sums]
    exact = [one.sums is not None for one in counted]
    if all(exact):
        top = values.count(max(values))
        return [1 / top if value == max(values) else 0.0 for value in values]
    if any(exact):
        totals, cross = totals.astype(object), cross.astype(object)
        for b in np.flatnonzero(exact):
            totals[b] = n * values[b]
        for b in np.flatnonzero(exact):
            cross[b, :] = cross[:, b] = values[b] * totals
    return [float(chance) for chance in chance_best(n, totals, cross)]


def _gap(
    n: int, totals: Any, cross: Any, b: int, best: int, deciding: Figure, level: float, counted: Sequence[Counted]
) -> Difference:
    """How much branch `b` differs from the best; an exact one is a constant."""
    constant = [counted[k].figures[deciding.name] if counted[k].sums is not None else None for k in (b, best)]
    if constant == [None, None]:
        squares, products = (int(cross[b, b]), int(cross[best, best])), int(cross[b, best])
        found = difference(n, int(totals[b]), int(totals[best]), *squares, products, level, deciding.unit)
        return Difference(deciding.name, *found)
    own, top = (
        Interval(known, known, known)
        if known is not None
        else mean(n, int(totals[k]), int(cross[k, k]), level, deciding.unit)
        for k, known in zip((b, best), constant, strict=True)
    )
    gap = Interval(own.value - top.value, own.low - top.high, own.high - top.low)
    return Difference(deciding.name, gap, None, exact=None not in constant)


def _break_even(rows: list[Row], sums: list[Any], figures: list[Figure], passive: str | None) -> None:
    """Success odds at which a row would be worth as much as the passive move (a pass), or 0 without one."""
    names = [figure.name for figure in figures]
    if "_score_won" not in names:
        return
    score, won = names.index("score"), names.index("_score_won")
    idle = next((float(_average(s[score])) for row, s in zip(rows, sums, strict=True) if row.branch == passive), 0.0)
    for row, s in zip(rows, sums, strict=True):
        wins, losses = s[won][0], s[score][0] - s[won][0]
        if row.branch == passive or wins == 0 or losses == 0:
            continue
        gain = s[won][1] / wins
        loss = (s[score][1] - s[won][1]) / losses
        if gain > loss:
            row.extra["break_even"] = round((idle - loss) / (gain - loss), 3)
