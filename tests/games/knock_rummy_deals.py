"""Knock rummy deals that the rule tests play: layouts filled up, hands of a given deadwood, idle turns."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

from tests.games.layouts import fill
from tests.referee.knock_rummy_melds import PACK, RANKS, SUITS, deadwood

SIZES = {2: 10, 3: 7, 4: 7, 5: 6, 6: 6}
"""Cards per player (rules page, "Deck, deal, layout")."""
PLAIN = {"ace_value": 1, "ace_runs": "low"}
SIZE = 4
"""Cards of the hands of a given deadwood: enough for 0 and for 40."""
SHORT = {"deal_size": SIZE}


def layout(
    hands: list[str], upcard: str = "", stock: str = "", dealer: int | None = None, size: int | None = None
) -> dict[str, Any]:
    """Deal a full pack, of which only the cards named matter; seat 0 is the first to act."""
    players = len(hands)
    held = size or SIZES[players]
    sizes = [*[held] * players, 1, len(PACK) - 1 - players * held]
    full = fill([*hands, upcard, stock], sizes, PACK)
    seat = players - 1 if dealer is None else dealer
    return {"dealer": seat, "hands": full[:players], "upcard": full[players][0], "stock": full[players + 1]}


def a_hand_worth(count: int, spare: list[str], generator: random.Random) -> list[str]:
    """Find four spare cards with this deadwood: up to 10 three of them in a run, above that all of them loose."""
    while True:
        hand = generator.sample(spare, SIZE)
        if count <= 10:
            suit, start = generator.choice(SUITS), generator.randrange(11)
            run = [rank + suit for rank in RANKS[start : start + 3]]
            hand = [*run, hand[0]]
        if len({*hand} & {*spare}) == SIZE and deadwood(hand, PLAIN) == count:
            return hand


def hands_worth(counts: list[int]) -> list[str]:
    """Find hands of these deadwoods, the same ones each time."""
    generator, spare, hands = random.Random(5), list(PACK), []
    for count in counts:
        hand = a_hand_worth(count, spare, generator)
        spare = [card for card in spare if card not in hand]
        hands.append(" ".join(hand))
    return hands


def return_drawn(table: Any, deal: dict[str, Any], turns: int) -> None:
    """Have each in turn draw from the stock and discard that card; the stock lasts."""
    for turn in range(turns):
        table.play("draw:stock")
        table.play(f"discard:{deal['stock'][turn]}")


def knock_with(table: Any, deal: dict[str, Any], knocker: int = 0) -> None:
    """Have a seat knock with the hand that it was dealt, in its first turn."""
    before = (knocker - table.to_act) % len(deal["hands"])
    return_drawn(table, deal, before)
    assert table.to_act == knocker
    table.play("draw:stock")
    table.play(f"knock:{deal['stock'][before]}")


def after_a_knock(table_class: Any, counts: list[int], rules: dict[str, Any], knocker: int = 0) -> dict[str, Any]:
    """Have a seat knock in a deal of hands with these deadwoods, and give the outcome."""
    deal = layout(hands_worth(counts), size=SIZE)
    table = table_class(deal, {**SHORT, **rules})
    knock_with(table, deal, knocker)
    assert table.over
    assert (table.to_act, table.legal()) == (-1, [])
    outcome: dict[str, Any] = table.outcome()
    assert outcome["deadwood"] == counts
    assert (outcome["knocker"], outcome["end"], outcome["turns"]) == (knocker, "knock", knocker + 1)
    return outcome


def every_choice_of_melds(hand: list[str], ace_value: int, ace_runs: str) -> int:
    """Find the deadwood with the sets and the runs of any length that the hand has, taking or leaving each."""
    held = frozenset(hand)
    melds = {frozenset(rank + s for s in suits) for rank in RANKS for k in (3, 4) for suits in combinations(SUITS, k)}
    ranks = {"low": RANKS, "high_low": RANKS + "A", "wrap": RANKS + RANKS[:-1]}[ace_runs]
    for suit in SUITS:
        for length in range(3, 14):
            for start in range(len(ranks) - length + 1):
                melds.add(frozenset(rank + suit for rank in ranks[start : start + length]))
    own = [meld for meld in melds if meld <= held]
    worth = {"A": ace_value, "T": 10, "J": 10, "Q": 10, "K": 10}

    def least(place: int, left: frozenset[str]) -> int:
        if place == len(own):
            return sum(worth.get(card[0]) if card[0] in worth else int(card[0]) for card in left)
        without = least(place + 1, left)
        return min(without, least(place + 1, left - own[place])) if own[place] <= left else without

    return least(0, held)
