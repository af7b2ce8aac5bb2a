"""Shuffling: Fisher and Yates, several bounded draws out of one random word.

For bounds b, b-1, ... the draw is `j = high(w * b)` and the remainder `w = low(w * b)` serves the next
bound.  The draws of a word are exactly uniform after one rejection test against the product of its bounds
(Brackett-Rozinsky and Lemire 2024, "Batched ranged random integer generation").
"""

from __future__ import annotations

import numba
import numpy as np

from .bits import multiply_high
from .jit import inline
from .rng import next_word

U = numba.uint64

_LARGEST = 64

_FLOORS = (2, 19, 31, 41, 51, 61)  # lowest bound of each word's group: every product stays below 2^58


def _group_tables() -> tuple[np.ndarray, np.ndarray]:
    floor, product = np.ones(_LARGEST + 1, np.int64), np.ones(_LARGEST + 1, np.uint64)
    for bound in range(2, _LARGEST + 1):
        floor[bound] = max(low for low in _FLOORS if low <= bound)
        value = 1
        for factor in range(int(floor[bound]), bound + 1):
            value *= factor
        product[bound] = value
    return floor, product


_FLOOR, _PRODUCT = _group_tables()


@inline
def shuffle(deck, size: int, stream) -> None:
    """Put the first `size` cards of `deck` into a uniformly random order."""
    shuffle_part(deck, 0, size, stream)


@inline
def shuffle_part(deck, first: int, size: int, stream) -> None:
    """Put deck[first : first + size] into a uniformly random order (size <= 64)."""
    bound = size
    while bound > 1:
        product, floor = _PRODUCT[bound], _FLOOR[bound]
        word = next_word(stream)
        low = word * product
        if low < product:
            limit = (U(0) - product) % product
            while low < limit:
                word = next_word(stream)
                low = word * product
        while bound >= floor:
            other = first + numba.int64(multiply_high(word, U(bound)))
            word *= U(bound)
            last = first + bound - 1
            deck[other], deck[last] = deck[last], deck[other]
            bound -= 1


@inline
def fresh_deck(deck, size: int) -> None:
    """Write cards 0, 1, ... size - 1 into `deck` (uint8[DECK_SIZE])."""
    for card in range(size):
        deck[card] = card


@inline
def cards(deck, first: int, size: int) -> int:
    """The set of deck[first : first + size]."""
    mask = U(0)
    for place in range(first, first + size):
        mask |= U(1) << U(deck[place])
    return mask
