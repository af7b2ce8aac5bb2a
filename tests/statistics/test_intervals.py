"""Intervals: scipy as second opinion, exact or simulated coverage, and what happens at the edges."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binom, binomtest, norm, pearsonr

from analyzer.statistics import Interval, difference, mean, proportion, z_value

RUNS = 4_000  # simulated runs; the coverage of a true 95 % interval then has a standard error of 0.0034
LIMIT = 0.012  # 3.5 standard errors; the seeds are fixed


def coverage(n: int, p: float) -> float:
    """Exact coverage of the 95 % interval: the chance of all counts whose interval holds p."""
    held = [interval.low <= p <= interval.high for interval in (proportion(k, n) for k in range(n + 1))]
    return float(binom.pmf(np.arange(n + 1), n, p)[held].sum())


@pytest.mark.parametrize("level", [0.5, 0.8, 0.95, 0.999, 1 - 1e-9])
def test_z_value_agrees_with_scipy(level: float) -> None:
    assert z_value(level) == pytest.approx(norm.isf((1 - level) / 2), rel=1e-12)


@pytest.mark.parametrize("level", [0, 1, -0.5, 95, math.nan])
def test_a_level_lies_between_0_and_1(level: float) -> None:
    with pytest.raises(ValueError, match="is not between 0 and 1"):
        z_value(level)
    with pytest.raises(ValueError, match="is not between 0 and 1"):
        mean(1, 1, 1, level)


@pytest.mark.parametrize("level", [0.8, 0.95, 0.99])
@pytest.mark.parametrize(("successes", "n"), [(1, 2), (1, 100), (50, 100), (99, 100), (5, 1_000), (281_313, 1_000_000)])
def test_wilson_agrees_with_scipy(successes: int, n: int, level: float) -> None:
    interval = proportion(successes, n, level)
    other = binomtest(successes, n).proportion_ci(level, method="wilson")
    assert interval == pytest.approx((successes / n, other.low, other.high), rel=1e-9)


@pytest.mark.parametrize("level", [0.8, 0.95, 0.99])
@pytest.mark.parametrize("n", [1, 2, 30, 1_000, 10**6])
def test_no_or_only_successes_get_the_exact_bound_of_scipy(n: int, level: float) -> None:
    for successes in (0, n):
        other = binomtest(successes, n).proportion_ci(level, method="exact")
        assert proportion(successes, n, level) == pytest.approx((successes / n, other.low, other.high), rel=1e-9)


def test_no_success_in_many_deals() -> None:
    """ln 40 = 3.689: the "about 3.7 / n" of research/statistics.md, without cancellation for large n."""
    assert proportion(0, 10**15).high == pytest.approx(math.log(40) / 1e15, rel=1e-12, abs=0)


@pytest.mark.parametrize(
    ("n", "p", "expected"),
    [
        (100, 0.5, 0.943),
        (100, 0.1, 0.936),
        (100, 0.02, 0.949),
        (100, 0.005, 0.910),
        (100, 0.001, 0.905),
        (1_000, 0.5, 0.946),
        (1_000, 0.1, 0.949),
        (1_000, 0.02, 0.947),
        (1_000, 0.005, 0.962),
        (1_000, 0.001, 0.920),
    ],
)
def test_exact_coverage_of_shares(n: int, p: float, expected: float) -> None:
    """Expected: the Wilson rows of research/statistics.md section 1, made with statsmodels 0.15."""
    assert coverage(n, p) == pytest.approx(expected, abs=0.0006)
    assert coverage(n, 1 - p) == pytest.approx(coverage(n, p), abs=1e-9)


@pytest.mark.parametrize("n", [50, 100, 400])
def test_coverage_keeps_the_limits_of_the_docstring(n: int) -> None:
    """0.92 to 0.98 where n p is above 2, never below 0.837, which it meets near n p = 0.18."""
    middle = [coverage(n, float(p)) for p in np.linspace(2 / n, 0.5, 300)]
    assert min(middle) > 0.92
    assert max(middle) < 0.98
    edge = [coverage(n, float(p)) for p in np.linspace(0.01 / n, 2 / n, 200)]
    assert 0.837 < min(edge) < 0.86


@pytest.mark.parametrize(("successes", "n"), [(0, 0), (-1, 5), (6, 5), (0, -1)])
def test_impossible_counts_are_refused(successes: int, n: int) -> None:
    with pytest.raises(ValueError, match="successes in"):
        proportion(successes, n)


def test_counts_are_whole_numbers() -> None:
    with pytest.raises(TypeError):
        proportion(0.5, 10)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        mean(10, 0.5, 3)  # type: ignore[arg-type]


def test_mean_of_a_handful_by_hand() -> None:
    """Scores 2, -1, 1, 2: mean 1, squared deviations 1 + 4 + 0 + 1 = 6, variance 2, error sqrt(2 / 4)."""
    interval = mean(4, 4, 10)
    half_width = 1.959963984540054 * math.sqrt(0.5)
    assert interval == pytest.approx((1, 1 - half_width, 1 + half_width), rel=1e-12)
    assert interval.half_width == pytest.approx(half_width, rel=1e-12)
    assert mean(4, 4, 10, level=0.8).half_width == pytest.approx(1.2815515655446004 * math.sqrt(0.5))


def test_unit_scales_value_and_limits() -> None:
    """Knock rummy counts sixtieths of a point; a negative unit (a loss) keeps low below high."""
    interval = mean(4, 4, 10)
    assert mean(4, 240, 36_000, unit=1 / 60) == pytest.approx(interval, rel=1e-12)
    assert mean(4, 4, 10, unit=-1) == pytest.approx((-1, -interval.high, -interval.low), rel=1e-12)


def test_one_deal_has_infinite_limits() -> None:
    interval = mean(1, 7, 49, unit=0.5)
    assert interval == (3.5, -math.inf, math.inf)
    assert interval.half_width == math.inf


def test_equal_scores_have_no_error() -> None:
    assert mean(1_000, -2_000, 4_000) == Interval(-2.0, -2.0, -2.0)
    assert mean(1_000, 0, 0).half_width == 0


def test_impossible_sums_are_refused() -> None:
    with pytest.raises(ValueError, match="sum of squares 9 is too small for 4 deals with sum 7"):
        mean(4, 7, 9)
    with pytest.raises(ValueError, match="at least one deal"):
        mean(0, 0, 0)


def test_nothing_cancels() -> None:
    """Scores of a thousand billion, one more or less: in float64 sums the variance of 1 would be lost."""
    shift, n = 10**12, 1_000
    interval = mean(n, n * shift, n * shift**2 + n)  # half of the deals shift + 1, half shift - 1
    assert interval.high - interval.value == pytest.approx(z_value(0.95) / math.sqrt(n - 1), abs=2e-4)
    a_minus_b, correlation = difference(n, n * shift, n * shift, n * shift**2 + n, n * shift**2 + n, n * shift**2)
    assert a_minus_b.half_width == pytest.approx(z_value(0.95) * math.sqrt(2 / (n - 1)), rel=1e-12)
    assert correlation == 0


def test_numpy_sums_do_not_overflow() -> None:
    """n * squares is 4e21 here, beyond int64."""
    interval = mean(np.int64(10**6), np.int64(0), np.int64(4 * 10**15))  # type: ignore[arg-type]
    assert interval.half_width == pytest.approx(1.959963984540054 * math.sqrt(4e9 / (10**6 - 1)), rel=1e-12)


SCORES = st.lists(st.tuples(st.integers(-200, 200), st.integers(-200, 200)), min_size=2, max_size=60)


@settings(deadline=None)
@given(SCORES)
def test_mean_and_difference_agree_with_numpy_and_scipy(deals: list[tuple[int, int]]) -> None:
    a, b = np.array(deals, dtype=np.float64).T
    n, z = len(deals), norm.isf(0.025)
    sum_a, sum_b, cross = sum(x for x, _ in deals), sum(y for _, y in deals), sum(x * y for x, y in deals)
    squares_a, squares_b = sum(x * x for x, _ in deals), sum(y * y for _, y in deals)
    interval = mean(n, sum_a, squares_a)
    assert interval.value == pytest.approx(a.mean(), abs=1e-9)
    assert interval.half_width == pytest.approx(z * a.std(ddof=1) / math.sqrt(n), abs=1e-9)
    paired, correlation = difference(n, sum_a, sum_b, squares_a, squares_b, cross)
    assert paired.value == pytest.approx((a - b).mean(), abs=1e-9)
    assert paired.half_width == pytest.approx(z * (a - b).std(ddof=1) / math.sqrt(n), abs=1e-9)
    if a.std() == 0 or b.std() == 0:
        assert correlation is None
    else:
        assert correlation == pytest.approx(pearsonr(a, b).statistic, abs=1e-9)


def test_correlation_of_equal_opposite_and_constant_branches() -> None:
    """Scores 1, 2, 3: sum 6, squares 14."""
    assert difference(3, 6, 6, 14, 14, 14) == (Interval(0.0, 0.0, 0.0), 1.0)
    assert difference(3, 6, -6, 14, 14, -14)[1] == -1.0
    a = [
        187256901,
        -499454948,
        -257614016,
        -504217873,
        453521182,
    ]  # found by search: a with 2a rounds to above 1
    total, squares = sum(a), sum(score * score for score in a)
    assert difference(5, total, 2 * total, squares, 4 * squares, 2 * squares)[1] == 1.0
    assert difference(3, 6, 3, 14, 3, 6)[1] is None  # b is 1 on every deal
    interval, correlation = difference(1, 3, 1, 9, 1, 3)
    assert (interval.value, interval.half_width, correlation) == (2.0, math.inf, None)


def test_coverage_of_means() -> None:
    """Scores of a chiamata opponent, -2 -1 1 2 with a skew, in runs of 1,000 deals."""
    scores, chances = np.array([-2, -1, 1, 2]), np.array([0.02, 0.55, 0.41, 0.02])
    counts = np.random.default_rng(1).multinomial(1_000, chances, size=RUNS)
    intervals = [mean(1_000, int(row @ scores), int(row @ scores**2)) for row in counts]
    held = np.mean([interval.low <= scores @ chances <= interval.high for interval in intervals])
    assert held == pytest.approx(0.95, abs=LIMIT)


def test_coverage_of_paired_differences() -> None:
    """Two branches with correlated scores; an interval that forgot the pairing would cover nearly always."""
    pairs = np.array([(2, 2), (2, -2), (-2, 2), (-2, -2)])
    chances = np.array([0.40, 0.08, 0.04, 0.48])
    a, b = pairs.T
    counts = np.random.default_rng(2).multinomial(1_000, chances, size=RUNS)
    held = []
    for row in counts:
        sum_a, sum_b, cross = int(row @ a), int(row @ b), int(row @ (a * b))
        interval, _ = difference(1_000, sum_a, sum_b, int(row @ a**2), int(row @ b**2), cross)
        held.append(interval.low <= (a - b) @ chances <= interval.high)
    held = np.mean(held)
    assert held == pytest.approx(0.95, abs=LIMIT)
