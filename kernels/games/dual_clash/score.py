"""Who gets the point of a game of Dual Clash Poker, how matches go on, and the figures that are tallied."""

from __future__ import annotations

import numba
import numpy as np

from ...bits import lowest
from ...jit import inline
from ...matches import match_type
from ...tally import MISSING
from .rules import ACE, ACES, MOST_ROUNDS, NOBODY, SEATS, SUIT, WIDTH, team_of

U = numba.uint64

# How a game is decided (`by`): more rounds won, more in the unplayed cards, the last round won, not at all.
BY_WINS, BY_REST, BY_LAST_WIN, BY_NONE = 0, 1, 2, 3

_SUMS = np.array([sum(rank + 2 for rank in range(ACE) if cards >> rank & 1) for cards in range(256)], np.int64)


@inline
def rest_of(rules, cards: int) -> int:
    """Sum of the numbers of unplayed cards of one seat, as ranks (8 bits)."""
    ace = (U(cards) >> U(ACE)) & U(1)
    return _SUMS[U(cards)] + (rules.ace_rest_value if ace else 0)


@inline
def rest_of_team(state, rules, team: int) -> int:
    """Sum of the unplayed cards of a team."""
    total = 0
    for seat in range(2 * team, 2 * team + 2):
        total += rest_of(rules, (state.hand[seat] >> U(WIDTH * seat)) & SUIT)
    return total


@inline
def decided_by(state, rules) -> int:
    """What decides a game that is over: BY_WINS, ..."""
    if state.wins[0] != state.wins[1]:
        return BY_WINS
    if rest_of_team(state, rules, 0) != rest_of_team(state, rules, 1):
        return BY_REST
    return BY_NONE if state.last == NOBODY else BY_LAST_WIN


@inline
def team_on_top(state, rules) -> int:
    """The team that gets the point, or NOBODY."""
    by = decided_by(state, rules)
    if by == BY_WINS:
        return 0 if state.wins[0] > state.wins[1] else 1
    if by == BY_REST:
        return 0 if rest_of_team(state, rules, 0) > rest_of_team(state, rules, 1) else 1
    return state.last


@inline
def score(state, rules, out) -> None:
    """Write the points of the game (int64[4]): one for both seats of the team that gets it."""
    top = team_on_top(state, rules)
    for seat in range(SEATS):
        out[seat] = 1 if team_of(seat) == top else 0


# Matches.

MATCH = match_type(SEATS)


@inline
def match_add(match, rules, state, scores) -> None:
    """Add one game; a team at `points_needed` wins, and after `max_games` nobody does (tied, all seats on top)."""
    match.deals += 1
    winners = 0
    for seat in range(SEATS):
        match.totals[seat] += scores[seat]
        if match.totals[seat] >= rules.points_needed:
            winners |= 1 << seat
    match.dealer = state.dealer
    match.tied = 0
    match.over = 0
    if winners:
        match.over = 1
    elif match.deals >= rules.max_games:
        match.over = 1
        match.tied = 1
        winners = (1 << SEATS) - 1
    match.winners = winners


@inline
def match_figures(match, rules, finished, out) -> None:
    """For matches: tie (nobody got there), games, capped, then by team win and points (int64[7])."""
    out[0] = 1 if finished and match.tied else 0
    out[1] = match.deals
    out[2] = 0 if finished else 1
    for team in range(2):
        won = finished and not match.tied and (match.winners >> (2 * team)) & 1
        out[3 + team] = 1 if won else 0
        out[5 + team] = match.totals[2 * team]


# Figures of a game.

ROUND_FIGURES = 16  # after them comes, by round, whether it had no winner


@inline
def figures(state, rules, scores, out) -> None:
    """For `simulate` (names: `figures` in the game's face): int64[16 + 8 + rounds]."""
    out[0] = 1 if scores[0] == 0 and scores[2] == 0 else 0
    for team in range(2):
        out[1 + team] = scores[2 * team]
        out[3 + team] = scores[2 * team]
        out[5 + team] = state.wins[team]
        out[7 + team] = rest_of_team(state, rules, team)
        out[9 + team] = 0  # clashes
    out[11] = state.round
    out[12] = 0  # rounds without a winner
    out[13] = 0  # declarations
    out[14] = 0  # those that won
    out[15] = MISSING  # whether the first of them won
    for rank in range(WIDTH):
        out[ROUND_FIGURES + rank] = 0
    for number in range(rules.rounds):
        out[ROUND_FIGURES + WIDTH + number] = MISSING
    for number in range(state.round):
        _round_figures(state, number, out)


@inline
def _round_figures(state, number: int, out) -> None:
    """Add what happened in one round."""
    pile, winner = state.pile[number], state.winner[number]
    nobody = 1 if winner == NOBODY else 0
    out[12] += nobody
    out[ROUND_FIGURES + WIDTH + number] = nobody
    for team in range(2):
        first = (pile >> U(2 * WIDTH * team)) & SUIT
        out[9 + team] += 1 if first == (pile >> U(2 * WIDTH * team + WIDTH)) & SUIT else 0
    if winner != NOBODY:
        out[ROUND_FIGURES + lowest(pile >> U(WIDTH * winner))] += 1
    if state.number[number]:
        declarer = lowest(pile & ACES) >> 3
        won = 1 if winner != NOBODY and team_of(winner) == team_of(declarer) else 0
        out[13] += 1
        out[14] += won
        if out[15] == MISSING:
            out[15] = won


@inline
def bins(state, rules, out) -> None:
    """Histograms for `simulate`: by what the game was decided, its rounds, rounds won by each team."""
    out[0] = decided_by(state, rules)
    out[1] = state.round
    out[2] = state.wins[0]
    out[3] = state.wins[1]


@inline
def asked_round(state, seat: int) -> int:
    """The round of the decision that is asked about; -1: none.

    Who has chosen a card decides next about a lone ace of its own, and else about the card of the round after.
    """
    if state.asked < 0 or not state.chosen:
        return state.asked
    declares = state.number[state.asked] != 0 and lowest(state.pile[state.asked] & ACES) >> 3 == seat
    return state.asked if declares else state.asked + 1


@inline
def seat_figures(state, rules, scores, seat: int, out) -> None:
    """For `odds`: win, tie, score, lead, and whether the own team wins, or loses, the round that was asked about."""
    own, other = scores[seat], scores[(seat + 2) % SEATS]
    out[0] = own
    out[1] = 1 if own == 0 and other == 0 else 0
    out[2] = own
    out[3] = own - other
    out[4] = MISSING
    out[5] = MISSING
    asked = asked_round(state, seat)
    if 0 <= asked < min(state.round, MOST_ROUNDS):
        winner = state.winner[asked]
        out[4] = 1 if winner != NOBODY and team_of(winner) == team_of(seat) else 0
        out[5] = 1 if winner != NOBODY and team_of(winner) != team_of(seat) else 0


@inline
def margin(state, rules, scores) -> int:
    """Rounds that one team has won more than the other; 0 where something else decides."""
    return abs(state.wins[0] - state.wins[1])


@inline
def seat_bin(state, rules, seat: int) -> int:
    """No further aims are counted."""
    return MISSING
