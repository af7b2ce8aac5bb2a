"""Two worker processes of Dask against two threads: python -m benchmarks.cluster [--deals N] [--rounds N].

And what the table of docs/many-machines.md is computed from: sizes of what travels, seconds a task costs the client
and the scheduler, seconds a merge takes.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

from analyzer.experiment import Setup, Simulation
from analyzer.games import names
from analyzer.players import seat
from analyzer.runner import Means, Tally, recipes, run
from analyzer.runner.cluster import Cluster, connect
from analyzer.scenario import scenario

from .measure import arguments, conditions, interleaved, ratio, spread, table


class Nothing:
    """A job whose deals take no time and whose tally has a few kilobytes, as many as one of chiamata."""

    def compile(self) -> None: ...

    def tally(self) -> Tally:
        return Tally(sums=(900,))

    def worker(self) -> None: ...

    def play(self, first: int, last: int, worker: Any, tally: Tally) -> None: ...


def simulation(game: str) -> Simulation:
    """Rule play of a game for the fewest players."""
    asked = scenario(game, players=["rule"])
    seating = seat(asked.game, "rule", asked.seats)
    return Simulation(Setup(asked.game, asked.rules, asked.seats, asked.dealer, seating, asked.seed))


def play(job: Any, deals: int, means: Means) -> Tally:
    """All deals of a job, without a look in between."""
    return run(job, [deals], lambda tally, n: None, means).tally


def seconds(function: Callable[[], object]) -> float:
    """Wall time of a call."""
    begun = time.perf_counter()
    function()
    return time.perf_counter() - begun


def sizes() -> str:
    """Bytes of a pickled job and of a tally, game by game."""
    rows = []
    for game in names():
        job = simulation(game)
        tally = sum(array.nbytes for array in job.tally().sums.values())
        rows.append((game, f"{len(recipes.write(job).job):,}", f"{tally:,}"))
    return table(("simulate, rule", "job, bytes", "tally, bytes"), rows)


def merge_microseconds(job: Simulation, times: int) -> float:
    """Adding one tally to another."""
    total, part = job.tally(), job.tally()
    return 1e6 * statistics.median(seconds(lambda: total.add(part)) for _ in range(times))


def task_milliseconds(cluster: Cluster, tasks: int) -> tuple[float, float]:
    """A task without play, from submission to merge: wall time, and CPU time of client and scheduler together."""
    play(Nothing(), 10, Means(cluster=cluster, chunk=1))
    cpu, wall = time.process_time(), time.perf_counter()
    play(Nothing(), tasks, Means(cluster=cluster, chunk=1))
    return 1e3 * (time.perf_counter() - wall) / tasks, 1e3 * (time.process_time() - cpu) / tasks


def main(argv: Sequence[str] | None = None) -> None:
    """Start two workers, load the kernels, then alternate threads and workers."""
    parser: argparse.ArgumentParser = arguments(__doc__)
    parser.add_argument("--deals", type=int, default=10_000_000)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args(argv)
    deals, rounds, tasks = (5_000, 1, 30) if given.quick else (given.deals, given.rounds, 1_000)
    print(conditions("wall time"))
    print(sizes())
    job = simulation("chiamata")
    play(job, 100, Means(threads=2))
    print(f"merge of two tallies of chiamata: {merge_microseconds(job, 1_000):.0f} us")
    begun = time.perf_counter()
    with connect("local:2") as cluster:
        print(f"start of two workers, versions compared: {time.perf_counter() - begun:.2f} s")
        first = seconds(lambda: play(job, 100, Means(cluster=cluster)))
        again = seconds(lambda: play(job, 100, Means(cluster=cluster)))
        print(f"100 deals: {first:.2f} s when workers load their kernels, then {again:.3f} s")
        wall, cpu = task_milliseconds(cluster, tasks)
        print(f"a task without play: {wall:.2f} ms, of it {cpu:.2f} ms CPU of client and scheduler in one process")
        ways = {
            "threads": lambda: play(job, deals, Means(threads=2)),
            "workers": lambda: play(job, deals, Means(cluster=cluster)),
        }
        took = interleaved(ways, rounds, time.perf_counter)
        for name, times in took.items():
            print(f"{deals:,} deals, two {name}: median {statistics.median(times):.2f} s, spread {spread(times)}")
        print(f"workers / threads: {ratio(took['workers'], took['threads']):.3f} (goal: at most 1.1)")
        begun = time.perf_counter()
    print(f"end of the workers: {time.perf_counter() - begun:.2f} s")


if __name__ == "__main__":
    from benchmarks import cluster as importable  # so that workers find `Nothing`

    importable.main()
