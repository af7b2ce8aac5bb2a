"""Playing a chart: all cells to the first look, then those that are not settled to the next one, and so on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from ..runner import CUT_SHORT, Means, Run, Tally, run
from ..statistics import LOOKS
from .job import Block, Blocks, Panel, Source, cells_of
from .judging import Cell, cells, settled
from .spec import Decisions

if TYPE_CHECKING:
    from ..runner import Progress

PARTS = 20
"""Blocks into which the deals of a source are cut: each plays its part of what a cell may have at most."""

LONGEST = 100_000
"""Deals of a block: so long Ctrl-C may have to wait."""

CHASED = (10, 10_000)
"""A source deals as much as an average cell of it would need if every deal came to a decision; for the first looks up
to 10 times as much, as long as that is no more than 10,000 decisions of such a cell would need.  Cells that are rarer
get what comes.
"""

FULL = 0.97
"""Part of a look's decisions with which a cell is ready for it: the deals that lead to a cell come by chance."""

MOST = 2_000_000
"""Decisions of a cell when only a precision is asked for."""

_AT_ONCE, _HELPINGS = 16, 8  # blocks that a thread takes at most, and how often it comes for more

_SURVEY = (2_000, 200_000, 100)  # deals of a source before the first look: at least, at most, for each of its cells
_SPARE = 1.1


@dataclass
class Playing:
    """A chart that is being played, and how far it has come.

    tried [G][S]: deals of each source that were asked for so far; the tally tells those that were played.
    stopped: cells that need no more deals.  stop: why the run ended.
    claimed: the settled cells, judged together at the last look.
    before, planned: decisions played before the blocks in hand, and in them at most.  shown: by the progress so far.
    """

    chart: Decisions
    panels: list[Panel]
    tally: Tally
    tried: list[list[int]]
    looks: list[int]
    means: Means
    seconds: float = 0.0
    stop: str = "deals"
    trouble: str | None = None
    claimed: set[tuple[int, int]] = field(default_factory=set)
    stopped: set[tuple[int, int]] = field(default_factory=set)
    before: int = 0
    planned: int = 0
    shown: int = 0

    @property
    def job(self) -> Blocks:
        """A job without blocks: what the sums belong to."""
        return Blocks(self.chart, self.panels, [], np.zeros((len(self.panels), cells_of(self.chart)), np.uint64))

    @property
    def known(self) -> dict[tuple[int, int], Cell]:
        """The cells that have been played."""
        return cells(self.job, self.tally)

    def play(self, blocks: Sequence[Block], choices: Any) -> bool:
        """Play blocks, with the choices given as bits (uint64[G, C]); False when that was cut short."""
        if self.means.is_over and self.tally["sums"].any():
            self.stop = "time"
            return False
        job = Blocks(self.chart, self.panels, blocks, choices)
        self.before, self.planned = int(_played(self).sum()), sum(int(block.quota.sum()) for block in blocks)
        done: Run = run(job, [len(blocks)], lambda *_: None, self._means(len(blocks)))
        self.tally.add(done.tally)
        self.seconds += done.seconds
        if done.stop in CUT_SHORT:
            self.stop, self.trouble = done.stop, done.trouble
        return done.stop not in CUT_SHORT

    def _means(self, blocks: int) -> Means:
        """Threads take a few blocks at a time: a block may be long, and there may be no more than those of a source."""
        means = self.means
        if means.chunk is not None or means.cluster is not None:
            return means
        return replace(means, chunk=max(1, min(_AT_ONCE, blocks // (_HELPINGS * means.threads))))


Precise = Callable[[tuple[int, int], Cell, Tally], bool]
"""Whether the best row of a cell is as precise as asked for."""


def looks_to(most: int, chart: Decisions | None = None, has_precision: bool = False) -> list[int]:
    """The numbers of decisions of a cell at which it is judged: of a chart of values, only the last one.

    Its figures are what it is drawn for, so that a cell is not done with when its best choice is settled.
    """
    if chart is not None and chart.style == "values" and not has_precision:
        return [most]
    return [look for look in LOOKS if look < most] + [most]


def play_chart(
    chart: Decisions, panels: list[Panel], most: int, level: float, means: Means, precise: Precise | None = None
) -> Playing:
    """Play every cell up to the looks, until it is settled, or precise, or has `most` decisions.

    level: of all claims of the chart together.  What a cut short run has played is kept, and judged.
    """
    empty = Blocks(chart, panels, [], None).tally()
    tried = [[0] * len(panel.sources) for panel in panels]
    playing = Playing(chart, panels, empty, tried, looks_to(most, chart, precise is not None), means)
    playing.means = replace(means, progress=_progress(playing, means.progress))
    goes_on = playing.play(_survey(playing), np.zeros((len(panels), cells_of(chart)), np.uint64))
    for look, before in zip(playing.looks, [0, *playing.looks], strict=False):
        goes_on = goes_on and _play_to(playing, look, before)
        known = playing.known
        playing.claimed = settled(known, level, len(playing.looks))
        playing.stopped = set() if chart.style == "values" else set(playing.claimed)
        if precise is not None:
            playing.stopped |= {place for place, cell in known.items() if precise(place, cell, playing.tally)}
        if not goes_on:
            return playing
        if known and playing.stopped >= set(known):
            playing.stop = "decided" if playing.claimed >= set(known) else "precision"
            break
    return playing


def _progress(playing: Playing, tell: Progress | None) -> Progress | None:
    """Tells decisions instead of blocks: those played so far, and with all that the blocks in hand may lead to."""
    if tell is None:
        return None

    def told(done: int, wanted: int, seconds: float) -> None:
        before, planned = playing.before, playing.planned
        playing.shown = max(playing.shown, before + planned * done // wanted)
        tell(playing.shown, max(playing.shown, before + planned), playing.seconds + seconds)

    return told


def _survey(playing: Playing) -> list[Block]:
    """Deals that tell how often the cells of each source are met; nothing is played out."""
    least, most, each = _SURVEY
    blocks = []
    nothing = np.zeros(cells_of(playing.chart), np.int64)
    for place, panel in enumerate(playing.panels):
        for number, source in enumerate(panel.sources):
            deals = min(most, max(least, each * (source.high - source.low)))
            playing.tried[place][number] += deals
            blocks += _cut(place, number, 0, deals, nothing)
    return blocks


def _play_to(playing: Playing, look: int, before: int) -> bool:
    """Play what is missing of a look, as far as it comes; False when that was cut short."""
    choices = np.full((len(playing.panels), cells_of(playing.chart)), (1 << len(playing.chart.choices)) - 1, np.uint64)
    used = [[0] * len(panel.sources) for panel in playing.panels]
    while blocks := _plan(playing, look, before, used):
        if not playing.play(blocks, choices):
            return False
    return True


def _plan(playing: Playing, look: int, before: int, used: list[list[int]]) -> list[Block]:
    """The blocks that bring the cells closer to a look.  used: deals of each source for this look; added to."""
    played = _played(playing)
    blocks = []
    for place, panel in enumerate(playing.panels):
        for number, source in enumerate(panel.sources):
            quota = _missing(playing, place, source, played[place], look)
            seen = playing.tally["seen"][place]
            if not quota.any():
                continue
            rates = seen / playing.tried[place][number]
            worth = max(look - before, min(CHASED[0] * look, CHASED[1]))
            whole = worth * int(np.count_nonzero(seen[source.low : source.high]))
            floor = (look - before) / whole
            chased = (quota > 0) & (rates >= floor)
            chased = chased if chased.any() else quota > 0
            wanted = float((_SPARE * quota[chased] / np.maximum(rates[chased], floor)).max())
            left: int = whole - used[place][number]
            deals = min(int(wanted) + PARTS, left, PARTS * LONGEST)
            if deals <= 0:
                continue
            blocks += _cut(place, number, playing.tried[place][number], deals, quota)
            playing.tried[place][number] += deals
            used[place][number] += deals
    return blocks


def _played(playing: Playing) -> Any:
    """Decisions played in each cell [G, C]."""
    job = playing.job
    sums = playing.tally["sums"].reshape(len(playing.panels), job.cells, job.choices, job.figures, 3)
    return sums[:, :, :, job.decisive, 0].max(axis=2)


def _missing(playing: Playing, place: int, source: Source, played: Any, look: int) -> Any:
    """How many decisions each cell [C] of a source is short of a look: of cells that are met and not stopped."""
    missing = np.zeros(played.size, np.int64)
    cells_here = slice(source.low, source.high)
    short = (played[cells_here] < FULL * look) & (playing.tally["seen"][place][cells_here] > 0)
    missing[cells_here] = np.where(short, look - played[cells_here], 0)
    for panel, cell in playing.stopped:
        if panel == place:
            missing[cell] = 0
    return missing


def _cut(place: int, number: int, first: int, deals: int, quota: Any) -> list[Block]:
    """Blocks of the deals from `first` on; together they play at most `quota` decisions of each cell."""
    ends = [first + deals * part // PARTS for part in range(PARTS + 1)]
    shares = [quota * part // PARTS for part in range(PARTS + 1)]
    return [
        Block(place, number, ends[part], ends[part + 1], shares[part + 1] - shares[part])
        for part in range(PARTS)
        if ends[part] < ends[part + 1]
    ]
