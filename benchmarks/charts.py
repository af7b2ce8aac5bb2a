"""How long charts take, from the start to the last deal, and in what memory: python -m benchmarks.charts.

Goals on two cores: the bet chart of kobayakawa at normal effort in a minute, the pick chart of sheepshead in three,
5 s from the start to the first deal, 500 MB.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time

from analyzer import simulate

CHARTS = (("kobayakawa", "bet-or-pass", 60), ("sheepshead", "pick-or-pass", 180))
FIRST_DEAL = ("kobayakawa", "draw-or-flip")


def drawn(game: str, kind: str, *further: str) -> tuple[float, dict[str, object]]:
    """Seconds that a chart takes as a process of its own, and its result."""
    words = ["chart", game, kind, "--threads", "2", "--json", "--quiet", *further]
    begun = time.perf_counter()
    done = subprocess.run([sys.executable, "-m", "analyzer", *words], capture_output=True, text=True, check=True)
    return time.perf_counter() - begun, json.loads(done.stdout)


def main() -> None:
    """One run each: they are long."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few decisions a cell")
    effort = ("--deals", "100") if parser.parse_args().quick else ("--effort", "normal")
    drawn(*FIRST_DEAL, "--deals", "10")  # compiled, if it was not
    seconds, result = drawn(*FIRST_DEAL, "--deals", "1")
    print(f"start of a chart, warm, with a decision a cell and its rule in words: {seconds:.1f} s (goal 5)")
    for game, kind, goal in CHARTS:
        drawn(game, kind, "--deals", "10")
        seconds, result = drawn(game, kind, *effort)
        row = simulate(game, deals=200_000, threads=2)
        deals = seconds / (row.provenance["seconds"] / 200_000)
        print(
            f"{game} {kind}: {seconds:.0f} s (goal {goal}) for {result['deals']:,} decisions, the time of "
            f"{deals / 1e6:.0f} million deals of simulate"
        )
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"the largest process took {peak:.0f} MB (goal 500)")


if __name__ == "__main__":
    main()
