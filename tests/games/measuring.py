"""What the tests of the players share: means with their errors, and what `rule` does at a table."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import numba
import numpy as np

from analyzer import Table
from analyzer.players import seat as seat_players
from analyzer.records import driver, word

RULE = 2  # the kernels' id of the player


class Mean(NamedTuple):
    """A mean and its standard error."""

    value: float
    error: float

    @property
    def low(self) -> float:
        """Lower end of the 95 % interval."""
        return self.value - 1.96 * self.error

    @property
    def high(self) -> float:
        """Upper end."""
        return self.value + 1.96 * self.error


def mean(values: Any) -> Mean:
    """Average one number a deal."""
    values = np.asarray(values, float)
    return Mean(float(values.mean()), float(values.std() / np.sqrt(len(values))))


@cache
def chooser(game: str) -> Any:
    """Return `choose` of the game's kernel as a function of Python."""
    choose = import_module(f"kernels.games.{game}").choose

    @numba.njit
    def chosen(state: Any, rules: Any, seat: int, moves: int, parameters: Any) -> Any:
        return choose(state, rules, seat, moves, RULE, parameters, np.uint64(0))

    return chosen


def move_at(table: Table, player: str = "rule") -> str:
    """Name what `rule`, with the parameters of `player`, does in the seat to act."""
    legal = int(driver(table.game, "step")(table._rules, table._state, word(0))[1])
    parameters = seat_players(table.game, player, table.seats).parameters
    bit = int(chooser(table.game.name)(table._state, table._rules, table.to_act, word(legal), parameters))
    moves = table.game.moves(table._state, table.rules, legal)
    return next(text for text, index in moves.items() if 1 << index == bit)


def rule_move(game: str, deal: dict[str, Any], before: str, player: str = "rule", **options: Any) -> str:
    """Name what `rule` does after the moves `before`."""
    table = Table(game, options, deal)
    for move in before.split():
        table.play(move)
    return move_at(table, player)
