"""No player looks at hidden cards: whatever they are, as far as the seat can tell, its move is the same."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from analyzer import Table
from analyzer.games import game as find_game
from analyzer.games import names
from analyzer.reading import read_position
from analyzer.records import rule_record
from analyzer.scenario import scenario
from analyzer.verbs.odds import ask
from kernels.constants import MET
from tests.contract import facts
from tests.shared_games import recorded_games

REDRAWS = 12
MOST_TRIED = 2_000
SHARE = 0.15  # of the decisions of the recorded games


@pytest.mark.parametrize("name", names())
def test_moves_do_not_depend_on_hidden_cards(name: str) -> None:
    generator = random.Random(7)
    face = find_game(name)
    asked = 0
    for record in recorded_games(name):
        if record["rules"].get("partner_info", "hidden") != "hidden" or record.get("kind", "game") != "game":
            continue  # there a partner's cards may be looked at; tests/games/test_players_briscola.py has those
        table = Table(name, record["rules"], record["deal"])
        for made, step in enumerate(record["steps"]):
            if len(step["legal"]) > 1 and generator.random() < SHARE:
                for player in [kind.name for kind in face.players]:
                    assert len(_moves_over_redraws(name, record, table.hand(step["player"]), made, player)) == 1
                    asked += 1
            table.play(step["move"])
    assert asked > 150


def _moves_over_redraws(name: str, record: dict[str, Any], hand: list[str], made: int, player: str) -> set[int]:
    """What the player does in redraws of one position, with the same word of chance each time."""
    face, seat = find_game(name), record["steps"][made]["player"]
    where = scenario(
        name,
        rules=record["rules"],
        players=[player],
        players_count=record["players"],
        dealer=record["dealer"],
    )
    moves, known = facts.as_seen(record, made, seat), facts.known(record, made, seat)
    position = read_position(where, " ".join(hand), moves, seat, None, "french", known)
    stage = face.stage(position, rule_record(face, where.rules, where.seats))
    redraws = ask(where, position, stage, player, "cards").job.redraws
    setup, chosen = redraws.setup, list[int]()
    for index in range(MOST_TRIED):
        survey = redraws.survey(index, index + 1)
        if survey.outcome[0] == MET:
            trail = np.zeros(10_000, np.uint64)
            setup.driver("trace")(
                np.uint64(1), 0, 0, redraws.record, survey.scratch.states[1], setup.seating.numbers,
                setup.seating.parameters, survey.scratch.noise, trail,
            )  # fmt: skip
            chosen.append(int(trail[0]))
        if len(chosen) == REDRAWS:
            break
    return set(chosen)
