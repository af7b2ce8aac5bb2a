"""Tricks with the forty-card pack of Briscola: strength, points, what beats what.

Card = suit * 10 + strength; strengths 0..9 are 2 4 5 6 7 J Q K 3 A; suits 0..3 are C D H S.
"""

from __future__ import annotations

import numba
import numpy as np

from .bits import bit
from .jit import inline
from .suits import rank_cards, suit_tables

U = numba.uint64

SUIT = U(0x3FF)
PACK = U((1 << 40) - 1)
STRENGTH_POINTS = (0, 0, 0, 0, 0, 2, 3, 4, 10, 11)

POINTS = np.array(STRENGTH_POINTS * 4, np.int64)
SUIT_OF, STRENGTH, SUIT_CARDS, HIGHER, _ = suit_tables(10)

ACES, THREES, KINGS, QUEENS, JACKS = (U(rank_cards(10, strength)) for strength in (9, 8, 7, 6, 5))
CARICHI = ACES | THREES
FIGURES = KINGS | QUEENS | JACKS
SCORING = CARICHI | FIGURES
WORTHLESS = PACK & ~SCORING
TWOS = U(rank_cards(10, 0))


@inline
def suit_cards(suit: int) -> int:
    """All cards of a suit; the empty set for suit -1 (no trump)."""
    return U(0) if suit < 0 else SUIT << U(10 * suit)


@inline
def beaters(card: int, trumps: int) -> int:
    """The cards that beat `card` when it is the best on the table: higher in its suit, and trumps if it is none."""
    over = HIGHER[card]
    if bit(card) & trumps == U(0):
        over |= trumps
    return over


@inline
def following(hand: int, led: int, trumps: int, duty: int) -> int:
    """The cards a hand may play to a trick begun with the suit `led` (empty: leading).

    duty: FREE, any card; STRICT, the suit led if in hand; FOLLOW_OR_TRUMP, the suit led or a trump.
    """
    if duty == FREE or led == U(0):
        return hand
    same = hand & led
    if same == U(0):
        return hand
    if duty == FOLLOW_OR_TRUMP:
        same |= hand & trumps
    return same


FREE, STRICT, FOLLOW_OR_TRUMP = 0, 1, 2
