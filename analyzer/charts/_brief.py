"""Figures for cells: with as few digits as their error leaves."""

from __future__ import annotations

from math import isinf

from ..cli.tables import figure
from ..result import Metric
from ..statistics.digits import decimals


def brief(metric: Metric | None) -> tuple[str, str]:
    """Value and error of a figure, rounded to the first digit that the error reaches; shares in per cent."""
    if metric is None:
        return "–", ""
    scale = 100 if metric.share else 1
    value, low, high = (scale * number for number in metric.interval)
    half = (high - low) / 2
    if metric.exact or half == 0 or isinf(half):
        return figure(metric)
    places = max(0, decimals(half) - 1)
    return f"{value:z.{places}f}", f"{half:.{places}f}" if places or half >= 1 else f"{half:.1f}"
