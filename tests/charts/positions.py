"""What the tests of charts share: decisions of a cell found move by move, played out by hand, or asked of `odds`.

A chart's deals are those of `Table`, where no hand is drawn: deal k of a panel's first source is deal k of its seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from typing import Any

import numba
import numpy as np

from analyzer import Table, odds
from analyzer.charts import rounds
from analyzer.charts.decisions import panels_of
from analyzer.charts.job import Block, Blocks, Panel, Source, any_hand, cells_of
from analyzer.charts.listing import chart_of, kind_of
from analyzer.charts.spec import Decisions
from analyzer.games import game as find_game
from analyzer.games.base import Figure
from analyzer.records import driver, word
from analyzer.runner import Means
from analyzer.scenario import scenario
from tests.contract import facts

MOST_MOVES = 10_000
U = np.uint64


@cache
def hooks(name: str) -> Any:
    """The kernel's cell, move of a choice, passing and figures of a seat, as functions of Python."""
    kernel = import_module(f"kernels.games.{name}")
    chart_cell, chart_move, seat_figures = kernel.chart_cell, kernel.chart_move, kernel.seat_figures
    passing = getattr(kernel, "passing", None)

    @numba.njit
    def cell(state: Any, rules: Any, seat: int, kind: int) -> int:
        return int(chart_cell(state, rules, seat, kind))

    @numba.njit
    def move(state: Any, rules: Any, seat: int, kind: int, choice: int, made: int) -> Any:
        return chart_move(state, rules, seat, kind, choice, made)

    @numba.njit
    def figures(state: Any, rules: Any, scores: Any, seat: int, values: Any) -> None:
        seat_figures(state, rules, scores, seat, values)

    if passing is None:
        return cell, move, None, figures

    @numba.njit
    def passed(state: Any, rules: Any) -> Any:
        return passing(state, rules)

    return cell, move, passed, figures


@dataclass(eq=False)
class Asked:
    """A chart, and one of its panels as it is played."""

    game: str
    chart: Decisions
    panel: Panel
    rules: dict[str, Any]
    record: Any
    players: str

    def cell(self, state: Any) -> int:
        """The cell of the asking seat's decision, or -1."""
        return int(hooks(self.game)[0](state, self.record, self.panel.seat, self.chart.number))

    def move(self, state: Any, choice: int, made: int = 0) -> int:
        """The move of a choice as a bit, or 0."""
        found = hooks(self.game)[1](state, self.record, self.panel.seat, self.chart.number, choice, made)
        return int(found)

    def table(self, index: int) -> Table:
        """A deal of the panel's seed, before its first move."""
        setup = self.panel.setup
        return Table(
            self.game, self.rules, seed=setup.seed, index=index, players_count=setup.seats, dealer=setup.dealer
        )

    def moves(self, state: Any, index: int, most: int = MOST_MOVES) -> list[int]:
        """What the players do from a state on, at most so many moves; the state is played."""
        setup, moves = self.panel.setup, np.zeros(most, U)
        noise = np.zeros(setup.seats, U)
        made = driver(setup.game, "trace")(
            word(setup.seed), index, 0, self.record, state, setup.seating.numbers, setup.seating.parameters, noise,
            moves,
        )  # fmt: skip
        return [int(move) for move in moves[:made]]


@dataclass
class Met:
    """A decision in a cell: the deal and its moves so far, as recorded games have them, and the state."""

    index: int
    cell: int
    record: dict[str, Any]
    table: Table
    state: Any

    @property
    def made(self) -> int:
        """How many moves were made."""
        return len(self.record["steps"])


def asked(name: str, kind: str, players: str = "rule", number: int = 0, **more: Any) -> Asked:
    """A chart of decisions and its panel of that number; more: seed, rules, players_count."""
    where = scenario(name, players=[players], **more)
    chart = chart_of(kind_of(where.game, kind), where.rules, where.seats, None)
    assert isinstance(chart, Decisions)
    setting = chart.settings[number]
    changed = {**more, "rules": {**more.get("rules", {}), **setting.rules}}
    if setting.seats is not None:
        changed["players_count"] = setting.seats
    house = scenario(name, players=[players], **changed)
    houses = [house if place == number else where for place in range(len(chart.settings))]
    panel = panels_of(chart, houses, players)[number]
    return Asked(name, chart, panel, house.rules.as_dict(), panel.setup.record(), players)


def decisive(about: Asked) -> Figure:
    """The figure that choices are compared by."""
    game = about.panel.setup.game
    return game.seat_figures(about.panel.setup.rules)[game.decisive]


@contextmanager
def cut_short(patch: Any, number: int) -> Iterator[None]:
    """While it lasts, the time is over in the job of that number (from 0) of a chart, when some of it is played."""
    real, begun = rounds.run, 0

    def run(job: Any, looks: Any, settled: Any, means: Means) -> Any:
        nonlocal begun
        begun += 1
        limit = {"seconds": 1e-9, "deadline": None, "chunk": 1, "threads": 1} if begun == number + 1 else {}
        return real(job, looks, settled, replace(means, **limit))

    with patch.context() as patched:
        patched.setattr(rounds, "run", run)
        yield


def cells_met(about: Asked, deals: int, low: int, high: int) -> list[int]:
    """Of each deal the cell of the seat's first decision in one of low .. high - 1, as the kernel has it, or -1."""
    cells, found = cells_of(about.chart), []
    panel = replace(about.panel, sources=[Source(low, high, any_hand(), 1.0)])
    blocks = [Block(0, 0, index, index + 1, np.zeros(cells, np.int64)) for index in range(deals)]
    job = Blocks(about.chart, [panel], blocks, np.zeros((1, cells), U))
    worker, tally, before = job.worker(), job.tally(), np.zeros(cells, np.int64)
    for index in range(deals):
        job.play(index, index + 1, worker, tally)
        now = tally["seen"][0]
        found.append(int((now - before).argmax()) if now.sum() > before.sum() else -1)
        before = now.copy()
    return found


def meet(about: Asked, indices: Iterable[int], low: int, high: int) -> Iterator[Met]:
    """Of each deal the seat's first decision whose cell is one of low .. high - 1, found move by move."""
    for index in indices:
        table, steps = about.table(index), list[dict[str, Any]]()
        for move in [*about.moves(table._state.copy(), index), 0]:
            if table.over:
                break
            if table.to_act == about.panel.seat:
                cell = about.cell(table._state)
                if low <= cell < high:
                    yield Met(index, cell, _recorded(about, table, steps), table, table._state.copy())
                    break
            legal, seat = table.legal(), table.to_act
            steps.append({"player": seat, "legal": legal, "move": table.play_bit(move)})


def _recorded(about: Asked, table: Table, steps: list[dict[str, Any]]) -> dict[str, Any]:
    """A deal as the recorded games have it."""
    setup = about.panel.setup
    return {
        "game": about.game, "rules": table.rules.as_dict(), "deal": table.deal, "players": setup.seats,
        "dealer": setup.dealer, "steps": steps,
    }  # fmt: skip


def play_out(about: Asked, met: Met, choice: int) -> float | None:
    """The score of the seat when the choice is made and all else is left to the players; None when it is not open.

    In steps of one move: with players who draw no lots it is what the kernel has to find.
    """
    chart, setup, seat = about.chart, about.panel.setup, about.panel.seat
    state, made, step = met.state.copy(), 0, driver(setup.game, "step")
    if not about.move(state, choice):
        return None
    mover, _ = step(about.record, state, word(0))
    while mover >= 0:
        move = about.move(state, choice, made) if made < chart.steps else 0
        if move:
            made += 1
        elif made < chart.steps and chart.choices[choice].quiet and mover != seat:
            move = int(hooks(about.game)[2](state, about.record))
        if not move:
            if made >= chart.steps:
                about.moves(state, met.index)
                break
            [move] = about.moves(state.copy(), met.index, 1)
        mover, _ = step(about.record, state, word(move))
    scores, values = np.zeros(setup.seats, np.int64), np.zeros(len(setup.game.seat_figures(setup.rules)), np.int64)
    driver(setup.game, "finish")(about.record, state, scores)
    hooks(about.game)[3](state, about.record, scores, seat, values)
    return float(values[setup.game.decisive]) * decisive(about).unit


def question(about: Asked, met: Met) -> dict[str, Any]:
    """The arguments of `odds` for this decision, with the seat's knowledge alone."""
    seat = about.panel.seat
    return {
        "hand": " ".join(met.table.hand(seat)), "moves": facts.as_seen(met.record, met.made, seat), "seat": seat,
        "rules": met.record["rules"], "players_count": met.record["players"], "dealer": met.record["dealer"],
        **facts.known(met.record, met.made, seat),
    }  # fmt: skip


def move_text(about: Asked, met: Met, choice: int) -> str:
    """The first move of a choice as `odds` names it, or nothing."""
    bit = about.move(met.state, choice)
    game = find_game(about.game)
    return game.move_text(met.state, met.table.rules, bit.bit_length() - 1) if bit else ""


def scores_of(about: Asked, met: Met, deals: int) -> list[float]:
    """What `odds` says of every choice at this decision, by the figure that decides; nan where it has no branch."""
    figure = decisive(about).name
    where = {"players": about.players, "deals": deals, "seed": met.index + 1, "threads": 1}
    result = odds(about.game, **where, **question(about, met))
    values = {row.branch: row.metrics[figure].interval.value for row in result.rows if figure in row.metrics}
    moves = [move_text(about, met, choice) for choice in range(len(about.chart.choices))]
    return [values.get(move, float("nan")) for move in moves]
