"""What a deal of Briscola is worth: sides, score, matches, and the figures that are tallied.

The rules are those of `docs/games/briscola.md`.
"""

from __future__ import annotations

from ...jit import inline
from ...matches import match_type
from .rules import SEATS

ALL_POINTS = 120

# Values of the options, in the order of the rules page.
LAST_TRICK = 1  # tie_rule
WINS_MATCH = 1  # cappotto
NEXT = 1  # void_dealer


@inline
def side_points(state, seat: int) -> int:
    """Card points of the side that `seat` belongs to."""
    first = seat
    while first >= state.sides:
        first -= state.sides
    points = 0
    while first < state.players:
        points += state.points[first]
        first += state.sides
    return points


@inline
def winning_side(state, rules) -> int:
    """The side with the most card points; -1 when the deal is void."""
    top, side, shared = side_points(state, 0), 0, False
    for other in range(1, state.sides):
        points = side_points(state, other)
        if points > top:
            top, side, shared = points, other, False
        elif points == top:
            shared = True
    if not shared:
        return side
    return _latest_of(state, top) if rules.tie_rule == LAST_TRICK else -1


@inline
def _latest_of(state, top: int) -> int:
    """Ruling 16: among the sides with `top` points the one that won a trick most recently."""
    side, latest = -1, -1
    for seat in range(state.players):
        if state.won_at[seat] > latest and side_points(state, seat) == top:
            side, latest = seat % state.sides, state.won_at[seat]
    return side


@inline
def score(state, rules, out) -> None:
    """Write the score of the deal, per seat (int64[players]); zeros when void."""
    for seat in range(state.players):
        out[seat] = 0
    side = winning_side(state, rules)
    if side >= 0:
        wins = 1
        if rules.cappotto == WINS_MATCH and side_points(state, side) == ALL_POINTS:
            wins = rules.match_wins
        seat = side
        while seat < state.players:
            out[seat] = wins
            seat += state.sides


# Matches.

MATCH = match_type(SEATS)


@inline
def match_add(match, rules, state, scores) -> None:
    """Add one deal; after a void deal the same seat deals again, unless `void_dealer` is next."""
    void, top = True, 0
    for seat in range(rules.players):
        match.totals[seat] += scores[seat]
        void &= scores[seat] == 0
        top = max(top, match.totals[seat])
    match.deals += 1
    if not void or rules.void_dealer == NEXT:
        match.dealer = (match.dealer + 1) % rules.players
    match.winners = 0
    for seat in range(rules.players):
        if match.totals[seat] == top:
            match.winners |= 1 << seat
    if top >= rules.match_wins:
        match.over = 1


# Figures of a deal.


@inline
def figures(state, rules, scores, out) -> None:
    """For `simulate`: [2 + 4 * players] int64, tie, plays, then win, points, tricks, score of each seat."""
    players = rules.players
    won = False
    for seat in range(players):
        won |= scores[seat] > 0
        out[2 + seat] = 1 if scores[seat] > 0 else 0
        out[2 + players + seat] = state.points[seat]
        out[2 + 2 * players + seat] = state.tricks[seat]
        out[2 + 3 * players + seat] = scores[seat]
    out[0] = 0 if won else 1
    out[1] = state.trick * players


@inline
def bins(state, rules, out) -> None:
    """Histograms for `simulate`: card points captured by each seat, 0..120."""
    for seat in range(rules.players):
        out[seat] = state.points[seat]


@inline
def seat_figures(state, rules, scores, seat: int, out) -> None:
    """For `odds`: win, tie (the deal is void), score, points of the seat's side."""
    out[0] = 1 if scores[seat] > 0 else 0
    out[1] = 1 if winning_side(state, rules) < 0 else 0
    out[2] = scores[seat]
    out[3] = side_points(state, seat)


@inline
def margin(state, rules, scores) -> int:
    """Card points of the best side above those of the second-best; 0 when the highest total is shared."""
    best, second = -1, -1
    for side in range(state.sides):
        points = side_points(state, side)
        if points > best:
            best, second = points, best
        else:
            second = max(second, points)
    return best - second


@inline
def seat_bin(state, rules, seat: int) -> int:
    """Points of the seat's side, 0..120."""
    return side_points(state, seat)
