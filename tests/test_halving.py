"""Sequential halving: the best of many come through, on deals of their own."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from analyzer import halving
from analyzer.halving import FINALISTS, race
from analyzer.reading import read_position
from analyzer.records import rule_record
from analyzer.runner import Means, run
from analyzer.scenario import scenario
from analyzer.verbs.odds import Question, ask

HAND = "AH 3H JH 7H KS 4S QD 2C"


@pytest.fixture(scope="module")
def question() -> Question:
    """The 51 bids, and bids with a suit, of a hand of chiamata."""
    asked = scenario("chiamata", players=["rule"])
    position = read_position(asked, HAND, "", None, None, "french", {})
    stage = asked.game.stage(position, rule_record(asked.game, asked.rules, 5))
    return ask(asked, position, stage, "rule", "cards")


def _race(question: Question, threads: int = 1) -> list[str]:
    job = question.job
    return [branch.name for branch in race(job.redraws, question.branches, job.decision, None, Means(threads))]


def test_the_best_come_through(question: Question) -> None:
    """The best of 20,000 other deals, and of the best six, which lie close together, at least five."""
    job = question.job
    done = run(job, [20_000], lambda tally, n: None, Means(2))
    totals = done.tally["sums"][:, job.decisive, 1]
    best = [question.branches[b].name for b in np.argsort(-totals)[:6]]
    assert set(best[:1]) <= set(_race(question))
    assert len(set(best) & set(_race(question))) >= 5
    assert len(_race(question)) == FINALISTS


def test_threads_do_not_matter(question: Question) -> None:
    assert _race(question, 1) == _race(question, 2)


def test_few_need_no_race(question: Question, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halving, "run", None)  # nothing may be played
    job, few = question.job, question.branches[:FINALISTS]
    assert race(job.redraws, few, job.decision, None, Means()) == few


def test_the_race_has_deals_of_its_own(question: Question, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds follow each other without a gap, far from the deals of the figures."""
    begun: list[tuple[int, int]] = []

    def spy(job: Any, looks: Any, *rest: Any) -> Any:
        begun.append((job.first, looks[0]))
        return run(job, looks, *rest)

    monkeypatch.setattr(halving, "run", spy)
    _race(question)
    assert begun[0][0] == 2**40
    assert all(first + deals == after for (first, deals), (after, _) in itertools.pairwise(begun))


def test_an_interrupted_race_ends_the_run(question: Question, monkeypatch: pytest.MonkeyPatch) -> None:
    class Ended:
        stop = "interrupted"

    monkeypatch.setattr(halving, "run", lambda *_: Ended)
    with pytest.raises(KeyboardInterrupt):
        _race(question)
