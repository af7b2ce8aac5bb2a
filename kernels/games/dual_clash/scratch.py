"""Small arrays on the stack, for sums that a decision needs and nobody after it.

numba's own arrays are allocated, which kernels must not do; a structured record would be copied with the state.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic
from numba.np.arrayobj import populate_array

_FLOAT = types.Array(types.float32, 1, "C")
_VECTOR = 32  # bytes; loads of whole vectors want it


def floats(size: int) -> Any:
    """A function without arguments whose value is a float32 array of that size, not set, on the caller's stack."""

    @intrinsic
    def fresh(typingctx: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            place = cgutils.alloca_once(builder, ir.ArrayType(ir.FloatType(), size))
            place.align = _VECTOR
            array = context.make_array(_FLOAT)(context, builder)
            width = context.get_constant(types.intp, 4)
            length = context.get_constant(types.intp, size)
            populate_array(
                array,
                data=builder.bitcast(place, ir.FloatType().as_pointer()),
                shape=[length],
                strides=[width],
                itemsize=width,
                meminfo=None,
            )
            return array._getvalue()

        return _FLOAT(), codegen

    return fresh
