"""Calabresella: three players, one against two, twelve tricks without trumps.

The rules are those of `docs/games/calabresella.md`; cards as in `cards.py`.  What an action bit means depends on
the phase: in the auction bits 0, 1, 2 are chiamo, solo, solissimo and bit 63 a pass; at the raise bits 0, 1, 2 are
plain, dividete, scegliete; at the split bit m is the subset m of the four monte cards in ascending order, as bits;
in all other phases bit c is card c.
"""

from __future__ import annotations

import numba

from ...bits import bit, count, lowest
from ...deal import cards, fresh_deck, shuffle
from ...jit import inline
from ...winning import take_trick
from .cards import HIGHER, PACK, POINTS, SUIT_CARDS, SUIT_OF
from .state import (
    AUCTION,
    BY_BID,
    BY_BIDDER,
    CALL,
    CHIAMO,
    DISCARD,
    GIVE,
    HAND,
    MONTE,
    MUST,
    OVER,
    PASS,
    PASS_OUT,
    PLAY,
    RAISE,
    SCEGLIETE,
    SEATS,
    SINGLE,
    SOLISSIMO,
    SOLO,
    SPLIT,
    TOP,
    TWO_EACH,
    after,
    start,
)

U = numba.uint64


@inline
def deal(state, rules, dealer: int, deck, stream) -> None:
    """Shuffle and deal twelve cards to each seat and four to the monte."""
    fresh_deck(deck, 40)
    shuffle(deck, 40, stream)
    deal_out(state, rules, dealer, deck)


@inline
def deal_out(state, rules, dealer: int, deck) -> None:
    """Deal an arranged deck: twelve cards to each seat, the four behind them to the monte."""
    start(state, rules, dealer)
    for seat in range(SEATS):
        hand = cards(deck, HAND * seat, HAND)
        state.hand[seat] = hand
        state.dealt[seat] = hand
    for spot in range(MONTE):
        state.monte[spot] = deck[HAND * SEATS + spot]
    state.down = cards(deck, HAND * SEATS, MONTE)


@inline
def over(state) -> bool:
    """Whether the deal is played out or passed out."""
    return state.phase == OVER


@inline
def to_act(state) -> int:
    """The seat whose turn it is."""
    return state.turn


@inline
def legal(state, rules) -> int:
    """The legal moves as bits; see the top of this file for what they mean."""
    if state.phase == PLAY:
        hand = state.hand[state.turn]
        same = hand & state.led
        return same if rules.follow_suit == MUST and same != U(0) else hand
    if state.phase == AUCTION:
        lowest_bid = max(state.bid + 1, rules.min_bid)
        return PASS | (U(7) & ~(bit(lowest_bid) - U(1)))
    if state.phase == CALL:
        return callable_cards(state.hand[state.turn], rules)
    if state.phase == RAISE:
        return U(7)
    if state.phase == SPLIT:
        return U(0x1668) if rules.scegliete_split == TWO_EACH else U(0xFFFF)
    if state.phase == OVER:
        return U(0)
    return state.hand[state.turn]


@inline
def callable_cards(hand: int, rules) -> int:
    """The cards that a soloist with this hand may call."""
    missing = PACK & ~hand
    if rules.call_scope == TOP:
        for strength in range(9, -1, -1):
            rank = U(0x40100401) << U(strength)
            if missing & rank:
                return missing & rank
    return missing


@inline
def apply(state, rules, action: int) -> None:
    """Make one legal move."""
    if state.phase == PLAY:
        _play(state, rules, lowest(action))
    elif state.phase == AUCTION:
        _bid(state, rules, action)
    elif state.phase == DISCARD:
        _discard(state, rules, action)
    elif state.phase == CALL:
        _call(state, action)
    elif state.phase == GIVE:
        _give(state, action)
    elif state.phase == RAISE:
        _raise(state, rules, lowest(action))
    else:
        _split(state, rules, lowest(action))


@inline
def _bid(state, rules, action: int) -> None:
    state.calls += 1
    if action == PASS:
        state.passes += 1
        state.out |= 1 << state.turn
    else:
        state.passes = 0
        state.bid = lowest(action)
        state.soloist = state.turn
    if rules.auction == SINGLE:
        ends = state.calls == SEATS
    elif rules.auction == PASS_OUT:
        ends = count(U(state.out)) == SEATS - (1 if state.soloist >= 0 else 0)
    else:
        ends = state.passes == SEATS - (1 if state.soloist >= 0 else 0)
    if ends or state.bid == SOLISSIMO:
        _end_auction(state)
    else:
        state.turn = after(state.turn)
        if rules.auction == PASS_OUT and (state.out >> state.turn) & 1:
            state.turn = after(state.turn)


@inline
def _end_auction(state) -> None:
    state.turn = state.soloist
    state.contract = state.bid
    if state.bid < 0:
        state.phase = OVER
    elif state.bid == SOLISSIMO:
        state.phase = RAISE
    elif state.bid == CHIAMO:
        state.phase = CALL
    else:
        _take_monte(state)
        state.phase = DISCARD


@inline
def _take_monte(state) -> None:
    state.hand[state.soloist] |= state.down
    state.turned = state.down
    state.down = U(0)
    state.shedding = MONTE


@inline
def _call(state, action: int) -> None:
    state.called = action
    for seat in range(SEATS):
        if seat != state.soloist and state.hand[seat] & action:
            state.called_from = seat
            state.hand[seat] &= ~action
            state.hand[state.soloist] |= action
    _take_monte(state)
    state.phase = DISCARD if state.called_from < 0 else GIVE


@inline
def _give(state, action: int) -> None:
    state.given = action
    state.hand[state.soloist] &= ~action
    state.hand[state.called_from] |= action
    state.known[state.called_from] = action
    state.phase = DISCARD


@inline
def _raise(state, rules, choice: int) -> None:
    state.contract = SOLISSIMO + choice
    first = after(state.soloist)
    if choice == 0:
        _begin_play(state, rules)
    elif state.contract == SCEGLIETE:
        state.turned = state.down
        state.phase = SPLIT
        state.turn = first
    else:
        state.split = 2
        state.hand[first] |= bit(state.monte[0]) | bit(state.monte[1])
        state.hand[after(first)] |= bit(state.monte[2]) | bit(state.monte[3])
        _begin_shedding(state, first)


@inline
def _begin_shedding(state, first: int) -> None:
    state.down = U(0)
    state.phase = DISCARD
    state.turn = first
    state.shedding = state.split
    if state.split == 0:
        state.turn = after(first)
        state.shedding = MONTE


@inline
def subset(four: int, choice: int) -> int:
    """The cards of a set of four that subset number `choice` has."""
    taken, left = U(0), four
    for place in range(MONTE):
        self = left & (U(0) - left)
        left ^= self
        if (choice >> place) & 1:
            taken |= self
    return taken


@inline
def _split(state, rules, choice: int) -> None:
    first = after(state.soloist)
    taken = subset(state.down, choice)
    state.split = count(U(choice))
    state.hand[first] |= taken
    state.known[first] = taken
    state.hand[after(first)] |= state.down & ~taken
    state.known[after(first)] = state.down & ~taken
    _begin_shedding(state, first)


@inline
def _discard(state, rules, action: int) -> None:
    seat = state.turn
    state.hand[seat] &= ~action
    state.buried[seat] |= action
    state.down |= action
    if state.contract == SCEGLIETE:
        state.gone |= action
        state.known[seat] &= ~action
    state.shedding -= 1
    if state.shedding == 0:
        if state.contract <= SOLO or seat != after(state.soloist) or state.split == MONTE:
            _begin_play(state, rules)
        else:
            state.turn = after(seat)
            state.shedding = MONTE - state.split


@inline
def _begin_play(state, rules) -> None:
    state.phase = PLAY
    by_bidder = rules.leader == BY_BIDDER or (rules.leader == BY_BID and state.bid == SOLISSIMO)
    state.leader = state.soloist if by_bidder else after(state.dealer)
    state.turn = state.leader


@inline
def _play(state, rules, card: int) -> None:
    seat = state.turn
    self = bit(card)
    takes = self & state.beaters != U(0)
    if state.on_table == 0:
        state.led = SUIT_CARDS[card]
        takes = True
    elif rules.follow_suit == MUST:
        void = 1 if self & state.led == U(0) else 0
        state.shown[seat] |= void << SUIT_OF[lowest(state.led)]
    if takes:
        state.best, state.best_seat, state.beaters = card, seat, HIGHER[card]
    state.hand[seat] &= ~self
    state.played |= self
    state.table[state.on_table] = card
    state.table_points += POINTS[card]
    state.on_table += 1
    if state.on_table < SEATS:
        state.turn = after(seat)
    else:
        _end_trick(state, rules)


@inline
def _end_trick(state, rules) -> None:
    take_trick(state, state.table_points)
    state.best = -1
    if state.trick == HAND:
        state.phase = OVER
        state.turn = -1
        state.points[state.leader] += thirds(state.down) + rules.last_trick_thirds


@inline
def thirds(cards_: int) -> int:
    """Points of a set of cards, in thirds."""
    total, left = 0, U(cards_)
    while left:
        total += POINTS[lowest(left)]
        left &= left - U(1)
    return total


@inline
def passing(state, rules) -> int:
    """A pass, where one is to be had: what the others do while a question supposes that they are quiet."""
    return PASS if state.phase == AUCTION else U(0)


# Redrawing what a seat does not know: piles 0..2 are the dealt hands, piles 3 and 4
# the first and the last two cards of the monte.


@inline
def place(state, pile: int, card: int) -> None:
    """Give `card` to a dealt hand, or to the next free place of half the monte, in a deal that is about to start."""
    if pile < SEATS:
        state.hand[pile] |= bit(card)
        state.dealt[pile] |= bit(card)
    else:
        spot = 0 if pile == SEATS else 2
        while state.monte[spot] >= 0:
            spot += 1
        state.monte[spot] = card
        state.down |= bit(card)


@inline
def narrow(state, rules, moves: int, keep: int, shed: int) -> int:
    """Of the moves of an unseen discard those that keep `keep` and part with `shed`, as far as can be."""
    wanted = moves & shed & ~keep
    if wanted == U(0):
        wanted = moves & ~keep
    return wanted if wanted != U(0) else moves
