"""Playing tantony rounds and matches into rows, so that two tables of players can be compared deal by deal."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import kernels.games.tantony as kernel
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

GAME = find_game("tantony")
KINDS = ("gifts", "leads", "follows", "discards")
RULE = 2


@template
def rows(seed, first, last, dealer, most, rules, match, state, players, parameters, deck, stream, noise, scores, out):
    """Play matches of at most `most` rounds; a row is own and side scores per seat, rounds, winners."""
    for index in range(first, last):
        match_start(match, rules, dealer)  # noqa: F821
        part = 0
        while not match.over and part < most:
            start_stream(stream, seed, DECK, index, part)
            start_noise(noise, seed, index, part)
            next_deal(state, rules, match, deck, stream)
            if most == 1:
                state.left = 0
            play_out_apart(state, rules, players, parameters, noise)
            score(state, rules, scores)  # noqa: F821
            match_add(match, rules, state, scores)  # noqa: F821
            part += 1
        row = index - first
        for seat in range(rules.players):
            out[row, seat] = match.totals[seat]
            out[row, 4 + seat] = match.sides[seat]
        out[row, 8] = match.deals
        out[row, 9] = match.winners


class Rounds(NamedTuple):
    """What happened, one entry a deal."""

    scores: NDArray[np.int64]  # [deals, seats]
    sides: NDArray[np.int64]  # [deals, seats]
    rounds: NDArray[np.int64]
    winners: NDArray[np.int64]  # seats as bits


def play(tables: tuple[str, ...], deals: int, seed: int, most: int = 1, **options: Any) -> Rounds:
    """Play deals 0, 1, ... of `seed` with a player a seat; equal seeds are equal deals.  most: rounds of a match."""
    rules = GAME.rules.read(options)
    seats = GAME.seats_for(rules)
    seating, scratch = seat_players(GAME, ",".join(tables), seats), Scratch(GAME, seats)
    out = np.zeros((deals, 10), np.int64)
    bind(rows, kernel)(
        word(seed), 0, deals, seats - 1, most, rule_record(GAME, rules, seats), scratch.match, scratch.state,
        seating.numbers, seating.parameters, scratch.deck, scratch.stream, scratch.noise, scratch.scores, out,
    )  # fmt: skip
    return Rounds(out[:, :seats], out[:, 4 : 4 + seats], out[:, 8], out[:, 9])


def lead_of(rounds: Rounds, seat: int, form: str) -> NDArray[np.int64]:
    """By how much the side of a seat is above the best other side."""
    seats = rounds.sides.shape[1]
    others = [s for s in range(seats) if s != seat and not (form == "teams" and s == (seat + 2) % 4)]
    return rounds.sides[:, seat] - rounds.sides[:, others].max(axis=1)


def seats_of(options: dict[str, Any]) -> int:
    """Return the number of players of the form."""
    return 3 if options.get("form") == "three" else 4


def duel(ours: str, other: str, deals: int, seed: int, most: int = 1, **options: Any) -> tuple[Mean, Mean]:
    """Lead a deal, and share of wins (a tie is half of one), of `ours` against `other`, rotated through the seats.

    teams: side against side; else one seat among others, whose lead over the best of them is negative in equal play.
    """
    form, seats = options.get("form", "teams"), seats_of(options)
    lead, won = np.zeros(deals), np.zeros(deals)
    rotations = range(2) if form == "teams" else range(seats)
    for seat in rotations:
        own = {seat, seat + 2} if form == "teams" else {seat}
        played = play(tuple(ours if s in own else other for s in range(seats)), deals, seed, most, **options)
        gap = lead_of(played, seat, form)
        lead += gap / len(rotations)
        won += ((gap > 0) + 0.5 * (gap == 0)) / len(rotations)
    return mean(lead), mean(won)


def gain_of_seat(seat: int, others: str, deals: int, seed: int, player: str = "random", **options: Any) -> Mean:
    """Lead a deal that a seat gains by `rule` over `player`, among `others`."""
    form, seats = options.get("form", "teams"), seats_of(options)
    ours, other = (
        play(tuple(mine if s == seat else others for s in range(seats)), deals, seed, **options)
        for mine in ("rule", player)
    )
    return mean(lead_of(ours, seat, form) - lead_of(other, seat, form))


def gain_of_kind(kind: str, deals: int, seed: int, **options: Any) -> Mean:
    """Lead a deal that a seat among `rule` players gains by not deciding at random in one kind; mean over the seats."""
    form, seats = options.get("form", "teams"), seats_of(options)
    ours, gain = play(("rule",) * seats, deals, seed, **options), np.zeros(deals)
    for seat in range(seats):
        table = tuple(f"rule({kind}_random=1)" if s == seat else "rule" for s in range(seats))
        other = play(table, deals, seed, **options)
        gain += (lead_of(ours, seat, form) - lead_of(other, seat, form)) / seats
    return mean(gain)


# Decisions one by one.


def table_after(hands: list[str], moves: str, leader: int = 0, **options: Any) -> Table:
    """Deal the hands, filled up with the cards that nobody names (the lowest first), and make the moves."""
    size = 12 if len(hands) == 3 else 13
    pack = [code for card, code in enumerate(GAME.pack.codes) if len(hands) == 4 or code[0] not in "789T"]
    spare = [code for code in sorted(pack, key=lambda code: GAME.pack.card(code) % 13) if code not in " ".join(hands)]
    full = [[*hand.split(), *[spare.pop(0) for _ in range(size - len(hand.split()))]] for hand in hands]
    deal = {"dealer": (leader - 1) % len(hands), "leader": leader, "hands": [sorted(hand) for hand in full]}
    table = Table("tantony", options, deal)
    for move in moves.split():
        table.play(move)
    return table
