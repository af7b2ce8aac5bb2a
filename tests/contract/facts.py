"""What the contract tests have to know of a game: its referee, its settings, what a seat sees, its symmetries.

A game tells what is not the usual thing in `tests/referee/<game>_laws.py`; every function there is optional:

as_seen(record, made, seat)  the first `made` moves of a recorded game as `seat` saw them, `?` for a hidden one
known(record, made, seat)    what it knows of the layout besides its hand, as the flags take it
card_map(generator)          a renaming of the cards under which the rules are the same
check_outcome(outcome, deal) asserts that cards and points are conserved
turned(deal, turn, seats)    the layout after everybody has moved on by some seats, None where seats are not alike
allows(record, made, seat, moves, deal, hands)  whether a redrawn deal, as dealt and with the hands now, agrees
                             with all that the seat has seen; without it the referee makes the moves again
ONE_DEAL                     whether every deal has the same cards
TAKEN_AGAIN                  whether a card that lay open may be taken and laid down again; then redraws of a
                             decision have hands alone, and `allows` gets no deal

Its referee module may have SEATS, the numbers of seats to be tested.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from analyzer.games import game as find_game

SUITS = "CDHS"


def referee(name: str) -> Any:
    """The referee module of a game."""
    return import_module(f"tests.referee.{name}")


def _own(name: str, function: str) -> Any:
    module = f"tests.referee.{name}_laws"
    return getattr(import_module(module), function, None) if find_spec(module) else None


def consistent(name: str, rules: dict[str, Any]) -> dict[str, Any]:
    """The rules with options that exclude each other put right."""
    return getattr(referee(name), "consistent", dict)(rules)


def settings(name: str) -> list[tuple[dict[str, Any], int]]:
    """The default rules, and each option value alone, each with every number of seats that may play it."""
    found: list[dict[str, Any]] = [{}]
    for option, values in referee(name).OPTIONS.items():
        changes = [consistent(name, {option: value}) for value in values[1:]]
        found += [rules for rules in changes if rules not in found]
    return [(rules, seats) for rules in found for seats in seats_for(name, rules)]


def seats_for(name: str, rules: dict[str, Any]) -> list[int]:
    """The numbers of seats that may play these rules."""
    return [seats for seats in sizes(name) if _plays(name, rules, seats)]


def sizes(name: str) -> tuple[int, ...]:
    """The numbers of seats that are tested."""
    return tuple(getattr(referee(name), "SEATS", find_game(name).seat_counts))


def _plays(name: str, rules: dict[str, Any], seats: int) -> bool:
    face = find_game(name)
    try:
        face.check_seats(face.rules.read(rules), seats)
    except ValueError:
        return False
    return True


def each_size(name: str) -> Iterator[tuple[dict[str, Any], int]]:
    """For every number of seats the rules nearest to the default that it may play."""
    for seats in sizes(name):
        yield next((rules, size) for rules, size in settings(name) if size == seats)


def mixed(name: str, generator: random.Random) -> tuple[dict[str, Any], int]:
    """A value at random for every option, and a number of seats."""
    rules = {option: generator.choice(values) for option, values in referee(name).OPTIONS.items()}
    rules = consistent(name, rules)
    return rules, generator.choice(seats_for(name, rules))


def as_seen(record: dict[str, Any], made: int, seat: int) -> list[str]:
    """The first `made` moves of a recorded game as a seat saw them."""
    own = _own(record["game"], "as_seen")
    return own(record, made, seat) if own else [step["move"] for step in record["steps"][:made]]


def known(record: dict[str, Any], made: int, seat: int) -> dict[str, Any]:
    """What a seat knows of the layout of a recorded game besides its hand."""
    own = _own(record["game"], "known")
    if own:
        told: dict[str, Any] = own(record, made, seat)
        return told
    fields = find_game(record["game"]).fields
    return {field: record["deal"][field] for field in fields if record["deal"].get(field) is not None}


def card_map(name: str, generator: random.Random) -> dict[str, str]:
    """A renaming of cards that changes nothing: of the suits, where the game has no other."""
    own = _own(name, "card_map")
    if own:
        renamed: dict[str, str] = own(generator)
        return renamed
    suits = dict(zip(SUITS, generator.sample(SUITS, 4), strict=True))
    return {code: code[0] + suits[code[1]] for code in find_game(name).pack.codes}


def check_outcome(name: str, outcome: dict[str, Any], deal: dict[str, Any], played: int) -> None:
    """All points in the pack were captured, and all tricks, when cards were played."""
    own = _own(name, "check_outcome")
    if own:
        own(outcome, deal)
    elif played:
        assert sum(outcome["points"]) == 120
        assert sum(outcome["tricks"]) * len(deal["hands"]) == played


def turned(name: str, deal: dict[str, Any], turn: int, seats: int) -> dict[str, Any] | None:
    """The layout after everybody has moved on by `turn` places."""
    own = _own(name, "turned")
    if own:
        moved: dict[str, Any] | None = own(deal, turn, seats)
        return moved
    hands = [deal["hands"][(seat - turn) % seats] for seat in range(seats)]
    return {**deal, "hands": hands} | {f: (deal[f] + turn) % seats for f in ("dealer", "leader") if f in deal}


def allows(name: str) -> Any:
    """The game's own check of redrawn deals, None without one."""
    return _own(name, "allows")


def taken_again(name: str) -> bool:
    """Whether a card may be laid down more than once in a deal."""
    return bool(_own(name, "TAKEN_AGAIN"))


def one_deal(name: str) -> bool:
    """Whether every deal has the same cards."""
    return bool(_own(name, "ONE_DEAL"))


def other_seat(move: str, turn: int, seats: int) -> str:
    """A move that names a seat, after everybody has moved on by `turn` places."""
    head, colon, tail = move.partition(":")
    return f"{head}:{(int(tail) + turn) % seats}" if colon and head == "give" and tail.isdigit() else move
