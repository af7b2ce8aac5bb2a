"""How long a warm `mazzo odds` takes to start, against importing numba and numpy: python -m benchmarks.start."""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time

ODDS = [
    "-m",
    "analyzer",
    "odds",
    "chiamata",
    "--hand",
    "AH 3H JH 7H KS 4S QD 2C",
    "--deals",
    "2000",
    "--json",
    "--quiet",
]


def wall(arguments: list[str]) -> tuple[float, str]:
    """Seconds a Python process takes as a whole, and what it printed."""
    begun = time.perf_counter()
    done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=True)
    return time.perf_counter() - begun, done.stdout


def main() -> None:
    """Interleaved runs, medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one run each")
    runs = 1 if parser.parse_args().quick else 7
    wall(ODDS)  # compiled, if it was not
    imports, starts = [], []
    for _ in range(runs):
        imports.append(wall(["-c", "import numba, numpy"])[0])
        seconds, printed = wall(ODDS)
        starts.append(seconds - json.loads(printed)["seconds"])
    ratio = statistics.median(starts) / statistics.median(imports)
    print(f"import numba, numpy   {statistics.median(imports):.2f} s (median of {runs})")
    print(f"odds, without playing {statistics.median(starts):.2f} s, {ratio:.2f} times that (goal 2.5)")


if __name__ == "__main__":
    main()
