"""Play deals, or matches, from the shuffle to the score, and tally what happened."""

from __future__ import annotations

from ..borrow import borrow
from ..constants import DECK
from ..jit import called, template
from ..rng import start_noise, start_stream
from ..tally import add_bins, add_figures
from .decide import play_out, play_out_apart


@template
def simulate(
    seed,
    first,
    last,
    dealer,
    rules,
    state,
    players,
    parameters,
    deck,
    stream,
    noise,
    scores,
    values,
    places,
    sums,
    histograms,
):
    """Play deals first .. last - 1 of `seed` and add them to the tally.

    rules, state: records of the game.  players int64[seats], parameters float64[seats, P].
    deck uint8[DECK_SIZE], stream uint64[4], noise uint64[seats], scores int64[seats], values int64[K],
    places int64[H]: scratch.  sums int64[K, 3], histograms int64[H, L]: added to.
    Returns the index of a deal in which the user's own player broke the rules, else -1.
    """
    players, parameters, scores = borrow(players), borrow(parameters), borrow(scores)
    deck, stream, noise = borrow(deck), borrow(stream), borrow(noise)
    values, places, sums, histograms = borrow(values), borrow(places), borrow(sums), borrow(histograms)
    for index in range(first, last):
        start_stream(stream, seed, DECK, index, 0)
        start_noise(noise, seed, index, 0)
        deal(state, rules, dealer, deck, stream)  # noqa: F821
        if not play_out(state, rules, players, parameters, noise):
            return index
        score(state, rules, scores)  # noqa: F821
        figures(state, rules, scores, values)  # noqa: F821
        bins(state, rules, places)  # noqa: F821
        add_figures(values, sums)
        add_bins(places, histograms)
    return -1


@called
def play_match(seed, index, part, cap, match, rules, state, players, parameters, deck, stream, noise, scores):
    """Play deals of a match until it is over or has `cap` deals; False on an illegal move.

    Deal k of match i has the stream (seed, i, k): a variant that lengthens a deal meets the same cards after.
    """
    players, parameters, scores = borrow(players), borrow(parameters), borrow(scores)
    deck, stream, noise = borrow(deck), borrow(stream), borrow(noise)
    while not match.over and match.deals < cap:
        start_stream(stream, seed, DECK, index, part)
        start_noise(noise, seed, index, part)
        next_deal(state, rules, match, deck, stream)
        if not play_out_apart(state, rules, players, parameters, noise):
            return False
        score(state, rules, scores)  # noqa: F821
        match_add(match, rules, state, scores)  # noqa: F821
        part += 1
    return True


@template
def next_deal(state, rules, match, deck, stream):
    """The next deal of a match: shuffled cards, where the game has nothing else to say."""
    deal(state, rules, match.dealer, deck, stream)  # noqa: F821


@template
def match_figures(match, rules, finished, values):
    """Tie, deals, capped, then win and final total per seat.  A match that was capped has no winner."""
    seats = rules.players
    values[0] = 1 if finished and match.tied else 0
    values[1] = match.deals
    values[2] = 0 if finished else 1
    for seat in range(seats):
        won = finished and not match.tied and (match.winners >> seat) & 1
        values[3 + seat] = 1 if won else 0
        values[3 + seats + seat] = match.totals[seat]


@template
def simulate_matches(
    seed,
    first,
    last,
    dealer,
    cap,
    match,
    rules,
    state,
    players,
    parameters,
    deck,
    stream,
    noise,
    scores,
    values,
    sums,
    histograms,
):
    """Play matches first .. last - 1; `match` is a record of the game, see `simulate` for the rest.

    values int64[K]: what `match_figures` writes.  histograms int64[1, cap + 1]: deals per match.  Returns -1, or
    the index of a faulty match.
    """
    for index in range(first, last):
        match_start(match, rules, dealer)  # noqa: F821
        if not play_match(seed, index, 0, cap, match, rules, state, players, parameters, deck, stream, noise, scores):
            return index
        match_figures(match, rules, match.over != 0, values)
        add_figures(values, sums)
        histograms[0, match.deals] += 1
    return -1
