"""Sheepshead: nobody but the picker knows the face of the under card, and `crack@S` tells who cracked."""

from __future__ import annotations

import random
from typing import Any

import pytest

from analyzer import Table, odds
from analyzer.games import game as find_game
from analyzer.reading import read_position
from analyzer.records import rule_record
from analyzer.scenario import scenario
from tests.contract.test_honesty import _moves_over_redraws

UNDER = {"call_hold": "required", "own_ace_call": "forbidden", "under_call": "on"}
HAND = "QC JS JH AD TS AS"


def _games(wanted: int) -> list[dict[str, Any]]:
    """Recorded games of random play in which an under card was laid."""
    generator, found, index = random.Random(6), list[dict[str, Any]](), 0
    while len(found) < wanted:
        table, steps = Table("sheepshead", UNDER, seed=30, index=index), list[dict[str, Any]]()
        while not table.over:
            legal = table.legal()
            calls = [move for move in legal if move.startswith("call:")]
            move = "pick" if "pick" in legal else generator.choice(calls or legal)
            steps.append({"player": table.to_act, "legal": legal, "move": move})
            table.play(move)
        if any(step["move"].startswith("under:") for step in steps):
            deal = table.deal
            found.append({"game": "sheepshead", "rules": UNDER, "players": 5, "dealer": deal["dealer"], "deal": deal,
                          "steps": steps})  # fmt: skip
        index += 1
    return found


def test_no_move_depends_on_the_face_of_the_under_card() -> None:
    """As long as it is in the picker's hand, and once it lies on the table."""
    asked = 0
    for record in _games(25):
        table = Table("sheepshead", UNDER, record["deal"])
        picker = next(step["player"] for step in record["steps"] if step["move"] == "pick")
        for made, step in enumerate(record["steps"]):
            if len(step["legal"]) > 1 and len(step["move"]) == 2 and step["player"] != picker:
                hand = table.hand(step["player"])
                assert len(_moves_over_redraws("sheepshead", record, hand, made, "rule")) == 1
                asked += 1
            table.play(step["move"])
    assert asked > 150


def _cracked_by(answers: str) -> tuple[int, list[str]]:
    """The seat that cracks in the replay of a position of seat 0, and what is not counted."""
    asked = scenario("sheepshead", rules={"crack": "any"}, players=["rule"])
    position = read_position(asked, HAND, f"pass pick ? call:AC {answers}", 0, None, "french", {})
    stage = asked.game.stage(position, rule_record(asked.game, asked.rules, 5))
    answered = stage.replay[4:]  # pass, pick, bury and call come first; bit 1 is a crack
    return (1 + 1 + answered.index(2)) % 5, stage.ignored


@pytest.mark.parametrize("seat", [2, 3, 4, 0])
def test_who_cracked_can_be_told(seat: int) -> None:
    """Seat 1 has picked, so seats 2, 3, 4, 0 are asked in turn (rules page, section 7)."""
    before = "no_crack " * ((seat - 2) % 5)
    assert _cracked_by(f"{before}crack@{seat} no_recrack") == (seat, [])


def test_who_cracked_is_guessed_with_a_note() -> None:
    seat, ignored = _cracked_by("no_crack crack no_recrack")
    assert seat == 3
    assert "crack@S" in ignored[0]


def test_the_picker_cannot_crack() -> None:
    with pytest.raises(ValueError, match="crack@1: seat 1 cannot crack here"):
        odds("sheepshead", HAND, rules={"crack": "any"}, moves="pass pick ? call:AC crack@1 no_recrack")


def test_an_under_card_may_be_of_any_suit() -> None:
    """Its face counts as the called suit, so a void that the picker has shown says nothing about it."""
    face = find_game("sheepshead")
    for record in _games(25):
        steps = record["steps"]
        under = next(step["move"].removeprefix("under:") for step in steps if step["move"].startswith("under:"))
        place = next(number for number, step in enumerate(steps) if step["move"] == under)
        picker = steps[place]["player"]
        if place + 1 >= len(steps) or steps[place + 1]["player"] == picker:
            continue
        table = Table("sheepshead", UNDER, record["deal"])
        for step in steps[: place + 1]:
            table.play(step["move"])
        seat = table.to_act
        moves = [step["move"] if not step["move"].startswith(("bury:", "under:")) else "?" for step in steps[:place]]
        where = scenario("sheepshead", rules=UNDER, players=["rule"], dealer=record["dealer"])
        hand = " ".join(table.hand(seat))
        position = read_position(where, hand, [*moves, f"under:{under}"], seat, None, "french", {})
        assert face.stage(position, rule_record(face, where.rules, 5)).to_act


def test_who_holds_the_jack_knows_that_the_picker_has_a_choice() -> None:
    """Rules page, section 6: with `jack_alone` a picker without JD chooses, so after the bury his call comes next."""
    rows = odds(
        "sheepshead", "8C 8S 9D JD QD TH", rules={"partner": "jack", "jack_alone": "on"},
        moves="pass pass pass pick ?", seat=0, deals=200,
    ).rows  # fmt: skip
    assert {row.branch for row in rows} == {"8C", "8S", "9D", "JD", "QD", "TH"}
