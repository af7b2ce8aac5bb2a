"""Playing knock rummy deals into rows, so that two tables of players can be compared deal by deal."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import kernels.games.knock_rummy as kernel
from analyzer import Table
from analyzer.games import game as find_game
from analyzer.players import seat as seat_players
from analyzer.records import Scratch, driver, rule_record, word
from kernels.constants import DECK
from kernels.drivers.decide import play_out_apart
from kernels.jit import bind, template
from kernels.rng import start_noise, start_stream
from tests.games.measuring import Mean, mean

GAME = find_game("knock_rummy")
POINT = 60  # the kernel's scores are sixtieths


@template
def rows(seed, first, last, dealer, rules, state, players, parameters, deck, stream, noise, scores, out):
    """Play deals; a row is scores and deadwood per seat, turns, knocker, how it ended."""
    for index in range(first, last):
        start_stream(stream, seed, DECK, index, 0)
        start_noise(noise, seed, index, 0)
        deal(state, rules, dealer, deck, stream)  # noqa: F821
        play_out_apart(state, rules, players, parameters, noise)
        score(state, rules, scores)  # noqa: F821
        row = index - first
        for seat in range(rules.players):
            out[row, seat] = scores[seat]
            out[row, 6 + seat] = state.deadwood[seat]
        out[row, 12] = state.turns
        out[row, 13] = state.knocker
        out[row, 14] = state.end


class Deals(NamedTuple):
    """What happened, one entry a deal."""

    scores: NDArray[np.float64]  # [deals, seats]
    deadwood: NDArray[np.int64]  # [deals, seats]
    turns: NDArray[np.int64]
    knocker: NDArray[np.int64]  # -1 for none
    end: NDArray[np.int64]  # 1 knock, 2 void, 3 showdown

    @property
    def undercut(self) -> Mean:
        """Share of the knocks in which somebody had less deadwood."""
        knocked = self.knocker >= 0
        own = np.take_along_axis(self.deadwood[knocked], self.knocker[knocked, None], 1)[:, 0]
        return mean(own > self.deadwood[knocked].min(axis=1))


def play(tables: tuple[str, ...], deals: int, seed: int, dealer: int | None = None, **options: Any) -> Deals:
    """Play deals 0, 1, ... of `seed` with a player a seat; equal seeds are equal deals."""
    rules, seats = GAME.rules.read(options), len(tables)
    seating, scratch = seat_players(GAME, ",".join(tables), seats), Scratch(GAME, seats)
    out = np.zeros((deals, 15), np.int64)
    bind(rows, kernel)(
        word(seed), 0, deals, seats - 1 if dealer is None else dealer, rule_record(GAME, rules, seats), scratch.state,
        seating.numbers, seating.parameters, scratch.deck, scratch.stream, scratch.noise, scratch.scores, out,
    )  # fmt: skip
    return Deals(out[:, :seats] / POINT, out[:, 6 : 6 + seats], out[:, 12], out[:, 13], out[:, 14])


def score_of(ours: str, others: str, seats: int, deals: int, seed: int, **options: Any) -> Mean:
    """Score a deal of one seat among others, rotated through the seats; the error is that of deals."""
    total = np.zeros(deals)
    for seat in range(seats):
        played = play(tuple(ours if s == seat else others for s in range(seats)), deals, seed, **options)
        total += played.scores[:, seat] / seats
    return mean(total)


def gain_of_seat(
    seat: int,
    others: str,
    seats: int,
    deals: int,
    seed: int,
    ours: str = "rule",
    player: str = "random",
    **options: Any,
) -> Mean:
    """Score a deal that a seat gains by `rule` over `player`, among `others`."""
    better, worse = (
        play(tuple(mine if s == seat else others for s in range(seats)), deals, seed, **options)
        for mine in ("rule", player)
    )
    return mean(better.scores[:, seat] - worse.scores[:, seat])


def gain_of(ours: str, player: str, others: str, seats: int, deals: int, seed: int, **options: Any) -> Mean:
    """Score a deal that a seat gains by `ours` over `player`, among `others`, rotated through the seats."""
    gain = np.zeros(deals)
    for seat in range(seats):
        better, worse = (
            play(tuple(mine if s == seat else others for s in range(seats)), deals, seed, **options)
            for mine in (ours, player)
        )
        gain += (better.scores[:, seat] - worse.scores[:, seat]) / seats
    return mean(gain)


def move_of(player: str, deal: dict[str, Any], before: str, **options: Any) -> str:
    """Name what a player does after the moves `before`."""
    table = Table("knock_rummy", options, deal)
    for move in before.split():
        table.play(move)
    seating, moves = seat_players(GAME, player, table.seats), np.zeros(10_000, np.uint64)
    driver(GAME, "trace")(
        word(1), 0, 0, table._rules, table._state.copy(), seating.numbers, seating.parameters,
        np.zeros(table.seats, np.uint64), moves,
    )  # fmt: skip
    return table.play_bit(int(moves[0]))
