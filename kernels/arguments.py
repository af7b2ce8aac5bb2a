"""Arguments of a driver as machine words, in numba's own calling convention.

An integer is one word and a record a pointer.  An array is meminfo, parent (both null: the caller owns it),
size, item size, data, then shape and strides.  A named tuple is its members one after another.
"""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import numpy as np

LARGEST = 2**63


class Unfit(TypeError):
    """An argument that only numba knows how to pass."""


def flatten(arguments: tuple[Any, ...]) -> tuple[list[int], tuple[str, ...]]:
    """The words to call with, and the kind of every argument: its signature."""
    words: list[int] = []
    kinds: list[str] = []
    for argument in arguments:
        _add(argument, words, kinds)
    return words, tuple(kinds)


def shape_of(kinds: tuple[str, ...]) -> str:
    """A letter for each word of a signature: p for a pointer, i for an integer."""
    return "".join(_shape(kind) for kind in kinds)


def _add(argument: Any, words: list[int], kinds: list[str]) -> None:
    if isinstance(argument, np.ndarray):
        flags = argument.flags
        if not (flags.c_contiguous and flags.aligned and flags.writeable and 1 <= argument.ndim <= 3):
            raise Unfit("an array that is not plain")
        words += (0, 0, argument.size, argument.itemsize, _address(argument), *argument.shape, *argument.strides)
        kinds.append(f"array{argument.ndim} {_kind(argument.dtype)}")
    elif isinstance(argument, np.void) and argument.dtype.names:
        words.append(_address(np.frombuffer(argument, np.uint8)))
        kinds.append(f"record {_kind(argument.dtype)}")
    elif isinstance(argument, np.uint64):
        words.append(int(argument))
        kinds.append("uint64")
    elif type(argument) is int or isinstance(argument, np.int64):
        if not -LARGEST <= argument < LARGEST:
            raise Unfit("an integer of more than 64 bits")
        words.append(int(argument))
        kinds.append("int64")
    elif isinstance(argument, tuple) and hasattr(argument, "_fields"):
        kinds.append(f"( {type(argument).__name__}")
        for member in argument:
            _add(member, words, kinds)
        kinds.append(")")
    else:
        raise Unfit(f"a {type(argument).__name__}")


def _address(array: Any) -> int:
    address: int = array.__array_interface__["data"][0]
    return address


def _shape(kind: str) -> str:
    word = kind.partition(" ")[0]
    if word.startswith("array"):
        return "ppiip" + "ii" * int(word[5:])
    return {"record": "p", "uint64": "i", "int64": "i"}.get(word, "")


@cache
def _kind(dtype: np.dtype[Any]) -> str:
    """The name of a plain type; a digest of the fields of a structured one."""
    if dtype.names is None:
        return dtype.str
    text = f"{dtype.descr} {dtype.itemsize} {dtype.isalignedstruct}"
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
