"""Parameters of the `rule` player of Briscola: their columns and defaults, and its table of card costs."""

from __future__ import annotations

import numpy as np

from ...tricks import STRENGTH_POINTS

(
    KEEP,
    KEEP_3,
    KEEP_A,
    KEEP_PLAIN,
    END_WORTH,
    TURNED,
    LEAD_TRUMP,
    LEAD_SAFE,
    LEAD_LEN,
    LEAD_MASTER,
    STAND,
    STAND_FRIEND,
    TAKE_PLAIN,
    FEED_MIN,
    RUFF_LOW,
    RUFF_FIG,
    RUFF_TOP,
    END,
    LEAD_HOLD,
    LOSS,
    RICH,
    STAND_PARTNER,
) = range(22)
PARAMETERS = 22

DEFAULTS = (
    8.0,  # keep
    16.0,  # keep_3
    26.0,  # keep_a
    0.0,  # keep_plain
    1.0,  # end_worth
    2.0,  # turned
    4.0,  # lead_trump
    1.5,  # lead_safe
    0.5,  # lead_len
    0.5,  # lead_master
    4.0,  # stand
    0.6,  # stand_friend
    2.0,  # take_plain
    2.0,  # feed_min
    8.0,  # ruff_low
    10.0,  # ruff_fig
    14.0,  # ruff_top
    0.0,  # end: 0 off, 1 exact
    1.0,  # lead_hold
    0.4,  # loss
    0.6,  # rich
    1.0,  # stand_partner
)

TRUMP_RANK = 0.35  # what each step in the rank of a trump is worth, in card points
RANK_COST = np.array([STRENGTH_POINTS[card % 10] + 0.06 * (card % 10) for card in range(40)])
