"""Positions of commit: what a seat knows is laid out as dealt, and all moves are made again in each redraw.

Where it is not told who played a card, the played cards are drawn too: a group of cards that lay in the same hand
(see `_commit_history`) is drawn as one, and as many blanks make up for its other cards.  A pile that gets groups
gets the blanks that belong to them; the number of ways to choose blanks is the same for all deals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import factorial
from typing import Any

from ..position import Hidden, Position, Stage, check_hand, mask_of, members
from ..records import blank_state, driver
from ._commit_cards import AFTER_NINE, ASK, CODES, DEAD, EVERY, FOLLOW, LEAD, NINE, WAIT, hand_size
from ._commit_history import History
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


@dataclass
class Knowledge:
    """What is known of where the cards were dealt.

    of_seat[s]: cards (sets).  live: cards that are in some hand.  barred: card -> seats that did not have it.
    """

    of_seat: list[int]
    live: set[int] = field(default_factory=set)
    barred: dict[int, frozenset[int]] = field(default_factory=dict)

    def bar(self, card: int, seats: frozenset[int]) -> None:
        """None of the seats had the card."""
        self.barred[card] = self.barred.get(card, frozenset()) | seats


def stage_of(position: Position, rule_record: Record) -> CommitStage:
    """Lay out what is known, and hide the rest."""
    rules: Any = position.rules
    seats, size = position.seats, hand_size(rules.hand_size, position.seats)
    history = History((position.dealer + 1) % seats, rules.nine_timing, seats)
    history.read(position.moves)
    if position.seat is None:
        seat = _to_act(history)
    else:
        seat = position.seat
    hand, unknown = mask_of(position.hand), position.hand.count(None)
    _check_cards(position, history, seat, size)
    due = _decision(history, rules.nine_timing, seat, hand, unknown, size - len(position.hand))
    _resolve_nine(history, hand, seat)
    knowledge = _knowledge(history, due, seat, hand, seats)
    waits = history.waits and hand >> NINE & 1 == 1 and history.waiter in (None, seat)
    state = _lay(position, rule_record, knowledge)
    hidden, untold = _hidden(history, knowledge, state, seats, size, seat, unknown)
    replay = [1 << card for card in history.cards]
    if due is not None and replay:
        replay.append(1 << _READY)
    elif waits:
        replay.append(1 << WAIT)
    state["replay"] = len(replay)
    state["ask_at"] = 1 if due == ASK or (due is None and waits) else 0
    state["due"] = LEAD if due is None else due
    state["asker"], state["watch"] = seat, _ARMED
    ignored = ["who played which card is not told (6C@2 tells it): all that fits is as likely"] if untold else []
    tried = (untold and bool(history.nines)) or _open_instead(history, knowledge)
    return CommitStage(
        state, replay, [False] * len(replay), hidden, seat, due is not None, ignored,
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


def _decision(history: History, timing: str, seat: int, hand: int, unknown: int, played: int) -> int | None:
    """The phase in which the seat is to act now, None where others move first.

    Who asks is taken to have a decision, if he may have one: nobody had the next card of his, or (with 9D in hand) the
    holder of the next card has not played it yet.  `stop` and `wait` in the list tell it otherwise.
    """
    last = history.last
    if last is None:
        return LEAD if seat == history.leader else None
    options = history.open_to()
    mine = [card for card in options if hand >> card & 1]
    if last == NINE and options:
        return AFTER_NINE if mine else _lead(history, seat, played, options, unknown)
    if mine:
        return FOLLOW
    waits = history.waits and history.waiter in (None, seat)
    player = history.player(last)
    leads = player == seat or (player is None and played > 0)
    if hand >> NINE & 1 and not waits:
        if timing == "any" and (options or not leads):
            return ASK
        if timing == "stop" and not leads:
            history.dead.update(options)
            return ASK
    if hand >> NINE & 1 and waits:
        return None
    return _lead(history, seat, played, options, unknown)


def _lead(history: History, seat: int, played: int, options: list[int], unknown: int) -> int | None:
    """The seat leads again, if it may have played the last card; then nobody has a next one."""
    last = history.last
    assert last is not None
    player = history.player(last)
    if player not in (None, seat) or played == 0:
        return None
    if player is None:
        history.give(last, seat, CODES[last])
    history.dead.update(options)
    return LEAD


def _resolve_nine(history: History, hand: int, seat: int) -> None:
    """Under `own_turn` 9D was played by the holder of the card that it was played instead of."""
    instead = history.pending_instead()
    if instead is None:
        return
    if instead in history.cards:
        history.join(instead, NINE, CODES[NINE])
    elif hand >> instead & 1:
        history.give(NINE, seat, CODES[NINE])


def _open_instead(history: History, knowledge: Knowledge) -> bool:
    """Whether it is left to trial who played 9D instead of a forced card."""
    instead = history.pending_instead()
    return instead is not None and not any(cards >> instead & 1 for cards in knowledge.of_seat)


def _knowledge(history: History, due: int | None, seat: int, hand: int, seats: int) -> Knowledge:
    """Where cards are known to have been dealt, or not to have been."""
    known = Knowledge([0] * seats)
    for card in history.cards:
        player = history.player(card)
        if player is not None:
            known.of_seat[player] |= 1 << card
    known.of_seat[seat] |= hand
    if due == ASK and history.timing == "any" and history.last is not None and history.player(history.last) == seat:
        known.live.update(history.open_to())
    for nine in history.nines:
        first, then = history.player(nine.nine), history.player(nine.card)
        for other in nine.others:
            if first is not None and then is not None:
                known.bar(other, _between(first, then, seats))
    if due == AFTER_NINE:
        first = history.player(NINE)
        for card in history.open_to():
            if first is not None:
                known.bar(card, _between(first, seat, seats))
    for card, barred in known.barred.items():
        for other in barred:
            if known.of_seat[other] >> card & 1:
                raise ValueError(
                    f"no deal can meet this position: seat {other} had {CODES[card]}, and would have played after 9D"
                )
    return known


def _between(first: int, then: int, seats: int) -> frozenset[int]:
    """The seats from `first` going left up to `then`, which is not among them."""
    return frozenset((first + step) % seats for step in range((then - first) % seats))


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
        game.lay_chips(state, position.rules, game.checked_chips(list(chips), position.seats))
    return state


@dataclass(frozen=True)
class _Kind:
    """What cards of a class have in common: how many lie together, whether played, live, and which seats had none."""

    size: int
    played: bool
    live: bool
    barred: frozenset[int]


def _hidden(
    history: History, known: Knowledge, state: Record, seats: int, size: int, seat: int, unknown: int
) -> tuple[Hidden, bool]:
    """The cards that may lie in several hands, in classes; and whether there are played ones among them."""
    classes: dict[_Kind, list[int]] = {}
    blanks = 0
    for cards in history.groups().values():
        if history.player(cards[0]) is None:
            for card, linked in pairwise(cards):
                state["link"][card] = linked + 1
            barred = frozenset().union(*(known.barred.get(card, frozenset()) for card in cards))
            classes.setdefault(_Kind(len(cards), True, True, barred), []).append(cards[0])
            blanks += len(cards) - 1
    untold = bool(classes)
    elsewhere = mask_of(history.cards) | mask_of(history.dead)
    for cards_of_seat in known.of_seat:
        elsewhere |= cards_of_seat
    for card in members(EVERY & ~elsewhere):
        kind = _Kind(1, False, card in known.live, known.barred.get(card, frozenset()))
        classes.setdefault(kind, []).append(card)
    kinds, listed = list(classes), list(classes.values())
    if blanks:
        listed.append(list(range(len(CODES), len(CODES) + blanks)))
    room = {other: size - known.of_seat[other].bit_count() for other in range(seats)}
    room = {DEAD: len(CODES) - size * seats - len(history.dead)} | room
    if min(room.values()) < 0:
        raise ValueError("no deal can meet this position: a seat has played more cards than it was dealt")
    piles = [pile for pile, places in room.items() if places > 0]
    played = mask_of(history.cards)
    weights = []
    for pile in piles:
        if pile == DEAD:
            weights.append(_dead_weight(kinds))
        elif pile == seat:
            weights.append(_hand_weight(kinds, pile, unknown, unknown))
        else:
            least = 1 if (known.of_seat[pile] & ~played) == 0 else 0
            weights.append(_hand_weight(kinds, pile, least, size))
    return Hidden(listed, piles, [room[pile] for pile in piles], weights, [False] * len(piles)), untold


def _dead_weight(kinds: Sequence[_Kind]) -> Callable[[Sequence[int]], float]:
    """The dead hand takes single cards that nobody played."""
    lies = [not kind.played and not kind.live for kind in kinds]

    def weight(composition: Sequence[int]) -> float:
        blanks = composition[len(kinds) :]
        return float(not any(blanks) and all(ok or not n for ok, n in zip(lies, composition, strict=False)))

    return weight


def _hand_weight(kinds: Sequence[_Kind], pile: int, least: int, most: int) -> Callable[[Sequence[int]], float]:
    """A hand takes groups with the blanks that belong to them, and of unplayed cards at least and at most so many."""
    barred = [pile in kind.barred for kind in kinds]

    def weight(composition: Sequence[int]) -> float:
        blanks = sum(composition[len(kinds) :])
        needed = unplayed = 0
        for kind, bar, number in zip(kinds, barred, composition, strict=False):
            if number and bar:
                return 0.0
            needed += number * (kind.size - 1)
            unplayed += 0 if kind.played else number
        return float(factorial(blanks)) if blanks == needed and least <= unplayed <= most else 0.0

    return weight
