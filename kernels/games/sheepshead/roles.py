"""Who a seat of sheepshead is, and whom it takes for a friend: from its own hand and what is public."""

from __future__ import annotations

from math import exp
from typing import NamedTuple

import numba
import numpy as np

from ...bits import lowest
from ...jit import inline
from .cards import PACK, SUIT_OF
from .state import JACK, NO_PARTNER, SEATS

U = numba.uint64

PICKER, PARTNER, DEFENDER, LONER = 0, 1, 2, 3

# Columns of the parameters.
(
    PICK_BY,
    PICK_AT,
    PICK_POS,
    BURY_ACE,
    BURY_VOID,
    ALONE_AT,
    OWN_CALL,
    UNDER_FAT,
    CRACK_AT,
    RECRACK_AT,
    PICK_RANDOM,
    BURY_RANDOM,
    CALL_RANDOM,
    DOUBLE_RANDOM,
    PICKER_CASH_AT,
    LEASTER_RICH,
    LEASTER_KEEP,
    LEASTER_STANDS,
    RANDOM_ROLE,  # and the three columns after it: this role plays its cards at random
) = range(19)
# Parameters of picker and defender alone: column plus 0 or 1.
FRIEND_AT, SUSPICION, FEW, PLAY = (RANDOM_ROLE + 4 + 2 * k for k in range(4))
# Each role has a block of parameters of its own: column PLAY + role * BLOCK + name.
BLOCK = 11
(
    BLITZ_AT,
    FEED_RISK,
    FEED_MIN,
    FAIL_RISK,
    TRUMP_RISK,
    RUFF_AT,
    RUFF_LAST,
    RESERVE,
    TRUMP_KEEP,
    TRUMP_STEP,
    LENGTH,
) = range(BLOCK)
PARAMETERS = PLAY + 3 * BLOCK


def _shifts() -> np.ndarray:
    """What other partners than a called ace change in the numbers of the card play: [partner, role, name]."""
    shifts = np.zeros((3, 3, BLOCK))
    for partner, role, changed in (
        (JACK, DEFENDER, {FAIL_RISK: 7.5}),
        (NO_PARTNER, PICKER, {TRUMP_RISK: 2.5, FAIL_RISK: 8.2, RUFF_AT: -6, RUFF_LAST: -4}),
        (NO_PARTNER, DEFENDER, {TRUMP_KEEP: -5, LENGTH: 0.7}),
    ):
        for name, shift in changed.items():
            shifts[partner, role, name] = shift
    return shifts


_SHIFT = _shifts()
PICK_SHIFT, VOID_SHIFT = np.zeros(3), np.zeros(3)
"""[partner]: the same of `pick_at` (by strength) and of `bury_void`."""
PICK_SHIFT[NO_PARTNER], VOID_SHIFT[NO_PARTNER] = 3, 7


class Belief(NamedTuple):
    """What a seat that follows expects.

    friend: chance that who is winning the trick is a friend.  foes: expected number of foes behind.  traitor: chance
    that the picker's partner is behind (for a defender).
    """

    friend: float
    foes: float
    traitor: float


@inline
def number(parameters, rules, seat, role, name):
    """A parameter of the card play in the given role, with its shift for the kind of partner."""
    return parameters[seat, PLAY + role * BLOCK + name] + _SHIFT[rules.partner, role, name]


@inline
def by_side(parameters, seat, role, name):
    """A parameter that only picker and defender have; the partner, who knows who is who, gets the defender's."""
    return parameters[seat, name + (1 if role != PICKER else 0)]


@inline
def role_of(state, seat):
    """Picker, partner (who knows it from the called card), defender; without a picker everybody is a loner."""
    if state.picker < 0:
        return LONER
    if seat == state.picker:
        return PICKER
    return PARTNER if state.dealt[seat] & state.sought else DEFENDER


@inline
def unseen_by(state, seat):
    """The cards that are neither in the seat's hand nor on or under the table, as far as it knows."""
    unseen = PACK & ~(state.hand[seat] | state.played)
    if seat == state.picker:
        unseen &= ~(state.buried | state.under)
    return unseen


@inline
def partner_seat(state, seat, role):
    """The partner of the picker if the seat knows who that is, -1 if it knows that there is none, else -2."""
    if role == PARTNER:
        return seat
    if state.called_by >= 0:
        return state.called_by if state.called_by != state.picker else -1
    if state.sought == U(0):
        return -1
    if role == PICKER and (state.dealt[seat] | state.blind) & state.sought:
        return -1
    return -2


@inline
def suspicion_of(state, other, suit, weight):
    """How likely `other` is the partner, beside others: 0 when it has shown that it cannot have the called card."""
    if other == state.picker or (state.shown[other] >> suit) & 1:
        return 0.0
    return exp(weight * state.suspicion[other] * 0.1)


@inline
def beliefs(state, seat, role, parameters):
    """What the seat expects of the one who is winning and of those behind."""
    known = partner_seat(state, seat, role)
    behind = SEATS - 1 - state.on_table
    best, after, total = 0.0, 0.0, 1.0  # of the partner: weight in the best seat, behind, everywhere
    if known == -2:
        suit, weight = SUIT_OF[lowest(state.sought)], by_side(parameters, seat, role, SUSPICION)
        total = 1e-9
        for place in range(1, SEATS):
            other = seat + place if seat + place < SEATS else seat + place - SEATS
            share = suspicion_of(state, other, suit, weight)
            total += share
            if place <= behind:
                after += share
            elif other == state.best_seat:
                best = share
        best /= total
        after /= total
    elif known >= 0:
        best = 1.0 if known == state.best_seat else 0.0
        after = 1.0 if 0 < (known - seat + SEATS) % SEATS <= behind else 0.0
    picks = 1.0 if 0 < (state.picker - seat + SEATS) % SEATS <= behind else 0.0
    if role == PICKER:
        return Belief(best, behind - after, 0.0)
    if role == PARTNER:
        return Belief(1.0 if state.best_seat == state.picker else 0.0, behind - picks, 0.0)
    return Belief(0.0 if state.best_seat == state.picker else 1.0 - best, picks + after, after)
