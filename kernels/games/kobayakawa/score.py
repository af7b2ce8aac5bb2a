"""What a round of kobayakawa is worth, how its matches go on, and the figures that are tallied."""

from __future__ import annotations

import numba
import numpy as np

from ...bits import count, lowest
from ...jit import inline
from ...matches import find_top, match_type
from ...tally import MISSING
from .reading import is_sensible
from .rules import MOST_SEATS, deal_cards, prize, start, take_part

U = numba.uint64


@inline
def score(state, rules, out) -> None:
    """Write the chips won or lost in the round, per seat (int64[seats])."""
    for seat in range(rules.players):
        out[seat] = state.gain[seat]


# Matches.

MATCH = np.dtype(
    [
        *match_type(MOST_SEATS).descr,  # totals: chips
        ("centre_chips", np.int64),
        ("carry", np.int64),
        ("leader", np.int64),  # of the next round
        ("out_round", np.int64, MOST_SEATS),  # the round in which a seat lost its last chip, 0: never
        ("no_bets", np.int64),  # rounds in which nobody bet
        ("ties", np.int64),  # rounds that were decided by the tie-break
        ("bettors", np.int64),  # bets made in all rounds
        ("betted", np.int64, MOST_SEATS),  # what the seats have shown of themselves, as in the record of a round
        ("shown", np.int64, MOST_SEATS),
        ("strange", np.int64, MOST_SEATS),
        ("by_low", np.int64),  # rounds that the lowest card won against another
    ]
)


@inline
def match_start(match, rules, dealer: int) -> None:
    """A match before its first round."""
    for seat in range(MOST_SEATS):
        match.totals[seat] = rules.start_chips if seat < rules.players else 0
        match.out_round[seat] = 0
        match.betted[seat] = 0
        match.shown[seat] = 0
        match.strange[seat] = 0
    match.dealer = dealer
    match.leader = dealer + 1 if dealer + 1 < rules.players else 0
    match.centre_chips = rules.centre_chips
    match.carry = 0
    match.no_bets = 0
    match.ties = 0
    match.bettors = 0
    match.by_low = 0
    match.deals = 0
    match.winners = 0
    match.tied = 0
    match.over = 0


@inline
def next_deal(state, rules, match, deck, stream) -> None:
    """The next round: those who still have chips, with the chips of the match."""
    start(state, rules, match.dealer)
    for seat in range(MOST_SEATS):
        state.chips[seat] = match.totals[seat]
        state.betted[seat] = match.betted[seat]
        state.shown[seat] = match.shown[seat]
        state.strange[seat] = match.strange[seat]
    state.rounds = match.deals
    state.centre_chips = match.centre_chips
    state.carry = match.carry
    state.in_match = 1
    take_part(state, match.leader)
    deal_cards(state, deck, stream)


@inline
def match_add(match, rules, state, scores) -> None:
    """Add one round; its winner leads the next, and who has no chips is out."""
    match.deals += 1
    left = 0
    for seat in range(rules.players):
        chips = state.chips[seat] + scores[seat]
        match.totals[seat] = chips
        if chips == 0 and state.chips[seat] > 0:
            match.out_round[seat] = match.deals
        left += 1 if chips > 0 else 0
        if (state.bettors >> seat) & 1:
            match.betted[seat] += 1
            if contested(state):
                match.shown[seat] += 1
                match.strange[seat] += 0 if is_sensible(state, rules, seat) else 1
    match.centre_chips = state.centre_chips - prize(state, rules)
    match.carry = state.next_carry
    match.leader = next_leader(state)
    match.no_bets += 1 if state.bettors == 0 else 0
    match.ties += state.tied
    match.bettors += count(U(state.bettors))
    match.by_low += 1 if low_wins(state) else 0
    find_top(match, rules.players)
    match.over = 1 if match.centre_chips == 0 or left < 2 else 0


@inline
def next_leader(state) -> int:
    """The winner, or who led before."""
    return state.winner if state.winner >= 0 else state.leader


@inline
def contested(state) -> bool:
    """Whether at least two have bet."""
    return state.bettors & (state.bettors - 1) != 0


@inline
def low_wins(state) -> bool:
    """Whether the lowest card won against another."""
    return contested(state) and state.winner == state.low


@inline
def is_out(match, rules, seat: int) -> int:
    """Whether the seat is out of the match."""
    return 1 if match.totals[seat] == 0 else 0


@inline
def match_figures(match, rules, finished, out) -> None:
    """For matches: int64[6 + 3 * seats], see `match_figures` of the game's face."""
    seats = rules.players
    out[0] = 1 if finished and match.tied else 0
    out[1] = match.deals
    out[2] = match.no_bets
    out[3] = match.ties
    out[4] = match.bettors
    out[5] = match.by_low
    out[6] = 0 if finished else 1
    for seat in range(seats):
        won = finished and not match.tied and (match.winners >> seat) & 1
        out[7 + seat] = 1 if won else 0
        out[7 + seats + seat] = match.totals[seat]
        out[7 + 2 * seats + seat] = is_out(match, rules, seat)


# Figures of a round.

ROUND = 10  # figures without a seat


@inline
def figures(state, rules, scores, out) -> None:
    """For `simulate` (names: `figures` in the game's face): int64[ROUND + 5 * seats]."""
    seats, bettors = rules.players, count(U(state.bettors))
    fought = contested(state)
    discards = 0
    for seat in range(seats):
        discards += 1 if state.thrown[seat] else 0
    out[0] = 0
    out[1] = 1 if bettors == 0 else 0
    out[2] = bettors
    out[3] = 1 if bettors == 1 else 0
    out[4] = 1 if fought else 0
    out[5] = (1 if low_wins(state) else 0) if fought else MISSING
    out[6] = state.tied
    out[7] = (1 if by_bonus(state) else 0) if fought else MISSING
    out[8] = discards
    out[9] = state.number - discards
    for seat in range(seats):
        inside = (state.partakers >> seat) & 1
        out[ROUND + seat] = 1 if state.winner == seat else 0
        out[ROUND + seats + seat] = scores[seat]
        out[ROUND + 2 * seats + seat] = state.chips[seat] + scores[seat]
        out[ROUND + 3 * seats + seat] = ((state.bettors >> seat) & 1) if inside else MISSING
        out[ROUND + 4 * seats + seat] = (1 if state.thrown[seat] else 0) if inside else MISSING


@inline
def by_bonus(state) -> bool:
    """Whether the lowest card was alone on top, with the centre card."""
    return low_wins(state) and not state.tied


@inline
def bins(state, rules, out) -> None:
    """Histogram for `simulate`: how many bet."""
    out[0] = count(U(state.bettors))


@inline
def seat_figures(state, rules, scores, seat: int, out) -> None:
    """For `odds`: whether the seat takes the round, a tie (there is none), score, bettors."""
    out[0] = 1 if state.winner == seat else 0
    out[1] = 0
    out[2] = scores[seat]
    out[3] = count(U(state.bettors))


@inline
def strength(state, seat: int) -> int:
    """What a bettor's card counts at the end: its value, and for the lowest of them that of the centre card too."""
    value = lowest(state.hand[seat]) + 1
    return value + state.centre + 1 if seat == state.low else value


@inline
def margin(state, rules, scores) -> int:
    """Strength of the winner above that of the best other bettor, 0 at a tie; MISSING with fewer than two bettors."""
    if not contested(state):
        return MISSING
    best = 0
    for seat in range(rules.players):
        if seat != state.winner and (state.bettors >> seat) & 1:
            best = max(best, strength(state, seat))
    return strength(state, state.winner) - best


@inline
def seat_bin(state, rules, seat: int) -> int:
    """No further aims are counted."""
    return MISSING
