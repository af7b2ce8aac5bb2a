"""The record of a deal of calabresella, and the numbers of its phases, contracts and options."""

from __future__ import annotations

import numba
import numpy as np

from ...jit import inline

U = numba.uint64

SEATS = 3
HAND = 12
MONTE = 4
PASS = U(1 << 63)

# Phases.
AUCTION, CALL, GIVE, DISCARD, RAISE, SPLIT, PLAY, OVER = range(8)

# Bids and contracts: 0 to 2 as bid, 3 and 4 are raises of solissimo.
CHIAMO, SOLO, SOLISSIMO, DIVIDETE, SCEGLIETE = range(5)

# Values of the options.
FREE, MUST = 0, 1  # follow_suit
ROUNDS, PASS_OUT, SINGLE = 0, 1, 2  # auction
TOP = 1  # call_scope
TWO_EACH = 1  # scegliete_split
BY_BID, RIGHT_OF_DEALER, BY_BIDDER = 0, 1, 2  # leader
MAJORITY = 1  # win_at
BIDDER_WINS, EITHER = 0, 1  # cappotto
EXACT, WHOLE = 0, 1  # stramazzo
DIFFERENCE = 1  # scoring

RULES = np.dtype(
    [
        (name, np.int64)
        for name in (
            "players",
            "follow_suit",
            "auction",
            "min_bid",
            "call_scope",
            "scegliete_split",
            "leader",
            "last_trick_thirds",
            "win_at",
            "bid_values",
            "cappotto",
            "stramazzo",
            "scoring",
            "stake",
        )
    ]
)

STATE = np.dtype(
    [
        ("hand", np.uint64, SEATS),
        ("dealt", np.uint64, SEATS),
        ("known", np.uint64, SEATS),  # cards that everybody knows to have come into this hand to stay there
        ("buried", np.uint64, SEATS),  # what the seat has discarded, which it alone knows
        ("table", np.int64, SEATS),  # cards of the trick, in playing order
        ("points", np.int64, SEATS),
        ("tricks", np.int64, SEATS),
        ("shown", np.int64, SEATS),  # bit s: the seat has shown that it holds nothing of suit s
        ("monte", np.int64, MONTE),  # the cards in their order, as dealt; -1: not laid yet
        ("turned", np.uint64),  # the monte as dealt, once it was turned up
        ("down", np.uint64),  # the monte now, as a set
        ("gone", np.uint64),  # discards that everybody saw
        ("played", np.uint64),
        ("led", np.uint64),  # all cards of the suit led; empty before the lead
        ("beaters", np.uint64),  # the cards that beat the best card on the table
        ("called", np.uint64),  # the called card, as a set
        ("given", np.uint64),  # the card given back, as a set
        ("phase", np.int64),
        ("dealer", np.int64),
        ("turn", np.int64),
        ("passes", np.int64),  # in a row
        ("calls", np.int64),  # bids and passes made
        ("out", np.int64),  # seats that have passed, as bits
        ("bid", np.int64),  # -1: none
        ("contract", np.int64),  # -1: none
        ("soloist", np.int64),  # the last bidder; -1: none
        ("called_from", np.int64),  # who had the called card; -1: nobody
        ("split", np.int64),  # number of cards that the first opponent took
        ("shedding", np.int64),  # discards still to be made by the seat to act
        ("leader", np.int64),
        ("on_table", np.int64),
        ("table_points", np.int64),
        ("best", np.int64),  # best card on the table
        ("best_seat", np.int64),
        ("trick", np.int64),
    ]
)


@inline
def after(seat: int) -> int:
    """The seat whose turn is next."""
    return seat + 1 if seat < SEATS - 1 else 0


@inline
def start(state, rules, dealer: int) -> None:
    """Everything before the first bid but the cards."""
    for seat in range(SEATS):
        state.hand[seat] = U(0)
        state.dealt[seat] = U(0)
        state.known[seat] = U(0)
        state.buried[seat] = U(0)
        state.table[seat] = -1
        state.points[seat] = 0
        state.tricks[seat] = 0
        state.shown[seat] = 0
    for place in range(MONTE):
        state.monte[place] = -1
    state.turned = U(0)
    state.down = U(0)
    state.gone = U(0)
    state.played = U(0)
    state.led = U(0)
    state.beaters = U(0)
    state.called = U(0)
    state.given = U(0)
    state.phase = AUCTION
    state.dealer = dealer
    state.turn = after(dealer)
    state.passes = 0
    state.calls = 0
    state.out = 0
    state.bid = -1
    state.contract = -1
    state.soloist = -1
    state.called_from = -1
    state.split = 0
    state.shedding = 0
    state.leader = -1
    state.on_table = 0
    state.table_points = 0
    state.best = -1
    state.best_seat = -1
    state.trick = 0
