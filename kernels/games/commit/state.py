"""The records of commit, its cards as sets, and what the numbers mean.

Cards are numbered suit by suit (C D H S) from the ace, which is low, to the king.  There is no 8D, so that the
number of the next card is one higher, but after a king and after 7D.  Bit c is card c in every phase; in ASK, where
the holder of 9D may break in out of turn, there is WAIT besides.
"""

from __future__ import annotations

import numba
import numpy as np

from ...jit import inline

U = numba.uint64

MOST_SEATS = 51
CARDS = 51
NOBODY = 255  # holder of a dead card
DEAD = 51  # number of the pile that is the dead hand
LARGE = 1 << 40  # chips of players who cannot run short

_CODES = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK" if rank + suit != "8D"]


def _set(*codes: str) -> int:
    return sum(1 << _CODES.index(code) for code in codes)


PACK = U((1 << CARDS) - 1)
ACES = U(_set("AC", "AD", "AH", "AS"))
KINGS = U(_set("KC", "KD", "KH", "KS"))
NINE = U(_set("9D"))
TEN = U(_set("TD"))
STOPPERS = U(_set("KC", "KD", "KH", "KS", "7D"))  # nothing follows them
FIRST = U(_set("AC", "AD", "AH", "AS", "9D"))  # they follow nothing
BONUS_CARDS = U(_set("KC", "KD", "KH", "KS", "9D"))
WAIT = U(1 << CARDS)
READY = U(1 << (CARDS + 1))  # in a redraw, after the moves made: it is the turn of the asking seat
NINE_CARD = _CODES.index("9D")
DIAMONDS_UP = U(_set("TD", "JD", "QD", "KD"))
HEIGHT = np.array(["A23456789TJQK".index(code[0]) for code in _CODES], np.int64)

LEAD, FOLLOW, ASK, AFTER_NINE, OVER = 0, 1, 2, 3, 4
"""Phases: any card, the forced card, 9D or wait, a card after 9D."""

# Values of the options, in the order of the rules page.
BY_PLAYER = 1  # king_fee_per
ANY, OWN_TURN, STOP, LEAD_ONLY = 0, 1, 2, 3  # nine_timing

IN_HAND, LED, INSTEAD, BROKE_IN = 0, 1, 2, 3
"""How 9D was played."""

UNWATCHED, ARMED, RUNNING, BACK, AWAY = 0, 1, 2, 3, 4
"""What became of the sequence that goes on after the decision of the asking seat: see `watch`."""

RULES = np.dtype(
    [
        (name, np.int64)
        for name in (
            "players",
            "hand_size",  # 0: as many as possible
            "ante",
            "king_fee",
            "king_fee_per",
            "nine_fee",
            "card_fee",
            "nine_timing",
            "king_bonus",
            "nine_bonus",
            "start_chips",
        )
    ]
)

STATE = np.dtype(
    [
        ("hand", np.uint64, MOST_SEATS),
        ("chips", np.int64, MOST_SEATS),  # after the ante
        ("before", np.int64, MOST_SEATS),  # before it; LARGE where nobody can run short
        ("holder", np.uint8, CARDS + 1),  # to whom a card was dealt, NOBODY for the dead hand
        ("held", np.uint64),  # cards in all hands
        ("played", np.uint64),
        ("dead", np.uint64),  # cards that all know to be in the dead hand: somebody led for want of them
        ("top", np.uint64),  # the card on top of the pile
        ("wanted", np.uint64),  # cards that may follow it
        ("called", np.uint64),  # those of them that somebody holds
        ("phase", np.int64),
        ("dealer", np.int64),
        ("turn", np.int64),
        ("next_turn", np.int64),  # ASK: who moves after `wait`, and in which phase
        ("next_phase", np.int64),
        ("pool", np.int64),
        ("plays", np.int64),
        ("stops", np.int64),
        ("leads", np.int64),
        ("nine", np.int64),  # how 9D was played
        ("winner", np.int64),
        ("led_out", np.int64),  # whether the last card was led
        # For redraws.
        ("link", np.uint8, CARDS + 1),  # one more than the card that lies in the same hand, 0 without one
        ("replay", np.int64),  # moves that are still to be made again
        ("ask_at", np.int64),  # so many before the end the holder of 9D is asked
        ("due", np.int64),  # phase in which the asking seat is to act after them
        ("asker", np.int64),  # the asking seat
        ("watch", np.int64),
        ("unfollowed", np.int64),  # whether nobody has the card after the one that the asking seat led; -1: no lead
    ]
)


@inline
def following(card: int) -> int:
    """The next card of a card, as sets; empty after a king (the last one of the pack too) and after 7D."""
    return (card << U(1)) & ~FIRST & PACK
