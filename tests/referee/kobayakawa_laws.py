"""Kobayakawa for the contract tests: what a seat sees, what is conserved, how the table turns.

Written from the rules page alone.
"""

from __future__ import annotations

import random
from typing import Any

from .kobayakawa import PACK, Referee


def as_seen(record: dict[str, Any], made: int, seat: int) -> list[str]:
    """A flipped card lies open (`flip:9S`); with simultaneous bets those of the other seats are not seen."""
    judge = Referee(record["deal"], record["rules"])
    secret = record["rules"]["bet_mode"] == "simultaneous"
    seen = []
    for step in record["steps"][:made]:
        move = step["move"]
        hidden = secret and move in ("bet", "pass") and step["player"] != seat
        seen.append("?" if hidden else f"flip:{judge.stock[0]}" if move == "flip" else move)
        judge.play(move)
    return seen


def known(record: dict[str, Any], made: int, seat: int) -> dict[str, Any]:
    """Everybody knows the first centre card, the chips and who leads."""
    deal, rules = record["deal"], record["rules"]
    players = len(deal["hands"])
    chips = deal.get("chips", [rules["start_chips"]] * players)
    return {
        "centre": deal["centre"],
        "chips": ",".join(str(number) for number in chips),
        "centre_chips": str(deal.get("centre_chips", rules["centre_chips"])),
        "carry": str(deal.get("carry", 0)),
        "leader": str(deal.get("leader", (deal["dealer"] + 1) % players)),
    }


def card_map(generator: random.Random) -> dict[str, str]:
    """No two cards are alike."""
    return {card: card for card in PACK}


def check_outcome(outcome: dict[str, Any], deal: dict[str, Any]) -> None:
    """Chips go from hand to hand; what leaves the centre goes to the winner, or out of the game, or is carried."""
    assert min(outcome["chips"]) >= 0
    carry = deal.get("carry", 0)
    if "chips" in deal:
        changes = zip(outcome["chips"], deal["chips"], strict=True)
        assert [after - before for after, before in changes] == outcome["score"]
    if "centre_chips" in deal:
        taken = deal["centre_chips"] - outcome["centre_chips"]
        assert taken in (1, 2)
        assert taken == 1 or outcome["centre_chips"] == 0
        if outcome["winner"] >= 0:
            assert sum(outcome["score"]) == taken + carry
        else:
            assert outcome["carry"] in (0, carry, carry + taken)
    if outcome["winner"] < 0:
        assert (outcome["low"], set(outcome["score"]), set(outcome["totals"])) == (-1, {0}, {0})
    else:
        assert outcome["carry"] == 0
        assert outcome["totals"][outcome["winner"]] == max(outcome["totals"])
        assert all(total == 0 for total, hand in zip(outcome["totals"], deal["hands"], strict=True) if not hand)
        assert [seat for seat, score in enumerate(outcome["score"]) if score > 0] == [outcome["winner"]]


def turned(deal: dict[str, Any], turn: int, seats: int) -> dict[str, Any]:
    """The layout after everybody has moved on by `turn` places."""
    moved = {**deal, "dealer": (deal["dealer"] + turn) % seats}
    if deal.get("leader") is not None:
        moved["leader"] = (deal["leader"] + turn) % seats
    for field in ("hands", "chips"):
        if deal.get(field) is not None:
            moved[field] = [deal[field][(seat - turn) % seats] for seat in range(seats)]
    return moved


def allows(
    record: dict[str, Any],
    made: int,
    seat: int,
    moves: list[str],
    deal: dict[str, Any],
    hands: list[list[str]],
) -> bool:
    """Whether the moves that the seat has seen can be made from a sampled layout, and lead to the sampled hands."""
    told = known(record, made, seat)
    if known({**record, "deal": deal}, made, seat) != told:
        return False
    judge = Referee(deal, record["rules"])
    for move in moves:
        name, _, card = move.partition(":")
        if name in ("draw", "flip") and not judge.stock:
            return False
        if name == "flip" and card:
            if judge.stock[0] != card:
                return False
            move = "flip"
        # A bet that was not seen changes no card.
        move = "bet" if move == "?" else move
        if move not in judge.legal():
            return False
        judge.play(move)
    step = record["steps"][made]
    if (judge.to_act, judge.legal()) != (seat, step["legal"]):
        return False
    return [sorted(hand) for hand in judge.hands] == [sorted(hand) for hand in hands]
