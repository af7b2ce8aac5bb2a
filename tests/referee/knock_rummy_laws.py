"""Knock rummy for the contract tests: what a seat knows, what is conserved, which seats are alike.

Written from the rules page alone: sections "A turn", "End of a deal", "Payoffs" and "What players know".
"""

from __future__ import annotations

from typing import Any

import pytest

from .knock_rummy import OPTIONS, Referee

TAKEN_AGAIN = True  # a discard may be taken and thrown again
FINE = OPTIONS["undercut_penalty"][0]


def as_seen(record: dict[str, Any], made: int, seat: int) -> list[str]:
    """No move is hidden: of a draw from the stock only the card is, which the move does not name."""
    return [step["move"] for step in record["steps"][:made]]


def known(record: dict[str, Any], made: int, seat: int) -> dict[str, Any]:
    """Everybody sees the card turned up."""
    return {"upcard": record["deal"]["upcard"]}


def turned(deal: dict[str, Any], turn: int, seats: int) -> dict[str, Any]:
    """The layout after everybody has moved on by `turn` places: the upcard and the stock stay."""
    return {
        **deal,
        "dealer": (deal["dealer"] + turn) % seats,
        "hands": [deal["hands"][(seat - turn) % seats] for seat in range(seats)],
    }


class Memory:
    """What everybody knows who remembers every discard: cards held openly, the pile, the stock after a turn-over."""

    def __init__(self, record: dict[str, Any]):
        self.judge = Referee(record["deal"], record["rules"])
        self.held: list[set[str]] = [set() for _ in record["deal"]["hands"]]

    def play(self, move: str) -> None:
        """Watch a move."""
        judge, seat = self.judge, self.judge.to_act
        if move == "draw:discard":
            self.held[seat].add(judge.pile[-1])
        elif move == "draw:stock" and judge.turn_overs:
            # "After a turn-over a perfect rememberer knows the order of the stock."
            self.held[seat].add(judge.stock[0])
        elif ":" in move:
            self.held[seat].discard(move.split(":")[1])
        judge.play(move)

    def lying(self) -> set[str]:
        """Cards known to be in nobody's hand."""
        return {*self.judge.pile, *(self.judge.stock if self.judge.turn_overs else [])}


def allows(
    record: dict[str, Any], made: int, seat: int, moves: list[str], deal: dict[str, Any], hands: list[list[str]]
) -> bool:
    """Whether sampled hands have what was taken openly and is still held, and nothing that is known to lie elsewhere.

    deal: not looked at, as only what is held now is sampled.
    """
    memory = Memory(record)
    for move in moves[:made]:
        memory.play(move)
    cards = [card for hand in hands for card in hand]
    return (
        sorted(hands[seat]) == sorted(memory.judge.hands[seat])
        and [len(hand) for hand in hands] == [len(hand) for hand in memory.judge.hands]
        and len(set(cards)) == len(cards)
        and not memory.lying() & set(cards)
        and all(held <= set(hand) for held, hand in zip(memory.held, hands, strict=True))
    )


def check_outcome(outcome: dict[str, Any], deal: dict[str, Any]) -> None:
    """Scores sum to zero, and with a knocker who was undercut to the fine; the lowest receive."""
    score, dead, knocker, winners = (outcome[field] for field in ("score", "deadwood", "knocker", "winners"))
    low = min(dead)
    undercut = knocker >= 0 and dead[knocker] > low
    assert sum(score) == pytest.approx(-FINE if undercut else 0)
    assert (outcome["end"] == "knock") is (knocker >= 0)
    assert all(dead[seat] == low and score[seat] >= 0 for seat in winners)
    if outcome["end"] == "void":
        assert (score, winners) == ([0] * len(score), [])
    else:
        assert winners
        assert all(score[seat] <= 0 for seat in range(len(score)) if seat not in winners)
