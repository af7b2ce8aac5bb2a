"""Results: rows of figures with intervals, and where they come from."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .statistics import Interval, rounded

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure


_EXACT_DIGITS = 12

COMPARED = ("difference", "difference_low", "difference_high", "correlation", "decided")
"""Columns of tables whose rows are compared to the first one."""


def plain_numbers(interval: Interval) -> dict[str, Any]:
    """Value and limits with the digits that the error supports; without limits where a single deal gives none."""
    return {name: number for name, number in rounded(interval)._asdict().items() if isfinite(number)}


@dataclass(frozen=True, slots=True)
class Metric:
    """A figure with its interval.  n: deals it is about, when they are not all of the row; share: yes-or-no.

    spread: standard deviation from deal to deal.  exact: counted, so that its interval is a single point.
    """

    interval: Interval
    n: int | None = None
    share: bool = False
    spread: float | None = None
    exact: bool = False

    def as_dict(self) -> dict[str, Any]:
        """Value and limits, rounded to what the error supports; of an exact figure the value alone."""
        if self.exact:
            return {"value": round(self.interval.value, _EXACT_DIGITS), "exact": True}
        told = plain_numbers(self.interval)
        if self.n is not None:
            told["n"] = self.n
        return told


@dataclass(frozen=True, slots=True)
class Difference:
    """How much a row differs from the row it is compared to, on the same deals."""

    metric: str
    interval: Interval
    correlation: float | None
    exact: bool = False

    def as_dict(self) -> dict[str, Any]:
        """The object of the JSON output."""
        told: dict[str, Any] = {"metric": self.metric, **Metric(self.interval, exact=self.exact).as_dict()}
        told["correlation"] = None if self.correlation is None else round(self.correlation, 2)
        return told


@dataclass(slots=True)
class Row:
    """One branch in one group."""

    branch: str
    group: dict[str, str]
    n: int
    metrics: dict[str, Metric]
    difference: Difference | None = None
    best: float | None = None
    extra: dict[str, Any] = field(default_factory=dict)

    def compared(self, metric: str) -> dict[str, Any]:
        """How much a figure differs from that of the first row, by the names of `COMPARED`; None where unknown."""
        told: dict[str, Any] = self.extra.get("differences", {}).get(metric, {})
        if not told and self.difference is not None and self.difference.metric == metric:
            told = self.difference.as_dict() | {"decided": self.extra.get("decided")}
        keys = ("value", "low", "high", "correlation", "decided")
        return {name: told.get(key) for name, key in zip(COMPARED, keys, strict=True)}

    def as_dict(self) -> dict[str, Any]:
        """The object of the JSON output."""
        return {
            "branch": self.branch,
            "group": self.group,
            "n": self.n,
            "metrics": {name: metric.as_dict() for name, metric in self.metrics.items()},
            "difference": None if self.difference is None else self.difference.as_dict(),
            "best": None if self.best is None else round(self.best, 4),
            **self.extra,
        }


@dataclass(repr=False)
class Result:
    """What a verb found out.

    rows: figures, see `Row`.  provenance: everything that makes the figures repeatable (verb, game, rules,
    players, seed, deals, level, stop reason, version, position).
    """

    provenance: dict[str, Any]
    rows: list[Row]
    distributions: dict[str, list[dict[str, Any]]] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """The one object that `--json` prints."""
        told = {**self.provenance, "rows": [row.as_dict() for row in self.rows]}
        if self.distributions:
            told["distributions"] = self.distributions
        return told

    def __repr__(self) -> str:
        told = self.provenance
        best = f", first {self.rows[0].branch!r}" if self.rows and self.rows[0].branch else ""
        what = f"{told.get('verb')} {told.get('game')}: {told.get('deals', 0):,} deals"
        return f"<Result of {what}, {len(self.rows)} rows{best}>"

    def to_json(self) -> str:
        """The result as JSON text."""
        return json.dumps(self.as_dict(), ensure_ascii=False)

    def records(self) -> list[dict[str, Any]]:
        """Tidy records, one a row and metric; an exact figure has neither low nor high.

        Where rows are compared to the first one (`compare`, `sweep`, `duel`), each record has the columns of
        `COMPARED` too: filled in for the figures whose difference is known.  Those of a chart tell whether their cell
        is settled (`state`).
        """
        compared = any("decided" in row.extra for row in self.rows)
        return [
            {
                "branch": row.branch,
                **row.group,
                "n": row.n if metric.n is None else metric.n,
                "metric": name,
                **dict.fromkeys(("value", "low", "high")),
                **{name: told for name, told in metric.as_dict().items() if name in ("value", "low", "high")},
                **(row.compared(name) if compared else {}),
                **({"state": row.extra["state"]} if "state" in row.extra else {}),
            }
            for row in self.rows
            for name, metric in row.metrics.items()
        ]

    @property
    def frame(self) -> pd.DataFrame:
        """A tidy frame: branch, groups, n, metric, value, low, high, and `COMPARED` (imports pandas)."""
        import pandas as pd

        return pd.DataFrame.from_records(self.records())

    def _repr_html_(self) -> str:
        """The first rows as a table, as a notebook shows it."""
        from .web_table import html_of

        return html_of(self)

    def plot(self, width: float = 7.0) -> Figure:
        """The result as a picture, `width` inches wide; a notebook shows it (imports matplotlib).

        A chart as its grid, anything else as points with their intervals or as curves.  ValueError when there are no
        rows, and for a picture that is narrower than 4 inches.
        """
        from .charts.drawing import figure_of

        return figure_of(self, width)

    def to_csv(self, path: str | Path) -> None:
        """Write the tidy records as CSV."""
        write_records(self.records() or [dict.fromkeys(("branch", "n", "metric", "value", "low", "high"))], path)

    def to_parquet(self, path: str | Path) -> None:
        """Write the tidy records as Parquet; needs pyarrow, the extra mazzo[parquet]."""
        self.frame.to_parquet(path, index=False)


def write_records(records: Sequence[Mapping[str, Any]], path: str | Path) -> None:
    """Write records with the same keys as CSV, with a head line."""
    import csv

    with Path(path).open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(records[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(records)
