"""What docs/charts.md says is so: commands, Python, the list of charts, columns, numbers of the method, links."""

from __future__ import annotations

import csv
import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from analyzer.charts import decisions, rounds, words
from analyzer.cli.main import app
from analyzer.games import game, names
from analyzer.scenario import EFFORTS
from analyzer.statistics import ENOUGH_DEALS, decision_level

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "docs" / "charts.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", GUIDE, re.DOTALL)
COMMANDS = [
    shlex.split(line, comments=True)[1:] for kind, block in BLOCKS if kind == "sh" for line in block.splitlines()
]
PLAIN = " ".join(GUIDE.split())


def few(command: list[str]) -> list[str]:
    """The command with few deals; a list of charts takes none."""
    if len(command) == 2:
        return command
    text = re.sub(r" --(deals|effort) \S+", "", shlex.join(command))
    return [*shlex.split(text), "--deals", "60", "--quiet"]


def test_there_are_commands() -> None:
    assert len(COMMANDS) >= 6
    assert {command[0] for command in COMMANDS} == {"chart"}


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_command_runs(command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, few(command))
    assert done.exit_code == 0, done.output
    assert done.stdout.strip()
    pictures = {"pick.png", "pick.svg", "pick.csv"} if "--out" in command else set()
    assert {path.name for path in tmp_path.iterdir()} == pictures


def test_the_list_has_every_chart_of_every_game() -> None:
    rows = re.findall(r"^\| (\w*) ?\| `([a-z-]+)` \| (.+) \|$", GUIDE, re.MULTILINE)
    listed: dict[str, list[tuple[str, str]]] = {}
    last = ""
    for name, kind, shows in rows:
        last = name or last  # a game stands in its first line only
        listed.setdefault(last, []).append((kind, shows))
    assert listed == {name: [(kind.name, kind.shows) for kind in game(name).charts()] for name in names()}


def test_the_columns_are_those_of_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["chart", "sheepshead", "pick-by-aces", "--deals", "60", "--quiet", "--csv", "pick.csv"]
    assert CliRunner().invoke(app, words).exit_code == 0
    with Path("pick.csv").open(encoding="utf-8") as file:
        head = next(csv.reader(file))
    of_the_page = re.search(r"\| column \| is \|\n(.*?)\n\n", GUIDE, re.DOTALL)
    assert of_the_page is not None
    told = re.findall(r"`(\w+)`", of_the_page[1])
    axes = ["seat", "strength", "aces"]
    assert [column for column in head if column not in (*axes, "correlation")] == told


def test_the_python_of_the_page_runs() -> None:
    code = next(block for kind, block in BLOCKS if kind == "python")
    found: dict[str, object] = {}
    exec(code, found)
    rule = found["picking"].provenance["chart"]["rule"]  # type: ignore[attr-defined]
    assert f"# {rule['words']!r}" in code
    cost = rule["cost"]
    sample = f"`it costs {cost['value']} ± {(cost['high'] - cost['low']) / 2:.4f} of score a decision`"
    assert sample in PLAIN
    changes = found["jack"].provenance["chart"]["changes"]  # type: ignore[attr-defined]
    assert any(change["state"] == "changed" for change in changes)


def test_the_numbers_are_those_of_the_program() -> None:
    most = EFFORTS["quick"]
    looks = rounds.looks_to(most)
    assert f"default {most:,}" in PLAIN
    assert f"judged at {', '.join(f'{look:,}' for look in looks)} ... decisions" in PLAIN
    assert len(looks) == 5
    assert f"with five looks {100 * decision_level(0.95, 5):.0f} %" in PLAIN
    assert f"at least {ENOUGH_DEALS} deals" in PLAIN
    assert f"fewer than {ENOUGH_DEALS} decisions" in PLAIN
    assert f"no more than {100 * words.SIMPLER:.0f} % of what" in PLAIN
    assert decisions.FRESH == 5
    assert "about five decisions for each" in PLAIN
    assert EFFORTS["thorough"] == rounds.MOST


def test_links_lead_somewhere() -> None:
    for link in re.findall(r"\]\(([^)]+)", GUIDE):
        path, _, heading = link.partition("#")
        target = ROOT / "docs" / path
        assert target.exists(), link
        if heading:
            text = target.read_text(encoding="utf-8")
            heads = [head.lower().replace(" ", "-") for head in re.findall(r"^#+ (.+)$", text, re.MULTILINE)]
            assert heading in [re.sub(r"[^\w-]", "", head) for head in heads], link


def test_the_page_of_adding_a_game_names_what_the_kernels_have() -> None:
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    driver = (ROOT / "kernels" / "drivers" / "chart.py").read_text(encoding="utf-8")
    for name in ("chart_cell", "chart_move", "chart_hand", "deal_out"):
        told = re.search(rf"`{name}\(([^)]*)\)`", page)
        assert told is not None
        assert f"{name}(" in driver
        for game_name in names():
            code = "\n".join(path.read_text("utf-8") for path in (ROOT / "kernels" / "games" / game_name).glob("*.py"))
            own = re.search(rf"^def {name}\(([^)]*)\)", code, re.MULTILINE)
            if own is not None:
                assert re.sub(r": \w+", "", own[1]) == told[1], game_name
