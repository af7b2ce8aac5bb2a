"""What a deal of Commit pays: the worked examples of the rules page, each fee and bonus, and those who run short."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.commit_deals import LEFT_OVER_MOVES, layout, left_over, waiting
from tests.games.layouts import mixed_rules, play_all, play_at_random, tables
from tests.referee import commit

table_class = tables("commit")


@pytest.mark.parametrize(
    ("rules", "score"),
    [
        # Rules page, example 6.
        ({}, [8, -5, -2, -1]),
        ({"king_fee_per": "player"}, [7, -4, -2, -1]),
        ({"card_fee": 1}, [15, -8, -4, -3]),
        # The same by hand: pool 8; kings 2 and 1 at 3; the nine 0, 7; cards 3, 2, 2 at 2.
        ({"ante": 2}, [11, -6, -3, -2]),
        ({"ante": 0}, [5, -4, -1, 0]),
        ({"king_fee": 3}, [3 + 8 + 3, -1 - 8, -1 - 3, -1]),
        ({"king_fee": 3, "king_fee_per": "player"}, [3 + 5 + 3, -1 - 5, -1 - 3, -1]),
        ({"king_fee": 0}, [3 + 2, -1 - 2, -1, -1]),
        ({"nine_fee": 0}, [3 + 2 + 1, -1 - 2, -1 - 1, -1]),
        ({"nine_fee": 7}, [3 + 9 + 1, -1 - 9, -1 - 1, -1]),
        ({"card_fee": 2}, [3 + 10 + 5 + 4, -1 - 10, -1 - 5, -1 - 4]),
        # Bonuses are for cards played.
        ({"king_bonus": 5, "nine_bonus": 5}, [8, -5, -2, -1]),
    ],
)
def test_example_06_payments(table_class: Any, rules: dict[str, Any], score: list[int]) -> None:
    table = table_class(left_over(), {"hand_size": 3, **rules})
    play_all(table, LEFT_OVER_MOVES)
    # Rules page, "Match": fields of the outcome of a deal; no `chips` as none were given.
    assert table.outcome() == {"score": score, "winner": 0, "cards_left": [0, 3, 2, 2], "plays": 5}


@pytest.mark.parametrize(
    ("chips", "rules", "score", "after"),
    [
        # Rules page, example 7: "seat 1 has 1 left after the ante and pays 1 of 4".
        ([5, 2, 9, 9], {}, [5, -2, -2, -1], [10, 0, 7, 8]),
        # Nobody runs short: example 6.
        ([20, 20, 20, 20], {}, [8, -5, -2, -1], [28, 15, 18, 19]),
        # "In one sum": for cards, kings and the nine seat 1 owes 3 + 4, seat 2 2 + 1, seat 3 2.
        ([5, 7, 3, 2], {"card_fee": 1}, [3 + 6 + 2 + 1, -7, -3, -2], [17, 0, 0, 0]),
        # "All payments are limited to what the payer has": the ante too.
        ([1, 2, 3, 4], {"ante": 3}, [2 + 3 + 3 + 0 + 0 + 0, -2, -3, -3], [9, 0, 0, 1]),
        ([0, 0, 5, 5], {}, [2 + 1, 0, -2, -1], [3, 0, 3, 4]),
    ],
)
def test_example_07_running_short(
    table_class: Any, chips: list[int], rules: dict[str, Any], score: list[int], after: list[int]
) -> None:
    table = table_class(left_over(chips), {"hand_size": 3, **rules})
    play_all(table, LEFT_OVER_MOVES)
    assert table.outcome() == {"score": score, "winner": 0, "cards_left": [0, 3, 2, 2], "plays": 5, "chips": after}


@pytest.mark.parametrize(
    ("rules", "chips", "score"),
    [
        # Rules page, example 8: "pool 4, bonus 3, fees 0".
        ({"king_bonus": 1}, None, [6, -2, -2, -2]),
        ({"king_bonus": 2}, None, [9, -3, -3, -3]),
        ({"nine_bonus": 2}, None, [3, -1, -1, -1]),
        # The bonus of those who have nothing left after the ante is nothing.
        ({"king_bonus": 3}, [9, 1, 2, 9], [3 + 0 + 1 + 3, -1, -2, -4]),
    ],
)
def test_example_08_king_bonus(
    table_class: Any, rules: dict[str, Any], chips: list[int] | None, score: list[int]
) -> None:
    table = table_class(layout(["KS", "AC", "AH", "AD"], size=1, chips=chips), {"hand_size": 1, **rules})
    table.play("KS")
    assert table.outcome()["score"] == score
    assert table.outcome()["winner"] == 0


@pytest.mark.parametrize(
    ("rules", "chips", "score"),
    [
        # Rules page, "Payments": `nine_bonus`, "the same for 9D"; seat 3 goes out with it, seat 2 keeps KS.
        ({"nine_bonus": 2}, None, [-3, -3, -4, 10]),
        ({"nine_bonus": 5}, None, [-6, -6, -7, 19]),
        ({"king_bonus": 5}, None, [-1, -1, -2, 4]),
        # Seat 2 pays 1 of 2 as ante and bonus, and has nothing for his king.
        ({"nine_bonus": 2}, [9, 9, 2, 9], [-3, -3, -2, 8]),
    ],
)
def test_nine_bonus(table_class: Any, rules: dict[str, Any], chips: list[int] | None, score: list[int]) -> None:
    deal = layout(["AS 4H", "4C 6C", "KS 8C", "2S 9D"], size=2, chips=chips)
    table = table_class(deal, {"hand_size": 2, **rules})
    play_all(table, "AS 2S 9D")
    assert table.outcome()["score"] == score
    assert table.outcome()["winner"] == 3


@pytest.mark.parametrize(
    ("chips", "score"),
    [
        # Ante 1; bonus 1 each to seat 2 for KC; fees 2 for 9D, 1 for KS, 1 for KH.
        (None, [3 - 1 + 2 + 1 + 1, -1 - 1 - 2, -1 + 3 - 1, -1 - 1 - 1]),
        # Seat 2 has nothing after the ante, and pays for KS from the bonus.
        ([5, 5, 1, 5], [3 - 1 + 2 + 1 + 1, -1 - 1 - 2, -1 + 3 - 1, -1 - 1 - 1]),
        # Seat 1 has given his last chip away for KC when the winner asks for the fee.
        ([5, 2, 5, 5], [3 - 1 + 0 + 1 + 1, -1 - 1, -1 + 3 - 1, -1 - 1 - 1]),
        # Seat 1 has none for KC.
        ([5, 1, 1, 5], [3 - 1 + 0 + 1 + 1, -1, -1 + 2 - 1, -1 - 1 - 1]),
        # The later winner has none for KC.
        ([1, 5, 5, 5], [3 + 2 + 1 + 1, -1 - 1 - 2, -1 + 2 - 1, -1 - 1 - 1]),
    ],
)
def test_a_bonus_is_paid_at_once(table_class: Any, chips: list[int] | None, score: list[int]) -> None:
    # Rules page, "Payments": "when a king is played, every other player at once pays".
    deal = layout(["QC AH 3H", "9D 5S 7S", "KC 2H KS", "KH 8S TS"], size=3, chips=chips)
    table = table_class(deal, {"hand_size": 3, "king_bonus": 1})
    waiting(table, "QC KC 2H 3H AH")
    assert table.over
    assert table.outcome()["score"] == score


def test_two_kings_played(table_class: Any) -> None:
    # Rules page, "Payments": 3 chips for each, and a pool of 4; the others hold no king and no nine.
    deal = layout(["KS KC", "AC", "AH", "AD"], dead="KH KD 9D", size=2)
    table = table_class(deal, {"hand_size": 2, "king_bonus": 1})
    play_all(table, "KS KC")
    assert table.outcome()["score"] == [3 + 6, -3, -3, -3]


@pytest.mark.parametrize("king_fee_per", ["card", "player"])
def test_dead_cards_cost_nothing(table_class: Any, king_fee_per: str) -> None:
    # Rules page, "Open points", "Kings and 9D in the dead hand": nobody pays.
    deal = layout(["AC", "AD", "AH", "AS"], dead="KC KD KH KS 9D", size=1)
    table = table_class(deal, {"hand_size": 1, "king_fee_per": king_fee_per})
    table.play("AC")
    assert table.outcome()["score"] == [3, -1, -1, -1]


def test_the_winner_pays_no_fee(table_class: Any) -> None:
    # Rules page, "Payments": fees are for what is left in hand; here KH of seat 1.
    deal = layout(["KC 9D", "KH 2C", "2H", "2S"], dead="TD", size=2)
    table = table_class(deal, {"hand_size": 2, "king_fee": 5, "nine_fee": 5})
    play_all(table, "KC 9D")
    assert table.outcome()["score"] == [3 + 5, -1 - 5, -1, -1]


def test_chips_are_conserved(table_class: Any) -> None:
    # Rules page: "the scores add up to 0"; "payments are limited to what the payer has".
    generator = random.Random(53)
    for _ in range(150):
        rules = mixed_rules(commit.OPTIONS, generator)
        players = generator.choice(commit.SEATS)
        chips = [generator.choice([0, 1, 2, 5, 30]) for _ in range(players)]
        deal = {**commit.random_deal(players, rules, generator), "chips": chips}
        outcome = play_at_random(table_class(deal, rules), generator)
        assert sum(outcome["score"]) == 0
        assert min(outcome["chips"]) >= 0
        assert [after - before for after, before in zip(outcome["chips"], chips, strict=True)] == outcome["score"]
        assert outcome["score"][outcome["winner"]] >= 0 or rules["king_bonus"] or rules["nine_bonus"]


def test_chips_do_not_matter_unless_they_run_short(table_class: Any) -> None:
    # Rules page: "without it nobody can run short"; the same moves with chips enough for everything.
    generator = random.Random(54)
    for _ in range(40):
        rules = mixed_rules(commit.OPTIONS, generator)
        players = generator.choice(commit.SEATS)
        deal = commit.random_deal(players, rules, generator)
        free, rich = table_class(deal, rules), table_class({**deal, "chips": [500] * players}, rules)
        while not free.over:
            assert (free.to_act, free.legal()) == (rich.to_act, rich.legal())
            move = generator.choice(free.legal())
            free.play(move)
            rich.play(move)
        assert rich.outcome() == {**free.outcome(), "chips": [500 + score for score in free.outcome()["score"]]}
