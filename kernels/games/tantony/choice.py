"""The `rule` player of tantony: to whom it gives a trick, and which rules its card play follows.

Source: the decision lists of `docs/games/tantony.md`; rule numbers in comments are theirs.
"""

from __future__ import annotations

import numba

from ...bits import bit, count
from ...jit import inline
from ...rng import mix, pick
from .play import choose_discard, choose_follow, choose_lead
from .roles import (
    DISCARDS_RANDOM,
    FOLLOWS_RANDOM,
    GIFTS_RANDOM,
    LEADS_RANDOM,
    PARAMETERS,
    carried,
    kind_of,
    own_side,
    price,
    standing,
)
from .rules import GIFT, TEAMS
from .score import mate_of

__all__ = ["PARAMETERS", "choose"]

U = numba.uint64


@inline
def choose(state, rules, seat, moves, player, parameters, counter):
    """The move of the seat to act; it looks at its own hand and at what is public, nothing else."""
    kind = kind_of(rules)
    if state.phase == GIFT:
        if parameters[seat, GIFTS_RANDOM] != 0.0:
            return pick(moves, count(moves), mix(counter))
        return _gift(state, rules, kind, seat, moves, parameters)
    if state.on_table == 0:
        if parameters[seat, LEADS_RANDOM] != 0.0:
            return pick(moves, count(moves), mix(counter))
        return choose_lead(state, rules, kind, seat, moves, parameters)
    if moves & state.led:
        if parameters[seat, FOLLOWS_RANDOM] != 0.0:
            return pick(moves, count(moves), mix(counter))
        return choose_follow(state, rules, kind, seat, moves, parameters)
    if parameters[seat, DISCARDS_RANDOM] != 0.0:
        return pick(moves, count(moves), mix(counter))
    return choose_discard(state, rules, kind, seat, moves, parameters)


@inline
def _gift(state, rules, kind, seat, moves, parameters):
    """Rules 1 to 3: a fat runt stays, a thin one goes."""
    own = U(own_side(rules, seat))
    keep, away = moves & own, moves & ~own
    spare = state.worth + carried(state, rules, kind, seat, parameters) - price(state, rules, kind, seat, parameters)
    fat = spare >= 0.0
    seats = keep if (fat and keep) or away == U(0) else away
    if rules.form != TEAMS and seats & (seats - U(1)):
        return by_standing(state, rules, seat, seats, fat)
    if seats & bit(seat):
        return bit(seat)
    return first_after(seat, seats)


@inline
def by_standing(state, rules, seat, seats, fat):
    """Rule 2a: a fat one to the seat whose other sides stand lowest, a thin one to where they stand highest."""
    best, choice = -1e9, U(0)
    for step in range(rules.players):
        other = (seat + step) % rules.players
        if (seats >> U(other)) & U(1):
            load = 0.0
            for side in range(rules.players):
                if side != seat and (other == side or other == mate_of(rules, side)):
                    load += standing(state, rules, side)
            if fat:
                load = -load
            if load > best:
                best, choice = load, bit(other)
    return choice


@inline
def first_after(seat, seats):
    """The first of the seats to the left of `seat`, as a set."""
    later = seats & ~(bit(seat + 1) - U(1))
    left = later if later else seats
    return left & (U(0) - left)
