"""Null comparisons: rows with the same true figure are claimed to differ in at most the stated share of the runs.

No cards are needed: a deal is one of some hundred kinds, each with its weights and figures in six rows, and a run
counts how often each kind came (multinomially), from one look to the next.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from analyzer.statistics import (
    ENOUGH_DEALS,
    LOOKS,
    Cross,
    Moments,
    PairedDifference,
    decision_level,
    holm,
    ratio_difference,
)

Numbers = NDArray[np.int64]
RUNS = 4_000
LIMIT = 0.05 + 3.5 * 0.0034  # an error of 5 % and 3.5 binomial standard errors of 4,000 runs; the seeds are fixed
TO_50_000 = [look for look in LOOKS if look <= 50_000]  # 1,000 2,000 5,000 10,000 20,000 50,000


class Kinds(NamedTuple):
    """Weights and figures `[kinds, rows]` of the kinds of deals, all equally frequent."""

    w: Numbers
    x: Numbers

    def play(self, looks: list[int], seed: int) -> list[Numbers]:
        """For each look the deals of each kind so far `[RUNS, kinds]`."""
        chance, count = np.random.default_rng(seed), len(self.w)
        more = [chance.multinomial(deals, [1 / count] * count, RUNS) for deals in np.diff([0, *looks])]
        return list(np.cumsum(more, axis=0))

    def compare(self, counts: Numbers, row: int, level: float = 0.95) -> list[PairedDifference]:
        """This row less the first one, in each run."""
        a, b = (self.w[:, row], self.x[:, row]), (self.w[:, 0], self.x[:, 0])
        moments = [[w, x, w * w, w * x, x * x] for w, x in (a, b)]
        cross = [a[0] * b[0], a[1] * b[0], a[0] * b[1], a[1] * b[1]]
        n, sums = int(counts[0].sum()), (counts @ np.stack([*moments[0], *moments[1], *cross], axis=1)).tolist()
        return [ratio_difference(n, Moments(*run[:5]), Moments(*run[5:10]), Cross(*run[10:]), level) for run in sums]


def alike(figure: str, rows: int = 6) -> Kinds:
    """Rows that share luck and have the same true ratio: the kinds of deals are rotated through all of the rows."""
    chance = np.random.default_rng(30)
    base, shape = 20, (20, rows)
    w = np.minimum(chance.integers(1, 4, (base, 1)), chance.integers(0, 4, shape))
    if figure == "points":
        x = w * chance.integers(-40, 41, (base, 1)) + w * chance.integers(-40, 41, shape)
    elif figure == "success":
        x = chance.binomial(w, chance.random((base, 1)) ** 2)
    elif figure == "payments":  # seldom and large: 16 in one of eight, else 1 or 2 to pay
        x = w * np.where(chance.random(shape) < 0.125, 16, chance.integers(-2, 0, shape))
    else:  # one table, and a rule that bites in one deal of twenty, for the better or the worse
        w = np.ones(shape, dtype=np.int64)
        x = np.repeat(chance.integers(-3, 4, (base, 1)), rows, axis=1)
        x[0] += np.array([-2, 1, 3, -1, 2, 0])[:rows]
    return Kinds(*(np.concatenate([np.roll(array, turn, axis=1) for turn in range(rows)]) for array in (w, x)))


FIGURES = ["points", "success", "payments", "seldom"]


@pytest.mark.parametrize("figure", FIGURES)
@pytest.mark.parametrize("n", [200, 1_000])
def test_a_row_and_its_equal_differ_in_5_of_100_runs(figure: str, n: int) -> None:
    """Not more and, as the interval is exact for many deals, not much less."""
    kinds = alike(figure)
    assert len(set((kinds.x.sum(axis=0) / kinds.w.sum(axis=0)).tolist())) == 1
    [counts] = kinds.play([n], 31)
    found = kinds.compare(counts, 1)
    claims = np.mean([one.decided for one in found])
    assert 0.03 < claims < LIMIT
    assert np.mean([one.p_value < 0.05 for one in found]) == claims
    assert np.mean([one.p_value for one in found]) == pytest.approx(0.5, abs=0.03)


@pytest.mark.parametrize("figure", FIGURES)
def test_holm_over_five_rows(figure: str) -> None:
    """Any claim among five rows that equal the default; without Holm there would be 12 to 20 in 100 runs."""
    kinds = alike(figure)
    [counts] = kinds.play([1_000], 32)
    p_values = np.transpose([[one.p_value for one in kinds.compare(counts, row)] for row in range(1, 6)]).tolist()
    assert np.mean([any(holm(run, 0.05)) for run in p_values]) < LIMIT
    assert np.mean([min(run) < 0.05 for run in p_values]) > 0.12


def test_holm_with_rows_that_do_differ() -> None:
    """Two of five rows are far better: they are claimed, and the three others are not claimed more often for it."""
    kinds = alike("points")
    kinds.x[:, 4:] += 40 * kinds.w[:, 4:]
    [counts] = kinds.play([1_000], 33)
    p_values = np.transpose([[one.p_value for one in kinds.compare(counts, row)] for row in range(1, 6)]).tolist()
    claims = np.array([holm(run, 0.05) for run in p_values])
    assert claims[:, 3:].all()
    assert claims[:, :3].any(axis=1).mean() < LIMIT


@pytest.mark.parametrize("figure", FIGURES)
def test_until_decided(figure: str) -> None:
    """Six looks from 1,000 to 50,000 deals: the level of a look keeps the error, a plain 95 % interval does not."""
    kinds, level = alike(figure), decision_level(0.95, len(TO_50_000))
    looks = kinds.play(TO_50_000, 34)
    found = [kinds.compare(counts, 1, level) for counts in looks]
    honest, plain = np.zeros(RUNS, dtype=bool), np.zeros(RUNS, dtype=bool)
    for look in found:
        honest |= [one.decided for one in look]
        plain |= [one.p_value < 0.05 for one in look]
    assert honest.mean() < LIMIT
    assert plain.mean() > 0.12


def test_until_decided_with_holm_over_five_rows() -> None:
    """Any claim at any of six looks."""
    kinds, alpha = alike("points"), 1 - decision_level(0.95, len(TO_50_000))
    claimed = np.zeros(RUNS, dtype=bool)
    for counts in kinds.play(TO_50_000, 35):
        p_values = np.transpose([[one.p_value for one in kinds.compare(counts, row)] for row in range(1, 6)])
        claimed |= [any(holm(run, alpha)) for run in p_values.tolist()]
    assert claimed.mean() < LIMIT


def test_a_true_difference_is_claimed_and_never_the_wrong_way() -> None:
    """Else never claiming would pass all of the above: about 4.3 standard errors at 50,000 deals, 2.7 at 20,000."""
    kinds, level = alike("points"), decision_level(0.95, len(TO_50_000))
    kinds.x[:, 1] += kinds.w[:, 1]
    looks = kinds.play(TO_50_000, 36)
    found = [kinds.compare(counts, 1, level) for counts in looks]
    claims = np.array([[one.decided for one in look] for look in found])
    assert claims[-1].mean() > 0.9
    assert 0.3 < claims[:-1].any(axis=0).mean() < 0.99  # some stop before the end
    wrong = [any(look[run].decided and look[run].value < 0 for look in found) for run in range(RUNS)]
    assert np.mean(wrong) < 0.01


def test_a_row_against_itself_is_never_claimed() -> None:
    kinds = alike("success")
    looks = kinds.play([1_000, 50_000], 37)
    assert not any(one.decided for counts in looks for one in kinds.compare(counts, 0))


@pytest.mark.parametrize("share", [0.005, 0.02, 0.1])
def test_few_large_gains_against_many_small_losses(share: float) -> None:
    """+9 once for every 9 times -1, on so few deals: only the rule of enough differing deals keeps the error."""
    chance, gain = np.random.default_rng(38), np.array([9, -1, 0])
    claimed, hasty = np.zeros(RUNS, dtype=bool), np.zeros(RUNS, dtype=bool)
    counts = np.zeros((RUNS, 3), dtype=np.int64)
    for deals, look in zip(np.diff([0, *TO_50_000]), TO_50_000, strict=True):
        counts += chance.multinomial(deals, [share / 10, share * 9 / 10, 1 - share], RUNS)
        level, still = decision_level(0.95, len(TO_50_000)), Moments(look, 0, look, 0, 0)
        sums = zip((counts @ gain).tolist(), (counts @ gain**2).tolist(), strict=True)
        rows = [Moments(look, total, look, total, squares) for total, squares in sums]
        decided = [ratio_difference(look, row, still, Cross(look, row.total, 0, 0), level).decided for row in rows]
        hasty |= decided
        claimed |= decided & (counts[:, 0] + counts[:, 1] >= ENOUGH_DEALS)
    assert claimed.mean() < LIMIT
    if share == 0.005:
        assert hasty.mean() == pytest.approx(0.37, abs=0.03)  # the figure of the docstring, by another program
