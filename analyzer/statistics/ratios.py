"""Figures that are ratios of sums over deals: points for each table, success for each declarer.

A deal may be played at several tables (every rotation of the seats) and a figure may have no meaning at some of
them. So each deal i gives a row a weight w_i (the tables at which the figure has a meaning: 0 or 1 for one table,
up to T for T rotations) and a sum x_i of the figure over these tables. The figure is R = sum x / sum w. The tables
of a deal share its cards: the deal stays the unit, and the error comes from the residuals x_i - R w_i of whole
deals (the delta method, also called linearisation; W. G. Cochran, Sampling Techniques, 1977, chapter 6).
"""

from __future__ import annotations

import math
from operator import index
from typing import TYPE_CHECKING, Any, NamedTuple

from .decisions import p_value
from .intervals import Interval, difference, proportion, z_value

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Sums = NDArray[Any]  # int64, or Python integers


class Moments(NamedTuple):
    """Sums over deals of a row's weights w and figures x: whole numbers."""

    weight: int
    """Sum of w: the tables at which the figure has a meaning."""
    total: int
    """Sum of x."""
    weight_squares: int
    """Sum of w²."""
    products: int
    """Sum of w x."""
    squares: int
    """Sum of x²."""

    @classmethod
    def of(cls, weights: Sums, totals: Sums, cross: Sums, row: int) -> Moments:
        """The moments of one row out of the sums of all: `[B]`, `[B]` and `[B, B, 3]` as in `chance_best_ratio`."""
        weight_squares, products, squares = (int(number) for number in cross[row, row, :3])
        return cls(int(weights[row]), int(totals[row]), weight_squares, products, squares)


class Cross(NamedTuple):
    """Sums over deals of products of two rows a and b: whole numbers."""

    weights: int
    """Sum of w_a w_b."""
    total_weight: int
    """Sum of x_a w_b."""
    weight_total: int
    """Sum of w_a x_b."""
    totals: int
    """Sum of x_a x_b."""

    @classmethod
    def of(cls, cross: Sums, a: int, b: int) -> Cross:
        """The products of two rows out of those of all rows: `[B, B, 3]` as in `chance_best_ratio`."""
        total_weight, weight_total = cross[a, b, 1], cross[b, a, 1]
        return cls(int(cross[a, b, 0]), int(total_weight), int(weight_total), int(cross[a, b, 2]))


class PairedDifference(NamedTuple):
    """How much two rows differ that were played on the same deals."""

    interval: Interval
    """The difference and its limits, at the level that was asked for."""
    error: float
    """Standard error of the difference; infinite where a single deal cannot tell it."""
    correlation: float | None
    """Correlation of the two figures from deal to deal; None where a figure does not vary."""

    @property
    def value(self) -> float:
        """The difference itself."""
        return self.interval.value

    @property
    def decided(self) -> bool:
        """Whether the interval leaves out 0. Rows that are the same on every deal are never decided."""
        return self.interval.low > 0 or self.interval.high < 0

    @property
    def p_value(self) -> float:
        """Chance of so large a difference, to either side, between rows with the same true figure."""
        return p_value(self.value, self.error)


def ratio(n: int, moments: Moments, level: float = 0.95, unit: float = 1.0) -> Interval:
    """Ratio of the sums of x and w over n deals, with its normal interval.

    unit: points that a figure of 1 is worth, as in `mean`; value and limits are in points.

    The variance is that of the residuals e = x - R w: sum e² / (sum w)² * m / (m - 1), where m is the effective
    number of deals with a weight, (sum w)² / sum w² (L. Kish, Survey Sampling, 1965). Deals without a weight have
    no residual, so they must not enter m: with weights 0 and 1 this is `mean` of the deals with a weight, and with
    weights 1 `mean` of all, both to the last bit. Uneven weights make m smaller than their number, never larger.

    All weight in a single deal tells nothing about the spread: the limits are -inf and inf. ValueError without
    any weight, or for sums that no n deals have.
    """
    moments, z = _checked(n, moments), z_value(level)
    variance = _divided(_squares(moments), moments.weight**4, _small_sample(moments))
    return _limits(moments.total / moments.weight * unit, variance, z, unit)


def ratio_error(n: int, moments: Moments, unit: float = 1.0) -> float:
    """Standard error of `ratio`; times the square root of n the spread of a single deal."""
    moments = _checked(n, moments)
    variance = _divided(_squares(moments), moments.weight**4, _small_sample(moments))
    return math.inf if math.isinf(variance) else math.sqrt(variance) * abs(unit)


def share_ratio(n: int, moments: Moments, level: float = 0.95) -> Interval:
    """Ratio of a yes-or-no figure, 0 <= x <= w, with limits between 0 and 1.

    With weights 0 and 1 this is `proportion` of the deals with a weight. Several tables of a deal are not
    independent trials, so Wilson's interval gets the effective number of trials 1 + R (1 - R) / variance, with
    the variance of `ratio`: fewer than tables when these win and lose together, more when seats are rotated and
    one wins what another loses (Korn and Graubard, Survey Methodology 24, 1998, treat Clopper's interval so).

    With 0 or only successes nothing is known of the dependence and the far limit is the exact one for as many
    trials as there are deals with a weight. A share that is the same on every deal has no error, like a mean.
    ValueError without any weight, or for sums that no n deals have.
    """
    moments, z = _checked(n, moments), z_value(level)
    weight, total, weight_squares, products, squares = moments
    if not (0 <= total <= weight and squares <= products <= weight_squares):
        raise ValueError(f"{total} successes at {weight} tables: a yes-or-no figure is 0 to 1 at each table")
    if weight == weight_squares:
        return proportion(total, weight, level)
    if total in (0, weight):
        power = math.log((1 - level) / 2) * (weight_squares / weight**2)
        return Interval(1.0, math.exp(power), 1.0) if total else Interval(0.0, 0.0, -math.expm1(power))
    value, trials = total / weight, 1.0
    if weight**2 > weight_squares:  # else all weight is in one deal, which is one trial
        scatter = _squares(moments)
        if scatter == 0:
            return Interval(value, value, value)
        trials += total * (weight - total) * (weight**2 - weight_squares) / scatter
    centre, width = value + z * z / (2 * trials), 1 + z * z / trials
    spread = z * math.sqrt(value * (1 - value) / trials + (z / (2 * trials)) ** 2)
    return Interval(value, max(0.0, (centre - spread) / width), min(1.0, (centre + spread) / width))


def ratio_difference(
    n: int, a: Moments, b: Moments, cross: Cross, level: float = 0.95, unit: float = 1.0
) -> PairedDifference:
    """Ratio of row a less that of row b over the n deals that both played, with its normal interval.

    The variance is that of e_a / sum w_a - e_b / sum w_b deal by deal, with the residuals e of `ratio`, times
    m / (m - 1) for the smaller of the two effective numbers of deals. The correlation is that of the residuals.
    With weights 1 all of it is `difference`, to the last bit.

    Two rows that are the same deal by deal differ by 0 with no error, which decides nothing; a difference that
    is the same on every deal has no error either, and is decided. Before a claim count the deals on which the
    rows differ: see `ENOUGH_DEALS`. ValueError as in `ratio`.
    """
    a, b, z = _checked(n, a), _checked(n, b), z_value(level)
    cross = Cross(*map(index, cross))
    value = (a.total * b.weight - b.total * a.weight) / (a.weight * b.weight) * unit
    spread = _scatter(a, b, cross)
    variance = _divided(spread, (a.weight * b.weight) ** 4, max(_small_sample(a), _small_sample(b), key=_size))
    error = math.inf if math.isinf(variance) else math.sqrt(variance) * abs(unit)
    return PairedDifference(_limits(value, variance, z, unit), error, _correlation(n, a, b, cross))


def deals_saved(n: int, a: Moments, b: Moments, cross: Cross) -> float | None:
    """Factor by which playing the same deals cuts the deals for the difference of two ratios.

    The variance on separate deals, var a + var b, divided by that on the same deals, var(a - b): above 1 when
    good deals are good for both. None where the difference is the same on every deal: one deal tells it.
    ValueError as in `ratio`.
    """
    a, b, cross = _checked(n, a), _checked(n, b), Cross(*map(index, cross))
    paired = _scatter(a, b, cross)
    separate = _squares(a) * b.weight**4 + _squares(b) * a.weight**4
    return separate / paired if paired else None


def _checked(n: int, moments: Moments) -> Moments:
    """The moments as Python integers, if n deals can have them."""
    n, moments = index(n), Moments(*map(index, moments))
    if n < 1:
        raise ValueError("a ratio needs at least one deal")
    if moments.weight < 1:
        raise ValueError("the figure has no meaning in any of the deals: their weights are all 0")
    if n * moments.weight_squares < moments.weight**2 or moments.weight_squares > moments.weight**2:
        raise ValueError(f"{n} deals cannot have weights with sum {moments.weight}, squares {moments.weight_squares}")
    if _squares(moments) < 0:
        raise ValueError(f"sum of squares {moments.squares} is too small for a sum of {moments.total}")
    return moments


def _squares(moments: Moments) -> int:
    """Sum over deals of (W x - X w)², with W and X the sums of w and x: W² times that of the residuals."""
    weight, total, weight_squares, products, squares = moments
    return weight * weight * squares - 2 * weight * total * products + total * total * weight_squares


def _products(a: Moments, b: Moments, cross: Cross) -> int:
    """Sum over deals of (W_a x_a - X_a w_a)(W_b x_b - X_b w_b)."""
    return (
        a.weight * b.weight * cross.totals
        - a.weight * b.total * cross.total_weight
        - a.total * b.weight * cross.weight_total
        + a.total * b.total * cross.weights
    )


def _scatter(a: Moments, b: Moments, cross: Cross) -> int:
    """Sum of the squared differences of e_a / W_a and e_b / W_b, times (W_a W_b)⁴."""
    squares_a, squares_b, products = _squares(a), _squares(b), _products(a, b, cross)
    if products * products > squares_a * squares_b:
        raise ValueError("no deals have these sums of products of two rows")
    return squares_a * b.weight**4 - 2 * products * (a.weight * b.weight) ** 2 + squares_b * a.weight**4


def _small_sample(moments: Moments) -> tuple[int, int]:
    """m / (m - 1) as a fraction, m the effective number of deals; 1 / 0 for a single one."""
    square = moments.weight**2
    return (square, square - moments.weight_squares) if square > moments.weight_squares else (1, 0)


def _size(factor: tuple[int, int]) -> float:
    """The factor m / (m - 1) as a number that sorts."""
    return factor[0] / factor[1] if factor[1] else math.inf


def _divided(scatter: int, divisor: int, factor: tuple[int, int]) -> float:
    """The variance scatter / divisor * factor, rounded once; infinite where the factor is."""
    return scatter * factor[0] / (divisor * factor[1]) if factor[1] else math.inf


def _limits(value: float, variance: float, z: float, unit: float) -> Interval:
    """The normal interval, rounded in the same places as in `mean`."""
    if math.isinf(variance):
        return Interval(value, -math.inf, math.inf)
    half_width = z * math.sqrt(variance) * abs(unit)
    return Interval(value, value - half_width, value + half_width)


def _correlation(n: int, a: Moments, b: Moments, cross: Cross) -> float | None:
    """Correlation of the residuals of two rows."""
    if a.weight == a.weight_squares == b.weight == b.weight_squares == n:  # the same bits as without weights
        return difference(n, a.total, b.total, a.squares, b.squares, cross.totals)[1]
    squares_a, squares_b, products = _squares(a), _squares(b), _products(a, b, cross)
    if squares_a == 0 or squares_b == 0:
        return None
    return math.copysign(math.sqrt(products * products / (squares_a * squares_b)), products)
