"""What a runner needs to know of a job: how to play a range of deals into a tally."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

TOO_LARGE = "the squares of so many scores add up to more than 2^63: ask for fewer --deals"
"""What is said when a sum does not fit into 64 bits."""


class Tally:
    """Exact int64 sums by name.  Merging is addition: chunks, threads and their order cannot change a bit."""

    def __init__(self, **shapes: tuple[int, ...]) -> None:
        self.sums: dict[str, NDArray[np.int64]] = {name: np.zeros(shape, np.int64) for name, shape in shapes.items()}

    def __getitem__(self, name: str) -> NDArray[np.int64]:
        return self.sums[name]

    def add(self, other: Tally) -> None:
        """Add another tally of the same shape; ValueError, and nothing added, when a sum does not fit into 64 bits."""
        together: dict[str, NDArray[np.int64]] = {}
        for name, array in other.sums.items():
            before = self.sums[name]
            after = before + array
            if (((before ^ after) & (array ^ after)) < 0).any():  # two of a sign gave the other sign
                raise ValueError(TOO_LARGE)
            together[name] = after
        self.sums.update(together)


class Job(Protocol):
    """Deals numbered from 0, any range of which can be played into a tally by one thread."""

    def compile(self) -> None:
        """Make ready what takes long the first time; called once, by the main thread."""

    def tally(self) -> Tally:
        """An empty tally."""

    def worker(self) -> Any:
        """Working memory for one thread."""

    def play(self, first: int, last: int, worker: Any, tally: Tally) -> None:
        """Play deals first .. last - 1; RuntimeError when one cannot be played."""
