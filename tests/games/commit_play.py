"""Playing deals of commit into rows, so that two tables of players can be compared deal by deal."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import kernels.games.commit as kernel
from analyzer import Table
from analyzer.games import game as find_game
from analyzer.players import seat as seat_players
from analyzer.records import Scratch, rule_record, word
from kernels.constants import DECK
from kernels.drivers.decide import play_out_apart
from kernels.jit import bind, template
from kernels.rng import start_noise, start_stream
from tests.games.measuring import Mean, mean

GAME = find_game("commit")


@template
def rows(seed, first, last, dealer, rules, state, players, parameters, deck, stream, noise, scores, out):
    """Play deals first .. last - 1; a row is the scores of the seats and the winner."""
    for index in range(first, last):
        start_stream(stream, seed, DECK, index, 0)
        start_noise(noise, seed, index, 0)
        deal(state, rules, dealer, deck, stream)  # noqa: F821
        play_out_apart(state, rules, players, parameters, noise)
        score(state, rules, scores)  # noqa: F821
        for seat in range(rules.players):
            out[index - first, seat] = scores[seat]
        out[index - first, rules.players] = state.winner


class Deals(NamedTuple):
    """What happened, one entry a deal."""

    scores: NDArray[np.int64]  # [deals, seats]
    winner: NDArray[np.int64]


def play(table: list[str], deals: int, seed: int, first: int = 0, **options: Any) -> Deals:
    """Play deals first, first + 1, ... of `seed` with a player a seat, the last seat dealing."""
    rules, seats = GAME.rules.read(options), len(table)
    seating, scratch = seat_players(GAME, ",".join(table), seats), Scratch(GAME, seats)
    out = np.zeros((deals, seats + 1), np.int64)
    bind(rows, kernel)(
        word(seed), first, first + deals, seats - 1, rule_record(GAME, rules, seats), scratch.state,
        seating.numbers, seating.parameters, scratch.deck, scratch.stream, scratch.noise, scratch.scores, out,
    )  # fmt: skip
    return Deals(out[:, :seats], out[:, seats])


def one_against(ours: str, others: str, deals: int, seed: int, seats: int = 4, **options: Any) -> tuple[Mean, Mean]:
    """Score and share of wins of one seat among others, averaged over the seats of each deal."""
    score, won = np.zeros(deals), np.zeros(deals)
    for seat in range(seats):
        played = play([ours if s == seat else others for s in range(seats)], deals, seed, **options)
        score += played.scores[:, seat] / seats
        won += (played.winner == seat) / seats
    return mean(score), mean(won)


def gain(ours: str, other: str, among: str, deals: int, seed: int, seats: int = 4, **options: Any) -> list[Mean]:
    """Score that each seat gains by one player instead of another, among players of a third kind."""
    found = []
    for seat in range(seats):
        first, second = (
            play([mine if s == seat else among for s in range(seats)], deals, seed, **options) for mine in (ours, other)
        )
        found.append(mean(first.scores[:, seat] - second.scores[:, seat]))
    return found


def table_after(hands: list[str], moves: str, dealer: int | None = None, **options: Any) -> Table:
    """Deal the hands, filled up with the cards that nobody names (clubs first), and make the moves."""
    seats = len(hands)
    size = min(51 // seats, options.get("hand_size") or 51)
    named = " ".join(hands).split()
    spare = [code for code in GAME.pack.codes if code not in named]
    full = [[*hand.split(), *[spare.pop(0) for _ in range(size - len(hand.split()))]] for hand in hands]
    layout = {"dealer": seats - 1 if dealer is None else dealer, "hands": full, "dead": spare}
    table = Table("commit", options, layout)
    for move in moves.split():
        table.play(move)
    return table
