"""The records of sheepshead, and what the numbers in them mean.

What an action bit means depends on the phase.  PICK, CRACK, RECRACK, BLITZ: bit 0 is the no (pass, no_crack, ...),
bit 1 the yes.  BURY: bit k is the k-th pair of the eight cards, whose places are PAIR_LOW[k] and PAIR_HIGH[k] (only
the picker sees it).  CALL: bit c is the call of card c, bit 32 is `alone`.  UNDER and PLAY: bit c is card c.
"""

from __future__ import annotations

from itertools import combinations

import numba
import numpy as np

U = numba.uint64

SEATS = 5
HAND = 6
NO, YES = U(1), U(2)
ALONE = U(1 << 32)
BURIES = U((1 << 28) - 1)
PAIR_LOW = np.array([low for low, _ in combinations(range(8), 2)], np.int64)
PAIR_HIGH = np.array([high for _, high in combinations(range(8), 2)], np.int64)

EXPECTS_CALL, EXPECTS_NO_CALL, EXPECTS_UNDER, EXPECTS_NO_UNDER = 1, 2, 4, 8
"""A deal in which it comes otherwise is given up at once."""

PICK, BURY, CALL, UNDER, CRACK, RECRACK, BLITZ, PLAY, OVER = range(9)
"""Phases."""

TO_CRACK, TO_BLITZ, TO_PLAY = 9, 10, 11
"""Phases on the way: the next question, or the play, is to begin before anybody acts."""

# Values of the options, in the order of the rules page.
CALLED_ACE, JACK, NO_PARTNER = 0, 1, 2  # partner
FORBIDDEN = 1  # own_ace_call
REQUIRED = 1  # call_hold
FORCED_PLAY = 1  # call_play
FORCED, LEASTER, MOSTER, DOUBLER = 0, 1, 2, 3  # all_pass
MOST, FEWEST, FEWEST_WITH_TRICK = 0, 1, 2  # leaster_winner
TO_LAST_TRICK, TO_FIRST_TRICK = 0, 1  # leaster_blind; 2: to nobody
WINS = 1  # moster_sweep
BY_POINTS = 1  # sweep_test
LATE, ANY = 1, 2  # crack
BLACK_RED = 2  # blitz

RULES = np.dtype(
    [
        (name, np.int64)
        for name in (
            "players",
            "partner",
            "own_ace_call",
            "ten_call",
            "call_hold",
            "under_call",
            "call_play",
            "jack_alone",
            "jack_call_up",
            "all_pass",
            "leaster_winner",
            "leaster_blind",
            "moster_sweep",
            "sweep_test",
            "bump",
            "crack",
            "blitz",
            "spitz",
            "stake",
            "match_target",
        )
    ]
)

STATE = np.dtype(
    [
        ("hand", np.uint64, SEATS),
        ("dealt", np.uint64, SEATS),
        ("points", np.int64, SEATS),  # in tricks
        ("tricks", np.int64, SEATS),
        ("shown", np.int64, SEATS),  # bit s: the seat has shown that it holds nothing of suit s
        ("suspicion", np.int64, SEATS),  # what speaks for the seat being the partner, in points
        ("blind", np.uint64),
        ("buried", np.uint64),
        ("buried_points", np.int64),
        ("under", np.uint64),  # the under card; seen by the picker only
        ("called", np.uint64),  # the called card
        ("sought", np.uint64),  # the card that everybody takes for the partner's; the picker may have it himself
        ("called_suit", np.uint64),  # what counts as the suit of a called ace or ten, the under card too
        ("played", np.uint64),  # face up: all but the under card
        ("led", np.uint64),  # all cards that follow; empty before the lead
        ("led_bit", np.int64),  # bit s: suit s is led
        ("beaters", np.uint64),  # the cards that beat the best card on the table, by rank: the under card may be one
        ("phase", np.int64),
        ("dealer", np.int64),
        ("turn", np.int64),
        ("passes", np.int64),
        ("unwilling", np.int64),  # whether a dealer who had to pick would have passed; for the figures only
        ("picker", np.int64),
        ("partner", np.int64),
        ("called_by", np.int64),  # who has played the card that is sought; -1 while it is out
        ("bound", np.int64),  # whether the duties of the called suit still hold
        ("asked", np.int64),  # how far the questions of a phase have come
        ("colour", np.int64),  # of the blitz that is asked about: 0 black, 1 red
        ("polite", np.int64),  # questions that give nothing away, see `questions`
        ("expects", np.int64),  # in a redraw: which steps there were, see EXPECTS_...; 0 in normal play
        ("foretold", np.uint64),  # in a redraw: the call that is known to come, as an action; 0 in normal play
        ("cracks", np.int64),  # crack and recrack
        ("blitzes", np.int64),
        ("stake_factor", np.int64),  # 2 in the first deal with a picker after a doubler
        ("leader", np.int64),
        ("on_table", np.int64),
        ("table_points", np.int64),  # face up
        ("hidden_points", np.int64),  # of the under card, if it is on the table
        ("best_seat", np.int64),
        ("first_winner", np.int64),  # of the first trick
        ("trick", np.int64),
    ]
)
