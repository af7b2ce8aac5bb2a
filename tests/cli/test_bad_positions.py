"""Positions of sheepshead, calabresella and tantony that cannot be: status 2 and one line that names the fault."""

from __future__ import annotations

import pytest

from tests.cli.helpers import CALABRESELLA, SHEEPSHEAD, TANTONY, call, complaints

EIGHT = 'odds sheepshead --hand "QC JS JH AD TS AS KC 7H"'
HOUSE = "--rules own_ace_call=forbidden"
SIXTEEN = 'odds calabresella --hand "3S 2S AS KS 3H 2H 7H 6C 5C QD JD 4D 2C KC 7D 4H" --moves "bid:solo pass pass"'

FAULTS: list[tuple[str, str]] = [
    # Bury and call.
    (f"{SHEEPSHEAD} --moves 'pick bury:QC,AD call:AH'", "QC"),
    (f"{EIGHT} --moves 'pick bury:KC,7H'", "the hand has 8 cards; seat 0 holds 6"),
    (f"{EIGHT} --moves 'pick bury:KC'", "bury"),
    (f"{SHEEPSHEAD} --moves 'pick bury:KC,7H call:AD'", "AD is a trump"),
    (f"{SHEEPSHEAD} --moves 'pick bury:KC,7H call:AS' {HOUSE}", "own_ace_call=forbidden: AS is your own"),
    (f"{SHEEPSHEAD} --moves 'pick bury:KC,7H call:AC' --rules call_hold=required", "call_hold=required"),
    (f"{SHEEPSHEAD} --moves 'pick bury:KC,7H call:TC'", "ten_call=off"),
    (f"{SHEEPSHEAD} --moves 'pass pick ? call:AD'", "AD is a trump"),
    (f"{SHEEPSHEAD} --moves '?'", "? stands for a move that is not seen"),
    (f"{SHEEPSHEAD} --rules under_call=on", "under_call=on needs call_hold=required"),
    # Blind and monte.
    (f"{SHEEPSHEAD} --blind 'QC 7H'", "blind"),
    (f"{EIGHT} --moves pick --blind '9C 7H'", "9C is not among the cards of seat 0"),
    (f"{EIGHT} --moves pick --blind 7H", "blind"),
    (f"{CALABRESELLA} --monte '3S 2D AD KD'", "3S"),
    (f"{SIXTEEN} --monte '3C 2D AD KD'", "monte"),
    (f"{SIXTEEN} --monte '2C KC'", "monte"),
    (f"{TANTONY} --monte '2C KC 3C 4C'", "--monte has no use in tantony"),
    # Hands, seats, standings.
    (f"{CALABRESELLA} --moves 'bid:solo pass pass'", "the hand has 12 cards; seat 0 holds 16"),
    (f"{CALABRESELLA} --moves 'bid:chiamo bid:chiamo'", "bid:chiamo is not legal for seat 1"),
    (f"{CALABRESELLA} --scores 1,2,3", "--scores has no use in calabresella"),
    ("simulate calabresella --unit match", "no matches"),
    (f"{TANTONY} --leader 4", "--leader is a seat from 0 to 3, not 4"),
    (f"{TANTONY} --round 2", "--round goes with --scores"),
    (f"{SHEEPSHEAD} --scores 1,2,3,4,5 --round 2", "--round has no use in sheepshead"),
    ("odds tantony --hand 'AS KS 7S 2S KH 9H 4H QD TD 3D JC 8C'", "the hand has 12 cards; seat 0 holds 13"),
    (f"{TANTONY} --rules form=three", "7S is not in the pack"),
    ("simulate tantony --players-count 3", "form=three"),
    ("simulate tantony --rules 'early_targets=[60,-1]'", "a list of at most 16 whole numbers"),
    ("simulate tantony --rules rounds=0", "a whole number from 1 to 99, or null"),
    ("simulate sheepshead --players 'rule(pick_by=points)'", "pick_by cannot be 'points'; allowed: strength, trumps"),
]


@pytest.mark.parametrize(("command", "needed"), FAULTS)
def test_fault(command: str, needed: str) -> None:
    answer = call(command)
    assert (answer.exit_code, answer.stdout) == (2, "")
    complaint = complaints(answer.stderr)
    assert complaint.count("\n") == 1
    assert needed in complaint, complaint
