"""What a round of tantony is worth, how its matches go on, and the figures that are tallied of a round."""

from __future__ import annotations

import numba
import numpy as np

from ...bits import count
from ...jit import inline
from ...matches import match_type
from ...tally import MISSING
from .rules import (
    ALL_SIDES,
    EXCHANGE,
    GIVEN,
    LARGE,
    MOST_SEATS,
    MOST_TARGETS,
    RIGHT,
    SPLIT,
    TEAMS,
    TEAMS_ONLY,
    THREE,
    VALUES,
    deal,
    lead_first,
    owned,
    start,
)

U = numba.uint64


@inline
def score(state, rules, out) -> None:
    """Write the score of the round, per seat (int64[seats])."""
    for seat in range(rules.players):
        out[seat] = state.points[seat]


@inline
def mate_of(rules, seat: int) -> int:
    """The seat that is scored together with `seat`; `seat` itself where each is for himself."""
    if rules.form == TEAMS:
        return (seat + 2) % MOST_SEATS
    if rules.form == SPLIT:
        return (seat + (3 if rules.split_neighbour == RIGHT else 1)) % MOST_SEATS
    return seat


@inline
def side_of(rules, scores, seat: int) -> int:
    """Side score of a seat, of the scores of a round or the totals of a match."""
    mate = mate_of(rules, seat)
    return scores[seat] + (scores[mate] if mate != seat else 0)


@inline
def top_seats(rules, scores) -> int:
    """The seats whose side is on top, as bits."""
    top, seats = -1, 0
    for seat in range(rules.players):
        side = side_of(rules, scores, seat)
        if side > top:
            top, seats = side, 0
        if side == top:
            seats |= 1 << seat
    return seats


@inline
def is_shared(rules, seats: int) -> bool:
    """Whether different sides are on top; two partners are one side."""
    return count(U(seats)) > (2 if rules.form == TEAMS else 1)


# Matches.

MATCH = np.dtype(
    [
        *match_type(MOST_SEATS).descr,
        ("sides", np.int64, MOST_SEATS),  # side totals
        ("hands", np.uint64, MOST_SEATS),  # of the next round
        ("leader", np.int64),  # of the next round
    ]
)


@inline
def match_start(match, rules, dealer: int) -> None:
    """A match before its first round."""
    for seat in range(MOST_SEATS):
        match.totals[seat] = 0
        match.sides[seat] = 0
        match.hands[seat] = U(0)
    match.dealer = dealer
    match.leader = (dealer + 1) % rules.players
    match.deals = 0
    match.winners = 0
    match.tied = 0
    match.over = 0


@inline
def next_deal(state, rules, match, deck, stream) -> None:
    """The first round is dealt; later every seat's hand is what it owned at the end of the round before."""
    if match.hands[0] == U(0):
        deal(state, rules, match.dealer, deck, stream)
    else:
        start(state, rules, match.dealer)
        for seat in range(rules.players):
            state.hand[seat] = match.hands[seat]
            state.dealt[seat] = match.hands[seat]
        state.known = 1
    lead_first(state, match.leader)
    for seat in range(rules.players):
        state.before[seat] = match.sides[seat]
    state.round = match.deals
    state.left = rules.rounds - match.deals - 1


@inline
def match_add(match, rules, state, scores) -> None:
    """Add one round; its left neighbour leads after its leader."""
    match.deals += 1
    for seat in range(rules.players):
        match.totals[seat] += scores[seat]
        match.hands[seat] = owned(state, seat)
    match.dealer = (state.dealer + 1) % rules.players
    match.leader = (state.first + 1) % rules.players
    match_judge(match, rules)


@inline
def match_judge(match, rules) -> None:
    """Set who is on top and whether the match is over: rounds played, or a side at the target of this round."""
    top = 0
    for seat in range(rules.players):
        match.sides[seat] = side_of(rules, match.totals, seat)
        top = max(top, match.sides[seat])
    match.winners = top_seats(rules, match.totals)
    match.tied = 1 if is_shared(rules, match.winners) else 0
    match.over = 1 if match.deals >= rules.rounds or top >= early_target(rules, match.deals) else 0


@inline
def early_target(rules, rounds: int) -> int:
    """The side total that ends the match after so many rounds; out of reach where there is none."""
    applies = rules.early_end == ALL_SIDES or (rules.early_end == TEAMS_ONLY and rules.form == TEAMS)
    if not applies or rounds > MOST_TARGETS:
        return LARGE
    return rules.early_targets[rounds - 1]


@inline
def match_figures(match, rules, finished, out) -> None:
    """For matches: tie, rounds played, capped, then per seat win, total, side total (int64[3 + 3 * seats])."""
    seats = rules.players
    out[0] = 1 if finished and match.tied else 0
    out[1] = match.deals
    out[2] = 0 if finished else 1
    for seat in range(seats):
        won = finished and not match.tied and (match.winners >> seat) & 1
        out[3 + seat] = 1 if won else 0
        out[3 + seats + seat] = match.totals[seat]
        out[3 + 2 * seats + seat] = match.sides[seat]


# Figures of a round.


@inline
def figures(state, rules, scores, out) -> None:
    """For `simulate` (names: `figures` in the game's face): int64[2 + 12 + 2 + 3 * seats] and for four 4 more."""
    seats = rules.players
    winners = top_seats(rules, scores)
    shared = is_shared(rules, winners)
    out[0] = 1 if shared else 0
    out[1] = kept(state, rules)
    for trick in range(GIVEN):
        out[2 + trick] = VALUES[rules.card_values, state.runt[trick]]
    at = 2 + GIVEN
    for seat in range(seats):
        out[at + seat] = 1 if not shared and (winners >> seat) & 1 else 0
        out[at + seats + seat] = scores[seat]
        out[at + 2 * seats + seat] = side_of(rules, scores, seat)
    at += 3 * seats
    if rules.form != THREE:
        for seat in range(seats):
            out[at + seat] = VALUES[rules.card_values, state.last[seat]]
        swapped = state.best_seat != state.low_seat
        out[at + seats] = (1 if swapped else 0) if rules.last_trick == EXCHANGE else MISSING


@inline
def kept(state, rules) -> int:
    """How many of the tricks were given to the winner's own side."""
    total = 0
    for trick in range(GIVEN):
        giver, receiver = state.giver[trick], state.receiver[trick]
        total += 1 if receiver == giver or receiver == mate_of(rules, giver) else 0
    return total


@inline
def bins(state, rules, out) -> None:
    """Histograms for `simulate`: tricks given to the own side, score of each seat."""
    out[0] = kept(state, rules)
    for seat in range(rules.players):
        out[1 + seat] = state.points[seat]


@inline
def seat_figures(state, rules, scores, seat: int, out) -> None:
    """For `odds`: win, tie, score, side score, and by how much that is above the best other side's."""
    winners = top_seats(rules, scores)
    mine = (winners >> seat) & 1 == 1
    shared = is_shared(rules, winners)
    own, best = side_of(rules, scores, seat), -1
    for other in range(rules.players):
        partner = rules.form == TEAMS and other == mate_of(rules, seat)
        if other != seat and not partner:
            best = max(best, side_of(rules, scores, other))
    out[0] = 1 if mine and not shared else 0
    out[1] = 1 if mine and shared else 0
    out[2] = scores[seat]
    out[3] = own
    out[4] = own - best


@inline
def margin(state, rules, scores) -> int:
    """Side score of the best side above that of the second-best; 0 when they share the top."""
    best, second = -1, -1
    for seat in range(2 if rules.form == TEAMS else rules.players):
        side = side_of(rules, scores, seat)
        if side > best:
            best, second = side, best
        else:
            second = max(second, side)
    return best - second


@inline
def seat_bin(state, rules, seat: int) -> int:
    """No further aims are counted."""
    return MISSING
