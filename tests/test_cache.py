"""The compiled code on disk: used again, never stale, and missed by nobody where it cannot be kept.

Everything happens in copies of the two packages, so that edits and blocked folders touch nothing else.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
CHEAPEST = ["simulate", "briscola", "--deals", "10", "--threads", "1", "--json"]
WARNING = "mazzo: compiled code cannot be kept"


def copy_packages(folder: Path) -> Path:
    for package in ("analyzer", "kernels"):
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def run(folder: Path, *argv: str, **variables: str | None) -> tuple[dict[str, Any], list[str]]:
    """Run the program of a copy; what it printed, and its lines on stderr. A variable None is taken away."""
    away = {"NUMBA_CACHE_DIR", "PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX"}
    away |= {name for name, value in variables.items() if value is None}
    names = {name: value for name, value in os.environ.items() if name not in away} | {"PYTHONPATH": str(folder)}
    names |= {name: value for name, value in variables.items() if value is not None}
    ran = subprocess.run(
        [sys.executable, "-m", "analyzer", *(argv or CHEAPEST)],
        cwd=folder, env=names, capture_output=True, encoding="utf-8", timeout=600, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    found = json.loads(ran.stdout)
    del found["seconds"]
    return found, ran.stderr.splitlines()


def kept(folder: Path) -> dict[str, int]:
    """The files of compiled code by name, with the time of their last change."""
    cache = folder / "kernels" / "drivers" / "__pycache__"
    return {path.name: path.stat().st_mtime_ns for path in cache.glob("*.mazzo")}


def card_points(found: dict[str, Any]) -> float:
    """Card points of a deal, both seats together; distributions are exact counts."""
    seats = (found["distributions"][f"points[{seat}]"] for seat in (0, 1))
    return sum(count["value"] * count["deals"] for counts in seats for count in counts) / found["deals"]


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any], list[str]]:
    """A copy that has run once: its folder, what it printed, and its lines on stderr."""
    folder = copy_packages(tmp_path_factory.mktemp("compiled"))
    return (folder, *run(folder))


def test_the_first_process_compiles_and_says_so(compiled: tuple[Path, dict[str, Any], list[str]]) -> None:
    folder, found, said = compiled
    assert [line.partition(" for")[0] for line in said] == ["compiling briscola"]
    assert {Path(name).suffix for name in kept(folder)} == {".mazzo"}
    assert all("simulate__briscola__" in name for name in kept(folder))
    assert card_points(found) == 120  # the points of a pack (rules page)


def test_a_second_process_compiles_nothing(compiled: tuple[Path, dict[str, Any], list[str]]) -> None:
    folder, found, _ = compiled
    before = kept(folder)
    assert run(folder) == (found, [])
    assert kept(folder) == before


def test_a_second_process_without_a_home_compiles_nothing(compiled: tuple[Path, dict[str, Any], list[str]]) -> None:
    folder, found, _ = compiled
    before = kept(folder)
    assert run(folder, HOME=None) == (found, [])
    assert kept(folder) == before


def test_an_edit_of_a_shared_file_is_seen_and_the_old_code_is_swept(
    compiled: tuple[Path, dict[str, Any], list[str]], tmp_path: Path
) -> None:
    folder = tmp_path / "edited"
    shutil.copytree(compiled[0], folder)  # with its compiled code
    cache = folder / "kernels" / "drivers" / "__pycache__"
    others = [
        "simulate.simulate__chiamata__000000000000.mazzo",
        "step.step__briscola__000000000000.mazzo",
    ]
    for name in others:  # of another game, of another driver: not ours to sweep
        (cache / name).touch()
    before = kept(folder)
    file = folder / "kernels" / "tricks.py"
    text = file.read_text()
    assert text.count("4, 10, 11)") == 1
    file.write_text(text.replace("4, 10, 11)", "4, 10, 12)"))
    found, said = run(folder)
    assert card_points(found) == 124  # four aces, a point more each
    assert [line.partition(" for")[0] for line in said] == ["compiling briscola"]
    after = kept(folder)
    assert set(after) & set(before) == set(others)
    assert len(after) == len(before)


def test_where_no_code_can_be_kept_it_runs_with_one_warning(
    compiled: tuple[Path, dict[str, Any], list[str]], tmp_path: Path
) -> None:
    # A file in the place of the folder stops root too; /dev/null is nobody's home.
    folder = copy_packages(tmp_path / "blocked")
    (folder / "kernels" / "drivers" / "__pycache__").write_text("")
    found, said = run(folder, HOME="/dev/null", XDG_CACHE_HOME=None)
    assert found == compiled[1]
    assert [line for line in said if line.startswith(WARNING)] != []
    assert len([line for line in said if not line.startswith("compiling ")]) == 1
    assert kept(folder) == {}


LOADED = """
import importlib, json, sys
from pathlib import Path
from kernels import drivers, jit
game = importlib.import_module(sys.argv[1])
for file in Path(drivers.__file__).parent.glob("[a-z]*.py"):
    importlib.import_module(f"kernels.drivers.{file.stem}")
files = {name: module.__file__ for name, module in sys.modules.items() if name.partition(".")[0] == "kernels"}
print(json.dumps([files, [str(path) for path in jit.sources(game)]]))
"""


def games() -> list[str]:
    return sorted(path.name for path in (ROOT / "kernels" / "games").iterdir() if (path / "__init__.py").exists())


@pytest.mark.parametrize("game", games())
def test_every_file_that_a_game_loads_counts(game: str) -> None:
    # What is not among the sources could be edited without the compiled code noticing.
    argv = [sys.executable, "-c", LOADED, f"kernels.games.{game}"]
    ran = subprocess.run(argv, cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    loaded, sources = json.loads(ran.stdout)
    assert f"kernels.games.{game}" in loaded
    assert "kernels.bits" in loaded
    assert set(loaded.values()) - set(sources) - {str(ROOT / "kernels" / "games" / "__init__.py")} == set()


def test_the_digest_sees_every_byte_and_every_name(tmp_path: Path) -> None:
    from kernels.jit import digest

    def written(folder: str, **files: str) -> str:
        (tmp_path / folder).mkdir()
        for name, text in files.items():
            (tmp_path / folder / name).write_text(text)
        return digest(sorted((tmp_path / folder).iterdir()))

    one = written("one", rules="A = 1\n", score="B = 2\n")
    assert written("same", rules="A = 1\n", score="B = 2\n") == one
    others = {
        written("edited", rules="A = 2\n", score="B = 2\n"),
        written("renamed", rules="A = 1\n", scores="B = 2\n"),
        written("fewer", rules="A = 1\n"),
        written("moved", rules="A = 1\nB = 2\n", score=""),
    }
    assert len(others | {one}) == 5


def test_what_a_players_file_does_not_tell_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from kernels import own

    (tmp_path / "mazzo_test_helper.py").write_text(
        "import numba\n\n\n@numba.njit\ndef pick(moves):\n    return moves\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    text = """
import numba
import mazzo_test_helper
from mazzo_test_helper import pick

U, LIMIT = numba.uint64, 3


@numba.njit
def beside(moves):
    return moves & U(LIMIT)


def alone(state, rules, moves, word):
    return beside(moves)


def helped(state, rules, moves, word):
    return pick(moves)


def through(state, rules, moves, word):
    return mazzo_test_helper.pick(moves)


def through_one_within(state, rules, moves, word):
    def inner(moves):
        return pick(moves)

    return inner(moves)


def chosen(state, rules, moves, word):
    return moves


before = chosen


def chosen(state, rules, moves, word):
    return moves & U(1)


def made(number):
    def choose(state, rules, moves, word):
        return moves & U(number)

    return choose


first, second = made(1), made(2)
"""
    names: dict[str, Any] = {"__name__": "mazzo_test_player"}
    (tmp_path / "player.py").write_text(text)
    exec(compile(text, str(tmp_path / "player.py"), "exec"), names)
    assert "LIMIT=3" in (own.facts(names["alone"]) or [])
    assert own.facts(names["chosen"]) is not None
    for name in ("helped", "through", "through_one_within", "before", "first", "second"):
        assert own.facts(names[name]) is None, name
    told: list[Any] = [names["alone"], names["chosen"]]
    assert own.are_told(told)
    assert not own.are_told([*told, names["first"]])
    assert len({own.tag(order, []) for order in (told, told[::-1], told[:1], told[1:])}) == 4


def test_a_function_chosen_as_the_file_is_read_is_told_apart(tmp_path: Path) -> None:
    """The same file, but for what it finds when it is read, or for its module: another name on disk."""
    from kernels import own

    path = tmp_path / "player.py"
    path.write_text(
        "if EAGER:\n    def choose(state, rules, moves, word):\n        return moves\n"
        "else:\n    def choose(state, rules, moves, word):\n        return word\n"
    )
    tags = set()
    for module, eager in (("mazzo_one", True), ("mazzo_one", False), ("mazzo_other", True)):
        names: dict[str, Any] = {"__name__": module, "EAGER": eager}
        exec(compile(path.read_text(), str(path), "exec"), names)
        tags.add(own.tag([names["choose"]], []))
    assert len(tags) == 3  # machine code from disk finds its module by name


def test_an_edit_after_the_start_is_never_kept(tmp_path: Path) -> None:
    """A process that has imported the old rules must not leave their machine code under the new digest."""
    folder = copy_packages(tmp_path)
    edit = """
import pathlib, analyzer
from kernels import tricks
path = pathlib.Path(tricks.__file__)
path.write_text(path.read_text().replace("4, 10, 11)", "4, 10, 12)"))
analyzer.simulate("briscola", players="random", deals=10, threads=1)
"""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    environment.pop("NUMBA_CACHE_DIR", None)
    subprocess.run([sys.executable, "-c", edit], cwd=folder, env=environment, check=True)
    assert "simulate" not in " ".join(kept(folder))
    assert card_points(run(folder)[0]) == 124  # four aces of 12 instead of 11


TWO_PLAYERS = """
import numpy as np

U = np.uint64


def low(state, rules, moves, word):
    return moves & (U(0) - moves)


def high(state, rules, moves, word):
    while moves & (moves - U(1)):
        moves &= moves - U(1)
    return moves
"""
GAINS = """
import json, sys
from analyzer import duel
rows = (duel("briscola", f"two.py:{name}", "rule", deals=300).rows for name in sys.argv[1:])
print(json.dumps([row[0].metrics["gain"].interval.value for row in rows]))
"""


def test_players_compiled_in_processes_of_their_own_stay_apart_in_a_third(tmp_path: Path) -> None:
    """The code of both calls parts that hold the player: these must not be taken for each other when loaded."""
    (tmp_path / "two.py").write_text(TWO_PLAYERS)

    def gains(*names: str) -> list[float]:
        places = {"PYTHONPATH": str(ROOT), "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
        ran = subprocess.run(
            [sys.executable, "-c", GAINS, *names], cwd=tmp_path, env={**os.environ, **places},
            capture_output=True, encoding="utf-8", timeout=600, check=False,
        )  # fmt: skip
        assert ran.returncode == 0, ran.stderr
        found: list[float] = json.loads(ran.stdout)
        return found

    low, high = gains("low"), gains("high")
    assert low != high
    assert gains("low", "high") == [*low, *high]
    assert gains("high", "low") == [*high, *low]
