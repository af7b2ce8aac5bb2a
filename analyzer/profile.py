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
        measured = self._measured(seen)
        claimed = self.claims(seen)
        rows = []
        for line in lines:
            row = seen.row(line, (seen.decisive.name,))
            row.best = chances[line]
            if kept[line] is not None:
                row.extra["not_worse"] = kept[line]
            seen.set_difference(row, line)
            if line:
                row.metrics["bites"] = seen.bites(line)
                row.extra["decided"] = claimed[line, seen.job.decisive]
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
        return seen.are_decided(range(1, self.variants), share=0.5)

    def claims(self, seen: Comparison) -> dict[tuple[int, int], bool]:
        """Which differences to the default may be claimed, so that all of them are right with chance `level`.

        The decisive figure of all variants has half of the error (Holm), so that it does not pay for how many other
        figures there are; these have the other half, and all of it once the decisive figure is settled for every
        variant (gatekeeping: Bretz, Maurer, Brannath and Posch, Statistics in Medicine 28, 2009).
        """
        first = self._first_claims(seen)
        others = [place for place in seen.job.shown if place != seen.job.decisive]
        share = 1.0 if all(first.values()) else 0.5
        return first | seen.claims(range(1, self.variants), others, self._measured(seen), share)

    def _first_claims(self, seen: Comparison) -> dict[tuple[int, int], bool]:
        return seen.claims(range(1, self.variants), [seen.job.decisive], share=0.5)

    def _measured(self, seen: Comparison) -> list[tuple[int, int]]:
        """The lines at which skill is measured, with the value that tells it."""
        gain = place_of_gain(seen.job)
        return [(line, gain) for line in range(self.variants, len(seen.job.lines))]

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
