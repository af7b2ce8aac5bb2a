"""What the tests of bad input share: commands that are refused, asked in one process without the compiled kernels."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.cli.helpers import ROOT, complaints, words

MONSTERS = ["\x1b[31m\x07" + "x" * 10_000, "x " * 5_000, "," * 10_000, "(" * 10_000, "é=" * 5_000]
"""Texts that no flag can mean."""

_ASK_ALL = """
import json, sys
from typer.testing import CliRunner
from analyzer.cli.main import app
answers = []
for argv in json.load(sys.stdin):
    found = CliRunner().invoke(app, argv)
    loaded = [name for name in ("numba", "pandas", "distributed") if name in sys.modules]
    fault = None if isinstance(found.exception, SystemExit) else repr(found.exception)
    answers.append([found.exit_code, found.stdout, found.stderr, loaded, fault])
print(json.dumps(answers))
"""


@dataclass(frozen=True)
class Answers:
    """Status, stdout, stderr, heavy imports and stray exception of every command."""

    told: dict[str, list[Any]]

    def check(self, command: str, needed: str) -> None:
        """The command ended with status 2 and one line, before anything heavy was imported."""
        status, out, err, loaded, fault = self.told[command]
        assert fault is None
        check_refusal(status, out, err, needed)
        assert "compiling" not in err
        assert loaded == []


def seen_at_once(commands: Sequence[str]) -> Answers:
    """Ask all commands in a fresh process."""
    asked = json.dumps([words(command) for command in commands])
    argv = [sys.executable, "-c", _ASK_ALL]
    ran = subprocess.run(argv, cwd=ROOT, input=asked, capture_output=True, encoding="utf-8", timeout=300, check=False)
    assert ran.returncode == 0, ran.stderr
    return Answers(dict(zip(commands, json.loads(ran.stdout), strict=True)))


def check_refusal(status: int, out: str, err: str, needed: str) -> None:
    """Status 2 and one line that says what is needed."""
    err = complaints(err)
    assert "Traceback" not in err
    assert err.startswith("mazzo: "), err
    assert err.count("\n") == 1, err
    assert needed in err
    assert (status, out) == (2, "")
