"""What may be done in Sheepshead at each decision: picking, burying, calling, cracking, blitzing, following."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from tests.games.layouts import fill, play_all, play_out, tables
from tests.games.sheepshead_deals import bury, until_picked
from tests.referee import sheepshead
from tests.referee.sheepshead_cards import PACK

table_class = tables("sheepshead")


def layout(hands: list[str], blind: str = "", dealer: int = 4) -> dict[str, Any]:
    """Deal six cards a seat and the blind, of which only those named matter; seat 0 is the first seat."""
    *full, rest = fill([*hands, blind], [6, 6, 6, 6, 6, 2], PACK)
    return {"dealer": dealer, "hands": full, "blind": rest}


def picked(table_class: Any, hand: str, buried: str, rules: dict[str, Any], others: str = "") -> Any:
    """Let seat 0 pick with this hand, bury the blind; `others` are cards of seat 1."""
    table = table_class(layout([hand, others, "", "", ""], blind=buried), rules)
    table.play("pick")
    bury(table, buried)
    return table


def test_picking_goes_round(table_class: Any) -> None:
    # Rules page, section 4: "from the first seat round to the dealer"; the first to pick takes the blind.
    table = table_class(layout(["", "", "", "", ""], dealer=1), {"all_pass": "leaster"})
    for seat in (2, 3, 4, 0):
        assert table.to_act == seat
        assert table.legal() == ["pass", "pick"]
        table.play("pass")
    assert table.to_act == 1
    assert table.legal() == ["pass", "pick"]
    table.play("pick")
    assert table.to_act == 1


def test_any_two_of_eight_are_buried(table_class: Any) -> None:
    # Rules page, section 5 and "Moves": "two cards in string order".
    table = table_class(layout(["QC QS AC TC 7D 9H", "", "", "", ""], blind="JD KS"))
    table.play("pick")
    eight = ["7D", "9H", "AC", "JD", "KS", "QC", "QS", "TC"]
    expected = sorted(f"bury:{low},{high}" for low, high in combinations(eight, 2))
    assert len(expected) == 28
    assert table.legal() == expected


NO_CLUBS = "QC QS JC TS 9S 7H"


@pytest.mark.parametrize(
    ("rules", "legal"),
    # Rules page, section 6: by default any ace; with `call_hold` only of a suit in hand; QC and JC are no clubs.
    [
        ({}, ["alone", "call:AC", "call:AH", "call:AS"]),
        ({"call_hold": "required"}, ["alone", "call:AH", "call:AS"]),
        ({"call_hold": "required", "under_call": "on"}, ["alone", "call:AH", "call:AS"]),
        ({"own_ace_call": "forbidden"}, ["alone", "call:AC", "call:AH", "call:AS"]),
        ({"ten_call": "on"}, ["alone", "call:AC", "call:AH", "call:AS"]),
    ],
)
def test_calls_of_a_hand_without_aces(table_class: Any, rules: dict[str, Any], legal: list[str]) -> None:
    assert picked(table_class, NO_CLUBS, "7D 8D", rules).legal() == legal


@pytest.mark.parametrize(
    ("rules", "legal"),
    # Rules page, section 6: the ace "itself counts as such a card", a buried one does not; "all three fail aces are in
    # own" with one buried; its ten "must also be in hand (not buried)"; a ten of `own` cannot be called.
    [
        ({"call_hold": "required"}, ["alone", "call:AC", "call:AH"]),
        ({"ten_call": "on", "own_ace_call": "forbidden"}, ["alone", "call:TH", "call:TS"]),
        ({"ten_call": "on", "own_ace_call": "forbidden", "call_hold": "required"}, ["alone", "call:TH"]),
        ({"ten_call": "on", "call_hold": "required"}, ["alone", "call:AC", "call:AH", "call:TH"]),
        # All aces are in `own`: no ace is left for an under call.
        ({"under_call": "on", "call_hold": "required", "own_ace_call": "forbidden"}, ["alone"]),
    ],
)
def test_calls_with_a_buried_ace(table_class: Any, rules: dict[str, Any], legal: list[str]) -> None:
    assert picked(table_class, "AC TC AH QC QS JC", "AS 8D", rules).legal() == legal


def test_calling_an_own_ace_does_not_bar_an_under_call(table_class: Any) -> None:
    # Rules page, section 6: "none of the calls allowed so far names an ace outside `own`", but AC is in `own`.
    rules = {"under_call": "on", "call_hold": "required"}
    table = picked(table_class, "AC QC QS QH QD JC", "7D 8D", rules)
    assert table.legal() == ["alone", "call:AC", "call:AH", "call:AS"]
    # "The picker must then choose any card", which an own ace in hand does not ask for.
    table.play("call:AC")
    assert table.legal() == ["AC", "JC", "QC", "QD", "QH", "QS"]


@pytest.mark.parametrize(
    ("rules", "own", "called", "partner"),
    # Rules page, section 6, `partner = jack`: no step where there is one possibility; seat 1 holds the jacks.
    [
        ({}, "QC QS AC TC KC 9C", "JD", 1),
        ({}, "QC JD AC TC KC 9C", None, -1),
        ({"jack_alone": "on"}, "QC JD AC TC KC 9C", None, -1),
        ({"jack_call_up": "on"}, "QC QS AC TC KC 9C", "JD", 1),
        ({"jack_call_up": "on"}, "JD JH JS JC KC 9C", None, -1),
    ],
)
def test_a_jack_partner_without_a_step(
    table_class: Any, rules: dict[str, Any], own: str, called: str | None, partner: int
) -> None:
    jacks = " ".join(jack for jack in ("JD", "JH", "JS", "JC") if jack not in own)
    table = picked(table_class, own, "7D 8D", {"partner": "jack", **rules}, others=jacks)
    assert table.legal() == sorted(own.split())
    outcome = play_out(table)
    assert (outcome["called"], outcome["partner"]) == (called, partner)


@pytest.mark.parametrize(
    ("rules", "own", "blind", "legal"),
    # Rules page, section 6: "call:JD and alone"; "the lowest jack not in own (order JD JH JS JC)", where buried jacks
    # are own as well (ruling 13).
    [
        ({"jack_alone": "on"}, "QC QS AC TC KC 9C", "7D 8D", ["alone", "call:JD"]),
        ({"jack_call_up": "on"}, "QC JD AC TC KC 9C", "7D 8D", ["alone", "call:JH"]),
        ({"jack_call_up": "on"}, "QC JD AC TC KC 9C", "JH 8D", ["alone", "call:JS"]),
        ({"jack_call_up": "on"}, "QC JD JH TC KC 9C", "JS 8D", ["alone", "call:JC"]),
        ({"jack_call_up": "on"}, "QC JH AC TC KC 9C", "JD 8D", ["alone", "call:JS"]),
    ],
)
def test_a_jack_is_called(table_class: Any, rules: dict[str, Any], own: str, blind: str, legal: list[str]) -> None:
    table = picked(table_class, own, blind, {"partner": "jack", **rules})
    assert table.legal() == legal
    table.play(legal[1])
    assert play_out(table)["called"] == legal[1].removeprefix("call:")


def test_no_partner_no_step(table_class: Any) -> None:
    # Rules page, section 6: "the picker is alone, no step".
    table = picked(table_class, NO_CLUBS, "7D 8D", {"partner": "none"})
    assert table.legal() == sorted(NO_CLUBS.split())
    outcome = play_out(table)
    assert (outcome["called"], outcome["partner"]) == (None, -1)


def questions(table: Any) -> list[tuple[int, str]]:
    """Say no to every question before the first lead, and list who was asked what."""
    asked = []
    while len(table.legal()[0]) > 2:
        no = next(move for move in table.legal() if move.startswith("no_"))
        asked.append((table.to_act, next(move for move in table.legal() if move != no)))
        table.play(no)
    return asked


@pytest.mark.parametrize(
    ("crack", "picker", "asked"),
    # Rules page, section 7: "from the seat after the picker", `late` only those "that had no chance to pick", "never
    # the picker or the partner". The dealer is seat 4, the partner seat 3.
    [("any", 1, [2, 4, 0]), ("late", 1, [2, 4]), ("late", 4, []), ("any", 4, [0, 1, 2]), ("off", 1, [])],
)
def test_who_is_asked_for_a_crack(table_class: Any, crack: str, picker: int, asked: list[int]) -> None:
    table = table_class(layout(["", "", "", "AC", ""], blind="7D 8D"), {"crack": crack})
    until_picked(table, picker)
    bury(table, "7D 8D")
    table.play("call:AC")
    assert questions(table) == [(seat, "crack") for seat in asked]
    assert table.to_act == 0


def test_one_crack_ends_the_questions(table_class: Any) -> None:
    # Rules page, section 7: "until one cracks", then the picker answers; without a call the bury comes before it.
    table = picked(table_class, NO_CLUBS, "7D 8D", {"crack": "any", "partner": "none"})
    play_all(table, "no_crack crack")
    assert table.to_act == 0
    assert table.legal() == ["no_recrack", "recrack"]
    table.play("recrack")
    assert table.legal() == sorted(NO_CLUBS.split())


@pytest.mark.parametrize(
    ("blitz", "hands", "blind", "asked"),
    # Rules page, section 7: "from the first seat on", black before red, with both queens in hand.
    [
        ("black_red", ["", "QH QD", "", "QC QS", ""], "7D 8D", [(1, "blitz:red"), (3, "blitz:black")]),
        ("black", ["", "QH QD", "", "QC QS", ""], "7D 8D", [(3, "blitz:black")]),
        ("black_red", ["", "", "QH QD QC QS", "", ""], "7D 8D", [(2, "blitz:black"), (2, "blitz:red")]),
        ("black_red", ["", "QH", "QD", "QC", "QS"], "7D 8D", []),
        # "Buried cards do not count as held": seat 0 buries QS and QH.
        ("black_red", ["QC QD", "", "", "", ""], "QS QH", []),
        ("off", ["QC QS", "QH QD", "", "", ""], "7D 8D", []),
    ],
)
def test_who_is_asked_for_a_blitz(
    table_class: Any, blitz: str, hands: list[str], blind: str, asked: list[tuple[int, str]]
) -> None:
    table = table_class(layout(hands, blind=blind), {"blitz": blitz, "partner": "none"})
    table.play("pick")
    bury(table, blind)
    assert questions(table) == asked
    assert table.to_act == 0


def test_an_under_card_is_held(table_class: Any) -> None:
    # Rules page, section 7: "an under card does" count as held.
    rules = {"under_call": "on", "call_hold": "required", "blitz": "black"}
    table = picked(table_class, "QC QS QH QD JC AC", "7D 8D", rules)
    play_all(table, "call:AS under:QS")
    assert table.legal() == ["blitz:black", "no_blitz"]


def test_errors() -> None:
    # Rules page, section "Rule options": "are errors".
    for rules in ({"under_call": "on"}, {"spots": "on"}):
        with pytest.raises(ValueError):
            sheepshead.Referee(layout(["", "", "", "", ""]), rules)


@pytest.mark.parametrize("rules", [{"under_call": "on"}, {"spots": "on"}, {"crack": "maybe"}, {"stake": 0}])
def test_errors_of_a_table(rules: dict[str, Any]) -> None:
    # Rules page, section "Rule options": "are errors"; the stake is at least 1.
    from analyzer import Table

    with pytest.raises(ValueError):
        Table("sheepshead", rules=rules)
