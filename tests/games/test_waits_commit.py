"""Positions of commit for the holder of 9D: what its own waits tell, and what is taken where that is left open."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from scipy import stats

from analyzer import Table, odds
from tests.games.test_positions_commit import DRAWS, HAND, ONE_IN_A_MILLION, consistent, sampled
from tests.referee.commit import NINE

ASKED = [NINE, "wait"]


def _ask(hand: str, moves: str, **flags: Any) -> tuple[list[str], str]:
    """The moves to choose from, and the notes."""
    result = odds("commit", hand, moves=moves, deals=50, threads=1, **flags)
    return sorted(row.branch for row in result.rows), " ".join(result.provenance["ignored"])


# Recorded decisions, with the moves as their seat typed them: its own waits, and nobody's name.

RUNS = "7S wait 8S wait 9S wait TS wait JS wait QS wait KS"
LONG = (
    "9C wait JC wait 6C wait 7C wait 8C wait 4D wait 5D wait 6D wait 2S 3S wait 4S 5S wait 6S wait 7S wait 8S "
    "9S wait TS wait JS wait QS wait KS wait 2D wait 3D wait 2H wait 3H wait 4H 5H wait 6H wait 7H wait 8H "
    "9H wait TH wait JH wait QH wait KH wait JD wait QD wait KD wait TD"
)


@pytest.mark.parametrize(
    ("hand", "moves", "flags"),
    [
        ("2C 6H 7H 9D", f"KH 6S wait {RUNS}", {"seat": 3, "dealer": 2, "players_count": 8}),
        (
            "7C 9D AD",
            "TD wait JD wait QD KD QS wait KS",
            {"seat": 4, "dealer": 3, "players_count": 8, "rules": {"hand_size": 9}},
        ),
        ("3H 9D KD QH TC", "8S wait 9S TS wait JS wait QS wait KS", {"seat": 4, "dealer": 6, "players_count": 8}),
        ("9D AC AD", LONG, {"seat": 3, "dealer": 5, "players_count": 6}),
    ],
)
def test_what_follows_an_own_wait_was_played_by_others(hand: str, moves: str, flags: dict[str, Any]) -> None:
    assert _ask(hand, moves, **flags)[0] == ASKED


def test_a_wait_as_last_move_means_that_the_question_is_over() -> None:
    hand = HAND.replace("2C ", "")
    assert _ask(hand, "2C", seat=0)[0] == ASKED
    assert _ask(hand, "2C wait 3C KC", seat=0)[0] == ASKED
    assert "taken" not in _ask(hand, "2C wait", seat=0)[1]


# What is taken.


def test_the_notes_tell_what_is_taken() -> None:
    where: dict[str, Any] = {"seat": 6, "dealer": 6, "players_count": 7, "rules": {"nine_timing": "stop"}}
    hand = "2H 4H 6C 8S 9D 9S"
    leads, notes = _ask(hand, "JH QH KH", **where)
    assert leads == sorted(hand.split())
    assert "taken: seat 6 played KH; KH@S " in notes
    branches, notes = _ask(hand, "JH QH KH@1", **where)
    assert branches == ASKED
    assert "taken" not in notes


def test_a_sequence_may_have_stopped_at_the_own_card() -> None:
    hand = HAND.replace("2C ", "")
    assert "taken: somebody has 3C; stop after 2C tells it otherwise" in _ask(hand, "2C", seat=0)[1]
    assert "taken" not in _ask(hand, "2C stop", seat=0)[1]
    branches, notes = _ask(HAND.replace("2C ", ""), "TD JD", seat=0, dealer=2)
    assert branches == ASKED
    assert "taken: another seat played JD, or somebody has QD; JD@0 stop tells it otherwise" in notes
    assert _ask(HAND.replace("2C ", ""), "TD JD@0 stop", seat=0, dealer=2)[0] == sorted(hand.split())


def test_waits_before_a_nine_of_nobody_known_are_skipped_unless_marked() -> None:
    hand, where = "4C TD", {"seat": 4, "dealer": 2, "players_count": 7, "rules": {"hand_size": 3}}
    assert "whose the waits were is not told" in _ask(hand, "7C wait 8C 9D", **where)[1]
    assert "whose the waits" not in _ask(hand, "7C wait@4 8C 9D", **where)[1]
    assert "whose the waits" not in _ask(hand, "7C wait 8C 9D@4", **where)[1]


# Redraws.


def _late_question(index: int) -> tuple[Table, list[str]]:
    """A deal of random play in which the holder of 9D is asked while few cards are left; three late cards unmarked."""
    generator = random.Random(index)
    table, moves = Table("commit", seed=37, index=index), list[str]()
    while not table.over and (sum(len(table.hand(seat)) for seat in range(4)) > 9 or table.legal() != ASKED):
        legal = table.legal()
        move = generator.choice([move for move in legal if move != NINE] or legal)
        moves.append(move if move == "wait" else f"{move}@{table.to_act}")
        table.play(move)
    for place in generator.sample([k for k, move in enumerate(moves) if move != "wait"][-8:], 3):
        moves[place] = moves[place].partition("@")[0]
    return table, moves


def test_redraws_with_own_waits_are_uniform_over_what_the_referee_allows() -> None:
    checked = 0
    for index in range(3_000):
        table, moves = _late_question(index)
        if table.over or not {move for move in moves[-9:] if "@" not in move} > {"wait"}:
            continue
        seat = table.to_act
        left = sum(len(table.hand(other)) for other in range(4) if other != seat)
        hand = " ".join(table.hand(seat))
        if not 3 <= left <= 4 or _ask(hand, " ".join(moves), seat=seat)[0] != ASKED:
            continue
        expected = consistent(table, moves, seat)
        if not 4 <= len(expected) <= 300:
            continue
        drawn = Counter(
            (*(tuple(hand) for hand in layout["hands"]), tuple(layout["dead"]))
            for layout, _ in sampled({}, 4, 3, hand, moves, seat, DRAWS)
        )
        assert set(drawn) == set(expected), moves
        assert stats.chisquare([drawn[placement] for placement in expected]).pvalue > ONE_IN_A_MILLION
        checked += 1
        if checked == 2:
            return
    raise AssertionError("too few positions")


# Faults.


OWN = ("2C", "3C", "4C", "7C", "9D", "AH", "2H", "9H", "3S", "KS", "AS")


@pytest.mark.parametrize(
    ("held", "moves", "fault"),
    [
        (11, "wait 5C", "before the first card"),
        (11, "5C wait wait", "wait stands twice after 5C"),
        (11, "KC wait", "seat 0 itself leads after its last card"),
        (11, "8H wait", "seat 0 holds 9H, which is to follow 8H"),
        (11, "5C wait@1 6C", "wait@1: seat 0 holds 9D, so that nobody else"),
        (9, "KH 4S wait 5S@0", "seat 0 has played 5S, so that it was not asked"),
    ],
)
def test_waits_that_cannot_be_are_named(held: int, moves: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault) as raised:
        odds("commit", " ".join(OWN[:held]), moves=moves, seat=0, deals=50)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("timing", ["own_turn", "lead_only"])
def test_nobody_waits_where_nobody_is_asked(timing: str) -> None:
    with pytest.raises(ValueError, match=f"with nine_timing={timing} nobody is asked"):
        odds("commit", HAND.replace("2C ", ""), moves="2C wait", seat=0, rules={"nine_timing": timing}, deals=50)


def test_who_waits_holds_the_nine() -> None:
    with pytest.raises(ValueError, match="wait@0: who waits holds 9D: it is to be named"):
        odds("commit", HAND.replace("9D ", ""), moves="2D wait@0", seat=0, deals=50)
