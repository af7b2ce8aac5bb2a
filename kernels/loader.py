"""Loading an object file with llvmlite alone, and calling it; ctypes releases the interpreter lock."""

from __future__ import annotations

import ctypes
import os
import struct
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import llvmlite
import llvmlite.binding as llvm
import numpy as np

FORMAT = 1
"""Raise it when something changes that the sources do not show."""

_UNSIGNED = 2**64
_NO_VALUE = (0, -2)  # numba's status of a call that ended well, with a value and without
_ELF = b"\x7fELF\x02\x01"  # 64 bits, little-endian


@cache
def _circumstances() -> dict[str, str]:
    """Whatever the machine code depends on besides the sources and the arguments."""
    spec = find_spec("numba")
    if spec is None or spec.origin is None:
        raise ImportError("there is no numba")
    settings = {name: value for name, value in os.environ.items() if name.startswith("NUMBA_")}
    settings.pop("NUMBA_CACHE_DIR", None)
    return {
        "format": str(FORMAT),
        "python": sys.version,
        "numba": Path(spec.origin).with_name("_version.py").read_text(),
        "llvmlite": llvmlite.__version__,
        "numpy": np.__version__,
        "cpu": f"{llvm.get_default_triple()} {llvm.get_host_cpu_name()} {llvm.get_host_cpu_features().flatten()}",
        "settings": str(sorted(settings.items())),
    }


def key_of(tag: str, kinds: tuple[str, ...]) -> dict[str, str]:
    """What an object file must have been made from and for, to be used."""
    return {**_circumstances(), "sources": tag, "signature": ", ".join(kinds)}


class Loaded:
    """A function of an object file that is in memory; takes the words of its arguments."""

    def __init__(self, engine: Any, address: int, shape: str, returns: str) -> None:
        self._engine = engine  # owns the code
        words = [ctypes.c_void_p if letter == "p" else ctypes.c_uint64 for letter in shape]
        self._function = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, *words)(address)
        self._returns = returns

    def __call__(self, words: list[int]) -> Any:
        """Call it; returns None, an integer, or a tuple of them."""
        result = (ctypes.c_int64 * 4)()  # two for what is returned, and one for numba's error
        at = ctypes.addressof(result)
        status = self._function(at, at + 24, *words)
        if status not in _NO_VALUE:
            raise RuntimeError(f"a kernel ended with status {status}")
        values = [
            int(value) % _UNSIGNED if letter == "u" else int(value)
            for letter, value in zip(self._returns, result, strict=False)
        ]
        if len(values) < 2:
            return values[0] if values else None
        return tuple(values)


def load(header: dict[str, Any], code: bytes) -> Loaded:
    """Load an object file; ImportError when it needs a function that is not there (LLVM would abort)."""
    _start_llvm()
    machine = llvm.Target.from_triple(header["triple"]).create_target_machine(jit=True)
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    absent = [name for name in undefined(code) if llvm.address_of_symbol(name) is None]
    if absent:
        raise ImportError(f"the object needs {', '.join(absent)}")
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    address = engine.get_function_address(header["function"])
    if not address:
        raise ImportError(f"the object has no {header['function']}")
    return Loaded(engine, address, header["shape"], header["returns"])


@ctypes.CFUNCTYPE(None, ctypes.c_void_p)
def _nothing(_: int | None) -> None:
    """Stand-in for the destructor of numba's memory, which is never called: arrays come without one."""


_STUBS: dict[str, Callable[..., None]] = {"NRT_MemInfo_call_dtor": _nothing}


@cache
def _start_llvm() -> None:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    for name, stub in _STUBS.items():
        if llvm.address_of_symbol(name) is None:  # numba, if it comes later, puts its own in its place
            llvm.add_symbol(name, ctypes.cast(stub, ctypes.c_void_p).value)


def undefined(code: bytes) -> list[str]:
    """The names that an object file needs from elsewhere; ImportError for any format but 64-bit ELF."""
    if code[:6] != _ELF:
        raise ImportError("not an object file of a kind that can be checked")
    return sorted(set(_undefined(code)))


def _undefined(code: bytes) -> Iterator[str]:
    table, (width, number) = struct.unpack_from("<Q", code, 40)[0], struct.unpack_from("<HH", code, 58)
    sections = [struct.unpack_from("<IIQQQQIIQQ", code, table + width * k) for k in range(number)]
    for _, kind, _, _, offset, size, link, _, _, _ in sections:
        if kind != 2:  # not the symbol table
            continue
        names = sections[link][4]
        for at in range(offset, offset + size, 24):
            name, _, _, section = struct.unpack_from("<IBBH", code, at)
            if name and not section:
                end = code.index(b"\0", names + name)
                yield code[names + name : end].decode()
