"""The figures that are tallied of a deal of sheepshead (names: `FIGURES` of the game's face)."""

from __future__ import annotations

import numba

from ...bits import count
from ...jit import inline
from ...tally import MISSING
from .cards import TRUMPS
from .score import ALL, NONE, TO_30, TO_60, TO_120, in_team, row, seat_points, singled_out, team_points
from .state import DOUBLER, SEATS

U = numba.uint64

PLAIN_FIGURES = 11
SUCCESS_BY_TRUMPS = PLAIN_FIGURES + 3 * SEATS
"""Where the shares `success[trumps=k]`, k = 0..8, begin."""


@inline
def figures(state, rules, scores, out) -> None:
    """For `simulate`: int64[35], MISSING where a figure has no meaning in the deal."""
    picked = state.picker >= 0
    forced = picked and state.unwilling != 0
    line = row(state, rules) if picked else -1
    paired = picked and state.partner >= 0
    out[0] = line < TO_60 if picked else MISSING
    out[1] = 0 if picked and not forced else 1
    out[2] = state.partner < 0 if picked else MISSING
    out[3] = 1 if forced else 0
    out[4] = team_points(state) if picked else MISSING
    out[5] = scores[state.picker] if picked else MISSING
    out[6] = scores[state.partner] if paired else MISSING
    out[7] = _opponent_score(state, scores) if picked else MISSING
    out[8] = line in (ALL, NONE, TO_120, TO_30) if picked else MISSING
    out[9] = line in (ALL, NONE) if picked else MISSING
    out[10] = MISSING
    if not picked and rules.all_pass != DOUBLER:
        out[10] = singled_out(state, rules) < 0
    for seat in range(SEATS):
        out[PLAIN_FIGURES + seat] = 1 if state.picker == seat else 0
        out[PLAIN_FIGURES + SEATS + seat] = seat_points(state, rules, seat) if picked or state.trick else MISSING
        out[PLAIN_FIGURES + 2 * SEATS + seat] = scores[seat]
    held = count((state.dealt[state.picker] | state.blind) & TRUMPS) if picked else -1
    for trumps in range(9):
        out[SUCCESS_BY_TRUMPS + trumps] = out[0] if trumps == held else MISSING


@inline
def _opponent_score(state, scores) -> int:
    """The score of each opponent; all have the same."""
    seat = 0
    while in_team(state, seat):
        seat += 1
    return scores[seat]


@inline
def bins(state, rules, out) -> None:
    """Histograms for `simulate`: row, mode, team points, points of each seat."""
    picked = state.picker >= 0
    out[0] = row(state, rules) if picked else MISSING
    out[1] = 0 if picked else rules.all_pass
    out[2] = team_points(state) if picked else MISSING
    for seat in range(SEATS):
        out[3 + seat] = seat_points(state, rules, seat) if picked or state.trick else MISSING


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
def seat_bin(state, rules, seat: int) -> int:
    """Points of the picker's side, 0..120 when the seat belongs to it, 121..241 when not; MISSING without one."""
    if state.picker < 0:
        return MISSING
    return team_points(state) if in_team(state, seat) else 121 + team_points(state)
