"""Which card the `rule` player of Briscola plays to a trick that another seat has led.

Source: the decision lists of `docs/games/briscola.md`; rule numbers in comments are theirs.
"""

from __future__ import annotations

import numba

from ...bits import bit, highest, lowest
from ...jit import inline
from ...tricks import (
    ACES,
    CARICHI,
    FIGURES,
    JACKS,
    PACK,
    POINTS,
    QUEENS,
    SCORING,
    following,
    suit_cards,
)
from .exchange import exchange
from .knowledge import is_ours, partner_after, shown_by, threat, unseen, with_partners
from .parameters import (
    FEED_MIN,
    KEEP,
    RANK_COST,
    RUFF_FIG,
    RUFF_LOW,
    RUFF_TOP,
    STAND,
    STAND_FRIEND,
    STAND_PARTNER,
    TAKE_PLAIN,
    TRUMP_RANK,
)

U = numba.uint64


@inline
def follow(state, rules, seat, moves, parameters):
    """The card as a set of one."""
    behind = state.players - 1 - state.on_table
    if behind == 0 and (state.players == 2 or not is_ours(state, seat)):
        return exchange(state, seat, moves, parameters)
    return _between(state, rules, seat, moves, behind, parameters)


@inline
def _between(state, rules, seat, moves, behind, parameters):
    """Rules 7 to 10: somebody is still to play, or my side has the trick."""
    ours = is_ours(state, seat)
    foes = behind - behind // state.sides
    theirs = unseen(state, seat) & ~with_partners(state, rules, seat)
    stands = ours and threat(state, rules, theirs, state.best, foes) <= parameters[seat, STAND_FRIEND]
    if stands or (foes < behind and _partner_takes(state, rules, seat, theirs, foes, parameters)):
        return _feed(state, seat, moves, parameters)
    taking = moves & state.beaters
    if taking & ~state.trumps:
        card = _plain(state, rules, seat, taking & ~state.trumps, theirs, foes, parameters)
        if card:
            return card
    if not ours and taking & state.trumps:
        card = _ruff(state, rules, seat, taking & state.trumps, theirs, foes, parameters)
        if card:
            return card
    return _cheapest(state, seat, moves, parameters)


@inline
def _partner_takes(state, rules, seat, theirs, foes, parameters):
    """Rule 7a: whether a partner behind is known to hold a card that takes the trick and stands."""
    partner, place = partner_after(state, seat), state.on_table + state.sides
    while place < state.players:
        cards = shown_by(state, rules, partner)
        cards = following(cards, state.led, state.trumps, rules.follow_suit)
        cards &= state.beaters & ~(state.trumps & CARICHI)
        while cards:
            if threat(state, rules, theirs, lowest(cards), foes) <= parameters[seat, STAND_PARTNER]:
                return True
            cards &= cards - U(1)
        partner, place = partner_after(state, partner), place + state.sides
    return False


@inline
def _feed(state, seat, moves, parameters):
    """Rule 7: the fattest plain card, if it is fat enough to give."""
    gift = moves & ~state.trumps & _at_least(parameters[seat, FEED_MIN])
    return _fattest(gift) if gift else _cheapest(state, seat, moves, parameters)


@inline
def _plain(state, rules, seat, taking, theirs, foes, parameters):
    """Rule 8: the fattest plain card that takes, if it stands and pays; the empty set if not."""
    card = highest(taking)  # all of one suit
    if state.trump < 0:  # rule 8a: without trumps the lowest that stands, high cards are kept for later
        while taking & (taking - U(1)):
            if threat(state, rules, theirs, lowest(taking), foes) <= parameters[seat, STAND]:
                break
            taking &= taking - U(1)
        card = lowest(taking)
    stands = threat(state, rules, theirs, card, foes) <= parameters[seat, STAND]
    return bit(card) if stands and state.table_points + POINTS[card] >= parameters[seat, TAKE_PLAIN] else U(0)


@inline
def _ruff(state, rules, seat, taking, theirs, foes, parameters):
    """Rule 9: the lowest trump that stands and whose price the trick pays; the empty set if there is none."""
    share = 0.5 if state.drawn == state.stock_size else 1.0
    left = taking
    while left:
        card = lowest(left)
        left &= left - U(1)
        if threat(state, rules, theirs, card, foes) <= parameters[seat, STAND]:
            price = parameters[seat, RUFF_LOW]
            if bit(card) & CARICHI:
                price = parameters[seat, RUFF_TOP]
            elif bit(card) & FIGURES:
                price = parameters[seat, RUFF_FIG]
            if state.table_points >= price * share:
                return bit(card)
    return U(0)


@inline
def _cheapest(state, seat, moves, parameters):
    """Rule 10: within a suit the lowest card is the cheapest, so one card a suit is compared."""
    best, choice = 1e9, U(0)
    for suit in range(4):
        held = moves & suit_cards(suit)
        if held:
            card = lowest(held)
            cost = RANK_COST[card]
            if suit == state.trump:
                cost += parameters[seat, KEEP] + TRUMP_RANK * (card - 10 * suit)
            if cost < best:
                best, choice = cost, bit(card)
    return choice


@inline
def _at_least(points):
    """All cards worth at least so many card points."""
    cards = PACK
    if points > 0:
        cards = SCORING
    if points > 2:
        cards &= ~JACKS
    if points > 3:
        cards &= ~QUEENS
    if points > 4:
        cards = CARICHI
    if points > 10:
        cards = ACES
    return cards


@inline
def _fattest(cards):
    """The card with the most points."""
    best, choice = -1, U(0)
    left = cards
    while left:
        card = lowest(left)
        left &= left - U(1)
        if POINTS[card] > best:
            best, choice = POINTS[card], bit(card)
    return choice
