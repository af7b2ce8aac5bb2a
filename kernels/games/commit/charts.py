"""The decisions of commit's charts: which cell one belongs to, and what a choice does in it."""

from __future__ import annotations

import numba
import numpy as np

from ...bits import bit, count, lowest
from ...jit import inline
from .lead import fewest_left
from .rules import hand_size, known_gone
from .state import ANY, ASK, CARDS, FIRST, FOLLOW, LEAD, NINE, OWN_TURN, STOPPERS, TEN, WAIT, following

U = numba.uint64

WHAT_TO_LEAD, NINE_OUT_OF_TURN, LEAD_THE_NINE = 0, 1, 2  # kinds
STOP, ORPHAN, OTHER, FREE = 0, 1, 2, 3  # kinds of cards, the first three are the choices of WHAT_TO_LEAD
RUNNING, STOPPED, INSTEAD = 0, 1, 2  # occasions
MINE, OUT, GONE = 0, 1, 2  # where TD is

WITH_STOP, WITH_BOTH, WITH_ORPHAN = 0, 1, 2  # kinds of cards held: steps of WHAT_TO_LEAD

FEWEST_STEPS = np.array([0, 0, 1, 2, 3, 4, 4, *[5] * 45], np.int64)  # cards of another player 1, 2, 3, 4, 5-6, 7+
OWN_STEPS = np.array([0, 0, 0, 1, 2, 3, 3, 4, 4, *[5] * 43], np.int64)  # own cards 2, 3, 4, 5-6, 7-8, 9+


def _above() -> np.ndarray:
    """Of every card those that a sequence may go on to."""
    first = [card for card in range(CARDS) if int(FIRST) >> card & 1] + [CARDS]
    return np.array(
        [
            sum(1 << other for other in range(card + 1, min(end for end in first if end > card)))
            for card in range(CARDS)
        ],
        np.uint64,
    )


_ABOVE = _above()


@inline
def of_kind(state, rules, seat, kind) -> int:
    """The cards of a kind that `seat`, who leads, holds besides 9D.

    Unless 9D breaks in the seat surely leads again after a card of FREE or STOP: all up to the last one are its own.
    No sequence can come to a card of FREE or ORPHAN.
    """
    hand, gone = state.hand[U(seat)], known_gone(state, rules)
    sure = hand & (STOPPERS | (gone >> U(1)))
    for _ in range(12):
        sure |= hand & (sure >> U(1)) & ~STOPPERS
    alone = FIRST | (gone << U(1))
    cards = sure if kind in (FREE, STOP) else ~sure
    cards &= alone if kind in (FREE, ORPHAN) else ~alone
    return hand & cards & ~NINE


@inline
def with_most_above(hand, cards) -> int:
    """Of some cards the one with most own cards above it, as a set; the first of several."""
    best, choice = -1, U(0)
    while cards:
        card = lowest(cards)
        cards &= cards - U(1)
        above = count(hand & _ABOVE[card])
        if above > best:
            best, choice = above, bit(card)
    return choice


@inline
def where_ten_is(state, rules, seat) -> int:
    """MINE, OUT (nobody knows but who holds it, or it is dead) or GONE."""
    if state.hand[U(seat)] & TEN:
        return MINE
    return GONE if TEN & known_gone(state, rules) else OUT


@inline
def held_step(state, rules, seat) -> int:
    """Which kinds of cards `seat`, who leads, holds besides 9D; -1 where that leaves no choice, or a free stop."""
    if of_kind(state, rules, seat, FREE):
        return -1
    others = of_kind(state, rules, seat, OTHER) != U(0)
    stops = of_kind(state, rules, seat, STOP) != U(0)
    if of_kind(state, rules, seat, ORPHAN):
        return WITH_BOTH if stops else WITH_ORPHAN if others else -1
    return WITH_STOP if stops and others else -1


@inline
def occasion_of(state, rules) -> int:
    """What 9D may interrupt now; -1 where it may not be played out of turn."""
    if state.phase == ASK:
        after = following(state.top) & ~known_gone(state, rules)
        return RUNNING if after else STOPPED
    if state.phase == FOLLOW and (rules.nine_timing == ANY or rules.nine_timing == OWN_TURN):
        return INSTEAD
    return -1


@inline
def chart_cell(state, rules, seat, kind):
    """The cell of a decision of `seat`; -1 where it is none of this kind, or leaves no choice.

    First the cards of the opponent who has fewest.  Then WHAT_TO_LEAD: kinds of cards held, own cards.
    NINE_OUT_OF_TURN: occasion (where there are several: under `any`), where TD is.  LEAD_THE_NINE: where TD is.
    """
    hand, step = state.hand[U(seat)], FEWEST_STEPS[fewest_left(state, rules, seat)]
    if kind == WHAT_TO_LEAD:
        held = held_step(state, rules, seat) if state.phase == LEAD else -1
        return -1 if held < 0 else (3 * step + held) * (OWN_STEPS[hand_size(rules)] + 1) + OWN_STEPS[count(hand)]
    if hand & NINE == U(0):
        return -1
    ten = where_ten_is(state, rules, seat)
    if kind == LEAD_THE_NINE:
        return 3 * step + ten if state.phase == LEAD and hand != NINE else -1
    occasion = occasion_of(state, rules)
    if occasion < 0:
        return -1
    return 3 * (3 * step + occasion) + ten if rules.nine_timing == ANY else 3 * step + ten


@inline
def chart_move(state, rules, seat, kind, choice, made):
    """The move of a choice; 0 when it is not the turn of `seat` or there is no such card.

    Of a kind of cards that with most own cards above it.  Instead of leading 9D: a card of FREE, else of the first
    kind there is.
    """
    if state.turn != seat:
        return U(0)
    hand = state.hand[U(seat)]
    if kind == WHAT_TO_LEAD:
        return with_most_above(hand, of_kind(state, rules, seat, choice)) if state.phase == LEAD else U(0)
    if choice == 0:
        return hand & NINE
    if state.phase == ASK:
        return WAIT
    if state.phase == FOLLOW:
        return state.called
    cards = U(0)
    for order in range(4):
        if cards == U(0) and state.phase == LEAD:
            cards = of_kind(state, rules, seat, (order + FREE) % 4)
    return with_most_above(hand, cards)
