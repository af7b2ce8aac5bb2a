"""Statistics of simulated deals: intervals, paired comparisons, stopping, and digits that the error supports.

Knows no cards and no games. The deal is the unit everywhere: what goes in are exact integer sums over deals.
"""

from .digits import decimals, rounded, show
from .intervals import Interval, difference, mean, proportion, z_value
from .paired import chance_best
from .stopping import LOOKS, deals_for_share, parse_share

__all__ = [
    "LOOKS",
    "Interval",
    "chance_best",
    "deals_for_share",
    "decimals",
    "difference",
    "mean",
    "parse_share",
    "proportion",
    "rounded",
    "show",
    "z_value",
]
