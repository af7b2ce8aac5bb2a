"""A chart held against another one: what changes, and only where that is settled."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..games.base import Game
from ..games.rules import read_assignments
from .spec import Decisions

_SEAT = re.compile(r"\s*seat\s*=\s*(\d{1,3})\s*")
_RULE = re.compile(r"\s*\w+\s*=")


@dataclass(frozen=True)
class Other:
    """What a chart is held against: other rules, another seat or other players; what is not said stays as it is."""

    text: str
    rules: Mapping[str, Any]
    seat: int | None = None
    players: str | None = None


def read_other(text: str) -> Other:
    """Read `--against`: rules (`key=value,key=value`), `seat=N`, or a table of players."""
    if not isinstance(text, str):
        raise ValueError("--against is a text: rules like follow_suit=free, seat=N, or a table of players")
    if not text.strip():
        raise ValueError("--against is empty; it takes rules like follow_suit=free, seat=N, or a table of players")
    seat = _SEAT.fullmatch(text)
    if seat:
        return Other(text, {}, seat=int(seat[1]))
    if _RULE.match(text):
        return Other(text, read_assignments(re.split(r",(?![^\[]*\])", text)))
    return Other(text, {}, players=text)


def check_alike(game: Game, chart: Decisions, other: Decisions) -> None:
    """ValueError unless the panels, the cells and the choices of two charts are the same."""
    if len(chart.settings) != len(other.settings):
        here, there = len(chart.settings), len(other.settings)
        raise ValueError(
            f"--against: the chart has {here} panels and {there} there; --seat S holds one against another"
        )
    cells = [[axis.labels for axis in one.axes] for one in (chart, other)]
    choices = [[choice.name for choice in one.choices] for one in (chart, other)]
    if cells[0] != cells[1] or choices[0] != choices[1]:
        raise ValueError(
            f"--against: this chart of {game.name} has other cells or choices there, nothing can be overlaid"
        )


def changes(cells: list[dict[str, Any]], others: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What changes in each cell, from one chart to the other; only where both are settled."""
    return [
        {"group": cell["group"], "from": cell["best"], "to": other["best"], "state": _state(cell, other)}
        for cell, other in zip(cells, others, strict=True)
    ]


def _state(cell: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    states = {cell["state"], other["state"]}
    for state in ("blank", "missed", "open"):
        if state in states:
            return state
    return "same" if cell["best"] == other["best"] else "changed"
