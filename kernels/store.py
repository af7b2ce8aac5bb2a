"""Object files on disk: found by what they were made from, written whole or not at all, never trusted.

A file that is cut short, damaged or made for something else is passed over, and replaced by the next one.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from .notice import warn_once
from .sources import folders, sweep


def find(name: str, tag: str, key: dict[str, str]) -> Iterator[tuple[dict[str, Any], bytes]]:
    """Header and object of each good file with this very key, the preferred folder first."""
    for folder in folders():
        header, code = _read(folder / _file(name, tag, key))
        if header.get("key") == key:
            yield header, code


def find_any(game: str, tag: str) -> Iterator[dict[str, Any]]:
    """The headers of all good files of a game."""
    for folder in folders():
        for path in sorted(folder.glob(f"*__{game}__{tag}-*.mazzo")):
            yield _read(path)[0]


def keep(name: str, tag: str, key: dict[str, str], header: dict[str, Any], code: bytes) -> None:
    """Write an object into the first folder that takes it; a warning when none does."""
    line = json.dumps({**header, "key": key, "check": _check(code)}).encode()
    content = b"".join((_check(line).encode(), b" ", line, b"\n", code))
    trouble: OSError | None = None
    for folder in folders():
        try:
            folder.mkdir(parents=True, exist_ok=True)
            _write(folder / _file(name, tag, key), content)
            with suppress(OSError):
                sweep(folder, name, tag)
        except OSError as fault:
            trouble = trouble or fault
        else:
            return
    warn_once(trouble)


def _file(name: str, tag: str, key: dict[str, str]) -> str:
    return f"{name}{tag}-{_check(json.dumps(key, sort_keys=True).encode())}.mazzo"


def _check(content: bytes) -> str:
    return hashlib.blake2b(content, digest_size=12).hexdigest()


def _read(path: Path) -> tuple[dict[str, Any], bytes]:
    """Header and object of a file, both empty unless it is whole."""
    try:
        first, code = path.read_bytes().split(b"\n", 1)
        check, line = first.split(b" ", 1)
        header = json.loads(line) if check.decode() == _check(line) else {}
    except (OSError, ValueError):
        return {}, b""
    return (header, code) if header.get("check") == _check(code) else ({}, b"")


def _write(path: Path, content: bytes) -> None:
    draft = path.with_name(f"{path.stem}.{os.getpid()}.draft")
    try:
        draft.write_bytes(content)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def encode_types(game: Any, names: tuple[str, ...]) -> dict[str, Any]:
    """Structured types of a game's package as JSON; only those that come back the same."""
    told = {name: getattr(game, name).descr for name in names if hasattr(game, name)}
    back = decode_types(json.loads(json.dumps(told)))
    return {name: descr for name, descr in told.items() if back.get(name) == getattr(game, name)}


def decode_types(told: Any) -> dict[str, np.dtype[Any]]:
    """The structured types again; empty when that is not what was told."""
    try:
        return {name: np.dtype(_fields(listed)) for name, listed in told.items()}
    except (AttributeError, TypeError, ValueError):
        return {}


def _fields(listed: Any) -> Any:
    if isinstance(listed, str):
        return listed
    return [(name, _fields(kind), *(tuple(shape) for shape in rest)) for name, kind, *rest in listed]
