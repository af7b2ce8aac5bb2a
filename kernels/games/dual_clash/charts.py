"""The decisions of the charts of Dual Clash Poker: which cell one belongs to, and what a choice does in it."""

from __future__ import annotations

import numba

from ...bits import bit, lowest
from ...jit import inline
from .rules import CLOSED, DECLARATION, NEXT, NOBODY, PLAY, SUIT, WIDTH, team_of, winner_of

U = numba.uint64

FIRST_CARDS, DECLARING = 0, 1  # kinds

EIGHT, SEVEN = U(1 << 8), U(1 << 7)  # declarations; a lower number never does more than both of them
TOP = 6  # rank of an 8
ENEMIES = 7  # steps of the enemies' cards: no 8, then an 8 with a 2, ..., with a 7 or another 8


@inline
def chart_cell(state, rules, seat, kind):
    """The cell of the decision of `seat`; else -1.

    First cards: the card that the partner has chosen for the first round; one cell where partners do not consult.
    Declaring: the partner's card, and whether the enemies have an 8, with what.
    """
    if kind == FIRST_CARDS:
        if state.round > 0 or state.phase != PLAY:
            return -1
        if rules.consult == CLOSED:
            return 0
        return _rank(state, seat - 1) if seat & 1 else -1
    if state.phase != DECLARATION:
        return -1
    return _rank(state, seat ^ 1) * ENEMIES + _enemies(state, seat)


@inline
def _rank(state, seat: int) -> int:
    """The rank of the card that a seat has on the table."""
    return lowest((state.table >> U(WIDTH * seat)) & SUIT)


@inline
def _enemies(state, seat: int) -> int:
    """0 where the enemies of a lone ace have no 8; else 1 for an 8 with a 2, up to 6 for one with a 7 or an 8."""
    first = (seat & 2) ^ 2
    one, other = _rank(state, first), _rank(state, first + 1)
    return min(min(one, other) + 1, ENEMIES - 1) if max(one, other) == TOP else 0


@inline
def chart_move(state, rules, seat, kind, choice, made):
    """The move of a choice; 0 when it is not the turn of `seat`, or nothing hangs on what is declared."""
    if state.turn != seat:
        return U(0)
    if kind == FIRST_CARDS:
        return bit(WIDTH * seat + choice)
    if choice == 0:
        return SEVEN if _matters(state, rules, seat) else U(0)
    return EIGHT


@inline
def _matters(state, rules, seat: int) -> bool:
    """Whether 7 and 8 may come to something else in the cell.

    The enemies may have anything below an 8 in the first step, and an 8 with a 7 or another 8 in the last one.
    """
    place, partner = _enemies(state, seat), _rank(state, seat ^ 1)
    if place == 0:
        return True
    if place == ENEMIES - 1:
        return partner >= TOP - 1 if rules.highest_tie == NEXT else partner < TOP
    return _winning_team(state, rules, SEVEN) != _winning_team(state, rules, EIGHT)


@inline
def _winning_team(state, rules, number: int) -> int:
    """The team that wins the round with this declaration, or NOBODY."""
    winner = winner_of(rules, state.table, lowest(number))
    return NOBODY if winner == NOBODY else team_of(winner)
