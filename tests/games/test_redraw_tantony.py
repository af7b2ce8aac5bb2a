"""Tantony near its end: redraws against the enumeration of every placement that the referee allows."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from scipy import stats

from analyzer import Table
from analyzer.games import game as find_game
from analyzer.games.base import codes_in
from analyzer.reading import read_position
from analyzer.records import rule_record
from analyzer.scenario import scenario
from analyzer.verbs.odds import ask
from kernels.constants import MET
from tests.referee.tantony import Referee

DRAWS = 3_000
ONE_IN_A_MILLION = 1e-6
Placement = tuple[tuple[str, ...], ...]


def _position(rules: dict[str, Any], index: int) -> tuple[Table, list[str]]:
    """A deal of random play up to the second card of a trick; two cards are left, or three where three play."""
    left = 3 if rules.get("form") == "three" else 2
    generator = random.Random(index)
    table, made = Table("tantony", rules, seed=21, index=index), list[str]()
    while len(table.hand(table.to_act)) > left or len(table.legal()[0]) != 2 or table.trick()["place"] != 0:
        made.append(generator.choice(table.legal()))
        table.play(made[-1])
    return table, made


def _consistent(table: Table, rules: dict[str, Any], made: list[str], seat: int) -> set[Placement]:
    """All placements of the unseen cards with which every move made was legal."""
    others = [other for other in range(table.seats) if other != seat]
    sizes = [len(table.hand(other)) for other in others]
    unseen = sorted(card for other in others for card in table.hand(other))
    played = [[card for card in hand if card in made] for hand in table.deal["hands"]]
    found = set()
    for placement in _splits(unseen, sizes):
        hands = [list(cards) for cards in played]
        hands[seat] += table.hand(seat)
        for other, cards in zip(others, placement, strict=True):
            hands[other] += cards
        referee = Referee({**table.deal, "hands": hands}, rules)
        if all(move in referee.legal() and referee.play(move) is None for move in made):
            found.add(placement)
    return found


def _splits(cards: list[str], sizes: list[int]) -> list[Placement]:
    if not sizes:
        return [()]
    return [
        (pile, *rest)
        for pile in combinations(cards, sizes[0])
        for rest in _splits([card for card in cards if card not in pile], sizes[1:])
    ]


@pytest.mark.parametrize(
    "rules",
    [{}, {"form": "three"}, {"form": "split", "next_lead": "winner", "last_trick": "keep"}],
    ids=lambda rules: rules.get("form", "teams"),
)
def test_redraws_are_uniform_over_what_the_referee_allows(rules: dict[str, Any]) -> None:
    checked = 0
    for index in range(60):
        table, made = _position(rules, index)
        seat = table.to_act
        expected = _consistent(table, rules, made, seat)
        if not 4 <= len(expected) <= 200:  # something is open, and each placement is drawn often enough
            continue
        drawn = _draw(table, rules, made, seat)
        assert set(drawn) == expected
        assert stats.chisquare([drawn[placement] for placement in expected]).pvalue > ONE_IN_A_MILLION
        checked += 1
        if checked == 2:
            return
    raise AssertionError("too few positions")


def _draw(table: Table, rules: dict[str, Any], made: list[str], seat: int) -> Counter[Placement]:
    face = find_game("tantony")
    asked = scenario("tantony", rules=rules, players=["random"], players_count=table.seats)
    told = {"leader": str(table.deal["leader"])}
    position = read_position(asked, " ".join(table.hand(seat)), made, seat, None, "french", told)
    stage = face.stage(position, rule_record(face, asked.rules, table.seats))
    redraws = ask(asked, position, stage, "random", "cards").job.redraws
    found: Counter[Placement] = Counter()
    for index in range(DRAWS):
        survey = redraws.survey(index, index + 1)
        assert survey.outcome[0] == MET  # nothing is rejected: voids are drawn, not tried
        hands = survey.scratch.states[1]["hand"][: table.seats]
        found[tuple(tuple(codes_in(face.pack, int(h))) for other, h in enumerate(hands) if other != seat)] += 1
    return found
