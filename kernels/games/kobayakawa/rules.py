"""Kobayakawa: one card each; the lowest card among those who bet is helped by the open card in the centre.

The rules are those of `docs/games/kobayakawa.md`.  Card c = 0..14 has the value c + 1: A 2 ... K, black joker, red
joker.  A move is a bit: `draw` 0 or `flip` 1; the card that is discarded; `pass` 0 or `bet` 1.
"""

from __future__ import annotations

import numba
import numpy as np

from ...bits import bit, count, highest, lowest
from ...deal import fresh_deck, shuffle
from ...jit import inline

U = numba.uint64

CARDS = 15
MOST_SEATS = 6
PACK = U((1 << CARDS) - 1)
UNKNOWN = 15  # a card of the stock that is not known, and what it is in a hand
WIDTH = 4  # bits of a card in the stock
CENTRE_PILE = 2 * MOST_SEATS

# Phases, and the moves that are no cards.
ACT, DISCARD, BETTING, OVER = 0, 1, 2, 3
DRAW, FLIP = 1, 2
PASS, BET = 1, 2

# Values of the options, in the order of the rules page.
DOUBLE = 0  # final_round
CARRY = 1  # no_bet
EARLIER, LOW_CARD, HIGH_CARD = 0, 1, 2  # tie_break
SIMULTANEOUS = 1  # bet_mode

RULES = np.dtype(
    [
        ("players", np.int64),
        ("start_chips", np.int64),
        ("centre_chips", np.int64),
        ("final_round", np.int64),
        ("no_bet", np.int64),
        ("tie_break", np.int64),
        ("bet_mode", np.int64),
    ]
)

STATE = np.dtype(
    [
        ("hand", np.uint64, MOST_SEATS),
        ("dealt", np.uint64, MOST_SEATS),
        ("thrown", np.uint64, MOST_SEATS),  # the card that the seat discarded
        ("faced", np.int64, MOST_SEATS),  # the centre card before the seat drew or flipped
        ("chips", np.int64, MOST_SEATS),  # before the round
        ("gain", np.int64, MOST_SEATS),
        ("betted", np.int64, MOST_SEATS),  # of the match so far: bets that the seat has made
        ("shown", np.int64, MOST_SEATS),  # cards that it had to show
        ("strange", np.int64, MOST_SEATS),  # those of them that a sensible player would not have shown
        ("rounds", np.int64),  # of the match so far
        ("draws", np.uint64),  # the stock, four bits a card, the next card lowest
        ("seen", np.uint64),  # cards that lie or lay face up
        ("seats", np.int64),
        ("stock_size", np.int64),
        ("drawn", np.int64),  # cards taken from the stock
        ("first_centre", np.int64),
        ("centre", np.int64),  # the card that is the centre card now
        ("partakers", np.int64),  # seats with chips, as bits
        ("number", np.int64),  # how many they are
        ("bettors", np.int64),  # seats that have bet, as bits
        ("spoken", np.int64),  # seats that have bet or passed
        ("to_go", np.int64),  # seats that have yet to act in this phase
        ("phase", np.int64),
        ("dealer", np.int64),
        ("leader", np.int64),
        ("turn", np.int64),
        ("centre_chips", np.int64),  # before the round
        ("carry", np.int64),
        ("next_carry", np.int64),
        ("winner", np.int64),  # -1: nobody bet
        ("low", np.int64),  # seat of the lowest bettor, -1 without one
        ("tied", np.int64),  # whether the lowest and the highest total were equal
        ("in_match", np.int64),  # whether the round is one of a match, whose chips count at its end
    ]
)


@inline
def start(state, rules, dealer: int) -> None:
    """A round before its first card, with the chips of the first round; the seat after the dealer leads."""
    for seat in range(MOST_SEATS):
        state.hand[seat] = U(0)
        state.dealt[seat] = U(0)
        state.thrown[seat] = U(0)
        state.faced[seat] = UNKNOWN
        state.chips[seat] = rules.start_chips if seat < rules.players else 0
        state.gain[seat] = 0
        state.betted[seat] = 0
        state.shown[seat] = 0
        state.strange[seat] = 0
    state.rounds = 0
    state.draws = U(0)
    state.seen = U(0)
    state.seats = rules.players
    state.drawn = 0
    state.first_centre = UNKNOWN
    state.centre = UNKNOWN
    state.bettors = 0
    state.spoken = 0
    state.phase = ACT
    state.dealer = dealer
    state.centre_chips = rules.centre_chips
    state.carry = 0
    state.next_carry = 0
    state.winner = -1
    state.low = -1
    state.tied = 0
    state.in_match = 0
    take_part(state, dealer + 1 if dealer + 1 < rules.players else 0)


@inline
def take_part(state, leader: int) -> None:
    """Have those with chips take part in a round that is about to start, `leader` first."""
    seats = 0
    for seat in range(MOST_SEATS):
        seats |= (1 << seat) if state.chips[seat] > 0 else 0
    state.partakers = seats
    state.number = count(U(seats))
    state.stock_size = CARDS - 1 - state.number
    state.to_go = state.number
    state.leader = leader
    state.turn = leader


@inline
def deal(state, rules, dealer: int, deck, stream) -> None:
    """Shuffle and deal the first round."""
    start(state, rules, dealer)
    deal_cards(state, deck, stream)


@inline
def deal_cards(state, deck, stream) -> None:
    """One card to each player in turn order, one to the centre; the rest is the stock."""
    fresh_deck(deck, CARDS)
    shuffle(deck, CARDS, stream)
    seat = state.leader
    for place in range(state.number):
        card = bit(deck[place])
        state.hand[seat] = card
        state.dealt[seat] = card
        seat = after(state, seat)
    lay_centre(state, numba.int64(deck[state.number]))
    stock = U(0)
    for place in range(CARDS - 1, state.number, -1):
        stock = (stock << U(WIDTH)) | U(deck[place])
    state.draws = stock


@inline
def lay_centre(state, card: int) -> None:
    """The card that is dealt to the centre."""
    state.first_centre = card
    state.centre = card
    state.seen |= bit(card) & PACK


@inline
def after(state, seat: int) -> int:
    """The next seat that takes part."""
    seat = seat + 1 if seat + 1 < state.seats else 0
    while not (state.partakers >> seat) & 1:
        seat = seat + 1 if seat + 1 < state.seats else 0
    return seat


@inline
def rank(state, seat: int) -> int:
    """How many of those who take part act before `seat` in a phase."""
    place = seat - state.leader
    place = place if place >= 0 else place + state.seats
    around = (state.partakers >> state.leader) | (state.partakers << (state.seats - state.leader))
    return count(U(around) & (bit(place) - U(1)))


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
    """The legal moves as bits: two words, or the cards of the hand."""
    return state.hand[state.turn] if state.phase == DISCARD else U(DRAW | FLIP)


@inline
def apply(state, rules, action: int) -> None:
    """Make one legal move."""
    if state.phase == ACT:
        card = (state.draws >> U(WIDTH * state.drawn)) & U((1 << WIDTH) - 1)
        state.drawn += 1
        state.faced[state.turn] = state.centre
        if action == U(DRAW):
            state.hand[state.turn] |= bit(card)
            state.phase = DISCARD
        else:
            state.centre = numba.int64(card)
            state.seen |= bit(card) & PACK
            _go_on(state, rules)
    elif state.phase == DISCARD:
        state.hand[state.turn] &= ~action
        state.thrown[state.turn] = action
        state.seen |= action & PACK
        state.phase = ACT
        _go_on(state, rules)
    else:
        state.spoken |= 1 << state.turn
        state.bettors |= (1 << state.turn) if action == U(BET) else 0
        _go_on(state, rules)


@inline
def _go_on(state, rules) -> None:
    """The turn passes to the next player, or the phase is over."""
    state.to_go -= 1
    if state.to_go > 0:
        state.turn = after(state, state.turn)
    elif state.phase == ACT:
        state.phase = BETTING
        state.to_go = state.number
        state.turn = state.leader
    else:
        _show_down(state, rules)
        state.phase = OVER
        state.turn = -1


@inline
def is_final(state, rules) -> bool:
    """Whether this is the last round of a match."""
    return state.centre_chips <= (2 if rules.final_round == DOUBLE else 1)


@inline
def stake(state, rules, seat: int) -> int:
    """The chips that a bet of `seat` costs."""
    double = rules.final_round == DOUBLE and is_final(state, rules)
    return min(2, state.chips[seat]) if double else 1


@inline
def prize(state, rules) -> int:
    """The chips that leave the centre in this round."""
    return state.centre_chips if is_final(state, rules) else 1


@inline
def _show_down(state, rules) -> None:
    """The winner takes all stakes, the round's chips of the centre and what was carried over."""
    if state.bettors == 0:
        if is_final(state, rules):
            state.next_carry = 0
        else:
            state.next_carry = state.carry + (1 if rules.no_bet == CARRY else 0)
        return
    shown = U(0)
    for seat in range(MOST_SEATS):
        shown |= state.hand[seat] if (state.bettors >> seat) & 1 else U(0)
    low, high = lowest(shown), highest(shown)
    low_seat, high_seat, pot = 0, 0, 0
    for seat in range(MOST_SEATS):
        if (state.bettors >> seat) & 1:
            low_seat = seat if state.hand[seat] == bit(low) else low_seat
            high_seat = seat if state.hand[seat] == bit(high) else high_seat
            state.gain[seat] = -stake(state, rules, seat)
            pot += stake(state, rules, seat)
    helped = low + state.centre + 1
    state.low = low_seat
    state.winner = low_seat if helped >= high else high_seat
    if helped == high and low != high:
        state.tied = 1
        before = rules.tie_break == EARLIER and rank(state, high_seat) < rank(state, low_seat)
        if before or rules.tie_break == HIGH_CARD:
            state.winner = high_seat
    state.gain[state.winner] += pot + prize(state, rules) + state.carry


@inline
def passing(state, rules) -> int:
    """The pass of the bets."""
    return U(PASS) if state.phase == BETTING else U(0)


# Redrawing what a seat does not know.


@inline
def place(state, pile: int, card: int) -> None:
    """Give `card` to seat `pile` as dealt or, once that is known, as what it takes from the stock.

    Pile MOST_SEATS + s is what seat s takes from the stock, CENTRE_PILE the card that is dealt to the centre.
    """
    if pile == CENTRE_PILE:
        lay_centre(state, card)
        return
    seat = pile if pile < MOST_SEATS else pile - MOST_SEATS
    if pile < MOST_SEATS and state.dealt[seat] == U(0):
        state.dealt[seat] = bit(card)
        state.hand[seat] = bit(card)
    else:
        shift = U(WIDTH * rank(state, seat))
        state.draws = (state.draws & ~(U((1 << WIDTH) - 1) << shift)) | (U(card) << shift)
