"""Tables of players: `rule(bid_at=12),random,...` as the numbers that kernels take."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import util
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .games.base import Game, Parameter, PlayerKind
from .games.rules import nearest

CUSTOM = 1  # the kernel's id of the user's own player (kernels.drivers.decide)
_LARGEST = 1_000_000  # of a parameter


@dataclass(frozen=True)
class Player:
    """One player at the table: its name as written, and what the kernel needs."""

    text: str
    number: int
    values: tuple[float, ...] = ()
    custom: Callable[..., Any] | None = None


@dataclass(frozen=True)
class Seating:
    """The players of all seats.

    numbers: int64[seats] kernel ids.  parameters: float64[seats, P].
    """

    players: tuple[Player, ...]
    numbers: NDArray[np.int64]
    parameters: NDArray[np.float64]

    @property
    def names(self) -> list[str]:
        """One text a seat."""
        return [player.text for player in self.players]

    @property
    def custom(self) -> Callable[..., Any] | None:
        """The user's own player, if one sits there."""
        return next((player.custom for player in self.players if player.custom), None)


def split_table(text: str) -> list[str]:
    """The players of a table: separated by commas outside brackets."""
    parts = re.split(r",(?![^()]*\))", text)
    return [part.strip() for part in parts]


def seat(game: Game, table: str, seats: int) -> Seating:
    """Seat a table of players: one for all, or one a seat from seat 0.

    ValueError for an unknown player or parameter, or a wrong number of players.
    """
    texts = split_table(table)
    if table.count("(") != table.count(")"):
        raise ValueError(f"a bracket is missing in the players {table[:40]!r}")
    if len(texts) not in (1, seats):
        raise ValueError(f"{len(texts)} players for {seats} seats: give one for all, or {seats}")
    players = [read_player(game, text) for text in texts]
    if len(players) == 1:
        players *= seats
    customs = {player.custom for player in players if player.custom}
    if len(customs) > 1:
        raise ValueError("only one function of your own can sit at a table")
    width = max(len(kind.parameters) for kind in game.players) or 1
    parameters = np.zeros((seats, width))
    for place, player in enumerate(players):
        parameters[place, : len(player.values)] = player.values
    numbers = np.array([player.number for player in players], np.int64)
    return Seating(tuple(players), numbers, parameters)


def read_player(game: Game, text: str) -> Player:
    """Read `name`, `name(key=value,...)` or `path.py:function`."""
    if ".py:" in text:
        return Player(text, CUSTOM, custom=_load(text))
    match = re.fullmatch(r"\s*(\w+)\s*(?:\((.*)\))?\s*", text)
    if not match:
        raise ValueError(f"cannot read the player {text[:40]!r}; write name, name(key=value) or path.py:function")
    kind = game.player(match[1])
    values = {parameter.name: parameter.default for parameter in kind.parameters}
    changed = _read_parameters(game, kind, match[2] or "")
    values.update(changed)
    names = {p.name: {number: word for word, number in p.words.items()} for p in kind.parameters}
    shown = ",".join(f"{name}={names[name].get(value, f'{value:g}')}" for name, value in changed.items())
    return Player(f"{kind.name}({shown})" if shown else kind.name, kind.number, tuple(values.values()))


def _read_parameters(game: Game, kind: PlayerKind, text: str) -> dict[str, float]:
    known = {parameter.name: parameter for parameter in kind.parameters}
    changed: dict[str, float] = {}
    for assignment in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = (part.strip() for part in assignment.partition("="))
        if name not in known:
            if not known:
                raise ValueError(f"player {kind.name} has no parameters")
            hint = nearest(name, list(known))
            raise ValueError(f"player {kind.name} has no parameter {name!r}; {hint}see mazzo players {game.name}")
        if not equals:
            raise ValueError(f"player {kind.name}: write {name}=value")
        if name in changed:
            raise ValueError(f"player {kind.name}: {name} is given twice")
        changed[name] = _number(known[name], value)
    return changed


def _number(parameter: Parameter, text: str) -> float:
    if text in parameter.words:
        return parameter.words[text]
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    allowed = ", ".join(parameter.words)
    if not abs(value) <= _LARGEST or (parameter.words and value not in parameter.words.values()):
        raise ValueError(
            f"{parameter.name} cannot be {text!r}; allowed: {allowed or f'a number from {-_LARGEST:,} to {_LARGEST:,}'}"
        )
    return value


def _load(text: str) -> Callable[..., Any]:
    """The function of `path.py:function`, plain or jitted."""
    name, _, function = text.rpartition(":")
    path = Path(name)
    if not path.is_file():
        raise ValueError(f"player {text}: there is no file {name}")
    spec = util.spec_from_file_location(f"mazzo_player_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise ValueError(f"player {text}: {name} is no Python file")
    module = util.module_from_spec(spec)
    sys.modules[spec.name] = module  # where compiled code finds it again
    try:
        spec.loader.exec_module(module)
    except Exception as fault:
        raise ValueError(f"player {text}: {name} does not run: {type(fault).__name__}: {fault}") from fault
    found = getattr(module, function, None)
    if not callable(found):
        raise ValueError(f"player {text}: {name} has no function {function!r}")
    loaded: Callable[..., Any] = found
    return loaded
