"""Positions of tantony: what a seat knows, laid out as dealt, and alternatives of two moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..position import Hidden, Position, Stage, admitting, check_hand, group_by, mask_of, members, walk
from ..records import blank_state, driver
from .base import Branch, Record

_WIDTH = 13
_SUIT = (1 << _WIDTH) - 1
_PLAY, _GIFT = 0, 1
_GIVEN = 12


def stage_of(position: Position, rule_record: Record) -> Stage:
    """All cards are dealt, so everything known is laid out as dealt and all moves are made again."""
    game, seats = position.game, position.seats
    pack, size = game.cards_in_play(position.rules, seats), 12 if seats == 3 else 13
    _check_standing(position)
    state = blank_state(game)
    _lay(position, rule_record, state, [0] * seats)
    made, to_act = walk(position, rule_record, state, _might_play(pack, None))
    if to_act < 0:
        raise ValueError("the round is over after these moves: nothing is left to decide")
    seat = to_act if position.seat is None else position.seat
    dealt = [mask_of(move.bit for move in made if move.phase == _PLAY and move.seat == s) for s in range(seats)]
    elsewhere = sum(dealt)
    for card in position.hand:
        if card is not None and not pack >> card & 1:
            raise ValueError(f"{game.pack.codes[card]} is not in the pack of 36 cards that three play with")
    check_hand(position, seat, size - dealt[seat].bit_count(), elsewhere)
    dealt[seat] |= mask_of(position.hand)
    _lay(position, rule_record, state, dealt)
    walk(position, rule_record, state, _might_play(pack, seat if None not in position.hand else None))
    hidden = _hidden(state, dealt, size, pack & ~(elsewhere | dealt[seat]))
    _lay(position, rule_record, state, dealt)
    return Stage(
        state,
        [1 << move.bit for move in made],
        [False] * len(made),
        hidden,
        seat,
        seat == to_act,
        ["what the tricks of the rounds before tell of the hands"] if (position.round or 1) > 1 else [],
    )


def _target(rules: Any, round: int) -> int | None:
    """The side total that ends a match before this round, None without one."""
    counts = rules.early_end == "all_sides" or (rules.early_end == "teams_only" and rules.form == "teams")
    place = round - 2
    return rules.early_targets[place] if counts and 0 <= place < len(rules.early_targets) else None


def _check_standing(position: Position) -> None:
    """ValueError for a standing that a match cannot have in that round."""
    if position.scores is None:
        return
    rules: Any = position.rules
    pairs: Any = position.game
    most = int(rules.pack()["rounds"])
    if position.round is None:
        raise ValueError("--scores goes with --round in tantony: which round of the match this is, from 1")
    if not 1 <= position.round <= most:
        raise ValueError(f"--round is 1 to {most} with these rules, not {position.round}")
    target = _target(rules, position.round)
    top = max(pairs.side_totals(rules, position.scores))
    if target is not None and top >= target:
        raise ValueError(f"--scores: the match is over before round {position.round}, {top} reaches {target}")
    if position.round == 1 and any(position.scores):
        raise ValueError("--scores: in round 1 all totals are 0")


def _lay(position: Position, rule_record: Record, state: Record, dealt: list[int]) -> None:
    """Set the state to the start of the round, with what is known of the hands."""
    game, rules, seats = position.game, position.rules, position.seats
    driver(game, "lay")(position.dealer, rule_record, state)
    leader = position.known.get("leader")
    if leader is not None:
        for field in ("first", "leader", "turn"):
            state[field] = leader
    if position.scores is not None and position.round is not None:
        pairs: Any = game
        state["before"][:seats] = pairs.side_totals(rules, position.scores)
        state["round"] = position.round - 1
        state["left"] = int(rules.pack()["rounds"]) - position.round
    for seat, cards in enumerate(dealt):
        state["hand"][seat] = state["dealt"][seat] = cards


def _void(shown: int) -> int:
    """The cards of the suits (bits) that a seat has shown out."""
    return sum(_SUIT << _WIDTH * suit for suit in range(4) if shown >> suit & 1)


def _might_play(pack: int, seat: int | None) -> Callable[[Record, int], int | None]:
    """What another seat than `seat` may play, for all that seat knows: cards unseen, in suits not shown out."""

    def open_to(state: Record, mover: int) -> int | None:
        if mover == seat or int(state["phase"]) == _GIFT:
            return None
        seen = int(state["played"]) | (int(state["hand"][seat]) if seat is not None else 0)
        return pack & ~seen & ~_void(int(state["shown"][mover]))

    return open_to


def _hidden(state: Record, dealt: list[int], size: int, cards: int) -> Hidden:
    """The unseen cards, in classes of suits that the same seats have shown out."""
    piles = [seat for seat, known in enumerate(dealt) if known.bit_count() < size]
    voids = [_void(int(state["shown"][seat])) for seat in piles]

    def admitted(card: int) -> tuple[bool, ...]:
        return tuple(not void >> card & 1 for void in voids)

    classes, signatures = group_by(members(cards), admitted)
    weights = [admitting([signature[p] for signature in signatures]) for p in range(len(piles))]
    return Hidden(classes, piles, [size - dealt[seat].bit_count() for seat in piles], weights, [False] * len(piles))


def winning_gifts(state: Record, moves: Mapping[str, int], seats: int) -> list[Branch]:
    """For the last to play: each card that wins the trick with each seat that may receive it."""
    last = int(state["phase"]) == _PLAY and int(state["on_table"]) == seats - 1 and int(state["trick"]) < _GIVEN
    open_to = [seat for seat in range(seats) if int(state["tricks"][seat]) < _GIVEN // seats]
    if not last or len(open_to) < 2:
        return []
    led, best = int(state["led"]), int(state["best"])
    wins = [(text, bit) for text, bit in moves.items() if led >> bit & 1 and bit > best]
    return [
        Branch((text, f"give:{seat}"), (1 << bit, 1 << seat), phases=(_GIFT,)) for text, bit in wins for seat in open_to
    ]
