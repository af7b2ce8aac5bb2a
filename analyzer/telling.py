"""Deals in words, for `replay`: what the moves of a game that is played in tricks look like."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .position import UNSEEN

Write = Callable[[Sequence[str]], str]
"""Writes the codes of some cards as a reader likes them."""


def tricks(told: Mapping[str, Any], write: Write) -> list[str]:
    """The calls, then a line a trick.  told: what `replay` tells of a deal; a move that is not seen is `?`."""
    shown: list[str] = [""]
    said: list[str] = []
    for step in told["steps"]:
        if step["trick"]["card"] is None and step["move"].startswith("give:") and not said and shown[-1]:
            shown[-1] = shown[-1].replace(" takes ", " wins ") + f", given to seat {step['move'].removeprefix('give:')}"
            continue
        if step["trick"]["card"] is None:
            said.append(f"{step['player']} {step['move']}")
            continue
        if said and step["trick"]["place"] == 0:
            shown.append("  ".join(said))
            said = []
        card = step["trick"]["card"]
        said.append(f"{step['player']} {UNSEEN if card == UNSEEN else write([card])}")
        if step["trick"]["winner"] is not None:
            trick = step["trick"]
            end = f"  {trick['number'] + 1:>2}.  {'  '.join(said)}   seat {trick['winner']} takes {trick['points']}"
            drawn = [f"{d['player']} {'?' if d['cards'] is None else write(d['cards'])}" for d in step["drawn"]]
            shown.append(end + (f"; drawn: {', '.join(drawn)}" if drawn else ""))
            said = []
    if said:
        shown.append("  ".join(said))
    return shown[1:]
