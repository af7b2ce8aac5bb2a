"""The worked examples of the rules page of Briscola Chiamata, one test each, in the page's order."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.helpers import (
    cards_by_seat,
    fill_hands,
    play_first_legal,
    play_tricks,
    points_before,
    read_tricks,
)
from tests.referee import chiamata


@pytest.fixture(params=["referee", "table"])
def table_class(request: pytest.FixtureRequest) -> Any:
    """What plays a deal: called with a layout and the rules that differ from the default."""
    if request.param == "referee":
        return chiamata.Referee
    from analyzer import Table

    return lambda deal, rules=None: Table("chiamata", rules=rules, deal=deal)


@pytest.fixture(params=["referee"])
def match_class(request: pytest.FixtureRequest) -> Any:
    return chiamata.Match


NO_CARD_MATTERS = ["", "", "", "", ""]


def layout(hands: list[str], dealer: int) -> dict[str, Any]:
    """Deal eight cards a seat, of which only those named matter."""
    full, left_over = fill_hands(hands, size=8)
    assert left_over == []
    return {"dealer": dealer, "hands": full}


def play_all(table: Any, moves: str) -> None:
    for move in moves.split():
        table.play(move)


def test_example_01_auction(table_class: Any) -> None:
    # Rules page, example 1, throughout. 5H is given to seat 0, so that seat 4 has a partner.
    table = table_class(layout(["5H", "", "", "", ""], dealer=2))
    assert table.to_act == 2
    table.play("bid:Q")
    assert table.to_act == 3
    assert table.legal() == ["bid:2", "bid:4", "bid:5", "bid:6", "bid:7", "bid:J", "pass"]
    table.play("pass")
    assert table.to_act == 4
    table.play("bid:5")
    assert table.to_act == 0
    table.play("pass")
    assert table.to_act == 1
    table.play("pass")
    assert table.to_act == 2
    assert table.legal() == ["bid:2", "bid:4", "pass"]
    table.play("pass")
    assert table.to_act == 4
    assert table.legal() == ["trump:C", "trump:D", "trump:H", "trump:S"]
    table.play("trump:H")
    assert table.to_act == 4
    while not table.over:
        play_first_legal(table)
    outcome = table.outcome()
    assert outcome["declarer"] == 4
    assert outcome["bid"] == "bid:5"
    assert outcome["trump"] == "H"
    assert outcome["called"] == "5H"
    assert outcome["partner"] == 0


def test_example_02_two_at_once(table_class: Any) -> None:
    # Rules page, example 2: the auction is over, seat 0 names the trump.
    table = table_class(layout(NO_CARD_MATTERS, dealer=0))
    table.play("bid:2")
    assert table.to_act == 0
    assert table.legal() == ["trump:C", "trump:D", "trump:H", "trump:S"]


def test_example_03_passed_out(table_class: Any) -> None:
    # Rules page, example 3: five passes, score 0 0 0 0 0; the other fields from section "Score of a deal".
    table = table_class(layout(NO_CARD_MATTERS, dealer=4))
    play_all(table, "pass pass pass pass pass")
    assert table.over
    assert table.to_act == -1
    assert table.legal() == []
    assert table.outcome() == {
        "all_pass": True,
        "declarer": None,
        "bid": None,
        "target": None,
        "trump": None,
        "called": None,
        "partner": None,
        "solo": None,
        "points": [0, 0, 0, 0, 0],
        "tricks": [0, 0, 0, 0, 0],
        "declarer_points": None,
        "success": None,
        "cappotto": False,
        "multiplier": 1,
        "score": [0, 0, 0, 0, 0],
    }


def test_example_03_four_passes_then_a_bid(table_class: Any) -> None:
    # Rules page, example 3: seat 3 can still bid and is declarer at once.
    table = table_class(layout(NO_CARD_MATTERS, dealer=4))
    play_all(table, "pass pass pass pass")
    assert table.to_act == 3
    assert "bid:A" in table.legal()
    table.play("bid:A")
    assert table.to_act == 3
    assert table.legal() == ["trump:C", "trump:D", "trump:H", "trump:S"]


def test_example_03_next_dealer(match_class: Any) -> None:
    # Rules page, example 3: dealer 4, passed out, seat 0 deals next.
    match = match_class(5, None, dealer=4)
    match.add({"all_pass": True, "declarer": None, "score": [0, 0, 0, 0, 0]})
    assert match.dealer == 0
    assert match.totals == [0, 0, 0, 0, 0]
    assert not match.over


def test_example_04_a_pass_is_final(table_class: Any) -> None:
    # Rules page, example 4: with `final` seat 2 speaks next.
    table = table_class(layout(NO_CARD_MATTERS, dealer=0))
    play_all(table, "bid:Q pass bid:J pass pass bid:7")
    assert table.to_act == 2


def test_example_04_re_entry(table_class: Any) -> None:
    # Rules page, example 4: with `reenter` seat 1 does and may call 6 5 4 2 or pass.
    table = table_class(layout(NO_CARD_MATTERS, dealer=0), {"pass_rule": "reenter"})
    play_all(table, "bid:Q pass bid:J pass pass bid:7")
    assert table.to_act == 1
    assert table.legal() == ["bid:2", "bid:4", "bid:5", "bid:6", "pass"]


# Seat 0 has led AC, 3C, KC and QC, and seat 1, who had four clubs, is left with the hand of the example.
# The other seats keep their spades, so that none of the four tricks is trumped.
HANDS_FOR_FOLLOWING = [
    "AC 3C KC QC 4C 3D KS 7H",
    "JC 7C 6C 5C 2D 5H AS KD",
    "3S QS JS 2C 4D 5D 6D 7D",
    "7S 6S 5S JD QD AD 2H 3H",
    "4S 2S 4H 6H JH QH KH AH",
]
FOUR_CLUB_TRICKS = """
0: AC JC 2C JD 4H
0: 3C 7C 4D QD 6H
0: KC 6C 5D AD JH
0: QC 5C 6D 2H QH
"""


@pytest.mark.parametrize(
    ("follow_suit", "led", "legal"),
    # Rules page, example 5; "spades led: only AS" is the compulsory following of the two rules that have it.
    [
        ("follow_or_trump", "3D", ["2D", "AS", "KD"]),
        ("strict", "3D", ["2D", "KD"]),
        ("free", "3D", ["2D", "5H", "AS", "KD"]),
        ("follow_or_trump", "4C", ["2D", "5H", "AS", "KD"]),
        ("strict", "4C", ["2D", "5H", "AS", "KD"]),
        ("free", "4C", ["2D", "5H", "AS", "KD"]),
        ("follow_or_trump", "KS", ["AS"]),
        ("strict", "KS", ["AS"]),
    ],
)
def test_example_05_following(table_class: Any, follow_suit: str, led: str, legal: list[str]) -> None:
    table = table_class(layout(HANDS_FOR_FOLLOWING, dealer=0), {"follow_suit": follow_suit})
    play_all(table, "bid:2 trump:S")
    play_tricks(table, read_tricks(FOUR_CLUB_TRICKS))
    table.play(led)
    assert table.to_act == 1
    assert table.legal() == legal


def outcome_of(table_class: Any, text: str, before: str, rules: dict[str, Any] | None = None) -> dict[str, Any]:
    """Play the auction and the naming (`before`) and then written tricks; dealer and declarer are seat 0."""
    tricks = read_tricks(text)
    deal = {"dealer": 0, "hands": [sorted(cards) for cards in cards_by_seat(tricks)]}
    table = table_class(deal, rules)
    play_all(table, before)
    play_tricks(table, tricks)
    assert table.over
    assert table.to_act == -1
    assert table.legal() == []
    outcome: dict[str, Any] = table.outcome()
    assert outcome["declarer"] == 0
    return outcome


# Hearts are trump in all the deals below. The called card is 2H, here with seat 1.
SIXTY_ONE = """
0: 5S 2H KH 4S JH
2: KD 6D QD 3D 7H
1: KC 6C 2C 4C 7C
1: 5C 3C 2D AC 6H
0: 4D 7D 4H 3H AD
3: QH 3S 6S 5H AH
2: KS JD JS AS 2S
0: JC 7S QS 5D QC
"""


def test_example_06_sixty_one(table_class: Any) -> None:
    # Rules page, example 6.
    outcome = outcome_of(table_class, SIXTY_ONE, "bid:2 trump:H")
    assert outcome["partner"] == 1
    assert outcome["points"] == [40, 21, 30, 21, 8]
    assert outcome["declarer_points"] == 61
    assert outcome["success"] is True
    assert outcome["score"] == [2, 1, -1, -1, -1]


SIXTY = """
0: AS 2H 6H KH QH
3: JH 4H KC 7H AH
2: 5D JD KD 3D 6D
0: 5S 3H 7S 3S 5H
1: 2C AC JC 7C 6C
2: 4S KS 4D 6S 2S
3: 5C AD 3C 4C QS
0: 2D JS 7D QC QD
"""


def test_example_07_sixty(table_class: Any) -> None:
    # Rules page, example 7.
    outcome = outcome_of(table_class, SIXTY, "bid:2 trump:H")
    assert outcome["partner"] == 1
    assert outcome["points"] == [40, 20, 30, 22, 8]
    assert outcome["declarer_points"] == 60
    assert outcome["success"] is False
    assert outcome["score"] == [-2, -1, 1, 1, 1]


def lead_eight_hearts(table_class: Any, bid: str, rules: dict[str, Any]) -> dict[str, Any]:
    """Let seat 0 win the auction with eight hearts and lead them one by one; it wins every trick."""
    table = table_class(layout(["AH 3H KH QH JH 7H 6H 5H", "4H", "", "", ""], dealer=0), rules)
    play_all(table, f"{bid} pass pass pass pass trump:H")
    for heart in ["AH", "3H", "KH", "QH", "JH", "7H", "6H", "5H"]:
        assert table.to_act == 0
        table.play(heart)
        for _ in range(4):
            play_first_legal(table)
    assert table.over
    outcome: dict[str, Any] = table.outcome()
    return outcome


@pytest.mark.parametrize(
    ("rules", "doubled", "score"),
    # Rules page, example 8.
    [({}, True, [4, 2, -2, -2, -2]), ({"cappotto": "none"}, False, [2, 1, -1, -1, -1])],
)
def test_example_08_all_points(table_class: Any, rules: dict[str, Any], doubled: bool, score: list[int]) -> None:
    outcome = lead_eight_hearts(table_class, "bid:4", rules)
    assert outcome["called"] == "4H"
    assert outcome["partner"] == 1
    assert outcome["declarer_points"] == 120
    assert outcome["cappotto"] is doubled
    assert outcome["score"] == score


@pytest.mark.parametrize(
    ("solo_score", "score"),
    # Rules page, example 9.
    [("plain", [4, -2, -2, -2, -2]), ("zero_sum", [8, -2, -2, -2, -2])],
)
def test_example_09_solo_with_all_points(table_class: Any, solo_score: str, score: list[int]) -> None:
    outcome = lead_eight_hearts(table_class, "bid:A", {"solo_score": solo_score})
    assert outcome["called"] == "AH"
    assert outcome["solo"] is True
    assert outcome["partner"] is None
    assert outcome["declarer_points"] == 120
    assert outcome["score"] == score


# Seat 0 holds the called card 2H itself.
SOLO_SEVENTY = """
0: 2H AH 6H 7H KH
1: KD JD 4D 6D 5H
0: QH 4H KS JH 6S
0: 3S QS JS 6C 4S
0: 3H QC KC AC 5C
0: 3D 5D QD AD 2D
3: 7C 4C 3C 2C JC
0: 2S 7S 5S 7D AS
"""
SOLO_FIFTY = """
0: 2C QC JC 7H 4H
3: AS 3S 2H JS 2S
0: KC 3C 5C 6C 4C
1: 5D QD KD 7D 3D
0: 7C 6D JD JH AH
4: KH QH AD 4D 6H
4: 6S 5S KS QS AC
1: 4S 2D 5H 7S 3H
"""


@pytest.mark.parametrize(
    ("tricks", "points", "solo_score", "score"),
    # Rules page, example 9: 70 points, +2 or +4 and -1 for each of the four; with 50 the signs turn.
    [
        (SOLO_SEVENTY, 70, "plain", [2, -1, -1, -1, -1]),
        (SOLO_SEVENTY, 70, "zero_sum", [4, -1, -1, -1, -1]),
        (SOLO_FIFTY, 50, "plain", [-2, 1, 1, 1, 1]),
        (SOLO_FIFTY, 50, "zero_sum", [-4, 1, 1, 1, 1]),
    ],
    ids=["70-plain", "70-zero_sum", "50-plain", "50-zero_sum"],
)
def test_example_09_solo(table_class: Any, tricks: str, points: int, solo_score: str, score: list[int]) -> None:
    outcome = outcome_of(table_class, tricks, "bid:2 trump:H", {"solo_score": solo_score})
    assert outcome["solo"] is True
    assert outcome["declarer_points"] == points
    assert outcome["score"] == score


# 2H is with seat 1. The declarer wins one trick without a point (5H trumps 7C 4C .. 6D 6C), his partner none.
NOTHING_AT_ALL = """
0: 7S KS 6S 3H 7H
3: AD 4D KD QH KH
2: JS JH AS QC 2H
3: 3S 2S 5C 2C QS
3: AH 5S 6H 7D JC
3: 7C 4C 5H 6D 6C
0: 3C QD AC 3D KC
2: 2D 4H 4S 5D JD
"""


@pytest.mark.parametrize(
    ("cappotto", "doubled", "score"),
    # Rules page, example 10.
    [("points", True, [-4, -2, 2, 2, 2]), ("tricks", False, [-2, -1, 1, 1, 1])],
)
def test_example_10_nothing_at_all(table_class: Any, cappotto: str, doubled: bool, score: list[int]) -> None:
    outcome = outcome_of(table_class, NOTHING_AT_ALL, "bid:2 trump:H", {"cappotto": cappotto})
    assert outcome["partner"] == 1
    assert outcome["points"] == [0, 0, 60, 60, 0]
    assert outcome["tricks"][0] == 1
    assert outcome["cappotto"] is doubled
    assert outcome["score"] == score


# AH is with seat 1; seats 0 and 1 take 13 and 57.
SEVENTY = """
0: 5S JS 7S AC AS
4: 6D 3D 2H 4D JH
3: KH 4H QH 3H JC
1: QD 2D 7D AD 2C
4: 6S KS 4S 2S KD
0: KC AH 7C 7H 5C
1: 5D JD QC 4C 6H
0: 3C 5H QS 6C 3S
"""


@pytest.mark.parametrize(
    ("bid_multiplier", "multiplier", "score"),
    # Rules page, example 11; the band of 71 doubles.
    [("none", 1, [-2, -1, 1, 1, 1]), ("bands", 2, [-4, -2, 2, 2, 2])],
)
def test_example_11_points_bid(table_class: Any, bid_multiplier: str, multiplier: int, score: list[int]) -> None:
    rules = {"auction": "points", "bid_multiplier": bid_multiplier}
    outcome = outcome_of(table_class, SEVENTY, "bid:71 pass pass pass pass call:AH", rules)
    assert outcome["partner"] == 1
    assert outcome["target"] == 71
    assert outcome["declarer_points"] == 70
    assert outcome["success"] is False
    assert outcome["multiplier"] == multiplier
    assert outcome["score"] == score


@pytest.mark.parametrize(
    ("trump", "winner"),
    # Rules page, example 12.
    [("H", 1), ("C", 3), ("S", 4), ("D", 2)],
)
def test_example_12_blind_first_trick(table_class: Any, trump: str, winner: int) -> None:
    rules = {"trump_named": "after_first_trick", "follow_suit": "free"}
    table = table_class(layout(["KD", "2H", "AD", "7C", "3S"], dealer=0), rules)
    table.play("bid:2")
    play_tricks(table, read_tricks("0: KD 2H AD 7C 3S"))
    assert table.to_act == 0
    assert table.legal() == ["trump:C", "trump:D", "trump:H", "trump:S"]
    table.play(f"trump:{trump}")
    assert table.to_act == winner
    won = [int(seat == winner) for seat in range(5)]
    assert points_before(table, won) == [25 if seat == winner else 0 for seat in range(5)]
    if trump == "H":
        # "Seat 1 wins the 25 points and is the partner": 2H is already on the table.
        assert table.outcome()["partner"] == 1


def test_example_13_six_successes(match_class: Any) -> None:
    # Rules page, example 13; the first deal is dealt by another seat, here 0.
    match = match_class(5, None, dealer=0)
    dealers = []
    while not match.over:
        dealers.append(match.dealer)
        match.add({"all_pass": False, "declarer": 3, "score": [-1, 1, -1, 2, -1]})
    assert dealers == [0, 3, 3, 3, 3, 3]
    assert match.totals == [-6, 6, -6, 12, -6]
    assert match.winners == [3]


@pytest.mark.parametrize(
    ("match_tie", "over", "winners"),
    # Rules page, example 13: seats 0, 1 and 2 have 11 each and share the win (`play_on`: go on).
    [("shared", True, [0, 1, 2]), ("play_on", False, [])],
)
def test_example_13_shared_win(match_class: Any, match_tie: str, over: bool, winners: list[int]) -> None:
    match = match_class(5, {"match_tie": match_tie}, dealer=0)
    match.totals = [10, 10, 10, -20, -10]
    match.add({"all_pass": False, "declarer": 3, "score": [1, 1, 1, -2, -1]})
    assert match.totals == [11, 11, 11, -22, -11]
    assert match.over is over
    assert match.winners == winners
