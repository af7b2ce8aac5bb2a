"""`mazzo sweep` as users meet it: its object, curve and grid, its notes, and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cli.helpers import call, played, told, words
from tests.cli.refusals import MONSTERS, Answers, check_refusal, seen_at_once

S = "sweep briscola --param rule.keep=1,2"
SEAT = "sweep kobayakawa --param rule.margin=0.6:1.8:0.6 --for seat --deals 1000"


@pytest.fixture(scope="module")
def seat() -> dict[str, Any]:
    return told(SEAT)


def test_a_row_a_value(seat: dict[str, Any]) -> None:
    assert [row["branch"] for row in seat["rows"]] == ["rule.margin=0.6", "rule.margin=1.2", "rule.margin=1.8"]
    assert seat["axes"] == [{"parameter": "rule.margin", "values": ["0.6", "1.2", "1.8"]}]
    assert (seat["for"], seat["by"], seat["players"]) == ("seat", "score", ["rule"] * 3)


def test_one_seat_is_told_with_the_best_value(seat: dict[str, Any]) -> None:
    rows = seat["rows"]
    assert sum(row["best"] for row in rows) == pytest.approx(1, abs=0.001)
    # Three players of the default share one chip a deal (docs/games/kobayakawa.md: antes and bonus, 13 of 12 chips).
    assert rows[1]["metrics"]["score"] == {"value": 0.333333, "low": 0.333333, "high": 0.333333}
    assert rows[0]["difference"] is None
    assert rows[2]["difference"]["value"] == pytest.approx(
        rows[2]["metrics"]["score"]["value"] - rows[0]["metrics"]["score"]["value"], abs=0.002
    )
    # Who bets on worse cards wins more often and earns less: the kept value is among the higher ones.
    assert not rows[0]["not_worse"]
    assert rows[0]["metrics"]["score"]["value"] < rows[2]["metrics"]["score"]["value"]
    assert rows[0]["metrics"]["win"]["value"] > rows[2]["metrics"]["win"]["value"]
    assert not any("[" in name for row in rows for name in row["metrics"])


def test_for_all_has_the_figures_of_simulate() -> None:
    rows = told("sweep kobayakawa --param rule.margin=1.2,1.8 --deals 300")["rows"]
    assert all(row["best"] is None for row in rows)
    for row, table in zip(rows, ("rule", "rule(margin=1.8)"), strict=True):
        alone = told(f"simulate kobayakawa --deals 300 --players '{table}'")["rows"][0]["metrics"]
        assert row["metrics"]["bettors"] == alone["bettors"]
        assert row["metrics"]["win[2]"] == alone["win[2]"]


def test_by_seeks_the_best_for_everybody() -> None:
    found = told("sweep kobayakawa --param rule.margin=0.6,1.8 --by bettors --deals 300")
    assert found["by"] == "bettors"
    assert [row["not_worse"] for row in found["rows"]] == [True, False]  # the lower the margin, the more bet
    assert sum(row["best"] for row in found["rows"]) == pytest.approx(1, abs=0.001)


def test_words_are_values_too() -> None:
    found = told("sweep commit --param rule.nine=hold,at_once --deals 50")
    assert [row["branch"] for row in found["rows"]] == ["rule.nine=hold", "rule.nine=at_once"]


def test_two_parameters_are_a_grid() -> None:
    grid = "sweep commit --param rule.nine=hold,at_once --param rule.back_weight=0:4:2 --for seat --deals 50"
    assert [row["branch"] for row in told(grid)["rows"]] == [
        f"rule.nine={nine} rule.back_weight={weight}" for nine in ("hold", "at_once") for weight in (0, 2, 4)
    ]
    lines = call(grid).stdout.splitlines()
    assert lines[0] == "commit: rule.nine and rule.back_weight; one seat plays with the value, in every seat"
    assert lines[2].startswith("score, ± ")
    assert lines[2].endswith("; rule.back_weight across")
    assert lines[3].split() == ["rule.nine", "0", "2", "4"]
    assert [line.split()[0] for line in lines[5:7]] == ["hold", "at_once"]
    assert sum("◀" in line for line in lines[:8]) == 1


@pytest.mark.parametrize(
    ("span", "values"),
    [
        ("1:2:0.5", ["1", "1.5", "2"]),
        ("0:1:0.3", ["0", "0.3", "0.6", "0.9"]),  # the end is not met
        ("-1:1:1", ["-1", "0", "1"]),
        ("0.1:0.3:0.1", ["0.1", "0.2", "0.3"]),  # in decimals, as 0.1 + 0.1 + 0.1 is no 0.3 in binary
    ],
)
def test_spans(span: str, values: list[str]) -> None:
    found = told(f"sweep briscola --param rule.lead_safe={span} --deals 5")
    assert [row["branch"].partition("=")[2] for row in found["rows"]] == values


def test_other_players_sit_at_the_table() -> None:
    found = told("sweep briscola --param rule.keep=2,8 --players random --for seat --deals 200")
    assert found["players"] == ["random", "random"]
    # A rule player, whatever it keeps, beats random ones (mazzo duel briscola rule random: 91 of 100).
    assert all(row["metrics"]["win"]["value"] > 0.8 for row in found["rows"])


def test_players_that_everybody_replaces_are_told() -> None:
    shown = call("sweep briscola --param rule.keep=2,8 --players random,rule --deals 200").stdout.splitlines()
    assert "everybody plays rule instead of random" in shown
    seat = call("sweep briscola --param rule.keep=2,8 --players random --for seat --deals 200").stdout
    assert "instead of" not in seat


def test_the_curve_on_a_terminal() -> None:
    answer = call(SEAT)
    lines = answer.stdout.splitlines()
    assert lines[0] == "kobayakawa: rule.margin; one seat plays with the value, in every seat"
    assert lines[2].split()[:7] == ["rule.margin", "score", "±", "to", "first", "±", "best"]
    assert [line.split()[0] for line in lines[4:7]] == ["0.6", "1.2", "1.8"]
    assert "no_bet" not in lines[2]  # it never happens
    assert "in every line, and not shown: tie 0, no_bet 0" in lines
    assert sum("◀" in line for line in lines[4:7]) == 1
    assert any(line.startswith("◀ best score: rule.margin=1.") for line in lines)
    kept = next(line for line in lines if line.startswith("· "))
    assert kept.startswith("· not worse beyond doubt (95 % for all together): ")
    assert any(line.startswith("the same deals for all: correlation of score ") for line in lines)


def test_the_ready_examples() -> None:
    answer = call("sweep --deals 20")
    assert answer.stderr.splitlines()[0] == "mazzo sweep chiamata --param rule.bid_at=8:20:2 --for seat --deals 20"
    answer = call("sweep briscola --for all --deals 20")
    example = "mazzo sweep briscola --param rule.keep=2:14:2 --deals 20 --for all"
    assert sorted(answer.stderr.splitlines()[0].split()) == sorted(example.split())
    again = answer.stderr.splitlines()[0].removeprefix("mazzo ")
    assert played(told(again)) == played(told("sweep briscola --for all --deals 20"))


REFUSED: list[tuple[str, str]] = [
    ("sweep brscola", "did you mean briscola?"),
    ("sweep briscola --param ''", "--param is empty"),
    ("sweep briscola --param keep=2:14:2", "--param is written like rule.bid_at=20:60:5 or rule.bid_at=20,25,40"),
    ("sweep briscola --param rule.keep", "not 'rule.keep'"),
    ("sweep briscola --param rule.keep=", "not 'rule.keep='"),
    ("sweep briscola --param rule.=1,2", "--param is written like"),
    ("sweep briscola --param .keep=1,2", "--param is written like"),
    ("sweep briscola --param rule.kep=1,2", "player rule has no parameter 'kep'; did you mean keep?"),
    ("sweep briscola --param nobody.keep=1,2", "no player 'nobody'; there are random, rule, greedy"),
    ("sweep briscola --param random.keep=1,2", "player random has no parameter 'keep'"),
    ("sweep briscola --param rule.keep=5", "a sweep has 2 to 256 values, not 1"),
    ("sweep briscola --param rule.keep=5,5", "a value is there twice"),
    ("sweep briscola --param rule.keep=5,5.0", "a value is there twice"),
    ("sweep briscola --param rule.keep=1,,2", "keep cannot be ''; allowed: a number"),
    ("sweep briscola --param rule.keep=1,x", "keep cannot be 'x'; allowed: a number from -1,000,000 to 1,000,000"),
    ("sweep briscola --param rule.keep=inf,1", "keep cannot be 'inf'"),
    ("sweep briscola --param rule.keep=1:10:0", "goes up from the lower to the higher value by a step above 0"),
    ("sweep briscola --param rule.keep=10:1:1", "goes up from the lower to the higher value by a step above 0"),
    ("sweep briscola --param rule.keep=1:10:-1", "by a step above 0"),
    ("sweep briscola --param rule.keep=1:inf:1", "numbers are from -1,000,000 to 1,000,000"),
    ("sweep briscola --param rule.keep=nan:10:1", "numbers are from -1,000,000 to 1,000,000"),
    ("sweep briscola --param rule.keep=0:1e999999:1", "numbers are from"),
    ("sweep briscola --param rule.keep=1:10", "a span is from:to:step, like 20:60:5"),
    ("sweep briscola --param rule.keep=1:10:1:1", "a span is from:to:step"),
    ("sweep briscola --param rule.end=off:exact:1", "a span is from:to:step"),
    ("sweep briscola --param rule.end=off,maybe", "end cannot be 'maybe'; allowed: off, exact"),
    ("sweep briscola --param rule.keep=0:1000000:0.001", "has more than 256 values"),
    ("sweep briscola --param rule.keep=0:256:1", "has more than 256 values"),
    ("sweep briscola --param rule.keep=0:16:1 --param rule.lead_safe=0:16:1", "2 to 256 values, not 289"),
    (f"{S} --param rule.keep=3,4", "--param rule.keep is given twice"),
    (f"{S} --param rule.lead_safe=1,2 --param rule.keep_a=1,2", "--param is given once or twice, not 3 times"),
    (f"{S} --for nobody", "--for is all or seat, not 'nobody'"),
    (f"{S} --for ''", "--for is empty"),
    (f"{S} --unit week", "--unit is deal or match, not 'week'"),
    ("sweep calabresella --unit match", "calabresella has no matches"),
    ("sweep dual_clash --param rule.partners=together,apart --rules consult=closed", "needs consult=open"),
    (f"{S} --vary follow_suit=free", "No such option: --vary"),
    (f"{S} --tune keep", "No such option: --tune"),
    (f"{S} --score pay.py:pay", "No such option: --score"),
    (f"{S} --effort quick --deals 5", "give one of them"),
    (f"{S} --out curve.md", "'curve.md' is called like a page"),
    (f"{S} --max-time soon", "a time is written like 90, 90s, 10m or 2h, not 'soon'"),
]


@pytest.fixture(scope="module")
def answers() -> Answers:
    return seen_at_once([command for command, _ in REFUSED])


@pytest.mark.parametrize(("command", "needed"), REFUSED)
def test_refused_at_once(command: str, needed: str, answers: Answers) -> None:
    answers.check(command, needed)


@pytest.mark.parametrize(
    ("command", "needed"),
    [
        (f"{S} --by points", "no figure 'points' here; did you mean points["),
        (f"{S} --for seat --by nothing", "figures: win, tie, score, points, gain, plays"),
        (f"{S} --cluster tcp", "--cluster is tcp://host:port of a Dask scheduler or local:N"),
    ],
)
def test_refused_before_the_first_deal(command: str, needed: str) -> None:
    answer = call(command)
    check_refusal(answer.exit_code, answer.stdout, answer.stderr, needed)


@pytest.mark.parametrize("monster", MONSTERS, ids=["escape", "words", "commas", "brackets", "pairs"])
@pytest.mark.parametrize("flag", ["--param", "--for", "--by"])
def test_a_monstrous_text(flag: str, monster: str) -> None:
    answer = call([*words(S), flag, monster])
    check_refusal(answer.exit_code, answer.stdout, answer.stderr, "mazzo: ")
    assert len(answer.stderr) < 3_000
    assert answer.stderr.rstrip("\n").isprintable()
