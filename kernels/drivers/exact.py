"""Every way in which the hidden cards can lie, played out: figures without an error."""

from __future__ import annotations

import numba

from ..constants import FAULT, MET
from ..jit import template
from ..rng import start_noise
from ..tally import MISSING
from .branch import follow, remake

U = numba.uint64


@template
def enumerate_ways(
    ways,
    weights,
    piles,
    rules,
    states,
    past,
    seat,
    relevant,
    wanted,
    phase,
    script,
    b,
    players,
    parameters,
    noise,
    scores,
    values,
    sums,
):
    """Play alternative `b` in every way and add it to `sums`, unless something is left to chance.

    ways uint8[W, N]: a line of cards for the places piles int64[N]; weights int64[W].  states, past, seat,
    relevant, wanted, phase, script: as in `branch`.  values int64[K]: scratch.  sums int64[K, 2]: weight of the ways
    in which a figure has a meaning, weighed sum.  Returns the number of ways that agree with the past, or -1.
    """
    agreeing = 0
    for way in range(ways.shape[0]):
        states[1] = states[0]
        for place_number in range(piles.size):
            place(states[1], piles[place_number], numba.int64(ways[way, place_number]))  # noqa: F821
        start_noise(noise, U(0), way, 0)
        found = remake(rules, states[1], past, seat, relevant, wanted, phase, True, players, parameters, noise)
        if found == FAULT:
            return -1
        if found != MET:
            continue
        agreeing += 1
        states[2] = states[1]
        if not follow(rules, states[2], script, b, True, players, parameters, noise):
            return -1
        score(states[2], rules, scores)  # noqa: F821
        seat_figures(states[2], rules, scores, seat, values)  # noqa: F821
        for figure in range(values.size):
            if values[figure] != MISSING:
                sums[figure, 0] += weights[way]
                sums[figure, 1] += weights[way] * values[figure]
    return agreeing
