"""How well the `rule` player of calabresella plays.

Both arms of every comparison play the same deals, and the error is that of the difference per deal.  "Sheet" is the
strategy sheet this player was first written from, whose figures come from a prototype of its own (8,000 deals a
figure for chiamo, 2,000 for the others); it is quoted in `docs/games/calabresella.md`, section "Figures".  Both sides
have become stronger since, so what a side wins against the other says little; the bars are the sheet's figures against
random play, and, where both sides play, the sheet's numbers in the seats of the other side.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.games.calabresella_play import SEATS, Deals, default_of, forced, play, seat_table
from tests.games.calabresella_sheet import sheet
from tests.games.measuring import Mean, mean

SEED = 2024  # the numbers were tuned on other seeds
DEALS = 12_000

# Every value of every option, under the duty to follow too where that may matter, and options that interact.
SETTINGS: dict[str, dict[str, Any]] = {
    "default": {},
    "must": {"follow_suit": "must"},
    "as widely played": {"follow_suit": "must", "auction": "single"},
    "pass_out": {"auction": "pass_out"},
    "single": {"auction": "single"},
    "solo at least": {"min_bid": "solo"},
    "must, solo at least": {"min_bid": "solo", "follow_suit": "must"},
    "top": {"call_scope": "top"},
    "must, top": {"call_scope": "top", "follow_suit": "must"},
    "two_each": {"scegliete_split": "two_each"},
    "right_of_dealer": {"leader": "right_of_dealer", "follow_suit": "must"},
    "bidder leads": {"leader": "bidder"},
    "must, bidder leads": {"leader": "bidder", "follow_suit": "must"},
    "no last trick": {"last_trick_thirds": 0},
    "no last trick, majority": {"last_trick_thirds": 0, "win_at": "majority", "follow_suit": "must"},
    "1-2-3-6-12": {"bid_values": "1-2-3-6-12"},
    "cappotto either": {"cappotto": "either", "follow_suit": "must"},
    "cappotto off": {"cappotto": "off"},
    "stramazzo whole": {"stramazzo": "whole"},
    "stramazzo off": {"stramazzo": "off", "follow_suit": "must"},
    "difference": {"scoring": "difference"},
    "must, difference": {"scoring": "difference", "follow_suit": "must"},
}
# What is switched to random, and whose score tells: the seat so many places after the soloist.
PARTS = {"soloist_random": 0, "choices_random": 0, "first_random": 1, "second_random": 2}


def gain_of_part(part: str, ours: Deals, other: Deals) -> Mean:
    """Own score a deal of the seat that plays a part, over random play of it; the auction is the same."""
    assert (ours.soloist == other.soloist).all()
    there = np.flatnonzero(ours.soloist >= 0)
    seat = (ours.soloist[there] + PARTS[part]) % SEATS
    return mean((ours.scores - other.scores)[there, seat])


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("setting", SETTINGS)
def test_rule_beats_random_in_every_part(setting: str, part: str) -> None:
    options = SETTINGS[setting]
    ours, other = play("rule", DEALS, SEED, **options), play(f"rule({part}=1)", DEALS, SEED, **options)
    assert gain_of_part(part, ours, other).low > 0


@pytest.mark.parametrize("others", ["rule", "random"])
@pytest.mark.parametrize("setting", SETTINGS)
def test_rule_beats_random_in_every_seat(setting: str, others: str) -> None:
    for seat in range(SEATS):
        ours = play(seat_table(seat, "rule", others), 4_000, SEED, **SETTINGS[setting])
        other = play(seat_table(seat, "random", others), 4_000, SEED, **SETTINGS[setting])
        assert mean((ours.scores - other.scores)[:, seat]).low > 0


@pytest.mark.parametrize("way", ["free", "must"])
@pytest.mark.parametrize("split", ["free", "two_each"])
@pytest.mark.parametrize("contract", ["dividete", "scegliete"])
def test_the_opponents_split_and_discard_better_than_at_random(contract: str, split: str, way: str) -> None:
    options = {"follow_suit": way, "scegliete_split": split}
    ours = forced(contract, 20, 60_000, SEED, **options)
    other = forced(contract, 20, 60_000, SEED, defender="exchange_random=1", **options)
    assert mean(other.success - ours.success).low > 0


# The sheet.

SCENES = {"chiamo": (12, 10_000), "solo": (20, 60_000), "solissimo": (22, 120_000)}  # least S, deals a seat
SHEET_ERROR = {"chiamo": 0.005, "solo": 0.011, "solissimo": 0.011}
# All rule; soloist all random; both defenders random; what the first and the second alone are worth; all random.
SHARES = {
    ("must", "chiamo"): (0.770, 0.112, 0.967, 0.145, 0.129, 0.334),
    ("must", "solo"): (0.806, 0.222, 0.981, 0.120, 0.120, 0.517),
    ("must", "solissimo"): (0.790, 0.219, 0.952, 0.112, 0.115, 0.698),
    ("free", "chiamo"): (0.617, 0.026, 0.970, 0.218, 0.204, 0.328),
    ("free", "solo"): (0.669, 0.056, 0.982, 0.211, 0.177, 0.445),
    ("free", "solissimo"): (0.646, 0.070, 0.981, 0.210, 0.205, 0.710),
}
_SOLOIST = "soloist_random=1,choices_random=1"
_BOTH = "first_random=1,second_random=1,exchange_random=1"


def reaches(measured: Mean, figure: float, error: float) -> bool:
    """Whether a figure is at least the sheet's, within 4 standard errors of the difference."""
    return measured.value >= figure - 4 * float(np.hypot(measured.error, error))


def scene(way: str, contract: str, soloist: str = "", defender: str = "") -> Any:
    """Success of the soloist in a forced contract, a deal an entry."""
    least, deals = SCENES[contract]
    return forced(contract, least, deals, SEED, soloist, defender, follow_suit=way).success


@pytest.mark.parametrize(("way", "contract"), SHARES)
def test_each_side_reaches_the_sheet_against_the_sheet(way: str, contract: str) -> None:
    share, error = SHARES[way, contract][0], SHEET_ERROR[contract]
    assert reaches(mean(scene(way, contract, defender=sheet(way, "defender"))), share, error)
    assert reaches(mean(-scene(way, contract, soloist=sheet(way, "soloist"))), -share, error)


@pytest.mark.parametrize(("way", "contract"), SHARES)
def test_each_side_reaches_the_sheet_against_random_play(way: str, contract: str) -> None:
    _, soloist, defenders, first, second, nobody = SHARES[way, contract]
    error = SHEET_ERROR[contract]
    assert reaches(mean(-scene(way, contract, _SOLOIST)), -soloist, error)
    assert reaches(mean(scene(way, contract, "", _BOTH)), defenders, error)
    ours = scene(way, contract)
    assert reaches(mean(scene(way, contract, "", "first_random=1") - ours), first, error)
    assert reaches(mean(scene(way, contract, "", "second_random=1") - ours), second, error)
    everyone = mean(scene(way, contract, _SOLOIST, _BOTH))
    assert abs(everyone.value - nobody) <= 4 * float(np.hypot(everyone.error, error))


@pytest.mark.parametrize(
    ("way", "alone", "against", "passed_out"), [("must", 5.49, 7.56, 0.015), ("free", 5.91, 7.70, 0.015)]
)
def test_whole_deals_reach_the_sheet(way: str, alone: float, against: float, passed_out: float) -> None:
    # Sheet: 1 rule v 2 random, 1 random v 2 rule, 10,000 deals x 3 seats, standard errors 0.04 and 0.06; all random.
    for one, two, figure, error, sign in (("rule", "random", alone, 0.04, 1), ("random", "rule", against, 0.06, -1)):
        scores = [play(seat_table(s, one, two), 10_000, SEED, follow_suit=way).scores[:, s] for s in range(SEATS)]
        assert reaches(mean(sign * np.concatenate(scores)), figure, error)
    random_play = play("random", 60_000, SEED, follow_suit=way)
    bid = random_play.soloist >= 0
    share = mean(random_play.success[bid])
    assert abs(share.value - {"must": 0.247, "free": 0.384}[way]) <= 4 * float(np.hypot(share.error, 0.0028))
    assert abs(mean(~bid).value - passed_out) <= 0.004


# The auction is near balance: one seat that bids otherwise than the rest gains next to nothing.
NOTHING_MUCH = 0.02


@pytest.mark.parametrize("name", ["chiamo_at", "solo_at", "solissimo_at"])
@pytest.mark.parametrize("way", ["free", "must"])
@pytest.mark.parametrize("change", [-2, 2])
def test_bolder_or_shyer_bidding_gains_nothing_much(way: str, name: str, change: int) -> None:
    before, gain = play("rule", 20_000, SEED, follow_suit=way), np.zeros(20_000)
    other = f"rule({way}_{name}={default_of(f'{way}_{name}') + change:g})"
    for seat in range(SEATS):
        told = play(seat_table(seat, other, "rule"), 20_000, SEED, follow_suit=way)
        gain += (told.scores - before.scores)[:, seat] / SEATS
    found = mean(gain)
    assert found.value < NOTHING_MUCH + 2 * found.error
