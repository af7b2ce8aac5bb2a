"""The files of a run directory: written as a whole or not at all, read only when every byte is as it was written."""

from __future__ import annotations

import contextlib
import json
import os
import re
import sys
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .runner import Kept

MANIFEST, TALLIES, LOCK = "manifest.json", "tallies.npz", ".mazzo.lock"

_FORMAT = 1
_OWN = re.compile(r"(?:^|,)\s*([^,]+\.py):")
_CHECK_SIZE = 64  # hexadecimal digits
_COMMENT_LENGTH = 2  # bytes; the last field of a zip file before its comment


def lock(folder: Path) -> IO[bytes]:
    """Take the folder for this process, until the file that is returned is closed; ValueError when it is in use."""
    try:
        held = (folder / LOCK).open("ab")
    except OSError as fault:
        raise ValueError(f"cannot write into {folder}: {fault.strerror}") from None
    if sys.platform != "win32":  # there a folder is not guarded
        import fcntl

        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as fault:
            held.close()
            busy = isinstance(fault, BlockingIOError)
            raise ValueError(
                f"{folder} is in use by another mazzo" if busy else f"cannot lock {folder}: {fault.strerror}"
            ) from None
    return held


def sweep(folder: Path) -> None:
    """Remove the drafts that a killed process has left."""
    for name in (MANIFEST, TALLIES):
        with contextlib.suppress(OSError):
            _draft(folder / name).unlink(missing_ok=True)


def plain_json(question: Mapping[str, Any]) -> dict[str, Any]:
    """The question in JSON types; ValueError when it has others."""
    try:
        told: dict[str, Any] = json.loads(json.dumps(dict(question), allow_nan=False))
    except TypeError as fault:
        raise ValueError(f"the question cannot be kept: {fault}") from None
    return told


def files_in(question: Any, key: str = "") -> list[Path]:
    """The files that a question names: players and pay-offs (`path.py:function`), and those under "hands"."""
    if isinstance(question, Mapping):
        return [path for name, value in question.items() for path in files_in(value, name)]
    if isinstance(question, list):
        return [path for value in question for path in files_in(value)]
    if not isinstance(question, str):
        return []
    named = [question] if key == "hands" else _OWN.findall(question)
    return [path for path in map(Path, named) if path.is_file()]


def versions(game: str | None) -> dict[str, str]:
    """What the figures come from: mazzo and its kernels (those of one game, or all), and for the record the rest."""
    import platform
    from importlib.metadata import version

    from kernels.sources import ROOT, digest, sources_of

    from . import __version__

    sources = sources_of(game) if game else sorted(ROOT.rglob("*.py"))
    return {
        "mazzo": __version__,
        "kernels": digest(sources),
        "python": platform.python_version(),
        "numba": version("numba"),
        "numpy": version("numpy"),
    }


def write_manifest(folder: Path, manifest: Mapping[str, Any]) -> None:
    """Put the manifest in place of the one before, with a check of its contents."""
    told = {"format": _FORMAT, **manifest}
    text = json.dumps({**told, "check": _check_of(told)}, indent=2, ensure_ascii=False)
    _replace(folder / MANIFEST, text.encode() + b"\n")


def read_manifest(folder: Path) -> dict[str, Any]:
    """The manifest; ValueError when a letter of it has changed, or when it is none."""
    path = folder / MANIFEST
    try:
        told = json.loads(path.read_bytes())
        check = told.pop("check")
        if told["format"] > _FORMAT:
            raise ValueError(f"{folder} was made by a newer mazzo")
        known = check == _check_of(told)
    except OSError as fault:
        raise ValueError(f"cannot read {path}: {fault.strerror}") from None
    except (AttributeError, KeyError, TypeError, UnicodeDecodeError, json.JSONDecodeError, RecursionError):
        raise ValueError(f"{path} is damaged, or no manifest of mazzo") from None
    if not known:
        raise ValueError(f"{path} is damaged: it does not agree with its check")
    del told["format"]
    return dict(told)


def _check_of(told: Mapping[str, Any]) -> str:
    return blake2b(json.dumps(told, sort_keys=True).encode(), digest_size=16).hexdigest()


def write_tallies(folder: Path, run: str, jobs: Mapping[int, Kept]) -> None:
    """Put the states of all jobs in place of those before.

    Arrays of job j: `j/sums` and so on (int64, as in its tally), `j/ranges` [ranges, 2] (int64: first, last),
    `j/state` [2] (float64: seconds, 1.0 when it has ended).  The comment of the archive is the BLAKE2b of all
    bytes before it, with the name of the run as its key.
    """
    from io import BytesIO

    import numpy as np

    arrays: dict[str, Any] = {}
    for number, kept in sorted(jobs.items()):
        arrays |= {f"{number}/tally/{name}": array for name, array in kept.tally.sums.items()}
        arrays[f"{number}/ranges"] = np.array(list(kept.ranges), np.int64).reshape(-1, 2)
        arrays[f"{number}/state"] = np.array([kept.seconds, kept.ended], np.float64)
    file = BytesIO()
    np.savez(file, **arrays)
    whole = file.getvalue()[:-_COMMENT_LENGTH] + _CHECK_SIZE.to_bytes(_COMMENT_LENGTH, "little")
    _replace(folder / TALLIES, whole + _check_of_bytes(run, whole))


def read_tallies(folder: Path, run: str) -> dict[int, Kept]:
    """The states of all jobs, by number; ValueError when a bit of them has changed, or when they are of another run."""
    from io import BytesIO

    import numpy as np

    from .runner import Kept, Ranges, Tally

    path = folder / TALLIES
    try:
        whole = path.read_bytes()
    except FileNotFoundError:  # killed before the first saving
        return {}
    except OSError as fault:
        raise ValueError(f"cannot read {path}: {fault.strerror}") from None
    if whole[-_CHECK_SIZE:] != _check_of_bytes(run, whole[:-_CHECK_SIZE]):
        raise ValueError(f"{path} is damaged, or belongs to another run")
    with np.load(BytesIO(whole), allow_pickle=False) as arrays:
        jobs: dict[int, Kept] = {}
        for number in {int(name.partition("/")[0]) for name in arrays}:
            start = f"{number}/tally/"
            tally = Tally()
            tally.sums = {name.removeprefix(start): arrays[name] for name in arrays if name.startswith(start)}
            seconds, ended = arrays[f"{number}/state"].tolist()
            jobs[number] = Kept(tally, Ranges(map(tuple, arrays[f"{number}/ranges"].tolist())), seconds, bool(ended))
    return jobs


def _check_of_bytes(run: str, whole: bytes) -> bytes:
    return blake2b(whole, digest_size=_CHECK_SIZE // 2, key=run.encode()).hexdigest().encode()


def _draft(path: Path) -> Path:
    return path.with_name(f"{path.name}.draft")


def _replace(path: Path, content: bytes) -> None:
    """Put a file in place of the one before, at once; OSError, and the one before stays, when it cannot be written."""
    draft = _draft(path)
    try:
        with draft.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
        _settle(path.parent)
    except OSError as fault:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
        raise OSError(fault.errno, f"{fault.strerror}; what was saved before is kept", str(path)) from fault


def _settle(folder: Path) -> None:
    """Have the new name of a file survive a loss of power, where the system can do that."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
