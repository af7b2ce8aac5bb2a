"""Positions of knock rummy: redraws against rejection by hand, exact knocks, memory after a turn-over, faults."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest
from scipy import stats

from analyzer import Table, odds
from analyzer.games import game as find_game
from analyzer.games.base import codes_in
from analyzer.reading import read_position
from analyzer.records import rule_record
from analyzer.scenario import scenario
from analyzer.verbs.odds import ask
from kernels.constants import MET

GAME = find_game("knock_rummy")
CODES = GAME.pack.codes
ONE_IN_A_MILLION = 1e-6


def samples(number: int, hand: str, moves: str, upcard: str, seats: int = 2, **options: Any) -> list[Any]:
    """States of redraws of a position."""
    asked = scenario("knock_rummy", rules=options, players=["random"], players_count=seats)
    position = read_position(asked, hand, moves, options.pop("seat", None), None, "french", {"upcard": upcard})
    stage = GAME.stage(position, rule_record(GAME, asked.rules, seats))
    redraws = ask(asked, position, stage, "random", "cards").job.redraws
    found = []
    for index in range(number):
        survey = redraws.survey(index, index + 1)
        assert survey.outcome[0] == MET  # nothing is rejected
        found.append(survey.scratch.states[1].copy())
    return found


# Seat 1 takes the upcard, throws KC; later it throws 9D and keeps the upcard; seat 0 to draw.
MOVES = "draw:stock discard:2C draw:discard discard:KC draw:stock discard:3C draw:stock discard:9D"
HAND = "AH 5S 8D TC"
SIZE = 4


def by_rejection(tries: int) -> tuple[Counter[str], int]:
    """Cards of seat 1 besides 2C, in deals in which it could have made these moves; how many such deals."""
    generator = random.Random(1)
    known = {*HAND.split(), "2C", "3C", "7S"}  # the own hand, own discards, the upcard
    unseen = [code for code in CODES if code not in known]
    found, deals = Counter[str](), 0
    for _ in range(tries):
        *hand, drawn = generator.sample(unseen, SIZE + 1)
        if "KC" in hand:
            hand.remove("KC")
            hand.append(drawn)
            if "9D" in hand:
                hand.remove("9D")
                found.update(hand)
                deals += 1
    return found, deals


def test_redraws_are_those_of_rejection() -> None:
    expected, deals = by_rejection(400_000)
    drawn = Counter[str]()
    for state in samples(3_000, HAND, MOVES, "7S", deal_size=SIZE):
        cards = codes_in(GAME.pack, int(state["hand"][1]))
        assert "2C" in cards
        assert len(cards) == SIZE
        drawn.update(card for card in cards if card != "2C")
    cards = sorted(expected)
    assert set(drawn) <= set(cards)
    table = [[expected[card] for card in cards], [drawn[card] for card in cards]]
    assert deals > 500
    assert stats.chi2_contingency(table).pvalue > ONE_IN_A_MILLION


def test_the_stock_and_the_hands_are_the_rest_of_the_pack() -> None:
    places = Counter[int]()
    for state in samples(4_000, HAND, MOVES, "7S", deal_size=SIZE):
        left = [int(card) for card in state["stock"][int(state["drawn"]) : int(state["stock_size"])]]
        held = [int(state["hand"][seat]) for seat in range(2)]
        assert sum(held) + sum(1 << card for card in left) + int(state["played"]) == (1 << 52) - 1
        places[left[0]] += 1
    assert stats.chisquare(list(places.values())).pvalue > ONE_IN_A_MILLION  # the next card may be any


def test_after_a_turn_over_all_that_was_drawn_is_known() -> None:
    """The new stock is the old pile: whoever draws from it holds a card that everybody knows."""
    rules = {"deal_size": 17}
    table, generator, made = Table("knock_rummy", rules, seed=3), random.Random(3), list[str]()
    while int(table._state["turn_overs"]) == 0 or int(table._state["drawn"]) < 3:
        moves = [move for move in table.legal() if not move.startswith("knock")]
        move = "draw:stock" if "draw:stock" in moves else generator.choice(moves)
        made.append(move)
        table.play(move)
    seat = table.to_act
    for state in samples(20, " ".join(table.hand(seat)), " ".join(made), table.deal["upcard"], 2, **rules):
        assert int(state["known"][1 - seat]) == int(table._state["known"][1 - seat]) > 0
        assert [int(card) for card in state["stock"]][:9] == [int(card) for card in table._state["stock"]][:9]
        assert int(state["hand"][1 - seat]) == int(table._state["hand"][1 - seat])  # nothing is left to guess


def test_a_discard_that_is_not_told_may_be_any_unseen_card() -> None:
    seen = Counter[int]()
    moves = "draw:stock discard:2C draw:stock ? draw:stock discard:3C draw:stock discard:KC"
    for state in samples(3_000, "AH 5S 8D", moves, "7S", deal_size=3):
        pile = [int(card) for card in state["pile"][: int(state["pile_size"])]]
        assert [CODES[card] for card in (*pile[:2], *pile[3:])] == ["7S", "2C", "3C", "KC"]
        seen[pile[2]] += 1
    assert len(seen) == 52 - 7
    assert stats.chisquare(list(seen.values())).pvalue > ONE_IN_A_MILLION


def test_unknown_cards_of_the_own_hand_are_drawn_too() -> None:
    hands = Counter[int]()
    for state in samples(500, "AH 5S x", "draw:stock", "7S", deal_size=2):
        held = int(state["hand"][0])
        assert held.bit_count() == 3
        assert {"AH", "5S"} <= set(codes_in(GAME.pack, held))
        hands[held] += 1
    assert len(hands) == 52 - 3
    found = odds("knock_rummy", "AH 5S x", moves="draw:stock", upcard="7S", rules={"deal_size": 2}, deals=300)
    assert {row.branch for row in found.rows} == {f"{head}:{c}" for head in ("discard", "knock") for c in ("AH", "5S")}
    # Of the hands that keep the ace and an unseen card the mean deadwood is 1 + 327 / 49: the pack less A, 5 and 7.
    row = next(row for row in found.rows if row.branch == "knock:5S")
    assert row.metrics["deadwood"].interval.value == pytest.approx(1 + 327 / 49, abs=1)


# Knocks that are counted, not simulated.


def test_a_knock_against_one_unknown_card_is_exact() -> None:
    """Two players with a card each: 2C against each of the 49 unseen cards, scored by the rules page."""
    found = odds("knock_rummy", "2C KD", moves="draw:stock", upcard="7S", rules={"deal_size": 1}, deals=2_000)
    row = next(row for row in found.rows if row.branch == "knock:KD")
    values = [min(10, CODES.index(code) % 13 + 1) for code in CODES if code not in ("2C", "KD", "7S")]
    scores = [-11 if value < 2 else value - 2 for value in values]  # an ace: the difference and the fine
    assert all(row.metrics[name].exact for name in ("win", "tie", "score", "undercut"))
    assert row.metrics["score"].interval.value == pytest.approx(np.mean(scores))
    assert row.metrics["win"].interval.value == pytest.approx(np.mean([value > 2 for value in values]))
    assert row.metrics["tie"].interval.value == pytest.approx(3 / 49)
    assert row.metrics["undercut"].interval.value == pytest.approx(4 / 49)
    assert not next(row for row in found.rows if row.branch == "discard:KD").metrics["score"].exact


def test_with_a_standing_win_is_the_match() -> None:
    found = odds("knock_rummy", "2C KD", moves="draw:stock", upcard="7S", scores=(95, -20), rules={"deal_size": 1},
                 deals=300)  # fmt: skip
    row = next(row for row in found.rows if row.branch == "knock:KD")
    assert row.metrics["win"].interval.value > 0.8


def test_odds_of_a_seat_that_waits() -> None:
    """Seat 2 asks while seat 0 is about to draw: its rows are those of its next draw, where that comes."""
    hand = "AH 5S 8D TC JC QC KC"
    found = odds("knock_rummy", hand, seat=2, upcard="9D", players_count=3, deals=300)
    assert sorted(row.branch for row in found.rows) == ["draw:discard", "draw:stock"]


# Faults: one line that names what is wrong.

POSITION: dict[str, Any] = {"hand": "AH 5S 8D TC", "moves": "", "upcard": "7S", "rules": {"deal_size": SIZE}}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"upcard": None}, "--upcard is missing"),
        ({"hand": "AH 5S 8D"}, "the hand has 3 cards; seat 0 holds 4 after 0 moves"),
        ({"hand": "AH 5S 8D 7S"}, "7S cannot be in the hand"),
        ({"hand": "AH 5S 8D TC 2C", "moves": "draw:discard"}, "the hand must hold 7S: the seat took it"),
        ({"moves": "discard:2C"}, r"DISCARD:2C is not legal for seat 0 here; legal: draw:stock draw:discard"),
        ({"moves": "draw:stock draw:stock"}, "DRAW:STOCK is not legal for seat 0 here; legal: discard:X"),
        ({"moves": "draw:stock discard:7S"}, r"discard:7S is not legal for seat 0 here \(7S lies in the pile\)"),
        ({"moves": "draw:discard discard:2C draw:stock discard:7S"}, r"seat 0 holds 7S"),
        ({"moves": "draw:stock knock:2C"}, "the deal is over after these moves"),
        ({"moves": "draw:stock knock:2C draw:stock"}, "the deal is over before draw:stock"),
        ({"moves": "draw:stock discard:2C draw:stock discard:AH"}, "AH cannot be in the hand"),
        ({"moves": "draw:stock knock:2C", "rules": {"deal_size": SIZE, "knock_from_turn": 2}}, "knock_from_turn is 2"),
        ({"moves": "draw:discard discard:7S", "rules": {"deal_size": SIZE, "discard_taken": False}}, "just taken"),
        ({"moves": "draw:stock ? draw:discard"}, "the card on top is not told"),
        ({"moves": "knock"}, "KNOCK is not legal for seat 0 here"),
        ({"moves": "draw:stock discard:ZZ"}, "DISCARD:ZZ is not legal"),
        ({"hand": "AH 5S 8D ZZ"}, "ZZ"),
        ({"hand": "AH 5S 8D AH"}, "twice"),
        ({"rules": {"deal_size": 26}}, "rule deal_size cannot be 26"),
        ({"rules": {"deal_size": 18}, "players_count": 3}, r"deal_size cannot be 18 with 3 players: 3 x 18 \+ 1 cards"),
        ({"rules": {"deal_size": 2, "knock_limit": 1}}, "no hand has less deadwood than 2"),
        ({"rules": {"deal_size": 1, "knock_limit": 1, "ace_value": 11}}, "no hand has less deadwood than 2"),
        ({"players_count": 7}, "knock_rummy is played by 2 to 6 players, not 7"),
        ({"scores": (100, 20)}, "the match is over, 100 reaches the target 100"),
    ],
)
def test_faults_are_named(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message) as fault:
        odds("knock_rummy", deals=100, **{**POSITION, **changes})
    assert "\n" not in str(fault.value)


def test_a_card_known_to_be_in_a_full_hand_excludes_others() -> None:
    """A hand of one card that was taken openly: nothing else can be thrown."""
    moves = "draw:stock discard:2C draw:discard discard:KC draw:discard discard:3C draw:discard discard:5D"
    with pytest.raises(ValueError, match="all cards of the hand are known"):
        odds("knock_rummy", "AH", deals=100, upcard="7S", rules={"deal_size": 1}, moves=moves)
