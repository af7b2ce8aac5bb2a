"""The decisions of Calabresella's charts: which cell one belongs to, and what a choice does in it."""

from __future__ import annotations

import numba

from ...bits import bit, count
from ...jit import inline
from .cards import ACES, THREES, TWOS
from .roles import strength
from .rules import legal
from .state import AUCTION, CHIAMO, PASS, RAISE, SOLISSIMO, SOLO

U = numba.uint64

FIRST_BID, OVER_CHIAMO, CONTRACTS = 0, 1, 2  # kinds

HELD = 5  # none to all four of a rank
LEAST_S, S_WIDTH, S_STEPS = 4, 2, 12  # the number S of a hand: 0-5, 6-7, .. 24-25, 26 or more


@inline
def chart_hand(rules, kind, cards):
    """The set of a dealt hand, by its threes, twos and aces; -1 where hands are not drawn."""
    if kind == CONTRACTS:
        return -1
    return (count(cards & THREES) * HELD + count(cards & TWOS)) * HELD + count(cards & ACES)


@inline
def chart_cell(state, rules, seat, kind):
    """The cell of the decision of `seat`, -1 where it is not of this kind: another bid came before."""
    if state.phase != AUCTION or state.bid != (CHIAMO if kind == OVER_CHIAMO else -1):
        return -1
    if kind == CONTRACTS:
        return min(max(strength(state.hand[seat]) - LEAST_S, 0) // S_WIDTH, S_STEPS - 1)
    return chart_hand(rules, kind, state.hand[seat])


@inline
def chart_move(state, rules, seat, kind, choice, made):
    """The bid of a choice, and then the raise of a solissimo; 0 where it is not open, or it is not its turn.

    A pass comes first, where there is one, then the contracts from the lowest one up.
    """
    if state.turn != seat:
        return U(0)
    if kind != CONTRACTS:
        choice -= 1
    contract = choice + (SOLO if kind == OVER_CHIAMO else rules.min_bid)
    if made > 0:
        return bit(contract - SOLISSIMO) if state.phase == RAISE and choice >= 0 and contract >= SOLISSIMO else U(0)
    if state.phase != AUCTION:
        return U(0)
    return PASS if choice < 0 else legal(state, rules) & bit(min(contract, SOLISSIMO))
