"""A job that counts its deals, for tests of the runner; as a program it plays into a run directory.

    python -m tests.counting DIR DEALS

says "playing" when it begins, saves after each range, and prints how it ended.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from typing import Any

from analyzer.run_directory import RunDirectory
from analyzer.runner import Means, Tally, loop, run

QUESTION = {"verb": "simulate", "game": "briscola", "seed": 1}


class Counting:
    """Deals from `endless` on never come back, `bad` cannot be played, at `pressed` somebody presses Ctrl-C."""

    def __init__(
        self, endless: int | None = None, bad: int | None = None, pressed: int | None = None, slow: float = 0.0
    ) -> None:
        self.endless, self.bad, self.pressed, self.slow = endless, bad, pressed, slow

    def compile(self) -> None:
        pass

    def tally(self) -> Tally:
        return Tally(deals=(1,), mixed=(2, 2))

    def worker(self) -> None:
        return None

    def play(self, first: int, last: int, worker: Any, tally: Tally) -> None:
        time.sleep(self.slow)
        for index in range(first, last):
            if self.endless is not None and index >= self.endless:
                threading.Event().wait()
            if index == self.bad:
                raise ValueError(f"deal {index} is bad")
            if index == self.pressed:
                os.kill(os.getpid(), signal.SIGINT)
            tally["deals"][0] += 1
            tally["mixed"][index % 2, index % 3 // 2] += index * index - 1000


def sums_of(deals: int) -> dict[str, list[Any]]:
    """The sums of deals 0 .. deals - 1, played in one go."""
    job = Counting()
    tally = job.tally()
    job.play(0, deals, None, tally)
    return plain(tally)


def plain(tally: Tally) -> dict[str, list[Any]]:
    return {name: array.tolist() for name, array in tally.sums.items()}


def main(folder: str, deals: str) -> None:
    loop._SAVE_EVERY, loop._SAVE_SHARE = 0.0, 1e9  # after each range
    with RunDirectory.create(folder, QUESTION) as directory:
        print("playing", flush=True)
        done = run(Counting(slow=0.01), [int(deals)], lambda tally, n: None, Means(2, chunk=10, keep=directory))
        print(done.stop, done.deals, plain(done.tally))


if __name__ == "__main__":
    main(*sys.argv[1:])
