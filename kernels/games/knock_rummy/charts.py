"""The decisions of the charts of Knock Rummy: which cell one belongs to, and what a choice does in it.

Deadwood is sorted into steps: 0, then ranges of `deadwood_width` points, the last of which may be open.
"""

from __future__ import annotations

import numba

from ...bits import bit
from ...jit import apart, inline
from ...melds import deadwood
from .choice import may_be_thrown, weigh_discards
from .rules import DISCARD, DRAW, DRAW_PILE, DRAW_STOCK, KNOCKING, own_turn, place_of, top_of
from .settings import KEEP, SAFE, by_rules

U = numba.uint64

KNOCK_OR_GO_ON, TAKE_OR_DRAW = 0, 1  # kinds
KNOCKS, TAKES = 0, 0  # the first choice of each

MOST_STEPS = 14  # of an axis of deadwood
WIDEST = 5
USUAL_SIZE = 7  # cards of a hand, where the number of players says how many
CARD = 10  # most deadwood of a card, unless aces count more

TURNS, DRAW_TURNS = 6, 3  # own turns that are told apart; the last is open

GAINS = 13  # steps by which a discard lowers the deadwood: 0 .. 9, 10-14, 15-19, 20 and more

_NEAR = 0.7  # the price of `known`, as the game's face has it


@inline
def chart_cell(state, rules, seat, kind):
    """The cell of the decision of `seat`; else -1.

    Knock or go on: turn and the deadwood left after the best discard.  Take or draw: turn, by how much the top of the
    pile lowers the deadwood, and the deadwood before.
    """
    if kind == KNOCK_OR_GO_ON:
        return _knock_cell(state, rules, seat)
    return _draw_cell(state, rules, seat)


@inline
def _knock_cell(state, rules, seat):
    turn = own_turn(state, rules) - rules.knock_from_turn
    if state.phase != DISCARD or turn < 0:
        return -1
    left = least_left(state.hand[U(seat)], may_be_thrown(state, rules, seat), rules.ace_runs, rules.ace_value)
    if 0 <= rules.knock_limit < left:
        return -1
    most = most_deadwood(rules)
    return min(turn, TURNS - 1) * deadwood_steps(most) + deadwood_step(left, most)


@inline
def _draw_cell(state, rules, seat):
    if state.phase != DRAW:
        return -1
    hand, form, ace = state.hand[U(seat)], rules.ace_runs, rules.ace_value
    more = hand | bit(top_of(state))
    before, after = deadwood(hand, form, ace), least_left(more, more if rules.discard_taken else hand, form, ace)
    turn = min(own_turn(state, rules), DRAW_TURNS) - 1
    most = greatest(rules)
    return (turn * GAINS + gain_step(before - after)) * deadwood_steps(most) + deadwood_step(before, most)


@apart
def least_left(hand, open_to, form, ace):
    """The least deadwood that one of the cards `open_to` leaves when it is thrown from a hand."""
    least = 1 << 30
    while open_to:
        card = open_to & (U(0) - open_to)
        open_to &= open_to - U(1)
        least = min(least, deadwood(hand & ~card, form, ace))
    return least


@inline
def greatest(rules) -> int:
    """About the most deadwood that a hand can have."""
    return CARD * (rules.deal_size if rules.deal_size > 0 else USUAL_SIZE)


@inline
def most_deadwood(rules) -> int:
    """About the most deadwood that there can be at a knock."""
    return greatest(rules) if rules.knock_limit < 0 else min(greatest(rules), rules.knock_limit)


@inline
def deadwood_width(most: int) -> int:
    """Points of a step of deadwood."""
    return min(max((most + MOST_STEPS - 2) // (MOST_STEPS - 1), 1), WIDEST)


@inline
def deadwood_steps(most: int) -> int:
    """How many steps of deadwood there are."""
    width = deadwood_width(most)
    return min((most + width - 1) // width + 1, MOST_STEPS)


@inline
def deadwood_step(points: int, most: int) -> int:
    """The step of so much deadwood."""
    width = deadwood_width(most)
    return min((points + width - 1) // width, deadwood_steps(most) - 1)


@inline
def gain_step(gain: int) -> int:
    """The step of a gain; below 0, where the card taken must be kept, it counts as none."""
    return max(gain, 0) if gain < CARD else min((gain - CARD) // 5 + CARD, GAINS - 1)


@inline
def chart_move(state, rules, seat, kind, choice, made):
    """The move of a choice; 0 when it is not the turn of `seat`.

    Knock: with the card that leaves least.  Go on: throw the card that `rule` would throw.
    """
    if state.turn != seat:
        return U(0)
    if kind == TAKE_OR_DRAW:
        return DRAW_PILE if choice == TAKES else DRAW_STOCK
    keep, safe = by_rules(rules, KEEP), by_rules(rules, SAFE)
    _, low_card, thrown = weigh_discards(state, rules, seat, keep, safe, _NEAR)
    return bit(place_of(state, low_card) + KNOCKING) if choice == KNOCKS else bit(place_of(state, thrown))
