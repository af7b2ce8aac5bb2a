"""`Table`: what it refuses.  What it plays is checked in tests/contract."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer import Table

DEAL = Table("chiamata", seed=1).deal
SMALL = Table("briscola", seed=1).deal


@pytest.mark.parametrize(
    ("game", "deal", "words"),
    [
        ("chiamata", {**DEAL, "dealer": 5}, "seat from 0 to 4"),
        ("chiamata", {**DEAL, "dealer": None}, "seat from 0 to 4"),
        ("chiamata", {"hands": DEAL["hands"]}, "dealer"),
        ("chiamata", {**DEAL, "hands": DEAL["hands"][:4]}, "five hands"),
        ("chiamata", {**DEAL, "hands": [DEAL["hands"][0]] * 5}, "each of the 40 cards"),
        ("chiamata", {**DEAL, "hands": [*DEAL["hands"][:4], ["ZZ"] * 8]}, "ZZ"),
        ("chiamata", {**DEAL, "hands": [*DEAL["hands"][:4], 7]}, "codes"),
        ("chiamata", [], "dict"),
        ("briscola", {**SMALL, "stock": SMALL["stock"][1:]}, "each once"),
        ("briscola", {**SMALL, "turned": "x"}, "last of the stock"),
        ("briscola", {key: SMALL[key] for key in ("dealer", "hands")}, "no layout"),
        ("briscola", {**SMALL, "hands": SMALL["hands"] * 4}, "two to six"),
    ],
)
def test_a_layout_that_is_none(game: str, deal: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Table(game, deal=deal)


def test_a_deal_or_a_seed() -> None:
    with pytest.raises(ValueError, match="not both"):
        Table("chiamata", deal=DEAL, seed=2)


def test_kinds_and_seats() -> None:
    with pytest.raises(ValueError, match="match"):
        Table("chiamata", kind="match")
    with pytest.raises(ValueError, match="2 to 6 players, not 7"):
        Table("briscola", players_count=7)
    with pytest.raises(ValueError, match="did you mean chiamata"):
        Table("chimata")


def test_an_outcome_needs_an_end() -> None:
    with pytest.raises(ValueError, match="not over"):
        Table("briscola", seed=1).outcome()


def test_deals_of_a_seed_are_numbered() -> None:
    assert Table("chiamata", seed=1, index=3).deal == Table("chiamata", seed=1, index=3).deal
    assert Table("chiamata", seed=1, index=3).deal != Table("chiamata", seed=1, index=4).deal
