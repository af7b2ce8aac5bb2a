"""What docs/comparing.md and docs/long-runs.md say is so: margins, messages, the pay-off, the looks, the links."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import analyzer
from analyzer.cli.main import app
from analyzer.games import game, names
from analyzer.scenario import EFFORTS, stop_rule
from analyzer.statistics import ENOUGH_DEALS, z_value

DOCS = Path(__file__).parents[1] / "docs"
COMPARING, LONG_RUNS = ((DOCS / name).read_text(encoding="utf-8") for name in ("comparing.md", "long-runs.md"))


@pytest.mark.parametrize("name", names())
def test_the_margin_of_a_game_is_the_one_of_its_face(name: str) -> None:
    row = next(line for line in COMPARING.splitlines() if line.startswith("|") and name.replace("_", " ") in line)
    assert row.split("|")[2].strip() == game(name).margin_meaning


def test_the_roles_are_those_of_the_faces() -> None:
    for name in names():
        roles = game(name).roles
        if roles:
            assert f"{', '.join(roles)} ({name})" in " ".join(COMPARING.split())


def test_the_pay_off_of_the_page_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code = re.search(r"```python\n(.*?)```", COMPARING, re.DOTALL)
    assert code is not None
    Path("mine.py").write_text(code[1], encoding="utf-8")
    words = ["compare", "chiamata", "--vary", "follow_suit=follow_or_trump,free", "--score", "mine.py:payoff"]
    done = CliRunner().invoke(app, [*words, "--deals", "60", "--quiet"])
    assert done.exit_code == 0, done.output
    assert "payoff[0]" in done.stdout


def test_what_a_look_costs_is_computed_right() -> None:
    stop = stop_rule(None, None, until_decided=True)
    level = stop.level(0.95)
    assert f"{len(stop.looks)} looks up to {stop.deals:,} deals" in " ".join(COMPARING.split())
    assert f"{100 * level:.1f} %, {z_value(level):.2f} standard errors" in COMPARING
    assert f"fewer than {ENOUGH_DEALS} deals" in COMPARING


def test_the_efforts_are_the_programs() -> None:
    assert all(f"{deals:,}" in LONG_RUNS and f"--effort {name}" in LONG_RUNS for name, deals in EFFORTS.items())


def test_a_precision_is_that_of_every_row() -> None:
    """Of 1,000 declarers the bold ones make 1 %, and their row alone would end the run at the first look."""
    rules = {"auction": "rank_then_points"}
    asked = ["rule.bid_at=8,14", "rule.per_point=0.1"]
    first, second = analyzer.sweep("chiamata", param=asked, rules=rules, deals=1_000).rows
    assert first.metrics["success"].interval.half_width < 0.02 < second.metrics["success"].interval.half_width
    done = analyzer.sweep("chiamata", param=asked, rules=rules, precision=0.02)
    assert done.provenance["stop"] == "precision"
    assert max(row.metrics["success"].interval.half_width for row in done.rows) <= 0.02


def test_the_refusals_are_those_of_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    def complaint(*words: str) -> str:
        done = CliRunner().invoke(app, list(words))
        assert done.exit_code == 2
        return done.stderr.removeprefix("mazzo: ").strip()

    kept = ["simulate", "briscola", "--deals", "100", "--quiet", "--out", "DIR"]
    assert CliRunner().invoke(app, kept).exit_code == 0
    Path("other").mkdir()
    Path("other", "letter").touch()
    told = [
        complaint(*kept[:-1], "other").replace("other", "DIR"),
        complaint(*kept, "--seed", "2"),
        complaint("run", "DIR", "--resume", "--seed", "2"),
    ]
    tallies = Path("DIR", "tallies.npz")
    tallies.write_bytes(tallies.read_bytes()[:-100])
    told.append(complaint("run", "DIR", "--resume"))
    assert [line for line in told if f"`{line}`" not in LONG_RUNS] == []
    assert tallies.exists()


@pytest.mark.parametrize("page", ["comparing.md", "long-runs.md", "adding-a-game.md"])
def test_links_lead_somewhere(page: str) -> None:
    for link in re.findall(r"\]\(([^)#]+)", (DOCS / page).read_text(encoding="utf-8")):
        assert (DOCS / link).exists(), link
