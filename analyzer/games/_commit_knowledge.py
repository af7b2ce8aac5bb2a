"""What the moves of commit tell of where the cards were dealt, and the classes and piles of what they do not tell.

Where it is not told who played a card, the played cards are drawn too: a group of cards that lay in the same hand
(see `_commit_history`) is drawn as one, and as many blanks make up for its other cards.  A pile that gets groups
gets the blanks that belong to them; the number of ways to choose blanks is the same for all deals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import factorial

from ..position import Hidden, mask_of, members
from ._commit_cards import AFTER_NINE, CODES, DEAD, EVERY, NINE
from ._commit_history import History


@dataclass(frozen=True)
class Holding:
    """The asking seat: its known cards (a set), how many cards of its hand are unknown, and how many it has played."""

    seat: int
    hand: int
    unknown: int
    played: int


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


def knowledge_of(history: History, due: int | None, asker: Holding) -> Knowledge:
    """Where cards are known to have been dealt, or not to have been."""
    known = Knowledge([0] * history.seats)
    for card in history.cards:
        player = history.player(card)
        if player is not None:
            known.of_seat[player] |= 1 << card
    known.of_seat[asker.seat] |= asker.hand
    _after_nines(history, due, asker.seat, known)
    for card, barred in known.barred.items():
        for other in barred:
            if known.of_seat[other] >> card & 1:
                raise ValueError(
                    f"no deal can meet this position: seat {other} had {CODES[card]}, and would have played after 9D"
                )
    _after_waits(history, asker, known)
    return known


def _after_nines(history: History, due: int | None, seat: int, known: Knowledge) -> None:
    """Point 5: nobody from the player of 9D up to who went on had the other card that may follow."""
    for nine in history.nines:
        first, then = history.player(nine.nine), history.player(nine.card)
        for other in nine.others:
            if first is not None and then is not None:
                known.bar(other, _between(first, then, history.seats))
    if due == AFTER_NINE:
        first = history.player(NINE)
        for card in history.open_to():
            if first is not None:
                known.bar(card, _between(first, seat, history.seats))


def _after_waits(history: History, asker: Holding, known: Knowledge) -> None:
    """A seat that is asked is not the one that moves next: else 9D is just one of its cards."""
    for wait in history.waits_of(asker.seat, asker.hand):
        if wait.before == len(history.cards):
            continue
        card = history.cards[wait.before]
        if known.of_seat[asker.seat] >> card & 1:
            raise ValueError(
                f"no deal can meet this position: seat {asker.seat} has played {CODES[card]}, "
                "so that it was not asked before it: the wait there is another seat's (leave it out)"
            )
        known.bar(card, frozenset([asker.seat]))


def _between(first: int, then: int, seats: int) -> frozenset[int]:
    """The seats from `first` going left up to `then`, which is not among them."""
    return frozenset((first + step) % seats for step in range((then - first) % seats))


@dataclass(frozen=True)
class _Kind:
    """What cards of a class have in common: how many lie together, whether played, live, and which seats had none."""

    size: int
    played: bool
    live: bool
    barred: frozenset[int]


def hidden_of(history: History, known: Knowledge, size: int, asker: Holding) -> tuple[Hidden, dict[int, int]]:
    """The cards that may lie in several hands, in classes; and of the played ones which card lies with which."""
    classes: dict[_Kind, list[int]] = {}
    links: dict[int, int] = {}
    blanks = 0
    for cards in history.groups().values():
        if history.player(cards[0]) is None:
            links |= dict(pairwise(cards))
            barred = frozenset[int]().union(*(known.barred.get(card, frozenset()) for card in cards))
            classes.setdefault(_Kind(len(cards), True, True, barred), []).append(cards[0])
            blanks += len(cards) - 1
    elsewhere = mask_of(history.cards) | mask_of(history.dead)
    for cards_of_seat in known.of_seat:
        elsewhere |= cards_of_seat
    for card in members(EVERY & ~elsewhere):
        kind = _Kind(1, False, card in known.live, known.barred.get(card, frozenset()))
        classes.setdefault(kind, []).append(card)
    kinds, listed = list(classes), list(classes.values())
    if blanks:
        listed.append(list(range(len(CODES), len(CODES) + blanks)))
    room = _room(history, known, size)
    piles = [pile for pile, places in room.items() if places > 0]
    played = mask_of(history.cards)
    weights = []
    for pile in piles:
        if pile == DEAD:
            weights.append(_dead_weight(kinds))
        elif pile == asker.seat:
            weights.append(_hand_weight(kinds, pile, asker.unknown, asker.unknown))
        else:
            least = 1 if (known.of_seat[pile] & ~played) == 0 else 0
            weights.append(_hand_weight(kinds, pile, least, size))
    return Hidden(listed, piles, [room[pile] for pile in piles], weights, [False] * len(piles)), links


def _room(history: History, known: Knowledge, size: int) -> dict[int, int]:
    """How many cards are drawn for the dead hand and for each seat."""
    room = {seat: size - cards.bit_count() for seat, cards in enumerate(known.of_seat)}
    room = {DEAD: len(CODES) - size * history.seats - len(history.dead)} | room
    if room[DEAD] < 0:
        raise ValueError("no deal can meet this position: sequences stopped for want of more cards than are in no hand")
    if min(room.values()) < 0:
        raise ValueError("no deal can meet this position: a seat has played more cards than it was dealt")
    return room


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
