"""The decisions of chiamata's charts: what to bid, by the cards of the longest suit.

The longest suit is, of several of the same length, the one that holds the best of the three highest cards.
"""

from __future__ import annotations

import numba
import numpy as np

from ...bits import bit, count, highest
from ...jit import inline
from ...tricks import CARICHI, SUIT
from .rules import AUCTION, BY_POINTS, LOWEST_POINTS, NAMING, PASS, TWO_POINTS, bids_points, legal

U = numba.uint64

SUCCESS, CALL, RAISE = 0, 1, 2  # kinds

SHORTEST, LONGEST = 2, 6  # lengths of the longest suit that are told apart
RANKS = 10
TARGETS = np.array((61, 66, 71, 76, 81, 86, 91, 96, 101, 111), np.int64)  # of a chart of success
FIRST_RANKS = np.array((9, 4, 0), np.int64)  # A, 7, 2: a first bid that leaves all, some, nothing below it
HIGH_TARGET = 81  # of a first bid by points, where any card may be called
HIGH_WITH_THE_TWO = 71
RANKS_BEFORE = np.array((0, 3, 2, 2, 1, 1, 1, 0, 0, 0), np.int64)  # A 3 K, Q J 7, 6 5, 4; a 2 is never beaten
TARGETS_BEFORE = np.array((64, 69, 79), np.int64)  # the last of each group but the highest

_TOP_BIT = 7  # strength of the K, below the 3 and the A
_TOPS = 3
_WORTH_A_PARTNER = 3  # cards of a suit


@inline
def _standing(hand, suit):
    """Length of a suit first, then which of A, 3 and K it holds (A 4, 3 2, K 1)."""
    cards = (hand >> U(10 * suit)) & SUIT
    return (count(cards) << _TOPS) + numba.int64(cards >> U(_TOP_BIT))


@inline
def _longest_suit(hand):
    best, longest = -1, 0
    for suit in range(4):
        standing = _standing(hand, suit)
        if standing > best:
            best, longest = standing, suit
    return longest


@inline
def chart_hand(rules, kind, cards):
    """The set of a dealt hand: the length of its longest suit, from two cards on."""
    return min(_standing(cards, _longest_suit(cards)) >> _TOPS, LONGEST) - SHORTEST


@inline
def chart_cell(state, rules, seat, kind):
    """The cell of a call; -1 where it is none of the chart's.

    Success: the length of the longest suit, before anybody has bid.  Call: the same, the highest cards of that suit,
    how many A and 3 there are outside it (two and more are one).  Raise: the bid to beat, length, highest cards.
    """
    if state.phase != AUCTION or (state.declarer >= 0) != (kind == RAISE):
        return -1
    hand = state.hand[seat]
    suit = _longest_suit(hand)
    length = chart_hand(rules, kind, hand)
    if kind == SUCCESS:
        return length
    cell = (length << _TOPS) + (_standing(hand, suit) & ((1 << _TOPS) - 1))
    if kind == CALL:
        return 3 * cell + min(count(hand & CARICHI & ~(SUIT << U(10 * suit))), 2)
    before = _before(state, rules)
    return cell + (before * (LONGEST - SHORTEST + 1) << _TOPS) if before >= 0 else -1


@inline
def _before(state, rules):
    """The group of the bid to beat; -1 for the points above a 2 that ranks led to."""
    if not bids_points(state, rules):
        return RANKS_BEFORE[state.bid]
    if rules.auction < BY_POINTS:
        return -1
    group = 0
    while group < TARGETS_BEFORE.size and state.target > TARGETS_BEFORE[group]:
        group += 1
    return group


@inline
def chart_move(state, rules, seat, kind, choice, made):
    """A call, and in a chart of success what is named for it; 0 when it is not the turn of `seat` for that."""
    if state.turn != seat:
        return U(0)
    if state.phase == AUCTION and made == 0:
        if kind == SUCCESS:
            return _bid_for_success(rules, choice)
        return (_first_bid(rules, choice) if kind == CALL else _raise(state, rules, choice)) & legal(state, rules)
    if state.phase == NAMING and made == 1:
        return _called(state.dealt[seat]) if rules.auction == BY_POINTS else _named(state, rules, seat)
    return U(0)


@inline
def _bid_for_success(rules, choice):
    """One of some targets, or of the ranks from the A down."""
    return bit(TARGETS[choice] - LOWEST_POINTS) if rules.auction >= BY_POINTS else bit(RANKS - 1 - choice)


@inline
def _first_bid(rules, choice):
    """One of some ranks or targets, and after these a pass."""
    if rules.auction < BY_POINTS:
        return PASS if choice == FIRST_RANKS.size else bit(FIRST_RANKS[choice])
    if choice == 2:
        return PASS
    high = HIGH_WITH_THE_TWO if rules.auction == TWO_POINTS else HIGH_TARGET
    return bit((high if choice == 1 else LOWEST_POINTS) - LOWEST_POINTS)


@inline
def _raise(state, rules, choice):
    """The least that goes beyond the bid, a pass, and of ranks the 2; the least is left out where it is the 2."""
    if choice == 1:
        return PASS
    if rules.auction >= BY_POINTS:
        return bit(state.target + 1 - LOWEST_POINTS)
    if choice == 2:
        return bit(0)
    return bit(state.bid - 1) if state.bid > 1 else U(0)


@inline
def _called(hand):
    """The highest card that the longest suit lacks."""
    suit = _longest_suit(hand)
    return bit(10 * suit + highest(SUIT & ~(hand >> U(10 * suit))))


@inline
def _named(state, rules, seat):
    """The longest suit that lacks the rank bid, or one that has it and is longer by four cards."""
    hand = state.dealt[seat]
    moves = legal(state, rules)
    best, choice = -1, U(0)
    for suit in range(4):
        standing = _standing(hand, suit)
        value = ((standing >> _TOPS) << (_TOPS + 1)) + (standing & ((1 << _TOPS) - 1))
        if hand & bit(10 * suit + state.bid) == U(0):
            value += (2 * _WORTH_A_PARTNER + 1) << _TOPS
        if moves & bit(suit) and value > best:
            best, choice = value, bit(suit)
    return choice
