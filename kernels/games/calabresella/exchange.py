"""What the `rule` player of calabresella calls, gives back, discards and splits, by the lists of its page."""

from __future__ import annotations

import numba

from ...bits import bit, count, highest, lowest
from ...jit import inline
from .cards import ACES, COURT, RAGS, SUIT, SUIT_CARDS, THREES, TWOS
from .keys import NO_KEY, better, card_of
from .roles import (
    BARE_ACE,
    CALL_ACE,
    CALL_BY_ACE,
    CALL_BY_TWO,
    CALL_KING,
    CALL_LONG,
    CALL_THREE,
    CALL_TWO,
    GIVE_POINTS,
    HELD_ACE,
    KEEP_BOTH,
    KEEP_GUARD,
    KEEP_HEIGHT,
    KEEP_LONG,
    KEEP_THREE,
    KEEP_TWO,
    SHED_POINTS,
    SHORT_TWO,
    block_of,
    number,
)
from .state import GIVE, MONTE, TWO_EACH

U = numba.uint64

_KEPT_THREE, _KEPT_TWO = 100.0, 60.0
_SPLIT_LENGTH = 3
_TWO, _ACE = U(0x100), U(0x80)


@inline
def call(state, rules, seat, moves, parameters):
    """The highest missing card of the suit where it helps most."""
    hand = state.hand[seat]
    block = block_of(state, rules, seat)
    best, choice = -1e9, U(0)
    for suit in range(4):
        held = (hand >> U(10 * suit)) & SUIT
        missing = (moves >> U(10 * suit)) & SUIT
        if missing:
            card = highest(missing)
            value = _call_value(held, card, seat, block, parameters)
            if value > best:
                best, choice = value, bit(10 * suit + card)
    return choice


@inline
def _call_value(held, card, seat, block, parameters):
    value = number(parameters, seat, block + CALL_LONG) * count(held)
    if held & _ACE and card > 7:
        value += number(parameters, seat, block + CALL_BY_ACE)
    if card == 9:
        value += number(parameters, seat, block + CALL_THREE)
        return value + number(parameters, seat, block + CALL_BY_TWO) if held & _TWO else value
    if card == 8:
        return value + number(parameters, seat, block + CALL_TWO)
    if card == 7:
        return value + number(parameters, seat, block + CALL_ACE)
    return value + number(parameters, seat, block + CALL_KING) if card == 6 else 0.0


@inline
def part_with(state, rules, seat, moves, parameters):
    """The card that is least worth keeping, to be given back or discarded."""
    block = block_of(state, rules, seat)
    hand = state.hand[seat]
    price = -number(parameters, seat, block + SHED_POINTS)
    if state.phase == GIVE:
        price += number(parameters, seat, block + GIVE_POINTS)
    height = number(parameters, seat, block + KEEP_HEIGHT)
    bare, guarded = number(parameters, seat, block + BARE_ACE), number(parameters, seat, block + HELD_ACE)
    short_two = number(parameters, seat, block + SHORT_TWO)
    best = NO_KEY  # of what a card is worth, negative
    for suit in range(4):
        first = 10 * suit
        held = hand & (SUIT << U(first))
        here = held & moves
        length = count(held)
        low, court = here & RAGS, here & COURT
        base = _plain_worth(held, length, seat, block, parameters)
        best = better(best, -base - height * (lowest(low) - first), low)
        best = better(best, -base - price - height * (lowest(court) - first), court)
        best = better(best, -guarded if held & (THREES | TWOS) else -bare - length, here & ACES)
        best = better(best, -short_two if length == 1 else -_KEPT_TWO, here & TWOS)
        best = better(best, -_KEPT_THREE, here & THREES)
    return card_of(best)


@inline
def _plain_worth(held, length, seat, block, parameters):
    """What a card that is no 3, 2 or ace is worth for its company."""
    each = number(parameters, seat, block + KEEP_LONG)
    each += number(parameters, seat, block + KEEP_THREE) if held & THREES else 0.0
    each += number(parameters, seat, block + KEEP_TWO) if held & TWOS else 0.0
    once = number(parameters, seat, block + KEEP_BOTH) if held & THREES and held & TWOS else 0.0
    once += number(parameters, seat, block + KEEP_GUARD) if held & ACES and held & THREES == U(0) else 0.0
    return each * length + once


@inline
def split(state, rules, seat):
    """The monte cards that the first opponent takes: those of suits in which he is long."""
    hand = state.hand[seat]
    chosen, longest, second = 0, -1, -1
    first_place, second_place = 0, 0
    left = state.down
    for spot in range(MONTE):
        card = lowest(left)
        left &= left - U(1)
        length = count(hand & SUIT_CARDS[card])
        if length >= _SPLIT_LENGTH:
            chosen |= 1 << spot
        if length > longest:
            second, second_place = longest, first_place
            longest, first_place = length, spot
        elif length > second:
            second, second_place = length, spot
    if rules.scegliete_split == TWO_EACH:
        chosen = 1 << first_place | 1 << second_place
    return bit(chosen)
