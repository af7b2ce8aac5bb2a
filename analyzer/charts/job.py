"""The job of a chart of decisions: blocks of deals, each of which leads to decisions in some cells of one panel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import comb, prod
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..experiment import Setup
from ..records import Scratch, driver, word
from ..runner import Tally
from .spec import Decisions

if TYPE_CHECKING:
    from kernels.ways import Ways

    Integers = NDArray[np.int64]


@dataclass(frozen=True)
class Source:
    """Deals that lead to decisions in the cells low .. high - 1.

    hands: the set that the asking seat's hand is drawn from (of no pile: any hand).  share: how often a hand is one of
    the set.
    """

    low: int
    high: int
    hands: Ways
    share: float


@dataclass
class Panel:
    """One setting of a chart, ready to be played: its deals, whose decisions they are, the sources of its cells."""

    setup: Setup
    seat: int
    sources: list[Source]


@dataclass(frozen=True)
class Block:
    """Some deals of a source: deals first .. last - 1 of its own count.  quota int64[C]: decisions of each cell."""

    panel: int
    source: int
    first: int
    last: int
    quota: Integers


class Blocks:
    """A job whose "deals" are blocks.

    asked uint64[G, C]: which choices are played in each cell of each panel.
    """

    def __init__(self, chart: Decisions, panels: Sequence[Panel], blocks: Sequence[Block], asked: Any) -> None:
        self.chart = replace(chart, impossible=None, features=())  # functions cannot go to other machines
        self.panels, self.blocks, self.asked = list(panels), list(blocks), asked
        self.cells, self.choices = cells_of(chart), len(chart.choices)
        game = panels[0].setup.game
        self.figures = len(game.seat_figures(panels[0].setup.rules))
        self.decisive = game.decisive
        self.quiet = sum(1 << place for place, choice in enumerate(chart.choices) if choice.quiet)

    @cached_property
    def records(self) -> list[Any]:
        """The rules of each panel as the kernel reads them."""
        return [panel.setup.record() for panel in self.panels]

    def tally(self) -> Tally:
        """dealt [G, S]: deals of each source; seen [G, C]; sums [G, C * B, K, 3]; cross and differing [G, C, B, B]."""
        panels, cells, choices = len(self.panels), self.cells, self.choices
        return Tally(
            dealt=(panels, max(len(panel.sources) for panel in self.panels)),
            seen=(panels, cells),
            sums=(panels, cells * choices, self.figures, 3),
            cross=(panels, cells, choices, choices),
            differing=(panels, cells, choices, choices),
        )

    def worker(self) -> dict[str, Any]:
        """Working memory of one thread."""
        return {
            "scratch": [Scratch(panel.setup.game, panel.setup.seats) for panel in self.panels],
            "values": np.zeros(self.figures, np.int64),
            "compared": np.zeros(self.choices, np.int64),
            "taken": np.zeros(self.cells, np.int64),
        }

    def compile(self) -> None:
        """Compile the kernel, or load it, before the first deal."""
        nothing = Block(0, 0, 0, 0, np.zeros(self.cells, np.int64))
        self._play(nothing, self.worker(), self.tally())

    def play(self, first: int, last: int, worker: Any, tally: Tally) -> None:
        """Play blocks first .. last - 1."""
        for block in self.blocks[first:last]:
            self._play(block, worker, tally)
            tally["dealt"][block.panel, block.source] += block.last - block.first

    def _play(self, block: Block, worker: Any, tally: Tally) -> None:
        panel = self.panels[block.panel]
        setup, source, scratch = panel.setup, panel.sources[block.source], worker["scratch"][block.panel]
        g = block.panel
        bad = setup.driver("chart")(
            word(setup.seed), block.source, block.first, block.last, setup.dealer, self.records[g], scratch.states,
            panel.seat, self.chart.number, source.hands, source.low, source.high, self.asked[g], block.quota,
            self.chart.steps, word(self.quiet), setup.seating.numbers, setup.seating.parameters,
            scratch.deck, scratch.stream, scratch.noise, scratch.kept_noise, scratch.scores,
            worker["values"], worker["compared"], worker["taken"], self.decisive,
            tally["seen"][g], tally["sums"][g], tally["cross"][g], tally["differing"][g],
        )  # fmt: skip
        if bad >= 0:
            raise setup.fault(bad, scratch.noise)


def cells_of(chart: Decisions) -> int:
    """How many cells the kernel numbers in a panel."""
    return prod(len(axis.labels) for axis in chart.axes)


def steps_of(chart: Decisions, cell: int) -> tuple[int, ...]:
    """The numbers of a cell's steps, one an axis."""
    steps = []
    for axis in reversed(chart.axes):
        cell, step = divmod(cell, len(axis.labels))
        steps.append(step)
    return tuple(reversed(steps))


def sources_of(chart: Decisions, setup: Setup) -> list[Source]:
    """The sources of a panel's cells.

    Where hands are drawn, one for each set of hands that there is; where the first axis is a time of the deal, one
    for each of its steps; else a single one.
    """
    cells = cells_of(chart)
    if chart.hand_axes:
        return _hand_sources(chart, setup)
    if chart.apart:
        size = cells // len(chart.axes[0].labels)
        return [Source(low, low + size, any_hand(), 1.0) for low in range(0, cells, size)]
    return [Source(0, cells, any_hand(), 1.0)]


def any_hand() -> Ways:
    """No set of hands: the whole deal is shuffled."""
    from kernels.ways import count_ways

    ways = count_ways([[0]], [], [], [], [])
    assert ways is not None
    return ways


def _hand_sources(chart: Decisions, setup: Setup) -> list[Source]:
    """A source for each set of hands: all compositions that the kernel gives the same number."""
    from kernels.ways import compositions, ways_of_hand

    classes = [list(cards) for cards in chart.hand_classes]
    counts = tuple(map(len, classes))
    found = compositions(chart.hand_size, counts)
    hands = np.array([_hand_of(classes, composition) for composition in found], np.uint64)
    numbers = np.zeros(len(found), np.int64)
    driver(setup.game, "chart_hands")(setup.record(), chart.number, hands, numbers)
    sets: dict[int, list[tuple[int, ...]]] = {}
    for composition, number in zip(found, numbers.tolist(), strict=True):
        if number >= 0:
            sets.setdefault(number, []).append(composition)
    size = prod(len(axis.labels) for axis in chart.axes[chart.hand_axes :])
    everything = comb(sum(counts), chart.hand_size)
    sources = []
    for number, members in sorted(sets.items()):
        held = sum(prod(map(comb, counts, composition)) for composition in members)
        hands_of = ways_of_hand(classes, members)
        sources.append(Source(number * size, (number + 1) * size, hands_of, held / everything))
    return sources


def _hand_of(classes: Sequence[Sequence[int]], composition: Sequence[int]) -> int:
    """A hand of a composition, as a set of cards."""
    return sum(1 << card for cards, number in zip(classes, composition, strict=True) for card in cards[:number])
