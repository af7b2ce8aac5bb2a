"""Playing sheepshead deals into rows, so that two tables of players can be compared deal by deal."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import kernels.games.sheepshead as kernel
from analyzer.games import game as find_game
from analyzer.players import seat as seat_players
from analyzer.records import Scratch, rule_record, word
from kernels.constants import DECK
from kernels.drivers.decide import play_out
from kernels.games.sheepshead.picking import strength
from kernels.games.sheepshead.score import row, team_points
from kernels.jit import bind, template
from kernels.rng import start_noise, start_stream
from tests.games import measuring
from tests.games.measuring import Mean, mean

SEATS, RULE = 5, 2
GAME = find_game("sheepshead")
ROLES = ("picker", "partner", "defender")


@template
def rows(seed, first, last, dealer, rules, state, players, parameters, deck, stream, noise, scores, out):
    """Play deals first .. last - 1; a row is scores, picker, partner, team points, row, passes, strengths."""
    for index in range(first, last):
        start_stream(stream, seed, DECK, index, 0)
        start_noise(noise, seed, index, 0)
        deal(state, rules, dealer, deck, stream)  # noqa: F821
        play_out(state, rules, players, parameters, noise)
        score(state, rules, scores)  # noqa: F821
        at = index - first
        for seat in range(5):
            out[at, seat] = scores[seat]
            out[at, 10 + seat] = strength(state.dealt[seat])
        out[at, 5] = state.picker
        out[at, 6] = state.partner
        out[at, 7] = team_points(state) if state.picker >= 0 else 0
        out[at, 8] = row(state, rules) if state.picker >= 0 else -1
        out[at, 9] = state.passes


class Deals(NamedTuple):
    """What happened, one entry a deal; without a picker `picker` is -1."""

    scores: NDArray[np.int64]  # [deals, seats]
    picker: NDArray[np.int64]
    partner: NDArray[np.int64]  # -1 when alone
    points: NDArray[np.int64]
    row: NDArray[np.int64]  # 0 all .. 5 none
    passes: NDArray[np.int64]
    strengths: NDArray[np.int64]  # of the dealt hands: [deals, seats]

    @property
    def success(self) -> NDArray[np.bool_]:
        """Whether the picker's side has won."""
        return self.row < 3

    @property
    def defenders(self) -> NDArray[np.bool_]:
        """Who is a defender: [deals, seats]."""
        seats = np.arange(SEATS)
        ours = (seats == self.picker[:, None]) | (seats == self.partner[:, None])
        return ~ours & (self.picker >= 0)[:, None]


@cache
def play(table: str, deals: int, seed: int, **options: Any) -> Deals:
    """Play deals 0, 1, ... of `seed` with a table of players; equal seeds are equal deals."""
    rules = GAME.rules.read(options)
    seating, scratch = seat_players(GAME, table, SEATS), Scratch(GAME, SEATS)
    out = np.zeros((deals, 15), np.int64)
    bind(rows, kernel)(
        word(seed), 0, deals, SEATS - 1, rule_record(GAME, rules, SEATS), scratch.state,
        seating.numbers, seating.parameters, scratch.deck, scratch.stream, scratch.noise, scratch.scores, out,
    )  # fmt: skip
    return Deals(out[:, :5], *(out[:, column] for column in range(5, 10)), out[:, 10:])


def place_of(deals: Deals) -> NDArray[np.int64]:
    """How many defenders sit between the picker and each defender: [deals, seats], -1 for who is none."""
    steps = (np.arange(SEATS) - deals.picker[:, None]) % SEATS
    before = (steps[:, None, :] < steps[:, :, None]) & deals.defenders[:, None, :]
    return np.where(deals.defenders, before.sum(axis=2), -1)


def own_score(deals: Deals, role: str) -> NDArray[np.float64]:
    """The mean score of a role in each deal, nan where nobody has it."""
    seats = np.arange(SEATS)
    has = deals.defenders
    if role != "defender":
        has = seats == (deals.picker if role == "picker" else deals.partner)[:, None]
    number = has.sum(axis=1)
    return np.where(number > 0, (deals.scores * has).sum(axis=1) / np.maximum(number, 1), np.nan)


def gain_of_role(role: str, deals: int, seed: int, others: str = "rule", **options: Any) -> Mean:
    """Own score a deal that `rule` play of one role gains over random play of it; picks and calls are the same.

    others: `rule`, or `random` for random play in all other roles.
    """
    randoms = {f"{r}_random=1" for r in ROLES if others == "random"}
    here = {f"{role}_random=1"}
    ours = play(_named(randoms - here), deals, seed, **options)
    other = play(_named(randoms | here), deals, seed, **options)
    assert (ours.picker == other.picker).all()
    assert (ours.partner == other.partner).all()
    gain = own_score(ours, role) - own_score(other, role)
    return mean(gain[~np.isnan(gain)])


def _named(changes: set[str]) -> str:
    return f"rule({','.join(sorted(changes))})" if changes else "rule"


def seat_table(seat: int, player: str, others: str) -> str:
    """Name the players of a table with `player` in one seat."""
    return ",".join(player if other == seat else others for other in range(SEATS))


def gain_of_seat(seat: int, others: str, deals: int, seed: int, **options: Any) -> Mean:
    """Own score a deal that a seat gains by `rule` over `random`, the picking included, among `others`."""
    ours = play(seat_table(seat, "rule", others), deals, seed, **options)
    other = play(seat_table(seat, "random", others), deals, seed, **options)
    return mean(ours.scores[:, seat] - other.scores[:, seat])


# Decisions one by one.


def rule_move(deal: dict[str, Any], before: str, player: str = "rule", **options: Any) -> str:
    """Name what `rule` does after the moves `before`."""
    return measuring.rule_move("sheepshead", deal, before, player, **options)
