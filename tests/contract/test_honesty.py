"""No player looks at hidden cards: whatever they are, as far as the seat can tell, its move is the same."""

from __future__ import annotations

import random

import numpy as np
import pytest

from analyzer import Table
from analyzer.games import game as find_game
from analyzer.games import names
from analyzer.records import rule_record
from analyzer.scenario import scenario
from analyzer.verbs.odds import ask, read_position
from tests.shared_games import recorded_games

REDRAWS = 12
SHARE = 0.15  # of the decisions of the recorded games


@pytest.mark.parametrize("name", names())
def test_moves_do_not_depend_on_hidden_cards(name: str) -> None:
    generator = random.Random(7)
    face = find_game(name)
    asked = 0
    for record in recorded_games(name):
        if record["rules"].get("partner_info", "hidden") != "hidden":
            continue  # there a partner's cards may be looked at; tests/games/test_players_briscola.py has those
        table = Table(name, record["rules"], record["deal"])
        made: list[str] = []
        for step in record["steps"]:
            if len(step["legal"]) > 1 and generator.random() < SHARE:
                known = {field: record["deal"].get(field) for field in face.fields if record["deal"].get(field)}
                for player in [kind.name for kind in face.players]:
                    assert len(_moves_over_redraws(name, record, table.hand(step["player"]), made, known, player)) == 1
                    asked += 1
            table.play(step["move"])
            made.append(step["move"])
    assert asked > 300


def _moves_over_redraws(
    name: str, record: dict, hand: list[str], made: list[str], known: dict[str, str], player: str
) -> set[int]:
    """What the player does in redraws of one position, with the same word of chance each time."""
    face = find_game(name)
    where = scenario(
        name,
        rules=record["rules"],
        players=[player],
        players_count=record["players"],
        dealer=record["dealer"],
    )
    position = read_position(where, " ".join(hand), made, None, None, "french", known)
    stage = face.stage(position, rule_record(face, where.rules, where.seats))
    redraws = ask(where, position, stage, player, "cards").job.redraws
    setup, chosen = redraws.setup, set()
    for index in range(REDRAWS):
        survey = redraws.survey(index, index + 1)
        if survey.outcome[0] == 0:
            moves = np.zeros(500, np.uint64)
            setup.driver("trace")(
                np.uint64(1), 0, 0, redraws.record, survey.scratch.states[1], setup.seating.numbers,
                setup.seating.parameters, survey.scratch.noise, moves,
            )  # fmt: skip
            chosen.add(int(moves[0]))
    return chosen
