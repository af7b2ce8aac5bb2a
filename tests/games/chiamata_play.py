"""Playing chiamata deals into rows, so that two tables of players can be compared deal by deal."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import kernels.games.chiamata as kernel
from analyzer.games import game as find_game
from analyzer.players import seat as seat_players
from analyzer.records import Scratch, driver, rule_record, word
from kernels.constants import DECK
from kernels.drivers.decide import play_out
from kernels.jit import bind, template
from kernels.rng import start_noise, start_stream
from tests.games import measuring
from tests.games.measuring import Mean, mean

SEATS, RULE = 5, 2
GAME = find_game("chiamata")
ROLES = ("declarer", "partner", "opponent")


@template
def rows(seed, first, last, dealer, rules, state, players, parameters, deck, stream, noise, scores, out):
    """Play deals first .. last - 1; a row is scores, declarer, partner, points, success, bid, target."""
    for index in range(first, last):
        start_stream(stream, seed, DECK, index, 0)
        start_noise(noise, seed, index, 0)
        deal(state, rules, dealer, deck, stream)  # noqa: F821
        play_out(state, rules, players, parameters, noise)
        score(state, rules, scores)  # noqa: F821
        row = index - first
        for seat in range(5):
            out[row, seat] = scores[seat]
        points = 0
        if state.declarer >= 0:
            points = state.points[state.declarer]
            if state.partner >= 0:
                points += state.points[state.partner]
        out[row, 5] = state.declarer
        out[row, 6] = state.partner
        out[row, 7] = points
        out[row, 8] = 1 if state.declarer >= 0 and points >= state.target else 0
        out[row, 9] = state.bid
        out[row, 10] = state.target


class Deals(NamedTuple):
    """What happened, one entry a deal; passed-out deals have declarer -1."""

    scores: NDArray[np.int64]  # [deals, seats]
    declarer: NDArray[np.int64]
    partner: NDArray[np.int64]  # -1 in a solo
    points: NDArray[np.int64]
    success: NDArray[np.int64]
    bid: NDArray[np.int64]
    target: NDArray[np.int64]

    @property
    def opponents(self) -> NDArray[np.bool_]:
        """Who is an opponent: [deals, seats]."""
        seats = np.arange(SEATS)
        ours = (seats == self.declarer[:, None]) | (seats == self.partner[:, None])
        return ~ours & (self.declarer >= 0)[:, None]


@cache
def play(table: str, deals: int, seed: int, **options: Any) -> Deals:
    """Play deals 0, 1, ... of `seed` with a table of players; equal seeds are equal deals."""
    rules = GAME.rules.read(options)
    seating, scratch = seat_players(GAME, table, SEATS), Scratch(GAME, SEATS)
    out = np.zeros((deals, 11), np.int64)
    bind(rows, kernel)(
        word(seed), 0, deals, GAME.default_dealer(rules, SEATS), rule_record(GAME, rules, SEATS), scratch.state,
        seating.numbers, seating.parameters, scratch.deck, scratch.stream, scratch.noise, scratch.scores, out,
    )  # fmt: skip
    return Deals(out[:, :5], *(out[:, column] for column in range(5, 11)))


def gain_of_role(role: str, deals: int, seed: int, **options: Any) -> Mean:
    """Own score a deal that `rule` play of one role gains over random play of it; the auction is the same."""
    ours, other = play("rule", deals, seed, **options), play(f"rule({role}_random=1)", deals, seed, **options)
    assert (ours.declarer == other.declarer).all()
    if options.get("trump_named") is None:  # a blind first trick that is played otherwise may change the name
        assert (ours.partner == other.partner).all()
    gain = ours.scores - other.scores
    bid = ours.declarer >= 0
    if role == "opponent":
        number = ours.opponents.sum(axis=1)
        return mean((gain * ours.opponents).sum(axis=1)[bid] / number[bid])
    who = ours.declarer if role == "declarer" else ours.partner
    there = np.flatnonzero(who >= 0)
    return mean(gain[there, who[there]])


def seat_table(seat: int, player: str, others: str) -> str:
    """Name the players of a table with `player` in one seat."""
    return ",".join(player if other == seat else others for other in range(SEATS))


def gain_of_seat(seat: int, others: str, deals: int, seed: int, **options: Any) -> Mean:
    """Own score a deal that a seat gains by `rule` over `random`, the auction included, among `others`."""
    ours = play(seat_table(seat, "rule", others), deals, seed, **options)
    other = play(seat_table(seat, "random", others), deals, seed, **options)
    return mean(ours.scores[:, seat] - other.scores[:, seat])


def gain_of_bidding(change: float, deals: int, seed: int, **options: Any) -> Mean:
    """Score a deal that one seat gains by another `bid_at` than the rest; the mean over the seats, a deal a unit."""
    before = play("rule", deals, seed, **options)
    gain = np.zeros(deals)
    for seat in range(SEATS):
        table = seat_table(seat, f"rule(bid_at={14 + change:g})", "rule")
        gain += (play(table, deals, seed, **options).scores - before.scores)[:, seat] / SEATS
    return mean(gain)


# Decisions one by one.


@cache
def defaults() -> NDArray[np.float64]:
    """Return the parameters of `rule` in every seat."""
    return seat_players(GAME, "rule", SEATS).parameters


def rule_move(deal: dict[str, Any], before: str, **options: Any) -> str:
    """Name what `rule` does after the moves `before`."""
    return measuring.rule_move("chiamata", deal, before, **options)


def positions(rules: Any, deals: int, seed: int, rng: random.Random) -> Iterator[tuple[Any, int, int]]:
    """Yield (state, seat, legal moves) at every decision of deals whose moves are random or `rule`, mixed."""
    scratch, step = Scratch(GAME, SEATS), driver(GAME, "step")
    state = scratch.state
    for index in range(deals):
        driver(GAME, "begin")(word(seed), index, 0, rng.randrange(SEATS), rules, state, scratch.deck, scratch.stream)
        seat, moves = step(rules, state, word(0))
        while seat >= 0:
            yield state, int(seat), int(moves)
            if rng.random() < 0.6:
                move = int(measuring.chooser("chiamata")(state, rules, seat, word(int(moves)), defaults()))
            else:
                move = 1 << rng.choice([bit for bit in range(64) if int(moves) >> bit & 1])
            seat, moves = step(rules, state, word(move))


def unseen_dealt_anew(state: Any, seat: int, rng: random.Random) -> Any:
    """Return a copy in which the cards of the other four hands are dealt anew, as many to each as before."""
    other = np.array([state], kernel.STATE)[0]
    hands = [int(state["hand"][s]) if s != seat else 0 for s in range(SEATS)]
    cards = [card for card in range(40) if any(hand >> card & 1 for hand in hands)]
    rng.shuffle(cards)
    for s in range(SEATS):
        if s != seat:
            hand = sum(1 << cards.pop() for _ in range(hands[s].bit_count()))
            other["dealt"][s] = int(state["dealt"][s]) & ~hands[s] | hand
            other["hand"][s] = hand
    if state["partner"] != seat and state["called_by"] < 0:
        other["partner"] = rng.choice([s for s in range(-1, SEATS) if s not in (seat, state["declarer"])])
    return other
