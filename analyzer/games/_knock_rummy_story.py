"""A deal of Knock Rummy in words, for `replay`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any


def story(told: Mapping[str, Any], write: Callable[[Sequence[str]], str]) -> list[str]:
    """A line a turn: what was drawn, what was thrown, and who knocked."""
    lines: list[str] = []
    drawn = ""
    seats = len(told["deal"]["hands"])
    for step in told["steps"]:
        head, _, card = step["move"].partition(":")
        if head == "draw":
            drawn = _drawn(step, card, write)
            continue
        number = len(lines) // seats + 1
        turn = (
            f"  {number:>2}.  seat {step['player']}  " if len(lines) % seats == 0 else f"       seat {step['player']}  "
        )
        if not card:
            lines.append(f"{turn}knocks")
            continue
        lines.append(f"{turn}{drawn}, {'knocks with' if head == 'knock' else 'throws'} {write([card])}")
    return lines


def _drawn(step: Mapping[str, Any], where: str, write: Callable[[Sequence[str]], str]) -> str:
    cards = next((one["cards"] for one in step["drawn"] if one["player"] == step["player"]), None)
    card = "?" if cards is None else write(cards)
    return f"takes {card}" if where == "discard" else f"draws {card}"


def known_draw(step: Mapping[str, Any], told: Mapping[str, Any]) -> bool:
    """Whether a card is drawn from a stock that was the pile before."""
    drawn = 0
    for made in told["steps"]:
        if made is step:
            break
        drawn += made["move"] == "draw:stock"
    return drawn >= len(told["deal"]["stock"])
