"""The games: found by listing this folder, one module a game, each with a `GAME`.

A module whose name begins with `_` belongs to the game named after it.
"""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from .base import Game

_HELPERS = {"base", "rules"}


def names() -> list[str]:
    """All games, in alphabetical order."""
    return sorted(module.name for module in iter_modules(__path__) if not _is_helper(module.name))


def _is_helper(name: str) -> bool:
    return name in _HELPERS or name.startswith("_")


@cache
def game(name: str) -> Game:
    """The game called `name`; ValueError names those there are."""
    if name not in names():
        near = get_close_matches(name, names(), n=1)
        hint = f"; did you mean {near[0]}?" if near else ";"
        raise ValueError(f"there is no game {name!r}{hint} Games: {', '.join(names())}")
    found: Game = import_module(f"{__name__}.{name}").GAME
    return found
