"""When a run may look at its result, and how many deals a wanted precision takes.

Looks happen at fixed deal counts, never by the clock, so a run repeats bit by bit. Stopping once the interval
is narrow enough leaves its coverage intact; stopping once two branches look different does not.
"""

from __future__ import annotations

import math
import re
from decimal import Decimal
from fractions import Fraction

from .intervals import z_value

LOOKS: tuple[int, ...] = tuple(step * 10**power for power in range(3, 16) for step in (1, 2, 5))
"""Deal counts at which a run may look: 1,000 2,000 5,000 10,000 20,000 and so on, beyond any run's end."""

_NUMBER = re.compile(r"\+?(\d{1,20}\.?\d{0,20}|\.\d{1,20})(e[+-]?\d{1,3})?", re.ASCII | re.IGNORECASE)


def parse_share(text: str) -> float:
    """Read a share of 1 such as a wanted half-width: "0.001", "1e-3" or "0.1%".

    ValueError, one short line, unless it is a plain number above 0 and below 1 (0 % and 100 %).
    """
    number, percent = text.strip().removesuffix("%").rstrip(), text.strip().endswith("%")
    if not _NUMBER.fullmatch(number):
        raise ValueError(f"{text[:20]!r}: not a share; write it like 0.001 or 0.1%")
    exact = Decimal(number)  # so that 0.7% is 0.007 to the last bit
    share = float(exact / 100 if percent else exact)
    if not 0 < share < 1:
        raise ValueError(f"{text[:20]!r}: a share lies between 0 and 1 (0% and 100%), both excluded")
    return share


def deals_for_share(half_width: float, level: float = 0.95) -> int:
    """Deals after which the interval of any share has at most this half-width: 9,604 for 0.01 at 95 %.

    The worst case is a share of one half. Wilson's interval needs z² (about 4) deals fewer than the classical
    (z / 2h)² returned here, which also suffices for the exact limits at 0 or n successes. ValueError unless
    0 < half_width < 1.
    """
    if not 0 < half_width < 1:
        raise ValueError(f"half-width {half_width} is not between 0 and 1")
    return math.ceil((Fraction(z_value(level)) / Fraction(2 * half_width)) ** 2)
