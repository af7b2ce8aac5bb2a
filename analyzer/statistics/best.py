"""Which of several rows, all played on the same deals, is the best, when the figures are ratios?

`paired` answers it for means of all deals; see `ratios` for weights and residuals.
"""

from __future__ import annotations

import math
from fractions import Fraction
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

from .decisions import ENOUGH_DEALS
from .paired import share_of_draws

if TYPE_CHECKING:  # numpy is imported at first use, so that talking about the program starts at once
    import numpy as np
    from numpy.typing import NDArray

    Integers = NDArray[np.int64]
    Exact = NDArray[np.object_]  # Python integers: products of int64 sums do not fit into int64
    Floats = NDArray[np.float64]
    Flags = NDArray[np.bool_]


class _Rows(NamedTuple):
    """Sums of k rows as Python integers, and the products of their residuals W x - X w over the deals."""

    weights: Exact
    """`[k]` W, above 0."""
    totals: Exact
    """`[k]` X."""
    products: Exact
    """`[k, k]` sum over deals of (W_b x_b - X_b w_b)(W_c x_c - X_c w_c)."""
    small_sample: Floats
    """`[k]` m / (m - 1) with the effective number of deals m, as in `ratio`; infinite for a single deal."""

    def take(self, kept: NDArray[np.intp]) -> _Rows:
        """Some of the rows."""
        import numpy as np

        products = self.products[np.ix_(kept, kept)]
        return _Rows(self.weights[kept], self.totals[kept], products, self.small_sample[kept])


def chance_best_ratio(n: int, weights: Integers, totals: Integers, cross: Integers) -> Floats:
    """Chance `[B]` that each row has the highest true ratio; the chances add up to 1.

    n: deals, each played by all B rows.
    weights: `[B]` sum over deals of a row's weight w_b.
    totals: `[B]` sum over deals of its figure x_b.
    cross: `[B, B, 3]` sums over deals of w_b w_c, of x_b w_c (not symmetric) and of x_b x_c; further layers are
        not read.

    As `chance_best`, which it equals with weights 1: normal around the observed ratios, with the covariance of
    the residuals of `ratio_difference` to the leading row. Rows that were the same on every deal share their
    chance equally. A row whose weight is all in one deal, which tells nothing about it, gets 1 / B; one without
    any weight gets 0. ValueError when no row has any weight, or for wrong shapes.
    """
    import numpy as np

    weighted, rows = _rows(n, weights, totals, cross)
    known = np.isfinite(rows.small_sample)
    chances = np.full(len(known), 1 / len(known))
    if known.any():
        chances[known] = known.mean() * _shared(rows.take(np.flatnonzero(known)))
    result = np.zeros(len(weighted))
    result[weighted] = chances
    return result


def not_worse(n: int, weights: Integers, totals: Integers, cross: Integers, level: float = 0.95) -> Flags:
    """Rows `[B]` that may still be the best: none of the others is above them beyond doubt.

    The sums are those of `chance_best_ratio`. A row stays unless the one-sided upper limit of its lead over some
    other row is below 0; each of these limits may fail with chance (1 - level) / (B - 1), so the row with the
    highest true ratio stays with chance `level` at least, whichever it is and however the rows depend on each
    other (screening to the best: Nelson, Swann, Goldsman and Song, Operations Research 49, 2001; J. C. Hsu,
    Multiple Comparisons, 1996). The row that leads in the deals always stays. Each of several equally good
    rows stays with that chance, not all of them together. Comparing with all others, not only with the leading
    row, drops more rows at the same risk: one that wins by luck and varies much does not shield the rest.

    Where `cross` has a fourth layer, the deals on which w or x of two rows differ, neither of the two drops the
    other by fewer than ENOUGH_DEALS of them: the normal limits do not hold yet.

    A row whose weight is all in one deal stays and drops no other; one without any weight is out. ValueError when
    no row has any weight, for wrong shapes, or for a level outside 0 to 1 (both excluded).
    """
    import numpy as np

    if not 0 < level < 1:
        raise ValueError(f"level {level} is not between 0 and 1")
    weighted, rows = _rows(n, weights, totals, cross)
    others = max(1, len(weighted) - 1)
    z = max(0.0, -NormalDist().inv_cdf((1 - level) / others))
    lead = _ratio_of(rows.totals[:, None] * rows.weights - rows.totals * rows.weights[:, None], rows.weights)
    factor = np.maximum(rows.small_sample[:, None], rows.small_sample)
    known = np.isfinite(factor)
    if cross.shape[2] > 3:
        known &= cross[np.ix_(weighted, weighted)][..., 3] >= ENOUGH_DEALS
    variance = _ratio_of(_distance(rows), rows.weights**4)
    errors = np.sqrt(variance * np.where(known, factor, 0.0))
    result = np.zeros(len(weighted), dtype=np.bool_)
    result[weighted] = np.all(~known | (lead + z * errors >= 0), axis=1)
    return result


def _rows(n: int, weights: Integers, totals: Integers, cross: Integers) -> tuple[Flags, _Rows]:
    """Which rows `[B]` have any weight, and their sums."""
    import numpy as np

    rows = len(weights)
    if n < 1 or rows < 1 or weights.shape != totals.shape or weights.ndim != 1:
        raise ValueError(f"{n} deals, weights {weights.shape}, totals {totals.shape}: need n >= 1, [B] and [B]")
    if cross.ndim != 3 or cross.shape[:2] != (rows, rows) or cross.shape[2] < 3:
        raise ValueError(f"cross {cross.shape} for {rows} rows: need [B, B, 3]")
    weighted: Flags = weights > 0
    if not weighted.any():
        raise ValueError("the figure has no meaning in any of the deals: their weights are all 0")
    kept = np.flatnonzero(weighted)
    w, x, sums = (array.astype(object) for array in (weights[kept], totals[kept], cross[np.ix_(kept, kept)]))
    products = np.outer(w, w) * sums[..., 2] + np.outer(x, x) * sums[..., 0]
    mixed = np.outer(w, x) * sums[..., 1]
    products = products - mixed - mixed.T
    squares = [(W * W, W * W - S) for W, S in zip(w, sums[..., 0].diagonal(), strict=True)]
    return weighted, _Rows(w, x, products, np.array([top / rest if rest else math.inf for top, rest in squares]))


def _ratio_of(numbers: Exact, weights: Exact) -> Floats:
    """`[k, k]` integers divided by the product of the weights of row and column, rounded once."""
    import numpy as np

    ratio: Floats = (numbers / np.outer(weights, weights)).astype(np.float64)
    return ratio


def _distance(rows: _Rows) -> Exact:
    """`[k, k]` sum over deals of the squared difference of two rows' residuals, times (W_b W_c)⁴."""
    import numpy as np

    squares, weights = rows.products.diagonal(), rows.weights
    own = np.outer(squares, weights**4)
    distance: Exact = own + own.T - 2 * rows.products * np.outer(weights, weights) ** 2
    return distance


def _shared(rows: _Rows) -> Floats:
    """Chance `[k]` of each row to be the best, rows that were the same on every deal sharing theirs."""
    import numpy as np

    same = (_distance(rows) == 0) & (np.outer(rows.totals, rows.weights) == np.outer(rows.weights, rows.totals))
    kept, place, copies = np.unique(np.argmax(same, axis=1), return_inverse=True, return_counts=True)
    shared: Floats = (_chances(rows.take(kept)) / copies)[place]
    return shared


def _chances(rows: _Rows) -> Floats:
    """Share `[k]` of the draws in which each row came first.

    Everything is taken relative to the leading row while the numbers are exact: what all rows have in common is
    gone before the first rounding.
    """
    import numpy as np

    weights, totals, products = rows.weights, rows.totals, rows.products
    ratios = [Fraction(total, weight) for total, weight in zip(totals, weights, strict=True)]
    leader = ratios.index(max(ratios))
    top, squares = weights[leader], weights**2
    mixed = np.outer(products[leader] * top**2, squares)  # [c, b]: the residuals of the leader and row c
    relative = products * top**4 - mixed - mixed.T
    relative = relative + products[leader, leader] * np.outer(squares, squares)
    covariance = _ratio_of(relative, squares * top**2)
    factor = np.sqrt(np.maximum(rows.small_sample, rows.small_sample[leader]))
    behind = np.array([float(one - ratios[leader]) for one in ratios])
    return share_of_draws(behind, covariance * np.outer(factor, factor))
