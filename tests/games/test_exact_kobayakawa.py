"""Show-downs that can be counted: chances of tests/data/exact.json.gz (by enumeration) against the kernel."""

from __future__ import annotations

import gzip
import json
from itertools import combinations
from math import comb, sqrt
from typing import Any

import numba
import numpy as np
import pytest

from analyzer import odds, simulate
from kernels.games.kobayakawa.chances import win
from tests.shared_games import DATA, exact

DEALS = 200_000
CODES = ("AS", *(rank + "S" for rank in "23456789TJQK"), "BJ", "RJ")


def _table(bettors: int) -> dict[str, Any]:
    """Of every centre card and own card: hands of the others that it beats, and with which it shares the top."""
    with gzip.open(DATA / "exact.json.gz", "rt", encoding="utf-8") as file:
        table: dict[str, Any] = json.load(file)["tables"][f"kobayakawa.showdown_{bettors}_bettors"]
    return table


def _beaten(card: int, centre: int, bettors: int) -> tuple[int, int]:
    """The same, counted here."""
    alone = shared = 0
    for others in combinations([c for c in range(1, 16) if c not in (card, centre)], bettors - 1):
        low = min(card, *others)
        totals = [c + centre if c == low else c for c in (card, *others)]
        best = max(totals[1:])
        alone += totals[0] > best
        shared += totals[0] == best
    return alone, shared


@numba.njit
def _win(card: int, centre: int, unseen: Any, foes: float, ties: bool) -> float:
    return float(win(card, centre, unseen, foes, ties, ties))


@pytest.mark.parametrize("bettors", [2, 5, 6])
def test_the_formula_counts_every_show_down(bettors: int) -> None:
    table = _table(bettors)
    for centre, row in table["counts"].items():
        for card, (alone, shared) in row.items():
            assert _formula(int(card), int(centre), bettors, ties=False) == alone
            assert _formula(int(card), int(centre), bettors, ties=True) == alone + shared
            assert (alone, shared) == _beaten(int(card), int(centre), bettors)
    assert table["total"] == comb(13, bettors - 1)


@pytest.mark.parametrize("bettors", [3, 4])
def test_the_formula_counts_show_downs_that_have_no_table(bettors: int) -> None:
    for card, centre in [(card, centre) for card in range(1, 16) for centre in range(1, 16) if card != centre]:
        alone, shared = _beaten(card, centre, bettors)
        assert _formula(card, centre, bettors, ties=False) == alone
        assert _formula(card, centre, bettors, ties=True) == alone + shared


def _formula(card: int, centre: int, bettors: int, *, ties: bool) -> float:
    unseen = np.uint64(0x7FFF & ~(1 << centre - 1 | 1 << card - 1))
    return round(_win(card - 1, centre - 1, unseen, float(bettors - 1), ties) * comb(13, bettors - 1), 6)


def _near(measured: float, chance: float) -> bool:
    """Within four standard errors."""
    return abs(measured - chance) <= 4 * sqrt(chance * (1 - chance) / DEALS)


@pytest.mark.parametrize("bettors", [2, 3, 4, 5, 6])
def test_random_cards_and_bets_of_all(bettors: int) -> None:
    """Players who choose at random hold random cards, and the centre card is a random one."""
    seats = max(bettors, 3)
    table = ",".join("always" if seat < bettors else "rule(bet=never,card=random)" for seat in range(seats))
    metrics = simulate("kobayakawa", players=table, deals=DEALS, seed=5).rows[0].metrics
    named = {"top_shared": "tie_broken", "lowest_card_tops_alone": "bonus"}
    named |= {f"seat{seat}_wins": f"win[{seat}]" for seat in range(bettors)}
    compared = 0
    for name, figure in named.items():
        try:
            chance = exact(f"kobayakawa.{bettors}_bettors.{name}")
        except KeyError:  # the others follow from symmetry
            continue
        assert _near(metrics[figure].interval.value, chance), name
        compared += 1
    assert compared >= 2
    assert metrics["bettors"].interval.value == bettors


@pytest.mark.parametrize("card", [1, 5, 11])
def test_the_last_to_bet_is_exact(card: int) -> None:
    """Covered centre cards that nobody remembers leave 13 unseen cards; one or two others have bet before."""
    told = {"centre": "x x x QS", "given": "cards", "deals": DEALS, "threads": 1}
    for bets, bettors in (("bet pass", 2), ("bet bet", 3)):
        result = odds("kobayakawa", CODES[card - 1], moves=f"flip flip flip {bets}", **told)
        win = next(row for row in result.rows if row.branch == "bet").metrics["win"]
        alone = _table(2)["counts"]["12"][str(card)][0] if bettors == 2 else _beaten(card, 12, 3)[0]
        assert win.exact
        assert win.interval.value == pytest.approx(alone / comb(13, bettors - 1), abs=1e-12)


def test_the_ace_in_a_centre_of_twelve() -> None:
    """Four bettors: 60/143 for the last to bet, 15/26 for the first (kobayakawa.example_*)."""
    told = {"centre": "x x x x QS", "given": "cards", "players_count": 4, "deals": DEALS, "players": "rule(bet=always)"}
    last = odds("kobayakawa", "AS", moves="flip flip flip flip bet bet bet", **told)
    first = odds("kobayakawa", "AS", moves="flip flip flip flip", **told)
    for result, name in ((last, "last"), (first, "first")):
        row = next(row for row in result.rows if row.branch == "bet")
        assert row.metrics["bettors"].interval.value == 4
        assert _near(row.metrics["win"].interval.value, exact(f"kobayakawa.example_a1_c12_4_bettors_{name}"))
