"""From exact sums to rows: the only place where tallies become figures with intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

import numpy as np

from .experiment import Branches, Simulation
from .games.base import Branch, Figure
from .result import Difference, Metric, Row
from .runner import Tally
from .statistics import chance_best, difference, mean, proportion

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
) -> list[Row]:
    """One row a branch, the best (by the figure that decides) first; differences are to the best."""
    game, rules = job.setup.game, job.setup.rules
    upper = tally["cross"]
    cross = upper + np.triu(upper, 1).T
    totals = tally["sums"][:, job.decisive, 1]
    chances = chance_best(n, totals, cross)
    match = job.standing is not None
    ends = [Figure("win", "share"), Figure("tie", "share"), Figure("capped", "share")]
    figures = [*game.seat_figures(rules), *ends]
    deciding = figures[job.decisive].name
    names = [figure.name for figure in figures]
    further = [names.index(name) for name in ("tie", "points") if name in names]  # between equal rows
    order = sorted(
        range(len(branches)), key=lambda b: (-int(totals[b]), *(-int(tally["sums"][b, k, 1]) for k in further), b)
    )
    best = order[0]
    rows = []
    for b in order:
        row = Row(branches[b].name, dict(group), n, {}, best=float(chances[b]))
        for k, (figure, sums) in enumerate(zip(figures, tally["sums"][b], strict=True)):
            found = metric(figure, sums, n, level)
            replaced = match and k < len(figures) - len(ends) and figure.name in ("win", "tie")  # by those of the match
            if found is not None and not figure.name.startswith("_") and not replaced:
                row.metrics[figure.name] = found
        if match:
            row.metrics = {name: row.metrics[name] for name in ("win", "tie")} | row.metrics
        for name, count in game.aims([int(c) for c in tally["histograms"][b]], targets).items():
            row.metrics[name] = Metric(proportion(count, n, level), share=True)
        if b != best:
            gap, correlation = difference(
                n,
                int(totals[b]),
                int(totals[best]),
                int(cross[b, b]),
                int(cross[best, best]),
                int(cross[b, best]),
                level,
            )
            row.difference = Difference(deciding, gap, correlation)
        rows.append(row)
    if not match:
        _break_even(rows, [tally["sums"][b] for b in order], n, figures, game.passive_move)
    return rows


def _break_even(rows: list[Row], sums: list[Any], n: int, figures: list[Figure], passive: str | None) -> None:
    """Success odds at which a row would be worth as much as the passive move (a pass), or 0 without one."""
    names = [figure.name for figure in figures]
    if "_score_won" not in names:
        return
    score, won = names.index("score"), names.index("_score_won")
    idle = next((int(s[score][1]) / n for row, s in zip(rows, sums, strict=True) if row.branch == passive), 0.0)
    for row, s in zip(rows, sums, strict=True):
        wins, losses = int(s[won][0]), n - int(s[won][0])
        if row.branch == passive or wins == 0 or losses == 0:
            continue
        gain = int(s[won][1]) / wins
        loss = (int(s[score][1]) - int(s[won][1])) / losses
        if gain > loss:
            row.extra["break_even"] = round((idle - loss) / (gain - loss), 3)
