"""The pack of sheepshead: 18 fail cards and 14 trumps, what beats what, what a card is worth.

Card 0..17 = fail suit * 6 + strength; fail suits 0..2 are C H S, strengths 0..5 are 7 8 9 K T A.  Card 18..31 =
18 + trump strength; 0..13 are 7D 8D 9D KD TD AD JD JH JS JC QD QH QS QC.  With `spitz` 7D ranks below QC.
"""

from __future__ import annotations

import numba
import numpy as np

from ...bits import bit, highest, lowest
from ...jit import inline

U = numba.uint64

TRUMP_CODES = ("7D", "8D", "9D", "KD", "TD", "AD", "JD", "JH", "JS", "JC", "QD", "QH", "QS", "QC")
CODES = (*(rank + suit for suit in "CHS" for rank in "789KTA"), *TRUMP_CODES)
CARDS = len(CODES)
FAILS, TRUMP_SUIT = 3, 3


def cards_of_codes(*codes: str) -> int:
    """The set of some cards."""
    return sum(1 << CODES.index(code) for code in codes)


PACK = U((1 << CARDS) - 1)
FAIL = U((1 << 18) - 1)
TRUMPS = U(0xFFFC0000)
FAIL_ACES = U(cards_of_codes("AC", "AH", "AS"))
FAIL_TENS = U(cards_of_codes("TC", "TH", "TS"))
FAIL_KINGS = U(cards_of_codes("KC", "KH", "KS"))
QUEENS = U(cards_of_codes("QC", "QS", "QH", "QD"))
JACKS = U(cards_of_codes("JC", "JS", "JH", "JD"))
SMALL_DIAMONDS = U(cards_of_codes("9D", "8D", "7D"))
FAT_DIAMONDS = U(cards_of_codes("AD", "TD", "KD"))
BLACK_QUEENS = U(cards_of_codes("QC", "QS"))
RED_QUEENS = U(cards_of_codes("QH", "QD"))
SEVEN, QUEEN_OF_CLUBS = U(cards_of_codes("7D")), U(cards_of_codes("QC"))
JACK_OF_DIAMONDS, JD = U(cards_of_codes("JD")), CODES.index("JD")

_WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
POINTS = np.array([*(_WORTH.get(code[0], 0) for code in CODES), 0], np.int64)
"""Card points; the last entry, here and below, is of a face that nobody has seen: an under card in a position."""

SUIT_OF = np.array([*(card // 6 if card < 18 else TRUMP_SUIT for card in range(CARDS)), TRUMP_SUIT], np.int64)
SUITS = np.array([0x3F, 0x3F << 6, 0x3F << 12, 0xFFFC0000], np.uint64)
"""All cards of each suit: C, H, S, trumps."""

SUIT_CARDS = np.array([*(SUITS[suit] for suit in SUIT_OF[:CARDS]), 0], np.uint64)


def _strength(spitz: int) -> list[int]:
    """Rank number of each card in its suit."""
    plain = [card % 6 if card < 18 else card - 18 for card in range(CARDS)]
    if not spitz:
        return plain
    return [
        12 if code == "7D" else n - (card >= 18 and n < 13)
        for card, (code, n) in enumerate(zip(CODES, plain, strict=True))
    ]


STRENGTH = np.array([_strength(0), _strength(1)], np.int64)
"""[spitz, card]: rank number in the suit, 0 the lowest; trumps 0..13."""


def _higher(spitz: int, card: int) -> int:
    order = STRENGTH[spitz]
    return sum(1 << c for c in range(CARDS) if SUIT_OF[c] == SUIT_OF[card] and order[c] > order[card])


HIGHER = np.array([[_higher(spitz, card) for card in range(CARDS)] for spitz in (0, 1)], np.uint64)
"""[spitz, card]: the higher cards of its suit."""

BEATERS = np.zeros((2, CARDS + 1), np.uint64)
BEATERS[:, :CARDS] = HIGHER
BEATERS[:, :18] |= np.uint64(0xFFFC0000)
"""[spitz, card]: the cards that beat it when it is the best on the table."""


@inline
def points_of(cards: int) -> int:
    """Card points of a set."""
    total = 0
    left = U(cards)
    while left:
        total += POINTS[lowest(left)]
        left &= left - U(1)
    return total


@inline
def top(cards: int, spitz: int) -> int:
    """The highest of some cards of one suit (or the highest bit), as a set; empty of none."""
    if cards == U(0):
        return U(0)
    if spitz and cards & SEVEN and cards & QUEEN_OF_CLUBS == U(0):
        return SEVEN
    return bit(highest(cards))


@inline
def bottom(cards: int, spitz: int) -> int:
    """The lowest of some cards of one suit (or the lowest bit), as a set; empty of none."""
    if spitz and cards & SEVEN:
        rest = cards & ~(SEVEN | QUEEN_OF_CLUBS)
        if rest == U(0):
            return SEVEN
        return rest & (U(0) - rest)
    return cards & (U(0) - cards)
