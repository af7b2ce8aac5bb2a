"""Rules read as a player would say them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
import pytest
from planted_rules import BETS, CARD, DEADWOOD, KNOCK, LEAD, PICK, SEAT, STRENGTH, SUIT, TRUMPS, TURN, labels, planted

from analyzer.charts.phrases import Condition, conditions_of, sentences
from analyzer.charts.spec import Axis, Choice, Feature
from analyzer.charts.words import find_rule


@pytest.mark.parametrize(
    ("axes", "choices", "best", "words"),
    [
        (
            [TRUMPS, STRENGTH],
            PICK,
            lambda at: 0 if at["trumps"] >= 4 or at["strength"] >= 8 else 1,
            "Pick with 4 trumps or more, or with strength 8 or more. Otherwise pass.",
        ),
        (
            [TRUMPS, STRENGTH],
            PICK,
            lambda at: 0 if at["trumps"] >= 5 or (at["trumps"] >= 3 and at["strength"] >= 8) else 1,
            "Pick with 5 trumps or more, or with 3 trumps or more and strength 8 or more. Otherwise pass.",
        ),
        (
            [SEAT, TRUMPS],
            PICK,
            lambda at: 0 if at["trumps"] in (3, 4) and at["seat"] == 3 else 1,
            "Pick with 3 or 4 trumps in the last seat. Otherwise pass.",
        ),
        (
            [TRUMPS, STRENGTH],
            PICK,
            lambda at: int(4 <= at["strength"] < 8),
            "Pass with strength 4 to 7. Otherwise pick.",
        ),
        ([TRUMPS], PICK, lambda at: 0 if at["trumps"] == 7 else 1, "Pick with 7 trumps or more. Otherwise pass."),
        ([TRUMPS], PICK, lambda at: int(at["trumps"] == 0), "Pick with 1 trump or more. Otherwise pass."),
        (
            [CARD, BETS],
            (Choice("B", "bet", "bet"), Choice("-", "pass", "pass")),
            lambda at: 0 if at["card"] >= 9 and at["bets"] < 2 else 1,
            "Bet with a card of 9 or more while fewer than 2 have bet. Otherwise pass.",
        ),
        (
            [DEADWOOD, TURN],
            KNOCK,
            lambda at: 0 if 10 - at["deadwood"] < 6 or at["turn"] < 3 else 1,
            "Knock before turn 3, or with fewer than 6 points of deadwood. Otherwise go on.",
        ),
        (
            [SUIT, TRUMPS],
            PICK,
            lambda at: 0 if at["suit"] in (1, 3) and at["trumps"] > 0 else 1,
            "Pass on hearts or clubs, or with no trumps. Otherwise pick.",
        ),
        (
            [TRUMPS, STRENGTH],
            LEAD,
            lambda at: 0 if at["trumps"] >= 5 else 1 if at["strength"] >= 9 else 2,
            "Lead a trump with 5 trumps or more. Otherwise lead an ace with strength 9 or more. Otherwise lead low.",
        ),
        (
            [TRUMPS, STRENGTH, SUIT],
            LEAD,
            lambda at: 0 if at["trumps"] >= 5 else 1 if at["strength"] >= 9 else 2 if at["suit"] == 1 else 3,
            "Lead a trump with 5 trumps or more. Otherwise lead an ace with strength 9 or more."
            " Otherwise lead low on spades, else lead a void.",
        ),
        (
            [TRUMPS, STRENGTH],
            LEAD,
            lambda at: 0 if at["trumps"] >= 5 else 1 if 4 <= at["strength"] < 8 else 2,
            "Lead a trump with 5 trumps or more. Otherwise lead an ace with strength 4 to 7. Otherwise lead low.",
        ),
        ([TRUMPS, STRENGTH], PICK, lambda at: 0, "Always pick."),
    ],
)
def test_words_of_planted_rules(
    axes: list[Axis], choices: tuple[Choice, ...], best: Callable[[Mapping[str, int]], int], words: str
) -> None:
    """Charts made from a known rule: the sentences are written by hand, and the rule does what was planted."""
    conditions, values, choice = planted(axes, choices, best)
    found = find_rule(conditions, values, np.ones(len(values)), choices)
    assert " ".join(found.words) == words
    assert found.choice.tolist() == choice.tolist()
    assert found.loss == pytest.approx(0, abs=1e-12)


def test_what_is_denied_with_when_is_told_with_unless() -> None:
    led = Axis("led", "card led", ("small", "A 3"), ordered=False, exactly="when {} is led")
    denied = Condition("when A 3 is led", "exactly", "led", 1, np.array([False, True]), axis=led).negated()
    can = Condition("when a plain card can take", "exactly", "can", 1, np.array([True, False]))
    low = Condition("when a low trump can take", "exactly", "low", 1, np.array([False, True]))
    told = sentences([(can, "take"), (denied, "give"), (low, "trump low")], "trump high")
    assert told[:2] == ["Take when a plain card can take.", "Otherwise give unless A 3 is led."]


def test_a_single_choice() -> None:
    conditions, values, _ = planted([TRUMPS], PICK[:1], lambda at: 0)
    found = find_rule(conditions, values, np.ones(8), PICK[:1])
    assert found.words == ["Always pick."]
    assert found.losses == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("axis", "step", "words"),
    [
        (Axis("a", "aces", labels(3)), 2, ["with 2 aces or more", "with fewer than 2 aces"]),
        (Axis("a", "aces", labels(3)), 1, ["with 1 ace or more", "with no aces"]),
        (Axis("p", "points", ("0-20", "21–40", "41+")), 1, ["with 21 points or more", "with fewer than 21 points"]),
        (Axis("p", "points", ("41+", "21-40", "0-20")), 2, ["with fewer than 21 points", "with 21 points or more"]),
        (SEAT, 2, ["in the third seat or later", "in the first or second seat"]),
        (Axis("t", "tricks", ("1-3", "4-6", "7-9"), exactly="in tricks {}"), 2, ["in tricks 7-9", "in tricks 1 to 6"]),
        (Axis("t", "trumps", labels(3), exactly="with {} trumps"), 2, ["with 2 trumps or more", "with 0 or 1 trumps"]),
        (CARD, 12, ["with a card of 12", "with a card below 12"]),
        (BETS, 1, ["once 1 have bet", "while none have bet"]),
    ],
)
def test_words_of_thresholds(axis: Axis, step: int, words: list[str]) -> None:
    """The later steps, and the earlier ones; written by hand."""
    conditions = conditions_of([axis], (), np.arange(len(axis.labels))[:, None])
    told = {one.words: one.holds.tolist() for one in conditions}
    later = [place >= step for place in range(len(axis.labels))]
    assert told[words[0]] == later
    assert told[words[1]] == [not holds for holds in later]


def test_numbers_of_features_are_round() -> None:
    """Between 3, 12, 47 and 160: tens and a hundred, and of 20, 30 and 40 that in the middle."""
    feature = Feature(lambda step: (3, 12, 47, 160)[step["a"]], "with {} or more", "with less than {}")
    conditions = conditions_of([Axis("a", "a", labels(3))], (feature,), np.arange(4)[:, None])
    told = [one.words for one in conditions if one.axis is None and one.kind == "at_least"]
    assert told == ["with 10 or more", "with 30 or more", "with 100 or more"]


def test_of_many_numbers_some_are_looked_at() -> None:
    """Of 99 thresholds 40, from the first to the last."""
    feature = Feature(lambda step: step["a"], "with {} or more", "with less than {}")
    conditions = conditions_of([Axis("a", "a", labels(99), ordered=False)], (feature,), np.arange(100)[:, None])
    told = [one.step for one in conditions if one.axis is None and one.kind == "at_least"]
    assert (len(told), told[0], told[-1]) == (40, 1, 99)
    assert max(np.diff(told)) == 3


def test_denied_words() -> None:
    """Of three labels none is the opposite of another; what is not without something has it."""
    tops = Axis("tops", "tops", ("no aces", "an ace", "two aces"), ordered=False, exactly="with {} in it")
    first, second, _ = conditions_of([tops], (), np.arange(3)[:, None])
    assert second.negated().words == "not with an ace in it"
    assert first.negated().words == "with aces in it"
    assert first.negated().negated().words == first.words
    assert first.negated().holds.tolist() == [False, True, True]


def test_steps_have_a_column_for_each_axis() -> None:
    with pytest.raises(ValueError, match="steps of cells have one column for each of 2 axes"):
        conditions_of([TRUMPS, STRENGTH], (), np.zeros((4, 3), int))
