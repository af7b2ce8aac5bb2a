"""`simulate`: play deals or matches from the shuffle and report what happens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..experiment import Setup, Simulation
from ..figures import simulation_distributions, simulation_row
from ..players import seat
from ..result import Result
from ..runner import Progress, run
from ..scenario import precise_enough, scenario


def simulate(
    game: str,
    *,
    rules: Mapping[str, Any] | None = None,
    preset: str | None = None,
    players: str = "rule",
    players_count: int | None = None,
    dealer: int | None = None,
    unit: str = "deal",
    deals: int | None = None,
    precision: str | float | None = None,
    seed: int = 1,
    threads: int | None = None,
    level: float = 0.95,
    progress: Progress | None = None,
    chunk: int | None = None,
) -> Result:
    """Play deals (or, with unit="match", matches) from the shuffle: one row, branch "".

    The arguments mean what the flags of the same name mean; `chunk`, for tests, fixes how many deals a thread
    plays at a time.  ValueError for bad input.
    """
    if unit not in ("deal", "match"):
        raise ValueError(f"unit is deal or match, not {unit!r}")
    asked = scenario(
        game, rules=rules, preset=preset, players=[players], players_count=players_count, dealer=dealer,
        seed=seed, threads=threads, level=level, deals=deals, precision=precision,
    )  # fmt: skip
    if unit == "match" and not asked.game.has_matches:
        raise ValueError(f"{game} has no matches: each deal is paid on its own; unit is deal")
    seating = seat(asked.game, players, asked.seats)
    job = Simulation(Setup(asked.game, asked.rules, asked.seats, asked.dealer, seating, seed), unit)
    settled = precise_enough(asked, lambda tally, n: simulation_row(job, tally, n, level))
    done = run(job, asked.stop.looks, settled, asked.threads, progress, chunk)
    told = asked.provenance("simulate", seating.names, done) | {"dealer": asked.dealer, "unit": unit}
    if done.deals == 0:
        return Result(told, [])
    row = simulation_row(job, done.tally, done.deals, level)
    return Result(told, [row], simulation_distributions(job, done.tally))
