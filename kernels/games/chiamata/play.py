"""Which card the `rule` player of chiamata plays, by the decision lists of `docs/games/chiamata.md`."""

from __future__ import annotations

import numba
import numpy as np

from ...bits import bit, count, highest, lowest
from ...jit import inline
from ...tricks import (
    ACES,
    CARICHI,
    FIGURES,
    HIGHER,
    JACKS,
    KINGS,
    PACK,
    POINTS,
    QUEENS,
    SCORING,
    STRENGTH_POINTS,
    THREES,
    WORTHLESS,
    beaters,
    suit_cards,
)
from .roles import (
    BLOCK,
    CASH_AT,
    CASH_THREE,
    DECLARER,
    FEED_MIN,
    FEED_RISK,
    FRIEND_AT,
    LENGTH,
    OPPONENT,
    PARTNER,
    PLAIN_RISK,
    PLAY,
    RESERVE,
    RUFF_AT,
    RUFF_LAST,
    SUSPICION,
    TRUMP_KEEP,
    TRUMP_RISK,
    all_suspects,
    friend,
    role_of,
)
from .rules import SEATS

U = numba.uint64

_COST = np.array([STRENGTH_POINTS[card % 10] + 0.05 * (card % 10) for card in range(40)])
_RESERVED = ACES | THREES | KINGS


@inline
def choose_card(state, rules, seat, moves, parameters):
    """The card as a set of one."""
    role = role_of(state, seat)
    block = PLAY + role * BLOCK
    if state.on_table == 0:
        return _lead(state, seat, role, moves, parameters, block)
    return _follow(state, seat, role, moves, parameters, block)


@inline
def _lead(state, seat, role, moves, parameters, block):
    trumps = state.trumps
    unseen = PACK & ~(moves | state.played)
    plain = moves & ~trumps
    worthless = plain & WORTHLESS
    out = count(unseen & trumps)
    needed = 1 if role == OPPONENT else 2
    if out >= needed:
        drawing = moves & trumps & WORTHLESS
        if drawing:  # rule 3
            return bit(highest(drawing))
        if out <= parameters[seat, block + CASH_AT]:  # rule 4
            card = _sure_carico(plain, unseen)
            if card:
                return card
        if role != PARTNER and plain & FIGURES:  # rule 5
            return _lowest_rank(plain & FIGURES)
        if worthless:
            return _of_suit(worthless, plain, False)
    else:  # rule 6
        card = _sure_carico(plain, unseen)
        if card:
            return card
        if worthless:
            return _of_suit(worthless, plain, role == DECLARER)
        if role == DECLARER and moves & trumps:
            return bit(highest(moves & trumps))
    return _cheapest(state, seat, moves, parameters, block)


@inline
def _follow(state, seat, role, moves, parameters, block):
    trumps, over = state.trumps, state.beaters
    unseen = PACK & ~(state.hand[seat] | state.played)
    taking = moves & over
    plain = moves & ~trumps
    suspicion = parameters[seat, SUSPICION]
    total = 0.0
    if role != PARTNER and state.called_by < 0:
        total = all_suspects(state, seat, suspicion)
    foes = 0.0
    behind = SEATS - 1 - state.on_table
    for place in range(1, behind + 1):
        foes += 1.0 - friend(state, seat, role, (seat + place) % SEATS, total, suspicion)
    danger = 0.25 * foes
    ours = friend(state, seat, role, state.best_seat, total, suspicion) >= parameters[seat, block + FRIEND_AT]
    if ours and count(unseen & over) * danger <= parameters[seat, block + FEED_RISK]:  # rule 7
        gift = plain & _at_least(parameters[seat, block + FEED_MIN])
        if gift & ~taking:
            gift &= ~taking
        if gift:
            return _fattest(gift)
        return _cheapest(state, seat, moves, parameters, block)
    if taking & plain:  # rule 8: one suit, so the fattest is the highest
        card = highest(taking & plain)
        if count(unseen & beaters(card, trumps)) * danger <= parameters[seat, block + PLAIN_RISK]:
            return bit(card)
    if not ours and taking & trumps:  # rule 9
        card = _ruff(state, seat, taking & trumps, unseen, danger, behind, parameters, block)
        if card:
            return card
    return _cheapest(state, seat, moves, parameters, block)


@inline
def _ruff(state, seat, taking, unseen, danger, behind, parameters, block):
    """Rule 9: the lowest trump that is likely to hold, if the trick is worth it; the empty set if not."""
    price = parameters[seat, block + (RUFF_AT if behind > 0 else RUFF_LAST)]
    risk = parameters[seat, block + TRUMP_RISK]
    three = taking & THREES
    if three and parameters[seat, block + CASH_THREE] != 0.0 and unseen & HIGHER[lowest(three)]:
        if danger <= risk and _worth(state, lowest(three), price, parameters[seat, block + RESERVE]):
            return three
    left = taking
    while left:
        card = lowest(left)
        left &= left - U(1)
        if count(unseen & HIGHER[card]) * danger <= risk:
            return bit(card) if _worth(state, card, price, parameters[seat, block + RESERVE]) else U(0)
    return U(0)


@inline
def _worth(state, card, price, reserve):
    if bit(card) & _RESERVED:
        price += reserve
    return state.table_points + POINTS[card] >= price


@inline
def _cheapest(state, seat, moves, parameters, block):
    """Rule 10: within a suit the lowest card is the cheapest, so one card a suit is compared."""
    best, choice = 1e9, U(0)
    for suit in range(4):
        held = moves & suit_cards(suit)
        if held:
            card = lowest(held)
            cost = _COST[card]
            if suit == state.trump:
                cost += parameters[seat, block + TRUMP_KEEP] + 0.6 * (card % 10)
            else:
                cost += parameters[seat, block + LENGTH] * count(held)
            if cost < best:
                best, choice = cost, bit(card)
    return choice


@inline
def _sure_carico(plain, unseen):
    """A plain ace, else a plain three whose ace is not unseen; the empty set if there is none."""
    if plain & ACES:
        return bit(lowest(plain & ACES))
    threes = plain & THREES & ~((unseen & ACES) >> U(1))
    return threes & (U(0) - threes)


@inline
def _of_suit(cards, plain, longest):
    """The lowest of `cards` in that suit of theirs in which the hand is shortest (longest)."""
    best, choice = 99, U(0)
    for suit in range(4):
        here = cards & suit_cards(suit)
        if here:
            length = count(plain & suit_cards(suit))
            if longest:
                length = -length
            if length < best:
                best, choice = length, bit(lowest(here))
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
    for_sure = cards
    if cards & ACES:
        for_sure = cards & ACES
    elif cards & THREES:
        for_sure = cards & THREES
    elif cards & KINGS:
        for_sure = cards & KINGS
    elif cards & QUEENS:
        for_sure = cards & QUEENS
    elif cards & JACKS:
        for_sure = cards & JACKS
    return for_sure & (U(0) - for_sure)


@inline
def _lowest_rank(figures):
    """The jack, else queen, else king of a set of figures."""
    kind = figures & KINGS
    if figures & JACKS:
        kind = figures & JACKS
    elif figures & QUEENS:
        kind = figures & QUEENS
    return kind & (U(0) - kind)
