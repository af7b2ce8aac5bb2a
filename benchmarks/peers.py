"""Random play against OpenSpiel's C++ loop on skat, per card played: python -m benchmarks.peers.

Needs the package `open_spiel`.  Skat there is 30 cards and a short auction, dealt card by card in the time that
is measured; chiamata here is an auction, a naming and 40 cards, of which only the cards are counted.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from importlib.util import find_spec

from benchmarks.measure import conditions
from benchmarks.yardsticks import engine

SKAT_CARDS, CHIAMATA_CARDS, BRISCOLA_CARDS = 30, 40, 40


def skat_seconds(games: int) -> float:
    """CPU seconds of uniformly random games, played in C++."""
    import numpy as np
    import pyspiel

    game = pyspiel.load_game("skat")
    bots = [pyspiel.make_uniform_random_bot(player, 5 + player) for player in range(game.num_players())]
    chance = np.random.RandomState(1)
    begun = time.thread_time()
    for _ in range(games):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, int(chance.randint(2**31)))
    return time.thread_time() - begun


def engine_seconds(game: str, deals: int) -> float:
    """CPU seconds of random play on the generic engine."""
    job = engine(game, "random")
    worker, tally = job.worker(), job.tally()
    job.play(0, 100, worker, tally)
    begun = time.thread_time()
    job.play(0, deals, worker, tally)
    return time.thread_time() - begun


def main() -> None:
    """Alternate the three, and print medians per card."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true")
    quick = parser.parse_args().quick
    if find_spec("pyspiel") is None:
        sys.exit("nothing measured: the package open_spiel is not installed (pip install open_spiel)")
    games, deals, rounds = (20, 2_000, 1) if quick else (3_000, 200_000, 9)
    skat, chiamata, briscola = [], [], []
    for _ in range(rounds):
        skat.append(skat_seconds(games) / games / SKAT_CARDS)
        chiamata.append(engine_seconds("chiamata", deals) / deals / CHIAMATA_CARDS)
        briscola.append(engine_seconds("briscola", deals) / deals / BRISCOLA_CARDS)
    base = statistics.median(skat)
    print(f"OpenSpiel skat, C++ loop   {1e9 * base:.0f} ns a card")
    for name, times in (("chiamata", chiamata), ("briscola", briscola)):
        each = statistics.median(times)
        print(f"{name:<26} {1e9 * each:.1f} ns a card, {base / each:.0f} times as fast")
    print(conditions())


if __name__ == "__main__":
    main()
