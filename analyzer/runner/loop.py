"""A run: ranges of deals, handed out and merged into one exact tally.

A run may only be stopped early at fixed numbers of deals, so that the same command always plays the same deals.
No deal beyond such a look is handed out before the look has been judged.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from errno import ECONNABORTED

from .crew import Crew, Lost, Played
from .interrupts import interruptible
from .job import Job, Tally
from .means import Kept, Means
from .ranges import Ranges

CUT_SHORT = ("interrupted", "time", "lost")
"""Why a run ended that would have gone on."""

_PATIENCE = 1.0  # seconds that an interrupted run waits for ranges that are being played
_SAVE_EVERY = 3.0  # seconds between two savings,
_SAVE_SHARE = 0.05  # of which saving may take so much

Settled = Callable[[Tally, int], str | None]
"""Judges a look: the reason to stop ("precision", "decided"), or None to go on.  A pure function."""


@dataclass
class Run:
    """What came of a run.

    deals: in the tally.  stop: deals, time, interrupted, lost (the workers are), or what the look that settled it
    said.  seconds: spent on it, with those of earlier processes when it was resumed.  trouble: what was lost.
    """

    tally: Tally
    deals: int
    stop: str
    seconds: float
    trouble: str | None = None


def run(job: Job, looks: Iterable[int], settled: Settled, means: Means | None = None) -> Run:
    """Play deals up to each of `looks` in turn until `settled` says so, or to the last one.

    A job that is kept (`means.keep`) goes on from there, and ends with the sums of an uninterrupted run.
    When the time of `means` is over, nothing more is handed out, and what is being played is waited for; at
    least one range is always played.  Ctrl-C ends the run within a range's time, or a second, and keeps the
    ranges that were finished, and so does the loss of a cluster.  Whatever else a worker raises is raised here,
    after what was played has been kept.  ValueError when what is kept does not fit the looks.
    """
    means, looks = means or Means(), list(looks)
    job.compile()
    state = _State(job, looks, means)
    crew, trouble = means.crew(job), None
    try:
        with interruptible() as asked:
            stop = _play(looks, settled, crew, state, asked)
    except Lost as fault:
        stop, trouble = "lost", str(fault)
    except BaseException:
        if state.is_sound:
            with suppress(OSError):
                state.save()
        raise
    finally:
        crew.dismiss()
    state.save(ended=stop not in CUT_SHORT)
    return Run(state.tally, state.ranges.deals, stop, state.seconds, trouble)


def check_finished(done: Run, what: str) -> None:
    """Go on only with a job that was played to its end.

    KeyboardInterrupt when the user has ended it; ValueError, which tells what was not done, when the time is over.
    """
    if done.stop == "interrupted":
        raise KeyboardInterrupt
    if done.stop == "lost":
        raise OSError(ECONNABORTED, f"{done.trouble}, before {what}", "the run")
    if done.stop == "time":
        raise ValueError(f"the time was over before {what}: give a longer --max-time")


def _play(looks: list[int], settled: Settled, crew: Crew, state: _State, asked: threading.Event) -> str:
    """Play and judge the looks; the reason for the end."""
    for look in looks:
        if state.ranges.end > look:  # an earlier process has judged it, and went on
            continue
        _play_to(look, crew, state, asked)
        if asked.is_set():
            return "interrupted"
        if state.ranges.deals < look:
            return "time"
        if len(looks) > 1 and (reason := settled(state.tally, look)):
            return reason
        if look < looks[-1]:
            state.save()
    return "deals"


def _play_to(look: int, crew: Crew, state: _State, asked: threading.Event) -> None:
    """Hand out and collect what is missing of the first `look` deals, until the user or the clock ends it."""
    gaps = state.ranges.gaps(look)[::-1]
    while (gaps or crew.out) and not asked.is_set():
        if state.is_late:
            gaps = []
            crew.recall()
        while gaps and crew.has_room:
            first, end = gaps.pop()
            last = min(end, first + crew.deals)
            if last < end:
                gaps.append((last, end))
            crew.give(first, last)
        if crew.out:
            state.add(crew.take(0.1))
    if asked.is_set():
        _collect(crew, state)


def _collect(crew: Crew, state: _State) -> None:
    """Wait a little for the ranges that are being played."""
    crew.recall()
    given_up = time.monotonic() + _PATIENCE
    while crew.out and time.monotonic() < given_up:
        state.add(crew.take(0.1))


class _State:
    """The tally so far, the deals in it, and when it is to be saved next."""

    def __init__(self, job: Job, looks: list[int], means: Means) -> None:
        self.means, self.wanted = means, looks[-1]
        self.number = 0 if means.keep is None else means.keep.begin()
        kept = Kept(job.tally(), Ranges()) if means.keep is None else means.keep.load(self.number, job.tally())
        self.tally, self.ranges = kept.tally, kept.ranges
        _check(self.ranges, looks)
        self.started = time.monotonic() - kept.seconds
        self.is_sound = True  # nothing was left half done: tally and ranges belong together, and can be saved
        self.saved = (self.ranges.deals, kept.ended)
        self.next = time.monotonic() + _SAVE_EVERY

    @property
    def seconds(self) -> float:
        """Spent on the job."""
        return time.monotonic() - self.started

    @property
    def is_late(self) -> bool:
        """Whether the time is over and there is something to show."""
        return self.means.is_over and self.ranges.deals > 0

    def add(self, played: Played | None) -> None:
        """Add what a worker has played, if anything, tell the progress, and save now and then."""
        if played is not None:
            self.is_sound = False
            self.ranges.add(played.first, played.last)
            self.tally.add(played.tally)
            self.is_sound = True
        if self.means.progress:
            self.means.progress(self.ranges.deals, self.wanted, self.seconds)
        if time.monotonic() >= self.next:
            self.save()

    def save(self, ended: bool = False) -> None:
        """Keep what there is, unless it is kept already."""
        state = (self.ranges.deals, ended)
        if self.means.keep is None or state == self.saved:
            return
        begun, self.is_sound = time.monotonic(), False
        self.means.keep.save(self.number, Kept(self.tally, self.ranges, self.seconds, ended))
        self.is_sound, self.saved = True, state
        now = time.monotonic()
        self.next = now + max(_SAVE_EVERY, (now - begun) / _SAVE_SHARE)


def _check(ranges: Ranges, looks: list[int]) -> None:
    """ValueError unless the ranges can have come from a run with these looks."""
    look = next((look for look in looks if look >= ranges.end), None)
    if look is None:
        raise ValueError(f"the run that is kept has {ranges.end:,} deals, more than the {looks[-1]:,} asked for")
    if any(ranges.gaps(earlier) for earlier in looks if earlier < ranges.end):
        raise ValueError("the run that is kept was not played with this stop rule")
