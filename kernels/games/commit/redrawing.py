"""Redraws of commit: what the rules do differently while the moves of a position are made again, and after it.

The hands are dealt anew, so that the sequences are broken elsewhere; nobody is asked about 9D before the last moves.
"""

from __future__ import annotations

import numba

from ...bits import bit
from ...jit import inline
from .state import (
    ASK,
    AWAY,
    BACK,
    CARDS,
    DEAD,
    LEAD,
    NINE,
    NINE_CARD,
    READY,
    RUNNING,
    following,
)

U = numba.uint64


@inline
def legal_again(state, moves: int, may_break_in: bool) -> int:
    """While moves are made again: nobody is asked whether he breaks in, so that the holder of 9D just plays it."""
    if state.plays > 0 and state.phase < ASK and may_break_in:
        moves |= state.held & NINE
    if state.turn == state.asker and state.phase == state.due:
        moves |= READY
    return moves


@inline
def out_of_turn(state) -> None:
    """While moves are made again: have the holder of 9D play it."""
    if state.turn != numba.int64(state.holder[NINE_CARD]):
        state.turn = numba.int64(state.holder[NINE_CARD])
        state.phase = ASK


@inline
def watch(state, action: int) -> None:
    """From the decision of the asking seat on, see whether the sequence comes back to it."""
    if state.turn == state.asker:
        state.watch = RUNNING
        if state.phase == LEAD:
            state.unfollowed = 0 if following(action) & state.held else 1


@inline
def led_again(state) -> None:
    """The sequence is over and the seat whose turn it is leads."""
    if state.watch == RUNNING:
        state.watch = BACK if state.turn == state.asker else AWAY


# Pile p is the dealt hand of a seat, pile DEAD the dead hand.


@inline
def place(state, pile: int, card: int) -> None:
    """Deal `card`, and all that it is linked to, to seat `pile`, or to the dead hand, before the first move.

    Cards from CARDS on are none: they make up for the linked ones, which are not counted.
    """
    if pile != DEAD and card < CARDS:
        while card >= 0:
            state.hand[U(pile)] |= bit(card)
            state.held |= bit(card)
            state.holder[U(card)] = pile
            card = numba.int64(state.link[U(card)]) - 1
