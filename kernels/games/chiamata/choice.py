"""The `rule` player of chiamata: what it bids and names, and which rules its card play follows.

Source: the decision lists of `docs/games/chiamata.md`; rule numbers in comments are theirs.
"""

from __future__ import annotations

import numba
import numpy as np

from ...bits import bit, count, highest, lowest
from ...jit import inline
from ...rng import mix, pick
from ...tricks import STRICT, SUIT, beaters
from .play import choose_card
from .roles import BID_AT, BLOCK, JUMP, PER_POINT, PLAY, SOLO_AT, random_role
from .rules import AUCTION, BANDS, BY_POINTS, LOWEST_POINTS, NAMING, PASS, SEATS, ZERO_SUM, bids_points

U = numba.uint64

PARAMETERS = PLAY + 3 * BLOCK

_TRUMP_WORTH = (3, 3, 3, 3, 3, 3, 4, 4, 6, 8)  # 2 4 5 6 7 J Q K 3 A
_PLAIN_WORTH = (0, 0, 0, 0, 0, 0, 0, 0, 1, 2)
_CALLED_WORTH = np.array((0, 0, 0, 0, 0, 0, 0, 1, 2, 5), np.int64)


def _sums(worth: tuple[int, ...]) -> np.ndarray:
    """Total worth of each of the 1,024 holdings of one suit."""
    return np.array([sum(w for k, w in enumerate(worth) if cards >> k & 1) for cards in range(1024)], np.int64)


_AS_PLAIN = _sums(_PLAIN_WORTH)
_AS_TRUMPS = _sums(_TRUMP_WORTH) - _AS_PLAIN
_NEVER = -100
_BLIND_SHARE = 0.3  # value of a card point of the blind first trick
_BANDS = np.array((71 - LOWEST_POINTS, 81 - LOWEST_POINTS, 91 - LOWEST_POINTS, 101 - LOWEST_POINTS), np.int64)
_RANKS = SUIT
_STRICT_BID = 1.0  # under `strict` a hand must be worth so much more


@inline
def choose(state, rules, seat, moves, player, parameters, counter):
    """The move of the seat to act; it looks at its own hand and at what is public, nothing else."""
    if state.phase == AUCTION:
        if bids_points(state, rules):
            return _call_points(state, rules, seat, moves, parameters)
        return _call_rank(state, rules, seat, moves, parameters)
    if state.phase == NAMING:
        return _name(state, rules, seat, moves, parameters)
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
def _best_call(hand, ranks):
    """Value of the hand (_NEVER: none) with the best suit and missing card of one of `ranks`, and that rank.

    The worth of the called card rises with its rank, so in each suit the highest missing one is the best.
    """
    best, call = _NEVER, -1
    for suit in range(4):
        missing = ranks & ~(hand >> U(10 * suit))
        if missing:
            rank = highest(missing)
            value = _suit_value(hand, suit) + _CALLED_WORTH[rank]
            if value > best or (value == best and rank > call):
                best, call = value, rank
    return best + _plain_total(hand), call


@inline
def _bid_at(rules, seat, parameters):
    return parameters[seat, BID_AT] + (_STRICT_BID if rules.follow_suit == STRICT else 0.0)


@inline
def _call_rank(state, rules, seat, moves, parameters):
    """Rule 1: the best call still allowed, if the hand is worth it, else a pass."""
    value, rank = _best_call(state.hand[seat], moves & _RANKS)
    if rank < 0:
        return PASS if moves & PASS else bit(lowest(moves))
    return bit(rank) if value >= _bid_at(rules, seat, parameters) or moves & PASS == U(0) else PASS


@inline
def _call_points(state, rules, seat, moves, parameters):
    """Rule 1 with bids in points: one more, as long as the hand is worth it; over a band if it leaves enough."""
    value, _ = _best_call(state.hand[seat], _RANKS if rules.auction == BY_POINTS else U(1))
    more = lowest(moves)
    price = parameters[seat, PER_POINT]
    spare = value - _bid_at(rules, seat, parameters) - price * more
    if spare < 0.0 and moves & PASS:
        return PASS
    if rules.bid_multiplier == BANDS:
        for band in range(4):
            over = _BANDS[band]
            if over > more and spare - price * (over - more) >= parameters[seat, JUMP] * (band + 1):
                return bit(over)
    return bit(more)


@inline
def _name(state, rules, seat, moves, parameters):
    """Rule 2: the suit (or card) of best value; an own card only if a solo pays or there is no other choice."""
    dealt, hand = state.dealt[seat], state.hand[seat]
    solo_at = parameters[seat, SOLO_AT] + parameters[seat, PER_POINT] * (state.target - LOWEST_POINTS)
    solo_at -= _plain_total(hand)
    best, choice = -1e9, U(0)
    left = moves
    while left:
        option = left & (U(0) - left)
        left ^= option
        card = lowest(option)
        if rules.auction != BY_POINTS:
            card = 10 * card + state.bid
        value = 1.0 * _suit_value(hand, card // 10)
        if dealt & bit(card) == U(0):
            value += _CALLED_WORTH[card % 10]
        elif rules.solo_score == ZERO_SUM and value >= solo_at:
            value -= _NEVER
        else:
            value += _NEVER
        if state.on_table == SEATS and _wins_blind_trick(state, seat, card):
            value += _BLIND_SHARE * state.table_points
        if value > best:
            best, choice = value, option
    return choice


@inline
def _wins_blind_trick(state, seat, called):
    """Whether naming `called` gives the blind first trick to the declarer, or to a partner who played that card."""
    trumps = SUIT << U(10 * (called // 10))
    best, winner, over = state.table[0], state.leader, beaters(state.table[0], trumps)
    for place in range(1, SEATS):
        card = state.table[place]
        if bit(card) & over:
            best, winner, over = card, (state.leader + place) % SEATS, beaters(card, trumps)
    return winner == seat or best == called
