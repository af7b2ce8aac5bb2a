"""Commit deals of which only some cards matter."""

from __future__ import annotations

from typing import Any

from tests.games.layouts import fill
from tests.referee.commit import PACK


def layout(
    hands: list[str], dead: str = "", size: int | None = None, dealer: int = 3, chips: list[int] | None = None
) -> dict[str, Any]:
    """Deal a pack, seat 0 to lead if there are four; `size` cards each, by default as many as possible."""
    players = len(hands)
    each = len(PACK) // players if size is None else size
    piles = fill([*hands, dead], [each] * players + [len(PACK) - players * each], PACK)
    deal: dict[str, Any] = {"dealer": dealer, "hands": [sorted(hand) for hand in piles[:-1]], "dead": sorted(piles[-1])}
    return deal if chips is None else {**deal, "chips": chips}


# Rules page, example 6: seat 0 goes out, "the others hold KC KD 9D / KH 3C / 4C 5C", three cards each; seat 1 is asked
# after every card but the last.
LEFT_OVER = ["AS 3S 5S", "KC KD 9D", "KH 3C 2S", "4C 5C 4S"]
LEFT_OVER_MOVES = "AS wait 2S wait 3S wait 4S wait 5S"


def left_over(chips: list[int] | None = None) -> dict[str, Any]:
    """Deal example 6."""
    return layout(LEFT_OVER, size=3, chips=chips)


def waiting(table: Any, moves: str) -> None:
    """Make moves; whoever is asked to break in meanwhile waits."""
    for move in moves.split():
        while move != "9D" and table.legal() == ["9D", "wait"]:
            table.play("wait")
        table.play(move)
