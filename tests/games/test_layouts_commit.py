"""The layouts of Commit: hands and dead hand for every number of players, and what is none."""

from __future__ import annotations

import random
from typing import Any

import pytest

from analyzer import Table
from tests.games.layouts import mixed_rules
from tests.referee import commit


@pytest.mark.parametrize(
    ("players", "hand", "dead"),
    # Rules page, "Deck, deal, layout": the table; 25 and 51 players from floor(51 / n).
    [
        (4, 12, 3),
        (5, 10, 1),
        (6, 8, 3),
        (7, 7, 2),
        (8, 6, 3),
        (9, 5, 6),
        (10, 5, 1),
        (17, 3, 0),
        (25, 2, 1),
        (51, 1, 0),
    ],
)
def test_the_sizes_of_hands(players: int, hand: int, dead: int) -> None:
    deal = Table("commit", players_count=players).deal
    assert [len(cards) for cards in deal["hands"]] == [hand] * players
    assert len(deal["dead"]) == dead
    assert sorted([*deal["dead"], *(card for cards in deal["hands"] for card in cards)]) == sorted(commit.PACK)
    # "`hand_size` = k: the smaller of k and that."
    for limit in (1, 5, 9, 12, 51):
        cut = Table("commit", {"hand_size": limit}, players_count=players).deal
        assert [len(cards) for cards in cut["hands"]] == [min(limit, hand)] * players
        assert len(cut["dead"]) == 51 - players * min(limit, hand)


@pytest.mark.parametrize("players", [11, 17, 25, 51])
def test_many_players(players: int) -> None:
    # Rules page, "Open points", "More than 10 players": "legal while everybody gets a card".
    generator = random.Random(players)
    for _ in range(5):
        rules = mixed_rules(commit.OPTIONS, generator)
        deal = commit.random_deal(players, rules, generator)
        table, judge = Table("commit", rules, deal), commit.Referee(deal, rules)
        while not judge.over:
            assert (table.to_act, table.legal()) == (judge.to_act, judge.legal())
            move = generator.choice(judge.legal())
            table.play(move)
            judge.play(move)
        assert table.outcome() == judge.outcome()


def test_errors() -> None:
    # Rules page, "Rule options" and "Deck, deal, layout".
    wrong = (
        {"hand_sizes": 5}, {"hand_size": 0}, {"ante": -1}, {"king_fee": -1}, {"king_fee_per": "hand"}, {"nine_fee": -1},
        {"card_fee": -1}, {"nine_timing": "never"}, {"king_bonus": -1}, {"nine_bonus": -1}, {"start_chips": 0},
    )  # fmt: skip
    for rules in wrong:
        with pytest.raises(ValueError):
            Table("commit", rules)
    for players in (3, 52, 60):
        with pytest.raises(ValueError):
            Table("commit", players_count=players)


@pytest.mark.parametrize(
    "change",
    [
        lambda deal: {"hands": deal["hands"][:3]},
        lambda deal: {"hands": [deal["hands"][0][:11], *deal["hands"][1:]]},
        lambda deal: {"dead": ["8D", *deal["dead"][1:]]},
        lambda deal: {"dead": deal["dead"][1:]},
        lambda deal: {"dead": [deal["hands"][0][0], *deal["dead"][1:]]},
        lambda deal: {"chips": [5, 5, 5]},
        lambda deal: {"chips": [5, 5, 5, -1]},
        lambda deal: {"dealer": 4},
    ],
)
def test_no_layouts(change: Any) -> None:
    # Rules page, "Deck, deal, layout": 12 cards each and 3 dead, without 8D, chips for every seat.
    deal = commit.random_deal(4, {}, random.Random(1))
    Table("commit", deal=deal)
    with pytest.raises(ValueError):
        Table("commit", deal={**deal, **change(deal)})
    with pytest.raises(ValueError):
        Table("commit", {"hand_size": 11}, deal)
