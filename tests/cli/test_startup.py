"""Talking about the program starts nothing heavy; alone, `mazzo` and its verbs show what they can do."""

from __future__ import annotations

import shlex
import subprocess
import sys

import pytest

from tests.cli.helpers import ROOT, call, complaints, program, verbs

HEAVY = {"numba", "llvmlite", "pandas", "matplotlib", "scipy"}

RUN = """
import sys
from analyzer.__main__ import main
sys.argv[0] = "mazzo"
try:
    main()
finally:
    print("LOADED", *sorted(name for name in sys.modules if "." not in name), file=sys.stderr)
"""


def loaded(command: str) -> tuple[int, set[str]]:
    """Status of a command run by the real entry point, and the packages that it imported."""
    argv = [sys.executable, "-c", RUN, *shlex.split(command)]
    ran = subprocess.run(argv, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=300, check=False)
    return ran.returncode, set(ran.stderr.splitlines()[-1].split()[1:])


@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("", 0),
        ("--help", 0),
        ("--version", 0),
        ("odds --help", 0),
        ("games", 0),
        ("rules briscola", 0),
        ("players chiamata --json", 0),
        ("odds chiamata --hand ZZ", 2),
        ("simulate briscola --deals 0", 2),
        ("replay briscola --deal -1", 2),
        ("run --help", 0),
        ("run absent.toml --deals 5", 2),
        ("run examples/briscola-odds.toml --deals 0", 2),
        ("odds briscola --hands absent.csv", 2),
        ("chart kobayakawa", 0),
        ("chart kobayakawa bet", 2),
        ("play", 2),
    ],
)
def test_imports_nothing_heavy(command: str, status: int) -> None:
    ended, packages = loaded(command)
    assert ended == status
    assert "typer" in packages  # the list is that of the program
    assert packages & HEAVY == set()


def test_playing_imports_no_package_for_drawing() -> None:
    ended, packages = loaded("simulate briscola --deals 10 --json")
    assert ended == 0
    assert packages & {"pandas", "matplotlib"} == set()


def test_mazzo_alone_prints_verbs_and_examples() -> None:
    ran = program("")
    assert ran.returncode == 0
    assert ran.stderr == ""
    for verb in verbs():
        assert f"  {verb}  " in ran.stdout
    examples = [line.strip() for line in ran.stdout.splitlines() if line.startswith("  mazzo ")]
    assert len(examples) == 3  # design, section 5


def test_the_examples_of_mazzo_alone_are_good_commands() -> None:
    examples = [line.strip() for line in call("").stdout.splitlines() if line.startswith("  mazzo ")]
    for example in examples:
        answer = call([*shlex.split(example)[1:], "--deals", "20"])
        assert answer.exit_code == 0, example


def test_version() -> None:
    from analyzer import __version__

    ran = program("--version")
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, f"mazzo {__version__}\n", "")


def test_help_lists_every_verb() -> None:
    text = program("--help").stdout
    playing = {"odds", "simulate", "compare", "sweep", "duel", "chart", "run"}
    assert set(verbs()) == {*playing, "replay", "games", "rules", "players", "bench"}
    for verb, function in verbs().items():
        assert f" {verb} " in text
        assert function.__doc__


@pytest.mark.parametrize("verb", list(verbs()))
def test_every_flag_has_a_help_text(verb: str) -> None:
    import inspect

    from typer.models import ParameterInfo

    for name, parameter in inspect.signature(verbs()[verb], eval_str=True).parameters.items():
        notes = [note for note in getattr(parameter.annotation, "__metadata__", ()) if isinstance(note, ParameterInfo)]
        if name != "context":
            assert notes, name
            assert notes[0].help, name


@pytest.mark.parametrize("help_flag", ["--help", "-h"])
@pytest.mark.parametrize("verb", list(verbs()))
def test_help_of_a_verb(verb: str, help_flag: str) -> None:
    answer = call([verb, help_flag])
    assert answer.exit_code == 0
    assert answer.stderr == ""
    assert f"mazzo {verb}" in answer.stdout or f" {verb} [OPTIONS]" in answer.stdout
    assert "[[" not in answer.stdout


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("odds", 'mazzo odds chiamata --hand "A♥ 3♥ J♥ 7♥ K♠ 4♠ Q♦ 2♣"'),
        ("odds chiamata", 'mazzo odds chiamata --hand "A♥ 3♥ J♥ 7♥ K♠ 4♠ Q♦ 2♣"'),
        ("odds briscola", 'mazzo odds briscola --hand "AS 3D 2H" --turned 7S --players-count 2'),
        ("simulate", "mazzo simulate chiamata"),
        ("replay", "mazzo replay chiamata"),
        ("rules", "mazzo rules chiamata"),
        ("players", "mazzo players chiamata"),
    ],
)
def test_a_verb_alone_plays_an_example_and_says_which(command: str, said: str) -> None:
    few = " --deals 50" if command.startswith(("odds", "simulate")) else ""
    answer = call(command + few)
    assert answer.exit_code == 0
    assert complaints(answer.stderr).strip() == said + few
    # What it says is what it did: the same command prints the same.
    again = call(shlex.split(said)[1:] + shlex.split(few))
    assert again.exit_code == 0
    assert without_seconds(again.stdout) == without_seconds(answer.stdout) != ""


def without_seconds(text: str) -> str:
    return "\n".join(line.partition(" s · mazzo")[2] or line for line in text.splitlines())


def test_the_example_says_flags_that_were_given() -> None:
    answer = call("simulate --deals 60 --players random,rule,rule,rule,rule --seed 3 --level 0.9 --json")
    assert answer.exit_code == 0
    assert complaints(answer.stderr).strip() == (
        "mazzo simulate chiamata --players random,rule,rule,rule,rule --deals 60 --seed 3 --level 0.9 --json"
    )


def test_the_example_repeats_lists_and_quotes_players() -> None:
    answer = call(["odds", "--players", "rule(bid_at=17)", "--players", "random", "--deals", "20"])
    assert complaints(answer.stderr).strip().endswith('--players "rule(bid_at=17)" --players random --deals 20')


def test_quiet_examples_say_nothing() -> None:
    answer = call("odds briscola --deals 20 --quiet")
    assert answer.exit_code == 0
    assert answer.stderr == ""


def test_games_rules_and_players_as_json() -> None:
    import json

    from analyzer.games import game, names

    games = json.loads(call("games --json").stdout)["games"]
    assert [one["game"] for one in games] == names()
    for name in names():
        rules = json.loads(call(f"rules {name} --json").stdout)
        assert {rule["rule"]: rule["default"] for rule in rules["rules"]} == game(name).rules().as_dict()
        assert rules["presets"] == game(name).presets
        players = json.loads(call(f"players {name} --json").stdout)
        assert [player["player"] for player in players["players"]] == [kind.name for kind in game(name).players]


def test_rules_and_players_name_everything() -> None:
    from dataclasses import fields

    from analyzer.games import game, names

    for name in names():
        text = call(f"rules {name}").stdout
        assert all(option.name in text for option in fields(game(name).rules))
        assert all(f"--preset {preset}" in text for preset in game(name).presets)
        text = call(f"players {name}").stdout
        assert all(kind.name in text for kind in game(name).players)
        assert all(parameter.name in text for kind in game(name).players for parameter in kind.parameters)
