"""The figures that are tallied of a deal of sheepshead (names: `FIGURES` of the game's face)."""

from __future__ import annotations

import numba

from ...bits import bit, count, lowest
from ...jit import inline
from ...tally import MISSING
from .cards import TRUMPS
from .score import ALL, NONE, TO_60, TO_90, in_team, row, seat_points, singled_out, team_points, write_points
from .state import DOUBLER, SEATS

U = numba.uint64

_NEEDED = 61  # card points with which the picker's side wins
PLAIN_FIGURES = 11
SUCCESS_BY_TRUMPS = PLAIN_FIGURES + 3 * SEATS
"""Where the shares `success[trumps=k]`, k = 0..8, begin."""


@inline
def figures(state, rules, scores, out) -> None:
    """For `simulate`: int64[35], MISSING where a figure has no meaning in the deal."""
    for k in range(SUCCESS_BY_TRUMPS + 9):
        out[k] = MISSING
    out[1], out[3] = 1, 0
    if state.picker >= 0:
        _of_picker(state, rules, scores, out)
    elif rules.all_pass != DOUBLER:
        out[10] = 1 if singled_out(state, rules) < 0 else 0
    if state.trick:
        write_points(state, rules, out, PLAIN_FIGURES + SEATS)
    for seat in range(SEATS):
        out[PLAIN_FIGURES + seat] = 1 if state.picker == seat else 0
        out[PLAIN_FIGURES + 2 * SEATS + seat] = scores[seat]


@inline
def _of_picker(state, rules, scores, out) -> None:
    line, points = row(state, rules), team_points(state)
    success = 1 if line < TO_60 else 0
    out[0] = success
    out[1] = 1 if state.unwilling else 0
    out[2] = 1 if state.partner < 0 else 0
    out[3] = out[1]
    out[4] = points
    out[5] = scores[state.picker]
    team = bit(state.picker)
    if state.partner >= 0:
        out[6] = scores[state.partner]
        team |= bit(state.partner)
    out[7] = scores[lowest(~team)]
    out[8] = 0 if TO_90 <= line <= TO_60 else 1
    out[9] = 0 if ALL < line < NONE else 1
    out[SUCCESS_BY_TRUMPS + count((state.dealt[state.picker] | state.blind) & TRUMPS)] = success


@inline
def bins(state, rules, out) -> None:
    """Histograms for `simulate`: row, mode, team points, points of each seat."""
    for k in range(3 + SEATS):
        out[k] = MISSING
    out[1] = rules.all_pass
    if state.picker >= 0:
        out[0], out[1], out[2] = row(state, rules), 0, team_points(state)
    if state.trick:
        write_points(state, rules, out, 3)


@inline
def seat_figures(state, rules, scores, seat: int, out) -> None:
    """For `odds`: success, score, points of the seat's side, alone, score where successful."""
    out[0] = scores[seat] > 0
    out[1] = scores[seat]
    out[2] = MISSING
    if state.picker >= 0:
        out[2] = team_points(state) if in_team(state, seat) else 120 - team_points(state)
    elif state.trick:
        out[2] = seat_points(state, rules, seat)
    out[3] = 1 if seat == state.picker and state.partner < 0 else 0
    out[4] = scores[seat] if scores[seat] > 0 else MISSING


@inline
def seat_role(state, seat: int) -> int:
    """0 the picker, 1 the partner (one who goes alone has none), 2 a defender; -1 without a picker."""
    if state.picker < 0:
        return -1
    if seat == state.picker:
        return 0
    return 1 if seat == state.partner else 2


@inline
def margin(state, rules, scores) -> int:
    """Card points that the winning side had to spare, 0 at the closest; MISSING without a picker."""
    if state.picker < 0:
        return MISSING
    above = team_points(state) - _NEEDED
    return above if above >= 0 else -1 - above


@inline
def seat_bin(state, rules, seat: int) -> int:
    """Points of the picker's side, 0..120 when the seat belongs to it, 121..241 when not; MISSING without one."""
    if state.picker < 0:
        return MISSING
    return team_points(state) if in_team(state, seat) else 121 + team_points(state)
