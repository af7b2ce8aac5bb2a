"""What a parameter brings: curves with their intervals, or a map of two parameters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..result import Metric, Result, Row
from ._brief import brief
from ._captions import SMALL, TEXT, write_notes, write_origin, write_title
from ._grid import LABEL, LEAST
from ._palette import FAINT, INK, PAPER, QUIET, ink_on, mixed, shade
from ._sheet import FONT, LEADING, POINT, Sheet, fitting, text_width

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_LINE, _BAND = "#004488", "#B7CFE6"
_TALL = 2.7  # inches of a diagram
_CELL = (1.0, 0.5)  # inches of a cell of a map, at most
_MOST_PANELS = 3


def draw_curve(sheet: Sheet, result: Result) -> None:
    """A sweep: a diagram for each figure, one below the other, or a map where there are two parameters."""
    told = result.provenance
    chart: Mapping[str, Any] = told.get("chart") or {}
    axes = told["axes"]
    names, titles = _figures(result, chart)
    question = chart.get("question") or _question([axis["parameter"] for axis in axes])
    write_title(sheet, result, question)
    for name, title in zip(names, titles, strict=True):
        if len(axes) == 2:
            _draw_map(sheet, result, name, title)
        else:
            _draw_panel(sheet, result, chart, name, title)
    write_notes(sheet, [*_explained(result, chart, len(axes)), *chart.get("notes", ())])
    write_origin(sheet, result)


def _question(parameters: Sequence[str]) -> str:
    return f"What {'do' if len(parameters) > 1 else 'does'} {' and '.join(parameters)} bring?"


def _figures(result: Result, chart: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """Names and titles of the figures that are drawn: those of the chart, or the one that decides and success."""
    there = {name for row in result.rows for name in row.metrics}
    if "figures" in chart:
        pairs = [pair for pair in zip(chart["figures"], chart["titles"], strict=True) if pair[0] in there]
        return [name for name, _ in pairs], [title for _, title in pairs]
    wanted = dict.fromkeys((result.provenance["by"], "success", "win", "passed_out"))
    names = [name for name in wanted if name in there and _varies(result.rows, name)][:_MOST_PANELS]
    names = names or [name for name in wanted if name in there][:1] or sorted(there)[:1]
    return names, names


def _varies(rows: Sequence[Row], name: str) -> bool:
    return len({row.metrics[name].interval.value for row in rows if name in row.metrics}) > 1


def _best(result: Result) -> Row | None:
    """The row that is most likely the best one."""
    rows = [row for row in result.rows if row.best is not None]
    return max(rows, key=lambda row: row.best or 0.0, default=None)


def _default(result: Result) -> float | None:
    """The default of the parameter, where it is a number."""
    from ..games import game

    player, _, parameter = result.provenance["axes"][0]["parameter"].partition(".")
    try:
        kind = game(result.provenance["game"]).player(player)
    except ValueError:
        return None
    return next((float(one.default) for one in kind.parameters if one.name == parameter and not one.words), None)


def _draw_panel(sheet: Sheet, result: Result, chart: Mapping[str, Any], name: str, title: str) -> None:
    rows = [row for row in result.rows if name in row.metrics]
    axis = result.provenance["axes"][0]
    places, ticks = _places(axis["values"])
    at = [places[axis["values"].index(row.branch.partition("=")[2])] for row in rows]
    metrics = [row.metrics[name] for row in rows]
    scale = 100 if metrics[0].share else 1
    value, low, high = (
        [scale * number for number in numbers] for numbers in zip(*(one.interval for one in metrics), strict=True)
    )
    sheet.paragraph(title + (" %" if scale == 100 else ""), TEXT, bold=True, below=0.06)
    left = 0.75
    diagram = sheet.diagram(sheet.margin + left, sheet.y, sheet.room - left - 0.1, _TALL)
    _style(diagram)
    _fill(diagram, at, value, low, high)
    if min(low) < 0 < max(high):
        diagram.axhline(0, color=QUIET, linewidth=1, zorder=1)
    decides = name == (chart.get("figure") or result.provenance["by"])
    if decides:
        _mark(diagram, result, rows, at, value)
    default = _default(result)
    if default is not None and ticks is None and min(places) <= default <= max(places):
        diagram.axvline(default, color=INK, linewidth=1.3, linestyle=(0, (4, 3)), zorder=1)
    _ticks(diagram, places, axis["values"], sheet.room - left)
    sheet.y += _TALL + 0.3
    heading = chart.get("title") or axis["parameter"]
    step = LEADING * LABEL * POINT
    sheet.write(sheet.margin + left + (sheet.room - left) / 2, sheet.y + step / 2, heading, LABEL, across="center")
    sheet.y += step + 0.15


def _places(values: Sequence[str]) -> tuple[list[float], list[str] | None]:
    """Where the values stand on the axis: at their number, or one after the other where one is no number."""
    try:
        return [float(value) for value in values], None
    except ValueError:
        return [float(place) for place in range(len(values))], list(values)


def _fill(
    diagram: Axes, at: Sequence[float], value: Sequence[float], low: Sequence[float], high: Sequence[float]
) -> None:
    order = sorted(range(len(at)), key=at.__getitem__)
    xs, ys, bottoms, tops = ([numbers[place] for place in order] for numbers in (at, value, low, high))
    diagram.fill_between(xs, bottoms, tops, color=_BAND, linewidth=0, zorder=2)
    diagram.plot(xs, ys, color=_LINE, linewidth=2.2, zorder=3)
    diagram.scatter(xs, ys, s=30, facecolor=PAPER, edgecolor=_LINE, linewidth=1.6, zorder=4)


def _mark(diagram: Axes, result: Result, rows: Sequence[Row], at: Sequence[float], value: Sequence[float]) -> None:
    """Fill the points that may be the best, ring the one that most likely is."""
    best = _best(result)
    kept = [place for place, row in enumerate(rows) if row.extra.get("not_worse")]
    diagram.scatter([at[p] for p in kept], [value[p] for p in kept], s=30, color=_LINE, zorder=5)
    for place, row in enumerate(rows):
        if row is best:
            diagram.scatter(
                [at[place]], [value[place]], s=170, facecolor="none", edgecolor=INK, linewidth=1.8, zorder=6
            )


def _style(diagram: Axes) -> None:
    """Thin axes, large print, pale lines."""
    for side in ("top", "right"):
        diagram.spines[side].set_visible(False)
    for side in ("left", "bottom"):
        diagram.spines[side].set_color(QUIET)
    diagram.set_facecolor(PAPER)
    diagram.grid(axis="y", color=FAINT, linewidth=0.8)
    diagram.set_axisbelow(True)
    diagram.tick_params(labelsize=LABEL, labelfontfamily=FONT, color=QUIET, labelcolor=INK, length=4)


def _ticks(diagram: Axes, places: Sequence[float], labels: Sequence[str], width: float) -> None:
    """As many of the values as find room below the axis, and round numbers beside it."""
    from matplotlib.ticker import MaxNLocator

    widest = max(text_width(label, LABEL) for label in labels) + 0.14
    each = max(1, -(-len(labels) * widest // width))
    kept = range(0, len(labels), int(each))
    size = fitting(labels, width / max(1, len(kept)) - 0.05, LABEL, LEAST)
    diagram.set_xticks([places[p] for p in kept], [labels[p] for p in kept], fontsize=size, family=FONT)
    diagram.yaxis.set_major_locator(MaxNLocator(5))
    diagram.ticklabel_format(axis="y", style="plain", useOffset=False)
    spread = max(places) - min(places) or 1.0
    diagram.set_xlim(min(places) - 0.04 * spread, max(places) + 0.04 * spread)


def _explained(result: Result, chart: Mapping[str, Any], parameters: int) -> list[str]:
    """What the marks mean."""
    told = result.provenance
    best = _best(result)
    notes = []
    if parameters == 1:
        notes.append(f"Band: {100 * told.get('interval_level', told['level']):.4g} % intervals.")
        default = _default(result)
        if default is not None:
            notes.append(f"Dashed line: the default, {default:g}.")
    if best is not None:
        sure = "" if best.best is None else f", {100 * best.best:.0f} % sure"
        notes.append(f"{'Ringed' if parameters == 1 else 'Framed'}: the best value, {best.branch}{sure}.")
        mark = "Filled points" if parameters == 1 else "Marked ●"
        notes.append(f"{mark}: not worse beyond doubt, by {told['by']} ({100 * told['level']:.4g} % for all together).")
    if told.get("for") == "all":
        notes.append("Everybody plays with the value.")
    elif "for" in told:
        notes.append("One seat plays with the value, in every seat in turn.")
    return [" ".join(notes)]


def _draw_map(sheet: Sheet, result: Result, name: str, title: str) -> None:
    """One figure over two parameters: the first down, the second across."""
    down, across = result.provenance["axes"]
    rows = {row.branch: row for row in result.rows}
    metrics = {branch: row.metrics[name] for branch, row in rows.items() if name in row.metrics}
    values = [metric.interval.value for metric in metrics.values()]
    low, high = min(values), max(values)
    labels = max(text_width(value, LABEL) for value in down["values"]) + 0.08
    left = sheet.margin + labels + 0.28
    wide = min(_CELL[0], (sheet.room - labels - 0.28) / len(across["values"]))
    step = LEADING * LABEL * POINT
    share = any(metric.share for metric in metrics.values())
    sheet.paragraph(f"{title}{' %' if share else ''}", TEXT, bold=True)
    sheet.write(left, sheet.y + step / 2, across["parameter"], LABEL, bold=True, colour=QUIET)
    sheet.y += step
    size = fitting(across["values"], wide - 0.06, LABEL, LEAST)
    for place, value in enumerate(across["values"]):
        sheet.write(left + (place + 0.5) * wide, sheet.y + step / 2, value, size, across="center")
    sheet.y += step + 0.02
    top, best = sheet.y, _best(result)
    decides = name == result.provenance["by"]
    for value in down["values"]:
        sheet.write(left - 0.08, sheet.y + _CELL[1] / 2, value, LABEL, across="right")
        for place, other in enumerate(across["values"]):
            branch = f"{down['parameter']}={value} {across['parameter']}={other}"
            x = left + place * wide
            if branch not in metrics:
                continue
            metric = metrics[branch]
            ground = shade((metric.interval.value - low) / (high - low) if high > low else 0.0)
            kept = decides and bool(rows[branch].extra.get("not_worse"))
            _map_cell(sheet, metric, ground, kept, x, wide)
            if decides and rows[branch] is best:
                sheet.frame(x + 0.03, sheet.y + 0.03, wide - 0.06, _CELL[1] - 0.06, ink_on(ground), 2.2)
        sheet.y += _CELL[1]
    height = sheet.y - top
    size = fitting([down["parameter"]], height, LABEL, LEAST, bold=True)
    middle = (sheet.margin + 0.1, top + height / 2)
    sheet.write(*middle, down["parameter"], size, across="center", bold=True, colour=QUIET, upright=True)
    sheet.y += 0.2


def _map_cell(sheet: Sheet, metric: Metric, ground: str, kept: bool, x: float, wide: float) -> None:
    value, error = brief(metric)
    ink = ink_on(ground)
    sheet.box(x, sheet.y, wide, _CELL[1], ground)
    text = f"● {value}" if kept else value
    middle = x + wide / 2
    size = fitting([text], 0.84 * wide, LABEL, LEAST, bold=True)
    sheet.write(middle, sheet.y + 0.17, text, size, across="center", bold=True, colour=ink)
    small = error if error == "exact" else f"± {error}"
    size = fitting([small], 0.84 * wide, SMALL, LEAST)
    sheet.write(middle, sheet.y + 0.36, small, size, across="center", colour=mixed(ink, ground, 0.1))
