"""Two threads against one, and the memory of a long run: python -m benchmarks.threads [--deals N]."""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import time

from analyzer import simulate


def seconds(game: str, deals: int, threads: int) -> tuple[float, float]:
    """Wall time and CPU time of a run."""
    wall, cpu = time.perf_counter(), time.process_time()
    simulate(game, players="random", deals=deals, threads=threads)
    return time.perf_counter() - wall, time.process_time() - cpu


def peak_megabytes(deals: int) -> float:
    """Largest resident memory of a process that plays so many deals of briscola on all cores."""
    code = f"import analyzer; analyzer.simulate('briscola', players='random', deals={deals})"
    subprocess.run([sys.executable, "-c", code], check=True)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


def main() -> None:
    """Alternate one and two threads, then play the long run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100_000_000, help="of the long run")
    parser.add_argument("--quick", action="store_true")
    given = parser.parse_args()
    deals, rounds = (5_000, 2) if given.quick else (1_000_000, 9)
    for game in ("briscola", "chiamata"):
        seconds(game, 1_000, 2)
        pairs = [(seconds(game, deals, 1), seconds(game, deals, 2)) for _ in range(rounds)]
        faster = [one[0] / two[0] for one, two in pairs]
        dearer = statistics.median(two[1] / one[1] for one, two in pairs)
        print(
            f"{game}: one thread takes {statistics.median(faster):.2f} times as long as two (best {max(faster):.2f}); "
            f"two take {dearer:.2f} times the CPU time"
        )
    long = 20_000 if given.quick else given.deals
    print(f"{long:,} deals of briscola: {peak_megabytes(long):.0f} MB at most; load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
