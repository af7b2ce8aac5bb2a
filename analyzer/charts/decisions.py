"""A chart of decisions from its settings to its rows: played, judged, told, and put into words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..experiment import Setup
from ..figures import metric
from ..players import seat as seat_players
from ..result import Row, plain_numbers
from ..runner import CUT_SHORT, Means, Run, Tally
from ..scenario import MOST_DEALS, Scenario
from ..statistics import decision_level
from .answer import axes_of, places_of, rows_of, told_cells, values_of
from .fresh import costs_of
from .job import Blocks, Panel, sources_of
from .judging import Cell
from .rounds import MOST, Playing, looks_to, play_chart
from .spec import Decisions

FRESH = 5
"""Fresh decisions on which the rule in words is tried, for each that a cell may have."""

MOST_FRESH = 1_000_000


@dataclass
class Drawn:
    """A chart of decisions that has been played.  level: of the intervals of its rows."""

    playing: Playing
    known: dict[tuple[int, int], Cell]
    level: float

    @property
    def run(self) -> Run:
        """How it was run; deals are decisions."""
        playing = self.playing
        decisions = sum(cell.n for cell in self.known.values())
        return Run(playing.tally, decisions, playing.stop, playing.seconds, playing.trouble)

    @property
    def rows(self) -> list[Row]:
        """One row a cell and choice."""
        return rows_of(self.playing, self.known, self.level)


def panels_of(chart: Decisions, houses: Sequence[Scenario], players: str) -> list[Panel]:
    """Every setting of a chart, ready to be played.  houses: the scenario of each."""
    panels = []
    for house, setting in zip(houses, chart.settings, strict=True):
        seating = seat_players(house.game, players, house.seats)
        setup = Setup(house.game, house.rules, house.seats, house.dealer, seating, house.seed)
        panels.append(Panel(setup, setting.seat or 0, sources_of(chart, setup)))
    return panels


def draw(chart: Decisions, panels: list[Panel], asked: Scenario, means: Means, level: float | None = None) -> Drawn:
    """Play a chart.  level: of all of its claims together; default: the level asked for."""
    most = most_of(asked)
    interval_level = decision_level(asked.level, len(looks_to(most, chart, asked.stop.precision is not None)))
    precise = _precise(asked, chart, panels, interval_level)
    playing = play_chart(chart, panels, most, level or asked.level, means, precise)
    return Drawn(playing, playing.known, interval_level)


def not_drawn(chart: Decisions, panels: list[Panel], asked: Scenario, means: Means, because: Playing) -> Drawn:
    """A chart of which nothing is played, because the one before it was cut short."""
    looks, tally = looks_to(most_of(asked), chart), Blocks(chart, panels, [], None).tally()
    tried = [[0] * len(panel.sources) for panel in panels]
    playing = Playing(chart, panels, tally, tried, looks, means, stop=because.stop, trouble=because.trouble)
    return Drawn(playing, {}, decision_level(asked.level, len(looks)))


def most_of(asked: Scenario) -> int:
    """Decisions that a cell may have."""
    return MOST if asked.stop.deals == MOST_DEALS else asked.stop.deals


def told(drawn: Drawn) -> dict[str, Any]:
    """The chart as the provenance tells it."""
    chart, panel = drawn.playing.chart, drawn.playing.panels[0]
    game, rules = panel.setup.game, panel.setup.rules
    return {
        "style": chart.style,
        "question": chart.question,
        "axes": [axis.as_dict() for axis in axes_of(chart)],
        "rows": chart.rows,
        "columns": chart.columns or None,
        "choices": [{"letter": one.letter, "name": one.name, "meaning": one.meaning} for one in chart.choices],
        "figure": game.seat_figures(rules)[game.decisive].name,
        **({"shown": chart.shown} if chart.shown else {}),
        "cells": told_cells(drawn.playing, drawn.known),
        "rule": None,
        "notes": list(chart.notes),
    }


def _precise(asked: Scenario, chart: Decisions, panels: list[Panel], level: float) -> Any:
    """The test of `--precision`: the half-width of the first figure of the best choice."""
    wanted = asked.stop.precision
    if wanted is None:
        return None
    game, rules = panels[0].setup.game, panels[0].setup.rules
    first, size = game.seat_figures(rules)[0], len(chart.choices)

    def precise(place: tuple[int, int], cell: Cell, tally: Tally) -> bool:
        sums = tally["sums"][place[0], place[1] * size + cell.best, 0]
        found = metric(first, sums, cell.n, level)
        return found is not None and found.interval.half_width <= wanted

    return precise


def in_words(drawn: Drawn, most: int, level: float, means: Means) -> dict[str, Any] | None:
    """The rule in words, and what it costs on fresh deals; None when the chart is not whole."""
    playing, chart = drawn.playing, drawn.playing.chart
    if not drawn.known or playing.stop in CUT_SHORT:
        return None
    from .phrases import conditions_of
    from .words import find_rule

    values, weights, errors = values_of(playing, drawn.known)
    steps = np.array([place.steps for place in places_of(chart)])
    conditions = conditions_of(axes_of(chart), chart.features, steps)
    found = find_rule(conditions, values, weights, chart.choices, errors)
    rule: dict[str, Any] = {"words": list(found.words), "single": chart.choices[found.single].name}
    always = np.full(len(steps), found.single)
    costs = costs_of(playing, [found.choice, always], min(MOST_FRESH, FRESH * most), level, means)
    if costs is not None:
        cost, gain = costs
        rule |= {"cost": plain_numbers(cost.interval), "n": cost.n, "differs": float(f"{cost.differs:.3g}")}
        rule["gain"] = plain_numbers(gain.interval)
    return rule
