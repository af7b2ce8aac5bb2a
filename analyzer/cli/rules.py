"""`mazzo rules`: the house rules of a game."""

from __future__ import annotations

import json as json_text
from dataclasses import fields
from typing import Any

import typer

from . import options
from .shared import say_example, verb
from .tables import print_texts


def describe(option: Any) -> dict[str, Any]:
    """One option in JSON types: default, values or range, meaning."""
    told: dict[str, Any] = {"rule": option.name, "default": option.default}
    if "range" in option.metadata:
        told["from"], told["to"] = option.metadata["range"]
    else:
        told["values"] = list(option.metadata["values"])
    return told | {"meaning": option.metadata["meaning"]}


@verb
def rules(context: typer.Context, game: options.GameName = None, json: options.Json = False) -> None:
    """List the house rules of a game: every option, its values (the default first) and presets."""
    from ..games import game as find_game

    if game is None:
        game = "chiamata"
        say_example(context, False, (game,))
    found = find_game(game)
    told = [describe(option) for option in fields(found.rules)]
    if json:
        presets = {name: dict(changes) for name, changes in found.presets.items()}
        print(json_text.dumps({"game": found.name, "rules": told, "presets": presets}, ensure_ascii=False))
        return
    rows = []
    for option in told:
        allowed = f"{option['from']}..{option['to']}" if "from" in option else ", ".join(map(str, option["values"]))
        rows.append((option["rule"], str(option["default"]), allowed, option["meaning"]))
    print_texts(("rule", "default", "values", "meaning"), rows)
    for name, changes in found.presets.items():
        changed = ", ".join(f"{key}={value}" for key, value in changes.items())
        print(f"--preset {name}: {changed}")
