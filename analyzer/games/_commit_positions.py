"""Positions of commit: what a seat knows is laid out as dealt, and all moves are made again in each redraw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..position import Position, Stage, check_hand, mask_of, members
from ..records import blank_state, driver
from ._commit_cards import ASK, CODES, LEAD, WAIT, hand_size
from ._commit_history import History
from ._commit_knowledge import Holding, Knowledge
from ._commit_turn import reading_of
from .base import Record

_ARMED = 1  # kernels.games.commit: the sequence after the next decision is watched
_READY = 52  # kernels.games.commit: the bit that stands after the moves made


@dataclass
class CommitStage(Stage):
    """A position of commit.  due: the phase of the decision, None before the seat is to act.

    certain: whether no redraw is rejected.
    """

    due: int | None = None
    certain: bool = True


def stage_of(position: Position, rule_record: Record) -> CommitStage:
    """Lay out what is known, and hide the rest."""
    rules: Any = position.rules
    size = hand_size(rules.hand_size, position.seats)
    history = History((position.dealer + 1) % position.seats, rules.nine_timing, position.seats)
    history.read(position.moves)
    seat = _to_act(history) if position.seat is None else position.seat
    unknown = position.hand.count(None)
    _check_cards(position, history, seat, size)
    asker = Holding(seat, mask_of(position.hand), unknown, size - len(position.hand))
    history.check_waits(seat, asker.hand)
    reading, taken = reading_of(history, size, asker)
    history, due = reading.history, reading.due
    waits = history.waited(seat, asker.hand)
    state = _lay(position, rule_record, reading.known)
    for card, linked in reading.links.items():
        state["link"][card] = linked + 1
    replay = [1 << card for card in history.cards]
    if due is not None and replay:
        replay.append(1 << _READY)
    elif waits:
        replay.append(1 << WAIT)
    state["replay"] = len(replay)
    state["ask_at"] = 1 if due == ASK or (due is None and waits) else 0
    state["due"] = LEAD if due is None else due
    state["asker"], state["watch"] = seat, _ARMED
    untold = any(history.player(card) is None for card in history.cards)
    ignored = ["who played which card is not told (6C@2 tells it): all that fits is as likely"] if untold else []
    if history.nines_untold() and any(wait.seat is None for wait in history.waits):
        ignored.append(f"whose the waits were is not told: they are skipped (wait@{seat} if they were of seat {seat})")
    tried = (untold and bool(history.nines)) or _open_instead(history, reading.known)
    return CommitStage(
        state, replay, [False] * len(replay), reading.hidden, seat, due is not None, ignored + taken,
        due=due, certain=not tried and unknown == 0,
    )  # fmt: skip


def _to_act(history: History) -> int:
    """The seat to act, where the moves tell; ValueError where they do not."""
    last = history.last
    if last is None:
        return history.leader
    player = history.player(last)
    if player is not None and not history.open_to():
        return player
    raise ValueError(
        "--seat is missing: these moves do not tell whose turn it is (the holder of the next card's, if any)"
    )


def _check_cards(position: Position, history: History, seat: int, size: int) -> None:
    """ValueError unless the hand can be what is left to the seat."""
    held, played = len(position.hand), size - len(position.hand)
    told = [card for card in history.cards if history.player(card) == seat]
    open_cards = [card for card in history.cards if history.player(card) is None]
    if not open_cards:
        check_hand(position, seat, size - len(told), mask_of(history.cards))
    if not len(told) <= played <= len(told) + len(open_cards):
        most, least = size - len(told), max(1, size - len(told) - len(open_cards))
        allowed = f"{most}" if least == most else f"{least} to {most}"
        raise ValueError(f"the hand has {held} cards; seat {seat} holds {allowed} after {len(history.cards)} cards")
    check_hand(position, seat, held, mask_of(history.cards))
    for other in range(position.seats):
        if other != seat and sum(history.player(card) == other for card in history.cards) >= size:
            raise ValueError(f"the deal is over after these moves: seat {other} has played all its {size} cards")
    for card in position.hand:
        if card in history.dead:
            raise ValueError(f"{CODES[card]} cannot be in the hand: a sequence stopped because nobody had it")
    dead = len(CODES) - size * position.seats
    if len(history.dead) > dead:
        names = " ".join(CODES[card] for card in sorted(history.dead))
        raise ValueError(f"sequences stopped for want of {names}, but only {dead} cards are in no hand")


def _open_instead(history: History, knowledge: Knowledge) -> bool:
    """Whether it is left to trial who played 9D instead of a forced card."""
    instead = history.pending_instead()
    return instead is not None and not any(cards >> instead & 1 for cards in knowledge.of_seat)


def _lay(position: Position, rule_record: Record, knowledge: Knowledge) -> Record:
    """The state before the first card, with what is known of the hands and of the chips."""
    game: Any = position.game
    state = blank_state(game)
    driver(game, "lay")(position.dealer, rule_record, state)
    for seat, cards in enumerate(knowledge.of_seat):
        game.lay_cards(state, seat, members(cards))
    chips = position.known.get("chips")
    if position.scores is not None:
        standing = game.standing(position.scores, position.rules, position.seats)
        if chips is not None and list(chips) != standing:
            raise ValueError("--scores are the chips of the match: --chips cannot be others")
        chips = standing
    if chips is not None:
        if min(game.checked_chips(list(chips), position.seats)) < 1:
            raise ValueError(
                "--chips are the chips of all seats before the ante: with 0 chips somewhere the match is over"
            )
        game.lay_chips(state, position.rules, game.checked_chips(list(chips), position.seats))
    return state
