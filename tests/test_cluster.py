"""Many machines: the same sums as threads, whatever happens to workers, and one line for what cannot work."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analyzer import duel, odds, simulate
from analyzer.experiment import PlayerFault, Setup, Simulation
from analyzer.games import game
from analyzer.players import seat
from analyzer.runner import Means, Run, Tally, recipes, run
from analyzer.runner import cluster as clusters
from analyzer.runner.cluster import Cluster, connect
from analyzer.scenario import scenario
from benchmarks import cluster as benchmark

distributed = pytest.importorskip("distributed")

ROOT = Path(__file__).parents[1]
ALLOWED_FAILURES = 1  # the second worker that dies makes Dask give a task up

OWN = """
from kernels.bits import bit, highest

def last(state, rules, moves, word):
    return bit(highest(moves))

def nothing(state, rules, moves, word):
    return moves & bit(63)
"""

OTHER = """
import numba

@numba.njit
def first(moves):
    return moves & (~moves + numba.uint64(1))

@numba.njit
def last(state, rules, moves, word):
    return first(moves)

def nothing(state, rules, moves, word):
    return numba.uint64(0)
"""


class Job:
    """Counts its deals; deal `deadly` ends the process that plays it, until `folder` tells of `deaths` such ends."""

    def __init__(self, slow: float = 0.0, deadly: int = -1, deaths: int = 0, folder: Path | None = None) -> None:
        self.slow, self.deadly, self.deaths, self.folder = slow, deadly, deaths, folder

    def compile(self) -> None:
        pass

    def tally(self) -> Tally:
        return Tally(deals=(1,), indices=(1,))

    def worker(self) -> None:
        return None

    def play(self, first: int, last: int, worker: Any, tally: Tally) -> None:
        for index in range(first, last):
            time.sleep(self.slow)
            if index == self.deadly and self.folder and len(died := list(self.folder.iterdir())) < self.deaths:
                (self.folder / f"{len(died)}").touch()
                os.kill(os.getpid(), signal.SIGKILL)
            tally["deals"][0] += 1
            tally["indices"][0] += index


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A scheduler with two workers, as others would have started it."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, memory_limit=0, silence_logs=100,
        scheduler_kwargs={"allowed_failures": ALLOWED_FAILURES, "dashboard_address": "127.0.0.1:0"},
    ) as started:  # fmt: skip
        yield started.scheduler_address


@pytest.fixture
def cluster(address: str) -> Iterator[Cluster]:
    with connect(address) as connected:
        yield connected


def play(job: Any, deals: int, **means: Any) -> Run:
    return run(job, [deals], lambda tally, n: None, Means(**means))


def simulation(name: str, players: str = "rule", seed: int = 1) -> Simulation:
    asked = scenario(name, players=["random"], seed=seed)
    seating = seat(asked.game, players, asked.seats)
    return Simulation(Setup(asked.game, asked.rules, asked.seats, asked.dealer, seating, seed))


def figures(result: Any) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(result.to_json())
    return {name: value for name, value in told.items() if name not in ("seconds", "threads", "cluster")}


def assert_equal(one: Tally, other: Tally) -> None:
    assert one.sums.keys() == other.sums.keys()
    for name, array in one.sums.items():
        np.testing.assert_array_equal(array, other[name])


@pytest.mark.parametrize("name", ["briscola", "chiamata", "knock_rummy"])
def test_a_cluster_simulates_what_threads_do(name: str, address: str) -> None:
    assert figures(simulate(name, deals=3_000, cluster=address)) == figures(simulate(name, deals=3_000))
    precise = {"precision": "2%", "deals": 100_000}
    assert figures(simulate(name, cluster=address, **precise)) == figures(simulate(name, **precise))


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("chiamata", {"hand": "AH 3H JH 7H KS 4S QD 2C", "precision": "2%"}),
        ("briscola", {"hand": "AH 3S 2C", "turned": "KH", "deals": 500}),
        ("sheepshead", {"hand": "QC QS JD AD TD 7D", "players": ["rule", "random"], "deals": 300}),
    ],
)
def test_a_cluster_gives_the_odds_that_threads_do(name: str, asked: dict[str, Any], address: str) -> None:
    assert figures(odds(name, **asked, cluster=address)) == figures(odds(name, **asked))


@pytest.mark.parametrize("chunk", [1, 7, None])
def test_every_deal_is_played_once(chunk: int | None, cluster: Cluster) -> None:
    done = play(Job(), 150, cluster=cluster, chunk=chunk)
    assert (done.deals, done.stop) == (150, "deals")
    assert (done.tally["deals"][0], done.tally["indices"][0]) == (150, 149 * 150 // 2)


def test_a_range_is_split_where_threads_have_nothing_to_do(cluster: Cluster) -> None:
    crew = cluster.crew(Job())
    crew._rate = 1_000.0  # deals a second: both ranges are worth a task for each thread
    crew.give(0, 1_000)
    assert crew.out == 2
    crew.give(1_000, 2_000)
    assert crew.out == 3
    played = []
    while crew.out:
        played += [part] if (part := crew.take(1.0)) else []
    assert sorted((part.first, part.last) for part in played) == [(0, 500), (500, 1_000), (1_000, 2_000)]
    crew.dismiss()


@pytest.mark.parametrize("deaths", [1, 3])
def test_workers_that_are_killed_lose_nothing(deaths: int, cluster: Cluster, tmp_path: Path) -> None:
    """Once: Dask plays the range again.  Three times: it gives the range up, which is then handed out anew."""
    done = play(Job(slow=0.001, deadly=100, deaths=deaths, folder=tmp_path), 400, cluster=cluster)
    assert len(list(tmp_path.iterdir())) == deaths
    assert (done.deals, done.tally["deals"][0], done.tally["indices"][0]) == (400, 400, 399 * 400 // 2)


def test_a_worker_killed_in_a_simulation_changes_nothing(cluster: Cluster) -> None:
    job, killed = simulation("chiamata"), []

    def kill(done: int, wanted: int, seconds: float) -> None:
        if done > 1_000 and not killed:
            killed.append(next(iter(cluster.client.run(os.getpid).values())))
            os.kill(killed[0], signal.SIGKILL)

    assert_equal(play(job, 60_000, cluster=cluster, progress=kill).tally, play(job, 60_000, threads=2).tally)
    assert killed


def test_an_interrupt_keeps_what_was_played(cluster: Cluster) -> None:
    def press(done: int, wanted: int, seconds: float) -> None:
        if done:
            os.kill(os.getpid(), signal.SIGINT)

    done = play(Job(slow=0.002), 10**9, cluster=cluster, progress=press)
    assert done.stop == "interrupted"
    assert 0 < done.deals == done.tally["deals"][0]
    assert play(Job(), 100, cluster=cluster).deals == 100  # the workers are free again


def test_a_players_own_file_travels_as_text(cluster: Cluster, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(OWN)
    job = simulation("briscola", f"{path}:last,rule")
    expected = play(job, 2_000).tally
    assert_equal(play(job, 2_000, cluster=cluster).tally, expected)
    recipe = recipes.write(job)
    path.unlink()
    elsewhere = recipes.bench(recipe).job
    (own,) = elsewhere.setup.seating.customs  # type: ignore[attr-defined]
    assert own.__code__.co_filename != str(path)
    part = elsewhere.tally()
    elsewhere.play(0, 2_000, elsewhere.worker(), part)
    assert_equal(part, expected)


def test_several_files_of_one_name_travel(address: str, cluster: Cluster, tmp_path: Path) -> None:
    """Two files of one name with functions of one name, one of them jitted: the same figures as with threads."""
    one, other = tmp_path / "one" / "mine.py", tmp_path / "other" / "mine.py"
    for path, text in ((one, OWN), (other, OTHER)):
        path.parent.mkdir()
        path.write_text(text)
    met = {"deals": 500, "seed": 3}
    players = (f"{one}:last", f"{other}:last")
    assert figures(duel("briscola", *players, **met, cluster=address)) == figures(duel("briscola", *players, **met))
    job = simulation("briscola", f"{other}:last,{one}:last")
    expected = play(job, 1_000).tally
    assert_equal(play(job, 1_000, cluster=cluster).tally, expected)
    with pytest.raises(PlayerFault, match=r"other/mine.py:nothing made an illegal move in deal \d+ of seed 1"):
        play(simulation("briscola", f"{one}:last,{other}:nothing"), 100, cluster=cluster)


def test_an_illegal_move_on_a_worker_is_the_same_error(cluster: Cluster, tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text(OWN)
    with pytest.raises(PlayerFault, match=r"broken.py:nothing made an illegal move in deal \d+ of seed 1"):
        play(simulation("briscola", f"rule,{path}:nothing"), 100, cluster=cluster)


def test_a_worker_with_another_version_is_named(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    others = recipes.versions() | {"numba": "0.61.0", "mazzo": "0.0.9"}
    monkeypatch.setattr(clusters, "versions_here", lambda: others)
    with pytest.raises(
        ValueError, match=f"worker tcp://.* has mazzo {recipes.versions()['mazzo']} instead of 0.0.9, numba"
    ) as told:
        connect(address).__enter__()
    assert "\n" not in str(told.value)


def test_a_worker_that_comes_later_with_another_version_plays_nothing(cluster: Cluster) -> None:
    made_with = recipes.versions() | {"kernels": "ffffffffffff"}
    recipe = recipes.Recipe(recipes.write(Job()).job, made_with)
    answer = cluster.client.submit(recipe, 0, 10).result()
    assert answer.sums == {}
    assert "instead of ffffffffffff: install the same versions everywhere" in str(answer.fault)


def test_what_cannot_be_used_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    for wrong in ("local:0", "local:x", "local:257", "localhost:8786", "tcp://host", ""):
        with pytest.raises(ValueError, match=r"--cluster is tcp://host:port .* or local:N"):
            connect(wrong).__enter__()
    monkeypatch.setattr(clusters, "_REACHED_WITHIN", 0.3)
    with socket.socket() as nobody_listens:
        nobody_listens.bind(("127.0.0.1", 0))
        port = nobody_listens.getsockname()[1]
        with pytest.raises(ValueError, match=f"^cluster tcp://127.0.0.1:{port} cannot be reached: .*$"):
            connect(f"tcp://127.0.0.1:{port}").__enter__()
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ValueError, match=r"--cluster needs mazzo\[cluster\]: pip install"):
        connect("local:2").__enter__()


def test_a_scheduler_without_workers_is_refused() -> None:
    with (
        distributed.LocalCluster(
            n_workers=0, dashboard_address=None, silence_logs=100, scheduler_kwargs={"dashboard_address": "127.0.0.1:0"}
        ) as empty,
        pytest.raises(ValueError, match="has no workers: start some with dask worker tcp://"),
    ):
        connect(empty.scheduler_address).__enter__()


def test_a_scheduler_that_dies_ends_the_run_and_what_was_played_is_kept(tmp_path: Path) -> None:
    told = tmp_path / "scheduler.json"
    options = ["--no-dashboard", "--scheduler-file", str(told)]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    names = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(Path(__file__).parent)])}
    command = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", *options]
    bare = {name: value for name, value in names.items() if name != "PYTHONPATH"}
    with subprocess.Popen(command, cwd=tmp_path, env=bare, **quiet) as scheduler:  # which needs no mazzo
        while not told.exists():
            time.sleep(0.05)
        command = [sys.executable, "-m", "distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny", *options]
        with subprocess.Popen(command, cwd=tmp_path, env=names, **quiet) as worker:
            seen: list[int] = []

            def kill(done: int, wanted: int, seconds: float) -> None:
                seen.append(done)
                if done > 100:
                    scheduler.kill()

            time.sleep(0.1)
            with distributed.Client(json.loads(told.read_text())["address"], set_as_default=False) as client:
                client.wait_for_workers(1, timeout=30)
            with connect(json.loads(told.read_text())["address"]) as cluster:
                done = play(Job(slow=0.001), 10**9, cluster=cluster, progress=kill)
            assert done.stop == "lost"
            assert done.trouble is not None
            assert re.fullmatch(r"cluster tcp://.*: the connection to the scheduler is lost", done.trouble)
            assert done.deals == done.tally["deals"][0] > 100  # what was played is kept
            assert seen[-1] > 100
            worker.kill()


def test_the_command_starts_workers_of_its_own_and_says_nothing_about_them() -> None:
    told = []
    for more in (["--cluster", "local:2"], ["--threads", "1"]):
        command = [
            sys.executable,
            "-m",
            "analyzer",
            "simulate",
            "briscola",
            "--deals",
            "2000",
            "--json",
            "--quiet",
            *more,
        ]
        ran = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
        assert (ran.returncode, ran.stderr) == (0, "")
        told.append({k: v for k, v in json.loads(ran.stdout).items() if k not in ("seconds", "threads", "cluster")})
    assert told[0] == told[1]


def test_a_recipe_is_small_and_holds_no_machine_code() -> None:
    for name in ("briscola", "chiamata", "sheepshead"):
        recipe = recipes.write(simulation(name))
        assert len(recipe.job) < 20_000
        assert isinstance(recipes.bench(recipe).job.setup.game, type(game(name)))  # type: ignore[attr-defined]


def test_the_benchmark_runs(capsys: pytest.CaptureFixture[str]) -> None:
    benchmark.main(["--quick"])
    assert "workers / threads" in capsys.readouterr().out
