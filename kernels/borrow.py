"""Arrays without reference counts, for inner loops.

numba counts a reference when an array is handed to a function, also to one that is copied into the caller,
and its pruning does not see through a whole game: without this, a deal spends a fifth of its time on counting.
The caller of a driver owns the arrays and keeps them until the driver returns, so they need no counting.
"""

from __future__ import annotations

from typing import Any

from numba.core import types
from numba.extending import intrinsic

_OWNER = 0  # place of the pointer to the memory's owner in numba's array structure


@intrinsic
def borrow(typingctx: Any, array: Any) -> Any:
    """The same array, whose memory belongs to somebody else."""
    if not isinstance(array, types.Array):
        return None

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        nobody = args[0].type.elements[_OWNER](None)
        return builder.insert_value(args[0], nobody, _OWNER)

    return array(array), codegen
