"""`mazzo sweep`: what the value of a player's parameter brings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from . import options
from .flags import HOUSE, RUN, House, Run
from .shared import UNITS, carry_out, one_of, verb
from .sweep_table import show_sweep

if TYPE_CHECKING:
    from ..result import Result
    from ..scenario import Scenario


@verb
def sweep(
    context: typer.Context,
    game: options.GameName = None,
    param: Annotated[
        list[str] | None,
        typer.Option(
            "--param",
            metavar="PLAYER.PARAMETER=FROM:TO:STEP",
            help="A parameter and its values, like rule.bid_at=20:60:5 or rule.bid_at=20,25,40 (at most twice).",
        ),
    ] = None,
    for_: Annotated[
        str | None,
        typer.Option(
            "--for", metavar="all|seat", help="Who plays with the value: everybody, or one seat against the rest."
        ),
    ] = None,
    by: options.By = None,
    until_decided: options.UntilDecided = False,
    unit: options.Unit = "deal",
    players: options.Players = None,
    house: House = HOUSE,
    run: Run = RUN,
) -> None:
    """Try the values of one or two parameters of a player on the same deals, and tell which is the best."""
    from ..games import game as find_game

    found = find_game(game or "chiamata")
    example = None
    if not param:
        shown = [] if for_ else ["--for", "seat"]
        param, for_ = list(found.sweeps[:1]), for_ or "seat"
        example = (found.name, "--param", param[0], *shown)
    one_of("--unit", unit, UNITS)
    table = players or "rule"
    arguments: dict[str, Any] = {
        "game": found.name, "param": param, "for_": for_ or "all", "by": by, "until_decided": until_decided,
        "unit": unit, "players": table, **house.arguments(),
    }  # fmt: skip
    carry_out(context, run, [table], arguments, _play, show_sweep, _check, example)


def _play(**arguments: Any) -> Result:
    from ..verbs.sweep import sweep as play

    return play(**arguments)


def _check(asked: Scenario, arguments: Mapping[str, Any]) -> None:
    """Find the faults of the values before anything is compiled."""
    from ..running import check_unit
    from ..verbs.sweep import read_sweeps

    check_unit(asked, arguments["unit"])
    read_sweeps(asked, arguments["param"], arguments["for_"])
