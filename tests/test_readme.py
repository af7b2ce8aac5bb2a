"""Every command and every piece of Python in the README does what it says."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from analyzer.cli.main import app

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w*)\n(.*?)```", README, re.DOTALL)
COMMANDS = [
    shlex.split(line, comments=True)[1:]
    for kind, block in BLOCKS
    if kind == "sh"
    for line in block.splitlines()
    if line.startswith("mazzo ")
]


def test_there_are_commands() -> None:
    assert {words[0] for words in COMMANDS} >= {"odds", "simulate", "replay", "rules", "games"}


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
    if words[0] in ("odds", "simulate"):
        words = [*words, "--deals", "200"] if "--deals" not in words else [*words[:-1], "200"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    assert done.stdout.strip()


def test_the_python_of_the_readme_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = [block for kind, block in BLOCKS if kind == "python"]
    names: dict[str, object] = {}
    exec(blocks[0].replace("50_000", "5_000"), names)
    result, table = names["result"], names["table"]
    assert result.rows[0].branch == "bid:K trump:H"  # type: ignore[attr-defined]  # as its comment says
    assert len(result.frame) > 100  # type: ignore[attr-defined]
    assert Path("odds.csv").stat().st_size > 1000
    assert table.legal()  # type: ignore[attr-defined]
    Path("mine.py").write_text(blocks[1], encoding="utf-8")
    done = CliRunner().invoke(app, ["simulate", "briscola", "--players", "mine.py:choose", "--deals", "200"])
    assert done.exit_code == 0, done.output


def test_the_readme_and_the_makefile_agree() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"^make (\w+)", "\n".join(block for kind, block in BLOCKS if kind == "sh"), re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)
    demo = next(words for words in COMMANDS if words[0] == "odds")
    assert demo[3] in makefile
    assert sys.version_info >= (3, 11)
