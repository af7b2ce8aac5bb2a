"""What the tables of compare, sweep and duel have in common: figures that tell nothing, and what pairing brought."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..result import Metric, Row


def constant_figures(rows: Sequence[Row]) -> list[str]:
    """The figures that are the same on every deal of every row, or never happen: lines nobody has to read."""
    names = dict.fromkeys(name for row in rows for name in row.metrics)
    return [name for name in names if _is_constant([row.metrics[name] for row in rows if name in row.metrics])]


def _is_constant(metrics: Sequence[Metric]) -> bool:
    values = {metric.interval.value for metric in metrics}
    if len(values) > 1 or any(metric.n is not None for metric in metrics):
        return False
    return values == {0.0} or all(metric.interval.half_width == 0 for metric in metrics)


def never_or_always(rows: Sequence[Row], names: Iterable[str]) -> list[str]:
    """One line about the figures that are left out of a table, words aside."""
    told = []
    for name in names:
        value = next(row.metrics[name].interval.value for row in rows if name in row.metrics)
        if "=" not in name:
            told.append(f"{name} {value:g}")
    return [f"in every line, and not shown: {', '.join(told)}"] if told else []


def is_of_a_seat(name: str) -> bool:
    """Whether a figure is that of one seat or team, like `score[2]`."""
    return name.endswith("]") and name.rpartition("[")[2][:-1].isdigit()


def pairing_note(rows: Sequence[Row], by: str, deals: str) -> list[str]:
    """How alike the rows were on the same deals, and by what factor that cuts their number; nothing when unknown."""
    correlations = [row.difference.correlation for row in rows if row.difference is not None]
    known = [number for number in correlations if number is not None]
    saved = [row.extra["deals_saved"] for row in rows if "deals_saved" in row.extra]
    if not known or not saved:
        return []
    return [
        f"the same {deals} for all: correlation of {by} {_span(known, '.2f')}; their number is cut "
        f"by a factor of {_span(saved, '.3g')}"
    ]


def _span(numbers: Sequence[float], form: str) -> str:
    low, high = f"{min(numbers):{form}}", f"{max(numbers):{form}}"
    return low if low == high else f"{low} to {high}"
