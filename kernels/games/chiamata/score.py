"""What a deal of chiamata is worth, how matches go on, and the figures that are tallied of a deal."""

from __future__ import annotations

import numba

from ...bits import count
from ...jit import inline
from ...matches import match_type
from ...tally import MISSING
from .rules import (
    ALL_POINTS,
    ALL_TRICKS,
    BANDS,
    BY_POINTS,
    HAND,
    LOWEST_POINTS,
    PLAY_ON,
    ROTATE,
    SEATS,
    ZERO_SUM,
)

U = numba.uint64


@inline
def side_points(state) -> int:
    """Card points of the declarer's side."""
    points = state.points[state.declarer]
    if state.partner >= 0:
        points += state.points[state.partner]
    return points


@inline
def succeeds(state) -> bool:
    """Whether the declarer's side has reached the target."""
    return side_points(state) >= state.target


@inline
def is_doubled(state, rules) -> bool:
    """Whether one side took everything, as `cappotto` counts it."""
    if rules.cappotto == ALL_POINTS:
        points = side_points(state)
        return points == 120 or points == 0
    if rules.cappotto == ALL_TRICKS:
        tricks = state.tricks[state.declarer]
        if state.partner >= 0:
            tricks += state.tricks[state.partner]
        return tricks == HAND or tricks == 0
    return False


@inline
def multiplier(state, rules) -> int:
    """All factors of the score together."""
    factor = 2 if is_doubled(state, rules) else 1
    if rules.bid_multiplier == BANDS and state.target > 70:
        factor *= min((state.target - 51) // 10, 5)
    return factor


@inline
def score(state, rules, out) -> None:
    """Write the score of the deal, per seat (int64[5]); zeros when passed out."""
    for seat in range(SEATS):
        out[seat] = 0
    if state.declarer >= 0:
        factor = multiplier(state, rules)
        if not succeeds(state):
            factor = -factor
        for seat in range(SEATS):
            out[seat] = -factor
        stake = 4 if state.partner < 0 and rules.solo_score == ZERO_SUM else 2
        out[state.declarer] = stake * factor
        if state.partner >= 0:
            out[state.partner] = factor


# Matches.

MATCH = match_type(SEATS)


@inline
def match_add(match, rules, state, scores) -> None:
    """Add one deal; the declarer deals next, or the next seat (`rotate`, or after a passed-out deal)."""
    for seat in range(SEATS):
        match.totals[seat] += scores[seat]
    match.deals += 1
    if state.declarer < 0 or rules.next_dealer == ROTATE:
        match.dealer = (match.dealer + 1) % SEATS
    else:
        match.dealer = state.declarer
    match_judge(match, rules)


@inline
def match_judge(match, rules) -> None:
    """Set who is on top and whether the match is over."""
    top = match.totals[0]
    for seat in range(1, SEATS):
        top = max(top, match.totals[seat])
    match.winners = 0
    for seat in range(SEATS):
        if match.totals[seat] == top:
            match.winners |= 1 << seat
    match.tied = 1 if count(U(match.winners)) > 1 else 0
    if top >= rules.match_target and not (match.tied and rules.match_tie == PLAY_ON):
        match.over = 1


# Figures of a deal.


@inline
def figures(state, rules, scores, out) -> None:
    """For `simulate` (names: FIGURES in the game's face): int64[19], MISSING where passed out."""
    bid = state.declarer >= 0
    out[0] = succeeds(state) if bid else MISSING
    out[1] = 0 if bid else 1
    out[2] = state.partner < 0 if bid else MISSING
    out[3] = side_points(state) if bid else MISSING
    for seat in range(SEATS):
        out[4 + seat] = state.declarer == seat if bid else MISSING
        out[9 + seat] = state.points[seat] if bid else MISSING
        out[14 + seat] = scores[seat]


@inline
def bins(state, rules, out) -> None:
    """Histograms for `simulate`: points of the declarer's side, winning bid, points of each seat."""
    if state.declarer < 0:
        for h in range(2 + SEATS):
            out[h] = MISSING
    else:
        out[0] = side_points(state)
        out[1] = bid_bin(state, rules)
        for seat in range(SEATS):
            out[2 + seat] = state.points[seat]


@inline
def bid_bin(state, rules) -> int:
    """The winning bid as a number: rank strength 0..9, or target - 51 (10..69) for bids in points."""
    if rules.auction == BY_POINTS or state.target > LOWEST_POINTS:
        return state.target - 51
    return state.bid


@inline
def seat_figures(state, rules, scores, seat: int, out) -> None:
    """For `odds`: success, score, points of the seat's side, solo, score where successful."""
    bid = state.declarer >= 0
    ours = seat == state.declarer or seat == state.partner
    out[0] = scores[seat] > 0
    out[1] = scores[seat]
    out[2] = (side_points(state) if ours else 120 - side_points(state)) if bid else MISSING
    out[3] = 1 if bid and seat == state.declarer and state.partner < 0 else 0
    out[4] = scores[seat] if scores[seat] > 0 else MISSING


@inline
def seat_role(state, seat: int) -> int:
    """0 the declarer, 1 the partner (there is none in a solo), 2 an opponent; -1 in a passed-out deal."""
    if state.declarer < 0:
        return -1
    if seat == state.declarer:
        return 0
    return 1 if seat == state.partner else 2


@inline
def margin(state, rules, scores) -> int:
    """Card points that the winning side had to spare, 0 at the closest; MISSING in a passed-out deal."""
    if state.declarer < 0:
        return MISSING
    above = side_points(state) - state.target
    return above if above >= 0 else -1 - above


@inline
def seat_bin(state, rules, seat: int) -> int:
    """Points of the declarer's side, 0..120 when the seat belongs to it, 121..241 when not; MISSING passed out."""
    if state.declarer < 0:
        return MISSING
    ours = seat == state.declarer or seat == state.partner
    return side_points(state) if ours else 121 + side_points(state)
