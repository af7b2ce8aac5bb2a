"""`odds` at every decision of recorded games, asked with the acting seat's knowledge alone."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from analyzer import Table, odds
from analyzer.games import game as find_game
from analyzer.games import names
from analyzer.games.base import Game, codes_in
from analyzer.records import rule_record
from analyzer.scenario import scenario
from analyzer.verbs.odds import ask, read_position
from kernels.constants import MET
from tests.shared_games import recorded_games

GAMES = 30
DEALS = 200
LOOKED_AT = 3  # sampled deals a decision


@pytest.mark.parametrize("name", names())
def test_odds_at_every_decision(name: str) -> None:
    asked = looked = 0
    for record in recorded_games(name)[:GAMES]:
        table = Table(name, record["rules"], record["deal"])
        made: list[str] = []
        for step in record["steps"]:
            known = {field: record["deal"].get(field) for field in find_game(name).fields}
            told = {field: card for field, card in known.items() if card is not None}
            where = {
                "hand": " ".join(table.hand(step["player"])), "moves": made, "rules": record["rules"],
                "players_count": record["players"], "dealer": record["dealer"],
            }  # fmt: skip
            result = odds(name, deals=DEALS, threads=1, **where, **told)
            branches = [row.branch for row in result.rows]
            assert sorted(b for b in branches if " " not in b) == step["legal"], (record["deal"], made)
            assert {b.split()[0] for b in branches} == set(step["legal"])
            assert all(row.n == DEALS for row in result.rows)
            looked += _check_samples(name, where, told, table, step["player"])
            asked += 1
            table.play(step["move"])
            made.append(step["move"])
    assert asked > GAMES * 15
    assert looked > 0.95 * LOOKED_AT * asked


def _samples(name: str, where: dict[str, Any], told: dict[str, Any]) -> Iterator[Any]:
    """States of a few redraws of the position."""
    face, count, dealer = find_game(name), where["players_count"], where["dealer"]
    question = scenario(name, rules=where["rules"], players=["rule"], players_count=count, dealer=dealer)
    position = read_position(question, where["hand"], where["moves"], None, None, "french", told)
    stage = face.stage(position, rule_record(face, question.rules, question.seats))
    redraws = ask(question, position, stage, "rule", "cards").job.redraws
    for index in range(LOOKED_AT):
        survey = redraws.survey(index, index + 1)
        if survey.outcome[0] == MET:
            yield survey.scratch.states[1]


def _check_samples(name: str, where: dict[str, Any], told: dict[str, Any], table: Table, seat: int) -> int:
    """Redraws agree with all that the seat has seen; returns how many were looked at."""
    face, seats, looked = find_game(name), where["players_count"], 0
    for state in _samples(name, where, told):
        looked += 1
        hands = [int(hand) for hand in state["hand"][:seats]]
        assert codes_in(face.pack, hands[seat]) == table.hand(seat)
        assert [hand.bit_count() for hand in hands] == [len(table.hand(other)) for other in range(seats)]
        places = [*hands, int(state["played"])]
        if "stock" in state.dtype.names:
            left = state["stock"][int(state["drawn"]) : int(state["stock_size"])]
            places.append(sum(1 << int(card) for card in left))
            seen = [int(cards) & ~int(state["played"]) for cards in state["known"][:seats]]
            assert all(known & ~hand == 0 for known, hand in zip(seen, hands, strict=True))
        else:
            _replay(name, where, face, [int(dealt) for dealt in state["dealt"]])
        assert sum(places) == face.cards_in_play(table.rules, seats)
        assert all(a & b == 0 for a, b in itertools.combinations(places, 2))
    return looked


def _replay(name: str, where: dict[str, Any], face: Game, dealt: list[int]) -> None:
    """The referee lets every move be made with the sampled hands: voids, duties, the called card."""
    deal = {"dealer": where["dealer"], "hands": [codes_in(face.pack, cards) for cards in dealt]}
    judge = import_module(f"tests.referee.{name}").Referee(deal, where["rules"])
    for move in where["moves"]:
        assert move in judge.legal()
        judge.play(move)
