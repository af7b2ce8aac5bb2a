"""The yardstick of sheepshead: its default rules and nothing else, written by hand, at random play."""

from __future__ import annotations

import numba
import numpy as np

from kernels.bits import count, lowest, nth
from kernels.constants import DECK
from kernels.deal import cards, fresh_deck, shuffle
from kernels.games.sheepshead.cards import BEATERS, CARDS, FAIL_ACES, POINTS, SUIT_CARDS
from kernels.games.sheepshead.score import TABLE
from kernels.games.sheepshead.state import ALONE, BURIES, NO, PAIR_HIGH, PAIR_LOW, YES
from kernels.rng import count_decision, mix, pick, start_noise, start_stream

U = numba.uint64

by_hand = numba.njit(nogil=True, error_model="numpy")


@by_hand
def deal_sheepshead(seed, first, last, deck, stream, noise, sums):
    """The bare deal: shuffle, five hands of six."""
    for index in range(first, last):
        start_stream(stream, seed, DECK, index, 0)
        fresh_deck(deck, CARDS)
        shuffle(deck, CARDS, stream)
        for seat in range(5):
            sums[seat] ^= numba.int64(cards(deck, 6 * seat, 6))


@by_hand
def play_sheepshead(seed, first, last, deck, stream, noise, sums):
    """Sheepshead: picking, bury, call of an ace, six tricks; adds the scores of the seats to `sums`."""
    hands = np.zeros(5, np.uint64)
    for index in range(first, last):
        start_stream(stream, seed, DECK, index, 0)
        start_noise(noise, seed, index, 0)
        fresh_deck(deck, CARDS)
        shuffle(deck, CARDS, stream)
        for seat in range(5):
            hands[seat] = cards(deck, 6 * seat, 6)
        picker, said = -1, NO
        while said == NO:
            picker += 1
            moves = NO | YES if picker < 4 else YES
            said = pick(moves, count(moves), mix(count_decision(noise, picker)))
        hand = hands[picker] | cards(deck, 30, 2)
        choice = lowest(pick(BURIES, 28, mix(count_decision(noise, picker))))
        low, high = nth(hand, PAIR_LOW[choice]), nth(hand, PAIR_HIGH[choice])
        hands[picker] = hand & ~(low | high)
        team = POINTS[lowest(low)] + POINTS[lowest(high)]
        called = pick(FAIL_ACES | ALONE, 4, mix(count_decision(noise, picker)))
        partner = picker
        for seat in range(5):
            if hands[seat] & called:
                partner = seat
        leader, tricks = 0, 0
        for _ in range(6):
            led, over, best_seat, worth, seat = U(0), U(0), leader, 0, leader
            for place in range(5):
                hand = hands[seat]
                moves = hand & led
                if moves == U(0):
                    moves = hand
                move = pick(moves, count(moves), mix(count_decision(noise, seat)))
                card = lowest(move)
                if place == 0:
                    led = SUIT_CARDS[card]
                if place == 0 or move & over:
                    over, best_seat = BEATERS[0, card], seat
                worth += POINTS[card]
                hands[seat] = hand ^ move
                seat = seat + 1 if seat < 4 else 0
            leader = best_seat
            if leader in (picker, partner):
                team += worth
                tricks += 1
        row = 2 if team > 60 else 3
        if tricks in (0, 6):
            row = 0 if tricks else 5
        elif team > 90:
            row = 1
        elif team < 31:
            row = 4
        for seat in range(5):
            sums[seat] += TABLE[row, 3]
        sums[picker] += TABLE[row, 0 if partner == picker else 1] - TABLE[row, 3]
        if partner != picker:
            sums[partner] += TABLE[row, 2] - TABLE[row, 3]
