"""The user's own players: what their machine code depends on, and so under which name it may be kept."""

from __future__ import annotations

import hashlib
import types
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from .sources import digest

_KNOWN = {"builtins", "kernels", "math", "numba", "numpy"}  # kernels are in every digest, the rest in the cache key
_CONSTANTS = (bool, int, float, str, bytes, tuple, type(None))
_ABSENT = object()


_LONGEST_NAME = 60  # of functions in the name of a file


def tag(functions: Sequence[Callable[..., Any]], files: list[Path]) -> str:
    """Digits that change with the sources in `files`, the files of the functions and the constants that they use.

    They change with the order of the functions too, which are told apart by their number, and with the names of
    their modules, by which machine code from disk finds them again.
    """
    plain = [_plain(function) for function in functions]
    told = [(one.__module__, one.__name__, facts(given)) for one, given in zip(plain, functions, strict=True)]
    known = hashlib.blake2b(repr(told).encode(), digest_size=6).hexdigest()
    names = "_".join(one.__name__ for one in plain)[:_LONGEST_NAME]
    return f"{digest([*files, *(Path(one.__code__.co_filename) for one in plain)])}_{names}_{known}"


def are_told(functions: Sequence[Callable[..., Any]]) -> bool:
    """Whether files and constants tell the whole of all these functions, so that their machine code may be kept."""
    return all(facts(function) is not None for function in functions)


def facts(function: Callable[..., Any], seen: tuple[Any, ...] = ()) -> list[str] | None:
    """The constants that a function of a file uses, by name; None when its file does not tell the whole of it.

    That is so with variables of an enclosing function, default arguments, names from other files, and where
    the function's name stands for another one in the end.
    """
    plain = _plain(function)
    if plain.__closure__ or plain.__defaults__ or plain.__qualname__ != plain.__name__:
        return None
    if _plain(plain.__globals__.get(plain.__name__)) is not plain:
        return None
    told: list[str] = [f"{plain.__name__}{_options(function)}:{_digits(plain.__code__)}"]
    for name in _names(plain.__code__):
        found = plain.__globals__.get(name, _ABSENT)
        if isinstance(found, _CONSTANTS):
            told.append(f"{name}={found!r}")
        elif found is not _ABSENT and _plain(found) not in (plain, *seen) and not _is_known(found):
            inner = facts(found, (*seen, plain)) if _is_beside(found, plain) else None
            if inner is None:
                return None
            told += inner
    return told


def _options(function: Any) -> str:
    """How a jitted function is compiled; empty for a plain one."""
    return repr(sorted(function.targetoptions.items())) if hasattr(function, "py_func") else ""


def _names(code: types.CodeType) -> list[str]:
    """The names from outside that a function and those within it use, attributes among them."""
    within = [part for part in code.co_consts if isinstance(part, types.CodeType)]
    return list(dict.fromkeys([*code.co_names, *(name for part in within for name in _names(part))]))


def _digits(code: types.CodeType) -> str:
    """Digits that tell the instructions apart that a file may choose between as it is read."""
    parts = [_digits(part) if isinstance(part, types.CodeType) else repr(part) for part in code.co_consts]
    told = repr((code.co_code, code.co_names, code.co_varnames, parts))
    return hashlib.blake2b(told.encode(), digest_size=6).hexdigest()


def _plain(function: Any) -> Any:
    """The Python function of one that may be jitted already."""
    return getattr(function, "py_func", function)


def _is_known(found: Any) -> bool:
    if isinstance(found, types.ModuleType):
        return found.__name__.partition(".")[0] in _KNOWN
    home = getattr(_plain(found), "__module__", None)
    return isinstance(home, str) and home.partition(".")[0] in _KNOWN and not hasattr(found, "dtype")


def _is_beside(found: Any, plain: Any) -> bool:
    """Whether `found` is a function of the same file."""
    other = _plain(found)
    return isinstance(other, types.FunctionType) and other.__code__.co_filename == plain.__code__.co_filename
