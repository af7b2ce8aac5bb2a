"""What a runner needs to know of those who play: ranges of deals go in, tallies come out.

`threads.ThreadCrew` is a crew of threads; a crew on many machines has the same methods.
"""

from __future__ import annotations

import errno
from typing import NamedTuple, Protocol

from .job import Tally


class Lost(OSError):
    """The scheduler, or all of its workers, went away in mid-run.  What was played before is sound.

    filename, strerror: which cluster, and what happened.
    """

    def __init__(self, address: str, what: str) -> None:
        super().__init__(errno.ECONNABORTED, what, f"cluster {address}")

    def __str__(self) -> str:
        return f"{self.filename}: {self.strerror}"


class Played(NamedTuple):
    """The tally of deals first .. last - 1, and of no others."""

    tally: Tally
    first: int
    last: int


class Crew(Protocol):
    """Workers for one job.  Ranges may come back in any order; none comes back twice."""

    @property
    def deals(self) -> int:
        """How many deals a next range should have, 1 or more."""

    @property
    def has_room(self) -> bool:
        """Whether another range keeps the workers busy without piling up."""

    @property
    def out(self) -> int:
        """Ranges handed out and neither back nor recalled."""

    def give(self, first: int, last: int) -> None:
        """Have deals first .. last - 1 played."""

    def take(self, seconds: float) -> Played | None:
        """What a worker has played, or None when nothing comes in time; raises what a worker raised."""

    def recall(self) -> None:
        """Take back the ranges that no worker has begun: they are not out any more, and never come back."""

    def dismiss(self) -> None:
        """Let the workers end once they have finished what they are at; nothing is waited for."""
