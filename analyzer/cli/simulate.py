"""`mazzo simulate`: play from the shuffle and see what happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import typer

from ..result import Result
from . import options
from .flags import HOUSE, RUN, House, Run
from .shared import UNITS, carry_out, one_of, verb
from .tables import figure, footer, print_table

_QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


@verb
def simulate(
    context: typer.Context,
    game: options.GameName = None,
    unit: options.Unit = "deal",
    players: options.Players = None,
    house: House = HOUSE,
    run: Run = RUN,
) -> None:
    """Play deals, or whole matches, and report who wins, scores and points, each with its interval."""
    example = None if game else ("chiamata",)
    one_of("--unit", unit, UNITS)
    table = players or "rule"
    arguments = {"game": game or "chiamata", "unit": unit, "players": table, **house.arguments()}
    carry_out(context, run, [table], arguments, _play, _show, example=example)


def _play(**arguments: Any) -> Result:
    from ..verbs.simulate import simulate as play

    return play(**arguments)


def _show(result: Result) -> None:
    row = result.rows[0]
    rows = []
    for name, metric in row.metrics.items():
        value, error = figure(metric)
        spread = "" if metric.spread is None else f"{metric.spread:.3g}"
        own = "" if metric.n is None else f"{metric.n:,}"
        rows.append((name, value + (" %" if metric.share else ""), error, spread, own))
    print_table(("figure", "value", "±", "spread", "of deals"), rows)
    spreads = [(name, *map(str, quantiles(counts))) for name, counts in result.distributions.items() if len(counts) > 1]
    if spreads:
        print_table(("distribution", *(f"{q:.0%}" for q in _QUANTILES)), spreads)
    footer(result)


def quantiles(counts: Sequence[dict[str, Any]]) -> list[int]:
    """The values that 5, 25, 50, 75 and 95 % of the deals do not exceed."""
    total = sum(count["deals"] for count in counts)
    found: list[int] = []
    running = 0
    for count in counts:
        running += count["deals"]
        while len(found) < len(_QUANTILES) and running >= _QUANTILES[len(found)] * total:
            found.append(count["value"])
    return found
