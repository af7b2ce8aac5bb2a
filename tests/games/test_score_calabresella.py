"""The scores of Calabresella: every cell of the table, every reading of the sweeps, and what every deal keeps."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.calabresella_deals import play_e5, play_e6, play_e7, play_written
from tests.games.layouts import mixed_rules, play_at_random, tables
from tests.referee import calabresella

table_class = tables("calabresella")


@pytest.mark.parametrize("bid_values", ["1-2-4-8-16", "1-2-3-6-12"])
@pytest.mark.parametrize("place", range(5), ids=["chiamo", "solo", "solissimo", "dividete", "scegliete"])
def test_the_table(table_class: Any, bid_values: str, place: int) -> None:
    # Rules page, section 9: the table has the five contracts in the order of `bid_values`; "score = +-2 x payment for
    # the soloist". 18 thirds win, 17 lose, and the stake multiplies.
    contract = ["chiamo", "solo", "solissimo", "dividete", "scegliete"][place]
    value = {"1-2-4-8-16": [1, 2, 4, 8, 16], "1-2-3-6-12": [1, 2, 3, 6, 12]}[bid_values][place]
    rules = {"bid_values": bid_values}
    won = play_written(table_class, 18, contract, rules)
    assert (won["bidder_points"], won["opponent_points"], won["won"]) == (18, 17, True)
    assert (won["payment"], won["score"]) == (value, [2 * value, -value, -value])
    lost = play_written(table_class, 17, contract, {**rules, "stake": 3})
    assert (lost["bidder_points"], lost["opponent_points"], lost["won"]) == (17, 18, False)
    assert (lost["payment"], lost["score"]) == (-3 * value, [-6 * value, 3 * value, 3 * value])


def test_every_field_of_an_outcome(table_class: Any) -> None:
    # Rules page, section "Moves"; the points and tricks are counted in `calabresella_deals.py`, 2D is in the monte.
    assert play_written(table_class, 20, "chiamo") == {
        "points": [20, 8, 7],
        "tricks": [6, 3, 3],
        "score": [2, -1, -1],
        "bidder": 0,
        "bid": "chiamo",
        "contract": "chiamo",
        "called": "2D",
        "called_from": -1,
        "bidder_points": 20,
        "opponent_points": 15,
        "won": True,
        "sweep": None,
        "payment": 1,
        "redeal": False,
    }


@pytest.mark.parametrize(
    ("cappotto", "all_tricks", "no_trick"),
    # Rules page, section 9: "`bidder_wins`: only if the soloist took all; `either`: both ways; `off`: never". Never
    # stramazzo, whatever that is set to.
    [("bidder_wins", "cappotto", None), ("either", "cappotto", "cappotto"), ("off", None, None)],
)
@pytest.mark.parametrize("stramazzo", ["exact", "whole", "off"])
def test_cappotto(
    table_class: Any, cappotto: str, all_tricks: str | None, no_trick: str | None, stramazzo: str
) -> None:
    rules = {"cappotto": cappotto, "stramazzo": stramazzo}
    # Solissimo is worth 4.
    outcome = play_e5(table_class, "plain", rules)
    assert (outcome["sweep"], outcome["payment"]) == (all_tricks, 8 if all_tricks else 4)
    outcome = play_e6(table_class, rules)
    assert (outcome["sweep"], outcome["payment"]) == (no_trick, -8 if no_trick else -4)


@pytest.mark.parametrize("cappotto", ["bidder_wins", "either", "off"])
@pytest.mark.parametrize(
    ("won", "thrown", "thirds", "sweeping"),
    # Rules page, section 9: `exact` is 0 thirds, `whole` is "fewer than 3 thirds (no whole point)", `off` is never. The
    # first trick is 4S, the card that wins it and the card of seat 0: all that the other side gets.
    [
        ("7S", "4C", 0, ["exact", "whole"]),
        ("7S", "KC", 1, ["whole"]),
        ("JS", "KC", 2, ["whole"]),
        ("AS", "4C", 3, []),
    ],
)
def test_stramazzo(table_class: Any, cappotto: str, won: str, thrown: str, thirds: int, sweeping: list[str]) -> None:
    for stramazzo in ("exact", "whole", "off"):
        rules = {"stramazzo": stramazzo, "cappotto": cappotto}
        sweep, payment = ("stramazzo", 12) if stramazzo in sweeping else (None, 4)
        outcome = play_e7(table_class, True, won, thrown, rules)
        assert (outcome["bidder_points"], outcome["opponent_points"]) == (35 - thirds, thirds)
        assert (outcome["sweep"], outcome["payment"]) == (sweep, payment)
        # "If one side has all points": the opponents as well.
        outcome = play_e7(table_class, False, won, thrown, rules)
        assert (outcome["bidder_points"], outcome["opponent_points"]) == (thirds, 35 - thirds)
        assert (outcome["sweep"], outcome["payment"]) == (sweep, -payment)


def test_stramazzo_without_thirds_for_the_last_trick(table_class: Any) -> None:
    # Rules page, section 9: "all points" are then 32.
    outcome = play_e7(table_class, True, "7S", "4C", {"last_trick_thirds": 0})
    assert (outcome["bidder_points"], outcome["sweep"], outcome["payment"]) == (32, "stramazzo", 12)


@pytest.mark.parametrize(
    ("thirds", "contract", "rules", "payment"),
    # Rules page, section 9: "contract value x stake x (soloist's thirds - opponents' thirds), which may be negative".
    [
        (20, "chiamo", {}, 1 * 5),
        (18, "scegliete", {}, 16 * 1),
        (17, "solo", {}, 2 * -1),
        (16, "dividete", {"stake": 2}, 8 * 2 * -3),
        (16, "solo", {"last_trick_thirds": 0}, 0),
        (17, "solissimo", {"last_trick_thirds": 0, "bid_values": "1-2-3-6-12"}, 3 * 2),
    ],
)
def test_difference(table_class: Any, thirds: int, contract: str, rules: dict[str, Any], payment: int) -> None:
    outcome = play_written(table_class, thirds, contract, {"scoring": "difference", **rules})
    assert (outcome["payment"], outcome["score"]) == (payment, [2 * payment, -payment, -payment])


def test_no_sweep_with_difference(table_class: Any) -> None:
    # Rules page, section 9: "no factors"; section "Moves": sweep is "always null with scoring=difference".
    rules = {"scoring": "difference", "cappotto": "either"}
    for outcome, payment in (
        (play_e5(table_class, "plain", rules), 4 * 35),
        (play_e6(table_class, rules), 4 * -35),
        (play_e7(table_class, True, "7S", "4C", rules), 4 * 35),
    ):
        assert (outcome["sweep"], outcome["payment"]) == (None, payment)


def test_every_deal_is_zero_sum_and_keeps_its_thirds(table_class: Any) -> None:
    # Rules page, sections 2 (35 thirds, or 32 with `last_trick_thirds = 0`), 8 (twelve tricks), 9 (zero-sum).
    generator = random.Random(21)
    contracts = set()
    for _ in range(300):
        rules = calabresella.consistent(mixed_rules(calabresella.OPTIONS, generator))
        deal = calabresella.random_deal(3, rules, generator)
        outcome = play_at_random(table_class(deal, rules), generator)
        contracts.add(outcome["contract"])
        played = outcome["contract"] is not None
        assert outcome["redeal"] is not played
        assert sum(outcome["points"]) == (32 + rules["last_trick_thirds"] if played else 0), (rules, deal)
        assert sum(outcome["tricks"]) == (12 if played else 0)
        assert sum(outcome["score"]) == 0
        if played:
            assert outcome["score"][outcome["bidder"]] == 2 * outcome["payment"]
    assert contracts == {None, "chiamo", "solo", "solissimo", "dividete", "scegliete"}
