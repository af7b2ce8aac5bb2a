"""What the `rule` player of sheepshead plays to a trick; rule numbers are those of `docs/games/sheepshead.md`."""

from __future__ import annotations

import numba
import numpy as np

from ...bits import bit, count, highest, lowest
from ...jit import inline
from .cards import BEATERS, CARDS, FAIL, FAT_DIAMONDS, POINTS, QUEENS, STRENGTH, SUITS, TRUMPS
from .roles import (
    DEFENDER,
    FAIL_RISK,
    FEED_MIN,
    FEED_RISK,
    FRIEND_AT,
    LENGTH,
    RESERVE,
    RUFF_AT,
    RUFF_LAST,
    TRUMP_KEEP,
    TRUMP_RISK,
    TRUMP_STEP,
    beliefs,
    by_side,
    number,
    unseen_by,
)
from .state import SEATS

U = numba.uint64

_HANDS = 4  # an unseen card is in each of the four other hands with the same chance
_COST = np.array([[POINTS[c] + 0.05 * STRENGTH[spitz][c] for c in range(CARDS)] for spitz in (0, 1)])
_ORDER = np.array([[STRENGTH[spitz][c] - 0.3 * POINTS[c] for c in range(CARDS)] for spitz in (0, 1)])
"""[spitz, card]: of a trump, how dear it is to take with."""


@inline
def follow(state, rules, seat, role, moves, parameters):
    """The card as a set of one; the empty set for the cheapest."""
    taking = moves & state.beaters & ~state.under
    behind = SEATS - 1 - state.on_table
    belief = beliefs(state, seat, role, parameters)
    unseen = unseen_by(state, seat)
    each = belief.foes / _HANDS
    ours = belief.friend >= by_side(parameters, seat, role, FRIEND_AT)
    least = number(parameters, rules, seat, role, FEED_MIN)
    if ours and count(unseen & state.beaters) * each <= number(parameters, rules, seat, role, FEED_RISK):  # rule 6
        return _gift(rules, seat, role, moves & ~taking, least, parameters)
    if taking & FAIL:  # rule 7: one suit, so the fattest is the highest
        card = highest(taking & FAIL)
        if count(unseen & BEATERS[rules.spitz, card]) * each <= number(parameters, rules, seat, role, FAIL_RISK):
            return bit(card)
    if not ours and taking & TRUMPS:  # rule 8
        card = _ruff(state, rules, seat, role, taking & TRUMPS, unseen, each, behind, parameters)
        if card:
            return card
    if role == DEFENDER and not ours and behind > 0 and _played(state, state.picker):  # rule 9
        gift = _fattest(moves & FAIL & ~taking, least)
        if gift and belief.traitor <= 1.0 - by_side(parameters, seat, role, FRIEND_AT):
            return gift
    return U(0)


@inline
def _played(state, other):
    """Whether a seat has already played to the trick."""
    return (other - state.leader + SEATS) % SEATS < state.on_table


@inline
def _ruff(state, rules, seat, role, taking, unseen, each, behind, parameters):
    """Rule 8: the cheapest trump that is likely to hold, if the trick is worth it; the empty set if not."""
    price = number(parameters, rules, seat, role, RUFF_AT if behind > 0 else RUFF_LAST)
    risk = number(parameters, rules, seat, role, TRUMP_RISK)
    best, choice = 1e9, -1
    left = taking
    while left:
        card = lowest(left)
        left &= left - U(1)
        if _ORDER[rules.spitz, card] < best and count(unseen & BEATERS[rules.spitz, card]) * each <= risk:
            best, choice = _ORDER[rules.spitz, card], card
    if choice < 0:
        return U(0)
    if bit(choice) & QUEENS:
        price += number(parameters, rules, seat, role, RESERVE)
    return bit(choice) if state.table_points + POINTS[choice] >= price else U(0)


@inline
def _gift(rules, seat, role, cards, least, parameters):
    """Rule 6: the fattest of `cards`; a trump counts half its points, less what the trump is worth."""
    best, choice = -9.0, _fattest(cards & FAIL, least)
    if choice:
        best = 1.0 * POINTS[lowest(choice)]
    trumps = cards & FAT_DIAMONDS
    while trumps:
        card = lowest(trumps)
        trumps &= trumps - U(1)
        worth = 0.5 * POINTS[card] - _dear(rules, seat, role, card, parameters)
        if POINTS[card] >= least and worth > best:
            best, choice = worth, bit(card)
    return choice


@inline
def _dear(rules, seat, role, card, parameters):
    """What keeping a trump is worth, in points."""
    step = number(parameters, rules, seat, role, TRUMP_STEP)
    return number(parameters, rules, seat, role, TRUMP_KEEP) + step * STRENGTH[rules.spitz, card]


@inline
def _fattest(fail, least):
    """The fail card of most points, if it has so many; of equal ones the first."""
    best, choice = -1, U(0)
    for suit in range(3):
        here = fail & SUITS[suit]
        if here:
            card = highest(here)
            if POINTS[card] > best:
                best, choice = POINTS[card], bit(card)
    return choice if best >= least else U(0)


@inline
def cheapest(rules, seat, role, moves, parameters):
    """Rule 10: the card of least cost; in a fail suit that is the lowest."""
    best, choice = 1e9, U(0)
    length = number(parameters, rules, seat, role, LENGTH)
    for suit in range(3):
        here = moves & SUITS[suit]
        if here:
            card = lowest(here)
            cost = _COST[rules.spitz, card] + length * count(here)
            if cost < best:
                best, choice = cost, bit(card)
    trumps = moves & TRUMPS
    while trumps:
        card = lowest(trumps)
        trumps &= trumps - U(1)
        cost = _COST[rules.spitz, card] + _dear(rules, seat, role, card, parameters)
        if cost < best:
            best, choice = cost, bit(card)
    return choice
