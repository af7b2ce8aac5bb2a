"""The worked examples of the rules page of Calabresella, in the page's order, and the moves of each phase."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.calabresella_deals import layout, lead_all, play_e5, play_e6, play_e7, play_written
from tests.games.layouts import play_all, tables
from tests.referee import calabresella
from tests.referee.calabresella import PACK

table_class = tables("calabresella")


def test_example_01_tricks(table_class: Any) -> None:
    # Rules page, example 1, as the first two tricks: seat 2 wins 1 third with 7C, then seat 1 5 thirds with 3C. Seat 0
    # wins all the rest: 35 - 6 = 29.
    hands = ["4C 2C 3H 2H AH KH 3S 2S AS KS QS JS", "3D 3C 7H", "7C AC"]
    table = table_class(layout(hands, dealer=2))
    play_all(table, "bid:solissimo plain")
    play_all(table, "4C 3D 7C")
    assert table.to_act == 2
    play_all(table, "AC 2C 3C")
    assert table.to_act == 1
    play_all(table, "7H")
    table.play(table.legal()[0])
    table.play("3H")
    lead_all(table, 0, "2H AH KH 3S 2S AS KS QS JS")
    outcome = table.outcome()
    assert outcome["tricks"] == [10, 1, 1]
    assert outcome["points"] == [29, 5, 1]


@pytest.mark.parametrize(("high", "low"), ["32", "2A", "AK", "KQ", "QJ", "J7", "76", "65", "54"])
def test_the_order_of_a_suit(table_class: Any, high: str, low: str) -> None:
    # Rules page, section 2: "3 2 A K Q J 7 6 5 4"; the third seat throws a diamond.
    for cards, winner in (((high, low), 0), ((low, high), 1)):
        table = table_class(layout([f"{cards[0]}C", f"{cards[1]}C", "3D"], dealer=2))
        play_all(table, f"bid:solissimo plain {cards[0]}C {cards[1]}C 3D")
        assert table.to_act == winner


FOLLOWING = "KC 3D 2D AD KD QD JD 7D 6D 5D 4D 3H"


@pytest.mark.parametrize(
    ("follow_suit", "led", "legal"),
    # Rules page, example 2: only KC; both (any card). Without the suit led `must` frees every card as well.
    [
        ("must", "4C", ["KC"]),
        ("free", "4C", sorted(FOLLOWING.split())),
        ("must", "3S", sorted(FOLLOWING.split())),
    ],
)
def test_example_02_following(table_class: Any, follow_suit: str, led: str, legal: list[str]) -> None:
    table = table_class(layout([led, FOLLOWING, ""], dealer=2), {"follow_suit": follow_suit})
    play_all(table, f"bid:solissimo plain {led}")
    assert table.legal() == legal


@pytest.mark.parametrize(("follow_suit", "legal"), [("must", ["7C", "KC"]), ("free", None)])
def test_the_third_seat_follows_the_suit_led(table_class: Any, follow_suit: str, legal: list[str] | None) -> None:
    # Rules page, section 8: "a seat holding the suit led must play that suit", not that of the card before.
    # Seat 1 has no clubs: the others are with seat 0 and in the monte.
    deal = layout(["4C 3C 2C AC QC", "3D 3H", "KC 7C 4D 5D"], monte="JC 6C 5C", dealer=2)
    table = table_class(deal, {"follow_suit": follow_suit})
    play_all(table, "bid:solissimo plain 4C 3D")
    assert table.legal() == (legal or sorted(deal["hands"][2]))


def speak_out(table: Any, words: str) -> None:
    """Make bids written as "1 pass": the seat, then what it says."""
    for word in words.split(","):
        seat, call = word.split()
        assert table.to_act == int(seat)
        table.play(call if call == "pass" else f"bid:{call}")


@pytest.mark.parametrize(
    ("auction", "words", "soloist", "bid"),
    # Rules page, example 3.
    [
        ("rounds", "1 pass,2 chiamo,0 pass,1 solo,2 pass,0 pass", 1, "solo"),
        ("single", "1 pass,2 chiamo,0 pass", 2, "chiamo"),
        ("pass_out", "1 pass,2 chiamo,0 pass", 2, "chiamo"),
        # Section 4: "The auction ends at once with solissimo"; the bids after it are the page's rules of each kind.
        ("rounds", "1 chiamo,2 solissimo", 2, "solissimo"),
        ("single", "1 solissimo", 1, "solissimo"),
        ("pass_out", "1 chiamo,2 solo,0 pass,1 pass", 2, "solo"),
        ("pass_out", "1 chiamo,2 pass,0 solo,1 solissimo", 1, "solissimo"),
        ("single", "1 chiamo,2 solo,0 pass", 2, "solo"),
        ("rounds", "1 pass,2 pass,0 chiamo,1 pass,2 pass", 0, "chiamo"),
        ("rounds", "1 chiamo,2 pass,0 solo,1 pass,2 pass", 0, "solo"),
    ],
)
def test_example_03_auctions(table_class: Any, auction: str, words: str, soloist: int, bid: str) -> None:
    table = table_class(layout(["", "", ""]), {"auction": auction})
    speak_out(table, words)
    # The auction is over: the soloist calls, discards or states his contract.
    assert table.to_act == soloist
    kind = {"chiamo": "call:", "solo": "discard:", "solissimo": "dividete"}[bid]
    assert table.legal()[0].startswith(kind)


@pytest.mark.parametrize(
    ("rules", "words", "legal"),
    # Rules page, section 4: "passes or makes a bid above the last one"; "`min_bid = solo` removes `chiamo`".
    [
        ({}, "", ["bid:chiamo", "bid:solissimo", "bid:solo", "pass"]),
        ({}, "1 chiamo", ["bid:solissimo", "bid:solo", "pass"]),
        ({}, "1 chiamo,2 solo", ["bid:solissimo", "pass"]),
        ({"min_bid": "solo"}, "", ["bid:solissimo", "bid:solo", "pass"]),
        ({"min_bid": "solo"}, "1 pass,2 pass", ["bid:solissimo", "bid:solo", "pass"]),
    ],
)
def test_the_bids(table_class: Any, rules: dict[str, Any], words: str, legal: list[str]) -> None:
    table = table_class(layout(["", "", ""]), rules)
    if words:
        speak_out(table, words)
    assert table.legal() == legal


@pytest.mark.parametrize("auction", ["rounds", "pass_out", "single"])
def test_passed_out(table_class: Any, auction: str) -> None:
    # Rules page, sections 4 and "Moves": null and zero fields.
    table = table_class(layout(["", "", ""]), {"auction": auction})
    play_all(table, "pass pass pass")
    assert (table.over, table.to_act, table.legal()) == (True, -1, [])
    assert table.outcome() == {
        "points": [0, 0, 0],
        "tricks": [0, 0, 0],
        "score": [0, 0, 0],
        "bidder": -1,
        "bid": None,
        "contract": None,
        "called": None,
        "called_from": -1,
        "bidder_points": None,
        "opponent_points": None,
        "won": None,
        "sweep": None,
        "payment": 0,
        "redeal": True,
    }


def test_example_04_the_called_card_is_paid_back(table_class: Any) -> None:
    # Rules page, example 4; seat 1 is the soloist, "the next seat" is 2. He may give any card, also the called one or
    # one of the monte (section 6).
    table = table_class(layout(["", "4D", "3S"], monte="7C 7D 7H 7S"))
    play_all(table, "bid:chiamo pass pass call:3S")
    assert table.to_act == 1
    assert len(table.legal()) == 17
    assert {"give:3S", "give:4D", "give:7C"} <= set(table.legal())
    table.play("give:4D")
    for left in (16, 15, 14, 13):
        assert table.to_act == 1
        assert len(table.legal()) == left
        table.play(table.legal()[0])
    assert table.to_act == 1
    assert len(table.legal()) == 12
    table.play(table.legal()[0])
    assert len(table.legal()) == 12
    assert "4D" in table.legal()
    assert "3S" not in table.legal()
    table.play("4D")
    assert len(table.legal()) == 12


def test_example_04_called_card_in_the_monte(table_class: Any) -> None:
    # Rules page, example 4: "12 + 4 = 16, no give, four discards".
    table = table_class(layout(["", "", ""], monte="7C 7D 7H 7S"))
    play_all(table, "bid:chiamo pass pass call:7C")
    assert len(table.legal()) == 16
    assert "discard:7C" in table.legal()
    play_all(table, "discard:7C discard:7D discard:7H discard:7S")
    assert len(table.legal()) == 12
    while not table.over:
        table.play(table.legal()[0])
    outcome = table.outcome()
    assert (outcome["called"], outcome["called_from"]) == ("7C", -1)


def test_any_card_that_is_not_held_is_called(table_class: Any) -> None:
    # Rules page, section 5: "any of the 28".
    held = ["3C", "3D", "3H", "3S", "2C", "2D", "AC", "AD", "AH", "AS", "KC", "KD"]
    table = table_class(layout(["", " ".join(held), ""]))
    play_all(table, "bid:chiamo pass pass")
    assert table.legal() == sorted(f"call:{card}" for card in PACK if card not in held)
    assert len(table.legal()) == 28


@pytest.mark.parametrize(
    ("held", "legal"),
    # Rules page, section 5: "only cards of the highest rank (order 3 2 A K ...) of which he lacks at least one".
    [
        ("3C 3D 2H", ["call:3H", "call:3S"]),
        ("3C 3D 3H 3S 2D", ["call:2C", "call:2H", "call:2S"]),
        ("3C 3D 3H 3S 2C 2D 2H 2S AC AD AH AS", ["call:KC", "call:KD", "call:KH", "call:KS"]),
    ],
)
def test_only_top_cards_are_called(table_class: Any, held: str, legal: list[str]) -> None:
    # Seats 0 and 2 share the cards of the ranks in question that the soloist in seat 1 lacks.
    lacking = " ".join(call.removeprefix("call:") for call in legal)
    table = table_class(layout([lacking, held, ""]), {"call_scope": "top"})
    play_all(table, "bid:chiamo pass pass")
    assert table.legal() == legal
    table.play(legal[0])
    # Seat 0 held it, so a card is owed.
    assert table.legal()[0].startswith("give:")


@pytest.mark.parametrize(
    ("contract", "rules", "score"),
    # Rules page, example 5.
    [
        ("plain", {}, [-8, 16, -8]),
        ("dividete", {}, [-16, 32, -16]),
        ("scegliete", {}, [-32, 64, -32]),
        ("plain", {"cappotto": "off"}, [-4, 8, -4]),
    ],
)
def test_example_05_all_tricks(table_class: Any, contract: str, rules: dict[str, Any], score: list[int]) -> None:
    outcome = play_e5(table_class, contract, rules)
    assert outcome["tricks"] == [0, 12, 0]
    assert (outcome["bidder_points"], outcome["opponent_points"]) == (35, 0)
    assert outcome["sweep"] == (None if rules else "cappotto")
    assert outcome["score"] == score


@pytest.mark.parametrize(
    ("rules", "sweep", "score"),
    # Rules page, example 6.
    [({}, None, [4, -8, 4]), ({"cappotto": "either"}, "cappotto", [8, -16, 8])],
)
def test_example_06_no_trick(table_class: Any, rules: dict[str, Any], sweep: str | None, score: list[int]) -> None:
    outcome = play_e6(table_class, rules)
    assert outcome["tricks"] == [0, 0, 12]
    assert (outcome["won"], outcome["sweep"], outcome["score"]) == (False, sweep, score)


@pytest.mark.parametrize(
    ("thrown", "rules", "points", "sweep", "score"),
    # Rules page, example 7.
    [
        ("4C", {}, (35, 0), "stramazzo", [-12, 24, -12]),
        ("KC", {}, (34, 1), None, [-4, 8, -4]),
        ("KC", {"stramazzo": "whole"}, (34, 1), "stramazzo", [-12, 24, -12]),
    ],
)
def test_example_07_all_points(
    table_class: Any, thrown: str, rules: dict[str, Any], points: tuple[int, int], sweep: str | None, score: list[int]
) -> None:
    outcome = play_e7(table_class, True, "7S", thrown, rules)
    assert outcome["tricks"] == [0, 11, 1]
    assert (outcome["bidder_points"], outcome["opponent_points"]) == points
    assert (outcome["sweep"], outcome["score"]) == (sweep, score)


@pytest.mark.parametrize("win_at", ["six_points", "majority"])
@pytest.mark.parametrize(
    ("thirds", "won", "score"),
    # Rules page, example 8, in a solo; section 2: six whole points are "also the majority (17 against 18)".
    [(18, True, [4, -2, -2]), (17, False, [-4, 2, 2])],
)
def test_example_08_eighteen_wins(table_class: Any, thirds: int, won: bool, score: list[int], win_at: str) -> None:
    outcome = play_written(table_class, thirds, "solo", {"win_at": win_at})
    assert (outcome["bidder_points"], outcome["opponent_points"]) == (thirds, 35 - thirds)
    assert (outcome["won"], outcome["score"]) == (won, score)


@pytest.mark.parametrize(
    ("thirds", "win_at", "won"),
    # Rules page, example 9, "17 loses, wins; 16 loses in both"; 18 wins in both by section 9.
    [
        (17, "six_points", False),
        (17, "majority", True),
        (16, "six_points", False),
        (16, "majority", False),
        (18, "six_points", True),
        (18, "majority", True),
    ],
)
def test_example_09_without_last_trick(table_class: Any, thirds: int, win_at: str, won: bool) -> None:
    outcome = play_written(table_class, thirds, "solo", {"last_trick_thirds": 0, "win_at": win_at})
    assert (outcome["bidder_points"], outcome["opponent_points"]) == (thirds, 32 - thirds)
    assert outcome["won"] is won


def test_example_10_difference(table_class: Any) -> None:
    # Rules page, example 10.
    outcome = play_written(table_class, 20, "solo", {"scoring": "difference"})
    assert (outcome["bidder_points"], outcome["opponent_points"]) == (20, 15)
    assert (outcome["payment"], outcome["score"]) == (10, [20, -10, -10])


@pytest.mark.parametrize(("scegliete_split", "splits"), [("free", 16), ("two_each", 6)])
def test_example_11_splits(table_class: Any, scegliete_split: str, splits: int) -> None:
    # Rules page, example 11; the words of a split from section "Moves".
    table = table_class(layout(["", "", ""], monte="7S 7C 7H 7D"), {"scegliete_split": scegliete_split})
    play_all(table, "bid:solissimo scegliete")
    assert table.to_act == 2
    assert len(table.legal()) == splits
    assert table.legal() == sorted(table.legal())
    pairs = ["7C,7D", "7C,7H", "7C,7S", "7D,7H", "7D,7S", "7H,7S"]
    assert [move for move in table.legal() if move.count(",") == 1] == [f"split:{pair}" for pair in pairs]
    assert ("split:-" in table.legal()) is (scegliete_split == "free")


@pytest.mark.parametrize(
    ("split", "discarding"),
    # Rules page, example 11: "the first opponent discards nothing, the second four"; section 7 for the others. The
    # first opponent of seat 1 is seat 2, the second seat 0.
    [("split:-", [0, 0, 0, 0]), ("split:7C", [2, 0, 0, 0]), ("split:7C,7D,7H,7S", [2, 2, 2, 2])],
)
def test_example_11_who_discards(table_class: Any, split: str, discarding: list[int]) -> None:
    table = table_class(layout(["", "", ""], monte="7S 7C 7H 7D"))
    play_all(table, f"bid:solissimo scegliete {split}")
    asked = []
    while table.legal()[0].startswith("discard:"):
        # Twelve cards and those taken, less those already laid away.
        assert len(table.legal()) == 12 + discarding.count(table.to_act) - asked.count(table.to_act)
        asked.append(table.to_act)
        table.play(table.legal()[-1])
    assert asked == discarding


def test_dividete_draws_in_the_order_of_the_monte(table_class: Any) -> None:
    # Rules page, section 7: "the first opponent draws monte[0], monte[1], the second draws monte[2], monte[3]".
    table = table_class(layout(["", "", ""], monte="7S 7C 7H 7D"))
    play_all(table, "bid:solissimo")
    assert table.legal() == ["dividete", "plain", "scegliete"]
    table.play("dividete")
    for seat, drawn in ((2, {"discard:7S", "discard:7C"}), (0, {"discard:7H", "discard:7D"})):
        sevens = {f"discard:7{suit}" for suit in "CDHS"}
        assert table.to_act == seat
        assert len(table.legal()) == 14
        assert sevens & set(table.legal()) == drawn
        table.play(table.legal()[0])
        assert table.to_act == seat
        assert len(table.legal()) == 13
        table.play(table.legal()[0])
    assert table.to_act == 1


@pytest.mark.parametrize(
    ("leader", "leads"),
    # Rules page, section 8: the soloist is seat 2, the first seat is 1.
    [
        ("bid", {"solo": 1, "plain": 2, "dividete": 2, "scegliete": 2}),
        ("right_of_dealer", {"solo": 1, "plain": 1, "dividete": 1, "scegliete": 1}),
        ("bidder", {"solo": 2, "plain": 2, "dividete": 2, "scegliete": 2}),
    ],
)
def test_who_leads(table_class: Any, leader: str, leads: dict[str, int]) -> None:
    for contract, seat in leads.items():
        table = table_class(layout(["", "", ""]), {"leader": leader})
        play_all(table, "pass bid:solo pass pass" if contract == "solo" else f"pass bid:solissimo {contract}")
        while table.legal()[0].startswith(("split", "discard")):
            table.play(table.legal()[0])
        assert table.to_act == seat


@pytest.mark.parametrize("rules", [{"leads": "bidder"}, {"leader": "dealer"}, {"stake": 0}, {"last_trick_thirds": 2}])
def test_errors(rules: dict[str, Any]) -> None:
    # Rules page, section "Rule options": "Unknown options or values are errors".
    from analyzer import Table

    with pytest.raises(ValueError):
        Table("calabresella", rules=rules)
    if "leads" in rules:
        with pytest.raises(ValueError):
            calabresella.Referee(calabresella.random_deal(3, {}, random.Random(1)), rules)
