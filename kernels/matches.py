"""Matches: the record that every game keeps of one, and how it begins."""

from __future__ import annotations

import numpy as np

from .jit import inline


def match_type(seats: int) -> np.dtype:
    """A match of up to so many seats, which are counted from 0 in the bits of `winners`."""
    return np.dtype(
        [
            ("totals", np.int64, seats),  # per seat; partners show the same
            ("dealer", np.int64),
            ("deals", np.int64),
            ("winners", np.int64),  # seats at the top
            ("tied", np.int64),  # whether sides share the top
            ("over", np.int64),
        ]
    )


@inline
def match_start(match, rules, dealer: int) -> None:
    """A match before its first deal."""
    for seat in range(match.totals.size):
        match.totals[seat] = 0
    match.dealer = dealer
    match.deals = 0
    match.winners = 0
    match.tied = 0
    match.over = 0


@inline
def find_top(match, seats: int) -> int:
    """Set who of so many seats, each for himself, has the highest total, and whether several do; returns it."""
    top, winners = match.totals[0], 0
    for seat in range(1, seats):
        top = max(top, match.totals[seat])
    for seat in range(seats):
        winners |= (1 << seat) if match.totals[seat] == top else 0
    match.winners = winners
    match.tied = 1 if winners & (winners - 1) else 0
    return top
