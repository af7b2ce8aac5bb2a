"""Briscola for two to six players: draw a card after every trick, the most card points win.

The rules are those of `docs/games/briscola.md`.  Cards as in `kernels.tricks`.  Action bit c plays card c,
bit 40 swaps for the turned card.  The stock is a list of cards in drawing order, the last of which is the
turned card; a card of it that is not known is NOBODY_KNOWS, whose bit does no harm in a hand.
"""

from __future__ import annotations

import numba
import numpy as np

from ...bits import bit, count, lowest
from ...deal import cards, fresh_deck, shuffle
from ...jit import inline
from ...tricks import FREE, PACK, POINTS, STRICT, SUIT_CARDS, SUIT_OF, TWOS, beaters, following

U = numba.uint64

SEATS = 6
PACK_SIZE = 40
SWAP = U(1 << PACK_SIZE)
NOBODY_KNOWS = 63

# Phases.
PLAY, OVER = 0, 3

# Values of the options, in the order of the rules page.
THREE_AND_THREE = 1  # six_player_teams
ALL_TWOS = 4  # three_player_removed; 0..3 is the suit of the two that is taken out
NO_TRUMP = 1  # trump
NO_EXCHANGE, WITH_TWO, WITH_SEVEN = 0, 1, 2  # trump_exchange
HIDDEN, SIGNALS, ENDGAME, OPEN = 0, 1, 2, 3  # partner_info
# follow_suit holds the duty of kernels.tricks: FREE, STRICT or FOLLOW_OR_TRUMP.

_SEVEN = 4  # its strength

RULES = np.dtype(
    [
        (name, np.int64)
        for name in (
            "players",
            "six_player_teams",
            "three_player_removed",
            "hand_size",
            "trump",
            "follow_suit",
            "trump_exchange",
            "tie_rule",
            "cappotto",
            "match_wins",
            "void_dealer",
            "partner_info",
        )
    ]
)

STATE = np.dtype(
    [
        ("hand", np.uint64, SEATS),
        ("known", np.uint64, SEATS),  # cards everybody saw the seat take; those played since are still in it
        ("table", np.int64, SEATS),  # cards of the trick, in playing order
        ("points", np.int64, SEATS),
        ("tricks", np.int64, SEATS),
        ("won_at", np.int64, SEATS),  # number of the latest trick the seat won; -1 for none
        (
            "void_at",
            np.int64,
            SEATS * 4,
        ),  # [seat * 4 + suit]: latest trick that showed the seat void; -1 never
        ("pack", np.uint64),  # the cards in play
        ("played", np.uint64),
        ("trumps", np.uint64),  # all cards of the trump suit; empty without trump
        ("led", np.uint64),  # all cards of the suit led; empty before the lead
        ("beaters", np.uint64),  # the cards that beat the best card on the table
        ("phase", np.int64),
        ("players", np.int64),
        ("sides", np.int64),  # seat s belongs to side s % sides
        ("dealer", np.int64),
        ("turn", np.int64),
        ("leader", np.int64),
        ("trump", np.int64),  # -1 for none
        (
            "turned",
            np.int64,
        ),  # the bottom card as it lies, after a swap the 2 (7); kept once drawn; -1 for none
        ("drawn", np.int64),  # cards drawn from the stock
        ("filled", np.int64),  # next place of the stock that `place` fills
        ("stock_size", np.int64),
        ("length", np.int64),  # tricks in the deal
        ("trick", np.int64),
        ("last_trick", np.int64),  # seat that won the latest trick; -1 before
        ("on_table", np.int64),
        ("table_points", np.int64),
        ("best", np.int64),  # best card on the table
        ("best_seat", np.int64),
        ("stock", np.uint8, PACK_SIZE),  # in drawing order
    ]
)


@inline
def taken_out(rules) -> int:
    """The twos that do not take part."""
    if rules.players == 6 or (rules.players == 3 and rules.three_player_removed == ALL_TWOS):
        return TWOS
    if rules.players == 3:
        return bit(10 * rules.three_player_removed)
    return U(0)


@inline
def sides_of(rules) -> int:
    """Number of sides: partners sit so that seat s belongs to side s modulo this number."""
    if rules.players == 4:
        return 2
    if rules.players == 6:
        return 2 if rules.six_player_teams == THREE_AND_THREE else 3
    return rules.players


@inline
def start(state, rules, dealer: int) -> None:
    """Everything before the first card but the hands, the stock and the turned card."""
    for seat in range(SEATS):
        state.known[seat] = U(0)
        state.table[seat] = -1
        state.points[seat] = 0
        state.tricks[seat] = 0
        state.won_at[seat] = -1
    for k in range(SEATS * 4):
        state.void_at[k] = -1
    players = rules.players
    out = taken_out(rules)
    size = PACK_SIZE - count(out)
    state.pack = PACK & ~out
    state.played = U(0)
    state.trumps = U(0)
    state.led = U(0)
    state.beaters = U(0)
    state.phase = PLAY
    state.players = players
    state.sides = sides_of(rules)
    state.dealer = dealer
    state.leader = dealer + 1 if dealer + 1 < players else 0
    state.turn = state.leader
    state.trump = -1
    state.turned = -1
    state.drawn = 0
    state.filled = 0
    state.stock_size = size - players * rules.hand_size
    state.length = size // players
    state.trick = 0
    state.last_trick = -1
    state.on_table = 0
    state.table_points = 0
    state.best = -1
    state.best_seat = -1


@inline
def deal(state, rules, dealer: int, deck, stream) -> None:
    """Shuffle, deal the hands, and turn the bottom card of the stock."""
    start(state, rules, dealer)
    size = state.stock_size + rules.players * rules.hand_size
    _fresh_pack(deck, state.pack, size)
    shuffle(deck, size, stream)
    first = 0
    for seat in range(rules.players):
        state.hand[seat] = cards(deck, first, rules.hand_size)
        first += rules.hand_size
    for place in range(state.stock_size):
        state.stock[U(place)] = deck[U(first + place)]
    if rules.trump != NO_TRUMP:
        turn_up(state, numba.int64(deck[size - 1]))


@inline
def _fresh_pack(deck, pack: int, size: int) -> None:
    if size == PACK_SIZE:
        fresh_deck(deck, PACK_SIZE)
    else:
        left = pack
        for place in range(size):
            deck[place] = lowest(left)
            left &= left - U(1)


@inline
def turn_up(state, card: int) -> None:
    """Lay `card` under the stock, face up: its suit is trump."""
    state.stock[state.stock_size - 1] = card
    state.turned = card
    state.trump = SUIT_OF[card]
    state.trumps = SUIT_CARDS[card]


@inline
def over(state) -> bool:
    """Whether the deal is played out."""
    return state.phase == OVER


@inline
def to_act(state) -> int:
    """The seat whose turn it is."""
    return state.turn


@inline
def legal(state, rules) -> int:
    """The legal moves as bits: the cards that may be played, and SWAP."""
    hand = state.hand[state.turn]
    moves = following(hand, state.led, state.trumps, rules.follow_suit)
    if rules.trump_exchange != NO_EXCHANGE and hand & exchange_card(state, rules):
        moves |= SWAP
    return moves


@inline
def exchange_card(state, rules) -> int:
    """The card that may be swapped for the turned card now (ruling 18: first trick only), as a set."""
    if state.trump < 0 or state.trick > 0:
        return U(0)
    if rules.trump_exchange == WITH_TWO:
        return bit(10 * state.trump)
    seven = 10 * state.trump + _SEVEN
    return bit(seven) if state.turned > seven else U(0)


@inline
def apply(state, rules, action: int) -> None:
    """Make one legal move."""
    if action == SWAP:
        _swap(state, rules)
    else:
        _play(state, rules, lowest(action))


@inline
def _swap(state, rules) -> None:
    seat, taken = state.turn, state.turned
    given = lowest(exchange_card(state, rules))
    state.hand[seat] = (state.hand[seat] & ~bit(given)) | bit(taken)
    state.known[seat] |= bit(taken)
    state.turned = given
    state.stock[state.stock_size - 1] = given


@inline
def _play(state, rules, card: int) -> None:
    seat = state.turn
    self = bit(card)
    if state.on_table == 0:
        state.led = SUIT_CARDS[card]
        takes = True
    else:
        takes = self & state.beaters != U(0)
        if rules.follow_suit != FREE:
            _notice(state, rules, seat, self)
    if takes:
        state.best, state.best_seat, state.beaters = card, seat, beaters(card, state.trumps)
    state.hand[seat] &= ~self
    state.played |= self
    state.table[state.on_table] = card
    state.table_points += POINTS[card]
    state.on_table += 1
    if state.on_table < state.players:
        state.turn = seat + 1 if seat + 1 < state.players else 0
    else:
        _end_trick(state)


@inline
def _notice(state, rules, seat: int, card: int) -> None:
    """What everybody learns from a card that does not follow: the seat held nothing of the suit led.

    Under follow_or_trump a trump may always be played, so it shows nothing unless trumps were led.
    """
    if card & state.led == U(0) and (rules.follow_suit == STRICT or card & state.trumps == U(0)):
        state.void_at[4 * seat + SUIT_OF[lowest(state.led)]] = state.trick


@inline
def _end_trick(state) -> None:
    winner = state.best_seat
    state.points[winner] += state.table_points
    state.tricks[winner] += 1
    state.won_at[winner] = state.trick
    state.last_trick = winner
    state.trick += 1
    state.leader = winner
    state.turn = winner
    state.on_table = 0
    state.table_points = 0
    state.led = U(0)
    state.beaters = U(0)
    state.best = -1
    state.best_seat = -1
    if state.drawn < state.stock_size:
        _draw(state, winner)
    elif state.trick == state.length:
        state.phase = OVER
        state.turn = -1


@inline
def _draw(state, winner: int) -> None:
    """Every seat draws a card, the winner of the trick first; the turned card is the last of the stock."""
    seat = winner
    for place in range(state.drawn, state.drawn + state.players):
        state.hand[U(seat)] |= bit(state.stock[U(place)])
        seat = seat + 1 if seat + 1 < state.players else 0
    state.drawn += state.players
    state.filled = state.drawn
    if state.drawn == state.stock_size and state.turned >= 0:
        before = winner - 1 if winner > 0 else state.players - 1
        state.known[before] |= bit(state.turned)


@inline
def passing(state, rules) -> int:
    """There is no auction and nothing to pass."""
    return U(0)


# Redrawing what a seat does not know: pile p is the hand of a seat, pile STOCK the stock.

STOCK = SEATS


@inline
def place(state, pile: int, card: int) -> None:
    """Give `card` to seat `pile`, or lay it next in drawing order into the stock, above the turned card."""
    if pile < STOCK:
        state.hand[pile] = (state.hand[pile] & PACK) | bit(card)
    elif state.filled < state.stock_size - (1 if state.turned >= 0 else 0):
        state.stock[state.filled] = card
        state.filled += 1
