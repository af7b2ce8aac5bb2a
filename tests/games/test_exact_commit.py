"""Chances of commit that can be counted exactly (tests/data/exact.json.gz), against the kernel's deals.

The stops of a deal follow from the dead cards alone; all comparisons within 4 standard errors.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import sqrt

import numpy as np
import pytest

from analyzer import Table, odds
from analyzer.games import game as find_game
from analyzer.records import Scratch, driver, rule_record, word
from tests.shared_games import exact

DEALS = 40_000
RANKS = "A23456789TJQK"
NEXT = {a + suit: b + suit for suit in "CDHS" for a, b in pairwise(RANKS) if a + suit != "7D"}
del NEXT["8D"]


@cache
def _dealt(seats: int) -> tuple[list[frozenset[str]], np.ndarray]:
    """The dead cards of some deals, and whether seat 0 has 9D."""
    face = find_game("commit")
    rules, scratch, begin = rule_record(face, face.rules.read(), seats), Scratch(face, seats), driver(face, "begin")
    nine, dead = face.pack.card("9D"), list[frozenset[str]]()
    holds = np.zeros(DEALS, bool)
    for index in range(DEALS):
        begin(word(23), index, 0, 0, rules, scratch.state, scratch.deck, scratch.stream)
        held = int(np.bitwise_or.reduce(scratch.state["hand"][:seats]))
        dead.append(frozenset(code for card, code in enumerate(face.pack.codes) if not held >> card & 1))
        holds[index] = int(scratch.state["hand"][0]) >> nine & 1
    return dead, holds


def _agrees(values: np.ndarray, expected: float) -> bool:
    return bool(abs(values.mean() - expected) <= 4 * values.std() / sqrt(len(values)) + 1e-12)


def _run(dead: frozenset[str], card: str) -> Iterator[str]:
    """The cards of a sequence that nobody breaks into."""
    yield card
    while card in NEXT and NEXT[card] not in dead:
        card = NEXT[card]
        yield card


def _runs(seats: int, card: str) -> list[list[str]]:
    return [list(_run(dead, card)) for dead in _dealt(seats)[0] if card not in dead]


@pytest.mark.parametrize("seats", [4, 6, 7, 8])
def test_the_dead_hand(seats: int) -> None:
    assert {len(dead) for dead in _dealt(seats)[0]} == {int(exact(f"commit.{seats}p.undealt_cards"))}


@pytest.mark.parametrize("seats", [4, 7])
def test_a_given_card_is_dead(seats: int) -> None:
    for card in ("AC", "9D", "KS"):
        values = np.array([card in dead for dead in _dealt(seats)[0]], float)
        assert _agrees(values, exact(f"commit.{seats}p.given_card_undealt"))


@pytest.mark.parametrize("seats", [4, 8])
def test_a_given_player_has_the_nine(seats: int) -> None:
    assert _agrees(_dealt(seats)[1].astype(float), exact(f"commit.{seats}p.nine_of_diamonds_with_given_player"))


@pytest.mark.parametrize("seats", [4, 5])
def test_the_next_card_is_dead(seats: int) -> None:
    values = np.array([len(run) == 1 for run in _runs(seats, "5H")], float)
    assert _agrees(values, exact(f"commit.{seats}p.next_card_left_out"))


@pytest.mark.parametrize("seats", [4, 7])
def test_a_run_from_the_ace_is_unbroken(seats: int) -> None:
    values = np.array([run[-1] == "KC" for run in _runs(seats, "AC")], float)
    assert _agrees(values, exact(f"commit.{seats}p.run_A_to_K_unbroken"))
    values = np.array([run[-1] == "7D" for run in _runs(seats, "AD")], float)
    assert _agrees(values, exact(f"commit.{seats}p.run_AD_to_7D_unbroken"))


@pytest.mark.parametrize("seats", [5, 6])
def test_the_length_of_a_run_from_the_ace(seats: int) -> None:
    values = np.array([len(run) for run in _runs(seats, "AH")], float)
    assert _agrees(values, exact(f"commit.{seats}p.run_length_from_ace_mean"))


@pytest.mark.parametrize("seats", [4, 5])
def test_the_cards_that_stop_a_sequence(seats: int) -> None:
    codes = find_game("commit").pack.codes
    stops = [sum(c not in dead and NEXT.get(c, c) in {c, *dead} for c in codes) for dead in _dealt(seats)[0]]
    assert _agrees(np.array(stops, float), exact(f"commit.{seats}p.stop_cards_mean"))


def test_the_dead_kings() -> None:
    values = np.array([sum(code[0] == "K" for code in dead) for dead in _dealt(7)[0]], float)
    assert _agrees(values, exact("commit.7p.kings_undealt_mean"))


def test_a_stop_at_the_first_lead() -> None:
    """Three of the 39 cards that the leader does not see are dead: the next card is one of them in 3 of 39 deals."""
    table = Table("commit", seed=3)
    hand = table.hand(0)
    for row in odds("commit", hand, deals=200).rows:
        stop = row.metrics["stop"]
        follower = NEXT.get(row.branch)
        expected = 1.0 if follower is None else 0.0 if follower in hand else 3 / 39
        if row.branch != "9D":
            assert stop.exact
            assert stop.interval.value == pytest.approx(expected, abs=1e-12)
