"""`mazzo replay`: one deal again, card by card."""

from __future__ import annotations

import json as json_text
from typing import Annotated, Any

import typer

from . import options
from .shared import announce_compiling, one_of, say_example, verb
from .tables import house_rules, seats


@verb
def replay(
    context: typer.Context,
    game: options.GameName = None,
    deal: Annotated[int, typer.Option("--deal", metavar="N", help="Number of the deal, from 0.")] = 0,
    known_only: Annotated[
        int | None, typer.Option("--known-only", metavar="SEAT", help="Hide what this seat cannot see.")
    ] = None,
    rules: options.Rules = None,
    preset: options.Preset = None,
    players: options.Players = None,
    players_count: options.PlayersCount = None,
    dealer: options.Dealer = None,
    seed: options.Seed = 1,
    deck: options.Deck = "french",
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> None:
    """Play one deal again, the same moves that `simulate` made in deal N of the seed."""
    from .. import __version__
    from ..cards import DECKS, show_cards
    from ..games.rules import read_assignments
    from ..scenario import MOST_DEALS, scenario

    if game is None:
        game = "chiamata"
        say_example(context, quiet, (game,))
    one_of("--deck", deck, DECKS)
    table = players or "rule"
    asked = scenario(
        game, rules=read_assignments(rules or []), preset=preset, players=[table], players_count=players_count,
        dealer=dealer, seed=seed,
    )  # fmt: skip
    if not 0 <= deal < MOST_DEALS:
        raise ValueError(f"deals are numbered from 0 to {MOST_DEALS - 1:,}, not {deal:,}")
    if known_only is not None and not 0 <= known_only < asked.seats:
        raise ValueError(f"seats are 0 to {asked.seats - 1}, not {known_only}")
    announce_compiling(quiet)
    from ..verbs.replay import lines
    from ..verbs.replay import replay as play

    told = {"mazzo": __version__, **play(asked, table, deal, known_only)}
    if json:
        print(json_text.dumps(told, ensure_ascii=False))
        return
    pack = asked.game.pack
    print(f"{game}: deal {deal} of seed {seed}\n")
    print("\n".join(lines(told, lambda codes: show_cards([pack.card(code) for code in codes], pack, deck))))
    print(_outcome(told["outcome"]))
    print(f"\nplayers: {seats(told['players'])}\nrules: {house_rules(told)} · mazzo {__version__}")


def _outcome(outcome: dict[str, Any]) -> str:
    told = [f"{name} {_plain(value)}" for name, value in outcome.items() if value is not None and value is not False]
    return " · ".join(told)


def _plain(value: Any) -> str:
    if isinstance(value, list):
        return (" / " if value and isinstance(value[0], list) else " ").join(map(_plain, value))
    if value is None:
        return "?"
    return "yes" if value is True else str(value)
