"""The answer of a chart in one sentence, with its interval, made from the result alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..result import Metric, Result, Row
from ..statistics import Interval, show

_SHARES = ("win", "success")
"""Figures that are shares; what choices are compared by is one of them or a mean."""


def answer(result: Result) -> str:
    """One sentence for a player: what the chart found out, with its interval."""
    chart = result.provenance["chart"]
    if not result.rows:
        return "No deal was played, so there is no answer."
    if "changes" in chart:
        return _of_changes(result, chart)
    if chart["style"] == "curve":
        return _of_curve(result, chart)
    if chart["style"] == "figures":
        return _of_figures(result, chart)
    return _of_values(result, chart) if chart["style"] == "values" else _of_decisions(result, chart)


def _of_changes(result: Result, chart: Mapping[str, Any]) -> str:
    """In how many cells the best choice is another one, of two charts that are held against each other."""
    states = [change["state"] for change in chart["changes"]]
    known = states.count("changed") + states.count("same")
    met = known + states.count("open")
    return (
        f"With {result.provenance['against']['text']} the best choice is another one in {states.count('changed')} of "
        f"the {known} cells that are settled in both charts, of {met} in all."
    )


def _of_values(result: Result, chart: Mapping[str, Any]) -> str:
    """From where to where the shown figure goes over all cells and choices."""
    shown = chart["shown"]
    low = min(result.rows, key=lambda row: row.metrics[shown].interval.value)
    high = max(result.rows, key=lambda row: row.metrics[shown].interval.value)
    ends = [f"{_value(row.metrics[shown])} ({row.branch}; {_where(chart, row)})" for row in (low, high)]
    return f"The {shown} goes from {ends[0]} to {ends[1]}."


def _of_decisions(result: Result, chart: Mapping[str, Any]) -> str:
    """What the chart brings over always doing the same, and how much of it is settled."""
    states = [cell["state"] for cell in chart["cells"]]
    played = states.count("settled") + states.count("open")
    settled = f"{states.count('settled')} of {played} cells are settled"
    rule = chart["rule"] or {}
    if "gain" not in rule:
        return f"{settled[0].upper()}{settled[1:]}."
    gain = amount(rule["gain"], chart["figure"])
    if not any(rule["gain"].values()):
        return f"Nothing is better than to {rule['single']} in every such decision; {settled}."
    return f"The best choice of every cell brings {gain} a decision more than to {rule['single']} always; {settled}."


def amount(told: Mapping[str, float], figure: str) -> str:
    """A difference with its error, in the unit of its figure."""
    interval = Interval(told["value"], told.get("low", float("-inf")), told.get("high", float("inf")))
    share = figure in _SHARES
    value, error = show(interval, share=share)
    return f"{value} ± {error} {'percentage points' if share else f'points of {figure}'}"


def _of_figures(result: Result, chart: Mapping[str, Any]) -> str:
    """The cell that is farthest from even, or the range."""
    even = {tuple(cell["group"].values()): cell["even"] for cell in chart["cells"] if "even" in cell}

    def off(row: Row) -> float:
        value: float = abs(_only(row).interval.value - even[tuple(row.group.values())])
        return value

    if even:
        far = max(result.rows, key=off)
        sure = "beyond doubt" if far.extra["decided"] else "which may be luck"
        return f"The farthest from even is {_where(chart, far)} with {_value(_only(far))}, {sure}."
    low = min(result.rows, key=lambda row: _only(row).interval.value)
    high = max(result.rows, key=lambda row: _only(row).interval.value)
    return f"It goes from {_value(_only(low))} ({_where(chart, low)}) to {_value(_only(high))} ({_where(chart, high)})."


def _only(row: Row) -> Metric:
    return next(iter(row.metrics.values()))


def _where(chart: Mapping[str, Any], row: Row) -> str:
    titles = {axis["name"]: axis["title"] for axis in chart["axes"]}
    return ", ".join(f"{titles[name]} {label}" for name, label in row.group.items())


def _value(metric: Metric) -> str:
    value, error = show(metric.interval, share=metric.share)
    unit = " %" if metric.share else ""
    return f"{value} ± {error}{unit}" if metric.interval.half_width else f"{value}{unit}"


def _of_curve(result: Result, chart: Mapping[str, Any]) -> str:
    """The value that does best, those that are not worse, and the one that does worst."""
    figure = chart["figure"]
    rows = sorted(
        (row for row in result.rows if figure in row.metrics), key=lambda row: row.metrics[figure].interval.value
    )
    best, worst = rows[-1], rows[0]
    name, _, value = best.branch.partition("=")
    others = [_setting(row) for row in result.rows if row.extra.get("not_worse") and row is not best]
    among = f"; not worse beyond doubt: {', '.join(others)}" if others else "; all others are worse beyond doubt"
    return (
        f"{name} {value} does best, with a {figure} of {_value(best.metrics[figure])}{among}; "
        f"the worst one tried is {_setting(worst)}, with {_value(worst.metrics[figure])}."
    )


def _setting(row: Row) -> str:
    return row.branch.partition("=")[2]
