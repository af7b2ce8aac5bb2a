"""How a job is run: threads or a cluster, a time limit, where tallies are kept."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from .crew import Crew
from .job import Job, Tally
from .ranges import Ranges
from .threads import ThreadCrew

Progress = Callable[[int, int, float], None]
"""Called now and then with deals done, deals wanted and seconds spent on them."""


class Kept(NamedTuple):
    """How far a job has come.

    tally: of exactly the deals in `ranges`.  seconds: spent on them, by all processes that had a part in it.
    ended: whether the job came to its own end (its last deal, or a look that settled it).
    """

    tally: Tally
    ranges: Ranges
    seconds: float = 0.0
    ended: bool = False

    def copy(self) -> Kept:
        """The same state, which stays as it is when the job goes on."""
        tally = Tally()
        tally.sums = dict(self.tally.sums)  # its arrays are replaced, never written into
        return self._replace(tally=tally, ranges=self.ranges.copy())


class Keep(Protocol):
    """Where jobs are kept, such as a run directory.  They are numbered from 0 in the order in which they begin."""

    def begin(self) -> int:
        """The number of the job that begins."""

    def load(self, number: int, empty: Tally) -> Kept:
        """How far the job had come; `empty` (its tally before the first deal) and no ranges when it is new.

        ValueError when what is kept is of another shape.
        """

    def save(self, number: int, state: Kept) -> None:
        """Keep the job's state in place of the one before; OSError when it cannot be written."""


@dataclass(frozen=True)
class Means:
    """How a job is run.  None of it can be seen in a figure, except a time limit.

    threads: how many.  progress: whom to tell.  chunk: a fixed number of deals a range, for tests.
    seconds: the time limit, from the making of this object; all jobs that get it, or a copy made by
    `dataclasses.replace`, share the clock.  cluster: an object with `crew(job, chunk) -> Crew`; None: threads.
    keep: where tallies are kept; None: nowhere.
    """

    threads: int = 1
    progress: Progress | None = None
    chunk: int | None = None
    seconds: float | None = None
    cluster: Any = None
    keep: Keep | None = None
    deadline: float | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None and self.deadline is None:
            object.__setattr__(self, "deadline", time.monotonic() + self.seconds)

    @property
    def is_over(self) -> bool:
        """Whether the time is over."""
        return self.deadline is not None and time.monotonic() >= self.deadline

    def crew(self, job: Job) -> Crew:
        """Those who play the job."""
        if self.cluster is None:
            return ThreadCrew(job, self.threads, self.chunk)
        crew: Crew = self.cluster.crew(job, self.chunk)
        return crew
