"""What compare, sweep and duel have in common: a run of several lines on the same deals, until it may end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..comparison import Comparison
from ..result import Result, Row
from ..runner import Means, Tally, run
from ..scenario import Scenario
from ..variants import Variants

Rows = Callable[[Comparison], list[Row]]


def play_lines(
    asked: Scenario,
    job: Variants,
    means: Means,
    verb: str,
    rows: Rows,
    decided: Callable[[Comparison], bool],
    told: Mapping[str, Any],
    precise: str | None = None,
) -> Result:
    """Play the lines of a job and make their rows.

    decided: whether all that was asked is settled; looked at where the run may end with it.  told: what the
    provenance says besides.  precise: the figure of which a wanted precision is, on every line that has it;
    default: the decisive one.
    """
    level = asked.stop.level(asked.level)

    def settled(tally: Tally, n: int) -> str | None:
        seen = Comparison(job, tally, n, level)
        if asked.stop.until_decided and decided(seen):
            return "decided"
        if asked.stop.precision is None:
            return None
        width = seen.widest(precise or seen.decisive.name)
        return "precision" if width is not None and width <= asked.stop.precision else None

    done = run(job, asked.stop.looks, settled, means)
    names = job.tables[0].seating.names
    provenance = asked.provenance(verb, names, done) | {"unit": job.unit, **told}
    if asked.stop.until_decided:
        provenance["interval_level"] = round(level, 6)
    if not done.deals:
        return Result(provenance, [])
    return Result(provenance, rows(Comparison(job, done.tally, done.deals, level)))
