"""How the `rule` player of Briscola plays last to a trick that is not its side's: the exchange rule.

Source: the decision lists of `docs/games/briscola.md`; rule numbers in comments are theirs.
"""

from __future__ import annotations

import numba

from ...bits import bit, lowest
from ...jit import inline
from ...tricks import ACES, CARICHI, POINTS
from .parameters import END_WORTH, KEEP, KEEP_3, KEEP_A, KEEP_PLAIN, LOSS, RICH, TRUMP_RANK, TURNED
from .score import ALL_POINTS, side_points

U = numba.uint64

_HALF = ALL_POINTS // 2
_DECIDES = 1000.0


@inline
def exchange(state, seat, moves, parameters):
    """The card, as a set of one, that wins or saves most points less its worth in hand."""
    worth = _times(state, seat, parameters)
    turned = _price_of_last_draw(state, seat, parameters)
    loss = 1.0 if state.sides == 2 else parameters[seat, LOSS]  # rule 4b
    mine = side_points(state, seat) + state.table_points
    foe = side_points(state, state.best_seat) + state.table_points
    best, choice = -1e9, U(0)
    left = moves
    while left:
        self = left & (U(0) - left)
        left ^= self
        card = lowest(self)
        points = POINTS[card]
        if self & state.beaters:
            value = state.table_points + points - turned
            if mine + points > _HALF:  # rule 6a
                value += _DECIDES
        else:
            value = -loss * (state.table_points + points)
            if foe + points > _HALF:
                value -= _DECIDES
        value -= worth * _worth(state, seat, card, parameters)
        if value > best:
            best, choice = value, self
    return choice


@inline
def _worth(state, seat, card, parameters):
    """Rule 4: what it is worth to keep a card."""
    if bit(card) & state.trumps == U(0):
        return parameters[seat, KEEP_PLAIN] * POINTS[card]
    if bit(card) & CARICHI:
        return parameters[seat, KEEP_A if bit(card) & ACES else KEEP_3]
    return parameters[seat, KEEP] + TRUMP_RANK * (card - 10 * state.trump)


@inline
def _times(state, seat, parameters):
    """Rules 4a and 5: every worth is multiplied by this."""
    times = parameters[seat, END_WORTH] if state.drawn == state.stock_size else 1.0
    out = ALL_POINTS - state.table_points
    for other in range(state.players):
        out -= state.points[other]
    usual = ALL_POINTS * (state.length - state.trick) / state.length
    return times * (1.0 + parameters[seat, RICH] * (out / usual - 1.0))


@inline
def _price_of_last_draw(state, seat, parameters):
    """Rule 6: with two players whoever loses the trick before the last draw draws the turned card."""
    if state.players == 2 and state.drawn + 2 == state.stock_size and state.turned >= 0:
        return parameters[seat, TURNED] * POINTS[state.turned]
    return 0.0
