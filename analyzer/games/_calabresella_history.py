"""The moves of a calabresella position, made on a state whose hands are not known, and what they show."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from ..position import UNSEEN, Made, Position, walk
from ..records import blank_state, driver
from ._calabresella_moves import (
    AUCTION,
    CALL,
    DISCARD,
    FIRST_PAIR,
    GIVE,
    HAND,
    PACK,
    PLAY,
    RAISE,
    SEATS,
    SECOND_PAIR,
    SPLIT,
    SUIT,
)
from .base import Record


@dataclass
class History:
    """The moves made and what everybody learns from them.

    took[s]: piles of the monte that went into the hand of seat s.  shed[s]: cards the seat has discarded, as the
    asking seat saw them.  plays[s]: cards played.  unseen[s]: discards of the seat that it did not see.
    """

    made: list[Made]
    to_act: int
    end: Record
    hands: list[int]  # how many cards each seat holds
    took: list[tuple[int, ...]] = field(default_factory=lambda: [(), (), ()])
    plays: list[int] = field(default_factory=lambda: [0, 0, 0])
    shed: list[int] = field(default_factory=lambda: [0, 0, 0])
    unseen: list[int] = field(default_factory=lambda: [0, 0, 0])
    called: int = 0
    given: int = 0
    split: int = -1  # cards that the first opponent took, as a set
    doubt: bool = False  # whether it is open who had the called card
    ignored: list[str] = field(default_factory=list)


def walked(
    position: Position, rule_record: Record, seat: int | None, monte: list[int | None], giver: int, mine: dict[str, Any]
) -> History:
    """Make the moves on a state whose hands are not known; seat None: nothing is known of the asking seat."""
    state = blank_state(position.game)
    driver(position.game, "lay")(position.dealer, rule_record, state)
    state["monte"] = [40 + place if card is None else card for place, card in enumerate(monte)]
    state["down"] = sum(1 << int(card) for card in state["monte"])
    moves = list(position.moves)
    spot = next((k for k, text in enumerate(moves) if text.upper().startswith("CALL:")), -1)
    found = _called_was_found(position, spot)
    story = History([], -1, state, [HAND] * SEATS)
    story.doubt = spot == len(moves) - 1 and spot >= 0 and len(position.hand) == HAND

    def open_to(state: Record, mover: int) -> int | None:
        phase = int(state["phase"])
        if phase in (AUCTION, RAISE):
            return None
        if phase == SPLIT:
            if None in monte:
                raise ValueError("the monte of a scegliete lies face up: give it with --monte")
            return None
        if phase == CALL:
            if found:  # an opponent has it: the kernel is to find it in a hand
                state["hand"][giver if giver >= 0 else (mover + 1) % SEATS] = PACK
            return PACK
        return _open_cards(state, mover, seat, story, mine)

    def told(before: Record, move: Made, after: Record) -> None:
        _record(story, before, move, after, position, seat)

    def unseen(state: Record, mover: int) -> int | None:
        hides = int(state["phase"]) == DISCARD and int(state["contract"]) != 4 and mover != seat
        return next(b for b in range(40) if not int(state["buried"][mover]) >> b & 1) if hides else None

    if "SCEGLIETE" in (text.upper() for text in moves) and None in monte:
        raise ValueError("the monte of a scegliete lies face up: give it with --monte")
    story.made, story.to_act = walk(position, rule_record, state, open_to, told, unseen)
    story.made = [_as_seen(move, story, seat, state) for move in story.made]
    return story


def _called_was_found(position: Position, spot: int) -> bool:
    """Whether an opponent had the called card: then a card is given back next."""
    if spot < 0:
        return False
    if spot + 1 < len(position.moves):
        return position.moves[spot + 1].upper().startswith("GIVE:")
    return len(position.hand) in (11, 17)


def _open_cards(state: Record, mover: int, seat: int | None, story: History, mine: dict[str, Any]) -> int:
    """What the mover may play, give or discard for all that the asking seat knows."""
    played = int(state["played"])
    phase = int(state["phase"])
    if phase != PLAY:
        if seat is None:
            return PACK & ~(int(state["buried"][mover]) if phase == DISCARD else 0)
        gone = sum(story.shed)
        if phase == GIVE or (mover == seat and not mine["sure"]):
            return PACK & ~gone
        if mover == seat:
            return int(mine["own"]) & ~gone
        return PACK & ~gone & ~int(mine["own"])
    gone = played | story.shed[0] | story.shed[1] | story.shed[2]
    if seat is None:
        return PACK & ~played
    if mover == seat and mine["sure"]:
        left = int(mine["own"]) & ~gone
        same = left & int(state["led"])
        return same if same and mine["must"] else left
    void = sum(SUIT << 10 * suit for suit in range(4) if int(state["shown"][mover]) >> suit & 1)
    return PACK & ~gone & ~(0 if mover == seat else mine["own"]) & ~void


def _record(story: History, before: Record, move: Made, after: Record, position: Position, seat: int | None) -> None:
    """Keep what a move shows to everybody."""
    mover, phase = move.seat, move.phase
    if phase == PLAY:
        story.plays[mover] |= 1 << move.bit
        story.hands[mover] -= 1
    elif phase == DISCARD:
        story.hands[mover] -= 1
        if move.text == UNSEEN or (mover != seat and int(before["contract"]) != 4 and seat is not None):
            story.unseen[mover] += 1
        else:
            story.shed[mover] |= 1 << move.bit
    elif phase == CALL:
        story.called = 1 << move.bit
        if int(after["phase"]) == GIVE:
            story.hands[mover] += 1
            story.hands[int(after["called_from"])] -= 1
    elif phase == GIVE:
        story.given = 1 << move.bit
        story.hands[mover] -= 1
        story.hands[int(after["called_from"])] += 1
    elif phase == SPLIT:
        story.split = int(after["known"][(int(after["soloist"]) + 1) % SEATS])
    if phase in (AUCTION, CALL, RAISE, SPLIT):
        _take(story, before, after)


def _take(story: History, before: Record, after: Record) -> None:
    """Who took cards of the monte with this move."""
    soloist, contract = int(after["soloist"]), int(after["contract"])
    first = (soloist + 1) % SEATS
    if int(after["phase"]) in (GIVE, DISCARD) and contract <= 1:
        story.took[soloist] = (FIRST_PAIR, SECOND_PAIR)
        story.hands[soloist] += 4
    elif contract == 3:
        story.took[first], story.took[(first + 1) % SEATS] = (FIRST_PAIR,), (SECOND_PAIR,)
        story.hands[first] += 2
        story.hands[(first + 1) % SEATS] += 2
    elif contract == 4 and int(before["phase"]) == SPLIT:
        story.hands[first] += int(after["split"])
        story.hands[(first + 1) % SEATS] += 4 - int(after["split"])


def _as_seen(move: Made, story: History, seat: int | None, end: Record) -> Made:
    """A discard that the asking seat could not see, for what it was."""
    if move.phase != DISCARD or seat is None or move.seat == seat or int(end["contract"]) == 4:
        return move
    note = f"the discards of seat {move.seat}, which seat {seat} cannot see"
    if move.text != UNSEEN and note not in story.ignored:
        story.ignored.append(note)
    return replace(move, text=UNSEEN)
