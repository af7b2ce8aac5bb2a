"""The moves before a decision and the alternatives at it, as the kernel makes them.  Imports no numba."""

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


class Script(NamedTuple):
    """Alternatives, each of up to L moves.

    move uint64[B, L]: action bits, 0 after the last.  seat, phase int64[B, L]: by whom and in which phase of the
    game each is made.  quiet int64[B]: whether until the last of them is made the others pass.
    """

    move: np.ndarray
    seat: np.ndarray
    phase: np.ndarray
    quiet: np.ndarray
