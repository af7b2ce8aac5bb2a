"""Positions of kobayakawa: what a seat knows, laid out as dealt; every move is made again in each redraw.

A seat that drew holds one of two cards, its own or the one from the stock, and threw the other: the two lie in one
pile whose order is drawn too, so that the card thrown was dealt as often as it was drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from ..position import (
    UNSEEN,
    Hidden,
    Made,
    Position,
    Stage,
    admitting,
    check_hand,
    group_by,
    mask_of,
    members,
    plain,
    walk,
)
from ..records import blank_state, driver
from ._kobayakawa_layout import UNKNOWN, packed, set_chips
from ._kobayakawa_standing import chips_of, leader_of, stake_of
from .base import Record

_PACK = (1 << 15) - 1
_ACT, _DISCARD, _BETTING = 0, 1, 2
_DRAW, _FLIP = 0, 1  # bits of the first phase
_SEATS = 6  # pile s: the card of seat s (then what it drew); 6 + s: what it takes from the stock; 12: the centre
_CENTRE = 12


def stage_of(position: Position, rule_record: Record) -> Stage:
    """Lay out what is known, and hide the rest in piles."""
    chips = chips_of(position)
    if position.seat is not None and not chips[position.seat]:
        raise ValueError(f"seat {position.seat} has no chips and is out")
    position, flipped = _with_flips(position)
    state = blank_state(position.game)
    _lay(position, rule_record, state, chips, flipped)
    made, to_act = walk(position, rule_record, state, _might_throw(position, flipped), unseen=_stand_in(position))
    if to_act < 0:
        raise ValueError("the round is over after these moves: nothing is left to decide")
    seat = to_act if position.seat is None else position.seat
    acts = _acts(made)
    own = acts.get(seat, _Act(None, None))
    open_cards = mask_of([*_centre(position), *flipped]) | mask_of(act.thrown for act in acts.values())
    check_hand(position, seat, 2 if own.draws and own.thrown is None else 1, open_cards)
    unseen = _unseen_bets(position, made, seat)
    _lay(position, rule_record, state, chips, flipped)
    hidden = _hidden(position, state, seat, acts, flipped)
    noted = any(made[k].text != UNSEEN for k in unseen)
    none = [0] * len(made) if unseen else []
    return Stage(
        state,
        [0 if k in unseen else 1 << move.bit for k, move in enumerate(made)],
        [move.seat != seat and k not in unseen for k, move in enumerate(made)],
        hidden,
        seat,
        seat == to_act,
        _left_out(position, noted),
        none,
        none,
    )


def _left_out(position: Position, typed: bool) -> list[str]:
    """What the figures leave out, in words."""
    notes = ["bets of others that were typed: with bet_mode=simultaneous they are not seen"] if typed else []
    if position.scores is not None:
        notes.append("what the rounds before told about the players")
    return notes


class _Act:
    """What a seat did in the first phase: draws (None: nothing yet), and the card that it threw."""

    def __init__(self, draws: bool | None, thrown: int | None) -> None:
        self.draws, self.thrown = draws, thrown


def _acts(made: Sequence[Made]) -> dict[int, _Act]:
    acts: dict[int, _Act] = {}
    for move in made:
        if move.phase == _ACT:
            acts[move.seat] = _Act(move.bit == _DRAW, None)
        elif move.phase == _DISCARD:
            acts[move.seat].thrown = move.bit
    return acts


# What was told of cards.


def _centre(position: Position) -> list[int | None]:
    """The centre card of the deal, in a list."""
    told: Any = position.known.get("centre")
    told = [told] if isinstance(told, int) else told
    if not told:
        raise ValueError("--centre is missing: the card that was dealt to the centre, like 9S")
    return list(told[:1])


def _with_flips(position: Position) -> tuple[Position, list[int | None]]:
    """The position with moves as the kernel knows them, and the card that each place of the stock is known to be.

    The cards that were flipped are told in the moves (`flip:9S`), or after the first of --centre.
    """
    game = position.game
    first = _centre(position)
    told = position.known["centre"]
    later: list[int | None] = [] if isinstance(told, int) else list(told[1:])
    stock, moves, flips = list[int | None](), list[str](), 0
    for move in position.moves:
        head, colon, card = plain(move).partition(":")
        if head == "FLIP":
            named = game.pack.card(card) if colon and card not in ("X", "_", UNSEEN) else None
            listed = later[flips] if flips < len(later) else None
            if named is not None and listed is not None and named != listed:
                raise ValueError(f"--centre has {game.pack.codes[listed]} where the moves have {move}")
            stock.append(named if named is not None else listed)
            flips += 1
        elif head == "DRAW":
            stock.append(None)
        moves.append("flip" if head == "FLIP" else move)
    if len(later) > flips:
        raise ValueError(
            f"--centre has {len(later)} cards after the first, and {flips} were flipped in the moves: "
            "the first is the card that was dealt"
        )
    known = [card for card in (*first, *stock, *position.hand) if card is not None]
    twice = next((card for card in known if known.count(card) > 1), None)
    if twice is not None:
        raise ValueError(f"{game.pack.codes[twice]} is told twice: of the hand, the centre and what was flipped")
    return replace(position, moves=tuple(moves)), stock


def _lay(
    position: Position, rule_record: Record, state: Record, chips: list[int], flipped: Sequence[int | None]
) -> None:
    """Set the state to the start of the round, with the open cards."""
    driver(position.game, "lay")(position.dealer, rule_record, state)
    set_chips(state, chips, *stake_of(position), leader_of(position))
    state["in_match"] = int(position.scores is not None)
    (centre,) = _centre(position)
    if centre is not None:
        state["first_centre"] = state["centre"] = centre
        state["seen"] = 1 << centre
    places = [*flipped, *[None] * int(state["stock_size"])][: int(state["stock_size"])]
    state["draws"] = packed([UNKNOWN if card is None else card for card in places])


# The moves.


def _might_throw(position: Position, flipped: Sequence[int | None]) -> Callable[[Record, int], int | None]:
    """What a seat may have thrown, for all the asking seat knows: no card that lies elsewhere."""
    elsewhere = mask_of([*position.hand, *flipped])

    def open_to(state: Record, mover: int) -> int | None:
        if int(state["phase"]) != _DISCARD:
            return None
        return _PACK & ~elsewhere & ~int(state["seen"])

    return open_to


def _stand_in(position: Position) -> Callable[[Record, int], int | None]:
    """A bet that is not seen, which any move stands for on the public state."""
    rules: Any = position.rules

    def unseen(state: Record, mover: int) -> int | None:
        return 0 if rules.bet_mode == "simultaneous" and int(state["phase"]) == _BETTING else None

    return unseen


def _unseen_bets(position: Position, made: Sequence[Made], seat: int) -> set[int]:
    """Numbers of the moves that the asking seat could not see."""
    rules: Any = position.rules
    if rules.bet_mode != "simultaneous":
        return set()
    bets = {k for k, move in enumerate(made) if move.phase == _BETTING}
    if any(made[k].seat == seat and made[k].text == UNSEEN for k in bets):
        raise ValueError(f"? is no move of seat {seat}: what the asking seat did itself is known")
    return {k for k in bets if made[k].seat != seat}


# The cards that are not known.


def _hidden(
    position: Position, state: Record, seat: int, acts: dict[int, _Act], flipped: Sequence[int | None]
) -> Hidden:
    """Piles of the cards that the seat does not know; a card that another threw lies in that seat's pair."""
    piles, room, pairs = list[int](), list[int](), dict[int, int]()

    def hide(pile: int, size: int = 1) -> None:
        piles.append(pile)
        room.append(size)

    known = mask_of([*position.hand, *_centre(position), *flipped])
    if _centre(position) == [None]:
        hide(_CENTRE)
    for place, other in enumerate(_in_turn(position, state)):
        act = acts.get(other, _Act(None, None))
        if other == seat:
            known |= mask_of([act.thrown])
            _own(position, state, seat, place, act, flipped, hide)
        elif act.draws and act.thrown is not None:
            pairs[other] = act.thrown
            hide(other, 2)
        else:
            hide(other)
            if act.draws is not False or flipped[place] is None:
                hide(_SEATS + other)
    classes, signatures = group_by(members(_PACK & ~known), lambda card: _owner(pairs, card))
    weights = [_weight(pile if pile in pairs else None, signatures) for pile in piles]
    return Hidden(classes, piles, room, weights, [size > 1 for size in room])


def _in_turn(position: Position, state: Record) -> list[int]:
    """The seats that take part, the leader first: number k takes card k of the stock."""
    around = [(int(state["leader"]) + step) % position.seats for step in range(position.seats)]
    return [seat for seat in around if int(state["partakers"]) >> seat & 1]


def _own(
    position: Position,
    state: Record,
    seat: int,
    place: int,
    act: _Act,
    flipped: Sequence[int | None],
    hide: Callable[[int], None],
) -> None:
    """The cards of the asking seat itself; which of two was dealt does not matter to anybody."""
    held = list(position.hand)
    dealt = act.thrown if act.thrown is not None else held.pop(0)
    if dealt is None:
        hide(seat)
    else:
        state["hand"][seat] = state["dealt"][seat] = 1 << dealt
    if act.draws and held[0] is not None:
        state["draws"] = int(state["draws"]) & ~(UNKNOWN << 4 * place) | held[0] << 4 * place
    elif act.draws is not False or flipped[place] is None:
        hide(_SEATS + seat)


def _owner(pairs: dict[int, int], card: int) -> int:
    """The seat that threw a card, -1 for a card that nobody threw."""
    return next((seat for seat, thrown in pairs.items() if thrown == card), -1)


def _weight(owner: int | None, signatures: Sequence[int]) -> Callable[[Sequence[int]], float]:
    """A pile takes no card that another seat threw; a pair takes the card that its own seat threw."""
    admits: Callable[[Sequence[int]], float] = admitting([thrower in (-1, owner) for thrower in signatures])
    if owner is None:
        return admits
    own = signatures.index(owner)

    def weight(composition: Sequence[int]) -> float:
        return admits(composition) if composition[own] == 1 else 0.0

    return weight
