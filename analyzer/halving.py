"""Sequential halving: the few best of many alternatives, found by a race on deals of their own.

All alternatives play the same deals; after each round the better half goes on with more deals (Karnin, Koren and
Somekh 2013).  What a winner scored in the race is too high by selection, so it is estimated anew on fresh deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from .experiment import Branches, Decision, Redraws, Standing
from .games.base import Branch
from .runner import Means, check_finished, run

FINALISTS = 8
"""Alternatives that come out of a race."""

_FIRST_ROUND, _LONGEST_ROUND = 50, 1_600  # deals of a round
_BLOCK = 256  # alternatives whose cross products are kept together
_RACE_DEALS = 2**40  # deals from this number on belong to races


def race(
    redraws: Redraws, branches: Sequence[Branch], decision: Decision, standing: Standing | None, means: Means
) -> list[Branch]:
    """The FINALISTS best of `branches`, in their order; all of them when there are no more.

    KeyboardInterrupt when the race is interrupted, ValueError when the time is over before its end.
    """
    left, deals, first = list(branches), _FIRST_ROUND, _RACE_DEALS
    while len(left) > FINALISTS:
        totals = np.concatenate(
            [
                _totals(redraws, left[at : at + _BLOCK], decision, standing, means, first, deals)
                for at in range(0, len(left), _BLOCK)
            ]
        )
        better = np.argsort(-totals, kind="stable")[: max(FINALISTS, len(left) // 2)]
        left = [left[b] for b in sorted(better)]
        first, deals = first + deals, min(2 * deals, _LONGEST_ROUND)
    return left


def _totals(
    redraws: Redraws,
    branches: Sequence[Branch],
    decision: Decision,
    standing: Standing | None,
    means: Means,
    first: int,
    deals: int,
) -> np.ndarray:
    """The summed value of each branch over deals first .. first + deals - 1."""
    job = Branches(redraws, branches, decision, standing, first)
    done = run(job, [deals], lambda tally, n: None, replace(means, keep=None, progress=None))
    check_finished(done, "the combinations had raced")
    totals: np.ndarray = done.tally["sums"][:, job.decisive, 1]
    return totals
