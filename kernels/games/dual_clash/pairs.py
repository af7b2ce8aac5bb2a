"""Pairs of cards of a team: which rounds they win, against which other pairs, and what a lone ace declares.

What two partners play counts as a pair of ranks in any order: 36 of them.
"""

from __future__ import annotations

import itertools

import numpy as np

from .rules import ACE, DECLARE, HIGH, HIGH_ACE, LOW_ACE, NEXT, NO_WINNER, PAIRS, WIDTH

COLUMNS = 40  # PAIRS, filled up to whole vectors

_ORDERED = tuple(itertools.combinations_with_replacement(range(WIDTH), 2))
PAIR = np.array([_ORDERED.index((min(a, b), max(a, b))) for a in range(WIDTH) for b in range(WIDTH)], np.int64)
"""Number of the pair of ranks a, b, at 8 * a + b."""
_FILLED = (*_ORDERED, *[(0, 0)] * (COLUMNS - PAIRS))
LOW_OF = np.array([low for low, _ in _FILLED], np.int64)
HIGH_OF = np.array([high for _, high in _FILLED], np.int64)


def _won(numbers: tuple[int, int, int, int], highest_tie: int) -> int:
    """1 when one of the first two has the highest valid number, -1 when one of the others has, 0 when nobody has.

    A number of 0 is void.
    """
    left = [number for number in numbers if number]
    if highest_tie == NEXT:
        left = [number for number in left if left.count(number) == 1]
    if not left or left.count(max(left)) > 1:
        return 0
    return 1 if max(left) in numbers[:2] else -1


def _result(ranks: tuple[int, int, int, int], ace_mode: int, highest_tie: int) -> int:
    """The same of four ranks; who has the only ace declares what is best for his team."""

    def won(ace: int) -> int:
        a, b, x, y = (ace if rank == ACE else rank + 2 for rank in ranks)
        return _won((a, b, x, y), highest_tie)

    if ace_mode != DECLARE:
        return won(HIGH_ACE if ace_mode == HIGH else LOW_ACE)
    if ranks.count(ACE) != 1:
        return won(0)
    return (max if ACE in ranks[:2] else min)(won(ace) for ace in range(2, 9))


def _results(ace_mode: int, highest_tie: int) -> np.ndarray:
    table = np.zeros((PAIRS, COLUMNS), np.float32)
    for ours, theirs in itertools.product(range(PAIRS), repeat=2):
        table[ours, theirs] = _result((*_ORDERED[ours], *_ORDERED[theirs]), ace_mode, highest_tie)
    return table.ravel()


RESULTS = np.concatenate([_results(ace_mode, tie) for ace_mode in range(3) for tie in (NEXT, NO_WINNER)])
"""For each ace_mode and highest_tie, for each own pair and other pair (COLUMNS a row): 1 won, 0 nobody, -1 lost."""
ONE_TABLE = PAIRS * COLUMNS

# The first pair in perfect play (by the exact solution of the game); each order of a pair with half of its chance.
_FIRST = {
    "A7": 0.273, "A5": 0.188, "45": 0.152, "47": 0.137, "46": 0.087, "23": 0.044, "56": 0.039, "34": 0.034, "A6": 0.031,
    "A2": 0.014, "26": 0.001,
}  # fmt: skip
_NAMES = "2345678A"
OPENINGS = np.zeros(PAIRS, np.float32)
for _pair, _chance in _FIRST.items():
    OPENINGS[PAIR[WIDTH * _NAMES.index(_pair[0]) + _NAMES.index(_pair[1])]] = _chance / 2
