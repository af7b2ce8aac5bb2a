"""Numbers of the kernels that the program needs too, in a file that imports no numba."""

from __future__ import annotations

# Purposes keep the random words of one use apart from those of another.
DECK, NOISE, PILOT = 1, 2, 3

# What came of a redraw (kernels.drivers.branch): the position is met, the moves made contradict it, the asking
# seat's decision does not come, a player made an illegal move.
MET, CONTRADICTED, NOT_REACHED, FAULT = 0, 1, 2, 3

# Player ids that every game knows; ids from FIRST_OWN on are told apart by the game's own `choose`.
RANDOM, CUSTOM, FIRST_OWN = 0, 1, 2

DECK_SIZE = 192
"""Bytes of scratch that a deck array needs: 64 for the deck, the rest for `kernels.redraw`."""
