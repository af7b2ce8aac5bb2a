"""The worked examples of the rules page of Commit, in the page's order, and a deal on each edge of its rules."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.commit_deals import layout, waiting
from tests.games.layouts import mixed_rules, play_all, play_at_random, tables
from tests.referee import commit

table_class = tables("commit")
TIMINGS = ["any", "own_turn", "stop", "lead_only"]


@pytest.mark.parametrize("nine_timing", TIMINGS)
def test_example_01_the_holder_must_follow(table_class: Any, nine_timing: str) -> None:
    # Rules page, example 1; the nine is dead.
    table = table_class(layout(["5C", "", "6C", ""], dead="7C 9D"), {"nine_timing": nine_timing})
    assert table.to_act == 0
    table.play("5C")
    assert (table.to_act, table.legal()) == (2, ["6C"])
    table.play("6C")
    assert table.to_act == 2
    assert len(table.legal()) == 11
    assert "6C" not in table.legal()


@pytest.mark.parametrize(
    ("lead", "seat", "legal"),
    # Rules page, example 2: 7D and KH stop at once, after KS no ace follows, after AS comes 2S.
    [("7D", 0, None), ("KH", 0, None), ("KS", 0, None), ("AS", 2, ["2S"]), ("6D", 0, ["7D"]), ("QH", 0, ["KH"])],
)
def test_example_02_stops(table_class: Any, lead: str, seat: int, legal: list[str] | None) -> None:
    deal = layout(["7D KH KS AS 6D QH", "8C", "AC AD AH 2S", "8S"], dead="9D")
    table = table_class(deal)
    table.play(lead)
    assert table.to_act == seat
    assert table.legal() == (legal or sorted(set(deal["hands"][0]) - {lead}))


EXAMPLE_3 = ["5C", "6C TD 9D", "7C", "JD"]


@pytest.mark.parametrize("nine_timing", ["any", "own_turn"])
def test_example_03_instead_of_following(table_class: Any, nine_timing: str) -> None:
    # Rules page, example 3.
    table = table_class(layout(EXAMPLE_3), {"nine_timing": nine_timing})
    table.play("5C")
    assert (table.to_act, table.legal()) == (1, ["6C", "9D"])
    play_all(table, "9D")
    assert (table.to_act, table.legal()) == (1, ["6C", "TD"])
    play_all(table, "TD")
    # "Seat 3 with JD must play JD; the 6 of clubs is no longer called for."
    assert (table.to_act, table.legal()) == (3, ["JD"])
    other = table_class(layout(EXAMPLE_3), {"nine_timing": nine_timing})
    # "After 6C instead, 7C's holder goes on."
    play_all(other, "5C 9D 6C")
    assert (other.to_act, other.legal()) == (2, ["7C"])


def test_example_03_following_instead(table_class: Any) -> None:
    # Rules page, example 3, without the nine: seat 1 is asked again after seat 2's card, as it is not his turn.
    table = table_class(layout(EXAMPLE_3))
    play_all(table, "5C 6C")
    assert (table.to_act, table.legal()) == (1, ["9D", "wait"])
    play_all(table, "wait 7C")
    assert (table.to_act, table.legal()) == (1, ["9D", "wait"])


@pytest.mark.parametrize("nine_timing", ["stop", "lead_only"])
def test_no_nine_instead_of_following(table_class: Any, nine_timing: str) -> None:
    # Rules page, "Play", point 4: under these not even the one who must follow may.
    table = table_class(layout(EXAMPLE_3), {"nine_timing": nine_timing})
    table.play("5C")
    assert (table.to_act, table.legal()) == (1, ["6C"])


EXAMPLE_4 = ["5C TD", "", "6C", "9D 7C"]


def test_example_04_breaking_in(table_class: Any) -> None:
    # Rules page, example 4.
    table = table_class(layout(EXAMPLE_4))
    table.play("5C")
    assert (table.to_act, table.legal()) == (3, ["9D", "wait"])
    table.play("9D")
    # "Seat 0 on his left comes first and must play TD, although seat 2 has 6C."
    assert (table.to_act, table.legal()) == (0, ["TD"])


def test_example_04_waiting(table_class: Any) -> None:
    # Rules page, example 4: "After `wait` seat 2 plays 6C and seat 3 is asked again"; not so when 7C is his own, as he
    # then is X: "9D is a second legal move".
    table = table_class(layout(EXAMPLE_4))
    play_all(table, "5C wait")
    assert (table.to_act, table.legal()) == (2, ["6C"])
    table.play("6C")
    assert (table.to_act, table.legal()) == (3, ["7C", "9D"])
    other = table_class(layout(["5C TD 7C", "", "6C", "9D"]))
    play_all(other, "5C wait 6C")
    assert (other.to_act, other.legal()) == (3, ["9D", "wait"])
    play_all(other, "wait")
    assert (other.to_act, other.legal()) == (0, ["7C"])


@pytest.mark.parametrize("nine_timing", ["own_turn", "stop", "lead_only"])
def test_example_04_other_timings(table_class: Any, nine_timing: str) -> None:
    # Rules page, example 4: "Under the other timings seat 2 simply plays 6C."
    table = table_class(layout(EXAMPLE_4), {"nine_timing": nine_timing})
    table.play("5C")
    assert (table.to_act, table.legal()) == (2, ["6C"])


@pytest.mark.parametrize("nine_timing", ["any", "stop"])
def test_example_05_breaking_in_at_a_stop(table_class: Any, nine_timing: str) -> None:
    # Rules page, example 5.
    table = table_class(layout(["KC", "", "", "9D"], dead="TD"), {"nine_timing": nine_timing})
    table.play("KC")
    assert (table.to_act, table.legal()) == (3, ["9D", "wait"])
    table.play("9D")
    assert table.to_act == 3
    assert len(table.legal()) == 11


@pytest.mark.parametrize(("nine_timing", "asked"), [("any", 3), ("stop", 3), ("own_turn", 0), ("lead_only", 0)])
def test_who_is_asked_at_a_stop(table_class: Any, nine_timing: str, asked: int) -> None:
    # Rules page, "Decisions in order"; after `wait` the player of the last card leads.
    deal = layout(["KC", "", "", "9D"])
    table = table_class(deal, {"nine_timing": nine_timing})
    table.play("KC")
    assert table.to_act == asked
    if asked == 3:
        table.play("wait")
    assert (table.to_act, table.legal()) == (0, sorted(set(deal["hands"][0]) - {"KC"}))


@pytest.mark.parametrize("nine_timing", TIMINGS)
def test_the_leader_has_the_nine(table_class: Any, nine_timing: str) -> None:
    # Rules page: "X in mode lead may play any card of his hand (9D included, always)"; he is not asked before.
    deal = layout(["KC 9D", "", "TD", ""])
    table = table_class(deal, {"nine_timing": nine_timing})
    # "Not before the first card of the deal" is for those who break in.
    assert table.legal() == sorted(deal["hands"][0])
    table.play("KC")
    assert (table.to_act, table.legal()) == (0, sorted(set(deal["hands"][0]) - {"KC"}))
    table.play("9D")
    assert (table.to_act, table.legal()) == (2, ["TD"])


@pytest.mark.parametrize(
    ("hands", "dead", "moves", "seat", "legal"),
    [
        # Rules page, "Play", point 5: the first lead; only TD can follow.
        (["9D", "", "TD", ""], "", "9D", 2, ["TD"]),
        # "If nobody holds either, P leads again."
        (["9D", "", "", ""], "TD", "9D", 0, None),
        # Rules page, "Open points", "Leading 9D in the ordinary way": 6C is dead.
        (["5C 9D", "", "TD", ""], "6C", "5C 9D", 2, ["TD"]),
        # TD gone: the interrupted sequence goes on.
        (["TD 5C", "KD AC 2C 3C 4C", "QD 9D", "JD 6C"], "", "TD JD QD KD AC 2C 3C 4C 5C 9D", 3, ["6C"]),
        # "Beginning with P": the breaker himself comes first.
        (["5C TD", "", "6C", "9D"], "", "5C 9D", 0, ["TD"]),
        (["5C", "", "6C", "9D TD"], "", "5C 9D", 3, ["TD"]),
        # "Going left once around": seat 0, then 1, 2.
        (["5C", "6C", "TD", "9D"], "", "5C 9D", 1, ["6C"]),
        (["5C", "", "6C TD", "9D"], "", "5C 9D", 2, ["6C", "TD"]),
    ],
)
def test_after_the_nine(
    table_class: Any, hands: list[str], dead: str, moves: str, seat: int, legal: list[str] | None
) -> None:
    table = table_class(layout(hands, dead))
    waiting(table, moves)
    assert table.to_act == seat
    if legal is None:
        assert len(table.legal()) == 11
    else:
        assert table.legal() == legal


def test_breaking_in_after_ones_own_card(table_class: Any) -> None:
    # Rules page, "Decisions in order": H is not X, though he has just played.
    table = table_class(layout(["5C 9D", "6C", "TD", ""]))
    table.play("5C")
    assert (table.to_act, table.legal()) == (0, ["9D", "wait"])
    table.play("9D")
    assert (table.to_act, table.legal()) == (1, ["6C"])


def test_the_last_to_be_reached_is_on_the_right(table_class: Any) -> None:
    # Rules page, "Play", point 5: once around, from seat 1 over 2 and 3 to 0.
    table = table_class(layout(["TD", "9D", "AC", "5C"], dead="6C", dealer=2))
    play_all(table, "5C 9D")
    assert (table.to_act, table.legal()) == (0, ["TD"])


def test_a_card_played_before_stops_a_sequence(table_class: Any) -> None:
    # Rules page, "Play", point 3.
    deal = layout(["5C 4C", "", "", ""], dead="6C 9D")
    table = table_class(deal)
    play_all(table, "5C 4C")
    assert (table.to_act, table.legal()) == (0, sorted(set(deal["hands"][0]) - {"5C", "4C"}))


def test_a_card_passed_by_comes_later(table_class: Any) -> None:
    # Rules page, "Play", point 5: "the other possibility is gone", for this sequence; 6C may be led.
    table = table_class(layout(["5C TD", "7C", "6C JD", "9D"], dead="QD"))
    play_all(table, "5C 9D TD")
    assert (table.to_act, table.legal()) == (2, ["JD"])
    play_all(table, "JD 6C")
    # The nine is gone and nobody is asked any more.
    assert (table.to_act, table.legal()) == (1, ["7C"])


@pytest.mark.parametrize("nine_timing", ["any", "stop"])
def test_the_deal_ends_with_a_last_card(table_class: Any, nine_timing: str) -> None:
    # Rules page, "Play", point 6: "so nobody breaks in after a last card".
    deal = layout(["AC KC", "", "", "9D"], dead="2C", size=2)
    table = table_class(deal, {"hand_size": 2, "nine_timing": nine_timing})
    play_all(table, "AC wait KC")
    assert table.over
    assert (table.to_act, table.legal()) == (-1, [])
    assert table.outcome()["winner"] == 0
    assert table.outcome()["cards_left"] == [0, 2, 2, 2]
    assert table.outcome()["plays"] == 2


def test_going_out_with_the_nine(table_class: Any) -> None:
    # Rules page, "Play", point 6; nobody has to go on with TD.
    table = table_class(layout(["AC 6C", "2C TD", "", "9D 3C"], dead="4C", size=2), {"hand_size": 2})
    play_all(table, "AC wait 2C")
    assert (table.to_act, table.legal()) == (3, ["3C", "9D"])
    play_all(table, "3C 9D")
    assert table.over
    assert table.outcome()["winner"] == 3
    assert table.outcome()["cards_left"] == [1, 1, 2, 0]


def test_going_out_by_following(table_class: Any) -> None:
    # Rules page, "Play", point 6: whoever has no cards, though another seat led.
    table = table_class(layout(["AC 9S", "2C 4C", "3C", ""], dead="9D", size=2), {"hand_size": 2})
    play_all(table, "AC 2C 3C 4C")
    assert table.over
    assert table.outcome()["winner"] == 1
    assert table.outcome()["cards_left"] == [1, 0, 1, 2]


@pytest.mark.parametrize("dealer", range(4))
def test_the_dealers_left_leads(table_class: Any, dealer: int) -> None:
    # Rules page: "Seat (d + 1) mod n leads."
    assert table_class(layout(["", "", "", ""], dealer=dealer)).to_act == (dealer + 1) % 4


def test_every_deal_keeps_its_cards(table_class: Any) -> None:
    # Rules page: every card once; "a deal ends after at most n x hand plays"; "the first player to run out of cards".
    generator = random.Random(52)
    for _ in range(150):
        rules = mixed_rules(commit.OPTIONS, generator)
        players = generator.choice(commit.SEATS)
        deal = commit.random_deal(players, rules, generator)
        outcome = play_at_random(table_class(deal, rules), generator)
        size = commit.hand_size(players, rules)
        assert outcome["plays"] + sum(outcome["cards_left"]) == players * size
        assert [seat for seat, left in enumerate(outcome["cards_left"]) if left == 0] == [outcome["winner"]]
