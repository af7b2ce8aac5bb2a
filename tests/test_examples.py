"""Every file in `examples/` runs, in quick form, and the list of them says what they ask."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from analyzer.games import game as find_game
from analyzer.games import names
from analyzer.scenario_file import read
from tests.cli.helpers import ROOT, call, json_object

EXAMPLES = ROOT / "examples"
FILES = sorted(EXAMPLES.glob("*.toml"))
VERBS = ("odds", "simulate", "compare", "sweep", "duel")
CHARTS = sorted(EXAMPLES.glob("*-chart-*.toml"))
FEW = 200


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to play in, from which examples/ is seen and which may be written into."""
    (tmp_path / "examples").symlink_to(EXAMPLES)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def question(path: Path) -> str:
    """The comment at the head of a file."""
    lines = path.read_text(encoding="utf-8").splitlines()
    end = next(place for place, line in enumerate(lines) if not line.startswith("# "))
    return " ".join(line.removeprefix("# ") for line in lines[:end])


def test_there_is_one_for_each_game_and_each_verb() -> None:
    found = {(told["game"], told["verb"]) for told in (read(path) for path in FILES if path.stem.count("-") == 1)}
    assert {(game, verb) for game in names() for verb in VERBS} <= found
    for game in names():
        for verb in VERBS:
            told = read(EXAMPLES / f"{game}-{verb}.toml")
            assert (told["game"], told["verb"]) == (game, verb)


def test_the_main_chart_of_every_game_is_there() -> None:
    found = {(told["game"], told["kind"]) for told in (read(path) for path in CHARTS)}
    assert {(name, find_game(name).charts()[0].name) for name in names()} <= found
    for path in CHARTS:
        told = read(path)
        assert path.stem == f"{told['game']}-chart-{told['kind']}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_example_runs(path: Path, folder: Path) -> None:
    answer = call(["run", f"examples/{path.name}", "--deals", str(FEW), "--quiet", "--json"])
    assert (answer.exit_code, answer.stderr) == (0, "")
    told = json_object(answer.stdout)
    with path.open("rb") as file:
        asked = tomllib.load(file)
    assert (told["verb"], told["game"]) == (asked["verb"], asked["game"])
    assert told["deals"] == FEW or path in CHARTS  # of a chart it is what all cells have been given together
    assert told["rows"]
    assert all(row["n"] <= FEW and row["metrics"] for row in told["rows"])
    changed = {name: told["rules"][name] for name in asked.get("rules", {})}
    assert changed == asked.get("rules", {})
    for output in ("out", "csv"):
        if output in asked:
            assert (folder / asked[output]).exists()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_list_tells_the_question(path: Path) -> None:
    listed = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    assert f"| [`{path.name}`]({path.name}) | {question(path)} |" in listed


def test_the_list_names_no_file_that_is_not_there() -> None:
    listed = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    assert listed.count(".toml)") == len(FILES)


def test_the_comparisons_have_a_row_a_value() -> None:
    for game in names():
        asked = read(EXAMPLES / f"{game}-compare.toml")["vary"]
        values = [len(told) for told in asked.values()]
        answer = call(["run", str(EXAMPLES / f"{game}-compare.toml"), "--deals", "20", "--quiet", "--json"])
        # One row for the default, and one for each other value of each option (design, section 8).
        assert len(json_object(answer.stdout)["rows"]) == 1 + sum(number - 1 for number in values)
