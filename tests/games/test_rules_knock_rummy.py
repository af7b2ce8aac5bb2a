"""Turns of Knock Rummy and how a deal ends: the page's sections in their order, and a deal on each of their edges."""

from __future__ import annotations

import random
from typing import Any

import pytest

from analyzer import Table
from tests.games.knock_rummy_deals import SIZES, knock_with, layout
from tests.games.layouts import mixed_rules, play_all, tables
from tests.referee import knock_rummy
from tests.referee.knock_rummy_melds import PACK

table_class = tables("knock_rummy")

NOBODY_KNOCKS = {"knock_from_turn": 1000}


def discards(hand: list[str], knocks: bool) -> list[str]:
    """List the moves that end a turn with one of these cards."""
    kinds = ["discard", "knock"] if knocks else ["discard"]
    return sorted(f"{kind}:{card}" for kind in kinds for card in hand)


def may_knock(table: Any) -> bool:
    """Say whether there is a knock among the moves."""
    return any(move.startswith("knock") for move in table.legal())


# Deck, deal, layout.


@pytest.mark.parametrize(("players", "size"), SIZES.items())
def test_cards_per_player(table_class: Any, players: int, size: int) -> None:
    # Rules page: "2 players 10; 3-4 players 7; 5-6 players 6 (`deal_size` overrides)".
    for rules, cards in (({}, size), ({"deal_size": 8}, 8), ({"deal_size": 1}, 1)):
        table = table_class(layout([""] * players, size=cards), rules)
        table.play("draw:stock")
        assert len(table.legal()) == 2 * (cards + 1)
    # "Integer >= 1 with n x size + 1 <= 52": as many as there are.
    table_class(layout([""] * players, size=51 // players), {"deal_size": 51 // players})


def test_errors() -> None:
    # Rules page, "Rule options"; hands, upcard and stock are the pack.
    deal = layout([""] * 3)
    for rules in (
        {"deal_size": 0}, {"deal_size": 18}, {"deal_size": 6}, {"ace_value": -1}, {"ace_runs": "high"}, {"target": 0},
        {"knock_limit": -1}, {"knock_from_turn": 0}, {"penalty_to": "all"}, {"max_turns": 0}, {"ace_values": 1},
        {"rummy_bonus": -1}, {"undercut_penalty": -1}, {"max_turn_overs": -1}, {"knock_before_draw": 1},
    ):  # fmt: skip
        with pytest.raises(ValueError):
            Table("knock_rummy", rules=rules, deal=deal)
    twice = {**deal, "upcard": deal["hands"][0][0]}
    short = {**deal, "stock": deal["stock"][1:]}
    uneven = {**deal, "hands": [deal["hands"][0][1:], [*deal["hands"][1], deal["hands"][0][0]], deal["hands"][2]]}
    for wrong in (twice, short, uneven):
        with pytest.raises(ValueError):
            Table("knock_rummy", deal=wrong)
        with pytest.raises(ValueError):
            knock_rummy.Referee(wrong)


def test_the_first_player_is_left_of_the_dealer(table_class: Any) -> None:
    # Rules page: "seat `(d + 1) mod n`; turns pass to seat + 1".
    for players in SIZES:
        for dealer in range(players):
            deal = layout([""] * players, dealer=dealer)
            table = table_class(deal)
            for turn in range(2 * players):
                assert table.to_act == (dealer + 1 + turn) % players
                table.play("draw:stock")
                assert table.to_act == (dealer + 1 + turn) % players
                table.play(f"discard:{deal['stock'][turn]}")


# A turn.


def test_a_turn_from_the_stock_and_from_the_pile(table_class: Any) -> None:
    # Rules page, "A turn": `stock[0]`, then the top of the discard pile, which is the upcard and then the last discard.
    hands = ["2C 4D 6H 8S TC QD KH", "2D 4H 6S 8C TD QH KS", ""]
    deal = layout(hands, upcard="9H", stock="AS AC")
    table = table_class(deal)
    assert table.legal() == ["draw:discard", "draw:stock"]
    table.play("draw:stock")
    # "At the end of the own turn, from the first turn on, with any count"; "legal lists in ASCII order".
    assert table.legal() == discards([*hands[0].split(), "AS"], knocks=True)
    play_all(table, "discard:KH draw:discard")
    assert table.legal() == discards([*hands[1].split(), "KH"], knocks=True)
    play_all(table, "discard:2D draw:stock")
    assert "discard:AC" in table.legal()
    # The pile is 9H KH 2D less KH: 2D is taken, then the stock's next card is the fourth.
    play_all(table, "discard:AC draw:discard discard:2C draw:discard discard:4H draw:discard discard:4H draw:discard")
    assert "discard:4H" in table.legal()


def test_taking_and_returning_the_same_discard(table_class: Any) -> None:
    # Rules page, "Open points": allowed; `max_turns` (200) "keeps it finite", and the deal is void.
    table = table_class(layout(["", ""], upcard="9H"))
    for turn in range(200):
        assert table.to_act == turn % 2
        play_all(table, "draw:discard discard:9H")
    assert table.over
    outcome = table.outcome()
    assert (outcome["end"], outcome["turns"], outcome["turn_overs"]) == ("void", 200, 0)
    assert (outcome["score"], outcome["winners"], outcome["knocker"]) == ([0, 0], [], -1)


@pytest.mark.parametrize("knocks", [True, False])
def test_the_card_just_taken_from_the_pile(table_class: Any, knocks: bool) -> None:
    # Rules page: "may not be the one discarded (nor knocked with)"; a card from the stock, or taken before, may.
    rules = {"discard_taken": False} | ({} if knocks else NOBODY_KNOCKS)
    deal = layout(["2C 4D 6H 8S TC QD KH", "2D 4H 6S 8C TD QH KS", ""], upcard="9H", stock="AS AC")
    table = table_class(deal, rules)
    table.play("draw:discard")
    assert table.legal() == discards(deal["hands"][0], knocks)
    play_all(table, "discard:KH draw:stock")
    assert table.legal() == discards([*deal["hands"][1], "AS"], knocks)
    play_all(table, "discard:AS draw:discard")
    assert table.legal() == discards(deal["hands"][2], knocks)
    play_all(table, f"discard:{deal['hands'][2][0]} draw:stock")
    assert "discard:9H" in table.legal()
    table = table_class(deal, {})
    table.play("draw:discard")
    assert {"discard:9H", "knock:9H"} <= set(table.legal())


@pytest.mark.parametrize("first", [1, 2, 4])
@pytest.mark.parametrize("before", [False, True])
def test_knock_from_turn(table_class: Any, first: int, before: bool) -> None:
    # Rules page: "it is at least the player's `knock_from_turn`-th own turn".
    for players in SIZES:
        deal = layout([""] * players, size=3)
        table = table_class(deal, {"deal_size": 3, "knock_from_turn": first, "knock_before_draw": before})
        for turn in range(4 * players):
            allowed = turn // players + 1 >= first
            assert may_knock(table) is (allowed and before)
            table.play("draw:stock")
            assert may_knock(table) is allowed
            table.play(f"discard:{deal['stock'][turn]}")


@pytest.mark.parametrize(
    ("limit", "before", "knocks"),
    # The hand has AS 2S 3S, 9C 9D 9H and 6D (deadwood 6); KH is drawn. Kept without KH: 6, without 6D: 10; any other
    # discard leaves more than 16.
    [
        (None, True, ["2S", "3S", "6D", "9C", "9D", "9H", "AS", "KH"]),
        (0, False, []),
        (5, False, []),
        (6, True, ["KH"]),
        (9, True, ["KH"]),
        (10, True, ["6D", "KH"]),
        (16, True, ["6D", "KH"]),
    ],
)
def test_knock_limit(table_class: Any, limit: int | None, before: bool, knocks: list[str]) -> None:
    # Rules page: "the deadwood of the hand he keeps (after the discard; as it is when knocking before the draw)".
    deal = layout(["AS 2S 3S 9C 9D 9H 6D", "", ""], stock="KH")
    table = table_class(deal, {"knock_limit": limit, "knock_before_draw": True})
    assert table.legal() == ["draw:discard", "draw:stock", *(["knock"] if before else [])]
    table.play("draw:stock")
    kept = [move.removeprefix("knock:") for move in table.legal() if move.startswith("knock")]
    assert kept == knocks
    assert [move for move in table.legal() if move.startswith("discard")] == discards(
        [*deal["hands"][0], "KH"], knocks=False
    )


def test_a_knock_limit_and_the_aces(table_class: Any) -> None:
    # With Q-K-A a run 2C is left over, without it 10 + 10 + 1 + 2, or with an ace of 11 ten more.
    hand = "QS KS AS 9C 9D 9H 2C"
    for rules, may in (
        ({"knock_limit": 2}, False),
        ({"knock_limit": 2, "ace_runs": "high_low"}, True),
        ({"knock_limit": 2, "ace_runs": "wrap"}, True),
        ({"knock_limit": 23}, True),
        ({"knock_limit": 23, "ace_value": 11}, False),
    ):
        table = table_class(layout([hand, "", ""], stock="6D"), {"knock_before_draw": True, **rules})
        assert may_knock(table) is may


def test_knock_before_draw(table_class: Any) -> None:
    # Rules page: "the player may instead `knock` now with the hand as it is"; its turn is not counted.
    hands = ["2C 4D 6H 8S", "AS 2S 3S 5H", "7C TC JD QH"]
    deal = layout(hands, upcard="9D", stock="KH", size=4)
    rules = {"deal_size": 4, "knock_before_draw": True}
    table = table_class(deal, rules)
    table.play("knock")
    outcome = table.outcome()
    assert (outcome["turns"], outcome["knocker"], outcome["end"]) == (0, 0, "knock")
    # Undercut by 15, and 10 more.
    assert outcome["deadwood"] == [20, 5, 37]
    assert outcome["score"] == [-25, 47, -32]
    table = table_class(deal, rules)
    play_all(table, "draw:stock discard:KH knock")
    outcome = table.outcome()
    assert (outcome["turns"], outcome["knocker"], outcome["deadwood"][1]) == (1, 1, 5)
    assert "knock" not in table_class(deal, {"deal_size": 4}).legal()


def test_a_hand_without_deadwood_goes_on(table_class: Any) -> None:
    # Rules page: "a hand without deadwood does not end the deal by itself: it must knock".
    deal = layout(["AS 2S 3S 9C 9D 9H 9S", "", ""], stock="KH")
    table = table_class(deal)
    play_all(table, "draw:stock discard:KH")
    assert not table.over
    table = table_class(deal)
    knock_with(table, deal)
    assert table.outcome()["score"] == [50, -25, -25]


# End of a deal.


@pytest.mark.parametrize(
    ("rules", "turns", "turn_overs", "end"),
    # Rules page, example 9; then each turn-over with 31 more turns, as 31 of the 32 cards of the pile are turned over.
    [
        ({}, 62, 1, "void"),
        ({"stock_out": "void"}, 31, 0, "void"),
        ({"stock_out": "showdown"}, 31, 0, "showdown"),
        ({"max_turn_overs": 0}, 31, 0, "void"),
        ({"max_turn_overs": 2}, 93, 2, "void"),
        ({"max_turn_overs": 3}, 124, 3, "void"),
        ({"max_turn_overs": 9}, 200, 6, "void"),
        # "After `max_turns` turns of all players together without a knock the deal is `void`": before the stock is
        # looked at, "at the start of a turn".
        ({"max_turns": 1}, 1, 0, "void"),
        ({"max_turns": 30}, 30, 0, "void"),
        ({"max_turns": 31}, 31, 0, "void"),
        ({"max_turns": 31, "stock_out": "showdown"}, 31, 0, "void"),
        ({"max_turns": 32, "stock_out": "showdown"}, 31, 0, "showdown"),
        ({"max_turns": 32}, 32, 1, "void"),
    ],
)
def test_example_09_the_stock_runs_out(
    table_class: Any, rules: dict[str, Any], turns: int, turn_overs: int, end: str
) -> None:
    deal = layout(["", ""], dealer=0)
    table = table_class(deal, rules)
    # "Unshuffled, oldest discard first (the upcard of the deal is the oldest); the top card stays."
    pile, stock, made = [deal["upcard"]], list(deal["stock"]), 0
    while not table.over:
        if not stock:
            stock, pile = pile[:-1], pile[-1:]
        assert table.to_act == (1 + made) % 2
        table.play("draw:stock")
        pile.append(stock.pop(0))
        table.play(f"discard:{pile[-1]}")
        made += 1
    outcome = table.outcome()
    assert made == turns
    assert (outcome["turns"], outcome["turn_overs"], outcome["end"]) == (turns, turn_overs, end)
    if end == "void":
        assert (outcome["score"], outcome["winners"], outcome["knocker"]) == ([0, 0], [], -1)


def test_what_was_taken_is_not_turned_over(table_class: Any) -> None:
    # The stock has one card. 9H is taken and KC discarded, KD drawn and 2S discarded: the pile is KC 2S.
    spare = [card for card in PACK if card not in ("KC", "2S", "9H", "KD")]
    hands = [" ".join([*spare[:24], "KC"]), " ".join([*spare[24:], "2S"])]
    table = table_class(layout(hands, upcard="9H", stock="KD", size=25), {"deal_size": 25, "max_turn_overs": 2})
    play_all(table, "draw:discard discard:KC draw:stock discard:2S draw:stock")
    assert {"discard:KC", "discard:9H"} <= set(table.legal())
    # KC was all of the stock. Now the pile is 2S 9H: 2S is turned over.
    play_all(table, "discard:9H draw:stock")
    assert "discard:2S" in table.legal()
    table.play("discard:KD")
    outcome = table.outcome()
    assert (outcome["end"], outcome["turns"], outcome["turn_overs"]) == ("void", 4, 2)


@pytest.mark.parametrize(
    ("rules", "end"),
    # Rules page: "checked before the draw; also at the very beginning if there is no stock"; a pile of one card is not
    # turned over; nobody may knock before it.
    [
        ({}, "void"),
        ({"max_turn_overs": 3}, "void"),
        ({"stock_out": "void"}, "void"),
        ({"stock_out": "void", "knock_before_draw": True}, "void"),
        ({"stock_out": "showdown"}, "showdown"),
    ],
)
def test_no_stock_at_all(table_class: Any, rules: dict[str, Any], end: str) -> None:
    # The spades and 9-T-J-Q are melds; the other hands have pairs and every other card of their suits.
    hands = [
        "AC 3C 5C 7C 9C JC KC 2D 4D 6D 8D TD QD 2H 4H 6H 8H",
        "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS 9H TH JH QH",
        "2C 4C 6C 8C TC QC AD 3D 5D 7D 9D JD KD AH 3H 5H 7H",
    ]
    table = table_class(layout(hands, upcard="KH", size=17), {"deal_size": 17, **rules})
    assert table.over
    assert (table.to_act, table.legal()) == (-1, [])
    assert table.outcome() == {
        "score": [-105, 105 + 101, -101] if end == "showdown" else [0, 0, 0],
        "deadwood": [45 + 40 + 20, 0, 40 + 45 + 16],
        "knocker": -1,
        "winners": [1] if end == "showdown" else [],
        "end": end,
        "turns": 0,
        "turn_overs": 0,
    }


def test_a_knock_in_the_last_turn_counts(table_class: Any) -> None:
    # Rules page: "a knock that is itself turn number `max_turns` counts".
    deal = layout([""] * 4)
    table = table_class(deal, {"max_turns": 3})
    knock_with(table, deal, knocker=2)
    outcome = table.outcome()
    assert (outcome["end"], outcome["turns"], outcome["knocker"]) == ("knock", 3, 2)


def test_random_play_of_players_who_seldom_knock() -> None:
    # Every option at random: deals in which the stock ends, as players who knock at random seldom see.
    generator = random.Random(73)
    ends = set()
    for _ in range(150):
        rules = knock_rummy.consistent(mixed_rules(knock_rummy.OPTIONS, generator))
        players = generator.choice([n for n in SIZES if n * (rules["deal_size"] or 0) <= 51])
        deal = knock_rummy.random_deal(players, rules, generator)
        table, judge = Table("knock_rummy", rules=rules, deal=deal), knock_rummy.Referee(deal, rules)
        while not judge.over:
            moves = judge.legal()
            assert (table.to_act, table.legal()) == (judge.to_act, moves), (rules, deal)
            quiet = [move for move in moves if not move.startswith("knock")]
            move = generator.choice(quiet if generator.random() < 0.97 else moves)
            table.play(move)
            judge.play(move)
        assert table.over
        assert table.outcome() == judge.outcome(), (rules, deal)
        ends.add((judge.end, judge.turn_overs))
    assert {("knock", 0), ("showdown", 0), ("void", 0), ("void", 1), ("void", 3), ("knock", 1)} <= ends
