"""`mazzo bench`: how fast this machine plays."""

from __future__ import annotations

import json as json_text
import sys
from typing import Annotated

import typer

from . import options
from .shared import announce_compiling, verb
from .tables import print_table

_SECONDS = 1.0
_PILOT = 2_000


@verb
def bench(
    games: Annotated[list[str] | None, typer.Argument(metavar="GAME ...", help="Default: all games.")] = None,
    threads: options.Threads = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> None:
    """Measure deals a second, played by random and by rule, on one thread and on all."""
    from ..games import game as find_game
    from ..games import names
    from ..scenario import scenario

    chosen = [find_game(name).name for name in games or names()]
    most = scenario(chosen[0], players=["random"], threads=threads).threads
    announce_compiling(quiet)
    rows = []
    for name in chosen:
        for player in ("random", find_game(name).default_player):
            for used in dict.fromkeys((1, most)):
                rows.append(measure(name, player, used))
                if not quiet and not json:
                    print(f"{name} {player}: done", file=sys.stderr)
    if json:
        print(json_text.dumps({"bench": rows}))
        return
    table = [
        (row["game"], row["player"], str(row["threads"]), f"{row['deals_per_second']:,.0f}", f"{row['nanoseconds']:,.0f}")
        for row in rows
    ]
    print_table(("game", "players", "threads", "deals/s", "ns/deal"), table)


def measure(game: str, player: str, threads: int) -> dict[str, float | str | int]:
    """Play for about a second and tell the speed; wall time, compiling left out."""
    from ..verbs.simulate import simulate

    pilot = simulate(game, players=player, deals=_PILOT, threads=threads).provenance["seconds"]
    deals = max(_PILOT, int(_PILOT * _SECONDS / max(pilot, 1e-4)))
    seconds = simulate(game, players=player, deals=deals, threads=threads).provenance["seconds"]
    return {
        "game": game,
        "player": player,
        "threads": threads,
        "deals": deals,
        "deals_per_second": round(deals / max(seconds, 1e-3)),
        "nanoseconds": round(1e9 * seconds / deals),
    }
