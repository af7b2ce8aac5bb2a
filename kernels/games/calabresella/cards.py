"""The pack of calabresella: card = suit * 10 + strength, strengths 0..9 are 4 5 6 7 J Q K A 2 3, points in thirds."""

from __future__ import annotations

import numba
import numpy as np

from ...suits import rank_cards, suit_tables

U = numba.uint64

SUIT = U(0x3FF)
PACK = U((1 << 40) - 1)
SUIT_OF, STRENGTH, SUIT_CARDS, HIGHER, LOWER = suit_tables(10)

POINTS = np.array((0, 0, 0, 0, 1, 1, 1, 3, 1, 1) * 4, np.int64)
THREES, TWOS, ACES = (U(rank_cards(10, strength)) for strength in (9, 8, 7))
COUNTERS = U(sum(rank_cards(10, strength) for strength in range(4, 10)))
RAGS = PACK & ~COUNTERS
COURT = COUNTERS & ~(THREES | TWOS | ACES)
CARD_POINTS = 32  # thirds of the whole pack
