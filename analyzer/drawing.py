"""Positions of games in which cards are drawn from a stock: what a seat knows, and how likely each hand is.

All that matters of the past is who may hold what now.  A seat that could not follow suit held none of that
suit then, but may have drawn some since.  How often the moves made lead to a given hand is counted exactly, by
following which of the seat's places in the hand (dealt, or drawn after which trick) each card was played from.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from .games.briscola import SWAP
from .position import Hidden, Made, Position, Stage, check_hand, group_by, mask_of, members, walk
from .records import driver

if TYPE_CHECKING:
    from .games.base import Record
    from .games.briscola import Briscola

UNKNOWN = 63  # kernels.games.briscola: a stock card that is not known
STOCK = 6  # kernels.games.briscola: the pile that is the stock
NEVER = 99  # later than any trick


class History:
    """What one seat has shown: the tricks in which it was void of a suit, its plays, its draws.

    Tricks are numbered from 0.  A card that is in hand at trick t was dealt, or drawn after an earlier trick.
    """

    def __init__(self, places: int) -> None:
        self.places = places  # cards dealt that are not known
        self.plays: list[tuple[int, int]] = []  # trick and suit of cards played, except known ones
        self.draws: list[int] = []  # tricks after which an unknown card was drawn
        self.voids: list[tuple[int, int]] = []  # trick and suit
        self.taken: dict[int, tuple[int, int]] = {}  # card everybody saw it take: trick of taking, of playing

    def contradicts_itself(self) -> bool:
        """Whether a card that everybody saw the seat take was in its hand when it showed none of that suit."""
        return any(
            suit == card // 10 and taken < when < played
            for card, (taken, played) in self.taken.items()
            for when, suit in self.voids
        )

    def needed(self, suit: int, trick: int) -> int:
        """The epoch from which a card of `suit` must come that is held after `trick`: 0 for any.

        Epochs are numbered by the tricks in which something was shown: a card drawn after the k-th of them
        (or later, before the next) is of epoch k.
        """
        shown = [when for when, void in self.voids if void == suit and when < trick]
        return 0 if not shown else self.epoch(max(shown))

    def epoch(self, trick: int) -> int:
        """The epoch of a card drawn after `trick`."""
        return sum(when <= trick for when in {when for when, _ in self.voids})

    def places_left(self) -> dict[tuple[int, ...], float]:
        """In how many ways the plays leave places of each epoch: {places by epoch: ways}."""
        epochs = len({when for when, _ in self.voids}) + 1
        ways = {(self.places, *[0] * (epochs - 1)): 1.0}
        last = max([trick for trick, _ in self.plays] + self.draws, default=-1)
        for trick in range(last + 1):
            for when, suit in self.plays:
                if when == trick:
                    ways = _take(ways, self.needed(suit, trick))
            if trick in self.draws:
                ways = _put(ways, self.epoch(trick))
        return ways

    def weight(self, needs: Sequence[int], held: Sequence[int]) -> Callable[[Sequence[int]], float]:
        """How often the seat's moves leave a composition of unknown cards in its hand.

        needs[k]: the epoch that a card of class k needs.  held: the epochs needed by known cards in hand.
        """
        left = self.places_left()

        def weigh(composition: Sequence[int]) -> float:
            cards = [need for need, number in zip(needs, composition, strict=True) for _ in range(number)]
            wanted = sorted([*cards, *held], reverse=True)
            return sum(ways * _assignments(places, wanted) for places, ways in left.items())

        return weigh


def _take(ways: dict[tuple[int, ...], float], need: int) -> dict[tuple[int, ...], float]:
    """Play one card that needs an epoch of `need` or later."""
    after: dict[tuple[int, ...], float] = {}
    for places, number in ways.items():
        for epoch in range(need, len(places)):
            if places[epoch]:
                rest = (*places[:epoch], places[epoch] - 1, *places[epoch + 1 :])
                after[rest] = after.get(rest, 0.0) + number * places[epoch]
    return after


def _put(ways: dict[tuple[int, ...], float], epoch: int) -> dict[tuple[int, ...], float]:
    return {(*p[:epoch], p[epoch] + 1, *p[epoch + 1 :]): number for p, number in ways.items()}


def _assignments(places: Sequence[int], needs: Sequence[int]) -> int:
    """Ways to put cards into places, each into one of its epoch or later; `needs` falls."""
    ways = 1
    for done, need in enumerate(needs):
        ways *= max(0, sum(places[need:]) - done)
    return ways


def stage(game: Briscola, position: Position, rule_record: Record, state: Record) -> Stage:
    """Make a position of briscola ready: its public part is played through, hands and stock are hidden."""
    rules: Any = position.rules
    driver(game, "lay")(position.dealer, rule_record, state)
    pack = int(state["pack"])
    _turn_up(game, position, state, pack)
    own = mask_of(position.hand)
    if own & ~pack:
        missing = game.pack.codes[members(own & ~pack)[0]]
        raise ValueError(f"{missing} is not in the pack of {position.seats} players")
    histories = [History(rules.hand_size) for _ in range(position.seats)]
    seat = _play_through(position, rule_record, state, histories, own)
    held = [_cards_held(state, rules, s) for s in range(position.seats)]
    known = [int(state["known"][s]) & ~int(state["played"]) & pack for s in range(position.seats)]
    check_hand(position, seat, held[seat], int(state["played"]) | _under_stock(state) | _others(known, seat))
    if known[seat] & ~own and None not in position.hand:
        raise ValueError(f"the hand must hold {game.pack.codes[members(known[seat] & ~own)[0]]}: the seat took it")
    known[seat] |= own
    excluded, ignored = _partners(game, position, state, seat, known, held)
    hidden = _hidden(state, pack, known, held, histories, excluded)
    for s in range(position.seats):
        state["hand"][s] = known[s]
    return Stage(state, [], [], hidden, seat, seat == int(state["turn"]), ignored)


def _turn_up(game: Briscola, position: Position, state: Record, pack: int) -> None:
    state["stock"][:] = UNKNOWN
    turned = position.known.get("turned")
    if position.rules.trump == "none":  # type: ignore[attr-defined]
        if turned is not None:
            raise ValueError("--turned has no use with trump=none: the bottom card lies face down")
        return
    if turned is None:
        raise ValueError("--turned is missing: the card that was turned up, like 7S")
    if not pack >> turned & 1:
        raise ValueError(f"{game.pack.codes[turned]} is not in the pack of {position.seats} players")
    game.turn_up(state, turned)


def _play_through(position: Position, rule_record: Record, state: Record, histories: list[History], own: int) -> int:
    """Make all moves on the public state and note what every seat has shown; returns the asking seat."""
    rules: Any = position.rules
    turned = int(state["turned"])

    def open_to(state: Record, mover: int) -> int:
        moves = int(state["pack"]) & ~int(state["played"]) & ~own & ~_under_stock(state)
        elsewhere = _others([int(known) & ~int(state["played"]) for known in state["known"]], mover)
        moves &= ~elsewhere
        if rules.trump_exchange != "none" and state["trick"] == 0 and int(state["turned"]) == turned >= 0:
            exchange = turned // 10 * 10 + (0 if rules.trump_exchange == "two" else 4)
            allowed = rules.trump_exchange == "two" or turned > exchange
            if allowed and turned != exchange and not int(state["played"]) >> exchange & 1:
                moves |= 1 << SWAP
        return moves

    def seen(before: Record, made: Made, after: Record) -> None:
        history = histories[made.seat]
        trick = int(before["trick"])
        if made.bit == SWAP:
            history.places -= 1  # the card swapped in lay there, and the turned card is known
            history.taken[int(before["turned"])] = (-1, NEVER)
            return
        if made.bit in history.taken:
            history.taken[made.bit] = (history.taken[made.bit][0], trick)
        else:
            history.plays.append((trick, made.bit // 10))
        for suit in range(4):
            if int(after["void_at"][4 * made.seat + suit]) == trick and made.bit // 10 != suit:
                history.voids.append((trick, suit))
        if after["drawn"] > before["drawn"]:
            for s, drawer in enumerate(histories):
                if int(after["known"][s]) == int(before["known"][s]):
                    drawer.draws.append(trick)
                else:
                    drawer.taken[int(after["turned"])] = (trick, NEVER)

    _, to_act = walk(position, rule_record, state, open_to, seen)
    if to_act < 0:
        raise ValueError("the deal is over after these moves: nothing is left to decide")
    return to_act if position.seat is None else position.seat


def _under_stock(state: Record) -> int:
    """The turned card while it lies under the stock, as a set."""
    lies = int(state["turned"]) >= 0 and int(state["drawn"]) < int(state["stock_size"])
    return 1 << int(state["turned"]) if lies else 0


def _others(known: Sequence[int], seat: int) -> int:
    return sum(cards for other, cards in enumerate(known) if other != seat)


def _cards_held(state: Record, rules: Any, seat: int) -> int:
    """How many cards a seat holds now."""
    seats, on_table = int(state["players"]), int(state["on_table"])
    played = int(state["trick"]) + ((seat - int(state["leader"])) % seats < on_table)
    return int(rules.hand_size) + int(state["drawn"]) // seats - played


def _partners(
    game: Briscola, position: Position, state: Record, seat: int, known: list[int], held: list[int]
) -> tuple[dict[int, int], list[str]]:
    """Add what `partner_info` shows to `known`; returns cards that a partner is known not to hold."""
    rules: Any = position.rules
    sides = game.sides(rules, position.seats)
    partners = [(seat + step) % position.seats for step in range(sides, position.seats, sides)]
    stock_empty = int(state["drawn"]) == int(state["stock_size"])
    shows = {"open": True, "signals": True, "endgame": stock_empty}.get(rules.partner_info, False)
    told = position.known.get("partner")
    if told is None:
        note = f"what partner_info={rules.partner_info} shows of a partner's hand (--partner tells it)"
        return {}, [note] if shows and partners else []
    if not shows or not partners:
        raise ValueError("--partner has no use here: partner_info shows nothing of a partner's hand")
    if len(told) != len(partners):
        raise ValueError(f"--partner takes {len(partners)} hands, separated by /, of seats {partners}")
    excluded: dict[int, int] = {}
    elsewhere = int(state["played"]) | _under_stock(state) | known[seat]
    for partner, cards in zip(partners, told, strict=True):
        signs = 0x300 << 10 * max(int(state["trump"]), 0) if state["trump"] >= 0 else 0
        shown = mask_of(cards)
        if shown & (elsewhere | ~int(state["pack"]) | _others(known, partner)):
            raise ValueError("--partner names a card that the partner cannot hold")
        if rules.partner_info == "signals":
            shown &= signs
            excluded[partner] = signs & ~shown
        elif len(cards) != held[partner] or None in cards:
            raise ValueError(f"--partner takes the {held[partner]} cards that seat {partner} holds")
        known[partner] |= shown
        elsewhere |= shown
    return excluded, []


def _hidden(
    state: Record,
    pack: int,
    known: list[int],
    held: list[int],
    histories: list[History],
    excluded: dict[int, int],
) -> Hidden:
    """The unseen cards, in classes of cards that no seat's moves tell apart."""
    now = int(state["trick"]) + 1  # after every trick begun
    seen = int(state["played"]) | _under_stock(state)
    for cards in known:
        seen |= cards
    room = [size - cards.bit_count() for size, cards in zip(held, known, strict=True)]
    piles = [seat for seat, size in enumerate(room) if size > 0]

    def signature(card: int) -> tuple[tuple[int, bool], ...]:
        return tuple(
            (histories[seat].needed(card // 10, now), bool(excluded.get(seat, 0) >> card & 1)) for seat in piles
        )

    classes, signatures = group_by(members(pack & ~seen), signature)
    weights = []
    for seat, history in enumerate(histories[: len(held)]):
        in_hand = [card for card in members(known[seat]) if card not in history.taken]
        own_needs = [history.needed(card // 10, now) for card in in_hand]
        if seat in piles:
            place = piles.index(seat)
            weigh = history.weight([found[place][0] for found in signatures], own_needs)
            weights.append(_unless(weigh, [found[place][1] for found in signatures]))
        elif not history.weight([], own_needs)([]):
            raise ValueError(f"no deal can meet this position: seat {seat} showed a void and holds that suit")
        if history.contradicts_itself():
            raise ValueError(f"no deal can meet this position: seat {seat} showed a void in a suit it was seen to hold")
    left = int(state["stock_size"]) - int(state["drawn"]) - _under_stock(state).bit_count()
    if left:
        piles, weights = [*piles, STOCK], [*weights, lambda composition: 1.0]
    sizes = [left if pile == STOCK else room[pile] for pile in piles]
    return Hidden(classes, piles, sizes, weights, [pile == STOCK for pile in piles])


def _unless(weigh: Callable[[Sequence[int]], float], barred: Sequence[bool]) -> Callable[[Sequence[int]], float]:
    """The weight of a composition, 0 with a card of a barred class."""

    def weight(composition: Sequence[int]) -> float:
        if any(number and bar for number, bar in zip(composition, barred, strict=True)):
            return 0.0
        return weigh(composition)

    return weight
