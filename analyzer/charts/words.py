"""The rule in words: the simplest list of decisions that does nearly as well as a whole chart.

A rule is a list of decisions: "if this, take a; else if that, take b; else if that, take c; else d", of at most three
conditions.  All lists are looked at (`decision_lists`), so that none is better than the best one found.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from .decision_lists import EQUAL, Costs, Rule, Search
from .phrases import IF_YOU_CAN, Condition, sentences
from .spec import Choice

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Integers = NDArray[np.int64]

SIMPLER = 0.05
"""A shorter rule may lose this part of what the longest one gains over none."""

ALIKE = 0.01
"""Rules of as many conditions, of which the one that speaks of fewer things is taken, differ by such a part at most."""

MOST_CONDITIONS = 110
"""Conditions that are searched, a condition and its opposite counted as one; of more, so many spread over them all."""


@dataclass(frozen=True)
class RuleFound:
    """A rule in words and what it is worth on the numbers of the chart.

    words: its sentences.  choice int64[C]: what it does in each cell; -1 where the choice it names is not open and
    more than one other is.  conditions: in the order of the list.
    loss: what it loses per decision against the best choice of every cell, by the numbers it was found from: only
    fresh deals tell what it costs.  single, single_loss: the best choice for all cells alike, and what that loses.
    losses: the least that can be lost with 0, 1, 2, 3 conditions.
    """

    words: list[str]
    choice: Integers
    conditions: tuple[Condition, ...]
    loss: float
    single: int
    single_loss: float
    losses: list[float]


def find_rule(
    conditions: Sequence[Condition],
    values: Any,
    weights: Any,
    choices: Sequence[Choice],
    errors: Any = None,
    most: int = 3,
) -> RuleFound:
    """The simplest rule of at most `most` (0 to 3) conditions that does nearly as well as the best of them.

    conditions: see `analyzer.charts.phrases.conditions_of`; each of them may also be denied.  values float[C, B]: what
    each choice is worth in each cell, nan where it is not open or not known.  weights float[C]: how often a decision
    comes there.  choices: B of them.  errors float[C, B]: standard errors of the difference of each choice to the best
    one of its cell (0 for that one itself; infinite: unknown, the largest loss of the chart is taken for it); None: the
    values are exact.

    *The simplest*: as few conditions as lose no more than the best rule of `most` conditions and, whichever is more,
    5 % of what that one gains over a single choice, or what the best of so many rules gains by luck.  Luck: the
    standard error of the difference between the two rules, times sqrt(2 ln N) for the N rules that were compared (the
    expected maximum of N errors).  Among rules of as many conditions that differ by less than 1 % of the gain, those
    that speak of fewer things, of axes rather than of features, go first; rules of the same worth go by their words.

    *Choices that are not open*: where one choice alone is open there is nothing to decide, and it is taken whatever
    the rule says.  Elsewhere a rule that names a choice that is not open pays what the worst choice of the whole chart
    loses in a cell, so that it is named only where such cells hardly ever come; it is then told as "if you can".

    ValueError when shapes do not fit, weights are negative, or no cell has both a value and a weight.
    """
    costs = _costs(values, weights, conditions, choices)
    if most not in (0, 1, 2, 3):
        raise ValueError(f"a rule has 0 to 3 conditions, not {most}")
    search = Search(_distinct(conditions, costs.cells), costs)
    losses = [search.least(size) for size in range(most + 1)]
    gain = max(0.0, min(losses[0], costs.single) - losses[most])
    noise = _Noise(search, costs, errors, most)
    for size in range(most + 1):
        allowed = losses[most] + max(SIMPLER * gain, noise.luck(size) if size < most else 0.0)
        if losses[size] <= allowed + EQUAL * costs.scale:
            break
    names = [choice.name for choice in choices]
    alike = search.rules(size, min(losses[size] + ALIKE * gain, max(allowed, losses[size])))
    rule = min(alike, key=lambda rule: _sound(rule, names, costs))
    single = search.rule(())
    return RuleFound(
        _words(rule, names, costs),
        costs.played(rule),
        tuple(rule.conditions),
        max(0.0, rule.loss),
        single.taken[0],
        max(0.0, single.loss),
        [max(0.0, loss) for loss in losses],
    )


def _costs(values: Any, weights: Any, conditions: Sequence[Condition], choices: Sequence[Choice]) -> Costs:
    values, weights = np.asarray(values, np.float64), np.asarray(weights, np.float64)
    if values.ndim != 2 or values.shape[1] != len(choices) or weights.shape != values.shape[:1]:
        shapes = f"{values.shape} and {weights.shape}"
        raise ValueError(f"values [cells, {len(choices)} choices] and weights [cells] do not fit the shapes {shapes}")
    if any(condition.holds.shape != weights.shape for condition in conditions):
        raise ValueError(f"conditions are about {len(weights)} cells, as many as there are weights")
    if not (np.isfinite(weights).all() and (weights >= 0).all()):
        raise ValueError("weights are numbers of at least 0")
    open_ = ~np.isnan(values)
    cells = np.flatnonzero(open_.any(axis=1) & (weights > 0))
    if cells.size == 0:
        raise ValueError("no cell of the chart has both a value and a weight: there is no rule to be found")
    shares = weights[cells] / weights[cells].sum()
    loss = np.nanmax(values[cells], axis=1, keepdims=True) - values[cells]
    price = float(np.nanmax(loss)) or 1.0
    one_open = open_[cells].sum(axis=1, keepdims=True) == 1
    worst = np.nanmax(loss, axis=1, keepdims=True)
    single = float((shares[:, None] * np.where(open_[cells], loss, worst)).sum(axis=0).min())
    loss = np.where(open_[cells], loss, np.where(one_open, 0.0, price))
    return Costs(cells, shares, shares[:, None] * loss, open_, price, single)


def _distinct(conditions: Sequence[Condition], cells: Integers) -> list[Condition]:
    """Conditions without those that say the same of the cells that count, or the opposite; axes go before features."""
    found: dict[bytes, Condition] = {}
    for condition in sorted(conditions, key=lambda one: one.axis is None):
        holds = condition.holds[cells]
        if holds.any() and not holds.all():
            found.setdefault((holds ^ holds[0]).tobytes(), condition)
    distinct = list(found.values())
    if len(distinct) > MOST_CONDITIONS:
        distinct = [distinct[place] for place in np.linspace(0, len(distinct) - 1, MOST_CONDITIONS).astype(int)]
    return distinct


def _words(rule: Rule, names: Sequence[str], costs: Costs) -> list[str]:
    """A rule in words; a choice that it names where it is not open is told as "if you can"."""
    named = rule.named(len(costs.open))[costs.cells]
    shut = {int(b) for b in named[~costs.open[costs.cells, named]]}
    spoken = [f"{name}{IF_YOU_CAN}" if b in shut else name for b, name in enumerate(names)]
    clauses = [(condition, spoken[b]) for condition, b in zip(rule.conditions, rule.taken, strict=False)]
    return sentences(clauses, spoken[rule.taken[-1]], spoken)


def _sound(rule: Rule, names: Sequence[str], costs: Costs) -> tuple[Any, ...]:
    """By what rules of the same worth are put in order.

    Naming what is not open least, then as few sentences, then the choices in their order, then the shortest text.
    """
    named = rule.named(len(costs.open))[costs.cells]
    barred = float(costs.barred[np.arange(len(named)), named].sum())
    words = _words(rule, names, costs)
    text = " ".join(words)
    starts = {place: text.lower().find(name.lower()) for place, name in enumerate(names)}
    order = sorted((place for place in starts if starts[place] >= 0), key=lambda place: starts[place])
    return round(barred, 9), len(words), text.count("not "), order, len(text), text


class _Noise:
    """How much the longest rule may be ahead of a shorter one by luck."""

    def __init__(self, search: Search, costs: Costs, errors: Any, most: int) -> None:
        self.search, self.costs, self.errors = search, costs, None
        if errors is None or search.size == 0:
            return
        self.errors = np.nan_to_num(np.asarray(errors, np.float64), nan=0.0, posinf=costs.price)
        if self.errors.shape != costs.open.shape:
            raise ValueError(f"errors have the shape of the values, {costs.open.shape}, not {self.errors.shape}")
        self.longest = costs.played(search.best(most))[costs.cells]
        self.times = sqrt(2 * log(4.0 * search.size**3))

    def luck(self, size: int) -> float:
        """See `find_rule`."""
        if self.errors is None:
            return 0.0
        shorter = self.costs.played(self.search.best(size))[self.costs.cells]
        differ = (shorter != self.longest) & (shorter >= 0) & (self.longest >= 0)
        cells = self.costs.cells[differ]
        squares = self.errors[cells, shorter[differ]] ** 2 + self.errors[cells, self.longest[differ]] ** 2
        return self.times * sqrt(float((self.costs.shares[differ] ** 2 * squares).sum()))
