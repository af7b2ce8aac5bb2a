"""Charts of every game: what each of them has to be, whatever it is about."""

from __future__ import annotations

import csv
import json
import random
import re
from dataclasses import fields
from functools import cache
from math import isfinite
from pathlib import Path
from typing import Any

import pytest

from analyzer.charts.drawing import write_pictures
from analyzer.charts.job import cells_of, steps_of
from analyzer.charts.listing import chart_of, kind_of, kinds_of
from analyzer.charts.spec import Chart, Curve, Decisions, Setting, Values
from analyzer.games import game as find_game
from analyzer.games import names
from analyzer.result import Result
from analyzer.verbs.chart import chart
from tests.contract import facts

DEALS = 100
RESERVED = {"branch", "n", "metric", "value", "low", "high", "of", "best", "decided", "difference", "extra", "position"}
STATES = {"settled", "open", "blank", "missed"}
KINDS = [(name, kind.name) for name in names() for kind in kinds_of(find_game(name))]
EVERY_KIND = pytest.mark.parametrize(("name", "kind"), KINDS)


def built(name: str, kind: str, rules: dict[str, Any] | None = None, seats: int | None = None) -> Chart:
    """The chart under some rules."""
    game = find_game(name)
    house = game.rules.read(rules)
    return chart_of(kind_of(game, kind), house, seats or game.seats_for(house), None)


def refused(name: str, kind: str, rules: dict[str, Any], seats: int) -> str:
    """What is said where the rules leave nothing of a chart; else nothing."""
    try:
        built(name, kind, rules, seats)
    except ValueError as fault:
        return str(fault)
    return ""


@cache
def drawn(name: str, kind: str) -> Result:
    """A quick form of a chart."""
    return chart(name, kind, deals=DEALS)


def axes_in(found: Chart) -> list[Any]:
    """All of its axes."""
    if isinstance(found, Curve):
        return []
    if isinstance(found, Values):
        return [found.rows, found.columns]
    return [*([] if found.varied is None else [found.varied]), *found.axes]


@pytest.mark.parametrize("name", names())
def test_kinds_have_names_of_their_own_and_say_what_they_show(name: str) -> None:
    kinds = kinds_of(find_game(name))
    assert len({kind.name for kind in kinds}) == len(kinds)
    for kind in kinds:
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", kind.name)
        assert 10 < len(kind.shows) < 100
        assert "\n" not in kind.shows
        assert not kind.shows.endswith(".")


@EVERY_KIND
def test_a_chart_is_well_formed(name: str, kind: str) -> None:
    found = built(name, kind)
    figures = {figure.name for figure in find_game(name).seat_figures(find_game(name).rules())}
    assert found.question.endswith("?")
    check_axes(found, figures)
    if isinstance(found, Decisions):
        check_decisions(found, figures)
    if isinstance(found, Values):
        assert len(found.figures) == len(found.columns.labels)
        assert [setting.label for setting in found.settings] == list(found.rows.labels)
        assert found.even is None or len(found.even) == len(found.settings)
    if isinstance(found, Curve):
        assert len(found.figures) == len(found.titles) > 0
        assert found.for_ in ("seat", "table")


def check_axes(found: Chart, figures: set[str]) -> None:
    """Names are keys of tables, labels are distinct and fit beside a grid."""
    axes = axes_in(found)
    assert len({axis.name for axis in axes}) == len(axes)
    for axis in axes:
        assert re.fullmatch(r"[A-Za-z][a-z_]*", axis.name)
        assert axis.name not in RESERVED | figures
        assert len(set(axis.labels)) == len(axis.labels) > 0
        assert all(label.strip() == label and 0 < len(label) <= 24 for label in axis.labels)
        for words in (axis.at_least, axis.below, axis.exactly):
            assert not words or words.count("{}") == 1
    assert all(note and "\n" not in note for note in found.notes)


def check_decisions(found: Decisions, figures: set[str]) -> None:
    """Choices can be told apart by letter and by name; rows, columns and settings are axes of the chart."""
    letters = [choice.letter for choice in found.choices]
    assert len({letter for letter in letters if letter.strip()}) == len({choice.name for choice in found.choices})
    assert len(letters) == len({choice.name for choice in found.choices}) >= 2
    assert all(1 <= len(letter) <= 2 for letter in letters)
    assert all(choice.name == choice.name.strip() and choice.meaning for choice in found.choices)
    axes = [axis.name for axis in axes_in(found)]
    assert found.rows in axes
    assert found.columns in ("", *axes)
    assert found.rows != found.columns
    labels = [setting.label for setting in found.settings]
    assert len(set(labels)) == len(labels)
    assert (found.varied is None) == (labels == [""])
    assert found.varied is None or labels == list(found.varied.labels)
    assert found.style in ("best", "values")
    assert (found.style == "values") == bool(found.shown)
    assert not found.shown or found.shown in figures
    check_hands(found)
    steps = {axis.name: 0 for axis in axes_in(found)}
    for feature in found.features:
        assert isfinite(feature.value(steps)), "a feature is a number of every cell"
        assert feature.at_least.count("{}") == feature.below.count("{}") <= 1


def check_hands(found: Decisions) -> None:
    """Classes of cards are apart, and there are enough cards for a hand."""
    cards = [card for held in found.hand_classes for card in held]
    assert len(set(cards)) == len(cards)
    assert bool(found.hand_axes) == bool(cards) == bool(found.hand_size)
    assert found.hand_size <= len(cards)
    assert found.hand_axes <= len(found.axes)


@EVERY_KIND
def test_a_quick_chart(name: str, kind: str) -> None:
    result, found = drawn(name, kind), built(name, kind)
    told = result.provenance
    assert (told["verb"], told["game"], told["kind"]) == ("chart", name, kind)
    assert told["stop"] in ("deals", "decided")
    assert told["chart"]["question"] == found.question
    assert told["chart"]["notes"] == list(found.notes)
    json.loads(json.dumps(result.as_dict(), allow_nan=False))
    if not isinstance(found, Curve):
        check_cells(result, found)
    if isinstance(found, Decisions):
        check_rows(result, found)
        check_rule(told["chart"]["rule"], found)


def check_cells(result: Result, found: Chart) -> None:
    """Every place of the grid is told once, in order, in one of four states."""
    told = result.provenance["chart"]
    axes = axes_in(found)
    places = [{axes[0].name: label} for label in axes[0].labels]
    for axis in axes[1:]:
        places = [{**place, axis.name: label} for place in places for label in axis.labels]
    assert [cell["group"] for cell in told["cells"]] == places
    assert [axis["labels"] for axis in told["axes"]] == [list(axis.labels) for axis in axes]
    for cell in told["cells"]:
        assert cell["state"] in STATES
        assert (cell["n"] > 0) == (cell["state"] in ("settled", "open"))
        assert cell["state"] != "missed" or cell["tried"] >= 1000
    assert any(cell["n"] for cell in told["cells"]), "a chart has something to show"
    if isinstance(found, Decisions) and found.impossible is not None:
        size = cells_of(found)
        for place, cell in enumerate(told["cells"]):
            assert (cell["state"] == "blank") >= found.impossible(steps_of(found, place % size)), cell


def check_rows(result: Result, found: Decisions) -> None:
    """Rows come in the order of the cells, the best choice first, and belong to them."""
    cells = [cell for cell in result.provenance["chart"]["cells"] if cell["n"]]
    figure = result.provenance["chart"]["figure"]
    rows = list(result.rows)
    for cell in cells:
        mine = [rows.pop(0)]
        while rows and rows[0].group == cell["group"]:
            mine.append(rows.pop(0))
        assert all(row.group == cell["group"] and row.n == cell["n"] <= DEALS for row in mine)
        assert mine[0].branch == cell["best"]
        assert mine[0].difference is None
        values = [row.metrics[figure].interval.value for row in mine]
        assert values == sorted(values, reverse=True)
        assert len({row.branch for row in mine}) == len(mine)
        assert {row.branch for row in mine} <= {choice.name for choice in found.choices}
        assert sum(row.best or 0.0 for row in mine) == pytest.approx(1)
        for row, value in zip(mine[1:], values[1:], strict=True):
            assert row.difference is not None
            assert row.difference.metric == figure
            assert row.difference.interval.value == pytest.approx(value - values[0])
        assert mine[0].extra["decided"] == (cell["state"] == "settled")
    assert not rows


def check_rule(rule: dict[str, Any] | None, found: Decisions) -> None:
    """Whole sentences that name a choice, and a cost."""
    assert rule is not None
    assert 1 <= len(rule["words"]) <= 4
    choices = [choice.name for choice in found.choices]
    for sentence in rule["words"]:
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert any(choice in sentence.lower() for choice in (name.lower() for name in choices))
        assert "{" not in sentence
    assert rule["n"] > 0
    assert 0 <= rule["differs"] <= 1
    assert rule["cost"]["low"] <= rule["cost"]["value"] <= rule["cost"]["high"]


@EVERY_KIND
def test_tables_of_a_chart(name: str, kind: str, tmp_path: Path) -> None:
    result, found = drawn(name, kind), built(name, kind)
    result.to_csv(tmp_path / "chart.csv")
    with (tmp_path / "chart.csv").open(newline="") as file:
        records = list(csv.DictReader(file))
    assert len(records) == len(result.frame) == len(result.records()) > 0
    groups = [axis.name for axis in axes_in(found)]
    columns = list(result.frame.columns)
    if isinstance(found, Curve):
        return
    assert columns[: len(groups) + 2] == ["branch", *groups, "n"]
    assert len(set(columns)) == len(columns) >= len(groups) + 6
    assert not result.frame.duplicated(["branch", *groups, "metric"]).any()


@EVERY_KIND
def test_a_chart_is_drawn_without_a_warning(name: str, kind: str, tmp_path: Path) -> None:
    """Warnings are errors in all tests; a picture that nothing is drawn in is far smaller."""
    files = write_pictures(drawn(name, kind), tmp_path / "chart.png")
    assert [path.name for path in files] == ["chart.png", "chart.svg", "chart.csv"]
    assert files[0].read_bytes().startswith(b"\x89PNG")
    assert min(path.stat().st_size for path in files[:2]) > 10_000
    assert find_game(name).title in files[1].read_text()


@EVERY_KIND
def test_every_rule_is_taken_or_refused_by_its_name(name: str, kind: str) -> None:
    """The default, every option value alone, each with every number of seats."""
    options = [option.name for option in fields(find_game(name).rules)]
    taken = 0
    for rules, seats in facts.settings(name):
        found = refused(name, kind, rules, seats) or built(name, kind, rules, seats)
        if isinstance(found, str):
            assert "\n" not in found
            assert rules or str(seats) in found, "a chart exists under the default rules"
            assert any(option in found for option in options) or re.search("player|seat", found), found
            continue
        taken += 1
        check_axes(found, set())
        for setting in getattr(found, "settings", (Setting(),)):
            house = find_game(name).rules.read({**rules, **setting.rules})
            find_game(name).check_seats(house, setting.seats or seats)
            assert setting.seat is None or 0 <= setting.seat < (setting.seats or seats)
    assert taken > 0.5 * len(facts.settings(name))


@EVERY_KIND
def test_charts_of_unusual_rules_are_played(name: str, kind: str) -> None:
    """Other values of all rules at once, and any number of players: the first such mixture that has this chart."""
    generator = random.Random(f"{name} {kind}")
    mixtures = (facts.mixed(name, generator) for _ in range(50))
    rules, seats = next((rules, seats) for rules, seats in mixtures if not refused(name, kind, rules, seats))
    result = chart(name, kind, rules=rules, players_count=seats, deals=10)
    states = {cell["state"] for cell in result.provenance["chart"]["cells"]}
    assert result.rows or states <= {"missed", "blank"}, "players may never come to such a decision under these rules"
    assert result.provenance["rules"] == find_game(name).rules.read(rules).as_dict()


def test_every_game_has_a_chart() -> None:
    assert {name for name, _ in KINDS} == set(names())
