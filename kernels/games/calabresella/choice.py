"""The `rule` player of calabresella: what it bids and raises, and which list its other moves follow.

Source: the decision lists of `docs/games/calabresella.md`.
"""

from __future__ import annotations

import numba

from ...bits import bit, count
from ...jit import inline
from ...rng import mix, pick
from .exchange import call, part_with, split
from .play import choose_card
from .roles import (
    BIDS,
    BIDS_RANDOM,
    CHIAMO_AT,
    CHOICES_RANDOM,
    DIVIDETE_AT,
    EXCHANGE_RANDOM,
    LAST_AT,
    ONLY_AT,
    PARAMETERS,
    SCEGLIETE_AT,
    SOLISSIMO_AT,
    SOLO_AT,
    number,
    random_play,
    strength,
)
from .state import AUCTION, CALL, CHIAMO, MAJORITY, PASS, PLAY, RAISE, SOLISSIMO, SOLO, SPLIT

__all__ = ["PARAMETERS", "choose"]

U = numba.uint64

_POOR = 4  # more is needed for a chiamo where 18 thirds of 32 have to be won


@inline
def choose(state, rules, seat, moves, player, parameters, counter):
    """The move of the seat to act; it looks at its own hand and at what is public, nothing else."""
    if _at_random(state, seat, parameters):
        return pick(moves, count(moves), mix(counter))
    if state.phase == PLAY:
        return choose_card(state, rules, seat, moves, parameters)
    if state.phase == AUCTION:
        return _bid(state, rules, seat, moves, parameters)
    if state.phase == RAISE:
        return _raise(state, rules, seat, parameters)
    if state.phase == CALL:
        return call(state, rules, seat, moves, parameters)
    if state.phase == SPLIT:
        return split(state, rules, seat)
    return part_with(state, rules, seat, moves, parameters)


@inline
def _at_random(state, seat, parameters):
    """Whether this part of the play is switched to random."""
    if state.phase == PLAY:
        return random_play(state, seat, parameters)
    if state.phase == AUCTION:
        return number(parameters, seat, BIDS_RANDOM) != 0.0
    return number(parameters, seat, CHOICES_RANDOM if seat == state.soloist else EXCHANGE_RANDOM) != 0.0


@inline
def _bid_at(rules, seat, name, parameters):
    return number(parameters, seat, BIDS * rules.follow_suit + name)


@inline
def _bid(state, rules, seat, moves, parameters):
    """The best contract that the hand is worth, if it is above the last bid."""
    worth = strength(state.dealt[seat])
    wanted = -1
    if worth >= _bid_at(rules, seat, SOLISSIMO_AT, parameters):
        wanted = SOLISSIMO
    elif worth >= _bid_at(rules, seat, ONLY_AT if rules.min_bid == SOLO else SOLO_AT, parameters):
        wanted = SOLO
    else:
        last = state.soloist < 0 and state.passes == 2  # a third pass ends the deal
        more = _POOR if rules.last_trick_thirds == 0 and rules.win_at != MAJORITY else 0
        if worth >= _bid_at(rules, seat, LAST_AT if last else CHIAMO_AT, parameters) + more:
            wanted = CHIAMO
    if wanted < 0 or moves & bit(max(wanted, 0)) == U(0):
        return PASS
    return bit(wanted)


@inline
def _raise(state, rules, seat, parameters):
    worth = strength(state.dealt[seat])
    if worth >= _bid_at(rules, seat, SCEGLIETE_AT, parameters):
        return bit(2)
    return bit(1 if worth >= _bid_at(rules, seat, DIVIDETE_AT, parameters) else 0)
