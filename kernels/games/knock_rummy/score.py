"""What a deal of Knock Rummy is worth, how its matches end, and the figures that are tallied of a deal.

Scores are sixtieths of a point: at most five seats share.
"""

from __future__ import annotations

import numba

from ...bits import count
from ...jit import apart, inline
from ...matches import find_top, match_start, match_type
from ...melds import deadwood
from ...tally import MISSING
from .rules import (
    EACH_LOWER,
    KNOCKED,
    KNOCKER_WINS,
    NOBODY,
    NOT_YET,
    PLUS_DIFFERENCE,
    RUMMY_WINS,
    SEATS,
    SHARED,
    VOID,
)

__all__ = ["MATCH", "bins", "figures", "margin", "match_add", "match_start", "score", "seat_bin", "seat_figures"]

U = numba.uint64

UNIT = 60
MOST_TURNS_TOLD, MOST_DEADWOOD_TOLD = 400, 150  # last bins of the histograms

MATCH = match_type(SEATS)


@inline
def lowest_deadwood(state, rules) -> int:
    """The least deadwood of all."""
    least = state.deadwood[0]
    for seat in range(1, rules.players):
        least = min(least, state.deadwood[seat])
    return least


@inline
def with_deadwood(state, rules, deadwood_wanted: int) -> int:
    """The seats with so much deadwood, as bits."""
    seats = 0
    for seat in range(rules.players):
        seats |= (1 << seat) if state.deadwood[seat] == deadwood_wanted else 0
    return seats


@apart
def score(state, rules, out) -> None:
    """Write the scores of a deal that is over, in sixtieths (int64[seats]); sets `deadwood` and `winners`."""
    for seat in range(rules.players):
        state.deadwood[seat] = deadwood(state.hand[seat], rules.ace_runs, rules.ace_value)
        out[seat] = 0
    state.winners = 0
    if state.end == VOID or state.end == NOT_YET:
        return
    least = lowest_deadwood(state, rules)
    low = with_deadwood(state, rules, least)
    if state.end != KNOCKED:
        _share(state, rules, least, low, out)
    elif is_rummy(state, rules, low):
        _pay_rummy(state, rules, out)
    elif state.deadwood[state.knocker] > least:
        _share(state, rules, least, low, out)
        _fine(state, rules, low, out)
    else:
        knocker = 1 << state.knocker
        receivers = low & ~knocker
        if receivers == 0 or rules.tie_rule == KNOCKER_WINS:
            receivers = knocker
        elif rules.tie_rule == SHARED:
            receivers = low
        _share(state, rules, least, receivers, out)


@inline
def is_rummy(state, rules, low: int) -> bool:
    """Whether the knocker takes the bonus for a hand without deadwood; low: the seats with the least, as bits."""
    alone = low == 1 << state.knocker
    return state.deadwood[state.knocker] == 0 and (alone or rules.rummy_tie == RUMMY_WINS)


@inline
def _pay_rummy(state, rules, out) -> None:
    state.winners = 1 << state.knocker
    for seat in range(rules.players):
        if seat != state.knocker:
            paid = rules.rummy_bonus
            if rules.rummy_payoff == PLUS_DIFFERENCE:
                paid += state.deadwood[seat]
            out[seat] -= UNIT * paid
            out[state.knocker] += UNIT * paid


@inline
def _share(state, rules, least: int, receivers: int, out) -> None:
    """Everybody pays what is above the least; the receivers (bits) share it."""
    state.winners = receivers
    pot = 0
    for seat in range(rules.players):
        above = state.deadwood[seat] - least
        out[seat] -= UNIT * above
        pot += above
    each = UNIT * pot // count(U(receivers))
    for seat in range(rules.players):
        out[seat] += each if (receivers >> seat) & 1 else 0


@inline
def _fine(state, rules, low: int, out) -> None:
    """The knocker is undercut."""
    fine = UNIT * rules.undercut_penalty
    if rules.penalty_to == EACH_LOWER:
        for seat in range(rules.players):
            if state.deadwood[seat] < state.deadwood[state.knocker]:
                out[state.knocker] -= fine
                out[seat] += fine
        return
    out[state.knocker] -= fine
    if rules.penalty_to != NOBODY:
        for seat in range(rules.players):
            out[seat] += fine // count(U(low)) if (low >> seat) & 1 else 0


# Matches.


@apart
def match_add(match, rules, state, scores) -> None:
    """Add one deal; the deal passes to the left, and the match is over once a total reaches the target."""
    for seat in range(rules.players):
        match.totals[seat] += scores[seat]
    top = find_top(match, rules.players)
    match.deals += 1
    match.dealer = (match.dealer + 1) % rules.players
    match.over = 1 if top >= UNIT * rules.target else 0


# Figures of a deal.


@inline
def top_seats(state, rules, scores) -> int:
    """The seats with the highest score, as bits; none in a void deal."""
    if state.end == VOID:
        return 0
    top, seats = scores[0], 0
    for seat in range(1, rules.players):
        top = max(top, scores[seat])
    for seat in range(rules.players):
        seats |= (1 << seat) if scores[seat] == top else 0
    return seats


@apart
def figures(state, rules, scores, out) -> None:
    """For `simulate` (names: `figures` in the game's face): int64[8 + 4 * seats]."""
    seats, knocker = rules.players, state.knocker
    top = top_seats(state, rules, scores)
    shared = count(U(top)) > 1
    out[0] = 1 if shared else 0
    out[1] = state.turns
    out[2] = state.turn_overs
    for k in range(3, 8):
        out[k] = MISSING
    if state.end != VOID:
        out[3] = lowest_deadwood(state, rules)
    if knocker >= 0:
        least = lowest_deadwood(state, rules)
        out[4] = 1 if state.deadwood[knocker] > least else 0
        out[5] = 1 if is_rummy(state, rules, with_deadwood(state, rules, least)) else 0
        out[6] = knocked_turn(state, rules)
        out[7] = state.deadwood[knocker]
    for seat in range(seats):
        out[8 + seat] = 1 if not shared and (top >> seat) & 1 else 0
        out[8 + seats + seat] = scores[seat]
        out[8 + 2 * seats + seat] = state.deadwood[seat]
        out[8 + 3 * seats + seat] = 1 if seat == knocker else 0


@inline
def knocked_turn(state, rules) -> int:
    """Which of the knocker's own turns, from 1, he knocked in."""
    place_in_round = (state.knocker - state.dealer - 1 + rules.players) % rules.players
    return (state.turns - place_in_round) // rules.players + 1


@inline
def bins(state, rules, out) -> None:
    """Histograms for `simulate`: how the deal ended, turns, deadwood of the knocker."""
    out[0] = state.end - KNOCKED
    out[1] = min(state.turns, MOST_TURNS_TOLD)
    out[2] = min(state.deadwood[state.knocker], MOST_DEADWOOD_TOLD) if state.knocker >= 0 else MISSING


@apart
def seat_figures(state, rules, scores, seat: int, out) -> None:
    """For `odds`: win, tie, score, deadwood; whether the seat knocked, and if so whether it was undercut."""
    top = top_seats(state, rules, scores)
    mine, shared = (top >> seat) & 1 == 1, count(U(top)) > 1
    out[0] = 1 if mine and not shared else 0
    out[1] = 1 if mine and shared else 0
    out[2] = scores[seat]
    out[3] = state.deadwood[seat]
    knocked = state.knocker == seat
    out[4] = 1 if knocked else 0
    out[5] = MISSING
    if knocked:
        out[5] = 1 if state.deadwood[seat] > lowest_deadwood(state, rules) else 0


@inline
def margin(state, rules, scores) -> int:
    """Deadwood of the second-lowest hand above that of the lowest, 0 when they tie; MISSING in a void deal."""
    if state.end == VOID:
        return MISSING
    lowest, second = min(state.deadwood[0], state.deadwood[1]), max(state.deadwood[0], state.deadwood[1])
    for seat in range(2, rules.players):
        second = min(second, max(lowest, state.deadwood[seat]))
        lowest = min(lowest, state.deadwood[seat])
    return second - lowest


@inline
def seat_bin(state, rules, seat: int) -> int:
    """No further aims are counted."""
    return MISSING
