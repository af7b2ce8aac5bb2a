"""Every command and every piece of Python in the README does what it says."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import analyzer
from analyzer.cli.main import app

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w*)\n(.*?)```", README, re.DOTALL)


def _needs_files(script: list[list[str]]) -> bool:
    """Whether its commands go on with the files of those before, or with those of `examples`."""
    return any(words[0] == "run" for words in script)


SCRIPTS = [
    [shlex.split(line, comments=True)[1:] for line in block.splitlines() if line.startswith("mazzo ")]
    for kind, block in BLOCKS
    if kind == "sh"
]
COMMANDS = [words for script in SCRIPTS if not _needs_files(script) for words in script]
QUICK = {"odds", "simulate", "compare", "sweep", "duel", "chart", "run"}  # play as many deals as told


def quick(words: list[str]) -> list[str]:
    """The command with few deals."""
    taken = list(words)
    for flag in ("--deals", "--effort"):
        if flag in taken:
            at = taken.index(flag)
            del taken[at : at + 2]
    if "--extend" in taken:
        taken[taken.index("--extend") + 1] = "100"
        return taken
    plays = taken[0] in QUICK and "--resume" not in taken and not (taken[0] == "chart" and len(taken) == 2)
    return [*taken, "--deals", "200"] if plays else taken


def test_there_are_commands() -> None:
    verbs = {words[0] for words in COMMANDS}
    assert verbs >= {"odds", "simulate", "compare", "sweep", "duel", "chart", "replay", "rules", "games"}
    assert len([script for script in SCRIPTS if _needs_files(script)]) == 2


def test_the_sample_is_what_the_command_prints() -> None:
    """Its first figures, row by row; a wider output has more columns behind them."""
    demo = next(words for words in COMMANDS if words[0] == "odds")
    printed = CliRunner().invoke(app, [*demo, "--top", "5"]).stdout.splitlines()
    sample = next(block for kind, block in BLOCKS if kind == "" and block.startswith("chiamata: ")).splitlines()
    assert sample[0] == printed[0]
    rows = [line.split() for line in sample if line.startswith(("bid:", "pass"))]
    assert len(rows) == 6
    for row in rows:
        known = row[: 5 if row[0] == "pass" else 6]  # the move of one or two words, success and EV with their errors
        assert any(line.split()[: len(known)] == known for line in printed), row


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_command_of_the_readme_runs(words: list[str]) -> None:
    if words[0] == "bench":
        return  # takes seconds by design; tests/cli has it
    done = CliRunner().invoke(app, quick(words))
    assert done.exit_code == 0, done.output
    assert done.stdout.strip()


def test_the_commands_that_use_files_run_in_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("examples").symlink_to(ROOT / "examples")
    for script in filter(_needs_files, SCRIPTS):
        for words in script:
            done = CliRunner().invoke(app, quick(words))
            assert done.exit_code == 0, (words, done.output)
            assert done.stdout.strip()


@pytest.mark.parametrize("verb", ["compare", "chart"])
def test_a_sample_is_what_its_command_prints(verb: str) -> None:
    """Every line of the sample is a line of the whole output, blanks aside."""
    sample = next(block for kind, block in BLOCKS if kind == "" and block.startswith(f"$ mazzo {verb} ")).splitlines()
    done = CliRunner().invoke(app, shlex.split(sample[0])[2:])
    printed = [line.split() for line in done.stdout.splitlines()]
    lines = [line.split() for line in sample[1:] if line and not line.startswith("─")]
    assert len(lines) > 10
    assert [line for line in lines if line not in printed] == []


def test_the_python_of_the_readme_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = [block for kind, block in BLOCKS if kind == "python"]
    Path("examples").symlink_to(ROOT / "examples")
    names: dict[str, object] = {}
    exec(blocks[0].replace("50_000", "5_000"), names)
    result, table = names["result"], names["table"]
    assert result.rows[0].branch == "bid:K trump:H"  # type: ignore[attr-defined]  # as its comment says
    told = names["leaster"].extra["differences"]["score[4]"]  # type: ignore[attr-defined]
    assert all(f"'{name}': {told[name]!r}" in blocks[0] for name in ("value", "low", "high", "decided"))
    best = max(names["curve"].rows, key=lambda row: row.best)  # type: ignore[attr-defined]
    assert f"# {best.branch!r}" in blocks[0]
    score = best.metrics["score"].interval
    assert f"{score.value:+.3f} ± {score.half_width:.3f}" in README
    assert len(result.frame) > 100  # type: ignore[attr-defined]
    assert Path("odds.csv").stat().st_size > 1000
    assert table.legal()  # type: ignore[attr-defined]
    Path("mine.py").write_text(blocks[1], encoding="utf-8")
    done = CliRunner().invoke(app, ["simulate", "briscola", "--players", "mine.py:choose", "--deals", "200"])
    assert done.exit_code == 0, done.output


def test_the_duel_of_the_readme_ends_as_it_says() -> None:
    better = analyzer.duel("briscola", "rule", "greedy").rows[0]
    win = better.metrics["win"].interval
    assert f"wins {100 * win.value:.1f} ± {100 * win.half_width:.1f} %" in README
    assert f"after {better.extra['deals_to_lead']} deals" in " ".join(README.split())


def test_the_readme_and_the_makefile_agree() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"^make (\w+)", "\n".join(block for kind, block in BLOCKS if kind == "sh"), re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)
    demo = next(words for words in COMMANDS if words[0] == "odds")
    assert demo[3] in makefile
    assert sys.version_info >= (3, 11)
