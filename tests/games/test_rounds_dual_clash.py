"""Single rounds of Dual Clash Poker: examples 1 to 4 of the rules page, and every round there is."""

from __future__ import annotations

import itertools
from collections import Counter
from math import factorial, prod
from typing import Any

import pytest

from tests.games.dual_clash_rounds import winner_of
from tests.games.layouts import tables
from tests.referee.dual_clash import RANKS
from tests.shared_games import exact

table_class = tables("dual_clash")


@pytest.mark.parametrize(
    ("written", "winner", "with_no_winner"),
    [
        # Rules page, example 1.
        ("8853", 2, -1),
        ("8855", -1, -1),
        ("8883", 3, -1),
        ("8553", 0, 0),
        ("8888", -1, -1),
        # Example 2: the aces are void before anything is looked at, so `no_winner` looks at the 4s and at the 4 alone.
        ("AA44", -1, -1),
        ("AA43", 2, 2),
        ("AAA2", 3, 3),
        ("AAAA", -1, -1),
        # Example 3.
        ("A583:8", 1, -1),
        ("A583:7", 2, 2),
        # Example 4.
        ("A677:8", 0, 0),
        ("A688:7", 0, -1),
        ("A788:7", -1, -1),
        ("A788:8", 1, -1),
        ("A788:6", 1, -1),
        ("A788:2", 1, -1),
        # "`no_winner`: 8 8 5 3 has none" whichever teams have the 8s; "lower equal cards under a single highest".
        ("8385", 3, -1),
        ("3858", 2, -1),
        ("3788", 1, -1),
        ("4474", 2, 2),
        # The highest two pairs are void, in one step or two.
        ("8787", -1, -1),
        ("7722", -1, -1),
        # "May the ace take a number already there": "both become equal and cancel if they are highest".
        ("5A42:5", 2, -1),
        ("55A4:5", 3, -1),
        ("55A4:4", -1, -1),
        ("55A4:6", 2, 2),
        ("A444:4", -1, -1),
        ("222A:2", -1, -1),
        ("222A:3", 3, 3),
    ],
)
def test_examples_01_to_04_rounds(table_class: Any, written: str, winner: int, with_no_winner: int) -> None:
    assert winner_of(table_class, written) == winner
    assert winner_of(table_class, written, {"highest_tie": "no_winner"}) == with_no_winner


@pytest.mark.parametrize(
    ("written", "high", "low"),
    [
        # Rules page, example 3.
        ("A583", 0, 2),
        # "`high`: every ace is a 9; `low`: every ace is a 1; no declaration; equal aces are equal numbers".
        ("AA43", 2, 2),
        ("AA44", -1, -1),
        ("AA88", -1, -1),
        ("AAA2", 3, 3),
        ("AAAA", -1, -1),
        ("8A88", 1, 1),
        ("8A77", 1, 0),
        ("22A2", 2, 2),
        ("2AA2", -1, -1),
        ("8853", 2, 2),
    ],
)
def test_aces_without_declaration(table_class: Any, written: str, high: int, low: int) -> None:
    assert winner_of(table_class, written, {"ace_mode": "high"}) == high
    assert winner_of(table_class, written, {"ace_mode": "low"}) == low


@pytest.mark.parametrize(
    ("mode", "winner"),
    # Two 9s are the highest; two 1s are not, and two aces to be declared are void.
    [("high", -1), ("low", 2), ("declare", 2)],
)
def test_two_aces_and_no_winner(table_class: Any, mode: str, winner: int) -> None:
    assert winner_of(table_class, "AA43", {"ace_mode": mode, "highest_tie": "no_winner"}) == winner


def test_a_lone_ace_can_win_but_for_two_cases(table_class: Any) -> None:
    # Rules page, "Open points": "not against exactly one 8, and not against 8 8 7. Yes in all other cases".
    for others in itertools.combinations_with_replacement("2345678", 3):
        can = any(winner_of(table_class, f"A{''.join(others)}:{number}") == 0 for number in range(2, 9))
        assert can is not (others.count("8") == 1 or others == ("7", "8", "8"))


def test_every_round(table_class: Any) -> None:
    # Rules page, "A round", point 3, said another way: the highest number that is there once wins; with `no_winner` it
    # must be the highest number of all. All rounds of aces, 2, 5, 7 and 8, with one number for a lone ace each.
    for place, ranks in enumerate(itertools.product("2578A", repeat=4)):
        number = 2 + place % 7
        lone = ranks.count("A") == 1
        for mode, ace in (("declare", number if lone else 0), ("high", 9), ("low", 1)):
            numbers = [ace if rank == "A" else int(rank) for rank in ranks]
            once = [n for n in numbers if numbers.count(n) == 1 and n]
            expected = numbers.index(max(once)) if once else -1
            written = "".join(ranks) + (f":{number}" if lone and mode == "declare" else "")
            assert winner_of(table_class, written, {"ace_mode": mode}) == expected
            if place % 5 == 0:
                strict = expected if once and max(once) == max(numbers) else -1
                rules = {"ace_mode": mode, "highest_tie": "no_winner"}
                assert winner_of(table_class, written, rules) == strict


@pytest.mark.parametrize(
    ("name", "numbers"),
    # exact.json, by enumeration: which numbers a lone ace tries, in order, until it wins.
    [("no_winner_ace_names_8", "8"), ("no_winner_ace_wins_if_it_can", "23456788")],
)
def test_rounds_without_a_winner(table_class: Any, name: str, numbers: str) -> None:
    # All 8^4 rounds, those of the same four ranks at once.
    without = 0
    for ranks in itertools.combinations_with_replacement(RANKS, 4):
        written = "".join(ranks)
        if ranks.count("A") == 1:
            winners = [winner_of(table_class, f"{written}:{number}") for number in numbers]
            winner = ranks.index("A") if ranks.index("A") in winners else winners[-1]
        else:
            winner = winner_of(table_class, written)
        orders = factorial(4) // prod(factorial(times) for times in Counter(ranks).values())
        without += orders * (winner < 0)
    assert without / 8**4 == exact(f"dual_clash.{name}")
