"""Redrawing: every consistent placement equally likely (or as its weight says), against enumeration."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Sequence

import numba
import numpy as np
from scipy import stats

from kernels.constants import DECK_SIZE
from kernels.redraw import draw_cards
from kernels.rng import start_stream
from kernels.ways import Ways, compositions, count_ways

DRAWS = 60_000
ONE_IN_A_MILLION = 1e-6


@numba.njit
def _draw(ways, draws, size, out):  # type: ignore[no-untyped-def]
    deck, stream = np.zeros(DECK_SIZE, np.uint8), np.zeros(4, np.uint64)
    for index in range(draws):
        start_stream(stream, 11, 1, index, 0)
        draw_cards(ways, deck, stream)
        for place in range(size):
            out[index, place] = deck[place]


def _placements(ways: Ways, size: int) -> np.ndarray:
    out = np.zeros((DRAWS, size), np.uint8)
    _draw(ways, DRAWS, size, out)
    return out


def _by_pile(cards: Sequence[int], room: Sequence[int]) -> tuple[frozenset[int], ...]:
    starts = np.cumsum([0, *room])
    return tuple(frozenset(cards[a:b]) for a, b in itertools.pairwise(starts.tolist()))


def _enumerate(
    classes: list[list[int]], room: list[int], weights: list[Callable[[Sequence[int]], float]]
) -> dict[tuple[frozenset[int], ...], float]:
    """Every placement of the cards into the piles with its share of the weight, by brute force."""
    cards = [card for members in classes for card in members]
    found: dict[tuple[frozenset[int], ...], float] = {}
    for order in itertools.permutations(cards):
        placement = _by_pile(order, room)
        if placement not in found:
            numbers = [[len(pile & set(members)) for members in classes] for pile in placement]
            found[placement] = float(np.prod([w(n) for w, n in zip(weights, numbers, strict=True)]))
    total = sum(found.values())
    return {placement: weight / total for placement, weight in found.items() if weight > 0}


def _check(classes: list[list[int]], room: list[int], weights: list[Callable[[Sequence[int]], float]]) -> None:
    ways = count_ways(classes, list(range(len(room))), room, weights, [False] * len(room))
    assert ways is not None
    expected = _enumerate(classes, room, weights)
    drawn = Counter(_by_pile(row.tolist(), room) for row in _placements(ways, sum(room)))
    assert set(drawn) <= set(expected)
    observed = np.array([drawn[placement] for placement in expected])
    chances = np.array(list(expected.values()))
    assert stats.chisquare(observed, chances * DRAWS).pvalue > ONE_IN_A_MILLION


def _free(composition: Sequence[int]) -> float:
    return 1.0


def test_nothing_known_but_the_room() -> None:
    _check([[0, 1, 2, 3, 4, 5]], [2, 2, 2], [_free] * 3)


def test_shown_voids() -> None:
    """Pile 0 holds nothing of class 0, pile 1 nothing of class 2."""
    _check(
        [[0, 1], [10, 11, 12], [20, 21]],
        [2, 2, 3],
        [lambda c: float(c[0] == 0), lambda c: float(c[2] == 0), _free],
    )


def test_weights_of_compositions() -> None:
    """Weights that are not 0 or 1 (how often a hand arises in drawing games), and a pile that must hold a class."""
    _check(
        [[0, 1, 2], [10, 11], [20]],
        [3, 2, 1],
        [lambda c: 1.0 + 2 * c[1], lambda c: float(c[0] >= 1), _free],
    )


def test_a_single_card_that_is_known_not_to_be_somewhere() -> None:
    _check([[7], [0, 1, 2, 3]], [2, 3], [lambda c: float(c[0] == 0), _free])


def test_the_order_of_an_ordered_pile_is_uniform() -> None:
    ways = count_ways([[0, 1], [10]], [0, 6], [1, 2], [lambda c: float(c[1] == 0), _free], [False, True])
    assert ways is not None
    drawn = Counter(tuple(row.tolist()) for row in _placements(ways, 3))
    assert set(drawn) == {(0, 1, 10), (0, 10, 1), (1, 0, 10), (1, 10, 0)}
    assert stats.chisquare(list(drawn.values())).pvalue > ONE_IN_A_MILLION


def test_no_placement_is_none() -> None:
    never: list[Callable[[Sequence[int]], float]] = [lambda c: float(c[0] == 0)] * 2
    assert count_ways([[0, 1], [2, 3]], [0, 1], [2, 2], never, [False, False]) is None


def test_compositions_are_all_and_once() -> None:
    found = compositions(4, (3, 2, 2))
    assert found == sorted(set(found))
    assert set(found) == {c for c in itertools.product(range(4), range(3), range(3)) if sum(c) == 4}
