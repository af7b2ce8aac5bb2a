"""What a rule in words costs: on deals of its own, rightly, and with an interval that holds."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from analyzer.charts import rounds
from analyzer.charts.decisions import draw, in_words, panels_of
from analyzer.charts.fresh import FIRST, costs_of
from analyzer.charts.job import Blocks, cells_of
from analyzer.charts.listing import chart_of, kind_of
from analyzer.charts.rounds import Playing, play_chart
from analyzer.charts.spec import Decisions
from analyzer.runner import Means
from analyzer.scenario import scenario
from tests.charts.made_up import World
from tests.charts.test_settled import world

LEVEL = 0.95
RUNS = 150
LOWEST = LEVEL - 3.5 * (LEVEL * (1 - LEVEL) / RUNS) ** 0.5


def played(about: World, most: int, monkeypatch: pytest.MonkeyPatch) -> Playing:
    """A made-up chart."""
    monkeypatch.setattr(rounds, "Blocks", about.job())
    return play_chart(about.chart(), about.panels(), most, LEVEL, Means())


def true_cost(about: World, playing: Playing, rule: list[int]) -> float:
    """What the rule loses per decision against the chart's best choices."""
    best = [playing.known[0, cell].best for cell in range(len(rule))]
    cells = np.arange(len(rule))
    return float(about.often @ (about.means[cells, best] - about.means[cells, rule]) / about.often.sum())


def test_the_interval_covers_the_true_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a rule and of the best single choice, over many charts: at its level, and no more often by much."""
    rule, covered, single = [0, 0, 1, 1, 0, 1], 0, 0
    for seed in range(RUNS):
        about = world([9, -9, 3, 30, -30, 0], seed, rare=0.3)
        playing = played(about, 1_000, monkeypatch)
        found = costs_of(playing, [rule, [0] * 6], 5_000, LEVEL, Means())
        assert found is not None
        cost, always = found
        unit = _unit(playing)
        covered += cost.interval.low <= unit * true_cost(about, playing, rule) <= cost.interval.high
        single += always.interval.low <= unit * true_cost(about, playing, [0] * 6) <= always.interval.high
        assert cost.n == pytest.approx(5_000, rel=0.1)
    assert covered / RUNS >= LOWEST
    assert single / RUNS >= LOWEST
    assert min(covered, single) < RUNS, "the intervals are no wider than they have to be"


def _unit(playing: Playing) -> float:
    game = playing.panels[0].setup.game
    return game.seat_figures(playing.panels[0].setup.rules)[game.decisive].unit


def test_a_rule_that_is_the_chart_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    playing = played(world([40, -40, 40, -40]), 1_000, monkeypatch)
    found = costs_of(playing, [[0, 1, 0, 1]], 2_000, LEVEL, Means())
    assert found is not None
    assert found[0].interval == (0, 0, 0)
    assert found[0].differs == 0


def test_part_of_the_decisions_that_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that is wrong in one cell of four, which come alike often."""
    playing = played(world([40, 40, 40, 40]), 1_000, monkeypatch)
    found = costs_of(playing, [[0, 1, 0, 0]], 20_000, LEVEL, Means())
    assert found is not None
    assert found[0].differs == pytest.approx(0.25, abs=0.02)
    assert found[0].interval.value == pytest.approx(40 / 9 / 4 * _unit(playing), rel=0.1)


def test_cells_that_a_rule_says_nothing_about_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    playing = played(world([40, 40, 40, 40]), 1_000, monkeypatch)
    found = costs_of(playing, [[0, -1, 1, -1]], 20_000, LEVEL, Means())
    assert found is not None
    assert found[0].differs == pytest.approx(0.5, abs=0.02)
    assert costs_of(playing, [[-1] * 4], 1_000, LEVEL, Means()) is None


def test_no_fresh_deal_is_one_of_the_chart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor a deal of another panel: decisions of different panels share no cards."""
    real, blocks = Blocks.__init__, list[Any]()

    def note(self: Any, chart: Any, panels: Any, planned: Any, asked: Any) -> None:
        real(self, chart, panels, planned, asked)
        blocks.append(list(planned))

    monkeypatch.setattr(Blocks, "__init__", note)
    drawn, means = kobayakawa("draw-or-flip", 100)
    of_chart = [block for planned in blocks for block in planned]
    blocks.clear()
    assert in_words(drawn, 100, LEVEL, means) is not None
    of_rule = [block for planned in blocks for block in planned]
    assert max(block.last for block in of_chart) < FIRST <= min(block.first for block in of_rule)
    ends = sorted((block.source, block.first, block.last) for block in of_rule)
    assert len(ends) > 40
    assert all(one[2] <= two[1] for one, two in pairwise(ends) if one[0] == two[0])


def kobayakawa(kind: str, deals: int, players: str = "rule", **more: Any) -> tuple[Any, Means]:
    """A chart of three players, drawn."""
    asked, means = scenario("kobayakawa", players=[players], deals=deals, **more), Means(2)
    chart = chart_of(kind_of(asked.game, kind), asked.rules, asked.seats, None)
    assert isinstance(chart, Decisions)
    houses = [asked] * len(chart.settings)
    return draw(chart, panels_of(chart, houses, players), asked, means), means


def test_the_interval_holds_in_a_game() -> None:
    """Decisions of three seats on cards: over many seeds of fresh deals, against a hundred times as many."""
    drawn, means = kobayakawa("draw-or-flip", 100)
    playing, runs = drawn.playing, 60
    rule = np.zeros(3 * cells_of(playing.chart), np.int64)

    def cost(seed: int, decisions: int) -> Any:
        panels = [replace(panel, setup=replace(panel.setup, seed=seed)) for panel in playing.panels]
        found = costs_of(replace(playing, panels=panels), [rule], decisions, LEVEL, means)
        assert found is not None
        return found[0]

    truth = cost(1_000, 300_000)
    covered, spread = 0, []
    for seed in range(runs):
        one = cost(seed, 1_500)
        covered += one.interval.low <= truth.interval.value <= one.interval.high
        spread.append((one.interval.value, one.interval.half_width / 1.96))
    values, errors = np.array(spread).T
    assert covered / runs >= LEVEL - 3.5 * (LEVEL * (1 - LEVEL) / runs) ** 0.5
    # The standard error of a spread of 60 numbers is 1 / sqrt(2 * 59), 9 %.
    assert values.std(ddof=1) == pytest.approx(errors.mean(), rel=4 * 0.092)


def test_a_rule_whose_deals_are_cut_short_has_no_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the result says why the run ended."""
    about = world([40, -40, 40, -40])
    playing = played(about, 1_000, monkeypatch)
    assert costs_of(playing, [[0] * 4], 1_000_000, LEVEL, Means(chunk=1, seconds=1e-9)) is None
    assert playing.stop == "time"
