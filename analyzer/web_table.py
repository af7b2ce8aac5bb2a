"""A result as a table that a notebook shows: the first rows, each figure with its error."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import islice

from .cli.compared import constant_figures, is_of_a_seat
from .cli.tables import figure, house_rules, seats, share_sign
from .result import Metric, Result, Row
from .statistics import Interval, show

MOST_LINES = 20


def html_of(result: Result) -> str:
    """A table of at most 20 lines, and where the figures come from; the same text for the same deals.

    A line a row; a line a figure where there are more figures than rows: those that are the same everywhere are left
    out, and those of single seats come last.  Where rows are compared to the first one, the others tell their
    differences, with * for a claim.
    """
    rows = result.rows
    names = list(dict.fromkeys(name for row in rows for name in row.metrics))
    if len(names) > len(rows):
        constant = constant_figures(rows)
        lines = _a_line_a_figure(rows, sorted((name for name in names if name not in constant), key=is_of_a_seat))
    else:
        lines = _a_line_a_row(rows, names)
    head, *body = lines or [[]]
    texts = [_line(head, "th"), *(_line(line, "td") for line in islice(body, MOST_LINES))]
    return f"<table>{''.join(texts)}</table><p>{'<br>'.join(map(escape, _origin(result, len(body))))}</p>"


def _line(cells: Sequence[str], tag: str) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"


def _a_line_a_row(rows: Sequence[Row], names: Sequence[str]) -> list[list[str]]:
    groups = list(dict.fromkeys(name for row in rows for name in row.group))
    chances = any(row.best is not None for row in rows)
    lines = [[*groups, "", *(f"{name}{share_sign(rows, name)}" for name in names), *(["best %"] if chances else [])]]
    for row in rows:
        line = [*(row.group.get(name, "") for name in groups), row.branch]
        line += [_text(row.metrics.get(name)) for name in names]
        lines.append(line + ([_chance(row.best)] if chances else []))
    return lines


def _a_line_a_figure(rows: Sequence[Row], names: Sequence[str]) -> list[list[str]]:
    lines = [["", *(" ".join([*row.group.values(), row.branch]) for row in rows)]]
    for name in names:
        lines.append([f"{name}{share_sign(rows, name)}", *(_compared(row, name) for row in rows)])
    return lines


def _compared(row: Row, name: str) -> str:
    """A figure, or how much it differs from that of the first row."""
    told = row.extra.get("differences", {}).get(name)
    metric = row.metrics.get(name)
    if told is None or metric is None:
        return _text(metric)
    value = told["value"]
    if value == told.get("low") == told.get("high"):
        return f"{value:+g}" if value else "0"
    interval = Interval(value, told.get("low", value), told.get("high", value))
    text, error = show(interval, share=metric.share)
    return f"{text if value < 0 else f'+{text}'} ± {error}{' *' if told.get('decided') else ''}"


def _text(metric: Metric | None) -> str:
    value, error = figure(metric)
    return value if error in ("", "exact") else f"{value} {error}" if error[0] in "+-" else f"{value} ± {error}"


def _chance(best: float | None) -> str:
    return "" if best is None else f"{100 * best:.1f}"


def _origin(result: Result, lines: int) -> list[str]:
    told = result.provenance
    what = "matches" if told.get("unit") == "match" else "decisions" if _decides(result) else "deals"
    level = f"{100 * told.get('interval_level', told['level']):.4g} % intervals"
    notes = [f"the first {MOST_LINES} of {lines} lines; all are in .frame"] if lines > MOST_LINES else []
    if any("differences" in row.extra for row in result.rows):
        notes.append("differences to the first column; * beyond doubt, all together")
    players = seats(told["players"]) if len(told["players"]) > 1 else told["players"][0]
    notes.append(f"{told['deals']:,} {what} · seed {told['seed']} · {level}")
    return [*notes, f"players: {players} · rules: {house_rules(told)}"]


def _decides(result: Result) -> bool:
    return result.provenance.get("chart", {}).get("style") in ("best", "values")
