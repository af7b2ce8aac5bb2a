"""Which card the `rule` player of chiamata plays, by the decision lists of `docs/games/chiamata.md`.

Rule numbers in comments are those of that page.
"""

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
    STRICT,
    SUIT_OF,
    THREES,
    WORTHLESS,
    beaters,
    suit_cards,
)
from .roles import (
    CASH_AT,
    CASH_PLACE,
    DECLARER,
    DRAW_HELD,
    FEED_RISK,
    FIGURE_PLACE,
    LENGTH,
    LOAD_AHEAD,
    OPPONENT,
    PLAIN_RISK,
    PROTECT_AT,
    RESERVE,
    RUFF_AT,
    RUFF_LAST,
    TRUMP_KEEP,
    TRUMP_RISK,
    foe_chance,
    is_friend,
    missing_points,
    number,
    role_of,
    shows_none,
    suspects,
)
from .rules import SEATS

U = numba.uint64

_COST = np.array([STRENGTH_POINTS[card % 10] + 0.05 * (card % 10) for card in range(40)])
_TRUMP_RANK_COST = 0.3
_RESERVED = ACES | THREES | KINGS
_HANDS = 4  # an unseen card is in each of the four other hands with the same chance
# By follow_suit (free, strict, follow_or_trump): how readily a foe who could follow ruffs a plain card.
_RUFFS = np.array((0.5, 0.35, 1.0))


@inline
def choose_card(state, rules, seat, moves, parameters):
    """The card as a set of one."""
    role = role_of(state, rules, seat)
    if state.on_table == 0:
        return _lead(state, rules, seat, role, moves, parameters)
    return _follow(state, rules, seat, role, moves, parameters)


@inline
def _lead(state, rules, seat, role, moves, parameters):
    trumps = moves & state.trumps
    plain = moves & ~state.trumps
    unseen = PACK & ~(moves | state.played)
    out = count(unseen & state.trumps)
    worthless = plain & WORTHLESS
    place = (state.declarer - seat + SEATS) % SEATS  # the declarer plays so many places after me
    draws = out > 0 and trumps & WORTHLESS and count(trumps) >= number(parameters, rules, seat, role, DRAW_HELD)
    first = rules.follow_suit == STRICT and role != OPPONENT  # rule 5 before rule 3
    if draws and not first:  # rule 3
        return bit(highest(trumps & WORTHLESS))
    if role == DECLARER and out == 1 and plain & CARICHI:  # rule 4
        master = trumps & (U(0) - (unseen & state.trumps))
        if master:
            return bit(highest(master))
    if out == 0 or _may_cash(rules, seat, role, out, place, parameters):  # rule 5
        card = _sure_carico(plain, unseen)
        if card:
            return card
    if draws:
        return bit(highest(trumps & WORTHLESS))
    if out > 0 and plain & FIGURES and place >= number(parameters, rules, seat, role, FIGURE_PLACE):  # rule 6
        return _lowest_rank(plain & FIGURES)
    if worthless:  # rule 7
        return _of_suit(worthless, plain, role == DECLARER and out == 0)
    if role == DECLARER and out == 0 and trumps:
        return bit(highest(trumps))
    return _cheapest(state, rules, seat, role, moves, parameters)


@inline
def _may_cash(rules, seat, role, out, place, parameters):
    """Rule 5: whether few enough trumps are out and the declarer plays soon enough after me."""
    if place > number(parameters, rules, seat, role, CASH_PLACE):
        return False
    return out <= number(parameters, rules, seat, role, CASH_AT)


@inline
def _follow(state, rules, seat, role, moves, parameters):
    trumps, over, led = state.trumps, state.beaters, SUIT_OF[lowest(state.led)]
    unseen = PACK & ~(state.hand[seat] | state.played)
    if role == DECLARER:
        unseen &= ~state.called
    taking, plain = moves & over, moves & ~trumps
    behind = SEATS - 1 - state.on_table
    guilty = suspects(state, seat, role)
    # How many hands of foes behind me can hold a card of the suit led, a trump, and ruff.
    followers, trumpers, ruffers = 0.0, 0.0, 0.0
    for place in range(1, behind + 1):
        other = (seat + place) % SEATS
        foe = foe_chance(state, role, other, guilty) / _HANDS
        void = shows_none(state, other, led)
        if not void:
            followers += foe
        if not shows_none(state, other, state.trump):
            trumpers += foe
            ruffers += foe if void else foe * _RUFFS[rules.follow_suit]
    held = count(unseen & over & ~trumps) * followers
    held += count(unseen & over & trumps) * (trumpers if bit(state.best) & trumps else ruffers)
    ours = is_friend(state, role, state.best_seat, guilty)
    if ours and held <= number(parameters, rules, seat, role, FEED_RISK):  # rule 8
        gift = plain & SCORING
        if gift & ~taking:
            gift &= ~taking
        return _gift(gift, unseen) if gift else _cheapest(state, rules, seat, role, moves, parameters)
    if taking & plain:  # rule 9: one suit, so the fattest is the highest
        card = highest(taking & plain)
        better = unseen & beaters(card, trumps)
        threat = count(better & ~trumps) * followers + count(better & trumps) * ruffers
        if threat <= number(parameters, rules, seat, role, PLAIN_RISK):
            return bit(card)
    if not ours and behind > 0:  # rule 10
        gift = plain & SCORING & ~taking
        if gift and _friend_takes(state, rules, seat, role, behind, unseen & over, guilty, parameters):
            return _gift(gift, unseen)
    wanted = not ours or state.table_points >= number(parameters, rules, seat, role, PROTECT_AT)
    if taking & trumps and wanted:  # rule 11
        card = _ruff(state, rules, seat, role, taking & trumps, unseen, trumpers, behind, parameters)
        if card:
            return card
    return _cheapest(state, rules, seat, role, moves, parameters)


@inline
def _friend_takes(state, rules, seat, role, behind, better, guilty, parameters):
    """Rule 10: whether a friend plays last who can hold enough of the unseen cards `better` than the best."""
    last = (seat + behind) % SEATS
    if not is_friend(state, role, last, guilty):
        return False
    if shows_none(state, last, state.trump):
        better &= ~state.trumps
    if shows_none(state, last, SUIT_OF[lowest(state.led)]):
        better &= ~state.led | state.trumps
    return count(better) >= number(parameters, rules, seat, role, LOAD_AHEAD)


@inline
def _ruff(state, rules, seat, role, taking, unseen, trumpers, behind, parameters):
    """Rule 11: the lowest trump that is likely to hold, if the trick is worth it; the empty set if not."""
    price = number(parameters, rules, seat, role, RUFF_AT if behind > 0 else RUFF_LAST)
    reserve = number(parameters, rules, seat, role, RESERVE)
    risk = number(parameters, rules, seat, role, TRUMP_RISK)
    missing = missing_points(state, seat, role)
    if missing > 0:  # a trick that settles the deal is worth any trump
        price = min(price, float(missing))
        if state.table_points >= missing:
            reserve = 0.0
    left = taking
    three = taking & THREES
    if three and unseen & HIGHER[lowest(three)] and trumpers <= risk and _worth(state, lowest(three), price, reserve):
        return three
    while left:
        card = lowest(left)
        left &= left - U(1)
        if count(unseen & HIGHER[card]) * trumpers <= risk:
            return bit(card) if _worth(state, card, price, reserve) else U(0)
    return U(0)


@inline
def _worth(state, card, price, reserve):
    if bit(card) & _RESERVED:
        price += reserve
    return state.table_points + POINTS[card] >= price


@inline
def _cheapest(state, rules, seat, role, moves, parameters):
    """Rule 12: within a suit the lowest card is the cheapest, so one card a suit is compared."""
    best, choice = 1e9, U(0)
    for suit in range(4):
        held = moves & suit_cards(suit)
        if held:
            card = lowest(held)
            cost = _COST[card]
            if suit == state.trump:
                cost += number(parameters, rules, seat, role, TRUMP_KEEP) + _TRUMP_RANK_COST * (card % 10)
            else:
                cost += number(parameters, rules, seat, role, LENGTH) * count(held)
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
def _gift(cards, unseen):
    """A three whose ace is out (it would hardly make a trick of its own), else the card with the most points."""
    chosen = cards
    bare = cards & THREES & ((unseen & ACES) >> U(1))
    if bare:
        chosen = bare
    elif cards & ACES:
        chosen = cards & ACES
    elif cards & THREES:
        chosen = cards & THREES
    elif cards & KINGS:
        chosen = cards & KINGS
    elif cards & QUEENS:
        chosen = cards & QUEENS
    elif cards & JACKS:
        chosen = cards & JACKS
    return chosen & (U(0) - chosen)


@inline
def _lowest_rank(figures):
    """The jack, else queen, else king of a set of figures."""
    kind = figures & KINGS
    if figures & JACKS:
        kind = figures & JACKS
    elif figures & QUEENS:
        kind = figures & QUEENS
    return kind & (U(0) - kind)
