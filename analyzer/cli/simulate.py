"""`mazzo simulate`: play from the shuffle and see what happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from ..result import Result
from . import options
from .shared import Progress, announce_compiling, check_writable, finish, one_of, say_example, verb
from .tables import figure, footer, print_table

_QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


@verb
def simulate(
    context: typer.Context,
    game: options.GameName = None,
    unit: Annotated[str, typer.Option("--unit", metavar="deal|match", help="What is played and counted.")] = "deal",
    rules: options.Rules = None,
    preset: options.Preset = None,
    players: options.Players = None,
    players_count: options.PlayersCount = None,
    dealer: options.Dealer = None,
    deals: options.Deals = None,
    precision: options.Precision = None,
    seed: options.Seed = 1,
    threads: options.Threads = None,
    level: options.Level = 0.95,
    json: options.Json = False,
    csv: options.Csv = None,
    quiet: options.Quiet = False,
) -> None:
    """Play deals, or whole matches, and report who wins, scores and points, each with its interval."""
    from ..games.rules import read_assignments
    from ..scenario import scenario

    if game is None:
        game = "chiamata"
        say_example(context, quiet, (game,))
    changes = read_assignments(rules or [])
    table = players or "rule"
    asked = scenario(
        game, rules=changes, preset=preset, players=[table], players_count=players_count, dealer=dealer,
        seed=seed, threads=threads, level=level, deals=deals, precision=precision,
    )  # fmt: skip
    one_of("--unit", unit, ("deal", "match"))
    path = check_writable(csv)
    announce_compiling(quiet)
    from ..verbs.simulate import simulate as play

    progress = Progress(quiet, asked.stop.needed(level))
    result = play(
        game, rules=changes, preset=preset, players=table, players_count=players_count, dealer=dealer, unit=unit,
        deals=deals, precision=precision, seed=seed, threads=threads, level=level, progress=progress,
    )  # fmt: skip
    progress.clear()
    finish(result, json, path, _show)


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
