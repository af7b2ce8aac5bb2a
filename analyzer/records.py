"""The arrays and records that a bound driver works on, allocated once and reused."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .games.base import Game, Record
    from .games.rules import Rules


def driver(game: Game, name: str, customs: tuple[Any, ...] = ()) -> Any:
    """The driver called `name` (a template of `kernels.drivers`) compiled for the game and the user's own players."""
    from kernels.objects import entry

    return entry(name, game.name, customs)


def record_types(game: Game) -> Any:
    """The record types of the game's kernel, as attributes: STATE, RULES, MATCH."""
    from kernels.objects import records

    return records(game.name)


def rule_record(game: Game, rules: Rules, seats: int) -> Record:
    """The rules as the kernel reads them."""
    record = blank(record_types(game).RULES)
    for name, value in {"players": seats, **rules.pack()}.items():
        record[name] = value
    return record


def blank(kind: Any) -> Record:
    """A record of a structured type, all zeros."""
    import numpy as np

    return np.zeros(1, kind)[0]


def blank_state(game: Game) -> Record:
    """A state record, all zeros."""
    return blank(record_types(game).STATE)


class Scratch:
    """Working memory of one thread: what a driver needs besides rules, players and tallies."""

    def __init__(self, game: Game, seats: int) -> None:
        import numpy as np

        from kernels.constants import DECK_SIZE

        kernel = record_types(game)
        self.state = blank(kernel.STATE)
        self.states = np.zeros(3, kernel.STATE)
        self.match = blank(kernel.MATCH)
        self.matches = np.zeros(2, kernel.MATCH)
        self.deck = np.zeros(DECK_SIZE, np.uint8)
        self.stream = np.zeros(4, np.uint64)
        self.noise = np.zeros(seats, np.uint64)
        self.kept_noise = np.zeros(seats, np.uint64)
        self.scores = np.zeros(seats, np.int64)


@cache
def word(value: int) -> Any:
    """An action bit as the uint64 that kernels take."""
    import numpy as np

    return np.uint64(value)
