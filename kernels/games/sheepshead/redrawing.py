"""Redrawing what a seat of sheepshead does not know: where cards go, and what an unseen move may have been."""

from __future__ import annotations

import numba

from ...bits import bit, nth
from ...jit import inline
from .calling import calls, needs_under, owned
from .state import BURY, EXPECTS_UNDER, PAIR_HIGH, PAIR_LOW, UNDER

U = numba.uint64

BLIND = 5
"""Number of the pile that is the blind; piles 0..4 are the dealt hands."""


@inline
def place(state, pile: int, card: int) -> None:
    """Give `card` to a seat, or to the blind, in a deal that is about to start."""
    if pile == BLIND:
        state.blind |= bit(card)
    else:
        state.hand[pile] |= bit(card)
        state.dealt[pile] |= bit(card)


@inline
def narrow(state, rules, moves: int, keep: int, shed: int) -> int:
    """Of the picker's unseen moves those that keep `keep` in hand and put away as much of `shed` as can be."""
    if state.phase == BURY:
        return _narrow_bury(state, rules, moves, keep, shed) if keep | shed else moves
    if state.phase == UNDER:
        rest = moves & ~keep
        if rest & shed:
            rest &= shed
        return rest if rest else moves
    return moves & state.under if moves & state.under else moves  # a card that is played face down


@inline
def _narrow_bury(state, rules, moves: int, keep: int, shed: int) -> int:
    """Above all the known call must be legal afterwards, with or without an under card as it was."""
    hand = state.hand[state.picker]
    best, kept = -999, U(0)
    for choice in range(28):
        pair = nth(hand, PAIR_LOW[choice]) | nth(hand, PAIR_HIGH[choice])
        worth = 0
        if state.foretold:
            rest = hand & ~pair
            under = EXPECTS_UNDER if needs_under(rules, rest, state.foretold) else 0
            if calls(rules, owned(state), rest) & state.foretold == U(0) or under != (state.expects & EXPECTS_UNDER):
                worth = -100
        left = pair
        while left:
            card = left & (U(0) - left)
            left ^= card
            worth += 1 if card & shed else 0
            worth -= 10 if card & keep else 0
        if worth > best:
            best, kept = worth, U(0)
        if worth == best:
            kept |= bit(choice)
    return kept & moves
