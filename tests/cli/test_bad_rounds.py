"""Questions about knock rummy, commit, kobayakawa and dual clash that cannot be: status 2 and one line."""

from __future__ import annotations

import pytest

from tests.cli.helpers import COMMIT, DUAL_CLASH, KNOCK_RUMMY, KOBAYAKAWA, call, complaints

ROUND = "play:AS play:5C play:8H play:3D"
TEN = 'odds knock_rummy --hand "4C 4D 4H 4S 5S 6S KH QD 9C 2C"'

FAULTS: list[tuple[str, str]] = [
    # Seats and rules.
    ("simulate commit --players-count 60", "commit is played by 4 to 51 players, one card at least for each, not 60"),
    ("simulate commit --players-count 3", "not 3"),
    ("simulate kobayakawa --players-count 7", "kobayakawa is played by 3 to 6 players, not 7"),
    ("simulate dual_clash --players-count 3", "dual_clash is played by 4 players, not 3"),
    ("simulate knock_rummy --players-count 7", "knock_rummy is played by 2 to 6 players, not 7"),
    ("simulate knock_rummy --rules deal_size=1 --rules knock_limit=0", "no hand has less deadwood than 1"),
    ("simulate knock_rummy --rules deal_size=2 --rules knock_limit=0", "no hand has less deadwood than 2"),
    ("simulate knock_rummy --rules deal_size=26", "a whole number from 1 to 25, or null"),
    ("simulate knock_rummy --rules deal_size=10 --players-count 6", "deal_size"),
    ("simulate knock_rummy --rules target=0", "target cannot be 0"),
    ("simulate dual_clash --rules rounds=9", "rounds cannot be 9"),
    ("simulate kobayakawa --rules start_chips=0", "start_chips cannot be 0"),
    # Commit.
    ("odds commit --hand '8D 5C KC 2D 7D 9D 3H TH JH 6S 7S QS'", "8D is not in this pack"),
    ("odds commit --hand 'AC AC KC 2D 7D 9D 3H TH JH 6S 7S QS'", "AC is there twice"),
    ("odds commit --hand 'AC 5C KC'", "the hand has 3 cards; seat 0 holds 12 after 0 moves"),
    (f"{COMMIT} --moves 8D", "there is no 8D in the pack of 51 cards"),
    (f"{COMMIT} --moves '2C@0 AC@1'", "AC"),
    (f"{COMMIT} --chips 1,2,-3,4", "--chips: chips are whole numbers"),
    (f"{COMMIT} --chips 1,2,3", "--chips takes 4 numbers of chips, one a seat, not 3"),
    (f"{COMMIT} --scores 20,20,20,21", "chips sum to 80"),
    # Kobayakawa.
    ("odds kobayakawa --hand 4S", "--centre is missing"),
    ("odds kobayakawa --hand 4S --centre 4S", "4S is told twice"),
    ("odds kobayakawa --hand 4H --centre JS", "4H is not in this pack"),
    ("odds kobayakawa --hand '4S 5S' --centre JS", "the hand has 2 cards; seat 0 holds 1 after 0 moves"),
    (f"{KOBAYAKAWA} --chips 4,4,-1", "--chips: chips are whole numbers"),
    (f"{KOBAYAKAWA} --chips 40,4,4", "there are only 20 in the game"),
    (f"{KOBAYAKAWA} --chips 0,4,4", "seat 0 has no chips and is out"),
    (f"{KOBAYAKAWA} --centre-chips 80", "--centre-chips is 1 to 8"),
    (f"{KOBAYAKAWA} --moves 'draw discard:JS'", "discard:JS is not legal for seat 0"),
    (f"{KOBAYAKAWA} --moves raise", "legal: draw flip"),
    (f"{KOBAYAKAWA} --scores 1,2", "--scores takes 3 totals"),
    (f"{KOBAYAKAWA} --scores 4,4,3", "they never have fewer than the 12 of the start"),
    (f"{KOBAYAKAWA} --scores 9,4,4 --centre-chips 4", "that is 21 chips"),
    # Dual clash.
    ("odds dual_clash --hand 'AS 2S 3S 4S 5S 6S 7S 8H'", "8H cannot be in the hand"),
    ("odds dual_clash --hand 'AS 8S 5S 3S'", "the hand has 4 cards; seat 0 holds 8 after 0 moves"),
    (f"{DUAL_CLASH} --moves play:8H", "hearts are the cards of seat 2"),
    (f"{DUAL_CLASH} --moves '{ROUND} declare:9'", "an ace is declared to be 2 to 8"),
    (f"{DUAL_CLASH} --moves '{ROUND} declare:1'", "an ace is declared to be 2 to 8"),
    (f"{DUAL_CLASH} --moves 'play:8S play:5C play:8H play:3D play:8S'", "8S has been played before"),
    (f"{DUAL_CLASH} --scores 2,0", "a team with 2 points has won"),
    # Knock rummy.
    (TEN, "--upcard is missing"),
    (f"{TEN} --upcard 2C", "2C cannot be in the hand"),
    (f"{TEN} --upcard '2H 3H'", "--upcard is one card"),
    (f"{KNOCK_RUMMY} --moves 'draw:discard discard:4C'", "4C cannot be in the hand"),
    (f"{KNOCK_RUMMY} --centre 5S", "--centre has no use in knock_rummy"),
    (f"{KNOCK_RUMMY} --given cards", "--given has no use in knock_rummy"),
]


@pytest.mark.parametrize(("command", "needed"), FAULTS)
def test_fault(command: str, needed: str) -> None:
    answer = call(command)
    assert (answer.exit_code, answer.stdout) == (2, "")
    complaint = complaints(answer.stderr)
    assert complaint.count("\n") == 1
    assert needed in complaint, complaint
