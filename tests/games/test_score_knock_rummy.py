"""Deadwood and payoffs of Knock Rummy: every row of the page's table, every option, and the worked examples."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.knock_rummy_deals import after_a_knock, every_choice_of_melds, hands_worth, knock_with, layout
from tests.games.layouts import mixed_rules, play_at_random, tables
from tests.referee import knock_rummy
from tests.referee.knock_rummy_melds import PACK

table_class = tables("knock_rummy")


def deadwood_of(table_class: Any, hand: str, rules: dict[str, Any]) -> int:
    """Deal the hand to seat 1, and have seat 0 knock."""
    size = len(hand.split())
    deal = layout(["", hand], size=size)
    table = table_class(deal, {"deal_size": size, **rules})
    knock_with(table, deal)
    dead: int = table.outcome()["deadwood"][1]
    return dead


@pytest.mark.parametrize(
    ("hand", "rules", "dead"),
    [
        # Rules page, example 8.
        ("4C 4D 4H 4S 5S 6S KH", {}, 10),
        ("5H 6H 7H 7C 7D 8S 9S", {}, 28),
        ("7C 7D 7H 8H 9H 9C 9D TH", {}, 18),
        ("AC 2C 3C 3D 3H 4C", {}, 6),
        ("AH 2H 3H QH KH", {}, 20),
        ("AH 2H 3H QH KH", {"ace_runs": "high_low"}, 5),
        ("AH 2H KH", {}, 13),
        ("AH 2H KH", {"ace_runs": "wrap"}, 0),
        # "Also above K (Q-K-A), but never both ends of one run around the corner".
        ("AH 2H KH", {"ace_runs": "high_low"}, 13),
        ("QH KH AH", {}, 21),
        ("QH KH AH", {"ace_runs": "high_low"}, 0),
        ("QH KH AH", {"ace_runs": "wrap"}, 0),
        # J-Q-K and A + 2; J-Q-K-A and 2; J-Q-K-A-2.
        ("JH QH KH AH 2H", {}, 3),
        ("JH QH KH AH 2H", {"ace_runs": "high_low"}, 2),
        ("JH QH KH AH 2H", {"ace_runs": "wrap"}, 0),
        # Q-K-A leaves two aces, A-A-A leaves 20.
        ("AH QH KH AS AD", {"ace_runs": "high_low"}, 2),
        ("AH QH KH AS AD", {}, 20),
        # "A run has at most 13 cards"; a whole suit.
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", {"ace_runs": "wrap"}, 0),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", {"ace_runs": "low"}, 0),
        # "A = `ace_value` (1), 2-9 their number, T J Q K = 10."
        ("AC KD 9H", {}, 20),
        ("AC KD 9H", {"ace_value": 0}, 19),
        ("AC KD 9H", {"ace_value": 11}, 30),
        ("AC KD 9H", {"ace_value": 15}, 34),
        ("TC JD QH KS", {}, 40),
        ("2C 4D 6H 8S", {}, 20),
        ("3C 5D 7H 9S", {}, 24),
        # An ace of 15 decides: A-2-3 leaves 3 + 3, 3-3-3 leaves 17.
        ("AC 2C 3C 3D 3H", {"ace_value": 15}, 6),
        ("AC 2C 3C 3D 3H", {"ace_value": 0}, 2),
        # "3 or 4 cards of one rank", "3 or more consecutive cards of one suit".
        ("KC KD", {}, 20),
        ("8C 9C", {}, 17),
        ("8C 9C TD", {}, 27),
        ("KC KD KH", {}, 0),
        ("KC KD KH KS", {}, 0),
        ("8C 9C TC", {}, 0),
        # "Every disjoint choice of melds counts": 5-5-5 and 5-6-7; 3-4-5 would leave 10, 5-5-5 leaves 7.
        ("5C 5D 5H 5S 6S 7S", {}, 0),
        ("3C 4C 5C 5D 5H", {}, 7),
        # Two runs of one suit; a run of five of which the middle one is lent to a set: 5-6 and 8-9 would be left.
        ("2S 3S 4S 6S 7S 8S", {}, 0),
        ("5H 6H 7H 8H 9H 7C 7D", {}, 14),
        # A run of seven lends its middle card.
        ("4H 5H 6H 7H 8H 9H TH 7C 7D", {}, 0),
        # One card and two.
        ("AD", {}, 1),
        ("KD", {}, 10),
    ],
)
def test_example_08_deadwood(table_class: Any, hand: str, rules: dict[str, Any], dead: int) -> None:
    assert deadwood_of(table_class, hand, rules) == dead


def test_deadwood_of_many_hands(table_class: Any) -> None:
    # Rules page: "It must be exact". Half of the hands are of two suits, or of a few ranks.
    generator = random.Random(71)
    pools = [PACK, PACK, [card for card in PACK if card[1] in "CD"], [card for card in PACK if card[0] in "A23QK"]]
    for _ in range(300):
        hand = generator.sample(generator.choice(pools), generator.randint(3, 12))
        rules = {"ace_runs": generator.choice(["low", "high_low", "wrap"]), "ace_value": generator.choice([0, 1, 11])}
        expected = every_choice_of_melds(hand, rules["ace_value"], rules["ace_runs"])
        assert deadwood_of(table_class, " ".join(hand), rules) == expected


@pytest.mark.parametrize(
    ("counts", "rules", "score", "winners"),
    # Rules page, the worked example of that number; A is seat 0.
    [
        # Example 1.
        ([19, 20, 30, 35], {}, [28, -1, -11, -16], [0]),
        # Example 2.
        ([0, 9, 12, 40], {}, [75, -25, -25, -25], [0]),
        ([0, 9, 12, 40], {"rummy_payoff": "plus_difference"}, [136, -34, -37, -65], [0]),
        # Example 3.
        ([10, 10, 20, 30], {}, [0, 30, -10, -20], [1]),
        ([10, 10, 20, 30], {"tie_rule": "knocker_wins"}, [30, 0, -10, -20], [0]),
        ([10, 10, 20, 30], {"tie_rule": "shared"}, [15, 15, -10, -20], [0, 1]),
        ([10, 10, 10, 30], {}, [0, 10, 10, -20], [1, 2]),
        # Example 4.
        ([10, 5, 8, 30], {}, [-15, 33, -3, -25], [1]),
        ([10, 5, 8, 30], {"penalty_to": "each_lower"}, [-25, 43, 7, -25], [1]),
        # Example 5.
        ([8, 2, 25, 2], {}, [-16, 14.5, -23, 14.5], [1, 3]),
        ([8, 2, 25, 2], {"penalty_to": "winner"}, [-16, 19.5, -23, 19.5], [1, 3]),
        # Example 6.
        ([0, 0, 12, 40], {}, [75, -25, -25, -25], [0]),
        ([0, 0, 12, 40], {"rummy_tie": "tie_rule"}, [0, 52, -12, -40], [1]),
        # "Rummy", counted by hand: the tied one pays 25 + 0; only a tie makes `rummy_tie` matter.
        ([0, 0, 12, 40], {"rummy_payoff": "plus_difference"}, [127, -25, -37, -65], [0]),
        ([0, 9, 12, 40], {"rummy_tie": "tie_rule"}, [75, -25, -25, -25], [0]),
        ([0, 0, 12, 40], {"rummy_tie": "tie_rule", "tie_rule": "knocker_wins"}, [52, 0, -12, -40], [0]),
        ([0, 0, 12, 40], {"rummy_tie": "tie_rule", "tie_rule": "shared"}, [26, 26, -12, -40], [0, 1]),
        ([0, 9, 12, 40], {"rummy_bonus": 7}, [21, -7, -7, -7], [0]),
        ([0, 9, 12, 40], {"rummy_bonus": 0}, [0, 0, 0, 0], [0]),
        ([0, 9, 12, 40], {"rummy_bonus": 0, "rummy_payoff": "plus_difference"}, [61, -9, -12, -40], [0]),
        # "The bonus row names the knocker": one of the others without deadwood gets plain differences.
        ([4, 0, 12, 40], {}, [-14, 56, -12, -40], [1]),
        # "The receiving seats of the table row, even if they receive 0".
        ([10, 10, 10, 10], {}, [0, 0, 0, 0], [1, 2, 3]),
        ([10, 10, 10, 10], {"tie_rule": "knocker_wins"}, [0, 0, 0, 0], [0]),
        ([10, 10, 10, 10], {"tie_rule": "shared"}, [0, 0, 0, 0], [0, 1, 2, 3]),
        # Tied by two, shared by three: 20 / 3.
        ([10, 10, 10, 30], {"tie_rule": "shared"}, [20 / 3, 20 / 3, 20 / 3, -20], [0, 1, 2]),
        # "Undercut", counted by hand; the fine alone differs.
        ([10, 5, 8, 30], {"undercut_penalty": 0}, [-5, 33, -3, -25], [1]),
        ([10, 5, 8, 30], {"undercut_penalty": 20}, [-25, 33, -3, -25], [1]),
        ([10, 5, 8, 30], {"undercut_penalty": 20, "penalty_to": "winner"}, [-25, 53, -3, -25], [1]),
        ([10, 5, 8, 30], {"undercut_penalty": 20, "penalty_to": "each_lower"}, [-45, 53, 17, -25], [1]),
        # "Each player whose deadwood is lower than A's": not one with the same.
        ([10, 5, 10, 30], {"penalty_to": "each_lower"}, [-15, 35 + 10, -5, -25], [1]),
        ([8, 2, 25, 2], {"penalty_to": "each_lower"}, [-6 - 20, 14.5 + 10, -23, 14.5 + 10], [1, 3]),
        # Two players, and six: 15 + 14 shared by three, then with a third of the fine each; by five, 8 / 5.
        ([19, 20], {}, [1, -1], [0]),
        ([20, 19], {}, [-11, 1], [1]),
        ([10, 10], {}, [0, 0], [1]),
        ([20, 5, 5, 5, 19], {}, [-25, 29 / 3, 29 / 3, 29 / 3, -14], [1, 2, 3]),
        ([20, 5, 5, 5, 19], {"penalty_to": "winner"}, [-25, 13, 13, 13, -14], [1, 2, 3]),
        ([18, 10, 10, 10, 10, 10], {}, [-18, 1.6, 1.6, 1.6, 1.6, 1.6], [1, 2, 3, 4, 5]),
        ([18, 10, 10, 10, 10, 10], {"penalty_to": "winner"}, [-18, 3.6, 3.6, 3.6, 3.6, 3.6], [1, 2, 3, 4, 5]),
    ],
)
def test_examples_01_to_06_payoffs(
    table_class: Any, counts: list[int], rules: dict[str, Any], score: list[float], winners: list[int]
) -> None:
    outcome = after_a_knock(table_class, counts, rules)
    assert outcome["score"] == score
    assert outcome["winners"] == winners
    # "In JSON a whole number is an integer, any other the float nearest to the exact fraction."
    assert [type(part) for part in outcome["score"]] == [int if part == int(part) else float for part in score]


@pytest.mark.parametrize("knocker", [1, 2, 3])
@pytest.mark.parametrize(
    ("counts", "rules", "score", "winners"),
    # The numbers of examples 1, 2, 3, 4 and 5, from the knocker on.
    [
        ([19, 20, 30, 35], {}, [28, -1, -11, -16], [0]),
        ([0, 9, 12, 40], {"rummy_payoff": "plus_difference"}, [136, -34, -37, -65], [0]),
        ([10, 10, 20, 30], {"tie_rule": "shared"}, [15, 15, -10, -20], [0, 1]),
        ([10, 5, 8, 30], {"penalty_to": "each_lower"}, [-25, 43, 7, -25], [1]),
        ([8, 2, 25, 2], {"penalty_to": "winner"}, [-16, 19.5, -23, 19.5], [1, 3]),
    ],
)
def test_any_seat_may_be_the_knocker(
    table_class: Any, counts: list[int], rules: dict[str, Any], score: list[float], winners: list[int], knocker: int
) -> None:
    moved = [counts[(seat - knocker) % 4] for seat in range(4)]
    outcome = after_a_knock(table_class, moved, rules, knocker)
    assert outcome["score"] == [score[(seat - knocker) % 4] for seat in range(4)]
    assert outcome["winners"] == sorted((seat + knocker) % 4 for seat in winners)


@pytest.mark.parametrize(
    ("counts", "score", "winners"),
    [
        # Rules page, example 7.
        ([5, 4, 4, 10], [-1, 3.5, 3.5, -6], [1, 2]),
        # "The players with d = L share": one, all.
        ([19, 20, 30, 35], [28, -1, -11, -16], [0]),
        ([10, 10, 10, 10], [0, 0, 0, 0], [0, 1, 2, 3]),
        # "Payoffs without a knocker": no bonus, no fine.
        ([0, 9, 12, 40], [61, -9, -12, -40], [0]),
        ([0, 0, 12, 40], [26, 26, -12, -40], [0, 1]),
    ],
)
def test_example_07_show_down(table_class: Any, counts: list[int], score: list[float], winners: list[int]) -> None:
    # Every card of the stock is drawn and discarded: the hands stay.
    deal = layout(hands_worth(counts), size=4)
    table = table_class(deal, {"deal_size": 4, "stock_out": "showdown"})
    for card in deal["stock"]:
        assert table.legal() == ["draw:discard", "draw:stock"]
        table.play("draw:stock")
        table.play(f"discard:{card}")
    assert table.outcome() == {
        "score": score,
        "deadwood": counts,
        "knocker": -1,
        "winners": winners,
        "end": "showdown",
        "turns": 52 - 16 - 1,
        "turn_overs": 0,
    }


def test_every_deal_keeps_its_points(table_class: Any) -> None:
    # Rules page: "All cases are zero-sum except `undercut` with `nobody`, where the total is -`undercut_penalty`."
    generator = random.Random(72)
    fined = 0
    for _ in range(250):
        rules = knock_rummy.consistent(mixed_rules(knock_rummy.OPTIONS, generator))
        players = generator.randint(2, 6)
        if players * (rules["deal_size"] or 0) > 51:
            continue
        outcome = play_at_random(table_class(knock_rummy.random_deal(players, rules, generator), rules), generator)
        dead, knocker = outcome["deadwood"], outcome["knocker"]
        undercut = knocker >= 0 and dead[knocker] > min(dead)
        fine = rules["undercut_penalty"] if undercut and rules["penalty_to"] == "nobody" else 0
        assert sum(outcome["score"]) == pytest.approx(-fine)
        assert all(dead[seat] == min(dead) for seat in outcome["winners"])
        assert (outcome["winners"] == []) is (outcome["end"] == "void")
        assert outcome["end"] != "void" or outcome["score"] == [0] * players
        fined += fine > 0
    assert fined > 10
