"""Commit: cards are played upward in suit by whoever holds the next one; 9D may break in.

The rules are those of `docs/games/commit.md`; numbers of points in comments are its.
"""

from __future__ import annotations

import numba

from ...bits import bit, count, lowest
from ...deal import fresh_deck, shuffle
from ...jit import inline
from .redrawing import led_again, legal_again, out_of_turn, watch
from .state import (
    AFTER_NINE,
    ANY,
    ARMED,
    ASK,
    BONUS_CARDS,
    BROKE_IN,
    BY_PLAYER,
    CARDS,
    FOLLOW,
    IN_HAND,
    INSTEAD,
    KINGS,
    LARGE,
    LEAD,
    LEAD_ONLY,
    LED,
    NINE,
    NINE_CARD,
    NOBODY,
    OVER,
    OWN_TURN,
    READY,
    STOP,
    TEN,
    UNWATCHED,
    WAIT,
    following,
)

U = numba.uint64


@inline
def start(state, rules, dealer: int) -> None:
    """Everything before the first card but the cards; the antes are paid and the seat after the dealer leads."""
    state.pool = 0
    for seat in range(rules.players):
        state.hand[seat] = U(0)
        ante(state, rules, seat, LARGE)
    for card in range(CARDS + 1):
        state.holder[card] = NOBODY
        state.link[card] = 0
    _clear(state, rules, dealer)


@inline
def _clear(state, rules, dealer: int) -> None:
    """A deal in which nothing has happened."""
    state.held = U(0)
    state.played = U(0)
    state.dead = U(0)
    state.top = U(0)
    state.wanted = U(0)
    state.called = U(0)
    state.phase = LEAD
    state.dealer = dealer
    state.turn = dealer + 1 if dealer + 1 < rules.players else 0
    state.next_turn = -1
    state.next_phase = LEAD
    state.plays = 0
    state.stops = 0
    state.leads = 0
    state.nine = IN_HAND
    state.winner = -1
    state.led_out = 0
    state.replay = 0
    state.ask_at = 0
    state.due = LEAD
    state.asker = -1
    state.watch = UNWATCHED
    state.unfollowed = -1


@inline
def ante(state, rules, seat: int, chips: int) -> None:
    """A seat that has so many chips pays into the pool what it can of the ante."""
    paid = min(rules.ante, chips)
    state.before[seat] = chips
    state.chips[seat] = chips - paid
    state.pool += paid


@inline
def hand_size(rules) -> int:
    """Cards that each player is dealt."""
    most = CARDS // rules.players
    return min(most, rules.hand_size) if rules.hand_size else most


@inline
def deal(state, rules, dealer: int, deck, stream) -> None:
    """Shuffle and deal; what is left is the dead hand."""
    _clear(state, rules, dealer)
    fresh_deck(deck, CARDS)
    shuffle(deck, CARDS, stream)
    size, place, held = hand_size(rules), 0, U(0)
    state.pool = 0
    for seat in range(rules.players):
        hand = U(0)
        for _ in range(size):
            card = deck[place]
            state.holder[U(card)] = seat
            hand |= bit(card)
            place += 1
        state.hand[seat] = hand
        held |= hand
        ante(state, rules, seat, LARGE)
    while place < CARDS:
        state.holder[U(deck[place])] = NOBODY
        place += 1
    state.holder[CARDS] = NOBODY
    state.held = held


@inline
def over(state) -> bool:
    """Whether a player has run out of cards."""
    return state.phase == OVER


@inline
def to_act(state) -> int:
    """The seat whose turn it is."""
    return state.turn


@inline
def legal(state, rules) -> int:
    """The legal moves as bits."""
    hand = state.hand[U(state.turn)]
    if state.phase == LEAD:
        moves = hand
    elif state.phase == FOLLOW:
        moves = state.called
        if rules.nine_timing == ANY or rules.nine_timing == OWN_TURN:
            moves |= hand & NINE
    elif state.phase == ASK:
        moves = NINE | WAIT
    else:
        moves = state.called & hand
    return moves if state.replay == 0 else legal_again(state, moves, _may_break_in(state, rules))


@inline
def apply(state, rules, action: int) -> None:
    """Make one legal move."""
    asks = True
    if state.replay > 0:
        state.replay -= 1
        asks = state.replay <= state.ask_at
        if action == NINE:
            out_of_turn(state)
    elif state.watch == ARMED:
        watch(state, action)
    if action == READY:
        return
    if action == WAIT:
        state.turn = state.next_turn
        state.phase = state.next_phase
        if state.phase == LEAD:
            led_again(state)
    else:
        _play(state, rules, action, asks)


@inline
def _play(state, rules, card: int, asks: bool) -> None:
    seat = state.turn
    hand = state.hand[U(seat)] & ~card
    state.hand[U(seat)] = hand
    state.held &= ~card
    state.played |= card
    state.plays += 1
    if state.phase == LEAD:
        state.leads += 1
    if _shows_stop(state, rules, card):
        state.dead |= state.wanted & ~state.played
    if card & BONUS_CARDS:
        if card == NINE:
            state.nine = LED if state.phase == LEAD else INSTEAD if state.phase == FOLLOW else BROKE_IN
        _bonus(state, rules, seat, rules.nine_bonus if card == NINE else rules.king_bonus)
    if hand == U(0):
        _end(state, rules, seat)
    elif card == NINE:
        _after_nine(state, rules, seat)
    else:
        _go_on(state, rules, seat, card, asks)


@inline
def _shows_stop(state, rules, card: int) -> bool:
    """Whether all see that nobody had the next card: not where 9D may have been played before somebody played it."""
    if card == NINE:
        return rules.nine_timing == STOP or rules.nine_timing == LEAD_ONLY
    return state.phase == LEAD


@inline
def _bonus(state, rules, seat: int, bonus: int) -> None:
    """Every other player, from the left, pays at once for a king or 9D."""
    if bonus > 0:
        for step in range(1, rules.players):
            payer = (seat + step) % rules.players
            paid = min(bonus, state.chips[payer])
            state.chips[payer] -= paid
            state.chips[seat] += paid


@inline
def _go_on(state, rules, seat: int, card: int, asks: bool) -> None:
    """Points 2 and 3: the holder of the next card follows, or the player of the last one leads again."""
    called = following(card) & state.held
    state.top = card
    state.wanted = following(card)
    state.called = called
    if called:
        state.turn = numba.int64(state.holder[U(lowest(called))])
        state.phase = FOLLOW
    else:
        state.stops += 1
        state.phase = LEAD
    if asks and state.held & NINE and _may_break_in(state, rules):
        holder = numba.int64(state.holder[NINE_CARD])
        if holder != state.turn:
            state.next_turn = state.turn
            state.next_phase = state.phase
            state.turn = holder
            state.phase = ASK
            return
    if state.phase == LEAD:
        led_again(state)


@inline
def _may_break_in(state, rules) -> bool:
    """Point 4: whether 9D may be played out of turn now."""
    return rules.nine_timing == ANY or (rules.nine_timing == STOP and state.phase == LEAD)


@inline
def _after_nine(state, rules, seat: int) -> None:
    """Point 5: from the player of 9D once around, the first who holds TD or the next card of the interrupted one."""
    either = TEN | following(state.top)
    called = either & state.held
    state.top = NINE
    state.wanted = either
    state.called = called
    if called == U(0):
        state.stops += 1
        state.phase = LEAD
        led_again(state)
        return
    nearest = rules.players
    while called:
        distance = numba.int64(state.holder[U(lowest(called))]) - seat
        called &= called - U(1)
        nearest = min(nearest, distance + rules.players if distance < 0 else distance)
    state.turn = (seat + nearest) % rules.players
    state.phase = AFTER_NINE


@inline
def _end(state, rules, winner: int) -> None:
    """Point 6: the winner takes the pool and is paid for kings, 9D and cards, from his left."""
    state.winner = winner
    state.led_out = 1 if state.phase == LEAD else 0
    state.chips[winner] += state.pool
    state.pool = 0
    for step in range(1, rules.players):
        payer = (winner + step) % rules.players
        hand = state.hand[payer]
        kings = count(hand & KINGS)
        if rules.king_fee_per == BY_PLAYER:
            kings = min(kings, 1)
        fee = kings * rules.king_fee + count(hand) * rules.card_fee
        if hand & NINE:
            fee += rules.nine_fee
        paid = min(fee, state.chips[payer])
        state.chips[payer] -= paid
        state.chips[winner] += paid
    state.phase = OVER
    state.turn = -1


@inline
def known_gone(state, rules) -> int:
    """Cards that the seat to act knows to be in no other hand: played or dead."""
    gone = state.played | state.dead
    if state.phase == LEAD or (state.phase == ASK and rules.nine_timing == STOP):
        gone |= state.wanted
    return gone


@inline
def passing(state, rules) -> int:
    """Nobody can pass."""
    return U(0)
