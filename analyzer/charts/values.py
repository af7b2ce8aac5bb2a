"""Charts without a choice: one figure of whole deals in every cell, and what a parameter of a player brings."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from ..experiment import Setup, Simulation
from ..figures import simulation_row
from ..players import seat as seat_players
from ..result import Result, Row
from ..runner import CUT_SHORT, Means, Run, Tally, run
from ..scenario import Scenario
from ..statistics import ENOUGH_DEALS, holm, p_value, z_value
from .spec import Curve, Setting, Values


def play_values(chart: Values, houses: list[Scenario], players: str, means: Means) -> tuple[Run, list[Row], list[Any]]:
    """A simulation of every setting: how it was run, a row a cell, and the cells as the provenance tells them.

    houses: the scenario of each setting.  Without `even` every cell that was played is settled: nothing is claimed.
    """
    rows: list[Row] = []
    cells: list[dict[str, Any]] = []
    deals, seconds, stop, trouble = 0, 0.0, "deals", None
    for house, setting in zip(houses, chart.settings, strict=True):
        found: Row | None = None
        if stop not in CUT_SHORT:
            done, found = _simulate(chart, house, players, means)
            deals, seconds, stop, trouble = deals + done.deals, seconds + done.seconds, done.stop, done.trouble
        for label, figure in zip(chart.columns.labels, _turned(chart.figures, house), strict=True):
            group = {chart.rows.name: setting.label, chart.columns.name: label}
            metric = None if found is None else found.metrics.get(figure)
            state = "open" if metric else "blank" if found is not None else "missed"
            cells.append({"group": group, "n": 0, "state": state, "best": None})
            if found is not None and metric is not None:
                cells[-1]["n"] = metric.n or found.n
                rows.append(Row("", group, found.n, {base_name(figure): metric}, extra={"decided": False}))
    _settle(chart, houses[0].level, rows, cells)
    return Run(Tally(), deals, stop, seconds, trouble), rows, cells


def base_name(figure: str) -> str:
    """A figure's name without the seat."""
    return figure.partition("[")[0]


def _turned(figures: Sequence[str], house: Scenario) -> list[str]:
    """Figures of seats that are counted from the first to act, as figures of the table's seats."""
    found = []
    for figure in figures:
        name, bracket, seat = figure.removesuffix("]").partition("[")
        is_there = bracket and int(seat) < house.seats
        found.append(f"{name}[{(int(seat) + house.first) % house.seats}]" if is_there else figure)
    return found


def _simulate(chart: Values, house: Scenario, players: str, means: Means) -> tuple[Run, Row | None]:
    seating = seat_players(house.game, players, house.seats)
    setup = Setup(house.game, house.rules, house.seats, house.dealer, seating, house.seed)
    job = Simulation(setup, chart.unit)

    def settled(tally: Tally, n: int) -> str | None:
        if house.stop.precision is None:
            return None
        metrics = simulation_row(job, tally, n, house.level).metrics
        widths = [metrics[name].interval.half_width for name in chart.figures if name in metrics]
        return "precision" if max(widths, default=0.0) <= house.stop.precision else None

    done = run(job, house.stop.looks, settled, means)
    return done, simulation_row(job, done.tally, done.deals, house.level) if done.deals else None


def _settle(chart: Values, level: float, rows: list[Row], cells: list[dict[str, Any]]) -> None:
    """Mark the cells whose figure is claimed to be off what is even, all of them together (Holm)."""
    played = [cell for cell in cells if cell["state"] == "open"]
    even = _evens(chart, rows)
    if even is None:
        claimed = [True] * len(played)
    else:
        p_values = [_p_value(row, even[row.group[chart.rows.name]], level) for row in rows]
        claimed = holm(p_values, 1 - level)
        for cell in played:
            cell["even"] = even[cell["group"][chart.rows.name]]
    for row, cell, claim in zip(rows, played, claimed, strict=True):
        cell["state"] = "settled" if claim else "open"
        row.extra |= {"decided": claim, "state": cell["state"]}


def _evens(chart: Values, rows: list[Row]) -> dict[str, float] | None:
    """The value of each setting that favours nobody; None where there is none."""
    if chart.even is not None:
        return dict(zip((setting.label for setting in chart.settings), chart.even, strict=True))
    if not chart.even_is_mean:
        return None
    found: dict[str, list[float]] = {}
    for row in rows:
        found.setdefault(row.group[chart.rows.name], []).append(next(iter(row.metrics.values())).interval.value)
    return {label: sum(values) / len(values) for label, values in found.items()}


def _p_value(row: Row, even: float, level: float) -> float:
    """How easily a figure would be so far off by luck; of a share by the error that it has when it is even."""
    metric = next(iter(row.metrics.values()))
    n = metric.n or row.n
    if n < ENOUGH_DEALS:
        return 1.0
    error = sqrt(even * (1 - even) / n) if metric.share else metric.interval.half_width / z_value(level)
    return p_value(metric.interval.value - even, error)


def curve_of(chart: Curve, result: Result) -> dict[str, Any]:
    """What the provenance of a curve tells, whose rows are those of a sweep."""
    return {
        "style": "curve",
        "question": chart.question,
        "axes": [],
        "rows": chart.param.partition("=")[0],
        "columns": None,
        "choices": [],
        "title": chart.title or chart.param.partition("=")[0],
        "figure": result.provenance["by"],
        "figures": list(chart.figures),
        "titles": list(chart.titles),
        "cells": [],
        "rule": None,
        "notes": list(chart.notes),
    }


def settings_of(chart: Any) -> tuple[Setting, ...]:
    """The settings of a chart; of a curve none."""
    found: tuple[Setting, ...] = getattr(chart, "settings", ())
    return found
