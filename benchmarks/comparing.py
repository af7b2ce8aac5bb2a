"""What playing the same deals saves, and what it costs: python -m benchmarks.comparing.

First the factor by which it cuts the playouts that a difference takes, for the score and the success (or win) of
one seat: two rules, or two values of a parameter of `rule` in seat 0 alone, in every seat in turn, in all seats.
The factors come from the sums of one run each and do not depend on the machine.  Then the driver of several tables
against `simulate` on the same playouts, and the time of a sweep of 10 x 10 thresholds of chiamata.

Goal of the sweep: all cells at +-0.5 points of success in 5 minutes on two cores.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable
from itertools import product
from typing import Any, NamedTuple

from analyzer import sweep
from analyzer.comparison import Comparison
from analyzer.experiment import Setup, Simulation
from analyzer.games import names
from analyzer.lineups import find_parameter, read_sweep
from analyzer.players import seat
from analyzer.scenario import Scenario, scenario
from analyzer.statistics import ratio_error
from analyzer.variants import Line, Sitting, Variants
from analyzer.vary import read_vary
from benchmarks.measure import arguments, conditions, interleaved, ratio, spread, table

SCORING = {
    "briscola": "tie_rule=last_trick",
    "calabresella": "stramazzo=off",
    "chiamata": "cappotto=none",
    "commit": "king_fee=2",
    "knock_rummy": "rummy_bonus=50",
    "sheepshead": "bump=on",
}
"""Options that change what a deal pays and that `rule` does not look at, where a game has one."""

POINTS = {"auction": "rank_then_points"}
GRID = ("rule.bid_at=8:26:2", "rule.per_point=0.1:1.0:0.1")
GOAL_MINUTES, PRECISION = 5, 0.005


class Pair(NamedTuple):
    """Two ways to play that are compared: at one table each, where seat 0 is looked at, or in turn in every seat."""

    kind: str
    change: str
    default: list[Sitting]
    changed: list[Sitting]


def pairs(game: str) -> list[Pair]:
    """The comparisons of a game: two rules, and the neighbour of the default of its most telling parameter."""
    asked = scenario(game, players=["rule"])
    found = [] if game not in SCORING else [_of_rules("scoring alone", asked, SCORING[game])]
    option, values = next(iter(read_vary(asked.game.variants[:1]).items()))
    other = next(value for value in values if value != asked.rules.as_dict()[option])
    found.append(_of_rules("play", asked, f"{option}={other}"))
    player, name, value = _neighbour(asked)
    one, change = f"{player}({name}={value})", f"{name}={value}"
    same, turned = _sitting(asked, player), [_sitting(asked, _at(asked, one, player, at)) for at in range(asked.seats)]
    found.append(Pair("parameter, seat 0", change, [same], turned[:1]))
    found.append(Pair("parameter, seats in turn", change, [same] * asked.seats, turned))
    found.append(Pair("parameter, all seats", change, [same], [_sitting(asked, one)]))
    return found


def _of_rules(kind: str, asked: Scenario, change: str) -> Pair:
    (option, (value,)) = next(iter(read_vary([change]).items()))
    other = scenario(asked.game.name, players=["rule"], rules={option: value}, players_count=asked.seats)
    return Pair(kind, change, [_sitting(asked, "rule")], [_sitting(other, "rule")])


def _sitting(asked: Scenario, players: str) -> Sitting:
    return Sitting(asked.rules, seat(asked.game, players, asked.seats), asked.dealer)


def _at(asked: Scenario, one: str, rest: str, place: int) -> str:
    return ",".join([*[rest] * place, one, *[rest] * (asked.seats - 1 - place)])


def _neighbour(asked: Scenario) -> tuple[str, str, str]:
    """The player, the parameter, and the value after the default in the range that the game proposes."""
    proposed = read_sweep(asked.game, asked.game.sweeps[0])
    default = find_parameter(asked.game, proposed.player, proposed.parameter).default
    values = [value for value in proposed.values if float(value) > default]
    return proposed.player, proposed.parameter, values[0]


def saved(game: str, pair: Pair, deals: int) -> list[str]:
    """Correlation and factor for the score and for the success (or win) of the seat, and how often the change bites."""
    asked = scenario(game, players=["rule"])
    turns = len(pair.changed)
    lines = [
        Line("seat 0", {0: 1}, 0),
        Line("seat 0, changed", {turns: 1}, turns),
        Line("in turn", {at: 1 << at for at in range(turns)}),
        Line("in turn, changed", {turns + at: 1 << at for at in range(turns)}, base=2),
    ]
    tables = [*pair.default, *pair.changed]
    job = Variants(asked.game, asked.seats, 1, tables, lines, about=("own",), decisive="score")
    tally = job.tally()
    job.play(0, deals, job.worker(), tally)
    seen, known = Comparison(job, tally, deals, 0.95), {job.values[place].figure.name for place in job.shown}
    cells = [text for name in ("score", "success" if "success" in known else "win") for text in _factor(seen, name)]
    return [*cells, f"{100 * tally['bites'][1] / deals:.3g}"]


def _factor(seen: Comparison, name: str) -> list[str]:
    """Playouts of seat 0 on separate deals, by playouts on the same deals, for the same error of the difference."""
    place, turns = seen.job.place(name), len(seen.job.lines[2].seats)
    apart = sum(ratio_error(seen.n, seen.moments(line, place)) ** 2 for line in (0, 1))
    found = seen.difference(3, place)
    assert found is not None, f"{name} has no meaning in any deal"
    error = found.error / seen.job.values[place].figure.unit
    correlation = "" if found.correlation is None else f"{found.correlation:.2f}"
    return [correlation, f"{apart / turns / error**2:.3g}" if error else "no error"]


def print_factors(games: list[str], deals: int) -> None:
    """A line a comparison."""
    rows = []
    for game, pair in ((name, pair) for name in games for pair in pairs(name)):
        rows.append((game, pair.kind, pair.change, *saved(game, pair, deals)))
    heads = ("game", "what differs", "from the default", "corr.", "score", "corr.", "success, win", "bites %")
    print(table(heads, rows))
    print(f"score, success or win: playouts on separate deals / on the same deals; {deals:,} deals of seed 1\n")


def _tables(asked: Scenario, number: int) -> list[Sitting]:
    """The first tables of the grid."""
    points = list(product(*(read_sweep(asked.game, text).values for text in GRID)))[:number]
    return [_sitting(asked, f"rule(bid_at={high},per_point={each})") for high, each in points]


def driver_runs(number: int, deals: int) -> dict[str, Callable[[], object]]:
    """The same playouts by the driver of several tables, and table by table by `simulate`."""
    asked = scenario("chiamata", players=["rule"], rules=POINTS)
    tables = _tables(asked, number)
    lines = [Line(str(place), {place: 31}, place) for place in range(number)]
    together = Variants(asked.game, asked.seats, 1, tables, lines)
    alone = [Simulation(Setup(asked.game, asked.rules, asked.seats, asked.dealer, one.seating, 1)) for one in tables]
    return {"variants": _play([together], deals), "simulate": _play(alone, deals)}


def _play(jobs: list[Any], deals: int) -> Callable[[], object]:
    ready = [(job, job.worker(), job.tally()) for job in jobs]
    return lambda: [job.play(0, deals, worker, tally) for job, worker, tally in ready]


def print_driver(playouts: int, rounds: int) -> None:
    """The driver against `simulate`, for two, ten and a hundred tables."""
    rows = []
    for number in (2, 10, 100):
        deals = max(1, playouts // number)
        seconds = interleaved(driver_runs(number, deals), rounds)
        each = [f"{1e9 * statistics.median(seconds[name]) / deals / number:.0f}" for name in seconds]
        rows.append(
            (str(number), *each, f"{ratio(seconds['variants'], seconds['simulate']):.2f}", spread(seconds["variants"]))
        )
    print(table(("chiamata, tables", "variants ns", "simulate ns", "ratio", "spread"), rows))
    print(f"a playout, {rounds} rounds of {playouts:,}; {conditions()}\n")


def print_sweep(grid: tuple[str, str], precision: float) -> None:
    """The whole sweep on all cores, and the widest interval of success of its cells."""
    begun = time.perf_counter()
    done = sweep("chiamata", param=list(grid), rules=POINTS, precision=precision)
    seconds = time.perf_counter() - begun
    widths = [row.metrics["success"].interval.half_width for row in done.rows]
    deals, cells = done.provenance["deals"], len(done.rows)
    print(
        f"{' '.join(grid)}: {cells} cells of {deals:,} deals, {seconds:.1f} s (goal {60 * GOAL_MINUTES}), "
        f"{1e6 * seconds / deals / cells:.2f} us a playout; success of the first cell +-{100 * widths[0]:.2f} points, "
        f"of the widest +-{100 * max(widths):.2f} (goal {100 * PRECISION:.1f}); "
        f"{done.provenance['threads']} threads, load {os.getloadavg()[0]:.1f}"
    )


def main(arguments_given: list[str] | None = None) -> None:
    """Print the three parts."""
    quick = arguments(__doc__).parse_args(arguments_given).quick
    print_factors(["chiamata"] if quick else names(), 200 if quick else 50_000)
    print_driver(*((200, 1) if quick else (50_000, 9)))
    print_sweep(("rule.bid_at=14,16", "rule.per_point=0.3,0.4") if quick else GRID, 0.02 if quick else PRECISION)


if __name__ == "__main__":
    main()
