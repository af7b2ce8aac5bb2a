"""A pool of threads that plays chunks of a few milliseconds; kernels release the interpreter lock.

The length of a chunk follows the measured speed and cannot be seen in a result.  A run may only be stopped
early at fixed numbers of deals, so that the same command always plays the same deals.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass

from .job import Job, Tally

_CHUNK_SECONDS = 0.015
_FIRST_CHUNK = 16
_GROWTH = 8  # a chunk is at most so many times longer than the one before

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
    started = time.monotonic()
    whole, done, stop = job.tally(), 0, "deals"
    looks = list(looks)
    pace = _Pace(chunk)
    workers = threading.local()

    def play(first: int, last: int) -> tuple[Tally, int]:
        if not hasattr(workers, "memory"):
            workers.memory = job.worker()
        part = whole.empty()
        begun = time.perf_counter()
        job.play(first, last, workers.memory, part)
        pace.learn(last - first, time.perf_counter() - begun)
        return part, last - first

    def merge(future: Future[tuple[Tally, int]]) -> None:
        nonlocal done
        part, deals = future.result()
        whole.add(part)
        done += deals

    pool = ThreadPoolExecutor(threads)
    pending: set[Future[tuple[Tally, int]]] = set()
    try:
        for look in looks:
            start = done
            while start < look or pending:
                while start < look and len(pending) < 2 * threads:
                    last = min(look, start + pace.deals)
                    pending.add(pool.submit(play, start, last))
                    start = last
                finished, pending = wait(pending, timeout=0.1, return_when=FIRST_COMPLETED)
                for future in finished:
                    merge(future)
                if progress:
                    progress(done, looks[-1], time.monotonic() - started)
            if look != looks[-1] and settled(whole, done):
                stop = "precision"
                break
        else:
            if len(looks) > 1 and settled(whole, done):
                stop = "precision"
    except KeyboardInterrupt:
        stop = "interrupted"
        for future in pending:
            future.cancel()
        for future in pending:
            if not future.cancelled() and future.exception() is None:
                merge(future)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
    return Run(whole, done, stop, time.monotonic() - started)


class _Pace:
    """Deals a chunk should have to last about 15 ms."""

    def __init__(self, fixed: int | None) -> None:
        self.fixed = fixed
        self.deals = fixed or _FIRST_CHUNK

    def learn(self, deals: int, seconds: float) -> None:
        """Take note of how long a chunk took."""
        if self.fixed is None:
            wanted = int(deals * _CHUNK_SECONDS / max(seconds, 1e-6))
            self.deals = max(1, min(wanted, _GROWTH * deals))
