"""How a trick ends, in the games whose winner takes it and leads the next one."""

from __future__ import annotations

import numba

from .jit import inline

U = numba.uint64


@inline
def take_trick(state, points: int) -> None:
    """Give the trick with its card points to `state.best_seat`, who leads next; the table is empty then."""
    winner = state.best_seat
    state.points[winner] += points
    state.tricks[winner] += 1
    state.trick += 1
    state.leader = winner
    state.turn = winner
    state.on_table = 0
    state.table_points = 0
    state.led = U(0)
    state.beaters = U(0)
    state.best_seat = -1
