"""What the cards that a player of knock rummy has not seen may come to: live outs of a card, and its danger."""

from __future__ import annotations

import numba
import numpy as np

from ...bits import count
from ...jit import inline
from ...melds import LOW, RANK_CARDS, WIDTH, WRAP

U = numba.uint64


def _runs(form: int) -> list[tuple[int, int, int]]:
    """The ranks of all runs of three."""
    found = [(rank, rank + 1, rank + 2) for rank in range(WIDTH - 2)]
    if form != LOW:
        found.append((11, 12, 0))
    if form == WRAP:
        found.append((12, 0, 1))
    return found


def _pairs() -> np.ndarray:
    """By form and card, the pairs of cards (sets) that make a run of three with it; empty sets after the last."""
    table = np.zeros((3, 4 * WIDTH, 3), np.uint64)
    for form in range(3):
        for card in range(4 * WIDTH):
            first, rank = card - card % WIDTH, card % WIDTH
            runs = [run for run in _runs(form) if rank in run]
            for place, run in enumerate(runs):
                table[form, card, place] = sum(1 << (first + other) for other in run if other != rank)
    return table


_PAIRS = _pairs()


def _near() -> np.ndarray:
    """By form and card, the other cards of its rank, and those up to two ranks away in its suit."""
    table = np.zeros((3, 4 * WIDTH), np.uint64)
    for form in range(3):
        for card in range(4 * WIDTH):
            pairs = int(np.bitwise_or.reduce(_PAIRS[form, card]))
            table[form, card] = pairs | (int(RANK_CARDS[card]) & ~(1 << card))
    return table


_NEAR = _near()


@inline
def outs(card: int, form: int, hand: int, unseen: int) -> int:
    """How many unseen cards would make a meld of `card` with one other card of the hand."""
    same = RANK_CARDS[card]
    live = unseen & same if count(hand & same) > 1 else U(0)
    for place in range(3):
        pair = _PAIRS[form, card, place]
        live |= unseen & pair if hand & pair else U(0)
    return count(live)


@inline
def danger(card: int, form: int, unseen: int) -> int:
    """How many pairs of unseen cards would meld with `card`."""
    live = count(unseen & RANK_CARDS[card])
    pairs = live * (live - 1) // 2
    for place in range(3):
        pair = _PAIRS[form, card, place]
        pairs += 1 if pair and unseen & pair == pair else 0
    return pairs


@inline
def near(card: int, form: int, taken: int) -> int:
    """How many of the cards taken are of the card's rank, or within two of it in its suit."""
    return count(taken & _NEAR[form, card])
