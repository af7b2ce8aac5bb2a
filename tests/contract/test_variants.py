"""Several tables on the same deals, in every game: the driver's sums are those of tables played one by one."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest

import analyzer
from analyzer.games import game as find_game
from analyzer.games import names
from analyzer.players import seat as seat_players
from analyzer.runner import Means, run
from analyzer.scenario import scenario
from analyzer.variants import Line, Sitting, Variants
from tests.contract.facts import consistent, referee, seats_for
from tests.slow_tables import slow_tally

DEALS = 24
FIRST = 7  # the job's own first deal
WITH_MATCHES = [name for name in names() if find_game(name).has_matches]


def _other_rules(name: str) -> dict[str, Any]:
    """The first option value worth comparing besides the default."""
    option, _, values = find_game(name).variants[0].partition("=")
    default = referee(name).OPTIONS[option][0]
    told = {str(value).lower() if value is not None else "null": value for value in referee(name).OPTIONS[option]}
    other = next(value for value in values.split(",") if told[value] != default)
    return consistent(name, {option: told[other]})


@cache
def job_of(name: str, unit: str = "deal") -> Variants:
    """Six tables: the default, other rules, another dealer, random players, `rule` and `random` in turn both ways.

    Lines: one for each of the first four, compared to the first one; the two players, one compared to the other.
    """
    game, other = find_game(name), _other_rules(name)
    seats = max(set(seats_for(name, {})) & set(seats_for(name, other)))
    asked, changed = (scenario(name, rules=rules, players=["rule"], players_count=seats) for rules in ({}, other))
    turns = [",".join(("rule", "random")[(seat + turn) % 2] for seat in range(seats)) for turn in (0, 1)]
    here, elsewhere = asked.dealer, (asked.dealer + 1) % seats
    tables = [
        Sitting(house.rules, seat_players(game, table, seats), dealer)
        for house, table, dealer in (
            (asked, "rule", here), (changed, "rule", changed.dealer), (asked, "rule", elsewhere),
            (asked, "random", here), (asked, turns[0], here), (asked, turns[1], elsewhere),
        )
    ]  # fmt: skip
    everybody = (1 << seats) - 1
    even = sum(1 << seat for seat in range(0, seats, 2))
    lines = [Line(str(table), {table: everybody}, table) for table in range(4)]
    lines += [
        Line("rule", {4: even, 5: everybody & ~even}, 4),
        Line("random", {4: everybody & ~even, 5: even}, base=4),
        Line("one seat", {4: 1, 2: 2}, 4, base=1),
    ]
    return Variants(game, seats, 3, tables, lines, unit, None, FIRST, ("own", "gain", "seat", "role", "deal", "margin"))


def _told(metric: Any) -> Any:
    """Everything but the spread, which is rounded once more often."""
    return None if metric is None else (metric.interval, metric.n, metric.share)


def _all(row: Any) -> dict[str, Any]:
    return {figure: _told(metric) for figure, metric in row.metrics.items()}


def _same(found: Any, expected: Any) -> None:
    for key in expected.sums:
        np.testing.assert_array_equal(found[key], expected[key], err_msg=key)


@pytest.mark.parametrize("name", names())
def test_deals_as_by_hand(name: str) -> None:
    job = job_of(name)
    tally = job.tally()
    job.play(0, DEALS, job.worker(), tally)
    _same(tally, slow_tally(job, 0, DEALS))
    assert tally["bites"][3] > 0  # random players do not play like `rule`
    assert (tally["single"][4:, 0] == [2 * DEALS, 2 * DEALS, 2 * DEALS]).all()
    assert not tally["single"][:4].any()  # nobody else sits there
    assert tally["histograms"].sum() > 0


@pytest.mark.parametrize("name", WITH_MATCHES)
def test_matches_as_by_hand(name: str) -> None:
    job, matches = job_of(name, "match"), 4
    tally = job.tally()
    job.play(0, matches, job.worker(), tally)
    _same(tally, slow_tally(job, 0, matches))
    assert tally["bites"][3] > 0
    assert (tally["histograms"].sum(axis=(1, 2))[:5] == matches).all()


@pytest.mark.parametrize("name", names())
def test_threads_and_chunks_do_not_matter(name: str) -> None:
    """All deals in one go, in two parts in the wrong order, and by any number of threads: the same bits."""
    job, deals = job_of(name), 150
    whole, parts = job.tally(), job.tally()
    job.play(0, deals, job.worker(), whole)
    worker = job.worker()
    job.play(61, deals, worker, parts)
    job.play(0, 61, worker, parts)
    _same(parts, whole)
    for threads, chunk in product((1, 3), (1, 7, None)):
        _same(run(job, [deals], lambda tally, n: None, Means(threads, chunk=chunk)).tally, whole)


@pytest.mark.parametrize("name", names())
def test_rows_of_compare_are_those_of_simulate(name: str) -> None:
    """Value and limits of every figure that `simulate` has, for the default and for another rule, to the last bit."""
    other = _other_rules(name)
    seats = max(set(seats_for(name, {})) & set(seats_for(name, other)))
    common: dict[str, Any] = {"players_count": seats, "deals": 400, "seed": 5, "threads": 1}
    found = analyzer.compare(name, vary={option: [value] for option, value in other.items()}, **common)
    assert [row.extra["changes"] for row in found.rows] == [{}, other]
    for row in found.rows:
        [expected] = analyzer.simulate(name, rules=row.extra["changes"], **common).rows
        assert {figure: _told(row.metrics.get(figure)) for figure in expected.metrics} == _all(expected)


@pytest.mark.parametrize("name", WITH_MATCHES)
def test_matches_of_compare_are_those_of_simulate(name: str) -> None:
    other = _other_rules(name)
    seats = min(set(seats_for(name, {})) & set(seats_for(name, other)))
    common: dict[str, Any] = {"players_count": seats, "deals": 20, "unit": "match", "threads": 1}
    found = analyzer.compare(name, vary={option: [value] for option, value in other.items()}, **common)
    for row in found.rows:
        [expected] = analyzer.simulate(name, rules=row.extra["changes"], **common).rows
        assert {figure: _told(row.metrics.get(figure)) for figure in expected.metrics} == _all(expected)


@pytest.mark.parametrize("name", names())
def test_a_duel_with_swapped_players_is_its_mirror_image(name: str) -> None:
    """All rotations are the same tables, so that every figure of a player is the same; the difference turns round."""
    seats = max(seats_for(name, {}))
    common: dict[str, Any] = {"players_count": seats, "deals": 300, "threads": 1}
    there, back = (analyzer.duel(name, *pair, **common) for pair in (("rule", "random"), ("random", "rule")))
    for row, other in zip(there.rows, reversed(back.rows), strict=True):
        assert row.branch == other.branch
        assert row.metrics == other.metrics
    (_, second), (_, first) = there.rows, back.rows
    assert second.difference is not None
    assert first.difference is not None
    assert second.difference.interval.value == -first.difference.interval.value
    assert second.difference.correlation == first.difference.correlation
    gains = [row.metrics["gain"].interval.value for row in there.rows]
    assert gains[0] == -gains[1]
    assert gains[0] > 0, "rule is better than random"
