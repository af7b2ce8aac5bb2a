"""Dual Clash Poker for the contract tests: what a seat sees, what is conserved.

Written from the rules page alone: sections "A round", "End of a game" and "What players know".
"""

from __future__ import annotations

import random
from typing import Any

from .dual_clash import HANDS, Referee, team

ONE_DEAL = True
"""Every deal is the same."""


def as_seen(record: dict[str, Any], made: int, seat: int) -> list[str]:
    """`?` for another's choice of the round that goes on, unless he is a partner who has told it ("`open`")."""
    told = record["rules"].get("consult", "open") == "open"
    judge = Referee(record["deal"], record["rules"])
    moves: list[str] = []
    for step in record["steps"][:made]:
        moves.append(step["move"])
        judge.play(step["move"])
    if judge.declaring or not judge.chosen:
        return moves
    for chooser, place in enumerate(range(made - len(judge.chosen), made)):
        if chooser != seat and not (told and team(chooser) == team(seat)):
            moves[place] = "?"
    return moves


def known(record: dict[str, Any], made: int, seat: int) -> dict[str, Any]:
    """Nothing but the moves: the hands are always the same."""
    return {}


def card_map(generator: random.Random) -> dict[str, str]:
    """Every card stays what it is: a suit is a seat."""
    return {card: card for hand in HANDS for card in hand}


def turned(deal: dict[str, Any], turn: int, seats: int) -> None:
    """No layout has the suits elsewhere; `test_rules_dual_clash.py` exchanges the teams and the partners."""


def allows(
    record: dict[str, Any], made: int, seat: int, moves: list[str], deal: dict[str, Any], hands: list[list[str]]
) -> bool:
    """Whether sampled hands are those that everybody sees, but for the cards chosen unseen in the round that goes on.

    moves: the first `made` of the record as the seat saw them.  deal: not looked at, there is only one.
    """
    judge = Referee(record["deal"], record["rules"])
    for step in record["steps"][:made]:
        judge.play(step["move"])
    for other, hand in enumerate(hands):
        unseen = other < len(judge.chosen) and moves[made - len(judge.chosen) + other] == "?"
        if not unseen and sorted(hand) != sorted(judge.hands[other]):
            return False
        if unseen:
            before = {*judge.hands[other], judge.chosen[other]}
            if not set(hand) <= before or len(hand) != len(before) - 1:
                return False
    return True


def check_outcome(outcome: dict[str, Any], deal: dict[str, Any]) -> None:
    """One point at most, to a team that has as many round wins as the other; winners of rounds are counted."""
    wins, rest, winners = outcome["wins"], outcome["rest"], outcome["round_winners"]
    assert outcome["score"] in ([1, 0], [0, 1], [0, 0])
    assert outcome["rounds_played"] == len(winners)
    assert wins == [sum(team(seat) == side for seat in winners if seat >= 0) for side in range(2)]
    # The cards of a team: 2 to 8 and an ace, which counts 1, in two suits.
    assert all(0 <= left <= 72 for left in rest)
    if sum(outcome["score"]):
        side = outcome["score"].index(1)
        assert wins[side] >= wins[1 - side]
        assert outcome["by"] in ("wins", "rest", "last_win")
    else:
        assert (wins, rest[0], outcome["by"]) == ([0, 0], rest[1], "none")
