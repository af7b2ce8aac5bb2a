"""Sets of cards and moves as bits of a uint64: count, lowest, highest, n-th member, wide multiplication.

One bit is one card or one move.  LLVM has an instruction for each of these; numba does not reach them, so
they are intrinsics.  `nth` needs BMI2 for its instruction; without it a loop gives the same results.
"""

from __future__ import annotations

from typing import Any

import numba
from llvmlite import binding, ir
from numba.core import cgutils, types
from numba.extending import intrinsic

from .jit import inline

U = numba.uint64


def _one_word(emit: Any) -> Any:
    """An intrinsic uint64 -> uint64 from a function (builder, word) -> word."""

    @intrinsic
    def function(typingctx: Any, word: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return emit(builder, args[0])

        return types.uint64(types.uint64), codegen

    return function


_ZERO_IS_POISON = ir.Constant(ir.IntType(1), 0)
_count = _one_word(lambda builder, word: builder.ctpop(word))
_trailing = _one_word(lambda builder, word: builder.cttz(word, _ZERO_IS_POISON))
_leading = _one_word(lambda builder, word: builder.ctlz(word, _ZERO_IS_POISON))


@intrinsic
def _multiply_high(typingctx: Any, a: Any, b: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        wide = ir.IntType(128)
        product = builder.mul(builder.zext(args[0], wide), builder.zext(args[1], wide))
        return builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), ir.IntType(64))

    return types.uint64(types.uint64, types.uint64), codegen


@intrinsic
def _deposit(typingctx: Any, source: Any, mask: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word = ir.IntType(64)
        kind = ir.FunctionType(word, [word, word])
        return builder.call(cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pdep.64"), args)

    return types.uint64(types.uint64, types.uint64), codegen


@inline
def bit(index: int) -> int:
    """The set that holds just member `index` (0..63)."""
    return U(1) << U(index)


@inline
def count(mask: int) -> int:
    """Number of members, as int64."""
    return numba.int64(_count(U(mask)))


@inline
def lowest(mask: int) -> int:
    """Index of the lowest member, int64; 64 for the empty set."""
    return numba.int64(_trailing(U(mask)))


@inline
def highest(mask: int) -> int:
    """Index of the highest member, int64; -1 for the empty set."""
    return numba.int64(63) - numba.int64(_leading(U(mask)))


@inline
def multiply_high(a: int, b: int) -> int:
    """The upper 64 bits of a * b: with a random word `a` a number below `b`."""
    return _multiply_high(U(a), U(b))


@inline
def _nth_by_deposit(mask: int, index: int) -> int:
    return _deposit(U(1) << U(index), U(mask))


@inline
def _nth_by_loop(mask: int, index: int) -> int:
    left = U(mask)
    for _ in range(index):
        left &= left - U(1)
    return left & (U(0) - left)


_HAS_PDEP = binding.get_host_cpu_features().get("bmi2", False)
nth = _nth_by_deposit if _HAS_PDEP else _nth_by_loop
"""The set that holds just the member number `index` (from 0, lowest first) of `mask`."""
