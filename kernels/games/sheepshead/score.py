"""What a deal of sheepshead is worth (sections 9 and 10 of the rules page), and how matches go on (section 11)."""

from __future__ import annotations

import numba
import numpy as np

from ...jit import inline
from ...matches import match_start as _match_start
from ...matches import match_type
from .cards import points_of
from .rules import deal
from .state import (
    BY_POINTS,
    DOUBLER,
    FEWEST_WITH_TRICK,
    HAND,
    MOST,
    MOSTER,
    SEATS,
    TO_FIRST_TRICK,
    TO_LAST_TRICK,
    WINS,
)

U = numba.uint64

ALL, TO_120, TO_90, TO_60, TO_30, NONE = range(6)
"""Rows of the table of section 9, best first."""

TABLE = np.array(
    [(12, 6, 3, -3), (8, 4, 2, -2), (4, 2, 1, -1), (-4, -2, -1, 1), (-8, -4, -2, 2), (-12, -6, -3, 3)], np.int64
)
"""[row]: picker alone, picker with a partner, partner, each opponent."""


@inline
def aside(state, rules):
    """Who has the points of the bury, or of the blind if nobody picked (-1: nobody), and how many they are."""
    if state.picker >= 0:
        return state.picker, state.buried_points
    taker = -1
    if state.trick == HAND and rules.leaster_blind == TO_LAST_TRICK:
        taker = state.leader
    elif state.trick == HAND and rules.leaster_blind == TO_FIRST_TRICK:
        taker = state.first_winner
    return taker, points_of(state.blind)


@inline
def seat_points(state, rules, seat: int) -> int:
    """Card points of a seat: its tricks, and what was put aside."""
    taker, extra = aside(state, rules)
    return state.points[seat] + extra if seat == taker else state.points[seat]


@inline
def write_points(state, rules, out, first: int) -> None:
    """Write the points of all seats to out[first], ..."""
    taker, extra = aside(state, rules)
    for seat in range(SEATS):
        out[first + seat] = state.points[seat]
    if taker >= 0:
        out[first + taker] += extra


@inline
def in_team(state, seat: int) -> bool:
    """Whether a seat is the picker or the partner."""
    return seat == state.picker or seat == state.partner


@inline
def team_points(state) -> int:
    """Card points of picker and partner, the bury included."""
    points = state.points[state.picker] + state.buried_points
    if state.partner >= 0:
        points += state.points[state.partner]
    return points


@inline
def team_tricks(state) -> int:
    """Tricks of picker and partner."""
    tricks = state.tricks[state.picker]
    if state.partner >= 0:
        tricks += state.tricks[state.partner]
    return tricks


@inline
def row(state, rules) -> int:
    """The row of the table that counts: ALL .. NONE."""
    points = team_points(state)
    if rules.sweep_test == BY_POINTS:
        if points == 120 or points == 0:
            return ALL if points else NONE
    else:
        tricks = team_tricks(state)
        if tricks == HAND or tricks == 0:
            return ALL if tricks else NONE
    if points > 90:
        return TO_120
    if points > 60:
        return TO_90
    return TO_60 if points > 30 else TO_30


@inline
def multiplier(state, rules) -> int:
    """All factors of section 9 together; without a picker the stake."""
    factor = rules.stake
    if state.picker >= 0:
        factor *= state.stake_factor
        factor <<= state.cracks + state.blitzes
        if rules.bump and row(state, rules) >= TO_60:
            factor *= 2
    return factor


@inline
def singled_out(state, rules) -> int:
    """Who wins a leaster, or is singled out in a moster; -1 when void (a tie) or when there is neither."""
    if state.trick < HAND:
        return -1
    if rules.all_pass == MOSTER and rules.moster_sweep == WINS:
        for seat in range(SEATS):
            if state.tricks[seat] == HAND:
                return seat
    fewest = rules.all_pass != MOSTER and rules.leaster_winner != MOST
    taker, extra = aside(state, rules)
    best, found = -1000, -1
    for seat in range(SEATS):
        points = state.points[seat] + (extra if seat == taker else 0)
        if fewest:
            points = -points
            if rules.leaster_winner == FEWEST_WITH_TRICK and state.tricks[seat] == 0:
                points = -999
        if points > best:
            best, found = points, seat
        elif points == best:
            found = -1
    return found


@inline
def score(state, rules, out) -> None:
    """Write the score of the deal, per seat (int64[5])."""
    if state.picker >= 0:
        line, factor = row(state, rules), multiplier(state, rules)
        for seat in range(SEATS):
            out[seat] = TABLE[line, 3] * factor
        out[state.picker] = TABLE[line, 0 if state.partner < 0 else 1] * factor
        if state.partner >= 0:
            out[state.partner] = TABLE[line, 2] * factor
        return
    who = singled_out(state, rules)
    loses = rules.all_pass == MOSTER and who >= 0 and not (rules.moster_sweep == WINS and state.tricks[who] == HAND)
    share = rules.stake if loses else -rules.stake
    for seat in range(SEATS):
        out[seat] = share if who >= 0 else 0
    if who >= 0:
        out[who] = -4 * share


# Matches.

MATCH = np.dtype(
    [*((name, *match_type(SEATS).fields[name][:1]) for name in match_type(SEATS).names), ("doubled", np.int64)]
)
"""A match (`kernels.matches`), and whether the next deal with a picker is played with twice the stake."""


@inline
def match_start(match, rules, dealer: int) -> None:
    """A match before its first deal."""
    _match_start(match, rules, dealer)
    match.doubled = 0


@inline
def next_deal(state, rules, match, deck, stream) -> None:
    """The next deal of a match, after a doubler with twice the stake."""
    deal(state, rules, match.dealer, deck, stream)
    state.stake_factor = 2 if match.doubled else 1


@inline
def match_add(match, rules, state, scores) -> None:
    """Add one deal; the next seat deals."""
    top = -(2**60)
    for seat in range(SEATS):
        match.totals[seat] += scores[seat]
        top = max(top, match.totals[seat])
    match.deals += 1
    match.dealer = (match.dealer + 1) % SEATS
    match.doubled = 1 if state.picker < 0 and rules.all_pass == DOUBLER else 0
    match.winners = 0
    share = 0
    for seat in range(SEATS):
        if match.totals[seat] == top:
            match.winners |= 1 << seat
            share += 1
    match.tied = 1 if share > 1 else 0
    if top >= rules.match_target:
        match.over = 1
