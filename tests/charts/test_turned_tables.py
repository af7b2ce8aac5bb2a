"""Charts with another dealer: what is counted from the first to act turns with the table, for any number of players."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer import simulate
from analyzer.result import Result
from analyzer.verbs.chart import chart


def cells(result: Result, **group: str) -> list[tuple[Any, ...]]:
    """The rows of some cells without their settledness, which depends on all cells of a chart."""
    return [
        (row.branch, row.group, row.n, row.metrics)
        for row in result.rows
        if all(row.group[name] == label for name, label in group.items())
    ]


@pytest.mark.parametrize("dealer", [0, 1, 3])
def test_the_leader_is_whoever_sits_after_the_dealer(dealer: int) -> None:
    """`edge` tells of each seat what `simulate` tells of it, by its place after the dealer."""
    about: dict[str, Any] = {"players_count": 5, "dealer": dealer, "deals": 500, "seed": 8}
    found = {row.group["seat"]: row.metrics["win"] for row in chart("briscola", "edge", **about).rows}
    [table] = simulate("briscola", **about).rows
    for place, label in enumerate(("leader", "second", "third", "fourth", "fifth")):
        assert found[label] == table.metrics[f"win[{(dealer + 1 + place) % 5}]"]
    assert "sixth" not in found


def test_every_panel_has_the_first_to_act_of_its_own_number_of_players() -> None:
    """Seat 0 deals: seat 1 acts first with two players and with three."""
    about: dict[str, Any] = {"dealer": 0, "deals": 60, "seed": 3}
    whole = chart("knock_rummy", "knock-or-go-on", **about)
    for count in ("2", "3"):
        part = chart("knock_rummy", "knock-or-go-on", players_count=int(count), **about)
        assert cells(part) == cells(whole, players=count)
    first = chart("knock_rummy", "knock-by-seat", players_count=3, seat=1, **about)
    mine = [(branch, n, metrics) for branch, _, n, metrics in cells(whole, players="3")]
    assert [(branch, n, metrics) for branch, _, n, metrics in cells(first)] == mine


def test_seats_that_alone_have_a_decision_are_the_same_whoever_deals() -> None:
    """Of partners who choose together seat 1 or 3 is the second: the dealer has no part in dual clash."""
    expected = cells(chart("dual_clash", "first-cards", deals=40))
    assert len({row[1]["partner"] for row in expected}) >= 6
    for dealer in range(3):
        assert cells(chart("dual_clash", "first-cards", deals=40, dealer=dealer)) == expected


def test_only_the_dealer_comes_after_four_passes() -> None:
    """The fifth to speak is the dealer, whichever seat that is; no other seat has such a decision."""
    for dealer in (4, 1):
        result = chart("sheepshead", "leaster-edge", rules={"all_pass": "leaster"}, dealer=dealer, deals=30)
        assert result.rows
        with pytest.raises(ValueError, match=f"leaster-edge is one of {dealer}, not 3"):
            chart("sheepshead", "leaster-edge", rules={"all_pass": "leaster"}, dealer=dealer, seat=3)
