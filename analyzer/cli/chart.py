"""`mazzo chart`: the best choice in every cell of a grid of positions."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..games.base import Game
from . import options
from .chart_table import show_chart
from .flags import HOUSE, RUN, House, Run
from .shared import carry_out, typed, verb

if TYPE_CHECKING:
    from ..result import Result
    from ..scenario import Scenario
    from .progress import Progress

EXAMPLE = ("kobayakawa", "bet-or-pass")
EXAMPLE_DEALS = 2_000
"""What is drawn up when nothing is asked, and how many decisions a cell has then at most."""

_OF_THE_LIST = ("game", "json", "quiet")
"""What may be given where the kinds of charts are listed."""


@verb
def chart(
    context: typer.Context,
    game: options.GameName = None,
    kind: Annotated[
        str | None,
        typer.Argument(
            metavar="KIND", help="The kind of chart; mazzo chart GAME lists those of a game.", show_default=False
        ),
    ] = None,
    players: options.Players = None,
    seat: Annotated[
        int | None,
        typer.Option(
            "--seat", metavar="S", help="The asking seat; default: every seat, or the one the chart is about."
        ),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar="OTHER",
            help="Show what is different under other rules (KEY=VALUE,...), in another seat (seat=N), "
            "or with other players (a TABLE).",
        ),
    ] = None,
    house: House = HOUSE,
    run: Run = RUN,
) -> None:
    """Draw up the best choice in every cell of a grid of positions, with the doubt that is left, and a rule in words.

    With a game alone: list the kinds of charts that it has.
    """
    from ..games import game as find_game

    example: Sequence[str] | None = None
    if game is None:
        game, kind = example = EXAMPLE
        if run.deals is None and run.effort is None and run.precision is None:
            example, run = (*EXAMPLE, "--deals", str(EXAMPLE_DEALS)), replace(run, deals=EXAMPLE_DEALS)
    found = find_game(game)
    if kind is None:
        _list(found, run.json, sorted(typed(context).keys() - _OF_THE_LIST))
        return
    arguments: dict[str, Any] = {
        "game": found.name, "kind": kind, "players": players or "rule", "seat": seat, "against": against,
        **house.arguments(),
    }  # fmt: skip
    carry_out(context, run, [arguments["players"]], arguments, _play, show_chart, _check, example)


def _list(game: Game, as_json: bool, others: list[str]) -> None:
    """Print a line for each kind of chart; ValueError where more is asked for, but not which chart."""
    from ..charts.listing import kinds_of

    kinds = kinds_of(game)
    if others:
        names = ", ".join(kind.name for kind in kinds) or "none"
        flag = f"--{others[0].rstrip('_').replace('_', '-')}"
        raise ValueError(f"{flag} goes with a kind of chart: mazzo chart {game.name} KIND; kinds: {names}")
    if as_json:
        listed = [{"kind": kind.name, "shows": kind.shows} for kind in kinds]
        print(json.dumps({"game": game.name, "kinds": listed}, ensure_ascii=False))
        return
    width = max((len(kind.name) for kind in kinds), default=0)
    for kind in kinds:
        print(f"{kind.name:<{width}}  {kind.shows}")


def _play(*, progress: Progress, **arguments: Any) -> Result:
    from ..verbs.chart import chart as play

    progress.at_most = progress.expect = None  # how many cells take how long is not known before
    progress.what = _played(arguments)
    return play(**arguments, progress=progress)


def _played(arguments: Mapping[str, Any]) -> str:
    """What is counted: decisions, where the chart is about choices."""
    from ..charts.listing import kind_of
    from ..charts.spec import Decisions
    from ..running import checked

    asked = checked(arguments, [arguments["players"]])
    kind = kind_of(asked.game, arguments["kind"])
    return "decisions" if isinstance(kind.build(asked.rules, asked.seats), Decisions) else "deals"


def _check(_: Scenario, arguments: Mapping[str, Any]) -> None:
    """Find the faults of the kind, the seat and what it is held against before anything is compiled."""
    from ..verbs.chart import pose_chart

    own = ("kind", "players", "seat", "against")
    common = {name: value for name, value in arguments.items() if name not in own}
    pose_chart(common, *(arguments[name] for name in own))
