"""Claims: p-values, Holm against closed testing, the level of a look, and deals until the better player leads."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import norm

from analyzer.statistics import deals_to_lead, decision_level, holm, p_value, z_value


@pytest.mark.parametrize("value", [-3.0, -0.5, 0.0, 1e-9, 1.959963984540054, 12.0])
@pytest.mark.parametrize("error", [1.0, 0.25])
def test_p_values_agree_with_scipy(value: float, error: float) -> None:
    assert p_value(value, error) == pytest.approx(2 * norm.sf(abs(value) / error), rel=1e-12)


def test_p_values_at_the_edges() -> None:
    assert p_value(0.0, 0.0) == 1  # the same on every deal
    assert p_value(1e-300, 0.0) == p_value(-1.0, 0.0) == 0  # a constant shift
    assert p_value(5.0, math.inf) == 1  # a single deal
    assert math.isnan(p_value(math.nan, 1.0))
    assert math.isnan(p_value(0.0, math.nan))
    with pytest.raises(ValueError, match="standard error -1 is below 0"):
        p_value(1.0, -1)


def test_holm_known_example() -> None:
    """Four p-values at 5 %: .005 <= .05/4 and .01 <= .05/3, but .03 > .05/2, so .04 fails too.

    The example of the article "Holm-Bonferroni method" in Wikipedia.
    """
    assert holm([0.01, 0.04, 0.03, 0.005], 0.05) == [True, False, False, True]
    assert holm([0.01, None, 0.04, 0.03, math.nan, 0.005], 0.05) == [True, False, False, False, False, True]


def test_rows_that_are_not_compared_do_not_count() -> None:
    assert holm([0.04, None, math.nan], 0.05) == [True, False, False]
    assert holm([0.04, 1.0, 1.0], 0.05) == [False, False, False]
    assert holm([None, math.nan], 0.05) == [False, False]
    assert holm([], 0.05) == []


@given(st.lists(st.integers(0, 40), max_size=6), st.sampled_from([0.05, 0.2]))
def test_holm_is_closed_testing(places: list[int], alpha: float) -> None:
    """A row is claimed where every family that holds it has a p-value of alpha / size or less (Marcus et al. 1976)."""
    p_values = [place / 400 for place in places]  # many equal, many at the steps alpha / k
    rows = range(len(p_values))
    families = [family for size in range(1, len(p_values) + 1) for family in combinations(rows, size)]
    failed = [family for family in families if min(p_values[row] for row in family) > alpha / len(family)]
    assert holm(p_values, alpha) == [not any(row in family for family in failed) for row in rows]


@pytest.mark.parametrize("alpha", [0, 1, -0.1, 5, math.nan])
def test_alpha_lies_between_0_and_1(alpha: float) -> None:
    with pytest.raises(ValueError, match="is not between 0 and 1"):
        holm([0.5], alpha)


@pytest.mark.parametrize("p", [-0.1, 1.1, math.inf])
def test_what_is_no_p_value_is_refused(p: float) -> None:
    with pytest.raises(ValueError, match="a p-value lies between 0 and 1"):
        holm([0.5, p], 0.05)


def test_levels_of_looks() -> None:
    """z of 7 and 9 looks as in research/statistics.md section 2: 2.69 and 2.77."""
    assert z_value(decision_level(0.95, 7)) == pytest.approx(2.69, abs=0.005)
    assert z_value(decision_level(0.95, 9)) == pytest.approx(2.77, abs=0.005)
    assert decision_level(0.95, 1) == 0.95
    assert decision_level(0.95, 7) == pytest.approx(0.992857, abs=1e-6)


@pytest.mark.parametrize(("level", "looks"), [(0, 3), (1, 3), (95, 3), (math.nan, 3), (0.95, 0), (0.95, -1)])
def test_impossible_looks_are_refused(level: float, looks: int) -> None:
    with pytest.raises(ValueError, match=r"is not between 0 and 1|a decision needs at least one"):
        decision_level(level, looks)
    with pytest.raises(TypeError):
        decision_level(0.95, 2.5)  # type: ignore[arg-type]


def test_deals_to_lead_by_hand() -> None:
    """(1.645 spread / value)² of research/statistics.md section 8: 1.6449² = 2.7055, times (10 / 1)²."""
    assert deals_to_lead(1, 10) == pytest.approx(270.554, abs=0.001)
    assert deals_to_lead(1, 10, share=0.5) == 1
    assert deals_to_lead(2.0, 0.0) == 1  # it leads from the first deal
    assert deals_to_lead(0.0, 1.0) is None
    assert deals_to_lead(-1.0, 1.0) is None
    assert deals_to_lead(math.nan, 1.0) is None


@given(st.floats(0.001, 1), st.floats(2, 100), st.floats(0.8, 0.999))
def test_after_so_many_deals_the_total_is_positive_with_the_share(value: float, spread: float, share: float) -> None:
    """The total of N deals is normal around N value with spread sqrt(N)."""
    deals = deals_to_lead(value, spread, share)
    assert deals is not None
    assert norm.sf(0, deals * value, spread * math.sqrt(deals)) == pytest.approx(share, rel=1e-9)


def test_impossible_leads_are_refused() -> None:
    with pytest.raises(ValueError, match=r"share 0\.4 is not between 0\.5 and 1"):
        deals_to_lead(1, 1, 0.4)
    with pytest.raises(ValueError, match=r"share 1 is not between 0\.5 and 1"):
        deals_to_lead(1, 1, 1)
    with pytest.raises(ValueError, match="spread -1 is below 0"):
        deals_to_lead(1, -1)
