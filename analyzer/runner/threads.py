"""Threads that play ranges of deals; kernels release the interpreter lock.

They are daemons: a player of the user's that never ends cannot keep the program from ending.
"""

from __future__ import annotations

import threading
import time
from queue import Empty, SimpleQueue

from .crew import Played
from .job import Job

_CHUNK_SECONDS = 0.015
_MERGING = 2e-7  # seconds of play for each number of a tally: adding one takes about a tenth of it
_LONGEST = 0.1  # seconds: so long Ctrl-C may have to wait
_FIRST_CHUNK = 16
_GROWTH = 8  # a chunk is at most so many times longer than the one before


class ThreadCrew:
    """Threads with private working memory (a `Crew`).

    The length of a chunk follows the measured speed, so that it lasts about 15 ms, longer where the tally is large.
    """

    def __init__(self, job: Job, threads: int, chunk: int | None = None) -> None:
        self.job = job
        self.fixed = chunk
        self.deals = chunk or _FIRST_CHUNK
        self.out = 0
        numbers = sum(array.size for array in job.tally().sums.values())
        self._lasting = max(_CHUNK_SECONDS, min(_LONGEST, _MERGING * numbers))
        self._tasks: SimpleQueue[tuple[int, int] | None] = SimpleQueue()
        self._results: SimpleQueue[Played | BaseException] = SimpleQueue()
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

    def take(self, seconds: float) -> Played | None:
        """What a thread has played, or None when nothing comes in time; raises what a thread raised."""
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
                self._results.put(Played(part, *task))
            except BaseException as fault:
                self._results.put(fault)

    def _learn(self, deals: int, seconds: float) -> None:
        if self.fixed is None:
            wanted = int(deals * self._lasting / max(seconds, 1e-6))
            self.deals = max(1, min(wanted, _GROWTH * deals))
