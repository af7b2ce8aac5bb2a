"""Drivers as machine code that is loaded without numba, whose start takes half a second.

`entry` returns a driver bound to a game.  Its first call looks for an object file in the cache folders; when
there is none it is compiled, once, by `kernels.emit`, kept for later processes, and called the same way.
Whatever goes wrong on this way ends on numba's own, with the same results: an argument, a computer or a
numba that is not as expected, a file that cannot be read.  MAZZO_NO_OBJECTS=1 in the environment takes
numba's own way from the start, and so does a user's own player.

A file is one line of JSON and the object.  The line tells what it was made from and for: digest of the
sources, versions, CPU, signature.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from functools import cache
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from .arguments import Unfit, flatten
from .loader import Loaded, key_of, load
from .notice import announce
from .sources import digest, sources_of, unchanged
from .store import decode_types, encode_types, find, find_any, keep

RECORDS = ("STATE", "RULES", "MATCH")
"""Record types of a game that the program allocates."""

_lock = threading.RLock()


def entry(driver: str, game: str, customs: tuple[Callable[..., Any], ...] = ()) -> Callable[..., Any]:
    """The driver called `driver` bound to a game and to the user's own players."""
    if customs or not enabled():
        return _with_numba(driver, game, customs)
    return _entry(driver, game)


def enabled() -> bool:
    """Whether object files are used at all: where the check of their symbols knows the format."""
    return sys.platform == "linux" and os.environ.get("MAZZO_NO_OBJECTS", "0") in ("", "0")


@cache
def records(game: str) -> Any:
    """The record types of a game as attributes, from any kept file of it, or from its package."""
    if enabled():
        for header in find_any(game, digest(sources_of(game))):
            types = decode_types(header.get("types"))
            if set(types) == set(RECORDS):
                return SimpleNamespace(**types)
    return import_module(f"kernels.games.{game}")


@cache
def _entry(driver: str, game: str) -> Entry:
    return Entry(driver, game)


def _with_numba(driver: str, game: str, customs: tuple[Callable[..., Any], ...] = ()) -> Callable[..., Any]:
    from . import drivers
    from .jit import bind

    bound: Callable[..., Any] = bind(drivers.find(driver), import_module(f"kernels.games.{game}"), customs)
    return bound


class Entry:
    """A driver bound to a game; called with integers, arrays, records and the table of ways."""

    def __init__(self, driver: str, game: str) -> None:
        self.driver = driver
        self.game = game
        self._loaded: dict[tuple[str, ...], Loaded | None] = {}

    def __call__(self, *arguments: Any) -> Any:
        """Call the driver, which is loaded or compiled the first time such arguments come."""
        try:
            words, kinds = flatten(arguments)
        except Unfit:
            return self._fall_back(arguments)
        if kinds not in self._loaded:
            with _lock:
                if kinds not in self._loaded:
                    self._loaded[kinds] = self._find(arguments, kinds)
        loaded = self._loaded[kinds]
        return self._fall_back(arguments) if loaded is None else loaded(words)

    def _find(self, arguments: tuple[Any, ...], kinds: tuple[str, ...]) -> Loaded | None:
        """Load what was kept, or compile and keep it; None when only numba can do it."""
        try:
            tag = digest(sources_of(self.game))
            key = key_of(tag, kinds)
        except Exception:  # no llvmlite like ours, or sources that cannot be read
            return None
        name = f"{self.driver}__{self.game}__"
        for header, code in find(name, tag, key) if unchanged(self.game) else ():
            try:
                return load(header, code)
            except Exception:  # it cannot be used here: make it anew
                continue
        announce(self.game)
        return self._make(arguments, kinds, name, tag, key)

    def _make(
        self, arguments: tuple[Any, ...], kinds: tuple[str, ...], name: str, tag: str, key: dict[str, str]
    ) -> Loaded | None:
        try:
            from .emit import emit

            facts, code = emit(self.driver, self.game, arguments, kinds)
            header = {**facts, "types": encode_types(import_module(f"kernels.games.{self.game}"), RECORDS)}
            loaded = load(header, code)
        except Exception:  # numba's own way will do it, or tell what is wrong
            return None
        if unchanged(self.game):
            keep(name, tag, key, header, code)
        return loaded

    def _fall_back(self, arguments: tuple[Any, ...]) -> Any:
        return _with_numba(self.driver, self.game)(*arguments)
