"""The generic engine against a loop written by hand and against the bare deal; rule play against random play.

Goals on an idle core: 1.5 million deals a second in briscola for two and 1 million in chiamata at random play;
rule play at most 4 times slower; the engine within 1.3 times the yardstick.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable

from benchmarks.measure import arguments, conditions, interleaved, ratio, spread, table
from benchmarks.yardsticks import BARE_DEALS, YARDSTICKS, check_same_sums, engine


def _engine_run(game: str, players: str, deals: int) -> Callable[[], None]:
    job = engine(game, players)
    worker = job.worker()
    return lambda: job.play(0, deals, worker, job.tally())


def measure(game: str, deals: int, rounds: int) -> dict[str, list[float]]:
    """Seconds of the bare deal, the yardstick, and the engine with random and with rule players."""
    runs: dict[str, Callable[[], object]] = {
        "deal": lambda: BARE_DEALS[game].play(0, deals),
        "yardstick": lambda: YARDSTICKS[game].play(0, deals),
        "random": _engine_run(game, "random", deals),
        "rule": _engine_run(game, "rule", deals),
    }
    return interleaved(runs, rounds)


def main(arguments_given: list[str] | None = None) -> None:
    """Measure both games and print a row for each loop."""
    quick = arguments(__doc__).parse_args(arguments_given).quick
    deals, rounds = (500, 2) if quick else (50_000, 25)
    speeds, ratios = [], []
    for game in YARDSTICKS:
        check_same_sums(game, deals)
        seconds = measure(game, deals, rounds)
        for name, times in seconds.items():
            each = statistics.median(times) / deals
            speeds.append((game, name, f"{1e9 * each:.0f}", f"{1e-6 / each:.2f}", spread(times)))
        pairs = (("yardstick", "deal"), ("random", "yardstick"), ("random", "deal"), ("rule", "random"))
        ratios.append((game, *(f"{ratio(seconds[a], seconds[b]):.2f}" for a, b in pairs)))
    print(table(("game", "loop", "ns/deal", "M deals/s", "spread"), speeds))
    print()
    print(table(("game", "yardstick / deal", "engine / yardstick", "engine / deal", "rule / random"), ratios))
    print(f"goals: at most 7, 1.3, -, 4; {rounds} rounds of {deals:,} deals; {conditions()}")


if __name__ == "__main__":
    main()
