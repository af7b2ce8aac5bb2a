"""From the sums of a chart to rows and cells: what its table, its picture and its rule in words are made from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..figures import metric
from ..games.base import Figure
from ..result import Difference, Row
from ..statistics import difference
from .job import Panel, Source, cells_of, steps_of
from .judging import Cell
from .rounds import Playing
from .spec import Axis, Decisions


@dataclass(frozen=True)
class Place:
    """One cell of the picture: its panel, its number in the kernel, its step on every axis, its group."""

    panel: int
    cell: int
    steps: tuple[int, ...]
    group: dict[str, str]


def axes_of(chart: Decisions) -> list[Axis]:
    """All axes, that of the settings first."""
    return [*([] if chart.varied is None else [chart.varied]), *chart.axes]


def places_of(chart: Decisions) -> list[Place]:
    """All cells in the order of tables: by panel, then by number."""
    places = []
    for panel, setting in enumerate(chart.settings):
        for cell in range(cells_of(chart)):
            steps = steps_of(chart, cell)
            own = dict(zip((axis.name for axis in chart.axes), steps, strict=True))
            group = {axis.name: axis.labels[own[axis.name]] for axis in chart.axes}
            if chart.varied is not None:
                group = {chart.varied.name: setting.label, **group}
                steps = (chart.varied.labels.index(setting.label), *steps)
            places.append(Place(panel, cell, steps, group))
    return places


def _source(playing: Playing, place: Place) -> tuple[Source | None, int]:
    """The source of the deals that lead to a cell, and how many they were; None where no hand belongs to the cell."""
    for number, source in enumerate(playing.panels[place.panel].sources):
        if source.low <= place.cell < source.high:
            return source, int(playing.tally["dealt"][place.panel, number])
    return None, 0


def frequency(playing: Playing, place: Place) -> float:
    """How often a decision comes there in a deal."""
    source, dealt = _source(playing, place)
    if source is None:
        return 0.0
    return float(source.share * playing.tally["seen"][place.panel, place.cell] / max(1, dealt))


def told_cells(playing: Playing, known: dict[tuple[int, int], Cell]) -> list[dict[str, Any]]:
    """Every cell of the picture with its state; see `mazzo chart` in the docs."""
    chart = playing.chart
    told = []
    for place in places_of(chart):
        key = (place.panel, place.cell)
        found = known.get(key)
        entry: dict[str, Any] = {"group": place.group, "n": 0 if found is None else found.n}
        entry["frequency"] = float(f"{frequency(playing, place):.3g}")
        if found is not None:
            entry["state"] = "settled" if key in playing.claimed else "open"
            entry["best"] = chart.choices[found.best].name
        else:
            blank = _cannot_be(playing, place)
            entry |= {"state": "blank" if blank else "missed", "best": None}
            if not blank:
                entry["tried"] = _source(playing, place)[1]
        told.append(entry)
    return told


def _cannot_be(playing: Playing, place: Place) -> bool:
    """Whether the cell cannot occur: the chart says so, or no hand belongs to it."""
    chart = playing.chart
    ruled_out = chart.impossible is not None and chart.impossible(steps_of(chart, place.cell))
    return ruled_out or _source(playing, place)[0] is None


def rows_of(playing: Playing, known: dict[tuple[int, int], Cell], level: float) -> list[Row]:
    """One row a cell and choice, cells in the order of tables, the best choice of a cell first."""
    rows = []
    figures = _figures(playing.panels[0])
    for place in places_of(playing.chart):
        found = known.get((place.panel, place.cell))
        if found is not None:
            rows += _rows(playing, place, found, figures, level)
    return rows


def _figures(panel: Panel) -> list[Figure]:
    return panel.setup.game.seat_figures(panel.setup.rules)


def _rows(playing: Playing, place: Place, cell: Cell, figures: list[Figure], level: float) -> list[Row]:
    chart, game = playing.chart, playing.panels[place.panel].setup.game
    size = len(chart.choices)
    sums = playing.tally["sums"][place.panel, place.cell * size : (place.cell + 1) * size]
    deciding = figures[game.decisive]
    settled = (place.panel, place.cell) in playing.claimed
    chances = dict(zip(cell.open, cell.chances(), strict=True))
    rows = []
    for choice in sorted(cell.open, key=lambda one: (-int(cell.totals[one]), one)):
        metrics = {}
        for figure, one in zip(figures, sums[choice], strict=True):
            value = metric(figure, one, cell.n, level)
            if value is not None and not figure.name.startswith("_"):
                metrics[figure.name] = value
        row = Row(chart.choices[choice].name, dict(place.group), cell.n, metrics, best=chances[choice])
        row.extra |= {"decided": settled, "state": "settled" if settled else "open"}
        if choice != cell.best:
            row.difference = _gap(cell, choice, deciding, level)
        rows.append(row)
    return rows


def _gap(cell: Cell, choice: int, deciding: Figure, level: float) -> Difference:
    """How much a choice differs from the best one of its cell."""
    pair = (choice, cell.best)
    (own, top), (own_squares, top_squares) = cell.totals[list(pair)].tolist(), cell.cross[pair, pair].tolist()
    product = int(cell.cross[pair])
    found = difference(cell.n, own, top, own_squares, top_squares, product, level, deciding.unit)
    return Difference(deciding.name, *found)


def values_of(playing: Playing, known: dict[tuple[int, int], Cell]) -> tuple[Any, Any, Any]:
    """The chart as numbers: values [C, B] of each choice, how often a cell comes [C], standard errors [C, B].

    A value is nan where the choice is not open or not known; an error is that of the difference to the cell's best.
    """
    chart, unit = playing.chart, _figures(playing.panels[0])[playing.panels[0].setup.game.decisive].unit
    places = places_of(chart)
    values, errors = np.full((2, len(places), len(chart.choices)), np.nan)
    weights = np.zeros(len(places))
    for number, place in enumerate(places):
        found = known.get((place.panel, place.cell))
        if found is not None:
            for choice in found.open:
                values[number, choice] = int(found.totals[choice]) / found.n * unit
                errors[number, choice] = found.error(choice) * unit
            weights[number] = frequency(playing, place)
    return values, weights, errors
