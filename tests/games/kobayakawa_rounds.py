"""Kobayakawa rounds of which only the cards kept, the centre card and the bets matter."""

from __future__ import annotations

from typing import Any

from tests.referee.kobayakawa import PACK


def code(value: int) -> str:
    """Name the card of a value, 1 to 15."""
    return PACK[value - 1]


def layout(cards: list[int], centre: int, leader: int = 0, stock: str = "", **standing: Any) -> dict[str, Any]:
    """Deal a round: a card for each seat by its value, 0 for a seat that is out; the stock begins as said."""
    named = [code(card) for card in cards if card]
    begin = stock.split()
    assert len({*named, *begin, code(centre)}) == len(named) + len(begin) + 1
    rest = [card for card in PACK if card not in {*named, *begin, code(centre)}]
    hands = [[code(card)] if card else [] for card in cards]
    dealer = (leader - 1) % len(cards)
    round_ = {"dealer": dealer, "leader": leader, "hands": hands, "centre": code(centre), "stock": begin + rest}
    return {**round_, **standing}


def keep(table: Any, deal: dict[str, Any]) -> None:
    """Let everybody draw and throw the drawn card away, so that the cards dealt are shown."""
    for card in deal["stock"][: sum(map(len, deal["hands"]))]:
        assert table.legal() == ["draw", "flip"]
        table.play("draw")
        table.play(f"discard:{card}")


def bet(table: Any, bettors: str) -> None:
    """Let the seats named ("0 2") bet and the others pass, once around."""
    who = [int(seat) for seat in bettors.split()]
    while table.legal() == ["bet", "pass"]:
        table.play("bet" if table.to_act in who else "pass")


def play_kept(table_class: Any, deal: dict[str, Any], bettors: str, rules: dict[str, Any] | None = None) -> Any:
    """Play a round in which the cards dealt and the centre card stay, and give its outcome."""
    table = table_class(deal, rules or {})
    keep(table, deal)
    bet(table, bettors)
    assert table.over
    assert (table.to_act, table.legal()) == (-1, [])
    return table.outcome()
