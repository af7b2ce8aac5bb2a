"""Numbers for readers: no more digits than their error supports."""

from __future__ import annotations

import math

from .intervals import Interval

EXACT_DECIMALS = 6
"""Decimals of a figure without a known error: the same on every deal, or seen on a single deal."""


def decimals(half_width: float) -> int:
    """Decimals that leave two significant digits of an error: 4 for 0.0014, 2 for 0.31, 0 for 12.

    6 for an error of zero (an exact figure) and for an infinite one (a single deal). ValueError for a
    negative error or nan.
    """
    if not half_width >= 0:
        raise ValueError(f"half-width {half_width} is not a number of 0 or more")
    if half_width == 0 or math.isinf(half_width):
        return EXACT_DECIMALS
    return max(0, 1 - int(f"{half_width:.1e}".partition("e")[2]))


def rounded(interval: Interval) -> Interval:
    """The interval with value and limits rounded to the decimals of its half-width; never minus zero."""
    places = decimals(interval.half_width)
    value, low, high = (round(number, places) + 0.0 for number in interval)
    return Interval(value, low, high)


def show(interval: Interval, share: bool = False) -> tuple[str, str]:
    """Texts of value and error for a table: ("71.21", "0.14").

    share: write percentages, without the sign %. An exact figure has the error "0" and no trailing zeros, a
    figure of a single deal the error "?". With 0 or n successes the figure can only err to one side, and the
    error carries a sign: ("0.000", "+0.037").
    """
    scale = 100 if share else 1
    value, low, high = (scale * number for number in interval)
    half_width = (high - low) / 2
    places = decimals(half_width)
    if half_width == 0 or math.isinf(half_width):
        return _trimmed(value), "0" if half_width == 0 else "?"
    if value in (low, high):
        far = high if value == low else low
        return f"{value:z.{places}f}", f"{far - value:+.{places}f}"
    return f"{value:z.{places}f}", f"{half_width:.{places}f}"


def _trimmed(value: float) -> str:
    """A plain number without trailing zeros, at most 6 decimals."""
    text = f"{value:z.{EXACT_DECIMALS}f}"
    return text.rstrip("0").rstrip(".")
