"""Positions of Knock Rummy: the public part is played through once, hands and stock are hidden.

Every hand of unseen cards is reached in equally many ways: a discard that did not lie open before came from one of
the places of the hand that were dealt or drawn face down, and how often that can be so does not depend on which
cards are left in the others.  Once the pile has been turned over the stock is known, and with it who drew what.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..position import UNSEEN, Hidden, Position, Stage, check_hand, mask_of, members, plain
from ..records import blank_state, driver, word

if TYPE_CHECKING:
    from .base import Record

PACK = (1 << 52) - 1
NOBODY_KNOWS = 63  # the kernel's card that is not known
STOCK, PILE = 6, 7  # the kernel's piles besides the hands
DRAW, DISCARD = 0, 1
KNOCKING = 32


def stage_of(position: Position, rule_record: Record) -> Stage:
    """Make a position ready for redrawing; ValueError when no deal can meet it."""
    game: Any = position.game
    rules: Any = position.rules
    state = blank_state(game)
    driver(game, "lay")(position.dealer, rule_record, state)
    upcard = position.known.get("upcard")
    if upcard is None:
        raise ValueError("--upcard is missing: the card that was turned up after the deal, like 7S")
    game.turn_up(state, upcard)
    size = rules.hand_size(position.seats)
    for text in position.moves:
        _make(position, rule_record, state, text, size)
    to_act = int(state["turn"])
    if to_act < 0:
        raise ValueError("the deal is over after these moves: nothing is left to decide")
    seat = to_act if position.seat is None else position.seat
    sizes = [size] * position.seats
    sizes[to_act] += int(state["phase"]) == DISCARD
    known = [int(state["known"][s]) for s in range(position.seats)]
    _check_own(position, state, seat, sizes[seat], known)
    known[seat] |= mask_of(position.hand)
    if None in position.hand:
        state["listed"] = known[seat]
    for s, cards in enumerate(known):
        state["hand"][s] = cards
    told = ["which cards were discarded where the moves have a ?"] if UNSEEN in position.moves else []
    return Stage(state, [], [], _hidden(state, known, sizes), seat, seat == to_act, told)


def hands_only(stage: Stage) -> list[int]:
    """The hidden piles that are hands."""
    return [pile for pile in stage.hidden.piles if pile < STOCK]


# The moves made.


def _make(position: Position, rule_record: Record, state: Record, text: str, size: int) -> None:
    """Make one move on the public state."""
    seat, move = int(state["turn"]), plain(text)
    if seat < 0:
        raise ValueError(f"the deal is over before {text[:20]}")
    if int(state["phase"]) == DRAW:
        action = _draw(position, state, move)
    else:
        card = _thrown(position, state, seat, move, size)
        state["hand"][seat] = 1 << card  # its place is then 0
        action = KNOCKING if move.startswith("KNOCK") else 0
    driver(position.game, "step")(rule_record, state, word(1 << action))
    state["hand"][seat] = 0
    state["played"] = int(state["played"]) & PACK
    if int(state["turn_overs"]) and NOBODY_KNOWS in _stock(state):
        raise ValueError("? cannot stand for a discard of before the pile was turned over: it is known what lies where")


def _refuse(position: Position, state: Record, move: str, why: str | None) -> ValueError:
    seat = int(state["turn"])
    legal = "draw:stock draw:discard" if int(state["phase"]) == DRAW else "discard:X or knock:X with a card of the hand"
    reason = f" ({why})" if why else ""
    return ValueError(f"{move[:20]} is not legal for seat {seat} here{reason}; legal: {legal}")


def _draw(position: Position, state: Record, move: str) -> int:
    """The action bit of a draw."""
    rules: Any = position.rules
    if move == "KNOCK" and rules.knock_before_draw:
        why = position.game.why_not(state, rules, move)
        if why is None:
            return 2
        raise _refuse(position, state, "knock", why)
    if move == "DRAW:DISCARD" and int(state["pile"][int(state["pile_size"]) - 1]) == NOBODY_KNOWS:
        raise _refuse(position, state, "draw:discard", "the card on top is not told")
    if move not in ("DRAW:STOCK", "DRAW:DISCARD"):
        raise _refuse(position, state, move, None)
    return int(move == "DRAW:DISCARD")


def _thrown(position: Position, state: Record, seat: int, move: str, size: int) -> int:
    """The card that a move puts away; ValueError when the seat cannot hold it or may not do that."""
    codes = position.game.pack.codes
    head, _, code = move.partition(":")
    hidden = size + 1 - int(state["known"][seat]).bit_count()  # cards of the hand that nobody has seen
    if move == UNSEEN:
        if not hidden:
            raise _refuse(position, state, move, "all cards of the hand are known")
        return NOBODY_KNOWS
    if head not in ("DISCARD", "KNOCK") or code not in codes:
        raise _refuse(position, state, move, None)
    card = codes.index(code)
    lies = _lies(position, state, seat, card)
    if lies is None and not hidden and not int(state["known"][seat]) >> card & 1:
        lies = "all cards of the hand are known, and it is none of them"
    if lies is None and (head == "KNOCK" or int(state["taken"]) == card):
        why = position.game.why_not(state, position.rules, move)
        lies = why if why is None or not why.startswith("knock_limit") else None  # whether it was met is not known
    if lies is not None:
        raise _refuse(position, state, f"{head.lower()}:{code}", lies)
    return card


def _lies(position: Position, state: Record, seat: int, card: int) -> str | None:
    """Where a card is known to lie, unless in the hand of `seat`."""
    code = position.game.pack.codes[card]
    if int(state["played"]) >> card & 1:
        return f"{code} lies in the pile"
    for other in range(position.seats):
        if other != seat and int(state["known"][other]) >> card & 1:
            return f"seat {other} holds {code}"
    return f"{code} lies in the stock" if card in _stock(state) else None


def _stock(state: Record) -> list[int]:
    """The cards of the stock in drawing order; they are known after a turn-over only."""
    return [int(card) for card in state["stock"][int(state["drawn"]) : int(state["stock_size"])]]


# What is known now, and what is not.


def _known_stock(state: Record) -> int:
    return mask_of(card for card in _stock(state) if card != NOBODY_KNOWS)


def _check_own(position: Position, state: Record, seat: int, size: int, known: list[int]) -> None:
    """ValueError unless the hand agrees with what is known."""
    others = sum(cards for other, cards in enumerate(known) if other != seat)
    check_hand(position, seat, size, int(state["played"]) | others | _known_stock(state))
    own = mask_of(position.hand)
    absent = known[seat] & ~own
    if absent.bit_count() > position.hand.count(None):
        code = position.game.pack.codes[members(absent)[0]]
        raise ValueError(f"the hand must hold {code}: the seat took it and has not thrown it since")


def _hidden(state: Record, known: list[int], sizes: list[int]) -> Hidden:
    """The unseen cards: other hands, the stock in order until the pile is turned over, discards that are not told."""
    seen = int(state["played"]) | _known_stock(state) | sum(known)
    room = {seat: size - cards.bit_count() for seat, (size, cards) in enumerate(zip(sizes, known, strict=True))}
    room[STOCK] = _stock(state).count(NOBODY_KNOWS)
    room[PILE] = [int(card) for card in state["pile"][: int(state["pile_size"])]].count(NOBODY_KNOWS)
    piles = [pile for pile, size in room.items() if size]
    unseen = members(PACK & ~seen)
    return Hidden(
        [unseen] if unseen else [],
        piles,
        [room[pile] for pile in piles],
        [lambda composition: 1.0] * len(piles),
        [pile >= STOCK for pile in piles],
    )
