"""Progress on stderr: the expected time first, then deals done, rate and time left."""

from __future__ import annotations

import sys

_LONG = 60  # seconds from which on the expected time is said without being asked for
_SAMPLE = 0.3  # seconds of play after which the speed can be told; the first deals wait for code to be loaded


class Progress:
    """The expected time first; then deals done, rate and time left, for anything that takes over a second.

    at_most: deals after which a run ends that may end before, once `until`.  expect: whether the expected time is
    said however short it is.  what: deals or matches.
    """

    def __init__(
        self,
        quiet: bool,
        at_most: int | None = None,
        expect: bool = False,
        until: str = "the precision is reached",
        what: str = "deals",
    ) -> None:
        self.quiet = quiet
        self.at_most = at_most
        self.until = until
        self.what = what
        self.live = sys.stderr.isatty()
        self.next = 1.0
        self.shown = False
        self.expect: bool | None = expect  # None: the expected time has been told
        self.first: tuple[int, float] | None = None  # deals and seconds when the first of them came

    def __call__(self, done: int, wanted: int, seconds: float) -> None:
        """Show the state of the run when it is time to."""
        if self.quiet or not done:
            return
        self.first = self.first or (done, seconds)
        begun, since = self.first
        if self.expect is not None and (seconds - since >= _SAMPLE or done >= wanted):
            pace = (seconds - since) / (done - begun) if done > begun else seconds / done
            self._tell_expected(wanted if self.at_most is None else self.at_most, pace)
        if seconds < self.next:
            return
        rate = done / seconds
        text = f"{done:,} of {wanted:,} {self.what}, {rate:,.0f} a second, {duration((wanted - done) / rate)} left"
        if self.at_most is not None:
            left = duration(max(0, self.at_most - done) / rate)
            text = f"{done:,} {self.what}, {rate:,.0f} a second, until {self.until}: {left} at most"
        sys.stderr.write(f"\r\033[K{text}" if self.live else text + "\n")
        sys.stderr.flush()
        self.shown = True
        self.next = seconds + 0.25 if self.live else 2 * seconds

    def stage(self, what: str) -> None:
        """Tell what is done before the deals of the run itself are played."""
        if not self.quiet:
            print(what, file=sys.stderr)

    def _tell_expected(self, deals: int, pace: float) -> None:
        """Say once how long it will take, by the pace of the first deals (seconds a deal)."""
        expected = deals * pace
        if self.expect or expected > _LONG:
            ending = f"; the run ends before once {self.until}" if self.at_most is not None else ""
            print(f"{deals:,} {self.what} take about {duration(max(1, expected))}{ending}", file=sys.stderr)
        self.expect = None

    def clear(self) -> None:
        """Take the line away before the result is printed."""
        if self.live and self.shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def duration(seconds: float) -> str:
    """Seconds for people: 4 s, 3 min, 2 h."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    if seconds < 5400:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h"
