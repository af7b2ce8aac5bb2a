"""The worked examples of the rules page of Sheepshead, in the page's order."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.helpers import play_tricks, read_tricks
from tests.games.layouts import fill, play_all, tables
from tests.games.sheepshead_deals import (
    E4,
    E4_BLIND,
    bury,
    play_named,
    play_passed,
    play_picked,
    until_picked,
    written_deal,
)
from tests.referee import sheepshead
from tests.referee.sheepshead_cards import PACK

table_class = tables("sheepshead")


def layout(hands: list[str], blind: str = "", dealer: int = 4) -> dict[str, Any]:
    """Deal six cards a seat and the blind, of which only those named matter; seat 0 is the first seat."""
    *full, rest = fill([*hands, blind], [6, 6, 6, 6, 6, 2], PACK)
    return {"dealer": dealer, "hands": full, "blind": rest}


# Nobody picks, and the blind counts for nobody. The first trick is that of the example, and its winner wins no
# other one.
EXAMPLE_1 = """
0: 9C AC 7D TC JH
4: QS 8D QC JC QH
1: TD 9H JS JD KD
3: 9D 9S 8S AD AS
1: 7C TH KC KS 8C
3: 7H KH AH TS 8H
"""
EXAMPLE_2 = """
0: AH TH KS 9H AS
0: KH TC 7S 8H KD
4: JC 7D TD 8D QH
3: QS 9D JS JH QC
2: JD 9C AD 8S 9S
2: TS 7C AC 7H KC
"""


@pytest.mark.parametrize(
    ("text", "blind", "winner", "points"),
    # Rules page, examples 1 and 2.
    [(EXAMPLE_1, "7S QD", 4, 23), (EXAMPLE_2, "QD 8C", 0, 36)],
    ids=["1", "2"],
)
def test_examples_01_and_02_tricks(table_class: Any, text: str, blind: str, winner: int, points: int) -> None:
    outcome = play_passed(table_class, text, blind, {"all_pass": "leaster", "leaster_blind": "none"})
    assert outcome["tricks"][winner] == 1
    assert outcome["points"][winner] == points


@pytest.mark.parametrize(
    ("led", "legal"),
    # Rules page, example 3: "must play 8H: QH is a trump, not a heart"; "with trump led [he] must play QH".
    [("7H", ["8H"]), ("9D", ["QH"])],
)
def test_example_03_a_queen_is_a_trump(table_class: Any, led: str, legal: list[str]) -> None:
    # The other cards of seat 1 are clubs and spades.
    table = table_class(layout([led, "QH 8H 9C 8C 9S 8S", "", "", ""]), {"all_pass": "leaster"})
    play_all(table, "pass pass pass pass pass")
    table.play(led)
    assert table.legal() == legal


def test_example_03_a_queen_without_hearts_wins(table_class: Any) -> None:
    # Rules page, example 3: seat 1 is void in hearts, seats 2 to 4 have a small heart only.
    hands = ["7H", "QH 9C 8C 7C 9S 8S", "8H KC TC AC 7S KS", "9H", "KH"]
    table = table_class(layout(hands), {"all_pass": "leaster"})
    play_all(table, "pass pass pass pass pass")
    play_all(table, "7H QH 8H 9H KH")
    assert table.to_act == 1


@pytest.mark.parametrize(
    ("sweep_test", "row", "score"),
    # Rules page, example 4.
    [("tricks", "91-120", [-2, 8, -2, -2, -2]), ("points", "all", [-3, 12, -3, -3, -3])],
)
def test_example_04_all_points_in_five_tricks(table_class: Any, sweep_test: str, row: str, score: list[int]) -> None:
    outcome = play_picked(table_class, E4, E4_BLIND, 1, "alone", {"sweep_test": sweep_test})
    assert outcome["points"] == [0, 120, 0, 0, 0]
    assert outcome["tricks"] == [0, 5, 0, 1, 0]
    assert outcome["team_points"] == 120
    assert outcome["partner"] == -1
    assert outcome["called"] is None
    assert outcome["row"] == row
    assert outcome["score"] == score


def test_example_05_with_a_partner(table_class: Any) -> None:
    # Rules page, example 5; the other fields from section "Moves".
    assert play_picked(table_class, E4, E4_BLIND, 1, "call:AC") == {
        "mode": "picked",
        "points": [0, 120, 0, 0, 0],
        "tricks": [0, 5, 0, 1, 0],
        "score": [-2, 4, 2, -2, -2],
        "picker": 1,
        "partner": 2,
        "called": "AC",
        "row": "91-120",
        "team_points": 120,
        "multiplier": 1,
        "winner": -1,
        "redeal": False,
    }


@pytest.mark.parametrize(
    ("rules", "points", "winner", "score"),
    # Rules page, example 6.
    [
        ({"leaster_winner": "most"}, [0, 116, 0, 4, 0], 1, [-1, 4, -1, -1, -1]),
        ({"leaster_winner": "fewest"}, [0, 116, 0, 4, 0], -1, [0, 0, 0, 0, 0]),
        ({"leaster_winner": "fewest_with_trick"}, [0, 116, 0, 4, 0], 3, [-1, -1, -1, 4, -1]),
        ({"leaster_blind": "first_trick"}, [0, 120, 0, 0, 0], 1, [-1, 4, -1, -1, -1]),
        ({"leaster_blind": "none"}, [0, 116, 0, 0, 0], 1, [-1, 4, -1, -1, -1]),
        ({"all_pass": "moster"}, [0, 116, 0, 4, 0], 1, [1, -4, 1, 1, 1]),
    ],
    ids=["most", "fewest", "fewest_with_trick", "first_trick", "none", "moster"],
)
def test_example_06_nobody_picks(
    table_class: Any, rules: dict[str, Any], points: list[int], winner: int, score: list[int]
) -> None:
    outcome = play_passed(table_class, E4, E4_BLIND, {"all_pass": "leaster", **rules})
    assert outcome["points"] == points
    assert outcome["winner"] == winner
    assert outcome["score"] == score


def test_example_07_the_forced_dealer(table_class: Any) -> None:
    # Rules page, example 7.
    table = table_class(layout(["", "", "", "", ""], dealer=2))
    play_all(table, "pass pass pass pass")
    assert table.to_act == 2
    assert table.legal() == ["pick"]


def e4_called(table_class: Any, call_play: str, dealer: int) -> Any:
    """Deal E4 with seat 1 calling AC, up to the first lead."""
    deal = {**written_deal(E4, E4_BLIND), "dealer": dealer}
    table = table_class(deal, {"call_play": call_play})
    until_picked(table, 1)
    bury(table, E4_BLIND)
    table.play("call:AC")
    return table


@pytest.mark.parametrize(
    ("call_play", "legal"),
    # Rules page, example 8.
    [("forced", ["AC"]), ("free", ["8C", "AC", "KC", "TC"])],
)
def test_example_08_the_called_ace_must_be_played(table_class: Any, call_play: str, legal: list[str]) -> None:
    table = e4_called(table_class, call_play, dealer=0)
    table.play("7C")
    assert table.to_act == 2
    assert table.legal() == legal


@pytest.mark.parametrize(
    ("call_play", "legal"),
    # Rules page, example 8: AC is the "only club lead" of seat 2, who here leads because seat 1 deals.
    [("forced", ["AC", "AD", "JD"]), ("free", ["8C", "AC", "AD", "JD", "KC", "TC"])],
)
def test_example_08_the_only_club_lead(table_class: Any, call_play: str, legal: list[str]) -> None:
    table = e4_called(table_class, call_play, dealer=1)
    assert table.to_act == 2
    assert table.legal() == legal


@pytest.mark.parametrize(
    ("rules", "legal"),
    # Rules page, example 9.
    [
        ({}, ["alone", "call:AC", "call:AH", "call:AS"]),
        ({"ten_call": "on"}, ["alone", "call:AC", "call:AH", "call:AS", "call:TC", "call:TH", "call:TS"]),
        ({"own_ace_call": "forbidden"}, ["alone"]),
        ({"ten_call": "on", "own_ace_call": "forbidden"}, ["alone", "call:TC", "call:TH", "call:TS"]),
    ],
)
def test_example_09_calls_with_three_aces(table_class: Any, rules: dict[str, Any], legal: list[str]) -> None:
    table = table_class(layout(["AC AS AH QC QS JC", "", "", "", ""], blind="7D 8D"), rules)
    table.play("pick")
    table.play("bury:7D,8D")
    assert table.legal() == legal


UNDER_RULES = {"call_hold": "required", "under_call": "on", "own_ace_call": "forbidden"}


AFTER_THE_UNDER_CARD = """
4: JD 8D 7D QC KC
2: QS TH TC 9D TD
2: QH 9H 9C KD AD
2: QD 8H KS 8S 8C
2: AC 7H TS 9S 7C
"""


def example_10(table_class: Any) -> Any:
    """Deal example 10 up to the first lead: seat 2 holds the hand of the page, the others what it says they play."""
    hands = [
        "7S 8D 9D KD 8S 9S",
        "KH 8C 7C 7D TD AD",
        "QC QS QH QD JC AC",
        "AH 9H 8H 7H TH KC",
        "AS KS TS TC 9C JD",
    ]
    table = table_class(layout(hands, blind="JS JH"), UNDER_RULES)
    until_picked(table, 2)
    bury(table, "JS JH")
    assert table.legal() == ["alone", "call:AH", "call:AS"]
    table.play("call:AS")
    assert table.to_act == 2
    assert table.legal() == ["under:AC", "under:JC", "under:QC", "under:QD", "under:QH", "under:QS"]
    table.play("under:JC")
    return table


def test_example_10_an_under_card(table_class: Any) -> None:
    # Rules page, example 10: 28 points for AS; seat 4 wins no other trick.
    table = example_10(table_class)
    play_all(table, "7S KH")
    assert table.to_act == 2
    assert table.legal() == ["JC"]
    play_all(table, "JC AH AS")
    play_tricks(table, read_tricks(AFTER_THE_UNDER_CARD))
    outcome = table.outcome()
    assert outcome["tricks"] == [0, 0, 5, 0, 1]
    assert outcome["points"][4] == 28
    assert outcome["partner"] == 4


def test_example_10_trump_led(table_class: Any) -> None:
    # Rules page, example 10: "when trump is led he may not play JC".
    table = example_10(table_class)
    play_all(table, "8D 7D")
    assert table.to_act == 2
    assert table.legal() == ["QC", "QD", "QH", "QS"]


def test_example_11_sixty_bumped_and_cracked(table_class: Any) -> None:
    # Rules page, example 11. Seat 1 has 30 points and calls AS of seat 4, who has 30 too.
    outcome = play_named(table_class, "30", "call:AS crack no_recrack", {"bump": "on", "crack": "any"})
    assert outcome["partner"] == 4
    assert outcome["team_points"] == 60
    assert outcome["row"] == "31-60"
    assert outcome["multiplier"] == 4
    assert outcome["score"] == [4, -8, 4, 4, -4]


def test_example_12_all_six_tricks_with_a_blitz(table_class: Any) -> None:
    # Rules page, example 12.
    outcome = play_named(table_class, "all six", "alone blitz:black", {"blitz": "black", "stake": 3})
    assert outcome["row"] == "all"
    assert outcome["multiplier"] == 6
    assert outcome["score"] == [-18, -18, 72, -18, -18]


def scored(mode: str, score: list[int]) -> dict[str, Any]:
    """What a match reads of a deal."""
    return {"mode": mode, "score": score}


def test_example_13_match_to_ten() -> None:
    # Rules page, example 13.
    match = sheepshead.Match(5, {"match_target": 10}, dealer=4)
    match.add(scored("picked", [4, -2, -2, -2, 2]))
    assert match.dealer == 0
    assert not match.over
    match.add(scored("picked", [8, -2, -2, -2, -2]))
    assert match.totals == [12, -4, -4, -4, 0]
    assert match.over
    assert match.winners == [0]


def test_example_13_two_at_the_target() -> None:
    # Rules page, example 13: 11 against 10.
    match = sheepshead.Match(5, {"match_target": 10}, dealer=4)
    match.totals = [9, 9, -6, -6, -6]
    match.add(scored("picked", [2, 1, -1, -1, -1]))
    assert match.totals == [11, 10, -7, -7, -7]
    assert match.winners == [0]


def test_example_13_equal_tops_share() -> None:
    # Rules page, section 11: "equal highest totals share the win".
    match = sheepshead.Match(5, {"match_target": 10}, dealer=4)
    match.totals = [8, 9, -6, -6, -5]
    match.add(scored("picked", [2, 1, -1, -1, -1]))
    assert match.winners == [0, 1]


def test_example_13_two_doublers() -> None:
    # Rules page, example 13: "the third is played with stake 2, the fourth with 1 again"; the deal passes on.
    match = sheepshead.Match(5, {"all_pass": "doubler"}, dealer=3)
    stakes, dealers = [], []
    for mode in ("doubler", "doubler", "picked", "picked"):
        stakes.append(match.deal_rules()["stake"])
        dealers.append(match.dealer)
        match.add(scored(mode, [0, 0, 0, 0, 0]))
    assert stakes == [1, 2, 2, 1]
    assert dealers == [3, 4, 0, 1]
