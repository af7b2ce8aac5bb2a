"""Matches of Commit: who deals, how the chips go on, when a match ends, and who wins."""

from __future__ import annotations

import random
from typing import Any

import pytest

from analyzer import Table
from tests.games.commit_deals import LEFT_OVER, LEFT_OVER_MOVES, layout
from tests.games.layouts import mixed_rules, play_all, tables
from tests.referee import commit

table_class = tables("commit")


@pytest.fixture(params=["referee", "table"])
def match_class(request: pytest.FixtureRequest) -> Any:
    """What plays a match: called with a listed match and the rules that differ from the default."""
    if request.param == "referee":
        return commit.Match
    return lambda deal, rules=None: Table("commit", rules=rules, deal=deal, kind="match")


def listed(hands: list[str], rounds: int, dealer: int = 3, dead: str = "", size: int | None = None) -> dict[str, Any]:
    """List the same deal for every round."""
    deal = layout(hands, dead, size)
    return {"dealer": dealer, "rounds": [{"hands": deal["hands"], "dead": deal["dead"]}] * rounds}


ACES = ["AC", "AD", "AH", "AS"]
"""One card each, no kings, no nine: the leader wins the antes."""
ONE_CARD = {"hand_size": 1}


def test_example_07_the_match_ends_when_one_is_broke(match_class: Any) -> None:
    # Rules page, example 7, with 5 chips each, as a match gives everybody the same: seat 1 pays all of his.
    match = match_class(listed(LEFT_OVER, 5, size=3), {"hand_size": 3, "start_chips": 5})
    play_all(match, LEFT_OVER_MOVES)
    assert match.over
    assert (match.to_act, match.legal()) == (-1, [])
    # Rules page, "Match": fields of its outcome.
    assert match.outcome() == {
        "score": [13, 0, 3, 4],
        "winners": [0],
        "broke": True,
        "rounds_played": 1,
        "round_scores": [[8, -5, -2, -1]],
    }


def test_the_deal_passes_left(match_class: Any) -> None:
    # Rules page, "Deck, deal, layout": "round r is dealt by seat (d + r) mod n"; seat d + 1 + r leads and wins 3.
    match = match_class(listed(ACES, 6, dealer=1, size=1), {**ONE_CARD, "start_chips": 20})
    for number in range(6):
        assert match.to_act == (2 + number) % 4
        assert match.legal() == [ACES[(2 + number) % 4]]
        match.play(match.legal()[0])
    assert match.over
    won = [[3, -1, -1, -1], [-1, 3, -1, -1], [-1, -1, 3, -1], [-1, -1, -1, 3]]
    # The list has run out: "`winners` (empty if the list of rounds ran out first)".
    assert match.outcome() == {
        "score": [20 + 3 - 5, 20 + 3 - 5, 20 + 6 - 4, 20 + 6 - 4],
        "winners": [],
        "broke": False,
        "rounds_played": 6,
        "round_scores": [won[2], won[3], won[0], won[1], won[2], won[3]],
    }


@pytest.mark.parametrize(
    ("start_chips", "rounds", "score", "winners"),
    # Rules page, "Match": "until after a deal some player has no chips; most chips wins, equal shares". The leaders are
    # seats 0, 1, 2, 3 in turn, each wins 3 and the others pay 1.
    [
        (1, 1, [4, 0, 0, 0], [0]),
        (2, 2, [4, 4, 0, 0], [0, 1]),
        (3, 3, [4, 4, 4, 0], [0, 1, 2]),
    ],
)
def test_shared_wins(match_class: Any, start_chips: int, rounds: int, score: list[int], winners: list[int]) -> None:
    match = match_class(listed(ACES, 8, size=1), {**ONE_CARD, "start_chips": start_chips})
    while not match.over:
        match.play(match.legal()[0])
    outcome = match.outcome()
    assert (outcome["rounds_played"], outcome["score"]) == (rounds, score)
    assert (outcome["winners"], outcome["broke"]) == (winners, True)


def test_the_last_listed_round_may_break_a_player(match_class: Any) -> None:
    # Rules page, "Match": then the match ends by its rule, and has winners.
    match = match_class(listed(ACES, 2, size=1), {**ONE_CARD, "start_chips": 2})
    play_all(match, "AC AD")
    assert (match.outcome()["winners"], match.outcome()["broke"]) == ([0, 1], True)


def test_without_payments_no_match_ends(match_class: Any) -> None:
    # Rules page, "Match": "with some (all 0) never".
    nothing = {"ante": 0, "king_fee": 0, "nine_fee": 0, "start_chips": 1}
    match = match_class(listed(ACES, 30, size=1), {**ONE_CARD, **nothing})
    while not match.over:
        match.play(match.legal()[0])
    outcome = match.outcome()
    assert (outcome["score"], outcome["winners"], outcome["broke"]) == ([1] * 4, [], False)
    assert outcome["rounds_played"] == 30


def test_the_ante_may_break_a_player(match_class: Any) -> None:
    # Rules page, "Open points", "Not enough chips": "pays what he has; he is then broke and the match ends"; after the
    # deal, as the winner gets the pool.
    match = match_class(listed(ACES, 3, size=1), {**ONE_CARD, "ante": 5, "start_chips": 3})
    match.play("AC")
    assert match.over
    assert match.outcome()["score"] == [12, 0, 0, 0]


def play_chain(table_class: Any, match: Any, deal: dict[str, Any], rules: dict[str, Any], generator: Any) -> Any:
    """Play a match at random, each deal beside it by itself with the chips carried over; give the chips and scores."""
    players = len(deal["rounds"][0]["hands"])
    chips, scores = [rules["start_chips"]] * players, []
    while not match.over:
        layout = deal["rounds"][len(scores)]
        table = table_class({**layout, "dealer": (deal["dealer"] + len(scores)) % players, "chips": chips}, rules)
        assert match.round == len(scores)
        while not table.over:
            assert (match.to_act, match.legal()) == (table.to_act, table.legal())
            move = generator.choice(table.legal())
            table.play(move)
            match.play(move)
        scores.append(table.outcome()["score"])
        chips = table.outcome()["chips"]
    return chips, scores


def test_a_match_is_its_deals(table_class: Any, match_class: Any) -> None:
    # Rules page, "Match": each deal with the chips of the one before; over at the first deal that leaves a seat none.
    generator = random.Random(55)
    ended = 0
    for _ in range(40):
        rules = mixed_rules(commit.OPTIONS, generator)
        deal = commit.random_match(generator.choice(commit.SEATS), rules, generator, 6)
        match = match_class(deal, rules)
        chips, scores = play_chain(table_class, match, deal, rules, generator)
        broke = min(chips) == 0
        assert match.outcome() == {
            "score": chips,
            "winners": [seat for seat, number in enumerate(chips) if number == max(chips)] if broke else [],
            "broke": broke,
            "rounds_played": len(scores),
            "round_scores": scores,
        }
        assert broke or len(scores) == 6
        sums = [0] * len(chips)
        for score in scores:
            # Nobody was broke before this deal.
            assert min(rules["start_chips"] + total for total in sums) > 0
            sums = [total + change for total, change in zip(sums, score, strict=True)]
        ended += broke
    assert ended > 5


def test_dealt_matches() -> None:
    # Rules page, "Match" and "Deck, deal, layout": who leads each deal, the end, and the chips of all deals together.
    generator = random.Random(56)
    for index in range(25):
        players = generator.choice(commit.SEATS)
        table = Table("commit", {"start_chips": 6}, kind="match", index=index, players_count=players)
        leaders: list[int] = []
        while not table.over:
            if table.round == len(leaders):
                leaders.append(table.to_act)
            table.play(generator.choice(table.legal()))
        outcome = table.outcome()
        first = (table.deal["dealer"] + 1) % players
        assert leaders == [(first + number) % players for number in range(outcome["rounds_played"])]
        assert all(sum(score) == 0 for score in outcome["round_scores"])
        after = [[6] * players]
        for score in outcome["round_scores"]:
            after.append([chips + change for chips, change in zip(after[-1], score, strict=True)])
        assert [min(chips) == 0 for chips in after] == [False] * outcome["rounds_played"] + [True]
        assert outcome["broke"]
        assert outcome["score"] == after[-1]
        most = max(outcome["score"])
        assert outcome["winners"] == [seat for seat, chips in enumerate(outcome["score"]) if chips == most]


def test_matches_end_or_are_capped() -> None:
    # Rules page, "Match": with the default payments "this comes with probability 1, with some (all 0) never".
    from analyzer import simulate

    row = simulate("commit", unit="match", deals=200, players="random").rows[0]
    assert row.metrics["capped"].interval.value == 0
    nothing = {"ante": 0, "king_fee": 0, "nine_fee": 0}
    row = simulate("commit", unit="match", deals=3, rules=nothing, players="random").rows[0]
    assert row.metrics["capped"].interval.value == 1
    assert sum(row.metrics[f"win[{seat}]"].interval.value for seat in range(4)) == 0
