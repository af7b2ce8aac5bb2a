"""Rummy hands of the 52-card pack: which cards can be melded, and the exact minimum of deadwood.

Card = suit * 13 + rank, ranks 0..12 for A 2 3 ... T J Q K, suits 0..3 for C D H S.  A set is three or four cards
of a rank, a run three or more neighbours of a suit.  A choice of disjoint melds that leaves least is a choice of
sets: what the sets leave of a suit is then best covered by runs alone, which is a table with an entry for each of
the 8,192 subsets of a suit.  Only ranks whose set shares a card with a possible run have to be tried out.
"""

from __future__ import annotations

import numba
import numpy as np

from .bits import count, lowest
from .jit import apart, inline

U = numba.uint64

WIDTH = 13
LOW, HIGH_LOW, WRAP = 0, 1, 2  # ace_runs: the ace below the 2; also above the K, but not both; K-A-2 is a run

_ROW = (1 << WIDTH) - 1
_EACH_SUIT = U(sum(1 << WIDTH * suit for suit in range(4)))  # times a row: that row in every suit
_SUIT = U(_ROW)
_UP = U(sum((_ROW >> 1) << WIDTH * suit for suit in range(4)))  # all cards but the kings
ACES = _EACH_SUIT
_FACES = (0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)  # values by rank; the ace's is a rule


def _with_value_bit(place: int) -> int:
    """The cards, aces apart, whose value has bit `place`."""
    return sum(1 << (WIDTH * suit + rank) for suit in range(4) for rank in range(WIDTH) if _FACES[rank] >> place & 1)


_ONES, _TWOS, _FOURS, _EIGHTS = (U(_with_value_bit(place)) for place in range(4))

VALUES = np.array(_FACES * 4, np.int64)
"""Values by card, aces 0."""
RANK_CARDS = np.array([int(_EACH_SUIT) << (card % WIDTH) for card in range(4 * WIDTH)], np.uint64)
"""By card, the four cards of its rank."""


# What runs can cover of a suit.


def _covered(rows: np.ndarray, runs: list[tuple[int, ...]]) -> np.ndarray:
    """The cards of each row that lie in some of the runs of three that are given by their ranks."""
    cover = np.zeros_like(rows)
    for run in runs:
        three = sum(1 << rank for rank in run)
        cover |= np.where(rows & three == three, three, 0)
    return cover


_PLAIN_RUNS = [(rank, rank + 1, rank + 2) for rank in range(WIDTH - 2)]
_ACE_SHIFT = 10  # in a sum of values: how many aces are counted above this bit


def _worth(cover: np.ndarray) -> np.ndarray:
    """Values of rows; an ace counts 1 << _ACE_SHIFT."""
    faces = sum(value * (cover >> rank & 1) for rank, value in enumerate(_FACES))
    return faces + ((cover & 1) << _ACE_SHIFT)


def _cover_values() -> np.ndarray:
    """Value of the most valuable cards that disjoint runs can take, by form and row.

    An ace that could be low or high goes where the higher cards are covered; it is covered itself either way.
    """
    rows = np.arange(1 << WIDTH)
    low, around = _covered(rows, _PLAIN_RUNS), _covered(rows, [*_PLAIN_RUNS, (11, 12, 0), (12, 0, 1)])
    high = _covered(rows & ~1, _PLAIN_RUNS) | _covered(rows, [(11, 12, 0)])
    faces_of = (1 << _ACE_SHIFT) - 1
    lies_low, lies_high = _worth(low), _worth(high)
    faces_low, faces_high = lies_low & faces_of, lies_high & faces_of
    goes_high = (faces_high > faces_low) | ((faces_high == faces_low) & (lies_high > lies_low))
    return np.concatenate([lies_low, np.where(goes_high, lies_high, lies_low), _worth(around)]).astype(np.uint16)


_COVERED = _cover_values()


# Which suits of a rank may form its set, by the suits held: the whole set first, then without one, then none.


def _choices() -> tuple[np.ndarray, np.ndarray]:
    number, sets = np.zeros(16, np.int64), np.zeros((16, 6), np.uint64)
    for held in range(16):
        parts = [part for part in range(16) if part & ~held == 0 and part.bit_count() >= 3]
        parts = [*sorted(parts, key=lambda part: -part.bit_count()), 0] if parts else []
        number[held] = len(parts)
        for place, part in enumerate(parts):
            sets[held, place] = sum(1 << WIDTH * suit for suit in range(4) if part >> suit & 1)
    return number, sets


_CHOICES, _SETS = _choices()


@inline
def value_of(cards: int, ace_value: int) -> int:
    """Total value of a set of cards."""
    low = count(cards & _ONES) + 2 * count(cards & _TWOS)
    return low + 4 * count(cards & _FOURS) + 8 * count(cards & _EIGHTS) + ace_value * count(cards & ACES)


@inline
def card_value(card: int, ace_value: int) -> int:
    """Value of one card."""
    return VALUES[card] if VALUES[card] else ace_value


@inline
def next_up(cards: int) -> int:
    """The cards one rank above, an ace above a king."""
    return ((cards & _UP) << U(1)) | ((cards >> U(WIDTH - 1)) & ACES)


@inline
def next_down(cards: int) -> int:
    """The cards one rank below, a king below an ace."""
    return ((cards >> U(1)) & _UP) | ((cards & ACES) << U(WIDTH - 1))


@inline
def in_runs(hand: int, ace_runs: int) -> int:
    """The cards of a hand that lie in some run."""
    if ace_runs == LOW:
        pairs = hand & (hand >> U(1)) & _UP
        starts = pairs & (pairs >> U(1))
        return starts | (starts << U(1)) | (starts << U(2))
    pairs = hand & next_down(hand)  # by the lower card
    starts = pairs & next_down(pairs)
    if ace_runs == HIGH_LOW:
        starts &= _UP
    middle = next_up(starts)
    return starts | middle | next_up(middle)


@inline
def in_sets(hand: int) -> int:
    """The cards of a hand of whose rank it holds three or four."""
    return hand & (_set_ranks(hand) * _EACH_SUIT)


@inline
def _set_ranks(hand: int) -> int:
    """The ranks of which a hand holds three or four, as a row."""
    clubs, diamonds = hand & _SUIT, (hand >> U(WIDTH)) & _SUIT
    hearts, spades = (hand >> U(2 * WIDTH)) & _SUIT, hand >> U(3 * WIDTH)
    return (clubs & diamonds & (hearts | spades)) | (hearts & spades & (clubs | diamonds))


@inline
def in_melds(hand: int, ace_runs: int) -> int:
    """The cards of a hand that lie in some meld."""
    return in_runs(hand, ace_runs) | in_sets(hand)


@inline
def _run_value(hand: int, ace_runs: int, ace_value: int) -> int:
    """The most value that runs alone can take out of a hand."""
    form = U(ace_runs) << U(WIDTH)
    total = numba.int64(_COVERED[form | (hand & _SUIT)]) + numba.int64(_COVERED[form | ((hand >> U(WIDTH)) & _SUIT)])
    total += numba.int64(_COVERED[form | ((hand >> U(2 * WIDTH)) & _SUIT)])
    total += numba.int64(_COVERED[form | (hand >> U(3 * WIDTH))])
    return (total & ((1 << _ACE_SHIFT) - 1)) + ace_value * (total >> _ACE_SHIFT)


@apart
def deadwood(hand: int, ace_runs: int, ace_value: int) -> int:
    """The smallest possible value of what disjoint melds leave of a hand (any set of the 52 cards)."""
    hand = U(hand)
    total, runs, sets = value_of(hand, ace_value), in_runs(hand, ace_runs), in_sets(hand)
    if runs == U(0):
        return total - value_of(sets, ace_value)
    if sets == U(0):
        return total - _run_value(runs, ace_runs, ace_value)
    return total - _melded(hand, runs, sets, ace_runs, ace_value)


@apart
def _melded(hand, runs, sets, ace_runs, ace_value):
    """The most value that disjoint melds can take out of a hand that has runs and sets."""
    clash = _set_ranks(hand) & _ranks_of(runs & sets)
    if clash == U(0):
        return value_of(sets, ace_value) + _run_value(runs, ace_runs, ace_value)
    most = value_of(runs | sets, ace_value)
    fixed = sets & ~(clash * _EACH_SUIT)  # sets that take nothing from a run
    left = runs & ~fixed
    best, chosen = -1, U(0)  # chosen: three bits a rank, the number of its choice
    while True:
        taken, ranks, carry, following = fixed, clash, True, chosen
        while ranks:
            rank = U(lowest(ranks))
            ranks &= ranks - U(1)
            held = _suits_of(sets, rank)
            digit = U(3) * rank
            choice = (chosen >> digit) & U(7)
            taken |= _SETS[held, choice] << rank
            if carry:  # count on to the next combination
                carry = choice + U(1) == U(_CHOICES[held])
                following = following & ~(U(7) << digit) if carry else following + (U(1) << digit)
        melded = value_of(taken, ace_value) + _run_value(left & ~taken, ace_runs, ace_value)
        best = max(best, melded)
        if carry or best == most:
            return best
        chosen = following


@inline
def _ranks_of(cards: int) -> int:
    """The ranks of some cards, as a row."""
    return (cards | (cards >> U(WIDTH)) | (cards >> U(2 * WIDTH)) | (cards >> U(3 * WIDTH))) & _SUIT


@inline
def _suits_of(cards: int, rank: int) -> int:
    """The suits in which cards of a rank are there, as four bits."""
    row = cards >> rank
    one = U(1)
    return (
        (row & one)
        | ((row >> U(WIDTH - 1)) & U(2))
        | ((row >> U(2 * WIDTH - 2)) & U(4))
        | ((row >> U(3 * WIDTH - 3)) & U(8))
    )
