"""Which card the `rule` player of tantony plays, by the lists of `docs/games/tantony.md`; its rule numbers."""

from __future__ import annotations

import numba

from ...bits import bit, count, lowest
from ...jit import inline
from .roles import (
    ABOVE,
    BELOW,
    CHEAP_LOSE,
    CHEAP_WIN,
    ENEMY_VOID,
    FALL,
    FRIEND_VOID,
    HOG,
    KEEP_MASTER,
    KEEP_VALUE,
    LENGTH,
    LONG_SUIT,
    LOSE_GAP,
    LOW_LEAD,
    MASTER,
    MASTER_COST,
    MASTER_GAP,
    MIDDLE,
    OUT,
    RISK,
    SHED,
    SPEND,
    SURE,
    WIN,
    WIN_GAP,
    affinity,
    carried,
    knows_all,
    may_hold,
    number,
    own_side,
    price,
    shows_none,
    unseen_by,
)
from .rules import HIGHER, LOWER, STRENGTH, SUIT_CARDS, VALUES, WIDTH

U = numba.uint64

_TOP = 1 / 12  # of a strength
_DEAREST = 1 / 30  # of a value
_FALLS = 0.3  # of the unseen lower cards a seat


@inline
def choose_lead(state, rules, kind, seat, moves, parameters):
    """Rules 4 to 6, as a set of one card."""
    unseen, aim = unseen_by(state, rules, seat), price(state, rules, kind, seat, parameters)
    foes, knows = 15 & ~own_side(rules, seat), knows_all(state, parameters, seat)
    master, gap = number(parameters, kind, seat, MASTER), number(parameters, kind, seat, MASTER_GAP)
    cost, hog = number(parameters, kind, seat, MASTER_COST), number(parameters, kind, seat, HOG)
    under, over = number(parameters, kind, seat, BELOW), number(parameters, kind, seat, ABOVE)
    height = number(parameters, kind, seat, LOW_LEAD) * _TOP
    length, rest = number(parameters, kind, seat, LONG_SUIT), number(parameters, kind, seat, OUT)
    void, dull = number(parameters, kind, seat, ENEMY_VOID), number(parameters, kind, seat, FRIEND_VOID)
    best, choice = -1e9, U(0)
    for suit in range(4):
        mine = moves & SUIT_CARDS[WIDTH * suit]
        if mine:
            out = unseen & SUIT_CARDS[WIDTH * suit]
            size = count(out)
            base = length * count(mine) - rest * size
            for step in range(1, rules.players):
                other = (seat + step) % rules.players
                if shows_none(state, other, suit, knows):
                    base += void if (foes >> other) & 1 else -dull
            fat = float(VALUES[rules.card_values, lowest(out)]) if size else 0.0
            share = 1.0 / size if size else 0.0
            while mine:
                card = lowest(mine)
                mine &= mine - U(1)
                below = count(out & LOWER[card])
                value = float(VALUES[rules.card_values, card])
                if size == 0:
                    worth = base + master + gap * abs(value - aim) - hog * value
                elif below == size:
                    worth = base + master + gap * abs(fat - aim) - cost * value
                else:
                    lies = below * share
                    worth = base + under * lies - over * (1.0 - lies) - height * STRENGTH[card]
                if worth > best:
                    best, choice = worth, bit(card)
    return choice


@inline
def choose_follow(state, rules, kind, seat, moves, parameters):
    """Rules 7 and 8, as a set of one card."""
    unseen, aim = unseen_by(state, rules, seat), price(state, rules, kind, seat, parameters)
    own, knows = own_side(rules, seat), knows_all(state, parameters, seat)
    risk = number(parameters, kind, seat, SURE if knows else RISK)
    foes, friends, foes_hold, friends_hold = 0, 0, U(0), U(0)
    for step in range(1, rules.players - state.on_table):
        other = (seat + step) % rules.players
        held = may_hold(state, other, state.led, unseen, knows)
        follows = 1 if held else 0
        if (own >> other) & 1:
            friends += follows
            friends_hold |= held
        else:
            foes += follows
            foes_hold |= held
    lower = foes_hold | friends_hold
    fall = number(parameters, kind, seat, FALL) * _FALLS * (foes + friends)
    aim -= carried(state, rules, kind, seat, parameters)
    win = number(parameters, kind, seat, WIN)
    theirs = affinity(rules, kind, seat, state.best_seat, parameters)
    win_gap, lose_gap = number(parameters, kind, seat, WIN_GAP), number(parameters, kind, seat, LOSE_GAP)
    spend, cheap_win = (
        number(parameters, kind, seat, SPEND) * _DEAREST,
        number(parameters, kind, seat, CHEAP_WIN) * _TOP,
    )
    shed, cheap_lose = (
        number(parameters, kind, seat, SHED) * _DEAREST,
        number(parameters, kind, seat, CHEAP_LOSE) * _TOP,
    )
    best, choice = -1e9, U(0)
    left = moves
    while left:
        card = lowest(left)
        left &= left - U(1)
        wins = card > state.best
        mine = 1.0 if wins else theirs
        over = HIGHER[card if wins else state.best]
        danger = foes * count(foes_hold & over) if mine > 0 else friends * count(friends_hold & over)
        holds = 1.0 / (1.0 + risk * danger)
        low = min(card, state.low)
        runt = VALUES[rules.card_values, low] - fall * count(lower & LOWER[low])
        gap = (win_gap if mine > 0 else lose_gap) * abs(runt - aim)
        worth = mine * holds * (win + gap)
        value, height = VALUES[rules.card_values, card], STRENGTH[card]
        worth -= spend * value + cheap_win * height if wins else shed * value + cheap_lose * height
        if worth > best:
            best, choice = worth, bit(card)
    return choice


@inline
def choose_discard(state, rules, kind, seat, moves, parameters):
    """Rule 9, as a set of one card."""
    unseen = unseen_by(state, rules, seat)
    keep = number(parameters, kind, seat, KEEP_VALUE) * _DEAREST
    length, master = number(parameters, kind, seat, LENGTH), number(parameters, kind, seat, KEEP_MASTER)
    middle = number(parameters, kind, seat, MIDDLE) / 6
    best, choice = -1e9, U(0)
    left = moves
    while left:
        card = lowest(left)
        left &= left - U(1)
        worth = -keep * VALUES[rules.card_values, card] - length * count(moves & SUIT_CARDS[card])
        worth -= middle * abs(STRENGTH[card] - 6)
        if unseen & HIGHER[card] == U(0):
            worth -= master
        if worth > best:
            best, choice = worth, bit(card)
    return choice
