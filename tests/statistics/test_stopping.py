"""Stopping: where a run looks, what a wanted precision costs, and coverage after stopping on precision."""

from __future__ import annotations

from itertools import islice, pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.statistics import LOOKS, deals_for_share, parse_share, proportion

RUNS = 2_000


def test_looks_are_1_2_5_from_a_thousand() -> None:
    """The deal counts of design.md section 2."""
    assert LOOKS[:8] == (1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000)
    assert all(2 <= later / sooner <= 2.5 for sooner, later in pairwise(LOOKS))
    assert LOOKS[-1] > 10**15


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("0.1%", 0.001),
        ("0.001", 0.001),
        ("0.7%", 0.007),  # 0.7 / 100 is 0.006999999999999999 in binary
        (" 2 % ", 0.02),
        (".5", 0.5),
        ("1.%", 0.01),
        ("1e-3", 0.001),
        ("5E-1%", 0.005),
        ("+0.25", 0.25),
        ("99.9%", 0.999),
    ],
)
def test_shares_as_written(text: str, share: float) -> None:
    assert parse_share(text) == share


@pytest.mark.parametrize("text", ["0", "0%", "0.0", "1", "100%", "1.5", "250 %", "1e-400", "1e400", "1e308%"])
def test_a_share_outside_0_to_1_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="a share lies between 0 and 1"):
        parse_share(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "%",
        "-0.1",
        "-1%",
        "nan",
        "inf",
        "-inf",
        "infinity%",
        "0.1%%",
        "0,1%",
        "1e",
        "1_0%",
        "٠.١",
        "0.1 pct",
    ],
)
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a share; write it like"):
        parse_share(text)


@given(st.one_of(st.text(), st.text(st.sampled_from("0123456789.+-eE% "), max_size=400)))
def test_any_text_is_a_share_or_one_short_line(text: str) -> None:
    try:
        share = parse_share(text)
    except ValueError as error:
        share, line = 0.5, str(error)
        assert len(line) < 300
        assert line.isprintable()
    assert 0 < share < 1


def test_deals_for_a_point_and_a_tenth() -> None:
    """z² / 4h² = 0.960365 / h²; 9,604 is the figure of research/statistics.md."""
    assert deals_for_share(0.01) == 9_604
    assert deals_for_share(0.001) == 960_365
    assert deals_for_share(1e-300) > 10**599


@pytest.mark.parametrize("level", [0.5, 0.8, 0.95, 0.99])
@pytest.mark.parametrize("half_width", [0.3, 0.1, 0.05, 0.02])
def test_so_many_deals_always_suffice(half_width: float, level: float) -> None:
    """Also at no success, where the exact bound applies; and a twentieth fewer do not suffice at one half."""
    n = deals_for_share(half_width, level)
    assert all(proportion(k, n, level).half_width <= half_width for k in range(n + 1))
    if half_width <= 0.05:
        fewer = n * 19 // 20 - 7
        assert proportion(fewer // 2, fewer, level).half_width > half_width


@pytest.mark.parametrize("half_width", [0, 1, -0.1, float("nan"), float("inf")])
def test_impossible_half_widths_are_refused(half_width: float) -> None:
    with pytest.raises(ValueError, match="is not between 0 and 1"):
        deals_for_share(half_width)


def run_until(half_width: float, p: float, chance: np.random.Generator) -> tuple[bool, int]:
    """Play until the interval is narrow enough at a look: whether it holds p, and the deals played."""
    successes = deals = 0
    for look in islice(LOOKS, 10):
        successes, deals = successes + int(chance.binomial(look - deals, p)), look
        interval = proportion(successes, deals)
        if interval.half_width <= half_width:
            break
    return interval.low <= p <= interval.high, deals


@pytest.mark.parametrize(("p", "half_width"), [(0.5, 0.003), (0.05, 0.01), (0.3, 0.0201), (0.005, 0.003)])
def test_stopping_on_precision_keeps_the_coverage(p: float, half_width: float) -> None:
    """0.947 to 0.966 in research/statistics.md section 2; the limit is 4 standard errors of 2,000 runs."""
    chance = np.random.default_rng(20)
    held, deals = zip(*(run_until(half_width, p, chance) for _ in range(RUNS)), strict=True)
    assert np.mean(held) == pytest.approx(0.955, abs=0.02)
    assert set(deals) <= set(LOOKS)
    assert max(deals) < LOOKS[9]  # the aim was reached, not the end


def test_the_number_of_deals_depends_on_what_was_seen() -> None:
    """Else the test above would prove nothing: at p = 0.3 some runs stop at 2,000, some at 5,000."""
    chance = np.random.default_rng(21)
    assert {run_until(0.0201, 0.3, chance)[1] for _ in range(200)} == {2_000, 5_000}
