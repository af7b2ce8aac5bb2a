"""`mazzo players`: who can play a game, and with what parameters."""

from __future__ import annotations

import json as json_text

import typer

from ..games.base import Parameter
from . import options
from .shared import say_example, verb
from .tables import print_texts


@verb
def players(context: typer.Context, game: options.GameName = None, json: options.Json = False) -> None:
    """List the players of a game and their parameters with defaults."""
    from ..games import game as find_game

    if game is None:
        game = "chiamata"
        say_example(context, False, (game,))
    found = find_game(game)
    if json:
        told = [
            {
                "player": kind.name,
                "meaning": kind.meaning,
                "parameters": [
                    {"parameter": p.name, "default": _default(p), "words": list(p.words), "meaning": p.meaning}
                    for p in kind.parameters
                ],
            }
            for kind in found.players
        ]
        print(json_text.dumps({"game": found.name, "players": told}, ensure_ascii=False))
        return
    print_texts(("player", "how it plays"), [(kind.name, kind.meaning) for kind in found.players])
    print("path.py:function  your own: choose(state, rules, moves, word) returns one bit of moves\n")
    for kind in found.players:
        if kind.parameters:
            rows = [(p.name, str(_default(p)), p.meaning) for p in kind.parameters]
            print_texts((f"{kind.name}(...)", "default", "meaning"), rows)


def _default(parameter: Parameter) -> float | str:
    default = float(parameter.default)
    words = {number: word for word, number in parameter.words.items()}
    if default in words:
        return str(words[default])
    return int(default) if default.is_integer() else default
