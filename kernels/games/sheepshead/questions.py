"""Cracks and blitzes (section 7 of the rules page): who is asked next.

Only eligible seats are asked, so that who is not asked is the partner, or holds no pair of queens.  With `polite` set
the order of questions gives nothing away, and a list of answers fits whoever the partner and the holders are: the
partner is asked for a crack too (and can only say no), and of each colour exactly one question is asked, of the
holder of the pair or, if nobody has it, of the first seat (who can only say no): black first with 1, red with 2.
"""

from __future__ import annotations

import numba

from ...jit import inline
from .cards import BLACK_QUEENS, RED_QUEENS
from .state import ANY, BLACK_RED, BLITZ, CRACK, NO, PLAY, RECRACK, SEATS, TO_BLITZ, TO_CRACK, TO_PLAY, YES

U = numba.uint64


@inline
def begin_doubling(state, rules) -> None:
    """After the call: the first question is to be put."""
    state.asked = 0
    state.phase = TO_CRACK
    if not rules.crack:
        _begin_blitz(state, rules)


@inline
def _begin_blitz(state, rules) -> None:
    state.asked = -1
    state.phase = TO_BLITZ if rules.blitz else TO_PLAY


@inline
def go_on(state, rules) -> None:
    """Put the question that is to be put, if there is one left, or begin the play."""
    if state.phase == TO_CRACK:
        _ask_crack(state, rules)
    if state.phase == TO_BLITZ:
        _ask_blitz(state, rules)
    if state.phase == TO_PLAY:  # the first seat leads
        state.phase = PLAY
        state.leader = state.dealer + 1 if state.dealer < SEATS - 1 else 0
        state.turn = state.leader


@inline
def _ask_crack(state, rules) -> None:
    """Go on to the next eligible seat; `late` are those behind the picker that had no chance to pick."""
    last = SEATS - 1 if rules.crack == ANY else (state.dealer - state.picker + SEATS) % SEATS
    state.asked += 1
    if not state.polite and (state.picker + state.asked) % SEATS == state.partner:
        state.asked += 1
    if state.asked <= last:
        state.phase = CRACK
        state.turn = (state.picker + state.asked) % SEATS
    else:
        _begin_blitz(state, rules)


@inline
def crack_moves(state) -> int:
    """`no_crack` and `crack`; the partner, asked for politeness, has no choice."""
    return NO if state.turn == state.partner else NO | YES


@inline
def answer(state, rules, said: int) -> None:
    """Crack, recrack or blitz, or not."""
    if state.phase == BLITZ:
        state.blitzes += 1 if said == YES else 0
        state.phase = TO_BLITZ
    elif state.phase == CRACK and said == YES:
        state.cracks = 1
        state.phase = RECRACK
        state.turn = state.picker
    elif state.phase == CRACK:
        state.phase = TO_CRACK
    else:
        state.cracks += 1 if said == YES else 0
        _begin_blitz(state, rules)


@inline
def pair(colour: int) -> int:
    """The two queens of a colour."""
    return RED_QUEENS if colour else BLACK_QUEENS


@inline
def _ask_blitz(state, rules) -> None:
    state.phase = TO_PLAY
    last = 1 if state.polite else 2 * SEATS - 1
    first = (state.dealer + 1) % SEATS
    while state.phase == TO_PLAY and state.asked < last:
        state.asked += 1
        colour = state.asked & 1
        if state.polite:
            colour = colour if state.polite == 1 else 1 - colour
            seat = _holder(state, colour, first)
        else:
            seat = (first + state.asked // 2) % SEATS
        holds = state.hand[seat] & pair(colour) == pair(colour)
        if (holds or state.polite) and (colour == 0 or rules.blitz == BLACK_RED):
            state.phase = BLITZ
            state.turn = seat
            state.colour = colour


@inline
def _holder(state, colour: int, other: int) -> int:
    """Who holds a pair, or `other` if nobody does."""
    for seat in range(SEATS):
        if state.hand[seat] & pair(colour) == pair(colour):
            return seat
    return other


@inline
def blitz_moves(state) -> int:
    """`no_blitz`, and with the pair in hand the blitz."""
    return NO | YES if state.hand[state.turn] & pair(state.colour) == pair(state.colour) else NO
