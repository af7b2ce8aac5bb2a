"""The scores of Sheepshead: every cell of the table, its edges, what multiplies it, leaster and moster, matches.

The deals are written in `tests/games/sheepshead_deals.py`, where the points behind each row can be added up.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.layouts import mixed_rules, play_at_random, tables
from tests.games.sheepshead_deals import DEALS, E4, E4_BLIND, TIES, TIES_BLIND, play_named, play_passed, play_picked
from tests.referee import sheepshead
from tests.referee.sheepshead_cards import points_in

table_class = tables("sheepshead")


@pytest.mark.parametrize(
    ("name", "points", "row", "picker", "opponent"),
    # Rules page, section 9, "picker alone" and "each opponent"; the edges of ruling 7.
    [
        ("all six", 120, "all", 12, -3),
        ("91", 91, "91-120", 8, -2),
        ("90", 90, "61-90", 4, -1),
        ("61", 61, "61-90", 4, -1),
        ("60", 60, "31-60", -4, 1),
        ("31", 31, "31-60", -4, 1),
        ("30", 30, "0-30", -8, 2),
        ("worthless trick", 0, "0-30", -8, 2),
        ("no trick", 22, "none", -12, 3),
    ],
)
def test_the_table_alone(table_class: Any, name: str, points: int, row: str, picker: int, opponent: int) -> None:
    outcome = play_named(table_class, name, "alone")
    assert (outcome["team_points"], outcome["row"], outcome["multiplier"]) == (points, row, 1)
    seat = DEALS[name][0]
    assert outcome["score"] == [picker if other == seat else opponent for other in range(5)]
    assert sum(outcome["score"]) == 0


@pytest.mark.parametrize(
    ("name", "called", "partner", "points", "row", "column"),
    # Rules page, section 9, "picker with partner", "partner" and "each opponent"; the edges of ruling 7.
    [
        ("all six with a partner", "AH", 3, 120, "all", (6, 3, -3)),
        ("31", "AC", 4, 91, "91-120", (4, 2, -2)),
        ("30", "AC", 3, 90, "61-90", (2, 1, -1)),
        ("61", "AH", 3, 61, "61-90", (2, 1, -1)),
        ("31", "AS", 3, 60, "31-60", (-2, -1, 1)),
        ("31", "AH", 1, 31, "31-60", (-2, -1, 1)),
        ("30", "AH", 2, 30, "0-30", (-4, -2, 2)),
        ("worthless trick", "AS", 3, 0, "0-30", (-4, -2, 2)),
        ("no trick", "AH", 1, 22, "none", (-6, -3, 3)),
    ],
)
def test_the_table_with_a_partner(
    table_class: Any, name: str, called: str, partner: int, points: int, row: str, column: tuple[int, int, int]
) -> None:
    outcome = play_named(table_class, name, f"call:{called}")
    assert (outcome["partner"], outcome["called"]) == (partner, called)
    assert (outcome["team_points"], outcome["row"]) == (points, row)
    expected = [column[2]] * 5
    expected[DEALS[name][0]], expected[partner] = column[:2]
    assert outcome["score"] == expected
    assert sum(outcome["score"]) == 0


@pytest.mark.parametrize(
    ("name", "row"),
    # Rules page, section 9: with `sweep_test = points` the rows mean "exactly 120 and exactly 0 team points". The
    # 22 points buried without a trick keep the side out of `none`.
    [("all six", "all"), ("91", "91-120"), ("worthless trick", "none"), ("no trick", "0-30")],
)
def test_sweeps_by_points(table_class: Any, name: str, row: str) -> None:
    assert play_named(table_class, name, "alone", {"sweep_test": "points"})["row"] == row


def test_the_picker_of_his_own_ace_is_alone(table_class: Any) -> None:
    # Rules page, ruling 1: "he then scores in the alone column". Seat 0 of this deal holds AS and takes 91.
    picker, blind, text = DEALS["91"]
    outcome = play_picked(table_class, text, blind, picker, "call:AS")
    assert (outcome["partner"], outcome["called"]) == (-1, "AS")
    assert outcome["score"] == [8, -2, -2, -2, -2]


def test_a_buried_called_ace_leaves_the_picker_alone(table_class: Any) -> None:
    # Rules page, ruling 4: "the called card may be buried". Seat 3 buries AC.
    picker, blind, text = DEALS["no trick"]
    outcome = play_picked(table_class, text, blind, picker, "call:AC")
    assert (outcome["partner"], outcome["called"]) == (-1, "AC")
    assert outcome["score"] == [3, 3, 3, -12, 3]


@pytest.mark.parametrize(
    ("rules", "answers", "multiplier"),
    # Rules page, section 9: "table value x stake x 2 (crack) x 2 (recrack) x 2 per blitz". Seat 1 holds all queens, and
    # seats 3, 4 and 0 are asked for a crack, not the partner in seat 2.
    [
        ({"stake": 5}, "", 5),
        ({"crack": "any"}, "no_crack no_crack no_crack", 1),
        ({"crack": "any"}, "crack no_recrack", 2),
        ({"crack": "any"}, "no_crack no_crack crack recrack", 4),
        ({"crack": "late"}, "no_crack crack recrack", 4),
        ({"blitz": "black"}, "no_blitz", 1),
        ({"blitz": "black"}, "blitz:black", 2),
        ({"blitz": "black_red"}, "no_blitz blitz:red", 2),
        ({"blitz": "black_red"}, "blitz:black blitz:red", 4),
        ({"crack": "any", "blitz": "black_red", "stake": 3}, "crack recrack blitz:black blitz:red", 48),
        ({"bump": "on"}, "", 1),
    ],
)
def test_what_multiplies_a_won_deal(table_class: Any, rules: dict[str, Any], answers: str, multiplier: int) -> None:
    outcome = play_picked(table_class, E4, E4_BLIND, 1, f"call:AC {answers}", rules)
    assert outcome["multiplier"] == multiplier
    assert outcome["score"] == [value * multiplier for value in (-2, 4, 2, -2, -2)]


@pytest.mark.parametrize(
    ("name", "multiplier"),
    # Rules page, section 9: "x 2 if bump = on and the picker's side has a losing row", which 60 points are.
    [("all six", 1), ("91", 1), ("61", 1), ("60", 2), ("30", 2), ("no trick", 2)],
)
def test_the_bump_doubles_losses(table_class: Any, name: str, multiplier: int) -> None:
    plain = play_named(table_class, name, "alone")["score"]
    outcome = play_named(table_class, name, "alone", {"bump": "on"})
    assert outcome["multiplier"] == multiplier
    assert outcome["score"] == [value * multiplier for value in plain]


@pytest.mark.parametrize(
    ("rules", "points", "winner", "score"),
    # Rules page, section 10. The points are counted in `sheepshead_deals.py`; the blind holds 3. Void on ties, "all
    # scores 0", on each reading of the winner.
    [
        ({"leaster_winner": "most"}, [0, 25, 35, 25, 35], -1, [0, 0, 0, 0, 0]),
        ({"leaster_winner": "most", "leaster_blind": "first_trick"}, [0, 25, 32, 28, 35], 4, [-1, -1, -1, -1, 4]),
        ({"leaster_winner": "most", "leaster_blind": "none"}, [0, 25, 32, 25, 35], 4, [-1, -1, -1, -1, 4]),
        ({"leaster_winner": "fewest"}, [0, 25, 35, 25, 35], 0, [4, -1, -1, -1, -1]),
        ({"leaster_winner": "fewest_with_trick"}, [0, 25, 35, 25, 35], -1, [0, 0, 0, 0, 0]),
        (
            {"leaster_winner": "fewest_with_trick", "leaster_blind": "first_trick"},
            [0, 25, 32, 28, 35],
            1,
            [-1, 4, -1, -1, -1],
        ),
        ({"all_pass": "moster"}, [0, 25, 35, 25, 35], -1, [0, 0, 0, 0, 0]),
        ({"all_pass": "moster", "leaster_blind": "none"}, [0, 25, 32, 25, 35], 4, [1, 1, 1, 1, -4]),
        ({"all_pass": "moster", "leaster_winner": "fewest", "leaster_blind": "none", "stake": 3},
         [0, 25, 32, 25, 35], 4, [3, 3, 3, 3, -12]),
        ({"leaster_winner": "fewest", "stake": 2}, [0, 25, 35, 25, 35], 0, [8, -2, -2, -2, -2]),
    ],
)  # fmt: skip
def test_nobody_picks(
    table_class: Any, rules: dict[str, Any], points: list[int], winner: int, score: list[int]
) -> None:
    rules = {"all_pass": "leaster", **rules}
    outcome = play_passed(table_class, TIES, TIES_BLIND, rules)
    assert outcome["points"] == points
    assert (outcome["winner"], outcome["score"]) == (winner, score)
    assert (outcome["picker"], outcome["partner"], outcome["called"]) == (-1, -1, None)
    assert (outcome["row"], outcome["team_points"]) == (None, None)
    # Rules page, section "Moves": "without picker the `stake`".
    assert outcome["multiplier"] == rules.get("stake", 1)
    assert outcome["redeal"] is False


@pytest.mark.parametrize(
    ("moster_sweep", "score"),
    # Rules page, section 10: "a seat that took all six tricks gets +4 instead, the others -1".
    [("loses", [1, 1, -4, 1, 1]), ("wins", [-1, -1, 4, -1, -1])],
)
def test_all_six_tricks_in_a_moster(table_class: Any, moster_sweep: str, score: list[int]) -> None:
    _, blind, text = DEALS["all six"]
    outcome = play_passed(table_class, text, blind, {"all_pass": "moster", "moster_sweep": moster_sweep})
    assert outcome["points"] == [0, 0, 120, 0, 0]
    assert (outcome["winner"], outcome["score"]) == (2, score)


def test_a_doubler(table_class: Any) -> None:
    # Rules page, sections 4 and "Moves"; the picker's fields are those of a deal without a picker.
    table = table_class(sheepshead.random_deal(5, {}, random.Random(1)), {"all_pass": "doubler", "stake": 2})
    for _ in range(5):
        assert table.legal() == ["pass", "pick"]
        table.play("pass")
    assert table.over
    assert table.outcome() == {
        "mode": "doubler",
        "points": [0, 0, 0, 0, 0],
        "tricks": [0, 0, 0, 0, 0],
        "score": [0, 0, 0, 0, 0],
        "picker": -1,
        "partner": -1,
        "called": None,
        "row": None,
        "team_points": None,
        "multiplier": 2,
        "winner": -1,
        "redeal": True,
    }


def test_every_deal_is_zero_sum_and_keeps_its_points(table_class: Any) -> None:
    # Rules page, sections 1 (120 card points), 8 (six tricks), 9 and 10 (zero-sum). Only `leaster_blind = none` takes
    # points out, and only a doubler has no tricks.
    generator = random.Random(11)
    modes = set()
    for _ in range(400):
        rules = sheepshead.consistent(mixed_rules(sheepshead.OPTIONS, generator))
        deal = sheepshead.random_deal(5, rules, generator)
        table = table_class(deal, rules)
        # Half of the deals are passed round, as random seats seldom do.
        while generator.random() < 0.9 and "pass" in table.legal():
            table.play("pass")
        outcome = play_at_random(table, generator)
        mode = outcome["mode"]
        modes.add(mode)
        lost = points_in(deal["blind"]) if mode in ("leaster", "moster") and rules["leaster_blind"] == "none" else 0
        assert sum(outcome["points"]) == (0 if mode == "doubler" else 120 - lost), (rules, deal)
        assert sum(outcome["tricks"]) == (0 if mode == "doubler" else 6)
        assert sum(outcome["score"]) == 0, (rules, deal)
    assert modes == {"picked", "leaster", "moster", "doubler"}


def test_a_match_of_random_deals() -> None:
    # Rules page, section 11: the match ends "after the deal in which some total reaches match_target", the next seat
    # always deals, and totals of a zero-sum game add up to 0.
    generator = random.Random(12)
    rules = {"all_pass": "doubler", "match_target": 5}
    match = sheepshead.Match(5, rules, dealer=2)
    deals, stakes = 0, set()
    while not match.over:
        assert match.dealer == (2 + deals) % 5
        assert max(match.totals) < 5
        deal = {**sheepshead.random_deal(5, rules, generator), "dealer": match.dealer}
        stake = match.deal_rules()["stake"]
        stakes.add(stake)
        table = sheepshead.Referee(deal, match.deal_rules())
        while generator.random() < 0.9 and "pass" in table.legal():
            table.play("pass")
        outcome = play_at_random(table, generator)
        assert outcome["multiplier"] == stake
        match.add(outcome)
        deals += 1
    assert stakes == {1, 2}
    assert max(match.totals) >= 5
    assert sum(match.totals) == 0
    assert [match.totals[seat] for seat in match.winners] == [max(match.totals)] * len(match.winners)
    with pytest.raises(ValueError, match="over"):
        match.add(outcome)
