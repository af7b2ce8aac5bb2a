"""The workers of a Dask cluster as a crew: ranges go out as tasks, tallies come back.

A task is made of functions of the standard library, so that the scheduler needs no mazzo: the first one unpickles
the recipe of the job, once a worker; the others call it.
"""

from __future__ import annotations

import asyncio
import operator
import pickle
import time
import uuid
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any

from . import recipes
from .crew import Lost, Played
from .job import Job

if TYPE_CHECKING:
    from .cluster import Cluster

_FIRST_RANGE = 16
_GROWTH = 8  # a range is at most so many times longer than the one before
_SHORTEST, _LONGEST = 0.2, 1.5  # seconds that a range lasts, once the speed is known
_SHARE = 16  # in between it lasts this fraction of the time so far: no worker is waited for long at the end
_SERVED = 0.01  # seconds of client and scheduler that a range may take: the more threads, the longer ranges are
_WORTH_A_TASK = 0.01  # seconds of play
_AHEAD = 2  # ranges out per thread of a worker
_TRIES = 5  # times that a range is handed out anew when one worker after the other ends while playing it


def first_line(fault: BaseException) -> str:
    """What an error says, without the pages that may follow."""
    return next(iter(str(fault).splitlines()), type(fault).__name__)


class _Piece:
    """A range that is out: its task, the worker that it was meant for, how often it was handed out."""

    def __init__(self, first: int, last: int) -> None:
        self.first, self.last = first, last
        self.number = 0  # of its latest task
        self.worker: str | None = None
        self.tries = 0
        self.future: Any = None


class ClusterCrew:
    """The workers of a cluster, playing one job (a `Crew`).

    A range lasts as long as the measured speed says: a fifth of a second in a short run, 1.5 s in a long one, more
    where there are more than 75 threads.
    It is split where threads would have nothing to do.
    """

    def __init__(self, cluster: Cluster, job: Job, chunk: int | None = None) -> None:
        self.cluster, self.client = cluster, cluster.client
        self.fixed, self.empty = chunk, job.tally
        self.deals = chunk or _FIRST_RANGE
        self._name = f"mazzo-{uuid.uuid4().hex[:12]}"
        self._number = 0
        self._rate = 0.0  # deals a second of one thread
        self._out: set[_Piece] = set()
        self._answers: SimpleQueue[tuple[_Piece, Any]] = SimpleQueue()
        self._started = time.monotonic()
        recipe = pickle.dumps(recipes.write(job))
        with self._connected():
            self._recipe = self.client.submit(pickle.loads, recipe, key=f"{self._name}-job")

    @property
    def has_room(self) -> bool:
        """Whether another range keeps the workers busy without piling up."""
        return self.out < max(1, _AHEAD * self.cluster.threads)

    @property
    def out(self) -> int:
        """Ranges handed out and neither back nor recalled."""
        return len(self._out)

    def give(self, first: int, last: int) -> None:
        """Have deals first .. last - 1 played."""
        parts = 1
        if self.fixed is None and self._rate:
            worth = int((last - first) / self._rate / _WORTH_A_TASK)
            parts = max(1, min(self.cluster.threads - self.out, worth, last - first))
        edges = [first + (last - first) * part // parts for part in range(parts + 1)]
        for start, end in pairwise(edges):
            self._submit(_Piece(start, end))

    def take(self, seconds: float) -> Played | None:
        """What a worker has played, or None when nothing comes in time; raises what a worker raised.

        Lost when the scheduler or all workers have gone.
        """
        until = time.monotonic() + seconds
        while True:
            try:
                piece, answer = self._answers.get(timeout=max(0.0, until - time.monotonic()))
            except Empty:
                self.cluster.check_alive()
                return None
            if piece in self._out:  # else it was recalled
                self._out.remove(piece)
                played = self._judge(piece, answer)
                if played is not None:
                    return played

    def recall(self) -> None:
        """Take back the ranges that no worker has begun, as far as one can tell: all but the oldest ones."""
        oldest_first = sorted(self._out, key=lambda piece: piece.number)
        self._cancel(oldest_first[self.cluster.threads :])

    def dismiss(self) -> None:
        """Let the workers end once they have finished what they are at; nothing is waited for."""
        self._cancel(list(self._out))
        self._recipe.release()

    def _submit(self, piece: _Piece) -> None:
        self._number += 1
        piece.number, piece.worker = self._number, self._least_busy()
        with self._connected():
            piece.future = self.client.submit(
                operator.call, self._recipe, piece.first, piece.last, self.fixed,
                key=f"{self._name}-{self._number}", workers=piece.worker, allow_other_workers=piece.worker is not None,
            )  # fmt: skip
        self._out.add(piece)
        self.client.loop.add_callback(self._fetch, piece, piece.future)

    def _least_busy(self) -> str | None:
        """The worker with the fewest ranges a thread; Dask itself would begin with those that know the job."""
        busy = Counter(piece.worker for piece in self._out)
        workers = self.cluster.workers
        return min(workers, key=lambda worker: busy[worker] / workers[worker], default=None)

    async def _fetch(self, piece: _Piece, future: Any) -> None:
        """Wait for a task, in the client's own thread; what it brings goes into the queue."""
        answer: Any
        try:
            answer = await self.client.gather(future, asynchronous=True)
        except (Exception, asyncio.CancelledError) as fault:
            answer = fault
        self._answers.put((piece, answer))

    def _judge(self, piece: _Piece, answer: Any) -> Played | None:
        """The tally of a range that was played; None when it had to be handed out anew."""
        from distributed import KilledWorker

        if isinstance(answer, recipes.Answer):
            piece.future.release()
            if answer.fault is not None:
                raise answer.fault
            self._learn(piece.last - piece.first, answer.seconds)
            tally = self.empty()
            tally.sums.update(answer.sums)
            return Played(tally, piece.first, piece.last)
        if isinstance(answer, KilledWorker) and piece.tries < _TRIES:
            piece.tries += 1
            self._submit(piece)
            return None
        if isinstance(answer, KilledWorker):
            what = f"deals {piece.first:,} to {piece.last - 1:,} ended every worker that played them"
            raise Lost(self.cluster.address, what)
        self.cluster.check_alive()
        if isinstance(answer, (asyncio.CancelledError, OSError)):
            raise Lost(self.cluster.address, "the connection to the scheduler is lost")
        raise RuntimeError(f"a worker cannot play: {type(answer).__name__}: {first_line(answer)}")

    def _learn(self, deals: int, seconds: float) -> None:
        self._rate = deals / max(seconds, 1e-6)
        if self.fixed is None:
            served = _SERVED * self.cluster.threads
            lasting = (time.monotonic() - self._started) / _SHARE
            lasting = min(max(lasting, _SHORTEST, served), max(_LONGEST, 2 * served))
            self.deals = max(1, min(int(self._rate * lasting), max(self.deals, _GROWTH * deals)))

    def _cancel(self, pieces: list[_Piece]) -> None:
        self._out.difference_update(pieces)
        futures = [piece.future for piece in pieces]
        if futures and self.client.status == "running":
            self.client.loop.add_callback(self.client.cancel, futures, asynchronous=True, force=True)

    @contextmanager
    def _connected(self) -> Iterator[None]:
        """Whatever Dask raises while it takes a task, said as what it is: the connection is lost."""
        self.cluster.check_alive()
        try:
            yield
        except (OSError, RuntimeError) as fault:
            raise Lost(self.cluster.address, f"no more deals are taken: {first_line(fault)}") from fault
