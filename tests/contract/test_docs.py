"""The page of every game names all that the program offers: options, their values, players, parameters."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from analyzer.games import game, names

DOCS = Path(__file__).parents[2] / "docs" / "games"
ROLES = ("declarer_", "partner_", "opponent_")


@pytest.mark.parametrize("name", names())
def test_the_page_of_a_game_names_everything(name: str) -> None:
    page = (DOCS / f"{name}.md").read_text(encoding="utf-8")
    offered = [kind.name for kind in game(name).players]
    for option in fields(game(name).rules):
        offered += [option.name, *(str(value) for value in option.metadata.get("values", ()))]
    for kind in game(name).players:
        for parameter in kind.parameters:
            role = next((role for role in ROLES if parameter.name.startswith(role)), "")
            offered.append(parameter.name.removeprefix(role))
    missing = [word for word in offered if f"`{word}`" not in page]
    assert missing == []
