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
    seat: the asking seat; None for the seat to act after the moves.  scores: the standing of the match.
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

    replay: action bits to be made again in every redraw, each by the seat whose turn it is; calls[k]: whether
    move k was a bid, pass or call of another seat.  seat: the asking seat; to_act: whether it is its turn.
    ignored: what the figures leave out.
    """

    state: Record
    replay: list[int]
    calls: list[bool]
    hidden: Hidden
    seat: int
    to_act: bool
    ignored: list[str]


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


@dataclass(frozen=True)
class Made:
    """A move that was made: by whom, in which phase of the game, as text and as action bit."""

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
) -> tuple[list[Made], int]:
    """Make the position's moves on `state`, whose hands need not be known; returns them and who is to act.

    open_to(state, seat): the moves that the seat might make as far as the asking seat can tell, as bits, or
    None where the kernel can tell.  seen(before, move, after) is told of every move.  ValueError names a move
    that is none of them, and those that are.
    """
    game, rules = position.game, position.rules
    step = driver(game, "step")
    seat, legal = step(rule_record, state, word(0))
    made: list[Made] = []
    for text in position.moves:
        if seat < 0:
            raise ValueError(f"the deal is over before {text}")
        mask = open_to(state, int(seat))
        options = game.moves(state, rules, int(legal) if mask is None else mask)
        move = next((option for option in options if option.upper() == plain(text)), None)
        if move is None:
            allowed = " ".join(options) or "nothing: these moves contradict each other"
            raise ValueError(f"{text[:20]} is not legal for seat {seat} here; legal: {allowed}")
        made.append(Made(int(seat), int(state["phase"]), move, options[move]))
        before = state.copy()
        seat, legal = step(rule_record, state, word(1 << options[move]))
        if seen is not None:
            seen(before, made[-1], state)
    return made, int(seat)


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
