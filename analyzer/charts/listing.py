"""The kinds of charts of a game, and a chart under certain rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from ..games.base import Game
from ..games.rules import nearest
from .spec import Chart, ChartKind, Curve, Decisions, Setting, Values

_BY_DEFAULT = re.compile(r"[^;]*\S, unless another one is asked for with --seat")
"""What a note says of the seat that is taken by default."""


def kinds_of(game: Game) -> Sequence[ChartKind]:
    """The kinds of charts of a game, the main one first."""
    return game.charts()


def kind_of(game: Game, name: str) -> ChartKind:
    """The kind called `name`; ValueError names those there are."""
    kinds = kinds_of(game)
    for kind in kinds:
        if kind.name == name:
            return kind
    names = [kind.name for kind in kinds]
    raise ValueError(f"{game.name} has no chart {name[:40]!r}; {nearest(name, names)}charts: {', '.join(names)}")


def chart_of(
    kind: ChartKind,
    rules: Any,
    seats: int,
    seat: int | None,
    count: int | None = None,
    first: Callable[[int], int] = lambda _: 0,
) -> Chart:
    """The chart under these rules; of one seat, or of one number of players, where that is asked for.

    seats: how many play.  count: the number of players that was asked for, of which charts over several numbers have
    a panel.  first: of a number of players, the seat that is the first to act: a game counts the seats of its charts
    from there.
    ValueError when the chart has no such panel, or the seat no such decisions.
    """
    chart = kind.build(rules, seats)
    asking = {setting.seat for setting in getattr(chart, "settings", ())}
    if isinstance(chart, Decisions):
        settings = tuple(_turned(setting, seats, first) for setting in chart.settings)
        only_seats = tuple(sorted((seat + first(seats)) % seats for seat in chart.only_seats))
        chart = replace(chart, settings=settings, only_seats=only_seats)
    if count is not None and any(setting.seats for setting in getattr(chart, "settings", ())):
        chart = _kept(kind, chart, f"{count} players", lambda setting: setting.seats == count)
    if seat is None:
        return chart
    if not isinstance(chart, Decisions):
        raise ValueError(f"--seat has no use in the chart {kind.name}: it is not about one seat's decisions")
    fewest = min(setting.seats or seats for setting in chart.settings)
    allowed = chart.only_seats or range(fewest)
    if seat not in allowed:
        listed = ", ".join(map(str, chart.only_seats)) or f"0 to {fewest - 1}"
        raise ValueError(f"the seat in the chart {kind.name} is one of {listed}, not {seat}")
    if len(asking) == 1:
        notes = tuple(_BY_DEFAULT.sub(f" seat {seat}", note).strip() for note in chart.notes)
        return replace(chart, settings=tuple(replace(setting, seat=seat) for setting in chart.settings), notes=notes)
    return _kept(kind, chart, f"seat {seat}", lambda setting: setting.seat == seat)


def _turned(setting: Setting, seats: int, first: Callable[[int], int]) -> Setting:
    """A setting whose seat is counted from the first one to act."""
    players = setting.seats or seats
    return replace(setting, seat=((setting.seat or 0) + first(players)) % players)


def _kept(kind: ChartKind, chart: Chart, what: str, wanted: Callable[[Setting], bool]) -> Chart:
    """The chart with some of its panels, and no other steps on their axis; ValueError when none is left."""
    assert not isinstance(chart, Curve)
    places = [place for place, setting in enumerate(chart.settings) if wanted(setting)]
    if not places:
        raise ValueError(f"the chart {kind.name} has nothing for {what}")
    settings = tuple(chart.settings[place] for place in places)
    labels = tuple(setting.label for setting in settings)
    if isinstance(chart, Values):
        even = chart.even and tuple(chart.even[place] for place in places)
        return replace(chart, settings=settings, rows=replace(chart.rows, labels=labels), even=even)
    return replace(chart, settings=settings, varied=chart.varied and replace(chart.varied, labels=labels))
