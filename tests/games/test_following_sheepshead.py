"""The tricks of Sheepshead: the order of the cards, and what may be led and played, section 8 of the rules page."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tests.games.helpers import play_tricks, read_tricks
from tests.games.layouts import fill, play_all, tables
from tests.games.sheepshead_deals import bury, until_picked
from tests.referee.sheepshead_cards import PACK

table_class = tables("sheepshead")

# Rules page, section 2.
TRUMPS = "QC QS QH QD JC JS JH JD AD TD KD 9D 8D 7D"
CLUBS = "AC TC KC 9C 8C 7C"


def layout(hands: list[str], blind: str = "7D 8D") -> dict[str, Any]:
    """Deal six cards a seat and the blind, of which only those named matter; seat 0 is the first seat."""
    *full, rest = fill([*hands, blind], [6, 6, 6, 6, 6, 2], PACK)
    return {"dealer": 4, "hands": full, "blind": rest}


def called(
    table_class: Any, hands: list[str], picker: int, after_bury: str, rules: dict[str, Any], blind: str = "7D 8D"
) -> Any:
    """Let the picker bury the blind and call, up to the first lead of seat 0."""
    table = table_class(layout(hands, blind), rules)
    until_picked(table, picker)
    bury(table, blind)
    play_all(table, after_bury)
    assert table.to_act == 0
    return table


def adjacent(cards: str) -> list[tuple[str, str]]:
    """List the pairs of neighbours in an order, high to low."""
    return list(pairwise(cards.split()))


def winner_of_two(table_class: Any, cards: list[str], suit: str, spitz: str) -> int:
    """Let seats 0 and 1, who share the whole suit with the blind, play one card each; the others throw hearts."""
    rest = [card for card in suit.split() if card not in cards]
    half = min(5, len(rest) // 2)
    hands = [" ".join([cards[0], *rest[:half]]), " ".join([cards[1], *rest[half : 2 * half]]), "9H", "8H", "7H"]
    deal = layout(hands, blind=" ".join(rest[2 * half :]))
    table = table_class(deal, {"all_pass": "leaster", "spitz": spitz})
    play_all(table, "pass pass pass pass pass")
    play_all(table, " ".join([*cards, "9H", "8H", "7H"]))
    seat: int = table.to_act
    return seat


@pytest.mark.parametrize(("high", "low"), adjacent(TRUMPS))
def test_the_order_of_trumps(table_class: Any, high: str, low: str) -> None:
    # Rules page, section 2.
    assert winner_of_two(table_class, [high, low], TRUMPS, "off") == 0
    assert winner_of_two(table_class, [low, high], TRUMPS, "off") == 1


@pytest.mark.parametrize(("high", "low"), adjacent(CLUBS))
def test_the_order_of_a_fail_suit(table_class: Any, high: str, low: str) -> None:
    # Rules page, section 2.
    assert winner_of_two(table_class, [high, low], CLUBS, "off") == 0
    assert winner_of_two(table_class, [low, high], CLUBS, "off") == 1


@pytest.mark.parametrize(
    ("high", "low"),
    # Rules page, section 8: "7D ranks directly below QC; the rest of the order is unchanged".
    [("QC", "7D"), ("7D", "QS"), ("QS", "QH"), ("9D", "8D")],
)
def test_spitz(table_class: Any, high: str, low: str) -> None:
    assert winner_of_two(table_class, [high, low], TRUMPS, "on") == 0
    assert winner_of_two(table_class, [low, high], TRUMPS, "on") == 1


@pytest.mark.parametrize(
    ("led", "legal"),
    # Rules page, section 8: "must follow the suit led (trump is a suit) if they can; otherwise any card". Seat 1 need
    # not beat 8H or trump a spade.
    [("8H", ["7H", "AH"]), ("9S", ["7H", "9C", "AD", "AH", "JC", "KC"]), ("8D", ["AD", "JC"])],
)
def test_following(table_class: Any, led: str, legal: list[str]) -> None:
    hands = [led, "AH 7H JC AD KC 9C", "", "", ""]
    table = table_class(layout(hands, blind="QC QS"), {"all_pass": "leaster"})
    play_all(table, "pass pass pass pass pass")
    table.play(led)
    assert table.legal() == legal


@pytest.mark.parametrize(
    ("rules", "legal"),
    # Rules page, section 8: "the holder may not play the pledged card to a trick of another suit"; with a called jack
    # there is none.
    [
        ({"call_play": "forced"}, ["8C", "9S", "KC", "QC", "QS"]),
        ({"call_play": "free"}, ["8C", "9S", "AC", "KC", "QC", "QS"]),
        ({"call_play": "forced", "partner": "none"}, ["8C", "9S", "AC", "KC", "QC", "QS"]),
    ],
)
def test_the_partner_keeps_the_called_ace(table_class: Any, rules: dict[str, Any], legal: list[str]) -> None:
    after_bury = "" if "partner" in rules else "call:AC"
    table = called(table_class, ["9H TC", "AC KC 8C QC QS 9S", "", "", ""], 0, after_bury, rules)
    table.play("9H")
    assert table.legal() == legal


@pytest.mark.parametrize(
    ("hand", "led", "legal"),
    # Rules page, section 8, for the picker in seat 1 who called AC of seat 2: "may not play his last card of s to a
    # trick of another suit", but one of two he may.
    [
        ("KC QC QS 9S 8S 7S", "9H", ["7S", "8S", "9S", "QC", "QS"]),
        ("KC 8C QS 9S 8S 7S", "9H", ["7S", "8C", "8S", "9S", "KC", "QS"]),
        ("KC QC QS 9S 8S 7S", "9C", ["KC"]),
    ],
)
def test_the_picker_keeps_a_card_of_the_suit(table_class: Any, hand: str, led: str, legal: list[str]) -> None:
    table = called(table_class, [led, hand, "AC", "", ""], 1, "call:AC", {"call_play": "forced"})
    table.play(led)
    assert table.legal() == legal


def test_an_opponent_keeps_nothing(table_class: Any) -> None:
    # Rules page, section 8: the last card of s binds the picker alone. Seat 1 has neither the ace nor the call.
    hands = ["9H", "KC QC QS 9S 8S 7S", "AC", "TC", ""]
    table = called(table_class, hands, 3, "call:AC", {"call_play": "forced"})
    table.play("9H")
    assert table.legal() == ["7S", "8S", "9S", "KC", "QC", "QS"]


def test_the_restrictions_vanish(table_class: Any) -> None:
    # Rules page, section 8: they hold "until the called suit s has been led for the first time and in that first
    # trick". Seat 2 must play AC to the first trick; then seat 1 may throw his last club on a heart.
    hands = [
        "9C AD 9H JD JH KS",
        "KC 8C QS 9S 8S 7S",
        "AC TC AH QH 9D JC",
        "7C KH TH QC QD JS",
        "8H 7H TS AS KD TD",
    ]
    table = called(table_class, hands, 1, "call:AC", {"call_play": "forced"})
    play_all(table, "9C 8C")
    assert table.legal() == ["AC"]
    play_all(table, "AC 7C 7H")
    play_all(table, "AH KH 8H 9H")
    assert table.to_act == 1
    assert table.legal() == ["7S", "8S", "9S", "KC", "QS"]


@pytest.mark.parametrize(
    ("picker", "led", "legal"),
    # Rules page, section 8, for the picker's own called ace: it must be played when clubs are led by another seat, not
    # to hearts, and it is the only club to lead.
    [
        (1, "9C", ["AC"]),
        (1, "9H", ["8S", "9S", "QC", "QS", "TC"]),
        (0, None, ["8S", "9S", "AC", "QC", "QS"]),
    ],
)
def test_the_picker_pledges_his_own_ace(table_class: Any, picker: int, led: str | None, legal: list[str]) -> None:
    own = "AC TC QC QS 9S 8S"
    hands = [led or "", own, "", "", ""] if picker else [own, "", "", "", ""]
    table = called(table_class, hands, picker, "call:AC", {"call_play": "forced"})
    if led:
        table.play(led)
    assert table.legal() == legal


def test_a_called_ten_pledges_two_cards(table_class: Any) -> None:
    # Rules page, section 8: "the called ace or ten, for whoever holds it" and "for the picker who called a ten, the
    # ace of s in his hand".
    hands = ["9C", "AC KC AH AS QC QS", "TC 8C", "", ""]
    table = called(table_class, hands, 1, "call:TC", {"call_play": "forced", "ten_call": "on"})
    table.play("9C")
    assert table.legal() == ["AC"]
    table.play("AC")
    assert table.legal() == ["TC"]


def test_a_single_remaining_card_may_always_be_played(table_class: Any) -> None:
    # Rules page, section 8. Seat 0 leads six trumps; seat 2 has two, and AC is held back up to the last trick.
    hands = ["QC QS QH QD JC JS", "TD KD 9D AS TS KS", "JD AD 8C AC TC KC", "9S 8S AH TH KH 9H", "7S 8H 7H 9C 7C JH"]
    table = called(table_class, hands, 0, "call:AC", {"call_play": "forced"})
    tricks = "0: QC TD JD 9S JH \n 0: QS KD AD 8S 7S \n 0: QH 9D 8C AH 8H \n 0: QD AS TC TH 7H"
    play_tricks(table, read_tricks(tricks))
    play_all(table, "JC TS")
    assert table.legal() == ["KC"]
    play_all(table, "KC KH 9C JS KS")
    assert table.legal() == ["AC"]


UNDER_RULES = {"under_call": "on", "call_hold": "required"}
# Seat 0 calls AS of seat 1 with JC under.
UNDER_HANDS = ["QC QS QH QD AC JC", "AS JS JH JD AD 7H", "TS KS 9S 8S 7S 8H", "TD KD 9D TC KC 9H", "9C 8C 7C AH TH KH"]


def test_an_under_card_that_is_led_can_win(table_class: Any) -> None:
    # Rules page, section 8: "It wins only if it was led and no other card of s and no trump was played".
    table = called(table_class, UNDER_HANDS, 0, "call:AS under:JC", UNDER_RULES)
    text = """
    0: QC JS 7S TD AH
    0: QS JH 8S KD TH
    0: QH JD 9S 9D 9C
    0: QD AD KS TC 8C
    0: AC AS TS KC 7C
    0: JC 7H 8H 9H KH
    """
    play_tricks(table, read_tricks(text))
    outcome = table.outcome()
    assert outcome["tricks"] == [6, 0, 0, 0, 0]
    assert outcome["score"] == [6, 3, -3, -3, -3]


def test_an_under_card_that_is_led_asks_for_its_suit(table_class: Any) -> None:
    # Rules page, section 8: "The picker may lead it (s is then the suit led)"; it "cannot beat anything".
    table = called(table_class, UNDER_HANDS, 0, "call:AS under:JC", UNDER_RULES)
    assert table.legal() == ["AC", "JC", "QC", "QD", "QH", "QS"]
    table.play("JC")
    assert table.legal() == ["AS"]
    table.play("AS")
    assert table.legal() == ["7S", "8S", "9S", "KS", "TS"]
    play_all(table, "7S 9H KH")
    assert table.to_act == 1


def test_an_under_card_that_is_led_loses_to_a_trump(table_class: Any) -> None:
    # Rules page, section 8. Seat 3 has neither spades nor a duty to trump, but takes the trick with KD.
    table = called(table_class, UNDER_HANDS, 0, "call:AS under:JC", UNDER_RULES)
    play_all(table, "JC AS 7S KD KH")
    assert table.to_act == 3


def test_an_under_card_in_the_last_trick(table_class: Any) -> None:
    # Rules page, section 8: "a single remaining card may always be played"; QC under AS does not beat KH.
    hands = [
        "QC QS QH QD AC JC",
        "JS JH JD AD TD 7H",
        "AS TS KS 9S 8S 8H",
        "KD 9D TC KC 7S 9H",
        "9C 8C 7C AH TH KH",
    ]
    table = called(table_class, hands, 0, "call:AS under:QC", UNDER_RULES)
    text = """
    0: QS JS 8S KD 9C
    0: QH JH 9S 9D AH
    0: QD JD KS 7S TH
    0: JC AD TS TC 8C
    0: AC TD AS KC 7C
    1: 7H 8H 9H KH QC
    """
    play_tricks(table, read_tricks(text))
    assert table.outcome()["tricks"] == [4, 1, 0, 0, 1]


@pytest.mark.parametrize("call_play", ["free", "forced"])
def test_an_under_card_is_kept_for_its_suit(table_class: Any, call_play: str) -> None:
    # Rules page, section 8: "(any `call_play`)" he "may not play it to a trick of another suit".
    hands = ["9H 7S", "QC QS QH QD AC JC", "AS", "", ""]
    table = called(table_class, hands, 1, "call:AS under:JC", {**UNDER_RULES, "call_play": call_play})
    table.play("9H")
    assert table.legal() == ["AC", "QC", "QD", "QH", "QS"]
