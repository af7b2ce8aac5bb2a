"""Partners who do not consult: each mixes his own cards, so that the two seldom clash.

The best product of two mixes against an enemy mix, found by answering each other in turn.  It begins with the best
pair, of which the first partner has the lower card: that is the convention which both can work out by themselves.
"""

from __future__ import annotations

import numba

from ...bits import lowest
from ...jit import apart, inline
from .pairs import PAIR
from .rules import WIDTH

U = numba.uint64
F = numba.float32

SWEEPS = 3


@inline
def choose_apart(values, first: int, second: int, steep, one, two, power) -> None:
    """Write the mixes of two partners (float32[8], by rank) for pairs worth `values` (-1 to 1)."""
    for rank in range(U(WIDTH)):
        one[rank] = F(0)
        two[rank] = F(0)
    one[U(_convention(values, first, second))] = F(1)
    for _ in range(SWEEPS):
        _answer_partner(values, one, second, steep, two, power)
        _answer_partner(values, two, first, steep, one, power)


@inline
def _convention(values, first: int, second: int) -> int:
    """The first partner's rank in the best pair; of equals the lowest."""
    best, choice = F(-9), 0
    left = U(first)
    while left:
        a = lowest(left)
        left &= left - U(1)
        theirs = U(second)
        while theirs:
            worth = values[PAIR[U(8 * a + lowest(theirs))]]
            theirs &= theirs - U(1)
            if worth > best:
                best, choice = worth, a
    return choice


@apart
def _answer_partner(values, partner, hand: int, steep, mix, power) -> None:
    """Softmax over the own cards of what they are worth with the partner's mix."""
    total = F(0)
    for rank in range(U(WIDTH)):
        mix[rank] = F(0)
        if (U(hand) >> rank) & U(1):
            worth = F(0)
            for other in range(U(WIDTH)):
                worth += partner[other] * values[PAIR[U(8) * rank + other]]
            mix[rank] = power((worth - F(1)) * steep)
            total += mix[rank]
    for rank in range(U(WIDTH)):
        mix[rank] /= total
