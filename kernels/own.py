"""The user's own player: what its machine code depends on, and so under which name it may be kept."""

from __future__ import annotations

import hashlib
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .sources import digest

_KNOWN = {"builtins", "kernels", "math", "numba", "numpy"}  # kernels are in every digest, the rest in the cache key
_CONSTANTS = (bool, int, float, str, bytes, tuple, type(None))
_ABSENT = object()


def tag(function: Callable[..., Any], files: list[Path]) -> str:
    """Digits that change with the sources in `files`, the function's own file and the constants that it uses."""
    plain = _plain(function)
    known = hashlib.blake2b(repr(facts(function)).encode(), digest_size=4).hexdigest()
    return f"{digest([*files, Path(plain.__code__.co_filename)])}_{plain.__name__}_{known}"


def facts(function: Callable[..., Any], seen: tuple[Any, ...] = ()) -> list[str] | None:
    """The constants that a function of a file uses, by name; None when its file does not tell the whole of it.

    That is so with variables of an enclosing function, default arguments, and names from other files.
    """
    plain = _plain(function)
    if plain.__closure__ or plain.__defaults__ or plain.__qualname__ != plain.__name__:
        return None
    told: list[str] = []
    for name in plain.__code__.co_names:
        found = plain.__globals__.get(name, _ABSENT)
        if isinstance(found, _CONSTANTS):
            told.append(f"{name}={found!r}")
        elif found is not _ABSENT and _plain(found) not in (plain, *seen) and not _is_known(found):
            inner = facts(found, (*seen, plain)) if _is_beside(found, plain) else None
            if inner is None:
                return None
            told += inner
    return told


def _plain(function: Any) -> Any:
    """The Python function of one that may be jitted already."""
    return getattr(function, "py_func", function)


def _is_known(found: Any) -> bool:
    home = found.__name__ if isinstance(found, types.ModuleType) else getattr(_plain(found), "__module__", None)
    return isinstance(home, str) and home.partition(".")[0] in _KNOWN and not hasattr(found, "dtype")


def _is_beside(found: Any, plain: Any) -> bool:
    """Whether `found` is a function of the same file."""
    other = _plain(found)
    return isinstance(other, types.FunctionType) and other.__code__.co_filename == plain.__code__.co_filename
