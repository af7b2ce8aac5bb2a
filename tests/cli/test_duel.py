"""`mazzo duel` as users meet it: its object, its tables, and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cli.helpers import call, played, told, words
from tests.cli.refusals import MONSTERS, Answers, check_refusal, seen_at_once

D = "duel briscola rule random"


@pytest.fixture(scope="module")
def briscola() -> dict[str, Any]:
    return told(f"{D} --deals 500")


def test_a_row_a_player(briscola: dict[str, Any]) -> None:
    better, worse = briscola["rows"]
    assert [row["branch"] for row in briscola["rows"]] == ["rule", "random"]
    assert (briscola["duel"], briscola["seatings"]) == (["rule", "random"], 2)
    assert better["difference"] is None
    assert worse["difference"]["metric"] == "score"
    assert worse["decided"]
    assert better["best"] > 0.99
    assert better["best"] + worse["best"] == pytest.approx(1, abs=0.001)
    assert better["deals_to_lead"] >= 1
    assert "deals_to_lead" not in worse  # who loses never leads
    assert {"gain", "score", "win", "tie", "points", "score[0]", "score[1]"} <= set(better["metrics"])


def test_two_players_share_what_there_is(briscola: dict[str, Any]) -> None:
    # Two seats: what one gains the other loses, and the points of a deal are 120 (../shared/rules/briscola.md).
    one, other = (row["metrics"] for row in briscola["rows"])
    assert one["gain"]["value"] == -other["gain"]["value"]
    assert one["points"]["value"] + other["points"]["value"] == pytest.approx(120, abs=0.02)
    assert one["tie"] == other["tie"]


@pytest.mark.parametrize("game", ["dual_clash", "tantony"])
def test_partners_are_alike(game: str) -> None:
    # Two players, two teams of two: each deal is played twice, and partners score the same in dual_clash.
    found = told(f"duel {game} rule random --deals 200")
    assert found["seatings"] == 2
    assert sorted(found["players"]) == ["random", "random", "rule", "rule"]
    assert found["rows"][0]["metrics"]["gain"]["low"] > 0
    if game == "dual_clash":  # seats 0 and 1 are a team (../shared/rules/dual_clash.md)
        assert found["players"] == ["rule", "rule", "random", "random"]
        assert found["rows"][0]["metrics"]["score[0]"] == found["rows"][0]["metrics"]["score[1]"]


def test_the_same_player_twice_is_told_apart_and_as_good() -> None:
    found = told("duel briscola rule rule --deals 100")
    assert [row["branch"] for row in found["rows"]] == ["rule", "rule (2)"]
    # The same deals with the same two players in both seatings: no deal differs.
    assert found["rows"][1]["difference"]["value"] == 0
    assert not found["rows"][1]["decided"]
    assert [row["best"] for row in found["rows"]] == [0.5, 0.5]


def test_three_players_and_their_roles() -> None:
    found = told("duel calabresella rule random 'rule(free_solo_at=16)' --deals 100")
    assert [row["branch"] for row in found["rows"]] == ["rule", "random", "rule(free_solo_at=16)"]
    assert found["seatings"] == 6  # both orders around the table, turned through its seats
    assert all({"score[bidder]", "score[defender]"} <= set(row["metrics"]) for row in found["rows"])


def test_matches_are_decided_by_wins() -> None:
    found = told("duel kobayakawa rule random --unit match --deals 50")
    assert found["rows"][1]["difference"]["metric"] == "win"
    assert "success" not in found["rows"][0]["metrics"]


def test_until_decided_ends_at_the_first_look() -> None:
    found = told(f"{D} --until-decided")
    assert (found["stop"], found["deals"]) == ("decided", 1_000)


def test_the_tables() -> None:
    lines = call("duel sheepshead rule random --deals 100").stdout.splitlines()
    assert lines[0] == "sheepshead: rule against random, 10 seatings a deal"
    assert lines[2].split()[:5] == ["player", "gain", "±", "score", "±"]
    assert lines[2].endswith("better %  deals to lead")
    assert [line.split()[0] for line in lines[4:6]] == ["rule", "random"]
    assert lines[7].split() == ["score", "rule", "±", "random", "±"]
    firsts = [line.split()[0] for line in lines[9:17]]
    assert firsts == ["seat", "seat", "seat", "seat", "seat", "picker", "partner", "defender"]
    assert any(line.startswith("gain: mean score of the player's seats above that of the other") for line in lines)
    assert not any(line.startswith("players: ") for line in lines)  # the table tells who played


def test_the_ready_examples() -> None:
    assert call("duel").stderr.splitlines()[0] == "mazzo duel briscola rule random"
    answer = call("duel commit --deals 20")
    assert answer.stderr.splitlines()[0] == "mazzo duel commit rule random --deals 20"
    assert played(told("duel commit --deals 20")) == played(told("duel commit rule random --deals 20"))


def test_more_players_than_seats_by_default_bring_their_own() -> None:
    """Three players of briscola, where two play unless more is said."""
    found = told("duel briscola rule greedy random --deals 20")
    assert [row["branch"] for row in found["rows"]] == ["rule", "greedy", "random"]
    assert found["seatings"] == 6  # two orders around the table, each turned through three seats
    assert played(found) == played(told("duel briscola rule greedy random --players-count 3 --deals 20"))


REFUSED: list[tuple[str, str]] = [
    ("duel brscola rule random", "did you mean briscola?"),
    ("duel rule random", "there is no game 'rule'; Games: briscola"),
    ("duel briscola rule", "a duel is between at least two players, and at most one a seat (two seats): got 1"),
    ("duel briscola rule random rule --players-count 2", "at most one a seat (two seats): got 3"),
    ("duel chiamata rule random rule random rule random", "chiamata is played by 5 players, not 6"),
    ("duel briscola rule,random random", "duel takes players one by one, like: mazzo duel briscola rule random"),
    ("duel briscola 'rule(keep=1' random", "a bracket is missing in the players 'rule(keep=1'"),
    ("duel briscola 'rule(kep=1)' random", "no parameter 'kep'; did you mean keep?"),
    ("duel briscola 'rule(keep=x)' random", "keep cannot be 'x'"),
    ("duel briscola rul random", "no player 'rul'"),
    ("duel briscola rule nowhere.py:choose", "there is no file nowhere.py"),
    ("duel briscola rule ''", "a player is empty"),
    ("duel '' rule random", "the game is empty"),
    (f"{D} --by score", "No such option: --by"),
    (f"{D} --players rule", "No such option: --players"),
    (f"{D} --for seat", "No such option: --for"),
    (f"{D} --score pay.py:pay", "No such option: --score"),
    (f"{D} --unit week", "--unit is deal or match, not 'week'"),
    ("duel calabresella --unit match", "calabresella has no matches"),
    (f"{D} --players-count 9", "2 to 6 players, not 9"),
    (f"{D} --effort quick --deals 5", "give one of them"),
    (f"{D} --out duel.md", "is called like a page"),
    (f"{D} --max-time 5x", "a time is written like 90, 90s, 10m or 2h, not '5x'"),
    ("simulate briscola --until-decided", "No such option: --until-decided"),
    ("odds briscola --until-decided", "No such option: --until-decided"),
    ("replay briscola --until-decided", "No such option: --until-decided"),
]


@pytest.fixture(scope="module")
def answers() -> Answers:
    return seen_at_once([command for command, _ in REFUSED])


@pytest.mark.parametrize(("command", "needed"), REFUSED)
def test_refused_at_once(command: str, needed: str, answers: Answers) -> None:
    answers.check(command, needed)


@pytest.mark.parametrize("monster", MONSTERS, ids=["escape", "words", "commas", "brackets", "pairs"])
def test_a_monstrous_player(monster: str) -> None:
    answer = call([*words(D), monster])
    check_refusal(answer.exit_code, answer.stdout, answer.stderr, "mazzo: ")
    assert len(answer.stderr) < 3_000
    assert answer.stderr.rstrip("\n").isprintable()
