"""Statistics of simulated deals: intervals, paired comparisons, stopping, and digits that the error supports.

Knows no cards and no games. The deal is the unit everywhere: what goes in are exact integer sums over deals.
"""

from .best import chance_best_ratio, not_worse
from .decisions import ENOUGH_DEALS, deals_to_lead, decision_level, holm, p_value
from .digits import decimals, rounded, show
from .intervals import Interval, difference, mean, proportion, z_value
from .paired import chance_best
from .ratios import Cross, Moments, PairedDifference, deals_saved, ratio, ratio_difference, ratio_error, share_ratio
from .stopping import LOOKS, deals_for_share, parse_share

__all__ = [
    "ENOUGH_DEALS",
    "LOOKS",
    "Cross",
    "Interval",
    "Moments",
    "PairedDifference",
    "chance_best",
    "chance_best_ratio",
    "deals_for_share",
    "deals_saved",
    "deals_to_lead",
    "decimals",
    "decision_level",
    "difference",
    "holm",
    "mean",
    "not_worse",
    "p_value",
    "parse_share",
    "proportion",
    "ratio",
    "ratio_difference",
    "ratio_error",
    "rounded",
    "share_ratio",
    "show",
    "z_value",
]
