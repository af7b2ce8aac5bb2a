"""The runner: looks, time, what Ctrl-C and faults keep, going on from what was kept, players that never end."""

from __future__ import annotations

import os
import random
import signal
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.runner import Kept, Means, Played, Ranges, Tally, away, loop, run
from tests.counting import Counting, plain, sums_of

EDGES = st.lists(st.integers(0, 30), min_size=2, max_size=12, unique=True).map(sorted)


@pytest.fixture(autouse=True)
def keyboard() -> Iterator[None]:
    """Ctrl-C as in a terminal: a process started in the background may have been told to ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def go_on(tally: Tally, deals: int) -> str | None:
    return None


class Notebook:
    """Keeps jobs in memory; `full` is the number of savings after which there is no more room."""

    def __init__(self, full: int = 10**9) -> None:
        self.jobs: dict[int, Kept] = {}
        self.begun = self.saved = 0
        self.full = full

    def begin(self) -> int:
        self.begun += 1
        return self.begun - 1

    def load(self, number: int, empty: Tally) -> Kept:
        return self.jobs[number].copy() if number in self.jobs else Kept(empty, Ranges())

    def save(self, number: int, state: Kept) -> None:
        self.saved += 1
        if self.saved > self.full:
            raise OSError(28, "No space left on device")
        self.jobs[number] = state.copy()

    def again(self) -> Notebook:
        """What the next process finds."""
        self.begun = 0
        return self


class Unreliable:
    """A crew (and the cluster that has it) whose ranges come back in any order, and which breaks down at times."""

    def __init__(self, seed: int, breaks: bool = True) -> None:
        self.random, self.breaks = random.Random(seed), breaks
        self.limit = 0  # no deal from here on may be handed out

    def crew(self, job: Counting, chunk: int | None) -> Unreliable:
        self.job, self.waiting = job, []  # type: ignore[var-annotated]
        self.given = self.recalled = 0  # deals
        return self

    @property
    def deals(self) -> int:
        return self.random.randint(1, 40)

    @property
    def out(self) -> int:
        return len(self.waiting)

    @property
    def has_room(self) -> bool:
        return self.out < 5

    def give(self, first: int, last: int) -> None:
        assert 0 <= first < last <= self.limit
        self.waiting.append((first, last))
        self.given += last - first

    def take(self, seconds: float) -> Played | None:
        if self.breaks and self.random.random() < 0.1:
            raise ConnectionError("a worker was lost")
        if self.random.random() < 0.2:
            return None
        first, last = self.waiting.pop(self.random.randrange(self.out))
        tally = self.job.tally()
        self.job.play(first, last, None, tally)
        return Played(tally, first, last)

    def recall(self) -> None:
        begun = [task for task in self.waiting if self.random.random() < 0.5]
        self.recalled += sum(last - first for first, last in self.waiting if (first, last) not in begun)
        self.waiting = begun

    def dismiss(self) -> None:
        pass


@given(EDGES, st.randoms())
def test_ranges_are_a_set_of_whole_numbers(edges: list[int], order: random.Random) -> None:
    """Against Python's own sets, whatever the order in which the ranges come."""
    pairs = [pair for pair in pairwise(edges) if order.random() < 0.7]
    order.shuffle(pairs)
    found = Ranges(pairs)
    deals = {deal for first, last in pairs for deal in range(first, last)}
    assert (found.deals, found.end) == (len(deals), max(deals, default=-1) + 1)
    for until in (0, 1, 15, 31):
        missing = [deal for first, last in found.gaps(until) for deal in range(first, last)]
        assert missing == [deal for deal in range(until) if deal not in deals]
    assert found == Ranges(sorted(pairs))
    assert all(last < first for (_, last), (first, _) in pairwise(found))  # merged
    for deal in range(31):
        if deal in deals:
            with pytest.raises(ValueError, match="there already"):
                found.add(deal, deal + 1)
    with pytest.raises(ValueError, match="no range"):
        found.add(3, 2)


@pytest.mark.parametrize(("threads", "chunk"), [(1, 1), (2, 7), (4, None)])
def test_every_deal_is_played_once(threads: int, chunk: int | None) -> None:
    done = run(Counting(), [100, 200, 1000], go_on, Means(threads, chunk=chunk))
    assert (done.deals, done.stop, plain(done.tally)) == (1000, "deals", sums_of(1000))


def test_a_run_ends_at_the_first_look_that_settles_it() -> None:
    for reason in ("precision", "decided"):
        done = run(Counting(), [100, 200, 1000], lambda tally, n: reason if n >= 200 else None, Means(2, chunk=30))  # noqa: B023
        assert (done.deals, done.stop, plain(done.tally)) == (200, reason, sums_of(200))


def test_an_interrupt_keeps_what_was_played() -> None:
    notebook = Notebook()
    done = run(Counting(slow=0.005, pressed=100), [10**9], go_on, Means(2, chunk=3, keep=notebook))
    assert done.stop == "interrupted"
    assert 0 < done.deals == done.tally["deals"][0]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    kept = notebook.jobs[0]
    assert (kept.ranges.deals, kept.ended, plain(kept.tally)) == (done.deals, False, plain(done.tally))
    whole = run(Counting(), [500], go_on, Means(2, keep=notebook.again()))
    assert (whole.stop, plain(whole.tally), notebook.jobs[0].ended) == ("deals", sums_of(500), True)


def test_being_told_to_end_is_an_interrupt_too() -> None:
    before = signal.getsignal(signal.SIGTERM)
    threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGTERM)).start()
    done = run(Counting(slow=0.001), [10**9], go_on, Means(2, chunk=3))
    assert done.stop == "interrupted"
    assert 0 < done.deals == done.tally["deals"][0]
    assert signal.getsignal(signal.SIGTERM) is before


def test_a_player_that_never_ends_can_be_interrupted() -> None:
    threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    done = run(Counting(endless=20), [1000], go_on, Means(2, chunk=5))
    assert (done.deals, done.stop) == (20, "interrupted")
    threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        away(threading.Event().wait)


def test_a_fault_of_a_thread_ends_the_run_and_keeps_what_was_played() -> None:
    notebook = Notebook()
    with pytest.raises(ValueError, match="deal 37 is bad"):
        run(Counting(bad=37), [1000], go_on, Means(1, chunk=5, keep=notebook))
    assert list(notebook.jobs[0].ranges) == [(0, 35)]
    assert plain(notebook.jobs[0].tally) == sums_of(35)
    with pytest.raises(ZeroDivisionError):
        away(lambda: 1 // 0)


class FirstIsSlow(Counting):
    """Deal 0 takes longer than all that come after it."""

    def play(self, first: int, last: int, worker: Any, tally: Tally) -> None:
        self.slow = 0.4 if first == 0 else 0.01
        super().play(first, last, worker, tally)


def test_an_interrupt_waits_a_little_for_what_is_being_played() -> None:
    notebook = Notebook()
    done = run(FirstIsSlow(pressed=3), [10**6], go_on, Means(2, chunk=1, keep=notebook))
    assert done.stop == "interrupted"
    assert notebook.jobs[0].ranges == Ranges([(0, done.deals)])


def test_time_over_waits_for_what_is_being_played() -> None:
    """Deal 0 takes longer than all the time there is, and is in the tally all the same."""
    notebook = Notebook()
    done = run(FirstIsSlow(), [10**6], go_on, Means(2, chunk=1, seconds=0.1, keep=notebook))
    assert done.stop == "time"
    assert 0 < done.deals < 10**6
    assert notebook.jobs[0].ranges == Ranges([(0, done.deals)])
    assert plain(done.tally) == plain(notebook.jobs[0].tally) == sums_of(done.deals)
    assert not notebook.jobs[0].ended


def test_one_range_is_played_even_without_any_time() -> None:
    done = run(Counting(slow=0.05), [10**6], go_on, Means(1, chunk=7, seconds=0.0))
    assert done.stop == "time"
    assert done.deals in (7, 14)  # the second range may have begun by then
    assert plain(done.tally) == sums_of(done.deals)
    enough = run(Counting(), [7, 14], lambda tally, n: "precision", Means(1, chunk=7, seconds=0.0))
    assert (enough.stop, enough.deals) == ("precision", 7)


def test_time_over_takes_back_what_nobody_has_begun() -> None:
    """Of five ranges that are out one comes back; then about half of the others are recalled, the rest awaited."""
    recalled = 0
    for seed in range(20):
        cluster = Unreliable(seed, breaks=False)
        cluster.limit = 1000
        done = run(Counting(), [1000], go_on, Means(cluster=cluster, seconds=0.0))
        assert done.stop == "time"
        assert done.deals == cluster.given - cluster.recalled
        assert cluster.out == 0
        recalled += cluster.recalled
    assert recalled > 0


def test_jobs_share_the_clock() -> None:
    means = Means(seconds=1000.0)
    assert not means.is_over
    assert replace(means, keep=Notebook()).deadline == means.deadline
    assert replace(means, deadline=0.0).is_over
    assert not Means().is_over


@pytest.mark.parametrize("seed", range(40))
def test_a_run_that_breaks_down_again_and_again_ends_with_the_same_sums(seed: int) -> None:
    """Ranges come back in any order, workers are lost at random, and each look is judged in its order.

    A look may be judged again when the run broke down before the next range was in, with the same tally.
    """
    looks = [20, 50, 100, 200, 500, 700]
    last = random.Random(seed).choice(looks)
    cluster, notebook = Unreliable(seed), Notebook()
    judged: list[tuple[int, dict[str, Any]]] = []

    def settled(tally: Tally, deals: int) -> str | None:
        judged.append((deals, plain(tally)))
        cluster.limit = next((look for look in looks if look > deals), 0)
        return "decided" if deals == last else None

    for _ in range(200):
        cluster.limit = next((look for look in looks if look > max((n for n, _ in judged), default=0)), 0)
        if judged and notebook.jobs and notebook.jobs[0].ranges.deals == judged[-1][0]:
            cluster.limit = judged[-1][0]  # it is judged once more
        try:
            done = run(Counting(), looks, settled, Means(cluster=cluster, keep=notebook.again()))
        except ConnectionError:
            continue
        break
    assert (done.stop, done.deals, plain(done.tally)) == ("decided", last, sums_of(last))
    assert judged == sorted(judged, key=lambda look: look[0])
    assert dict(judged) == {look: sums_of(look) for look in looks if look <= last}
    assert notebook.jobs[0].ended


def test_what_is_kept_must_fit_the_looks() -> None:
    notebook = Notebook()
    run(Counting(), [1000], go_on, Means(keep=notebook))
    with pytest.raises(ValueError, match="has 1,000 deals, more than the 999 asked for"):
        run(Counting(), [999], go_on, Means(keep=notebook.again()))
    notebook.jobs[0] = Kept(Counting().tally(), Ranges([(0, 50), (120, 130)]))
    with pytest.raises(ValueError, match="stop rule"):
        run(Counting(), [100, 200], go_on, Means(keep=notebook.again()))


def test_a_finished_job_is_not_played_again() -> None:
    notebook = Notebook()
    whole = run(Counting(), [100, 200], go_on, Means(keep=notebook))
    saved = notebook.saved
    again = run(Counting(bad=0), [100, 200], go_on, Means(keep=notebook.again()))
    assert (again.stop, plain(again.tally)) == (whole.stop, plain(whole.tally))
    assert again.seconds >= whole.seconds
    assert notebook.saved == saved


def test_a_look_is_kept_before_the_run_goes_on() -> None:
    notebook, kept = Notebook(), []  # type: ignore[var-annotated]

    def settled(tally: Tally, deals: int) -> None:
        kept.append(notebook.jobs[0].ranges.deals if notebook.jobs else 0)

    run(Counting(), [100, 200, 500], settled, Means(2, keep=notebook))
    assert kept == [0, 100, 200]


def test_a_settled_job_is_settled_at_the_same_look_again() -> None:
    notebook = Notebook()
    for bad in (None, 0):
        means = Means(2, chunk=30, keep=notebook.again())
        done = run(Counting(bad=bad), [100, 200, 1000], lambda tally, n: "precision" if n == 200 else None, means)
        assert (done.stop, done.deals) == ("precision", 200)


def test_a_full_disk_ends_the_run_and_the_last_good_state_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop, "_SAVE_EVERY", 0.0)
    monkeypatch.setattr(loop, "_SAVE_SHARE", 1e9)
    notebook = Notebook(full=3)
    with pytest.raises(OSError, match="No space left"):
        run(Counting(), [1000], go_on, Means(1, chunk=5, keep=notebook))
    assert notebook.saved == 4  # the failed one is not tried again
    assert list(notebook.jobs[0].ranges) == [(0, 15)]
    assert plain(notebook.jobs[0].tally) == sums_of(15)


def test_progress_counts_what_an_earlier_process_played() -> None:
    notebook, told = Notebook(), []  # type: ignore[var-annotated]
    notebook.jobs[0] = Kept(Counting().tally(), Ranges([(0, 600)]), seconds=3600.0)
    tell: Callable[[int, int, float], None] = lambda *state: told.append(state)  # noqa: E731
    done = run(Counting(), [1000], go_on, Means(1, tell, chunk=100, keep=notebook))
    assert [deals for deals, _, _ in told] == [700, 800, 900, 1000]
    assert {wanted for _, wanted, _ in told} == {1000}
    assert all(seconds >= 3600 for _, _, seconds in told)
    assert done.seconds >= 3600


def test_sums_that_do_not_fit_into_64_bits_are_refused() -> None:
    """2^62 twice is 2^63, one more than fits; of a tally that does not fit nothing is added."""
    tally, part = Tally(deals=(1,), squares=(2,)), Tally(deals=(1,), squares=(2,))
    part["deals"][0] = 1
    part["squares"][:] = (2**62, -(2**62))
    tally.add(part)
    assert tally["squares"].tolist() == [2**62, -(2**62)]
    part["squares"][:] = (2**62, 0)
    with pytest.raises(ValueError, match="ask for fewer --deals"):
        tally.add(part)
    assert tally["squares"].tolist() == [2**62, -(2**62)]
    assert tally["deals"].tolist() == [1]
