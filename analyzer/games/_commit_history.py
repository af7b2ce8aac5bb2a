"""The moves of commit as they are typed: which cards lay in the same hand, and which must be dead.

A list says which cards were played, and with `6C@2` by whom.  Even without, the rules tell much: whoever played the
last card of a sequence leads the next one, and a sequence stops only where nobody has the next card.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..position import UNSEEN, plain
from ._commit_cards import CODES, NINE, TEN, next_card

STOP = "STOP"


@dataclass
class AfterNine:
    """9D and the card after it; `others`: the card that could have followed instead, if it was not gone."""

    nine: int
    card: int
    others: list[int]


@dataclass(frozen=True)
class Wait:
    """A `wait`: how many cards were played before it, and by which seat, if that is told."""

    before: int
    seat: int | None


@dataclass
class History:
    """What a list of moves tells.

    cards: played, in order.  hand_of: the number of the group of cards dealt to the same hand; seat_of: the seat of
    a group where it is known.  dead: cards that a sequence stopped for want of.  under: the card under 9D.  waits:
    in order.  followed: cards that went on with a sequence.  stopped: whether a `stop` stands after the last card.
    """

    leader: int
    timing: str
    seats: int
    cards: list[int] = field(default_factory=list)
    hand_of: dict[int, int] = field(default_factory=dict)
    seat_of: dict[int, int] = field(default_factory=dict)
    dead: set[int] = field(default_factory=set)
    nines: list[AfterNine] = field(default_factory=list)
    under: int | None = None
    waits: list[Wait] = field(default_factory=list)
    followed: set[int] = field(default_factory=set)
    stopped: bool = False

    def read(self, moves: tuple[str, ...]) -> None:
        """Take in all moves; ValueError names the one that cannot be."""
        for text in moves:
            word, at, seat_text = plain(text).partition("@")
            seat = self._seat(text, seat_text) if at else None
            if word == UNSEEN:
                continue
            if word == "WAIT":
                self._wait(seat, text)
            elif word == STOP:
                self._stop(text)
            elif word in CODES:
                self._play(CODES.index(word), seat, text)
            else:
                why = " (there is no 8D in the pack of 51 cards)" if word == "8D" else ""
                raise ValueError(
                    f"{text[:20]} is no move{why}; moves are cards like 6C, or 6C@2 with the seat that played it, "
                    "wait, stop after a card that nobody could follow, and ?"
                )

    def _seat(self, text: str, seat: str) -> int:
        if seat not in map(str, range(self.seats)):
            raise ValueError(f"{text[:20]}: the seat after @ is a number from 0 to {self.seats - 1}")
        return int(seat)

    @property
    def last(self) -> int | None:
        """The card on top of the pile."""
        return self.cards[-1] if self.cards else None

    def open_to(self) -> list[int]:
        """The cards that may follow the last one, as far as all know."""
        last = self.last
        if last is None:
            return []
        wanted = [next_card(last)] if last != NINE else [TEN, None if self.under is None else next_card(self.under)]
        return [card for card in wanted if card is not None and card not in self.dead and card not in self.cards]

    def join(self, one: int, other: int, text: str) -> None:
        """Two cards lay in the same hand."""
        kept, gone = self.hand_of[one], self.hand_of[other]
        if kept == gone:
            return
        seats = {self.seat_of[group] for group in (kept, gone) if group in self.seat_of}
        if len(seats) > 1:
            raise ValueError(
                f"{text[:20]}: who plays {CODES[other]} has also played {CODES[one]}, "
                f"so that it cannot be seat {self.seat_of[gone]} and seat {self.seat_of[kept]}"
            )
        for card, group in self.hand_of.items():
            if group == gone:
                self.hand_of[card] = kept
        if seats:
            self.seat_of[kept] = seats.pop()
        self.seat_of.pop(gone, None)

    def give(self, card: int, seat: int, text: str) -> None:
        """A card lay in the hand of a seat."""
        known = self.seat_of.setdefault(self.hand_of[card], seat)
        if known != seat:
            raise ValueError(f"{text[:20]}: it is seat {known} that plays {CODES[card]}, not seat {seat}")

    def player(self, card: int) -> int | None:
        """The seat that played a card, None where that is not known."""
        return self.seat_of.get(self.hand_of[card])

    def _stop(self, text: str) -> None:
        if self.last is None:
            raise ValueError(f"{text[:20]}: nothing has been played that could have stopped")
        if self.stopped:
            raise ValueError(f"{text[:20]} stands twice after {CODES[self.cards[-1]]}: one stop is enough")
        self.stopped = True
        self.dead.update(self.open_to())

    def _wait(self, seat: int | None, text: str) -> None:
        """The holder of 9D was asked after the last card."""
        if self.timing in ("own_turn", "lead_only"):
            raise ValueError(f"{text[:20]}: with nine_timing={self.timing} nobody is asked whether he breaks in")
        if self.last is None:
            raise ValueError(f"{text[:20]}: nobody is asked about 9D before the first card")
        if NINE in self.cards:
            raise ValueError(f"{text[:20]}: nobody is asked about 9D, it has been played before")
        if any(wait.before == len(self.cards) for wait in self.waits):
            raise ValueError(f"{text[:20]} stands twice after {CODES[self.last]}: there is one question after a card")
        self.waits.append(Wait(len(self.cards), seat))

    def waits_of(self, seat: int, hand: int) -> list[Wait]:
        """The waits of a seat: all of them if it has or had 9D, as only its holder is asked."""
        had = hand >> NINE & 1 == 1 or (NINE in self.cards and self.player(NINE) == seat)
        return self.waits if had else []

    def waited(self, seat: int, hand: int) -> bool:
        """Whether a seat has been asked after the last card, and waited."""
        return any(wait.before == len(self.cards) for wait in self.waits_of(seat, hand))

    def nines_untold(self) -> bool:
        """Whether 9D was played, and it is not known by whom."""
        return NINE in self.cards and self.player(NINE) is None

    def check_waits(self, seat: int, hand: int) -> None:
        """ValueError where a `wait` is marked with a seat that cannot have been asked."""
        for wait in self.waits:
            told = f"wait@{wait.seat}"
            if hand >> NINE & 1 and wait.seat not in (None, seat):
                raise ValueError(f"{told}: seat {seat} holds 9D, so that nobody else is asked about it")
            if wait.seat == seat and not hand >> NINE & 1 and NINE not in self.cards:
                raise ValueError(f"{told}: who waits holds 9D: it is to be named in the hand")
            if wait.seat == seat and NINE in self.cards:
                self.give(NINE, seat, told)
        for wait in self.waits_of(seat, hand):
            card = self.cards[wait.before] if wait.before < len(self.cards) else None
            if card == NINE or (self.timing == "stop" and card in self.followed):
                raise ValueError(f"no deal can meet this position: seat {seat} was not asked before {CODES[card]}")

    def _play(self, card: int, seat: int | None, text: str) -> None:
        if card in self.cards:
            raise ValueError(f"{text[:20]}: {CODES[card]} has been played before")
        if card in self.dead:
            raise ValueError(f"{text[:20]}: a sequence stopped because nobody had {CODES[card]}")
        before, follows = self.last, card in self.open_to()
        self.hand_of[card] = card
        if before is None:
            self.give(card, self.leader, text)
        elif card == NINE:
            self._nine(before, text)
        elif follows:
            self.followed.add(card)
            if before == NINE:
                self.nines.append(AfterNine(NINE, card, [other for other in self.open_to() if other != card]))
        else:
            self.dead.update(self.open_to())
            self.join(before, card, text)
        self.stopped = False
        if card == NINE:
            self.under = before
        if seat is not None:
            self.give(card, seat, text)
        self.cards.append(card)

    def _nine(self, before: int, text: str) -> None:
        """9D after another card: who may have played it depends on when that is allowed."""
        if self.timing in ("stop", "lead_only"):
            self.dead.update(self.open_to())
        if self.timing == "lead_only" or (self.timing == "own_turn" and not self.open_to()):
            self.join(before, NINE, text)

    def pending_instead(self) -> int | None:
        """Under `own_turn` the card instead of which 9D may have been played, if it was not a lead."""
        if self.timing != "own_turn" or self.under is None:
            return None
        wanted = next_card(self.under)
        earlier = self.cards[: self.cards.index(NINE)]
        return None if wanted in self.dead or wanted in earlier else wanted

    def groups(self) -> dict[int, list[int]]:
        """The cards of every group."""
        found: dict[int, list[int]] = {}
        for card in self.cards:
            found.setdefault(self.hand_of[card], []).append(card)
        return found
