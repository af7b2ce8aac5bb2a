"""Digits: two significant ones of the error, the value to the same place."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.statistics import Interval, decimals, mean, proportion, rounded, show


@pytest.mark.parametrize(
    ("half_width", "places"),
    [
        (0.0014, 4),
        (0.31, 2),
        (12, 0),
        (1.2, 1),
        (123.4, 0),
        (9.94, 1),
        (9.96, 0),  # two digits of it are 10
        (0.0996, 2),  # 0.10
        (0.0994, 3),  # 0.099
        (1e-9, 10),
        (0, 6),
        (math.inf, 6),
    ],
)
def test_two_significant_digits_of_the_error(half_width: float, places: int) -> None:
    assert decimals(half_width) == places


@pytest.mark.parametrize("half_width", [-0.1, math.nan, -math.inf])
def test_an_error_is_not_negative(half_width: float) -> None:
    with pytest.raises(ValueError, match="is not a number of 0 or more"):
        decimals(half_width)


@given(st.floats(1e-12, 9.9))
def test_the_rounded_error_has_two_digits(half_width: float) -> None:
    shown = f"{half_width:.{decimals(half_width)}f}".replace(".", "").lstrip("0")
    assert len(shown) == 2


def test_rounding_takes_all_three() -> None:
    """The first row of the JSON example in design.md section 8."""
    assert rounded(Interval(0.71213, 0.71071, 0.71352)) == Interval(0.7121, 0.7107, 0.7135)
    assert rounded(Interval(1234.5, 1222.4, 1246.6)) == Interval(1234.0, 1222.0, 1247.0)
    assert rounded(Interval(1 / 3, 1 / 3, 1 / 3)) == Interval(0.333333, 0.333333, 0.333333)
    assert rounded(Interval(2.5, -math.inf, math.inf)) == Interval(2.5, -math.inf, math.inf)


def test_no_minus_zero() -> None:
    assert math.copysign(1, rounded(Interval(-0.001, -0.31, 0.31)).value) == 1
    assert show(Interval(-0.001, -0.31, 0.31)) == ("0.00", "0.31")


@pytest.mark.parametrize(
    ("interval", "share", "texts"),
    [
        (Interval(0.7121, 0.7107, 0.7135), True, ("71.21", "0.14")),
        (Interval(0.7121, 0.7107, 0.7135), False, ("0.7121", "0.0014")),
        (Interval(1.0234, 1.0134, 1.0334), False, ("1.023", "0.010")),
        (Interval(-0.31, -0.62, 0.0), False, ("-0.31", "0.31")),
        (Interval(57.3, 45.0, 69.6), False, ("57", "12")),
        (Interval(0.5, 0.4, 0.6), True, ("50", "10")),
        (Interval(2.0, 2.0, 2.0), False, ("2", "0")),
        (Interval(-2.5, -2.5, -2.5), False, ("-2.5", "0")),
        (Interval(100.0, 100.0, 100.0), False, ("100", "0")),
        (Interval(0.0, 0.0, 0.0), False, ("0", "0")),
        (Interval(1 / 3, 1 / 3, 1 / 3), False, ("0.333333", "0")),
        (Interval(1.5, -math.inf, math.inf), False, ("1.5", "?")),
    ],
)
def test_texts_for_tables(interval: Interval, share: bool, texts: tuple[str, str]) -> None:
    assert show(interval, share) == texts


def test_a_share_at_the_end_errs_to_one_side() -> None:
    """0 of 10,000: the exact bound 1 - 0.025^(1/10000) is 0.0369 %."""
    assert show(proportion(0, 10_000), share=True) == ("0.000", "+0.037")
    assert show(proportion(10_000, 10_000), share=True) == ("100.000", "-0.037")


def test_figures_of_real_runs() -> None:
    """Half-widths by hand: 1.96 sqrt(.7121 * .2879 / 400000) = .00140; 1.96 sqrt(2 / 20000) = .0196."""
    assert show(proportion(284_840, 400_000), share=True) == ("71.21", "0.14")
    assert show(mean(20_000, 4_000, 40_800)) == ("0.200", "0.020")
