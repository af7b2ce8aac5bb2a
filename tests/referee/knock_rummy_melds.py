"""Melds and deadwood of knock rummy for the referee: every disjoint choice of melds, tried one by one.

Written from section "Melds and deadwood" of the rules page alone.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations
from typing import Any

RANKS = "A23456789TJQK"
SUITS = "CDHS"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
COURTS_AND_TEN = "TJQK"

Cards = frozenset[str]


def value(card: str, ace_value: int) -> int:
    """Give the value of a card: "A = `ace_value` (1), 2-9 their number, T J Q K = 10"."""
    if card[0] == "A":
        return ace_value
    return 10 if card[0] in COURTS_AND_TEN else int(card[0])


@cache
def all_melds(ace_runs: str) -> list[Cards]:
    """List the melds of the pack, but runs of six and more only as the runs of three to five that they fall into."""
    melds = [
        frozenset(chosen)
        for rank in RANKS
        for size in (3, 4)
        for chosen in combinations([rank + suit for suit in SUITS], size)
    ]
    for suit in SUITS:
        # `low`: "A only below 2"; `high_low`: "also above K"; `wrap`: "cyclic (K-A-2 is a run)".
        row = {"low": RANKS, "high_low": RANKS + "A", "wrap": RANKS + RANKS[:4]}[ace_runs]
        for size in (3, 4, 5):
            for start in range(len(row) - size + 1):
                melds.append(frozenset(rank + suit for rank in row[start : start + size]))
    return list(dict.fromkeys(melds))


def deadwood(hand: list[str], rules: dict[str, Any]) -> int:
    """Give "the smallest possible total value of cards left over"."""
    return _deadwood(frozenset(hand), rules["ace_value"], rules["ace_runs"])


@lru_cache(maxsize=200_000)
def _deadwood(hand: Cards, ace_value: int, ace_runs: str) -> int:
    melds = [meld for meld in _held(hand, ace_runs) if meld <= hand]
    if not melds:
        return sum(value(card, ace_value) for card in hand)
    # A card that could be in a meld: it is left over, or it is in one of its melds.
    first = min(card for meld in melds for card in meld)
    left = _deadwood(hand - {first}, ace_value, ace_runs) + value(first, ace_value)
    melded = [_deadwood(hand - meld, ace_value, ace_runs) for meld in melds if first in meld]
    return min([left, *melded])


def _held(hand: Cards, ace_runs: str) -> list[Cards]:
    """List the melds that have one of their first cards in the hand: all that can be held, and some more."""
    return [meld for card in hand for meld in _by_first_card(ace_runs).get(card, [])]


@cache
def _by_first_card(ace_runs: str) -> dict[str, list[Cards]]:
    melds: dict[str, list[Cards]] = {}
    for meld in all_melds(ace_runs):
        melds.setdefault(min(meld), []).append(meld)
    return melds
