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

ROOT = Path(__file__).parents[2]
STRENGTH = "24567JQK3A"


def _beats(card: str, best: str, trump: str | None) -> bool:
    if card[1] == best[1]:
        return STRENGTH.index(card[0]) > STRENGTH.index(best[0])
    return card[1] == trump


def _check_tricks(table: Table, moves: list[int], seats: int) -> None:
    """Each card once, every trick led by the winner of the one before, all points in the pack captured."""
    played: list[str] = []
    trick: list[tuple[int, str]] = []
    winner = None
    trump = (table.deal.get("turned") or " ")[-1]
    for action in moves:
        seat = table.to_act
        move = table.play_bit(action)
        if move.startswith("trump:"):
            trump = move[-1]
        card = table.trick()["card"]
        if card is None:
            continue
        if not trick and winner is not None:
            assert seat == winner
        trick.append((seat, card))
        played.append(card)
        if len(trick) == seats:
            best = trick[0]
            for follower in trick[1:]:
                if _beats(follower[1], best[1], trump):
                    best = follower
            winner, trick = best[0], []
    outcome = table.outcome()
    if played:
        assert len(set(played)) == len(played)
        assert sum(outcome["points"]) == 120
        assert sum(outcome["tricks"]) * seats == len(played)


@pytest.mark.parametrize("name", names())
def test_cards_and_points_are_conserved(name: str) -> None:
    for seats in find_game(name).seat_counts:
        asked = scenario(name, players=["rule"], players_count=seats)
        setup = Setup(asked.game, asked.rules, seats, asked.dealer, seat_players(asked.game, "rule", seats), 4)
        for index in range(400):
            _check_tricks(Table(name, seed=4, index=index, players_count=seats), _moves(setup, index), seats)


def _renamed(value: Any, names_of: dict[str, str]) -> Any:
    """Cards of a layout with other suits."""
    if isinstance(value, str):
        return value[0] + names_of[value[1]]
    return [_renamed(part, names_of) for part in value] if isinstance(value, list) else value


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
        names_of = dict(zip("CDHS", generator.sample("CDHS", 4), strict=True))
        table = Table(name, seed=9, index=index)
        made = _random_game(table, generator)
        other = Table(name, deal={k: _renamed(v, names_of) for k, v in table.deal.items()})
        for move in made:
            head, colon, tail = move.rpartition(":")
            if head == "trump":
                move = f"trump:{names_of[tail]}"
            elif not colon and move != "pass":
                move = _renamed(move, names_of)
            other.play(move)
        assert other.outcome()["score"] == table.outcome()["score"]
        assert other.outcome()["points"] == table.outcome()["points"]


@pytest.mark.parametrize("name", names())
def test_seats_are_only_names(name: str) -> None:
    generator = random.Random(4)
    for seats in find_game(name).seat_counts:
        for index in range(40):
            turn = generator.randrange(1, seats)
            table = Table(name, seed=10, index=index, players_count=seats)
            made = _random_game(table, generator)
            hands = table.deal["hands"]
            turned = [hands[(seat - turn) % seats] for seat in range(seats)]
            dealer = (table.deal["dealer"] + turn) % seats
            other = Table(name, deal={**table.deal, "dealer": dealer, "hands": turned})
            for move in made:
                other.play(move)
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
    assert len(deals) == 900


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
    row = simulate(name, unit="match", deals=300, players="random").rows[0]
    wins = sum(row.metrics[f"win[{seat}]"].interval.value for seat in range(find_game(name).seat_counts[0]))
    closed = row.metrics["tie"].interval.value + row.metrics["capped"].interval.value
    assert wins + closed == pytest.approx(1)
