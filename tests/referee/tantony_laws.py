"""Tantony for the contract tests: what is conserved.  Written from the rules page alone."""

from __future__ import annotations

from typing import Any


def check_outcome(outcome: dict[str, Any], deal: dict[str, Any]) -> None:
    """Everybody owns as many cards as before, each card once, and the face-up ones among them."""
    before = sorted(card for hand in deal["hands"] for card in hand)
    hands = outcome["next_hands"]
    assert sorted(card for hand in hands for card in hand) == before
    assert {len(hand) for hand in hands} == {len(deal["hands"][0])}
    last = outcome["last"] or [None] * len(hands)
    for hand, runts, card in zip(hands, outcome["runts"], last, strict=True):
        assert {*runts, *([card] if card else [])} <= set(hand)


def known(record: dict[str, Any], made: int, seat: int) -> dict[str, Any]:
    """Everybody knows who leads."""
    return {"leader": record["deal"]["leader"]} if "leader" in record["deal"] else {}
