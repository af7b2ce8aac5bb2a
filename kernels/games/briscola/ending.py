"""The last three tricks of two players, searched to the end.

The stock is gone, so the unseen cards are the other hand.  The search looks for the greatest difference of
the points still to win, which also settles who ends with more.  Points count double and the last trick one
more, since under `tie_rule` last_trick it decides between equals.  One function for each number of tricks.
"""

from __future__ import annotations

import numba

from ...bits import bit, lowest
from ...jit import inline
from ...tricks import POINTS, SUIT_CARDS, beaters, following
from .knowledge import unseen

U = numba.uint64

_TRICKS = 3
_LAST = 1
_NEVER = 1000


@inline
def is_ending(state):
    """Whether two players are in the last three tricks and the stock is gone."""
    return state.players == 2 and state.drawn == state.stock_size and state.length - state.trick <= _TRICKS


@inline
def best_ending(state, rules, seat, moves):
    """The card that wins most against the best defence, as a set of one."""
    mine, theirs = state.hand[seat], unseen(state, seat)
    best, choice = -_NEVER, U(0)
    left = moves
    while left:
        self = left & (U(0) - left)
        left ^= self
        card = lowest(self)
        if state.on_table == 0:
            value = _best_answered(mine, theirs, card, state.trumps, rules.follow_suit)
        else:
            value = -_answered(theirs, mine, state.table[0], card, state.trumps, rules.follow_suit)
        if value > best:
            best, choice = value, self
    return choice


@inline
def _best_answered(leading, other, card, trumps, duty):
    """Difference, leader less follower, from the lead of `card` on when the follower answers best."""
    least = _NEVER
    answers = following(other, SUIT_CARDS[card], trumps, duty)
    while answers:
        least = min(least, _answered(leading, other, card, lowest(answers), trumps, duty))
        answers &= answers - U(1)
    return least


@inline
def _answered(leading, other, card, answer, trumps, duty):
    """The same when the answer is given; up to two tricks follow."""
    leading, other = leading & ~bit(card), other & ~bit(answer)
    gain = 2 * (POINTS[card] + POINTS[answer])
    if bit(answer) & beaters(card, trumps):
        return -gain - _rest(other, leading, trumps, duty)
    return gain + _rest(leading, other, trumps, duty)


@inline
def _rest(leading, other, trumps, duty):
    if leading == U(0):
        return _LAST
    if leading & (leading - U(1)) == U(0):
        return _one_left(lowest(leading), lowest(other), trumps)
    return _two_left(leading, other, trumps, duty)


@inline
def _two_left(leading, other, trumps, duty):
    most = -_NEVER
    leads = leading
    while leads:
        card = lowest(leads)
        leads &= leads - U(1)
        kept = lowest(leading & ~bit(card))
        least = _NEVER
        answers = following(other, SUIT_CARDS[card], trumps, duty)
        while answers:
            answer = lowest(answers)
            answers &= answers - U(1)
            held = lowest(other & ~bit(answer))
            gain = 2 * (POINTS[card] + POINTS[answer])
            if bit(answer) & beaters(card, trumps):
                least = min(least, -gain - _one_left(held, kept, trumps))
            else:
                least = min(least, gain + _one_left(kept, held, trumps))
        most = max(most, least)
    return most


@inline
def _one_left(card, answer, trumps):
    gain = 2 * (POINTS[card] + POINTS[answer]) + _LAST
    return -gain if bit(answer) & beaters(card, trumps) else gain
