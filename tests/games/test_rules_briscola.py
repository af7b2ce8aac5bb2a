"""The worked examples of the rules page of Briscola, one test each, in the page's order."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.helpers import (
    fill_hands,
    layout_with_stock,
    play_first_legal,
    play_tricks,
    points_before,
    read_tricks,
)
from tests.referee import briscola


@pytest.fixture(params=["referee", "table"])
def table_class(request: pytest.FixtureRequest) -> Any:
    """What plays a deal: called with a layout and the rules that differ from the default."""
    if request.param == "referee":
        return briscola.Referee
    from analyzer import Table

    return lambda deal, rules=None: Table("briscola", rules=rules, deal=deal)


@pytest.fixture(params=["referee"])
def match_class(request: pytest.FixtureRequest) -> Any:
    return briscola.Match


def layout(hands: list[str], dealer: int, turned: str, stock_begins: str = "") -> dict[str, Any]:
    """Deal three cards a seat, of which only those named matter."""
    full, spare = fill_hands(hands, size=3, elsewhere=f"{stock_begins} {turned}")
    stock = [*stock_begins.split(), *spare, turned]
    return {"dealer": dealer, "hands": full, "stock": stock, "turned": turned, "removed": []}


def check_trick(table_class: Any, trump: str, trick: str, winning_card: str, points: int) -> None:
    """Play a trick as the first of a deal for as many players as it has cards; seat 0 leads."""
    cards = trick.split()
    players = len(cards)
    # Any trump that is not in the trick will do as the turned card.
    turned = next(rank + trump for rank in "76" if rank + trump not in cards)
    table = table_class(layout(cards, dealer=players - 1, turned=turned))
    for card in cards:
        table.play(card)
    winner = cards.index(winning_card)
    assert table.to_act == winner
    won = [int(seat == winner) for seat in range(players)]
    assert points_before(table, won) == [points if seat == winner else 0 for seat in range(players)]


def test_example_01_neither_trump_nor_suit_led(table_class: Any) -> None:
    # Rules page, example 1: KD wins 14 points.
    check_trick(table_class, trump="H", trick="KD 3C", winning_card="KD", points=14)


def test_example_02_smallest_trump_beats_an_ace(table_class: Any) -> None:
    # Rules page, example 2: 2H wins 11 points.
    check_trick(table_class, trump="H", trick="AD 2H", winning_card="2H", points=11)


def test_example_03_no_trump_in_the_trick(table_class: Any) -> None:
    # Rules page, example 3: AC wins 32 points.
    check_trick(table_class, trump="S", trick="7C 3C AC AD", winning_card="AC", points=32)


def test_example_04_three_trumps(table_class: Any) -> None:
    # Rules page, example 4: 3C wins 27 points.
    check_trick(table_class, trump="C", trick="AH JC 3C KC", winning_card="3C", points=27)


@pytest.mark.parametrize(
    ("trick", "winning_card", "points"),
    # Rules page, example 5, for the cards; the points are those of section "Cards".
    [("4S 2S", "4S", 0), ("7S JS", "JS", 2), ("KS 3S", "3S", 14)],
)
def test_example_05_strength_in_the_suit_led(table_class: Any, trick: str, winning_card: str, points: int) -> None:
    check_trick(table_class, trump="H", trick=trick, winning_card=winning_card, points=points)


def test_example_06_two_tricks_with_draws(table_class: Any) -> None:
    # Rules page, example 6, throughout.
    table = table_class(layout(["AH 2C KD", "3H 7D 4S"], dealer=0, turned="6H", stock_begins="5C JD QS 6D"))
    assert table.to_act == 1
    table.play("7D")
    assert table.to_act == 0
    assert table.legal() == ["2C", "AH", "KD"]  # any of its cards
    table.play("KD")
    assert table.to_act == 0
    assert table.legal() == ["2C", "5C", "AH"]  # seat 0 drew 5C
    table.play("2C")
    assert table.to_act == 1
    assert table.legal() == ["3H", "4S", "JD"]  # seat 1 drew JD
    table.play("3H")
    assert table.to_act == 1
    assert table.legal() == ["4S", "JD", "QS"]  # seat 1 drew QS
    table.play("4S")
    assert table.legal() == ["5C", "6D", "AH"]  # seat 0 drew 6D


def test_example_06_points(table_class: Any) -> None:
    table = table_class(layout(["AH 2C KD", "3H 7D 4S"], dealer=0, turned="6H", stock_begins="5C JD QS 6D"))
    play_tricks(table, read_tricks("1: 7D KD \n 0: 2C 3H"))
    # Rules page, example 6: seat 0 wins 4 points, then the trump wins 10 points.
    assert points_before(table, won_before=[1, 1]) == [4, 10]


@pytest.mark.parametrize(
    ("follow_suit", "led", "legal"),
    # Rules page, example 7.
    [
        ("free", "3D", ["2D", "5H", "AS"]),
        ("follow_or_trump", "3D", ["2D", "AS"]),
        ("strict", "3D", ["2D"]),
        ("free", "3C", ["2D", "5H", "AS"]),
        ("follow_or_trump", "3C", ["2D", "5H", "AS"]),
        ("strict", "3C", ["2D", "5H", "AS"]),
    ],
)
def test_example_07_following(table_class: Any, follow_suit: str, led: str, legal: list[str]) -> None:
    # Seat 1 leads to seat 0; the turned card makes spades trump.
    deal = layout(["2D 5H AS", "3D 3C"], dealer=0, turned="KS")
    table = table_class(deal, {"follow_suit": follow_suit})
    table.play(led)
    assert table.to_act == 0
    assert table.legal() == legal


# Clubs are trump. Each seat wins ten tricks and 60 points; seat 0 wins the last trick with JC.
SIXTY_ALL = """
0: QC 5D
0: 7C 2C
0: KS 3C
1: 2H 7S
1: 4S QH
1: 5H AH
0: KH 3D
0: 3H JS
0: 4D JD
1: 5S 2D
1: QD 2S
1: 6D 7D
0: AD QS
0: KD AC
1: AS 7H
1: JH 4H
1: 6H KC
0: 5C 4C
0: 6S 3S
1: 6C JC
"""

# Clubs are trump.
SIXTY_ONE_TO_FIFTY_NINE = """
0: 6H JS
0: AH 7D
0: 2S QC
1: JC 7S
1: 5H 6C
0: 3S KC
1: 3H 3C
0: 4H JH
1: KH 5C
0: 4C QS
0: 3D AC
1: 4D AD
0: 5S 5D
0: 6S AS
1: 7H 2H
1: JD 6D
1: QD KD
0: 7C QH
0: 4S 2D
0: KS 2C
"""


def outcome_of(table_class: Any, text: str, rules: dict[str, Any] | None = None) -> dict[str, Any]:
    """Play written tricks from the layout that leads to them."""
    tricks = read_tricks(text)
    table = table_class(layout_with_stock(tricks), rules)
    play_tricks(table, tricks)
    assert table.over
    assert table.to_act == -1
    assert table.legal() == []
    outcome: dict[str, Any] = table.outcome()
    return outcome


def test_example_08_sixty_all_is_void(table_class: Any) -> None:
    # Rules page, example 8: 60 : 60 is void, score 0 0.
    outcome = outcome_of(table_class, SIXTY_ALL)
    assert outcome["side_points"] == [60, 60]
    assert outcome["winner"] is None
    assert outcome["void"] is True
    assert outcome["score"] == [0, 0]


def test_example_08_last_trick_breaks_the_tie(table_class: Any) -> None:
    # Rules page, example 8: the seat that won trick 20 scores 1.
    outcome = outcome_of(table_class, SIXTY_ALL, {"tie_rule": "last_trick"})
    assert outcome["side_points"] == [60, 60]
    assert outcome["last_trick"] == 0
    assert outcome["winner"] == 0
    assert outcome["void"] is False
    assert outcome["score"] == [1, 0]


def test_example_08_sixty_one_wins(table_class: Any) -> None:
    # Rules page, example 8: 61 : 59, score 1 0.
    outcome = outcome_of(table_class, SIXTY_ONE_TO_FIFTY_NINE)
    assert outcome["side_points"] == [61, 59]
    assert outcome["score"] == [1, 0]


# Spades are trump.
FOUR_PLAYERS = """
0: 3C 6S 5C AD
1: 5D 4H KC JD
0: AC 4C 5H QS
3: 6D 4D 7C AS
2: 2D 3H 7H JH
2: 2C 6H QH 6C
1: 7S 7D JC KD
1: QD AH 2H 4S
0: KH 2S 3S KS
2: QC JS 5S 3D
"""


def test_example_09_four_players(table_class: Any) -> None:
    # Rules page, example 9, all four lists.
    outcome = outcome_of(table_class, FOUR_PLAYERS)
    assert outcome["points"] == [20, 30, 41, 29]
    assert outcome["sides"] == [[0, 2], [1, 3]]
    assert outcome["side_points"] == [61, 59]
    assert outcome["score"] == [1, 0, 1, 0]


# Hearts are trump.
SIX_PLAYERS = """
0: JC 4S 6S AD 6D JH
5: AS QH JD JS KH QD
3: 7D 3H 3D 5C 5D 7C
4: 4C 3S 3C 4D 7H 5S
2: QC 6C 7S QS KC 4H
1: KS 5H 6H KD AC AH
"""


def test_example_10_six_players_in_pairs(table_class: Any) -> None:
    # Rules page, example 10.
    outcome = outcome_of(table_class, SIX_PLAYERS)
    assert outcome["points"] == [30, 10, 20, 25, 20, 15]
    assert outcome["sides"] == [[0, 3], [1, 4], [2, 5]]
    assert outcome["side_points"] == [55, 30, 35]
    assert outcome["score"] == [1, 0, 0, 1, 0, 0]


def test_example_10_six_players_in_two_teams(table_class: Any) -> None:
    # Rules page, example 10, with `3-3`.
    outcome = outcome_of(table_class, SIX_PLAYERS, {"six_player_teams": "3-3"})
    assert outcome["points"] == [30, 10, 20, 25, 20, 15]
    assert outcome["sides"] == [[0, 2, 4], [1, 3, 5]]
    assert outcome["side_points"] == [70, 50]
    assert outcome["score"] == [1, 0, 1, 0, 1, 0]


# Clubs are trump; 2C is out.
THREE_PLAYERS = """
0: 5D QS 2S
0: 2H 4S JH
2: 4H 6H KD
0: QC 7D 6D
0: KC 4D 3H
0: AD 7H 5H
0: 3D 3C 6S
1: AC 5C JD
1: QD 5S KS
1: 7S QH JS
0: KH 2D JC
2: 4C AS AH
2: 6C 7C 3S
"""

# Clubs are trump; 2C is out. 6C, 5C and AC win the last three tricks for seats 0, 1 and 2.
THREE_PLAYERS_TIED = """
0: 6D 4S 6H
0: 7S QD 5D
0: AH 3C JD
1: 3D 5H 7D
1: KH AD JH
1: 3H 2S JC
0: KS 4H QS
0: 4D 2D KD
2: 7H KC AS
0: QC 7C 3S
0: 6C 2H 6S
0: 5S 5C 4C
1: QH AC JS
"""


def test_example_11_three_players_need_no_61(table_class: Any) -> None:
    # Rules page, example 11: 50, 40, 30, score 1 0 0.
    outcome = outcome_of(table_class, THREE_PLAYERS)
    assert outcome["points"] == [50, 40, 30]
    assert outcome["score"] == [1, 0, 0]


def test_example_11_shared_highest_total_is_void(table_class: Any) -> None:
    # Rules page, example 11: 50, 50, 20, void.
    outcome = outcome_of(table_class, THREE_PLAYERS_TIED)
    assert outcome["points"] == [50, 50, 20]
    assert outcome["void"] is True
    assert outcome["score"] == [0, 0, 0]


def test_example_11_latest_trick_of_a_tied_side(table_class: Any) -> None:
    # Rules page, example 11: the last three tricks went to seats 0, 1, 2 and the winner is seat 1.
    outcome = outcome_of(table_class, THREE_PLAYERS_TIED, {"tie_rule": "last_trick"})
    assert outcome["points"] == [50, 50, 20]
    assert outcome["last_trick"] == 2
    assert outcome["winner"] == 1
    assert outcome["void"] is False
    assert outcome["score"] == [0, 1, 0]


# Clubs are trump. Seat 1 wins three tricks, none with a point in it.
ALL_POINTS = """
0: AD QS
0: 7C 6S
0: 7S 2C
1: 6C 6D
1: 2D KC
0: AS AH
0: 5C 3S
0: QC 5S
0: AC JC
0: 3D 2S
0: 4H 2H
0: 5D QH
0: QD 5H
0: JH JS
0: 4D 3H
0: 3C 7H
0: KS JD
0: KH 6H
0: 4S KD
0: 7D 4C
"""


@pytest.mark.parametrize(
    ("rules", "score"),
    # Rules page, example 12.
    [({}, [1, 0]), ({"cappotto": "wins_match", "match_wins": 3}, [3, 0])],
)
def test_example_12_all_points(table_class: Any, rules: dict[str, Any], score: list[int]) -> None:
    outcome = outcome_of(table_class, ALL_POINTS, rules)
    assert outcome["points"] == [120, 0]
    assert outcome["score"] == score


def test_example_13_exchange_with_the_two(table_class: Any) -> None:
    # Rules page, example 13, throughout. Seat 0 leads the first trick against seat 1.
    deal = layout(["AC 2H KD", ""], dealer=1, turned="AH")
    table = table_class(deal, {"trump_exchange": "two"})
    assert table.to_act == 0
    assert table.legal() == ["2H", "AC", "KD", "swap"]
    table.play("swap")
    assert table.to_act == 0
    assert table.legal() == ["AC", "AH", "KD"]
    # 2H lies at the bottom of the stock: 17 tricks on the stock is gone and whoever drew last holds it.
    for _ in range(17 * 2):
        play_first_legal(table)
    first_hand = table.legal()
    play_first_legal(table)
    second_hand = table.legal()
    assert "2H" not in first_hand
    assert "2H" in second_hand


def deal_won_by(side: int) -> dict[str, Any]:
    """The outcome of a deal of four players that one side wins; Match reads no other fields."""
    return {"winner": side, "void": False, "score": [1, 0, 1, 0] if side == 0 else [0, 1, 0, 1]}


def test_example_14_match(match_class: Any) -> None:
    # Rules page, example 14, every dealer and the result 3 : 1.
    void = {"winner": None, "void": True, "score": [0, 0, 0, 0]}
    match = match_class(4, None, dealer=3)
    for outcome, next_dealer in [
        (deal_won_by(0), 0),
        (void, 0),
        (deal_won_by(1), 1),
        (deal_won_by(0), 2),
    ]:
        match.add(outcome)
        assert match.dealer == next_dealer
        assert not match.over
        assert match.winners == []
    match.add(deal_won_by(0))
    assert match.totals == [3, 1]
    assert match.over
    assert match.winners == [0, 2]
