"""Dual Clash Poker: everybody plays one of the same eight cards at once, and the highest that is alone wins.

The rules are those of `docs/games/dual_clash.md`.  Card = seat * 8 + rank, ranks 0..7 for 2 3 4 5 6 7 8 A; seats 0 and
1 (spades, clubs) are team 0, seats 2 and 3 (hearts, diamonds) team 1.  In the play bit c is card c; at a declaration
bit k is the number k.

The choices of a round are made in the order of the seats, each into `table`; no player looks at the choices of the
other team there, nor at what they took out of its hands (see `choice.held_by`).
"""

from __future__ import annotations

import numba
import numpy as np

from ...bits import bit, count, highest, lowest
from ...jit import inline

U = numba.uint64

SEATS = 4
WIDTH = 8
ACE = 7  # rank
MOST_ROUNDS = 8
NOBODY = -1

# Phases.
PLAY, DECLARATION, OVER = 0, 1, 2

# Values of the options, in the order of the rules page.
DECLARE, HIGH, LOW = 0, 1, 2  # ace_mode
NEXT, NO_WINNER = 0, 1  # highest_tie
OPEN, CLOSED = 0, 1  # consult

SUIT = U(255)  # the suit of seat 0
ACES = U(0x80808080)
EIGHTS = U(0x40404040)
NUMBERS = U(0b1_1111_1100)  # 2 to 8, one bit each
HIGH_ACE, LOW_ACE = 9, 1  # its number where nothing is declared

RULES = np.dtype(
    [
        ("players", np.int64),
        ("rounds", np.int64),
        ("wins_needed", np.int64),
        ("points_needed", np.int64),
        ("ace_mode", np.int64),
        ("highest_tie", np.int64),
        ("ace_rest_value", np.int64),
        ("consult", np.int64),
        ("max_games", np.int64),
    ]
)

PAIRS = 36  # of ranks, in any order

STATE = np.dtype(
    [
        ("hand", np.uint64, SEATS),
        ("table", np.uint64),  # cards chosen in this round
        ("pile", np.uint64, MOST_ROUNDS),  # by round: its four cards
        ("number", np.int64, MOST_ROUNDS),  # what the lone ace was declared to be; 0: no declaration
        ("winner", np.int64, MOST_ROUNDS),  # seat, or NOBODY
        ("wins", np.int64, 2),  # by team
        ("last", np.int64),  # team that won a round most recently, or NOBODY
        ("round", np.int64),  # rounds that are over
        ("phase", np.int64),
        ("dealer", np.int64),  # has no part in the game
        ("turn", np.int64),
        ("asked", np.int64),  # the round in which a question is put; -1: none
        ("chosen", np.int64),  # whether the seat that is asked has played its card of that round by then
        # What the teams of `rule` have thought in this round (`mixing`); from what all know, so no part of the game.
        ("mixed_by", np.int64),  # seat that did, or NOBODY
        ("mixed_as", np.int64),  # player number; negative: by the table of openings
        ("mix", np.float32, 2 * PAIRS),  # by team: chance of every pair of ranks, in each of its orders
    ]
)


@inline
def start(state, rules, dealer: int) -> None:
    """Set up a game before its first round: everybody has his suit."""
    for seat in range(SEATS):
        state.hand[seat] = SUIT << U(WIDTH * seat)
    for number in range(MOST_ROUNDS):
        state.pile[number] = U(0)
        state.number[number] = 0
        state.winner[number] = NOBODY
    state.wins[0] = 0
    state.wins[1] = 0
    state.last = NOBODY
    state.round = 0
    state.dealer = dealer
    state.asked = -1
    state.chosen = 0
    _open_round(state)


@inline
def _open_round(state) -> None:
    state.table = U(0)
    state.phase = PLAY
    state.turn = 0
    state.mixed_by = NOBODY


@inline
def deal(state, rules, dealer: int, deck, stream) -> None:
    """Nothing is left to chance here."""
    start(state, rules, dealer)


@inline
def over(state) -> bool:
    """Whether the game is over."""
    return state.phase == OVER


@inline
def to_act(state) -> int:
    """The seat whose turn it is."""
    return state.turn


@inline
def team_of(seat: int) -> int:
    """Team 0 or 1."""
    return seat >> 1


@inline
def legal(state, rules) -> int:
    """The legal moves as bits: cards of the hand, or numbers."""
    return NUMBERS if state.phase == DECLARATION else state.hand[state.turn]


@inline
def apply(state, rules, action: int) -> None:
    """Make one legal move."""
    number = 0
    if state.phase == DECLARATION:
        number = lowest(action)
    else:
        state.hand[state.turn] &= ~action
        state.table |= action
        state.turn += 1
        if state.turn < SEATS:
            return
        aces = state.table & ACES
        if rules.ace_mode == DECLARE and count(aces) == 1:
            state.phase = DECLARATION
            state.turn = lowest(aces) >> 3
            return
    _settle(state, rules, number)


@inline
def _settle(state, rules, number: int) -> None:
    """The four cards are known, and the number of a lone ace: who wins, and whether the game is over."""
    winner, done = winner_of(rules, state.table, number), state.round
    state.pile[done] = state.table
    state.number[done] = number
    state.winner[done] = winner
    state.round = done + 1
    _open_round(state)
    if winner != NOBODY:
        team = team_of(winner)
        state.last = team
        state.wins[team] += 1
        if state.wins[team] >= rules.wins_needed:
            _end(state)
    if state.round == rules.rounds:
        _end(state)


@inline
def _end(state) -> None:
    state.phase = OVER
    state.turn = -1


@inline
def number_of(rules, card: int, ace: int) -> int:
    """The number of a card (0..31); `ace`: that of every ace, 0 where aces are void."""
    rank = card & 7
    return ace if rank == ACE else rank + 2


@inline
def winner_of(rules, table: int, declared: int) -> int:
    """Who wins with these four cards, one of each seat; NOBODY when nobody does.

    declared: what the lone ace is said to be; 0: there is none, or nobody declares.
    """
    ace = declared
    if rules.ace_mode == HIGH:
        ace = HIGH_ACE
    elif rules.ace_mode == LOW:
        ace = LOW_ACE
    there, twice, left = U(0), U(0), U(table)
    for _ in range(SEATS):
        number = bit(number_of(rules, lowest(left), ace))
        left &= left - U(1)
        twice |= there & number
        there |= number
    there &= ~U(1)
    if rules.highest_tie == NEXT:
        there &= ~twice
    best = highest(there)
    if best < 0 or (twice >> U(best)) & U(1):
        return NOBODY
    left = U(table)
    winner = NOBODY
    for seat in range(SEATS):
        if number_of(rules, lowest(left), ace) == best:
            winner = seat
        left &= left - U(1)
    return winner


@inline
def passing(state, rules) -> int:
    """Nobody can pass."""
    return U(0)


@inline
def place(state, pile: int, card: int) -> None:
    """No card is ever hidden, only the choices of a round are."""
