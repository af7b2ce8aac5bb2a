"""One decision: which player sits there, and what it chooses."""

from __future__ import annotations

import numba

from ..bits import count
from ..borrow import borrow
from ..constants import CUSTOM, RANDOM
from ..jit import called, inline, template
from ..rng import count_decision, mix, pick

U = numba.uint64


@inline
def custom(state, rules, moves, word):
    """Stand-in for the user's own player; `bind` puts the user's function here."""
    return moves & (U(0) - moves)


@template
def own_move(state, rules, moves, word, which):
    """The user's own player; where there are several, `bind` puts the choice of number `which` here."""
    return custom(state, rules, moves, word)


@template
def decide(state, rules, players, parameters, noise):
    """The move (one bit of uint64) of the seat to act; 0 when the user's player returned an illegal one.

    The first parameter of a user's player is its number among them.  The noise of a seat with an illegal move is 0.
    """
    return decide_among(state, rules, legal(state, rules), players, parameters, noise)  # noqa: F821


@template
def decide_among(state, rules, moves, players, parameters, noise):
    """`decide`, with a choice of some of the legal moves only."""
    seat = to_act(state)  # noqa: F821
    counter = count_decision(noise, seat)
    player = players[U(seat)]
    if player == RANDOM:
        unasked(state, rules, seat, moves, player, parameters, counter)
        return pick(moves, count(moves), mix(counter))
    if moves & (moves - U(1)) == U(0):
        unasked(state, rules, seat, moves, player, parameters, counter)
        return moves
    if player == CUSTOM:
        move = U(own_move(state, rules, moves, mix(counter), parameters[U(seat), 0]))
        if move & moves != move or count(move) != 1:
            noise[U(seat)] = U(0)
            return U(0)
        return move
    return choose(state, rules, seat, moves, player, parameters, counter)  # noqa: F821


@template
def unasked(state, rules, seat, moves, player, parameters, counter):
    """Note what a seat would have done that has no choice: for a game that reports it and has its own."""


@called
def decide_among_apart(state, rules, moves, players, parameters, noise):
    """`decide_among` as a call: one copy of the players for all who ask them."""
    players, parameters, noise = borrow(players), borrow(parameters), borrow(noise)
    return decide_among(state, rules, moves, players, parameters, noise)


@called
def decide_apart(state, rules, players, parameters, noise):
    """`decide` as a call, for drivers that are not about speed alone."""
    players, parameters, noise = borrow(players), borrow(parameters), borrow(noise)
    return decide_among_apart(state, rules, legal(state, rules), players, parameters, noise)  # noqa: F821


@template
def left_to_chance(state, rules, players):
    """Whether the seat to act has a choice and no fixed way to make it."""
    moves = legal(state, rules)  # noqa: F821
    player = players[U(to_act(state))]  # noqa: F821
    by_lot = player in (RANDOM, CUSTOM)
    return by_lot and moves & (moves - U(1)) != U(0)


@called
def decide_unseen(state, rules, keep, shed, players, parameters, noise):
    """The move that nobody saw of the seat to act: of those that leave it what it is known to have had later."""
    players, parameters, noise = borrow(players), borrow(parameters), borrow(noise)
    moves = narrow(state, rules, legal(state, rules), keep, shed)  # noqa: F821
    return decide_among_apart(state, rules, moves, players, parameters, noise)


@template
def narrow(state, rules, moves, keep, shed):
    """The moves that keep the cards `keep` in hand and put away those of `shed`: a game with such moves has its own."""
    return moves


@template
def play_out(state, rules, players, parameters, noise):
    """Play a deal to its end; False when the user's own player returned an illegal move."""
    while not over(state):  # noqa: F821
        move = decide(state, rules, players, parameters, noise)
        if move == U(0):
            return False
        apply(state, rules, move)  # noqa: F821
    return True


@called
def play_out_apart(state, rules, players, parameters, noise):
    """`play_out` as a call."""
    players, parameters, noise = borrow(players), borrow(parameters), borrow(noise)
    while not over(state):  # noqa: F821
        move = decide_apart(state, rules, players, parameters, noise)
        if move == U(0):
            return False
        apply(state, rules, move)  # noqa: F821
    return True
