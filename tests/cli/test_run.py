"""`mazzo run`: scenario files with flags that override them, run directories, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import analyzer
from analyzer.run_directory import RunDirectory
from tests.cli.helpers import (
    BRISCOLA,
    CALABRESELLA,
    CHIAMATA,
    DUAL_CLASH,
    KOBAYAKAWA,
    SHEEPSHEAD,
    call,
    complaints,
    json_object,
    played,
    told,
    words,
)

S = "simulate briscola --deals 200"
ROUND_TRIPS = {
    "odds": f"{BRISCOLA} --deals 200 --seed 0",
    "odds of several tables": f"{BRISCOLA} --deals 100 --players rule --players 'rule(keep=4,keep_a=20),random'",
    "odds of a match": f"{BRISCOLA} --scores 2,1 --deals 50 --level 0.9 --rules match_wins=4",
    "odds after moves": "odds sheepshead --hand 'Q♣ J♠ J♥ A♦ T♠ A♠' --moves 'pass' --seat 1 --dealer 4 --deals 50",
    "odds of bids": f"{CHIAMATA} --targets 71,81 --given cards --deals 50",
    "odds with chips": f"{KOBAYAKAWA} --chips 4,3,5 --centre-chips 6 --leader 0 --deals 50",
    "odds of a preset": f"{CALABRESELLA} --preset as-widely-played --rules last_trick_thirds=0 --deals 50",
    "odds of an open game": f"{DUAL_CLASH} --seat 0 --deals 50",
    "odds in the other deck": "odds briscola --hand 'AC 3D 2B' --turned 7S --deck italian --deals 50",
    "rules with a list": "simulate tantony --rules early_targets=[50,100] --rules rounds=null --unit match --deals 20",
    "precision": "simulate briscola --precision 5%",
    "effort": f"{BRISCOLA} --effort quick",
    "players of each seat": "simulate briscola --players rule,random --players-count 2 --dealer 0 --deals 50",
    "compare": "compare knock_rummy --vary knock_limit=null,10 --vary undercut_penalty=10,0 --full --deals 50",
    "sweep": "sweep briscola --param rule.keep=4:8:2 --for seat --by score --deals 50",
    "duel": "duel briscola 'rule(keep=8)' random --until-decided --deals 2000",
}  # fmt: skip


@pytest.mark.parametrize("name", ROUND_TRIPS)
def test_what_is_saved_plays_the_same(name: str, tmp_path: Path) -> None:
    path = tmp_path / "saved.toml"
    first = told([*words(ROUND_TRIPS[name]), "--save", str(path)])
    again = told(f"run {path}")
    assert played(again) == played(first)
    # And in Python.
    assert played(json_object(analyzer.run(path).to_json())) == played(first)


def test_a_saved_example_of_a_verb_alone(tmp_path: Path) -> None:
    path = tmp_path / "saved.toml"
    first = told(f"odds briscola --deals 50 --save {path}")
    assert played(told(f"run {path}")) == played(first)


def test_output_flags_are_saved_too(tmp_path: Path) -> None:
    path, table = tmp_path / "saved.toml", tmp_path / "table.csv"
    first = call(f"{BRISCOLA} --deals 50 --top 1 --csv {table} --save {path} --quiet")
    kept = table.read_bytes()
    table.unlink()
    again = call(f"run {path} --quiet")
    assert without_seconds(again.stdout) == without_seconds(first.stdout) != ""
    assert table.read_bytes() == kept


def without_seconds(text: str) -> str:
    return "\n".join(line.partition(" s · mazzo")[2] or line for line in text.splitlines())


@pytest.fixture
def scenario(tmp_path: Path) -> str:
    path = tmp_path / "scenario.toml"
    path.write_text(
        'verb = "odds"\ngame = "briscola"\nhand = "AS 3D 2H"\nturned = "7S"\nplayers = ["rule", "random"]\n'
        'deals = 100\nseed = 3\n[rules]\nfollow_suit = "strict"\nmatch_wins = 4\n',
        encoding="utf-8",
    )
    return str(path)


OVERRIDES = {
    "--seed 5 --deals 60": {"seed": 5, "deals": 60},
    "--deals=60 --seed=5": {"seed": 5, "deals": 60},
    "--effort quick": {"deals": 20_000},
    "--rules follow_suit=free": {"rules.follow_suit": "free", "rules.match_wins": 4},
    "--rules=hand_size=5 --hand 'AS 3D 2H KS 5C'": {"rules.hand_size": 5, "rules.follow_suit": "strict"},
    "--hand '3D 2H 4C'": {"position.hand": ["2H", "4C", "3D"]},
}


@pytest.mark.parametrize("flags", OVERRIDES)
@pytest.mark.parametrize("first", [True, False])
def test_flags_override_the_file(flags: str, first: bool, scenario: str) -> None:
    found = told(f"run {flags} {scenario}" if first else f"run {scenario} {flags}")
    for name, value in OVERRIDES[flags].items():
        key, _, inner = name.partition(".")
        assert (found[key][inner] if inner else found[key]) == value
    tables = {row["group"]["players"] for row in found["rows"]}
    assert tables == {"rule", "random"}


def test_a_repeated_flag_replaces_the_list_of_the_file(scenario: str) -> None:
    found = told(f"run {scenario} --players greedy")
    assert found["players"] == ["greedy", "greedy"]
    assert {str(row["group"]) for row in found["rows"]} == {"{}"}


REFUSED = [
    ("run {file} --dels 5", "there is no flag --dels; did you mean --deals?"),
    ("run {file} --deals", "--deals needs a value"),
    ("run {file} --deals x", "--deals"),
    ("run {file} --deals 0", "deals are a whole number from 1"),
    ("run {file} --unit match", "No such option: --unit"),  # of another verb
    ("run {file} --hand ''", "--hand is empty"),
    ("run {file} --seed -1", "not -1"),
    ("run {file} --rules follow_suit=fre", "follow_suit cannot be fre"),
    ("run {file} --save {folder}", "is a directory"),
    ("run {file} --csv {folder}/absent/x.csv", "there is no directory"),
    ("run {file} {file}", "one file or directory"),
    ("run ''", "the file is empty"),
    ("run {folder}/absent.toml", "absent.toml: cannot be read: No such file or directory"),
    ("run {folder}", "is a directory; to go on with its run write mazzo run"),
    ("run {folder} --resume", "holds no mazzo run"),
    ("run {folder} --extend 5", "holds no mazzo run"),
    ("run {folder}/absent --resume", "does not exist"),
    ("run {file} --resume", "is a file; --resume and --extend go on with a run directory"),
    ("run {file} --extend 5", "is a file; --resume and --extend go on with a run directory"),
    ("run {kept} --resume --extend 5", "give one of them"),
    ("run {kept} --extend 0", "1 deal or more"),
    ("run {kept} --extend x", "--extend"),
    ("run {kept} --resume --out {folder}/other", "--out: the run is kept in"),
    ("run {kept} --resume --deals 900", "--deals cannot change the run that is kept in"),
    ("run {kept} --resume --deals 900", "--extend N adds deals"),
    ("run {kept} --extend 5 --seed 2", "--seed cannot change"),
    ("run {kept} --resume --rules follow_suit=free", "--rules cannot change"),
    ("run --resume", "write mazzo run DIR --resume"),
    ("run --extend 5", "write mazzo run DIR --resume"),
]


@pytest.mark.parametrize(("command", "said"), REFUSED)
def test_bad_input_ends_in_one_line(command: str, said: str, scenario: str, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    if "{kept}" in command:
        told(f"{S} --out {kept}")
        before = {path.name: path.read_bytes() for path in kept.iterdir()}
    answer = call(command.format(file=scenario, folder=tmp_path, kept=kept))
    assert answer.exit_code == 2
    assert answer.stdout == ""
    lines = answer.stderr.splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("mazzo: ")
    assert said in lines[0]
    if "{kept}" in command:
        assert {path.name: path.read_bytes() for path in kept.iterdir()} == before


def test_a_bad_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "scenario.toml"
    path.write_text('verb = "odds"\ngame = "briscola"\npalyers = "rule"\n', encoding="utf-8")
    answer = call(f"run {path}")
    assert answer.exit_code == 2
    assert answer.stderr == f"mazzo: {path}: there is no key 'palyers' in odds; did you mean players?\n"


# Run directories.


KEPT = {
    "simulate": S,
    "odds": f"{BRISCOLA} --deals 200 --players rule --players random --seed 0",
    "compare": "compare briscola --vary hand_size=3,5 --deals 200",
    "sweep": "sweep briscola --param rule.keep=4:8:2 --for all --deals 200",
    "duel": "duel briscola rule random --deals 200",
}


@pytest.mark.parametrize("verb", KEPT)
def test_a_run_is_extended_and_resumed(verb: str, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    first = told(f"{KEPT[verb]} --out {kept}")
    assert played(told(f"run {kept} --resume")) == played(first)
    longer = played(told(KEPT[verb].replace("--deals 200", "--deals 300")))
    assert played(told(f"run {kept} --extend 100")) == longer
    # As after a run that was killed: more is asked than is there.
    directory = RunDirectory.open(kept)
    directory.extend(50)
    directory.close()
    refused = call(f"run {kept} --extend 10")
    assert (refused.exit_code, "go on with --resume" in refused.stderr) == (2, True)
    longest = played(told(KEPT[verb].replace("--deals 200", "--deals 350")))
    assert played(told(f"run {kept} --resume --threads 1")) == longest
    assert played(json_object(analyzer.run(kept, resume=True).to_json())) == longest


def test_a_precision_becomes_a_number_of_deals(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    first = told(f"simulate briscola --precision 5% --out {kept}")
    assert first["stop"] == "precision"
    longer = told(f"run {kept} --extend 100")
    assert (longer["deals"], longer["stop"]) == (first["deals"] + 100, "deals")


PYTHON: list[tuple[str, dict[str, Any]]] = [
    ("simulate", {"precision": 0.05}),
    ("odds", {"hand": ["AS", "3D", "2H"], "turned": "7S", "deals": 100, "scores": (2, 1)}),
    ("odds", {"hand": "AS 3D 2H", "turned": "7S", "deals": 100, "rules": {"match_wins": 4}, "seed": 0, "dealer": 0,
              "moves": ["KD"], "seat": 0}),
]  # fmt: skip


@pytest.mark.parametrize(("verb", "arguments"), PYTHON)
def test_a_run_begun_in_python_goes_on_here(verb: str, arguments: dict[str, Any], tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    begun = getattr(analyzer, verb)("briscola", **arguments, out=str(kept))
    assert played(told(f"run {kept} --resume")) == played(json_object(begun.to_json()))


def test_chips_of_python_go_on_here(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    begun = analyzer.odds("kobayakawa", "4S", centre=["JS"], chips=[4, 3, 5], leader=0, deals=50, out=str(kept))
    assert played(told(f"run {kept} --resume")) == played(json_object(begun.to_json()))


def test_python_refuses_other_questions(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    told(f"{S} --out {kept}")
    with pytest.raises(ValueError, match="cannot change"):
        analyzer.run(kept, resume=True, deals=900)
    with pytest.raises(ValueError, match="write mazzo run"):
        analyzer.run(kept)
    assert analyzer.run(kept, extend=10, threads=1).provenance["deals"] == 210


def test_a_file_may_name_its_directory(tmp_path: Path) -> None:
    path, kept = tmp_path / "scenario.toml", tmp_path / "kept"
    path.write_text(
        f'verb = "simulate"\ngame = "briscola"\ndeals = 100\nout = {json.dumps(str(kept))}\n', encoding="utf-8"
    )
    first = told(f"run {path}")
    assert played(told(f"run {path}")) == played(first)
    assert played(told(f"run {kept} --resume")) == played(first)


def test_alone_it_plays_an_example_and_says_which() -> None:
    answer = call("run --deals 50")
    assert answer.exit_code == 0
    said = complaints(answer.stderr).strip()
    assert said == 'mazzo odds chiamata --hand "A♥ 3♥ J♥ 7♥ K♠ 4♠ Q♦ 2♣" --deals 50'
    again = call([*words(said)[1:], "--quiet"])
    assert without_seconds(again.stdout) == without_seconds(answer.stdout) != ""


def test_alone_and_quiet() -> None:
    answer = call("run --deals 50 --quiet --rules follow_suit=free --seed 4 --json")
    assert (answer.exit_code, answer.stderr) == (0, "")
    found = json_object(answer.stdout)
    assert (found["rules"]["follow_suit"], found["seed"]) == ("free", 4)


def test_the_file_is_saved_again_with_the_flags(scenario: str, tmp_path: Path) -> None:
    path = tmp_path / "again.toml"
    first = told(f"run {scenario} --rules follow_suit=free --save {path}")
    assert played(told(f"run {path}")) == played(first)
    assert sorted(tmp_path.iterdir()) == [path, Path(scenario)]


def test_saving_changes_no_figure(tmp_path: Path) -> None:
    assert played(told(f"{SHEEPSHEAD} --deals 50 --save {tmp_path}/x.toml")) == played(told(f"{SHEEPSHEAD} --deals 50"))


def test_bad_input_saves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "saved.toml"
    for flags in ("--deals 0", "--players nobody", f"--csv {tmp_path}"):
        assert call(f"{BRISCOLA} {flags} --save {path}").exit_code == 2
    assert list(tmp_path.iterdir()) == []
