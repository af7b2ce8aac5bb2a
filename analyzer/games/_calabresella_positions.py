"""Positions of calabresella: what one seat knows, laid out as dealt, and how it came to its cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any

from ..position import UNSEEN, Hidden, Position, Stage, check_hand, group_by, mask_of, members
from ..records import blank_state, driver
from ._calabresella_history import History, walked
from ._calabresella_moves import AUCTION, CALL, DISCARD, FIRST_PAIR, HAND, RAISE, SEATS, SECOND_PAIR, SUIT
from .base import Branch, Record

ROOM = (HAND, HAND, HAND, 2, 2)


def stage_of(position: Position, rule_record: Record) -> Stage:
    """Everything known is laid out as dealt; all moves are made again in every redraw."""
    monte = _monte(position)
    plain, told_from = _without_origin(position)
    draft = walked(plain, rule_record, None, monte, -1, {})
    seat = draft.to_act if position.seat is None else position.seat
    if draft.to_act < 0:
        raise ValueError("the deal is over after these moves: nothing is left to decide")
    giver = _giver(plain, draft, seat, told_from)
    own = mask_of(position.hand) | draft.plays[seat] | draft.shed[seat]
    rules: Any = position.rules
    mine = {"own": own, "sure": None not in position.hand, "must": rules.follow_suit == "must"}
    story = walked(plain, rule_record, seat, monte, giver, mine)
    _check_own(plain, story, seat, giver)
    allowed, limits = _where_cards_may_be(plain, story, seat, giver)
    _check_monte(plain, monte, allowed)
    fixed = [sum(1 << card for card in range(40) if allowed[card] == {pile}) for pile in range(5)]
    for place, card in enumerate(monte):
        if card is not None:
            fixed[FIRST_PAIR + place // 2] |= 1 << card
    state = _lay(plain, rule_record, fixed, monte)
    hidden = _hidden(allowed, fixed, story, seat, limits)
    replay = [0 if move.text == UNSEEN else 1 << move.bit for move in story.made]
    calls = [move.seat != seat and move.phase in (AUCTION, CALL, RAISE) for move in story.made]
    kept, shed = _later(story)
    return Stage(state, replay, calls, hidden, seat, seat == story.to_act, story.ignored, kept, shed)


def _monte(position: Position) -> list[int | None]:
    """The four cards of the monte in their order, None where unknown."""
    told = position.known.get("monte")
    if told is None:
        return [None] * 4
    if len(told) != 4:
        raise ValueError(f"--monte has four cards, not {len(told)}; write x for an unknown one")
    return list(told)


def _without_origin(position: Position) -> tuple[Position, int | None]:
    """The position with `call:XX` for `call:XX@S`, and the seat S that had the called card."""
    moves, origin = list(position.moves), None
    for place, text in enumerate(moves):
        head, at, tail = text.partition("@")
        if at and head.upper().startswith("CALL:"):
            if tail not in ("0", "1", "2"):
                raise ValueError(f"{text[:20]}: after @ comes the seat that had the called card, 0, 1 or 2")
            moves[place], origin = head, int(tail)
    return replace(position, moves=tuple(moves)), origin


def _giver(position: Position, story: History, seat: int, told: int | None) -> int:
    """The seat that had the called card, as far as the asking seat can tell; -1: unknown, or nobody."""
    end = story.end
    if int(end["called_from"]) < 0:
        if told is not None:
            raise ValueError("no card is given back after the call, so no opponent had the called card")
        return -1
    soloist = int(end["soloist"])
    if told is not None:
        if told == soloist:
            raise ValueError(f"seat {told} is the soloist and called a card that it did not hold")
        return told
    others = [other for other in range(SEATS) if other != soloist]
    if seat != soloist:
        mine = (mask_of(position.hand) | story.plays[seat]) & story.given
        owes = not story.given and len(position.hand) == HAND - 1
        return seat if mine or owes else next(other for other in others if other != seat)
    return next((other for other in others if story.plays[other] & story.given), -1)


def _check_own(position: Position, story: History, seat: int, giver: int) -> None:
    """ValueError when the hand has another size than it must, or a card that went elsewhere."""
    elsewhere = sum(story.plays) | story.shed[0] | story.shed[1] | story.shed[2]
    check_hand(position, seat, story.hands[seat], elsewhere)
    held = mask_of(position.hand)
    if story.given and seat == int(story.end["soloist"]) and held & story.given:
        raise ValueError("the card given back cannot be in the hand of the soloist")
    if story.given and seat == giver and None not in position.hand and not (held | story.plays[seat]) & story.given:
        raise ValueError("the card given back must be in the hand")


def _origin(story: History, seat: int, giver: int, card: int) -> set[int]:
    """The piles from which a card may have come that the seat held at the end of the exchange or later."""
    soloist = int(story.end["soloist"])
    if 1 << card & story.called and int(story.end["called_from"]) >= 0:
        return {giver} if giver >= 0 else {other for other in range(SEATS) if other != soloist}
    if 1 << card & story.called and int(story.end["contract"]) == 0:
        return {FIRST_PAIR, SECOND_PAIR}
    if 1 << card & story.given:
        seat = soloist
    elif int(story.end["contract"]) == 4 and int(story.end["turned"]) >> card & 1:
        return {FIRST_PAIR, SECOND_PAIR}
    return {seat, *story.took[seat]}


def _where_cards_may_be(
    position: Position, story: History, seat: int, giver: int
) -> tuple[list[set[int]], dict[int, int]]:
    """Of each card the piles it may have been dealt to; and by seat how many cards of void suits it may have shed."""
    allowed: list[set[int]] = []
    end = story.end
    located = [story.plays[other] | story.shed[other] for other in range(SEATS)]
    located[seat] |= mask_of(position.hand)
    closed = {seat, *story.took[seat]} if None not in position.hand else set()
    limits = {other: story.unseen[other] for other in range(SEATS) if other != seat}
    for card in range(40):
        holder = next((other for other in range(SEATS) if located[other] >> card & 1), None)
        if holder is not None:
            allowed.append(_origin(story, holder, giver, card))
        elif 1 << card & (story.called | story.given) and not story.doubt:
            allowed.append(_origin(story, int(end["soloist"]), giver, card))
        else:
            piles = set(range(5)) - closed
            for other in range(SEATS):
                if int(end["shown"][other]) >> card // 10 & 1 and not limits.get(other, 0):
                    piles -= {other, *story.took[other]}
            allowed.append(piles)
    _hold_the_top(position, story, allowed)
    return allowed, limits


def _hold_the_top(position: Position, story: History, allowed: list[set[int]]) -> None:
    """With call_scope=top the soloist holds all cards of the ranks above the called one."""
    rules: Any = position.rules
    if rules.call_scope == "top" and story.called:
        soloist, rank = int(story.end["soloist"]), (story.called.bit_length() - 1) % 10
        for card in range(40):
            if card % 10 > rank:
                allowed[card] = allowed[card] & {soloist}


def _check_monte(position: Position, monte: list[int | None], allowed: list[set[int]]) -> None:
    for place, card in enumerate(monte):
        if card is not None and FIRST_PAIR + place // 2 not in allowed[card]:
            raise ValueError(f"--monte: {position.game.pack.codes[card]} is known to have been elsewhere")
    if None not in monte:
        for card in range(40):
            if card not in monte:
                allowed[card] = allowed[card] - {FIRST_PAIR, SECOND_PAIR}
    for card in monte:
        if card is not None:
            allowed[card] = set()
    for card, piles in enumerate(allowed):
        if not piles and card not in monte:
            raise ValueError(f"no deal can meet this position: {position.game.pack.codes[card]} cannot be anywhere")


def _lay(position: Position, rule_record: Record, fixed: list[int], monte: list[int | None]) -> Record:
    """The start of a deal with the cards whose pile is known."""
    state = blank_state(position.game)
    driver(position.game, "lay")(position.dealer, rule_record, state)
    for seat in range(SEATS):
        state["hand"][seat] = state["dealt"][seat] = fixed[seat]
    slots = list(monte)
    for pair in (0, 1):
        for card in members(fixed[FIRST_PAIR + pair]):
            if card not in slots:
                spots = [k for k in (2 * pair, 2 * pair + 1) if slots[k] is None]
                if not spots:
                    raise ValueError("no deal can meet this position: the monte has four cards")
                slots[spots[0]] = card
    state["monte"] = [-1 if card is None else card for card in slots]
    state["down"] = mask_of(slots)
    return state


def _hidden(allowed: list[set[int]], fixed: list[int], story: History, seat: int, limits: dict[int, int]) -> Hidden:
    """Cards of several piles, in classes; a seat holds as many cards of suits shown out as it may have discarded."""
    loose = [card for card in range(40) if len(allowed[card]) > 1]
    room = [ROOM[pile] - fixed[pile].bit_count() for pile in range(5)]
    if min(room) < 0:
        raise ValueError("no deal can meet this position: a hand would have too many cards")
    piles = [pile for pile in range(5) if room[pile]]
    seen = sum(story.plays)
    owners = [_owner(story, pile) for pile in piles]

    def void(card: int, owner: int) -> bool:
        shown = owner >= 0 and owner != seat and int(story.end["shown"][owner]) >> card // 10 & 1
        return bool(shown) and not seen >> card & 1 and not (story.given | story.called) >> card & 1

    def signature(card: int) -> tuple[tuple[bool, ...], tuple[bool, ...]]:
        return tuple(pile in allowed[card] for pile in piles), tuple(void(card, owner) for owner in owners)

    classes, signatures = group_by(loose, signature)

    def weight_of(p: int) -> Any:
        limit = limits.get(owners[p], HAND)

        def weight(composition: Any) -> float:
            voids = 0
            for number, (open_to, shed) in zip(composition, signatures, strict=True):
                if number and not open_to[p]:
                    return 0.0
                voids += number if shed[p] else 0
            return float(voids <= limit)

        return weight

    weights = [weight_of(p) for p in range(len(piles))]
    return Hidden(classes, piles, [room[pile] for pile in piles], weights, [False] * len(piles))


def _owner(story: History, pile: int) -> int:
    """The seat into whose hand a pile went, -1 for a monte that lies."""
    if pile < SEATS:
        return pile
    return next((seat for seat in range(SEATS) if pile in story.took[seat]), -1)


def _later(story: History) -> tuple[list[int], list[int]]:
    """Of every unseen discard the cards that its seat played later, and those that it is known not to have had then."""
    kept, shed = [], []
    for move in story.made:
        shown = int(story.end["shown"][move.seat])
        void = sum(SUIT << 10 * suit for suit in range(4) if shown >> suit & 1)
        hides = move.text == UNSEEN
        kept.append(story.plays[move.seat] if hides else 0)
        shed.append(void & ~story.plays[move.seat] if hides else 0)
    return kept, shed


def further(position: Position, state: Record, moves: Mapping[str, int]) -> list[Branch]:
    """Sets of discards, each in one order, as far as they make sense; in the auction a solissimo with its raises."""
    phase = int(state["phase"])
    if phase == AUCTION and "bid:solissimo" in moves:
        bid = 1 << moves["bid:solissimo"]
        raises = enumerate(("plain", "dividete", "scegliete"))
        return [Branch(("bid:solissimo", text), (bid, 1 << k), phases=(RAISE,)) for k, text in raises]
    left = int(state["shedding"])
    if phase == DISCARD and left > 1:
        return [
            Branch(chosen, tuple(1 << moves[text] for text in chosen), phases=(DISCARD,) * (left - 1))
            for chosen in combinations(moves, left)
            if _sensible([moves[text] for text in chosen], mask_of(moves.values()))
        ]
    return []


def _sensible(chosen: list[int], held: int) -> bool:
    """Whether a set of discards has no three, and of the 4 to 7 of a suit only the lowest ones of the hand."""
    out = mask_of(chosen)
    for card in chosen:
        rank = card % 10
        lower = held & (1 << card) - (1 << card - rank)
        if rank == 9 or (rank < 4 and lower & ~out):
            return False
    return True
