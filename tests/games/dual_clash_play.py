"""Playing dual_clash games into rows, so that two tables of players can be compared game by game."""

from __future__ import annotations

from functools import cache
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

import kernels.games.dual_clash as kernel
from analyzer.games import game as find_game
from analyzer.players import seat as seat_players
from analyzer.records import Scratch, rule_record, word
from kernels.drivers.decide import play_out_apart
from kernels.games.dual_clash.mixing import think
from kernels.games.dual_clash.rules import PAIRS
from kernels.jit import bind, template
from kernels.rng import start_noise
from tests.games.measuring import Mean, mean

GAME = find_game("dual_clash")
RULE = 2


@template
def rows(seed, first, last, dealer, rules, state, players, parameters, noise, scores, out, piles):
    """Play games; a row is the points of the teams, and the cards of the first round."""
    for index in range(first, last):
        start_noise(noise, seed, index, 0)
        start(state, rules, dealer)  # noqa: F821
        play_out_apart(state, rules, players, parameters, noise)
        score(state, rules, scores)  # noqa: F821
        row = index - first
        out[row, 0] = scores[0]
        out[row, 1] = scores[2]
        piles[row] = state.pile[0]


def play(
    tables: tuple[str, ...], games: int, seed: int, **options: Any
) -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
    """Points of the two teams [games, 2] and cards of the first round [games], with a player a seat."""
    rules = GAME.rules.read(options)
    seating, scratch = seat_players(GAME, ",".join(tables), 4), Scratch(GAME, 4)
    out, piles = np.zeros((games, 2), np.int64), np.zeros(games, np.uint64)
    bind(rows, kernel)(
        word(seed), 0, games, 3, rule_record(GAME, rules, 4), scratch.state, seating.numbers, seating.parameters,
        scratch.noise, scratch.scores, out, piles,
    )  # fmt: skip
    return out, piles


def lead(tables: tuple[str, ...], team: int, games: int, seed: int, **options: Any) -> NDArray[np.int64]:
    """Point of a team minus that of the other, game by game."""
    points, _ = play(tables, games, seed, **options)
    own: NDArray[np.int64] = points[:, team] - points[:, 1 - team]
    return own


def won(ours: str, other: str, games: int, seed: int, **options: Any) -> Mean:
    """Share of games won (no point: half of one) by a team of `ours`, half of the games as either team."""
    black = lead((ours, ours, other, other), 0, games // 2, seed, **options)
    red = lead((other, other, ours, ours), 1, games // 2, seed, **options)
    return mean((np.concatenate([black, red]) + 1) / 2)


def gain_of_seat(seat: int, others: str, games: int, seed: int, **options: Any) -> Mean:
    """Lead a game that a seat gains for its team by `rule` over `random`, among `others`."""
    ours, other = (
        lead(tuple(mine if s == seat else others for s in range(4)), seat // 2, games, seed, **options)
        for mine in ("rule", "random")
    )
    return mean(ours - other)


@cache
def _thinking() -> Any:
    @numba.njit
    def thought(state: Any, rules: Any, seat: int, player: int, parameters: Any, told: int) -> None:
        think(state, rules, seat, player, parameters, numba.uint64(told))

    return thought


def mixes(table: Any, player: str = "rule", seat: int = 0, told: int = 0) -> tuple[NDArray[Any], NDArray[Any]]:
    """What a player of this seat writes down of both teams at a decision; `told`: its partner's card, as a set."""
    seating = seat_players(GAME, player, 4)
    state = table._state.copy()
    _thinking()(state, table._rules, seat, int(seating.numbers[seat]), seating.parameters, told)
    found = np.array(state["mix"], float)
    return found[:PAIRS], found[PAIRS:]
