"""What holds for every game, found by listing them: the pieces exist, rules are those of the referee, laws hold."""

from __future__ import annotations

import random
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analyzer import Table
from analyzer.experiment import Setup
from analyzer.games import game as find_game
from analyzer.games import names
from analyzer.players import seat as seat_players
from analyzer.records import Scratch, rule_record
from analyzer.scenario import scenario
from analyzer.verbs.replay import _moves
from tests.contract.facts import each_size, mixed, referee, settings
from tests.shared_games import recorded_games

ROOT = Path(__file__).parents[2]
DEALS_AN_OPTION = 60
DEALS_BY_DEFAULT = 300


@pytest.mark.parametrize("name", names())
def test_every_piece_exists(name: str) -> None:
    for piece in (
        f"kernels/games/{name}", f"analyzer/games/{name}.py", f"tests/referee/{name}.py", f"docs/games/{name}.md",
        f"tests/games/test_rules_{name}.py", f"tests/games/test_players_{name}.py", f"tests/data/{name}.jsonl.gz",
        f"tests/golden/{name}.txt",
    ):  # fmt: skip
        assert (ROOT / piece).exists(), f"{name} lacks {piece}"
    assert set(find_game(name).examples) >= {"odds", "simulate", "replay"}


@pytest.mark.parametrize("name", names())
def test_rules_are_those_of_the_referee_and_of_the_kernel(name: str) -> None:
    face, options = find_game(name), referee(name).OPTIONS
    assert [f.name for f in fields(face.rules)] == list(options)
    for field in fields(face.rules):
        default = list(field.default) if isinstance(field.default, tuple) else field.default
        assert default == options[field.name][0]
        if "values" in field.metadata:
            assert set(field.metadata["values"]) == set(options[field.name])
    assert list(face.kernel().RULES.names) == ["players", *options]


@pytest.mark.parametrize("name", names())
def test_parameters_fit_the_kernel(name: str) -> None:
    face = find_game(name)
    assert max(len(kind.parameters) for kind in face.players) <= face.kernel().PARAMETERS
    if hasattr(face.kernel(), "DEFAULTS"):
        assert tuple(p.default for p in face.player("rule").parameters) == face.kernel().DEFAULTS
    assert len({kind.number for kind in face.players}) == len(face.players)


@pytest.mark.parametrize("name", names())
def test_recorded_games(name: str) -> None:
    """Who acts, every legal list and the outcome of games recorded by the project's independent referee."""
    for record in recorded_games(name):
        table = Table(name, record["rules"], record["deal"], record.get("kind", "game"))
        for step in record["steps"]:
            assert (table.to_act, table.legal()) == (step["player"], step["legal"])
            assert table.round == step.get("round", 0)
            table.play(step["move"])
        assert table.over
        assert table.outcome() == record["outcome"]


def _play_along(name: str, rules: dict[str, Any], seats: int, seed: int, index: int, players: str) -> None:
    """A deal that the players of the kernel play, move by move through the referee."""
    asked = scenario(name, rules=rules, players=[players], players_count=seats, seed=seed)
    setup = Setup(asked.game, asked.rules, seats, asked.dealer, seat_players(asked.game, players, seats), seed)
    table = Table(name, rules, seed=seed, index=index, players_count=seats)
    judge = referee(name).Referee(table.deal, rules)
    for action in _moves(setup, index):
        assert (table.to_act, table.legal()) == (judge.to_act, judge.legal()), (rules, seats, table.deal)
        judge.play(table.play_bit(action))
    assert table.over
    assert judge.over
    assert table.outcome() == judge.outcome(), (rules, seats, table.deal)


@pytest.mark.parametrize("name", names())
def test_random_play_of_every_option_against_the_referee(name: str) -> None:
    for rules, seats in settings(name):
        for index in range(DEALS_BY_DEFAULT if not rules else DEALS_AN_OPTION):
            _play_along(name, rules, seats, 1, index, "random")


@pytest.mark.parametrize("name", names())
def test_rule_play_of_mixed_options_against_the_referee(name: str) -> None:
    generator = random.Random(2)
    for index in range(1_500):
        _play_along(name, *mixed(name, generator), 2, index, "rule")


@pytest.mark.parametrize("name", names())
def test_a_table_is_plain_python(name: str) -> None:
    table = Table(name, seed=5)
    while not table.over:
        table.play(table.legal()[0])
    _assert_plain({"deal": table.deal, "outcome": table.outcome(), "legal": table.legal(), "seat": table.to_act})
    assert table.legal() == []
    assert table.to_act == -1
    with pytest.raises(ValueError, match="is over"):
        table.play("pass")


def _assert_plain(value: Any) -> None:
    assert type(value) in (int, float, str, bool, type(None), list, dict), type(value)
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        _assert_plain(part)


@pytest.mark.parametrize("name", names())
def test_an_illegal_move_is_named_with_the_legal_ones(name: str) -> None:
    table = Table(name, seed=5)
    with pytest.raises(ValueError, match="ZZ is not legal here; legal: ") as fault:
        table.play("ZZ")
    assert all(move in str(fault.value) for move in table.legal())


@pytest.mark.parametrize("name", names())
def test_a_layout_is_loaded_as_it_was_dealt(name: str) -> None:
    for rules, seats in each_size(name):
        dealt = Table(name, rules, seed=6, players_count=seats)
        loaded = Table(name, rules, deal=dealt.deal)
        assert loaded.deal == dealt.deal
        assert (loaded.to_act, loaded.legal()) == (dealt.to_act, dealt.legal())
        assert loaded._state == dealt._state


@pytest.mark.parametrize("name", names())
def test_a_blank_start_is_complete(name: str) -> None:
    """`deal` and `start` set every field: nothing of the deal before shows through."""
    face = find_game(name)
    kernel = face.kernel()
    for changes, seats in each_size(name):
        rules = face.rules.read(changes)
        fresh, used = Scratch(face, seats), Scratch(face, seats)
        used.state = np.frombuffer(bytes([0x5A]) * kernel.STATE.itemsize, kernel.STATE).copy()[0]
        record = rule_record(face, rules, seats)
        asked = scenario(name, rules=changes, players=["random"], players_count=seats)
        seating = seat_players(face, "random", seats)
        setup = Setup(face, rules, seats, asked.dealer, seating, 1)
        begin, trace = setup.driver("begin"), setup.driver("trace")
        made = []
        for scratch in (fresh, used):
            begin(np.uint64(1), 3, 0, asked.dealer, record, scratch.state, scratch.deck, scratch.stream)
            moves = np.zeros(10_000, np.uint64)
            trace(
                np.uint64(1),
                3,
                0,
                record,
                scratch.state,
                seating.numbers,
                seating.parameters,
                scratch.noise,
                moves,
            )
            made.append(moves.tolist())
        assert made[0] == made[1]


@pytest.mark.parametrize("name", names())
def test_golden_playthrough(name: str) -> None:
    """A deal as a reader sees it.  Regression only; regenerate with `make golden`."""
    from tests.golden.write import playthrough

    assert (ROOT / "tests/golden" / f"{name}.txt").read_text(encoding="utf-8") == playthrough(name)
