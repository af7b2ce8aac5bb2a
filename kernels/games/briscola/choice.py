"""The named players of Briscola: `greedy` in whole, and the way into the decision lists of `rule`."""

from __future__ import annotations

import numba

from ...bits import lowest
from ...jit import inline
from .ending import best_ending, is_ending
from .follow import follow
from .lead import lead
from .parameters import DEFAULTS, END, PARAMETERS
from .rules import SWAP

__all__ = ["DEFAULTS", "GREEDY", "PARAMETERS", "RULE", "choose"]

U = numba.uint64

RULE, GREEDY = 2, 3

_LOWEST_OF_ALL_SUITS = U(1 | 1 << 10 | 1 << 20 | 1 << 30)


@inline
def choose(state, rules, seat, moves, player, parameters, counter):
    """The move of the seat to act; it looks at its own hand and at what is public or shown."""
    if moves & SWAP:  # rule 0
        return SWAP
    if player == GREEDY:
        return _greedy(state, moves)
    if parameters[seat, END] != 0.0 and is_ending(state):
        return best_ending(state, rules, seat, moves)
    if state.on_table == 0:
        return lead(state, rules, seat, moves, parameters)
    return follow(state, rules, seat, moves, parameters)


@inline
def _greedy(state, moves):
    """The lowest card that takes (leading: all do), else the lowest: plain before trump, then by rank."""
    cards = moves & state.beaters
    if cards == U(0):
        cards = moves
    if cards & ~state.trumps:
        cards &= ~state.trumps
    return _lowest_rank(cards)


@inline
def _lowest_rank(cards):
    """The card of the lowest rank; of the first suit where there are several."""
    ranks = (cards | cards >> U(10) | cards >> U(20) | cards >> U(30)) & U(0x3FF)
    same = cards & (_LOWEST_OF_ALL_SUITS << U(lowest(ranks)))
    return same & (U(0) - same)
