"""The picture of a result, from the result alone: what a player can hang on the wall, with the doubt that is left."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ._captions import write_legend, write_notes, write_origin, write_rules, write_title
from ._grid import draw_best
from ._numbers import draw_figures, draw_values
from ._sheet import Sheet, picture_bytes, plain_settings
from ._view import shows_numbers, view_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from ..result import Result

WIDTH = 7.0
"""Inches that a picture is wide, unless said otherwise: at 400 dots its print is still legible."""

_MARGIN = 0.22
_NARROWEST = 4.0
_FORMATS = ("png", "svg")


def figure_of(result: Result, width: float = WIDTH) -> Figure:
    """The picture of a result of any verb.

    width: in inches, at least 4; the height follows from what there is to show.  ValueError for a narrower picture
    and for a result without rows.
    """
    from ._curve import draw_curve
    from ._points import draw_points

    if not width >= _NARROWEST:
        raise ValueError(f"a picture is at least {_NARROWEST:g} inches wide, not {width:g}")
    if not result.rows:
        raise ValueError("there is nothing to draw: no deal was played")
    with plain_settings():
        sheet = Sheet(width, _MARGIN)
        chart = result.provenance.get("chart")
        if chart is not None and chart["style"] != "curve":
            _draw_cells(sheet, result)
        elif chart is not None or result.provenance["verb"] == "sweep":
            draw_curve(sheet, result)
        else:
            draw_points(sheet, result)
        return sheet.done()


def _draw_cells(sheet: Sheet, result: Result) -> None:
    """A chart of cells, with its legend, its rule in words and where it comes from."""
    view = view_of(result)
    chart = view.chart
    write_title(sheet, result, chart["question"])
    if shows_numbers(chart):
        draw_values(sheet, view)
    elif chart["style"] == "figures":
        draw_figures(sheet, view)
    else:
        draw_best(sheet, view)
        against = result.provenance.get("against")
        write_legend(sheet, view, None if against is None else against["text"])
    write_rules(sheet, result)
    write_notes(sheet, chart.get("notes", ()))
    write_origin(sheet, result, chart["cells"])


def write_pictures(result: Result, path: str | Path) -> list[Path]:
    """Write the picture `path`, which ends in .png or .svg, the other form and the table (.csv) beside it.

    Each file is written whole or not at all; the same result gives the same bytes.  Returns the files.  ValueError
    for another ending and for a result without rows, OSError when a file cannot be written.
    """
    from ..cli.outputs import write_whole

    first = Path(path)
    form = first.suffix.lower().lstrip(".")
    if form not in _FORMATS:
        raise ValueError(f"a picture ends in .png or .svg, not {first.name}")
    other = first.with_suffix(".svg" if form == "png" else ".png")
    figure = figure_of(result)
    for target in (first, other):
        content = picture_bytes(figure, target.suffix.lower().lstrip("."))
        write_whole(lambda draft, content=content: draft.write_bytes(content), target)  # type: ignore[misc]
    table = first.with_suffix(".csv")
    write_whole(result.to_csv, table)
    return [first, other, table]
