"""The rows of a comparison: each variant's profile, and by how much it differs from the default's."""

from __future__ import annotations

from typing import Any

from .comparison import Comparison
from .duelling import lead_of, place_of_gain
from .result import Difference, Metric, Row
from .statistics import PairedDifference


class Profile:
    """Rows of the variants of a job, whose lines come first; then those at which skill is measured, if any."""

    def __init__(self, variants: int, best: bool) -> None:
        self.variants, self.best = variants, best

    def rows(self, seen: Comparison) -> list[Row]:
        """A row a variant, the default first."""
        lines = range(self.variants)
        chances = seen.chances(lines) if self.best else [None] * self.variants
        kept = seen.not_worse(lines) if self.best else [None] * self.variants
        decisive = seen.claims(lines, [seen.job.decisive])
        gain = place_of_gain(seen.job)
        measured = [(line, gain) for line in range(self.variants, len(seen.job.lines))]
        claimed = seen.claims(lines, seen.job.shown, measured)
        rows = []
        for line in lines:
            row = seen.row(line, (seen.decisive.name,))
            row.best = chances[line]
            if kept[line] is not None:
                row.extra["not_worse"] = kept[line]
            seen.set_difference(row, line)
            if line:
                row.metrics["bites"] = seen.bites(line)
                row.extra["decided"] = decisive[line, seen.job.decisive]
                row.extra["differences"] = self._differences(seen, line, claimed)
            row.metrics |= seen.words(line)
            if measured:
                self._add_skill(seen, row, measured[line], claimed)
            rows.append(row)
        return rows

    def decided(self, seen: Comparison) -> bool:
        """Whether every variant is told apart from the default, or, where the best is sought, from all others."""
        if self.best:
            return sum(seen.not_worse(range(self.variants))) == 1
        claimed = seen.claims(range(1, self.variants), [seen.job.decisive])
        return all(claimed.values())

    def _differences(
        self, seen: Comparison, line: int, claimed: dict[tuple[int, int], bool]
    ) -> dict[str, dict[str, Any]]:
        """All differences to the default, each with its interval and whether all of them together may be claimed."""
        told = {}
        for place in seen.job.shown:
            found = seen.difference(line, place)
            if found is not None:
                name = seen.job.values[place].figure.name
                told[name] = _told(name, found, claimed[line, place])
        return told

    def _add_skill(
        self, seen: Comparison, row: Row, gain: tuple[int, int], claimed: dict[tuple[int, int], bool]
    ) -> None:
        """What the better player gains in this variant, and how soon it shows.

        gain: the line and the value that tell it.
        """
        found = seen.metric(*gain)
        if found is None:
            return
        row.metrics["skill"] = Metric(found.interval, spread=found.spread)
        lead = lead_of(seen, gain[0])
        if lead is not None:
            row.extra["deals_to_lead"] = lead
        change = seen.difference(*gain)
        if change is not None:
            row.extra["differences"]["skill"] = _told("skill", change, claimed[gain])


def _told(name: str, found: PairedDifference, decided: bool) -> dict[str, Any]:
    told = Difference(name, found.interval, found.correlation).as_dict()
    return {key: value for key, value in told.items() if key != "metric"} | {"decided": decided}
