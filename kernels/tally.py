"""Exact integer sums of what was played; merging is addition, so no order of chunks can change a bit."""

from __future__ import annotations

import numba

from .jit import inline

MISSING = numba.int64(-(2**62))
"""Value of a figure that has no meaning in this deal (the score of a declarer in a passed-out deal)."""


@inline
def add_figures(figures, sums) -> None:
    """Add one deal's figures (int64[K]) to the sums (int64[K, 3]: deals, sum, sum of squares)."""
    for k in range(figures.size):
        value = figures[k]
        if value != MISSING:
            sums[k, 0] += 1
            sums[k, 1] += value
            sums[k, 2] += value * value


@inline
def add_branch_figures(figures, sums, b) -> None:
    """The same for branch `b` of sums int64[B, K, 3]."""
    for k in range(figures.size):
        value = figures[k]
        if value != MISSING:
            sums[b, k, 0] += 1
            sums[b, k, 1] += value
            sums[b, k, 2] += value * value


@inline
def add_bins(bins, histograms) -> None:
    """Count one deal in each histogram (int64[H, L]); a bin of MISSING is not counted."""
    for h in range(bins.size):
        if bins[h] != MISSING:
            histograms[h, bins[h]] += 1


@inline
def add_cross(values, cross) -> None:
    """Add the products of all pairs of branch values (int64[B]) to the upper half of cross (int64[B, B])."""
    for a in range(values.size):
        for b in range(a, values.size):
            cross[a, b] += values[a] * values[b]


@inline
def add_open_cross(values, cross, differing) -> None:
    """`add_cross` for values of which some are MISSING, and count in differing (int64[B, B]) where two differ."""
    for a in range(values.size):
        if values[a] != MISSING:
            for b in range(a, values.size):
                if values[b] != MISSING:
                    cross[a, b] += values[a] * values[b]
                    differing[a, b] += 1 if values[a] != values[b] else 0
