"""Positions of kobayakawa: redraws against enumeration, exact rows, unseen bets, standings of a match, bad input."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from analyzer import odds
from analyzer.games import game as find_game
from analyzer.reading import read_position
from analyzer.records import rule_record
from analyzer.scenario import scenario
from analyzer.verbs.odds import ask
from kernels.constants import MET
from tests.games.kobayakawa_play import table_after
from tests.games.layouts import mixed_rules
from tests.games.measuring import move_at
from tests.referee import kobayakawa as referee

GAME = find_game("kobayakawa")
CODES = GAME.pack.codes

# Seat 0 threw an eight, seat 1 flipped a ten, seat 2 drew and threw a jack; seat 2 asks.
SEEN = "draw discard:8S flip:TS draw discard:JS bet pass"
HAND, CENTRE = "3S", "KS"
OPEN = ("8S", "TS", "JS", HAND, CENTRE)
CARRY = {"no_bet": "carry"}


def _layouts() -> Iterator[tuple[list[str], list[str]]]:
    """Every deal that meets the position: hands and stock, of which the rest does not matter."""
    unseen = [code for code in CODES if code not in OPEN]
    for kept, other in permutations(unseen, 2):
        for dealt, drawn in (("8S", kept), (kept, "8S")):
            yield [dealt, other, HAND], [drawn, "TS", "JS"]


def _redraws(moves: str, number: int, given: str = "cards", **told: Any) -> tuple[Any, Any]:
    """States of redraws of a position, and its stage."""
    question = scenario("kobayakawa", players=["rule"], players_count=3)
    position = read_position(question, HAND, moves, None, None, "french", {"centre": CENTRE, **told})
    stage = GAME.stage(position, rule_record(GAME, question.rules, 3))
    redraws = ask(question, position, stage, "rule", given).job.redraws
    states = []
    for index in range(number):
        survey = redraws.survey(index, index + 1)
        if survey.outcome[0] == MET:
            states.append(survey.scratch.states[1].copy())
    return states, stage


def test_redraws_are_the_deals_that_meet_the_position() -> None:
    """Chi-square over the 180 deals; its 99.99 % point for 179 degrees of freedom is 257."""
    states, _ = _redraws(SEEN, 9_000)
    found: Counter[Any] = Counter()
    for state in states:
        deal = GAME.layout(state, GAME.rules.read(), 3)
        found[(*(hand[0] for hand in deal["hands"][:2]), deal["stock"][0])] += 1
    expected = {(hands[0], hands[1], stock[0]) for hands, stock in _layouts()}
    assert set(found) == expected
    mean = len(states) / len(expected)
    assert sum((number - mean) ** 2 / mean for number in found.values()) < 257


def test_the_own_cards_are_where_they_can_be() -> None:
    for moves, hand in (("draw", "3S"), ("draw discard:8S flip:TS draw", "3S 4S"), ("flip:TS flip:9S flip:8S", "3S")):
        question = scenario("kobayakawa", players=["rule"], players_count=3)
        seat = None if moves != "draw" else 1
        position = read_position(question, hand, moves, seat, None, "french", {"centre": CENTRE})
        stage = GAME.stage(position, rule_record(GAME, question.rules, 3))
        assert ask(question, position, stage, "rule", "cards").branches
        assert stage.seat == (1 if moves == "draw" else 0 if "9S" in moves else 2)


def _brute(given: str) -> dict[str, float]:
    """Share of rounds won by a bet of seat 2, over all deals that meet the position."""
    won = total = 0.0
    for hands, stock in _layouts():
        table = table_after(hands, CENTRE, "", " ".join(stock))
        fits = True
        for move in SEEN.replace("flip:TS", "flip").split():
            if given == "auction" and table.to_act != 2:
                fits = fits and move_at(table) == move
            table.play(move)
        if fits:
            table.play("bet")
            won += table.outcome()["winner"] == 2
            total += 1
    return {"win": won / total, "ways": total}


@pytest.mark.parametrize("given", ["cards", "auction"])
def test_the_last_bet_is_counted_exactly(given: str) -> None:
    result = odds("kobayakawa", HAND, centre=CENTRE, moves=SEEN, given=given, deals=5_000, threads=1)
    win = next(row for row in result.rows if row.branch == "bet").metrics["win"]
    brute = _brute(given)
    assert win.exact
    assert win.interval.value == pytest.approx(brute["win"], abs=1e-12)
    assert brute["ways"] == 180 if given == "cards" else 0 < brute["ways"] < 180


def test_simulated_rows_agree_with_the_exact_ones() -> None:
    """With fewer deals than ways the rows are simulated."""
    exact = odds("kobayakawa", HAND, centre=CENTRE, moves=SEEN, given="cards", deals=5_000, threads=1)
    told = {"centre": f"{CENTRE} TS", "moves": SEEN.replace("flip:TS", "flip"), "given": "cards", "threads": 1}
    random = odds("kobayakawa", HAND, deals=100, players="rule,rule,always", **told)
    assert not any(row.metrics["win"].exact for row in random.rows)
    win = next(row for row in exact.rows if row.branch == "bet").metrics["win"].interval.value
    many = odds("kobayakawa", HAND, deals=50_000, players="rule,rule,always", **told)
    found = next(row for row in many.rows if row.branch == "bet").metrics["win"].interval
    assert found.low - 0.003 < win < found.high + 0.003


def test_a_flipped_card_that_is_not_told_is_drawn() -> None:
    states, _ = _redraws("flip flip", 4_000)
    covered = np.array([int(state["draws"]) & 15 for state in states])
    assert set(covered) == set(range(15)) - {CODES.index(HAND), CODES.index(CENTRE)}
    assert Counter(covered.tolist()).most_common()[-1][1] > 200


# Bets that are not seen.


def test_simultaneous_bets_are_not_seen() -> None:
    rules = {"bet_mode": "simultaneous"}
    told = {"centre": CENTRE, "rules": rules, "deals": 20_000, "threads": 1}
    before = "draw discard:8S flip:TS draw discard:JS"
    unseen = odds("kobayakawa", HAND, moves=f"{before} ? ?", **told)
    typed = odds("kobayakawa", HAND, moves=f"{before} bet pass", **told)
    later = odds("kobayakawa", HAND, moves=before, seat=2, **told)
    for other in (typed, later):
        for row, same in zip(unseen.rows, other.rows, strict=True):
            assert row.branch == same.branch
            assert row.metrics["win"].interval.value == pytest.approx(same.metrics["win"].interval.value, abs=0.02)
    assert any("simultaneous" in note for note in typed.provenance["ignored"])
    assert not any("simultaneous" in note for note in unseen.provenance["ignored"])


# Matches.


def test_with_scores_win_is_the_match() -> None:
    """Last round: who has 12 against 3 and 3 wins the match whatever it does; who has 4 against 5 must bet."""
    told = {
        "centre": CENTRE, "moves": SEEN, "given": "cards", "centre_chips": "2", "carry": "0", "deals": 4_000,
    }  # fmt: skip
    ahead = odds("kobayakawa", HAND, scores=[3, 3, 12], **told)
    assert {row.branch: row.metrics["win"].interval.value for row in ahead.rows} == {"bet": 1.0, "pass": 1.0}
    behind = odds("kobayakawa", HAND, scores=[5, 5, 4], **told)
    wins = {row.branch: row.metrics["win"].interval.value for row in behind.rows}
    assert wins["pass"] == 0.0
    # A bet that wins makes 4 + 2 + 2 chips, against 5 and 3: the match is the round.
    assert wins["bet"] == pytest.approx(_brute("cards")["win"], abs=0.03)


def test_every_standing_of_a_match_is_accepted() -> None:
    """Random matches of the referee under random rules: seats go out, nobody bets, chips are carried over."""
    generator, out, carried = random.Random(7), 0, 0
    for _ in range(150):
        rules, seats = mixed_rules(referee.OPTIONS, generator), generator.randint(3, 6)
        match = referee.Match(referee.random_match(seats, rules, generator), rules)
        question = scenario("kobayakawa", rules=rules, players=["rule"], players_count=seats)
        bold, dealt = generator.random(), -1
        while not match.over:
            if match.round > dealt:
                dealt, now = match.round, match.current
                told = {"centre_chips": now.centre_chips, "carry": now.carry, "leader": now.leader}
                known = {"centre": now.centre, "chips": ",".join(map(str, now.before)), **told}
                hand = now.hands[now.leader][0]
                position = read_position(question, hand, "", None, now.before, "french", known)
                stage = GAME.stage(position, rule_record(GAME, question.rules, seats))
                assert list(stage.state["chips"][:seats]) == now.before
                out += 0 in now.before
                carried += now.carry > 0
            moves = match.legal()
            match.play(("pass", "bet")[generator.random() < bold] if "bet" in moves else generator.choice(moves))
    assert out > 20
    assert carried > 10


@pytest.mark.parametrize(
    ("chips", "centre", "carry"),
    # Recorded rounds of tests/data/kobayakawa.jsonl.gz: a layout lists any chips, no match need come to them.
    [([3, 3, 3, 5, 3], 4, 0), ([1, 5, 3], 1, 2), ([4, 4, 4, 4, 4, 4], 8, 1), ([2, 3, 5, 5, 2], 2, 0)],
)
def test_rounds_of_no_match_are_accepted(chips: list[int], centre: int, carry: int) -> None:
    told = {"chips": ",".join(map(str, chips)), "centre_chips": str(centre), "carry": str(carry)}
    result = odds("kobayakawa", HAND, centre=CENTRE, rules=CARRY, players_count=len(chips), deals=10, **told)
    assert {row.branch for row in result.rows} >= {"draw", "flip"}


def test_chips_alone_are_those_of_the_round() -> None:
    result = odds("kobayakawa", HAND, centre=CENTRE, moves=SEEN, chips="4,4,1", centre_chips="2", given="cards")
    bet = next(row for row in result.rows if row.branch == "bet").metrics
    # Stakes of 2, and of the one chip that is left: 2 + 2 for the winner, -1 for the loser.
    win = bet["win"].interval.value
    assert bet["score"].interval.value == pytest.approx(4 * win - (1 - win))


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"centre": None}, "--centre is missing"),
        ({"centre": "QH"}, "of this rank there are QS"),
        ({"hand": "3S 4S"}, "the hand has 2 cards; seat 2 holds 1"),
        ({"hand": "8S"}, "discard:8S is not legal"),
        ({"hand": CENTRE}, f"{CENTRE} is told twice"),
        ({"hand": "TS"}, "TS is told twice"),
        ({"centre": f"{CENTRE} 9S"}, "--centre has 9S where the moves have flip:TS"),
        ({"centre": f"{CENTRE} TS 9S"}, "--centre has 2 cards after the first, and 1 were flipped"),
        ({"moves": "draw discard:8S draw discard:8S"}, "discard:8S is not legal"),
        ({"moves": "flip:ZZ"}, "ZZ"),
        ({"moves": f"{SEEN} bet"}, "the round is over"),
        ({"moves": SEEN.replace("pass", "?")}, "stands for a move that is not seen"),
        ({"chips": "4,4"}, "3 numbers"),
        ({"chips": "4,-1,4"}, "chips are whole numbers"),
        ({"chips": "9,9,9"}, "27 chips, and there are only 20"),
        ({"chips": "4,4,5"}, "more than the 20 in the game"),
        ({"chips": "4,4,0"}, "seat 2 has no chips and is out"),
        ({"chips": "0,0,4", "leader": "2"}, "fewer than two players"),
        ({"chips": "0,4,4", "leader": "0"}, "seat 0 has no chips and is out: it cannot lead"),
        ({"centre_chips": "9"}, "--centre-chips is 1 to 8"),
        ({"centre_chips": "0"}, "--centre-chips is 1 to 8"),
        ({"carry": "1"}, "--carry is 0 unless no_bet=carry"),
        ({"chips": "4,4,4", "scores": [4, 4, 3]}, "--scores and --chips are the same"),
        ({"scores": [4, 4]}, "3"),
        ({"scores": [4, 4, -1]}, "chips are whole numbers from 0"),
        # Stakes change hands, and each round one of the eight chips of the centre goes to its winner at best.
        ({"scores": [4, 4, 3], "centre_chips": "4"}, "11 chips: they never have fewer than the 12 of the start"),
        ({"scores": [9, 4, 4], "centre_chips": "4"}, "seats 17, centre 4, carry 0: that is 21 chips"),
        ({"scores": [6, 4, 2]}, "with 8 centre chips no round has been played and every seat has 4"),
        ({"scores": [6, 4, 2], "centre_chips": "1"}, "--centre-chips is at least 2"),
        ({"scores": [4, 4, 4], "rules": CARRY, "centre_chips": "6", "carry": "3"}, "that is 21 chips"),
        ({"scores": [4, 4, 4], "rules": CARRY, "centre_chips": "6", "carry": "1"}, "always has 20"),
        ({"leader": "3"}, "seat from 0 to 2"),
        ({"players_count": 7}, "played by 3 to 6 players, not 7"),
    ],
)
def test_bad_input_is_one_line(changes: dict[str, Any], fault: str) -> None:
    told: dict[str, Any] = {"hand": HAND, "centre": CENTRE, "moves": SEEN, "seat": 2, **changes}
    with pytest.raises(ValueError, match=r"^[^\n]*$") as found:
        odds("kobayakawa", told.pop("hand"), **told)
    assert fault in str(found.value)
