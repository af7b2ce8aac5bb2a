"""Briscola Chiamata: five players, an auction for a secret partner, eight tricks.

The rules are those of `docs/games/chiamata.md`.  Cards as in `kernels.tricks`.  What an action bit means
depends on the phase: in the auction bit r is the rank of strength r, or bit p - 61 the bid of p points,
and bit 63 a pass; at the naming bit s is a suit, or (points auction) bit c the called card; in the play
bit c is card c.
"""

from __future__ import annotations

import numba
import numpy as np

from ...bits import bit, lowest
from ...deal import cards, fresh_deck, shuffle
from ...jit import inline
from ...tricks import (
    FREE,
    PACK,
    POINTS,
    STRICT,
    SUIT_CARDS,
    SUIT_OF,
    beaters,
    following,
)
from ...winning import take_trick

U = numba.uint64

SEATS = 5
HAND = 8
PASS = U(1 << 63)
LOWEST_POINTS = 61

# Phases.
AUCTION, NAMING, PLAY, OVER = 0, 1, 2, 3

# Values of the options, in the order of the rules page.
BY_RANK, RANK_THEN_POINTS, BY_POINTS, TWO_POINTS = 0, 1, 2, 3  # auction
REENTER = 1  # pass_rule
FIRST_MUST_BID = 1  # all_pass
FORBIDDEN = 1  # own_card
AFTER_FIRST_TRICK = 1  # trump_named
ZERO_SUM = 1  # solo_score
ALL_POINTS, ALL_TRICKS = 0, 1  # cappotto
BANDS = 1  # bid_multiplier
ROTATE = 1  # next_dealer
PLAY_ON = 1  # match_tie
# follow_suit holds the duty of kernels.tricks: FREE, STRICT or FOLLOW_OR_TRUMP.

RULES = np.dtype(
    [
        (name, np.int64)
        for name in (
            "players",
            "auction",
            "auction_start",
            "pass_rule",
            "all_pass",
            "own_card",
            "trump_named",
            "first_lead",
            "follow_suit",
            "solo_score",
            "cappotto",
            "bid_multiplier",
            "next_dealer",
            "match_target",
            "match_tie",
        )
    ]
)

STATE = np.dtype(
    [
        ("hand", np.uint64, SEATS),
        ("dealt", np.uint64, SEATS),
        ("table", np.int64, SEATS),  # cards of the trick, in playing order
        ("points", np.int64, SEATS),
        ("tricks", np.int64, SEATS),
        ("shown", np.int64, SEATS),  # bit s: the seat has shown that it holds nothing of suit s
        ("played", np.uint64),
        ("trumps", np.uint64),  # all cards of the trump suit; empty until named
        ("led", np.uint64),  # all cards of the suit led; empty before the lead
        ("beaters", np.uint64),  # the cards that beat the best card on the table
        ("called", np.uint64),  # the called card, as a set
        ("bidders", np.int64),  # seats that may still bid, as bits
        ("phase", np.int64),
        ("dealer", np.int64),
        ("turn", np.int64),
        ("passes", np.int64),  # in a row
        ("calls", np.int64),
        ("bid", np.int64),  # strength of the rank bid; -1 for none
        ("target", np.int64),
        ("declarer", np.int64),
        ("trump", np.int64),
        ("partner", np.int64),
        ("called_by", np.int64),  # who has played the called card; -1 while it is out
        ("leader", np.int64),
        ("on_table", np.int64),
        ("table_points", np.int64),
        ("best", np.int64),  # best card on the table
        ("best_seat", np.int64),
        ("trick", np.int64),
    ]
)


@inline
def start(state, rules, dealer: int) -> None:
    """Everything before the first call but the cards."""
    for seat in range(SEATS):
        state.points[seat] = 0
        state.tricks[seat] = 0
        state.shown[seat] = 0
        state.table[seat] = -1
        state.hand[seat] = U(0)
        state.dealt[seat] = U(0)
    state.played = U(0)
    state.trumps = U(0)
    state.led = U(0)
    state.beaters = U(0)
    state.called = U(0)
    state.bidders = 31
    state.phase = AUCTION
    state.dealer = dealer
    state.turn = (dealer + rules.auction_start) % SEATS
    state.passes = 0
    state.calls = 0
    state.bid = -1
    state.target = LOWEST_POINTS
    state.declarer = -1
    state.trump = -1
    state.partner = -1
    state.called_by = -1
    state.leader = -1
    state.on_table = 0
    state.table_points = 0
    state.best = -1
    state.best_seat = -1
    state.trick = 0


@inline
def deal(state, rules, dealer: int, deck, stream) -> None:
    """Shuffle and deal eight cards to each seat."""
    fresh_deck(deck, 40)
    shuffle(deck, 40, stream)
    deal_out(state, rules, dealer, deck)


@inline
def deal_out(state, rules, dealer: int, deck) -> None:
    """Deal an arranged pack: eight cards to each seat in turn."""
    start(state, rules, dealer)
    for seat in range(SEATS):
        hand = cards(deck, HAND * seat, HAND)
        state.hand[seat] = hand
        state.dealt[seat] = hand


@inline
def over(state) -> bool:
    """Whether the deal is played out or passed out."""
    return state.phase == OVER


@inline
def to_act(state) -> int:
    """The seat whose turn it is."""
    return state.turn


@inline
def bids_points(state, rules) -> bool:
    """Whether an auction bit now means a number of points and not a rank."""
    return rules.auction >= BY_POINTS or (rules.auction == RANK_THEN_POINTS and state.bid == 0)


@inline
def legal(state, rules) -> int:
    """The legal moves as bits; see the top of this file for what they mean."""
    if state.phase == PLAY:
        return following(state.hand[state.turn], state.led, state.trumps, rules.follow_suit)
    if state.phase == AUCTION:
        return _legal_calls(state, rules)
    if state.phase == NAMING:
        return _legal_names(state, rules)
    return U(0)


@inline
def _legal_calls(state, rules) -> int:
    if bids_points(state, rules):
        first = 0 if state.declarer < 0 else state.target - LOWEST_POINTS + 1
        moves = (bit(60) - U(1)) & ~(bit(first) - U(1))
    else:
        moves = bit(10 if state.bid < 0 else state.bid) - U(1)
    if not (rules.all_pass == FIRST_MUST_BID and state.calls == 0):
        moves |= PASS
    return moves


@inline
def _legal_names(state, rules) -> int:
    own = state.dealt[state.declarer]
    if rules.auction == BY_POINTS:
        return PACK & ~own if rules.own_card == FORBIDDEN else PACK
    moves = U(15)
    if rules.own_card == FORBIDDEN:
        for suit in range(4):
            if own & bit(10 * suit + state.bid):
                moves &= ~bit(suit)
        if moves == U(0):  # ruling 7: with all four cards of the rank every suit is legal
            moves = U(15)
    return moves


@inline
def apply(state, rules, action: int) -> None:
    """Make one legal move."""
    if state.phase == PLAY:
        _play(state, rules, lowest(action))
    elif state.phase == AUCTION:
        _call(state, rules, action)
    else:
        _name(state, rules, lowest(action))


@inline
def _call(state, rules, action: int) -> None:
    state.calls += 1
    if action == PASS:
        state.passes += 1
        state.bidders &= ~(1 << state.turn)
    else:
        if bids_points(state, rules):
            state.target = LOWEST_POINTS + lowest(action)
            state.bid = -1 if rules.auction == BY_POINTS else 0
        else:
            state.bid = lowest(action)
        state.declarer = state.turn
        state.passes = 0
    unbeatable = state.target == 120 or (rules.auction == BY_RANK and state.bid == 0)
    if state.declarer >= 0 and (unbeatable or _all_others_passed(state, rules)):
        _end_auction(state, rules)
    elif state.passes == SEATS:  # all five passed and nobody bid
        state.phase = OVER
        state.turn = -1
    else:
        state.turn = (state.turn + 1) % SEATS
        if rules.pass_rule != REENTER:
            while (state.bidders >> state.turn) & 1 == 0:
                state.turn = (state.turn + 1) % SEATS


@inline
def _all_others_passed(state, rules) -> bool:
    if rules.pass_rule == REENTER:
        return state.passes == SEATS - 1
    return state.bidders == 1 << state.declarer


@inline
def _end_auction(state, rules) -> None:
    state.turn = state.declarer
    if rules.trump_named == AFTER_FIRST_TRICK:
        _begin_play(state, rules)
    else:
        state.phase = NAMING


@inline
def _begin_play(state, rules) -> None:
    state.phase = PLAY
    state.leader = state.declarer if rules.first_lead == 0 else (state.dealer + 1) % SEATS
    state.turn = state.leader


@inline
def _name(state, rules, choice: int) -> None:
    card = choice if rules.auction == BY_POINTS else 10 * choice + state.bid
    state.called = bit(card)
    state.trump = SUIT_OF[card]
    state.trumps = SUIT_CARDS[card]
    for seat in range(SEATS):
        if state.dealt[seat] & state.called and seat != state.declarer:
            state.partner = seat
    if state.on_table == SEATS:  # the blind first trick is decided with the new trump
        _judge_blind_trick(state)
        _end_trick(state)
    else:
        _begin_play(state, rules)


@inline
def _judge_blind_trick(state) -> None:
    state.phase = PLAY
    first = state.table[0]
    state.best, state.best_seat, state.beaters = first, state.leader, beaters(first, state.trumps)
    for place in range(SEATS):
        card = state.table[place]
        seat = (state.leader + place) % SEATS
        if bit(card) & state.beaters:
            state.best, state.best_seat, state.beaters = card, seat, beaters(card, state.trumps)
        if bit(card) == state.called:
            state.called_by = seat


@inline
def _play(state, rules, card: int) -> None:
    seat = state.turn
    self = bit(card)
    takes = self & state.beaters != U(0)
    if state.on_table == 0:
        state.led = SUIT_CARDS[card]
        takes = True
    else:
        _notice(state, rules, seat, card)
    if takes:
        state.best, state.best_seat, state.beaters = card, seat, beaters(card, state.trumps)
    if self == state.called:
        state.called_by = seat
    state.hand[seat] &= ~self
    state.played |= self
    state.table[state.on_table] = card
    state.table_points += POINTS[card]
    state.on_table += 1
    if state.on_table < SEATS:
        state.turn = seat + 1 if seat < SEATS - 1 else 0
    elif state.trump < 0:
        state.phase = NAMING
        state.turn = state.declarer
    else:
        _end_trick(state)


@inline
def _end_trick(state) -> None:
    take_trick(state, state.table_points)
    state.best = -1
    if state.trick == HAND:
        state.phase = OVER
        state.turn = -1


@inline
def _notice(state, rules, seat: int, card: int) -> None:
    """What everybody learns from a card that follows: the suits shown out."""
    if rules.follow_suit != FREE:
        strict = rules.follow_suit == STRICT or state.trump < 0
        follows = state.led if strict else state.led | state.trumps
        void = 1 if bit(card) & follows == U(0) else 0
        state.shown[seat] |= void << SUIT_OF[lowest(state.led)]


@inline
def passing(state, rules) -> int:
    """A pass, where one is to be had: what the others do while a question supposes that they are quiet."""
    return legal(state, rules) & PASS if state.phase == AUCTION else U(0)


# Redrawing what a seat does not know: pile p is the dealt hand of a seat.


@inline
def place(state, pile: int, card: int) -> None:
    """Give `card` to seat `pile` in a deal that is about to start."""
    state.hand[pile] |= bit(card)
    state.dealt[pile] |= bit(card)
