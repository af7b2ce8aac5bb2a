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
    default = list(option.default) if isinstance(option.default, tuple) else option.default
    told: dict[str, Any] = {"rule": option.name, "default": default}
    if "range" in option.metadata:
        told["from"], told["to"] = option.metadata["range"]
        told |= {"at_most": option.metadata["most"]} if "most" in option.metadata else {}
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
        rows.append((option["rule"], _written(option["default"]), _allowed(option), option["meaning"]))
    print_texts(("rule", "default", "values", "meaning"), rows)
    for name, changes in found.presets.items():
        changed = ", ".join(f"{key}={value}" for key, value in changes.items())
        print(f"--preset {name}: {changed}")


def _allowed(option: dict[str, Any]) -> str:
    """The values in short."""
    if "values" in option:
        return ", ".join(map(_written, option["values"]))
    numbers = f"{option['from']}..{option['to']}"
    if "at_most" in option:
        return f"list of {numbers}"
    return f"null, {numbers}" if option["default"] is None else numbers


def _written(value: Any) -> str:
    """A value as --rules takes it."""
    return value if isinstance(value, str) else json_text.dumps(value, separators=(",", ":"))
