"""Sheepshead: five players, a picker who takes the blind and calls a partner, six tricks.

The rules are those of `docs/games/sheepshead.md`; cards as in `cards`, records and actions as in `state`.
"""

from __future__ import annotations

import numba

from ...bits import bit, lowest, nth
from ...deal import cards, fresh_deck, shuffle
from ...jit import inline
from ...winning import take_trick
from .calling import calls, is_step, name_partner, needs_under, owned
from .cards import BEATERS, CARDS, JACK_OF_DIAMONDS, POINTS, SUIT_CARDS, SUIT_OF, TRUMPS
from .questions import answer, begin_doubling, blitz_moves, crack_moves, go_on
from .state import (
    ALONE,
    BLITZ,
    BURIES,
    BURY,
    CALL,
    CRACK,
    DOUBLER,
    EXPECTS_CALL,
    EXPECTS_NO_CALL,
    EXPECTS_NO_UNDER,
    EXPECTS_UNDER,
    FORCED,
    FORCED_PLAY,
    HAND,
    JACK,
    NO,
    OVER,
    PAIR_HIGH,
    PAIR_LOW,
    PICK,
    PLAY,
    RECRACK,
    SEATS,
    TO_CRACK,
    TO_PLAY,
    UNDER,
    YES,
)

U = numba.uint64


@inline
def start(state, rules, dealer: int) -> None:
    """Everything before the first move but the cards."""
    for seat in range(SEATS):
        state.points[seat] = 0
        state.tricks[seat] = 0
        state.shown[seat] = 0
        state.suspicion[seat] = 0
        state.hand[seat] = U(0)
        state.dealt[seat] = U(0)
    state.blind = U(0)
    state.buried = U(0)
    state.buried_points = 0
    state.under = U(0)
    state.called = U(0)
    state.called_suit = U(0)
    state.sought = U(0)
    state.played = U(0)
    state.led = U(0)
    state.led_bit = 0
    state.beaters = U(0)
    state.phase = PICK
    state.dealer = dealer
    state.turn = (dealer + 1) % SEATS
    state.passes = 0
    state.unwilling = 0
    state.picker = -1
    state.partner = -1
    state.called_by = -1
    state.bound = 0
    state.asked = 0
    state.colour = 0
    state.polite = 0
    state.expects = 0
    state.foretold = U(0)
    state.cracks = 0
    state.blitzes = 0
    state.stake_factor = 1
    state.leader = -1
    state.on_table = 0
    state.table_points = 0
    state.hidden_points = 0
    state.best_seat = -1
    state.first_winner = -1
    state.trick = 0


@inline
def deal(state, rules, dealer: int, deck, stream) -> None:
    """Shuffle, deal six cards to each seat and two to the blind."""
    fresh_deck(deck, CARDS)
    shuffle(deck, CARDS, stream)
    deal_out(state, rules, dealer, deck)


@inline
def deal_out(state, rules, dealer: int, deck) -> None:
    """Deal an arranged deck: six cards to each seat, the two behind them to the blind."""
    start(state, rules, dealer)
    for seat in range(SEATS):
        hand = cards(deck, HAND * seat, HAND)
        state.hand[seat] = hand
        state.dealt[seat] = hand
    state.blind = cards(deck, HAND * SEATS, 2)


@inline
def over(state) -> bool:
    """Whether the deal is played out, or thrown in (doubler)."""
    return state.phase == OVER


@inline
def to_act(state) -> int:
    """The seat whose turn it is."""
    return state.turn


@inline
def legal(state, rules) -> int:
    """The legal moves as bits."""
    if state.phase == PLAY:
        return _legal_cards(state, rules)
    return _legal_calls(state, rules)


@inline
def _legal_calls(state, rules) -> int:
    if state.phase == PICK:
        return YES if state.passes == SEATS - 1 and rules.all_pass == FORCED else NO | YES
    if state.phase == BURY:
        return BURIES
    if state.phase == CALL:
        return calls(rules, owned(state), state.hand[state.picker])
    if state.phase == UNDER:
        return state.hand[state.picker]
    if state.phase == CRACK:
        return crack_moves(state)
    if state.phase == RECRACK:
        return NO | YES
    return blitz_moves(state) if state.phase == BLITZ else U(0)


@inline
def _legal_cards(state, rules) -> int:
    hand = state.hand[state.turn]
    moves = hand & state.led
    if moves == U(0):
        moves = hand
    if state.bound and hand & (hand - U(1)):
        moves = _dutiful(state, rules, hand, moves)
    return moves


@inline
def _dutiful(state, rules, hand: int, moves: int) -> int:
    """What the called suit and the under card leave of `moves` until that suit has been led (section 8)."""
    suit = state.called_suit
    under = hand & state.under
    pledged, last = U(0), U(0)
    if rules.call_play == FORCED_PLAY:
        pledged = hand & state.called
        if pledged == U(0) and state.turn == state.picker:
            held = hand & suit
            pledged = held & (state.called << U(1)) & ~under  # the ace, where the ten is called
            if pledged == U(0) and held & (held - U(1)) == U(0):
                last = held
    if state.on_table == 0:
        return moves & (~suit | pledged) if pledged else moves
    if state.led == suit:
        due = moves & (pledged | under)
        return due if due else moves
    return moves & ~(pledged | under | last)


@inline
def apply(state, rules, action: int) -> None:
    """Make one legal move."""
    if state.phase == PLAY:
        _play(state, rules, lowest(action))
    elif state.phase == PICK:
        _pick(state, rules, action)
    elif state.phase == BURY:
        _bury(state, rules, lowest(action))
    elif state.phase == CALL:
        _call(state, rules, action)
    elif state.phase == UNDER:
        state.under = U(action)
        state.called_suit |= state.under
        state.bound = 1
        begin_doubling(state, rules)
    else:
        answer(state, rules, action)
    if state.phase >= TO_CRACK:
        go_on(state, rules)


@inline
def _pick(state, rules, answer: int) -> None:
    if answer == YES:
        state.picker = state.turn
        state.hand[state.turn] |= state.blind
        state.phase = BURY
        return
    state.passes += 1
    if state.passes < SEATS:
        state.turn = state.turn + 1 if state.turn < SEATS - 1 else 0
    elif rules.all_pass == DOUBLER:
        state.phase = OVER
        state.turn = -1
    else:
        state.phase = TO_PLAY


@inline
def _bury(state, rules, choice: int) -> None:
    hand = state.hand[state.picker]
    low, high = nth(hand, PAIR_LOW[choice]), nth(hand, PAIR_HIGH[choice])
    state.buried = low | high
    state.buried_points = POINTS[lowest(low)] + POINTS[lowest(high)]
    state.hand[state.picker] = hand & ~state.buried
    moves = calls(rules, owned(state), state.hand[state.picker])
    step = is_step(rules, moves)
    if state.expects & (EXPECTS_NO_CALL if step else EXPECTS_CALL):
        _give_up(state)
    elif step:
        state.phase = CALL
    else:
        if moves & ~ALONE:
            name_partner(state, rules, moves)
        if rules.partner == JACK and not rules.jack_alone:
            state.sought = JACK_OF_DIAMONDS
        begin_doubling(state, rules)


@inline
def _call(state, rules, call: int) -> None:
    if call != ALONE:
        name_partner(state, rules, call)
        state.sought = call
        if state.called_suit and rules.call_play == FORCED_PLAY:
            state.bound = 1
        under = needs_under(rules, state.hand[state.picker], call)
        if state.expects & (EXPECTS_NO_UNDER if under else EXPECTS_UNDER):
            _give_up(state)
            return
        if under:
            state.phase = UNDER
            return
    begin_doubling(state, rules)


@inline
def _give_up(state) -> None:
    """End a redrawn deal that cannot be the one that is asked about."""
    state.phase = OVER
    state.turn = -1


@inline
def _play(state, rules, card: int) -> None:
    seat, self = state.turn, bit(card)
    at = U(seat)
    if state.on_table == 0:
        _lead(state, at, self)
        takes = True
    else:
        takes = self & state.beaters & ~state.under != U(0)  # an under card beats nothing
        _note(state, at, self, POINTS[card], takes)
    state.hand[at] ^= self
    if self == state.under:
        state.hidden_points = POINTS[card]
        if takes:
            state.beaters, state.best_seat = state.called_suit | TRUMPS, seat
    else:
        state.played |= self
        state.table_points += POINTS[card]
        if takes:
            state.beaters, state.best_seat = BEATERS[rules.spitz, card], seat
    if self == state.sought:
        state.called_by = seat
    state.on_table += 1
    if state.on_table < SEATS:
        state.turn = seat + 1 if seat < SEATS - 1 else 0
    else:
        _end_trick(state)


@inline
def _lead(state, at: int, self: int) -> None:
    """Note the suit led.  Who leads trump is likely to be the partner, who leads the called suit is not."""
    suit = SUIT_CARDS[lowest(self)]
    if state.under:
        suit = state.called_suit if self & state.called_suit else suit & ~state.under
    state.led = suit
    state.led_bit = 1 << SUIT_OF[lowest(suit & ~state.under)]
    state.suspicion[at] += 8 if self & TRUMPS else -6 if self & state.called_suit else 0


@inline
def _note(state, at: int, self: int, points: int, takes: bool) -> None:
    """Note who shows out; who throws points on the picker's winning card is likely to be the partner, not who beats it.

    There are no branches here: nobody can foresee which way they go, and that would cost a sixth of random play.
    """
    # Where `self` is not of the suit led, the empty set less 1 is all ones.
    state.shown[at] |= state.led_bit & numba.int64(((self & state.led) - U(1)) >> U(32))
    told = -(state.table_points + 2) if takes else points
    state.suspicion[at] += told * numba.int64(state.best_seat == state.picker)


@inline
def _end_trick(state) -> None:
    if state.trick == 0:
        state.first_winner = state.best_seat
    if state.led == state.called_suit:
        state.bound = 0
    take_trick(state, state.table_points + state.hidden_points)
    state.hidden_points = 0
    if state.trick == HAND:
        state.phase = OVER
        state.turn = -1


@inline
def passing(state, rules) -> int:
    """A pass, while the picking goes on: what the others do while a question supposes that they are quiet."""
    return legal(state, rules) & NO if state.phase == PICK else U(0)
