"""The `rule` player of chiamata: what it bids and names, and which rules its card play follows.

Source: the decision lists of `docs/games/chiamata.md`; rule numbers in comments are theirs.
"""

from __future__ import annotations

import numba
import numpy as np

from ...bits import bit, count, lowest
from ...jit import inline
from ...rng import mix, pick
from ...tricks import SUIT, beaters
from .play import choose_card
from .roles import random_role
from .rules import AUCTION, BY_POINTS, LOWEST_POINTS, NAMING, PASS, SEATS, bids_points

U = numba.uint64

BID_AT, PER_POINT = 0, 1  # columns of the parameters; those of the card play stand in roles.py
PARAMETERS = 42

_TRUMP_WORTH = (3, 3, 3, 3, 3, 3, 4, 4, 6, 8)  # 2 4 5 6 7 J Q K 3 A
_PLAIN_WORTH = (0, 0, 0, 0, 0, 0, 0, 0, 1, 2)
_CALLED_WORTH = np.array((0, 0, 0, 0, 0, 0, 0, 1, 2, 5), np.int64)


def _sums(worth: tuple[int, ...]) -> np.ndarray:
    """Total worth of each of the 1,024 holdings of one suit."""
    return np.array(
        [sum(w for k, w in enumerate(worth) if cards >> k & 1) for cards in range(1024)], np.int64
    )


_AS_PLAIN = _sums(_PLAIN_WORTH)
_AS_TRUMPS = _sums(_TRUMP_WORTH) - _AS_PLAIN
_NEVER = -100
_TRICK_SHARE = 3  # tenths of a point of value for each card point of a blind first trick that is ours


@inline
def choose(state, rules, seat, moves, player, parameters, counter):
    """The move of the seat to act; it looks at its own hand and at what is public, nothing else."""
    if state.phase == AUCTION:
        return _call(
            state, rules, state.hand[seat], moves, parameters[seat, BID_AT], parameters[seat, PER_POINT]
        )
    if state.phase == NAMING:
        return _name(state, rules, seat, moves)
    if random_role(state, seat, parameters):
        return pick(moves, count(moves), mix(counter))
    return choose_card(state, rules, seat, moves, parameters)


@inline
def _plain_total(hand):
    total = 0
    for suit in range(4):
        total += _AS_PLAIN[(hand >> U(10 * suit)) & SUIT]
    return total


@inline
def _suit_value(hand, suit):
    """Worth of a suit as trumps, above its worth as a plain suit."""
    return _AS_TRUMPS[(hand >> U(10 * suit)) & SUIT]


@inline
def _rank_value(hand, rank):
    """Value of the hand with the best suit in which `rank` is not held; _NEVER if there is none."""
    best = _NEVER
    for suit in range(4):
        if hand & bit(10 * suit + rank) == U(0):
            best = max(best, _suit_value(hand, suit))
    return best + _CALLED_WORTH[rank]


@inline
def _call(state, rules, hand, moves, bid_at, per_point):
    """Rule 1: the best call still allowed, if the hand is worth it, else a pass."""
    plain = _plain_total(hand)
    best, call = _NEVER, U(0)
    if bids_points(state, rules):
        call = moves & (U(0) - moves)  # one point more than the last bid, no jumps
        best = _rank_value(hand, 0)
        if rules.auction == BY_POINTS:  # any card may be called
            for rank in range(1, 10):
                best = max(best, _rank_value(hand, rank))
        target = LOWEST_POINTS + lowest(call)
        bid_at += per_point * (target - LOWEST_POINTS)
    else:
        for place in range(10):
            rank = 9 - place
            if moves & bit(rank):
                value = _rank_value(hand, rank)
                if value > best:
                    best, call = value, bit(rank)
    if moves & PASS == U(0):
        return call if call != U(0) else bit(lowest(moves))
    return call if call != U(0) and best + plain >= bid_at else PASS


@inline
def _name(state, rules, seat, moves):
    """Rule 2: the suit (or card) of best value; an own card only if there is no other choice."""
    dealt, hand = state.dealt[seat], state.hand[seat]
    best, choice = 10 * _NEVER * 10, U(0)
    left = moves
    while left:
        option = left & (U(0) - left)
        left ^= option
        card = lowest(option)
        if rules.auction != BY_POINTS:
            card = 10 * card + state.bid
        value = 10 * (_suit_value(hand, card // 10) + _CALLED_WORTH[card % 10])
        if dealt & bit(card):
            value += 10 * _NEVER
        if state.on_table == SEATS:
            value += _TRICK_SHARE * _blind_points(state, seat, card)
        if value > best:
            best, choice = value, option
    return choice


@inline
def _blind_points(state, seat, called):
    """Card points of the blind first trick, if calling `called` gives it to the declarer or to its holder."""
    trumps = SUIT << U(10 * (called // 10))
    best, winner, over = state.table[0], state.leader, beaters(state.table[0], trumps)
    for place in range(1, SEATS):
        card = state.table[place]
        if bit(card) & over:
            best, winner, over = card, (state.leader + place) % SEATS, beaters(card, trumps)
    ours = winner == seat or best == called
    for place in range(SEATS):
        if state.table[place] == called and (state.leader + place) % SEATS == winner:
            ours = True
    return state.table_points if ours else -state.table_points
