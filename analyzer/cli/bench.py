"""`mazzo bench`: how fast this machine plays."""

from __future__ import annotations

import json as json_text
import sys
from itertools import product
from typing import Annotated, Any

import typer

from ..result import write_records
from . import options
from .outputs import Outputs, write_whole
from .shared import announce_compiling, verb
from .tables import print_table

_SECONDS = 1.0
_PILOT = 2_000


@verb
def bench(
    games: Annotated[list[str] | None, typer.Argument(metavar="GAME ...", help="Default: all games.")] = None,
    threads: options.Threads = None,
    json: options.Json = False,
    csv: options.Csv = None,
    quiet: options.Quiet = False,
) -> None:
    """Measure deals a second, played by random and by rule, on one thread and on all."""
    from ..games import game as find_game
    from ..games import names
    from ..scenario import scenario

    chosen = [find_game(name).name for name in games or names()]
    most = scenario(chosen[0], players=["random"], threads=threads).threads
    path = Outputs.check(csv).csv
    announce_compiling(quiet)
    rows = []
    for name, own, used in product(chosen, (False, True), dict.fromkeys((1, most))):
        player = find_game(name).default_player if own else "random"
        rows.append(measure(name, player, used))
        if not quiet:
            print(f"{name}, {player}, threads {used}: done", file=sys.stderr)
    if path is not None:
        write_whole(lambda target: write_records(rows, target), path)
    if json:
        print(json_text.dumps({"bench": rows}))
        return
    columns = ("game", "player", "threads", "deals_per_second", "nanoseconds")
    table = [[_shown(row[column]) for column in columns] for row in rows]
    print_table(("game", "players", "threads", "deals/s", "ns/deal"), table)


def _shown(value: str | int) -> str:
    return value if isinstance(value, str) else f"{value:,}"


def measure(game: str, player: str, threads: int) -> dict[str, str | int]:
    """Play for about a second and tell the speed; wall time, compiling left out."""
    pilot = _seconds(game, player, threads, _PILOT)
    deals = max(_PILOT, int(_PILOT * _SECONDS / max(pilot, 1e-4)))
    seconds = _seconds(game, player, threads, deals)
    return {
        "game": game,
        "player": player,
        "threads": threads,
        "deals": deals,
        "deals_per_second": round(deals / max(seconds, 1e-3)),
        "nanoseconds": round(1e9 * seconds / deals),
    }


def _seconds(game: str, player: str, threads: int, deals: int) -> float:
    """How long a run takes; KeyboardInterrupt when it was cut short."""
    from ..verbs.simulate import simulate

    told: dict[str, Any] = simulate(game, players=player, deals=deals, threads=threads).provenance
    if told["stop"] == "interrupted":
        raise KeyboardInterrupt
    return float(told["seconds"])
