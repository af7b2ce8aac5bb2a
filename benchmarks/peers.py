"""Random play against OpenSpiel's C++ loops: python -m benchmarks.peers.

Needs the package `open_spiel`.  Per card played: skat there, 30 cards and a short auction, dealt card by card in the
time that is measured; chiamata here, an auction, a naming and 40 cards, of which only the cards are counted.  Per move:
gin rummy there, knock rummy with the same knock limit of 10 here.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from importlib.util import find_spec
from typing import Any

from benchmarks.measure import conditions
from benchmarks.yardsticks import engine

CARDS = {"skat": 30, "chiamata": 40, "briscola": 40}
RUMMY = {"knock_limit": 10}


def peer_seconds(game: str, games: int) -> float:
    """CPU seconds of uniformly random games, played in C++."""
    import numpy as np
    import pyspiel

    loaded = pyspiel.load_game(game)
    bots = [pyspiel.make_uniform_random_bot(player, 5 + player) for player in range(loaded.num_players())]
    chance = np.random.RandomState(1)
    begun = time.thread_time()
    for _ in range(games):
        pyspiel.evaluate_bots(loaded.new_initial_state(), bots, int(chance.randint(2**31)))
    return time.thread_time() - begun


def gin_moves(games: int) -> float:
    """Moves of players in a random game of gin rummy, on average."""
    import numpy as np
    import pyspiel

    chance, moves = np.random.RandomState(1), 0
    for _ in range(games):
        state = pyspiel.load_game("gin_rummy").new_initial_state()
        while not state.is_terminal():
            moves += not state.is_chance_node()
            legal = state.legal_actions()
            state.apply_action(legal[chance.randint(len(legal))])
    return moves / games


def engine_seconds(job: Any, deals: int) -> float:
    """CPU seconds of random play on the generic engine."""
    worker, tally = job.worker(), job.tally()
    job.play(0, 100, worker, tally)
    begun = time.thread_time()
    job.play(0, deals, worker, tally)
    return time.thread_time() - begun


def rummy_moves() -> float:
    """Moves of a random deal of knock rummy, on average: a draw and a discard a turn."""
    from analyzer import simulate

    row = simulate("knock_rummy", players="random", rules=RUMMY, deals=5_000).rows[0]
    return 2 * row.metrics["turns"].interval.value


def main() -> None:
    """Alternate them, and print medians per card or move."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true")
    quick = parser.parse_args().quick
    if find_spec("pyspiel") is None:
        sys.exit("nothing measured: the package open_spiel is not installed (pip install open_spiel)")
    games, deals, rounds = (20, 2_000, 1) if quick else (3_000, 200_000, 9)
    each: dict[str, list[float]] = {name: [] for name in (*CARDS, "gin_rummy", "knock_rummy")}
    gin, rummy = gin_moves(20 if quick else 200), rummy_moves()
    for _ in range(rounds):
        each["skat"].append(peer_seconds("skat", games) / games / CARDS["skat"])
        for name in ("chiamata", "briscola"):
            each[name].append(engine_seconds(engine(name), deals) / deals / CARDS[name])
        each["gin_rummy"].append(peer_seconds("gin_rummy", games // 20) / (games // 20) / gin)
        each["knock_rummy"].append(engine_seconds(engine("knock_rummy", **RUMMY), deals // 20) / (deals // 20) / rummy)
    typical = {name: statistics.median(times) for name, times in each.items()}
    for peer, ours, unit in (("skat", ("chiamata", "briscola"), "card"), ("gin_rummy", ("knock_rummy",), "move")):
        print(f"OpenSpiel {peer}, C++ loop   {1e9 * typical[peer]:.0f} ns a {unit}")
        for name in ours:
            times_as_fast = typical[peer] / typical[name]
            print(f"{name:<26} {1e9 * typical[name]:.1f} ns a {unit}, {times_as_fast:.0f} times as fast")
    print(conditions())


if __name__ == "__main__":
    main()
