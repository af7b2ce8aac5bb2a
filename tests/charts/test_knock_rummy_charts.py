"""The charts of Knock Rummy: their cells against a plain count, what a choice does, and what is known of the answers.

"Sheet" is the strategy sheet quoted in `docs/games/knock_rummy.md`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from analyzer import Table
from analyzer.charts.job import steps_of
from analyzer.games import game as find_game
from analyzer.players import seat as seat_players
from analyzer.records import driver, word
from analyzer.result import Result, Row
from analyzer.verbs.chart import chart
from tests.charts.positions import Asked, asked, hooks
from tests.referee.knock_rummy import OPTIONS, complete
from tests.referee.knock_rummy_melds import deadwood

GAME = find_game("knock_rummy")
KNOCK, BY_SEAT, TAKE = (kind.name for kind in GAME.charts())

# Rules and seats under which cells, choices and labels are compared.
SETTINGS: list[tuple[dict[str, Any], int]] = [
    ({}, 2),
    ({}, 4),
    ({"discard_taken": False, "ace_value": 11}, 5),
    ({"knock_limit": 20, "ace_runs": "wrap"}, 3),
    ({"knock_limit": 33}, 2),
    ({"knock_limit": 0, "deal_size": 3}, 2),
    ({"deal_size": 2, "discard_taken": False}, 6),
    ({"deal_size": 12, "knock_from_turn": 3}, 2),
]


def walk(rules: dict[str, Any], seats: int, seed: int, deals: int = 4) -> Iterator[Table]:
    """Decisions of deals in which hardly anybody knocks: drawn at random, thrown so that little is left."""
    generator, options = random.Random(seed), complete(rules)
    for index in range(deals):
        table = Table("knock_rummy", rules, seed=seed, index=index, players_count=seats)
        while not table.over and int(table._state["turns"]) < 10 * seats:
            yield table
            chance, hand = generator.random(), table.hand(table.to_act)
            quiet = [move for move in table.legal() if not move.startswith("knock")]
            if chance < 0.7 and quiet[0].startswith("discard"):
                table.play(min(quiet, key=lambda move: deadwood([card for card in hand if card != move[-2:]], options)))
            else:
                table.play(generator.choice(quiet if chance < 0.98 else table.legal()))


def least_left(hand: list[str], barred: str | None, rules: dict[str, Any]) -> int:
    """The least deadwood that a discard leaves, by the referee's count."""
    return min(deadwood([other for other in hand if other != card], rules) for card in hand if card != barred)


def holds(label: str, number: int) -> bool:
    """Whether a step of an axis ("4", "1-5", "61+") is that of a number."""
    if label.endswith("+"):
        return number >= int(label[:-1])
    low, _, high = label.partition("-")
    return int(low) <= number <= int(high or low)


def step(about: Asked, axis: int, number: int) -> int:
    """The step of a number on an axis."""
    [found] = [place for place, label in enumerate(about.chart.axes[axis].labels) if holds(label, number)]
    return found


def expected(about: Asked, table: Table, rules: dict[str, Any]) -> tuple[int, ...] | None:
    """The steps of the decision that the table is at, as the chart's titles say; None where it is none."""
    state, seat, options = table._state, table.to_act, complete(rules)
    hand, turn = table.hand(seat), int(state["turns"]) // table.seats + 1
    draws = "draw:stock" in table.legal()
    if about.chart.number == 1:
        if not draws:
            return None
        top = GAME.pack.codes[int(state["pile"][int(state["pile_size"]) - 1])]
        before = deadwood(hand, options)
        gain = before - least_left([*hand, top], None if options["discard_taken"] else top, options)
        return step(about, 0, turn), step(about, 1, max(gain, 0)), step(about, 2, before)
    if draws or turn < options["knock_from_turn"]:
        return None
    taken = GAME.pack.codes[int(state["taken"])] if int(state["taken"]) >= 0 else None
    left = least_left(hand, None if options["discard_taken"] else taken, options)
    if options["knock_limit"] is not None and left > options["knock_limit"]:
        return None
    return step(about, 0, turn), step(about, 1, left)


@pytest.mark.parametrize("kind", [BY_SEAT, TAKE])
@pytest.mark.parametrize(("rules", "seats"), SETTINGS)
def test_cells_are_those_of_a_plain_count(rules: dict[str, Any], seats: int, kind: str) -> None:
    about, found = asked("knock_rummy", kind, rules=rules, players_count=seats), set()
    cell_of = hooks("knock_rummy")[0]
    for table in walk(rules, seats, seed=11):
        cell = cell_of(table._state, about.record, table.to_act, about.chart.number)
        steps = expected(about, table, rules)
        assert (None if cell < 0 else steps_of(about.chart, cell)) == steps, (table.hand(table.to_act), table.legal())
        found.add(cell)
    assert len(found) > 8 or (rules.get("knock_limit") == 0 and len(found) > 1)


def knocks_never(table: Table) -> str:
    """What `rule` does when it waits for a hand without deadwood."""
    seating, moves = seat_players(GAME, "rule(knock_at=0,knock_floor=0)", table.seats), np.zeros(10_000, np.uint64)
    driver(GAME, "trace")(
        word(1), 0, 0, table._rules, table._state.copy(), seating.numbers, seating.parameters,
        np.zeros(table.seats, np.uint64), moves,
    )  # fmt: skip
    return GAME.move_text(table._state, table.rules, int(moves[0]).bit_length() - 1)


@pytest.mark.parametrize(("rules", "seats"), SETTINGS)
def test_choices_do_what_they_say(rules: dict[str, Any], seats: int) -> None:
    move_of, options, met = hooks("knock_rummy")[1], complete(rules), 0
    abouts = [asked("knock_rummy", kind, rules=rules, players_count=seats) for kind in (BY_SEAT, TAKE)]
    for table in walk(rules, seats, seed=12):
        seat, legal = table.to_act, table.legal()
        for about in abouts:
            number = about.chart.number
            if expected(about, table, rules) is None:
                continue
            first, second = (
                GAME.move_text(
                    table._state,
                    table.rules,
                    int(move_of(table._state, about.record, seat, number, choice, 0)).bit_length() - 1,
                )
                for choice in range(2)
            )
            assert first in legal
            assert second in legal
            assert move_of(table._state, about.record, (seat + 1) % seats, number, 0, 0) == 0
            if number == 1:
                assert (first, second) == ("draw:discard", "draw:stock")
                continue
            hand, card = table.hand(seat), first.partition(":")[2]
            left = deadwood([other for other in hand if other != card], options)
            open_to = [move.partition(":")[2] for move in legal if move.startswith("discard:")]
            assert left == min(deadwood([x for x in hand if x != other], options) for other in open_to)
            assert first.startswith("knock:")
            assert second.startswith("discard:")
            if left:
                assert second == knocks_never(table)
            met += 1
    assert met > 10 or rules.get("knock_limit") == 0


@cache
def of(kind: str, **more: Any) -> Result:
    """A chart of few decisions a cell, or of `deals`."""
    options = {name: value for name, value in more.items() if name in OPTIONS}
    rest = {name: value for name, value in more.items() if name not in OPTIONS}
    return chart("knock_rummy", kind, **{"deals": 10, "threads": 1, **rest}, rules=options)


def rows_at(result: Result, branch: str, **group: str) -> list[Row]:
    """The rows of a choice in the cells of this group."""
    return [row for row in result.rows if row.branch == branch and group.items() <= row.group.items()]


PAYOFFS = ("rummy_bonus", "rummy_payoff", "rummy_tie", "tie_rule", "undercut_penalty", "penalty_to", "target")


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option_value_has_its_charts(option: str) -> None:
    for value in OPTIONS[option][1:]:
        if option == "deal_size" and value in (17, 25):
            continue  # larger hands take longer; twelve cards are met above
        limited = {"knock_limit": 30} if option in ("max_turn_overs", "stock_out") else {}
        for kind in (BY_SEAT,) if option in PAYOFFS else (BY_SEAT, TAKE):
            seats = 2 if option in ("knock_limit", "deal_size") else 3
            rows = of(kind, **{option: value}, **limited, players_count=seats, seat=0).rows
            assert {row.branch for row in rows} == ({"take", "draw"} if kind == TAKE else {"knock", "go on"}), value


def test_the_chart_by_players_leaves_out_tables_that_never_come_to_a_knock() -> None:
    for rules, labels in (({}, "23456"), ({"deal_size": 17}, "2"), ({"max_turns": 7, "knock_from_turn": 3}, "23")):
        about = asked("knock_rummy", KNOCK, rules=rules)
        assert about.chart.varied is not None
        assert "".join(about.chart.varied.labels) == labels
        assert [setting.seats for setting in about.chart.settings] == [int(label) for label in labels]


@pytest.mark.parametrize(
    ("kind", "rules", "told"),
    [
        (KNOCK, {"max_turns": 1, "knock_from_turn": 2}, "knock_from_turn"),
        (BY_SEAT, {"max_turns": 7, "knock_from_turn": 4}, "knock_from_turn"),
        (BY_SEAT, {"deal_size": 17}, "deal_size"),
        (TAKE, {"deal_size": 17}, "deal_size"),
    ],
)
def test_rules_that_leave_nothing_are_named(kind: str, rules: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        chart("knock_rummy", kind, rules=rules, players_count=3, deals=10)


@pytest.mark.parametrize(("seats", "bonus"), [(2, 25), (3, 7)])
def test_a_knock_without_deadwood_is_worth_the_bonus(seats: int, bonus: int) -> None:
    # Rules page, "Payoffs", first row: every other player pays the bonus.  The limit keeps such hands frequent.
    result = of(BY_SEAT, knock_limit=0, rummy_bonus=bonus, deal_size=3, players_count=seats, deals=50)
    rows = rows_at(result, "knock", left="0")
    assert sum(row.n for row in rows) > 100
    for row in rows:
        assert row.metrics["score"].interval.value == bonus * (seats - 1)


def test_without_deadwood_it_depends_on_the_bonus_whether_to_wait() -> None:
    # Rules page, "Payoffs": who is undercut by a hand without deadwood pays all of his own, as do the others, and
    # that is more than a flat bonus of 25; where the bonus comes on top there is nothing to wait for.
    for payoff, best in (("flat", "go on"), ("plus_difference", "knock")):
        cells = of(BY_SEAT, rummy_payoff=payoff, players_count=5, seat=0, deals=1000).provenance["chart"]["cells"]
        [cell] = [cell for cell in cells if cell["group"]["left"] == "0" and cell["group"]["turn"] == "1"]
        assert (cell["best"], cell["state"]) == (best, "settled")


def test_to_go_on_in_the_last_turn_is_a_void_deal() -> None:
    # Rules page, "End of a deal": after max_turns turns without a knock everybody scores 0.
    result = of(BY_SEAT, max_turns=1, players_count=2, deals=50)
    assert {row.group["seat"] for row in result.rows} == {"0"}
    assert {row.group["turn"] for row in result.rows} == {"1"}
    for row in rows_at(result, "go on"):
        assert row.metrics["score"].interval.value == 0.0


def test_with_a_limit_one_knocks_at_once() -> None:
    # Sheet, "With a limit of 10: knock at 10 at once. Waiting for 8 ... costs 1.5".
    result = of(BY_SEAT, knock_limit=10, players_count=2, seat=0, deals=300)
    cells = [cell for cell in result.provenance["chart"]["cells"] if cell["state"] == "settled"]
    assert len(cells) > 20
    assert {cell["best"] for cell in cells} == {"knock"}


def test_the_border_of_the_first_turn_of_four() -> None:
    # Sheet, "Knock thresholds": among players that knock at 36 more is won at every step up to 36; the threshold that
    # is its own best answer is 42.
    result = of(BY_SEAT, players_count=4, seat=0, deals=2000)
    best = {
        cell["group"]["left"]: cell["best"]
        for cell in result.provenance["chart"]["cells"]
        if cell["group"]["turn"] == "1" and cell["state"] == "settled"
    }
    knocks = ("6-10", "11-15", "16-20", "21-25", "26-30", "31-35")
    assert {step: best.get(step) for step in knocks} == dict.fromkeys(knocks, "knock")
    assert {step: best.get(step) for step in ("46-50", "51-55")} == {"46-50": "go on", "51-55": "go on"}


def test_a_discard_that_saves_nothing_is_left_and_a_meld_is_taken() -> None:
    # Sheet, "Draw": the discard is taken if it saves 4 to 8 (within 0.1 of each other), or makes a meld.
    cells = of(TAKE, players_count=4, deals=300).provenance["chart"]["cells"]
    first = [cell for cell in cells if cell["group"]["turn"] == "1" and cell["state"] == "settled"]
    for gain, best in (("0", "draw"), ("20+", "take")):
        found = [cell["best"] for cell in first if cell["group"]["gain"] == gain]
        assert len(found) > 3
        assert set(found) == {best}
