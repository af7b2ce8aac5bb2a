"""What the rule in words costs against the full chart, on deals that neither has seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ..runner import Means
from ..statistics import Interval, mean
from .job import Block, Blocks, Panel, Source, cells_of
from .rounds import PARTS, Playing

if TYPE_CHECKING:
    from ..runner import Progress

FIRST = 1 << 40
"""The first fresh deal, beyond all that a chart is made from; those of the next panel begin so many deals later."""

_MOST_DEALS = 20_000_000
_LONGEST = 100_000


class Cost(NamedTuple):
    """The loss per decision with its interval, over n decisions, of which a part `differs` is played otherwise."""

    interval: Interval
    n: int
    differs: float


def costs_of(playing: Playing, rules: Sequence[Any], decisions: int, level: float, means: Means) -> list[Cost] | None:
    """What each of some rules loses against the chart's best choices, all on the same deals.

    rules int64[G * C]: the choice in each cell, panel after panel (-1: none).  decisions: about how many are met.
    Dealt hands are not drawn here: decisions come as often as they do in play.  None when none was met, or the run was
    cut short, which `playing` then tells.
    """
    known = playing.known
    panels = [_any_deal(playing, panel) for panel in playing.panels]
    shape = len(panels), cells_of(playing.chart)
    best, opened = np.full(shape, -1), np.zeros(shape, np.uint64)
    for place, found in known.items():
        best[place], opened[place] = found.best, sum(1 << choice for choice in found.open)
    ruled = [_where_open(np.array(rule).reshape(shape), opened) for rule in rules]
    asked = np.zeros(shape, np.uint64)
    for rule in ruled:
        differs = (best >= 0) & (rule >= 0) & (rule != best)
        asked |= np.where(differs, _bit(best) | _bit(rule), np.uint64(0))
    told = replace(means, progress=_progress(playing, decisions, means.progress))
    fresh = Playing(playing.chart, panels, Blocks(playing.chart, panels, [], None).tally(), [], [], told)
    finished = fresh.play(_blocks(playing, panels, decisions), asked)
    playing.seconds += fresh.seconds
    if not finished:
        playing.stop, playing.trouble = fresh.stop, fresh.trouble
        return None
    found_costs = [_cost(fresh, best, rule, level) for rule in ruled]
    return None if None in found_costs else [cost for cost in found_costs if cost is not None]


def _progress(playing: Playing, decisions: int, tell: Progress | None) -> Progress | None:
    """Tells decisions instead of blocks, on top of those of the chart."""
    if tell is None:
        return None
    before = playing.shown

    def told(done: int, wanted: int, seconds: float) -> None:
        tell(before + decisions * done // wanted, before + decisions, playing.seconds + seconds)

    return told


def _where_open(rule: Any, opened: Any) -> Any:
    """A rule without the choices that are not open in all decisions of a cell."""
    return np.where(opened & _bit(rule) != 0, rule, -1)


def _bit(choice: Any) -> Any:
    """Choices as bits; no bit for none."""
    return np.where(choice >= 0, np.uint64(1) << np.maximum(choice, 0).astype(np.uint64), np.uint64(0))


def _any_deal(playing: Playing, panel: Panel) -> Panel:
    """The panel with deals of any hand."""
    from .job import any_hand

    if not playing.chart.hand_axes:
        return panel
    return replace(panel, sources=[Source(0, cells_of(playing.chart), any_hand(), 1.0)])


def _blocks(playing: Playing, panels: Sequence[Panel], decisions: int) -> list[Block]:
    """So many deals of every source that about so many decisions are met; no two panels share one."""
    quota = np.full(cells_of(playing.chart), 1 << 62)
    rate = sum(
        source.share * playing.tally["seen"][place, source.low : source.high].sum() / max(1, tried)
        for place, panel in enumerate(playing.panels)
        for source, tried in zip(panel.sources, playing.tried[place], strict=True)
    )
    deals = min(_MOST_DEALS, int(decisions / max(rate, 1e-9)) + PARTS)
    parts = max(PARTS, -(-deals // _LONGEST))
    ends = [deals * part // parts for part in range(parts + 1)]
    return [
        Block(place, number, FIRST * (1 + place) + first, FIRST * (1 + place) + last, quota)
        for place, panel in enumerate(panels)
        for number in range(len(panel.sources))
        for first, last in pairwise(ends)
    ]


def _cost(fresh: Playing, best: Any, rule: Any, level: float) -> Cost | None:
    """The sums of all cells together: a decision that both play alike loses nothing.

    A cell in which a choice that was open in the whole chart is not open once tells nothing.
    """
    counts = (best >= 0) & (rule >= 0)
    total = squares = played = 0
    for place, found in fresh.known.items():
        a, b = int(best[place]), int(rule[place])
        if a == b or not counts[place]:
            continue
        if not {a, b} <= set(found.open):
            counts[place] = False
            continue
        total += int(found.totals[a]) - int(found.totals[b])
        squares += int(found.cross[a, a]) - 2 * int(found.cross[a, b]) + int(found.cross[b, b])
        played += found.n
    n = int(fresh.tally["seen"][counts].sum())
    if n == 0:
        return None
    setup = fresh.panels[0].setup
    unit = setup.game.seat_figures(setup.rules)[setup.game.decisive].unit
    return Cost(mean(n, total, squares, level, unit), n, played / n)
