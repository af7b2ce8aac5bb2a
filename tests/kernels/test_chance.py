"""Chance: published outputs of the generators, streams that differ, shuffles that are uniform."""

from __future__ import annotations

import itertools
from collections import Counter

import numba
import numpy as np
from scipy import stats

from kernels import bits, deal, rng
from kernels.constants import DECK, DECK_SIZE

U = numba.uint64
ONE_IN_A_MILLION = 1e-6  # seeds are fixed, so these tests give the same answer every time


@numba.njit
def _words(stream, count):  # type: ignore[no-untyped-def]
    out = np.zeros(count, np.uint64)
    for k in range(count):
        out[k] = rng.next_word(stream)
    return out


@numba.njit
def _start(stream, seed, purpose, index, part):  # type: ignore[no-untyped-def]
    rng.start_stream(stream, seed, purpose, index, part)


@numba.njit
def _mix(word):  # type: ignore[no-untyped-def]
    return rng.mix(word)


@numba.njit
def _positions(decks, size, counts):  # type: ignore[no-untyped-def]
    """counts[card, place] over shuffles 0 .. decks - 1 of `size` cards."""
    deck, stream = np.zeros(DECK_SIZE, np.uint8), np.zeros(4, np.uint64)
    for index in range(decks):
        rng.start_stream(stream, 7, DECK, index, 0)
        deal.fresh_deck(deck, size)
        deal.shuffle(deck, size, stream)
        for place in range(size):
            counts[deck[place], place] += 1


@numba.njit
def _orders(decks, size, orders):  # type: ignore[no-untyped-def]
    deck, stream = np.zeros(DECK_SIZE, np.uint8), np.zeros(4, np.uint64)
    for index in range(decks):
        rng.start_stream(stream, 3, DECK, index, 0)
        deal.fresh_deck(deck, size)
        deal.shuffle(deck, size, stream)
        code = 0
        for place in range(size):
            code = code * size + deck[place]
        orders[index] = code


def test_xoshiro256_plus_plus_known_answers() -> None:
    # Outputs for the state 1, 2, 3, 4 as published with the reference C code's Rust port (rand_xoshiro).
    expected = [
        41943041, 58720359, 3588806011781223, 3591011842654386, 9228616714210784205, 9973669472204895162,
        14011001112246962877, 12406186145184390807, 15849039046786891736, 10450023813501588000,
    ]  # fmt: skip
    assert _words(np.array([1, 2, 3, 4], np.uint64), 10).tolist() == expected


def test_splitmix64_known_answers() -> None:
    # Outputs for seed 1234567 as published on Rosetta Code ("Pseudo-random numbers/Splitmix64").
    golden, seed = 0x9E3779B97F4A7C15, 1234567
    found = [int(_mix(np.uint64((seed + k * golden) % 2**64))) for k in range(1, 6)]
    assert found == [
        6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821,
    ]  # fmt: skip


def _mix_in_python(word: int) -> int:
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    word = (word ^ word >> 27) * 0x94D049BB133111EB % 2**64
    return word ^ word >> 31


def test_stream_start_known_answer() -> None:
    """The hash of (seed, purpose, deal, part) by big integers: pins what every seed means, for ever."""
    for seed, purpose, index, part in [(1, 1, 0, 0), (2**63 - 1, 2, 10**10, 5), (12, 3, 7, 1 << 20)]:
        expected = []
        for step in (0x9E3779B97F4A7C15, 0xD1342543DE82EF95):
            word = _mix_in_python((seed + step) % 2**64)
            word = _mix_in_python(word ^ purpose * step % 2**64)
            word = _mix_in_python((word + (part + 1) * step) % 2**64)
            word = _mix_in_python((word + (index + 1) * step) % 2**64)
            expected += [_mix_in_python((word + k * 0x9E3779B97F4A7C15) % 2**64) for k in (1, 2)]
        expected[3] |= 1
        stream = np.zeros(4, np.uint64)
        _start(stream, np.uint64(seed), purpose, index, part)
        assert stream.tolist() == expected


def test_streams_of_all_keys_differ() -> None:
    starts = set()
    for key in itertools.product((0, 1, 2), (1, 2, 3), range(20), range(3)):
        stream = np.zeros(4, np.uint64)
        _start(stream, np.uint64(key[0]), *key[1:])
        starts.add(tuple(stream.tolist()))
    assert len(starts) == 3 * 3 * 20 * 3


def test_every_card_is_as_likely_in_every_place() -> None:
    """Card by position; with rows and columns fixed, the statistic times (n - 1) / n has (n - 1)^2 degrees."""
    for size in (32, 36, 39, 40, 52):
        counts = np.zeros((size, size), np.int64)
        decks = 40_000
        _positions(decks, size, counts)
        expected = decks / size
        statistic = ((counts - expected) ** 2 / expected).sum() * (size - 1) / size
        assert ONE_IN_A_MILLION < stats.chi2.sf(statistic, (size - 1) ** 2) < 1 - ONE_IN_A_MILLION


def test_every_order_of_a_small_deck_is_as_likely() -> None:
    decks = 120_000
    orders = np.zeros(decks, np.int64)
    _orders(decks, 5, orders)
    numbers = np.array(list(Counter(orders.tolist()).values()))
    assert numbers.size == 120  # 5!
    assert stats.chisquare(numbers).pvalue > ONE_IN_A_MILLION


@numba.njit
def _nth_both(mask, index):  # type: ignore[no-untyped-def]
    return bits.nth(mask, index), bits._nth_by_loop(mask, index)


@numba.njit
def _bits(mask):  # type: ignore[no-untyped-def]
    return bits.count(mask), bits.lowest(mask), bits.highest(mask)


@numba.njit
def _high(a, b):  # type: ignore[no-untyped-def]
    return bits.multiply_high(a, b)


def test_bits_agree_with_python_integers() -> None:
    generator = np.random.default_rng(5)
    for word in generator.integers(1, 2**64, 300, dtype=np.uint64).tolist():
        members = [k for k in range(64) if word >> k & 1]
        assert _bits(np.uint64(word)) == (len(members), members[0], members[-1])
        for index in (0, len(members) // 2, len(members) - 1):
            assert [int(found) for found in _nth_both(np.uint64(word), index)] == [1 << members[index]] * 2
        assert int(_high(np.uint64(word), np.uint64(40))) == word * 40 >> 64
    assert _bits(np.uint64(0)) == (0, 64, -1)
