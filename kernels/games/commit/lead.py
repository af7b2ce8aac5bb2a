"""Which card the `rule` player of commit leads, by the list of `docs/games/commit.md`."""

from __future__ import annotations

import numba

from ...bits import bit, count, highest
from ...jit import inline
from .parameters import (
    ABOVE_OWN,
    BACK_WEIGHT,
    COVERED,
    FREE,
    HOLD_NINE,
    KING_WEIGHT,
    LATE_AT,
    LATE_KINGS,
    LATE_STOP,
    LOW_FIRST,
    MANY,
    NINE_LED,
    ORPHAN,
    OWN_WEIGHT,
    REACHED,
    STOP_NOW,
    SURE,
)
from .rules import hand_size, known_gone
from .state import CARDS, FIRST, HEIGHT, KINGS, NINE, PACK, STOPPERS

U = numba.uint64

_CERTAIN = 0.999
MANY_PLAYERS, SHORT_HAND = 7, 5


@inline
def choose_lead(state, rules, seat, parameters):
    """The card with the highest sum, as a set; from the top of each suit down, as a sequence is worth what follows."""
    hand, gone = state.hand[seat], known_gone(state, rules)
    live = _live(state, hand, gone)
    ends = STOPPERS | (gone >> U(1))  # nothing follows these
    alone = FIRST | (gone << U(1))  # no sequence comes to these
    late = fewest_left(state, rules, seat) <= parameters[seat, LATE_AT]
    many = 1.0 if rules.players >= MANY_PLAYERS or hand_size(rules) <= SHORT_HAND else 0.0
    back_weight = parameters[seat, BACK_WEIGHT] + many * MANY[BACK_WEIGHT]
    own_weight = parameters[seat, OWN_WEIGHT] + many * MANY[OWN_WEIGHT]
    covered = parameters[seat, COVERED] + many * MANY[COVERED]
    stop_now = parameters[seat, STOP_NOW] + many * MANY[STOP_NOW]
    above_own = parameters[seat, ABOVE_OWN] + many * MANY[ABOVE_OWN]
    reached = parameters[seat, REACHED] + many * MANY[REACHED]
    orphan, free, low_first = parameters[seat, ORPHAN], parameters[seat, FREE], parameters[seat, LOW_FIRST] / 12
    kings_weight = parameters[seat, KING_WEIGHT] + 0.5 * rules.king_bonus * (rules.players - 1)
    if late:
        kings_weight += parameters[seat, LATE_KINGS]
        stop_now += parameters[seat, LATE_STOP]
    hold_nine = parameters[seat, HOLD_NINE] + NINE_LED[rules.nine_timing]
    own, back, kings = 0.0, 0.0, 0.0
    best, choice, loose = -1e9, U(0), 0
    best_sure, sure = -1e9, U(0)
    left = PACK & ~gone
    while left:
        place = highest(left)
        card = bit(place)
        left ^= card
        mine = hand & card != U(0)
        if ends & card:
            own, kings, back = 0.0, 0.0, 1.0 if mine else 0.0
        elif hand & (card << U(1)) == U(0):
            own, kings, back = live * own, live * kings, live * back
            if mine:
                back += 1.0 - live
        if mine:
            own += 1.0
            if card & KINGS:
                kings += 1.0
            worth = own_weight * own + kings_weight * kings - low_first * HEIGHT[place]
            if alone & card:
                worth += orphan + (free if ends & card else back_weight * back)
            else:
                below = (card - U(1)) & ~(bit(highest(alone & (card - U(1)))) - U(1))  # from where it may be reached
                under = card >> U(1)
                worth += stop_now if ends & card else back_weight * back
                worth -= reached * count(below & ~hand)
                if hand & under:
                    worth -= 0.0 if alone & under else covered
                elif hand & below:
                    worth -= above_own
            if card == NINE:
                worth -= hold_nine
            if worth > best:
                best, choice = worth, card
            if back < _CERTAIN:
                loose += 1
            elif worth > best_sure:
                best_sure, sure = worth, card
    return sure if sure and loose <= parameters[seat, SURE] else choice


@inline
def _live(state, hand, gone):
    """The chance that a card of which nothing is known is in some hand."""
    unknown = count(PACK & ~(hand | gone))
    dead = CARDS - count(state.held) - count(gone)
    return 1.0 - dead / unknown if unknown else 0.0


@inline
def fewest_left(state, rules, seat):
    """Cards of the opponent who has fewest."""
    fewest = CARDS
    for step in range(1, rules.players):
        fewest = min(fewest, count(state.hand[(seat + step) % rules.players]))
    return fewest
