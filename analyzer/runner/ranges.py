"""Which deals are in a tally: ranges of whole numbers, sorted, merged and disjoint."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator


class Ranges:
    """A set of deals as ranges first .. last - 1, kept as short as it can be."""

    def __init__(self, pairs: Iterable[tuple[int, int]] = ()) -> None:
        self._firsts: list[int] = []
        self._lasts: list[int] = []
        for first, last in pairs:
            self.add(first, last)

    def add(self, first: int, last: int) -> None:
        """Add deals first .. last - 1; ValueError when one of them is there already, or when it is no range."""
        if not 0 <= first <= last:
            raise ValueError(f"{first} to {last} is no range of deals")
        if first == last:
            return
        at = bisect_left(self._firsts, first)
        if (at > 0 and self._lasts[at - 1] > first) or (at < len(self._firsts) and self._firsts[at] < last):
            raise ValueError(f"of the deals {first} to {last - 1} some are there already")
        joins_left = at > 0 and self._lasts[at - 1] == first
        joins_right = at < len(self._firsts) and self._firsts[at] == last
        if joins_left and joins_right:
            self._lasts[at - 1] = self._lasts.pop(at)
            del self._firsts[at]
        elif joins_left:
            self._lasts[at - 1] = last
        elif joins_right:
            self._firsts[at] = first
        else:
            self._firsts.insert(at, first)
            self._lasts.insert(at, last)

    @property
    def deals(self) -> int:
        """How many deals there are."""
        return sum(self._lasts) - sum(self._firsts)

    @property
    def end(self) -> int:
        """One more than the last deal; 0 without any."""
        return self._lasts[-1] if self._lasts else 0

    def gaps(self, until: int) -> list[tuple[int, int]]:
        """The ranges that are missing among deals 0 .. until - 1."""
        edges = [0, *(edge for pair in self for edge in pair), until]
        pairs = zip(edges[::2], edges[1::2], strict=True)
        return [(first, min(last, until)) for first, last in pairs if first < min(last, until)]

    def copy(self) -> Ranges:
        """The same deals, to be added to on their own."""
        return Ranges(self)

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return iter(list(zip(self._firsts, self._lasts, strict=True)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ranges) and list(self) == list(other)

    def __repr__(self) -> str:
        return f"Ranges({list(self)})"
