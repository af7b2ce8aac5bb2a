"""How the players `rule` and `greedy` of knock rummy draw, discard and knock.

Source: the decision list of `docs/games/knock_rummy.md`.
"""

from __future__ import annotations

import numba

from ...bits import bit, lowest
from ...jit import apart, inline
from ...melds import card_value, deadwood, in_melds, value_of
from .rules import DRAW, DRAW_PILE, DRAW_STOCK, KNOCKING, PACK, place_of, top_of
from .settings import KEEP, KNOWN, PARAMETERS, SAFE, TAKE_GAIN, TAKE_MELD, most_to_knock, setting
from .sight import danger, near, outs

__all__ = ["PARAMETERS", "choose"]

U = numba.uint64

_HIGH_FIRST = 0.01  # a point of the card that is thrown, between equals


@apart
def choose(state, rules, seat, moves, player, parameters, counter):
    """The move of the seat to act; it looks at its own hand and at what is public, nothing else."""
    if state.phase == DRAW:
        return _choose_draw(state, rules, seat, player, parameters)
    return _choose_discard(state, rules, seat, player, moves, parameters)


@inline
def _choose_draw(state, rules, seat, player, parameters):
    """Take the top of the pile, or draw; never knock, since a card more can only lower the deadwood."""
    hand, form, ace = state.hand[U(seat)], rules.ace_runs, rules.ace_value
    least = deadwood(hand, form, ace)
    top = bit(top_of(state))
    whole = deadwood(hand | top, form, ace)
    after = whole - best_drop(hand, hand | top, whole, form, ace)
    gain = least - after
    melded = whole < least + value_of(top, ace)
    needed = setting(parameters, rules, player, seat, TAKE_GAIN)
    if melded:
        needed = min(needed, setting(parameters, rules, player, seat, TAKE_MELD))
    if state.turn_overs > 0:  # the next card of the stock is known
        known = bit(state.stock[U(state.drawn)])
        whole = deadwood(hand | known, form, ace)
        instead = whole - best_drop(hand | known, hand | known, whole, form, ace)
        return DRAW_PILE if after < instead else DRAW_STOCK
    return DRAW_PILE if gain >= needed or after == 0 else DRAW_STOCK


@apart
def best_drop(cards, hand, whole, form, ace):
    """By how much the deadwood `whole` of a hand falls at most when one of `cards` leaves it."""
    melds = in_melds(hand, form)
    loose, best = cards & ~melds, 0
    while loose:
        best = max(best, card_value(lowest(loose), ace))
        loose &= loose - U(1)
    bound = cards & melds
    while bound:
        card = bound & (U(0) - bound)
        bound &= bound - U(1)
        if value_of(card, ace) > best:
            best = max(best, whole - deadwood(hand & ~card, form, ace))
    return best


@inline
def stock_left(state):
    """The cards of the stock, which are known after a turn-over."""
    left = U(0)
    for place_number in range(state.drawn, state.stock_size):
        left |= bit(state.stock[U(place_number)])
    return left


@inline
def _choose_discard(state, rules, seat, player, moves, parameters):
    """The card that costs least; or a knock with the one that leaves least."""
    keep = setting(parameters, rules, player, seat, KEEP)
    safe = setting(parameters, rules, player, seat, SAFE)
    known = setting(parameters, rules, player, seat, KNOWN)
    low, low_card, choice = weigh_discards(state, rules, seat, keep, safe, known)
    knock = bit(place_of(state, low_card) + KNOCKING)
    if moves & knock and (low == 0 or low <= most_to_knock(state, rules, seat, player, parameters)):
        return knock
    return bit(place_of(state, choice))


@inline
def may_be_thrown(state, rules, seat):
    """The cards of the hand of a seat to discard that the rules let it throw."""
    if state.taken >= 0 and not rules.discard_taken:
        return state.hand[U(seat)] & ~bit(state.taken)
    return state.hand[U(seat)]


@apart
def weigh_discards(state, rules, seat, keep, safe, known):
    """The least deadwood that a discard leaves, the card that does it, and the card that costs least (sets of one)."""
    hand, form, ace = state.hand[U(seat)], rules.ace_runs, rules.ace_value
    unseen, taken = PACK & ~(hand | state.played), U(0)
    for step in range(1, rules.players):
        held = state.known[U((seat + step) % rules.players)]
        unseen &= ~held
        if step == 1:
            taken = held
    live = stock_left(state) if state.turn_overs > 0 else unseen
    open_to = may_be_thrown(state, rules, seat)
    whole, melds = deadwood(hand, form, ace), in_melds(hand, form)
    low, low_card, least, choice = 1 << 30, U(0), 1e9, U(0)
    for part in range(2):  # cards of no meld first: for them there is nothing to search
        cards = open_to & melds if part else open_to & ~melds
        while cards:
            card = cards & (U(0) - cards)
            cards &= cards - U(1)
            value = value_of(card, ace)
            left = whole - value  # the card is in a best choice of melds, or this is what it leaves
            cost = left - _HIGH_FIRST * value
            if part and (left < low or cost < least):
                left = deadwood(hand & ~card, form, ace)
                cost = left - _HIGH_FIRST * value
            if left < low:
                low, low_card = left, card
            if cost < least:
                number = lowest(card)
                cost += keep * outs(number, form, hand, live) + safe * danger(number, form, unseen)
                cost += known * near(number, form, taken)
                if cost < least:
                    least, choice = cost, card
    return low, low_card, choice
