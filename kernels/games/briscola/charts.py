"""The decisions of Briscola's charts: what to lead, and what to play last to a trick that another side has.

A card is of one of five kinds: a plain one is worthless (7 and below), a figure (J Q K) or a carico (3 A), a trump low
(7 and below) or high (worth points).
"""

from __future__ import annotations

import numba

from ...bits import bit, count, lowest
from ...jit import inline
from ...tricks import CARICHI, FIGURES, HIGHER, SCORING, STRENGTH, SUIT_CARDS, WORTHLESS
from .knowledge import is_ours, unseen
from .rules import SWAP, legal

U = numba.uint64

LEAD, LAST = 0, 1  # kinds

WORTHLESS_KIND, FIGURE_KIND, CARICO_KIND, LOW_KIND, HIGH_KIND = range(5)
BY_PLAIN, GIVE, LOW_TRUMP, HIGH_TRUMP = range(4)  # choices of the last to play; without trumps the first two

_EARLY = 1
_PLAIN_SETS, _TRUMP_SETS = 8, 4  # which kinds of plain cards and of trumps a hand holds
_WAYS = 7  # to take: plain, low trump, high trump, and several of them; all three only with more than three cards
_LYING = 5  # what lies on the table


@inline
def chart_cell(state, rules, seat, kind):
    """The cell of a decision of the chart's kind, else -1; a swap comes before the card."""
    moves = legal(state, rules)
    if moves & SWAP:
        return -1
    if kind == LEAD:
        return _lead_cell(state, moves) if state.on_table == 0 else -1
    if state.on_table != state.players - 1 or is_ours(state, seat):
        return -1
    return _last_cell(state, rules, moves)


@inline
def chart_move(state, rules, seat, kind, choice, made):
    """The card of a kind that is best spared, or the lowest card of a way to take; 0 where there is none."""
    if state.turn != seat or made > 0:
        return U(0)
    moves = legal(state, rules) & ~SWAP
    if kind == LEAD:
        return _safest(state, seat, of_kind(moves, state.trumps, choice))
    if choice == GIVE:
        return _cheapest(state, moves & ~state.beaters)
    taking = moves & state.beaters
    if choice == BY_PLAIN:
        return _fattest(taking & ~state.trumps)
    return _lowest_card(of_kind(taking, state.trumps, LOW_KIND if choice == LOW_TRUMP else HIGH_KIND))


@inline
def of_kind(cards, trumps, kind):
    """The cards of one of the five kinds."""
    if kind == WORTHLESS_KIND:
        return cards & WORTHLESS & ~trumps
    if kind == FIGURE_KIND:
        return cards & FIGURES & ~trumps
    if kind == CARICO_KIND:
        return cards & CARICHI & ~trumps
    if kind == LOW_KIND:
        return cards & WORTHLESS & trumps
    return cards & SCORING & trumps


@inline
def _holds(cards):
    return 1 if cards else 0


@inline
def _draws(state):
    """How often cards are drawn in the deal."""
    return state.stock_size // state.players


@inline
def _stage(state):
    """First trick 0, up to half of the stock drawn 1, more 2, no stock 3; what a short deal has not is skipped."""
    if state.drawn == state.stock_size:
        return min(_draws(state), 3)
    if state.trick == 0:
        return 0
    return _EARLY if 2 * state.drawn <= state.stock_size else _EARLY + 1


@inline
def _stage_of_last(state):
    """The stages of `_stage`, the first two of which are one."""
    return _stage(state) if _draws(state) == 1 else max(_stage(state) - 1, 0)


@inline
def _lead_cell(state, moves):
    """Stage, the plain kinds held and, where there are trumps, the kinds of trumps; -1 for a hand of one kind."""
    trumps = state.trumps
    plain = _holds(of_kind(moves, trumps, WORTHLESS_KIND))
    plain |= _holds(of_kind(moves, trumps, FIGURE_KIND)) << 1
    plain |= _holds(of_kind(moves, trumps, CARICO_KIND)) << 2
    held = _holds(of_kind(moves, trumps, LOW_KIND)) | _holds(of_kind(moves, trumps, HIGH_KIND)) << 1
    if count(U(plain)) + count(U(held)) < 2:
        return -1
    cell = _stage(state) * _PLAIN_SETS + plain
    return cell if state.trump < 0 else cell * _TRUMP_SETS + held


@inline
def _last_cell(state, rules, moves):
    """Stage, whether giving is dear, the ways to take (with trumps), what lies there; -1 without a choice."""
    taking, other = moves & state.beaters, moves & ~state.beaters
    if taking == U(0) or other == U(0):
        return -1
    dear = 0 if of_kind(other, state.trumps, WORTHLESS_KIND) else 1
    cell = _stage_of_last(state) * 2 + dear
    if state.trump < 0:
        return cell * (_LYING if state.players > 2 else CARICO_KIND + 1) + _lying(state)
    ways = _holds(taking & ~state.trumps) | _holds(of_kind(taking, state.trumps, LOW_KIND)) << 1
    ways |= _holds(of_kind(taking, state.trumps, HIGH_KIND)) << 2
    return (cell * (_WAYS if rules.hand_size > 3 else _WAYS - 1) + ways - 1) * _LYING + _lying(state)


@inline
def _lying(state):
    """Of two players the kind of the card led; of more the points on the table: 0, below 5, 10, 15, or more."""
    if state.players > 2:
        return min((state.table_points + 4) // 5 if state.table_points < 5 else state.table_points // 5 + 1, 4)
    for kind in range(HIGH_KIND):
        if of_kind(bit(state.best), state.trumps, kind):
            return kind
    return HIGH_KIND


@inline
def _safest(state, seat, cards):
    """Of plain cards that of the suit with the fewest unseen A and 3 above it, then the longest, then the lowest card.

    Of trumps the lowest.
    """
    theirs, hand = unseen(state, seat) & CARICHI, state.hand[seat]
    best, choice = 1 << 20, U(0)
    while cards:
        self = cards & (U(0) - cards)
        cards ^= self
        card = lowest(self)
        risk = STRENGTH[card]
        if self & state.trumps == U(0):
            risk += 1000 * count(theirs & HIGHER[card]) - 20 * count(hand & SUIT_CARDS[card])
        if risk < best:
            best, choice = risk, self
    return choice


@inline
def _lowest_card(cards):
    return cards & (U(0) - cards)


@inline
def _fattest(cards):
    """The highest of plain cards, which are all of the suit led."""
    best = U(0)
    while cards:
        best = cards & (U(0) - cards)
        cards ^= best
    return best


@inline
def _cheapest(state, cards):
    """A worthless card, else a figure, a low trump, a carico, a high trump; the lowest of its kind."""
    best, choice = 1 << 20, U(0)
    while cards:
        self = cards & (U(0) - cards)
        cards ^= self
        price = STRENGTH[lowest(self)]
        if of_kind(self, state.trumps, FIGURE_KIND):
            price += 100
        elif of_kind(self, state.trumps, LOW_KIND):
            price += 200
        elif of_kind(self, state.trumps, CARICO_KIND):
            price += 300
        elif of_kind(self, state.trumps, HIGH_KIND):
            price += 400
        if price < best:
            best, choice = price, self
    return choice
