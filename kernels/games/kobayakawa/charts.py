"""The decisions of Kobayakawa's charts: which cell one belongs to, and what a choice does in it."""

from __future__ import annotations

import numba

from ...bits import count, lowest
from ...jit import inline
from .rules import ACT, BET, BETTING, CARDS, DRAW, FLIP, PASS, SIMULTANEOUS

U = numba.uint64

DRAW_OR_FLIP, BET_OR_PASS = 0, 1  # kinds


@inline
def chart_cell(state, rules, seat, kind):
    """The cell of the decision of `seat`: card and centre card, and of a bet first the bets seen before; else -1."""
    if state.phase != (ACT if kind == DRAW_OR_FLIP else BETTING):
        return -1
    cell = lowest(state.hand[seat]) * CARDS + state.centre
    if kind == DRAW_OR_FLIP or rules.bet_mode == SIMULTANEOUS:
        return cell
    return count(U(state.bettors)) * CARDS * CARDS + cell


@inline
def chart_move(state, rules, seat, kind, choice, made):
    """The move of a choice, which is the number of a legal move; 0 when it is not the turn of `seat`."""
    if state.turn != seat:
        return U(0)
    if kind == DRAW_OR_FLIP:
        return U(DRAW) if choice == 0 else U(FLIP)
    return U(BET) if choice == 0 else U(PASS)
