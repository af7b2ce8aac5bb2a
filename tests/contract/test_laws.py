"""Laws that need no referee: cards and points are conserved, suits and seats are only names, seeds repeat."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from analyzer import Table, simulate
from analyzer.experiment import Setup
from analyzer.games import game as find_game
from analyzer.games import names
from analyzer.players import seat as seat_players
from analyzer.scenario import scenario
from analyzer.verbs.replay import _moves
from tests.contract import facts

ROOT = Path(__file__).parents[2]


def _check_play(table: Table, moves: list[int]) -> None:
    """Each card once, and what was in the pack is there at the end."""
    played: list[str] = []
    for action in moves:
        table.play_bit(action)
        if table.trick()["card"] is not None:
            played.append(table.trick()["card"])
    assert len(set(played)) == len(played) or facts.taken_again(table.game.name)
    facts.check_outcome(table.game.name, table.outcome(), table.deal, len(played))


@pytest.mark.parametrize("name", names())
def test_cards_and_points_are_conserved(name: str) -> None:
    for rules, seats in facts.each_size(name):
        asked = scenario(name, rules=rules, players=["rule"], players_count=seats)
        setup = Setup(asked.game, asked.rules, seats, asked.dealer, seat_players(asked.game, "rule", seats), 4)
        for index in range(400):
            _check_play(Table(name, rules, seed=4, index=index, players_count=seats), _moves(setup, index))


def _renamed(value: Any, names_of: dict[str, str]) -> Any:
    """The cards of a layout under other names."""
    if isinstance(value, str):
        return names_of.get(value, value)
    return [_renamed(part, names_of) for part in value] if isinstance(value, list) else value


def _renamed_move(move: str, names_of: dict[str, str]) -> str:
    """A move with its cards, and with its suit of trumps, under other names."""
    head, colon, tail = move.rpartition(":")
    if head == "trump":
        return f"trump:{names_of['A' + tail][1]}"
    cards = tail.split(",")
    return head + colon + ",".join(sorted(names_of.get(card, card) for card in cards))


def _random_game(table: Table, generator: random.Random) -> list[str]:
    made = []
    while not table.over:
        made.append(generator.choice(table.legal()))
        table.play(made[-1])
    return made


@pytest.mark.parametrize("name", names())
def test_suits_are_only_names(name: str) -> None:
    generator = random.Random(3)
    for index in range(100):
        names_of = facts.card_map(name, generator)
        table = Table(name, seed=9, index=index)
        made = _random_game(table, generator)
        other = Table(name, deal={field: _renamed(value, names_of) for field, value in table.deal.items()})
        for move in made:
            other.play(_renamed_move(move, names_of))
        for field in ("score", "points"):
            assert other.outcome().get(field) == table.outcome().get(field)


@pytest.mark.parametrize("name", names())
def test_seats_are_only_names(name: str) -> None:
    generator = random.Random(4)
    for rules, seats in facts.each_size(name):
        for index in range(40):
            turn = generator.randrange(1, seats)
            table = Table(name, rules, seed=10, index=index, players_count=seats)
            made = _random_game(table, generator)
            turned = facts.turned(name, table.deal, turn, seats)
            if turned is None:
                continue
            other = Table(name, rules, deal=turned)
            for move in made:
                other.play(facts.other_seat(move, turn, seats))
            score = table.outcome()["score"]
            assert other.outcome()["score"] == [score[(seat - turn) % seats] for seat in range(seats)]


@pytest.mark.parametrize("name", names())
def test_a_seed_repeats_in_a_fresh_process(name: str) -> None:
    code = f"import analyzer; print(analyzer.simulate({name!r}, deals=500, seed=77).rows[0].as_dict())"
    fresh = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert fresh.stdout.strip() == str(simulate(name, deals=500, seed=77).rows[0].as_dict())


@pytest.mark.parametrize("name", names())
def test_other_seeds_are_other_deals(name: str) -> None:
    deals = {str(Table(name, seed=seed, index=index).deal) for seed in range(30) for index in range(30)}
    assert len(deals) == (1 if facts.one_deal(name) else 900)


@pytest.mark.parametrize("name", names())
def test_a_run_is_the_sum_of_its_parts(name: str) -> None:
    """Deals 0 .. n - 1 whatever the chunks and threads: the counts are the same integers."""
    whole = simulate(name, deals=5_000, threads=1, chunk=5_000).as_dict()
    for threads, chunk in [(1, 7), (2, 100), (4, 333)]:
        parts = simulate(name, deals=5_000, threads=threads, chunk=chunk).as_dict()
        for told in (whole, parts):
            told.pop("seconds", None)
            told.pop("threads", None)
        assert parts == whole


@pytest.mark.parametrize("name", names())
def test_matches_end_or_are_reported(name: str) -> None:
    face = find_game(name)
    if not face.has_matches:
        with pytest.raises(ValueError, match="no matches"):
            simulate(name, unit="match")
        return
    row = simulate(name, unit="match", deals=300, players="random").rows[0]
    wins = [metric.interval.value for figure, metric in row.metrics.items() if figure.startswith("win[")]
    closed = row.metrics["tie"].interval.value + row.metrics["capped"].interval.value
    winners = getattr(facts.referee(name), "WINNERS", 1)  # seats that win together
    assert sum(wins) / winners + closed == pytest.approx(1)
