"""Charts as text: grids of letters, tables of numbers, what changes, and what stands under them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest

from analyzer.cli.chart_table import show_chart
from analyzer.games import game
from analyzer.result import Difference, Metric, Result, Row
from analyzer.statistics import Interval

SEAT = {"name": "seat", "title": "seat", "labels": ["0", "1"], "ordered": True}
TRUMPS = {"name": "trumps", "title": "trumps held", "labels": ["2", "3", "4+"], "ordered": True}
POINTS = {"name": "points", "title": "points", "labels": ["0-9", "10+"], "ordered": True}
CHOICES = [
    {"letter": "P", "name": "pick", "meaning": "pick up the blind"},
    {"letter": "w", "name": "wait", "meaning": "pass"},
]
STATES = ["settled", "open", "blank", "missed", "settled", "settled"]


def cells(*axes: Mapping[str, Any], states: list[str]) -> list[dict[str, Any]]:
    """The cells of some axes; the states come again and again, the best choice is to pick, then to wait, and so on."""
    found = []
    for place, labels in enumerate(product(*(axis["labels"] for axis in axes))):
        state = states[place % len(states)]
        known = state in ("settled", "open")
        group = dict(zip((axis["name"] for axis in axes), labels, strict=True))
        best = ("pick", "wait")[place % 2] if known else None
        found.append({"group": group, "n": 400 + place if known else 0, "state": state, "best": best})
    return found


def rows(told: list[dict[str, Any]]) -> list[Row]:
    """A row for each choice: the best one has a score of 0.5 and a success of 60 %, the other one less."""
    found = []
    for cell in told:
        for place, choice in enumerate(("pick", "wait") if cell["best"] == "pick" else ("wait", "pick")):
            if cell["best"] is None:
                continue
            score, success = 0.5 - 0.25 * place, 0.6 - 0.1 * place
            metrics = {
                "success": Metric(Interval(success, success - 0.04, success + 0.04), share=True),
                "score": Metric(Interval(score, score - 0.1, score + 0.1)),
            }
            behind = Difference("score", Interval(-0.25, -0.35, -0.15), None) if place else None
            row = Row(choice, dict(cell["group"]), cell["n"], metrics, behind, best=0.02 if place else 0.98)
            row.extra["decided"] = cell["state"] == "settled"
            found.append(row)
    return found


def result(*axes: Mapping[str, Any], states: list[str] = STATES, columns: str | None = "points", **more: Any) -> Result:
    told = cells(*axes, states=states)
    chart = {
        "style": "best", "question": "Pick or wait?", "axes": list(axes), "rows": "trumps", "columns": columns,
        "choices": CHOICES, "figure": "score", "cells": told, "rule": None, "notes": ["a note of the game"], **more,
    }  # fmt: skip
    provenance = {
        "mazzo": "0.1.0", "verb": "chart", "game": "sheepshead", "kind": "pick-or-wait", "players": ["rule"] * 5,
        "rules": game("sheepshead").rules().as_dict(), "seed": 7, "deals": 4_812, "seconds": 1.5, "threads": 2,
        "stop": "deals", "level": 0.95, "interval_level": 0.99, "chart": chart,
    }  # fmt: skip
    return Result(provenance, rows(told))


def shown(one: Result, capsys: pytest.CaptureFixture[str]) -> list[str]:
    show_chart(one)
    return capsys.readouterr().out.splitlines()


def test_a_grid_of_letters_for_every_panel(capsys: pytest.CaptureFixture[str]) -> None:
    rule = {"words": ["Pick with 4 trumps or more.", "Otherwise wait."],
            "cost": {"value": 0.012, "low": 0.008, "high": 0.016}, "n": 20_000, "differs": 0.031}  # fmt: skip
    assert shown(result(SEAT, TRUMPS, POINTS, rule=rule), capsys) == [
        "sheepshead: Pick or wait?",
        "",
        "seat: 0",
        "             points",
        "trumps held  0-9  10+",
        "─────────────────────",
        "2            P    w?",
        "3                 ·",
        "4+           P    w",
        "",
        "seat: 1",
        "             points",
        "trumps held  0-9  10+",
        "─────────────────────",
        "2            P    w?",
        "3                 ·",
        "4+           P    w",
        "",
        "P pick up the blind · w wait: pass",
        "in words: Pick with 4 trumps or more. Otherwise wait.",
        "  it costs 0.0120 ± 0.0040 of score a decision against the chart, on 20,000 fresh ones; "
        "3.1 % of them it plays otherwise",
        "4,812 decisions (400 to 411 a cell) · seed 7 · 1.50 s · mazzo 0.1.0 · 99 % intervals · stopped: deals",
        "players: rule in all 5 seats",
        "rules: the default ones",
        "? not settled: the best choice does not beat every other one beyond doubt (95 % for all together): "
        "2 of 10 cells",
        "· can occur, but no deal came to it: 2 of 10 cells",
        "an empty cell cannot occur",
        "a note of the game",
    ]


def test_a_panel_that_cannot_occur_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    lines = shown(result(SEAT, TRUMPS, POINTS, states=["settled"] * 6 + ["blank"] * 6), capsys)
    assert "seat: 1: cannot occur" in lines
    assert lines.count("trumps held  0-9  10+") == 1
    lines = shown(result(SEAT, TRUMPS, POINTS, states=["settled"] * 6 + ["missed", "blank"] * 3), capsys)
    assert "seat: 1: no deal came to it" in lines


def test_a_panel_that_was_not_asked_for_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    one = result(SEAT, TRUMPS, POINTS, states=["settled"])
    one.provenance["chart"]["cells"] = one.provenance["chart"]["cells"][6:]  # of seat 1, as --seat 1 asks
    assert [line for line in shown(one, capsys) if line.startswith("seat")] == ["seat: 1"]


def test_a_chart_that_is_settled_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    lines = shown(result(TRUMPS, POINTS, states=["settled"]), capsys)
    assert lines[2:5] == ["             points", "trumps held  0-9  10+", "─────────────────────"]  # no head of a panel
    assert any(line.startswith("all cells are settled: the best choice beats every other one") for line in lines)
    assert not any("cannot occur" in line or line.startswith(("?", "·")) for line in lines)
    assert not any(line.startswith("in words") for line in lines)  # a run that was cut short has no rule


def test_settings_go_across_where_nothing_else_does(capsys: pytest.CaptureFixture[str]) -> None:
    lines = shown(result(SEAT, TRUMPS, columns=None, states=["settled", "open"]), capsys)
    assert lines[2:8] == [
        "             seat", "trumps held  0   1", "───────────────────", "2            P   w?", "3            w?  P",
        "4+           P   w?",
    ]  # fmt: skip


def test_one_axis_is_a_line_a_cell(capsys: pytest.CaptureFixture[str]) -> None:
    lines = shown(result(TRUMPS, columns=None, states=["settled", "open", "missed"]), capsys)
    assert lines[2].split() == ["trumps", "held", "best", "score", "±", "next", "behind", "±", "best", "%"]
    assert lines[4].split() == ["2", "pick", "0.50", "0.10", "wait", "-0.25", "0.10", "98.0"]
    assert lines[5].split() == ["3", "wait", "?", "0.50", "0.10", "pick", "-0.25", "0.10", "98.0"]
    assert lines[6].split() == ["4+", "·"]


def test_values_of_every_choice(capsys: pytest.CaptureFixture[str]) -> None:
    one = result(TRUMPS, columns=None, states=["settled", "open", "missed"], style="values", shown="success")
    lines = shown(one, capsys)
    assert lines[2] == "success %, ± 4 at most"
    assert [line.split() for line in lines[3:8]] == [
        ["trumps", "held", "pick", "wait"], ["─" * len(lines[4])], ["2", "60.0◀", "50.0"],
        ["3", "50.0", "60.0?"], ["4+", "·", "·"],
    ]  # fmt: skip
    assert lines[9] == "score, ± 0.1 at most"
    assert lines[12].split() == ["2", "0.50◀", "0.25"]


def test_many_choices_go_on_below_and_in_the_legend(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    choices = [*CHOICES, *({"letter": "P", "name": f"bid {n}", "meaning": f"bid the {n}"} for n in range(30))]
    one = result(TRUMPS, columns=None, states=["settled"], style="values", shown="success", choices=choices)
    lines = shown(one, capsys)
    heads = [line for line in lines if line.startswith("trumps held")]
    found = [" ".join(head.split()[2:]) for head in heads]
    assert len(heads) > 2  # of two figures
    assert " ".join(found[: len(found) // 2]) == " ".join(choice["name"] for choice in choices)
    assert max(map(len, lines[:20])) <= 160
    legend = next(line for line in lines if line.startswith("pick up the blind · wait: pass · bid 0: bid the 0"))
    assert len(legend) <= 105


def test_a_rule_that_is_the_chart(capsys: pytest.CaptureFixture[str]) -> None:
    rule = {"words": ["Always pick."], "cost": {"value": 0.0, "low": 0.0, "high": 0.0}, "n": 1_000, "differs": 0.0}
    lines = shown(result(TRUMPS, POINTS, rule=rule), capsys)
    assert lines[lines.index("in words: Always pick.") + 1] == "  it plays as the chart does, on 1,000 fresh decisions"


def test_figures_with_their_error(capsys: pytest.CaptureFixture[str]) -> None:
    one = result(TRUMPS, POINTS, states=["settled", "open"], style="figures", figure="edge", choices=[])
    share = Metric(Interval(0.512, 0.502, 0.522), share=True)
    one.rows = [Row("", dict(cell["group"]), cell["n"], {"edge": share}) for cell in one.provenance["chart"]["cells"]]
    one.provenance["players"] = ["rule"]  # of all numbers of seats
    lines = shown(one, capsys)
    assert lines[2] == "edge %; points across"
    assert lines[3].split() == ["trumps", "held", "0-9", "10+"]
    assert lines[5].split() == ["2", "51.2", "±", "1.0", "51.2", "±", "1.0?"]
    assert "players: rule" in lines
    assert any(line.startswith("? not settled: nobody is favoured beyond doubt (95 %") for line in lines)
    assert any(line.startswith("4,812 deals (") for line in lines)


def test_a_curve_is_a_line_a_value(capsys: pytest.CaptureFixture[str]) -> None:
    one = result(TRUMPS, columns=None, style="curve", figure="score", figures=["score", "success"],
                 titles=["score of the seat", "success"], cells=[], choices=[])  # fmt: skip
    one.rows = [
        Row(f"rule.pick_at={value}", {}, 400, row.metrics, best=best, extra={"not_worse": best > 0.05})
        for value, best, row in zip((3, 5, 7), (0.7, 0.28, 0.02), one.rows, strict=False)
    ]
    lines = shown(one, capsys)
    assert lines[2].split() == ["rule.pick_at", "score", "of", "the", "seat", "±", "success", "%", "±", "best", "%"]
    assert [line.split()[0] for line in lines[4:7]] == ["3", "5", "7"]
    assert [line[-1] for line in lines[4:7]] == ["◀", "·", "0"]
    assert lines[4].split() == ["3", "0.50", "0.10", "60.0", "4.0", "70.0", "◀"]
    assert "◀ best value; · not worse beyond doubt (95 % for all together)" in lines


CHANGES = ["changed", "same", "open", "missed", "blank", "same"]


def overlaid(*axes: Mapping[str, Any], columns: str | None = "points") -> Result:
    one = result(*axes, states=["settled"], columns=columns)
    told = one.provenance["chart"]["cells"]
    one.provenance["chart"]["changes"] = [
        {"group": cell["group"], "state": state, "from": "pick" if state in ("changed", "same", "open") else None,
         "to": {"changed": "wait", "same": "pick", "open": "pick"}.get(state)}
        for cell, state in zip(told, CHANGES, strict=False)
    ]  # fmt: skip
    other = game("sheepshead").rules(partner="jack").as_dict()
    rule = {"words": ["Always wait."]}
    one.provenance["against"] = {"text": "partner=jack", "rules": other, "players": ["rule"] * 5, "rule": rule}
    for row in one.rows:
        row.group = {"of": "this", **row.group}
    return one


def test_what_changes(capsys: pytest.CaptureFixture[str]) -> None:
    lines = shown(overlaid(TRUMPS, POINTS), capsys)
    assert lines[0] == "sheepshead: Pick or wait? What changes with partner=jack"
    assert lines[2:8] == [
        "             points", "trumps held  0-9  10+", "─────────────────────", "2            P>w  P",
        "3            ?    ·", "4+                P",
    ]  # fmt: skip
    assert "with partner=jack: Always wait." in lines
    assert "against: rule in all 5 seats; rules: partner=jack" in lines
    assert (
        "? not settled: it is in doubt whether the best choice changes (95 % for all together): 1 of 5 cells" in lines
    )
    assert "a>b: the best choice was a, and is b, both beyond doubt: 1 of 5 cells" in lines


def test_what_changes_along_one_axis(capsys: pytest.CaptureFixture[str]) -> None:
    lines = shown(overlaid(TRUMPS, columns=None), capsys)
    assert [line.split() for line in lines[4:7]] == [
        ["2", "pick", "wait", "changed"], ["3", "pick", "pick", "same"], ["4+", "pick", "pick", "open"],
    ]  # fmt: skip


WIDE = {"name": "points", "title": "points", "labels": [f"{10 * n}-{10 * n + 9}" for n in range(40)], "ordered": True}


def test_a_grid_that_is_too_wide_goes_on_below(capsys: pytest.CaptureFixture[str]) -> None:
    lines = shown(result(TRUMPS, WIDE, states=["settled", "open"]), capsys)
    heads = [line for line in lines if line.startswith("trumps held ")]
    assert [label for head in heads for label in head.split()[2:]] == WIDE["labels"]
    assert len(heads) > 1
    grids = lines[: lines.index("P pick up the blind · w wait: pass")]
    assert max(map(len, grids)) <= 160  # of a page that is no terminal
    assert sum(line.count("?") for line in grids[1:]) == len(WIDE["labels"]) * 3 / 2


def test_fifteen_columns_fit_into_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    cards = {**WIDE, "labels": ["A", *map(str, range(2, 11)), *"JQK", "BJ", "RJ"]}
    lines = shown(result(TRUMPS, cards, states=["settled", "open"]), capsys)
    grid = lines[: lines.index("P pick up the blind · w wait: pass")]
    assert max(map(len, grid)) <= 80
    assert sum(line.startswith("trumps held ") for line in grid) == 1


def test_a_terminal_shows_doubt_dim_and_a_pipe_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    import io

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("NO_COLOR", raising=False)
    told = result(TRUMPS, POINTS, states=["settled", "open"])
    seen = {}
    for kind in (Terminal, io.StringIO):
        with monkeypatch.context() as patch:
            patch.setattr("sys.stdout", kind())
            show_chart(told)
            import sys

            seen[kind] = sys.stdout.getvalue()  # type: ignore[attr-defined]
    assert "\x1b[2mw?\x1b[0m" in seen[Terminal]
    assert "\x1b" not in seen[io.StringIO]
    assert "P    w?\n" in seen[io.StringIO]
