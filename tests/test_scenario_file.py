"""Scenario files: what is read, what is refused and how it is said, and what --save writes."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import analyzer
from analyzer.cli.keys import check_question, command_line, keys_of, scenario_verbs
from analyzer.scenario_file import read, save

HEAD = 'verb = "odds"\ngame = "briscola"\n'


def written(folder: Path, text: str | bytes) -> Path:
    path = folder / "scenario.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_a_file_is_read_as_a_question(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        """
        verb = "odds"               # comments are welcome
        game = "briscola"
        hand = ["AS", "3D", "2H"]   # a list of cards is a hand
        scores = [2, 1]
        players = "rule"            # of a flag that may be repeated one value is a list of one
        precision = 0.01
        deals = 1_000
        json = true
        [rules]
        match_wins = 4
        """,
    )
    assert read(path) == {
        "verb": "odds", "game": "briscola", "hand": "AS 3D 2H", "scores": [2, 1], "players": ["rule"],
        "precision": "0.01", "deals": 1_000, "json": True, "rules": {"match_wins": 4},
    }  # fmt: skip


def test_windows_files_are_read(tmp_path: Path) -> None:
    path = written(tmp_path, b'\xef\xbb\xbfverb = "odds"\r\ngame = "briscola"\r\n')
    assert read(path) == {"verb": "odds", "game": "briscola"}


def test_null_is_a_word(tmp_path: Path) -> None:
    text = 'verb = "compare"\ngame = "knock_rummy"\n[rules]\nknock_limit = "null"\n[vary]\nknock_limit = ["null", 10]\n'
    told = read(written(tmp_path, text))
    assert told["rules"] == {"knock_limit": None}
    assert told["vary"] == {"knock_limit": [None, 10]}
    assert command_line(told)[2:] == ["--vary", "knock_limit=null,10", "--rules", "knock_limit=null"]


# A file and what must be said of it.
FAULTS: list[tuple[str | bytes, str]] = [
    ("", "the key verb is missing; verbs: odds, simulate, compare, sweep, duel, chart"),
    ("verb = 3", "verb is a text"),
    ('verb = "odd"', "there is no verb 'odd' for a scenario; did you mean odds? verbs: odds,"),
    ('verb = "replay"', "there is no verb 'replay' for a scenario"),
    ('verb = "odds"', "the key game is missing"),
    (HEAD + 'palyers = "rule"', "there is no key 'palyers' in odds; did you mean players?"),
    (HEAD + 'unit = "deal"', "there is no key 'unit' in odds"),
    (HEAD + 'save = "other.toml"', "there is no key 'save' in odds"),
    (HEAD + '"players-count" = 2', "did you mean players_count?"),
    (HEAD + "[rulse]\na = 1", "there is no key 'rulse' in odds; did you mean rules?"),
    (HEAD + 'deals = "many"', "deals is a whole number, not 'many'"),
    (HEAD + "deals = 1.5", "deals is a whole number, not 1.5"),
    (HEAD + "deals = true", "deals is a whole number, not true"),
    (HEAD + "deals = [1, 2]", "deals is a whole number, not a list"),
    (HEAD + "hand = true", "hand is a text or a list of texts, not true"),
    (HEAD + "hand = 1979-05-27", "hand is a text or a list of texts, not a date or a time"),
    (HEAD + "[hand]\na = 1", "hand is a text or a list of texts, not a table"),
    (HEAD + 'hand = ["AS", 3, "2H"]', "hand is a text or a list of texts, not a list"),
    (HEAD + "hand = [1, 2]", "hand is a text or a list of texts, not a list"),
    (HEAD + 'turned = ["7S"]', "turned is a text, not a list"),
    (HEAD + 'scores = ["a"]', "scores is a text or a list of whole numbers, not a list"),
    (HEAD + 'level = "high"', "level is a number, not 'high'"),
    (HEAD + 'json = "yes"', "json is true or false, not 'yes'"),
    (HEAD + "players = [[1]]", "players is a text, not a list"),
    (HEAD + 'rules = "follow_suit=free"', 'rules is a table with lines like follow_suit = "free", not'),
    (HEAD + "[rules]\nfollow_suit = 1979-05-27", "rules: follow_suit cannot be a date or a time"),
    (HEAD + "[rules.follow_suit]\na = 1", "rules: follow_suit cannot be a table"),
    (HEAD + "deals = ", "is no valid TOML: Invalid value (at "),
    (HEAD + "deals = 1\ndeals = 2", "is no valid TOML: Cannot overwrite a value"),
    (HEAD + f"deals = {'[' * 5_000}", "is nested too deeply"),
    (HEAD + f"deals = {'9' * 5_000}", "has a value that cannot be read"),
    (b"\xff\xfe\x00", "is no text in UTF-8"),
    (b"\x7fELF\x01\x02", "is no valid TOML"),
    (b"#" * 1_000_001, "is longer than 1,000,000 bytes"),
]


@pytest.mark.parametrize(("text", "said"), FAULTS, ids=[f"{place}" for place in range(len(FAULTS))])
def test_faults_are_told_in_one_line(text: str | bytes, said: str, tmp_path: Path) -> None:
    path = written(tmp_path, text)
    with pytest.raises(ValueError) as fault:
        read(path)
    assert str(fault.value).startswith(f"{path}: ")
    assert said in str(fault.value)
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize(
    ("name", "said"), [("", "Is a directory"), ("absent.toml", "No such file"), ("a\0b", "no file")]
)
def test_what_is_no_file(name: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=said):
        read(f"{tmp_path}/{name}")


def test_every_playing_verb_has_scenarios() -> None:
    assert list(scenario_verbs()) == ["odds", "simulate", "compare", "sweep", "duel", "chart"]
    for verb in scenario_verbs():
        keys = keys_of(verb)
        assert {"game", "deals", "seed", "rules", "csv", "json", "out", "players"} <= keys.keys()
    assert keys_of("sweep")["for"].parameter == "for_"  # a word of Python
    assert keys_of("duel")["players"].flag is None


def test_words_that_a_shell_would_split_survive() -> None:
    question = {
        "verb": "duel", "game": "briscola", "players": ["rule(keep=8,keep_a=20)", "-x"], "seed": -1,
    }  # fmt: skip
    assert command_line(check_question(question)) == [
        "duel", "--seed", "-1", "--", "briscola", "rule(keep=8,keep_a=20)", "-x",
    ]  # fmt: skip


def test_values_of_all_kinds_as_flags() -> None:
    question = {
        "verb": "odds", "game": "tantony", "hand": "A♠ K♠", "scores": [1, -2], "players": ["rule", "random"],
        "json": True, "quiet": False, "rules": {"early_targets": [60, 120], "form": "teams", "rounds": None, "x": True},
    }  # fmt: skip
    assert command_line(check_question(question)) == [
        "odds", "tantony", "--hand", "A♠ K♠", "--scores", "1,-2", "--players", "rule", "--players", "random",
        "--rules", "early_targets=[60,120]", "--rules", "form=teams", "--rules", "rounds=null", "--rules", "x=true",
        "--json",
    ]  # fmt: skip


def test_lists_of_lists_as_values_that_vary() -> None:
    told = check_question({"verb": "compare", "game": "tantony", "vary": {"early_targets": [[60, 120], [50]]}})
    assert command_line(told) == ["compare", "tantony", "--vary", "early_targets=[60,120],[50]"]


def test_save_leaves_out_what_was_not_given(tmp_path: Path) -> None:
    path = tmp_path / "saved.toml"
    given: dict[str, Any] = {
        "game": "sheepshead", "param": ["rule.pick_at=3:9:1"], "for_": "seat", "by": None, "until_decided": False,
        "unit": "deal", "players": "rule", "rules": {}, "preset": None, "seed": 1, "level": 0.95, "deals": 300,
        "threads": None, "progress": None,
    }  # fmt: skip
    save(path, "sweep", given)
    with path.open("rb") as file:
        assert tomllib.load(file) == {
            "verb": "sweep", "game": "sheepshead", "param": ["rule.pick_at=3:9:1"], "for": "seat", "players": "rule",
            "deals": 300, "seed": 1,
        }  # fmt: skip


def test_saved_rules_keep_null(tmp_path: Path) -> None:
    path = tmp_path / "saved.toml"
    vary = {"knock_limit": [None, 10]}
    save(path, "compare", {"game": "knock_rummy", "rules": {"knock_limit": None}, "vary": vary, "seed": 0})
    told = read(path)
    assert (told["rules"], told["vary"], told["seed"]) == ({"knock_limit": None}, vary, 0)


def test_save_refuses_what_cannot_be_written(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "absent" / "saved.toml"):
        with pytest.raises(ValueError, match="cannot write"):
            save(path, "odds", {"game": "briscola"})
    with pytest.raises(ValueError, match="both write"):
        save(tmp_path / "a", "odds", {"game": "briscola", "csv": str(tmp_path / "a")})
    assert list(tmp_path.iterdir()) == []


def test_python_runs_the_same_file(tmp_path: Path) -> None:
    path = written(
        tmp_path, HEAD + 'hand = "AS 3D 2H"\nturned = "7S"\ndeals = 150\ncsv = "x.csv"\n[rules]\nmatch_wins = 4'
    )
    found = analyzer.run(path, seed=5, rules={"follow_suit": "strict"})
    same = analyzer.odds(
        "briscola", "AS 3D 2H", turned="7S", deals=150, seed=5, rules={"match_wins": 4, "follow_suit": "strict"}
    )
    assert found.rows == same.rows
    assert found.provenance["rules"] == same.provenance["rules"]
    assert list(tmp_path.iterdir()) == [path]  # Python has the result, and writes no table


def test_python_runs_a_duel(tmp_path: Path) -> None:
    path = written(tmp_path, 'verb = "duel"\ngame = "briscola"\nplayers = ["rule", "random"]\ndeals = 50')
    assert analyzer.run(path, threads=1).rows == analyzer.duel("briscola", "rule", "random", deals=50).rows


def test_python_names_unknown_arguments(tmp_path: Path) -> None:
    path = written(tmp_path, HEAD + 'hand = "AS 3D 2H"\nturned = "7S"')
    with pytest.raises(ValueError, match="briscola has no dels"):
        analyzer.run(path, dels=5)
