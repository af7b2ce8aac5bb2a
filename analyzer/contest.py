"""The variants of a comparison: their rules, their players, their lines, and the rows that come of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from .comparison import Comparison
from .duelling import duel_lines
from .lineups import Sweep
from .payoff import Scored
from .players import seat
from .runner import Means, check_finished, run
from .scenario import Scenario
from .tuning import tune
from .variants import Line, Sitting, Variants, leading_figure
from .vary import Changes

MOST = 64
"""Variants that are compared without a race."""

FINALISTS = 8
"""Variants that come out of a race, the default aside."""

SKILL = ("rule", "random")
"""The better and the worse player by whom the reward for skill is measured."""

_RACE_DEALS = 2**40  # deals from this number on belong to races
_FIRST_ROUND, _LONGEST_ROUND = 500, 16_000  # deals of a round
_BLOCK = 64


def say(means: Means, stage: str) -> None:
    """Have the progress, if it can, tell what is done before the run itself."""
    tell = getattr(means.progress, "stage", None)
    if tell is not None:
        tell(stage)


@dataclass
class Contest:
    """Variants that meet on the same deals, the default first; lists have an entry each."""

    asked: Scenario
    unit: str
    houses: list[Scenario]
    names: list[str]
    changes: list[Changes]
    tables: list[str]
    extra: list[dict[str, Any]]
    score: str | None = None
    by: str | None = None

    def tune(self, sweep: Sweep, means: Means) -> None:
        """Tune the players of every variant, each to its own rules."""
        for place, house in enumerate(self.houses):
            say(means, f"tuning {sweep.player}.{sweep.parameter} to {self.names[place]}")
            found = tune(house, self.tables[place], sweep, means)
            self.tables[place] = found.table
            self.extra[place] |= {"tuned": {f"{sweep.player}.{sweep.parameter}": found.value}, "players": found.table}
            if not found.settled:
                self.extra[place]["tuning"] = "another round would still change it"

    def race(self, means: Means) -> dict[str, int]:
        """Leave the default and the few best: sequential halving on deals of their own (Karnin et al. 2013).

        KeyboardInterrupt when it is interrupted; ValueError when the time is over before.
        """
        tried, left = len(self.names), list(range(1, len(self.names)))
        deals, first = _FIRST_ROUND, _RACE_DEALS
        while len(left) > FINALISTS:
            say(means, f"racing {len(left)} variants over {deals:,} {'matches' if self.unit == 'match' else 'deals'}")
            blocks = (left[at : at + _BLOCK] for at in range(0, len(left), _BLOCK))
            values = [value for block in blocks for value in self._race(block, first, deals, means)]
            better = sorted(range(len(left)), key=lambda place: -values[place])[: max(FINALISTS, len(left) // 2)]
            left = [left[place] for place in sorted(better)]
            first, deals = first + deals, min(2 * deals, _LONGEST_ROUND)
        lists: tuple[list[Any], ...] = (self.houses, self.names, self.changes, self.tables, self.extra)
        for listed in lists:
            listed[:] = [listed[place] for place in [0, *left]]
        return {"tried": tried, "kept": len(self.names)}

    def _race(self, places: Sequence[int], first: int, deals: int, means: Means) -> list[float]:
        """The decisive figure of some variants over some deals."""
        job = self._job(places, first, skill=False)
        done = run(job, [deals], lambda tally, n: None, replace(means, keep=None, progress=None))
        check_finished(done, "the variants had raced")
        seen = Comparison(job, done.tally, done.deals, self.asked.level)
        found = [seen.metric(line, job.decisive) for line in range(len(places))]
        return [float("-inf") if metric is None else metric.interval.value for metric in found]

    def job(self) -> Variants:
        """All variants, and for each the table at which skill is measured."""
        return self._job(range(len(self.names)), 0, skill=self.score is None)

    def _job(self, places: Sequence[int], first: int, skill: bool) -> Variants:
        asked, everybody = self.asked, (1 << self.asked.seats) - 1
        tables, lines = [], []
        for number, place in enumerate(places):
            house = self.houses[place]
            tables.append(Sitting(house.rules, seat(asked.game, self.tables[place], asked.seats), house.dealer))
            lines.append(Line(self.names[place], {number: everybody}, number, extra=self.extra[place]))
        for place in places if skill else ():
            added, (line, _) = duel_lines(self.houses[place], SKILL, len(tables))
            tables += added
            lines.append(replace(line, base=len(places)))
        decisive = self.by or (None if self.score else leading_figure(asked.game, asked.rules, asked.seats, self.unit))
        common = (asked.game, asked.seats, asked.seed, tables, lines)
        options: dict[str, Any] = {"unit": self.unit, "decisive": decisive, "first": first}
        return Variants(*common, **options) if self.score is None else Scored(self.score, *common, **options)
