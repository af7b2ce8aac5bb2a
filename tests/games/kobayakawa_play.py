"""Playing kobayakawa rounds and matches into rows, so that two tables of players can be compared deal by deal."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import kernels.games.kobayakawa as kernel
from analyzer import Table
from analyzer.games import game as find_game
from analyzer.players import seat as seat_players
from analyzer.records import Scratch, rule_record, word
from kernels.constants import DECK
from kernels.drivers.decide import play_out_apart
from kernels.drivers.simulate import next_deal
from kernels.jit import bind, template
from kernels.rng import start_noise, start_stream
from tests.games.measuring import Mean, mean

GAME = find_game("kobayakawa")
SEATS = 6


@template
def rows(seed, first, last, most, single, rules, match, state, players, parameters, deck, stream, noise, scores, out):
    """Play matches of at most `most` rounds; a row is chips per seat, rounds, who has the most.

    single: the round is not one of a match.
    """
    for index in range(first, last):
        match_start(match, rules, rules.players - 1)  # noqa: F821
        part = 0
        while not match.over and part < most:
            start_stream(stream, seed, DECK, index, part)
            start_noise(noise, seed, index, part)
            next_deal(state, rules, match, deck, stream)
            if single:
                state.in_match = 0
            play_out_apart(state, rules, players, parameters, noise)
            score(state, rules, scores)  # noqa: F821
            match_add(match, rules, state, scores)  # noqa: F821
            part += 1
        row = index - first
        for seat in range(rules.players):
            out[row, seat] = match.totals[seat]
        out[row, 6] = match.deals
        out[row, 7] = match.winners


class Rounds(NamedTuple):
    """What happened, one entry a deal."""

    chips: NDArray[np.int64]  # [deals, seats]
    rounds: NDArray[np.int64]
    winners: NDArray[np.int64]  # seats as bits


def play(tables: tuple[str, ...], deals: int, seed: int, most: int = 1, **options: Any) -> Rounds:
    """Play deals 0, 1, ... of `seed` with a player a seat; equal seeds are equal deals.  most: rounds of a match."""
    rules, seats = GAME.rules.read(options), len(tables)
    seating, scratch = seat_players(GAME, ",".join(tables), seats), Scratch(GAME, seats)
    out = np.zeros((deals, 8), np.int64)
    bind(rows, kernel)(
        word(seed), 0, deals, most, most == 1, rule_record(GAME, rules, seats), scratch.match, scratch.state,
        seating.numbers, seating.parameters, scratch.deck, scratch.stream, scratch.noise, scratch.scores, out,
    )  # fmt: skip
    return Rounds(out[:, :seats], out[:, 6], out[:, 7])


def duel(ours: str, other: str, seats: int, deals: int, seed: int, most: int = 99, **options: Any) -> tuple[Mean, Mean]:
    """Chips at the end, and share of matches won alone, of one `ours` against `other`, rotated through the seats."""
    chips, won = np.zeros(deals), np.zeros(deals)
    for seat in range(seats):
        played = play(tuple(ours if s == seat else other for s in range(seats)), deals, seed, most, **options)
        chips += played.chips[:, seat] / seats
        won += (played.winners == 1 << seat) / seats
    return mean(chips), mean(won)


def gain_of_seat(
    seat: int, seats: int, others: str, deals: int, seed: int, most: int = 1, player: str = "random", **options: Any
) -> Mean:
    """Chips that a seat gains by `rule` over `player`, among `others`."""
    ours, other = (
        play(tuple(mine if s == seat else others for s in range(seats)), deals, seed, most, **options)
        for mine in ("rule", player)
    )
    return mean(ours.chips[:, seat] - other.chips[:, seat])


# Decisions one by one.


def table_after(hands: list[str], centre: str, moves: str, stock: str = "", leader: int = 0, **options: Any) -> Table:
    """Deal hands, centre and the first cards of the stock; the others follow, lowest first.  Makes the moves.

    options: rules, and the layout's `chips`, `centre_chips` and `carry`.
    """
    named = [*hands, centre, *stock.split()]
    rest = [code for code in GAME.pack.codes if code not in named]
    fields = {name: options.pop(name) for name in ("chips", "centre_chips", "carry") if name in options}
    deal = {
        "dealer": (leader - 1) % len(hands), "leader": leader, "hands": [[hand] if hand else [] for hand in hands],
        "centre": centre, "stock": [*stock.split(), *rest], **fields,
    }  # fmt: skip
    table = Table("kobayakawa", options, deal)
    for move in moves.split():
        table.play(move)
    return table


def showing(card: int, centre: int, seat: int, bettors: list[int], **options: Any) -> Table:
    """Four players, seat 0 leading, before the bet of `seat`: nothing is known but its card and the centre card."""
    codes = GAME.pack.codes
    others = [code for value, code in enumerate(codes, start=1) if value not in (card, centre)]
    hands = [codes[card - 1] if s == seat else others.pop() for s in range(4)]
    table = table_after(hands, codes[centre - 1], "", **options)
    state = table._state
    state["phase"], state["turn"], state["to_go"] = 2, seat, 4 - seat
    state["spoken"], state["bettors"] = (1 << seat) - 1, sum(1 << other for other in bettors)
    state["faced"][:4] = centre - 1
    table._look(0)
    return table
