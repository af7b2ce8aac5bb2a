"""Grids of numbers: what every choice of a row brings, or one figure a cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..result import Metric, Row
from ._brief import brief
from ._captions import Swatch, draw_entries, empty_entries
from ._grid import LEAST, Cells, draw_panels, empty_cell
from ._palette import INK, PAPER, either_side, ink_on, mixed, shade
from ._sheet import POINT, Sheet, fitting
from ._view import Panel, Place, Side, View

_LARGE, _SMALL = 14.5, 11.0
_ABOVE, _BELOW = "▲", "▼"  # in black and white the colours of both sides look the same
_CELLS = Cells(0.62, 1.1, 0.52)


def draw_values(sheet: Sheet, view: View) -> None:
    """Rows against choices: the figure that is shown, the one that decides under it; the best choice is framed."""
    chart = view.chart
    shown, decides = chart.get("shown") or chart["figure"], chart["figure"]
    names = {choice["letter"]: choice["name"] for choice in chart["choices"]}
    found = [row.metrics[shown].interval.value for row in _rows(view) if shown in row.metrics]
    low, high = min(found, default=0.0), max(found, default=1.0)

    def paint(panel: Panel, place: Place, x: float, y: float, width: float, height: float) -> None:
        label, letter = place
        cell = panel.cells.get((label, ""))
        if empty_cell(sheet, cell, x, y, width, height):
            return
        assert cell is not None
        rows = panel.rows.get((label, ""), [])
        row = next((row for row in rows if row.branch == names[letter]), None)
        if row is None:
            empty_cell(sheet, None, x, y, width, height)
            return
        metric = row.metrics.get(shown)
        share = 0.0 if metric is None or high == low else (metric.interval.value - low) / (high - low)
        small = brief(row.metrics.get(decides))[0] if decides != shown else f"± {brief(metric)[1]}"
        _number_cell(sheet, brief(metric)[0], small, shade(share), cell["state"] == "open", x, y, width, height)
        if row.branch == (cell.get("best") or rows[0].branch):
            inset = 2 * POINT
            ink = ink_on(shade(share))
            sheet.frame(x + inset, y + inset, width - 2 * inset, height - 2 * inset, ink, 2.2)

    draw_panels(sheet, view, Side("", "", list(names)), _CELLS, paint)
    draw_entries(sheet, [(_head(sheet, choice["letter"]), choice["meaning"]) for choice in chart["choices"]])
    draw_entries(sheet, _legend_of_values(sheet, view, shown, decides))


def draw_figures(sheet: Sheet, view: View) -> None:
    """One figure a cell with its error, in colours to either side of the even value where there is one."""
    name = view.chart["figure"]
    metrics = {id(row): metric for row in _rows(view) if (metric := _metric_of(row, name)) is not None}
    values = [metric.interval.value for metric in metrics.values()]
    reach = _reach(view, metrics)
    low, high = min(values, default=0.0), max(values, default=1.0)

    def paint(panel: Panel, place: Place, x: float, y: float, width: float, height: float) -> None:
        cell = panel.cells.get(place)
        rows = panel.rows.get(place, [])
        metric = metrics.get(id(rows[0])) if rows else None
        if empty_cell(sheet, cell if metric is not None or cell is None else _without(cell), x, y, width, height):
            return
        assert metric is not None
        assert cell is not None
        even = cell.get("even")
        value, error = brief(metric)
        is_open = cell["state"] == "open"
        if even is None:
            colour = shade((metric.interval.value - low) / (high - low) if high > low else 0.0)
        else:
            colour = either_side((metric.interval.value - even) / reach if reach else 0.0)
            is_open = is_open or metric.interval.low <= even <= metric.interval.high
        small = error if error in ("exact", "") else f"± {error}"
        if even is not None and not is_open:
            small = f"{_ABOVE if metric.interval.value > even else _BELOW} {small}"
        _number_cell(sheet, value, small, colour, is_open, x, y, width, height)

    draw_panels(sheet, view, view.columns, _CELLS, paint)
    known = {cell["even"] for cell in view.chart["cells"] if "even" in cell}
    share = any(metric.share for metric in metrics.values())
    draw_entries(sheet, _legend_of_figures(sheet, view, name, share, known))


def _rows(view: View) -> Iterator[Row]:
    return (row for panel in view.panels for rows in panel.rows.values() for row in rows)


def _metric_of(row: Row, name: str) -> Metric | None:
    """The figure of a cell: the one that is named, or the only one there is."""
    return row.metrics.get(name) or next(iter(row.metrics.values()), None)


def _without(cell: Mapping[str, Any]) -> Mapping[str, Any]:
    """A cell whose figure has no meaning in any deal is as good as not reached."""
    return cell if cell["state"] == "blank" else {**cell, "state": "missed"}


def _reach(view: View, metrics: Mapping[int, Metric]) -> float:
    """The largest distance from the even value."""
    distances = [0.0]
    for panel in view.panels:
        for place, rows in panel.rows.items():
            even = panel.cells[place].get("even")
            if even is not None and id(rows[0]) in metrics:
                distances.append(abs(metrics[id(rows[0])].interval.value - even))
    return max(distances)


def _number_cell(
    sheet: Sheet,
    large: str,
    small: str,
    ground: str,
    is_open: bool,
    x: float,
    y: float,
    width: float,
    height: float,
) -> None:
    """A cell with two numbers, one below the other; hatched where it is not settled."""
    ink = ink_on(ground)
    sheet.box(x, y, width, height, ground)
    if is_open:
        sheet.hatch(x, y, width, height, mixed(ground, ink, 0.38))
    halo = ground if is_open else None
    room = 0.84 * width
    middle = x + width / 2
    shift = 0.115 if small else 0.0
    size = fitting([large], room, _LARGE, LEAST, bold=True)
    sheet.write(middle, y + height / 2 - shift, large, size, across="center", bold=True, colour=ink, halo=halo)
    if small:
        size = fitting([small], room, _SMALL, LEAST)
        sheet.write(middle, y + height / 2 + shift + 0.005, small, size, across="center", colour=ink, halo=halo)


def _head(sheet: Sheet, letter: str) -> Swatch:
    def draw(x: float, y: float, width: float, height: float) -> None:
        size = fitting([letter], width, _LARGE, LEAST, bold=True)
        sheet.write(x + width / 2, y + height / 2, letter, size, across="center", bold=True)

    return draw


def _patch(sheet: Sheet, colours: Sequence[str], is_open: bool = False, framed: bool = False) -> Swatch:
    """A patch that shades from colour to colour, hatched or framed."""

    def draw(x: float, y: float, width: float, height: float) -> None:
        part = width / len(colours)
        for place, colour in enumerate(colours):
            sheet.box(x + place * part, y, part, height, colour, edge=colour, line=0)
        if is_open:
            sheet.hatch(x, y, width, height, mixed(colours[0], INK, 0.38))
        if framed:
            sheet.frame(x, y, width, height, INK, 2.2)

    return draw


def _legend_of_values(sheet: Sheet, view: View, shown: str, decides: str) -> list[tuple[Swatch, str]]:
    chart = view.chart
    share = any(row.metrics[shown].share for row in _rows(view) if shown in row.metrics)
    unit = " in per cent" if share else ""
    second = f"; below it {decides}, by which choices are compared" if decides != shown else ""
    scale = [shade(step / 3) for step in range(4)]
    entries = [(_patch(sheet, scale), f"{shown}{unit}, the darker the more{second}")]
    entries.append((_patch(sheet, [PAPER], framed=True), "framed: the best choice of the row"))
    states = {cell["state"] for cell in chart["cells"]}
    if "open" in states:
        entries.append((_patch(sheet, [PAPER], is_open=True), "hatched: which one is the best is not settled"))
    return entries + empty_entries(sheet, view, states)


def _legend_of_figures(sheet: Sheet, view: View, name: str, share: bool, evens: set[float]) -> list[tuple[Swatch, str]]:
    unit = " in per cent" if share else ""
    entries: list[tuple[Swatch, str]] = []
    if evens:
        even = f"{100 * min(evens):.4g} %" if share else f"{min(evens):.4g}"
        even = f"the even value, {even}" if len(evens) == 1 else "the even value of their place"
        less = [either_side(-1 + step / 2) for step in range(2)]
        more = [either_side(0.5 + step / 2) for step in range(2)]
        entries.append((_patch(sheet, less), f"{_BELOW} {name}{unit} below {even}"))
        entries.append((_patch(sheet, more), f"{_ABOVE} {name}{unit} above {even}"))
        entries.append((_patch(sheet, [either_side(0)], is_open=True), "hatched: may be even"))
    else:
        entries.append((_patch(sheet, [shade(step / 3) for step in range(4)]), f"{name}{unit}, the darker the more"))
        if any(cell["state"] == "open" for cell in view.chart["cells"]):
            entries.append((_patch(sheet, [PAPER], is_open=True), "hatched: not settled"))
    return entries + empty_entries(sheet, view, {cell["state"] for cell in view.chart["cells"]})
