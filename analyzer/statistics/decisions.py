"""When a difference may be called one, and how many deals a lead takes to show.

A claim ("this rule brings more") is wrong in at most 1 - level of all experiments, however many rows are compared
(Holm over the rows) and however often the run was looked at (Bonferroni over the looks). Both combine: at each of
L looks Holm gets alpha = (1 - level) / L.

Stopping as soon as a plain 95 % interval leaves out 0 is wrong in 38 to 49 of 100 runs when looked at often.
With looks that about double (`stopping.LOOKS`: 1,000 2,000 5,000 10,000 ...) there are few of them, and sharing
the error among all of a run's looks costs an interval 1.4 times as wide: 7 looks take 2.69 standard errors and 9
take 2.77 instead of 1.96. The number of looks counts all up to the end of the run, also those never reached.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import index
from statistics import NormalDist

ENOUGH_DEALS = 100
"""Deals on which two rows must differ before a difference may be claimed; until then its p-value counts as 1.

Normal intervals fail where few deals differ and few large gains stand against many small losses: until the first
gain has come, the losses look certain. Equal rows that differ on one deal of 200, by +9 once for every 9 times
-1, were claimed in 37 of 100 runs with six honest looks from 1,000 to 50,000 deals, and in 2 of 100 with this
rule; over all shares of differing deals from 0.5 to 20 % it kept 5 % up to 9 : 1, and 7 % at 19 : 1.
"""


def p_value(value: float, error: float) -> float:
    """Chance that a normal estimate of 0 with this standard error lies as far from 0 as value, to either side.

    Without error a value of 0 has the p-value 1 and any other 0; an infinite error gives 1. nan where value or
    error is nan. ValueError for a negative error.
    """
    if math.isnan(value) or math.isnan(error):
        return math.nan
    if error < 0:
        raise ValueError(f"standard error {error} is below 0")
    if value == 0 or math.isinf(error):
        return 1.0
    return math.erfc(abs(value) / error / math.sqrt(2)) if error else 0.0


def holm(p_values: Sequence[float | None], alpha: float) -> list[bool]:
    """Which differences may be claimed, so that any claim of the family is wrong with chance alpha at most.

    S. Holm (Scandinavian Journal of Statistics 6, 1979): of m p-values the smallest is claimed up to alpha / m,
    then the next up to alpha / (m - 1), until one fails. It holds for p-values that depend on each other in any
    way. None and nan stand for rows that are not compared: never claimed, and not counted in m.

    ValueError for an alpha outside 0 to 1 (both excluded), or a p-value outside 0 to 1.
    """
    if not 0 < alpha < 1:
        raise ValueError(f"alpha {alpha} is not between 0 and 1")
    compared = [(p, row) for row, p in enumerate(p_values) if p is not None and not math.isnan(p)]
    if any(not 0 <= p <= 1 for p, _ in compared):
        raise ValueError("a p-value lies between 0 and 1")
    claimed = [False] * len(p_values)
    for place, (p, row) in enumerate(sorted(compared)):
        if p > alpha / (len(compared) - place):
            break
        claimed[row] = True
    return claimed


def decision_level(level: float, looks: int) -> float:
    """Level of each of so many looks, so that intervals at all of them hold with chance `level` together.

    Bonferroni: 1 - (1 - level) / looks, for example 0.99286 for 7 looks at 95 %. The looks must be fixed before
    the run. ValueError for a level outside 0 to 1 (both excluded) or no look.
    """
    if not 0 < level < 1:
        raise ValueError(f"level {level} is not between 0 and 1")
    if index(looks) < 1:
        raise ValueError(f"{looks} looks: a decision needs at least one")
    return level if looks == 1 else 1 - (1 - level) / looks


def deals_to_lead(value: float, spread: float, share: float = 0.95) -> float | None:
    """Deals until the better player's total lead is above 0 with this chance: (z spread / value)², at least 1.

    value: mean lead in a deal, in any unit; spread: standard deviation of a deal's lead in the same unit, which
    is its standard error times the square root of the deals. z is the one-sided quantile, 1.645 for 0.95.

    None when value is not above 0: no number of deals brings the lead. ValueError for a share below one half
    (or not below 1), or a negative spread.
    """
    if not 0.5 <= share < 1:
        raise ValueError(f"share {share} is not between 0.5 and 1")
    if spread < 0:
        raise ValueError(f"spread {spread} is below 0")
    if not value > 0:
        return None
    return max(1.0, (-NormalDist().inv_cdf(1 - share) * spread / value) ** 2)
