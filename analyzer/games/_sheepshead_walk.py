"""The moves of a Sheepshead position made on a state of which only the asking seat's cards are known."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ..position import UNSEEN, Made, Position, pick_move, plain
from ..records import blank_state, driver, word
from ._sheepshead_answers import Asked, is_answer, polite_answers
from ._sheepshead_cards import (
    ACES,
    ALONE,
    BLITZ,
    BURY,
    CALL,
    CODES,
    CRACK,
    HIDDEN_FACE,
    JACKS_UPWARD,
    JD,
    PACK,
    PICK,
    PLAY,
    RECRACK,
    SEATS,
    SUITS,
    TENS,
    UNDER,
    bury_text,
)
from .base import Record


@dataclass
class Known:
    """What the asking seat knows before the moves: its number (-1: not known yet), and its cards.

    own: all cards it has had; sure: whether that is all; blind: two of them, of a picker.  partner: as in `Asked`.
    faces: places of moves in which the picker is taken to lead the under card, whose face was typed.
    """

    seat: int = -1
    own: int = 0
    blind: int = 0
    sure: bool = False
    partner: int = -2
    faces: tuple[int, ...] = ()


@dataclass
class Story:
    """The moves made, and what everybody learns from them.

    plays[s]: cards that the seat is seen to have played; sizes: cards that each seat holds.  buried: the own bury.
    face: the under card's, if the asking seat has seen it.  hides[k]: whether it did not see move k.
    """

    state: Record
    made: list[Made] = field(default_factory=list)
    hides: list[bool] = field(default_factory=list)
    to_act: int = -1
    polite: int = 1
    plays: list[int] = field(default_factory=lambda: [0] * SEATS)
    sizes: list[int] = field(default_factory=lambda: [6] * SEATS)
    buried: int = 0
    face: int = 0
    laid_under: bool = False  # an under card was called for
    under_out: bool = False  # and it is played
    ignored: list[str] = field(default_factory=list)


def tell(position: Position, rule_record: Record, known: Known) -> Story:
    """Make all moves; ValueError names one that cannot be made."""
    return _Teller(position, rule_record, known).run()


class _Teller:
    def __init__(self, position: Position, rule_record: Record, known: Known) -> None:
        self.position, self.known = position, known
        self.rules: Any = position.rules
        self.game, self.record = position.game, rule_record
        self.step = driver(self.game, "step")
        state = blank_state(self.game)
        driver(self.game, "lay")(position.dealer, rule_record, state)
        state["polite"] = 1
        if known.seat >= 0:
            state["hand"][known.seat] = state["dealt"][known.seat] = known.own & ~known.blind
            state["blind"] = known.blind
        self.state, self.story = state, Story(state)
        self.texts = list(position.moves)

    def run(self) -> Story:
        story = self.story
        seat, legal = self.step(self.record, self.state, word(0))
        place = 0
        while True:
            if int(self.state["phase"]) in (CRACK, BLITZ) and not (place and self._answered):
                place, seat = self._answers(place)
                legal = self.step(self.record, self.state, word(0))[1]
                continue
            if place >= len(self.texts):
                break
            if seat < 0:
                raise ValueError(f"the deal is over before {self.texts[place]}")
            bit, text, hides = self._read(place, int(seat), int(legal))
            seat, legal = self._make(int(seat), bit, text, hides)
            place += 1
        story.to_act = int(seat)
        return story

    _answered = False
    typed = ""  # an under card that was typed

    def _answers(self, place: int) -> tuple[int, int]:
        """Make the answers to cracks and blitzes that begin at `place`; returns the place after them."""
        end = place
        while end < len(self.texts) and is_answer(self.texts[end]):
            end += 1
        known, state = self.known, self.state
        asked = Asked(
            self.rules, int(state["picker"]), int(state["dealer"]), known.seat, int(state["hand"][known.seat]),
            self._partner(), end < len(self.texts),
        )  # fmt: skip
        answers, self.story.polite = polite_answers(self.texts[place:end], asked)
        if known.seat >= 0 and asked.partner == -2 and "CRACK" in map(str.upper, self.texts[place:end]):
            self.story.ignored.append("that another seat than the one counted may have cracked (crack@S tells it)")
        state["polite"] = self.story.polite
        self._answered = True
        if int(state["phase"]) == BLITZ:  # the first question was put in the other order
            self._begin_blitz()
        seat = int(state["turn"])
        for answer in answers:
            phase = int(state["phase"])
            if phase not in (CRACK, RECRACK, BLITZ):
                raise ValueError("more answers than questions to cracks and blitzes")
            seat, _ = self._make(int(state["turn"]), answer, self.game.move_text(state, self.rules, answer), False)
            if phase != BLITZ and int(state["phase"]) == BLITZ:
                self._begin_blitz()
                seat = int(state["turn"])
        return end, seat

    def _begin_blitz(self) -> None:
        """Of the first colour of the order; the holder is not known."""
        self.state["colour"] = 0 if self.story.polite == 1 or self.rules.blitz == "black" else 1
        if self.rules.blitz == "black_red":
            self.state["asked"] = 0

    def _partner(self) -> int:
        state, known = self.state, self.known
        if not int(state["sought"]):
            return -1
        if known.seat >= 0 and known.sure and known.own & int(state["sought"]):
            return -1 if known.seat == int(state["picker"]) else known.seat
        return known.partner

    def _read(self, place: int, seat: int, legal: int) -> tuple[int, str, bool]:
        """The bit of the move typed at `place`, its text, and whether the asking seat did not see it."""
        text, state, mine = self.texts[place], self.state, seat == self.known.seat
        phase = int(state["phase"])
        if phase == PICK:
            return *self._pick(seat, text, legal), False
        if phase == BURY:
            return self._read_bury(seat, text, mine)
        if phase == CALL:
            return *self._pick(seat, text, legal if mine and self.known.sure else self._possible_calls()), False
        if phase == UNDER:
            return self._read_under(seat, text, mine, legal)
        if phase == PLAY:
            return self._read_card(place, seat, text, mine, legal)
        raise ValueError(f"{text[:20]} is not an answer to the question put to seat {seat}")

    def _pick(self, seat: int, text: str, mask: int) -> tuple[int, str]:
        options = self.game.moves(self.state, self.rules, mask)
        text, bit = pick_move(self.game, self.state, self.rules, seat, text, options)
        return bit, text

    def _read_bury(self, seat: int, text: str, mine: bool) -> tuple[int, str, bool]:
        if text != UNSEEN:
            cards = _cards_of_bury(text)
            if mine:
                hand = int(self.state["hand"][seat])
                for pair in range(28):
                    if bury_text(hand, pair) == f"bury:{','.join(sorted(cards))}":
                        self.story.buried = sum(1 << CODES.index(code) for code in cards)
                        return pair, bury_text(hand, pair), False
                raise ValueError(f"{text} is not legal for seat {seat}: it does not hold these cards")
            self._note("bury", seat)
        elif mine:
            raise ValueError(f"? stands for a move that is not seen, and seat {seat} knows what it buried: bury:XX,YY")
        return 0, UNSEEN, True

    def _read_under(self, seat: int, text: str, mine: bool, legal: int) -> tuple[int, str, bool]:
        self.story.laid_under = True
        if mine and self.known.sure:
            return *self._pick(seat, text, legal), False
        if text != UNSEEN:
            head, _, code = plain(text).partition(":")
            if head != "UNDER" or code not in CODES:
                raise ValueError(f"{text[:20]} is not legal for seat {seat} here; legal: under:XX or ?")
            self.typed = code
            self._note("under card", seat)
        return HIDDEN_FACE, UNSEEN, True

    def _note(self, what: str, seat: int) -> None:
        if self.known.seat >= 0:
            self.story.ignored.append(f"the {what} of seat {seat}, which seat {self.known.seat} cannot see")

    def _possible_calls(self) -> int:
        rules = self.rules
        if rules.partner == "jack":
            jacks = sum(1 << jack for jack in JACKS_UPWARD) if rules.jack_call_up == "on" else 1 << JD
            return jacks | 1 << ALONE
        return ACES | (TENS if rules.ten_call == "on" else 0) | 1 << ALONE

    def _read_card(self, place: int, seat: int, text: str, mine: bool, legal: int) -> tuple[int, str, bool]:
        state, story = self.state, self.story
        pending = story.laid_under and not story.under_out and seat == int(state["picker"]) and not mine
        follows = pending and int(state["on_table"]) > 0 and int(state["led"]) == int(state["called_suit"])
        shown = plain(text).removeprefix("UNDER:")
        leads = place in self.known.faces and int(state["on_table"]) == 0
        told = text == UNSEEN or shown != plain(text) or shown == self.typed or leads
        if pending and (follows or told or story.sizes[seat] == 1):
            if text == UNSEEN:
                return HIDDEN_FACE, UNSEEN, True
            free = self._unplayed() & ~(self.known.own if self.known.seat >= 0 else 0)
            if shown not in CODES or not free >> CODES.index(shown) & 1:
                raise ValueError(f"{text[:20]} is not legal for seat {seat} here: the under card is ? or under:XX")
            story.face = 1 << CODES.index(shown)
            return HIDDEN_FACE, shown, True
        if mine and self.known.sure:
            return *self._pick(seat, text, legal), False
        return *self._pick(seat, text, self._open_cards(seat)), False

    def _open_cards(self, seat: int) -> int:
        """What a seat may play for all that the asking seat knows."""
        shown = int(self.state["shown"][seat])
        void = sum(SUITS[suit] for suit in range(4) if shown >> suit & 1)
        return self._unplayed() & ~void & ~(0 if seat == self.known.seat else self.known.own)

    def _unplayed(self) -> int:
        """The cards that have not been played or buried, as far as the asking seat has seen."""
        return PACK & ~(int(self.state["played"]) | self.story.face | self.story.buried)

    def _make(self, seat: int, bit: int, text: str, hides: bool) -> tuple[int, int]:
        state, story = self.state, self.story
        phase = int(state["phase"])
        strange = seat != self.known.seat or not self.known.sure
        if strange:
            self._pretend(phase, seat, bit)
        after, legal = self.step(self.record, state, word(1 << bit))
        if strange and phase in (BURY, CALL):
            state["hand"][seat] = state["dealt"][seat] = 0
            if int(state["called"]) and not (self.known.own and self.known.own & int(state["called"])):
                state["partner"] = -1
        story.made.append(Made(seat, phase, text, bit))
        story.hides.append(hides)
        if phase == PICK and bit == 1:
            story.sizes[seat] += 2
        elif phase == BURY:
            story.sizes[seat] -= 2
        elif phase == PLAY:
            story.sizes[seat] -= 1
            if bit < HIDDEN_FACE:
                story.plays[seat] |= 1 << bit
            if (1 << bit) & int(state["under"]):
                story.under_out = True
        return int(after), int(legal)

    def _pretend(self, phase: int, seat: int, bit: int) -> None:
        """Cards in an unknown picker's hand with which the kernel takes the way that the next move shows."""
        state, rules = self.state, self.rules
        following = self.texts[len(self._real()) + 1 :][:1]
        upcoming = following[0].upper() if following else ""
        if phase == BURY and rules.partner == "jack":
            called = upcoming == "ALONE" or upcoming.startswith("CALL")
            lacks_jack = rules.jack_alone == "on" and self.known.seat >= 0 and self.known.own >> JD & 1
            state["dealt"][seat] = _jacks_for(rules, called or bool(not upcoming and lacks_jack), upcoming)
        elif phase == CALL and rules.under_call == "on" and 1 << bit & ACES:
            under = upcoming == UNSEEN or upcoming.startswith("UNDER")
            state["hand"][seat] = 0 if under else SUITS[bit // 6]

    def _real(self) -> list[Made]:
        """The moves made so far that were typed: before the answers to cracks all of them."""
        return self.story.made


def _jacks_for(rules: Any, step: bool, upcoming: str) -> int:
    """Which jacks a picker must have for there to be (or not to be) a call."""
    jd, all_jacks = 1 << JD, sum(1 << jack for jack in JACKS_UPWARD)
    if not step:
        return all_jacks if rules.jack_alone == "on" else 0
    if upcoming.startswith("CALL:") and upcoming != "CALL:JD":
        card = upcoming[5:]
        lower = [jack for jack in JACKS_UPWARD if card in CODES and jack < CODES.index(card)]
        return sum(1 << jack for jack in lower) or jd
    return 0 if rules.jack_alone == "on" else jd


def _cards_of_bury(text: str) -> list[str]:
    """The two cards of a bury; ValueError when it is none."""
    head, _, tail = plain(text).partition(":")
    cards = tail.split(",")
    if head != "BURY" or len(set(cards)) != 2 or any(card not in CODES for card in cards):
        raise ValueError(f"{text[:20]} is not legal here; legal: bury:XX,YY, or ? for a bury that is not seen")
    return cards
