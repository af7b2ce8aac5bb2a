"""Threads that play ranges of deals; kernels release the interpreter lock.

They are daemons: a player of the user's that never ends cannot keep the program from ending.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from typing import TypeVar

from .job import Job, Tally

_CHUNK_SECONDS = 0.015
_FIRST_CHUNK = 16
_GROWTH = 8  # a chunk is at most so many times longer than the one before

_Answer = TypeVar("_Answer")


class Crew:
    """Threads with private working memory; ranges of deals go in, tallies come out.

    The length of a chunk follows the measured speed, so that it lasts about 15 ms.
    """

    def __init__(self, job: Job, threads: int, chunk: int | None) -> None:
        self.job = job
        self.fixed = chunk
        self.deals = chunk or _FIRST_CHUNK
        self.out = 0  # ranges handed out and not yet back
        self._tasks: SimpleQueue[tuple[int, int] | None] = SimpleQueue()
        self._results: SimpleQueue[tuple[Tally, int] | BaseException] = SimpleQueue()
        self._threads = [threading.Thread(target=self._work, daemon=True) for _ in range(threads)]
        for thread in self._threads:
            thread.start()

    @property
    def has_room(self) -> bool:
        """Whether another range keeps the threads busy without piling up."""
        return self.out < 2 * len(self._threads)

    def give(self, first: int, last: int) -> None:
        """Have deals first .. last - 1 played."""
        self.out += 1
        self._tasks.put((first, last))

    def take(self, seconds: float) -> tuple[Tally, int] | None:
        """A tally and its number of deals, or None when none comes in time; raises what a thread raised."""
        try:
            result = self._results.get(timeout=seconds)
        except Empty:
            return None
        self.out -= 1
        if isinstance(result, BaseException):
            raise result
        return result

    def recall(self) -> None:
        """Take back the ranges that no thread has begun."""
        while True:
            try:
                self._tasks.get_nowait()
            except Empty:
                return
            self.out -= 1

    def dismiss(self) -> None:
        """Let the threads end once they have finished what they are at."""
        self.recall()
        for _ in self._threads:
            self._tasks.put(None)

    def _work(self) -> None:
        memory = None
        while (task := self._tasks.get()) is not None:
            try:
                memory = self.job.worker() if memory is None else memory
                part, begun = self.job.tally(), time.perf_counter()
                self.job.play(*task, memory, part)
                self._learn(task[1] - task[0], time.perf_counter() - begun)
                self._results.put((part, task[1] - task[0]))
            except BaseException as fault:
                self._results.put(fault)

    def _learn(self, deals: int, seconds: float) -> None:
        if self.fixed is None:
            wanted = int(deals * _CHUNK_SECONDS / max(seconds, 1e-6))
            self.deals = max(1, min(wanted, _GROWTH * deals))


@contextmanager
def interruptible() -> Iterator[threading.Event]:
    """An event that Ctrl-C sets instead of raising in the middle of a sum (in the main thread only)."""
    asked = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield asked
        return
    before = signal.signal(signal.SIGINT, lambda *_: asked.set())
    try:
        yield asked
    finally:
        signal.signal(signal.SIGINT, before)


def away(function: Callable[[], _Answer]) -> _Answer:
    """Call a function that may never end in a thread of its own, so that Ctrl-C can end the program."""
    answers: list[_Answer] = []
    faults: list[BaseException] = []

    def work() -> None:
        try:
            answers.append(function())
        except BaseException as fault:
            faults.append(fault)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(0.1)
    if faults:
        raise faults[0]
    return answers[0]
