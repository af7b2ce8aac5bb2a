"""A run: deals in chunks, on threads, merged into one exact tally.

A run may only be stopped early at fixed numbers of deals, so that the same command always plays the same deals.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from .crew import Crew, interruptible
from .job import Job, Tally

_PATIENCE = 1.0  # seconds that an interrupted run waits for chunks that are being played

Progress = Callable[[int, int, float], None]
"""Called now and then with deals done, deals wanted and seconds since the start."""


@dataclass
class Run:
    """What came of a run: the tally, the deals in it, and why it ended (deals, precision, interrupted)."""

    tally: Tally
    deals: int
    stop: str
    seconds: float


def run(
    job: Job,
    looks: Iterable[int],
    settled: Callable[[Tally, int], bool],
    threads: int,
    progress: Progress | None = None,
    chunk: int | None = None,
) -> Run:
    """Play deals up to each of `looks` in turn until `settled` says so, or to the last one.

    threads: how many.  chunk: a fixed number of deals a chunk, for tests.  Ctrl-C ends the run within a
    chunk's time and keeps the chunks that were finished.
    """
    job.compile()
    looks = list(looks)
    count = _Count(job.tally(), looks[-1], progress)
    crew = Crew(job, threads, chunk)
    stop = "deals"
    try:
        with interruptible() as asked:
            for look in looks:
                _play_to(look, crew, count, asked)
                if asked.is_set():
                    stop = "interrupted"
                    _collect(crew, count)
                    break
                if len(looks) > 1 and settled(count.tally, count.deals):
                    stop = "precision"
                    break
    finally:
        crew.dismiss()
    return Run(count.tally, count.deals, stop, count.seconds)


class _Count:
    """The tally so far and how many deals are in it."""

    def __init__(self, tally: Tally, wanted: int, progress: Progress | None) -> None:
        self.tally, self.wanted, self.progress = tally, wanted, progress
        self.deals = 0
        self.started = time.monotonic()

    @property
    def seconds(self) -> float:
        """Since the start."""
        return time.monotonic() - self.started

    def add(self, result: tuple[Tally, int] | None) -> None:
        """Add what a thread has played, if anything, and tell the progress."""
        if result is not None:
            self.tally.add(result[0])
            self.deals += result[1]
        if self.progress:
            self.progress(self.deals, self.wanted, self.seconds)


def _play_to(look: int, crew: Crew, count: _Count, asked: threading.Event) -> None:
    """Hand out and collect deals until `look` of them are in the tally, or the user asks to stop."""
    start = count.deals
    while (start < look or crew.out) and not asked.is_set():
        while start < look and crew.has_room:
            last = min(look, start + crew.deals)
            crew.give(start, last)
            start = last
        count.add(crew.take(0.1))


def _collect(crew: Crew, count: _Count) -> None:
    """Wait a little for the chunks that are being played."""
    crew.recall()
    given_up = time.monotonic() + _PATIENCE
    while crew.out and time.monotonic() < given_up:
        count.add(crew.take(0.1))
