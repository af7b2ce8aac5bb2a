"""Questions of `compare`, `sweep` and `duel` whose answers are known: by counting, or because seats are alike.

Values of tests/data/exact.json.gz are by enumeration, in a program of its own.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import pytest

import analyzer
from analyzer.games import names
from analyzer.result import Result, Row
from tests.shared_games import DATA, exact, exact_table

LEVEL = 0.9999  # of intervals that have to hold the known value
DEALS = 20_000


def _compare(game: str, by: str, vary: dict[str, list[Any]], **arguments: Any) -> Result:
    return analyzer.compare(game, vary=vary, by=by, **{"deals": DEALS, "level": LEVEL, **arguments})


def _holds(row: Row, figure: str, truth: float, width: float = 0.02) -> None:
    interval = row.metrics[figure].interval
    assert interval.low <= truth <= interval.high, (row.branch, figure)
    assert interval.half_width < width


def _differs(row: Row, truth: float, width: float = 0.02) -> None:
    assert row.difference is not None
    assert row.difference.interval.low <= truth <= row.difference.interval.high, row.branch
    assert row.difference.interval.half_width < width
    assert row.extra["decided"] is (truth != 0)


# Everybody passes, or nobody does: a threshold that no hand reaches, and one that every hand does.

NOBODY = [
    ("chiamata", "rule.bid_at=-1000,1000", {}, None),
    (
        "calabresella", "rule.free_chiamo_at=-1000,1000", {"auction": "single"},
        "rule(free_last_at=1000,free_solo_at=1000,free_only_at=1000,free_solissimo_at=1000)",
    ),
    ("sheepshead", "rule.pick_at=-1000,1000", {"all_pass": "leaster"}, None),
]  # fmt: skip


@pytest.mark.parametrize(("game", "param", "rules", "players"), NOBODY, ids=[case[0] for case in NOBODY])
def test_thresholds_without_sense(game: str, param: str, rules: dict[str, Any], players: str | None) -> None:
    all_bid, none_bids = analyzer.sweep(
        game, param=param, rules=rules, players=players or "rule", deals=1_000, threads=1
    ).rows
    assert all_bid.metrics["passed_out"].interval.value == 0
    assert none_bids.metrics["passed_out"].interval.value == 1
    assert none_bids.metrics["passed_out"].interval.low > 0.99
    if game == "sheepshead":  # in the others a bid may be raised
        assert all_bid.metrics["picker[0]"].interval.value == 1  # seat 0 is the first to speak
    assert "success" not in none_bids.metrics


# Sheepshead.


@pytest.fixture(scope="module")
def picking() -> dict[str, Any]:
    """Who picks with so many trumps, by threshold (exact.json)."""
    with gzip.open(DATA / "exact.json.gz", "rt", encoding="utf-8") as file:
        rows: dict[str, Any] = json.load(file)["tables"]["sheepshead.pick_by_trumps"]["rows"]
    return rows


def test_picking_by_trumps_in_sheepshead(picking: dict[str, Any]) -> None:
    """Who picks at each threshold, how often nobody does; by one seat alone: the tail of its trumps."""
    common: dict[str, Any] = {
        "players": "rule(pick_by=trumps)", "rules": {"all_pass": "leaster"}, "deals": DEALS, "level": LEVEL,
    }  # fmt: skip
    found = analyzer.sweep("sheepshead", param="rule.pick_at=2:6:1", **common)
    for row, threshold in zip(found.rows, "23456", strict=True):
        told = picking[threshold]
        _holds(row, "passed_out", float(Fraction(told["nobody_picks"])))
        for seat in range(5):
            _holds(row, f"picker[{seat}]", float(Fraction(told["picker_is_seat"][seat])))
    trumps = exact_table("sheepshead.trumps_in_hand")
    for row, least in zip(found.rows, range(2, 7), strict=True):
        _holds(row, "picker[0]", sum(chance for number, chance in trumps.items() if number >= least))


# Chiamata, calabresella: cards that nobody knows of.


def test_the_called_card_in_chiamata() -> None:
    """Players who bid and call blindly: it is one of the own eight of forty cards.

    Where that is forbidden, only who has all four cards of the rank calls one of them.
    """
    allowed, forbidden = _compare("chiamata", "solo", {"own_card": ["forbidden"]}, players="random").rows
    blind, all_four = exact("chiamata.called_card_in_own_hand_blind"), comb(36, 4) / comb(40, 8)
    _holds(allowed, "solo", blind)
    _holds(forbidden, "solo", all_four)
    _differs(forbidden, all_four - blind)


def test_a_called_card_in_calabresella() -> None:
    """A card not held is with one of two opponents or in the monte; whether the last trick counts is all the same."""
    counts, does_not = _compare(
        "calabresella", "called_found", {"last_trick_thirds": [0]}, players="random",
        rules={"auction": "single", "min_bid": "chiamo"},
    ).rows  # fmt: skip
    for row in (counts, does_not):
        _holds(row, "called_found", 2 * exact("calabresella.called_card_with_given_opponent"), 0.05)
    assert does_not.difference is not None
    assert tuple(does_not.difference.interval) == (0, 0, 0)
    assert does_not.extra["decided"] is False


# Commit: which cards are dealt.


def test_the_nine_of_diamonds_in_commit() -> None:
    """Not dealt: three cards of 51 lie aside; with six cards each 27 do."""
    vary: dict[str, list[Any]] = {"hand_size": [6]}
    usual, short = analyzer.compare("commit", vary=vary, players="random", deals=DEALS, level=LEVEL).rows
    _holds(usual, "nine=dead", 1 - 4 * exact("commit.4p.nine_of_diamonds_with_given_player"))
    _holds(short, "nine=dead", 27 / 51)


# Kobayakawa: show-downs of three who always bet.


def test_tie_breaks_of_kobayakawa() -> None:
    earlier, low, high = _compare(
        "kobayakawa", "low_wins", {"tie_break": ["low_card", "high_card"]}, players="always"
    ).rows
    shared, alone = (exact(f"kobayakawa.3_bettors.{name}") for name in ("top_shared", "lowest_card_tops_alone"))
    first, second, third = (
        1 - exact("kobayakawa.3_bettors.seat1_wins") - exact("kobayakawa.3_bettors.seat2_wins"),
        exact("kobayakawa.3_bettors.seat1_wins"),
        exact("kobayakawa.3_bettors.seat2_wins"),
    )
    for seat, chance in enumerate((first, second, third)):
        _holds(earlier, f"win[{seat}]", chance)
        _holds(low, f"win[{seat}]", 1 / 3)  # without the order of the seats they are alike
        _holds(high, f"win[{seat}]", 1 / 3)
    for row in (earlier, low, high):
        _holds(row, "tie_broken", shared)
        _holds(row, "bonus", alone)
    _holds(low, "low_wins", alone + shared)
    _holds(high, "low_wins", alone)
    assert low.metrics["low_wins"].interval.value - high.metrics["low_wins"].interval.value == pytest.approx(
        low.metrics["tie_broken"].interval.value, abs=1e-12
    )


# Dual clash: the first round of players who play anything.


def _first_round(ace: str, highest_tie: str) -> float:
    """Share of first rounds without a winner: all cards of all four, and all numbers of a lone ace."""
    empty = Fraction(0)
    for cards in product(range(1, 9), repeat=4):  # 1 is the ace
        aces = cards.count(1)
        numbers: list[list[int]] = [[card for card in cards if card != 1]]
        if ace != "declare":
            numbers = [[*numbers[0], *[{"high": 9, "low": 1}[ace]] * aces]]
        elif aces == 1:
            numbers = [[*numbers[0], number] for number in range(2, 9)]
        empty += Fraction(sum(not _has_winner(valid, highest_tie) for valid in numbers), len(numbers))
    return float(empty / 8**4)


def _has_winner(numbers: list[int], highest_tie: str) -> bool:
    counts = Counter(numbers)
    if highest_tie == "no_winner":
        return bool(numbers) and counts[max(numbers)] == 1
    return 1 in counts.values()


def test_first_rounds_of_dual_clash() -> None:
    found = _compare(
        "dual_clash", "no_winner[round=1]", {"ace_mode": ["high", "low"], "highest_tie": ["no_winner"]}, full=True,
        players="random", rules={"rounds": 1},
    )  # fmt: skip
    expected = {}
    for row in found.rows:
        changes = {"ace_mode": "declare", "highest_tie": "next", **row.extra["changes"]}
        expected[row.branch] = _first_round(changes["ace_mode"], changes["highest_tie"])
        _holds(row, "no_winner[round=1]", expected[row.branch])
        _differs(row, expected[row.branch] - expected[found.rows[0].branch]) if row.difference else None
        wins = [row.metrics[f"win[{team}]"].interval for team in (0, 1)]
        assert wins[0].low <= wins[1].value <= wins[0].high  # the teams are alike
    assert len(set(expected.values())) > 3


# Knock rummy: what is dealt to seats that have not had a turn.


def test_deadwood_that_is_dealt_in_knock_rummy() -> None:
    """Seven cards; with aces above kings, too, there is a little less of it."""
    means = [
        sum(points * chance for points, chance in exact_table(f"knock_rummy.{cards}.min_deadwood").items())
        for cards in ("7cards", "7cards_QKA")
    ]
    low, both = _compare(
        "knock_rummy", "deadwood[1]", {"ace_runs": ["high_low"]}, players_count=3, players="random",
        rules={"max_turns": 1},
    ).rows  # fmt: skip
    for row, truth in zip((low, both), means, strict=True):
        _holds(row, "deadwood[1]", truth, 0.5)
        _holds(row, "deadwood[2]", truth, 0.5)
    _differs(both, means[1] - means[0], 0.1)


# Tantony: the last card of players who play and give away at random has any rank.


def test_last_cards_of_tantony() -> None:
    standard, book = _compare("tantony", "last[1]", {"card_values": ["book"]}, players="random").rows
    numerals = sum(range(2, 11))
    means = ((numerals + 15 + 20 + 25 + 30) / 13, (numerals + 15 + 15 + 15 + 20) / 13)
    assert 52 * means[0] == exact("tantony.deck_points")
    for seat in range(4):
        for row, truth in zip((standard, book), means, strict=True):
            if row is standard or seat == 1:
                _holds(row, f"last[{seat}]", truth, 0.4)
    _differs(book, means[1] - means[0], 0.2)


# Briscola: two who share 120 points.


def test_points_of_briscola() -> None:
    """Each deal has 120 points, whatever the rule; two players who are alike get 60 of them over both seats."""
    found = analyzer.compare("briscola", vary={"hand_size": [5], "trump": ["none"]}, deals=2_000)
    for row in found.rows:
        points = [row.metrics[f"points[{seat}]"].interval.value for seat in range(2)]
        assert sum(points) == pytest.approx(120, abs=1e-9)
        assert row.metrics["plays"].interval.value == 40
    for row in analyzer.duel("briscola", "rule", "rule", deals=2_000).rows:
        assert row.metrics["points"].interval.value == 60
        assert row.metrics["points"].interval.half_width == 0


@pytest.mark.parametrize("game", names())
def test_a_player_against_himself(game: str) -> None:
    """Every rotation has its mirror image: nothing is gained in any deal, and nothing claimed."""
    first, second = analyzer.duel(game, "rule", "rule", deals=200, threads=1).rows
    assert (first.branch, second.branch) == ("rule", "rule (2)")
    assert {name: metric.interval for name, metric in first.metrics.items()} == {
        name: metric.interval for name, metric in second.metrics.items()
    }
    assert tuple(first.metrics["gain"].interval) == (0, 0, 0)
    assert second.difference is not None
    assert tuple(second.difference.interval) == (0, 0, 0)
    assert second.extra["decided"] is False
    assert first.best == second.best == 0.5
    assert "deals_to_lead" not in first.extra
