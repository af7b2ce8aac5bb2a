"""The decisions of Sheepshead's charts: which cell one belongs to, and what a choice does in it."""

from __future__ import annotations

import numba

from ...bits import bit, count, lowest, nth
from ...jit import inline
from .calling import calls, owned
from .cards import FAIL, FAIL_ACES, POINTS, SUITS, TRUMPS
from .picking import strength
from .state import (
    ALONE,
    BURY,
    CALL,
    CALLED_ACE,
    FORCED,
    NO,
    PAIR_HIGH,
    PAIR_LOW,
    PICK,
    SEATS,
    YES,
)

U = numba.uint64

PICKING, BURYING, CALLING, PASSED_TO, BY_TRUMPS = 0, 1, 2, 3, 4  # kinds

MOST_STRENGTH, ACE_STEPS = 12, 4  # of a dealt hand; the last step of strength is open
LEAST_LEFT, LEFT_STEPS = 7, 10  # strength of the six cards after the bury: 7 or less .. 16 or more
LENGTHS = 7  # sets of lengths of the suits that can be called
LEAST_TRUMPS, TRUMP_STEPS = 2, 5  # of these six cards: 2 or fewer .. 6

RICHEST, ONE_ACE, NO_ACE, EMPTY = 0, 1, 2, 3  # what to bury
LEAST_FAIL, FAIL_STEPS = 3, 3  # fail cards of the eight: 3, 4, 5 or more


@inline
def chart_hand(rules, kind, cards):
    """The set of a dealt hand: by strength and fail aces, or by trumps (and strength); -1 where none are drawn."""
    if kind == PICKING:
        return min(strength(cards), MOST_STRENGTH) * ACE_STEPS + count(cards & FAIL_ACES)
    if kind == BY_TRUMPS:
        return count(cards & TRUMPS) * (MOST_STRENGTH + 1) + min(strength(cards), MOST_STRENGTH)
    return count(cards & TRUMPS) if kind == PASSED_TO else -1


@inline
def chart_cell(state, rules, seat, kind):
    """The cell of the decision of `seat`, -1 where it is not of this kind."""
    hand = state.hand[seat]
    if kind in (PICKING, BY_TRUMPS):
        return chart_hand(rules, kind, hand) if state.phase == PICK else -1
    if kind == PASSED_TO:
        return chart_hand(rules, kind, hand) if state.phase == PICK and state.passes == SEATS - 1 else -1
    if kind == BURYING:
        return _bury_cell(hand) if state.phase == BURY else -1
    return _call_cell(state, rules, hand) if state.phase == CALL else -1


@inline
def _bury_cell(hand):
    """Whether some bury empties more suits than the richest one, fail cards, fail aces; -1 without a choice."""
    fail, aces = count(hand & FAIL), count(hand & FAIL_ACES)
    if fail < LEAST_FAIL:
        return -1
    empties = 1 if _bury(hand, EMPTY) else 0
    if not empties and (aces == 0 or aces == fail):
        return -1
    return (empties * FAIL_STEPS + min(fail - LEAST_FAIL, FAIL_STEPS - 1)) * ACE_STEPS + aces


@inline
def _call_cell(state, rules, hand):
    """Strength left, and which lengths of a suit can be called; of a jack the trumps left."""
    left = min(max(strength(hand) - LEAST_LEFT, 0), LEFT_STEPS - 1)
    if rules.partner != CALLED_ACE:
        return left * TRUMP_STEPS + max(count(hand & TRUMPS) - LEAST_TRUMPS, 0)
    lengths = 0
    others = _others(state, rules, hand)
    while others:
        lengths |= 1 << _length(hand, others)
        others &= others - U(1)
    return left * LENGTHS + lengths - 1 if lengths else -1


@inline
def _others(state, rules, hand):
    """The calls of cards that the picker does not own."""
    own = owned(state)
    return calls(rules, own, hand) & ~(own | ALONE)


@inline
def _length(hand, card):
    """How many cards of the suit of the lowest of the callable cards the hand has: 0, 1, or 2 for more."""
    return min(count(hand & SUITS[lowest(card) // 6]), 2)


@inline
def chart_move(state, rules, seat, kind, choice, made):
    """The move of a choice; 0 where it is not open, or it is not its turn."""
    if state.turn != seat:
        return U(0)
    if kind in (PICKING, PASSED_TO, BY_TRUMPS):
        if state.phase != PICK:
            return U(0)
        forced = state.passes == SEATS - 1 and rules.all_pass == FORCED
        return YES if choice == 0 else U(0) if forced else NO
    if kind == BURYING:
        return _bury(state.hand[seat], choice) if state.phase == BURY else U(0)
    return _call(state, rules, state.hand[seat], choice) if state.phase == CALL else U(0)


@inline
def _bury(hand, choice):
    """Two fail cards, as a move: those worth most, and of equal ones those that empty more suits; 0 if not open.

    RICHEST: any.  ONE_ACE: with one ace, of several.  NO_ACE: without the aces.  EMPTY: those that empty most suits,
    where that is more than the richest.
    """
    best, move, richest, emptied_there, emptied_most = -1, U(0), -1, 0, 0
    aces = count(hand & FAIL_ACES)
    for k in range(PAIR_LOW.size):
        low, high = nth(hand, PAIR_LOW[k]), nth(hand, PAIR_HIGH[k])
        pair = low | high
        if pair & TRUMPS:
            continue
        buried = count(pair & FAIL_ACES)
        emptied = _emptied(hand, pair)
        worth = 10 * (POINTS[lowest(low)] + POINTS[lowest(high)]) + emptied
        if worth > richest:
            richest, emptied_there = worth, emptied
        emptied_most = max(emptied_most, emptied)
        if (choice == ONE_ACE and (buried != 1 or aces < 2)) or (choice == NO_ACE and (buried > 0 or aces == 0)):
            continue
        if choice == EMPTY:
            worth += 1000 * emptied
        if worth > best:
            best, move = worth, bit(k)
    return U(0) if choice == EMPTY and emptied_most <= emptied_there else move


@inline
def _emptied(hand, pair):
    """How many fail suits a bury leaves empty that were not."""
    emptied = 0
    for suit in range(3):
        if pair & SUITS[suit] and hand & ~pair & SUITS[suit] == U(0):
            emptied += 1
    return emptied


@inline
def _call(state, rules, hand, choice):
    """Alone (0), unknown to the others where that can be; a suit that is lacked (1), a single (2), a longer one (3).

    With a jack for a partner: alone (0), or call it (1).
    """
    moves = calls(rules, owned(state), hand)
    if choice == 0:
        secret = moves & owned(state) & FAIL
        return secret & (U(0) - secret) if secret else moves & ALONE
    others = _others(state, rules, hand)
    if rules.partner != CALLED_ACE:
        return others
    shortest, move = 9, U(0)
    while others:
        card = others & (U(0) - others)
        others ^= card
        held = count(hand & SUITS[lowest(card) // 6])
        if min(held, 2) == choice - 1 and held < shortest:
            shortest, move = held, card
    return move
