"""Who a seat of chiamata is, and whom it takes for a friend: from its own hand and what is public."""

from __future__ import annotations

import numba
import numpy as np

from ...bits import count
from ...jit import inline
from ...tricks import FREE, STRICT
from .rules import BY_POINTS, SEATS

U = numba.uint64

DECLARER, PARTNER, OPPONENT = 0, 1, 2

BID_AT, PER_POINT, JUMP, SOLO_AT = 0, 1, 2, 3  # columns of the parameters
RANDOM_ROLE = 4  # 4, 5, 6: this role plays its cards at random
# Each role has a block of parameters of its own: column PLAY + role * BLOCK + name.
PLAY, BLOCK = 7, 14
(
    FEED_RISK,
    LOAD_AHEAD,
    PLAIN_RISK,
    TRUMP_RISK,
    RUFF_AT,
    RUFF_LAST,
    RESERVE,
    PROTECT_AT,
    TRUMP_KEEP,
    LENGTH,
    DRAW_HELD,
    FIGURE_PLACE,
    CASH_AT,
    CASH_PLACE,
) = range(BLOCK)

NEVER = 99


def _shifts() -> np.ndarray:
    """What other duties to follow than `follow_or_trump` change in the numbers: [duty, role, name]."""
    shifts = np.zeros((3, 3, BLOCK))
    for duty, role, changed in (
        (STRICT, DECLARER, {PLAIN_RISK: -0.8, RUFF_AT: -4, RUFF_LAST: -4, CASH_AT: 7}),
        (STRICT, PARTNER, {RUFF_AT: -2, RUFF_LAST: -3, RESERVE: -10, LENGTH: 0.7, FIGURE_PLACE: 1, CASH_AT: 6}),
        (STRICT, OPPONENT, {FEED_RISK: 0.2, RUFF_AT: -7, RUFF_LAST: -10, PROTECT_AT: -12, TRUMP_KEEP: -5}),
        (FREE, DECLARER, {PLAIN_RISK: 0.8, TRUMP_RISK: 1, TRUMP_KEEP: 3, CASH_AT: 5}),
        (FREE, PARTNER, {PLAIN_RISK: 0.7, TRUMP_RISK: -1.5, RUFF_AT: -2, RESERVE: -7, DRAW_HELD: -1}),
        (FREE, OPPONENT, {FEED_RISK: -0.1, PLAIN_RISK: 1.8, RUFF_AT: -7, RUFF_LAST: -4, RESERVE: 9}),
        (FREE, OPPONENT, {PROTECT_AT: -12, TRUMP_KEEP: -3, LENGTH: 0.2, DRAW_HELD: 1}),
    ):
        for name, shift in changed.items():
            shifts[duty, role, name] = shift
    shifts[FREE, DECLARER, DRAW_HELD] = NEVER
    shifts[STRICT, OPPONENT, CASH_PLACE] = 2
    for duty in (FREE, STRICT):
        shifts[duty, :, LOAD_AHEAD] = NEVER
        shifts[duty, DECLARER, FIGURE_PLACE] = NEVER
    return shifts


_SHIFT = _shifts()
_SHARE = np.array([0.0, 1.0, 1 / 2, 1 / 3, 1 / 4])


@inline
def role_of(state, rules, seat):
    """Declarer, partner (who alone knows it from the called card) or opponent.

    In a blind first trick nobody knows; who was dealt two cards of the rank that was bid takes himself for
    the partner (with bids in points it is most often an ace that is called).
    """
    if seat == state.declarer:
        return DECLARER
    if state.trump < 0:
        rank = 9 if rules.auction == BY_POINTS else state.bid
        copies = 0
        for suit in range(4):
            copies += numba.int64((state.dealt[seat] >> U(10 * suit + rank)) & U(1))
        return PARTNER if copies >= 2 else OPPONENT
    if state.dealt[seat] & state.called != U(0):
        return PARTNER
    return OPPONENT


@inline
def number(parameters, rules, seat, role, name):
    """A parameter of the card play in the given role, with its shift under the duty to follow in force."""
    return parameters[seat, PLAY + role * BLOCK + name] + _SHIFT[rules.follow_suit, role, name]


@inline
def random_role(state, seat, parameters):
    """Whether this seat's card play is to be random in its role (for measuring what a role's play is worth).

    In a blind first trick, where nobody but the declarer has a role yet, the others are taken for opponents.
    """
    role = OPPONENT
    if seat == state.declarer:
        role = DECLARER
    elif state.dealt[seat] & state.called:
        role = PARTNER
    return parameters[seat, RANDOM_ROLE + role] != 0.0


@inline
def shows_none(state, other, suit):
    """Whether `other` has shown that it holds nothing of `suit` (-1, no trump yet: never)."""
    return suit >= 0 and (state.shown[other] >> suit) & 1 == 1


@inline
def suspects(state, seat, role):
    """The seats, as bits, one of which is the declarer's partner as far as `seat` can know; 0 for a solo."""
    if role == PARTNER:
        return 1 << seat
    if state.called_by >= 0:
        return 0 if state.called_by == state.declarer else 1 << state.called_by
    if role == DECLARER and state.dealt[seat] & state.called != U(0):
        return 0
    found = 31 & ~(1 << seat | 1 << state.declarer)
    for other in range(SEATS):
        if shows_none(state, other, state.trump):
            found &= ~(1 << other)
    return found


@inline
def is_friend(state, role, other, guilty):
    """Whether a seat is treated as a friend: by the declarer only when sure, by opponents unless surely not."""
    if role == DECLARER:
        return guilty == 1 << other
    if role == PARTNER or other == state.declarer:
        return role == PARTNER and other == state.declarer
    return guilty != 1 << other


@inline
def foe_chance(state, role, other, guilty):
    """Chance that `other` is on the other side; `guilty` are the suspects, each as likely as the next."""
    if role == PARTNER or other == state.declarer:
        return 1.0 if role != PARTNER or other != state.declarer else 0.0
    partner = _SHARE[count(U(guilty))] if (guilty >> other) & 1 else 0.0
    return 1.0 - partner if role == DECLARER else partner


@inline
def missing_points(state, seat, role):
    """Card points that the side of `seat` still needs, as far as `seat` knows who is on it."""
    declarer = state.declarer
    ours = state.points[declarer]
    if role == PARTNER:
        ours += state.points[seat]
    elif state.called_by >= 0 and state.called_by != declarer:
        ours += state.points[state.called_by]
    if role != OPPONENT:
        return state.target - ours
    theirs = state.points[seat]
    if state.called_by >= 0:
        theirs = -ours
        for other in range(SEATS):
            theirs += state.points[other]
    return 121 - state.target - theirs
