"""The yardstick of kobayakawa: a round of three under the default rules, written by hand, at random play."""

from __future__ import annotations

import numba
import numpy as np

from kernels.bits import bit, count, highest, lowest
from kernels.constants import DECK
from kernels.deal import fresh_deck, shuffle
from kernels.rng import count_decision, mix, pick, start_noise, start_stream

U = numba.uint64

CARDS, SEATS = 15, 3
_FIRST, _SECOND = U(1), U(2)  # draw or flip, pass or bet

by_hand = numba.njit(nogil=True, error_model="numpy")


@by_hand
def deal_kobayakawa(seed, first, last, deck, stream, noise, sums):
    """The bare deal: shuffle, a card to each of three."""
    for index in range(first, last):
        start_stream(stream, seed, DECK, index, 0)
        fresh_deck(deck, CARDS)
        shuffle(deck, CARDS, stream)
        for seat in range(SEATS):
            sums[seat] ^= numba.int64(bit(deck[seat]))


@by_hand
def play_kobayakawa(seed, first, last, deck, stream, noise, sums):
    """Draw or flip, bet or pass, show-down; adds the scores of the seats to `sums`."""
    hands = np.zeros(SEATS, np.uint64)
    for index in range(first, last):
        start_stream(stream, seed, DECK, index, 0)
        start_noise(noise, seed, index, 0)
        fresh_deck(deck, CARDS)
        shuffle(deck, CARDS, stream)
        centre = numba.int64(deck[SEATS])
        for seat in range(SEATS):
            hand = bit(deck[seat])
            card = deck[SEATS + 1 + seat]
            if pick(_FIRST | _SECOND, 2, mix(count_decision(noise, seat))) == _FIRST:
                both = hand | bit(card)
                hand = both & ~pick(both, 2, mix(count_decision(noise, seat)))
            else:
                centre = numba.int64(card)
            hands[seat] = hand
        shown = U(0)
        for seat in range(SEATS):
            if pick(_FIRST | _SECOND, 2, mix(count_decision(noise, seat))) == _SECOND:
                shown |= hands[seat]
                sums[seat] -= 1
        if shown:
            low, high = bit(lowest(shown)), bit(highest(shown))
            helped = lowest(shown) + centre + 1
            low_seat, high_seat = 0, 0
            for seat in range(SEATS):
                low_seat = seat if hands[seat] == low else low_seat
                high_seat = seat if hands[seat] == high else high_seat
            top = low_seat if helped >= highest(shown) else high_seat
            if helped == highest(shown) and high_seat < low_seat:  # equal totals: the earlier
                top = high_seat
            sums[top] += count(shown) + 1
