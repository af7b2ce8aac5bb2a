"""`odds` at every decision of recorded games, asked with the acting seat's knowledge alone."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from analyzer import Table, odds
from analyzer.games import game as find_game
from analyzer.games import names
from analyzer.position import mask_of, members
from analyzer.records import rule_record
from analyzer.scenario import scenario
from analyzer.verbs.odds import ask, read_position
from tests.shared_games import recorded_games

GAMES = 30
DEALS = 200
LOOKED_AT = 3  # sampled deals a decision


@pytest.mark.parametrize("name", names())
def test_odds_at_every_decision(name: str) -> None:
    asked = 0
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
            _check_samples(name, where, told, step["player"])
            asked += 1
            table.play(step["move"])
            made.append(step["move"])
    assert asked > GAMES * 15


def _check_samples(name: str, where: dict[str, Any], told: dict[str, Any], seat: int) -> None:
    """Sampled deals: the own hand as it is, every card in one place, hands of the right size."""
    face = find_game(name)
    question = scenario(
        name,
        rules=where["rules"],
        players=["rule"],
        players_count=where["players_count"],
        dealer=where["dealer"],
    )
    position = read_position(question, where["hand"], where["moves"], None, None, "french", told)
    stage = face.stage(position, rule_record(face, question.rules, question.seats))
    redraws = ask(question, position, stage, "rule", "cards").job.redraws
    for index in range(LOOKED_AT):
        survey = redraws.survey(index, index + 1)
        if survey.outcome[0] != 0:
            continue
        state = survey.scratch.states[1]
        hands = [int(hand) for hand in state["hand"][: question.seats]]
        assert hands[seat] == mask_of(position.hand)
        played = int(state["played"])
        stock = (
            int(mask_of(int(c) for c in state["stock"][int(state["drawn"]) : int(state["stock_size"])])) if told else 0
        )
        places = [*hands, played, stock] if told or name != "briscola" else [*hands, played]
        assert all(a & b == 0 for a, b in itertools.combinations(places, 2))
        if told or name != "briscola":
            everything = sum(places)
            assert everything == face.cards_in_play(question.rules, question.seats)
        assert len(members(hands[seat])) == len(position.hand)
