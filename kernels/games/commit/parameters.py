"""Columns of the parameters of the `rule` player of commit, in the order of the game's face."""

from __future__ import annotations

import numpy as np

(
    NINE_WHEN,
    BACK_WEIGHT,
    OWN_WEIGHT,
    ORPHAN,
    COVERED,
    LOW_FIRST,
    KING_WEIGHT,
    HOLD_NINE,
    NINE_PANIC,
    NINE_RUN,
    FREE,
    STOP_NOW,
    ABOVE_OWN,
    REACHED,
    LATE_AT,
    LATE_KINGS,
    LATE_STOP,
    SURE,
) = range(18)

PARAMETERS = 18

AT_ONCE, WHEN_USEFUL, HOLD = 0.0, 1.0, 2.0
"""Values of `nine`."""

MANY = np.zeros(PARAMETERS)
"""What is added with many players or with short hands."""
for _column, _shift in (
    (BACK_WEIGHT, 1.4),
    (OWN_WEIGHT, 0.75),
    (COVERED, 4.6),
    (STOP_NOW, 1.5),
    (ABOVE_OWN, 0.2),
    (REACHED, -0.1),
):
    MANY[_column] = _shift

NINE_SOONER = np.array([0.0, 11.0, 1.0, 0.0])
"""What is added to `nine_panic`, by `nine_timing`."""

NINE_LED = np.array([0.0, 0.0, 0.0, -12.0])
"""What is added to `hold_nine`, by `nine_timing`."""
