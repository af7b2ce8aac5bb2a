"""`simulate`: play deals or matches from the shuffle and report what happens."""

from __future__ import annotations

from typing import Unpack

from ..experiment import Setup, Simulation
from ..figures import simulation_distributions, simulation_row
from ..players import seat
from ..result import Result
from ..runner import run
from ..running import Common, check_unit, checked, question, running
from ..scenario import precise_enough


def simulate(game: str, *, players: str = "rule", unit: str = "deal", **common: Unpack[Common]) -> Result:
    """Play deals (or, with unit="match", matches) from the shuffle: one row, branch "".

    The arguments mean what the flags of the same name mean.  ValueError for bad input.
    """
    asked = checked({"game": game, **common}, [players])
    check_unit(asked, unit)
    seating = seat(asked.game, players, asked.seats)
    job = Simulation(Setup(asked.game, asked.rules, asked.seats, asked.dealer, seating, asked.seed), unit)
    settled = precise_enough(asked, lambda tally, n: simulation_row(job, tally, n, asked.level))
    own = {"players": players, "unit": unit}
    with running(asked, common, question("simulate", game, own, common)) as means:
        done = run(job, asked.stop.looks, settled, means)
    told = asked.provenance("simulate", seating.names, done) | {"dealer": asked.dealer, "unit": unit}
    if done.deals == 0:
        return Result(told, [])
    row = simulation_row(job, done.tally, done.deals, asked.level)
    return Result(told, [row], simulation_distributions(job, done.tally))
