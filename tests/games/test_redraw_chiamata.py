"""Chiamata with two cards left: redraws against the enumeration of every placement that the referee allows."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from scipy import stats

from analyzer import Table
from analyzer.cards import forty_card_pack
from analyzer.games import game as find_game
from analyzer.position import members
from analyzer.reading import read_position
from analyzer.records import rule_record
from analyzer.scenario import scenario
from analyzer.verbs.odds import ask
from tests.referee.chiamata import Referee

DRAWS = 15_000
ONE_IN_A_MILLION = 1e-6
Placement = tuple[frozenset[str], ...]


def _position(rules: dict[str, Any], index: int) -> tuple[Table, list[str]]:
    """A deal of random play up to the first card of the seventh trick, in which somebody has shown a void."""
    generator = random.Random(index)
    table, made = Table("chiamata", rules, seed=21, index=index), []
    while not table.over:
        if table.trick()["number"] == 5 and table.trick()["winner"] is not None:
            return table, made
        made.append(generator.choice(table.legal()))
        table.play(made[-1])
    return table, []


def _consistent(table: Table, rules: dict[str, Any], made: list[str], seat: int) -> set[Placement]:
    """All placements of the unseen cards with which every move made was legal."""
    others = [other for other in range(5) if other != seat]
    unseen = sorted(card for other in others for card in table.hand(other))
    played = [[card for card in hand if card in made] for hand in table.deal["hands"]]
    found = set()
    for placement in _splits(unseen, len(others)):
        hands = [list(cards) for cards in played]
        hands[seat] += table.hand(seat)
        for other, cards in zip(others, placement, strict=True):
            hands[other] += sorted(cards)
        referee = Referee({"dealer": table.deal["dealer"], "hands": hands}, rules)
        if all(move in referee.legal() and referee.play(move) is None for move in made):
            found.add(placement)
    return found


def _splits(cards: list[str], piles: int) -> list[Placement]:
    if piles == 0:
        return [()]
    return [
        (frozenset(pile), *rest)
        for pile in combinations(cards, 2)
        for rest in _splits([card for card in cards if card not in pile], piles - 1)
    ]


@pytest.mark.parametrize(
    "rules",
    [{}, {"follow_suit": "strict"}, {"own_card": "forbidden"}, {"trump_named": "after_first_trick"}],
    ids=lambda rules: "-".join(rules.values()) or "default",
)
def test_redraws_are_uniform_over_what_the_referee_allows(rules: dict[str, Any]) -> None:
    checked = 0
    for index in range(40):
        table, made = _position(rules, index)
        if not made:
            continue
        seat = table.to_act
        expected = _consistent(table, rules, made, seat)
        if not 20 <= len(expected) <= 750:  # something is known, and each placement is drawn often enough
            continue
        drawn = _draw(table, rules, made, seat)
        assert set(drawn) == expected
        assert stats.chisquare([drawn[placement] for placement in expected]).pvalue > ONE_IN_A_MILLION
        checked += 1
        if checked == 2:
            return
    raise AssertionError("too few positions")


def _draw(table: Table, rules: dict[str, Any], made: list[str], seat: int) -> Counter[Placement]:
    asked, codes = scenario("chiamata", rules=rules, players=["random"]), forty_card_pack().codes
    position = read_position(asked, " ".join(table.hand(seat)), made, None, None, "french", {})
    stage = find_game("chiamata").stage(position, rule_record(asked.game, asked.rules, 5))
    redraws = ask(asked, position, stage, "random", "cards").job.redraws
    found: Counter[Placement] = Counter()
    for index in range(DRAWS):
        survey = redraws.survey(index, index + 1)
        if survey.outcome[0] == 0:
            hands = [int(hand) for other, hand in enumerate(survey.scratch.states[1]["hand"]) if other != seat]
            found[tuple(frozenset(codes[card] for card in members(hand)) for hand in hands)] += 1
    return found
