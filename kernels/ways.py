"""In how many ways the cards that a seat does not know can lie: the table from which they are redrawn.

Hidden cards fall into classes of cards that nothing tells apart, and go to piles (other hands, stock, blind,
...) with room.  A pile may hold some compositions (numbers of cards of each class) and not others, each with a
weight.  `count_ways` tabulates once a position, pile by pile, how many placements begin with a composition.
Imports no numba: `kernels.redraw` is the jitted part.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import NamedTuple

import numpy as np


class Ways(NamedTuple):
    """The table of ways of one position, as the kernel reads it.

    cards uint8[N]: hidden cards, class after class; first int64[C + 1]: where each class begins.
    pile int64[P]: the game's numbers of the piles; room, ordered int64[P].
    entry int64[E, C]: compositions; step int64[E]: what drawing one takes off the state index.
    begin, end int64[P, S]: the entries open to pile p in state s, as a slice of `slot`.
    slot int64[M]: entry numbers; total float64[M]: running share of the ways, 1 at the end of a slice.
    whole: index of the state in which nothing is drawn.
    """

    cards: np.ndarray
    first: np.ndarray
    pile: np.ndarray
    room: np.ndarray
    ordered: np.ndarray
    entry: np.ndarray
    step: np.ndarray
    begin: np.ndarray
    end: np.ndarray
    slot: np.ndarray
    total: np.ndarray
    whole: int


def compositions(room: int, counts: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All ways to write `room` as a sum with at most counts[k] of class k."""
    if not counts:
        return [()] if room == 0 else []
    low = max(0, room - sum(counts[1:]))
    return [
        (here, *rest) for here in range(low, min(room, counts[0]) + 1) for rest in compositions(room - here, counts[1:])
    ]


def count_ways(
    classes: list[list[int]],
    piles: list[int],
    room: list[int],
    weights: list[Callable[[tuple[int, ...]], float]],
    ordered: list[bool],
) -> Ways | None:
    """Tabulate the ways; None when no placement meets the weights.

    classes[k]: cards.  weights[p]: function of a composition (one number a class), 0 for impossible.
    Cards for which no pile has room lie where they do not matter.
    """
    counts = np.array([len(cards) for cards in classes], np.int64)
    if not room:
        return _pack(classes, piles, room, ordered, counts, 0, [])
    strides = np.cumprod([1, *(counts[:-1] + 1)]).astype(np.int64)[: counts.size]
    choices = [_choices(size, counts, weight) for size, weight in zip(room, weights, strict=True)]
    levels = [counts.reshape(1, -1)]  # the numbers of cards left before each pile
    for drawn, _ in choices:
        rests = (levels[-1][:, None, :] - drawn[None, :, :]).reshape(-1, counts.size)
        levels.append(np.unique(rests[(rests >= 0).all(axis=1)], axis=0))
    ways = np.zeros(int(np.prod(counts + 1)))
    ways[levels[-1] @ strides] = 1.0
    table = []
    for level, (drawn, weight) in zip(reversed(levels[:-1]), reversed(choices), strict=True):
        rests = level[:, None, :] - drawn[None, :, :]
        placements = _BINOMIAL[level[:, None, :], drawn[None, :, :]].prod(axis=2)
        shares = placements * weight * ways[np.where(placements > 0, rests @ strides, 0)]
        ways = np.zeros_like(ways)
        ways[level @ strides] = shares.sum(axis=1)
        table.append((level @ strides, drawn, shares))
    whole = int(counts @ strides)
    if ways[whole] == 0.0:
        return None
    return _pack(classes, piles, room, ordered, strides, whole, table[::-1])


def ways_of_hand(classes: list[list[int]], members: list[tuple[int, ...]]) -> Ways:
    """The table for a single pile that holds one of the compositions `members`, all of the same number of cards.

    What is not drawn lies where it does not matter.
    """
    counts = np.array([len(cards) for cards in classes], np.int64)
    entry = np.array(members, np.int64).reshape(len(members), counts.size)
    running = np.cumsum(_BINOMIAL[counts, entry].prod(axis=1))
    running /= running[-1]
    return Ways(
        np.array([card for cards in classes for card in cards], np.uint8),
        np.cumsum([0, *map(len, classes)]).astype(np.int64),
        np.zeros(1, np.int64),
        entry[:1].sum(axis=1),
        np.zeros(1, np.int64),
        entry,
        np.zeros(len(members), np.int64),
        np.zeros((1, 1), np.int64),
        np.full((1, 1), len(members), np.int64),
        np.arange(len(members)),
        running,
        0,
    )


_BINOMIAL = np.array([[float(comb(n, k)) for k in range(65)] for n in range(65)])


def _choices(
    size: int, counts: np.ndarray, weight: Callable[[tuple[int, ...]], float]
) -> tuple[np.ndarray, np.ndarray]:
    weighed = [(choice, weight(choice)) for choice in compositions(size, tuple(counts.tolist()))]
    drawn = [choice for choice, share in weighed if share > 0]
    return (
        np.array(drawn, np.int64).reshape(len(drawn), counts.size),
        np.array([share for _, share in weighed if share > 0]),
    )


def _pack(
    classes: list[list[int]],
    piles: list[int],
    room: list[int],
    ordered: list[bool],
    strides: np.ndarray,
    whole: int,
    table: list[tuple[np.ndarray, np.ndarray, np.ndarray]],
) -> Ways:
    size = int(np.prod([len(cards) + 1 for cards in classes]))
    begin, end = (np.zeros((len(room), size), np.int64) for _ in range(2))
    slot: list[np.ndarray] = []
    total: list[np.ndarray] = []
    used = entries = 0
    for p, (states, drawn, shares) in enumerate(table):
        for state, row in zip(states, shares, strict=True):
            open_to = np.flatnonzero(row)
            if open_to.size:
                running = np.cumsum(row[open_to]) / row[open_to].sum()
                running[-1] = 1.0
                begin[p, state], end[p, state] = used, used + open_to.size
                used += open_to.size
                slot.append(open_to + entries)
                total.append(running)
        entries += len(drawn)
    entry = np.concatenate([np.zeros((0, len(classes)), np.int64), *(drawn for _, drawn, _ in table)])
    return Ways(
        np.array([card for cards in classes for card in cards], np.uint8),
        np.cumsum([0, *map(len, classes)]).astype(np.int64),
        np.array(piles, np.int64),
        np.array(room, np.int64),
        np.array(ordered, np.int64),
        entry,
        entry @ strides,
        begin,
        end,
        np.concatenate([np.zeros(0, np.int64), *slot]).astype(np.int64),
        np.concatenate([np.zeros(0), *total]),
        whole,
    )
