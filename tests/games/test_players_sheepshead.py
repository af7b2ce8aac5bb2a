"""How well the `rule` player of sheepshead plays, in every role, seat and option; positions of its decision lists.

Both arms of every comparison play the same deals, and the error is that of the difference per deal.  "Sheet" is the
strategy sheet this player was first written from, whose figures come from a prototype of its own; it is quoted in
`docs/games/sheepshead.md`.  Honesty is tested in `tests/contract/test_honesty.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import comb
from typing import Any

import numpy as np
import pytest

from analyzer import odds, simulate
from tests.games.sheepshead_play import (
    GAME,
    ROLES,
    SEATS,
    gain_of_role,
    gain_of_seat,
    mean,
    own_score,
    place_of,
    play,
    rule_move,
    seat_table,
)
from tests.shared_games import exact_rows

SEED = 2024  # the lists were tuned on other seeds
DEALS = 100_000

SETTINGS: dict[str, dict[str, Any]] = {
    "default": {},
    "jack": {"partner": "jack"},
    "jack_alone": {"partner": "jack", "jack_alone": "on"},
    "jack_call_up": {"partner": "jack", "jack_alone": "on", "jack_call_up": "on"},
    "none": {"partner": "none"},
    "ten_call": {"own_ace_call": "forbidden", "ten_call": "on"},
    "call_hold": {"call_hold": "required"},
    "call_play": {"call_play": "forced"},
    "hold, forced": {"call_hold": "required", "call_play": "forced"},
    "under_call": {"call_hold": "required", "under_call": "on"},
    "as-widely-played": dict(GAME.presets["as-widely-played"]),
    "points": {"sweep_test": "points"},
    "bump": {"bump": "on"},
    "crack": {"crack": "any"},
    "crack late": {"crack": "late"},
    "blitz": {"blitz": "black_red"},
    "spitz": {"spitz": "on"},
}
LEASTERS: dict[str, dict[str, Any]] = {
    "most": {"all_pass": "leaster"},
    "fewest": {"all_pass": "leaster", "leaster_winner": "fewest"},
    "fewest_with_trick": {"all_pass": "leaster", "leaster_winner": "fewest_with_trick"},
    "first trick": {"all_pass": "leaster", "leaster_winner": "fewest_with_trick", "leaster_blind": "first_trick"},
    "blind to nobody": {"all_pass": "leaster", "leaster_blind": "none"},
    "moster": {"all_pass": "moster"},
    "moster, sweep wins": {"all_pass": "moster", "moster_sweep": "wins"},
}


def test_the_figures_of_the_sheet_are_reached() -> None:
    """Sheet, all five `rule`, 150,000 deals: success 0.769, alone 0.148, score 2.17, 78.0 points, rows."""
    deals = play("rule", DEALS, SEED)
    assert deals.success.mean() == pytest.approx(0.769, abs=0.008)
    assert (deals.partner < 0).mean() == pytest.approx(0.148, abs=0.006)
    assert own_score(deals, "picker").mean() == pytest.approx(2.17, abs=0.06)
    assert deals.points.mean() == pytest.approx(78.0, abs=0.6)
    rows = [float((deals.row == row).mean()) for row in range(5, -1, -1)]
    assert rows == pytest.approx([0.003, 0.017, 0.211, 0.456, 0.258, 0.055], abs=0.012)


def test_random_play_after_the_same_picking_bury_and_call() -> None:
    """Sheet: success 0.787 +- 0.001, score +2.18."""
    randoms = ",".join(f"{role}_random=1" for role in ROLES)
    deals = play(f"rule({randoms},own_call=0,bury_void=0)", DEALS, SEED)
    assert deals.success.mean() == pytest.approx(0.787, abs=0.005)
    assert own_score(deals, "picker").mean() == pytest.approx(2.18, abs=0.04)


@pytest.mark.parametrize(("pick_at", "success"), [(5, 0.645), (6, 0.721), (7, 0.772), (8, 0.748)])
def test_picking_thresholds(pick_at: int, success: float) -> None:
    """Sheet, 100,000 deals a threshold."""
    deals = play(f"rule(pick_at={pick_at})", 60_000, SEED)
    assert deals.success.mean() == pytest.approx(success, abs=0.014)


@pytest.mark.parametrize("threshold", ["3", "4", "5"])
def test_picking_by_trumps_is_exact(threshold: str) -> None:
    """Who picks with so many trumps or more in six cards: shares by enumeration (`sheepshead.pick_by_trumps`)."""
    floats = exact_rows("sheepshead.pick_by_trumps")[threshold]["floats"]
    row = simulate(
        "sheepshead", rules={"all_pass": "doubler"}, players=f"rule(pick_by=trumps,pick_at={threshold})", deals=DEALS
    ).rows[0]
    nobody = next(value for name, value in floats.items() if "nobody" in name)
    assert row.metrics["passed_out"].interval.value == pytest.approx(nobody, abs=0.006)


@pytest.mark.parametrize(("role", "gain"), [("picker", 1.12), ("partner", 0.226), ("defender", 0.501)])
def test_gain_of_each_role(role: str, gain: float) -> None:
    """Sheet: own score of `rule` above random play of the role, the others `rule`, s.e. 0.003 to 0.008."""
    found = gain_of_role(role, DEALS, SEED)
    assert found.value > gain - 4 * found.error - 0.03


def test_gain_of_one_defender_by_place() -> None:
    """Sheet: first .214, second .177, third .135, fourth .083 (alone only), s.e. .003, last .005; it falls."""
    ours = play("rule", DEALS, SEED)
    gains: list[list[Any]] = [[] for _ in range(4)]
    for seat in range(SEATS):
        other = play(seat_table(seat, "rule(defender_random=1)", "rule"), DEALS, SEED)
        for place in range(4):
            here = place_of(ours)[:, seat] == place
            gains[place].append((ours.scores - other.scores)[here, seat])
    found = [mean(np.concatenate(gain)) for gain in gains]
    for gain, sheet in zip(found, (0.214, 0.177, 0.135, 0.083), strict=True):
        assert sheet - 4 * gain.error < gain.value < sheet + 0.03 + 4 * gain.error
    assert [gain.value for gain in found] == sorted((gain.value for gain in found), reverse=True)


def test_a_first_seat_that_always_picks() -> None:
    """Sheet, strength 2..10: -1.47 -1.11 -0.53 -0.06 +0.55 +1.22 +1.78 +2.49 +3.27, s.e. .02 to .08: break-even at 5.

    Both sides of the table play better now, the defenders most against weak hands, the picker with strong ones.
    """
    deals = play(seat_table(0, "rule(pick_at=0)", "rule"), DEALS, SEED)
    assert (deals.picker == 0).all()
    score = {k: mean(deals.scores[deals.strengths[:, 0] == k, 0]) for k in range(2, 11)}
    for strength, sheet in {4: -0.53, 5: -0.06, 6: 0.55, 7: 1.22, 8: 1.78}.items():
        assert score[strength].value == pytest.approx(sheet, abs=4 * score[strength].error + 0.04)
    assert abs(score[5].value) < 0.15
    assert all(score[k + 1].value - score[k].value > 0.25 for k in range(2, 10))


@cache
def weak_deals(hands: int, kinds: tuple[int, ...]) -> int:
    """Count the ways to deal so many hands of six, each below strength 7, out of queens, jacks, diamonds and fail."""
    if hands == 0:
        return 1
    return sum(
        comb(kinds[0], hand[0]) * comb(kinds[1], hand[1]) * comb(kinds[2], hand[2]) * comb(kinds[3], hand[3])
        * weak_deals(hands - 1, tuple(left - held for left, held in zip(kinds, hand, strict=True)))
        for hand in weak_hands(kinds)
    )  # fmt: skip


def weak_hands(kinds: tuple[int, ...]) -> Iterator[tuple[int, int, int, int]]:
    """Name the hands (queens, jacks, diamonds, fail cards) of strength 6 or less."""
    for queens in range(3):
        for jacks in range(4):
            for diamonds in range(7):
                hand = (queens, jacks, diamonds, 6 - queens - jacks - diamonds)
                if 3 * queens + 2 * jacks + diamonds < 7 and all(0 <= n <= m for n, m in zip(hand, kinds, strict=True)):
                    yield hand


def test_a_forced_dealer_would_have_passed() -> None:
    """The figure `forced`: five hands below strength 7, counted exactly; a random dealer would pass half the time."""
    exact = weak_deals(5, (4, 4, 6, 18)) / np.prod([float(comb(32 - 6 * seat, 6)) for seat in range(5)])
    assert exact == pytest.approx(0.1151, abs=0.00005)
    forced = simulate("sheepshead", players="rule(pick_at=7)", deals=60_000).rows[0].metrics["forced"].interval
    assert forced.value == pytest.approx(exact, abs=0.0052)  # four standard errors
    players = ",".join(["rule(pick_at=99)"] * 4 + ["random"])
    forced = simulate("sheepshead", players=players, deals=20_000).rows[0].metrics["forced"].interval
    assert forced.value == pytest.approx(0.5, abs=0.0142)


@pytest.mark.parametrize("others", ["rule", "random"])
@pytest.mark.parametrize("setting", SETTINGS)
def test_rule_beats_random_in_every_role(setting: str, others: str) -> None:
    options = SETTINGS[setting]
    for role in ROLES:
        if role != "partner" or options.get("partner") != "none":
            assert gain_of_role(role, 12_000, SEED, others, **options).low > 0, role


@pytest.mark.parametrize("others", ["rule", "random"])
@pytest.mark.parametrize("setting", SETTINGS)
def test_rule_beats_random_in_every_seat(setting: str, others: str) -> None:
    for seat in range(SEATS):
        assert gain_of_seat(seat, others, 8_000, SEED, **SETTINGS[setting]).low > 0, seat


@pytest.mark.parametrize("others", ["rule(pick_at=8)", "rule(pick_at=8,leaster_random=1)"])
@pytest.mark.parametrize("setting", LEASTERS)
def test_rule_beats_random_without_a_picker(setting: str, others: str) -> None:
    """In every seat, in deals that nobody picks (`pick_at` 8 makes more of them)."""
    options = LEASTERS[setting]
    for seat in range(SEATS):
        ours = play(seat_table(seat, "rule(pick_at=8)", others), 15_000, SEED, **options)
        other = play(seat_table(seat, "rule(pick_at=8,leaster_random=1)", others), 15_000, SEED, **options)
        gain = (ours.scores - other.scores)[ours.picker < 0, seat]
        assert mean(gain).low > 0, seat


@pytest.mark.parametrize(
    ("switch", "options"),
    [
        ("pick_random=1", {}), ("bury_random=1", {}), ("call_random=1", {}),
        ("call_random=1", {"call_hold": "required", "under_call": "on"}),
        ("double_random=1", {"crack": "any"}), ("double_random=1", {"blitz": "black_red"}),
    ],
)  # fmt: skip
def test_picking_bury_call_and_doubling_are_better_than_chance(switch: str, options: dict[str, Any]) -> None:
    gain = np.zeros(40_000)
    ours = play("rule", 40_000, SEED, **options)
    for seat in range(SEATS):
        other = play(seat_table(seat, f"rule({switch})", "rule"), 40_000, SEED, **options)
        gain += (ours.scores - other.scores)[:, seat] / SEATS
    assert mean(gain).low > 0


# Positions of the decision lists.  Seat 0 is the first seat (dealer 4).

DEAL = {
    "dealer": 4,
    "hands": [
        ["QC", "QH", "JD", "9D", "TC", "7H"], ["JC", "8D", "AH", "9C", "8S", "7S"],
        ["QS", "AD", "KH", "8H", "9S", "KS"], ["JS", "KD", "AC", "8C", "TH", "TS"],
        ["QD", "JH", "TD", "7D", "9H", "AS"],
    ],
    "blind": ["7C", "KC"],
}  # fmt: skip


def test_picks_by_strength_and_by_trumps() -> None:
    """QC QH JD 9D: strength 3 + 3 + 2 + 1 = 9, four trumps."""
    assert rule_move(DEAL, "") == "pick"
    assert rule_move(DEAL, "", "rule(pick_at=9)") == "pick"
    assert rule_move(DEAL, "", "rule(pick_at=10)") == "pass"
    assert rule_move(DEAL, "", "rule(pick_by=trumps,pick_at=5)") == "pass"
    assert rule_move(DEAL, "pass") == "pass"  # JC 8D: 3


def test_buries_points_and_calls_the_short_suit() -> None:
    """TC KC are 14 points; then 7C and 7H are both one card long: the first; alone only from strength 12."""
    assert rule_move(DEAL, "pick") == "bury:KC,TC"
    assert rule_move(DEAL, "pick bury:KC,TC") == "call:AC"
    assert rule_move(DEAL, "pick bury:KC,TC", "rule(alone_at=9)") == "alone"


def test_card_play() -> None:
    """Rules 1, 7, 6 and 3: fail that is not called; the partner takes with the master card and draws trumps."""
    made = "pick bury:KC,TC call:AC"
    assert rule_move(DEAL, made) == "7H"
    assert rule_move(DEAL, f"{made} 7H") == "AH"
    assert rule_move(DEAL, f"{made} 9D 8D AD KD QD") == "AS"  # a defender leads the highest card of its suit


def test_a_forced_dealer_has_no_choice() -> None:
    assert [row.branch for row in odds("sheepshead", "JC 8D AH 9C 8S 7S", moves="pass " * 4, deals=200).rows] == [
        "pick"
    ]


def test_a_queen_is_not_buried_and_a_pick_beats_a_pass() -> None:
    """The sheet: never bury trumps; a hand of strength 9 is picked with."""
    rows = odds("sheepshead", "QC QH JD 9D TC 7H 7C KC", moves="pick", deals=500).rows
    assert "Q" not in rows[0].branch.split()[0]
    assert odds("sheepshead", "QC QH JD 9D TC 7H", deals=2_000).rows[0].branch == "pick"
