"""Confidence intervals from exact integer sums over deals.

Shares get Wilson's interval, means the normal one. All sums are Python integers: nothing cancels however
large the scores are, and the same deals give the same bits in whatever order they were added up.
"""

from __future__ import annotations

import math
from operator import index
from statistics import NormalDist
from typing import NamedTuple


class Interval(NamedTuple):
    """A figure and its confidence limits, all in the unit of the figure: a share of 1, or points."""

    value: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        """Half the distance between the limits; infinite when nothing is known about the error."""
        return (self.high - self.low) / 2


def z_value(level: float) -> float:
    """Standard normal quantile of a two-sided interval: 1.96 for 0.95. ValueError outside 0 < level < 1."""
    if not 0 < level < 1:
        raise ValueError(f"level {level} is not between 0 and 1")
    return -NormalDist().inv_cdf((1 - level) / 2)


def proportion(successes: int, n: int, level: float = 0.95) -> Interval:
    """Share of n deals that were a success, with E. B. Wilson's score interval (JASA 22, 1927).

    With 0 or n successes the far limit is the exact one of Clopper and Pearson (Biometrika 26, 1934), with
    half the error on that side: about 3.7 / n at 95 %. The coverage varies with p around the level (Brown,
    Cai and DasGupta, Statistical Science 16, 2001): at 95 % it is 0.92 to 0.98 while n p and n (1 - p) are
    above 2, and falls to 0.84 at its worst, where n p is about 0.18.

    ValueError without deals, or when successes is not in 0..n.
    """
    successes, n = index(successes), index(n)
    if n < 1 or not 0 <= successes <= n:
        raise ValueError(f"{successes} successes in {n} deals: at least one deal, and no more successes")
    z = z_value(level)
    if successes in (0, n):
        power = math.log((1 - level) / 2) / n  # with p = e^power the chance of n successes is (1 - level) / 2
        return Interval(1.0, math.exp(power), 1.0) if successes else Interval(0.0, 0.0, -math.expm1(power))
    centre = successes + z * z / 2
    spread = z * math.sqrt(successes * (n - successes) / n + z * z / 4)
    return Interval(successes / n, (centre - spread) / (n + z * z), (centre + spread) / (n + z * z))


def mean(n: int, total: int, squares: int, level: float = 0.95, unit: float = 1.0) -> Interval:
    """Mean of n deals with its normal interval, from the sum and the sum of squares of whole scores.

    unit: points that a score of 1 is worth (1/60 in knock rummy); value and limits are in points. The normal
    quantile stands for Student's, which is 0.13 % larger at n = 1,000 and 0.6 % at n = 200.

    A single deal tells nothing about the spread: its limits are -inf and inf (no JSON numbers: leave them
    out). Deals that are all equal give low = value = high. ValueError without deals, or for sums that no
    deals have.
    """
    n, total, squares = index(n), index(total), index(squares)
    if n < 1:
        raise ValueError("a mean needs at least one deal")
    scatter = n * squares - total * total  # n (n - 1) times the sample variance
    if scatter < 0:
        raise ValueError(f"sum of squares {squares} is too small for {n} deals with sum {total}")
    value, z = total / n * unit, z_value(level)
    if n == 1:
        return Interval(value, -math.inf, math.inf)
    half_width = z * math.sqrt(scatter / (n * n * (n - 1))) * abs(unit)
    return Interval(value, value - half_width, value + half_width)


def difference(
    n: int,
    sum_a: int,
    sum_b: int,
    squares_a: int,
    squares_b: int,
    cross: int,
    level: float = 0.95,
    unit: float = 1.0,
) -> tuple[Interval, float | None]:
    """Mean of a - b over the n deals that both branches played, and the correlation of a and b.

    cross: sum over deals of a * b. The interval is that of `mean` for the differences deal by deal. This is
    what playing the same deals gains: the variance of the difference falls by twice the covariance. The
    correlation is None where it has no meaning: with a single deal, or when a or b is the same on every deal.
    """
    n, sum_a, sum_b = index(n), index(sum_a), index(sum_b)
    squares_a, squares_b, cross = index(squares_a), index(squares_b), index(cross)
    interval = mean(n, sum_a - sum_b, squares_a - 2 * cross + squares_b, level, unit)
    scatter_a, scatter_b = n * squares_a - sum_a * sum_a, n * squares_b - sum_b * sum_b
    if scatter_a <= 0 or scatter_b <= 0:
        return interval, None
    correlation = (n * cross - sum_a * sum_b) / math.sqrt(scatter_a * scatter_b)
    return interval, max(-1.0, min(1.0, correlation))
