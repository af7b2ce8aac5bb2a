"""Knock Rummy: draw a card and discard one; who knocks ends the deal, and the lowest deadwood wins.

The rules are those of `docs/games/knock_rummy.md`.  Cards as in `kernels.melds`.  In the draw bit 0 draws from the
stock, bit 1 takes the top of the discard pile, bit 2 knocks.  In the discard a bit is the place of a card in the
hand: bit p discards it, bit 32 + p knocks with it.
"""

from __future__ import annotations

import numba
import numpy as np

from ...bits import bit, count, lowest, nth
from ...deal import cards, fresh_deck, shuffle
from ...jit import apart, inline
from ...melds import deadwood, value_of

U = numba.uint64

SEATS = 6
PACK_SIZE = 52
PACK = U((1 << PACK_SIZE) - 1)
NOBODY_KNOWS = 63  # a card of the stock that is not known; its bit does no harm in a hand

# Phases.
DRAW, DISCARD, OVER = 0, 1, 2

DRAW_STOCK, DRAW_PILE, KNOCK = U(1), U(2), U(4)
KNOCKING = 32  # added to the place of the card that is knocked with

# Values of the options, in the order of the rules page.
PLUS_DIFFERENCE = 1  # rummy_payoff
RUMMY_WINS = 0  # rummy_tie
TIED_WIN, KNOCKER_WINS, SHARED = 0, 1, 2  # tie_rule
NOBODY, WINNER, EACH_LOWER = 0, 1, 2  # penalty_to
TURN_OVER, VOID_DEAL, SHOW_DOWN = 0, 1, 2  # stock_out

# How a deal ended.
NOT_YET, KNOCKED, VOID, SHOWN = 0, 1, 2, 3

RULES = np.dtype(
    [
        (name, np.int64)
        for name in (
            "players",
            "deal_size",  # 0: by the number of players
            "ace_value",
            "ace_runs",
            "knock_limit",  # -1 for none
            "knock_from_turn",
            "knock_before_draw",
            "discard_taken",
            "rummy_bonus",
            "rummy_payoff",
            "rummy_tie",
            "tie_rule",
            "undercut_penalty",
            "penalty_to",
            "stock_out",
            "max_turn_overs",
            "max_turns",
            "target",
        )
    ]
)

STATE = np.dtype(
    [
        ("hand", np.uint64, SEATS),
        ("known", np.uint64, SEATS),  # cards that everybody knows a seat to hold
        ("deadwood", np.int64, SEATS),  # in the end
        ("played", np.uint64),  # the cards of the pile
        ("listed", np.uint64),  # cards that come first in the order of every hand
        ("phase", np.int64),
        ("players", np.int64),
        ("dealer", np.int64),
        ("turn", np.int64),
        ("turns", np.int64),  # completed
        ("turn_overs", np.int64),  # after the first the stock is known to all
        ("drawn", np.int64),  # cards drawn from the stock
        ("filled", np.int64),  # next place of the stock that `place` fills
        ("stock_size", np.int64),
        ("pile_size", np.int64),
        ("taken", np.int64),  # the card just taken from the pile, else -1
        ("knocker", np.int64),  # -1 for none
        ("end", np.int64),
        ("winners", np.int64),  # the receiving seats, as bits
        ("stock", np.uint8, PACK_SIZE),  # in drawing order
        ("pile", np.uint8, PACK_SIZE),  # the last is on top
    ]
)


@inline
def hand_size(rules) -> int:
    """Cards dealt to a seat."""
    if rules.deal_size > 0:
        return rules.deal_size
    if rules.players == 2:
        return 10
    return 7 if rules.players <= 4 else 6


@inline
def start(state, rules, dealer: int) -> None:
    """Everything before the first move but the cards."""
    for seat in range(SEATS):
        state.hand[seat] = U(0)
        state.known[seat] = U(0)
        state.deadwood[seat] = 0
    for place_number in range(PACK_SIZE):
        state.stock[U(place_number)] = NOBODY_KNOWS
        state.pile[U(place_number)] = NOBODY_KNOWS
    state.played = U(0)
    state.listed = U(0)
    state.phase = DRAW
    state.players = rules.players
    state.dealer = dealer
    state.turn = dealer + 1 if dealer + 1 < rules.players else 0
    state.turns = 0
    state.turn_overs = 0
    state.drawn = 0
    state.filled = 0
    state.stock_size = PACK_SIZE - 1 - rules.players * hand_size(rules)
    state.pile_size = 1
    state.taken = -1
    state.knocker = -1
    state.end = NOT_YET
    state.winners = 0
    if state.stock_size == 0:  # the pile has one card, which cannot be turned over
        _end(state, SHOWN if rules.stock_out == SHOW_DOWN else VOID)


@inline
def turn_up(state, card: int) -> None:
    """Lay the first card of the pile."""
    state.pile[0] = card
    state.played = bit(card)


@inline
def deal(state, rules, dealer: int, deck, stream) -> None:
    """Shuffle, deal the hands, and turn up a card."""
    start(state, rules, dealer)
    fresh_deck(deck, PACK_SIZE)
    shuffle(deck, PACK_SIZE, stream)
    size, first = hand_size(rules), 0
    for seat in range(rules.players):
        state.hand[seat] = cards(deck, first, size)
        first += size
    turn_up(state, numba.int64(deck[U(first)]))
    for place_number in range(state.stock_size):
        state.stock[U(place_number)] = deck[U(first + 1 + place_number)]


@inline
def over(state) -> bool:
    """Whether the deal is over."""
    return state.phase == OVER


@inline
def to_act(state) -> int:
    """The seat whose turn it is."""
    return state.turn


@inline
def own_turn(state, rules) -> int:
    """The number of the turn of the seat to act, counted from 1 for every seat."""
    return state.turns // rules.players + 1


@inline
def top_of(state) -> int:
    """The top card of the pile."""
    return numba.int64(state.pile[U(state.pile_size - 1)])


@inline
def card_at(state, place_number: int) -> int:
    """The card at a place of the hand of the seat to act, as a set: the listed cards first, each part in order."""
    hand = state.hand[U(state.turn)]
    first = hand & state.listed
    if first == U(0):
        return nth(hand, place_number)
    size = count(first)
    return nth(first, place_number) if place_number < size else nth(hand & ~first, place_number - size)


@inline
def place_of(state, card: int) -> int:
    """The place of a card (a set of one) in the hand of the seat to act."""
    hand = state.hand[U(state.turn)]
    first = hand & state.listed
    below = card - U(1)
    if card & first:
        return count(first & below)
    return count(first) + count(hand & ~first & below)


@inline
def legal(state, rules) -> int:
    """The legal moves as bits; see the top of this file."""
    may_knock = own_turn(state, rules) >= rules.knock_from_turn
    hand, limit = state.hand[U(state.turn)], rules.knock_limit
    if state.phase == DRAW:
        may_knock = may_knock and rules.knock_before_draw
        if may_knock and (limit < 0 or deadwood(hand, rules.ace_runs, rules.ace_value) <= limit):
            return DRAW_STOCK | DRAW_PILE | KNOCK
        return DRAW_STOCK | DRAW_PILE
    moves = bit(count(hand)) - U(1)
    if state.taken >= 0 and not rules.discard_taken:
        moves &= ~bit(place_of(state, bit(state.taken)))
    if not may_knock:
        return moves
    if limit < 0:
        return moves | (moves << U(KNOCKING))
    return moves | _knocks(state, rules, moves)


@apart
def _knocks(state, rules, places):
    """Of the places those whose card leaves no more deadwood than the limit, as knocks."""
    hand, knocks = state.hand[U(state.turn)], U(0)
    whole, limit = deadwood(hand, rules.ace_runs, rules.ace_value), rules.knock_limit
    while places:
        place_number = lowest(places)
        places &= places - U(1)
        card = card_at(state, place_number)
        if whole - value_of(card, rules.ace_value) > limit:  # too much even if no meld needs the card
            continue
        if deadwood(hand & ~card, rules.ace_runs, rules.ace_value) <= limit:
            knocks |= bit(place_number + KNOCKING)
    return knocks


@inline
def apply(state, rules, action: int) -> None:
    """Make one legal move."""
    if state.phase == DRAW:
        if action == KNOCK:
            state.knocker = state.turn
            _end(state, KNOCKED)
        elif action == DRAW_STOCK:
            _draw_stock(state)
        else:
            _draw_pile(state)
    else:
        _discard(state, rules, lowest(action))


@inline
def _draw_stock(state) -> None:
    seat = U(state.turn)
    card = bit(state.stock[U(state.drawn)])
    state.hand[seat] |= card
    if state.turn_overs > 0:
        state.known[seat] |= card
    state.drawn += 1
    state.filled = state.drawn
    state.phase = DISCARD


@inline
def _draw_pile(state) -> None:
    seat, card = U(state.turn), top_of(state)
    state.hand[seat] |= bit(card)
    state.known[seat] |= bit(card)
    state.played &= ~bit(card)
    state.pile_size -= 1
    state.taken = card
    state.phase = DISCARD


@inline
def _discard(state, rules, action: int) -> None:
    seat = U(state.turn)
    card = card_at(state, action & (KNOCKING - 1))
    state.hand[seat] &= ~card
    state.known[seat] &= ~card
    state.played |= card
    state.pile[U(state.pile_size)] = lowest(card)
    state.pile_size += 1
    state.taken = -1
    state.turns += 1
    if action >= KNOCKING:
        state.knocker = state.turn
        _end(state, KNOCKED)
    elif state.turns == rules.max_turns:
        _end(state, VOID)
    else:
        state.turn = state.turn + 1 if state.turn + 1 < rules.players else 0
        state.phase = DRAW
        if state.drawn == state.stock_size:
            _run_out(state, rules)


@inline
def _run_out(state, rules) -> None:
    """A turn begins without a stock."""
    if rules.stock_out == SHOW_DOWN:
        _end(state, SHOWN)
    elif rules.stock_out == VOID_DEAL or state.turn_overs >= rules.max_turn_overs or state.pile_size < 2:
        _end(state, VOID)
    else:
        under = state.pile_size - 1
        for place_number in range(under):
            state.stock[U(place_number)] = state.pile[U(place_number)]
        turn_up(state, top_of(state))
        state.stock_size = under
        state.pile_size = 1
        state.drawn = 0
        state.filled = 0
        state.turn_overs += 1


@inline
def _end(state, end: int) -> None:
    state.end = end
    state.phase = OVER
    state.turn = -1


@inline
def passing(state, rules) -> int:
    """Nobody can pass."""
    return U(0)


# Redrawing what a seat does not know: pile p is the hand of a seat, then come the stock and the discards.

STOCK, PILE = SEATS, SEATS + 1


@inline
def place(state, pile: int, card: int) -> None:
    """Give `card` to seat `pile`, lay it next in drawing order into the stock, or where a discard is not known."""
    if pile < STOCK:
        state.hand[U(pile)] |= bit(card)
    elif pile == STOCK:
        state.stock[U(state.filled)] = card
        state.filled += 1
    else:
        at = 0
        while state.pile[U(at)] != NOBODY_KNOWS:
            at += 1
        state.pile[U(at)] = card
        state.played |= bit(card)
