"""What a run prints: the JSON of design section 8, the same bytes every time, tables, progress, Ctrl-C."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

import analyzer
from analyzer.games import game as find_game
from analyzer.statistics import LOOKS
from tests.cli.helpers import BRISCOLA, CHIAMATA, FEW, INDEXED, RUNS, SEATS, json_object, played, told, words

# The JSON object.


@pytest.mark.parametrize("name", RUNS)
def test_the_keys_of_the_object(name: str) -> None:
    found = told(RUNS[name])
    # Design, section 8.
    keys = ["mazzo", "verb", "game", "rules", "players", "seed", "deals", "seconds", "stop", "level", "rows"]
    assert set(keys) <= set(found)
    assert ("position" in found) == (found["verb"] == "odds")
    assert found["mazzo"] == analyzer.__version__
    assert found["verb"] == words(RUNS[name])[0]
    assert found["game"] == words(RUNS[name])[1]
    assert found["rules"] == find_game(found["game"]).rules().as_dict()
    assert len(found["players"]) == SEATS[found["game"]]
    assert found["players"] == ["rule"] * len(found["players"]) or found["verb"] == "duel"
    assert (found["seed"], found["stop"], found["level"]) == (1, "deals", 0.95)


@pytest.mark.parametrize("name", RUNS)
def test_the_keys_of_a_row(name: str) -> None:
    found = told(RUNS[name])
    for row in found["rows"]:
        assert {"branch", "group", "n", "metrics", "difference", "best"} <= set(row)
        assert row["n"] == found["deals"]
        for metric in row["metrics"].values():
            if "exact" in metric:
                assert set(metric) == {"value", "exact"}
                continue
            assert {"value", "low", "high"} <= set(metric)
            assert metric["low"] <= metric["value"] <= metric["high"]


def test_rules_and_players_are_those_asked_for() -> None:
    found = told(f"simulate briscola --preset briscolone --rules match_wins=5 --players random,rule {FEW}")
    changed = {"hand_size": 5, "trump": "none", "match_wins": 5}  # the preset of the rules page, and one more
    assert found["rules"] == find_game("briscola").rules().as_dict() | changed
    assert found["players"] == ["random", "rule"]


@pytest.mark.parametrize(
    ("name", "metrics"),
    [
        # The table of metric names in design section 8.
        ("odds chiamata", ["success", "score", "points", "solo", "success@71", "success@81"]),
        ("odds briscola", ["win", "tie", "score", "points"]),
        ("odds of a match", ["win", "tie"]),
        (
            "simulate chiamata",
            ["passed_out", "success", "solo", "declarer_points", "declarer[0]", "bid=K", "points[4]", "score[4]"],
        ),
        (
            "simulate briscola",
            ["win[0]", "win[1]", "tie", "points[0]", "points[1]", "tricks[0]", "tricks[1]", "plays", "score[1]"],
        ),
        ("odds sheepshead", ["success", "score", "points", "alone"]),
        ("odds calabresella", ["success", "score", "points"]),
        ("odds tantony", ["win", "tie", "score", "side_score"]),
        (
            "simulate sheepshead",
            ["passed_out", "success", "alone", "picker[4]", "mode=picked", "row=61-90", "team_points", "points[0]"],
        ),
        (
            "simulate calabresella",
            ["passed_out", "success", "bidder[2]", "contract=chiamo", "sweep=cappotto", "points[2]", "score[0]"],
        ),
        ("simulate tantony", ["win[0]", "win[3]", "tie", "side_score[0]", "score[3]"]),
        ("matches of tantony", ["win[0]", "win[3]", "tie", "side_score[0]", "score[3]", "rounds_played"]),
        ("odds knock_rummy", ["win", "tie", "score", "deadwood"]),
        ("odds commit", ["win", "score"]),
        ("odds kobayakawa", ["win", "tie", "score", "bettors"]),
        ("odds dual_clash", ["win", "tie", "score"]),
        (
            "simulate knock_rummy",
            ["win[0]", "win[1]", "tie", "knocker[1]", "undercut", "deadwood[0]", "end=knock", "turns", "score[1]"],
        ),
        ("simulate commit", ["win[3]", "cards_left[0]", "plays", "stops", "score[3]"]),
        ("simulate kobayakawa", ["win[2]", "tie", "no_bet", "bettors", "chips[0]", "score[2]"]),
        ("simulate dual_clash", ["win[0]", "win[1]", "tie", "by=wins", "by=rest", "rounds_played", "score[1]"]),
        ("matches of kobayakawa", ["win[2]", "tie", "rounds_played", "score[0]"]),
        ("matches of chiamata", ["win[0]", "win[4]", "tie", "score[0]", "score[4]", "deals"]),
        ("matches of briscola", ["win[0]", "win[1]", "tie", "score[0]", "score[1]", "deals"]),
    ],
)
def test_the_names_of_metrics(name: str, metrics: list[str]) -> None:
    for row in told(RUNS[name])["rows"]:
        assert set(metrics) <= set(row["metrics"])
        seats = {metric.partition("[")[2] for metric in row["metrics"] if metric[-2:-1].isdigit() and metric[-3] == "["}
        assert seats in (set(), {f"{seat}]" for seat in range(INDEXED[words(RUNS[name])[1]])})


def test_simulate_has_one_row() -> None:
    rows = told(RUNS["simulate briscola"])["rows"]
    assert [(row["branch"], row["group"], row["difference"], row["best"]) for row in rows] == [("", {}, None, None)]


def test_odds_has_a_row_a_branch_and_the_best_comes_first() -> None:
    rows = told(RUNS["odds chiamata"])["rows"]
    branches = [row["branch"] for row in rows]
    ranks = "A3KQJ76542"
    alone = {"pass", *(f"bid:{rank}" for rank in ranks)}
    named = {f"bid:{rank} trump:{suit}" for rank in ranks for suit in "CDHS"}
    assert set(branches) == alone | named
    assert len(branches) == len(alone | named)
    assert rows[0]["difference"] is None
    gaps = [row["difference"]["value"] for row in rows[1:]]
    assert all(row["difference"]["metric"] == "score" for row in rows[1:])
    assert gaps[0] <= 0
    assert all(later <= before + 0.01 for before, later in pairwise(gaps))  # rounded to 0.01
    assert sum(row["best"] for row in rows) == pytest.approx(1, abs=0.01)


def test_one_deal_has_no_error_and_the_object_is_json_all_the_same() -> None:
    for command in (f"{BRISCOLA} --deals 1", "simulate briscola --deals 1"):
        for row in told(command)["rows"]:
            assert set(row["metrics"]["score" if row["branch"] else "score[0]"]) >= {"value"}


def test_odds_of_a_match_are_about_the_match() -> None:
    found = told(f"{BRISCOLA} --scores 2,2 {FEW}")
    assert found["position"]["scores"] == [2, 2]
    # At 2:2 of 3 wins the deal decides: the match is won wherever the deal is, and void deals are played again.
    deal = {row["branch"]: row["metrics"] for row in told(f"{BRISCOLA} {FEW}")["rows"]}
    for row in found["rows"]:
        won, void = (deal[row["branch"]][name]["value"] for name in ("win", "tie"))
        assert won <= row["metrics"]["win"]["value"] <= won + void
        assert row["metrics"]["tie"]["value"] == 0


def test_two_tables_of_players_are_two_groups() -> None:
    found = told(f"{BRISCOLA} --players rule --players random,rule {FEW}")
    groups = [row["group"] for row in found["rows"]]
    assert groups == [{"players": "rule"}] * 3 + [{"players": "random,rule"}] * 3
    for start, table in ((0, "rule"), (3, "random,rule")):
        alone = told([*words(f"{BRISCOLA} {FEW}"), "--players", table])
        assert alone["rows"] == [{**row, "group": {}} for row in found["rows"][start : start + 3]]


# The same command, the same bytes.


@pytest.mark.parametrize("name", RUNS)
def test_threads_cannot_be_seen(name: str) -> None:
    once, *others = [told(f"{RUNS[name]} --threads {threads}") for threads in (1, 1, 2, 4)]
    for other in others:
        assert json.dumps(played(other)) == json.dumps(played(once))


CALLS: dict[str, Any] = {
    "odds chiamata": lambda **how: analyzer.odds("chiamata", "AH 3H JH 7H KS 4S QD 2C", deals=200, **how),
    "odds briscola": lambda **how: analyzer.odds("briscola", "AS 3D 2H", turned="7S", deals=200, **how),
    "odds of a match": lambda **how: analyzer.odds(
        "briscola", "AS 3D 2H", turned="7S", scores=[2, 1], deals=100, **how
    ),
    "simulate chiamata": lambda **how: analyzer.simulate("chiamata", deals=200, **how),
    "simulate briscola": lambda **how: analyzer.simulate("briscola", deals=200, **how),
    "matches of chiamata": lambda **how: analyzer.simulate("chiamata", unit="match", deals=40, **how),
    "matches of briscola": lambda **how: analyzer.simulate("briscola", unit="match", deals=40, **how),
    "compare knock_rummy": lambda **how: analyzer.compare(
        "knock_rummy", vary={"knock_limit": [None, 10], "undercut_penalty": [0, 10]}, deals=150, **how
    ),
    "sweep sheepshead": lambda **how: analyzer.sweep(
        "sheepshead", param="rule.pick_at=4,7", for_="seat", deals=100, **how
    ),
    "duel briscola": lambda **how: analyzer.duel("briscola", "rule", "random", deals=100, **how),
}


@pytest.mark.parametrize("name", CALLS)
def test_chunks_cannot_be_seen(name: str) -> None:
    whole = played(CALLS[name](threads=1, chunk=1_000).as_dict())
    for threads, chunk in ((1, 1), (2, 7), (4, 64)):
        assert played(CALLS[name](threads=threads, chunk=chunk).as_dict()) == whole


@pytest.mark.parametrize("name", CALLS)
def test_python_and_the_command_line_say_the_same(name: str) -> None:
    assert played(json_object(CALLS[name]().to_json())) == played(told(RUNS[name]))


def test_another_seed_gives_other_deals() -> None:
    command = RUNS["simulate briscola"]
    assert told(f"{command} --seed 2")["rows"] != told(command)["rows"]


def test_a_longer_run_begins_with_the_shorter_one() -> None:
    # One stream a deal, whatever comes before it: the first hundred of two hundred deals are the same hundred.
    def sums(deals: int) -> dict[str, float]:
        metrics = analyzer.simulate("briscola", deals=deals).rows[0].metrics
        return {name: deals * metric.interval.value for name, metric in metrics.items()}

    first, whole = sums(100), sums(200)
    assert first["win[0]"] <= whole["win[0]"] <= first["win[0]"] + 100
    assert first["points[0]"] + first["points[1]"] == pytest.approx(100 * 120)  # a pack holds 120 points
    assert whole["points[0]"] + whole["points[1]"] == pytest.approx(200 * 120)


# --precision.


@pytest.mark.parametrize("command", ["simulate briscola", "simulate chiamata", CHIAMATA])
def test_precision_stops_at_a_fixed_look(command: str) -> None:
    found = told(f"{command} --precision 2%")
    assert found["stop"] == "precision"
    assert found["deals"] in LOOKS
    first = next(iter(found["rows"][0]["metrics"].values()))
    assert (first["high"] - first["low"]) / 2 <= 0.0201  # limits are rounded
    assert played(told(f"{command} --deals {found['deals']}")) == {**played(found), "stop": "deals"}


def test_precision_stops_no_look_too_late() -> None:
    deals = told("simulate briscola --precision 2%")["deals"]
    before = LOOKS[LOOKS.index(deals) - 1]
    first = told(f"simulate briscola --deals {before}")["rows"][0]["metrics"]["win[0]"]
    assert (first["high"] - first["low"]) / 2 > 0.0199


def test_deals_come_before_precision() -> None:
    found = told("simulate briscola --precision 0.1% --deals 1500")
    assert (found["stop"], found["deals"]) == ("deals", 1500)


# Tables and files.
