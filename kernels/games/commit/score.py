"""What a deal of commit is worth, how its matches go on, and the figures that are tallied."""

from __future__ import annotations

import numba
import numpy as np

from ...bits import count
from ...jit import inline
from ...matches import find_top, match_type
from ...tally import MISSING
from .rules import ante, deal
from .state import BACK, CARDS, IN_HAND, KINGS, MOST_SEATS, NINE, NINE_CARD, NOBODY, UNWATCHED

U = numba.uint64

MATCH = np.dtype(match_type(MOST_SEATS).descr)


@inline
def score(state, rules, out) -> None:
    """Write what each seat has won or lost, in chips (int64[seats])."""
    for seat in range(rules.players):
        out[seat] = state.chips[seat] - state.before[seat]


# Matches: the totals are the chips that the players have.


@inline
def match_start(match, rules, dealer: int) -> None:
    """Everybody has the same number of chips."""
    for seat in range(MOST_SEATS):
        match.totals[seat] = rules.start_chips if seat < rules.players else 0
    match.dealer = dealer
    match.deals = 0
    match.winners = 0
    match.tied = 0
    match.over = 0


@inline
def next_deal(state, rules, match, deck, stream) -> None:
    """Shuffled cards; nobody can pay more than he has."""
    deal(state, rules, match.dealer, deck, stream)
    state.pool = 0
    for seat in range(rules.players):
        ante(state, rules, seat, match.totals[seat])


@inline
def match_add(match, rules, state, scores) -> None:
    """Add one deal; the match is over when somebody has no chips, and most chips win."""
    match.deals += 1
    match.dealer = (state.dealer + 1) % rules.players
    for seat in range(rules.players):
        match.totals[seat] += scores[seat]
        match.over = 1 if match.totals[seat] == 0 else match.over
    if match.over:
        find_top(match, rules.players)


@inline
def match_figures(match, rules, finished, out) -> None:
    """For matches: tie, rounds played, capped, then per seat win, chips, broke (int64[3 + 3 * seats])."""
    seats = rules.players
    out[0] = 1 if finished and match.tied else 0
    out[1] = match.deals
    out[2] = 0 if finished else 1
    for seat in range(seats):
        won = finished and not match.tied and (match.winners >> seat) & 1
        out[3 + seat] = 1 if won else 0
        out[3 + seats + seat] = match.totals[seat]
        out[3 + 2 * seats + seat] = 1 if match.totals[seat] == 0 else 0


# Figures of a deal.


@inline
def figures(state, rules, scores, out) -> None:
    """For `simulate` (names: `figures` in the game's face): int64[8 + 3 * seats]."""
    seats = rules.players
    out[0] = state.plays
    out[1] = state.stops
    out[2] = state.leads
    out[3] = count(state.held & KINGS)
    out[4] = 1 if state.held & NINE else 0
    out[5] = 1 if state.nine > 1 else 0
    out[6] = 1 if state.winner == (state.dealer + 1) % seats else 0
    out[7] = state.led_out
    for seat in range(seats):
        out[8 + seat] = 1 if state.winner == seat else 0
        out[8 + seats + seat] = scores[seat]
        out[8 + 2 * seats + seat] = count(state.hand[seat])


@inline
def bins(state, rules, out) -> None:
    """Histograms for `simulate`: what became of 9D (dead, in a hand, or how it was played), plays, stops, kings."""
    dead = state.holder[NINE_CARD] == NOBODY
    out[0] = 0 if dead and state.nine == IN_HAND else state.nine + 1
    out[1] = state.plays
    out[2] = state.stops
    out[3] = count(state.held & KINGS)


@inline
def seat_figures(state, rules, scores, seat: int, out) -> None:
    """For `odds`: win, score, cards left, stop, back."""
    out[0] = 1 if state.winner == seat else 0
    out[1] = scores[seat]
    out[2] = count(state.hand[seat])
    out[3] = MISSING if state.unfollowed < 0 else state.unfollowed
    out[4] = MISSING if state.watch == UNWATCHED else (1 if state.watch == BACK else 0)


@inline
def margin(state, rules, scores) -> int:
    """Cards left to the nearest opponent when somebody has gone out; 1 at the closest."""
    nearest = CARDS
    for seat in range(rules.players):
        if seat != state.winner:
            nearest = min(nearest, count(state.hand[seat]))
    return nearest


@inline
def seat_bin(state, rules, seat: int) -> int:
    """No further aims are counted."""
    return MISSING
