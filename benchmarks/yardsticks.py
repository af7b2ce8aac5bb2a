"""Yardsticks: what a loop written by hand for one game, without any rule option, costs.

They deal the same cards from the same stream and make the same picks as the engine at random play under the
default rules, so the sums of the scores are the same integers; that is checked.  The bare deal is the shuffle
and the hands alone.  A yardstick is to stay within 7 times the bare deal, and is never slowed.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np

from benchmarks.kobayakawa_by_hand import deal_kobayakawa, play_kobayakawa
from benchmarks.measure import arguments, conditions, interleaved, ratio, spread, table
from benchmarks.sheepshead_by_hand import deal_sheepshead, play_sheepshead
from kernels.bits import bit, count, lowest
from kernels.constants import DECK, DECK_SIZE
from kernels.deal import cards, fresh_deck, shuffle
from kernels.rng import count_decision, mix, pick, start_noise, start_stream
from kernels.tricks import POINTS, SUIT_CARDS, beaters

U = numba.uint64

LIMIT = 7.0
"""A yardstick is at most so many times slower than the bare deal."""

by_hand = numba.njit(nogil=True, error_model="numpy")

_PASS = U(1 << 63)


@by_hand
def deal_briscola(seed, first, last, deck, stream, noise, sums):
    """The bare deal: shuffle, two hands of three.  Adds the hands to `sums`, so that nothing is left out."""
    for index in range(first, last):
        start_stream(stream, seed, DECK, index, 0)
        fresh_deck(deck, 40)
        shuffle(deck, 40, stream)
        for seat in range(2):
            sums[seat] ^= numba.int64(cards(deck, 3 * seat, 3))


@by_hand
def deal_chiamata(seed, first, last, deck, stream, noise, sums):
    """The bare deal: shuffle, five hands of eight."""
    for index in range(first, last):
        start_stream(stream, seed, DECK, index, 0)
        fresh_deck(deck, 40)
        shuffle(deck, 40, stream)
        for seat in range(5):
            sums[seat] ^= numba.int64(cards(deck, 8 * seat, 8))


@by_hand
def play_briscola(seed, first, last, deck, stream, noise, sums):
    """Briscola for two: adds the scores of both seats to `sums`."""
    for index in range(first, last):
        start_stream(stream, seed, DECK, index, 0)
        start_noise(noise, seed, index, 0)
        fresh_deck(deck, 40)
        shuffle(deck, 40, stream)
        trumps = SUIT_CARDS[deck[39]]
        leading, other = cards(deck, 0, 3), cards(deck, 3, 3)
        leader, mine, drawn = 0, 0, 6  # mine: the points of seat 0
        while leading:
            held = count(leading)
            led = pick(leading, held, mix(count_decision(noise, leader)))
            answer = pick(other, held, mix(count_decision(noise, 1 - leader)))
            leading, other = leading ^ led, other ^ answer
            card = lowest(led)
            if answer & beaters(card, trumps):
                leading, other = other, leading
                leader = 1 - leader
            if leader == 0:
                mine += POINTS[card] + POINTS[lowest(answer)]
            if drawn < 40:
                leading |= bit(deck[drawn])
                other |= bit(deck[drawn + 1])
                drawn += 2
        if mine > 60:
            sums[0] += 1
        elif mine < 60:
            sums[1] += 1


@by_hand
def play_chiamata(seed, first, last, deck, stream, noise, sums):
    """Chiamata: auction by rank, naming, eight tricks in which the suit led or a trump is played."""
    hands = np.zeros(5, np.uint64)
    for index in range(first, last):
        start_stream(stream, seed, DECK, index, 0)
        start_noise(noise, seed, index, 0)
        fresh_deck(deck, 40)
        shuffle(deck, 40, stream)
        for seat in range(5):
            hands[seat] = cards(deck, 8 * seat, 8)
        rank, declarer, bidders, seat = 10, -1, 31, 0
        while bidders and rank > 0 and (declarer < 0 or bidders != 1 << declarer):
            moves = _PASS | (bit(rank) - U(1))
            move = pick(moves, rank + 1, mix(count_decision(noise, seat)))
            if move == _PASS:
                bidders &= ~(1 << seat)
            else:
                rank, declarer = lowest(move), seat
            seat = seat + 1 if seat < 4 else 0
            while bidders and (bidders >> seat) & 1 == 0:
                seat = seat + 1 if seat < 4 else 0
        if declarer < 0:
            continue
        suit = lowest(pick(U(15), 4, mix(count_decision(noise, declarer))))
        called = bit(10 * suit + rank)
        trumps = SUIT_CARDS[10 * suit]
        partner = declarer
        for seat in range(5):
            if hands[seat] & called:
                partner = seat
        leader, points = declarer, 0
        for _ in range(8):
            led, over, best_seat, worth, seat = U(0), U(0), leader, 0, leader
            for place in range(5):
                hand = hands[seat]
                moves = hand
                if hand & led:
                    moves = hand & (led | trumps)
                move = pick(moves, count(moves), mix(count_decision(noise, seat)))
                card = lowest(move)
                if place == 0:
                    led = SUIT_CARDS[card]
                if place == 0 or move & over:
                    over, best_seat = beaters(card, trumps), seat
                worth += POINTS[card]
                hands[seat] = hand ^ move
                seat = seat + 1 if seat < 4 else 0
            leader = best_seat
            if leader in (declarer, partner):
                points += worth
        factor = 1 if points > 60 else -1
        if points in (0, 120):
            factor *= 2
        for seat in range(5):
            sums[seat] -= factor
        if partner == declarer:
            sums[declarer] += 3 * factor
        else:
            sums[declarer] += 3 * factor
            sums[partner] += 2 * factor


@dataclass
class Loop:
    """A loop written by hand, with the arrays it works on."""

    kernel: Callable[..., None]
    seats: int

    def play(self, first: int, last: int, seed: int = 1) -> list[int]:
        """Play deals first .. last - 1; the sums of the scores of the seats."""
        sums = np.zeros(self.seats, np.int64)
        deck, stream = np.zeros(DECK_SIZE, np.uint8), np.zeros(4, np.uint64)
        self.kernel(np.uint64(seed), first, last, deck, stream, np.zeros(self.seats, np.uint64), sums)
        return [int(total) for total in sums]


YARDSTICKS = {
    "briscola": Loop(play_briscola, 2),
    "chiamata": Loop(play_chiamata, 5),
    "sheepshead": Loop(play_sheepshead, 5),
    "kobayakawa": Loop(play_kobayakawa, 3),
}
BARE_DEALS = {
    "briscola": Loop(deal_briscola, 2),
    "chiamata": Loop(deal_chiamata, 5),
    "sheepshead": Loop(deal_sheepshead, 5),
    "kobayakawa": Loop(deal_kobayakawa, 3),
}


def engine(game: str, table_of: str = "random", **rules: Any) -> Any:
    """The engine's simulation of `game`, as `mazzo simulate` runs it, with its working memory."""
    from analyzer.experiment import Setup, Simulation
    from analyzer.players import seat
    from analyzer.scenario import scenario

    asked = scenario(game, players=[table_of], rules=rules)
    return Simulation(
        Setup(asked.game, asked.rules, asked.seats, asked.dealer, seat(asked.game, table_of, asked.seats), 1)
    )


def engine_scores(game: str, deals: int) -> list[int]:
    """The sums of the scores of the seats as the engine has them, deals 0 .. deals - 1 of seed 1, random play."""
    job = engine(game)
    tally = job.tally()
    job.play(0, deals, job.worker(), tally)
    names = [figure.name for figure in job.setup.game.figures(job.setup.rules, job.setup.seats)]
    return [int(tally["sums"][names.index(f"score[{seat}]"), 1]) for seat in range(job.setup.seats)]


def check_same_sums(game: str, deals: int) -> None:
    """AssertionError unless the yardstick's summed scores are those of the engine."""
    by_hand_sums, by_engine = YARDSTICKS[game].play(0, deals), engine_scores(game, deals)
    assert by_hand_sums == by_engine, f"{game}: the yardstick scores {by_hand_sums}, the engine {by_engine}"


def main(arguments_given: list[str] | None = None) -> None:
    """Measure the yardsticks against the bare deal."""
    quick = arguments(__doc__).parse_args(arguments_given).quick
    deals, rounds = (500, 2) if quick else (200_000, 15)
    rows = []
    for game, yardstick in YARDSTICKS.items():
        check_same_sums(game, deals)
        loops = {"yardstick": yardstick, "deal": BARE_DEALS[game]}
        seconds = interleaved({name: lambda loop=loop: loop.play(0, deals) for name, loop in loops.items()}, rounds)
        each = {name: 1e9 * statistics.median(times) / deals for name, times in seconds.items()}
        times = ratio(seconds["yardstick"], seconds["deal"])
        row = (game, f"{each['deal']:.0f}", f"{each['yardstick']:.0f}", f"{times:.2f}", f"{LIMIT:g}")
        rows.append((*row, spread(seconds["yardstick"])))
    print(table(("game", "deal ns", "yardstick ns", "ratio", "limit", "spread"), rows))
    print(f"the summed scores are those of the engine; {rounds} rounds of {deals:,} deals; {conditions()}")


if __name__ == "__main__":
    main()
