"""`mazzo compare` as users meet it: its object, its table, its notes, and what it refuses."""

from __future__ import annotations

import csv
import os
from pathlib import Path
from typing import Any

import pytest

from analyzer.result import COMPARED
from tests.cli.helpers import call, played, told, words
from tests.cli.test_streams import on_a_terminal

B = "compare briscola --vary follow_suit=free,strict"


@pytest.fixture(scope="module")
def follow() -> dict[str, Any]:
    """The rule of chiamata of which players argue most, on 300 deals."""
    return told("compare chiamata --vary follow_suit=free,strict --deals 300")


def test_a_row_a_variant_and_the_default_first(follow: dict[str, Any]) -> None:
    # The default is follow_or_trump (../shared/rules/chiamata.md); it is there though it was not named.
    assert [row["branch"] for row in follow["rows"]] == [
        "follow_suit=follow_or_trump", "follow_suit=free", "follow_suit=strict",
    ]  # fmt: skip
    assert [row["changes"] for row in follow["rows"]] == [{}, {"follow_suit": "free"}, {"follow_suit": "strict"}]
    assert follow["by"] == "success"


def test_a_variant_tells_all_differences_to_the_default(follow: dict[str, Any]) -> None:
    first, *others = follow["rows"]
    assert (first["difference"], "bites" in first["metrics"], "differences" in first) == (None, False, False)
    for row in others:
        assert row["difference"]["metric"] == "success"
        for name, told_of in row["differences"].items():
            gap = row["metrics"][name]["value"] - first["metrics"][name]["value"]
            widest = max(told_of["high"] - told_of["low"], 1e-6)
            assert told_of["value"] == pytest.approx(gap, abs=0.05 * widest), name  # both are rounded to their errors
            assert told_of["low"] <= told_of["value"] <= told_of["high"]
        of_row = {key: row["difference"][key] for key in ("value", "low", "high", "correlation")}
        assert row["differences"]["success"] == of_row | {"decided": row["differences"]["success"]["decided"]}
        assert 0 < row["metrics"]["bites"]["value"] <= 1
        assert row["deals_to_lead"] >= 1
        assert {"skill", "margin", "score[declarer]", "score[partner]", "score[opponent]"} <= set(row["differences"])


def test_a_figure_without_meaning_is_left_out() -> None:
    # Without partner there is no partner's score: nothing is told about it, and nothing differs from it.
    first, alone = told("compare sheepshead --vary partner=none --deals 100")["rows"]
    assert "score[partner]" in first["metrics"]
    assert "score[partner]" not in alone["metrics"]
    assert "score[partner]" not in alone["differences"]


def test_one_axis_at_a_time_or_the_product() -> None:
    two = "compare briscola --vary follow_suit=free,strict --vary hand_size=3,5 --deals 20"
    assert [row["branch"] for row in told(two)["rows"]] == [
        "follow_suit=free hand_size=3", "follow_suit=strict", "hand_size=5",
    ]  # fmt: skip
    assert [row["branch"] for row in told(f"{two} --full")["rows"]] == [
        "follow_suit=free hand_size=3",
        "follow_suit=free hand_size=5",
        "follow_suit=strict hand_size=3",
        "follow_suit=strict hand_size=5",
    ]


def test_lists_stand_in_brackets_and_null_is_a_value() -> None:
    found = told("compare tantony --vary early_targets=[60,120,180],[50,100] --deals 20")
    assert [row["branch"] for row in found["rows"]] == ["early_targets=[60,120,180]", "early_targets=[50,100]"]
    found = told("compare knock_rummy --vary knock_limit=10,null --deals 20")
    assert [row["branch"] for row in found["rows"]] == ["knock_limit=null", "knock_limit=10"]


def test_the_best_is_sought_by_a_figure() -> None:
    found = told("compare dual_clash --vary ace_mode=declare,high,low --by rounds_played --deals 500")
    assert found["by"] == "rounds_played"
    assert sum(row["best"] for row in found["rows"]) == pytest.approx(1, abs=0.001)
    best = max(found["rows"], key=lambda row: row["best"])
    assert best["not_worse"]
    assert best["metrics"]["rounds_played"]["value"] == max(
        row["metrics"]["rounds_played"]["value"] for row in found["rows"]
    )


def test_without_by_no_row_is_the_best(follow: dict[str, Any]) -> None:
    assert all(row["best"] is None and "not_worse" not in row for row in follow["rows"])


def test_until_decided_ends_at_a_look() -> None:
    # Knocking with 10 at most makes deals longer by turns, not by hundredths: seen at the first look of 1,000.
    found = told("compare knock_rummy --vary knock_limit=null,10 --by turns --until-decided")
    assert (found["stop"], found["deals"]) == ("decided", 1_000)
    # The level of 95 % is shared out among the looks up to 2,000,000 deals: 1, 2, 5, ... thousand, eleven in all.
    assert found["interval_level"] == pytest.approx(1 - 0.05 / 11, abs=1e-6)


def test_matches_are_compared_too() -> None:
    found = told("compare briscola --vary match_wins=1,3 --unit match --deals 60")
    first, short = found["rows"]
    assert found["unit"] == "match"
    assert found["by"] == "win[0]"
    assert short["metrics"]["deals"]["value"] < first["metrics"]["deals"]["value"]  # one win ends it


def test_a_pay_off_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "pay.py").write_text("def pay(outcome):\n    return [2 * score for score in outcome['score']]\n")
    found = told([*words(f"{B} --deals 100 --score"), f"{tmp_path / 'pay.py'}:pay"])
    assert found["by"] == "payoff[0]"
    for row in found["rows"]:
        for seat in range(2):
            double = 2 * row["metrics"][f"score[{seat}]"]["value"]
            assert row["metrics"][f"payoff[{seat}]"]["value"] == pytest.approx(double, abs=0.011)  # rounded to 0.01


def test_players_are_tuned_to_each_variant() -> None:
    found = told("compare kobayakawa --vary tie_break=earlier,low_card --tune margin=1,1.6 --deals 50")
    for row in found["rows"]:
        value = row["tuned"]["rule.margin"]
        assert value in ("1", "1.6")
        assert row["players"] == ",".join([f"rule(margin={value})"] * 3)


# The table.


def test_the_table() -> None:
    answer = call("compare chiamata --vary follow_suit=free,strict --deals 2000")
    lines = answer.stdout.splitlines()
    assert answer.exit_code == 0
    assert lines[0] == "chiamata: what follow_suit changes"
    assert lines[2].split() == ["figure", "follow_or_trump", "±", "free", "±", "strict", "±"]
    # What matters first: the figure that decides, how often the rule bites; what never happens is not a line.
    assert lines[4].startswith("success % ")
    assert lines[5].startswith("bites % ")
    firsts = [line.split()[0] for line in lines if line]
    assert firsts.index("score[declarer]") < firsts.index("skill") < firsts.index("deals") < firsts.index("seat")
    assert firsts.index("seat") < firsts.index("score[0]") < firsts.index("bid=2")
    assert "solo" not in firsts
    assert lines[-1] == "in every line, and not shown: passed_out 0, solo 0"
    assert "*" in next(line for line in lines if line.startswith("skill"))
    assert "variants: differences to follow_suit=follow_or_trump, on the same deals" in lines
    assert any(line.startswith("the same deals for all: correlation of success 0.") for line in lines)


def test_a_rule_that_changes_nothing_is_told_to_bite_nowhere() -> None:
    # What a match is played to does not matter in a single deal (../shared/rules/chiamata.md).
    lines = call("compare chiamata --vary match_target=11,20 --deals 100").stdout.splitlines()
    assert lines[5].split()[:3] == ["bites", "%", "0.0"]
    assert "*" not in "".join(lines[:20])


def test_a_mean_by_a_number_is_no_share() -> None:
    # What a runt of trick 12 costs is card points (docs/games/tantony.md), no per cent.
    lines = call("compare tantony --vary last_trick=exchange,keep --deals 200").stdout.splitlines()
    assert any(line.startswith("runt[trick=12]  ") for line in lines)
    assert not any(line.startswith("runt[trick=12] %") for line in lines)


def test_many_long_variants_are_called_by_letters() -> None:
    full = "compare chiamata --vary follow_suit=follow_or_trump,strict --vary own_card=allowed,forbidden --full"
    lines = call(f"{full} --deals 100 --by success").stdout.splitlines()
    assert lines[0] == "chiamata: what follow_suit and own_card change"
    assert lines[2].split()[:3] == ["variant", "success", "%"]
    assert [line.split()[0] for line in lines[4:8]] == ["default", "A", "B", "C"]
    assert "A: own_card=forbidden" in lines
    assert "C: follow_suit=strict own_card=forbidden" in lines
    assert sum(line.startswith("highest success: ") for line in lines) == 1


def test_more_than_64_variants_race() -> None:
    many = ",".join(map(str, range(1, 67)))
    found = told(f"compare briscola --vary match_wins={many} --by tie --deals 50")
    assert found["race"] == {"tried": 66, "kept": 9}  # the default and eight finalists
    assert found["rows"][0]["branch"] == "match_wins=3"


def test_the_ready_examples() -> None:
    answer = call("compare")
    assert answer.stderr.startswith("mazzo compare chiamata --vary follow_suit=follow_or_trump,free,strict\n")
    answer = call("compare sheepshead --deals 20 --seed 7")
    example = "mazzo compare sheepshead --vary partner=called_ace,jack,none --deals 20 --seed 7"
    assert answer.stderr.splitlines()[0] == example
    assert played(told(example.removeprefix("mazzo "))) == played(told("compare sheepshead --deals 20 --seed 7"))


# Files.


def test_csv_and_parquet_hold_the_differences(tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    flags = ["--csv", str(tmp_path / "table.csv"), "--parquet", str(tmp_path / "table.parquet")]
    found = told([*words(f"{B} --deals 200"), *flags])
    with (tmp_path / "table.csv").open(newline="", encoding="utf-8") as file:
        lines = list(csv.DictReader(file))
    wanted = [
        [
            "" if told_of.get(key) is None else str(told_of[key])
            for key in ("value", "low", "high", "correlation", "decided")
        ]
        for row in found["rows"]
        for name in row["metrics"]
        for told_of in [row.get("differences", {}).get(name, {})]
    ]
    assert [[line[name] for name in COMPARED] for line in lines] == wanted
    assert any(line["decided"] == "True" for line in lines)
    kept = pandas.read_parquet(tmp_path / "table.parquet")
    assert list(kept.columns) == ["branch", "n", "metric", "value", "low", "high", *COMPARED]
    by_figure = kept.set_index(["branch", "metric"])
    told_of = found["rows"][1]["differences"]["margin"]
    assert by_figure.loc[("follow_suit=strict", "margin"), "difference"] == told_of["value"]
    assert by_figure.loc[("follow_suit=strict", "margin"), "decided"] == told_of["decided"]


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs pseudo-terminals")
@pytest.mark.parametrize(
    "command",
    [
        "compare commit --vary nine_timing=any,own_turn,stop,lead_only",
        "compare chiamata --vary follow_suit=free,strict --vary cappotto=tricks,none --full --by success",
        "sweep sheepshead --param rule.pick_at=2:8:2 --for seat",
        "duel calabresella rule random",
        "duel sheepshead rule random",
    ],
)
def test_no_table_is_wider_than_a_narrow_terminal(command: str) -> None:
    lines = on_a_terminal(f"{command} --deals 100 --quiet", 80)
    ruled = [place for place, line in enumerate(lines) if line.startswith("──")]
    assert ruled
    for place in ruled:  # a rule is as wide as its table
        assert len(lines[place]) <= 80
        assert len(lines[place - 1]) <= len(lines[place])
    assert "…" not in "".join(lines)
    assert call(f"{command} --deals 100 --quiet").stdout.count("──\n") <= len(ruled)  # more blocks, not less figures
