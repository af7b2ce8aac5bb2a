"""Tables for packs of four suits of equal length: card = suit * width + strength, suits 0..3 are C D H S.

What the games with such packs share; `kernels.tricks` has the forty-card pack of Briscola made of it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

SUITS = 4


class SuitTables(NamedTuple):
    """By card: its suit and strength (int64[N]); the sets (uint64[N]) of its suit's cards, those above, those below."""

    suit_of: np.ndarray
    strength: np.ndarray
    suit_cards: np.ndarray
    higher: np.ndarray
    lower: np.ndarray


def suit_tables(width: int) -> SuitTables:
    """The tables of a pack with `width` cards a suit (at most 16)."""
    cards = range(SUITS * width)
    suits = [((1 << width) - 1) << (width * (card // width)) for card in cards]
    return SuitTables(
        np.array([card // width for card in cards], np.int64),
        np.array([card % width for card in cards], np.int64),
        np.array(suits, np.uint64),
        np.array([suit & ~((2 << card) - 1) for card, suit in zip(cards, suits, strict=True)], np.uint64),
        np.array([suit & ((1 << card) - 1) for card, suit in zip(cards, suits, strict=True)], np.uint64),
    )


def rank_cards(width: int, strength: int) -> int:
    """The four cards of one rank, as a set."""
    return sum(1 << (width * suit + strength) for suit in range(SUITS))
