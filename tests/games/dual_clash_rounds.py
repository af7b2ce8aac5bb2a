"""Games of Dual Clash Poker that the rule tests play.

A round is written as the ranks that seats 0 to 3 play, with the number that the lone ace takes: `26A3:8`.
"""

from __future__ import annotations

from typing import Any

from tests.referee.dual_clash import HANDS, SUITS

DEAL = {"dealer": 0, "hands": HANDS}
DECLARATIONS = [f"declare:{number}" for number in range(2, 9)]


def play_round(table: Any, written: str) -> None:
    """Play a written round; without a number for its lone ace it ends before the declaration."""
    ranks, _, number = written.partition(":")
    for seat, rank in enumerate(ranks):
        assert table.to_act == seat
        table.play(f"play:{rank}{SUITS[seat]}")
    if number:
        assert table.to_act == ranks.index("A")
        assert table.legal() == DECLARATIONS
        table.play(f"declare:{number}")


def played(table_class: Any, rounds: str, rules: dict[str, Any] | None = None) -> dict[str, Any]:
    """Play written rounds to the end of the game, and give the outcome."""
    table = table_class(DEAL, rules or {})
    for written in rounds.split():
        assert not table.over
        play_round(table, written)
    assert table.over
    assert (table.to_act, table.legal()) == (-1, [])
    outcome: dict[str, Any] = table.outcome()
    return outcome


def winner_of(table_class: Any, written: str, rules: dict[str, Any] | None = None) -> int:
    """Play one round, and give the seat that won it, or -1."""
    (winner,) = played(table_class, written, {"rounds": 1, **(rules or {})})["round_winners"]
    return int(winner)
