"""Tantony rounds that the rule tests play, and what plays them."""

from __future__ import annotations

from typing import Any

from tests.games.helpers import cards_by_seat, read_tricks
from tests.games.layouts import fill
from tests.referee.tantony import pack

# A round under `next_lead = winner`, in which no gift decides who leads. The runts are TH 3C 6C 2H 4S 2D 7H 2C 5D JC 5S
# 8D; in the last trick JS beats 2S, so seat 0 ends with 2S, seat 1 with TD, seat 2 with 4H, seat 3 with JS.
ROUND = """
0: TH AH QH KH
1: 7C 3C AC 5C
3: TC 6C KC 9C
1: 3H 5H 2H 6H
0: 7S KS QS 4S
1: JD 7D 3D 2D
1: 7H 9H JH 4D
3: 2C 9D 4C 8C
2: 6D 5D 6S AD
1: JC QD QC 3S
3: AS 5S 9S 8S
3: KD TS 8D 8H
3: 2S JS TD 4H
"""
# Seat 0: 2 + 4 + 2 + 2; seat 1: 3 + 2 + 5 + 10; seat 2: 6 + 15 + 5 + 4; seat 3: 10 + 7 + 8 + 15.
GIFTS_10_20_30_40 = "3 1 2 0 0 0 3 1 1 2 2 3"
# Seat 0: 10 + 6 + 7 + 2; seat 1: 2 + 5 + 8 + 10; seat 2: 4 + 2 + 15 + 4; seat 3: 3 + 2 + 5 + 15.
GIFTS_25_EACH = "0 3 0 1 2 2 0 3 1 2 3 1"


def written_round(text: str) -> dict[str, Any]:
    """Deal what a written round plays."""
    tricks = read_tricks(text)
    leader = tricks[0][0]
    players = len(tricks[0][1])
    hands = [sorted(cards) for cards in cards_by_seat(tricks)]
    return {"dealer": (leader - 1) % players, "leader": leader, "hands": hands}


def play_round(table: Any, text: str, gifts: str) -> None:
    """Play a written round, checking who leads; the gifts are receivers, in order."""
    receivers = gifts.split()
    for number, (leader, cards) in enumerate(read_tricks(text)):
        assert table.to_act == leader
        for card in cards:
            table.play(card)
        if number < len(receivers):
            table.play(f"give:{receivers[number]}")


def layout(hands: list[str], leader: int) -> dict[str, Any]:
    """Deal a full pack, of which only the cards named matter."""
    players = len(hands)
    cards = pack(players)
    full = fill(hands, [len(cards) // players] * players, cards)
    return {"dealer": (leader - 1) % players, "leader": leader, "hands": full}


def run_suit(table: Any, run: str, kept: list[str], gifts: str) -> None:
    """Let the leader lead the cards of a suit one by one and give the tricks away; every seat keeps one card back.

    He wins them all. Whoever has no such card throws whatever it likes but the card it keeps.
    """
    leader = table.to_act
    for card, receiver in zip(run.split(), gifts.split(), strict=True):
        assert table.to_act == leader
        table.play(card)
        for step in range(1, len(kept)):
            seat = (leader + step) % len(kept)
            table.play(next(move for move in table.legal() if move != kept[seat]))
        assert table.to_act == leader
        table.play(f"give:{receiver}")


RUN_RULES = {"next_lead": "winner"}
IN_TURN = "0 0 0 1 1 1 2 2 2 3 3 3"


def end_with(table_class: Any, kept: list[str], leader: int, suit: str, rules: dict[str, Any]) -> Any:
    """Play the twelve tricks that leave every seat with one card, the leader running a suit through.

    If nobody keeps a card of the suit, the next seat has its 2, which is the runt of the first trick.
    """
    cards = [f"{rank}{suit}" for rank in "AKQJT98765432"]
    run = [card for card in cards if card not in kept][:12]
    hands = [kept[seat] for seat in range(4)]
    hands[leader] = " ".join([kept[leader], *run])
    odd = [card for card in cards if card not in run and card not in kept]
    hands[(leader + 1) % 4] = " ".join([hands[(leader + 1) % 4], *odd])
    table = table_class(layout(hands, leader), {**RUN_RULES, **rules})
    run_suit(table, " ".join(run), kept, IN_TURN)
    return table
