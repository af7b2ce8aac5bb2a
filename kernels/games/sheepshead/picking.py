"""What the `rule` player of sheepshead does before the play: picking, burying, calling, doubling."""

from __future__ import annotations

import numba
import numpy as np

from ...bits import bit, count, lowest, nth
from ...constants import CUSTOM, RANDOM
from ...jit import inline
from ...rng import mix, pick
from .calling import owned
from .cards import CARDS, FAIL, FAIL_ACES, JACKS, POINTS, QUEENS, STRENGTH, SUITS, TRUMPS
from .roles import (
    ALONE_AT,
    BLITZ_AT,
    BURY_ACE,
    BURY_RANDOM,
    BURY_VOID,
    CALL_RANDOM,
    CRACK_AT,
    DOUBLE_RANDOM,
    OWN_CALL,
    PICK_AT,
    PICK_BY,
    PICK_POS,
    PICK_RANDOM,
    PICK_SHIFT,
    RECRACK_AT,
    UNDER_FAT,
    VOID_SHIFT,
    number,
    role_of,
)
from .state import ALONE, BURY, CALL, CRACK, NO, PAIR_HIGH, PAIR_LOW, PICK, RECRACK, UNDER, YES

U = numba.uint64

_WORTH = np.array(
    [
        [POINTS[card] - (8 + 0.9 * STRENGTH[spitz][card] if card >= 18 else 0.0) for card in range(CARDS)]
        for spitz in (0, 1)
    ]
)
"""[spitz, card]: how good a card is to bury."""


@inline
def strength(hand):
    """Queens 3, jacks 2, other trumps 1."""
    return count(hand & TRUMPS) + 2 * count(hand & QUEENS) + count(hand & JACKS)


@inline
def before_play(state, rules, seat, moves, parameters, counter):
    """The move in any phase but the play."""
    phase = state.phase
    column = DOUBLE_RANDOM
    if phase == PICK:
        column = PICK_RANDOM
    elif phase == BURY:
        column = BURY_RANDOM
    elif phase in (CALL, UNDER):
        column = CALL_RANDOM
    if parameters[seat, column] != 0.0:
        return pick(moves, count(moves), mix(counter))
    if phase == PICK:
        return _pick(state, rules, seat, parameters)
    if phase == BURY:
        return _bury(state, rules, seat, moves, parameters)
    if phase == CALL:
        return _call(state, seat, moves, parameters)
    if phase == UNDER:
        return _under(state, rules, seat, moves, parameters)
    return _double(state, rules, seat, parameters)


@inline
def unasked(state, rules, seat, moves, player, parameters, counter):
    """Note whether a dealer who has to pick would have passed: a random one by lot, a player of the user's yes."""
    if state.phase == PICK and moves == YES:
        wish = NO
        if player == RANDOM:
            wish = pick(NO | YES, 2, mix(counter))
        elif player != CUSTOM:
            wish = _pick(state, rules, seat, parameters)
        state.unwilling = 1 if wish == NO else 0


@inline
def _pick(state, rules, seat, parameters):
    hand = state.hand[seat]
    if parameters[seat, PICK_BY] != 0.0:
        value = 1.0 * count(hand & TRUMPS)
    else:
        value = strength(hand) - PICK_SHIFT[rules.partner]
    return YES if value >= parameters[seat, PICK_AT] - parameters[seat, PICK_POS] * state.passes else NO


@inline
def _bury(state, rules, seat, moves, parameters):
    """The pair of best worth: points, no trumps, rather no aces, and a suit that is gone."""
    hand = state.hand[seat]
    ace, void = parameters[seat, BURY_ACE], parameters[seat, BURY_VOID] + VOID_SHIFT[rules.partner]
    best, choice = -1e9, U(0)
    for k in range(28):
        pair = nth(hand, PAIR_LOW[k]) | nth(hand, PAIR_HIGH[k])
        worth = _WORTH[rules.spitz, lowest(pair)] + _WORTH[rules.spitz, lowest(pair & (pair - U(1)))]
        worth -= ace * count(pair & FAIL_ACES)
        left = hand & ~pair
        for suit in range(3):
            if pair & SUITS[suit] and left & SUITS[suit] == U(0):
                worth += void
        if worth > best and moves & bit(k):
            best, choice = worth, bit(k)
    return choice


@inline
def _call(state, seat, moves, parameters):
    """Alone with a strong hand; else an ace or ten that is not owned, of the shortest suit held, a void one last."""
    hand = state.hand[seat]
    own = owned(state)
    strong = strength(hand) >= parameters[seat, ALONE_AT]
    choice, best = U(0), 99
    left = moves & ~(own | ALONE)
    while left:
        card = left & (U(0) - left)
        left ^= card
        length = 50
        if card & TRUMPS == U(0):
            held = count(hand & SUITS[lowest(card) // 6])
            length = held if held > 0 else 50
        if length < best:
            best, choice = length, card
    if (strong and moves & ALONE) or choice == U(0):
        secret = moves & own
        if parameters[seat, OWN_CALL] != 0.0 and secret:
            return secret & (U(0) - secret)
        return moves & ALONE
    return choice


@inline
def _under(state, rules, seat, moves, parameters):
    """The card that goes under the partner's ace: rather fail, rather fat."""
    best, choice = -1e9, U(0)
    left = moves
    while left:
        card = left & (U(0) - left)
        left ^= card
        place = lowest(card)
        worth = parameters[seat, UNDER_FAT] * POINTS[place] - STRENGTH[rules.spitz, place]
        if card & FAIL:
            worth += 6.0
        if worth > best:
            best, choice = worth, card
    return choice


@inline
def _double(state, rules, seat, parameters):
    """Crack, recrack and blitz with a hand that is strong enough for the role."""
    needed = number(parameters, rules, seat, role_of(state, seat), BLITZ_AT)
    if state.phase == CRACK:
        needed = parameters[seat, CRACK_AT]
    elif state.phase == RECRACK:
        needed = parameters[seat, RECRACK_AT]
    return YES if strength(state.hand[seat]) >= needed else NO
