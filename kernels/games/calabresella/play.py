"""Which card the `rule` player of calabresella plays, by the decision lists of `docs/games/calabresella.md`."""

from __future__ import annotations

import numba

from ...bits import count, lowest
from ...jit import inline
from .cards import ACES, COUNTERS, COURT, HIGHER, POINTS, RAGS, STRENGTH, SUIT, SUIT_OF, THREES, TWOS
from .keys import NO_KEY, better, card_of
from .knowledge import masters_of, may_hold, unseen_by
from .roles import (
    CALL_SUIT,
    FEED,
    GIFT,
    GIFT_ACE,
    GIFT_MASTER,
    GIFT_OVER,
    GUARD_ACE,
    GUARD_TWO,
    HEIGHT,
    HEIGHT_LAST,
    LATE,
    LONG,
    LOSE,
    LOSE_H,
    LOSE_MASTER,
    M_ACE,
    M_LATE,
    M_LONG,
    M_OUT,
    MASTER,
    MASTER_LAST,
    OFF_LONG,
    OUT,
    POINTS_LED,
    POT,
    POT2,
    RISK,
    RISK_PTS,
    SAVE,
    SAVE_MASTER,
    TAKE,
    TAKE_FROM,
    TWO_UP,
    UNDER_ACE,
    UNDER_THREE,
    VOID,
    block_of,
    number,
)
from .state import after

U = numba.uint64

_NONE = -1e9
_TOPS = ACES | TWOS | THREES
_LITTLE, _LESS = 0.01, 0.02  # of equal cards the lower one


@inline
def choose_card(state, rules, seat, moves, parameters):
    """The card as a set of one."""
    block = block_of(state, rules, seat)
    unseen = unseen_by(state, seat)
    following, last = after(seat), after(after(seat))
    next_holds, last_holds = may_hold(state, seat, following, unseen), may_hold(state, seat, last, unseen)
    masters = masters_of(state.hand[seat], next_holds | last_holds)
    if state.on_table == 0:
        return _lead(state, seat, moves, masters, next_holds | last_holds, block, parameters)
    return _follow(state, seat, moves, masters, next_holds, last_holds, block, parameters)


@inline
def _lead(state, seat, moves, masters, others, block, parameters):
    defends = seat != state.soloist
    following, last = after(seat), after(after(seat))
    master = number(parameters, seat, block + MASTER) + number(parameters, seat, block + M_LATE) * state.trick
    other = number(parameters, seat, block + LATE) * state.trick
    height = number(parameters, seat, block + HEIGHT)
    first_void = second_void = number(parameters, seat, block + VOID)
    if defends:
        if following == state.soloist:
            second_void = -second_void
        else:  # he plays last
            first_void = -first_void
            master += number(parameters, seat, block + MASTER_LAST)
            height += number(parameters, seat, block + HEIGHT_LAST)
    points = number(parameters, seat, block + POINTS_LED)
    call_suit = number(parameters, seat, block + CALL_SUIT) if defends else 0.0
    m_long, m_out = number(parameters, seat, block + M_LONG), number(parameters, seat, block + M_OUT)
    long, out = number(parameters, seat, block + LONG), number(parameters, seat, block + OUT)
    m_ace, two_up = number(parameters, seat, block + M_ACE), number(parameters, seat, block + TWO_UP)
    under_ace, under_three = (
        number(parameters, seat, block + UNDER_ACE),
        number(parameters, seat, block + UNDER_THREE),
    )
    best = NO_KEY
    for suit in range(4):
        whole = SUIT << U(10 * suit)
        held = moves & whole
        length, unseen = count(held), count(others & whole)
        common = first_void * ((state.shown[U(following)] >> suit) & 1)
        common += second_void * ((state.shown[U(last)] >> suit) & 1)
        common += call_suit if state.called & whole else 0.0
        sure, rest = held & masters, held & ~masters
        value = master + common + m_long * length + m_out * unseen
        best = better(best, value + m_ace, sure & ACES)
        low = sure & ~ACES
        best = better(best, value - _LITTLE * (lowest(low) - 10 * suit), low)
        value = other + common + long * length + out * unseen
        value -= under_three if held & THREES else 0.0
        best = better(best, value - 3.0 * points - 7.0 * height, rest & ACES)
        value -= under_ace if rest & ACES else 0.0
        low, court = rest & RAGS, rest & COURT
        best = better(best, value - height * (lowest(low) - 10 * suit), low)
        best = better(best, value - points - height * (lowest(court) - 10 * suit), court)
        best = better(best, value - points - 8.0 * height + two_up, rest & TWOS)
    return card_of(best)


@inline
def _follow(state, seat, moves, masters, next_holds, last_holds, block, parameters):
    last = state.on_table == 2
    behind = after(seat)  # who plays third, where I am second
    defends = seat != state.soloist
    friend = defends and state.best_seat != state.soloist
    if friend and (last or next_holds & state.beaters == U(0)):
        return _gift(state, seat, moves, masters, block, parameters)
    winners = moves & state.beaters
    if winners:
        if last:
            value, card = _last_winner(state, seat, winners, masters, block, parameters)
            if state.table_points > 0 or value > 0.0:
                return card
        else:
            with_friend = defends and behind != state.soloist
            value, card = _second_winner(state, seat, winners, masters, next_holds, with_friend, block, parameters)
            if value > number(parameters, seat, block + TAKE_FROM):
                return card
    losers = moves & ~winners
    feed = 0.0
    if defends and not last and behind != state.soloist and next_holds & state.beaters:
        feed = number(parameters, seat, block + FEED)
    return _throw(state, seat, losers if losers else moves, masters, feed, block, parameters)


@inline
def _gift(state, seat, moves, masters, block, parameters):
    """Of each suit the ace, the lowest other counter and the lowest worthless card are compared."""
    gift, over = number(parameters, seat, block + GIFT), number(parameters, seat, block + GIFT_OVER)
    own, own_ace = number(parameters, seat, block + GIFT_MASTER), number(parameters, seat, block + GIFT_ACE)
    best = NO_KEY
    left = moves
    while left:
        first = 10 * SUIT_OF[U(lowest(left))]
        here = left & (SUIT << U(first))
        left ^= here
        ace, counter, low = here & ACES, here & COUNTERS & ~ACES, here & RAGS
        loss = (own + own_ace if ace & masters else 0.0) + (over if ace & state.beaters else 0.0)
        best = better(best, 3.0 * gift - 7.0 * _LESS - loss, ace)
        self = counter & (U(0) - counter)
        loss = (own if self & masters else 0.0) + (over if self & state.beaters else 0.0)
        best = better(best, gift - _LESS * (lowest(counter) - first) - loss, counter)
        self = low & (U(0) - low)
        loss = (own if self & masters else 0.0) + (over if self & state.beaters else 0.0)
        best = better(best, -_LESS * (lowest(low) - first) - loss, low)
    return card_of(best)


@inline
def _last_winner(state, seat, winners, masters, block, parameters):
    """Value of winning the trick as the last to play, and the card to do it with."""
    best, choice, left = _NONE, U(0), winners
    while left:
        self = left & (U(0) - left)
        left ^= self
        card = lowest(self)
        value = (
            number(parameters, seat, block + TAKE) * POINTS[U(card)]
            - number(parameters, seat, block + SAVE) * STRENGTH[U(card)]
        )
        if self & masters:
            value -= number(parameters, seat, block + SAVE_MASTER)
        if value > best:
            best, choice = value, self
    return best + number(parameters, seat, block + POT) * state.table_points, choice


@inline
def _second_winner(state, seat, winners, masters, behind_holds, with_friend, block, parameters):
    """The same as the second to play; with_friend: whether the third is the partner."""
    best, choice, left = _NONE, U(0), winners
    sure = number(parameters, seat, block + POT) * state.table_points
    unsure = number(parameters, seat, block + POT2) * state.table_points
    while left:
        self = left & (U(0) - left)
        left ^= self
        card = lowest(self)
        above = count(behind_holds & HIGHER[U(card)])
        value = -number(parameters, seat, block + SAVE) * STRENGTH[U(card)]
        if above == 0 or with_friend:
            share = number(parameters, seat, block + TAKE) * POINTS[U(card)]
            value += sure + (share if above == 0 else 0.5 * share)
        else:
            value += unsure - number(parameters, seat, block + RISK_PTS) * POINTS[U(card)]
            value -= number(parameters, seat, block + RISK) * above
        if value > best:
            best, choice = value, self
    return best, choice


@inline
def _throw(state, seat, moves, masters, feed, block, parameters):
    """Of each suit the lowest worthless card, the lowest of J Q K, ace, two and three are compared."""
    hand = state.hand[U(seat)]
    lose, height = number(parameters, seat, block + LOSE) - feed, number(parameters, seat, block + LOSE_H)
    master = number(parameters, seat, block + LOSE_MASTER)
    off_long = number(parameters, seat, block + OFF_LONG)
    guard_ace, guard_two = number(parameters, seat, block + GUARD_ACE), number(parameters, seat, block + GUARD_TWO)
    best = NO_KEY
    left = moves
    while left:
        first = 10 * SUIT_OF[U(lowest(left))]
        whole = SUIT << U(first)
        here, held = left & whole, hand & whole
        left ^= here
        length = count(held)
        value = -off_long * length if state.led & here == U(0) else 0.0
        kept = value - (guard_ace if length <= 3 and held & ACES else 0.0)
        kept -= guard_two if length <= 2 and held & TWOS else 0.0
        low, court = here & RAGS, here & COURT
        loss = master if low & (U(0) - low) & masters else 0.0
        best = better(best, kept - height * (lowest(low) - first) - loss, low)
        loss = master if court & (U(0) - court) & masters else 0.0
        best = better(best, kept - lose - height * (lowest(court) - first) - loss, court)
        top = here & _TOPS
        while top:
            self = top & (U(0) - top)
            top ^= self
            card = lowest(self)
            loss = master if self & masters else 0.0
            best = better(best, value - lose * POINTS[U(card)] - height * (card - first) - loss, self)
    return card_of(best)
