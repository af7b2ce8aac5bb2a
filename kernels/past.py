"""The moves made before a decision, as the kernel makes them again in every redraw.  Imports no numba."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np


class Past(NamedTuple):
    """The moves made, in order.

    move uint64[M]: action bits, 0 for a move that the asking seat did not see.  checked uint8[M]: whether the
    assumed player must choose it too.  kept, shed uint64[M]: what an unseen move has to leave in hand, and what
    it has to put away as far as it can.
    """

    move: np.ndarray
    checked: np.ndarray
    kept: np.ndarray
    shed: np.ndarray
