"""Every alternative at a position, played out on the same deals; and the survey that precedes it.

A deal: the hidden cards are redrawn, the moves made so far are made again, and play goes on to the asking
seat's next decision.  A redraw in which a move could not have been made, or (if asked) the assumed player
would have made another, is rejected, and the next one of the same deal's stream is tried.
"""

from __future__ import annotations

import numba

from ..constants import CONTRADICTED, DECK, FAULT, MET, NOT_REACHED
from ..jit import called, template
from ..redraw import draw_cards
from ..rng import copy_noise, count_decision, start_noise, start_stream
from ..tally import MISSING, add_branch_figures, add_cross
from .decide import decide_apart, decide_unseen, left_to_chance
from .simulate import play_match

U = numba.uint64


@called
def meet(rules, states, ways, past, seat, relevant, wanted, phase, players, parameters, deck, stream, noise):
    """One redraw: set states[1] to the asking seat's decision; returns MET or why not.

    past: the moves made (`kernels.past`); those that the seat did not see are made by the players.
    wanted: the legal moves, of those that are relevant, that there must be, in that phase (-1: any moves).
    """
    states[1] = states[0]
    state = states[1]
    draw_cards(ways, deck, stream)
    at = 0
    for p in range(ways.pile.size):
        for _ in range(ways.room[p]):
            place(state, ways.pile[p], numba.int64(deck[at]))  # noqa: F821
            at += 1
    return remake(rules, state, past, seat, relevant, wanted, phase, False, players, parameters, noise)


@called
def remake(rules, state, past, seat, relevant, wanted, phase, sure, players, parameters, noise):
    """Make the past moves again and go on to the asking seat's decision; returns MET or why not.

    sure: FAULT as soon as a player would draw lots.
    """
    for k in range(past.move.size):
        move = past.move[k]
        if over(state):  # noqa: F821
            return CONTRADICTED
        apart = move == U(0) or past.checked[k]
        if sure and apart and left_to_chance(state, rules, players):
            return FAULT
        if move == U(0):
            move = decide_unseen(state, rules, past.kept[k], past.shed[k], players, parameters, noise)
            if move == U(0):
                return FAULT
        elif past.checked[k] and to_act(state) != seat:  # noqa: F821
            chosen = decide_apart(state, rules, players, parameters, noise)
            if chosen == U(0):
                return FAULT
            if chosen != move:
                return CONTRADICTED
        else:
            if legal(state, rules) & move == U(0):  # noqa: F821
                return CONTRADICTED
            count_decision(noise, to_act(state))  # noqa: F821
        apply(state, rules, move)  # noqa: F821
    while not over(state):  # noqa: F821
        if to_act(state) == seat:  # noqa: F821
            same = legal(state, rules) & relevant == wanted and state.phase == phase  # noqa: F821
            return MET if same or phase < 0 else NOT_REACHED
        if sure and left_to_chance(state, rules, players):
            return FAULT
        move = decide_apart(state, rules, players, parameters, noise)
        if move == U(0):
            return FAULT
        apply(state, rules, move)  # noqa: F821
    return NOT_REACHED


@template
def survey(
    seed,
    purpose,
    first,
    last,
    rules,
    states,
    ways,
    past,
    seat,
    players,
    parameters,
    deck,
    stream,
    noise,
    outcome,
    moves,
    phases,
):
    """Try one redraw for each of the deals first .. last - 1.

    Writes what came of it (int64: MET, ...), and where met the legal moves (uint64) and the phase (int64).
    """
    for index in range(first, last):
        start_stream(stream, seed, purpose, index, 0)
        start_noise(noise, seed, index, 0)
        row = index - first
        found = meet(rules, states, ways, past, seat, U(0), U(0), -1, players, parameters, deck, stream, noise)
        outcome[row] = found
        if found == MET:
            moves[row] = legal(states[1], rules)  # noqa: F821
            phases[row] = states[1].phase


@called
def follow(rules, state, script, b, sure, players, parameters, noise):
    """Play `state` out: the moves of script `b` are made, each when the turn of its seat comes.

    While the script lasts and its `quiet` is set, the others pass.  False on an illegal move of a player, and,
    with `sure`, as soon as a player would draw lots.
    """
    made = 0
    while not over(state):  # noqa: F821
        waiting = made < script.move.shape[1] and script.move[b, made] != U(0)
        seat = to_act(state)  # noqa: F821
        if waiting and seat == script.seat[b, made] and state.phase == script.phase[b, made]:
            count_decision(noise, seat)
            move = script.move[b, made]
            made += 1
        elif waiting and script.quiet[b] and passing(state, rules) != U(0):  # noqa: F821
            count_decision(noise, seat)
            move = passing(state, rules)  # noqa: F821
        else:
            if sure and left_to_chance(state, rules, players):
                return False
            move = decide_apart(state, rules, players, parameters, noise)
            if move == U(0):
                return False
        apply(state, rules, move)  # noqa: F821
    return True


@template
def branch(
    seed,
    first,
    last,
    tries,
    rules,
    states,
    ways,
    past,
    seat,
    relevant,
    wanted,
    phase,
    script,
    cap,
    matches,
    players,
    parameters,
    deck,
    stream,
    noise,
    kept_noise,
    scores,
    values,
    compared,
    decisive,
    sums,
    cross,
    histograms,
    attempts,
):
    """Play every branch on deals first .. last - 1 and add them to the tally.

    states: template, decision, work (records [3]).  script: the alternatives (`kernels.past.Script`).
    cap: deals of a match, 0 when only the deal counts; matches: standing, work (records [2]).
    values int64[K + 3], compared int64[B]: scratch.  decisive: the figure that branches are compared by.
    sums int64[B, K + 3, 3], cross int64[B, B], histograms int64[B, L], attempts int64[4] (by what came of
    a redraw): added to.  Returns -1; or the index of a misplayed deal; or -2 - the index of one that could
    not be had.
    """
    figures = values.size - 3
    for index in range(first, last):
        start_stream(stream, seed, DECK, index, 0)
        found = CONTRADICTED
        attempt = 0
        while found != MET and attempt < tries:
            start_noise(noise, seed, index, attempt << 20)
            found = meet(
                rules,
                states,
                ways,
                past,
                seat,
                relevant,
                wanted,
                phase,
                players,
                parameters,
                deck,
                stream,
                noise,
            )
            attempts[found] += 1
            if found == FAULT:
                return index
            attempt += 1
        if found != MET:
            return -2 - index
        copy_noise(noise, kept_noise)
        for b in range(script.move.shape[0]):
            states[2] = states[1]
            copy_noise(kept_noise, noise)
            if not follow(rules, states[2], script, b, False, players, parameters, noise):
                return index
            score(states[2], rules, scores)  # noqa: F821
            seat_figures(states[2], rules, scores, seat, values)  # noqa: F821
            values[figures] = MISSING
            values[figures + 1] = MISSING
            values[figures + 2] = MISSING
            bin = seat_bin(states[2], rules, seat)  # noqa: F821
            if bin != MISSING:
                histograms[b, bin] += 1
            if cap > 0:
                matches[1] = matches[0]
                match = matches[1]
                match_add(match, rules, states[2], scores)  # noqa: F821
                if not play_match(
                    seed,
                    index,
                    1,
                    cap,
                    match,
                    rules,
                    states[2],
                    players,
                    parameters,
                    deck,
                    stream,
                    noise,
                    scores,
                ):
                    return index
                finished = match.over != 0
                mine = (match.winners >> seat) & 1 == 1
                values[figures] = 1 if finished and mine and not match.tied else 0
                values[figures + 1] = 1 if finished and mine and match.tied else 0
                values[figures + 2] = 0 if finished else 1
            add_branch_figures(values, sums, b)
            compared[b] = values[decisive]
        add_cross(compared, cross)
    return -1
