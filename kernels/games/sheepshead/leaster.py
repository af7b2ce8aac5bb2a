"""What the `rule` player of sheepshead plays when nobody picked: leaster and moster."""

from __future__ import annotations

import numba
import numpy as np

from ...bits import bit, count, lowest
from ...jit import inline
from .cards import BEATERS, CARDS, FAIL, HIGHER, JACKS, POINTS, QUEENS, STRENGTH, SUITS, TRUMPS, bottom, top
from .lead import master
from .roles import LEASTER_KEEP, LEASTER_RICH, LEASTER_STANDS, unseen_by
from .state import FEWEST_WITH_TRICK, LEASTER, MOST, SEATS

U = numba.uint64

_STANDS = 0.8  # expected beating cards behind with which a card is taken to stand
_RICH = 8  # points that make a trick worth taking

_POINTS = np.array([POINTS[:CARDS], POINTS[:CARDS]], np.float64)
_TRUMP = np.array([card >= 18 for card in range(CARDS)], np.float64)
_CHEAP = -(_POINTS + 0.05 * STRENGTH + _TRUMP)
_DANGER = _POINTS + 0.3 * STRENGTH + 2 * _TRUMP
_TAKER = STRENGTH - 20 * _POINTS
"""[spitz, card]: how cheap a card is, how good to get rid of, how good to take with (few points, then high)."""


@inline
def play_alone(state, rules, seat, moves, parameters):
    """The card as a set of one."""
    unseen = unseen_by(state, seat)
    if rules.all_pass == LEASTER and rules.leaster_winner == MOST:
        if state.on_table == 0:
            return _lead_to_win(rules, moves, unseen)
        return _follow_to_win(state, rules, moves, unseen)
    needs = rules.all_pass == LEASTER and rules.leaster_winner == FEWEST_WITH_TRICK and state.tricks[seat] == 0
    if state.on_table == 0:
        return _lead_to_lose(rules, moves, unseen)
    return _follow_to_lose(state, rules, seat, moves, unseen, needs, parameters)


@inline
def _lead_to_win(rules, moves, unseen):
    """The fattest master, else the lowest card of the shortest suit."""
    choice = master(moves & FAIL, unseen)
    best = top(moves & TRUMPS, rules.spitz)
    if choice == U(0) and best and unseen & HIGHER[rules.spitz, lowest(best)] == U(0):
        choice = best
    if choice:
        return choice
    shortest = 99
    for suit in range(4):
        here = moves & SUITS[suit]
        if here and count(here) < shortest:
            shortest, choice = count(here), bit(lowest(here))
    return choice


@inline
def _follow_to_win(state, rules, moves, unseen):
    """The fattest card that takes the trick and is likely to stand, if the trick is rich or the card no trump."""
    each = (SEATS - 1 - state.on_table) / 4
    best, choice = -1, U(0)
    left = moves & state.beaters
    while left:
        card = lowest(left)
        left &= left - U(1)
        stands = count(unseen & BEATERS[rules.spitz, card]) * each <= _STANDS
        worthy = bit(card) & FAIL or state.table_points + POINTS[card] >= _RICH
        if stands and worthy and POINTS[card] > best:
            best, choice = POINTS[card], bit(card)
    if choice:
        return choice
    return _first_by(_CHEAP, rules, moves, U(0), 0.0)


@inline
def _lead_to_lose(rules, moves, unseen):
    """The card with most unseen cards above it in its suit, and few points."""
    best, choice = -1e9, U(0)
    left = moves
    while left:
        card = lowest(left)
        left &= left - U(1)
        worth = min(4, count(unseen & HIGHER[rules.spitz, card])) - 0.3 * POINTS[card]
        if worth > best:
            best, choice = worth, bit(card)
    return choice


@inline
def _follow_to_lose(state, rules, seat, moves, unseen, needs, parameters):
    """Throw what is dangerous where the trick is not taken; take it with little if that trick is wanted or must be."""
    behind = SEATS - 1 - state.on_table
    taking = moves & state.beaters
    if needs and taking:
        card = lowest(_first_by(_TAKER, rules, taking, U(0), 0.0))
        stands = count(unseen & BEATERS[rules.spitz, card]) * behind <= 4 * parameters[seat, LEASTER_STANDS]
        if stands and state.table_points + POINTS[card] <= parameters[seat, LEASTER_RICH]:
            return bit(card)
    if moves & ~taking:
        keep = parameters[seat, LEASTER_KEEP] if needs else 0.0
        return _first_by(_DANGER, rules, moves & ~taking, JACKS | QUEENS, keep)
    return _first_by(_TAKER, rules, taking, U(0), 0.0) if behind == 0 else bottom(taking, rules.spitz)


@inline
def _first_by(worth, rules, cards, kept, less):
    """The card of most worth; the `kept` ones count for so much less."""
    best, choice = -1e9, U(0)
    left = cards
    while left:
        card = lowest(left)
        left &= left - U(1)
        here = worth[rules.spitz, card] - (less if bit(card) & kept else 0.0)
        if here > best:
            best, choice = here, bit(card)
    return choice
