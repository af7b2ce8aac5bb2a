"""Who sits where: the seatings in which players meet, and values of a parameter to be tried."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from itertools import product
from math import comb, factorial

from .games.base import Game, Parameter
from .games.rules import nearest

MOST_VALUES = 256
"""Values, or pairs of values, of one sweep."""


MOST_SEATINGS = 60
"""Seatings up to which players meet in every order."""


def rotations(players: int, seats: int, sides: Sequence[int] = ()) -> list[tuple[int, ...]]:
    """The seatings in which `players` players meet: who sits in each seat.

    They fill the seats in order, over and over; each begins once, and each order is turned through all seats.  So
    two players always know who sits behind them.  More of them meet in every order in which they can sit (as
    evenly as the seats allow) where these are at most MOST_SEATINGS: 6 for three at three seats, 24 for four at
    four, 36 for three at four.  Else the orders are met forwards and backwards, so that each neighbour sits
    before and behind.  Every player sits in every seat equally often.

    sides: the side of each seat, from 0; where there are no more players than sides, partners are alike: players
    fill the sides.
    """
    if sides and players <= max(sides) + 1 < seats:
        return [tuple(sitting[side] for side in sides) for sitting in rotations(players, max(sides) + 1)]
    orders = [tuple((first + place) % players for place in range(seats)) for first in range(players)]
    turned = [order[seats - turn :] + order[: seats - turn] for order in orders for turn in range(seats)]
    if players > 2:
        small = _number_of_seatings(players, seats) <= MOST_SEATINGS
        turned += _seatings(players, seats) if small else [order[::-1] for order in turned]
    return list(dict.fromkeys(turned))


def _number_of_seatings(players: int, seats: int) -> int:
    """In how many ways players sit at the seats when none has two seats more than another."""
    each, left = divmod(seats, players)
    alike: int = factorial(each) ** (players - left) * factorial(each + 1) ** left
    return comb(players, left) * factorial(seats) // alike


def _seatings(players: int, seats: int) -> list[tuple[int, ...]]:
    """All of these ways."""
    fewest, most = seats // players, -(-seats // players)
    return [
        sitting
        for sitting in product(range(players), repeat=seats)
        if all(fewest <= sitting.count(player) <= most for player in range(players))
    ]


@dataclass(frozen=True)
class Sweep:
    """A parameter of a kind of player and the values it takes, as they are written."""

    player: str
    parameter: str
    values: tuple[str, ...]

    def name(self, value: str) -> str:
        """`rule.bid_at=25`."""
        return f"{self.player}.{self.parameter}={value}"


def read_sweep(game: Game, text: str, flag: str = "--param") -> Sweep:
    """Read `rule.bid_at=20:60:5` (from, to, step) or `rule.bid_at=20,25,40`; ValueError tells what is wrong.

    flag: the one that the text was given to.
    """
    head, equals, listed = text.partition("=")
    player, dot, name = (part.strip() for part in head.partition("."))
    if not (equals and dot and player and name and listed.strip()):
        raise ValueError(f"{flag} is written like rule.bid_at=20:60:5 or rule.bid_at=20,25,40, not {text[:40]!r}")
    found = find_parameter(game, player, name)
    told = f"{flag} {text[:40]!r}"
    values = tuple(_span(told, listed) if ":" in listed else [part.strip() for part in listed.split(",")])
    if len(set(numbers_of(found, values))) != len(values):
        raise ValueError(f"{told}: a value is there twice")
    return Sweep(player, name, values)


def find_parameter(game: Game, player: str, name: str) -> Parameter:
    """A parameter of a kind of player; ValueError names the nearest one."""
    kind = game.player(player)
    known = {parameter.name: parameter for parameter in kind.parameters}
    if name not in known:
        hint = nearest(name, list(known))
        raise ValueError(f"player {player} has no parameter {name!r}; {hint}see mazzo players {game.name}")
    return known[name]


def numbers_of(parameter: Parameter, values: Sequence[str]) -> list[float]:
    """The numbers that values stand for; ValueError for one that the parameter cannot have."""
    from .players import read_number

    return [read_number(parameter, value) for value in values]


def _span(told: str, listed: str) -> list[str]:
    """The values from:to:step, the end included where it is met."""
    try:
        low, high, step = (Decimal(part.strip()) for part in listed.split(":"))
    except (ValueError, InvalidOperation):
        raise ValueError(f"{told}: a span is from:to:step, like 20:60:5") from None
    if not all(number.is_finite() and abs(number) <= 1_000_000 for number in (low, high, step)):
        raise ValueError(f"{told}: numbers are from -1,000,000 to 1,000,000")
    if step <= 0 or high < low:
        raise ValueError(f"{told}: a span goes up from the lower to the higher value by a step above 0")
    if (high - low) / step >= MOST_VALUES:
        raise ValueError(f"{told} has more than {MOST_VALUES} values")
    return [f"{float(low + place * step):g}" for place in range(int((high - low) / step) + 1)]
