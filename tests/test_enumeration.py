"""Exact answers: the ways are those of brute force, and what they come to agrees with simulation."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import permutations
from math import comb, sqrt
from typing import Any

import pytest

from analyzer import Table, odds
from analyzer.cli.odds_table import show_odds
from analyzer.enumeration import count_exactly, list_ways
from analyzer.position import Hidden
from analyzer.reading import read_position
from analyzer.records import rule_record
from analyzer.runner import Means, run
from analyzer.scenario import scenario
from analyzer.verbs.odds import Question, ask
from tests.contract import facts
from tests.shared_games import recorded_games


def _by_brute_force(hidden: Hidden, piles: list[int]) -> dict[tuple[Any, ...], Fraction]:
    """Chance of each filling of some piles, from all orders of the cards."""
    class_of = {card: k for k, cards in enumerate(hidden.classes) for card in cards}
    shares: dict[tuple[Any, ...], Fraction] = {}
    for order in permutations(class_of):
        at, weight, filling = 0, Fraction(1), list[Any]()
        for p, pile in enumerate(hidden.piles):
            cards = order[at : at + hidden.room[p]]
            at += hidden.room[p]
            weight *= Fraction(hidden.weights[p]([sum(class_of[c] == k for c in cards) for k in range(2)]))
            if pile in piles:
                filling.append(cards if hidden.ordered[p] else tuple(sorted(cards)))
        if weight:
            shares[tuple(filling)] = shares.get(tuple(filling), Fraction(0)) + weight
    total = sum(shares.values())
    return {filling: share / total for filling, share in shares.items()}


HIDDEN = Hidden(
    classes=[[3, 5, 8], [10, 11, 20]],
    piles=[2, 7, 4],
    room=[2, 1, 2],
    weights=[lambda c: 1.0, lambda c: 3.0 if c[0] else 1.0, lambda c: float(c[1] < 2)],
    ordered=[False, False, True],
)


@pytest.mark.parametrize("piles", [[2, 7, 4], [2], [4], [7, 4]])
def test_ways_are_those_of_brute_force(piles: list[int]) -> None:
    listing = list_ways(HIDDEN, piles, 10_000)
    assert listing is not None
    rooms = [(HIDDEN.room[p], HIDDEN.ordered[p]) for p, pile in enumerate(HIDDEN.piles) if pile in piles]
    total, found = int(listing.weights.sum()), dict[tuple[Any, ...], Fraction]()
    for cards, weight in zip(listing.cards.tolist(), listing.weights.tolist(), strict=True):
        filling, at = list[Any](), 0
        for size, ordered in rooms:
            part = cards[at : at + size]
            filling.append(tuple(part if ordered else sorted(part)))
            at += size
        found[tuple(filling)] = found.get(tuple(filling), Fraction(0)) + Fraction(weight, total)
    assert found == _by_brute_force(HIDDEN, piles)
    assert len(found) == len(listing.weights)


def test_more_ways_than_asked_for_are_not_listed() -> None:
    listing = list_ways(HIDDEN, [2, 7, 4], 10_000)
    assert listing is not None
    assert list_ways(HIDDEN, [2, 7, 4], len(listing.weights) - 1) is None
    assert list_ways(HIDDEN, [2, 7, 4], len(listing.weights)) is not None


def _question(name: str, record: dict[str, Any], made: int, hand: list[str], players: str = "rule") -> Question:
    seat = record["steps"][made]["player"]
    asked = scenario(
        name, rules=record["rules"], players=[players], players_count=record["players"], dealer=record["dealer"],
        deals=4_000,
    )  # fmt: skip
    known = facts.known(record, made, seat)
    position = read_position(asked, " ".join(hand), facts.as_seen(record, made, seat), seat, None, "french", known)
    stage = asked.game.stage(position, rule_record(asked.game, asked.rules, asked.seats))
    return ask(asked, position, stage, players, "cards")


@pytest.mark.parametrize("name", ["briscola", "chiamata", "sheepshead", "kobayakawa", "commit", "knock_rummy"])
def test_exact_figures_are_those_of_simulation(name: str) -> None:
    """Late decisions of recorded games: every figure within 4.5 standard errors of 4,000 redraws."""
    looked = 0
    for record in [r for r in recorded_games(name) if r.get("kind", "game") == "game"][:25]:
        table = Table(name, record["rules"], record["deal"])
        for made, step in enumerate(record["steps"]):
            late = made > len(record["steps"]) - 2 * record["players"] and len(step["legal"]) > 1
            if late and "?" not in facts.as_seen(record, made, step["player"]):
                looked += _compare(_question(name, record, made, table.hand(step["player"])))
            table.play(step["move"])
    assert looked > 3


def _compare(question: Question) -> int:
    job = question.job
    exact = count_exactly(job, question.position, question.branches, 1_500)
    if not any(exact):
        return 0
    tally = run(job, [4_000], lambda tally, n: None, Means(1)).tally
    for b, one in enumerate(exact):
        if one is None:
            continue
        for (weight, total), (n, sum_, squares) in zip(one.sums.tolist(), tally["sums"][b].tolist(), strict=False):
            if not weight or not n:
                continue
            error = sqrt(max(squares / n - (sum_ / n) ** 2, 0) / n)
            assert sum_ / n == pytest.approx(total / weight, abs=4.5 * error + 2 / n), question.branches[b]
    return 1


def test_random_players_with_a_choice_leave_it_to_simulation() -> None:
    record = recorded_games("chiamata")[0]
    table = Table("chiamata", record["rules"], record["deal"])
    made = len(record["steps"]) - 2 * record["players"]  # two tricks before the end
    for step in record["steps"][:made]:
        table.play(step["move"])
    hand = table.hand(record["steps"][made]["player"])
    question = _question("chiamata", record, made, hand, "random")
    sure = _question("chiamata", record, made, hand)
    assert all(count_exactly(sure.job, sure.position, sure.branches, 200_000))
    assert count_exactly(question.job, question.position, question.branches, 200_000) == [None] * len(question.branches)


def test_an_exact_row_has_no_interval(capsys: pytest.CaptureFixture[str]) -> None:
    """Ace in a centre of 12, the last of four to bet: it wins when the three others, of nine cards, have no 13 or more.

    Six of the nine are lower: C(6, 3) of C(9, 3) cases.  Each of the others' discards was the dealt or the drawn card.
    """
    moves = "draw discard:5S draw discard:6S draw discard:7S draw discard:8S bet bet bet"
    result = odds("kobayakawa", "AS", centre="QS", moves=moves, players_count=4, given="cards", deals=5_000)
    (bet,) = (row for row in json.loads(result.to_json())["rows"] if row["branch"] == "bet")
    assert bet["metrics"]["win"] == {"value": pytest.approx(comb(6, 3) / comb(9, 3), abs=1e-11), "exact": True}
    assert bet["ways"] == 9 * 8 * 7 * 2**3
    assert bet["n"] == 5_000
    show_odds(result, 12, "french")
    assert "exact" in capsys.readouterr().out


def _marked(**question: Any) -> set[str]:
    """The branches with a figure that is marked as exact."""
    rows = odds(**question, deals=20_000).rows
    return {row.branch for row in rows if any(metric.exact for metric in row.metrics.values())}


def test_partners_who_draw_lots_apart_are_simulated() -> None:
    """Dual clash without talk: each draws a card from his own mix, even without noise."""
    moves = "play:8S play:7C play:6H play:5D"
    for rules, player in (({"consult": "closed"}, "rule(noise=0)"), ({}, "rule(noise=0,partners=apart)")):
        assert not _marked(game="dual_clash", moves=moves, rules=rules, players=player)


def test_lots_drawn_before_the_seat_acts_are_simulated() -> None:
    """Kobayakawa: the others still have to choose their cards, which `always` does at random."""
    question = {"game": "kobayakawa", "hand": "7S", "centre": "9S", "moves": "draw discard:3S", "given": "cards"}
    assert not _marked(**question, seat=0, players="rule,always,always")


def test_a_knock_after_other_turns_is_simulated() -> None:
    """Knock rummy: the stock matters when another seat draws before the asking one may knock."""
    rules = {"deal_size": 3, "knock_before_draw": True}
    assert not _marked(game="knock_rummy", hand="4C 5C 9H", upcard="2S", seat=1, rules=rules)
    assert _marked(game="knock_rummy", hand="4C 5C 9H", upcard="2S", seat=0, rules=rules) == {"knock"}


@pytest.mark.parametrize("seed", range(1, 6))
def test_exact_and_simulated_rows_go_together(seed: int) -> None:
    """The difference to the best is that of the figures shown, whichever of them is exact; the order is theirs."""
    rows = odds(
        "knock_rummy", "4C 6D", moves="draw:stock", upcard="7S", rules={"deal_size": 1}, deals=100, seed=seed
    ).rows
    assert {row.metrics["score"].exact for row in rows} == {True, False}
    values = [row.metrics["score"].interval.value for row in rows]
    assert values == sorted(values, reverse=True)
    for row, value in zip(rows[1:], values[1:], strict=True):
        assert row.difference is not None
        assert row.difference.interval.value == pytest.approx(value - values[0], abs=1e-9)
    chances = [row.best for row in rows]
    assert sum(chance or 0 for chance in chances) == pytest.approx(1)
    assert chances[0] == max(chance or 0 for chance in chances)


def test_precision_is_that_of_the_best_simulated_row() -> None:
    """A knock whose worth is counted does not end the run before the other rows are known as well as asked."""
    question = {"moves": "draw:stock", "upcard": "7S", "rules": {"deal_size": 1}}
    result = odds("knock_rummy", "4C 6D", **question, precision=0.02, deals=50_000)
    exact = [row for row in result.rows if row.metrics["win"].exact]
    simulated = [row for row in result.rows if not row.metrics["win"].exact]
    assert exact
    assert result.provenance["stop"] == "precision"
    assert simulated[0].metrics["win"].interval.half_width <= 0.02
