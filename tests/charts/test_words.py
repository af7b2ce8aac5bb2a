"""The rule in words: the best list of decisions is found, and a simpler one where it will do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np
import pytest
from planted_rules import BETS, CARD, KNOCK, LEAD, PICK, STRENGTH, SUM, TRUMPS, labels, planted, steps_of

from analyzer.charts.phrases import Condition, conditions_of
from analyzer.charts.spec import Axis
from analyzer.charts.words import ALIKE, SIMPLER, RuleFound, find_rule

NAN = float("nan")


def _lists(conditions: list[Condition], size: int) -> Iterator[list[np.ndarray]]:
    """The regions of all lists of `size` conditions or denied conditions."""
    tests = [holds for one in conditions for holds in (one.holds, ~one.holds)]
    for chosen in product(tests, repeat=size):
        left = np.ones(len(chosen[0]), bool)
        regions = []
        for holds in chosen:
            regions.append(left & holds)
            left = left & ~holds
        yield [*regions, left]


def _least(conditions: list[Condition], values: np.ndarray, weights: np.ndarray, size: int) -> float:
    """The least loss per decision of any list, region by region and choice by choice."""
    if size == 0:
        return _loss_of([np.ones(len(values), bool)], values, weights)
    return min(_loss_of(regions, values, weights) for regions in _lists(conditions, size))


def _loss_of(regions: list[np.ndarray], values: np.ndarray, weights: np.ndarray) -> float:
    best, price = np.nanmax(values, axis=1), 0.0
    for cell in np.flatnonzero(weights):
        price = max(price, best[cell] - np.nanmin(values[cell]))
    total = 0.0
    for region in regions:
        losses = [0.0] * values.shape[1]
        for cell in np.flatnonzero(region & (weights > 0)):
            for choice, value in enumerate(values[cell]):
                if not np.isnan(value):
                    losses[choice] += weights[cell] * (best[cell] - value)
                elif (~np.isnan(values[cell])).sum() > 1:
                    losses[choice] += weights[cell] * price
        total += min(losses)
    return float(total / weights.sum())


@pytest.mark.parametrize("seed", range(6))
def test_no_list_is_better(seed: int) -> None:
    """Small charts of random numbers, some choices not open, some cells never met: against every list there is."""
    rng = np.random.default_rng(seed)
    axes = [Axis("a", "aces", labels(2)), Axis("s", "suit", ("H", "S", "C"), ordered=False)]
    steps = steps_of(axes)
    values = rng.normal(0, 1, (len(steps), 2 + seed % 2))
    values[rng.random(values.shape) < 0.15] = NAN
    values[:, 0] = np.where(np.isnan(values).all(axis=1), 0.0, values[:, 0])
    weights = rng.random(len(steps)) * (rng.random(len(steps)) < 0.8)
    conditions = conditions_of(axes, (), steps)
    unlike = [one for one in conditions if one.kind != "below"]
    found = find_rule(conditions, values, weights, LEAD[: values.shape[1]])
    for size in range(4):
        assert found.losses[size] == pytest.approx(_least(unlike, values, weights, size), abs=1e-12)
    # the rule that is given out is within what may be lost for being simple
    gain = found.losses[0] - found.losses[3]
    assert found.loss <= found.losses[len(found.conditions)] + ALIKE * gain + 1e-12
    assert found.loss <= found.losses[3] + SIMPLER * gain + 1e-12
    assert found.single_loss == pytest.approx(found.losses[0])
    assert gain > 0


@pytest.mark.parametrize("seed", range(4))
def test_planted_rules_are_found_through_noise(seed: int) -> None:
    """Errors of a third of what a choice is worth, over 96 cells: the planted rule comes back, word by word."""
    rule = "Pick with 4 trumps or more, or with strength 8 or more. Otherwise pass."
    conditions, values, choice = planted(
        [TRUMPS, STRENGTH], PICK, lambda at: 0 if at["trumps"] >= 4 or at["strength"] >= 8 else 1, 0.25, seed=seed
    )
    errors = np.where(values == values.max(axis=1, keepdims=True), 0, 0.25 * 2**0.5)
    found = find_rule(conditions, values, np.ones(len(values)), PICK, errors)
    assert " ".join(found.words) == rule
    assert found.choice.tolist() == choice.tolist()


@pytest.mark.parametrize("seed", range(5))
def test_noise_makes_no_rule(seed: int) -> None:
    """Where nothing but luck tells two choices apart, the errors say so; without them the luck is taken for a rule."""
    values = np.random.default_rng(seed).normal(0, 1, (96, 2))
    conditions = conditions_of([TRUMPS, STRENGTH], (), steps_of([TRUMPS, STRENGTH]))
    errors = np.where(values == values.max(axis=1, keepdims=True), 0, 2**0.5)
    known = find_rule(conditions, values, np.ones(96), PICK, errors)
    assert len(known.conditions) == 0
    assert known.words[0].startswith("Always ")
    assert len(find_rule(conditions, values, np.ones(96), PICK).conditions) >= 2


def test_weights_matter() -> None:
    """With few trumps strength decides, with many it does not: which of it is told hangs on what is met."""
    conditions, values, _ = planted(
        [TRUMPS, STRENGTH], PICK, lambda at: int(at["strength"] < 6 if at["trumps"] < 4 else at["trumps"] < 6)
    )
    few = (steps_of([TRUMPS, STRENGTH])[:, 0] < 4).astype(float)
    assert find_rule(conditions, values, few, PICK).words[0] == "Pick with strength 6 or more."
    assert find_rule(conditions, values, 1 - few, PICK).words[0] == "Pick with 6 trumps or more."


def test_a_second_condition_must_bring_something() -> None:
    """One cell in 24, worth 1 in 100 of the rest, is not worth a condition; worth as much as the others, it is."""
    values = np.tile(np.array([[1.0, 0.0]]), (24, 1))
    values[12:] = [0.0, 1.0]
    conditions = conditions_of([Axis("a", "aces", labels(23))], (), np.arange(24)[:, None])
    values[0] = [0.0, 0.01]
    assert len(find_rule(conditions, values, np.ones(24), PICK).conditions) == 1
    values[0] = [0.0, 1.0]
    found = find_rule(conditions, values, np.ones(24), PICK)
    assert " ".join(found.words) == "Pick with 1 to 11 aces. Otherwise pass."


def test_of_many_conditions_some_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """With room for 3 of 11 thresholds, the first, the middle and the last, the one next to the truth is taken."""
    monkeypatch.setattr("analyzer.charts.words.MOST_CONDITIONS", 3)
    values = np.repeat([[0.0, 1.0], [1.0, 0.0]], (5, 7), axis=0)
    conditions = conditions_of([Axis("a", "aces", labels(11))], (), np.arange(12)[:, None])
    found = find_rule(conditions, values, np.ones(12), PICK)
    assert found.words == ["Pick with 6 aces or more.", "Otherwise pass."]


def test_axes_go_before_features() -> None:
    """Where a sum and an axis tell the same cells apart, the axis is spoken of; the sum where it tells more."""
    one_bet = steps_of([CARD, BETS])[:, 1] == 0
    conditions, values, _ = planted([CARD, BETS], PICK, lambda at: int(at["card"] < 7), features=(SUM,))
    assert find_rule(conditions, values, one_bet, PICK).words[0] == "Pick with a card of 7 or more."
    conditions, values, _ = planted([CARD, BETS], PICK, lambda at: int(at["card"] + at["bets"] < 7), features=(SUM,))
    assert find_rule(conditions, values, np.ones(52), PICK).words[0] == "Pick if both make 7 or more."


def test_of_rules_alike_the_one_about_fewer_things_is_told() -> None:
    """Aces and kings come in equal numbers, but for one decision in 1,000: a range of one of them is easier."""
    axes = [Axis("a", "aces", labels(3)), Axis("k", "kings", labels(3))]
    conditions, values, _ = planted(axes, PICK, lambda at: 0 if at["a"] >= 1 and at["k"] < 3 else 1)
    weights = np.eye(4).ravel()
    weights[3 * 4] = 0.004  # three aces without a king
    found = find_rule(conditions, values, weights, PICK)
    assert " ".join(found.words) in [f"Pick with 1 or 2 {cards}. Otherwise pass." for cards in ("aces", "kings")]
    assert found.loss == pytest.approx(0.004 / 4.004)
    assert found.losses[2] == pytest.approx(0)
    weights[3 * 4] = 0.4
    assert find_rule(conditions, values, weights, PICK).words[0] == "Pick with 1 ace or more and fewer than 3 kings."


def test_choices_are_told_in_their_order() -> None:
    """Three choices along one axis may be told from either end: the first choice goes first."""
    conditions, values, _ = planted([TRUMPS], LEAD[:3], lambda at: (at["trumps"] >= 2) + (at["trumps"] >= 5))
    forth = find_rule(conditions, values, np.ones(8), LEAD[:3])
    back = find_rule(conditions, values[:, ::-1], np.ones(8), LEAD[2::-1])
    assert forth.words[0] == "Lead a trump with fewer than 2 trumps."
    assert back.words[0] == "Lead low with 5 trumps or more."


def test_a_cell_of_unknown_error_is_not_the_end_of_a_rule() -> None:
    """One decision in a cell tells nothing of its error: the largest loss is taken for it, by the cell's weight."""
    conditions, values, _ = planted([TRUMPS, STRENGTH], PICK, lambda at: int(at["trumps"] < 4))
    errors, weights = np.zeros(values.shape), np.ones(len(values))
    errors[[0, 95]] = float("inf")
    weights[[0, 95]] = 0.01
    assert find_rule(conditions, values, weights, PICK, errors).words[0] == "Pick with 4 trumps or more."


# ------------------------------------------------------------------------------------------------------------------
# choices that are not open, cells that are not known


def test_of_rules_of_the_same_worth_the_one_that_can_be_done_is_told() -> None:
    """On clubs one can only go on: whether a rule says so costs nothing, but it does not tell one to knock there."""
    suit = Axis("suit", "suit", ("hearts", "spades", "clubs"), ordered=False, exactly="on {}")
    conditions = conditions_of([suit], (), np.arange(3)[:, None])
    values = np.array([[0.0, 1.0], [1.0, 0.0], [1.0, NAN]])
    found = find_rule(conditions, values, np.ones(3), KNOCK[::-1])
    assert found.words == ["Knock on hearts.", "Otherwise go on."]
    nothing = np.array([[NAN, 1.0]] * 3)
    assert find_rule(conditions, nothing, np.ones(3), KNOCK).words == ["Always go on."]


def test_where_nothing_is_to_decide_the_open_choice_is_taken() -> None:
    """One cannot knock with more than 6 points: the rule does not name what is below that, and goes on there."""
    values = np.array([[1.0, 0.0]] * 7 + [[NAN, 0.0]] * 4)
    steps = np.arange(11)[:, None]
    conditions = conditions_of([Axis("d", "points", labels(10))], (), steps)
    found = find_rule(conditions, values, np.ones(11), KNOCK)
    assert found.words == ["Always knock if you can."]
    assert found.choice.tolist() == [0] * 7 + [1] * 4
    values[:3] = [0.0, 1.0]
    found = find_rule(conditions, values, np.ones(11), KNOCK)
    assert found.words == ["Knock with 3 points or more if you can.", "Otherwise go on."]
    assert found.choice.tolist() == [1] * 3 + [0] * 4 + [1] * 4


def test_what_is_not_open_is_not_named() -> None:
    """A choice that is best in 6 cells of 12 and not open in the others, where two are: a condition is needed."""
    values = np.array([[1.0, 0.9, 0.0]] * 6 + [[NAN, 0.9, 0.0]] * 6)
    conditions = conditions_of([Axis("a", "aces", labels(11))], (), np.arange(12)[:, None])
    found = find_rule(conditions, values, np.ones(12), LEAD[:3])
    assert " ".join(found.words) == "Lead a trump with fewer than 6 aces. Otherwise lead an ace."
    rare = np.array([1.0] * 6 + [1e-4] * 6)
    found = find_rule(conditions, values, rare, LEAD[:3], most=0)
    assert found.words == ["Always lead a trump if you can."]
    assert found.choice.tolist() == [0] * 6 + [-1] * 6


def test_unknown_cells_follow_the_rule() -> None:
    """Cells without a value, or without a weight, change nothing, and the rule says what is done there."""
    conditions, values, choice = planted([TRUMPS, STRENGTH], PICK, lambda at: int(at["trumps"] < 4))
    steps = steps_of([TRUMPS, STRENGTH])
    weights = np.ones(len(values))
    values[steps[:, 1] == 2] = NAN
    weights[steps[:, 1] == 3] = 0
    values[steps[:, 1] == 3] = values[steps[:, 1] == 3, ::-1]
    found = find_rule(conditions, values, weights, PICK)
    assert found.words == ["Pick with 4 trumps or more.", "Otherwise pass."]
    assert found.choice.tolist() == choice.tolist()


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"values": np.zeros((8, 3))}, r"values \[cells, 2 choices\] and weights \[cells\] do not fit"),
        ({"weights": np.ones(7)}, "do not fit the shapes"),
        ({"weights": -np.ones(8)}, "weights are numbers of at least 0"),
        ({"weights": np.zeros(8)}, "no cell of the chart has both a value and a weight"),
        ({"values": np.full((8, 2), NAN)}, "no cell of the chart has both a value and a weight"),
        ({"errors": np.ones(8)}, r"errors have the shape of the values, \(8, 2\)"),
        ({"most": 4}, "a rule has 0 to 3 conditions, not 4"),
    ],
)
def test_refused(changed: dict[str, Any], message: str) -> None:
    conditions, values, _ = planted([TRUMPS], PICK, lambda at: int(at["trumps"] < 4))
    given: dict[str, Any] = {"values": values, "weights": np.ones(8), "choices": PICK, **changed}
    with pytest.raises(ValueError, match=message):
        find_rule(conditions, **given)


def test_the_same_rule_again() -> None:
    """Rules of the same worth are told apart by their words, not by their order."""
    conditions, values, _ = planted([TRUMPS, STRENGTH], LEAD, lambda at: (at["trumps"] + at["strength"]) % 4, 0.3)

    def found(given: list[Condition]) -> RuleFound:
        return find_rule(given, values, np.ones(len(values)), LEAD)

    assert found(conditions).words == found(conditions[::-1]).words
