"""What a deal of calabresella is worth, how deals add up, and the figures that are tallied of a deal."""

from __future__ import annotations

import numba
import numpy as np

from ...jit import inline
from ...matches import match_type
from ...tally import MISSING
from .cards import CARD_POINTS
from .roles import strength
from .state import CHIAMO, DIFFERENCE, EITHER, EXACT, HAND, MAJORITY, SEATS, WHOLE, after

U = numba.uint64

_SIX_POINTS = 18
_VALUES = np.array(((1, 2, 4, 8, 16), (1, 2, 3, 6, 12)), np.int64)
NO_SWEEP, CAPPOTTO, STRAMAZZO = 0, 1, 2
S_BINS, S_WIDTH = 7, 4  # the last bin is open


@inline
def soloist_thirds(state) -> int:
    """Thirds of the soloist."""
    return state.points[state.soloist]


@inline
def all_thirds(rules) -> int:
    """Thirds of the whole deal."""
    return CARD_POINTS + rules.last_trick_thirds


@inline
def needed_thirds(rules) -> int:
    """Thirds that the soloist needs to win."""
    return all_thirds(rules) // 2 + 1 if rules.win_at == MAJORITY else _SIX_POINTS


@inline
def succeeds(state, rules) -> bool:
    """Whether the soloist has won."""
    return soloist_thirds(state) >= needed_thirds(rules)


@inline
def sweep(state, rules) -> int:
    """NO_SWEEP, CAPPOTTO or STRAMAZZO, as the options count them."""
    if rules.scoring == DIFFERENCE:
        return NO_SWEEP
    tricks = state.tricks[state.soloist]
    if tricks == HAND:
        return CAPPOTTO if rules.cappotto <= EITHER else NO_SWEEP
    if tricks == 0:
        return CAPPOTTO if rules.cappotto == EITHER else NO_SWEEP
    few = min(soloist_thirds(state), all_thirds(rules) - soloist_thirds(state))
    if (rules.stramazzo == EXACT and few == 0) or (rules.stramazzo == WHOLE and few < 3):
        return STRAMAZZO
    return NO_SWEEP


@inline
def payment(state, rules) -> int:
    """What each opponent pays the soloist; negative where he pays."""
    price = _VALUES[rules.bid_values, state.contract] * rules.stake
    if rules.scoring == DIFFERENCE:
        return price * (2 * soloist_thirds(state) - all_thirds(rules))
    price *= 1 + sweep(state, rules)
    return price if succeeds(state, rules) else -price


@inline
def score(state, rules, out) -> None:
    """Write the score of the deal, per seat (int64[3]); zeros when passed out."""
    for seat in range(SEATS):
        out[seat] = 0
    if state.soloist >= 0:
        paid = payment(state, rules)
        for seat in range(SEATS):
            out[seat] = -paid
        out[state.soloist] = 2 * paid


# Matches: chips, deal by deal, without an end.

MATCH = match_type(SEATS)


@inline
def match_add(match, rules, state, scores) -> None:
    """Add one deal; the next seat deals, or the same one again after a passed-out deal."""
    for seat in range(SEATS):
        match.totals[seat] += scores[seat]
    match.deals += 1
    if state.soloist >= 0:
        match.dealer = after(match.dealer)


# Figures of a deal.


@inline
def figures(state, rules, scores, out) -> None:
    """For `simulate` (names: `figures` of the game's face): int64[29], MISSING where it has no meaning."""
    bid = state.soloist >= 0
    won = MISSING
    if bid:
        won = 1 if succeeds(state, rules) else 0
    out[0] = won
    out[1] = 0 if bid else 1
    out[2] = soloist_thirds(state) if bid else MISSING
    out[3] = (1 if state.leader == state.soloist else 0) if bid else MISSING
    out[4] = MISSING
    if state.contract == CHIAMO:
        out[4] = 1 if state.called_from >= 0 else 0
    for seat in range(SEATS):
        out[5 + seat] = 1 if state.soloist == seat else 0
        out[8 + seat] = state.points[seat] if bid else MISSING
        out[11 + seat] = scores[seat]
        place = (state.soloist + seat) % SEATS
        out[14 + seat] = scores[place] if bid else MISSING
    for contract in range(5):
        out[17 + contract] = won if state.contract == contract else MISSING
    cell = min(strength(state.dealt[state.soloist]) // S_WIDTH, S_BINS - 1) if bid else -1
    for k in range(S_BINS):
        out[22 + k] = won if cell == k else MISSING


@inline
def bins(state, rules, out) -> None:
    """Histograms for `simulate`: the soloist's thirds, contract, sweep, thirds of each seat."""
    if state.soloist < 0:
        for h in range(3 + SEATS):
            out[h] = MISSING
    else:
        out[0] = soloist_thirds(state)
        out[1] = state.contract
        out[2] = sweep(state, rules)
        for seat in range(SEATS):
            out[3 + seat] = state.points[seat]


@inline
def seat_figures(state, rules, scores, seat: int, out) -> None:
    """For `odds`: success, score, thirds of the seat's side, score where successful."""
    out[0] = 1 if scores[seat] > 0 else 0
    out[1] = scores[seat]
    out[2] = MISSING
    if state.soloist >= 0:
        ours = soloist_thirds(state)
        out[2] = ours if seat == state.soloist else all_thirds(rules) - ours
    out[3] = scores[seat] if scores[seat] > 0 else MISSING


@inline
def seat_role(state, seat: int) -> int:
    """0 the bidder, 1 a defender; -1 in a passed-out deal."""
    if state.soloist < 0:
        return -1
    return 0 if seat == state.soloist else 1


@inline
def margin(state, rules, scores) -> int:
    """Thirds that the winning side had to spare, 0 at the closest; MISSING in a passed-out deal."""
    if state.soloist < 0:
        return MISSING
    above = soloist_thirds(state) - needed_thirds(rules)
    return above if above >= 0 else -1 - above


@inline
def seat_bin(state, rules, seat: int) -> int:
    """Nothing is told of the distribution."""
    return MISSING
