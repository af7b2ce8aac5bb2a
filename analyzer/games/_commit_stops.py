"""How likely a card that is led is followed by nobody: counted, not simulated."""

from __future__ import annotations

from functools import cache

from ..position import Hidden, Stage
from ._commit_cards import CODES, DEAD, LEAD, next_card
from ._commit_positions import CommitStage
from .base import Branch


def stop_of(stage: Stage, branch: Branch) -> dict[str, float]:
    """Figure `stop` of a lead; nothing where it cannot be counted."""
    if not isinstance(stage, CommitStage) or stage.due != LEAD or not stage.certain:
        return {}
    following = next_card(CODES.index(branch.moves[0]))
    if following is None:
        return {"stop": 1.0}
    for k, cards in enumerate(stage.hidden.classes):
        if following in cards:
            return {"stop": dead_shares(stage.hidden)[k]}
    in_hand = int(stage.state["hand"][stage.seat]) >> following & 1
    played = any(move >> following & 1 for move in stage.replay)
    return {"stop": float(played or not in_hand)}


@cache
def _no_shares(classes: int) -> tuple[float, ...]:
    return (0.0,) * classes


def dead_shares(hidden: Hidden) -> tuple[float, ...]:
    """For every class the chance that a card of it is in the dead hand."""
    from kernels.ways import count_ways

    if DEAD not in hidden.piles:
        return _no_shares(len(hidden.classes))
    first = hidden.piles.index(DEAD)
    order = [first, *(p for p in range(len(hidden.piles)) if p != first)]
    ways = count_ways(
        hidden.classes,
        [hidden.piles[p] for p in order],
        [hidden.room[p] for p in order],
        [hidden.weights[p] for p in order],
        [False] * len(order),
    )
    if ways is None:
        return _no_shares(len(hidden.classes))
    expected = [0.0] * len(hidden.classes)
    before = 0.0
    for place in range(int(ways.begin[0, ways.whole]), int(ways.end[0, ways.whole])):
        share = float(ways.total[place]) - before
        before = float(ways.total[place])
        for k, number in enumerate(ways.entry[ways.slot[place]]):
            expected[k] += share * int(number)
    return tuple(number / len(cards) for number, cards in zip(expected, hidden.classes, strict=True))
