"""What the `rule` player of tantony goes by: its side, the price of a place, who is void, its parameters."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from ...bits import lowest
from ...jit import inline
from .rules import (
    BOOK,
    BY_WINNER,
    GIVEN,
    KEEP,
    LOWEST_ONLY,
    SPLIT,
    STRENGTH,
    SUIT_CARDS,
    SUIT_OF,
    TEAMS,
    THREE,
    WIDTH,
    pack_of,
)
from .score import early_target, mate_of, side_of

U = numba.uint64

# Columns of the parameters, in the order of the game's face.
(
    KEEP_AT,
    KEEP_SLOPE,
    PLACE_WEIGHT,
    MASTER,
    MASTER_GAP,
    MASTER_COST,
    HOG,
    BELOW,
    ABOVE,
    LOW_LEAD,
    LONG_SUIT,
    OUT,
    ENEMY_VOID,
    FRIEND_VOID,
    RISK,
    FALL,
    WIN,
    WIN_GAP,
    LOSE_GAP,
    SPEND,
    CHEAP_WIN,
    SHED,
    CHEAP_LOSE,
    KEEP_VALUE,
    LENGTH,
    KEEP_MASTER,
    MIDDLE,
    NEIGHBOUR,
    OPPOSITE,
    NEXT_HAND,
    MEMORY,
    SURE,
    GIFTS_RANDOM,
    LEADS_RANDOM,
    FOLLOWS_RANDOM,
    DISCARDS_RANDOM,
) = range(36)
PARAMETERS = 36


# What other rules than the defaults change in the numbers; several changes add up.
_BY_FORM: dict[int, dict[int, float]] = {
    SPLIT: {
        KEEP_SLOPE: 0.35,
        MASTER_GAP: -0.16,
        HOG: 0.3,
        BELOW: -0.4,
        FRIEND_VOID: -0.9,
        RISK: 0.6,
        LOSE_GAP: -0.15,
        SHED: 0.15,
        KEEP_MASTER: -0.27,
    },
    THREE: {
        KEEP_AT: 1.4,
        KEEP_SLOPE: -0.35,
        MASTER: -1.05,
        HOG: -0.3,
        OUT: 0.3,
        RISK: -0.56,
        FALL: -0.15,
        WIN: -0.7,
        LOSE_GAP: -0.15,
        SHED: 0.15,
        CHEAP_LOSE: 0.3,
        KEEP_VALUE: 1.4,
        NEXT_HAND: -1,
    },
}
_BY_LAST_TRICK: dict[int, dict[int, float]] = {
    KEEP: {
        KEEP_SLOPE: -0.15,
        PLACE_WEIGHT: -0.35,
        MASTER: -0.75,
        MASTER_GAP: -0.24,
        MASTER_COST: 0.15,
        HOG: -0.15,
        ABOVE: -0.15,
        LONG_SUIT: -0.15,
    },
    LOWEST_ONLY: {
        PLACE_WEIGHT: 0.23,
        MASTER: 1.3,
        BELOW: 0.4,
        ABOVE: 0.52,
        ENEMY_VOID: 0.3,
        FRIEND_VOID: 0.3,
        RISK: 0.6,
        FALL: 0.2,
        WIN_GAP: 0.15,
        SHED: -0.15,
        LENGTH: 0.15,
        KEEP_VALUE: -3.5,
        KEEP_MASTER: 1.6,
    },
}
_BY_NEXT_LEAD: dict[int, dict[int, float]] = {
    BY_WINNER: {
        BELOW: -0.18,
        OUT: 0.07,
        ENEMY_VOID: 0.3,
        WIN: 0.95,
        CHEAP_WIN: -0.1,
        SHED: 0.15,
        KEEP_VALUE: 1.4,
        LENGTH: -0.07,
        MIDDLE: 0.12,
    },
}
_BY_VALUES: dict[int, dict[int, float]] = {
    BOOK: {PLACE_WEIGHT: 0.06, FALL: 0.12, SPEND: 0.8, CHEAP_WIN: -0.12, KEEP_VALUE: 0.7, KEEP_MASTER: 0.09},
}
_ALL = slice(None)
_PAIRS: tuple[tuple[tuple[Any, ...], dict[int, float]], ...] = (  # added to both
    ((SPLIT, LOWEST_ONLY, _ALL, _ALL), {KEEP_VALUE: -2, LOSE_GAP: 0.3, WIN: 1.2}),
    ((_ALL, LOWEST_ONLY, BY_WINNER, _ALL), {KEEP_VALUE: -1.4}),
    ((_ALL, LOWEST_ONLY, _ALL, BOOK), {KEEP_VALUE: -1.5, KEEP_MASTER: -0.5, MIDDLE: 0.7}),
)
_SIZES = (3, 3, 2, 3)


def _shifts() -> np.ndarray:
    """The changes under every combination of form, last trick, next lead and card values: [kind of rules, name]."""
    shifts = np.zeros((*_SIZES, PARAMETERS))
    for axis, changes in enumerate((_BY_FORM, _BY_LAST_TRICK, _BY_NEXT_LEAD, _BY_VALUES)):
        for value, changed in changes.items():
            place: list[Any] = [slice(None)] * 4
            place[axis] = value
            for name, shift in changed.items():
                shifts[(*place, name)] += shift
    for pair, changed in _PAIRS:
        for name, shift in changed.items():
            shifts[(*pair, name)] += shift
    return shifts.reshape(-1, PARAMETERS)


_SHIFT = _shifts()


@inline
def kind_of(rules) -> int:
    """The row of the numbers for these rules; three players know no last trick and only their own values."""
    kind = 3 * rules.form
    if rules.form != THREE:
        kind += rules.last_trick
    return 3 * (2 * kind + rules.next_lead) + (0 if rules.form == THREE else rules.card_values)


@inline
def number(parameters, kind, seat, name):
    """A parameter, with its shift under the rules in force."""
    return parameters[seat, name] + _SHIFT[kind, name]


@inline
def own_side(rules, seat) -> int:
    """The seats whose points count for `seat`, as bits."""
    return (1 << seat) | (1 << mate_of(rules, seat))


@inline
def places(state, rules, seats: int) -> int:
    """Tricks that the seats (bits) will still receive."""
    total = 0
    for seat in range(rules.players):
        total += (GIVEN // rules.players - state.tricks[seat]) if (seats >> seat) & 1 else 0
    return total


@inline
def price(state, rules, kind, seat, parameters):
    """Value from which a runt is worth a place of the own side."""
    own = own_side(rules, seat)
    mine = places(state, rules, own)
    theirs = GIVEN - state.trick - mine
    share = 0.5 if rules.form == THREE else 1.0  # two enemies have twice as many places
    found = number(parameters, kind, seat, KEEP_AT) + number(parameters, kind, seat, KEEP_SLOPE) * state.trick
    return found + number(parameters, kind, seat, PLACE_WEIGHT) * (share * theirs - mine)


@inline
def affinity(rules, kind, seat, winner, parameters):
    """How much a trick in the hands of `winner` is mine: 1 the own side, -1 the other, between in `split`."""
    if winner == seat:
        return 1.0
    if rules.form == TEAMS:
        return 1.0 if winner == mate_of(rules, seat) else -1.0
    if rules.form == SPLIT:
        if winner == mate_of(rules, seat):
            return number(parameters, kind, seat, NEIGHBOUR)
        if winner != (seat + 2) % 4:
            return number(parameters, kind, seat, OPPOSITE)
    return -1.0


# What a card is worth in the hand of the next round, in points of the own side, by strength; the mean is 0.
# By kind of rules: four players, four with `lowest_only`, split, three.
_CARRY = np.array(
    [
        (-0.3, -0.4, -0.4, -0.3, -0.3, -0.4, -0.4, -0.4, -0.4, 0.1, 0.8, 1.0, 1.4),
        (-0.3, -0.4, -0.3, -0.2, -0.1, -0.2, -0.3, -0.4, -0.4, -0.4, 0.0, 0.8, 2.2),
        (-0.7, -0.5, -0.3, -0.2, -0.1, -0.2, -0.2, -0.3, -0.2, 0.3, 0.8, 0.9, 0.9),
        (-0.5, -0.4, -0.3, -0.1, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.3, 0.5, 0.5),
    ]
)


@inline
def carry_kind(rules) -> int:
    """Row of the values of cards in the next round."""
    if rules.form == TEAMS:
        return 1 if rules.last_trick == LOWEST_ONLY else 0
    return 2 if rules.form == SPLIT else 3


PLACE_WORTH = 5.0  # mean value of a runt
_LAST_WORTH = 11.0  # of a last card


@inline
def standing(state, rules, side):
    """What the side of a seat has in the match, and may expect of the tricks that it will still receive."""
    mate = mate_of(rules, side)
    left = GIVEN // rules.players - state.tricks[side]
    if mate != side:
        left += GIVEN // rules.players - state.tricks[mate]
    return state.before[side] + side_of(rules, state.points, side) + PLACE_WORTH * left


@inline
def may_go_on(state, rules) -> bool:
    """Whether a round follows, unless a side does better than can be expected of it now."""
    top = 0.0
    for side in range(rules.players):
        top = max(top, standing(state, rules, side))
    if rules.form != THREE:
        top += 2 * _LAST_WORTH
    return state.left > 0 and top < early_target(rules, state.round + 1)


@inline
def carried(state, rules, kind, seat, parameters):
    """What the cards on the table are worth in the next round, where one may follow."""
    weight = number(parameters, kind, seat, NEXT_HAND)
    total = 0.0
    if weight != 0.0 and may_go_on(state, rules):
        row = carry_kind(rules)
        for place in range(state.on_table):
            total += _CARRY[row, STRENGTH[state.table[place]]]
    return weight * total


@inline
def knows_all(state, parameters, seat):
    """Whether the seat remembers all hands from the tricks of the round before."""
    return state.known != 0 and parameters[seat, MEMORY] != 0.0


@inline
def shows_none(state, other, suit, knows):
    """Whether `other` has shown that it holds nothing of `suit`, or is known to."""
    if knows:
        return 1 if state.hand[other] & SUIT_CARDS[WIDTH * suit] == U(0) else 0
    return (state.shown[other] >> suit) & 1


@inline
def unseen_by(state, rules, seat) -> int:
    """The cards in the other hands."""
    return pack_of(rules) & ~(state.hand[seat] | state.played)


@inline
def may_hold(state, other, led, unseen, knows) -> int:
    """The cards of the suit `led` that `other` may hold."""
    if knows:
        return state.hand[other] & led
    if state.shown[other] & (1 << SUIT_OF[lowest(led)]):
        return U(0)
    return unseen & led
