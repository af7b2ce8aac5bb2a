"""Many machines: the ranges of a job as tasks of a Dask scheduler, on workers that have mazzo installed.

A task is a pure function of the job and of a range of deals, so a worker that dies loses nothing: Dask plays
its ranges again elsewhere.  The sums are the same as those of threads, bit by bit.
"""

from __future__ import annotations

import asyncio
import logging
import re
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing import resource_tracker
from types import ModuleType
from typing import Any

from . import recipes
from .cluster_crew import ClusterCrew, first_line
from .crew import Lost
from .job import Job

__all__ = ["Cluster", "Lost", "connect"]

_REACHED_WITHIN, _STARTED_WITHIN = 5, 60  # seconds
_WORKERS_MISSED = 30  # seconds
_MOST_LOCAL = 256
_LOUD = ("distributed", "distributed.client", "distributed.scheduler", "distributed.worker", "tornado", "asyncio")

_CONFIG = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.system-monitor.gil.enabled": False,
    "distributed.logging": dict.fromkeys(("distributed", "distributed.client", "tornado", "asyncio"), "critical"),
}


versions_here = recipes.versions


class Cluster:
    """A scheduler that can be reached, and its workers, which have the versions of this process.

    workers: threads by address, brought up to date every second.
    """

    def __init__(self, client: Any, address: str) -> None:
        self.client = client
        self.address = address
        self.workers: dict[str, int] = client.nthreads()
        self._seen = time.monotonic()  # when there were workers
        self._open = True
        client.loop.add_callback(self._count)

    @property
    def threads(self) -> int:
        """Of all workers."""
        return sum(self.workers.values())

    def crew(self, job: Job, chunk: int | None = None) -> ClusterCrew:
        """The workers as a crew for one job.  chunk: a fixed number of deals a range, for tests."""
        return ClusterCrew(self, job, chunk)

    def close(self) -> None:
        """Ask no more who is there."""
        self._open = False

    def check_alive(self) -> None:
        """Lost when the scheduler is gone, or all workers for a while."""
        if self.client.status != "running":
            raise Lost(self.address, "the connection to the scheduler is lost")
        if time.monotonic() - self._seen > _WORKERS_MISSED:
            raise Lost(self.address, f"there have been no workers for {_WORKERS_MISSED} s")

    async def _count(self) -> None:
        """Count the threads of the workers now and then, in the client's own thread."""
        while self._open:
            await asyncio.sleep(1)
            with suppress(OSError, RuntimeError):
                self.workers = await self.client.nthreads()
                if self.workers:
                    self._seen = time.monotonic()

    def check(self) -> None:
        """ValueError when there are no workers, or when one has other versions."""
        if not self.workers:
            raise ValueError(f"cluster {self.address} has no workers: start some with dask worker {self.address}")
        here = versions_here()
        for worker, there in sorted(self.client.run(recipes.versions, on_error="return").items()):
            if isinstance(there, ModuleNotFoundError):
                raise ValueError(f"worker {worker} has no mazzo: {there}")
            if isinstance(there, BaseException):
                raise ValueError(f"worker {worker} cannot tell its versions: {type(there).__name__}: {there}")
            fault = recipes.difference(here, there)
            if fault:
                raise ValueError(f"worker {worker} has {fault}")


@contextmanager
def connect(address: str) -> Iterator[Cluster]:
    """The cluster at `address` for as long as the context lasts.

    address: `tcp://host:port` (or `tls://`) of a running scheduler, or `local:N` for N worker processes of its
    own on this machine, which end with the context.  ValueError when it is neither, when the package
    `distributed` is missing, when the scheduler cannot be reached or has no workers, and when a worker has
    another version of mazzo, of its kernels or of what compiles them.
    """
    workers = _local_workers(address)
    distributed = _distributed()
    with ExitStack() as stack:
        stack.enter_context(_quiet(distributed))
        if workers is None:
            client = stack.enter_context(_reach(distributed, address))
        else:
            client = stack.enter_context(_start(distributed, workers))
        cluster = Cluster(client, address)
        stack.callback(cluster.close)
        cluster.check()
        yield cluster


def _local_workers(address: str) -> int | None:
    """N of `local:N`, None for the address of a scheduler; ValueError for anything else."""
    local = re.fullmatch(r"local:(\d{1,4})", address)
    if local and 1 <= int(local[1]) <= _MOST_LOCAL:
        return int(local[1])
    if local or not re.fullmatch(r"(tcp|tls)://[\w.\-\[\]:]+:\d{1,5}", address):
        raise ValueError(
            f"--cluster is tcp://host:port of a Dask scheduler or local:N with N from 1 to {_MOST_LOCAL}, "
            f"not {address[:60]!r}"
        )
    return None


def _distributed() -> ModuleType:
    try:
        import distributed
    except ImportError as fault:
        raise ValueError(f"--cluster needs mazzo[cluster]: pip install 'mazzo[cluster]' ({fault})") from None
    return distributed


@contextmanager
def _quiet(distributed: ModuleType) -> Iterator[None]:
    """Have Dask write nothing to stderr, neither here nor in workers that are started here."""
    import dask

    loggers = [logging.getLogger(name) for name in _LOUD]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        with dask.config.set(_CONFIG):
            yield
    finally:
        for logger, level in zip(loggers, before, strict=True):
            logger.setLevel(level)


@contextmanager
def _reach(distributed: ModuleType, address: str) -> Iterator[Any]:
    """A client of a running scheduler."""
    try:
        client = distributed.Client(address, timeout=_REACHED_WITHIN, set_as_default=False)
    except (OSError, ValueError, TypeError) as fault:
        raise ValueError(f"cluster {address} cannot be reached: {first_line(fault)}") from None
    try:
        yield client
    finally:
        client.close(timeout=_REACHED_WITHIN)


@contextmanager
def _start(distributed: ModuleType, workers: int) -> Iterator[Any]:
    """A client of a scheduler and worker processes that are started for it and end with it."""
    with ExitStack() as stack:
        try:
            with _deaf_to_interrupts():
                cluster = distributed.LocalCluster(
                    n_workers=0, threads_per_worker=1, processes=True, memory_limit=0, dashboard_address=None,
                    scheduler_kwargs={"dashboard_address": "127.0.0.1:0"}, silence_logs=logging.CRITICAL,
                )  # fmt: skip
            stack.callback(cluster.close, timeout=_REACHED_WITHIN)
            client = distributed.Client(cluster, set_as_default=False)
            stack.callback(client.close, timeout=_REACHED_WITHIN)
            with _without_main():
                cluster.scale(workers)
                client.wait_for_workers(workers, timeout=_STARTED_WITHIN)
        except (OSError, RuntimeError) as fault:
            raise ValueError(f"the {workers} local workers did not start: {first_line(fault)}") from None
        yield client


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Have threads that are begun now, and the processes that they start, get no Ctrl-C; this thread gets it later.

    A terminal sends it to all processes of a program.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # which, when it starts, has its thread hear Ctrl-C again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _without_main() -> Iterator[None]:
    """Hide the script that is running: new processes would import it, and play all of it again."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main
