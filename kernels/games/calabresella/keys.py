"""The best of several cards without a branch for each: what a card is worth and the card itself in one number."""

from __future__ import annotations

import numba

from ...bits import bit, lowest
from ...jit import inline

U = numba.uint64

NO_KEY = numba.int64(-(1 << 62))
_SCALE = 65536.0


@inline
def better(best, value, cards):
    """The greater of the key `best` and that of the lowest of `cards`, if there is one: by value, then the lower card.

    Keys are compared, and not values, so that no branch depends on the cards.
    """
    key = numba.int64(value * _SCALE) * 64 + (63 - lowest(cards))
    return max(best, key) if cards else best


@inline
def card_of(key):
    """The card of a key, as a set of one."""
    return bit(63 - (key & 63))
