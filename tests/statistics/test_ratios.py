"""Ratios: the same bits as means and shares where these apply, numpy's residuals elsewhere, and the coverage."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.stats import pearsonr

from analyzer.statistics import (
    Cross,
    Interval,
    Moments,
    PairedDifference,
    deals_saved,
    difference,
    mean,
    proportion,
    ratio,
    ratio_difference,
    ratio_error,
    share_ratio,
)

Numbers = NDArray[np.int64]
Z = 1.959963984540054
RUNS = 4_000  # simulated runs; the coverage of a true 95 % interval then has a standard error of 0.0034
LIMIT = 0.012  # 3.5 standard errors; the seeds are fixed


def moments(w: Sequence[int], x: Sequence[int]) -> Moments:
    """Moments of the weights and figures of some deals, summed in plain Python."""
    pairs = list(zip(w, x, strict=True))
    return Moments(sum(w), sum(x), sum(v * v for v in w), sum(v * y for v, y in pairs), sum(y * y for y in x))


def crossed(w_a: Sequence[int], x_a: Sequence[int], w_b: Sequence[int], x_b: Sequence[int]) -> Cross:
    """Sums of products of two rows, in plain Python."""

    def product(u: Sequence[int], v: Sequence[int]) -> int:
        return sum(one * other for one, other in zip(u, v, strict=True))

    return Cross(product(w_a, w_b), product(x_a, w_b), product(w_a, x_b), product(x_a, x_b))


def residuals(w: Sequence[int], x: Sequence[int]) -> NDArray[np.float64]:
    """Residuals x - R w over the sum of the weights, by numpy."""
    return (np.array(x) - sum(x) / sum(w) * np.array(w)) / sum(w)


def small_sample(w: Sequence[int]) -> float:
    """m / (m - 1) for the effective number m of deals."""
    effective = sum(w) ** 2 / sum(v * v for v in w)
    return effective / (effective - 1)


SCORES = st.integers(-200, 200)
DEALS = st.lists(st.tuples(st.integers(0, 4), SCORES, st.integers(0, 4), SCORES), min_size=2, max_size=40)
UNITS = st.sampled_from([1.0, 1 / 60, -0.5, 0.01])


@settings(deadline=None)
@given(st.lists(SCORES, min_size=1, max_size=60), UNITS, st.sampled_from([0.5, 0.95, 0.999]))
def test_weights_1_are_the_mean_to_the_last_bit(x: list[int], unit: float, level: float) -> None:
    found = ratio(len(x), moments([1] * len(x), x), level, unit)
    assert found == mean(len(x), sum(x), sum(y * y for y in x), level, unit)


@settings(deadline=None)
@given(st.lists(SCORES, min_size=1, max_size=40), st.integers(1, 100), UNITS)
def test_deals_without_weight_change_no_bit(x: list[int], idle: int, unit: float) -> None:
    """A figure of some deals is the mean of these, as in the rows of simulate."""
    found = ratio(len(x) + idle, moments([1] * len(x) + [0] * idle, x + [0] * idle), unit=unit)
    assert found == mean(len(x), sum(x), sum(y * y for y in x), unit=unit)


@settings(deadline=None)
@given(st.lists(SCORES, min_size=2, max_size=60), st.integers(2, 7))
def test_a_constant_number_of_tables_is_the_mean_over_them(x: list[int], tables: int) -> None:
    found = ratio(len(x), moments([tables] * len(x), x))
    assert found == pytest.approx(mean(len(x), sum(x), sum(y * y for y in x), unit=1 / tables), rel=1e-14, abs=1e-14)


@settings(deadline=None)
@given(st.lists(st.booleans(), min_size=1, max_size=60), st.integers(0, 50), st.sampled_from([0.8, 0.95]))
def test_shares_of_one_table_are_proportions_to_the_last_bit(wins: list[bool], idle: int, level: float) -> None:
    n = len(wins) + idle
    found = share_ratio(n, moments([1] * len(wins) + [0] * idle, [*map(int, wins)] + [0] * idle), level)
    assert found == proportion(sum(wins), len(wins), level)


@settings(deadline=None)
@given(st.lists(st.tuples(SCORES, SCORES), min_size=1, max_size=60), UNITS)
def test_differences_with_weights_1_are_paired_to_the_last_bit(deals: list[tuple[int, int]], unit: float) -> None:
    a, b = ([deal[k] for deal in deals] for k in (0, 1))
    ones, n = [1] * len(deals), len(deals)
    row_a, row_b, cross = moments(ones, a), moments(ones, b), crossed(ones, a, ones, b)
    found = ratio_difference(n, row_a, row_b, cross, 0.9, unit)
    interval, correlation = difference(n, sum(a), sum(b), row_a.squares, row_b.squares, cross.totals, 0.9, unit)
    assert found.interval == interval
    assert found.correlation == correlation
    assert 1.6448536269514722 * found.error == pytest.approx(interval.half_width, rel=1e-9)


@settings(deadline=None)
@given(DEALS)
def test_ratios_and_differences_agree_with_numpy(deals: list[tuple[int, int, int, int]]) -> None:
    w_a, s_a, w_b, s_b = map(list, zip(*deals, strict=True))
    assume(all(sum(v > 0 for v in w) > 1 for w in (w_a, w_b)))
    x_a, x_b = ([s * (v > 0) for s, v in zip(x, w, strict=True)] for x, w in ((s_a, w_a), (s_b, w_b)))
    row_a, row_b, cross = moments(w_a, x_a), moments(w_b, x_b), crossed(w_a, x_a, w_b, x_b)
    n, e_a, e_b = len(deals), residuals(w_a, x_a), residuals(w_b, x_b)
    error = math.sqrt((e_a**2).sum() * small_sample(w_a))
    assert ratio_error(n, row_a) == pytest.approx(error, abs=1e-9)
    assert ratio(n, row_a).half_width == pytest.approx(Z * error, abs=1e-9)
    found = ratio_difference(n, row_a, row_b, cross)
    assert found.value == pytest.approx(sum(x_a) / sum(w_a) - sum(x_b) / sum(w_b), abs=1e-9)
    expected = math.sqrt(((e_a - e_b) ** 2).sum() * max(small_sample(w_a), small_sample(w_b)))
    assert found.error == pytest.approx(expected, abs=1e-9)
    assert found.interval.half_width == pytest.approx(Z * expected, abs=1e-9)
    if found.correlation is None:
        assert min(abs(e_a).max(), abs(e_b).max()) < 1e-12
    else:
        assert found.correlation == pytest.approx(pearsonr(e_a, e_b).statistic, abs=1e-7)
    saved = deals_saved(n, row_a, row_b, cross)
    if saved is None:
        assert abs(e_a - e_b).max() < 1e-12
    else:
        assert saved == pytest.approx(((e_a**2).sum() + (e_b**2).sum()) / ((e_a - e_b) ** 2).sum(), rel=1e-6)


def test_three_deals_by_hand() -> None:
    """Weights 2 1 1, points 2 2 0: R = 1, residuals 0 1 -1, m = 16 / 6, so m / (m - 1) = 1.6; 2 / 16 * 1.6 = 0.2."""
    interval = ratio(3, Moments(4, 4, 6, 6, 8))
    assert interval == pytest.approx((1, 1 - Z * math.sqrt(0.2), 1 + Z * math.sqrt(0.2)), rel=1e-12)
    assert ratio_error(3, Moments(4, 4, 6, 6, 8), unit=-3) == pytest.approx(3 * math.sqrt(0.2), rel=1e-12)


def test_one_deal_with_weight_tells_no_spread() -> None:
    """A single deal, or one of a thousand that has tables, three of them."""
    for n in (1, 1_000):
        row, twin = Moments(3, 7, 9, 21, 49), Cross(9, 21, 21, 49)
        assert ratio(n, row, unit=0.5) == (7 / 3 * 0.5, -math.inf, math.inf)
        found = ratio_difference(n, row, row, twin)
        assert found == PairedDifference(Interval(0.0, -math.inf, math.inf), math.inf, None)
        assert (found.decided, found.p_value) == (False, 1.0)
        one = share_ratio(n, Moments(3, 1, 9, 3, 1))
        assert one.value == 1 / 3
        assert 0 <= one.low < 0.05  # Wilson for one trial: 0.030 to 0.882
        assert 0.85 < one.high <= 1


def test_rows_that_are_the_same_on_every_deal_differ_by_0_and_decide_nothing() -> None:
    row = moments([2, 1, 0, 2], [3, -1, 0, 5])
    found = ratio_difference(4, row, row, crossed([2, 1, 0, 2], [3, -1, 0, 5], [2, 1, 0, 2], [3, -1, 0, 5]))
    assert found == PairedDifference(Interval(0.0, 0.0, 0.0), 0.0, 1.0)
    assert (found.decided, found.p_value) == (False, 1.0)


def test_a_constant_shift_is_decided() -> None:
    """One point more at each table, whatever the luck; all the deals that separate runs would need are saved."""
    w, x = [2, 1, 0, 2], [3, -1, 0, 5]
    more = [y + v for y, v in zip(x, w, strict=True)]
    rows = moments(w, x), moments(w, more), crossed(w, x, w, more)
    found = ratio_difference(4, *rows)
    assert found == PairedDifference(Interval(-1.0, -1.0, -1.0), 0.0, 1.0)
    assert (found.decided, found.p_value) == (True, 0.0)
    assert deals_saved(4, *rows) is None


def test_decided_and_p_value_agree() -> None:
    """Differences 1 1 1 -1 of 0/1 weights: mean 0.5, standard error sqrt(3 / 12) = 0.5, so z = 1, p = 0.3173."""
    ones, a = [1] * 4, [1, 1, 1, -1]
    rows = moments(ones, a), moments(ones, [0] * 4), crossed(ones, a, ones, [0] * 4)
    assert ratio_difference(4, *rows).p_value == pytest.approx(0.31731050786291415, rel=1e-9)
    assert not ratio_difference(4, *rows, level=0.69).decided
    assert ratio_difference(4, *rows, level=0.68).decided
    assert ratio_difference(4, *rows, level=0.68, unit=-1).decided


def test_deals_saved_by_hand() -> None:
    """Points 0 2 0 2 and 0 2 2 4, squared residuals 4 and 8; those of the differences 0 0 2 2 are 4: (4 + 8) / 4."""
    ones, a, b = [1] * 4, [0, 2, 0, 2], [0, 2, 2, 4]
    assert deals_saved(4, moments(ones, a), moments(ones, b), crossed(ones, a, ones, b)) == 3
    assert deals_saved(4, moments(ones, a), moments(ones, a[::-1]), crossed(ones, a, ones, a[::-1])) == 0.5


def test_nothing_cancels_and_nothing_overflows() -> None:
    """10^15 deals, a common 10^9 at each of 3 tables, residuals of 1: variance 10^15 / (3 * 10^15)²."""
    n, big = 10**15, 3 * 10**9
    row = Moments(3 * n, big * n, 9 * n, 3 * big * n, n * (big * big + 1))
    assert ratio_error(n, row) == pytest.approx(1 / (3 * math.sqrt(n)), rel=1e-12)
    opposite = Cross(9 * n, 3 * big * n, 3 * big * n, n * (big * big - 1))
    found = ratio_difference(n, row, row, opposite)
    assert found.error == pytest.approx(2 / (3 * math.sqrt(n)), rel=1e-12)
    assert found.correlation == -1.0


def test_rows_out_of_the_sums_of_all() -> None:
    w, x = np.array([[2, 1], [0, 3], [1, 1]]), np.array([[5, 4], [0, -2], [7, 1]])
    cross = np.stack([w.T @ w, x.T @ w, x.T @ x], axis=-1)
    (w_a, w_b), (x_a, x_b) = w.T.tolist(), x.T.tolist()
    assert Moments.of(w.sum(axis=0), x.sum(axis=0), cross, 1) == moments(w_b, x_b)
    assert Cross.of(cross, 0, 1) == crossed(w_a, x_a, w_b, x_b)
    assert Cross.of(cross, 1, 0) == crossed(w_b, x_b, w_a, x_a)


@pytest.mark.parametrize(("tables", "n"), [(2, 1), (3, 40), (5, 1_000)])
def test_no_or_only_successes_of_rotated_tables_get_the_exact_bound_of_the_deals(tables: int, n: int) -> None:
    none = share_ratio(n, moments([tables] * n, [0] * n))
    assert none == pytest.approx(proportion(0, n), rel=1e-12)
    all_won = share_ratio(n, moments([tables] * n, [tables] * n))
    assert all_won == pytest.approx(proportion(n, n), rel=1e-12)


def test_tables_that_win_together_are_one_trial() -> None:
    """Each of three tables the same: Wilson for 400 deals, up to the one deal of m / (m - 1)."""
    wins = [0, 1, 1, 0, 1] * 80
    together = share_ratio(400, moments([3] * 400, [3 * win for win in wins]))
    assert together == pytest.approx(proportion(240, 400), rel=1e-12)


def test_tables_that_balance_each_other_have_no_error() -> None:
    """Two equal players who swap seats: one win each on every deal."""
    assert share_ratio(50, moments([2] * 50, [1] * 50)) == Interval(0.5, 0.5, 0.5)


@pytest.mark.parametrize("call", [ratio, share_ratio, ratio_error])
def test_sums_that_no_deals_have_are_refused(call: object) -> None:
    for n, sums, fault in [
        (0, (1, 1, 1, 1, 1), "at least one deal"),
        (5, (0, 0, 0, 0, 0), "no meaning in any of the deals"),
        (2, (6, 1, 10, 2, 1), "2 deals cannot have weights with sum 6, squares 10"),
        (5, (2, 1, 5, 2, 1), "5 deals cannot have weights with sum 2, squares 5"),
        (4, (4, 4, 4, 4, 3), "sum of squares 3 is too small for a sum of 4"),
    ]:
        with pytest.raises(ValueError, match=fault):
            call(n, Moments(*sums))  # type: ignore[operator]


def test_more_successes_than_tables_and_impossible_products_are_refused() -> None:
    for sums in [(4, 5, 4, 5, 9), (4, -1, 4, -1, 1), (4, 2, 6, 2, 4)]:
        with pytest.raises(ValueError, match="a yes-or-no figure is 0 to 1 at each table"):
            share_ratio(4, Moments(*sums))
    row = moments([1, 1, 1], [1, 2, 3])
    with pytest.raises(ValueError, match="no deals have these sums of products"):
        ratio_difference(3, row, row, Cross(3, 6, 6, 15))
    with pytest.raises(TypeError):
        ratio(3, Moments(3.0, 6, 3, 6, 14))  # type: ignore[arg-type]


def held(intervals: Sequence[Interval], truth: float) -> float:
    """Share of the intervals that hold the truth."""
    return float(np.mean([interval.low <= truth <= interval.high for interval in intervals]))


def sums_of(w: Numbers, x: Numbers) -> list[Moments]:
    """The moments of many runs `[runs, n]`."""
    columns = (array.sum(axis=1).tolist() for array in (w, x, w * w, w * x, x * x))
    return [Moments(*sums) for sums in zip(*columns, strict=True)]


def test_coverage_of_ratios() -> None:
    """The declarer's points of up to four tables, more where fewer declare: E x / E w = 60 - 5 E w² / E w = 46.25.

    w is 0 to 4 with the chances of a binomial (4, 0.583...), shared luck moves all tables of a deal.
    """
    chance, p = np.random.default_rng(1), 7 / 12
    w = chance.binomial(4, p, (RUNS, 200))
    x = w * (60 - 5 * w) + chance.integers(-20, 21, w.shape) * w + chance.integers(-9, 10, w.shape) * (w > 0)
    truth = 60 - 5 * (1 - p + 4 * p)  # E w² / E w of a binomial is 1 - p + 4 p
    assert truth == pytest.approx(46.25)
    found = [ratio(200, row) for row in sums_of(w, x)]
    assert held(found, truth) == pytest.approx(0.95, abs=LIMIT)


def test_the_variance_of_few_deals_is_not_too_small() -> None:
    """12 deals, 4 in ten with a table: m / (m - 1) keeps the mean of the variance, n / (n - 1) would lose a seventh."""
    chance = np.random.default_rng(2)
    w = chance.binomial(1, 0.4, (20_000, 12))
    w = w[w.sum(axis=1) > 1]
    rows = sums_of(w, w * chance.integers(-50, 51, w.shape))
    ratios, errors = [row.total / row.weight for row in rows], [ratio_error(12, row) for row in rows]
    assert np.mean(np.square(errors)) / np.var(ratios) == pytest.approx(1, abs=0.05)


@pytest.mark.parametrize("p", [0.3, 0.05, 0.01])
@pytest.mark.parametrize("kind", ["alike", "partly alike", "one of four"])
def test_coverage_of_shares_of_rotated_tables(kind: str, p: float) -> None:
    """Up to five tables that win and lose together, partly so, or four of which at most one wins.

    n p is at least 4, where Wilson's interval covers 0.92 to 0.98; binomial error of 2,000 runs 0.005.
    """
    chance, shape = np.random.default_rng(3), (2_000, 400)
    w = chance.binomial(5, 0.7, shape)
    if kind == "alike":
        x = w * (chance.random(shape) < p)
    elif kind == "partly alike":
        x = chance.binomial(w, chance.beta(2 * p, 2 - 2 * p, shape))
    else:
        w, p = np.full(shape, 4), min(p, 0.24)
        x = (chance.random(shape) < 4 * p).astype(np.int64)
    found = [share_ratio(400, row) for row in sums_of(w, x)]
    assert all(0 <= interval.low <= interval.value <= interval.high <= 1 for interval in found)
    assert 0.92 < held(found, p) < 0.98


def test_tables_taken_for_trials_would_not_cover() -> None:
    """Else the test above would prove nothing: five tables that win together, taken for five trials."""
    wins = np.random.default_rng(4).binomial(400, 0.3, 2_000)
    assert held([proportion(5 * int(won), 2_000) for won in wins], 0.3) < 0.7


def test_coverage_of_differences_of_ratios() -> None:
    """Rows with their own weights, figures that share luck, true ratios 10 and 9.5."""
    chance, shape = np.random.default_rng(5), (RUNS, 300)
    w_a = chance.binomial(3, 0.6, shape)
    w_b = np.minimum(w_a, chance.binomial(3, 0.8, shape))  # row b declares on fewer of the same deals
    luck = chance.integers(-30, 31, shape)
    x_a = w_a * (10 + luck) + chance.integers(-5, 6, shape) * (w_a > 0)
    x_b = w_b * (luck + chance.integers(9, 11, shape))
    products = (array.sum(axis=1).tolist() for array in (w_a * w_b, x_a * w_b, w_a * x_b, x_a * x_b))
    crosses = [Cross(*sums) for sums in zip(*products, strict=True)]
    rows = zip(sums_of(w_a, x_a), sums_of(w_b, x_b), crosses, strict=True)
    found = [ratio_difference(300, *row) for row in rows]
    assert held([one.interval for one in found], 0.5) == pytest.approx(0.95, abs=LIMIT)
    assert min(one.correlation or 0 for one in found) > 0.3
