"""Who sits where in a duel, the values of a sweep, and the variants of a comparison."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

import analyzer
from analyzer.games import game as find_game
from analyzer.games import names
from analyzer.lineups import Sweep, read_sweep, rotations
from analyzer.vary import read_vary, variant_name, variants
from tests.contract.facts import each_size

CHIAMATA = find_game("chiamata")


@pytest.mark.parametrize("seats", range(2, 9))
def test_every_player_sits_in_every_seat_equally_often(seats: int) -> None:
    for players in range(2, seats + 1):
        found = rotations(players, seats)
        assert len(set(found)) == len(found)
        for place in range(seats):
            times = Counter(sitting[place] for sitting in found)
            assert set(times) == set(range(players))
            assert len(set(times.values())) == 1
        around = {sitting[1:] + sitting[:1] for sitting in found}
        assert around == set(found)  # turned by a seat they are the same seatings
        for sitting in found:
            fewest, most = min(Counter(sitting).values()), max(Counter(sitting).values())
            assert most - fewest <= 1  # as even as the table allows


def test_seatings_by_hand() -> None:
    assert rotations(2, 2) == [(0, 1), (1, 0)]
    assert set(rotations(2, 3)) == {(0, 1, 0), (0, 0, 1), (1, 0, 0), (1, 0, 1), (1, 1, 0), (0, 1, 1)}
    assert set(rotations(2, 4)) == {(0, 1, 0, 1), (1, 0, 1, 0)}
    assert len(rotations(2, 5)) == 10


def test_more_than_two_meet_in_every_order_where_these_are_few() -> None:
    """All arrangements, counted by the multinomial coefficient: 3!, 4!, and 3 choices of who has two seats x 4!/2!."""
    assert rotations(3, 3)[0] == (0, 1, 2)
    assert set(rotations(3, 3)) == set(permutations(range(3)))
    assert set(rotations(4, 4)) == set(permutations(range(4)))
    twice = {sitting for one in range(3) for sitting in permutations([0, 1, 2, one])}
    assert (len(twice), set(rotations(3, 4))) == (36, twice)


@pytest.mark.parametrize(("players", "seats", "number"), [(5, 5, 10), (6, 6, 12), (3, 5, 30), (4, 5, 40), (3, 6, 6)])
def test_else_they_meet_forwards_and_backwards(players: int, seats: int, number: int) -> None:
    found = rotations(players, seats)
    assert len(found) == number  # each order, turned through its seats, and its mirror image
    assert {sitting[::-1] for sitting in found} == set(found)
    behind = Counter(pair for sitting in found for pair in zip(sitting, sitting[1:] + sitting[:1], strict=True))
    assert all(behind[one, other] == behind[other, one] for one, other in behind)


def test_partners_are_alike() -> None:
    """Two in two teams, wherever partners sit; three pairs; with more players than sides everybody sits alone."""
    assert rotations(2, 4, [0, 0, 1, 1]) == [(0, 0, 1, 1), (1, 1, 0, 0)]
    assert set(rotations(2, 4, [0, 1, 0, 1])) == {(0, 1, 0, 1), (1, 0, 1, 0)}
    assert set(rotations(3, 6, [0, 1, 2, 0, 1, 2])) == {order * 2 for order in permutations(range(3))}
    assert set(rotations(2, 6, [0, 1, 2, 0, 1, 2])) == {sitting * 2 for sitting in rotations(2, 3)}
    assert rotations(3, 4, [0, 0, 1, 1]) == rotations(3, 4)
    assert rotations(2, 5, [0, 1, 2, 3, 4]) == rotations(2, 5)


PARTNERS = [(name, rules, seats) for name in names() for rules, seats in each_size(name)] + [
    ("briscola", {"six_player_teams": "3-3"}, 6), ("tantony", {"form": "split"}, 4),
]  # fmt: skip


@pytest.mark.parametrize(("name", "rules", "seats"), PARTNERS)
def test_partners_win_together(name: str, rules: dict[str, Any], seats: int) -> None:
    """Two seats are of one side when both win or neither: as often in each of three runs."""
    face = find_game(name)
    sides = face.sides_of_seats(face.rules.read(rules), seats)
    told = [
        analyzer.simulate(name, rules=rules, players="random", players_count=seats, deals=200, seed=seed)
        .rows[0]
        .metrics
        for seed in (1, 2, 3)
    ]
    named = [f"win[{seat}]" for seat in range(seats)]
    wins = [[run[key].interval.value for run in told] for key in named if key in told[0]]
    if len(wins) == seats:
        assert [[a == b for b in sides] for a in sides] == [[a == b for b in wins] for a in wins]
    elif wins:  # told by team
        assert sorted(Counter(sides).values()) == [seats // len(wins)] * len(wins)
    else:  # who plays with whom is only known after the auction
        assert sides == list(range(seats))


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("rule.bid_at=20:60:5", "20 25 30 35 40 45 50 55 60"),
        ("rule.bid_at=20:61:20", "20 40 60"),
        ("rule.bid_at=0.1:0.5:0.1", "0.1 0.2 0.3 0.4 0.5"),
        ("rule.bid_at=-2:2:2", "-2 0 2"),
        (" rule . bid_at = 3 , 1.5,-7 ", "3 1.5 -7"),
    ],
)
def test_the_values_of_a_sweep(text: str, values: str) -> None:
    found = read_sweep(CHIAMATA, text)
    assert found == Sweep("rule", "bid_at", tuple(values.split()))
    assert found.name(values.split()[0]) == f"rule.bid_at={values.split()[0]}"


def test_a_sweep_of_words() -> None:
    assert read_sweep(find_game("commit"), "rule.nine=when_useful,hold").values == ("when_useful", "hold")


def test_every_proposed_sweep_and_variant_can_be_read() -> None:
    for name in names():
        game = find_game(name)
        assert game.sweeps
        assert game.variants
        for text in game.sweeps:
            assert 2 <= len(read_sweep(game, text).values) <= 20
        assert variants(game.rules.read({}), read_vary(game.variants), full=False)[0] == {}


HOUSE = CHIAMATA.rules.read({"own_card": "forbidden"})


def test_variants_of_rules() -> None:
    """The default first, as it is in the house; then an axis at a time, or all combinations."""
    vary = read_vary(["own_card=allowed,forbidden", "follow_suit=free,strict"])
    one_by_one = variants(HOUSE, vary, full=False)
    assert one_by_one == [{}, {"own_card": "allowed"}, {"follow_suit": "free"}, {"follow_suit": "strict"}]
    product = variants(HOUSE, vary, full=True)
    assert product[0] == {}
    assert len(product) == 6
    assert {"own_card": "allowed", "follow_suit": "strict"} in product
    assert [variant_name(HOUSE, list(vary), changes, False) for changes in one_by_one] == [
        "own_card=forbidden follow_suit=follow_or_trump", "own_card=allowed", "follow_suit=free", "follow_suit=strict",
    ]  # fmt: skip
    assert variant_name(HOUSE, list(vary), {"own_card": "allowed"}, True) == (
        "own_card=allowed follow_suit=follow_or_trump"
    )


def test_values_are_json_where_they_are() -> None:
    assert read_vary(["early_targets=[60,120,180],[1]", "rounds=null,3"]) == {
        "early_targets": [[60, 120, 180], [1]], "rounds": [None, 3],
    }  # fmt: skip


def test_what_cannot_be_compared() -> None:
    for vary, words in (
        ({"own_card": ["forbidden"]}, "nothing to compare"),
        ({"own_crad": ["allowed"]}, "did you mean own_card"),
        ({"own_card": "allowed"}, "are a list"),
        ({"own_card": []}, "are a list"),
        ({"own_card": ["always"]}, "always"),
        ({"match_target": [5, 5]}, "there twice"),
    ):
        with pytest.raises(ValueError, match=words):
            variants(HOUSE, vary, full=False)
