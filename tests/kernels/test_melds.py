"""Exact minimum deadwood: every disjoint choice of melds in plain Python, and the distributions of exact.json."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import Any

import numba
import numpy as np
import pytest
from scipy import stats

from kernels.constants import DECK, DECK_SIZE
from kernels.deal import cards, fresh_deck, shuffle
from kernels.melds import HIGH_LOW, LOW, WRAP, card_value, deadwood, in_melds, value_of
from kernels.rng import start_stream
from tests.shared_games import exact, exact_table

FORMS = {"low": LOW, "high_low": HIGH_LOW, "wrap": WRAP}
CODES = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
ACE_VALUES = (0, 1, 2, 11, 15)
Hand = frozenset[int]


@numba.njit
def least(hand: Any, form: int, ace: int) -> int:
    return deadwood(hand, form, ace)


@numba.njit
def meldable(hand: Any, form: int) -> Any:
    return in_melds(hand, form)


@numba.njit
def total_value(hand: Any, ace: int) -> int:
    return value_of(hand, ace)


@numba.njit
def one_value(card: int, ace: int) -> int:
    return card_value(card, ace)


@numba.njit
def histogram(seed: int, size: int, form: int, deals: int, deck: Any, stream: Any, counts: Any) -> None:
    """Count the deadwood of dealt hands, and the hands that hold no meld (last place)."""
    start_stream(stream, seed, DECK, 0, 0)
    fresh_deck(deck, 52)
    for _ in range(deals):
        shuffle(deck, 52, stream)
        hand = cards(deck, 0, size)
        counts[deadwood(hand, form, 1)] += 1
        if in_melds(hand, form) == 0:
            counts[counts.size - 1] += 1


def mask(hand: Iterable[int]) -> np.uint64:
    return np.uint64(sum(1 << card for card in hand))


def value(card: int, ace: int) -> int:
    rank = card % 13
    return ace if rank == 0 else min(rank + 1, 10)


def runs_of(form: int, suit: int) -> list[Hand]:
    """All runs of a suit."""
    if form == WRAP:
        ranks = [[(first + step) % 13 for step in range(size)] for size in range(3, 14) for first in range(13)]
    else:
        line = [*range(13), *([0] if form == HIGH_LOW else [])]
        ranks = [line[first:end] for first in range(len(line)) for end in range(first + 3, len(line) + 1)]
    return [frozenset(13 * suit + rank for rank in run) for run in ranks if len(set(run)) == len(run)]


@cache
def all_melds(form: int) -> list[Hand]:
    """Every meld of the pack."""
    of_ranks = [[13 * suit + rank for suit in range(4)] for rank in range(13)]
    sets = [frozenset(some) for four in of_ranks for size in (3, 4) for some in combinations(four, size)]
    return sets + [run for suit in range(4) for run in runs_of(form, suit)]


def by_trying_out(hand: Hand, form: int, ace: int) -> int:
    """Least deadwood: the lowest card is left over, or in one of the melds that begin with it."""
    usable = [meld for meld in all_melds(form) if meld <= hand]

    @cache
    def best(left: Hand) -> int:
        if not left:
            return 0
        card = min(left)
        choices = [best(left - meld) for meld in usable if card in meld and meld <= left]
        return min([best(left - {card}) + value(card, ace), *choices])

    return best(hand)


def clustered(generator: random.Random) -> list[int]:
    """A hand from few suits or few neighbouring ranks, where melds compete for cards."""
    first, width = generator.randrange(13), generator.randrange(3, 8)
    ranks = {(first + step) % 13 for step in range(width)}
    suits = generator.sample(range(4), generator.randrange(1, 4))
    pool = [card for card in range(52) if card % 13 in ranks or (card // 13 in suits and generator.random() < 0.3)]
    return generator.sample(pool, min(len(pool), generator.randrange(3, 13)))


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_deadwood_is_that_of_every_choice_of_melds(form: int) -> None:
    generator = random.Random(form)
    for number in range(8_000):
        wide = generator.sample(range(52), generator.choice([0, 1, 2, 6, 7, 8, 10, 11, 11, 16]))
        hand = frozenset(clustered(generator) if number % 2 else wide)
        ace = generator.choice(ACE_VALUES)
        assert least(mask(hand), form, ace) == by_trying_out(hand, form, ace), (sorted(CODES[c] for c in hand), ace)


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_deadwood_of_large_hands(form: int) -> None:
    """Up to 26 cards, dealt or of few ranks; all 52 are melded whatever the ace."""
    generator = random.Random(10 + form)
    for number in range(40):
        ranks = generator.sample(range(13), 7) if number % 2 else range(13)
        hand = frozenset(generator.sample([card for card in range(52) if card % 13 in ranks], 17 + number % 10))
        assert least(mask(hand), form, 1) == by_trying_out(hand, form, 1), sorted(CODES[c] for c in hand)
    assert least(mask(range(52)), form, 15) == 0
    first_six = mask(card for card in range(52) if card % 13 < 6)
    assert least(first_six, form, 1) == 0


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_cards_in_melds_and_values(form: int) -> None:
    generator = random.Random(20 + form)
    for _ in range(3_000):
        hand, ace = frozenset(clustered(generator)), generator.choice(ACE_VALUES)
        inside = [meld for meld in all_melds(form) if meld <= hand]
        assert meldable(mask(hand), form) == mask(frozenset().union(*inside))
        assert total_value(mask(hand), ace) == sum(value(card, ace) for card in hand)
    assert [one_value(card, 11) for card in range(13)] == [11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


# The rules page, worked example 8.


@pytest.mark.parametrize(
    ("hand", "form", "expected"),
    [
        ("4C 4D 4H 4S 5S 6S KH", LOW, 10),
        ("5H 6H 7H 7C 7D 8S 9S", LOW, 28),
        ("7C 7D 7H 8H 9H 9C 9D TH", LOW, 18),
        ("AC 2C 3C 3D 3H 4C", LOW, 6),
        ("AH 2H 3H QH KH", LOW, 20),
        ("AH 2H 3H QH KH", HIGH_LOW, 5),
        ("AH 2H KH", LOW, 13),
        ("AH 2H KH", HIGH_LOW, 13),
        ("AH 2H KH", WRAP, 0),
    ],
)
def test_worked_example_8(hand: str, form: int, expected: int) -> None:
    assert least(mask(CODES.index(code) for code in hand.split()), form, 1) == expected


# Exact distributions.

HANDS = 1_000_000
ONE_IN_A_MILLION = 1e-6


def dealt(size: int, form: int) -> Any:
    counts = np.zeros(160, np.int64)
    histogram(np.uint64(9), size, form, HANDS, np.zeros(DECK_SIZE, np.uint8), np.zeros(4, np.uint64), counts)
    return counts


@pytest.mark.parametrize(("table", "size", "form"), [("7cards", 7, LOW), ("7cards_QKA", 7, HIGH_LOW)])
def test_deadwood_of_dealt_hands_by_chi_square(table: str, size: int, form: int) -> None:
    """exact.json, tables knock_rummy.*.min_deadwood; values that are expected fewer than 20 times count together."""
    counts = dealt(size, form)
    expected = {d: HANDS * p for d, p in exact_table(f"knock_rummy.{table}.min_deadwood").items()}
    assert set(np.flatnonzero(counts[:-1])) <= set(expected)
    usual = [d for d, number in expected.items() if number >= 20]
    rare = [d for d in expected if d not in usual]
    seen = [*counts[usual], counts[rare].sum()]
    wanted = [*(expected[d] for d in usual), sum(expected[d] for d in rare)]
    assert stats.chisquare(seen, np.array(wanted) * (HANDS / sum(wanted))).pvalue > ONE_IN_A_MILLION


@pytest.mark.parametrize(
    ("name", "size", "form", "most"),
    [
        ("6cards.zero_deadwood", 6, LOW, 0),
        ("6cards.deadwood_at_most_10", 6, LOW, 10),
        ("7cards.zero_deadwood", 7, LOW, 0),
        ("7cards.deadwood_at_most_10", 7, LOW, 10),
        ("7cards_QKA.zero_deadwood", 7, HIGH_LOW, 0),
        ("7cards_QKA.deadwood_at_most_10", 7, HIGH_LOW, 10),
        ("10cards.zero_deadwood", 10, LOW, 0),
        ("10cards_QKA.deadwood_at_most_10", 10, HIGH_LOW, 10),
        ("6cards_QKA.has_meld", 6, HIGH_LOW, None),
        ("7cards_QKA.has_meld", 7, HIGH_LOW, None),
        ("10cards_QKA.has_meld", 10, HIGH_LOW, None),
    ],
)
def test_shares_of_dealt_hands(name: str, size: int, form: int, most: int | None) -> None:
    """exact.json, values knock_rummy.*."""
    counts = dealt(size, form)
    found = HANDS - counts[-1] if most is None else counts[: most + 1].sum()
    assert stats.binomtest(int(found), HANDS, exact(f"knock_rummy.{name}")).pvalue > ONE_IN_A_MILLION
