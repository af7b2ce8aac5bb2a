"""The worked examples of the rules page of Kobayakawa, in the page's order, and a round on each edge of its rules."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.kobayakawa_rounds import bet, keep, layout, play_kept
from tests.games.layouts import mixed_rules, play_all, play_at_random, tables
from tests.referee import kobayakawa

table_class = tables("kobayakawa")


def test_example_01_the_lowest_is_helped(table_class: Any) -> None:
    # Rules page, example 1; the winner takes three stakes and a centre chip.
    outcome = play_kept(table_class, layout([2, 3, 12, 14], 13), "0 1 2 3")
    assert outcome["totals"] == [15, 3, 12, 14]
    assert (outcome["winner"], outcome["low"]) == (0, 0)
    assert outcome["score"] == [4, -1, -1, -1]


@pytest.mark.parametrize(
    ("tie_break", "leader", "winner"),
    # Rules page, example 2: 2, 7 and BJ of seats 0, 1, 2, centre 12.
    [
        ("earlier", 0, 0),
        # "If the BJ had bet before it, the BJ wins."
        ("earlier", 1, 2),
        ("earlier", 2, 2),
        ("low_card", 0, 0),
        ("low_card", 1, 0),
        ("low_card", 2, 0),
        ("high_card", 0, 2),
        ("high_card", 1, 2),
        ("high_card", 2, 2),
    ],
)
def test_example_02_a_tie(table_class: Any, tie_break: str, leader: int, winner: int) -> None:
    outcome = play_kept(table_class, layout([2, 7, 14], 12, leader), "0 1 2", {"tie_break": tie_break})
    assert outcome["totals"] == [14, 7, 14]
    assert (outcome["winner"], outcome["low"]) == (winner, 0)
    assert outcome["next_leader"] == winner
    assert outcome["score"] == [3 if seat == winner else -1 for seat in range(3)]


@pytest.mark.parametrize(("tie_break", "winner"), [("earlier", 0), ("low_card", 1), ("high_card", 0)])
def test_a_tie_of_two_bettors(table_class: Any, tie_break: str, winner: int) -> None:
    # Rules page, "A round", point 3: 4 + 5 and 9, the nine first in turn order.
    outcome = play_kept(table_class, layout([9, 4, 15], 5), "0 1", {"tie_break": tie_break})
    assert (outcome["totals"], outcome["winner"]) == ([9, 9, 0], winner)


def test_example_03_the_help_is_not_enough(table_class: Any) -> None:
    # Rules page, example 3.
    outcome = play_kept(table_class, layout([4, 9, 1], 3), "0 1")
    assert (outcome["totals"], outcome["winner"], outcome["low"]) == ([7, 9, 0], 1, 0)


def test_example_04_every_field_of_a_round(table_class: Any) -> None:
    # Rules page, example 4 and section "Moves".
    assert play_kept(table_class, layout([2, 9, 5], 3), "0 1") == {
        "score": [-1, 2, 0],
        "winner": 1,
        "low": 0,
        "totals": [5, 9, 0],
        "chips": [3, 6, 4],
        "centre_chips": 7,
        "carry": 0,
        "next_leader": 1,
    }


def test_example_05_a_lone_bettor(table_class: Any) -> None:
    # Rules page, example 5; "he is lowest and highest at once".
    assert play_kept(table_class, layout([2, 9, 5], 3), "2") == {
        "score": [0, 0, 1],
        "winner": 2,
        "low": 2,
        "totals": [0, 0, 8],
        "chips": [4, 4, 5],
        "centre_chips": 7,
        "carry": 0,
        "next_leader": 2,
    }


@pytest.mark.parametrize(("no_bet", "carry"), [("discard", 0), ("carry", 1)])
@pytest.mark.parametrize("leader", [0, 1, 2])
def test_example_06_nobody_bets(table_class: Any, no_bet: str, carry: int, leader: int) -> None:
    # Rules page, example 6: "scores 0; centre 7; the same leader".
    assert play_kept(table_class, layout([2, 9, 5], 3, leader), "", {"no_bet": no_bet}) == {
        "score": [0, 0, 0],
        "winner": -1,
        "low": -1,
        "totals": [0, 0, 0],
        "chips": [4, 4, 4],
        "centre_chips": 7,
        "carry": carry,
        "next_leader": leader,
    }


def test_example_06_the_next_winner_takes_the_carry(table_class: Any) -> None:
    # Rules page, example 6: "9 beats 5 with score +3 (stake 1, centre 1, carry 1)".
    deal = layout([2, 9, 5], 3, chips=[4, 4, 4], centre_chips=7, carry=1)
    outcome = play_kept(table_class, deal, "1 2", {"no_bet": "carry"})
    assert (outcome["score"], outcome["centre_chips"], outcome["carry"]) == ([0, 3, -1], 6, 0)
    # A lone bettor takes it as well; a second round without bets adds to it.
    outcome = play_kept(table_class, deal, "0", {"no_bet": "carry"})
    assert (outcome["score"], outcome["carry"]) == ([2, 0, 0], 0)
    outcome = play_kept(table_class, deal, "", {"no_bet": "carry"})
    assert (outcome["score"], outcome["centre_chips"], outcome["carry"]) == ([0, 0, 0], 6, 2)


@pytest.mark.parametrize(
    ("chips", "score", "after"),
    # Rules page, example 7: stakes min(2, own chips), and both centre chips.
    [([5, 1, 3], [-2, 4, 0], [3, 5, 3]), ([1, 5, 3], [-1, 3, 0], [0, 8, 3])],
)
def test_example_07_the_final_round(table_class: Any, chips: list[int], score: list[int], after: list[int]) -> None:
    outcome = play_kept(table_class, layout([2, 9, 5], 3, chips=chips, centre_chips=2, carry=0), "0 1")
    assert (outcome["score"], outcome["chips"], outcome["centre_chips"]) == (score, after, 0)


@pytest.mark.parametrize(
    ("final_round", "centre_chips", "stake", "prize"),
    # Rules page, "A round": `double`: the round that begins with 2 (or fewer), stake 2, "all that are left"; `single`:
    # the one that begins with 1; any other round: stake 1, prize 1.
    [
        ("double", 8, 1, 1),
        ("double", 3, 1, 1),
        ("double", 2, 2, 2),
        ("double", 1, 2, 1),
        ("single", 8, 1, 1),
        ("single", 2, 1, 1),
        ("single", 1, 1, 1),
    ],
)
def test_stakes_and_prizes(table_class: Any, final_round: str, centre_chips: int, stake: int, prize: int) -> None:
    deal = layout([2, 9, 5, 14], 3, chips=[4, 4, 4, 4], centre_chips=centre_chips, carry=0)
    rules = {"final_round": final_round}
    outcome = play_kept(table_class, deal, "0 1 2", rules)
    assert outcome["score"] == [-stake, 2 * stake + prize, -stake, 0]
    assert outcome["centre_chips"] == centre_chips - prize
    assert outcome["next_leader"] == 1
    # A lone bettor risks nothing and takes the prize; without a bet the same chips leave the centre.
    assert play_kept(table_class, deal, "3", rules)["score"] == [0, 0, 0, prize]
    assert play_kept(table_class, deal, "", rules)["centre_chips"] == centre_chips - prize


@pytest.mark.parametrize(
    ("final_round", "centre_chips", "carry"),
    # Rules page, point 5: "in the final round they, and any older carry, are lost".
    [("double", 3, 3), ("double", 2, 0), ("double", 1, 0), ("single", 2, 3), ("single", 1, 0)],
)
def test_the_carry_is_lost_in_the_end(table_class: Any, final_round: str, centre_chips: int, carry: int) -> None:
    deal = layout([2, 9, 5], 3, chips=[4, 4, 4], centre_chips=centre_chips, carry=2)
    outcome = play_kept(table_class, deal, "", {"final_round": final_round, "no_bet": "carry"})
    assert (outcome["score"], outcome["carry"]) == ([0, 0, 0], carry)


@pytest.mark.parametrize("final_round", ["double", "single"])
def test_the_last_winner_takes_the_carry(table_class: Any, final_round: str) -> None:
    # Rules page, point 4: stakes, centre chip, carry.
    deal = layout([2, 9, 5], 3, chips=[4, 4, 4], centre_chips=1, carry=5)
    stake = 2 if final_round == "double" else 1
    outcome = play_kept(table_class, deal, "0 1", {"final_round": final_round, "no_bet": "carry"})
    assert outcome["score"] == [-stake, stake + 1 + 5, 0]


def test_drawing(table_class: Any) -> None:
    # Rules page, "A round", point 1: "discard one of the two"; "either" may be kept. The list is in ASCII order.
    deal = layout([4, 9, 5], 3, stock="RJ AS TS")
    table = table_class(deal)
    assert (table.to_act, table.legal()) == (0, ["draw", "flip"])
    table.play("draw")
    assert (table.to_act, table.legal()) == (0, ["discard:4S", "discard:RJ"])
    play_all(table, "discard:4S draw")
    assert (table.to_act, table.legal()) == (1, ["discard:9S", "discard:AS"])
    play_all(table, "discard:AS draw")
    assert (table.to_act, table.legal()) == (2, ["discard:5S", "discard:TS"])
    play_all(table, "discard:5S")
    bet(table, "0 1 2")
    # RJ, 9, T; the centre card 3 helps the nine.
    assert (table.outcome()["totals"], table.outcome()["winner"]) == ([15, 12, 10], 0)


def test_flipping(table_class: Any) -> None:
    # Rules page, "A round", point 1: "it is now the centre card (the covered one is out of play)"; 6 and then 2 are.
    table = table_class(layout([4, 9, 5], 3, stock="6S KS 2S AS"))
    play_all(table, "flip draw discard:9S flip")
    assert (table.to_act, table.legal()) == (0, ["bet", "pass"])
    bet(table, "0 1 2")
    assert table.outcome()["totals"] == [4 + 2, 13, 5]


def test_the_stock_lasts_for_six(table_class: Any) -> None:
    # Rules page: "8 cards for 6 players"; all flip, the sixth card, QS, is the centre card in the end.
    table = table_class(layout([1, 2, 3, 4, 5, 6], 15, stock="7S 8S 9S TS JS QS KS BJ"))
    play_all(table, "flip flip flip flip flip flip")
    bet(table, "0 5")
    assert table.outcome()["totals"] == [1 + 12, 0, 0, 0, 0, 6]


@pytest.mark.parametrize(("centre", "totals"), [(10, [0, 9, 13, 14]), (13, [0, 9, 16, 14])])
def test_the_lowest_of_the_bettors(table_class: Any, centre: int, totals: list[int]) -> None:
    # Rules page, "Open points": the lowest card is found among "bettors only"; seat 0 has the ace and passes.
    outcome = play_kept(table_class, layout([1, 9, 3, 14], centre), "1 2 3")
    assert (outcome["totals"], outcome["low"]) == (totals, 2)
    assert outcome["winner"] == totals.index(max(totals))


@pytest.mark.parametrize("leader", range(4))
def test_once_around_from_the_leader(table_class: Any, leader: int) -> None:
    # Rules page, points 1 and 2: action, then bets.
    deal = layout([2, 9, 5, 14], 3, leader)
    order = [(leader + step) % 4 for step in range(4)]
    table = table_class(deal)
    for seat in order:
        assert table.to_act == seat
        table.play("flip")
    for seat in order:
        assert (table.to_act, table.legal()) == (seat, ["bet", "pass"])
        table.play("pass")
    assert table.over


def test_who_is_out_has_no_turn(table_class: Any) -> None:
    # Rules page: "A player with 0 chips is out: empty hand, no turn."
    deal = layout([2, 0, 9, 0, 5], 3, leader=2, chips=[1, 0, 4, 0, 2], centre_chips=4, carry=0)
    table = table_class(deal)
    seats = []
    while not table.over:
        seats.append(table.to_act)
        table.play("bet" if "bet" in table.legal() else "flip")
    assert seats == [2, 4, 0, 2, 4, 0]
    # Seat 0 has the 2; the third card flipped is 4S.
    assert table.outcome()["totals"] == [2 + 6, 0, 9, 0, 5]
    assert table.outcome()["score"] == [-1, 0, 3, 0, -1]
    assert table.outcome()["chips"] == [0, 0, 7, 0, 1]


def test_two_players_are_left(table_class: Any) -> None:
    # Rules page: players still in only; 9 against 2 + 8.
    deal = layout([0, 9, 2], 8, leader=1, chips=[0, 6, 6], centre_chips=2, carry=0)
    outcome = play_kept(table_class, deal, "1 2")
    assert (outcome["totals"], outcome["score"]) == ([0, 9, 10], [0, -2, 4])


def test_the_defaults_of_a_layout(table_class: Any) -> None:
    # Rules page, "Cards, chips, layout": chips, centre chips, carry, and the leader.
    rules = {"start_chips": 6, "centre_chips": 5}
    for dealer in range(4):
        deal = layout([2, 9, 5, 14], 3)
        deal = {"dealer": dealer, **{field: deal[field] for field in ("hands", "centre", "stock")}}
        table = table_class(deal, rules)
        assert table.to_act == (dealer + 1) % 4
        keep(table, deal)
        bet(table, "")
        outcome = table.outcome()
        assert (outcome["chips"], outcome["centre_chips"], outcome["carry"]) == ([6] * 4, 4, 0)


def test_simultaneous_bets_are_the_same_steps(table_class: Any) -> None:
    # Rules page, "What players know": "the referee's steps are the same, in turn order".
    generator = random.Random(61)
    for _ in range(60):
        rules = {**mixed_rules(kobayakawa.OPTIONS, generator), "bet_mode": "sequential"}
        deal = kobayakawa.random_round(generator.randint(3, 6), rules, generator)
        table, other = table_class(deal, rules), table_class(deal, {**rules, "bet_mode": "simultaneous"})
        while not table.over:
            assert (table.to_act, table.legal()) == (other.to_act, other.legal())
            move = generator.choice(table.legal())
            table.play(move)
            other.play(move)
        assert table.outcome() == other.outcome()


def test_chips_are_conserved(table_class: Any) -> None:
    # Rules page, points 2, 4 and 5: the winner's gain is the others' stakes, what leaves the centre, and the carry.
    generator = random.Random(62)
    for _ in range(300):
        rules = mixed_rules(kobayakawa.OPTIONS, generator)
        deal = kobayakawa.random_round(generator.randint(3, 6), rules, generator)
        outcome = play_at_random(table_class(deal, rules), generator)
        assert min(outcome["chips"]) >= 0
        changes = zip(outcome["chips"], deal["chips"], strict=True)
        assert [after - before for after, before in changes] == outcome["score"]
        taken = deal["centre_chips"] - outcome["centre_chips"]
        final = outcome["centre_chips"] == 0
        if outcome["winner"] >= 0:
            assert (sum(outcome["score"]), outcome["carry"]) == (taken + deal["carry"], 0)
            bettors = [seat for seat, total in enumerate(outcome["totals"]) if total]
            stakes = [seat for seat, score in enumerate(outcome["score"]) if score < 0]
            assert sorted([*stakes, outcome["winner"]]) == bettors
        else:
            assert outcome["score"] == [0] * len(deal["hands"])
            kept = deal["carry"] + taken if rules["no_bet"] == "carry" and not final else 0
            assert outcome["carry"] == kept
