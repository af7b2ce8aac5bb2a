"""The `rule` player of sheepshead: the way into its decision lists (`docs/games/sheepshead.md`)."""

from __future__ import annotations

import numba

from ...bits import count
from ...jit import inline
from ...rng import mix, pick
from .follow import cheapest, follow
from .lead import lead
from .leaster import play_alone
from .picking import before_play
from .roles import LONER, PARAMETERS, RANDOM_ROLE, role_of
from .state import PLAY

__all__ = ["PARAMETERS", "choose"]

U = numba.uint64


@inline
def choose(state, rules, seat, moves, player, parameters, counter):
    """The move of the seat to act; it looks at its own hand and at what is public, nothing else."""
    if state.phase != PLAY:
        return before_play(state, rules, seat, moves, parameters, counter)
    role = role_of(state, seat)
    if parameters[seat, RANDOM_ROLE + role] != 0.0:
        return pick(moves, count(moves), mix(counter))
    if role == LONER:
        return play_alone(state, rules, seat, moves, parameters)
    if state.on_table == 0:
        choice = lead(state, rules, seat, role, moves, parameters)
    else:
        choice = follow(state, rules, seat, role, moves, parameters)
    return choice if choice else cheapest(rules, seat, role, moves, parameters)
