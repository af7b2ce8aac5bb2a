"""What the rule tests of the games with a fully dealt pack share: tables of both kinds, and layouts filled up."""

from __future__ import annotations

import importlib
import random
from typing import Any

import pytest

from analyzer import Table


def tables(game: str) -> Any:
    """Make the fixture of what plays a deal of a game: called with a layout and the rules that differ."""

    @pytest.fixture(params=["referee", "table"])
    def table_class(request: pytest.FixtureRequest) -> Any:
        if request.param == "referee":
            return importlib.import_module(f"tests.referee.{game}").Referee
        return lambda deal, rules=None: Table(game, rules=rules, deal=deal)

    return table_class


def fill(piles: list[str], sizes: list[int], pack: list[str]) -> list[list[str]]:
    """Fill piles of which only some cards matter ("AH 2C") from the cards nobody names, in the pack's order."""
    named = " ".join(piles).split()
    assert set(named) <= set(pack)
    assert len(named) == len(set(named))
    spare = [card for card in pack if card not in named]
    full = []
    for pile, size in zip(piles, sizes, strict=True):
        missing = size - len(pile.split())
        full.append(pile.split() + spare[:missing])
        spare = spare[missing:]
    assert spare == []
    return full


def play_all(table: Any, moves: str) -> None:
    """Make moves written with blanks between them."""
    for move in moves.split():
        table.play(move)


def play_out(table: Any) -> dict[str, Any]:
    """Make the first legal move until the end, and give the outcome."""
    while not table.over:
        table.play(table.legal()[0])
    outcome: dict[str, Any] = table.outcome()
    return outcome


def play_at_random(table: Any, generator: random.Random) -> dict[str, Any]:
    """Make random moves until the end, and give the outcome."""
    while not table.over:
        table.play(generator.choice(table.legal()))
    assert table.to_act == -1
    assert table.legal() == []
    outcome: dict[str, Any] = table.outcome()
    return outcome


def mixed_rules(options: dict[str, tuple[Any, ...]], generator: random.Random) -> dict[str, Any]:
    """Choose a value for every option."""
    return {option: generator.choice(values) for option, values in options.items()}
