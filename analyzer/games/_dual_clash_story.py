"""A game of Dual Clash Poker for readers of `replay`: a line a round."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..position import UNSEEN

_TEAMS = ("black", "red")


def story_of(told: Mapping[str, Any], write: Callable[[Sequence[str]], str]) -> list[str]:
    """The cards of each round in the order of the seats, the number of a lone ace, who wins, the standing."""
    winners = told["outcome"]["round_winners"]
    rounds = _by_round([step["move"] for step in told["steps"]])
    shown, wins = [], [0, 0]
    for place, (cards, declared) in enumerate(rounds):
        texts = [UNSEEN if card == UNSEEN else write([card]) for card in cards]
        line = f"  {place + 1}.  {' '.join(texts[:2])} - {' '.join(texts[2:])}"
        line += f"  ace {declared:<3}" if declared else "         "
        winner = winners[place] if place < len(winners) else -1
        if winner >= 0:
            wins[winner // 2] += 1
        end = f"seat {winner} wins for {_TEAMS[winner // 2]}" if winner >= 0 else "nobody wins"
        shown.append(f"{line} {end:<22}  {wins[0]} : {wins[1]}")
    return shown


def _by_round(moves: Sequence[str]) -> list[tuple[list[str], str]]:
    """The four cards of each round, and the number declared or nothing."""
    rounds: list[tuple[list[str], str]] = []
    for move in moves:
        head, _, tail = move.partition(":")
        if head == "declare":
            rounds[-1] = (rounds[-1][0], tail)
        else:
            if not rounds or len(rounds[-1][0]) == 4:
                rounds.append(([], ""))
            rounds[-1][0].append(tail or move)
    return rounds
