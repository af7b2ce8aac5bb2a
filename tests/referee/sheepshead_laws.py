"""Sheepshead for the contract tests: what a seat sees, which cards are alike, what is conserved.

Written from the rules page alone: sections 2, 5, 6, 9 to 11 and "Who knows what".
"""

from __future__ import annotations

import random
from typing import Any

from .sheepshead import Referee


def as_seen(record: dict[str, Any], made: int, seat: int) -> list[str]:
    """`?` for another's bury and under card; the under card that is played shows to the winner of its trick."""
    judge = Referee(record["deal"], record["rules"])
    seen: list[str] = []
    laid = -1  # where the under card was played, while its trick goes on
    for step in record["steps"][:made]:
        move = step["move"]
        hidden = move.startswith(("bury:", "under:")) or (judge.under == move and judge.phase == "play")
        if hidden and not move.startswith(("bury:", "under:")):
            laid = len(seen)
        seen.append("?" if hidden and step["player"] != seat else move)
        tricks = len(judge.trick_winners)
        judge.play(move)
        if laid >= 0 and len(judge.trick_winners) > tricks:
            if judge.trick_winners[-1] == seat:
                seen[laid] = record["steps"][laid]["move"]
            laid = -1
    return seen


def known(record: dict[str, Any], made: int, seat: int) -> dict[str, Any]:
    """Only the picker has seen the blind."""
    picked = [step["player"] for step in record["steps"][:made] if step["move"] == "pick"]
    return {"blind": " ".join(record["deal"]["blind"])} if picked == [seat] else {}


def card_map(generator: random.Random) -> dict[str, str]:
    """The fail suits are alike; every trump stays what it is."""
    suits = {"D": "D"} | dict(zip("CHS", generator.sample("CHS", 3), strict=True))
    plain = {rank + suit: rank + suits[suit] for rank in "ATK987" for suit in "CHSD"}
    return plain | {rank + suit: rank + suit for rank in "QJ" for suit in "CDHS"}


def check_outcome(outcome: dict[str, Any], deal: dict[str, Any]) -> None:
    """120 points and six tricks, but none in a doubler; a leaster's blind may go to nobody; scores sum to zero."""
    played = outcome["mode"] != "doubler"
    assert sum(outcome["score"]) == 0
    assert sum(outcome["tricks"]) == 6 * played
    if outcome["mode"] == "picked":
        assert sum(outcome["points"]) == 120
