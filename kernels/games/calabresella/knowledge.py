"""What a seat of calabresella knows of the cards that it does not see: its own moves and what is public."""

from __future__ import annotations

import numba
import numpy as np

from ...jit import inline
from .cards import PACK
from .state import SOLO

U = numba.uint64

_VOIDS = np.array([sum(0x3FF << 10 * suit for suit in range(4) if shown >> suit & 1) for shown in range(16)], np.uint64)
# The ranks that a shift by so many places down a suit can reach.
_DOWN_1, _DOWN_2, _DOWN_4, _DOWN_8 = (
    U(sum(((1 << 10 - places) - 1) << 10 * suit for suit in range(4))) for places in (1, 2, 4, 8)
)


@inline
def unseen_by(state, seat: int) -> int:
    """The cards that the seat has not seen go: in other hands or among discards that it did not make."""
    return PACK & ~(state.hand[seat] | state.played | state.buried[seat] | state.gone)


@inline
def may_hold(state, seat: int, other: int, unseen: int) -> int:
    """Of the cards unseen by `seat` those that `other` may hold.

    A suit shown out is none of them; nor what everybody saw a third seat take up to stay; nor, unless it was
    given to him, a called card or one of a monte that the soloist took.  (The soloist himself does not use what he
    gave back: the moves of a position do not tell to whom that was.)
    """
    cards = unseen & ~_VOIDS[U(state.shown[U(other)])]
    if state.contract > SOLO or seat != state.soloist:
        cards &= ~state.known[U(3 - seat - other)]
        if state.contract <= SOLO and other != state.soloist:
            cards &= ~(state.turned | state.called) | state.known[U(other)]
    return cards


@inline
def masters_of(hand: int, others: int) -> int:
    """The cards of a hand above all of the others' cards of their suit."""
    covered = others | ((others >> U(1)) & _DOWN_1)
    covered |= (covered >> U(2)) & _DOWN_2
    covered |= (covered >> U(4)) & _DOWN_4
    covered |= (covered >> U(8)) & _DOWN_8
    return hand & ~covered
