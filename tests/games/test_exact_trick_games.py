"""Chances of sheepshead, calabresella and tantony that can be counted exactly, against the kernels' deals.

The values are those of tests/data/exact.json.gz, by enumeration; all comparisons within 4 standard errors.
"""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import Any

import numpy as np
import pytest

from analyzer import Table, simulate
from analyzer.games import game as find_game
from analyzer.position import mask_of
from analyzer.reading import read_position
from analyzer.records import Scratch, driver, rule_record, word
from analyzer.scenario import scenario
from analyzer.verbs.odds import ask
from tests.shared_games import exact, exact_rows, exact_table

DEALS = 60_000


@cache
def _deals(name: str, seats: int, hidden: str | None = None) -> tuple[np.ndarray, np.ndarray]:
    """Dealt hands (uint64[DEALS, seats]) and the hidden pile (uint64[DEALS])."""
    face = find_game(name)
    rules, scratch, begin = rule_record(face, face.rules.read(), seats), Scratch(face, seats), driver(face, "begin")
    hands, piles = np.zeros((DEALS, seats), np.uint64), np.zeros(DEALS, np.uint64)
    everything = np.uint64(face.cards_in_play(face.rules.read(), seats))
    for index in range(DEALS):
        begin(word(17), index, 0, 0, rules, scratch.state, scratch.deck, scratch.stream)
        hands[index] = scratch.state["hand"][:seats]
        piles[index] = everything & ~np.bitwise_or.reduce(hands[index])
    return hands, piles


def _cards(name: str, codes: str) -> np.uint64:
    """The cards of these codes as a set; a rank or suit alone stands for all its cards."""
    pack = find_game(name).pack
    wanted = codes.split()
    return np.uint64(mask_of(card for card, code in enumerate(pack.codes) if {code, code[0], code[1]} & set(wanted)))


def _count(masks: np.ndarray, cards: np.uint64) -> np.ndarray:
    return np.bitwise_count(masks & cards)


def _agrees(hits: int, n: int, chance: float) -> bool:
    return abs(hits / n - chance) <= 4 * sqrt(chance * (1 - chance) / n)


def _same_distribution(found: np.ndarray, expected: dict[int, float]) -> bool:
    values = set(found.tolist()) <= set(expected)
    return values and all(_agrees(int((found == k).sum()), len(found), chance) for k, chance in expected.items())


TRUMPS = "Q J D"


def test_sheepshead_hands() -> None:
    hands, blind = _deals("sheepshead", 5)
    first = hands[:, 0]
    assert _same_distribution(_count(first, _cards("sheepshead", TRUMPS)), exact_table("sheepshead.trumps_in_hand"))
    worth = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
    points = sum(value * _count(first, _cards("sheepshead", rank)).astype(int) for rank, value in worth.items())
    assert _same_distribution(points, exact_table("sheepshead.hand_points"))
    queens = int((_count(first, _cards("sheepshead", "QC QS")) == 2).sum())
    assert _agrees(queens, DEALS, exact("sheepshead.both_black_queens_in_a_hand"))
    assert _agrees(int(_count(blind, _cards("sheepshead", "9H")).sum()), DEALS, exact("sheepshead.given_card_in_blind"))
    eight = first | blind
    aces = int((_count(eight, _cards("sheepshead", "AC AH AS")) == 3).sum())
    assert _agrees(aces, DEALS, exact("sheepshead.picker_holds_all_three_fail_aces"))
    many = int((_count(eight, _cards("sheepshead", TRUMPS)) >= 6).sum())
    assert _agrees(many, DEALS, exact("sheepshead.six_or_more_trumps_after_picking"))


def test_sheepshead_without_a_callable_ace() -> None:
    """With own_ace_call=forbidden a picker who was dealt all three fail aces can only go alone."""
    deals, none = 6_000, 0
    for index in range(deals):
        table = Table("sheepshead", {"own_ace_call": "forbidden"}, seed=18, index=index)
        table.play("pick")
        table.play(next(move for move in table.legal() if "A" not in move))
        none += table.legal() == ["alone"]
    assert _agrees(none, deals, exact("sheepshead.no_callable_ace_free_rule"))


@pytest.mark.parametrize("pick_at", range(2, 7))
@pytest.mark.parametrize("all_pass", ["forced", "leaster"])
def test_who_picks_by_trumps(pick_at: int, all_pass: str) -> None:
    """All five seats on rule(pick_by=trumps,pick_at=k); a forced dealer is not one who picks."""
    expected = exact_rows("sheepshead.pick_by_trumps")[str(pick_at)]
    players = f"rule(pick_by=trumps,pick_at={pick_at})"
    row = simulate("sheepshead", rules={"all_pass": all_pass}, players=players, deals=100_000, seed=19).rows[0]
    found = {name: figure.interval.value for name, figure in row.metrics.items()}
    nobody = found["passed_out"]
    assert _agrees(round(nobody * row.n), row.n, float(expected["floats"]["nobody_picks"]))
    for seat, chance in enumerate(expected["floats"]["picker_is_seat"]):
        picked = found[f"picker[{seat}]"]
        if all_pass == "forced" and seat == 4:
            picked -= found["forced"]
        assert _agrees(round(picked * row.n), row.n, chance) or abs(picked - chance) < 1e-6


def test_nobody_picks_with_four_trumps() -> None:
    """18.306 % of the deals find no seat with four trumps."""
    assert exact_rows("sheepshead.pick_by_trumps")["4"]["floats"]["nobody_picks"] == pytest.approx(0.18306, abs=5e-6)


def _redrawn(name: str, hand: str, moves: str, seat: int, draws: int) -> list[Any]:
    """Dealt hands of redraws of a position, in which only the cards count."""
    asked = scenario(name, players=["random"])
    position = read_position(asked, hand, moves, seat, None, "french", {})
    stage = asked.game.stage(position, rule_record(asked.game, asked.rules, asked.seats))
    redraws = ask(asked, position, stage, "random", "cards").job.redraws
    return [redraws.survey(index, index + 1).scratch.states[1]["dealt"].copy() for index in range(draws)]


@pytest.mark.parametrize(("hand", "held"), [("QC QS QH JC JS 7C", 1), ("QC QS QH JC 8C 7C", 2)])
def test_sheepshead_defenders_who_can_follow_the_called_suit(hand: str, held: int) -> None:
    """Seat 0 has picked, buried AD TD and called AC."""
    clubs, ace = int(_cards("sheepshead", "AC TC KC 9C 8C 7C")), int(_cards("sheepshead", "AC"))
    draws, follow = 12_000, 0
    for dealt in _redrawn("sheepshead", hand, "pick bury:AD,TD call:AC", 0, draws):
        defenders = [int(cards) for cards in dealt[1:] if not int(cards) & ace]
        assert len(defenders) == 3
        follow += all(cards & clubs for cards in defenders)
    assert _agrees(follow, draws, exact(f"sheepshead.all_three_defenders_follow_called_suit_h{held}"))


def test_calabresella_hands() -> None:
    hands, monte = _deals("calabresella", 3)
    first = hands[:, 0]
    assert _same_distribution(_count(first, _cards("calabresella", "3")), exact_table("calabresella.threes_in_hand"))
    ace = int((_count(monte, _cards("calabresella", "A")) > 0).sum())
    assert _agrees(ace, DEALS, exact("calabresella.ace_in_monte"))
    held = [_count(first, _cards("calabresella", f"3{suit} 2{suit} A{suit}")) == 3 for suit in "CDHS"]
    assert _agrees(int(np.any(held, axis=0).sum()), DEALS, exact("calabresella.napoletana"))


def test_calabresella_called_card() -> None:
    """Seat 0 plays chiamo and is about to call a card that it does not hold: 3C."""
    hand, card = "2C AC KC 3D 2D AD 7D 3S 2S 5H 6H 7H", int(_cards("calabresella", "3C"))
    draws = 12_000
    redrawn = _redrawn("calabresella", hand, "bid:chiamo pass pass", 0, draws)
    for seat in (1, 2):
        with_it = sum(bool(int(dealt[seat]) & card) for dealt in redrawn)
        assert _agrees(with_it, draws, exact("calabresella.called_card_with_given_opponent"))


def test_calabresella_thirds() -> None:
    """What the two sides score together in a played deal."""
    for index in range(200):
        table = Table("calabresella", seed=20, index=index)
        while not table.over:
            table.play(table.legal()[index % len(table.legal())])
        outcome = table.outcome()
        assert outcome["redeal"] or sum(outcome["points"]) == exact("calabresella.total_thirds_with_last_trick")


def test_tantony_hands() -> None:
    hands, _ = _deals("tantony", 4)
    suits = [_cards("tantony", suit) for suit in "CDHS"]
    void = int(np.any([_count(hands[:, 0], suit) == 0 for suit in suits], axis=0).sum())
    assert _agrees(void, DEALS, exact("tantony.void_in_hand"))
