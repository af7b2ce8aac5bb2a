"""The `rule` player of commit: when it plays 9D out of turn, and which card after it.

Source: the decision lists of `docs/games/commit.md`.
"""

from __future__ import annotations

import numba

from ...bits import count
from ...jit import inline
from .lead import choose_lead
from .parameters import AT_ONCE, HOLD, NINE_PANIC, NINE_RUN, NINE_SOONER, NINE_WHEN, PARAMETERS
from .rules import known_gone
from .state import AFTER_NINE, ASK, DIAMONDS_UP, FOLLOW, NINE, TEN, following

__all__ = ["PARAMETERS", "choose"]

U = numba.uint64


@inline
def choose(state, rules, seat, moves, player, parameters, counter):
    """The move of the seat to act; it looks at its own hand and at what is public, nothing else."""
    if state.phase == FOLLOW or state.phase == ASK:
        away = moves & ~NINE
        return NINE if moves & NINE and _plays_nine(state, rules, seat, parameters) else away
    if state.phase == AFTER_NINE:
        suit = moves & ~TEN
        return suit if suit else moves
    return choose_lead(state, rules, seat, parameters)


@inline
def _plays_nine(state, rules, seat, parameters):
    """Whether 9D is played out of turn, or instead of the forced card."""
    when, panic = parameters[seat, NINE_WHEN], parameters[seat, NINE_PANIC] + NINE_SOONER[rules.nine_timing]
    if when == AT_ONCE:
        return True
    for step in range(1, rules.players):
        if count(state.hand[(seat + step) % rules.players]) <= panic:
            return True
    if when == HOLD:
        return False
    gone, hand = known_gone(state, rules), state.hand[seat]
    if TEN & gone and following(state.top) & ~gone == U(0):
        return True  # it wins the lead
    if state.phase == FOLLOW or hand & TEN == U(0):
        return False
    run = hand & DIAMONDS_UP
    length = count(run & ~(run + TEN))
    return length >= parameters[seat, NINE_RUN] or hand == NINE | TEN
