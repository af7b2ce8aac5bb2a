"""A position: what one seat knows of a deal, and how it is turned into something that can be redrawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from .games.base import Game, Record
from .games.rules import Rules
from .records import driver, word


@dataclass(frozen=True)
class Position:
    """What the asking seat knows.

    hand: cards held now, None for an unknown one.  moves: every move since the deal, as text.
    known: further fields of the layout that the seat knows (`turned`), by name, as card ids.
    seat: the asking seat; None for the seat to act after the moves.  scores: the standing of the match;
    round: which of its rounds this is, from 1, in games that count them.
    """

    game: Game
    rules: Rules
    seats: int
    dealer: int
    hand: tuple[int | None, ...]
    moves: tuple[str, ...] = ()
    seat: int | None = None
    known: dict[str, Any] = field(default_factory=dict)
    scores: tuple[int, ...] | None = None
    round: int | None = None


@dataclass
class Hidden:
    """What the seat does not know, as `kernels.redraw` takes it.

    classes[k]: cards that nothing tells apart.  piles[p]: the game's number of a pile (see the kernel's
    `place`), room[p]: how many hidden cards it takes, weights[p]: weight of a composition of it, ordered[p]:
    whether the order of its cards matters.
    """

    classes: list[list[int]]
    piles: list[int]
    room: list[int]
    weights: list[Any]
    ordered: list[bool]


@dataclass
class Stage:
    """A position made ready: everything known is in `state`, the rest is in `hidden`.

    replay: action bits to be made again in every redraw, each by the seat whose turn it is; 0 for a move that the
    asking seat did not see, which that seat's player makes.  calls[k]: whether move k was a bid, pass or call of
    another seat.  seat: the asking seat; to_act: whether it is its turn.  ignored: what the figures leave out.
    kept[k], shed[k]: of an unseen move, the cards that its seat is known to have played later, and those that it
    is known not to have had any more (sets); empty lists where nothing is unseen.
    """

    state: Record
    replay: list[int]
    calls: list[bool]
    hidden: Hidden
    seat: int
    to_act: bool
    ignored: list[str]
    kept: list[int] = field(default_factory=list)
    shed: list[int] = field(default_factory=list)


def group_by(cards: Sequence[int], signature: Any) -> tuple[list[list[int]], list[Any]]:
    """The cards in classes of equal signature, and the signature of each class."""
    classes: dict[Any, list[int]] = {}
    for card in cards:
        classes.setdefault(signature(card), []).append(card)
    return list(classes.values()), list(classes)


def admitting(allowed: Sequence[bool]) -> Any:
    """The weight of a pile that takes cards of some classes only, all compositions alike."""

    def weight(composition: Sequence[int]) -> float:
        return float(all(ok or not number for ok, number in zip(allowed, composition, strict=True)))

    return weight


UNSEEN = "?"
"""A move that the asking seat could not see."""


@dataclass(frozen=True)
class Made:
    """A move that was made: by whom, in which phase of the game, as text and as action bit.

    Of an unseen move the text is `?` and the bit the stand-in that was made on the public state.
    """

    seat: int
    phase: int
    text: str
    bit: int


def walk(
    position: Position,
    rule_record: Record,
    state: Record,
    open_to: Callable[[Record, int], int | None],
    seen: Callable[[Record, Made, Record], None] | None = None,
    unseen: Callable[[Record, int], int | None] | None = None,
) -> tuple[list[Made], int]:
    """Make the position's moves on `state`, whose hands need not be known; returns them and who is to act.

    open_to(state, seat): the moves that the seat might make as far as the asking seat can tell, as bits, or
    None where the kernel can tell.  seen(before, move, after) is told of every move.  unseen(state, seat): the
    bit that stands in for an unseen move of the seat, None where others see what it does.  ValueError names a
    move that is none of those open to the seat, and those that are.
    """
    game, rules = position.game, position.rules
    step = driver(game, "step")
    seat, legal = step(rule_record, state, word(0))
    made: list[Made] = []
    for text in position.moves:
        if seat < 0:
            raise ValueError(f"the deal is over before {text}")
        bit = unseen(state, int(seat)) if unseen is not None and text == UNSEEN else None
        if bit is None:
            mask = open_to(state, int(seat))
            options = game.moves(state, rules, int(legal) if mask is None else mask)
            text, bit = pick_move(game, state, rules, int(seat), text, options)
        made.append(Made(int(seat), int(state["phase"]), text, bit))
        before = state.copy()
        seat, legal = step(rule_record, state, word(1 << bit))
        if seen is not None:
            seen(before, made[-1], state)
    return made, int(seat)


_LISTED = 60  # moves that an error lists


def pick_move(
    game: Game, state: Record, rules: Rules, seat: int, text: str, options: dict[str, int]
) -> tuple[str, int]:
    """The one of the moves open to a seat that was typed, and its bit; ValueError tells why it is none."""
    for option, bit in options.items():
        if option.upper() == plain(text):
            return option, bit
    listed = [*options][:_LISTED]
    allowed = " ".join(listed) + (" ..." if len(options) > _LISTED else "")
    if text == UNSEEN:
        raise ValueError(f"? stands for a move that is not seen, and what seat {seat} does here is: {allowed}")
    why = game.why_not(state, rules, plain(text))
    reason = f" ({why})" if why else ""
    allowed = allowed or "nothing: these moves contradict each other"
    raise ValueError(f"{text[:20]} is not legal for seat {seat} here{reason}; legal: {allowed}")


def plain(text: str) -> str:
    """A move in capitals, with letters for suit signs."""
    signs = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "\ufe0f": "", "\ufe0e": ""}
    return "".join(signs.get(sign, sign) for sign in text).upper()


def check_hand(position: Position, seat: int, size: int, elsewhere: int) -> None:
    """ValueError unless the seat holds `size` cards, none of them among those known to be `elsewhere`."""
    if len(position.hand) != size:
        raise ValueError(
            f"the hand has {len(position.hand)} cards; seat {seat} holds {size} after {len(position.moves)} moves"
        )
    for card in position.hand:
        if card is not None and elsewhere >> card & 1:
            raise ValueError(f"{position.game.pack.codes[card]} cannot be in the hand: it is known to be elsewhere")


def mask_of(cards: Iterable[int | None]) -> int:
    """The known cards as a set."""
    return sum(1 << card for card in cards if card is not None)


def members(mask: int) -> list[int]:
    """The cards of a set, lowest first."""
    return [card for card in range(64) if mask >> card & 1]
