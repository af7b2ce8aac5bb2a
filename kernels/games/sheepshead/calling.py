"""What a picker may call, and what happens when the call is made (section 6 of the rules page)."""

from __future__ import annotations

import numba

from ...bits import bit, count, lowest
from ...jit import inline
from .cards import FAIL_ACES, FAIL_TENS, JACK_OF_DIAMONDS, JACKS, JD, SUIT_CARDS, SUITS
from .state import ALONE, CALLED_ACE, FORBIDDEN, NO_PARTNER, REQUIRED, SEATS

U = numba.uint64


@inline
def owned(state) -> int:
    """The picker's six cards and the two buried ones."""
    return state.dealt[state.picker] | state.blind


@inline
def aces_of_hand(hand: int) -> int:
    """The aces of the fail suits of which the hand has a card."""
    aces = U(0)
    for suit in range(3):
        if hand & SUITS[suit]:
            aces |= bit(6 * suit + 5)
    return aces


@inline
def calls(rules, own: int, hand: int) -> int:
    """The legal calls of a picker with the six cards `hand`; `own` has the two buried ones too."""
    if rules.partner == NO_PARTNER:
        return ALONE
    if rules.partner != CALLED_ACE:
        return _jack_calls(rules, own)
    held = aces_of_hand(hand)
    moves = FAIL_ACES
    if rules.own_ace_call == FORBIDDEN:
        moves &= ~own
    if rules.call_hold == REQUIRED:
        moves &= held
    if rules.under_call and moves & ~own == U(0):
        moves |= FAIL_ACES & ~own & ~held
    if rules.ten_call and FAIL_ACES & ~own == U(0):
        tens = FAIL_TENS & ~own
        if rules.call_hold == REQUIRED:
            tens &= hand >> U(1)
        moves |= tens
    return moves | ALONE


@inline
def _jack_calls(rules, own: int) -> int:
    if own & JACK_OF_DIAMONDS == U(0):
        return JACK_OF_DIAMONDS | ALONE if rules.jack_alone else JACK_OF_DIAMONDS
    missing = JACKS & ~own
    if rules.jack_call_up and missing:
        return ALONE | (missing & (U(0) - missing))
    return ALONE


@inline
def is_step(rules, moves: int) -> bool:
    """Whether the call is a move of its own: with a jack only where there is a choice."""
    return rules.partner == CALLED_ACE or (rules.partner != NO_PARTNER and count(moves) > 1)


@inline
def needs_under(rules, hand: int, call: int) -> bool:
    """Whether a call (a set of one card) is an under call: of an ace of a suit that the hand lacks."""
    return rules.under_call and call & FAIL_ACES != U(0) and aces_of_hand(hand) & call == U(0)


@inline
def name_partner(state, rules, call: int) -> None:
    """Set the called card and who holds it."""
    state.called = call
    if rules.partner == CALLED_ACE:
        state.called_suit = SUIT_CARDS[lowest(call)]
    for seat in range(SEATS):
        if seat != state.picker and state.hand[seat] & call:
            state.partner = seat


__all__ = ["JD", "calls", "is_step", "name_partner", "needs_under", "owned"]
