"""Layouts of a round of kobayakawa: from the fields of the rules page to the kernel's record and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..cards import Pack
from .base import Record, cards_of, codes_in

_CARDS = 15
UNKNOWN = 15
_WIDTH = 4


def load_round(pack: Pack, deal: Mapping[str, Any], rules: Any, state: Record, seats: int) -> None:
    """Write a round into a state before its first card; ValueError for a layout that is none."""
    chips, leader = loaded_chips(deal, rules, seats, int(deal["dealer"]))
    centre_chips = _whole("centre_chips", deal.get("centre_chips"), rules.centre_chips, 1)
    carry = _whole("carry", deal.get("carry"), 0, 0)
    set_chips(state, chips, centre_chips, carry, leader)
    hands = [cards_of(pack, hand) for hand in deal["hands"]]
    stock = cards_of(pack, deal["stock"])
    centre = pack.card(str(deal["centre"]))
    if [len(hand) for hand in hands] != [int(number > 0) for number in chips]:
        raise ValueError("a player with chips has one card, a player without has none")
    every = [card for hand in hands for card in hand] + [centre, *stock]
    if len(every) != _CARDS or len(set(every)) != _CARDS:
        raise ValueError(f"hands, centre and stock of a kobayakawa deal are the {_CARDS} cards, each once")
    for seat, hand in enumerate(hands):
        state["hand"][seat] = state["dealt"][seat] = sum(1 << card for card in hand)
    state["first_centre"] = state["centre"] = centre
    state["seen"] = 1 << centre
    state["draws"] = packed(stock)


def loaded_chips(deal: Mapping[str, Any], rules: Any, seats: int, dealer: int) -> tuple[list[int], int]:
    """Chips and leader of a layout, or ValueError."""
    chips = deal.get("chips")
    chips = [rules.start_chips] * seats if chips is None else chips
    if not isinstance(chips, list) or len(chips) != seats:
        raise ValueError(f"chips of a deal are {seats} numbers, one a seat")
    chips = [_whole("chips", number, 0, 0) for number in chips]
    leader = deal.get("leader")
    leader = (dealer + 1) % seats if leader is None else leader
    if not isinstance(leader, int) or isinstance(leader, bool) or not 0 <= leader < seats:
        raise ValueError(f"the leader of a deal is a seat from 0 to {seats - 1}, not {leader!r}")
    if not chips[leader]:
        raise ValueError(f"seat {leader} has no chips and is out: it cannot lead")
    return chips, leader


def _whole(name: str, value: Any, default: int, least: int) -> int:
    """A whole number of a layout."""
    value = default if value is None else value
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= 1_000_000:
        raise ValueError(f"{name} of a deal is a whole number from {least}, not {value!r}")
    return value


def set_chips(state: Record, chips: list[int], centre_chips: int, carry: int, leader: int) -> None:
    """Who takes part in a round before its first card, and what it is played for."""
    for seat, number in enumerate(chips):
        state["chips"][seat] = number
    inside = [seat for seat, number in enumerate(chips) if number]
    state["partakers"] = sum(1 << seat for seat in inside)
    state["number"] = state["to_go"] = len(inside)
    state["stock_size"] = _CARDS - 1 - len(inside)
    state["leader"] = state["turn"] = leader
    state["centre_chips"], state["carry"] = centre_chips, carry


def packed(stock: list[int]) -> int:
    """The stock as the kernel keeps it, the next card in the lowest bits."""
    return sum(card << _WIDTH * place for place, card in enumerate(stock))


def unpacked(draws: int, size: int) -> list[int]:
    """The cards of the stock; UNKNOWN for one that is not known."""
    return [draws >> _WIDTH * place & UNKNOWN for place in range(size)]


def show_round(pack: Pack, state: Record, seats: int) -> dict[str, Any]:
    """The layout of a round; cards of the stock that nothing depends on are the ones left over, lowest first."""
    hands = [int(cards) for cards in state["dealt"][:seats]]
    stock = unpacked(int(state["draws"]), int(state["stock_size"]))
    centre = int(state["first_centre"])
    known = sum(hands) | 1 << centre | sum(1 << card for card in stock if card != UNKNOWN)
    left = iter(card for card in range(_CARDS) if not known >> card & 1)
    full = [next(left, UNKNOWN) if card == UNKNOWN else card for card in stock]
    return {
        "dealer": int(state["dealer"]),
        "leader": int(state["leader"]),
        "hands": [codes_in(pack, cards) for cards in hands],
        "centre": pack.codes[centre],
        "stock": [pack.codes[card] for card in full],
        "chips": [int(number) for number in state["chips"][:seats]],
        "centre_chips": int(state["centre_chips"]),
        "carry": int(state["carry"]),
    }
