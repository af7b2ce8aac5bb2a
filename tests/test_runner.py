"""The runner: what Ctrl-C keeps, what a thread's fault does, and players that never end."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from analyzer.runner import Tally, away, run


class Job:
    """Counts its deals; deals from `endless` on never come back, and deal `bad` cannot be played."""

    def __init__(self, endless: int | None = None, bad: int | None = None, slow: float = 0.0) -> None:
        self.endless, self.bad, self.slow = endless, bad, slow

    def compile(self) -> None:
        pass

    def tally(self) -> Tally:
        return Tally(deals=(1,), indices=(1,))

    def worker(self) -> None:
        return None

    def play(self, first: int, last: int, worker: Any, tally: Tally) -> None:
        time.sleep(self.slow)
        for index in range(first, last):
            if self.endless is not None and index >= self.endless:
                threading.Event().wait()
            if index == self.bad:
                raise ValueError(f"deal {index} is bad")
            tally["deals"][0] += 1
            tally["indices"][0] += index


@pytest.fixture(autouse=True)
def keyboard() -> Iterator[None]:
    """Ctrl-C as in a terminal: a process started in the background may have been told to ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def interrupt_soon() -> None:
    threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()


@pytest.mark.parametrize(("threads", "chunk"), [(1, 1), (2, 7), (4, None)])
def test_every_deal_is_played_once(threads: int, chunk: int | None) -> None:
    done = run(Job(), [100, 200, 1000], lambda tally, n: False, threads, chunk=chunk)
    assert (done.deals, done.stop) == (1000, "deals")
    assert done.tally["deals"][0] == 1000
    assert done.tally["indices"][0] == 999 * 1000 // 2


def test_a_run_ends_at_the_first_look_that_settles_it() -> None:
    done = run(Job(), [100, 200, 1000], lambda tally, n: n >= 200, 2, chunk=30)
    assert (done.deals, done.stop) == (200, "precision")
    assert done.tally["indices"][0] == 199 * 200 // 2


def test_an_interrupt_keeps_what_was_played() -> None:
    interrupt_soon()
    done = run(Job(slow=0.05), [10**9], lambda tally, n: False, 2, chunk=3)
    assert done.stop == "interrupted"
    assert 0 < done.deals == done.tally["deals"][0]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_player_that_never_ends_can_be_interrupted() -> None:
    interrupt_soon()
    done = run(Job(endless=20), [1000], lambda tally, n: False, 2, chunk=5)
    assert (done.deals, done.stop) == (20, "interrupted")
    interrupt_soon()
    with pytest.raises(KeyboardInterrupt):
        away(threading.Event().wait)


def test_a_fault_of_a_thread_ends_the_run() -> None:
    with pytest.raises(ValueError, match="deal 37 is bad"):
        run(Job(bad=37), [1000], lambda tally, n: False, 2, chunk=5)
    with pytest.raises(ZeroDivisionError):
        away(lambda: 1 // 0)


def test_sums_that_do_not_fit_into_64_bits_are_refused() -> None:
    """2^62 twice is 2^63, one more than fits; nothing is lost before."""
    tally, part = Tally(squares=(2,)), Tally(squares=(2,))
    part["squares"][:] = (2**62, -(2**62))
    tally.add(part)
    assert tally["squares"].tolist() == [2**62, -(2**62)]
    part["squares"][:] = (2**62, 0)
    with pytest.raises(ValueError, match="ask for fewer --deals"):
        tally.add(part)
    assert tally["squares"].tolist() == [2**62, -(2**62)]
