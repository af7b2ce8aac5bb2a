"""Tantony: the winner of a trick gives it away, and only its lowest card of the suit led scores.

The rules are those of `docs/games/tantony.md`.  Card = suit * 13 + strength, strengths 0..12 for 2 3 ... T J Q K
A, suits 0..3 for C D H S.  In the play bit c is card c; at a gift bit s is the receiving seat.
"""

from __future__ import annotations

import numba
import numpy as np

from ...bits import bit, lowest
from ...deal import cards, fresh_deck, shuffle
from ...jit import inline
from ...suits import rank_cards, suit_tables

U = numba.uint64

WIDTH = 13
MOST_SEATS = 4
GIVEN = 12  # tricks that are given away in a round
LARGE = 1 << 60
MOST_TARGETS = 16

# Phases.
PLAY, GIFT, OVER = 0, 1, 2

# Values of the options, in the order of the rules page.
TEAMS, SPLIT, THREE = 0, 1, 2  # form
BY_WINNER = 1  # next_lead
EXCHANGE, KEEP, LOWEST_ONLY = 0, 1, 2  # last_trick
BOOK = 2  # card_values, as rows of VALUES
TEAMS_ONLY, ALL_SIDES = 0, 1  # early_end
RIGHT = 1  # split_neighbour

SUIT_OF, STRENGTH, SUIT_CARDS, HIGHER, LOWER = suit_tables(WIDTH)
PACK = U((1 << 52) - 1)
SHORT_PACK = U(sum(rank_cards(WIDTH, strength) for strength in (0, 1, 2, 3, 4, 9, 10, 11, 12)))  # for three

_NUMERALS = (2, 3, 4, 5, 6, 7, 8, 9, 10)
_TABLES = ((15, 20, 25, 30), (10, 15, 20, 25), (15, 15, 15, 20))  # card_values: standard, three, book
VALUES = np.array([[*_NUMERALS, *courts] * 4 for courts in _TABLES], np.int64)

RULES = np.dtype(
    [
        ("players", np.int64),
        ("form", np.int64),
        ("next_lead", np.int64),
        ("last_trick", np.int64),
        ("card_values", np.int64),  # row of VALUES
        ("early_end", np.int64),
        ("early_targets", np.int64, MOST_TARGETS),  # LARGE after the last
        ("rounds", np.int64),
        ("split_neighbour", np.int64),
    ]
)

STATE = np.dtype(
    [
        ("hand", np.uint64, MOST_SEATS),
        ("dealt", np.uint64, MOST_SEATS),
        ("received", np.uint64, MOST_SEATS),  # cards of the tricks a seat was given
        ("table", np.int64, MOST_SEATS),  # cards of the trick, in playing order
        ("points", np.int64, MOST_SEATS),
        ("tricks", np.int64, MOST_SEATS),  # received
        ("shown", np.int64, MOST_SEATS),  # bit s: the seat has shown that it holds nothing of suit s
        ("last", np.int64, MOST_SEATS),  # card owned after the last trick; -1 before
        ("before", np.int64, MOST_SEATS),  # side scores of the match before this round
        ("runt", np.int64, GIVEN),  # by trick
        ("receiver", np.int64, GIVEN),
        ("giver", np.int64, GIVEN),
        ("played", np.uint64),
        ("pile", np.uint64),  # cards of the trick
        ("led", np.uint64),  # all cards of the suit led; empty before the lead
        ("phase", np.int64),
        ("dealer", np.int64),
        ("turn", np.int64),
        ("first", np.int64),  # who leads the round
        ("leader", np.int64),
        ("on_table", np.int64),
        ("best", np.int64),  # highest card of the suit led
        ("best_seat", np.int64),
        ("low", np.int64),  # the lowest: the runt
        ("low_seat", np.int64),
        ("worth", np.int64),  # value of the runt of a trick that is to be given away
        ("trick", np.int64),
        ("round", np.int64),  # of the match, from 0
        ("left", np.int64),  # rounds that may follow
        ("known", np.int64),  # 1: all hands are known from the tricks of the round before
    ]
)


@inline
def start(state, rules, dealer: int) -> None:
    """Everything before the first card but the cards; the seat after the dealer leads."""
    for seat in range(MOST_SEATS):
        state.hand[seat] = U(0)
        state.dealt[seat] = U(0)
        state.received[seat] = U(0)
        state.table[seat] = -1
        state.points[seat] = 0
        state.tricks[seat] = 0
        state.shown[seat] = 0
        state.last[seat] = -1
        state.before[seat] = 0
    for trick in range(GIVEN):
        state.runt[trick] = -1
        state.receiver[trick] = -1
        state.giver[trick] = -1
    state.played = U(0)
    state.phase = PLAY
    state.dealer = dealer
    state.trick = 0
    state.round = 0
    state.left = 0
    state.known = 0
    _clear(state)
    lead_first(state, (dealer + 1) % rules.players)


@inline
def _clear(state) -> None:
    """An empty table."""
    state.pile = U(0)
    state.led = U(0)
    state.on_table = 0
    state.best = -1
    state.best_seat = -1
    state.low = -1
    state.low_seat = -1
    state.worth = 0


@inline
def lead_first(state, seat: int) -> None:
    """Have `seat` lead a round that is about to start."""
    state.first = seat
    state.leader = seat
    state.turn = seat


@inline
def pack_of(rules) -> int:
    """The cards that take part."""
    return SHORT_PACK if rules.form == THREE else PACK


@inline
def deal(state, rules, dealer: int, deck, stream) -> None:
    """Shuffle and deal all cards."""
    start(state, rules, dealer)
    if rules.form == THREE:
        size, left, place = 12, SHORT_PACK, 0
        while left:
            deck[place] = lowest(left)
            left &= left - U(1)
            place += 1
        shuffle(deck, 36, stream)
    else:
        size = 13
        fresh_deck(deck, 52)
        shuffle(deck, 52, stream)
    for seat in range(rules.players):
        hand = cards(deck, size * seat, size)
        state.hand[seat] = hand
        state.dealt[seat] = hand


@inline
def over(state) -> bool:
    """Whether the round is over."""
    return state.phase == OVER


@inline
def to_act(state) -> int:
    """The seat whose turn it is."""
    return state.turn


@inline
def legal(state, rules) -> int:
    """The legal moves as bits: cards, or at a gift seats."""
    if state.phase == GIFT:
        return _receivers(state, rules)
    hand = state.hand[state.turn]
    same = hand & state.led
    return same if same else hand


@inline
def _receivers(state, rules) -> int:
    """The seats that have received fewer tricks than the cap, as bits."""
    seats, cap = U(0), GIVEN // rules.players
    for seat in range(rules.players):
        if state.tricks[seat] < cap:
            seats |= bit(seat)
    return seats


@inline
def apply(state, rules, action: int) -> None:
    """Make one legal move."""
    if state.phase == PLAY:
        _play(state, rules, action)
    else:
        _give(state, rules, lowest(action))


@inline
def _play(state, rules, self: int) -> None:
    seat, card = state.turn, lowest(self)
    if state.on_table == 0:
        state.led = SUIT_CARDS[card]
        state.best = state.low = card
        state.best_seat = state.low_seat = seat
    elif self & state.led == U(0):
        state.shown[seat] |= 1 << SUIT_OF[state.best]
    elif card > state.best:
        state.best, state.best_seat = card, seat
    elif card < state.low:
        state.low, state.low_seat = card, seat
    state.hand[seat] &= ~self
    state.played |= self
    state.pile |= self
    state.table[state.on_table] = card
    state.on_table += 1
    if state.on_table < rules.players:
        state.turn = seat + 1 if seat < rules.players - 1 else 0
    elif state.trick < GIVEN:
        state.phase = GIFT
        state.worth = VALUES[rules.card_values, state.low]
        state.turn = state.best_seat
    else:
        _exchange(state, rules)


@inline
def _give(state, rules, receiver: int) -> None:
    winner, trick = state.best_seat, state.trick
    state.received[receiver] |= state.pile
    state.tricks[receiver] += 1
    state.points[receiver] += state.worth
    state.runt[trick] = state.low
    state.receiver[trick] = receiver
    state.giver[trick] = winner
    state.trick = trick + 1
    state.leader = winner if rules.next_lead == BY_WINNER else receiver
    state.turn = state.leader
    state.phase = PLAY
    _clear(state)
    if state.trick == GIVEN:
        if rules.form == THREE:
            _end(state)
        elif rules.last_trick != EXCHANGE:
            _keep(state, rules)


@inline
def _exchange(state, rules) -> None:
    """The thirteenth trick: the winner swaps his card with the owner of the runt; each owns one card."""
    for place in range(MOST_SEATS):
        state.last[(state.leader + place) % MOST_SEATS] = state.table[place]
    state.last[state.best_seat] = state.low
    state.last[state.low_seat] = state.best
    state.trick += 1
    state.on_table = 0
    for seat in range(MOST_SEATS):
        state.points[seat] += VALUES[rules.card_values, state.last[seat]]
    _end(state)


@inline
def _keep(state, rules) -> None:
    """No thirteenth trick: each owns the card in hand; with `lowest_only` only the lowest rank scores."""
    lowest_rank = WIDTH
    for seat in range(MOST_SEATS):
        state.last[seat] = min(lowest(state.hand[seat]), 51)  # no hand: a position whose cards are not known
        lowest_rank = min(lowest_rank, STRENGTH[state.last[seat]])
    for seat in range(MOST_SEATS):
        card = state.last[seat]
        if rules.last_trick == KEEP or STRENGTH[card] == lowest_rank:
            state.points[seat] += VALUES[rules.card_values, card]
    _end(state)


@inline
def _end(state) -> None:
    state.phase = OVER
    state.turn = -1


@inline
def owned(state, seat: int) -> int:
    """All cards that a seat owns after the round: its next hand."""
    if state.last[seat] < 0:
        return state.received[seat]
    return state.received[seat] | bit(state.last[seat])


@inline
def passing(state, rules) -> int:
    """Nobody can pass."""
    return U(0)


# Redrawing what a seat does not know: pile p is the dealt hand of a seat.


@inline
def place(state, pile: int, card: int) -> None:
    """Give `card` to seat `pile` in a round that is about to start."""
    state.hand[pile] |= bit(card)
    state.dealt[pile] |= bit(card)
