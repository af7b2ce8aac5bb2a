"""Machine code of a bound driver as an object file, made once with numba and loaded later without it.

numba compiles the driver as it compiles any function; its calling convention is `int f(result *, error *,
words ...)` (see `kernels.arguments`).  What numba generated is held against that before it is used, so that
a numba that does it another way is noticed here and not by a crash.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any

import llvmlite.binding as llvm
import numba

from . import drivers
from .arguments import shape_of
from .jit import compile_bare


class Refused(RuntimeError):
    """Machine code that cannot be used outside numba."""


def emit(driver: str, game: str, arguments: tuple[Any, ...], kinds: tuple[str, ...]) -> tuple[dict[str, str], bytes]:
    """Compile a driver for such arguments; what is needed to call it, and the object file."""
    signature = tuple(numba.typeof(argument) for argument in arguments)
    jitted = compile_bare(drivers.find(driver), import_module(f"kernels.games.{game}"), signature)
    compiled = jitted.overloads[signature]
    if compiled.library.has_dynamic_globals:
        raise Refused("the machine code holds addresses of this process")
    module = llvm.parse_assembly(jitted.inspect_llvm(signature))
    function = module.get_function(compiled.fndesc.llvm_func_name)
    shape = shape_of(kinds)
    found = "".join(_letter(str(argument.type)) for argument in function.arguments)
    if found != "pp" + shape:
        raise Refused(f"numba passes the arguments as {found}, not pp{shape}")
    facts = {
        "function": function.name,
        "shape": shape,
        "returns": returned(compiled.signature.return_type),
        "triple": module.triple,
    }
    return facts, _machine(module.triple).emit_object(module)


def returned(kind: Any) -> str:
    """A letter for each returned integer: i for int64, u for uint64."""
    if isinstance(kind, numba.types.NoneType):
        return ""
    members = list(kind) if isinstance(kind, numba.types.BaseTuple) else [kind]
    letters = {numba.int64: "i", numba.uint64: "u"}
    if len(members) > 2 or not all(member in letters for member in members):
        raise Refused(f"a driver that returns {kind}")
    return "".join(letters[member] for member in members)


def _letter(kind: str) -> str:
    return "p" if kind == "ptr" or kind.endswith("*") else {"i64": "i"}.get(kind, "?")


def _machine(triple: str) -> Any:
    """This computer as the target, with the CPU that numba compiles for."""
    return llvm.Target.from_triple(triple).create_target_machine(
        cpu=os.environ.get("NUMBA_CPU_NAME") or llvm.get_host_cpu_name(),
        features=os.environ.get("NUMBA_CPU_FEATURES") or llvm.get_host_cpu_features().flatten(),
        opt=3,
        jit=True,
    )
