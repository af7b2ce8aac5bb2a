"""The best of several ratios: the chances of means where the weights are 1, rows alike, and the set that stays."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.stats import norm

from analyzer.statistics import (
    ENOUGH_DEALS,
    Cross,
    Moments,
    chance_best,
    chance_best_ratio,
    not_worse,
    ratio_difference,
)

Numbers = NDArray[np.int64]
LIMIT = 0.0145  # four standard errors of a share of 20,000 draws


def sums(w: Numbers, x: Numbers) -> tuple[int, Numbers, Numbers, Numbers]:
    """n, sums and products of rows with weights and figures `[deals, B]`."""
    return len(w), w.sum(axis=0), x.sum(axis=0), np.stack([w.T @ w, x.T @ w, x.T @ x], axis=-1)


def rotated(seed: int, deals: int, means: list[int]) -> tuple[Numbers, Numbers]:
    """Weights 0 to 3 and figures of rows that share a part of their luck."""
    chance = np.random.default_rng(seed)
    w = np.minimum(chance.integers(0, 4, (deals, 1)), chance.integers(1, 4, (deals, len(means))))
    luck = chance.integers(-40, 41, (deals, 1)) + chance.integers(-30, 31, w.shape)
    return w, w * (luck + np.array(means))


def gap(w: Numbers, x: Numbers, a: int, b: int, level: float = 0.95) -> tuple[float, float, float]:
    """Difference of two rows, its standard error and its upper limit."""
    n, weights, totals, cross = sums(w, x)
    rows = Moments.of(weights, totals, cross, a), Moments.of(weights, totals, cross, b)
    found = ratio_difference(n, *rows, Cross.of(cross, a, b), level)
    return found.value, found.error, found.interval.high


@settings(max_examples=40, deadline=None)
@given(st.lists(st.lists(st.integers(-3, 3), min_size=4, max_size=4), min_size=1, max_size=12))
def test_weights_1_are_the_chances_of_means(deals: list[list[int]]) -> None:
    """The same draws, but where rounding leaves out a row 7 errors behind in one of them: four errors of both."""
    x = np.array(deals, dtype=np.int64)
    n, weights, totals, cross = sums(np.ones_like(x), x)
    expected = chance_best(n, totals, cross[..., 2])
    assert chance_best_ratio(n, weights, totals, cross) == pytest.approx(expected, abs=math.sqrt(2) * LIMIT)


@pytest.mark.parametrize("seed", [20, 21, 22])
def test_weights_1_draw_the_same_numbers_as_means(seed: int) -> None:
    """At most a draw or two of 20,000 may round apart."""
    _, x = rotated(seed, 500, [0, 1, 2, 1, 0, -1])
    n, weights, totals, cross = sums(np.ones_like(x), x)
    expected = chance_best(n, totals, cross[..., 2])
    assert chance_best_ratio(n, weights, totals, cross) == pytest.approx(expected, abs=0.00011)


@pytest.mark.parametrize("lead", [0, 2, 5])
def test_two_rows_are_the_normal_integral_of_their_difference(lead: int) -> None:
    w, x = rotated(3, 400, [lead, 0])
    value, error, _ = gap(w, x, 0, 1)
    expected = norm.cdf(value / error)
    assert chance_best_ratio(*sums(w, x)) == pytest.approx([expected, 1 - expected], abs=LIMIT)


def test_five_rows_agree_with_a_bootstrap_of_deals() -> None:
    """2,000 resamples of whole deals; both are estimates, so the limit is four errors of a share of 2,000: 0.045."""
    w, x = rotated(4, 600, [0, 1, 2, 2, -1])
    drawn = np.random.default_rng(5).multinomial(600, [1 / 600] * 600, 2_000)
    winners = np.argmax((drawn @ x) / (drawn @ w), axis=1)
    expected = np.bincount(winners, minlength=5) / 2_000
    assert chance_best_ratio(*sums(w, x)) == pytest.approx(expected, abs=0.045)
    assert expected.max() < 0.9


def test_rows_alike_share_their_chance() -> None:
    """Also one whose weights and points are all doubled: the same ratio on every deal."""
    w, x = rotated(6, 300, [0, 0])
    pair = chance_best_ratio(*sums(w, x))
    w4, x4 = np.column_stack([w, w[:, 0], 2 * w[:, 0]]), np.column_stack([x, x[:, 0], 2 * x[:, 0]])
    third = pair[0] / 3
    assert chance_best_ratio(*sums(w4, x4)) == pytest.approx([third, pair[1], third, third])
    assert not_worse(*sums(w4, x4)).all()


def test_equal_residuals_do_not_make_rows_alike() -> None:
    """One point more at each table, on every deal: certain."""
    w, x = rotated(7, 300, [0])
    assert chance_best_ratio(*sums(np.repeat(w, 3, axis=1), x + w * np.array([0, 1, -1]))).tolist() == [0, 1, 0]
    assert not_worse(*sums(np.repeat(w, 3, axis=1), x + w * np.array([0, 1, -1]))).tolist() == [False, True, False]


def test_luck_that_all_share_hides_nothing() -> None:
    """A hundred million points at each table that all rows get change no chance."""
    w, x = rotated(8, 200, [0, 1, 1])
    assert chance_best_ratio(*sums(w, x + 10**8 * w)).tolist() == chance_best_ratio(*sums(w, x)).tolist()


def test_rows_with_weight_in_one_deal_or_none() -> None:
    """The first two have tables in 100 deals, the third in one, the fourth in none, which cannot be the best."""
    w, x = rotated(9, 100, [0, 20, 0, 0])
    w[:, 2:], x[:, 2:] = 0, 0
    w[5, 2], x[5, 2] = 2, -500
    pair = chance_best_ratio(*sums(w[:, :2], x[:, :2]))
    assert chance_best_ratio(*sums(w, x)) == pytest.approx([*(pair * 2 / 3), 1 / 3, 0])
    assert not_worse(*sums(w, x)).tolist() == [False, True, True, False]
    assert chance_best_ratio(*sums(w[5:6], x[5:6])).tolist() == [1 / 3, 1 / 3, 1 / 3, 0]
    assert not_worse(*sums(w[5:6], x[5:6])).tolist() == [True, True, True, False]
    assert not_worse(*sums(w[:, :1], x[:, :1])).tolist() == [True]


@pytest.mark.parametrize("call", [chance_best_ratio, not_worse])
def test_wrong_sums_are_refused(call: object) -> None:
    n, weights, totals, cross = sums(*rotated(10, 20, [0, 0]))
    for wrong, fault in [
        ((0, weights, totals, cross), "need n >= 1"),
        ((n, weights, totals[:1], cross), "need n >= 1"),
        ((n, weights, totals, cross[..., :2]), r"need \[B, B, 3\]"),
        ((n, weights, totals, cross[:1]), r"need \[B, B, 3\]"),
        ((n, 0 * weights, totals, cross), "no meaning in any of the deals"),
    ]:
        with pytest.raises(ValueError, match=fault):
            call(*wrong)  # type: ignore[operator]
    with pytest.raises(ValueError, match="level 1 is not between 0 and 1"):
        not_worse(n, weights, totals, cross, 1)


def test_a_row_leaves_where_its_upper_limit_to_another_is_below_0() -> None:
    """The limits of ratio_difference; one side of five limits at 5 % is one of a two-sided interval at 98 %."""
    w, x = rotated(11, 300, [0, 2, 4, 6, 8, 10])
    found = not_worse(*sums(w, x), level=0.95).tolist()
    expected = [all(gap(w, x, a, b, 0.98)[2] >= 0 for b in range(6) if b != a) for a in range(6)]
    assert found == expected
    assert 1 < sum(found) < 6


def stays(means: list[float], seed: int, runs: int) -> NDArray[np.bool_]:
    """Rows `[runs, B + 1]` that stay, in runs of 1,000 deals drawn from 240 kinds of deals.

    The rows have their own weights and share luck of some 1.4 a table; `means` are their true ratios up to 1e-3,
    for figures are whole thousandths. The last row is the second one, deal by deal.
    """
    chance, kinds = np.random.default_rng(seed), 240
    w = np.minimum(chance.integers(0, 3, (kinds, 1)), chance.integers(1, 3, (kinds, len(means))))
    luck = chance.integers(-2, 3, (kinds, 1)) + chance.integers(-1, 2, w.shape)
    x = np.round(1_000 * w * (luck - (luck * w).sum(axis=0) / w.sum(axis=0) + np.array(means))).astype(np.int64)
    w, x = np.column_stack([w, w[:, 1]]), np.column_stack([x, x[:, 1]])
    features = np.stack([w[:, :, None] * w[:, None], x[:, :, None] * w[:, None], x[:, :, None] * x[:, None]], axis=-1)
    counts = chance.multinomial(1_000, [1 / kinds] * kinds, runs)
    return np.stack([not_worse(1_000, c @ w, c @ x, np.tensordot(c, features, 1)) for c in counts])


@pytest.mark.parametrize("lead", [0.0, 0.1, 0.5])
def test_the_best_row_stays(lead: float) -> None:
    """Level 95 % whichever rows are close: 3,000 runs have a binomial error of 0.004, so 0.936 is 3.5 below.

    With lead 0 all six rows are equally good, which is the worst case.
    """
    found = stays([0, lead, 0, lead * 0.9, -lead], 12, 3_000)
    best = found[:, 1]
    assert best.mean() >= 0.936
    assert np.array_equal(found[:, 5], best)  # its twin
    assert found.any(axis=1).all()
    if lead == 0.5:  # differences have a standard error of about 0.04
        assert not found[:, [0, 2, 4]].any()
        assert 0.5 < found[:, 3].mean() < 1


def test_the_level_is_used() -> None:
    """Two equal rows at 95 %: each leaves in 5 of 100 runs, not in none."""
    chance = np.random.default_rng(13)
    left = []
    for _ in range(3_000):
        x = chance.integers(-9, 10, (100, 2)) + chance.integers(-9, 10, (100, 1))
        left.append(not not_worse(*sums(np.ones_like(x), x))[0])
    assert np.mean(left) == pytest.approx(0.05, abs=3.5 * math.sqrt(0.05 * 0.95 / 3_000) + 0.002)


def test_few_large_gains_against_many_small_losses() -> None:
    """The better row is ahead by 10 on one deal for every 9 by which it is 1 behind, of 1,000 deals five differ.

    Until the first gain has come the losses look certain, so at 1,000 deals the normal limit alone drops the better
    row in far more than 5 of 100 runs; with the deals on which rows differ told, it stays until there are enough.
    """
    chance, gains = np.random.default_rng(39), np.array([10, -1, 0])
    counts = chance.multinomial(1_000, [0.0005, 0.0045, 0.995], 1_000)
    kept = np.zeros((2, 1_000), dtype=bool)
    for run, (total, squares) in enumerate(zip(counts @ gains, counts @ gains**2, strict=True)):
        told = (
            np.array([[1_000, 1_000], [1_000, 1_000]]),
            np.array([[total, total], [0, 0]]),
            np.array([[squares, 0], [0, 0]]),
        )
        few = counts[run, 0] + counts[run, 1]
        cross = np.stack([*told, np.array([[0, few], [few, 0]])], axis=-1)
        asked = (1_000, np.array([1_000, 1_000]), np.array([total, 0]))
        kept[:, run] = [not_worse(*asked, layers)[0] for layers in (cross[..., :3], cross)]
    assert kept[0].mean() < 0.8
    assert kept[1].all()


def test_rows_that_differ_on_enough_deals_are_told_apart() -> None:
    """A lead of 1 on every deal on which they differ: one deal too few, and enough."""
    for differing, found in [(ENOUGH_DEALS - 1, [True, True]), (ENOUGH_DEALS, [True, False])]:
        x = np.zeros((1_000, 2), dtype=np.int64)
        x[:differing, 0] = 1
        n, weights, totals, cross = sums(np.ones_like(x), x)
        apart = differing * (1 - np.eye(2, dtype=np.int64))
        assert not_worse(n, weights, totals, np.dstack([cross, apart])).tolist() == found
        assert not_worse(n, weights, totals, np.dstack([cross, apart]), 0.5).tolist() == found
