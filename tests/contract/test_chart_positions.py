"""Charts of every game against decisions met move by move: played out by hand, asked of `odds`, dealt anew."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from functools import cache
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
import pytest

from analyzer.charts.job import Block, Blocks, Source, any_hand, cells_of, sources_of, steps_of
from analyzer.charts.judging import cells as played_cells
from analyzer.charts.listing import kinds_of
from analyzer.charts.spec import Decisions
from analyzer.games import game as find_game
from analyzer.games import names
from analyzer.position import Position, Stage
from analyzer.reading import read_position
from analyzer.records import rule_record
from analyzer.runner import Tally
from analyzer.scenario import scenario
from analyzer.verbs.odds import ask
from kernels.constants import MET
from tests.charts.positions import (
    Asked,
    Met,
    asked,
    cells_met,
    decisive,
    meet,
    move_text,
    play_out,
    question,
    scores_of,
)

NATURAL = 4_000  # deals in which decisions are looked for
BY_HAND = 40  # decisions that are played out both ways
POSITIONS, DEALS = 18, 120  # asked of `odds` in a cell
APART = 0.15  # least part of the variance from deal to deal that is one from position to position
PLAYED_OUT = 60  # positions of a cell where `odds` has no such branch
OF_THE_CHART = 1_500  # decisions of such a cell
REDRAWS = 6
MOST_BLOCKS = 400


class Sample(NamedTuple):
    """A mean of n numbers and its variance."""

    value: float
    variance: float


def _decisions(name: str, kind: str) -> bool:
    game = find_game(name)
    [found] = [one for one in kinds_of(game) if one.name == kind]
    return isinstance(found.build(game.rules(), game.seats_for(game.rules())), Decisions)


KINDS = [
    (name, kind.name) for name in names() for kind in kinds_of(find_game(name)) if _decisions(name, kind.name)
]  # fmt: skip
EVERY_KIND = pytest.mark.parametrize(("name", "kind"), KINDS)


@cache
def about(name: str, kind: str, players: str = "rule") -> Asked:
    """The panel in the middle of a chart, played with a seed of its own."""
    first = asked(name, kind, players, seed=41)
    middle = len(first.chart.settings) // 2
    return first if middle == 0 else asked(name, kind, players, seed=41, number=middle)


def sought(chart: Decisions) -> list[tuple[int, int]]:
    """The ranges of cells of which one deal may serve one decision each."""
    cells = cells_of(chart)
    size = cells // len(chart.axes[0].labels) if chart.apart else cells
    return [(low, low + size) for low in range(0, cells, size)]


@cache
def natural(panel: Asked) -> dict[tuple[int, int], list[int]]:
    """For each range the cells met, deal by deal; -1 where none was."""
    ranges = sought(panel.chart)
    return {(low, high): cells_met(panel, NATURAL // min(len(ranges), 4), low, high) for low, high in ranges}


@cache
def chosen(panel: Asked) -> list[tuple[int, tuple[int, int]]]:
    """Three cells at random, by how often they come, each with its range."""
    generator = random.Random(f"cells of {panel.game} {panel.chart.number}")
    counts = Counter((cell, place) for place, cells in natural(panel).items() for cell in cells if cell >= 0)
    likely = [one for one, number in counts.most_common() if number >= POSITIONS] or [counts.most_common(1)[0][0]]
    picked: list[tuple[int, tuple[int, int]]] = []
    while len(picked) < min(3, len(likely)):
        one = generator.choices(likely, [counts[other] for other in likely])[0]
        picked += [] if one in picked else [one]
    return picked


def positions(panel: Asked, cell: int, place: tuple[int, int], most: int = POSITIONS) -> list[Met]:
    """Some decisions of a cell."""
    indices = [index for index, found in enumerate(natural(panel)[place]) if found == cell][:most]
    return list(meet(panel, indices, *place))


@EVERY_KIND
def test_a_chart_is_played_as_by_hand(name: str, kind: str) -> None:
    """The same decisions in the same deals, each choice worth what it is at a table where nobody draws lots."""
    panel = about(name, kind)
    place, cells = max(natural(panel).items(), key=lambda pair: sum(cell >= 0 for cell in pair[1]))
    indices = [index for index, cell in enumerate(cells) if cell >= 0][:BY_HAND]
    met = list(meet(panel, range(indices[-1] + 1), *place))
    assert [(one.index, one.cell) for one in met] == [(index, cells[index]) for index in indices]
    tally = _play(panel, Source(*place, any_hand(), 1.0), 0, indices[-1] + 1, range(cells_of(panel.chart)))
    choices = range(len(panel.chart.choices))
    figures = tally["sums"].shape[2]
    sums = tally["sums"].reshape(-1, len(choices), figures, 3)[:, :, panel.panel.setup.game.decisive]
    expected = np.zeros_like(sums)
    for one in met:
        for choice in choices:
            score = play_out(panel, one, choice)
            if score is not None:
                points = round(score / decisive(panel).unit)
                expected[one.cell, choice] += [1, points, points * points]
    np.testing.assert_array_equal(sums[..., 0], expected[..., 0])
    if not _draws_lots(panel):
        np.testing.assert_array_equal(sums, expected)


def _draws_lots(panel: Asked) -> bool:
    """Whether `rule` draws lots anywhere in a deal."""
    game, rules = panel.panel.setup.game, panel.panel.setup.rules
    kind = game.player("rule")
    return game.draws_lots(kind, {one.name: one.default for one in kind.parameters}, rules, None)


def _play(panel: Asked, source: Source, first: int, last: int, cells: Iterable[int]) -> Tally:
    """Play all decisions of some cells in the deals first .. last - 1 of a source."""
    size = cells_of(panel.chart)
    quota, choices = np.zeros(size, np.int64), np.zeros((1, size), np.uint64)
    quota[list(cells)], choices[0, list(cells)] = 1 << 60, (1 << len(panel.chart.choices)) - 1
    only = type(panel.panel)(panel.panel.setup, panel.panel.seat, [source])
    job = Blocks(panel.chart, [only], [Block(0, 0, first, last, quota)], choices)
    tally = job.tally()
    job.play(0, 1, job.worker(), tally)
    return tally


@EVERY_KIND
def test_three_random_cells_agree_with_odds(name: str, kind: str) -> None:
    """Within four standard errors, every choice, and its lead over the first one.

    Decisions as they come in play; the chart's own come from drawn hands where it draws them.  `odds` leaves out what
    others have done, but for their calls, and a chart does not: then with players who do it at random.
    """
    panel, compared = about(name, kind), 0
    by_hand = panel.chart.steps > 1 or any(choice.quiet for choice in panel.chart.choices)
    if not by_hand and any(_intended(panel, *one) for one in chosen(panel)):
        panel = about(name, kind, "random")
    for cell, place in chosen(panel):
        told = np.array([
            _by_hand(panel, one) if by_hand else scores_of(panel, one, DEALS)
            for one in positions(panel, cell, place, PLAYED_OUT if by_hand else POSITIONS)
        ])  # fmt: skip
        for choice, found in _of_the_chart(panel, cell).items():
            assert not np.isnan(told[:, choice]).any(), "a choice of the chart is a branch of odds"
            values = told[:, choice] - (told[:, found[2]] if choice != found[2] else 0)
            _check(found[0] if choice == found[2] else found[1], values, panel)
            compared += 1
    assert compared >= 2


def _intended(panel: Asked, cell: int, place: tuple[int, int]) -> bool:
    """Whether others have made moves of which `odds` takes no more than the cards: any but bids, passes and calls."""
    [first] = positions(panel, cell, place, 1)
    _, stage = _read(panel, first)
    others = sum(step["player"] != panel.panel.seat for step in first.record["steps"])
    return others > sum(stage.calls)


def _by_hand(panel: Asked, one: Met) -> list[float]:
    scores = [play_out(panel, one, choice) for choice in range(len(panel.chart.choices))]
    return [float("nan") if score is None else score for score in scores]


def _of_the_chart(panel: Asked, cell: int) -> dict[int, tuple[Sample, Sample, int]]:
    """Of each choice its value, its lead over the first open one, and which that is."""
    setup, unit = panel.panel.setup, decisive(panel).unit
    [source] = [one for one in sources_of(panel.chart, setup) if one.low <= cell < one.high]
    tally = None
    for block in range(MOST_BLOCKS):
        part = _play(panel, source, 1_000 * block, 1_000 * (block + 1), [cell])
        if tally is None:
            tally = part
        else:
            tally.add(part)
        if tally["sums"][..., 0].max() >= OF_THE_CHART:
            break
    assert tally is not None
    job = Blocks(panel.chart, [panel.panel], [], None)
    found = played_cells(job, tally)[0, cell]
    base, n = found.open[0], found.n
    told = {}
    for choice in found.open:
        total, square = int(found.totals[choice]), int(found.cross[choice, choice])
        lead = total - int(found.totals[base])
        apart = square - 2 * int(found.cross[choice, base]) + int(found.cross[base, base])
        told[choice] = (_sample(n, total, square, unit), _sample(n, lead, apart, unit), base)
    return told


def _sample(n: int, total: int, squares: int, unit: float) -> Sample:
    mean = total / n
    return Sample(mean * unit, max(0.0, squares / n - mean * mean) * unit * unit / n)


def _check(chart: Sample, values: Any, panel: Asked) -> None:
    """Four standard errors: of the chart, and of positions of which each has its own error.

    Of a choice that nearly always comes to the same some positions tell too little: what is worth so and so much
    from deal to deal is taken to differ by a part of that at least from position to position.
    """
    count = len(values)
    apart = max(float(values.var(ddof=1)), APART * chart.variance * OF_THE_CHART) if count > 1 else float("inf")
    error = sqrt(chart.variance + apart / count)
    assert abs(float(values.mean()) - chart.value) <= 4 * error + 1e-9, (panel.game, chart, values)


@EVERY_KIND
def test_a_cell_is_what_the_seat_knows(name: str, kind: str) -> None:
    """Whatever the hidden cards are, as far as the seat can tell: the same cell, and the same choices are open."""
    panel, looked = about(name, kind), 0
    choices = range(len(panel.chart.choices))
    for cell, place in chosen(panel):
        for one in positions(panel, cell, place, 4):
            opened = [bool(panel.move(one.state, choice)) for choice in choices]
            for state in _redraws(panel, one):
                assert panel.cell(state) == cell
                assert [bool(panel.move(state, choice)) for choice in choices] == opened
                looked += 1
    assert looked >= REDRAWS * 4


def _read(panel: Asked, one: Met) -> tuple[Position, Stage]:
    """The decision as `odds` takes it."""
    told = question(panel, one)
    hand, moves, seat = told.pop("hand"), told.pop("moves"), told.pop("seat")
    common = {key: told.pop(key) for key in ("rules", "players_count", "dealer")}
    where = scenario(panel.game, players=["rule"], **common)
    position = read_position(where, hand, moves, seat, None, "french", told)
    return position, where.game.stage(position, rule_record(where.game, where.rules, where.seats))


def _redraws(panel: Asked, one: Met) -> list[Any]:
    """States that the seat cannot tell from this one."""
    told = question(panel, one)
    where = scenario(panel.game, players=["rule"], **{key: told[key] for key in ("rules", "players_count", "dealer")})
    redraws = ask(where, *_read(panel, one), "rule", "cards", racing=False).job.redraws
    states: list[Any] = []
    for index in range(2_000):
        survey = redraws.survey(index, index + 1)
        if survey.outcome[0] == MET:
            states.append(survey.scratch.states[1].copy())
        if len(states) == REDRAWS:
            break
    return states


@EVERY_KIND
def test_every_cell_has_choices_that_are_always_open(name: str, kind: str) -> None:
    """A choice that is open in a part of its decisions is left out of a cell; and what cannot occur does not."""
    panel = about(name, kind)
    found: dict[int, set[tuple[bool, ...]]] = {}
    for place, cells in natural(panel).items():
        indices = [index for index, cell in enumerate(cells) if cell >= 0][:60]
        for one in meet(panel, indices, *place):
            opened = tuple(bool(panel.move(one.state, choice)) for choice in range(len(panel.chart.choices)))
            found.setdefault(one.cell, set()).add(opened)
            moves = [move_text(panel, one, choice) for choice, is_open in enumerate(opened) if is_open]
            assert set(moves) <= set(one.table.legal())
        if panel.chart.impossible is not None:
            impossible = panel.chart.impossible
            assert not any(impossible(steps_of(panel.chart, cell)) for cell in set(cells) - {-1})
    always = [sum(all(ways) for ways in zip(*opened, strict=True)) for opened in found.values()]
    assert min(always) >= 1
    assert sum(number >= 2 for number in always) >= 0.5 * len(always), "in most of them there is something to choose"
