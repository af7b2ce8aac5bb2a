"""Ctrl-C, or being told to end: noted between two ranges of deals, and able to end a function that never comes back."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

_Answer = TypeVar("_Answer")


@contextmanager
def interruptible() -> Iterator[threading.Event]:
    """An event that Ctrl-C or SIGTERM sets, instead of an end in the middle of a sum (in the main thread only)."""
    asked = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield asked
        return
    before = {one: signal.signal(one, lambda *_: asked.set()) for one in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield asked
    finally:
        for one, handler in before.items():
            signal.signal(one, handler or signal.SIG_DFL)


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
