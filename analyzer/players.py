"""Tables of players: `rule(bid_at=12),random,...` as the numbers that kernels take."""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import util
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .games.base import Game, Parameter, PlayerKind
from .games.rules import nearest

CUSTOM = 1  # the kernel's id of the user's own player (kernels.drivers.decide)
MOST_CUSTOMS = 8
"""Functions of the user's own that can play in one run: all are compiled into it."""

_LARGEST = 1_000_000  # of a parameter
_PLAYER = re.compile(r"\s*(\w+)\s*(?:\((.*)\))?\s*")


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

    numbers: int64[seats] kernel ids.  parameters: float64[seats, P]; the first one of the user's own player is its
    number among `customs`.
    """

    players: tuple[Player, ...]
    numbers: NDArray[np.int64]
    parameters: NDArray[np.float64]

    @property
    def names(self) -> list[str]:
        """One text a seat."""
        return [player.text for player in self.players]

    @property
    def customs(self) -> tuple[Callable[..., Any], ...]:
        """The user's own functions that sit there, each once."""
        return own_functions(self.players)

    def own_player(self, noise: NDArray[np.uint64]) -> str:
        """Whose illegal move a kernel has come upon: the user's player, as written, at whose seat `noise` is 0."""
        own = [place for place, player in enumerate(self.players) if player.custom]
        found = [place for place in own if noise[place] == 0] or own
        return " or ".join(dict.fromkeys(self.players[place].text for place in found))


def own_functions(players: Iterable[Player]) -> tuple[Callable[..., Any], ...]:
    """The user's own functions among players, each once; ValueError when they are too many for one run.

    They come in the order of their texts, so that the same kernel plays them wherever they sit.
    """
    own = sorted((player for player in players if player.custom), key=lambda player: player.text)
    found = tuple(dict.fromkeys(player.custom for player in own if player.custom))
    if len(found) > MOST_CUSTOMS:
        raise ValueError(f"up to {MOST_CUSTOMS} functions of your own can play in a run, not {len(found)}")
    return found


def split_table(text: str) -> list[str]:
    """The players of a table: separated by commas outside brackets."""
    parts = re.split(r",(?![^()]*\))", text)
    return [part.strip() for part in parts]


def seat(game: Game, table: str, seats: int) -> Seating:
    """Seat a table of players: one for all, or one a seat from seat 0.

    ValueError for an unknown player or parameter, a wrong number of players, or too many functions of one's own.
    """
    texts = split_table(table)
    if table.count("(") != table.count(")"):
        raise ValueError(f"a bracket is missing in the players {table[:40]!r}")
    if len(texts) not in (1, seats):
        raise ValueError(f"{len(texts)} players for {seats} seats: give one for all, or {seats}")
    players = [read_player(game, text) for text in texts]
    if len(players) == 1:
        players *= seats
    return seating_of(game, players, own_functions(players))


def seating_of(game: Game, players: Sequence[Player], customs: Sequence[Callable[..., Any]]) -> Seating:
    """The players of all seats, for kernels to which the user's own functions `customs` are bound."""
    width = max(len(kind.parameters) for kind in game.players) or 1
    parameters = np.zeros((len(players), width))
    for place, player in enumerate(players):
        values = player.values if player.custom is None else (customs.index(player.custom),)
        parameters[place, : len(values)] = values
    numbers = np.array([player.number for player in players], np.int64)
    return Seating(tuple(players), numbers, parameters)


def read_player(game: Game, text: str) -> Player:
    """Read `name`, `name(key=value,...)` or `path.py:function`."""
    if ".py:" in text:
        return Player(text, CUSTOM, custom=load_function(text))
    match = _PLAYER.fullmatch(text)
    if not match:
        raise ValueError(f"cannot read the player {text[:40]!r}; write name, name(key=value) or path.py:function")
    kind = game.player(match[1])
    return _named(kind, _read_parameters(game, kind, match[2] or ""))


def _named(kind: PlayerKind, changed: Mapping[str, float]) -> Player:
    """A player of a kind with some parameters changed."""
    values = {parameter.name: parameter.default for parameter in kind.parameters} | dict(changed)
    names = {p.name: {number: word for word, number in p.words.items()} for p in kind.parameters}
    shown = ",".join(f"{name}={names[name].get(value, f'{value:g}')}" for name, value in changed.items())
    return Player(f"{kind.name}({shown})" if shown else kind.name, kind.number, tuple(values.values()))


def changed_player(game: Game, text: str, name: str, changes: Mapping[str, str]) -> str:
    """The player `text` with parameters changed, or, where it is not of the kind `name`, that kind with them."""
    kind = game.player(name)
    match = _PLAYER.fullmatch(text)
    before = _read_parameters(game, kind, match[2] or "") if match and match[1] == name else {}
    known = {parameter.name: parameter for parameter in kind.parameters}
    return _named(kind, before | {key: read_number(known[key], value) for key, value in changes.items()}).text


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
        changed[name] = read_number(known[name], value)
    return changed


def read_number(parameter: Parameter, text: str) -> float:
    """The number that a value of a parameter stands for; ValueError tells what is allowed."""
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


_modules: dict[tuple[str, str, bytes], ModuleType] = {}  # one file is one module, as long as it says the same


def load_function(text: str, what: str = "player") -> Callable[..., Any]:
    """The function of `path.py:function`, plain or jitted; ValueError names what there is not."""
    name, _, function = text.rpartition(":")
    path = Path(name)
    if not path.is_file():
        raise ValueError(f"{what} {text}: there is no file {name}")
    content = path.read_bytes()
    digits = hashlib.blake2b(content, digest_size=8).hexdigest()
    spec = util.spec_from_file_location(f"mazzo_{what}_{digits}", path)  # by that name code on disk finds it again
    if spec is None or spec.loader is None:
        raise ValueError(f"{what} {text}: {name} is no Python file")
    read = (str(path.resolve()), content)
    module = _modules.get((what, *read))
    if module is None:
        module = util.module_from_spec(spec)
        sys.modules[spec.name] = module  # where compiled code finds it again
        try:
            spec.loader.exec_module(module)
        except Exception as fault:
            raise ValueError(f"{what} {text}: {name} does not run: {type(fault).__name__}: {fault}") from fault
        module.__dict__["_mazzo_read"] = read
        _modules[what, *read] = module
    found = getattr(module, function, None)
    if not callable(found):
        raise ValueError(f"{what} {text}: {name} has no function {function!r}")
    loaded: Callable[..., Any] = found
    return loaded
