"""The program `mazzo`: its verbs, and what it says when called alone."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from .. import __version__
from . import bench, chart, compare, duel, games, odds, players, replay, rules, run, simulate, sweep
from .shared import BAD_INPUT, INTERRUPTED, complain, verb


def _open_closed_streams() -> None:
    """What is told to a stream that the caller has closed goes nowhere: neither to the other one nor into a file."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115, for as long as we run


class Verbs(TyperGroup):
    """The verbs; a flag or verb that there is not, like all bad input, ends in one line."""

    def main(self, *args: Any, **options: Any) -> Any:
        """Run the program, and leave with its exit status."""
        _open_closed_streams()
        alone = options.get("standalone_mode", True)
        options["standalone_mode"] = False
        if not alone:
            return super().main(*args, **options)
        try:
            status = super().main(*args, **options)
        except typer.Abort:
            status = INTERRUPTED
        except Exception as fault:  # of click, which typer has in a place of its own from some version on
            if not hasattr(fault, "format_message"):
                raise
            complain(fault.format_message())
            status = BAD_INPUT
        sys.exit(status or 0)


app = typer.Typer(
    name="mazzo",
    cls=Verbs,
    help="A Monte Carlo strategy analyzer for card games: odds of a bid or a card, rules, players.",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

_ALONE = """mazzo: odds and strategy of card games, by playing them millions of times

  odds      what every bid or card at a position is worth
  simulate  play deals or matches and see what happens
  compare   what a house rule changes
  sweep     which value of a player's parameter is the best
  duel      which player is the better one
  chart     the best choice in every position of a kind, as a grid, and a rule in words
  replay    one deal again, card by card
  run       the question of a scenario file; go on with a long run
  games     the games       rules    their house rules       players  who can play them
  bench     how fast this machine plays

Try:
  mazzo odds chiamata --hand "A♥ 3♥ J♥ 7♥ K♠ 4♠ Q♦ 2♣"
  mazzo compare sheepshead --vary partner=called_ace,jack,none
  mazzo chart kobayakawa bet-or-pass --seat 2

mazzo VERB --help tells the flags of a verb."""


@verb
def _introduce() -> None:
    print(_ALONE)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"mazzo {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def alone(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """A Monte Carlo strategy analyzer for card games: odds of a bid or a card, rules, players."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a terminal or pipe without suit signs shows a ? for them
            stream.reconfigure(errors="replace")
    if context.invoked_subcommand is None:
        _introduce()


_PLAYING = (odds.odds, simulate.simulate, compare.compare, sweep.sweep, duel.duel, chart.chart)
_TELLING = (replay.replay, games.games, rules.rules, players.players, bench.bench)
for command in (*_PLAYING, *_TELLING):
    app.command()(command)
app.command(context_settings=run.SETTINGS)(run.run)
