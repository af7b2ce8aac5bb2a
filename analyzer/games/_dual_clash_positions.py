"""Positions of Dual Clash Poker: what a seat knows of the round, pairs of cards, what a declaration does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..position import UNSEEN, Hidden, Made, Position, Stage, members, walk
from ..records import blank_state, driver, rule_record, word
from .base import Branch, Record

_PLAY, _DECLARATION = 0, 1
_WIDTH = 8
_SUIT = (1 << _WIDTH) - 1


def stage_of(position: Position, record: Record) -> Stage:
    """Nothing is hidden but the choices of this round: those are left to the players that make them."""
    game, rules = position.game, position.rules
    assert hasattr(rules, "consult")
    state = blank_state(game)
    driver(game, "lay")(position.dealer, record, state)
    made, to_act = walk(position, record, state, lambda _, __: None, _seen_after(), _stand_in)
    if to_act < 0:
        raise ValueError("the game is over after these moves: nothing is left to decide")
    seat = to_act if position.seat is None else position.seat
    _check_hand(position, seat, state)
    this_round = int(state["table"]).bit_count() if int(state["phase"]) == _PLAY else 0
    chosen = made[len(made) - this_round :] if this_round else []
    together = rules.consult == "open"
    replay, ignored = [1 << move.bit for move in made], list[str]()
    for place, move in enumerate(chosen, len(made) - this_round):
        known = move.seat == seat or (together and move.seat // 2 == seat // 2)
        if move.seat == seat and move.text == UNSEEN:
            raise ValueError(f"seat {seat} knows the card that it has chosen itself; ? is for others' choices")
        if not known or move.text == UNSEEN:
            replay[place] = 0
            if move.text != UNSEEN:
                ignored.append(f"{move.text}: seat {seat} cannot see it before the round is shown")
    asking, round_asked = seat, int(state["round"])
    has_chosen = int(state["phase"]) == _DECLARATION or any(move.seat == seat for move in chosen)
    if together and seat % 2 and int(state["phase"]) == _PLAY and int(state["turn"]) < seat:
        asking = seat - 1
        ignored.append(f"partners agree, so this is asked when seat {asking} chooses")
    driver(game, "lay")(position.dealer, record, state)
    state["asked"], state["chosen"] = round_asked, has_chosen
    nothing = Hidden([], [], [], [], [])
    return Stage(state, replay, [False] * len(made), nothing, asking, asking == to_act, ignored)


def _stand_in(state: Record, seat: int) -> int | None:
    """The bit that an unseen choice is made with: any card, since nothing depends on it before the round is shown."""
    if int(state["phase"]) != _PLAY:
        return None
    return members(int(state["hand"][seat]))[0]


def _seen_after() -> Any:
    """A check, move by move, that the cards of a round that has been shown are all told."""
    unseen: list[Made] = []

    def check(before: Record, move: Made, after: Record) -> None:
        if int(before["phase"]) == _PLAY and not int(before["table"]):
            unseen.clear()
        if move.text == UNSEEN:
            unseen.append(move)
        shown = int(after["round"]) > int(before["round"]) or int(after["phase"]) == _DECLARATION
        if shown and unseen:
            number = int(before["round"]) + 1
            raise ValueError(
                f"? stands for a choice that is still hidden; round {number} has been shown, with seat "
                f"{unseen[0].seat}'s card"
            )

    return check


def _check_hand(position: Position, seat: int, state: Record) -> None:
    """ValueError unless the hand, where it is given, is the suit of the seat without what it has played."""
    codes, held = position.game.pack.codes, int(state["hand"][seat])
    if not position.hand:
        return
    for card in position.hand:
        if card is None or held >> card & 1:
            continue
        if card // _WIDTH != seat:
            like = codes[_WIDTH * seat]
            raise ValueError(f"{codes[card]} cannot be in the hand: seat {seat} holds cards like {like}")
        raise ValueError(f"{codes[card]} cannot be in the hand: seat {seat} has played it")
    if len(position.hand) != held.bit_count():
        raise ValueError(
            f"the hand has {len(position.hand)} cards; seat {seat} holds {held.bit_count()} after "
            f"{len(position.moves)} moves"
        )


def branches_at(position: Position, state: Record, moves: Mapping[str, int]) -> list[Branch]:
    """Single moves; and pairs of cards, when the first of partners who consult is to choose."""
    rules, seat = position.rules, int(state["turn"])
    assert hasattr(rules, "consult")
    single = [Branch((text,), (1 << bit,)) for text, bit in moves.items()]
    if rules.consult != "open" or int(state["phase"]) != _PLAY or seat % 2:
        return single
    partner, codes = seat + 1, position.game.pack.codes
    answers = [(f"play:{codes[card]}", card) for card in members(int(state["hand"][partner]))]
    pairs = [
        Branch((text, answer), (1 << bit, 1 << card), phases=(_PLAY,), seats=(partner,))
        for text, bit in moves.items()
        for answer, card in sorted(answers)
    ]
    return pairs if position.seat == partner else [*pairs, *single]


def counted(position: Position, stage: Stage, branch: Branch) -> dict[str, float]:
    """Figures of a declaration that no chance is left in: of the round, and of a game that is over with it."""
    game, rules, seats = position.game, position.rules, position.seats
    if not stage.to_act or 0 in stage.replay or len(branch.bits) > 1:
        return {}
    state, record = stage.state.copy(), rule_record(game, rules, seats)
    step = driver(game, "step")
    for move in stage.replay:
        step(record, state, word(move))
    if int(state["phase"]) != _DECLARATION:
        return {}
    before = int(state["round"])
    to_act, _ = step(record, state, word(branch.bits[0]))
    winner, team = int(state["winner"][before]), stage.seat // 2
    told = {
        "round": float(winner >= 0 and winner // 2 == team),
        "round_lost": float(winner >= 0 and winner // 2 != team),
    }
    if to_act < 0 and position.scores is None:
        told |= _of_game(game, record, state, stage.seat)
    return told


def _of_game(game: Any, record: Record, state: Record, seat: int) -> dict[str, float]:
    """Figures of a game that is over."""
    import numpy as np

    scores = np.zeros(4, np.int64)
    driver(game, "finish")(record, state, scores)
    own, other = float(scores[seat]), float(scores[(seat + 2) % 4])
    return {"win": own, "tie": float(own == other == 0.0), "score": own, "lead": own - other}
