"""The worked examples of the rules page of Tantony, in the page's order, and a round on each edge of its rules."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.layouts import mixed_rules, play_all, play_out, tables
from tests.games.tantony_deals import (
    GIFTS_10_20_30_40,
    ROUND,
    RUN_RULES,
    end_with,
    layout,
    play_round,
    run_suit,
    written_round,
)
from tests.referee import tantony

table_class = tables("tantony")


@pytest.mark.parametrize(
    ("next_lead", "leader"),
    # Rules page, example 1.
    [("receiver", 2), ("winner", 1)],
)
def test_example_01_a_gift(table_class: Any, next_lead: str, leader: int) -> None:
    # Seat 3 has no spade: the other ten go to the seats before it.
    hands = ["7S AS KS QS JS", "9S TS 8S", "3S 6S 5S 4S 2S", "8H"]
    table = table_class(layout(hands, leader=0), {"next_lead": next_lead})
    play_all(table, "7S 9S 3S 8H")
    assert table.to_act == 1
    assert table.legal() == ["give:0", "give:1", "give:2", "give:3"]
    table.play("give:2")
    assert table.to_act == leader
    outcome = play_out(table)
    assert outcome["runts"][2][0] == "3S"
    # "The rest of the trick" is seat 2's as well.
    assert {"7S", "9S", "3S", "8H"} <= set(outcome["next_hands"][2])


def test_example_02_a_winner_that_is_the_runt(table_class: Any) -> None:
    # Rules page, example 2, and seat 3 goes on with his hearts. Each is winner and runt at once: 30 + 25 + 20 for seat
    # 0, 15 + 10 + 9, 8 + 7 + 6, 5 + 4 + 3 for the next ones. The last cards are worth 2 each.
    kept = ["2C", "2D", "2S", "2H"]
    table = end_with(table_class, kept, 3, "H", {"last_trick": "keep"})
    outcome = table.outcome()
    assert outcome["runts"] == [["AH", "KH", "QH"], ["JH", "TH", "9H"], ["8H", "7H", "6H"], ["5H", "4H", "3H"]]
    assert outcome["last"] == kept
    assert outcome["score"] == [75 + 2, 34 + 2, 21 + 2, 12 + 2]


@pytest.mark.parametrize(
    ("kept", "leader", "suit", "order", "last", "values"),
    [
        # Rules page, example 3: seat 3 leads KH and swaps with seat 0.
        (["3H", "6C", "JH", "KH"], 3, "D", "KH 3H 6C JH", ["KH", "6C", "JH", "3H"], [25, 6, 15, 3]),
        # Rules page, example 4: "no exchange; 4, 6, 15, 25".
        (["4S", "6C", "JH", "KH"], 0, "D", "4S 6C JH KH", ["4S", "6C", "JH", "KH"], [4, 6, 15, 25]),
        # Rules page, "Play of a round", point 7: the winner, here seat 2, need not lead, nor the runt's owner follow
        # him; "everybody else owns the card he played himself".
        (["7H", "9H", "AH", "8S"], 0, "D", "7H 9H AH 8S", ["AH", "9H", "7H", "8S"], [30, 9, 7, 8]),
    ],
)
def test_examples_03_and_04_last_trick(
    table_class: Any, kept: list[str], leader: int, suit: str, order: str, last: list[str], values: list[int]
) -> None:
    table = end_with(table_class, kept, leader, suit, {})
    for step, card in enumerate(order.split()):
        assert table.to_act == (leader + step) % 4
        assert table.legal() == [card]
        table.play(card)
    # "It is not given away."
    assert table.over
    outcome = table.outcome()
    assert outcome["last"] == last
    # The runts: 2D KD QD, JD TD 9D, 8D 7D 6D, 5D 4D 3D.
    assert outcome["score"] == [2 + 25 + 20 + values[0], 34 + values[1], 21 + values[2], 12 + values[3]]
    # "A player's cards for the next round are all the cards he owns."
    for seat in range(4):
        assert last[seat] in outcome["next_hands"][seat]


def test_example_05_the_cap(table_class: Any) -> None:
    # Rules page, example 5; each seat is offered a trick until it has three.
    run = "AH KH QH JH TH 9H 8H 7H 6H 5H 4H"
    hands = ["2C", "2D", "2S", f"{run} 3H 2H"]
    table = table_class(layout(hands, leader=3), RUN_RULES)
    run_suit(table, run, ["2C", "2D", "2S", "2H"], "0 0 0 2 2 2 3 3 3 1 1")
    table.play("3H")
    for _ in range(3):
        table.play(table.legal()[0])
    assert table.to_act == 3
    assert table.legal() == ["give:1"]


def test_seats_that_have_three_tricks_get_no_more(table_class: Any) -> None:
    # Rules page, "Play of a round", point 3.
    run = "AH KH QH JH"
    table = table_class(layout(["2C", "2D", "2S", f"{run} TH 9H 8H 7H 6H 5H 4H 3H 2H"], leader=3), RUN_RULES)
    run_suit(table, "AH KH QH", ["2C", "2D", "2S", "2H"], "1 1 1")
    table.play("JH")
    for _ in range(3):
        table.play(table.legal()[0])
    assert table.legal() == ["give:0", "give:2", "give:3"]


@pytest.mark.parametrize(
    ("rules", "side_score"),
    # Rules page, example 6, "side scores".
    [
        ({"form": "teams"}, [40, 60, 40, 60]),
        ({"form": "split"}, [30, 50, 70, 50]),
        ({"form": "split", "split_neighbour": "right"}, [50, 30, 50, 70]),
    ],
)
def test_example_06_sides(table_class: Any, rules: dict[str, Any], side_score: list[int]) -> None:
    table = table_class(written_round(ROUND), {**RUN_RULES, **rules})
    play_round(table, ROUND, GIFTS_10_20_30_40)
    outcome = table.outcome()
    assert outcome["score"] == [10, 20, 30, 40]
    assert outcome["side_score"] == side_score


def test_every_field_of_a_round(table_class: Any) -> None:
    # Rules page, section "Moves". The hands are the tricks given to each seat and the last card, from `ROUND`.
    table = table_class(written_round(ROUND), RUN_RULES)
    play_round(table, ROUND, GIFTS_10_20_30_40)
    assert table.outcome() == {
        "score": [10, 20, 30, 40],
        "side_score": [40, 60, 40, 60],
        "runts": [["2H", "4S", "2D"], ["3C", "2C", "5D"], ["6C", "JC", "5S"], ["TH", "7H", "8D"]],
        "last": ["2S", "TD", "4H", "JS"],
        "next_hands": [
            sorted(["3H", "5H", "2H", "6H", "7S", "KS", "QS", "4S", "JD", "7D", "3D", "2D", "2S"]),
            sorted(["7C", "3C", "AC", "5C", "2C", "9D", "4C", "8C", "6D", "5D", "6S", "AD", "TD"]),
            sorted(["TC", "6C", "KC", "9C", "JC", "QD", "QC", "3S", "AS", "5S", "9S", "8S", "4H"]),
            sorted(["TH", "AH", "QH", "KH", "7H", "9H", "JH", "4D", "KD", "TS", "8D", "8H", "JS"]),
        ],
    }


@pytest.mark.parametrize(
    ("kept", "rules", "runts", "values"),
    # The runts are the clubs that seat 0 leads: A K Q, J T 9, 8 7 6, 4 3 2, or with QC kept A K J, T 9 8, 7 6 5, 4 3 2.
    [
        # Rules page, example 7.
        (["5C", "5D", "KH", "AS"], {}, [75, 34, 21, 9], [5, 5, 0, 0]),
        # Rules page, "Play of a round", point 7: the lowest-ranking one alone.
        (["5C", "6D", "KH", "AS"], {}, [75, 34, 21, 9], [5, 0, 0, 0]),
        # Rules page, "Open points": "under `book` J, Q, K are equal, so rank decides".
        (["QC", "JD", "KH", "AS"], {"card_values": "book"}, [20 + 15 + 15, 27, 18, 9], [0, 15, 0, 0]),
        # `keep`: all four score.
        (["5C", "5D", "KH", "AS"], {"last_trick": "keep"}, [75, 34, 21, 9], [5, 5, 25, 30]),
    ],
)
def test_example_07_lowest_only(
    table_class: Any, kept: list[str], rules: dict[str, Any], runts: list[int], values: list[int]
) -> None:
    table = end_with(table_class, kept, 0, "C", {"last_trick": "lowest_only", **rules})
    # "No 13th trick."
    assert table.over
    outcome = table.outcome()
    assert outcome["last"] == kept
    assert outcome["score"] == [runt + value for runt, value in zip(runts, values, strict=True)]


# With three players: runts 6D 6C 5C 3H for seat 0, AD KD JH QC for seat 1, 4S 5S 2S 4H for seat 2.
THREE = """
0: 6D QD 2C
0: AD 3C 2H
1: AC 6C 2D
0: QS 4S KS
2: AS 5S 6S
2: 3S 2S AH
2: 5H 6H 4H
2: JC JD 5C
0: KD 4C JS
1: JH KH 5D
1: KC QC 4D
1: QH 3H 3D
"""


@pytest.mark.parametrize(
    ("card_values", "score"),
    # Rules page, example 8 (6 and 25 for the first two tricks) and section "Players, cards, values", counted by hand:
    # 6 + 6 + 5 + 3; A + K + J + Q; 4 + 5 + 2 + 4.
    [
        ("auto", [20, 25 + 20 + 10 + 15, 15]),
        ("three", [20, 25 + 20 + 10 + 15, 15]),
        ("standard", [20, 30 + 25 + 15 + 20, 15]),
        ("book", [20, 20 + 15 + 15 + 15, 15]),
    ],
)
def test_example_08_three_players(table_class: Any, card_values: str, score: list[int]) -> None:
    table = table_class(written_round(THREE), {"form": "three", "card_values": card_values})
    play_round(table, THREE, "0 1 0 2 2 2 2 0 1 1 1 0")
    # "All 12 tricks go by points 1-5, the last one included; the round then ends."
    assert table.over
    outcome = table.outcome()
    assert outcome["runts"] == [["6D", "6C", "5C", "3H"], ["AD", "KD", "JH", "QC"], ["4S", "5S", "2S", "4H"]]
    assert outcome["score"] == score
    assert outcome["side_score"] == score
    assert outcome["last"] == [None, None, None]


@pytest.mark.parametrize(
    ("card_values", "courts"),
    # Rules page, section "Players, cards, values": A, K, Q, J.
    [
        ("auto", [30, 25, 20, 15]),
        ("standard", [30, 25, 20, 15]),
        ("three", [25, 20, 15, 10]),
        ("book", [20, 15, 15, 15]),
    ],
)
def test_card_values_with_four(table_class: Any, card_values: str, courts: list[int]) -> None:
    # Seat 3 runs the hearts; seat 0 gets A K Q, seat 1 J T 9, the others numerals. The last cards are twos.
    rules = {"last_trick": "keep", "card_values": card_values}
    outcome = end_with(table_class, ["2C", "2D", "2S", "2H"], 3, "H", rules).outcome()
    assert outcome["score"] == [sum(courts[:3]) + 2, courts[3] + 10 + 9 + 2, 8 + 7 + 6 + 2, 5 + 4 + 3 + 2]


@pytest.mark.parametrize(
    ("ranks", "winner"),
    # Rules page, "A K Q J T 9 8 7 6 5 4 3 2": seat 0 leads the first card, seat 1 follows with the second.
    [(pair, 0) for pair in ("AK", "KQ", "QJ", "JT", "T9", "98", "87", "76", "65", "54", "43", "32")]
    + [(pair, 1) for pair in ("KA", "QK", "JQ", "TJ", "9T", "89", "78", "67", "56", "45", "34", "23")],
)
def test_winner_and_runt(table_class: Any, ranks: str, winner: int) -> None:
    led, followed = f"{ranks[0]}S", f"{ranks[1]}S"
    # The other spades are with seats 0 and 1, so that the others throw hearts.
    others = [f"{rank}S" for rank in "AKQJT98765432" if rank not in ranks]
    hands = [" ".join([led, *others[:6]]), " ".join([followed, *others[6:]]), "AH", "2H"]
    table = table_class(layout(hands, leader=0))
    play_all(table, f"{led} {followed} AH 2H")
    assert table.to_act == winner
    table.play("give:3")
    lower = followed if winner == 0 else led
    assert play_out(table)["runts"][3][0] == lower


def test_following_suit(table_class: Any) -> None:
    # Rules page, "Play of a round", point 1.
    hands = ["7S", "9S 3S AH KH", "AS KS QS JS TS 8S 6S 5S 4S 2S", "2H 3H"]
    deal = layout(hands, leader=0)
    table = table_class(deal)
    # "The leader leads any card"; the list is "in ASCII order".
    assert table.legal() == sorted(deal["hands"][0])
    table.play("7S")
    assert table.legal() == ["3S", "9S"]
    play_all(table, "3S AS")
    assert len(table.legal()) == 13


@pytest.mark.parametrize("next_lead", ["receiver", "winner"])
def test_the_leader_of_the_last_trick(table_class: Any, next_lead: str) -> None:
    # Rules page, "Open points": the receiver of trick 12, "or its winner under `winner`".
    generator = random.Random(31)
    differ = 0
    for _ in range(20):
        table = table_class(tantony.random_deal(4, {}, generator), {"next_lead": next_lead})
        gifts = 0
        while gifts < 12:
            winner, move = table.to_act, generator.choice(table.legal())
            table.play(move)
            gifts += move.startswith("give:")
        receiver = int(move.removeprefix("give:"))
        differ += receiver != winner
        assert table.to_act == (receiver if next_lead == "receiver" else winner)
    assert differ > 0


def test_the_leader_is_left_of_the_dealer(table_class: Any) -> None:
    # Rules page, "Deal and layout": "(d + 1) mod n" if `leader` is absent.
    for rules, players in (({}, 4), ({"form": "three"}, 3)):
        for dealer in range(players):
            deal = tantony.random_deal(players, rules, random.Random(1))
            plain = {"dealer": dealer, "hands": deal["hands"]}
            assert table_class(plain, rules).to_act == (dealer + 1) % players
            assert table_class({**plain, "leader": dealer}, rules).to_act == dealer


def test_every_round_keeps_its_cards(table_class: Any) -> None:
    # Rules page: "13, or 12 with three players"; 3 or 4 tricks each; 52 plays and 12 gifts, 4 plays less without a
    # 13th trick, 36 + 12 with three; side scores from section "Score of a round".
    generator = random.Random(32)
    for _ in range(200):
        rules = tantony.consistent(mixed_rules(tantony.OPTIONS, generator))
        players = tantony.seats(rules)
        deal = tantony.random_deal(players, rules, generator)
        table = table_class(deal, rules)
        steps = 0
        while not table.over:
            table.play(generator.choice(table.legal()))
            steps += 1
        outcome = table.outcome()
        assert steps == (48 if players == 3 else 64 if rules["last_trick"] == "exchange" else 60)
        size, tricks = (12, 4) if players == 3 else (13, 3)
        hands = outcome["next_hands"]
        assert [len(hand) for hand in hands] == [size] * players
        assert [len(runts) for runts in outcome["runts"]] == [tricks] * players
        assert sorted(card for hand in hands for card in hand) == sorted(tantony.pack(players))
        for seat, runts in enumerate(outcome["runts"]):
            assert set(runts) <= set(hands[seat])
            assert outcome["last"][seat] is None or outcome["last"][seat] in hands[seat]
        # Own, own and partner's, own and a neighbour's points.
        shares = {"three": 1, "teams": 2, "split": 2}[rules["form"]]
        assert sum(outcome["side_score"]) == shares * sum(outcome["score"])


def test_errors() -> None:
    # Rules page, "Rule options"; the form decides on the number of players.
    from analyzer import Table

    four = tantony.random_deal(4, {}, random.Random(1))
    for rules in ({"forms": "split"}, {"form": "pairs"}, {"rounds": 0}, {"form": "three"}):
        with pytest.raises(ValueError):
            Table("tantony", rules=rules, deal=four)
    for rules in ({"forms": "split"}, {"form": "three"}):
        with pytest.raises(ValueError):
            tantony.Referee(four, rules)
