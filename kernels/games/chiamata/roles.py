"""Who a seat of chiamata is, and whom it takes for a friend: from its own hand and what is public."""

from __future__ import annotations

import math

import numba

from ...jit import inline
from .rules import SEATS

U = numba.uint64

DECLARER, PARTNER, OPPONENT = 0, 1, 2

SUSPICION = 2
RANDOM_ROLE = 3  # 3, 4, 5: this role plays its cards at random
# Each role has a block of parameters of its own: column PLAY + role * BLOCK + name.
PLAY, BLOCK = 6, 12
(
    FRIEND_AT,
    FEED_RISK,
    FEED_MIN,
    PLAIN_RISK,
    TRUMP_RISK,
    RUFF_AT,
    RUFF_LAST,
    RESERVE,
    CASH_THREE,
    TRUMP_KEEP,
    LENGTH,
    CASH_AT,
) = range(12)


@inline
def role_of(state, seat):
    """Declarer, partner (who alone knows it from the called card) or opponent."""
    if seat == state.declarer:
        return DECLARER
    if state.called_by == seat or state.hand[seat] & state.called != U(0):
        return PARTNER
    return OPPONENT


@inline
def random_role(state, seat, parameters):
    """Whether this seat's card play is to be random in its role (for measuring what a role's play is worth)."""
    return parameters[seat, RANDOM_ROLE + role_of(state, seat)] != 0.0


@inline
def suspect(state, me, other, suspicion):
    """Weight of the guess that `other` is the declarer's partner, as `me` sees it while the card is out."""
    if other == me or other == state.declarer:
        return 0.0
    if state.trump >= 0 and (state.shown[other] >> state.trump) & 1:
        return 0.0
    if state.evidence[other] == 0:
        return 1.0
    return math.exp(0.01 * suspicion * state.evidence[other])


@inline
def all_suspects(state, me, suspicion):
    """Sum of the weights of everybody; 0 when nobody can be the partner."""
    total = 0.0
    for other in range(SEATS):
        total += suspect(state, me, other, suspicion)
    return total


@inline
def friend(state, me, role, other, total, suspicion):
    """Chance, as `me` sees it, that `other` is on its side; `total` is that of `all_suspects`."""
    if role == PARTNER:
        return 1.0 if other == state.declarer else 0.0
    if other == state.declarer:
        return 0.0
    if state.called_by >= 0:
        partner = 1.0 if other == state.called_by else 0.0
    elif total > 0.0:
        partner = suspect(state, me, other, suspicion) / total
    else:
        partner = 0.0
    return partner if role == DECLARER else 1.0 - partner
