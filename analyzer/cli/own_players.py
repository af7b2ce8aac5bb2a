"""Whose fault it was when a player of the user's own does not compile or run, in one line."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import Any

_LONGEST = 120  # characters of a reason


def complaint(game: str, tables: Any, fault: Exception) -> str | None:
    """The line about the player that `fault` comes from; None when no function of the user's own plays.

    tables: a table of players or a list of them.  With several functions the one is named that raised the error or
    that does not compile alone, or all of them where neither is to be found.
    """
    own = _own_players(tables)
    if not own:
        return None
    from ..players import load_function

    functions = {text: load_function(text) for text in own}
    for text, function in functions.items():
        line = _line_in(function, fault)
        if line is not None:
            return f"player {text}: line {line}: {type(fault).__name__}: {_said(fault)}"
    if len(own) == 1:
        return f"player {own[0]}: {_why(fault)}"
    for text, function in functions.items():
        alone = _fault_alone(game, function)
        if alone is not None:
            return f"player {text}: {_why(alone)}"
    return f"one of the players {', '.join(own)}: {_why(fault)}"


def _own_players(tables: Any) -> list[str]:
    """The user's own players at tables, each once."""
    from ..players import split_table

    listed = [tables] if isinstance(tables, str) else tables or []
    return list(dict.fromkeys(text for table in listed for text in split_table(table) if ".py:" in text))


def _line_in(function: Callable[..., Any], fault: Exception) -> int | None:
    """The line of a function in which compiled code raised an error; None when it did not."""
    code = getattr(getattr(function, "py_func", function), "__code__", None)
    if code is None:
        return None
    frames = traceback.extract_tb(fault.__traceback__)
    return next((f.lineno for f in frames if (f.filename, f.name) == (code.co_filename, code.co_name)), None)


def _fault_alone(game: str, function: Callable[..., Any]) -> Exception | None:
    """Why a function cannot be compiled for a game, if it cannot."""
    import numba

    from ..games import game as find_game
    from ..records import blank, driver, record_types

    face = find_game(game)
    kinds = record_types(face)
    records = [numba.typeof(blank(kind)) for kind in (kinds.STATE, kinds.RULES)]
    try:
        driver(face, "ask", (function,)).compile((*records, numba.uint64, numba.uint64))
    except Exception as fault:
        return fault
    return None


def _why(fault: Exception) -> str:
    """Why numba does not compile a function."""
    return (
        f"numba cannot compile it as choose(state, rules, moves, word), which returns one bit of moves "
        f"({type(fault).__name__}: {_said(fault)})"
    )


def _said(fault: Exception) -> str:
    """What an error says, without the pages that numba adds."""
    lines = [line.strip() for line in str(fault).splitlines()]
    said = next((line for line in lines if line and not line.startswith("Failed in ")), "")
    said = said.removeprefix(f"{type(fault).__name__}: ")
    return said if len(said) <= _LONGEST else said[:_LONGEST] + "..."
