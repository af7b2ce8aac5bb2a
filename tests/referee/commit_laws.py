"""Commit for the contract tests: what a seat sees, which cards are alike, what is conserved.

Written from the rules page alone.
"""

from __future__ import annotations

import random
from typing import Any

from .commit import NINE, PACK, Referee


def as_seen(record: dict[str, Any], made: int, seat: int) -> list[str]:
    """The cards with who played them; "a `wait` is not announced", so that of another seat is not there at all.

    Who leads again after his own card knows that nobody has the next one, which the cards do not tell: `stop`.
    """
    seen = []
    judge = Referee(record["deal"], record["rules"])
    for step in record["steps"][:made]:
        if step["move"] != "wait":
            seen.append(f"{step['move']}@{step['player']}")
        elif step["player"] == seat:
            seen.append("wait")
        judge.play(step["move"])
    return [*seen, "stop"] if made and judge.mode == "lead" and judge.to_act == seat else seen


def known(record: dict[str, Any], made: int, seat: int) -> dict[str, Any]:
    """The chips lie on the table, if the deal has them."""
    chips = record["deal"].get("chips")
    return {} if chips is None else {"chips": ",".join(str(number) for number in chips)}


def card_map(generator: random.Random) -> dict[str, str]:
    """Clubs, hearts and spades are alike; the diamonds stay what they are."""
    suits = {"D": "D"} | dict(zip("CHS", generator.sample("CHS", 3), strict=True))
    return {card: card[0] + suits[card[1]] for card in PACK}


def check_outcome(outcome: dict[str, Any], deal: dict[str, Any]) -> None:
    """Cards are played or left, only the winner has none; chips go from hand to hand."""
    left = outcome["cards_left"]
    assert outcome["plays"] + sum(left) == sum(len(hand) for hand in deal["hands"])
    assert [seat for seat, number in enumerate(left) if number == 0] == [outcome["winner"]]
    assert sum(outcome["score"]) == 0
    assert ("chips" in outcome) == (deal.get("chips") is not None)
    if "chips" in outcome:
        assert min(outcome["chips"]) >= 0
        changes = zip(outcome["chips"], deal["chips"], strict=True)
        assert [after - before for after, before in changes] == outcome["score"]


def turned(deal: dict[str, Any], turn: int, seats: int) -> dict[str, Any]:
    """The layout after everybody has moved on by `turn` places."""
    moved = {**deal, "dealer": (deal["dealer"] + turn) % seats}
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
    """Whether the moves that the seat has seen can be made from a sampled layout, and lead to the sampled hands.

    The cards come with who played them or without; the waits of others are made wherever they are called for.
    """
    judge = Referee(deal, record["rules"])
    for move in moves:
        if move == "?" or (move == "wait" and not _asks(judge, seat)):
            continue  # another seat's wait, in a list that has them
        if move == "stop":
            _wait(judge, but=seat)
            if judge.mode != "lead":
                return False
            continue
        card, _, player = move.partition("@")
        if card != NINE:
            _wait(judge, but=seat)
        if card not in judge.legal() or (player and int(player) != judge.to_act):
            return False
        judge.play(card)
    _wait(judge, but=seat)
    step = record["steps"][made]
    if (judge.to_act, judge.legal()) != (seat, step["legal"]):
        return False
    return [sorted(hand) for hand in judge.hands] == [sorted(hand) for hand in hands]


def _asks(judge: Referee, seat: int) -> bool:
    """Whether the seat is asked to break in."""
    return judge.to_act == seat and judge.mode == "break in"


def _wait(judge: Referee, but: int) -> None:
    """Another holder of 9D who was asked to break in did not."""
    if judge.mode == "break in" and judge.to_act != but:
        judge.play("wait")
