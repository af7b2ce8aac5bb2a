"""`mazzo compare`: what a rule changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from . import options
from .flags import HOUSE, RUN, House, Run
from .profile_table import show_profiles
from .shared import UNITS, carry_out, one_of, verb

if TYPE_CHECKING:
    from ..result import Result
    from ..scenario import Scenario


@verb
def compare(
    context: typer.Context,
    game: options.GameName = None,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            "--vary",
            metavar="OPTION=A,B,C",
            help="A rule and the values it takes (repeatable: each by itself); lists stand in brackets.",
        ),
    ] = None,
    full: Annotated[bool, typer.Option("--full", help="All combinations of several --vary.")] = False,
    tune: Annotated[
        str | None,
        typer.Option(
            "--tune",
            metavar="PARAMETER",
            help="Tune this parameter of the players to each variant, like bid_at or bid_at=8:20:2.",
        ),
    ] = None,
    score: Annotated[
        str | None,
        typer.Option("--score", metavar="PATH.py:FUNCTION", help="Count a pay-off of your own from each outcome too."),
    ] = None,
    by: options.By = None,
    until_decided: options.UntilDecided = False,
    unit: options.Unit = "deal",
    players: options.Players = None,
    house: House = HOUSE,
    run: Run = RUN,
) -> None:
    """Play variants of the rules on the same deals and tell what changes, each difference with its interval."""
    from ..games import game as find_game
    from ..vary import read_vary

    found = find_game(game or "chiamata")
    example = None
    if not vary and not full:
        vary = list(found.variants[:1])
        example = (found.name, *(word for text in vary for word in ("--vary", text)))
    one_of("--unit", unit, UNITS)
    table = players or "rule"
    arguments: dict[str, Any] = {
        "game": found.name, "vary": read_vary(vary or []), "full": full, "tune": tune, "score": score, "by": by,
        "until_decided": until_decided, "unit": unit, "players": table, **house.arguments(),
    }  # fmt: skip
    carry_out(context, run, [table], arguments, _play, show_profiles, _check, example)


def _play(**arguments: Any) -> Result:
    from ..verbs.compare import compare as play

    return play(**arguments)


def _check(asked: Scenario, arguments: Mapping[str, Any]) -> None:
    """Find the faults of the variants before anything is compiled."""
    from ..running import check_unit
    from ..tuning import read_tune
    from ..verbs.compare import check_figure, check_number, check_score, houses_of

    check_unit(asked, arguments["unit"])
    check_score(arguments["score"], arguments["unit"])
    houses, _, _ = houses_of(arguments, asked)
    check_number(len(houses), arguments["by"])
    if arguments["tune"] is not None:
        read_tune(asked, arguments["tune"], arguments["players"])
    check_figure(asked, arguments["by"], arguments["unit"], arguments["score"])
