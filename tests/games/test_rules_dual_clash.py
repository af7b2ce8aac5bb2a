"""Games of Dual Clash Poker: examples 5 to 8 of the rules page, and a game on each edge of its rules."""

from __future__ import annotations

import random
from typing import Any

import pytest

from analyzer import Table
from tests.games.dual_clash_rounds import DEAL, DECLARATIONS, play_round, played
from tests.games.layouts import mixed_rules, play_at_random, tables
from tests.referee import dual_clash
from tests.referee.dual_clash import HANDS, RANKS, SUITS

table_class = tables("dual_clash")


def test_example_05_four_wins(table_class: Any) -> None:
    outcome = played(table_class, "8273 7362 6455 5744")
    # A team's cards are 72; black has played 8 + 2 + 7 + 3 + 6 + 4 + 5 + 7, red 7 + 3 + 6 + 2 + 5 + 5 + 4 + 4.
    assert outcome == {
        "score": [1, 0],
        "wins": [4, 0],
        "rest": [72 - 42, 72 - 36],
        "by": "wins",
        "rounds_played": 4,
        "round_winners": [0, 0, 0, 1],
    }


@pytest.mark.parametrize(
    ("value", "rest", "score"),
    # Rules page, example 6; with an ace of 0 red has 4.
    [(1, [10, 5], [1, 0]), (8, [10, 12], [0, 1]), (0, [10, 4], [1, 0])],
)
def test_example_06_the_rest(table_class: Any, value: int, rest: list[int], score: list[int]) -> None:
    outcome = played(table_class, "7365 6874 5736 4587 3458 26A3:8 AA22", {"ace_rest_value": value})
    assert outcome == {
        "score": score,
        "wins": [3, 3],
        "rest": rest,
        "by": "rest",
        "rounds_played": 7,
        "round_winners": [0, 1, 1, 2, 3, 2, -1],
    }


@pytest.mark.parametrize(
    ("rounds", "rules", "winners", "score"),
    [
        # Rules page, example 7.
        ("7325 6857 5786 4548 3462 2634 AAAA", {}, [0, 1, 2, 3, 2, 1, -1], [1, 0]),
        # Its last two rounds exchanged: "the team that won a round most recently" is red.
        ("7325 6857 5786 4548 2634 3462 AAAA", {}, [0, 1, 2, 3, 1, 2, -1], [0, 1]),
        # The last round that was won decides, though it is not the last round; each team has played 5 4 3 2 8 8.
        ("5432 3254 8888", {"rounds": 3}, [0, 2, -1], [0, 1]),
        ("3254 5432 8888", {"rounds": 3}, [2, 0, -1], [1, 0]),
    ],
)
def test_example_07_the_last_win(
    table_class: Any, rounds: str, rules: dict[str, Any], winners: list[int], score: list[int]
) -> None:
    outcome = played(table_class, rounds, rules)
    assert outcome["wins"][0] == outcome["wins"][1]
    assert outcome["rest"][0] == outcome["rest"][1]
    assert (outcome["round_winners"], outcome["by"], outcome["score"]) == (winners, "last_win", score)


def test_example_08_no_point(table_class: Any) -> None:
    outcome = played(table_class, "8888 7777 6666 5555 4444 3333 2222")
    assert outcome == {
        "score": [0, 0],
        "wins": [0, 0],
        "rest": [2, 2],
        "by": "none",
        "rounds_played": 7,
        "round_winners": [-1] * 7,
    }


def test_no_win_at_all_but_a_larger_rest(table_class: Any) -> None:
    # Rules page, "End of a game": the rest is looked at before the last win. 8 + 8 against 5 + 5 are gone.
    outcome = played(table_class, "8855", {"rounds": 1})
    assert (outcome["wins"], outcome["by"], outcome["score"]) == ([0, 0], "rest", [0, 1])
    assert outcome["rest"] == [72 - 16, 72 - 10]


def test_declarations(table_class: Any) -> None:
    # Rules page, "A round", point 2: "exactly one ace: its player, seeing all four cards".
    for seat in range(4):
        for mode in dual_clash.OPTIONS["ace_mode"]:
            ranks = ["4"] * 4
            ranks[seat] = "A"
            table = table_class(DEAL, {"ace_mode": mode})
            play_round(table, "".join(ranks))
            if mode == "declare":
                assert (table.to_act, table.legal()) == (seat, DECLARATIONS)
                table.play("declare:2")
            assert table.to_act == 0
            # The hands have a card less each, in "ASCII order".
            assert table.legal() == [f"play:{rank}S" for rank in RANKS if rank != ranks[0]]


@pytest.mark.parametrize("consult", ["open", "closed"])
def test_seats_choose_in_their_order(table_class: Any, consult: str) -> None:
    # Rules page, "A round": "recorded in the order of seats 0, 1, 2, 3", whoever won; "the referee treats both alike".
    table = table_class(DEAL, {"consult": consult})
    left = [list(RANKS) for _ in range(4)]
    for written in ("2783", "8274", "3465", "A532:2"):
        for seat, rank in enumerate(written.split(":")[0]):
            assert table.to_act == seat
            assert table.legal() == [f"play:{own}{SUITS[seat]}" for own in left[seat]]
            table.play(f"play:{rank}{SUITS[seat]}")
            left[seat].remove(rank)
        if ":" in written:
            table.play("declare:2")


@pytest.mark.parametrize("consult", ["open", "closed"])
@pytest.mark.parametrize("needed", [1, 2, 3, 4, 5, 9])
@pytest.mark.parametrize("rounds", [1, 2, 3, 4, 5, 6, 7, 8])
def test_when_a_game_ends(table_class: Any, rounds: int, needed: int, consult: str) -> None:
    # Rules page: "when a team has `wins_needed` (4) round wins or `rounds` (7) rounds have been played". Seat 0 wins
    # every round, with a card other than three equal ones: the 2 beside three aces, the ace as a 7 beside three 8s.
    rules = {"rounds": rounds, "wins_needed": needed, "consult": consult}
    table = table_class(DEAL, rules)
    made = 0
    for written in ("8777", "7666", "6555", "5444", "4333", "3222", "2AAA", "A888"):
        if table.over:
            break
        play_round(table, f"{written}:7" if written[0] == "A" else written)
        made += 1
    assert table.over
    assert made == min(rounds, needed)
    outcome = table.outcome()
    assert (outcome["rounds_played"], outcome["wins"], outcome["by"]) == (made, [made, 0], "wins")


def test_a_game_goes_on_though_it_is_decided(table_class: Any) -> None:
    # Rules page, "Open points": 3 : 0 after six rounds cannot be made up in one.
    table = table_class(DEAL)
    for written in ("8777", "7666", "6555", "4444", "3333", "2222"):
        assert not table.over
        play_round(table, written)
    assert not table.over


@pytest.mark.parametrize("names", [(1, 0, 2, 3), (0, 1, 3, 2), (2, 3, 0, 1), (3, 2, 1, 0)])
def test_partners_and_teams_are_only_names(table_class: Any, names: tuple[int, ...]) -> None:
    # Nothing on the page tells partners apart, nor the teams. names: who plays the cards of each seat.
    generator = random.Random(81)
    for _ in range(25):
        rules = mixed_rules(dual_clash.OPTIONS, generator)
        table, other = table_class(DEAL, rules), table_class(DEAL, rules)
        while not table.over:
            # A round of the first table, then the same cards by other seats.
            ranks = []
            for _ in range(4):
                ranks.append(generator.choice(table.legal())[5])
                table.play(f"play:{ranks[-1]}{SUITS[len(ranks) - 1]}")
            moved = "".join(ranks[names.index(seat)] for seat in range(4))
            declared = f":{generator.randint(2, 8)}" if table.legal() == DECLARATIONS else ""
            if declared:
                table.play(f"declare{declared}")
            play_round(other, moved + declared)
        ours, theirs = table.outcome(), other.outcome()
        assert theirs["round_winners"] == [names[seat] if seat >= 0 else -1 for seat in ours["round_winners"]]
        teams = [seat // 2 for seat in names[::2]]
        for field in ("score", "wins", "rest"):
            assert theirs[field] == [ours[field][teams[side]] for side in range(2)]
        assert theirs["by"] == ours["by"]


def test_every_game_keeps_its_points(table_class: Any) -> None:
    # Rules page, "End of a game", points 1 to 4 in their order; at most one point.
    generator = random.Random(82)
    reasons = set()
    for _ in range(300):
        rules = mixed_rules(dual_clash.OPTIONS, generator)
        outcome = play_at_random(table_class(DEAL, rules), generator)
        (b_wins, r_wins), (b_rest, r_rest) = outcome["wins"], outcome["rest"]
        teams = [seat // 2 for seat in outcome["round_winners"] if seat >= 0]
        assert [teams.count(0), teams.count(1)] == [b_wins, r_wins]
        assert len(outcome["round_winners"]) == outcome["rounds_played"] <= rules["rounds"]
        assert max(b_wins, r_wins) >= rules["wins_needed"] or outcome["rounds_played"] == rules["rounds"]
        assert max(b_wins, r_wins) <= rules["wins_needed"]
        if b_wins != r_wins:
            by, lead = "wins", b_wins - r_wins
        elif b_rest != r_rest:
            by, lead = "rest", b_rest - r_rest
        else:
            by, lead = ("last_win", 1 - 2 * teams[-1]) if teams else ("none", 0)
        assert (outcome["by"], outcome["score"]) == (by, [int(lead > 0), int(lead < 0)])
        reasons.add(by)
    assert {"wins", "rest", "none"} <= reasons


def test_errors() -> None:
    # Rules page: "the hands are always these four suits"; "Rule options"; k from 2 to 8.
    for rules in (
        {"rounds": 0}, {"rounds": 9}, {"wins_needed": 0}, {"points_needed": 0}, {"ace_mode": "declared"},
        {"highest_tie": "none"}, {"ace_rest_value": -1}, {"consult": True}, {"max_games": 0}, {"round": 7},
    ):  # fmt: skip
        with pytest.raises(ValueError):
            Table("dual_clash", rules=rules, deal=DEAL)
    for hands in (HANDS[:3], HANDS[::-1], [HANDS[0][1:], *HANDS[1:]], [HANDS[0]] * 4):
        with pytest.raises(ValueError):
            Table("dual_clash", deal={"dealer": 0, "hands": hands})
    table = Table("dual_clash", deal=DEAL)
    for move in ("play:8H", "8S", "declare:8"):
        with pytest.raises(ValueError):
            table.play(move)
    play_round(table, "2A34")
    for move in ("declare:1", "declare:9", "declare:A", "play:3C"):
        with pytest.raises(ValueError):
            table.play(move)
