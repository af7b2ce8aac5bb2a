"""Playing calabresella deals into rows, so that two tables of players can be compared deal by deal."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import kernels.games.calabresella as kernel
from analyzer.games import game as find_game
from analyzer.players import seat as seat_players
from analyzer.records import Scratch, rule_record, word
from kernels.constants import DECK
from kernels.drivers.decide import play_out
from kernels.games.calabresella.roles import strength
from kernels.jit import bind, template
from kernels.rng import start_noise, start_stream
from tests.games import measuring

SEATS, RULE = 3, 2
GAME = find_game("calabresella")
CONTRACTS = ("chiamo", "solo", "solissimo", "dividete", "scegliete")
NEVER = 99


@template
def rows(seed, first, last, dealer, rules, state, players, parameters, deck, stream, noise, scores, out):
    """Play deals first .. last - 1; a row: scores, soloist, contract, thirds, success, last trick, the soloist's S."""
    for index in range(first, last):
        start_stream(stream, seed, DECK, index, 0)
        start_noise(noise, seed, index, 0)
        deal(state, rules, dealer, deck, stream)  # noqa: F821
        play_out(state, rules, players, parameters, noise)
        score(state, rules, scores)  # noqa: F821
        row = index - first
        for seat in range(3):
            out[row, seat] = scores[seat]
        soloist = state.soloist
        out[row, 3] = soloist
        out[row, 4] = state.contract
        if soloist >= 0:
            out[row, 5] = state.points[soloist]
            out[row, 6] = 1 if scores[soloist] > 0 else 0
            out[row, 7] = 1 if state.leader == soloist else 0
            out[row, 8] = strength(state.dealt[soloist])


class Deals(NamedTuple):
    """What happened, one entry a deal; passed-out deals have soloist -1."""

    scores: NDArray[np.int64]  # [deals, seats]
    soloist: NDArray[np.int64]
    contract: NDArray[np.int64]
    thirds: NDArray[np.int64]
    success: NDArray[np.int64]
    last_trick: NDArray[np.int64]
    strength: NDArray[np.int64]


def play_tables(numbers: Any, parameters: Any, rules: Any, deals: int, seed: int) -> Deals:
    """Play deals 0, 1, ... of `seed` with the kernel's numbers of the players; the last seat deals."""
    scratch = Scratch(GAME, SEATS)
    out = np.zeros((deals, 9), np.int64)
    bind(rows, kernel)(
        word(seed), 0, deals, SEATS - 1, rules, scratch.state, numbers, parameters, scratch.deck, scratch.stream,
        scratch.noise, scratch.scores, out,
    )  # fmt: skip
    return Deals(out[:, :3], *(out[:, column] for column in range(3, 9)))


@cache
def play(table: str, deals: int, seed: int, **options: Any) -> Deals:
    """Play deals 0, 1, ... of `seed` with a table of players; equal seeds are equal deals."""
    seating = seat_players(GAME, table, SEATS)
    return play_tables(
        seating.numbers, seating.parameters, rule_record(GAME, GAME.rules.read(options), SEATS), deals, seed
    )


def seat_table(seat: int, player: str, others: str) -> str:
    """Name the players of a table with `player` in one seat."""
    return ",".join(player if other == seat else others for other in range(SEATS))


def bids_only(contract: str | None, least: int, way: str) -> str:
    """The parameters of a seat that bids one contract with S >= least and nothing else; None: never bids."""
    at = dict.fromkeys(("chiamo_at", "last_at", "solo_at", "only_at", "solissimo_at", "dividete_at"), NEVER)
    at["scegliete_at"] = NEVER
    names = {"chiamo": ("chiamo_at", "last_at"), "solo": ("solo_at", "only_at")}
    for name in names.get(contract or "", ("solissimo_at",) if contract else ()):
        at[name] = least
    if contract in ("dividete", "scegliete"):
        at[f"{contract}_at"] = least
    return ",".join(f"{way}_{name}={value}" for name, value in at.items())


def forced(
    contract: str, least: int, deals: int, seed: int, soloist: str = "", defender: str = "", **options: Any
) -> Deals:
    """Deals in which one seat plays a contract with S >= least, each seat in turn; others never bid.

    soloist, defender: further parameters of theirs, as text.  Only the deals that are played are told.
    """
    way = options.get("follow_suit", "free")
    found = []
    for seat in range(SEATS):
        bidder = f"rule({bids_only(contract, least, way)}{soloist and ',' + soloist})"
        other = f"rule({bids_only(None, 0, way)}{defender and ',' + defender})"
        told = play(seat_table(seat, bidder, other), deals, seed, **options)
        found.append([np.asarray(part)[told.soloist >= 0] for part in told])
    return Deals(*(np.concatenate(parts) for parts in zip(*found, strict=True)))


def default_of(name: str) -> float:
    """A parameter of `rule` where nothing is said."""
    return next(parameter.default for parameter in GAME.player("rule").parameters if parameter.name == name)


# Decisions one by one.


def rule_move(deal: dict[str, Any], before: str, player: str = "rule", **options: Any) -> str:
    """Name what `rule` does after the moves `before`."""
    return measuring.rule_move("calabresella", deal, before, player, **options)
