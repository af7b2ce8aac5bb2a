"""What the scripts share: interleaved repetitions, medians, the conditions of a run, small tables."""

from __future__ import annotations

import argparse
import datetime as dt
import os
import platform
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import llvmlite
import numba
import numpy as np

Clock = Callable[[], float]


def interleaved(
    runs: Mapping[str, Callable[[], object]], rounds: int, clock: Clock = time.thread_time
) -> dict[str, list[float]]:
    """Seconds of each run, `rounds` times, in turns: what disturbs the machine disturbs all of them alike.

    A round before the first warms up: it compiles, loads and fills the caches, and is not counted.
    """
    seconds: dict[str, list[float]] = {name: [] for name in runs}
    for turn in range(rounds + 1):
        for name, run in runs.items():
            begun = clock()
            run()
            if turn > 0:
                seconds[name].append(clock() - begun)
    return seconds


def ratio(above: Sequence[float], below: Sequence[float]) -> float:
    """Median over the rounds of the ratio of two runs that stood next to each other."""
    return statistics.median(a / b for a, b in zip(above, below, strict=True))


def spread(seconds: Sequence[float]) -> str:
    """How far the slowest of the repetitions lies above the fastest, as a percentage."""
    return f"{100 * (max(seconds) / min(seconds) - 1):.0f} %"


def conditions(clock: str = "CPU time of one thread") -> str:
    """One line: when, where, with what."""
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return (
        f"{dt.date.today()}; {clock}; {_processor()}, {os.cpu_count()} cores{load}; "
        f"Python {platform.python_version()}, numba {numba.__version__}, numpy {np.__version__}, "
        f"llvmlite {llvmlite.__version__}"
    )


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        return next(line.partition(": ")[2] for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.machine()


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Columns as wide as they need to be: the first to the left, figures to the right."""
    lines = [list(head), *map(list, rows)]
    wide = [max(len(line[k]) for line in lines) for k in range(len(head))]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if k else cell.ljust(width)
            for k, (cell, width) in enumerate(zip(line, wide, strict=True))
        )
        for line in lines
    )


def arguments(text: str | None) -> argparse.ArgumentParser:
    """The parser of a script, with `--quick`."""
    parser = argparse.ArgumentParser(description=text)
    parser.add_argument("--quick", action="store_true", help="a smoke test: few deals, figures without meaning")
    return parser
