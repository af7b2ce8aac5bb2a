"""Positions of Dual Clash Poker: what is hidden, pairs of partners, declarations, and input that makes no sense."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from analyzer import Table, odds
from analyzer.games import game
from analyzer.reading import read_position
from analyzer.records import rule_record
from analyzer.scenario import scenario
from analyzer.verbs.odds import ask
from tests.games.dual_clash_play import mixes

FIRST = "play:7S play:4C play:6H play:5D"  # seat 0 wins
BEFORE_DECLARING = f"{FIRST} play:6S play:AC play:7H play:8D"


def rows(moves: str = "", **more: Any) -> dict[str, Any]:
    """Return the rows of `odds` by branch."""
    result = odds("dual_clash", more.pop("hand", ""), moves=moves, deals=more.pop("deals", 300), threads=1, **more)
    return {row.branch: row for row in result.rows}


def test_the_first_partner_is_asked_for_cards_and_pairs() -> None:
    found = rows("play:8S play:2C", deals=50)
    single, pairs = [b for b in found if " " not in b], [b for b in found if " " in b]
    assert len(single) == 8
    assert len(pairs) == 64
    assert "play:8H play:7D" in pairs


def test_closed_partners_are_asked_for_cards_only() -> None:
    assert len(rows(deals=50, rules={"consult": "closed"})) == 8


def test_the_second_partner_answers_the_card_of_the_first() -> None:
    found = rows(f"{FIRST} play:8S", deals=50)
    assert sorted(found) == [f"play:{rank}C" for rank in "235678A"]


def test_the_second_partner_is_asked_for_pairs_before_the_first_has_chosen() -> None:
    found = rows(FIRST, seat=1, hand="AC 8C 7C 6C 5C 3C 2C", deals=50)
    assert len(found) == 49
    assert all(branch.split()[1].endswith("C") for branch in found)


@pytest.mark.parametrize(("seat", "asked"), [(2, 2), (3, 2)])
def test_red_is_asked_while_black_has_not_chosen(seat: int, asked: int) -> None:
    result = odds("dual_clash", "", moves=FIRST, seat=seat, deals=50, threads=1)
    assert result.provenance["position"]["seat"] == asked


def redraws(moves: str, seat: int, player: str = "rule", **options: Any) -> list[Any]:
    """States of 400 redraws of a position, at the decision of the seat."""
    face = game("dual_clash")
    asked = scenario("dual_clash", rules=options, players=[player])
    position = read_position(asked, "", moves, seat, None, "french", {})
    stage = face.stage(position, rule_record(face, asked.rules, 4))
    found = ask(asked, position, stage, player, "cards").job.redraws
    return [found.survey(index, index + 1).scratch.states[1] for index in range(400)]


def test_hidden_choices_are_those_that_the_players_would_make() -> None:
    """A chi-square test of seat 0's card in the second round, unseen by seat 2, against its mix."""
    table = Table("dual_clash")
    for move in FIRST.split():
        table.play(move)
    ours, _ = mixes(table)
    cards = [int(state["table"]) & 255 for state in redraws(f"{FIRST} ? ?", 2)]
    counts = np.array([cards.count(1 << rank) for rank in range(8)])
    from kernels.games.dual_clash.pairs import PAIR

    own, partner = [r for r in range(8) if r != 5], [r for r in range(8) if r != 2]
    expected = np.zeros(8)
    for a in own:
        expected[a] = 400 * sum(ours[PAIR[8 * a + b]] for b in partner)
    assert expected.sum() == pytest.approx(400, rel=1e-3)
    likely = expected > 1
    assert counts[~likely].sum() <= 15
    assert (((counts - expected) ** 2)[likely] / expected[likely]).sum() < 25  # at most 7 cells


def test_random_players_hide_any_card() -> None:
    cards = [int(state["table"]) & 255 for state in redraws(f"{FIRST} ? ?", 2, "random")]
    counts = np.array([cards.count(1 << rank) for rank in (0, 1, 2, 3, 4, 6, 7)])
    assert counts.sum() == 400
    assert ((counts - 400 / 7) ** 2 / (400 / 7)).sum() < 22.5  # 6 degrees of freedom: 0.001


def test_a_choice_that_is_typed_but_not_seen_is_not_used() -> None:
    typed = odds("dual_clash", "", moves=f"{FIRST} play:8S play:2C", deals=300, threads=1)
    hidden = odds("dual_clash", "", moves=f"{FIRST} ? ?", deals=300, threads=1)
    assert [row.branch for row in typed.rows] == [row.branch for row in hidden.rows]
    assert [row.metrics["lead"].interval.value for row in typed.rows] == [
        row.metrics["lead"].interval.value for row in hidden.rows
    ]
    assert any("cannot see" in note for note in typed.provenance["ignored"])


def test_a_partner_is_seen_only_where_they_consult() -> None:
    def notes(consult: str) -> list[str]:
        told = odds("dual_clash", "", moves=f"{FIRST} play:8S", deals=20, threads=1, rules={"consult": consult})
        return [note for note in told.provenance["ignored"] if "cannot see" in note]

    assert notes("open") == []
    assert len(notes("closed")) == 1


def test_a_declaration_decides_the_round() -> None:
    # 6 A 7 8: the ace cannot win against one 8.  As an 8 it voids it, and the 7 of seat 2 is the highest; less than 8
    # leaves the 8.
    found = rows(BEFORE_DECLARING)
    assert sorted(found) == [f"declare:{k}" for k in range(2, 9)]
    assert all(row.metrics["round"].interval.value == 0 for row in found.values())
    assert all(row.metrics["round_lost"].interval.value == 1 for row in found.values())


def test_a_partner_wins_by_the_ace() -> None:
    # Rules page, worked example 3: A 5 8 3; declaring 8 voids the enemy's 8 and the partner's 5 wins.
    found = rows("play:AS play:5C play:8H play:3D")
    assert [found[f"declare:{k}"].metrics["round"].interval.value for k in range(2, 9)] == [0] * 6 + [1]


def test_the_last_declaration_ends_the_game() -> None:
    found = rows("play:AS play:6C play:8H play:8D", rules={"rounds": 1})
    # Worked example 4: with 8 declared seat 0 does not win: three 8s are void, and the 6 is the highest left; with 6
    # both are void too.  A 6 8 8 with 7: seat 0 wins.
    assert found["declare:7"].metrics["win"].interval.value == 1
    assert found["declare:6"].metrics["round"].interval.value == 0


def rounds_of(moves: str, seat: int, **more: Any) -> dict[str, float]:
    """`round` - `round_lost` of single moves at the next decision of a seat among greedy players, who draw no lots."""
    found = rows(moves, seat=seat, players="greedy", deals=20, **more)
    of = {name: [row.metrics[f].interval.value for f in ("round", "round_lost")] for name, row in found.items()}
    return {name: won - lost for name, (won, lost) in of.items() if " " not in name}


def test_who_has_chosen_is_asked_about_the_next_round() -> None:
    # A 7 8 7, the ace as a 9 wins.  Then 6 7 8 against seat 0's card: the 8 of seat 3 wins, but with two 8s the 7.
    high = {"ace_mode": "high"}
    assert rounds_of("play:AS", 0, rules=high) == {f"play:{rank}S": -1 for rank in "2345678"}
    # 2 7 8 7, which seat 0 loses.  Then the same three cards, against which the ace is left.
    assert rounds_of("play:2S", 0, rules=high) == {f"play:{rank}S": -1 for rank in "345678"} | {"play:AS": 1}


def test_who_has_chosen_the_lone_ace_is_asked_about_this_round() -> None:
    # A 7 8 7: declared to be 8 both 8s are void, as are the 7s; else the 8 of seat 2 wins.
    assert rounds_of("play:AS", 0) == {f"declare:{k}": 0 if k == 8 else -1 for k in range(2, 9)}


def test_beside_a_declaration_the_next_round_is_asked_about() -> None:
    # A 5 8 3, declared to be 8: seat 1 wins.  Then seat 0 plays 8, seat 1 the 7, seat 3 the 8: the 7 wins, but not
    # against a 7, nor against an ace that is declared to be one.
    found = rounds_of("play:AS play:5C play:8H play:3D", 2)
    assert found == {f"play:{rank}H": -1 for rank in "23456"} | {"play:7H": 0, "play:AH": 0}


def test_the_next_round_depends_on_its_card() -> None:
    """With players who mix: whether seat 0 has chosen the ace or another card, its next card is what counts."""
    for first in ("play:8S", "play:AS"):
        found = rows(first, seat=0, deals=2_000)
        low, high = (found[f"play:{rank}S"].metrics["round"].interval for rank in "27")
        assert low.value + low.half_width < high.value - high.half_width


def test_scores_make_win_the_match() -> None:
    one, match = (rows(FIRST, deals=200, **more) for more in ({}, {"scores": [1, 0]}))
    best = max(one, key=lambda branch: one[branch].metrics["win"].interval.value)
    assert match[best].metrics["win"].interval.value > one[best].metrics["win"].interval.value


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"hand": "8H"}, "8H cannot be in the hand: seat 0 holds cards like 2S"),
        ({"hand": "8S 7S"}, "the hand has 2 cards; seat 0 holds 8 after 0 moves"),
        ({"hand": "AS 8S 7S 6S 5S 4S 3S", "moves": FIRST}, "7S cannot be in the hand: seat 0 has played it"),
        ({"moves": "play:8H"}, "hearts are the cards of seat 2"),
        ({"moves": f"{FIRST} play:7S"}, "7S has been played before"),
        ({"moves": "play:8S play:8S"}, "spades are the cards of seat 0"),
        ({"moves": "declare:8"}, "no lone ace lies open"),
        ({"moves": "play:9S"}, "not legal for seat 0"),
        ({"moves": f"{BEFORE_DECLARING} declare:9"}, "an ace is declared to be 2 to 8"),
        ({"moves": f"{BEFORE_DECLARING} declare:1"}, "an ace is declared to be 2 to 8"),
        ({"moves": f"{BEFORE_DECLARING} play:8C"}, "seat 1 declares what its ace is"),
        ({"moves": "? play:4C play:6H play:5D"}, "round 1 has been shown"),
        ({"moves": "play:7S ? play:6H play:5D play:8S"}, "round 1 has been shown"),
        ({"moves": f"{FIRST} ?", "seat": 0}, "seat 0 knows the card that it has chosen itself"),
        ({"moves": f"{BEFORE_DECLARING} ?"}, "stands for a move that is not seen"),
        ({"moves": FIRST, "rules": {"rounds": 1}}, "the game is over"),
        ({"scores": [2, 0]}, "a team with 2 points has won"),
        ({"scores": [1, 0, 0]}, "points of the two teams"),
        ({"scores": [1, 1], "rules": {"max_games": 2}}, "the match ends after 2"),
        ({"round": 2, "scores": [1, 0]}, "--round has no use"),
        ({"players_count": 3}, "played by 4 players"),
    ],
)
def test_input_that_makes_no_sense(asked: dict[str, Any], message: str) -> None:
    hand = asked.pop("hand", "") if "hand" in asked else ""
    with pytest.raises(ValueError, match=message) as fault:
        odds("dual_clash", hand, deals=20, threads=1, **asked)
    assert "\n" not in str(fault.value)


def test_moves_are_read_as_they_are_typed() -> None:
    face = game("dual_clash")
    assert face.read_move("8♠", "french") == "play:8S"
    assert face.read_move("play:8s", "french") == "play:8S"
    assert face.read_move("Declare:3", "french") == "Declare:3"
    assert face.show_move("play:8S", "french") == "play:8S"
    assert face.read_move(face.show_move("play:2D", "italian"), "italian") == "play:2D"


def test_an_unknown_card_of_the_hand_is_known_all_the_same() -> None:
    assert len(rows(hand="AS x x x x x x x", deals=20)) == 72
