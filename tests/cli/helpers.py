"""What the tests of the command line share: the program in this process, in one of its own, and its verbs."""

from __future__ import annotations

import inspect
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

from typer.models import OptionInfo
from typer.testing import CliRunner

from analyzer.cli.main import app

ROOT = Path(__file__).parents[2]

CHIAMATA = 'odds chiamata --hand "AH 3H JH 7H KS 4S QD 2C"'
BRISCOLA = 'odds briscola --hand "AS 3D 2H" --turned 7S'
SHEEPSHEAD = 'odds sheepshead --hand "QC JS JH AD TS AS"'
CALABRESELLA = 'odds calabresella --hand "3S 2S AS KS 3H 2H 7H 6C 5C QD JD 4D"'
TANTONY = 'odds tantony --hand "AS KS 7S 2S KH 9H 4H QD TD 3D JC 8C 5C"'
KNOCK_RUMMY = 'odds knock_rummy --hand "4C 4D 4H 4S 5S 6S KH QD 9C 2C" --upcard 7S'
COMMIT = 'odds commit --hand "AC 5C KC 2D 7D 9D 3H TH JH 6S 7S QS"'
KOBAYAKAWA = "odds kobayakawa --hand 4S --centre JS"
DUAL_CLASH = "odds dual_clash"
FEW = "--deals 200"
RUNS = {
    "odds chiamata": f"{CHIAMATA} {FEW}",
    "odds briscola": f"{BRISCOLA} {FEW}",
    "simulate chiamata": f"simulate chiamata {FEW}",
    "simulate briscola": f"simulate briscola {FEW}",
    "matches of chiamata": "simulate chiamata --unit match --deals 40",
    "matches of briscola": "simulate briscola --unit match --deals 40",
    "odds sheepshead": f"{SHEEPSHEAD} {FEW}",
    "odds calabresella": f"{CALABRESELLA} {FEW}",
    "odds tantony": f"{TANTONY} {FEW}",
    "simulate sheepshead": f"simulate sheepshead {FEW}",
    "simulate calabresella": f"simulate calabresella {FEW}",
    "simulate tantony": f"simulate tantony {FEW}",
    "matches of tantony": "simulate tantony --unit match --deals 40",
    "odds knock_rummy": f"{KNOCK_RUMMY} {FEW}",
    "odds commit": f"{COMMIT} {FEW}",
    "odds kobayakawa": f"{KOBAYAKAWA} {FEW}",
    "odds dual_clash": f"{DUAL_CLASH} --seat 0 {FEW}",
    "simulate knock_rummy": f"simulate knock_rummy {FEW}",
    "simulate commit": f"simulate commit {FEW}",
    "simulate kobayakawa": f"simulate kobayakawa {FEW}",
    "simulate dual_clash": f"simulate dual_clash {FEW}",
    "matches of knock_rummy": "simulate knock_rummy --unit match --deals 40",
    "matches of commit": "simulate commit --unit match --deals 40",
    "matches of kobayakawa": "simulate kobayakawa --unit match --deals 40",
    "matches of dual_clash": "simulate dual_clash --unit match --deals 40",
    "odds of a match": f"{BRISCOLA} --scores 2,1 --deals 100",
    "compare chiamata": "compare chiamata --vary follow_suit=follow_or_trump,strict --deals 150",
    "compare knock_rummy": "compare knock_rummy --vary knock_limit=null,10 --vary undercut_penalty=0,10 --deals 150",
    "compare dual_clash": "compare dual_clash --vary ace_mode=declare,high --by 'win[0]' --deals 100",
    "sweep sheepshead": "sweep sheepshead --param rule.pick_at=4,7 --for seat --deals 100",
    "sweep commit": "sweep commit --param rule.back_weight=0:4:2 --param rule.nine=at_once,hold --deals 100",
    "sweep kobayakawa": "sweep kobayakawa --param rule.margin=1.2,1.6 --deals 100",
    "duel briscola": "duel briscola rule random --deals 100",
    "duel tantony": "duel tantony rule random --deals 100",
    "duel calabresella": "duel calabresella rule random 'rule(free_solo_at=16)' --deals 100",
    "compare matches of briscola": "compare briscola --vary follow_suit=free,strict --unit match --deals 40",
    "duel for matches of kobayakawa": "duel kobayakawa rule random --unit match --deals 40",
}
SEATS = {"chiamata": 5, "briscola": 2, "sheepshead": 5, "calabresella": 3, "tantony": 4}
SEATS |= {"knock_rummy": 2, "commit": 4, "kobayakawa": 3, "dual_clash": 4}
INDEXED = SEATS | {"dual_clash": 2}  # there the figures are of the two teams


def words(command: str | list[str]) -> list[str]:
    """Split a command as a shell does."""
    return shlex.split(command) if isinstance(command, str) else command


def call(command: str | list[str]) -> Any:
    """Run a command in this process; has exit_code, stdout, stderr."""
    return CliRunner().invoke(app, words(command))


def program(command: str | list[str], **options: Any) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own, by the real entry point."""
    argv = [sys.executable, "-m", "analyzer", *words(command)]
    return subprocess.run(argv, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=600, check=False, **options)


def told(command: str | list[str]) -> dict[str, Any]:
    """Run a command with --json and return the object that it prints."""
    answer = call([*words(command), "--json", "--quiet"])
    assert answer.exit_code == 0, answer.stderr
    return json_object(answer.stdout)


def json_object(text: str) -> dict[str, Any]:
    """Read exactly one JSON object; NaN and Infinity are no JSON."""

    def refuse(name: str) -> None:
        raise AssertionError(f"{name} is no JSON number")

    read = json.loads(text, parse_constant=refuse)
    assert isinstance(read, dict)
    return read


def played(told_by: dict[str, Any]) -> dict[str, Any]:
    """All that has to be the same when a command runs again (design, section 8)."""
    return {key: value for key, value in told_by.items() if key not in ("seconds", "threads")}


def complaints(stderr: str) -> str:
    """Stderr without the line that says that something is compiled."""
    return "".join(line for line in stderr.splitlines(keepends=True) if not line.startswith("compiling "))


def verbs() -> dict[str, Any]:
    """The verbs by name, as the functions that stand behind them."""
    return {command.callback.__name__: command.callback for command in app.registered_commands if command.callback}


def options(verb: str, kinds: tuple[type, ...]) -> list[str]:
    """The flags of a verb whose values are of these types."""
    found = []
    for name, parameter in inspect.signature(verbs()[verb], eval_str=True).parameters.items():
        is_option = any(isinstance(note, OptionInfo) for note in getattr(parameter.annotation, "__metadata__", ()))
        if is_option and any(kind.__name__ in str(parameter.annotation) for kind in kinds):
            found.append(f"--{name.replace('_', '-')}")
    return found


def environment(**changes: str | None) -> dict[str, str]:
    """The environment with some variables changed, or taken away (None)."""
    names = os.environ | {name: value for name, value in changes.items() if value is not None}
    return {name: value for name, value in names.items() if changes.get(name, "") is not None}
