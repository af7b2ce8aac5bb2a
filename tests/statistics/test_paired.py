"""Chance of being the best branch: closed forms, scipy's multivariate normal, and branches that are alike."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.stats import multivariate_normal, norm

from analyzer.statistics import chance_best

Scores = NDArray[np.int64]  # [deals, B]
Chances = NDArray[np.float64]  # [B]
LIMIT = 0.0145  # four standard errors of a share of 20,000 draws


def chances(scores: Scores) -> Chances:
    """Chances of branches with these scores."""
    return chance_best(len(scores), scores.sum(axis=0), scores.T @ scores)


def correlated(seed: int, deals: int, means: list[int]) -> Scores:
    """Scores of branches that share a part of their luck."""
    chance = np.random.default_rng(seed)
    shared = chance.integers(-40, 41, size=(deals, 1))
    scores: Scores = shared + chance.integers(-30, 31, size=(deals, len(means))) + np.array(means)
    return scores


def paired_z(scores: Scores) -> float:
    """Mean difference of the first two branches in standard errors, by numpy."""
    differences = scores[:, 0] - scores[:, 1]
    return float(differences.mean() / (differences.std(ddof=1) / math.sqrt(len(differences))))


def drawn(scores: Scores) -> Chances:
    """Chances `[B]` by 100,000 draws that numpy makes from eigenvectors."""
    means, covariance = scores.mean(axis=0), np.cov(scores.T) / len(scores)
    draws = np.random.default_rng(13).multivariate_normal(means, covariance, size=100_000, method="eigh")
    return np.bincount(draws.argmax(axis=1), minlength=len(means)) / 100_000


@pytest.mark.parametrize("lead", [0, 1, 2, 4])
def test_two_branches_are_the_normal_integral_of_the_paired_z(lead: int) -> None:
    scores = correlated(3, 500, [lead, 0])
    expected = norm.cdf(paired_z(scores))
    assert chances(scores) == pytest.approx([expected, 1 - expected], abs=LIMIT)


def test_three_branches_agree_with_scipy() -> None:
    """Branch b is the best where both differences to the others are positive: an orthant probability."""
    scores = correlated(4, 300, [0, 1, 2])
    means, covariance = scores.mean(axis=0), np.cov(scores.T) / len(scores)
    result = chances(scores)
    for branch in range(3):
        contrast = np.delete(-np.eye(3), branch, axis=0)
        contrast[:, branch] = 1  # this branch minus each of the others
        orthant = multivariate_normal(-contrast @ means, contrast @ covariance @ contrast.T)
        assert result[branch] == pytest.approx(orthant.cdf(np.zeros(2)), abs=LIMIT)
    assert 0.02 < result.min() < result.max() < 0.98


def test_exchangeable_branches_share_alike() -> None:
    """Rotating three scores through three branches makes means, variances and covariances equal: 1/3 each."""
    deals = np.random.default_rng(5).integers(0, 50, size=(200, 3))
    scores = np.concatenate([deals, np.roll(deals, 1, axis=1), np.roll(deals, 2, axis=1)])
    assert chances(scores) == pytest.approx([1 / 3] * 3, abs=LIMIT)


def test_branches_identical_on_every_deal_share_equally() -> None:
    a, b = correlated(6, 400, [0, 0]).T
    pair = chances(np.stack([a, b], axis=1))
    assert chances(np.stack([a, a], axis=1)).tolist() == [0.5, 0.5]
    assert chances(np.stack([a, b, a, a], axis=1)) == pytest.approx([pair[0] / 3, pair[1], *[pair[0] / 3] * 2])
    assert chances(np.zeros((10, 4), dtype=np.int64)).tolist() == [0.25] * 4


def test_equal_means_do_not_make_branches_identical() -> None:
    """Scores 0 0 0 4 against 1 1 1 1, the same mean: twins would share with a third branch, these do not."""
    scores = np.array([[0, 1, 0], [0, 1, 0], [0, 1, 0], [4, 1, 0]])
    result = chances(scores)
    assert result[:2] == pytest.approx([0.5, 0.5], abs=0.16)  # the third branch: z = -1 against the first only
    assert result[2] == 0  # always one point behind the second


def test_a_constant_lead_is_certain() -> None:
    """One point ahead on every deal: no variance at all in the difference, however lucky both are."""
    luck = np.random.default_rng(7).integers(-(10**6), 10**6, size=1_000)
    assert chances(np.stack([luck, luck + 1, luck - 3], axis=1)).tolist() == [0, 1, 0]


def test_a_lead_on_one_deal_in_a_million() -> None:
    """Two branches that differ on one deal have z = 1 whatever else: Phi(1) = 0.8413."""
    n, square = 10**6, 9 * 10**8
    sums = np.array([n + 1, n])
    cross = np.array([[square + 2 * 30 + 1, square + 30], [square + 30, square]])  # 31 for 30 on that deal
    assert chance_best(n, sums, cross) == pytest.approx([0.8413, 0.1587], abs=LIMIT)


def test_sums_near_the_end_of_int64() -> None:
    """n * cross is far beyond int64. A shift of all scores by thirty million changes no difference."""
    scores = correlated(8, 2_000, [0, 1, 1])
    assert chances(scores).tolist() == chances(scores + 30_000_000).tolist()


def test_singular_covariance() -> None:
    """Four branches of rank three, in two orders."""
    a, b, c = correlated(9, 900, [0, 1, 0]).T
    scores = np.stack([a, b, a + b - c, c], axis=1)
    assert chances(scores) == pytest.approx(drawn(scores), abs=LIMIT)
    assert chances(scores[:, ::-1]) == pytest.approx(drawn(scores)[::-1], abs=LIMIT)


@pytest.mark.parametrize("seed", [1, 32, 61, 248])
def test_more_branches_than_deals(seed: int) -> None:
    """Rank two: a root that takes rounding for variance is wrong by 0.59, 0.35, 0.50 for the last three."""
    scores = np.random.default_rng(seed).integers(-1_000, 1_001, size=(3, 20))
    assert chances(scores) == pytest.approx(drawn(scores), abs=LIMIT)


def test_luck_that_all_share_hides_nothing() -> None:
    """Common luck of a hundred million, differences of one: covariances in float64 would lose these."""
    chance = np.random.default_rng(14)
    scores = chance.integers(-(10**8), 10**8, size=(100, 1)) + chance.integers(0, 2, size=(100, 2))
    expected = norm.cdf(paired_z(scores))
    assert 0.6 < max(expected, 1 - expected) < 0.95
    assert chances(scores) == pytest.approx([expected, 1 - expected], abs=LIMIT)


def test_two_branches_that_are_almost_one() -> None:
    """Both beat or lose to a third by the same luck, whose variance is 10^7 times their difference's."""
    chance = np.random.default_rng(15)
    luck = chance.permutation(np.repeat([-3_000, 3_000], 500))
    second, third = luck + chance.integers(0, 2, 1_000), luck + chance.integers(0, 2, 1_000)
    z = paired_z(np.stack([second, third], axis=1))
    assert 0.5 < abs(z) < 2
    result = chances(np.stack([2 - luck, second, third], axis=1))
    assert result[0] == pytest.approx(0.5, abs=LIMIT)
    assert result[1] / (result[1] + result[2]) == pytest.approx(norm.cdf(z), abs=math.sqrt(2) * LIMIT)


def test_one_deal_and_one_branch() -> None:
    assert chances(np.array([[5, 1, 1, 0]])).tolist() == [0.25] * 4
    assert chances(np.array([[1], [2], [4]])).tolist() == [1]


def test_the_same_sums_give_the_same_chances() -> None:
    scores = correlated(11, 700, [0, 0, 1, 1, 0])
    first = chances(scores)
    np.random.default_rng().random(5)
    assert chances(scores).tolist() == first.tolist()
    assert 20_000 * first == pytest.approx(np.round(20_000 * first), abs=1e-6)  # counts of 20,000 draws


@settings(max_examples=40, deadline=None)
@given(st.lists(st.lists(st.integers(-3, 3), min_size=4, max_size=4), min_size=1, max_size=12))
def test_small_tables_of_scores(deals: list[list[int]]) -> None:
    scores = np.array(deals, dtype=np.int64)
    result = chances(scores)
    assert result.sum() == pytest.approx(1, abs=1e-12)
    assert np.all((result >= 0) & (result <= 1))
    for a in range(4):
        for b in range(4):
            if np.array_equal(scores[:, a], scores[:, b]):
                assert result[a] == result[b]


def test_wrong_shapes_are_refused() -> None:
    for n, sums, cross in [(0, (2,), (2, 2)), (5, (2,), (3, 3)), (5, (0,), (0, 0)), (5, (2, 2), (2, 2))]:
        with pytest.raises(ValueError, match=r"need n >= 1, \[B\] and \[B, B\]"):
            chance_best(n, np.ones(sums, dtype=np.int64), np.ones(cross, dtype=np.int64))


def test_the_chances_of_128_branches_add_up() -> None:
    scores = correlated(12, 500, [0] * 128)
    cross, sums = scores.T @ scores, scores.sum(axis=0)
    assert math.isclose(chance_best(500, sums, cross).sum(), 1)
