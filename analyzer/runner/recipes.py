"""A job as bytes that another machine can play: what it is made from, not its machine code.

Compiled drivers are told by name, a game by its name, and a function of the user's own file by the text of the
file, so that no shared disk is needed.  Functions that weigh compositions stay behind: the table of ways that
comes from them travels.
"""

from __future__ import annotations

import hashlib
import io
import pickle
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from importlib import util
from importlib.machinery import PathFinder
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from queue import Empty, SimpleQueue
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from .job import Job

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_CHUNK_SECONDS = 0.05
_FIRST_CHUNK = 16
_GROWTH = 8  # a chunk is at most so many times longer than the one before
_PACKAGES = ("numba", "llvmlite", "numpy", "distributed")


@cache
def versions() -> dict[str, str]:
    """What has to be the same on all machines, by name: then the figures are the same bit by bit."""
    from kernels.sources import ROOT, digest

    from .. import __version__

    sources = sorted(ROOT.rglob("*.py"), key=lambda path: path.relative_to(ROOT).parts)
    return {"mazzo": __version__, "kernels": digest(sources), **{name: _version(name) for name in _PACKAGES}}


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "nowhere"


class Answer(NamedTuple):
    """What was played: sums by name and the seconds it took, or what the job raised."""

    sums: dict[str, NDArray[np.int64]]
    seconds: float
    fault: Exception | None = None


class Recipe:
    """A pickled job, to be played by a call; equal to another of the same content, and unpickled once a process."""

    def __init__(self, job: bytes, made_with: dict[str, str]) -> None:
        self.job = job
        self.made_with = made_with
        self.digest = hashlib.blake2b(job + repr(made_with).encode(), digest_size=16).digest()

    def __call__(self, first: int, last: int, length: int | None = None) -> Answer:
        """Play deals first .. last - 1 in chunks of `length` deals (None: of 50 ms)."""
        try:
            return bench(self).play(first, last, length)
        except Exception as fault:
            return Answer({}, 0.0, _fit_to_travel(fault))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Recipe) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)


def write(job: Job) -> Recipe:
    """The recipe of a job.  ValueError when something in it cannot travel."""
    memory = io.BytesIO()
    try:
        _Writer(memory, pickle.HIGHEST_PROTOCOL).dump(job)
    except (pickle.PicklingError, TypeError, AttributeError) as fault:
        raise ValueError(f"this cannot be played on a cluster: {fault}") from fault
    return Recipe(memory.getvalue(), versions())


class Bench:
    """A job at work in one process, with working memory for as many threads as play it at a time."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self._idle: SimpleQueue[Any] = SimpleQueue()

    def play(self, first: int, last: int, length: int | None) -> Answer:
        """Play deals first .. last - 1."""
        try:
            memory = self._idle.get_nowait()
        except Empty:
            memory = self.job.worker()
        tally, begun = self.job.tally(), time.perf_counter()
        for start, end in _chunks(first, last, length):
            part = self.job.tally()
            self.job.play(start, end, memory, part)
            tally.add(part)
        self._idle.put(memory)
        return Answer(tally.sums, time.perf_counter() - begun)


def _chunks(first: int, last: int, length: int | None) -> Iterator[tuple[int, int]]:
    """Ranges that last about 50 ms each, after which sums are checked."""
    deals = length or _FIRST_CHUNK
    while first < last:
        end, begun = min(last, first + deals), time.perf_counter()
        yield first, end
        if length is None:
            seconds = max(time.perf_counter() - begun, 1e-6)
            deals = max(1, min(int((end - first) * _CHUNK_SECONDS / seconds), _GROWTH * deals))
        first = end


def _fit_to_travel(fault: Exception) -> Exception:
    """The error itself, or its words where it cannot be pickled."""
    try:
        pickle.loads(pickle.dumps(fault))
    except Exception:
        return RuntimeError(f"{type(fault).__name__}: {fault}")
    return fault


@lru_cache(maxsize=8)
def bench(recipe: Recipe) -> Bench:
    """The job of a recipe, ready to be played.  ValueError when it was made with other versions."""
    fault = difference(recipe.made_with, versions())
    if fault:
        raise ValueError(fault)
    job: Job = pickle.loads(recipe.job)
    job.compile()
    return Bench(job)


def difference(here: dict[str, str], there: dict[str, str]) -> str | None:
    """In which versions a worker differs, in words; None when it does not."""
    told = [
        f"{name} {there.get(name, 'nowhere')} instead of {here[name]}" for name in here if there.get(name) != here[name]
    ]
    return f"{', '.join(told)}: install the same versions everywhere" if told else None


class _Writer(pickle.Pickler):
    """Writes what machine code and the user's own functions are made from."""

    def reducer_override(self, thing: Any) -> Any:
        """How to make a thing again; NotImplemented where pickle knows."""
        from kernels.objects import Entry, entry

        from ..games import game
        from ..games.base import Game
        from ..position import Hidden

        if isinstance(thing, Game):
            return game, (thing.name,)
        if isinstance(thing, Entry):
            return entry, (thing.driver, thing.game)
        if isinstance(thing, Hidden):
            return Hidden, (thing.classes, thing.piles, thing.room, [], thing.ordered)
        if isinstance(thing, FunctionType) or hasattr(thing, "py_func"):
            return _bound(thing) or _own(thing) or NotImplemented
        return NotImplemented


def _bound(function: Any) -> tuple[Any, ...] | None:
    """A driver that numba has compiled: its name, the game and the user's own players."""
    from kernels.objects import entry

    jit = sys.modules.get("kernels.jit")
    for (driver, game, _, customs), made in jit._bound.items() if jit else ():
        if made is function:
            return entry, (driver, game.rpartition(".")[2], customs)
    return None


def _own(function: Any) -> tuple[Any, ...] | None:
    """A function of a file that no import finds: the text of the file."""
    plain = getattr(function, "py_func", function)
    told = plain.__globals__
    path = told.get("__file__")
    if path is None or PathFinder.find_spec(plain.__module__.partition(".")[0]):
        return None
    text = told["_mazzo_read"][1] if "_mazzo_read" in told else Path(path).read_bytes()
    name = next((name for name, value in told.items() if value is function), plain.__qualname__)
    return _function, (plain.__module__, Path(path).name, text, name)


def _function(module: str, file: str, text: bytes, name: str) -> Callable[..., Any]:
    """The function of a file whose text has come from elsewhere."""
    found: Callable[..., Any] = getattr(_module(module, file, text), name)
    return found


@lru_cache(maxsize=64)
def _module(name: str, file: str, text: bytes) -> ModuleType:
    """The module of a file; it is written to disk, where numba wants to find it."""
    folder = Path(tempfile.mkdtemp(dir=_folder()))
    path = folder / file
    path.write_bytes(text)
    spec = util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ValueError(f"{file} is no Python file")
    module = util.module_from_spec(spec)
    sys.modules[name] = module  # where compiled code finds it again
    try:
        spec.loader.exec_module(module)
    except Exception as fault:
        raise ValueError(f"{file} does not run on a worker: {type(fault).__name__}: {fault}") from fault
    return module


@cache
def _folder() -> str:
    """A folder that goes when the process ends."""
    _kept.append(tempfile.TemporaryDirectory(prefix="mazzo-"))
    return _kept[0].name


_kept: list[tempfile.TemporaryDirectory[str]] = []
