"""A round of kobayakawa in words, for `replay`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any


def told_round(told: Mapping[str, Any], write: Callable[[Sequence[str]], str]) -> list[str]:
    """What each player did with the stock, who bet, and who took the round."""
    lines, bets = list[str](), list[str]()
    drawn = ""
    for step in told["steps"]:
        move, _, card = step["move"].partition(":")
        if move == "draw":
            cards = [code for one in step["drawn"] for code in one["cards"] or []]
            drawn = f"draws {write(cards)}" if cards else "draws a card"
        elif move == "discard":
            lines.append(f"{step['player']} {drawn}, discards {write([card])}")
        elif move == "flip":
            lines.append(f"{step['player']} flips {write([step['trick']['card']])} on the centre card")
        else:
            bets.append(f"{step['player']} {step['move']}")
    lines.append("  ".join(bets))
    outcome = told["outcome"]
    shown = [f"{seat} has {total}" for seat, total in enumerate(outcome["totals"]) if total]
    won = outcome["score"][outcome["winner"]]
    gain = f"seat {outcome['winner']} wins {won} chip{'s' * (won != 1)}"
    if len(shown) > 1:
        lines.append(f"{', '.join(shown)}: {gain}")
    else:
        lines.append(f"{gain} without a contest" if shown else "nobody bets")
    return lines
