"""Which card the `rule` player of Briscola leads.

Source: the decision lists of `docs/games/briscola.md`; rule numbers in comments are theirs.
"""

from __future__ import annotations

import numba

from ...bits import count, lowest
from ...jit import inline
from ...tricks import CARICHI, HIGHER, POINTS, STRICT, SUIT_CARDS
from .knowledge import threat, unseen, with_partners
from .parameters import LEAD_HOLD, LEAD_LEN, LEAD_MASTER, LEAD_SAFE, LEAD_TRUMP, RANK_COST, TRUMP_RANK

U = numba.uint64

_LATE = 3  # tricks
_ALWAYS = 40
_CAUTION = 4.0


@inline
def lead(state, rules, seat, moves, parameters):
    """The card of the lowest lead cost, as a set of one."""
    theirs = unseen(state, seat) & ~with_partners(state, rules, seat)
    best, choice = 1e9, U(0)
    left = moves
    while left:
        self = left & (U(0) - left)
        left ^= self
        card = lowest(self)
        cost = RANK_COST[card]
        if self & state.trumps:  # rule 1
            cost += parameters[seat, LEAD_TRUMP] + TRUMP_RANK * (card - 10 * state.trump)
        else:  # rule 2
            suit = SUIT_CARDS[card]
            cost += parameters[seat, LEAD_SAFE] * count(theirs & suit & CARICHI)
            cost -= parameters[seat, LEAD_LEN] * count(moves & suit)
            if POINTS[card] > 0 and theirs & HIGHER[card] == U(0):
                cost -= _master(state, rules, seat, theirs, card, parameters)
        if cost < best:
            best, choice = cost, self
    return choice


@inline
def _master(state, rules, seat, theirs, card, parameters):
    """Rules 3 and 3a: what makes up for the points at risk when a master of its suit is led."""
    gain = parameters[seat, LEAD_MASTER]
    if state.length - state.trick <= _late(state, rules):
        foes = state.players - state.players // state.sides
        holds = 1.0 - _CAUTION * threat(state, rules, theirs, card, foes)
        gain += parameters[seat, LEAD_HOLD] * max(holds, 0.0)
    return gain * POINTS[card]


@inline
def _late(state, rules):
    """Rule 3a: in the last tricks, so many, a master that should hold is led; earlier it waits."""
    if state.sides > 2:
        return _LATE
    if rules.hand_size == 3 or rules.follow_suit == STRICT:
        return _ALWAYS
    return rules.hand_size if state.players > 2 else rules.hand_size + 1
