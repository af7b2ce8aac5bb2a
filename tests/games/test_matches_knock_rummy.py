"""Matches of Knock Rummy: listed rounds, who deals them, when the match ends, and who wins."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from analyzer import Table, simulate
from tests.games.knock_rummy_deals import SHORT, SIZE, hands_worth, layout
from tests.games.layouts import mixed_rules, tables
from tests.referee import knock_rummy

table_class = tables("knock_rummy")

UNDERCUT_BY_THREE = [20, 5, 5, 5, 19]  # -25, three times 29/3, -14


@pytest.fixture(params=["referee", "table"])
def match_class(request: pytest.FixtureRequest) -> Any:
    """What plays a match: called with its layout and the rules that differ from the default."""
    if request.param == "referee":
        return knock_rummy.Match
    return lambda deal, rules=None: Table("knock_rummy", rules=rules, deal=deal, kind="match")


def rounds_worth(rounds: list[list[int]], dealer: int) -> dict[str, Any]:
    """List rounds of hands with these deadwoods."""
    deals = [layout(hands_worth(counts), size=SIZE) for counts in rounds]
    listed = [{field: deal[field] for field in ("hands", "upcard", "stock")} for deal in deals]
    return {"dealer": dealer, "rounds": listed}


def knock_in_each(match: Any, deal: dict[str, Any], knockers: list[int]) -> None:
    """Have a seat knock in each round with the hand that it was dealt; the seats before it return what they draw."""
    players = len(deal["rounds"][0]["hands"])
    for number, knocker in enumerate(knockers):
        stock = deal["rounds"][number]["stock"]
        # "Round r (from 0) is dealt by seat `(d + r) mod n`"; the seat after the dealer is first.
        assert match.to_act == (deal["dealer"] + number + 1) % players
        assert match.round == number
        turn = 0
        while match.to_act != knocker:
            match.play("draw:stock")
            match.play(f"discard:{stock[turn]}")
            turn += 1
        match.play("draw:stock")
        match.play(f"knock:{stock[turn]}")


def played(
    match_class: Any, rounds: list[list[int]], knockers: list[int], rules: dict[str, Any], dealer: int = 0
) -> dict[str, Any]:
    """Play a listed match in which seats knock at once, and give its outcome."""
    deal = rounds_worth(rounds, dealer)
    match = match_class(deal, {**SHORT, **rules})
    knock_in_each(match, deal, knockers)
    assert match.over
    assert (match.to_act, match.legal()) == (-1, [])
    outcome: dict[str, Any] = match.outcome()
    return outcome


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_a_match_to_the_target(match_class: Any, dealer: int) -> None:
    # Rules page, "Match", and the scores of its example 4 (without D) and 1 (from seat 1 on).
    rounds = [[10, 5, 8], [30, 19, 20], [19, 20, 30]]
    outcome = played(match_class, rounds, [0, 1], {"target": 20}, dealer)
    assert outcome == {
        "score": [-15 - 11, 8 + 12, -3 - 1],
        "winners": [1],
        "reached": True,
        "rounds_played": 2,
        "round_scores": [[-15, 8, -3], [-11, 12, -1]],
    }


@pytest.mark.parametrize(
    ("target", "reached"),
    # Rules page: "until after some deal a player's total is >= `target`": 20 after two rounds.
    [(1, 1), (8, 1), (9, 2), (20, 2), (21, 3), (100, 3)],
)
def test_the_target(match_class: Any, target: int, reached: int) -> None:
    rounds = [[10, 5, 8], [30, 19, 20], [5, 20, 30]]
    outcome = played(match_class, rounds, [0, 1, 0][:reached], {"target": target})
    assert outcome["rounds_played"] == reached
    # The third round brings 40 to seat 0, and seat 1 is at 5.
    assert outcome["score"] == [[-15, 8, -3], [-26, 20, -4], [14, 5, -29]][reached - 1]
    # "`winners` (empty if the list of rounds ran out first)".
    assert (outcome["reached"], outcome["winners"]) == ((True, [1]) if target <= 20 else (False, []))


@pytest.mark.parametrize(
    ("rules", "target", "score", "winners"),
    # Rules page: "Winners: all players with the highest total (a tie is shared)"; its example 3.
    [
        ({"tie_rule": "shared"}, 15, [15, 15, -10, -20], [0, 1]),
        ({"tie_rule": "shared"}, 16, [15, 15, -10, -20], []),
        ({"tie_rule": "knocker_wins"}, 15, [30, 0, -10, -20], [0]),
        ({}, 15, [0, 30, -10, -20], [1]),
    ],
)
def test_winners(match_class: Any, rules: dict[str, Any], target: int, score: list[int], winners: list[int]) -> None:
    outcome = played(match_class, [[10, 10, 20, 30]], [0], {"target": target, **rules})
    assert (outcome["score"], outcome["winners"], outcome["reached"]) == (score, winners, winners != [])


@pytest.mark.parametrize(("target", "winners"), [(29, [1, 2, 3]), (30, [])])
def test_totals_are_exact(match_class: Any, target: int, winners: list[int]) -> None:
    # Rules page: "shares are exact fractions, not rounded (a third of 29 is 9.666...)": three thirds are 29, no less.
    outcome = played(match_class, [UNDERCUT_BY_THREE] * 3, [0, 0, 0], {"target": target})
    assert outcome["round_scores"] == [[-25, 29 / 3, 29 / 3, 29 / 3, -14]] * 3
    assert outcome["score"] == [-75, 29, 29, 29, -42]
    assert all(type(total) is int for total in outcome["score"])
    assert outcome["winners"] == winners
    two = played(match_class, [UNDERCUT_BY_THREE] * 2, [0, 0], {"target": target})
    assert two["score"] == [-50, 58 / 3, 58 / 3, 58 / 3, -28]
    assert (two["winners"], two["reached"], two["rounds_played"]) == ([], False, 2)


def test_void_rounds_move_nothing(match_class: Any) -> None:
    # Rules page: "`void`: everybody scores 0". Each round is one turn.
    deal = rounds_worth([[10, 5, 8]] * 4, 2)
    match = match_class(deal, {**SHORT, "max_turns": 1})
    for number in range(4):
        assert (match.round, match.to_act) == (number, number % 3)
        match.play("draw:stock")
        match.play(f"discard:{deal['rounds'][number]['stock'][0]}")
    assert match.outcome() == {
        "score": [0, 0, 0],
        "winners": [],
        "reached": False,
        "rounds_played": 4,
        "round_scores": [[0, 0, 0]] * 4,
    }


@pytest.mark.parametrize("stock_out", ["void", "showdown"])
def test_rounds_without_a_stock(table_class: Any, match_class: Any, stock_out: str) -> None:
    # 3 x 17 + 1 cards: every round is over "at the very beginning", and so is the match when its list has run out.
    generator = random.Random(74)
    rules = {"deal_size": 17, "stock_out": stock_out, "target": 10_000}
    deals = [knock_rummy.random_deal(3, rules, generator) for _ in range(3)]
    scores = [table_class(deal, rules).outcome()["score"] for deal in deals]
    match = match_class({"dealer": 0, "rounds": [{**deal, "dealer": 0} for deal in deals]}, rules)
    assert match.over
    assert match.outcome()["round_scores"] == scores


def test_a_match_is_its_rounds(table_class: Any, match_class: Any) -> None:
    # Rules page, section "Match": the totals of the rounds, ended after the first in which somebody has the target.
    generator = random.Random(75)
    ended = 0
    for _ in range(60):
        rules = knock_rummy.consistent(mixed_rules(knock_rummy.OPTIONS, generator)) | {"knock_limit": None}
        players = generator.choice([n for n in range(2, 7) if n * (rules["deal_size"] or 0) <= 50])
        deals = [knock_rummy.random_deal(players, rules, generator) for _ in range(generator.randint(1, 6))]
        dealer = generator.randrange(players)
        listed = [{field: deal[field] for field in ("hands", "upcard", "stock")} for deal in deals]
        match = match_class({"dealer": dealer, "rounds": listed}, rules)
        scores: list[list[float]] = []
        totals = [Fraction(0)] * players
        while not match.over:
            table = table_class({**listed[len(scores)], "dealer": (dealer + len(scores)) % players}, rules)
            while not table.over:
                assert (match.to_act, match.legal()) == (table.to_act, table.legal())
                move = generator.choice(table.legal())
                table.play(move)
                match.play(move)
            scores.append(table.outcome()["score"])
            # Floats are the nearest to sixtieths.
            totals = [total + Fraction(round(part * 60), 60) for total, part in zip(totals, scores[-1], strict=True)]
        reached = max(totals) >= rules["target"]
        assert reached or len(scores) == len(deals)
        assert match.outcome() == {
            "score": [float(total) for total in totals],
            "winners": [seat for seat in range(players) if totals[seat] == max(totals)] if reached else [],
            "reached": reached,
            "rounds_played": len(scores),
            "round_scores": scores,
        }
        ended += reached
    assert ended > 10


@pytest.mark.parametrize(
    ("rules", "seats", "cap"),
    [
        ({"target": 40}, 2, None),
        ({"tie_rule": "shared", "target": 25}, 3, None),
        # Nobody may knock: every deal is void, and every match unfinished after 1000 deals.
        ({"max_turns": 1, "knock_from_turn": 2}, 2, 1000),
        # No stock: deals that are over at the very beginning.
        ({"deal_size": 17, "stock_out": "showdown", "target": 40}, 3, None),
        ({"deal_size": 17}, 3, 1000),
    ],
)
def test_simulated_matches(rules: dict[str, Any], seats: int, cap: int | None) -> None:
    # Rules page, "Match": "a simulation must cap the deals per match (suggested 1000) and report capped matches".
    row = simulate(
        "knock_rummy", unit="match", deals=200, players="random", rules=rules, players_count=seats, seed=76
    ).rows[0]
    shares = {name: metric.interval.value for name, metric in row.metrics.items()}
    wins = [shares[f"win[{seat}]"] for seat in range(seats)]
    assert sum(wins) + shares["tie"] + shares["capped"] == pytest.approx(1)
    if cap:
        assert (shares["capped"], shares["deals"], sum(wins)) == (1, cap, 0)
    else:
        assert shares["capped"] < 0.5
        # Every seat is the dealer in turn: within five standard errors of its share.
        assert max(wins) - min(wins) < 5 * (2 / 200) ** 0.5
