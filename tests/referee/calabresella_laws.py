"""Calabresella for the contract tests: what a seat sees, what is conserved.

Written from the rules page alone: section 2 and "Who knows what".
"""

from __future__ import annotations

from typing import Any


def as_seen(record: dict[str, Any], made: int, seat: int) -> list[str]:
    """`?` for another's discards, except after scegliete, when everybody sees them."""
    moves = [step["move"] for step in record["steps"][:made]]
    if "scegliete" in moves:
        return moves
    return [
        "?" if step["move"].startswith("discard:") and step["player"] != seat else step["move"]
        for step in record["steps"][:made]
    ]


def known(record: dict[str, Any], made: int, seat: int) -> dict[str, Any]:
    """Everybody sees the monte once it is turned up, which the hand of a defender does not show."""
    moves = [step["move"] for step in record["steps"][:made]]
    later = any(move.startswith(("give:", "discard:", "split:")) for move in moves) or "scegliete" in moves
    turned_up = later and "dividete" not in moves
    return {"monte": " ".join(record["deal"]["monte"])} if turned_up else {}


def check_outcome(outcome: dict[str, Any], deal: dict[str, Any]) -> None:
    """35 thirds and twelve tricks, none when passed out; scores sum to zero."""
    played = not outcome["redeal"]
    assert sum(outcome["score"]) == 0
    assert sum(outcome["points"]) == 35 * played
    assert sum(outcome["tricks"]) == 12 * played
