"""Who a seat of calabresella is, what its hand is worth, and where the numbers of its role stand."""

from __future__ import annotations

import numba
import numpy as np

from ...jit import inline
from .cards import SUIT

U = numba.uint64

SOLOIST, DEFENDER = 0, 1

# Columns of the parameters.  First what is bid, one set each for follow_suit free and must.
BIDS = 7
CHIAMO_AT, LAST_AT, SOLO_AT, ONLY_AT, SOLISSIMO_AT, DIVIDETE_AT, SCEGLIETE_AT = range(BIDS)
# Then the switches that make one part of the play random.
SWITCH = 2 * BIDS
BIDS_RANDOM, CHOICES_RANDOM, EXCHANGE_RANDOM, SOLOIST_RANDOM, FIRST_RANDOM, SECOND_RANDOM = range(SWITCH, SWITCH + 6)
# Then the blocks of the play: free soloist, free defender, must soloist, must defender.
PLAY = SWITCH + 6
COMMON = 38
(
    MASTER,
    M_LONG,
    M_OUT,
    M_ACE,
    M_LATE,
    LONG,
    OUT,
    POINTS_LED,
    HEIGHT,
    UNDER_ACE,
    UNDER_THREE,
    TWO_UP,
    VOID,
    POT,
    TAKE,
    SAVE,
    SAVE_MASTER,
    POT2,
    RISK_PTS,
    RISK,
    TAKE_FROM,
    LOSE,
    LOSE_H,
    LOSE_MASTER,
    GUARD_ACE,
    GUARD_TWO,
    OFF_LONG,
    BARE_ACE,
    HELD_ACE,
    KEEP_LONG,
    KEEP_THREE,
    KEEP_TWO,
    KEEP_BOTH,
    KEEP_HEIGHT,
    KEEP_GUARD,
    SHED_POINTS,
    SHORT_TWO,
    LATE,
) = range(COMMON)
SOLOIST_BLOCK = COMMON + 8
(
    GIVE_POINTS,
    CALL_THREE,
    CALL_TWO,
    CALL_ACE,
    CALL_KING,
    CALL_LONG,
    CALL_BY_TWO,
    CALL_BY_ACE,
) = range(COMMON, SOLOIST_BLOCK)
DEFENDER_BLOCK = COMMON + 8
(
    GIFT,
    GIFT_MASTER,
    GIFT_ACE,
    GIFT_OVER,
    FEED,
    CALL_SUIT,
    MASTER_LAST,
    HEIGHT_LAST,
) = range(COMMON, DEFENDER_BLOCK)
GAME_BLOCK = SOLOIST_BLOCK + DEFENDER_BLOCK
PARAMETERS = PLAY + 2 * GAME_BLOCK


def _strengths() -> np.ndarray:
    """Worth of each of the 1,024 holdings of one suit in the bidding."""
    worth = np.zeros(1024, np.int64)
    for cards in range(1024):
        three, two, ace = (cards >> rank & 1 for rank in (9, 8, 7))
        longer = max(cards.bit_count() - 4, 0) if three or two else 0
        worth[cards] = 4 * three + 3 * two + ace + (three & two) + longer
    return worth


_STRENGTHS = _strengths()


@inline
def strength(hand: int) -> int:
    """The number S of a hand: what it is worth to a bidder."""
    total = 0
    for suit in range(4):
        total += _STRENGTHS[(hand >> U(10 * suit)) & SUIT]
    return total


@inline
def number(parameters, seat: int, column: int) -> float:
    """One of the numbers that a seat plays by."""
    return parameters[U(seat), U(column)]


@inline
def block_of(state, rules, seat: int) -> int:
    """The first column of the numbers that the seat plays by."""
    column = PLAY + rules.follow_suit * GAME_BLOCK
    return column if seat == state.soloist else column + SOLOIST_BLOCK


@inline
def random_play(state, seat: int, parameters) -> bool:
    """Whether the seat's card play is to be random in its role (for measuring what a role's play is worth)."""
    column = SOLOIST_RANDOM
    if seat != state.soloist:
        column = FIRST_RANDOM if (seat - state.soloist + 3) % 3 == 1 else SECOND_RANDOM
    return number(parameters, seat, column) != 0.0
