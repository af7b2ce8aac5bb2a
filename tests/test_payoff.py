"""A change of the scoring alone, and pay-offs of one's own: what is counted by hand from one set of playouts."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from statistics import NormalDist, correlation, mean, stdev
from typing import Any

import pytest

import analyzer
from analyzer import Table
from analyzer.experiment import Setup
from analyzer.games import names
from analyzer.players import seat as seat_players
from analyzer.scenario import scenario
from analyzer.verbs.replay import _moves
from tests.scoring_by_hand import CASES, Case

DEALS = 250
Z = NormalDist().inv_cdf(0.975)


def _common(case: Case) -> dict[str, Any]:
    return {
        "rules": dict(case.rules), "players": case.players, "players_count": case.seats, "seed": 8, "deals": DEALS,
        "threads": 1,
    }  # fmt: skip


@cache
def ends(case: Case) -> list[tuple[dict[str, Any], Table]]:
    """How the deals ended: outcomes, and the tables."""
    asked = scenario(
        case.game, rules=dict(case.rules), players=[case.players], players_count=case.seats, seed=8, threads=1
    )
    seating = seat_players(asked.game, case.players, asked.seats)
    setup = Setup(asked.game, asked.rules, asked.seats, asked.dealer, seating, 8)
    found = []
    for index in range(DEALS):
        table = Table(case.game, dict(case.rules), seed=8, index=index, players_count=asked.seats, dealer=asked.dealer)
        for bit in _moves(setup, index):
            table.play_bit(bit)
        found.append((table.outcome(), table))
    return found


def test_every_game_has_a_case() -> None:
    assert {case.game for case in CASES} == set(names())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_change_of_the_scoring(case: Case) -> None:
    """Scores, their paired differences with limits, and the share of deals in which the rule bites."""
    before = [told["score"] for told, _ in ends(case)]
    after = [case.score(told, table) for told, table in ends(case)]
    bitten = sum(a != b for a, b in zip(before, after, strict=True))
    assert bitten > 0, "the case tells nothing"
    for seat in range(len(before[0])):
        found = analyzer.compare(case.game, vary={case.option: [case.value]}, by=f"score[{seat}]", **_common(case))
        default, changed = found.rows
        a, b = ([scores[seat] for scores in listed] for listed in (before, after))
        assert default.metrics[f"score[{seat}]"].interval.value == pytest.approx(mean(a), abs=1e-12)
        assert changed.metrics[f"score[{seat}]"].interval.value == pytest.approx(mean(b), abs=1e-12)
        assert changed.metrics["bites"].interval.value == bitten / DEALS
        assert changed.difference is not None
        told = changed.difference.interval
        differences = [y - x for x, y in zip(a, b, strict=True)]
        half = Z * stdev(differences) / DEALS**0.5
        assert told.value == pytest.approx(mean(differences), abs=1e-12)
        assert (told.low, told.high) == pytest.approx((told.value - half, told.value + half), abs=1e-9)
        assert changed.difference.correlation == pytest.approx(correlation(a, b), abs=1e-9)


SAME = """
def same(outcome):
    return outcome["score"]

def changing(outcome):
    return outcome["score"] if outcome["score"][0] else 0

def large(outcome):
    return 900_000 if outcome["score"][0] else -900_000

def last_trick(outcome):
    return [int(seat == outcome["last_trick"]) for seat in range(2)]

def tricks(outcome):
    return outcome["tricks"][0]
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "own_score.py"
    path.write_text(SAME)
    return str(path)


@pytest.mark.parametrize("game", names())
def test_the_games_own_score_as_pay_off(game: str, file: str) -> None:
    """Value and limits are those of the score to the last digit, of the differences too."""
    option, value = {case.game: (case.option, case.value) for case in CASES}[game]
    common: dict[str, Any] = {"vary": {option: [value]}, "deals": 120, "threads": 1}
    paid = analyzer.compare(game, score=f"{file}:same", **common)
    number = sum(name.startswith("payoff[") for name in paid.rows[0].metrics)
    assert number == sum(name.startswith("score[") and name[6].isdigit() for name in paid.rows[0].metrics)
    for seat in range(number):
        scored = f"score[{seat}]"
        for row, plain in zip(
            analyzer.compare(game, score=f"{file}:same", by=f"payoff[{seat}]", **common).rows,
            analyzer.compare(game, by=scored, **common).rows,
            strict=True,
        ):
            _alike(row.metrics[f"payoff[{seat}]"].interval, plain.metrics[scored].interval)
            assert row.metrics[scored] == plain.metrics[scored]
            if plain.difference is not None:
                assert row.difference is not None
                _alike(row.difference.interval, plain.difference.interval)
                assert row.difference.correlation == pytest.approx(plain.difference.correlation, abs=1e-12)
            assert (row.best, row.extra.get("decided")) == (plain.best, plain.extra.get("decided"))


def _alike(a: Any, b: Any) -> None:
    """Parts of 1 / 3,000 are counted, so that a digit or two at the end of the limits may differ."""
    assert tuple(a) == pytest.approx(tuple(b), rel=1e-12, abs=1e-12)


def test_a_pay_off_of_ones_own(file: str) -> None:
    """Counted by hand at both tables: who took the last trick, and tricks of seat 0 as a single number."""
    case = CASES[0]
    told = [outcome for outcome, _ in ends(case)]
    vary = {case.option: [case.value]}
    found = analyzer.compare("briscola", vary=vary, score=f"{file}:last_trick", **_common(case))
    for row in found.rows:  # the option is about the score alone: both rows have the same last tricks
        for seat in range(2):
            share = mean(outcome["last_trick"] == seat for outcome in told)
            assert row.metrics[f"payoff[{seat}]"].interval.value == pytest.approx(share, abs=1e-12)
    assert found.rows[1].difference is not None
    assert tuple(found.rows[1].difference.interval) == (0, 0, 0)
    assert found.rows[1].extra["decided"] is False
    found = analyzer.compare("briscola", vary=vary, score=f"{file}:tricks", **_common(case))
    assert found.rows[0].metrics["payoff"].interval.value == pytest.approx(
        mean(outcome["tricks"][0] for outcome in told), abs=1e-12
    )


def test_pay_offs_do_not_depend_on_threads(file: str) -> None:
    def rows(**means: Any) -> list[dict[str, Any]]:
        found = analyzer.compare(
            "briscola", vary={"follow_suit": ["strict"]}, score=f"{file}:last_trick", deals=300, **means
        )
        return [row.as_dict() for row in found.rows]

    assert rows(threads=1) == rows(threads=3, chunk=7) == rows(threads=2, chunk=300)


def test_scores_that_are_shared_by_three(file: str) -> None:
    """In knock rummy three receivers share a pot in thirds of a point."""
    found = analyzer.compare(
        "knock_rummy", vary={"tie_rule": ["shared"]}, players="random", players_count=4, deals=3_000,
        score=f"{file}:same",
    )  # fmt: skip
    for row in found.rows:
        for seat in range(4):
            _alike(row.metrics[f"payoff[{seat}]"].interval, row.metrics[f"score[{seat}]"].interval)


def test_as_many_numbers_in_every_deal(file: str) -> None:
    with pytest.raises(ValueError, match=r"number of pay-offs: [12]; in the first deal there were [12]"):
        analyzer.compare("briscola", vary={"hand_size": [5]}, deals=100, score=f"{file}:changing")


@pytest.mark.parametrize("chunk", [1, 12, 25, 60])
def test_sums_that_do_not_fit_are_told(chunk: int, file: str) -> None:
    """However the deals are split: 25 squares of 900,000 in parts would go once around 64 bits, and look well."""
    with pytest.raises(ValueError, match="ask for fewer --deals"):
        analyzer.compare(
            "kobayakawa", vary={"tie_break": ["low_card"]}, players="random", deals=60, chunk=chunk, threads=1,
            score=f"{file}:large",
        )  # fmt: skip
