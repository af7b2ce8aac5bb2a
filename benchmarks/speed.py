"""Deals a second of the games without tricks, random and rule; turns and deadwood of rummy: python -m benchmarks.speed.

Goals of random play on an idle core: kobayakawa 3 million rounds a second, commit and dual clash 1 million deals.
Knock rummy: 600,000 turns a second of `rule` for two, 1.5 million minima of deadwood of ten cards.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable

import numba
import numpy as np

from analyzer import simulate
from benchmarks.measure import arguments, conditions, interleaved, ratio, spread, table
from benchmarks.yardsticks import engine
from kernels.constants import DECK, DECK_SIZE
from kernels.deal import cards, fresh_deck, shuffle
from kernels.melds import LOW, deadwood
from kernels.rng import start_stream

GOALS = {"kobayakawa": 3.0, "commit": 1.0, "dual_clash": 1.0, "knock_rummy": None}
TURNS_GOAL, HANDS_GOAL = 0.6, 1.5
HAND = 10


@numba.njit(nogil=True, error_model="numpy")
def deadwood_of_hands(seed, first, last, deck, stream):
    """Sum of the least deadwood of a shuffled hand of ten, aces low and worth 1."""
    total = 0
    for index in range(first, last):
        start_stream(stream, seed, DECK, index, 0)
        fresh_deck(deck, 52)
        shuffle(deck, 52, stream)
        total += deadwood(cards(deck, 0, HAND), LOW, 1)
    return total


def _play(game: str, players: str, deals: int) -> Callable[[], None]:
    job = engine(game, players)
    worker = job.worker()
    return lambda: job.play(0, deals, worker, job.tally())


def main(arguments_given: list[str] | None = None) -> None:
    """Measure the games in turns and print a row for each."""
    quick = arguments(__doc__).parse_args(arguments_given).quick
    deals, rounds = (200, 2) if quick else (20_000, 15)
    deck, stream = np.zeros(DECK_SIZE, np.uint8), np.zeros(4, np.uint64)
    runs: dict[str, Callable[[], object]] = {
        "deadwood": lambda: deadwood_of_hands(np.uint64(1), 0, deals, deck, stream)
    }
    for game in GOALS:
        for players in ("random", "rule"):
            runs[f"{game} {players}"] = _play(game, players, deals)
    seconds = interleaved(runs, rounds)
    rows = []
    for game, goal in GOALS.items():
        for players in ("random", "rule"):
            times = seconds[f"{game} {players}"]
            each = statistics.median(times) / deals
            wanted = f"{goal:g}" if goal and players == "random" else ""
            rows.append((game, players, f"{1e9 * each:.0f}", f"{1e-6 / each:.2f}", wanted, spread(times)))
    print(table(("game", "players", "ns/deal", "M deals/s", "goal", "spread"), rows))
    for game in GOALS:
        print(f"{game}: rule / random {ratio(seconds[f'{game} rule'], seconds[f'{game} random']):.1f}")
    turns = simulate("knock_rummy", deals=20_000).rows[0].metrics["turns"].interval.value
    speed = turns * deals / statistics.median(seconds["knock_rummy rule"]) / 1e6
    print(f"knock_rummy, rule for two: {speed:.2f} M turns/s (goal {TURNS_GOAL}), {turns:.1f} turns a deal")
    print(
        f"least deadwood of ten cards, shuffle included: {deals / statistics.median(seconds['deadwood']) / 1e6:.2f} "
        f"M hands/s (goal {HANDS_GOAL})"
    )
    print(f"{rounds} rounds of {deals:,} deals; {conditions()}")


if __name__ == "__main__":
    main()
