"""`mazzo duel`: which player is the better one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from . import options
from .duel_table import show_duel
from .flags import HOUSE, RUN, House, Run
from .shared import UNITS, carry_out, one_of, verb

if TYPE_CHECKING:
    from ..result import Result
    from ..scenario import Scenario


@verb
def duel(
    context: typer.Context,
    game: options.GameName = None,
    players: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PLAYER", help="Two or more players, at most one a seat; they sit down in turn.", show_default=False
        ),
    ] = None,
    until_decided: options.UntilDecided = False,
    unit: options.Unit = "deal",
    house: House = HOUSE,
    run: Run = RUN,
) -> None:
    """Have players meet on the same deals in every rotation of the seats, and tell what each gains."""
    from ..games import game as find_game
    from ..running import enough_seats

    found = find_game(game or "briscola")
    example = None
    if not players:
        players = [found.default_player, "random"]
        example = (found.name, *players)
    one_of("--unit", unit, UNITS)
    arguments: dict[str, Any] = {
        "game": found.name, "players": players, "until_decided": until_decided, "unit": unit, **house.arguments()
    }  # fmt: skip
    arguments["players_count"] = enough_seats(arguments, players)
    carry_out(context, run, players, arguments, _play, show_duel, _check, example)


def _play(*, game: str, players: list[str], **arguments: Any) -> Result:
    from ..verbs.duel import duel as play

    return play(game, *players, **arguments)


def _check(asked: Scenario, arguments: Mapping[str, Any]) -> None:
    """Find the faults of the players before anything is compiled."""
    from ..running import check_unit
    from ..verbs.duel import check_duelists

    check_unit(asked, arguments["unit"])
    check_duelists(asked, tuple(arguments["players"]))
