"""Matches of Tantony: rounds with the cards carried over, who leads them, when they end, and who wins."""

from __future__ import annotations

import random
from typing import Any

import pytest

from analyzer import Table
from tests.games.layouts import mixed_rules, tables
from tests.games.tantony_deals import (
    GIFTS_10_20_30_40,
    GIFTS_25_EACH,
    ROUND,
    RUN_RULES,
    play_round,
    written_round,
)
from tests.referee import tantony

table_class = tables("tantony")


@pytest.fixture(params=["referee", "table"])
def match_class(request: pytest.FixtureRequest) -> Any:
    """What plays a match: called with the layout of its first round and the rules that differ from the default."""
    if request.param == "referee":
        return tantony.Match
    return lambda deal, rules=None: Table("tantony", rules=rules, deal=deal, kind="match")


def after_round_one(match_class: Any, gifts: str, rules: dict[str, Any]) -> Any:
    """Play the written round, which leads of seat 0, as the first of a match."""
    match = match_class(written_round(ROUND), {**RUN_RULES, **rules})
    play_round(match, ROUND, gifts)
    return match


def test_example_06_the_match_ends_after_round_one(match_class: Any) -> None:
    # Rules page, example 6: "after round 1 the match ends (60 reached)"; fields of section "Moves".
    match = after_round_one(match_class, GIFTS_10_20_30_40, {})
    assert match.over
    assert (match.to_act, match.legal()) == (-1, [])
    assert match.outcome() == {
        "score": [10, 20, 30, 40],
        "side_score": [40, 60, 40, 60],
        "winners": [1, 3],
        "rounds_played": 1,
        "round_scores": [[10, 20, 30, 40]],
    }


@pytest.mark.parametrize(
    ("rules", "over"),
    # Rules page, section "Match": ">= early_targets[k-1]", "`teams_only`: only in the form `teams`; `all_sides`: in
    # every form, with the side scores above; `off`: never"; "k not beyond the list". Side scores as in example 6: 60 at
    # most in teams, 70 in split.
    [
        ({"early_targets": [60]}, True),
        ({"early_targets": [61, 60]}, False),
        ({"early_targets": []}, False),
        ({"early_end": "off"}, False),
        ({"early_end": "all_sides"}, True),
        ({"form": "split"}, False),
        ({"form": "split", "early_end": "all_sides"}, True),
        ({"form": "split", "early_end": "all_sides", "early_targets": [70]}, True),
        ({"form": "split", "early_end": "all_sides", "early_targets": [71]}, False),
        ({"rounds": 1, "early_end": "off"}, True),
        ({"rounds": 2, "early_end": "off"}, False),
    ],
)
def test_early_end(match_class: Any, rules: dict[str, Any], over: bool) -> None:
    match = after_round_one(match_class, GIFTS_10_20_30_40, rules)
    assert match.over is over
    if over:
        assert match.outcome()["rounds_played"] == 1


@pytest.mark.parametrize(
    ("gifts", "rules", "winners"),
    # Rules page, section "Match": "the seats with the highest total side score (in `teams` both partners). Equal sides
    # share"; in the second case both teams have reached the target.
    [
        (GIFTS_10_20_30_40, {}, [1, 3]),
        (GIFTS_25_EACH, {"early_targets": [50]}, [0, 1, 2, 3]),
        (GIFTS_10_20_30_40, {"early_targets": [30]}, [1, 3]),
        (GIFTS_25_EACH, {"rounds": 1}, [0, 1, 2, 3]),
        (GIFTS_10_20_30_40, {"rounds": 1, "form": "split"}, [2]),
        (GIFTS_10_20_30_40, {"rounds": 1, "form": "split", "split_neighbour": "right"}, [3]),
        (GIFTS_25_EACH, {"rounds": 1, "form": "split"}, [0, 1, 2, 3]),
    ],
)
def test_winners(match_class: Any, gifts: str, rules: dict[str, Any], winners: list[int]) -> None:
    match = after_round_one(match_class, gifts, rules)
    assert match.over
    assert match.outcome()["winners"] == winners


def test_the_cards_are_carried_over(match_class: Any) -> None:
    # Rules page, introduction and "Match": seat 1, left of the leader of round 1, leads round 2 with the tricks given
    # to him and TD. The winner of the last trick of round 1 was seat 0.
    match = after_round_one(match_class, GIFTS_10_20_30_40, {"early_end": "off"})
    assert match.to_act == 1
    assert match.legal() == sorted(["7C", "3C", "AC", "5C", "2C", "9D", "4C", "8C", "6D", "5D", "6S", "AD", "TD"])


@pytest.mark.parametrize(
    ("rules", "rounds", "steps"),
    # Rules page, section "Match": "`null` means one per player (4, or 3 with three players)"; "rounds x (52 plays + 12
    # gifts), or rounds x (36 + 12)".
    [
        ({}, 4, 4 * 64),
        ({"form": "split"}, 4, 4 * 64),
        ({"form": "three"}, 3, 3 * 48),
        ({"rounds": 5}, 5, 5 * 64),
        ({"rounds": 1}, 1, 64),
        ({"form": "three", "rounds": 2}, 2, 2 * 48),
    ],
)
def test_the_number_of_rounds(match_class: Any, rules: dict[str, Any], rounds: int, steps: int) -> None:
    deal = tantony.random_deal(tantony.seats(rules), rules, random.Random(41))
    match = match_class(deal, {"early_end": "off", **rules})
    made = 0
    while not match.over:
        match.play(match.legal()[0])
        made += 1
    assert made == steps
    assert match.outcome()["rounds_played"] == rounds


def play_chain(table_class: Any, match: Any, deal: dict[str, Any], rules: dict[str, Any], generator: Any) -> Any:
    """Play a match at random, each round beside it as a single deal of the cards carried over; give their scores."""
    players = len(deal["hands"])
    leader = deal["leader"]
    scores = []
    while not match.over:
        table = table_class(deal, rules)
        # "The leader of round k+1 is the left neighbour of the leader of round k (not of the last trick's winner)."
        assert match.to_act == leader
        while not table.over:
            assert (match.to_act, match.legal()) == (table.to_act, table.legal())
            move = generator.choice(table.legal())
            table.play(move)
            match.play(move)
        scores.append(table.outcome()["score"])
        leader = (leader + 1) % players
        deal = {"dealer": (leader - 1) % players, "leader": leader, "hands": table.outcome()["next_hands"]}
    return scores


def side_totals(totals: list[int], rules: dict[str, Any]) -> list[int]:
    """Add up side scores as section "Score of a round" lists them for each seat."""
    if rules["form"] == "three":
        return totals
    a, b, c, d = totals
    if rules["form"] == "teams":
        return [a + c, b + d, a + c, b + d]
    if rules["split_neighbour"] == "left":
        return [a + b, b + c, c + d, d + a]
    return [a + d, b + a, c + b, d + c]


def test_a_match_is_its_rounds(table_class: Any, match_class: Any) -> None:
    # Rules page, section "Match": totals of the rounds, ended by the first target reached or by their number.
    generator = random.Random(42)
    for _ in range(40):
        rules = tantony.consistent(mixed_rules(tantony.OPTIONS, generator))
        deal = tantony.random_deal(tantony.seats(rules), rules, generator)
        match = match_class(deal, rules)
        scores = play_chain(table_class, match, deal, rules, generator)
        outcome = match.outcome()
        totals = [sum(round_score[seat] for round_score in scores) for seat in range(len(deal["hands"]))]
        sides = side_totals(totals, rules)
        assert outcome == {
            "score": totals,
            "side_score": sides,
            "winners": [seat for seat, side in enumerate(sides) if side == max(sides)],
            "rounds_played": len(scores),
            "round_scores": scores,
        }
        check_its_end(scores, rules)


def check_its_end(scores: list[list[int]], rules: dict[str, Any]) -> None:
    """A match ends at the first round at which it may."""
    players = len(scores[0])
    ends_early = rules["early_end"] == "all_sides" or (rules["early_end"], rules["form"]) == ("teams_only", "teams")
    for played in range(1, len(scores) + 1):
        totals = [sum(round_score[seat] for round_score in scores[:played]) for seat in range(players)]
        targets = rules["early_targets"][played - 1 : played]
        reached = ends_early and any(max(side_totals(totals, rules)) >= target for target in targets)
        ended = played == (rules["rounds"] or players) or reached
        assert ended is (played == len(scores))
