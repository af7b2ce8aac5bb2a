"""A chart as its picture sees it: panels of rows and columns, and what is known of each of their cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from ..result import Result, Row
from ._palette import colours

Place = tuple[str, str]
"""The labels of a cell's row and column."""


@dataclass(frozen=True)
class Side:
    """Rows or columns of all panels.  title: beside them, "" for none."""

    name: str
    title: str
    labels: Sequence[str]


@dataclass
class Panel:
    """One grid.  cells: as the provenance tells them; rows: of the table, best first; changes: of an overlay."""

    title: str
    cells: dict[Place, Mapping[str, Any]] = field(default_factory=dict)
    rows: dict[Place, list[Row]] = field(default_factory=dict)
    changes: dict[Place, Mapping[str, Any]] = field(default_factory=dict)


@dataclass
class View:
    """A chart: its rows, its columns, its panels; letter and colour of each choice by name."""

    chart: Mapping[str, Any]
    rows: Side
    columns: Side
    panels: list[Panel]
    letters: dict[str, str]
    colours: dict[str, str]


def view_of(result: Result) -> View:
    """The chart of a result, ready to be drawn; panels of which no cell can occur are left out.

    A chart without columns takes the axis of its panels for them where it draws the best choices.
    """
    chart = result.provenance["chart"]
    axes = {axis["name"]: axis for axis in chart["axes"]}
    down = axes.pop(chart["rows"])
    across = axes.pop(chart["columns"]) if chart.get("columns") else None
    if across is None and axes and not shows_numbers(chart):
        across = axes.popitem()[1]
    others = list(axes.values())
    panels = _panels(result, chart, _names(down, across), others)
    names = [choice["name"] for choice in chart.get("choices", [])]
    return View(
        chart,
        _side(down),
        Side("", "", [""]) if across is None else _side(across),
        [panel for panel in panels if any(cell["state"] != "blank" for cell in panel.cells.values())] or panels[:1],
        {choice["name"]: choice["letter"] for choice in chart.get("choices", [])},
        dict(zip(names, colours(len(names)), strict=True)) if names else {},
    )


def shows_numbers(chart: Mapping[str, Any]) -> bool:
    """Whether each choice of a cell has a column of its own, with its figures."""
    return chart["style"] == "values" and "changes" not in chart


def _side(axis: Mapping[str, Any]) -> Side:
    return Side(axis["name"], axis["title"], axis["labels"])


def _names(down: Mapping[str, Any], across: Mapping[str, Any] | None) -> list[str | None]:
    return [down["name"], None if across is None else across["name"]]


def _panels(
    result: Result, chart: Mapping[str, Any], sides: Sequence[str | None], others: Sequence[Mapping[str, Any]]
) -> list[Panel]:
    """A panel for each step of the axes that are neither rows nor columns, in their order."""
    found = {
        steps: Panel(", ".join(_step(axis["title"], step) for axis, step in zip(others, steps, strict=True)))
        for steps in product(*(axis["labels"] for axis in others))
    }

    def panel_of(group: Mapping[str, str]) -> tuple[Panel, Place]:
        row, column = (group[name] if name else "" for name in sides)
        return found[tuple(group[axis["name"]] for axis in others)], (row, column)

    for cell in chart["cells"]:
        panel, place = panel_of(cell["group"])
        panel.cells[place] = cell
    for change in chart.get("changes", []):
        panel, place = panel_of(change["group"])
        panel.changes[place] = change
    for row in result.rows:
        if row.group.get("of") == "other":  # of a chart that this one is held against only the changes are drawn
            continue
        panel, place = panel_of(row.group)
        panel.rows.setdefault(place, []).append(row)
    return list(found.values())


def _step(title: str, label: str) -> str:
    """What a step of an axis is called where it stands alone: "seat 2", "bets before: none", "first seat"."""
    if not title or title.lower() in label.lower():
        return label
    return f"{title} {label}" if label[:1].isdigit() else f"{title}: {label}"
