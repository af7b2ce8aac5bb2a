"""Alternatives of several moves in Sheepshead: a bury with a call and an under card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..position import Position
from ._sheepshead_cards import (
    ACES,
    ALONE,
    BURY,
    CALL,
    CODES,
    PAIRS,
    UNDER,
    bury_text,
    cards_in,
    held_aces,
    is_step,
    legal_calls,
)
from .base import Branch, Record


def further(position: Position, state: Record, moves: Mapping[str, int]) -> list[Branch]:
    """Each bury with each call that it leaves, each under call with each under card."""
    phase, rules = int(state["phase"]), position.rules
    picker = int(state["picker"])
    if phase not in (BURY, CALL):
        return []
    hand = int(state["hand"][picker])
    own = int(state["dealt"][picker]) | int(state["blind"])
    if phase == CALL:
        return [
            Branch((text, under), (1 << bit, 1 << card), phases=(UNDER,))
            for text, bit in moves.items()
            for under, card in _unders(rules, hand, bit)
        ]
    return [branch for pair in range(28) for branch in _after_bury(rules, own, hand, pair)]


def _unders(rules: Any, hand: int, bit: int) -> list[tuple[str, int]]:
    """The under cards that an under call asks for."""
    if rules.under_call == "off" or not 1 << bit & ACES or held_aces(hand) >> bit & 1:
        return []
    return [(f"under:{CODES[card]}", card) for card in cards_in(hand)]


def _after_bury(rules: Any, own: int, hand: int, pair: int) -> list[Branch]:
    held = cards_in(hand)
    left = hand & ~sum(1 << held[place] for place in PAIRS[pair])
    calls = legal_calls(rules, own, left)
    found: list[Branch] = []
    if not is_step(rules, calls):
        return found
    for bit in calls:
        names = (bury_text(hand, pair), "alone" if bit == ALONE else f"call:{CODES[bit]}")
        bits = (1 << pair, 1 << bit)
        unders = _unders(rules, left, bit)
        for under, card in unders:
            found.append(Branch((*names, under), (*bits, 1 << card), phases=(CALL, UNDER)))
        if not unders:
            found.append(Branch(names, bits, phases=(CALL,)))
    return found
