"""From the sums of several tables on the same deals to rows: figures, paired differences, claims."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .games.base import Figure
from .result import Difference, Metric, Row
from .runner import Tally
from .statistics import (
    ENOUGH_DEALS,
    Cross,
    Moments,
    PairedDifference,
    chance_best_ratio,
    deals_saved,
    holm,
    not_worse,
    proportion,
    ratio,
    ratio_difference,
    ratio_error,
    share_ratio,
)
from .variants import Variants


@dataclass
class Comparison:
    """The lines of a job after n deals, with intervals at a level."""

    job: Variants
    tally: Tally
    n: int
    level: float

    def moments(self, line: int, place: int) -> Moments:
        """The sums of one value of a line."""
        return Moments(*map(int, self.tally["moments"][line, place]))

    def metric(self, line: int, place: int) -> Metric | None:
        """One figure of a line; None where it has no meaning in any deal."""
        figure, moments = self.job.values[place].figure, self.moments(line, place)
        if not moments.weight:
            return None
        own_n = moments.weight if moments.weight == moments.weight_squares != self.n else None
        if figure.kind == "share":
            return Metric(share_ratio(self.n, moments, self.level), own_n, share=True)
        deals = own_n or self.n
        spread = ratio_error(self.n, moments, figure.unit) * deals**0.5 if deals > 1 else None
        return Metric(ratio(self.n, moments, self.level, figure.unit), own_n, spread=spread)

    def difference(self, line: int, place: int) -> PairedDifference | None:
        """How much a figure differs from that of the line's base; None where one of them has no meaning."""
        base = self.job.lines[line].base
        figure, a, b = self.job.values[place].figure, self.moments(line, place), self.moments(base, place)
        if line == base or not a.weight or not b.weight:
            return None
        return ratio_difference(self.n, a, b, self._cross(line, place), self.level, figure.unit)

    def saved(self, line: int, place: int) -> float | None:
        """By what factor the same deals cut the number of deals for this difference."""
        base = self.job.lines[line].base
        a, b = self.moments(line, place), self.moments(base, place)
        if line == base or not a.weight or not b.weight:
            return None
        return deals_saved(self.n, a, b, self._cross(line, place))

    def _cross(self, line: int, place: int) -> Cross:
        return Cross(*map(int, self.tally["against"][line, place, :4]))

    def words(self, line: int) -> dict[str, Metric]:
        """The shares of the values of distributions with words (`bid=K`), at the line's main table."""
        from .figures import LISTED

        told: dict[str, Metric] = {}
        main = self.job.lines[line].main
        if main < 0 or not self.job.histograms:
            return told
        for histogram, counts in zip(self.job.histograms[main], self.tally["histograms"][line], strict=True):
            labels, deals = [label for label in histogram.labels if label], int(counts.sum())
            for label, count in zip(histogram.labels, counts, strict=False):
                if label and deals and (count or len(labels) <= LISTED):
                    own_n = None if deals == self.n else deals
                    told[label] = Metric(proportion(int(count), deals, self.level), own_n, share=True)
        return told

    def bites(self, line: int) -> Metric:
        """The share of deals in which a move or a score differs from those of the base line's table."""
        return Metric(proportion(int(self.tally["bites"][line]), self.n, self.level), share=True)

    def row(self, line: int, head: Sequence[str] = ()) -> Row:
        """A row with the figures that are shown, those named `head` first."""
        metrics: dict[str, Metric] = {}
        for place in self.job.shown:
            found = self.metric(line, place)
            if found is not None:
                metrics[self.job.values[place].figure.name] = found
        first = {name: metrics[name] for name in head if name in metrics}
        return Row(self.job.lines[line].name, {}, self.n, first | metrics, extra=dict(self.job.lines[line].extra))

    @property
    def decisive(self) -> Figure:
        """The figure that rows are compared by."""
        return self.job.values[self.job.decisive].figure

    def set_difference(self, row: Row, line: int) -> None:
        """Have a row tell by how much it differs in the decisive figure, from its base on the same deals."""
        found = self.difference(line, self.job.decisive)
        if found is not None:
            row.difference = Difference(self.decisive.name, found.interval, found.correlation)
            saved = self.saved(line, self.job.decisive)
            if saved is not None:
                row.extra["deals_saved"] = float(f"{saved:.3g}")

    def claims(
        self,
        lines: Iterable[int],
        places: Iterable[int],
        further: Iterable[tuple[int, int]] = (),
        share: float = 1.0,
    ) -> dict[tuple[int, int], bool]:
        """Which differences of lines (to their base) in these values may be claimed, all of them together (Holm).

        further: pairs of a line and a value that belong to the same family of claims.  share: of the error that the
        level allows, where other claims take the rest.  Differences that rest on fewer than ENOUGH_DEALS deals are
        not claimed: the normal interval does not hold for them.
        """
        family = [*((line, place) for line in lines for place in places), *further]
        claimed = holm([self._p_value(line, place) for line, place in family], share * (1 - self.level))
        return dict(zip(family, claimed, strict=True))

    def _p_value(self, line: int, place: int) -> float | None:
        found = self.difference(line, place)
        if found is None:
            return None
        return found.p_value if self.tally["against"][line, place, 4] >= ENOUGH_DEALS else 1.0

    @cached_property
    def _decisive_sums(self) -> tuple[Any, Any, Any]:
        moments = self.tally["moments"][:, self.job.decisive]
        return moments[:, 0], moments[:, 1], self.tally["cross"]

    def widest(self, name: str) -> float | None:
        """The widest half-width of a figure of the lines that have it; None where none has."""
        metrics = [self.metric(line, self.job.place(name)) for line in range(len(self.job.lines))]
        return max((metric.interval.half_width for metric in metrics if metric is not None), default=None)

    def are_decided(self, lines: Iterable[int], share: float = 1.0) -> bool:
        """Whether these lines are told apart from their bases, those aside that have nothing to be compared.

        Where none has, nothing is decided.
        """
        place = self.job.decisive
        listed = [line for line in lines if self._p_value(line, place) is not None]
        return bool(listed) and all(self.claims(listed, [place], share=share).values())

    def chances(self, lines: Sequence[int]) -> list[float | None]:
        """The chance of each of these lines that its decisive figure is the highest; None where none of them has it."""
        weights, totals, cross = self._taken(lines)
        if not weights.any():
            return [None] * len(lines)
        return [float(chance) for chance in chance_best_ratio(self.n, weights, totals, cross)]

    def not_worse(self, lines: Sequence[int]) -> list[bool]:
        """Which of these lines may still be the best of them by the decisive figure."""
        weights, totals, cross = self._taken(lines)
        if not weights.any():
            return [True] * len(lines)
        return [bool(kept) for kept in not_worse(self.n, weights, totals, cross, self.level)]

    def _taken(self, lines: Sequence[int]) -> tuple[Any, Any, Any]:
        import numpy as np

        weights, totals, cross = self._decisive_sums
        kept = np.array(lines)
        return weights[kept], totals[kept], cross[np.ix_(kept, kept)]
