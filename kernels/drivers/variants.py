"""Several tables play the same deals (or matches): other rules, other players, other seats.

Values of a row, in this order: the figures of `simulate`, the margin, the figures of `odds` for the own seats,
their gain over the other seats, their score by seat, and by role.
"""

from __future__ import annotations

import numba

from ..bits import count
from ..borrow import borrow
from ..constants import DECK
from ..jit import called, template
from ..rng import mix, start_noise, start_stream
from ..tally import MISSING
from .decide import decide
from .simulate import match_figures, next_deal

U = numba.uint64


@template
def seat_role(state, seat):
    """The role of a seat in a deal that is over; a game with roles has its own."""
    return 0


@template
def margin(state, rules, scores):
    """How far the deal was from another winner, in the game's own units; a game that can tell has its own."""
    return MISSING


@called
def play_traced(state, rules, players, parameters, noise, trace):
    """Play a deal out; a word that tells its moves apart from other moves, 0 on an illegal one."""
    players, parameters, noise = borrow(players), borrow(parameters), borrow(noise)
    while not over(state):  # noqa: F821
        move = decide(state, rules, players, parameters, noise)
        if move == U(0):
            return U(0)
        trace = mix(trace ^ move)
        apply(state, rules, move)  # noqa: F821
    return trace | U(1)


@called
def trace_scores(trace, scores):
    """The same for scores."""
    for seat in range(scores.size):
        trace = mix(trace ^ U(scores[seat]))
    return trace


@called
def add_value(row, k, value, weights, totals):
    """One more table or seat in which value `k` of a row has a meaning."""
    if value != MISSING:
        weights[row, k] += 1
        totals[row, k] += value


@called
def add_gain(row, k, own, scale, scores, weights, totals, single):
    """The mean score of the own seats above that of the others, times `scale`."""
    seats = scores.size
    mine = numba.int64(count(own))
    if scale == 0:
        return
    total, all_of_them = 0, 0
    for seat in range(seats):
        all_of_them += scores[seat]
        if (own >> U(seat)) & U(1):
            total += scores[seat]
    gain = ((seats - mine) * total - mine * (all_of_them - total)) * scale
    weights[row, k] += 1
    totals[row, k] += gain
    single[row, 0] += 1
    single[row, 1] += gain
    single[row, 2] += gain * gain


@called
def add_deal(base, weights, totals, decisive, sums):
    """Add the weights and totals (int64[R, V]) of one deal to the sums; base: see Rows."""
    rows, values = weights.shape
    for r in range(rows):
        b = base[r]
        for k in range(values):
            w, x = weights[r, k], totals[r, k]
            v, y = weights[b, k], totals[b, k]
            moments = sums.moments
            moments[r, k, 0] += w
            moments[r, k, 1] += x
            moments[r, k, 2] += w * w
            moments[r, k, 3] += w * x
            moments[r, k, 4] += x * x
            against = sums.against
            against[r, k, 0] += w * v
            against[r, k, 1] += x * v
            against[r, k, 2] += w * y
            against[r, k, 3] += x * y
            against[r, k, 4] += 1 if w != v or x != y else 0
        w, x = weights[r, decisive], totals[r, decisive]
        for q in range(rows):
            v, y = weights[q, decisive], totals[q, decisive]
            cross = sums.cross
            cross[r, q, 0] += w * v
            cross[r, q, 1] += x * v
            cross[r, q, 2] += x * y
            cross[r, q, 3] += 1 if w != v or x != y else 0


@called
def add_bites(rows, traces, sums):
    """Count the deal in which a row's main table did not go like that of its base row."""
    for r in range(rows.main.size):
        here, there = rows.main[r], rows.main[rows.base[r]]
        if here >= 0 and there >= 0 and traces[here] != traces[there]:
            sums.bites[r] += 1


@called
def clear(weights, totals):
    """No weight and nothing in any row."""
    for r in range(weights.shape[0]):
        for k in range(weights.shape[1]):
            weights[r, k] = 0
            totals[r, k] = 0


@template
def variants(
    seed,
    first,
    last,
    tables,
    entries,
    rows,
    decisive,
    roles,
    states,
    deck,
    stream,
    noise,
    scores,
    values,
    seen,
    places,
    traces,
    weights,
    totals,
    sums,
):
    """Play deals first .. last - 1 of `seed` at every table and add them to the sums (`kernels.plan`).

    roles: how many the game has.  states STATE[T] and scores int64[T, seats]: how the last deal ended, for those
    who count it in their own way.  deck, stream, noise, values int64[K], seen int64[S], places int64[H], traces
    uint64[T], weights and totals int64[R, V]: scratch.  Returns the index of a deal in which the user's own
    player broke the rules, else -1; the first table with a trace of 0 is where it happened.
    """
    figures_, own_figures = values.size, seen.size
    seats = scores.shape[1]
    at_seen = figures_ + 1
    at_gain = at_seen + own_figures
    at_seat = at_gain + 1
    at_role = at_seat + seats
    for index in range(first, last):
        clear(weights, totals)
        for t in range(tables.dealer.size):
            state, rules, won = states[t], tables.rules[t], scores[t]
            start_stream(stream, seed, DECK, index, 0)
            start_noise(noise, seed, index, 0)
            deal(state, rules, tables.dealer[t], deck, stream)  # noqa: F821
            traces[t] = play_traced(state, rules, tables.player[t], tables.parameters[t], noise, U(0))
            if traces[t] == U(0):
                return index
            score(state, rules, won)  # noqa: F821
            traces[t] = trace_scores(traces[t], won)
            figures(state, rules, won, values)  # noqa: F821
            gap = margin(state, rules, won)
            for e in range(entries.start[t], entries.start[t + 1]):
                r, own = entries.row[e], entries.own[e]
                for k in range(figures_):
                    add_value(r, k, values[k], weights, totals)
                add_value(r, figures_, gap, weights, totals)
                add_gain(r, at_gain, own, entries.scale[e], won, weights, totals, sums.single)
                for seat in range(seats):
                    if (own >> U(seat)) & U(1):
                        seat_figures(state, rules, won, seat, seen)  # noqa: F821
                        for k in range(own_figures):
                            add_value(r, at_seen + k, seen[k], weights, totals)
                        add_value(r, at_seat + seat, won[seat], weights, totals)
                        if roles > 0:
                            role = seat_role(state, seat)
                            if role >= 0:
                                add_value(r, at_role + role, won[seat], weights, totals)
                if rows.main[r] == t:
                    bins(state, rules, places)  # noqa: F821
                    for h in range(places.size):
                        if places[h] != MISSING:
                            sums.histograms[r, h, places[h]] += 1
        add_deal(rows.base, weights, totals, decisive, sums)
        add_bites(rows, traces, sums)
    return -1


@called
def play_traced_match(seed, index, cap, match, rules, state, players, parameters, deck, stream, noise, scores):
    """`play_match` of kernels.drivers.simulate from its first deal, with a trace as in `play_traced`."""
    players, parameters, scores = borrow(players), borrow(parameters), borrow(scores)
    deck, stream, noise = borrow(deck), borrow(stream), borrow(noise)
    trace, part = U(0), 0
    while not match.over and match.deals < cap:
        start_stream(stream, seed, DECK, index, part)
        start_noise(noise, seed, index, part)
        next_deal(state, rules, match, deck, stream)
        trace = play_traced(state, rules, players, parameters, noise, trace)
        if trace == U(0):
            return trace
        score(state, rules, scores)  # noqa: F821
        trace = trace_scores(trace, scores) | U(1)
        match_add(match, rules, state, scores)  # noqa: F821
        part += 1
    return trace | U(1)


@template
def variant_matches(
    seed,
    first,
    last,
    cap,
    tables,
    entries,
    rows,
    decisive,
    states,
    matches,
    deck,
    stream,
    noise,
    scores,
    values,
    traces,
    weights,
    totals,
    sums,
):
    """Play matches first .. last - 1 of at most `cap` deals at every table; see `variants`.

    The values of a row: what `match_figures` writes, a margin that is always missing, then of the own seats win,
    tie and total, their gain in total, and the total by seat.  The histogram is that of deals a match.
    matches: MATCH[1].
    """
    figures_ = values.size
    seats = scores.shape[1]
    at_seen = figures_ + 1
    at_gain = at_seen + 3
    at_seat = at_gain + 1
    for index in range(first, last):
        clear(weights, totals)
        for t in range(tables.dealer.size):
            state, rules, won, match = states[t], tables.rules[t], scores[t], matches[0]
            match_start(match, rules, tables.dealer[t])  # noqa: F821
            traces[t] = play_traced_match(
                seed,
                index,
                cap,
                match,
                rules,
                state,
                tables.player[t],
                tables.parameters[t],
                deck,
                stream,
                noise,
                won,
            )
            if traces[t] == U(0):
                return index
            finished = match.over != 0
            match_figures(match, rules, finished, values)
            for seat in range(seats):
                won[seat] = match.totals[seat]
            for e in range(entries.start[t], entries.start[t + 1]):
                r, own = entries.row[e], entries.own[e]
                for k in range(figures_):
                    add_value(r, k, values[k], weights, totals)
                add_gain(r, at_gain, own, entries.scale[e], won, weights, totals, sums.single)
                for seat in range(seats):
                    if (own >> U(seat)) & U(1):
                        top = finished and (match.winners >> seat) & 1 == 1
                        add_value(r, at_seen, 1 if top and not match.tied else 0, weights, totals)
                        add_value(r, at_seen + 1, 1 if top and match.tied else 0, weights, totals)
                        add_value(r, at_seen + 2, won[seat], weights, totals)
                        add_value(r, at_seat + seat, won[seat], weights, totals)
                if rows.main[r] == t:
                    sums.histograms[r, 0, match.deals] += 1
        add_deal(rows.base, weights, totals, decisive, sums)
        add_bites(rows, traces, sums)
    return -1
