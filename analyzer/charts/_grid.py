"""Grids: panels of cells with labelled rows and columns, each letter in the colour of its choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..result import Metric, Row
from ..statistics import Interval
from ._brief import brief
from ._palette import FAINT, INK, PAPER, QUIET, SAME, doubtful, ink_on
from ._sheet import LEADING, POINT, Sheet, fitting, text_width, wrapped
from ._view import Panel, Place, Side, View

LETTER, LABEL, HEADING = 17.0, 12.5, 14.0
"""Sizes of the letters in the cells, of the labels of rows and columns, of the titles of panels, in points."""

LEAST = 8.0
"""Nothing is printed smaller than this."""

MISSED = "·"
"""The sign in a cell that no deal came to."""

_GAP = 0.3  # between two panels, in inches
_PAD = 0.08  # between labels and cells
_MOST_LABEL = 1.6  # a longer label of a row is wrapped
_MOST_ACROSS = 3  # panels beside each other

Paint = Callable[[Panel, Place, float, float, float, float], None]
"""Draws a cell of a panel: x, y, width and height in inches."""


@dataclass(frozen=True)
class Cells:
    """How large cells are, in inches: never narrower than `least` where panels stand beside each other."""

    least: float
    most: float
    height: float


LETTERS = Cells(0.37, 0.8, 0.37)


@dataclass(frozen=True)
class _Plan:
    """Where the parts of a panel lie: widths of it, its labels and cells, height of its heads, in inches.

    beside: whether the title of the rows stands upright beside them, as it does where they are long enough.
    """

    across: int
    slot: float
    beside: bool
    labels: float
    cell: float
    rows: list[list[str]]
    heads: list[list[str]]
    upright: bool
    head: float
    size: float


def draw_best(sheet: Sheet, view: View) -> None:
    """The best choice of every cell; with changes, those cells in which another choice is the best one."""
    paint = _change_painter(sheet, view) if "changes" in view.chart else _best_painter(sheet, view)
    draw_panels(sheet, view, view.columns, LETTERS, paint)


def _best_painter(sheet: Sheet, view: View) -> Paint:
    def paint(panel: Panel, place: Place, x: float, y: float, width: float, height: float) -> None:
        cell = panel.cells.get(place)
        if empty_cell(sheet, cell, x, y, width, height):
            return
        assert cell is not None
        best = cell.get("best") or panel.rows[place][0].branch
        letter_cell(sheet, view.letters[best], view.colours[best], cell["state"] == "open", x, y, width, height)
        if len(view.columns.labels) == 1:
            text = _lead(panel.rows.get(place, []))
            sheet.write(x + width + 0.15, y + height / 2, text, LABEL, colour=QUIET)

    return paint


def _lead(rows: Sequence[Row]) -> str:
    """How far the best choice of a cell is ahead of the next one."""
    behind = rows[1].difference if len(rows) > 1 else None
    if behind is None:
        return ""
    value, low, high = behind.interval
    share = behind.metric in rows[0].metrics and rows[0].metrics[behind.metric].share
    ahead, error = brief(Metric(Interval(-value, -high, -low), share=share, exact=behind.exact))
    return (
        f"{ahead} ± {error} of {behind.metric} ahead" if not share else f"{ahead} ± {error} % of {behind.metric} ahead"
    )


def _change_painter(sheet: Sheet, view: View) -> Paint:
    def paint(panel: Panel, place: Place, x: float, y: float, width: float, height: float) -> None:
        change = panel.changes.get(place)
        if empty_cell(sheet, change, x, y, width, height):
            return
        assert change is not None
        if change["state"] == "open":
            open_cell(sheet, x, y, width, height)
            return
        now, then = str(change["from"]), str(change["to"])
        if change["state"] == "changed":
            text = f"{view.letters[now]}→{view.letters[then]}"
            letter_cell(sheet, text, view.colours[then], False, x, y, width, height)
        else:
            letter_cell(sheet, view.letters[now], SAME, False, x, y, width, height, ink=QUIET)

    return paint


def letter_cell(
    sheet: Sheet,
    letter: str,
    colour: str,
    is_open: bool,
    x: float,
    y: float,
    width: float,
    height: float,
    ink: str = "",
) -> None:
    """A cell with its letter, hatched and pale where it is not settled."""
    size = fitting([letter], 0.86 * width, min(LETTER, 0.62 * height / POINT), LEAST, bold=True)
    middle = (x + width / 2, y + height / 2)
    if is_open:
        ground, line = doubtful(colour)
        sheet.box(x, y, width, height, ground)
        sheet.hatch(x, y, width, height, line)
        sheet.write(*middle, letter, size, across="center", bold=True, halo=ground)
    else:
        sheet.box(x, y, width, height, colour)
        sheet.write(*middle, letter, size, across="center", bold=True, colour=ink or ink_on(colour))


def open_cell(sheet: Sheet, x: float, y: float, width: float, height: float) -> None:
    """A cell of which nothing is known for sure, not even by a letter."""
    sheet.box(x, y, width, height, PAPER)
    sheet.hatch(x, y, width, height, "#8A8A8A")


def empty_cell(sheet: Sheet, cell: Mapping[str, Any] | None, x: float, y: float, width: float, height: float) -> bool:
    """Draw a cell that cannot occur (nothing in it) or that no deal came to (a point); whether it was such a one."""
    if cell is not None and cell["state"] not in ("blank", "missed"):
        return False
    sheet.box(x, y, width, height, PAPER, edge=FAINT, line=0.6)
    if cell is not None and cell["state"] == "missed":
        sheet.write(x + width / 2, y + height / 2, MISSED, LETTER, across="center", bold=True, colour=QUIET)
    return True


def draw_panels(sheet: Sheet, view: View, columns: Side, cells: Cells, paint: Paint) -> None:
    """All panels, as many beside each other as keep the print large."""
    plan = _plan(sheet, view, columns, cells)
    width = (sheet.room + _GAP) / plan.across
    for first in range(0, len(view.panels), plan.across):
        beside = view.panels[first : first + plan.across]
        top = sheet.y
        lowest = top
        for place, panel in enumerate(beside):
            sheet.y = top
            _draw_panel(sheet, view, columns, cells, plan, panel, sheet.margin + place * width, paint)
            lowest = max(lowest, sheet.y)
        sheet.y = lowest + _GAP / 2


def _plan(sheet: Sheet, view: View, columns: Side, cells: Cells) -> _Plan:
    rows = [wrapped(label, _MOST_LABEL, LABEL) for label in view.rows.labels]
    labels = max(text_width(line, LABEL) for lines in rows for line in lines) + _PAD
    beside = bool(view.rows.title) and text_width(view.rows.title, LEAST + 2, bold=True) <= len(rows) * cells.height
    title = 0.28 if beside else 0.0
    number = len(columns.labels)
    for across in range(min(_MOST_ACROSS, len(view.panels)), 0, -1):
        cell = ((sheet.room + _GAP) / across - _GAP - labels - title) / number
        if cell >= cells.least or across == 1:
            break
    cell = min(cell, cells.most if number > 1 else 2 * cells.most)
    room = cell - 0.06
    words = [word for label in columns.labels for word in label.split()]
    size = fitting(words, room, LABEL, LABEL - 2)
    upright = max(text_width(word, size) for word in words or [""]) > room
    heads = [[label] if upright else wrapped(label, room, size) for label in columns.labels]
    if upright:
        head = max(text_width(label, LABEL) for label in columns.labels)
    else:
        head = max(map(len, heads)) * LEADING * size * POINT
    head = head + 0.05 if any(columns.labels) else 0.0
    slot = (sheet.room + _GAP) / across - _GAP
    return _Plan(across, slot, beside, labels + title, cell, rows, heads, upright, head, LABEL if upright else size)


def _draw_panel(
    sheet: Sheet, view: View, columns: Side, cells: Cells, plan: _Plan, panel: Panel, x: float, paint: Paint
) -> None:
    left = x + plan.labels
    wide = plan.cell * len(columns.labels)
    if panel.title:
        sheet.lines(x, plan.slot, panel.title, HEADING, bold=True)
        sheet.y += 0.04
    if columns.title:
        _column_title(sheet, columns.title, x, plan, wide)
    if view.rows.title and not plan.beside:
        sheet.lines(x, plan.slot, f"↓ {view.rows.title}", LABEL, bold=True, colour=QUIET)
    _heads(sheet, plan, left)
    top = sheet.y
    for label, lines in zip(view.rows.labels, plan.rows, strict=True):
        tall = max(cells.height, len(lines) * LEADING * LABEL * POINT)
        _label(sheet, lines, left - _PAD, sheet.y + tall / 2)
        for place, column in enumerate(columns.labels):
            paint(panel, (label, column), left + place * plan.cell, sheet.y, plan.cell, tall)
        sheet.y += tall
    if plan.beside:
        _row_title(sheet, view.rows.title, x, top, sheet.y)


def _column_title(sheet: Sheet, title: str, x: float, plan: _Plan, wide: float) -> None:
    """Above the heads of the columns, in their middle; to their left too, or in lines, where it is longer."""
    step = LEADING * LABEL * POINT
    width, left = text_width(title, LABEL, bold=True), x + plan.labels
    if width > plan.labels + wide:
        sheet.lines(x, plan.slot, title, LABEL, bold=True, colour=QUIET)
        return
    place, across = (left + wide / 2, "center") if width <= wide else (left + wide, "right")
    sheet.write(place, sheet.y + step / 2, title, LABEL, across=across, bold=True, colour=QUIET)
    sheet.y += step


def _row_title(sheet: Sheet, title: str, x: float, top: float, bottom: float) -> None:
    """Upright, in the middle of the rows; smaller where they are few."""
    size = fitting([title], bottom - top, LABEL, LEAST, bold=True)
    sheet.write(x + 0.1, (top + bottom) / 2, title, size, across="center", bold=True, colour=QUIET, upright=True)


def _heads(sheet: Sheet, plan: _Plan, left: float) -> None:
    bottom = sheet.y + plan.head
    step = LEADING * plan.size * POINT
    for place, lines in enumerate(plan.heads):
        middle = left + (place + 0.5) * plan.cell
        if plan.upright:
            length = text_width(lines[0], plan.size)
            sheet.write(middle, bottom - 0.05 - length / 2, lines[0], plan.size, upright=True)
            continue
        for number, line in enumerate(reversed(lines)):
            sheet.write(middle, bottom - 0.03 - (number + 0.5) * step, line, plan.size, across="center")
    sheet.y = bottom


def _label(sheet: Sheet, lines: Sequence[str], right: float, middle: float) -> None:
    step = LEADING * LABEL * POINT
    for number, line in enumerate(lines):
        sheet.write(right, middle + (number - (len(lines) - 1) / 2) * step, line, LABEL, across="right", colour=INK)
