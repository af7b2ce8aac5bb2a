"""The numbers that the named players of knock rummy go by: parameters, and what stands for -1 under the rules."""

from __future__ import annotations

import numba
import numpy as np

from ...jit import inline
from .rules import EACH_LOWER, hand_size, own_turn

U = numba.uint64

# Player ids.
RULE, GREEDY = 2, 3

# Columns of the parameters, in the order of the game's face.
KNOCK_AT, KNOCK_DROP, KNOCK_FLOOR, FROM_TURN, TAKE_GAIN, TAKE_MELD, KEEP, SAFE, KNOWN = range(9)
PARAMETERS = 9

_GREEDY = np.array([10, 0, 10, 1, 1, 1, 0, 0, 0], np.float64)
_AT = np.array([0, 0, 34, 36, 36, 32, 30], np.float64)  # KNOCK_AT by players
_SIZES = np.array([1, 1, 10, 7, 7, 6, 6], np.float64)  # of the hands that _AT is meant for
_DROP = np.array([2.0, 5.0])  # by more than two players
_KEEP = np.array([[0.9, 1.2], [1.3, 3.0]])  # by more than two players, a knock limit
_SAFE = np.array([[0.1, 0.15], [0.1, 0.1]])


@inline
def setting(parameters, rules, player, seat, name):
    """A parameter of a player, with what -1 stands for."""
    if player == GREEDY:
        return _GREEDY[name]
    value = parameters[seat, name]
    if value >= 0.0:
        return value
    if name == KNOCK_AT:
        return _knock_at(rules)
    return by_rules(rules, name)


@inline
def by_rules(rules, name):
    """What stands for -1 in KNOCK_FLOOR, KNOCK_DROP, KEEP or SAFE."""
    more, limit = 1 if rules.players > 2 else 0, 1 if rules.knock_limit >= 0 else 0
    if name == KNOCK_FLOOR:
        return 14.0 * min(hand_size(rules) / _SIZES[rules.players], 1.0)
    if name == KNOCK_DROP:
        return _DROP[more]
    if name == KEEP:
        return _KEEP[more, limit]
    return _SAFE[more, limit]


@inline
def _knock_at(rules):
    """The default of KNOCK_AT: it grows with the hand and the ace, and falls with the fine."""
    share = min(hand_size(rules) / _SIZES[rules.players], 1.4)
    most = (_AT[rules.players] + 0.3 * (rules.ace_value - 1)) * share
    fine = rules.undercut_penalty * 1.0
    if rules.penalty_to == EACH_LOWER and rules.players > 2:
        fine *= 1.4
    return max(most - 0.4 * (min(fine, 20.0) - 10.0) - 0.17 * max(fine - 20.0, 0.0), 0.0)


@inline
def most_to_knock(state, rules, seat, player, parameters):
    """The most deadwood that the seat knocks with in this turn; -1 while it does not knock at all."""
    turn = own_turn(state, rules)
    if turn < setting(parameters, rules, player, seat, FROM_TURN):
        return -1.0
    most = setting(parameters, rules, player, seat, KNOCK_AT)
    most -= setting(parameters, rules, player, seat, KNOCK_DROP) * (turn - 1)
    return max(most, setting(parameters, rules, player, seat, KNOCK_FLOOR))
