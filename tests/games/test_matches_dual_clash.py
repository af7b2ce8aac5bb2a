"""Matches of Dual Clash Poker: games until a team has its points, or there have been too many."""

from __future__ import annotations

import random
from typing import Any

import pytest

from analyzer import Table, simulate
from tests.games.dual_clash_rounds import DEAL
from tests.games.layouts import mixed_rules, tables
from tests.referee import dual_clash
from tests.referee.dual_clash import HANDS, SUITS

table_class = tables("dual_clash")

# One round: black wins it, red wins it, nobody does and nobody has more left.
BLACK, RED, NOBODY = "8273", "7382", "8888"


@pytest.fixture(params=["referee", "table"])
def match_class(request: pytest.FixtureRequest) -> Any:
    """What plays a match: called with the layout and the rules that differ from the default."""
    if request.param == "referee":
        return dual_clash.Match
    return lambda deal, rules=None: Table("dual_clash", rules=rules, deal=deal, kind="match")


@pytest.mark.parametrize(
    ("games", "rules", "score", "winner"),
    # Rules page, "Match": "until a team has `points_needed` (2) points; after `max_games` (20) games the match ends
    # without a winner (`winner` = -1)".
    [
        ([BLACK, BLACK], {}, [2, 0], 0),
        ([RED, RED], {}, [0, 2], 1),
        ([BLACK, RED, RED], {}, [1, 2], 1),
        # "No point, the game is repeated": it counts as a game.
        ([NOBODY, BLACK, NOBODY, NOBODY, RED, NOBODY, BLACK], {}, [2, 1], 0),
        ([RED], {"points_needed": 1}, [0, 1], 1),
        ([BLACK, RED, BLACK, RED, BLACK], {"points_needed": 3}, [3, 2], 0),
        ([NOBODY] * 20, {}, [0, 0], -1),
        ([NOBODY] * 18 + [BLACK, RED], {}, [1, 1], -1),
        # A point in the last game counts.
        ([NOBODY] * 18 + [RED, RED], {}, [0, 2], 1),
        ([BLACK, RED, RED], {"max_games": 3}, [1, 2], 1),
        ([BLACK], {"max_games": 1}, [1, 0], -1),
        ([BLACK, BLACK], {"max_games": 2, "points_needed": 3}, [2, 0], -1),
        ([NOBODY], {"max_games": 1, "points_needed": 1}, [0, 0], -1),
    ],
)
def test_points_and_games(
    match_class: Any, games: list[str], rules: dict[str, Any], score: list[int], winner: int
) -> None:
    match = match_class(DEAL, {"rounds": 1, **rules})
    for number, ranks in enumerate(games):
        assert not match.over
        assert match.round == number
        for seat, rank in enumerate(ranks):
            # "The same `deal` serves every game": all the cards are back, and seat 0 is the first again.
            assert match.to_act == seat
            assert match.legal() == [f"play:{card}" for card in HANDS[seat]]
            match.play(f"play:{rank}{SUITS[seat]}")
    assert match.over
    assert (match.to_act, match.legal()) == (-1, [])
    points = {BLACK: [1, 0], RED: [0, 1], NOBODY: [0, 0]}
    assert match.outcome() == {
        "score": score,
        "winner": winner,
        "games_played": len(games),
        "game_scores": [points[ranks] for ranks in games],
    }


def test_a_match_is_its_games(table_class: Any, match_class: Any) -> None:
    # Rules page, "Match": the points of the games, each of the same deal.
    generator = random.Random(83)
    for _ in range(40):
        rules = mixed_rules(dual_clash.OPTIONS, generator)
        match = match_class(DEAL, rules)
        scores: list[list[int]] = []
        points = [0, 0]
        while not match.over:
            assert max(points) < rules["points_needed"]
            table = table_class(DEAL, rules)
            while not table.over:
                assert (match.to_act, match.legal(), match.round) == (table.to_act, table.legal(), len(scores))
                move = generator.choice(table.legal())
                table.play(move)
                match.play(move)
            scores.append(table.outcome()["score"])
            points = [total + point for total, point in zip(points, scores[-1], strict=True)]
        reached = max(points) >= rules["points_needed"]
        assert reached or len(scores) == rules["max_games"]
        assert match.outcome() == {
            "score": points,
            "winner": points.index(max(points)) if reached else -1,
            "games_played": len(scores),
            "game_scores": scores,
        }


@pytest.mark.parametrize("rules", [{}, {"max_games": 2}, {"rounds": 1, "highest_tie": "no_winner", "points_needed": 3}])
def test_simulated_matches_end(rules: dict[str, Any]) -> None:
    # Somebody wins, or there were `max_games` games: the program's own cap is never needed.
    row = simulate("dual_clash", unit="match", deals=2_000, players="random", rules=rules, seed=84).rows[0]
    shares = {name: metric.interval.value for name, metric in row.metrics.items()}
    assert shares["capped"] == 0
    assert shares["win[0]"] + shares["win[1]"] + shares["tie"] == pytest.approx(1)
    assert shares["games_played"] <= rules.get("max_games", 20)
    # Nothing tells the teams apart: within five standard errors.
    assert abs(shares["win[0]"] - shares["win[1]"]) < 5 / 2_000**0.5
