"""The charts of Sheepshead: their cells against a plain count, what a choice does, and what is known of the answers.

"Sheet" is the strategy sheet quoted in `docs/games/sheepshead.md`.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from analyzer import Table
from analyzer.charts.job import steps_of
from analyzer.charts.listing import chart_of, kind_of
from analyzer.games import game as find_game
from analyzer.result import Result
from analyzer.verbs.chart import chart
from tests.charts.positions import Asked, asked, hooks
from tests.shared_games import exact_rows, exact_table

GAME = find_game("sheepshead")
TRUMPS, PICK, BURY, CALL, LEASTER, SEATS = (kind.name for kind in GAME.charts())

WIDELY = dict(GAME.presets["as-widely-played"])
HOUSES: dict[str, dict[str, Any]] = {
    "default": {},
    "leaster": {"all_pass": "leaster"},
    "tens": {"ten_call": "on", "own_ace_call": "forbidden"},
    "hold": {"call_hold": "required", "under_call": "on"},
    "as-widely-played": WIDELY,
    "jack_alone": {"partner": "jack", "jack_alone": "on", "spitz": "on"},
    "jack_call_up": {"partner": "jack", "jack_call_up": "on"},
}
WORTH = {"A": 11, "T": 10, "K": 4}


def is_trump(card: str) -> bool:
    return card[0] in "QJ" or card[1] == "D"


def fail(hand: list[str], suit: str = "CHS") -> list[str]:
    return [card for card in hand if not is_trump(card) and card[1] in suit]


def aces(hand: list[str]) -> int:
    return sum(card[0] == "A" for card in fail(hand))


def strength(hand: list[str]) -> int:
    return sum({"Q": 3, "J": 2}.get(card[0], 1) for card in hand if is_trump(card))


def empties(hand: list[str], pair: tuple[str, ...]) -> int:
    """The fail suits of which the pair is all."""
    left = [card for card in hand if card not in pair]
    return sum(bool(fail(hand, suit)) and not fail(left, suit) for suit in "CHS")


def buries(hand: list[str]) -> dict[str, list[tuple[str, ...]]]:
    """Of each choice of the chart the buries that it may mean; none where it is not open."""
    pairs = list(combinations(fail(hand), 2))

    def best(among: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
        worth = {pair: (sum(WORTH.get(card[0], 0) for card in pair), empties(hand, pair)) for pair in among}
        return [pair for pair in among if worth[pair] == max(worth.values())]

    richest, held = best(pairs), aces(hand)
    most = max((empties(hand, pair) for pair in pairs), default=0)
    more = bool(richest) and most > empties(hand, richest[0])
    return {
        "bury points": richest,
        "bury one ace": best([pair for pair in pairs if aces(list(pair)) == 1]) if held > 1 else [],
        "bury no ace": best([pair for pair in pairs if aces(list(pair)) == 0]) if held else [],
        "make a void": best([pair for pair in pairs if empties(hand, pair) == most]) if more else [],
    }


def lengths(table: Table) -> dict[str, int]:
    """Calls of a card that the picker does not own, and how many cards of its suit are left."""
    picker, hand = table.to_act, table.hand(table.to_act)
    own = {card for card in GAME.pack.codes if _owned(table, picker) >> GAME.pack.codes.index(card) & 1}
    calls = [move for move in table.legal() if move.startswith("call:") and move[5:] not in own]
    return {move: len(fail(hand, move[6])) for move in calls}


def _owned(table: Table, picker: int) -> int:
    return int(table._state["dealt"][picker]) | int(table._state["blind"])


def expected(kind: str, about: Asked, table: Table) -> tuple[str, ...] | None:
    """The labels of the decision that the table is at, as the chart's titles say; None where it is none."""
    hand, legal = table.hand(table.to_act), table.legal()
    if kind == PICK and "pick" in legal:
        return _label(about, 0, strength(hand)), str(aces(hand))
    if kind == TRUMPS and "pick" in legal:
        return str(6 - len(fail(hand))), _label(about, 1, strength(hand))
    if kind == LEASTER and "pick" in legal and table.to_act == 4:
        return (str(6 - len(fail(hand))),)
    if kind == BURY and legal[0].startswith("bury:"):
        open_to = {name for name, pairs in buries(hand).items() if pairs}
        if len(fail(hand)) < 3 or open_to == {"bury points"}:
            return None
        voids = "misses a void" if "make a void" in open_to else "makes most voids"
        return voids, _label(about, 1, len(fail(hand))), str(aces(hand))
    if kind == CALL and "alone" in legal and len(legal) > 1:
        left = _label(about, 0, strength(hand))
        if table.rules.partner == "jack":
            return left, _label(about, 1, 6 - len(fail(hand)))
        found = sorted({min(length, 2) for length in lengths(table).values()})
        return (left, "/".join("2+" if length == 2 else str(length) for length in found)) if found else None
    return None


def _label(about: Asked, axis: int, number: int) -> str:
    """The label ("7-", "8", "16+") of a number."""
    for label in about.chart.axes[axis].labels:
        edge = int(label.strip("+-"))
        if number == edge or (label.endswith("+") and number > edge) or (label.endswith("-") and number < edge):
            return label
    raise AssertionError(f"{number} has no step")


def walk(rules: dict[str, Any], deals: int, seed: int) -> Iterator[Table]:
    """The decisions before the play, picked, buried and called at random."""
    generator = random.Random(seed)
    for index in range(deals):
        table = Table("sheepshead", rules, seed=seed, index=index)
        while not table.over and int(table._state["phase"]) < 7:
            yield table
            table.play(generator.choice(table.legal()))


def labels_of(about: Asked, cell: int) -> tuple[str, ...] | None:
    """The labels of a cell of the kernel."""
    if cell < 0:
        return None
    steps = steps_of(about.chart, cell)
    return tuple(axis.labels[step] for axis, step in zip(about.chart.axes, steps, strict=True))


KINDS = [
    *((house, CALL) for house in HOUSES),
    *((house, kind) for house in ("default", "leaster", "as-widely-played") for kind in (TRUMPS, PICK, BURY, LEASTER)),
]


@pytest.mark.parametrize(("house", "kind"), KINDS)
def test_cells_are_those_of_a_plain_count_and_fix_what_is_open(house: str, kind: str) -> None:
    about = asked("sheepshead", kind, rules=HOUSES[house])
    cell_of, move_of = hooks("sheepshead")[:2]
    open_in: dict[int, set[tuple[bool, ...]]] = defaultdict(set)
    for table in walk(about.rules, 200, seed=3):
        seat = table.to_act
        cell = cell_of(table._state, about.record, seat, about.chart.number)
        assert labels_of(about, cell) == expected(kind, about, table), (table.hand(seat), table.legal())
        if cell >= 0:
            moves = [
                int(move_of(table._state, about.record, seat, about.chart.number, choice, 0))
                for choice in range(len(about.chart.choices))
            ]
            open_in[cell].add(tuple(move != 0 for move in moves))
            assert sum(move != 0 for move in moves) > 1 or "pass" not in table.legal()
            assert move_of(table._state, about.record, (seat + 1) % 5, about.chart.number, 0, 0) == 0
            assert about.chart.impossible is None or not about.chart.impossible(steps_of(about.chart, cell))
    assert len(open_in) > 2
    # Where all must pick at last, the dealer has no choice, and no panel.
    forced = kind in (TRUMPS, PICK) and about.rules["all_pass"] == "forced"
    assert forced or all(len(ways) == 1 for ways in open_in.values())


@pytest.mark.parametrize(("house", "kind"), KINDS)
def test_choices_do_what_they_say(house: str, kind: str) -> None:
    about = asked("sheepshead", kind, rules=HOUSES[house])
    met = 0
    for table in walk(about.rules, 200, seed=4):
        if expected(kind, about, table) is None:
            continue
        told = {}
        for number, choice in enumerate(about.chart.choices):
            bit = hooks("sheepshead")[1](table._state, about.record, table.to_act, about.chart.number, number, 0)
            told[choice.name] = GAME.move_text(table._state, table.rules, int(bit).bit_length() - 1) if bit else ""
            assert not bit or told[choice.name] in table.legal()
        met += 1
        if kind in (TRUMPS, PICK, LEASTER):
            assert told == {name: name if name in table.legal() else "" for name in ("pick", "pass")}
        elif kind == BURY:
            for name, pairs in buries(table.hand(table.to_act)).items():
                assert told[name] in ({"bury:" + ",".join(sorted(pair)) for pair in pairs} or {""}), name
        else:
            _check_call(table, told)
    assert met > 8


def _check_call(table: Table, told: dict[str, str]) -> None:
    own = {move for move in table.legal() if move.startswith("call:")} - set(lengths(table))
    assert told["go alone"] in (own or {"alone"})
    if table.rules.partner == "jack":
        [jack] = own ^ {move for move in table.legal() if move.startswith("call:")} or own
        assert told["call"] == jack
        return
    for name, low, high in (("call a void", 0, 0), ("call a single", 1, 1), ("call a longer suit", 2, 9)):
        fitting = {move: length for move, length in lengths(table).items() if low <= length <= high}
        assert told[name] in ([move for move in fitting if fitting[move] == min(fitting.values())] or [""])


@cache
def of(kind: str, **more: Any) -> Result:
    """A chart of few decisions a cell, or of `deals`; the rest are house rules and arguments."""
    names = GAME.rules.read().as_dict()
    rules = {name: value for name, value in more.items() if name in names}
    rest = {name: value for name, value in more.items() if name not in names}
    return chart("sheepshead", kind, **{"deals": 10, "threads": 1, **rest}, rules=rules)


def test_every_hand_belongs_somewhere_and_every_drawn_hand_where_it_was_drawn_for() -> None:
    # The first seat is asked in every deal: frequencies are the shares of the sets, and a hand that was drawn into the
    # wrong set would miss its cell.
    cells = of(PICK, seat=0).provenance["chart"]["cells"]
    assert sum(cell.get("frequency", 0) for cell in cells) == pytest.approx(1, abs=2e-3)  # told with three digits
    assert {cell["state"] for cell in cells} <= {"settled", "open", "blank"}


def test_trumps_of_the_dealer_come_as_often_as_they_should() -> None:
    # exact.json: seats that pick with four trumps; without passes before, the trumps in six cards.
    rows = exact_rows("sheepshead.pick_by_trumps")["4"]["floats"]
    result = of(LEASTER, all_pass="leaster", players="rule(pick_by=trumps,pick_at=4)")
    cells = result.provenance["chart"]["cells"]
    asked_for = rows["nobody_picks"] + rows["picker_is_seat"][4]
    assert sum(cell["frequency"] for cell in cells) == pytest.approx(asked_for, abs=0.015)
    shares = [source.share for source in asked("sheepshead", LEASTER).panel.sources]
    assert dict(enumerate(shares)) == pytest.approx(exact_table("sheepshead.trumps_in_hand"))


def test_to_pass_last_is_worth_nothing_where_the_deal_is_thrown_in() -> None:
    # Rules page, "Picking": with all_pass=doubler the deal ends at once, all scores 0.
    rows = [row for row in of(PICK, all_pass="doubler", seat=4).rows if row.branch == "pass"]
    assert len(rows) > 20
    assert all(row.metrics["score"].interval.value == 0 for row in rows)


def test_the_first_seat_scores_by_strength_as_the_sheet_says() -> None:
    # Sheet: "A first seat that always picks scores by strength 2..10"; its prototype is not quite this player.
    sheet = (-1.47, -1.11, -0.53, -0.06, 0.55, 1.22, 1.78, 2.49, 3.27)
    result = of(PICK, seat=0, deals=400)
    weight = {tuple(cell["group"].values()): cell.get("frequency", 0) for cell in result.provenance["chart"]["cells"]}
    for number, score in zip(range(2, 11), sheet, strict=True):
        rows = [row for row in result.rows if row.branch == "pick" and row.group["strength"] == str(number)]
        shares = [weight[tuple(row.group.values())] for row in rows]
        mean = sum(row.metrics["score"].interval.value * w for row, w in zip(rows, shares, strict=True)) / sum(shares)
        assert mean == pytest.approx(score, abs=0.45), number


def test_the_border_of_picking() -> None:
    # Sheet: break-even is a strength of 5; "needed less after each pass".  With all three aces there is nobody to call.
    cells = of(PICK, deals=400).provenance["chart"]["cells"]
    sure = {tuple(cell["group"].values()): cell["best"] for cell in cells if cell["state"] == "settled"}
    assert all(best == "pass" for (_, s, _), best in sure.items() if s in ("0", "1"))
    assert all(best == "pick" for (_, s, _), best in sure.items() if s in ("10", "11", "12+"))
    assert all(sure.get((seat, "6", "0")) == "pick" for seat in ("first", "second", "third", "fourth"))
    assert all(sure.get((seat, "6", "3")) == "pass" for seat in ("first", "second", "third", "fourth"))
    picks = [sum(best == "pick" for (s, *_), best in sure.items() if s == seat) for seat in ("first", "fourth")]
    assert picks[0] < picks[1]


def test_alone_from_a_strength_of_twelve() -> None:
    # Sheet: `alone_at` 12 (the strength after the bury); a void suit is called last.
    cells = of(CALL, deals=600).provenance["chart"]["cells"]
    sure = {tuple(cell["group"].values()): cell["best"] for cell in cells if cell["state"] == "settled"}
    assert all(best == "go alone" for (s, _), best in sure.items() if int(s.strip("+-")) >= 13)
    assert all(best != "go alone" for (s, _), best in sure.items() if int(s.strip("+-")) <= 9)
    mixed = [sure[s, "0/1"] for s in ("7-", "8", "9") if (s, "0/1") in sure]
    assert mixed
    assert set(mixed) == {"call a single"}


def test_one_ace_of_two_is_kept_where_three_fail_cards_are_held() -> None:
    # Sheet: `bury_ace` 4, "not burying aces (12) costs 0.11": points are buried where there are enough of them.
    cells = of(BURY, deals=2000).provenance["chart"]["cells"]
    sure = {tuple(cell["group"].values()): cell["best"] for cell in cells if cell["state"] == "settled"}
    assert sure.get(("makes most voids", "3", "2")) == "bury one ace"
    assert sure.get(("makes most voids", "4", "1")) == "bury points"
    assert sure.get(("misses a void", "4", "0")) == "bury points"


def test_leasters_for_the_most_are_for_strong_hands() -> None:
    # Rules page, "Score without a picker": who has most points wins, or in a moster pays; so edges run opposite ways.
    rows = [row for row in of(LEASTER, deals=400).rows if row.branch == "pass"]
    score = {(row.group["game"], row.group["trumps"]): row.metrics["score"].interval.value for row in rows}
    assert score["leaster (most)", "5"] > 2 > 0 > score["leaster (most)", "1"]
    assert score["moster", "5"] < -2 < 0 < score["moster", "1"]
    assert score["leaster (fewest)", "0"] > score["leaster (trick)", "0"]


def test_the_edges_of_the_seats_add_up_to_nothing() -> None:
    # Rules page, "Score": every deal is zero-sum.
    rows = of(SEATS, deals=500).rows
    by_rule = defaultdict(list)
    for row in rows:
        by_rule[row.group["after"]].append(row.metrics["score"].interval.value)
    assert len(by_rule) == 6
    for values in by_rule.values():
        assert len(values) == 5
        assert sum(values) == pytest.approx(0, abs=1e-9)


OPTIONS = [
    (name, value)
    for name, values in (
        ("partner", ("jack", "none")), ("own_ace_call", ("forbidden",)), ("ten_call", ("on",)),
        ("call_hold", ("required",)), ("call_play", ("forced",)), ("all_pass", ("leaster", "moster", "doubler")),
        ("sweep_test", ("points",)), ("bump", ("on",)), ("crack", ("late", "any")), ("blitz", ("black", "black_red")),
        ("spitz", ("on",)), ("stake", (3,)),
    )
    for value in values
]  # fmt: skip


@pytest.mark.parametrize(("name", "value"), OPTIONS)
def test_every_option_value_has_its_charts_or_is_refused_by_name(name: str, value: Any) -> None:
    for kind in (TRUMPS, PICK, BURY, CALL, LEASTER, SEATS) if name in ("partner", "all_pass") else (PICK, CALL):
        refused = (kind, value) in ((CALL, "none"), (CALL, "jack"), (LEASTER, "doubler"))
        rules = GAME.rules.read({name: value})
        if refused:
            with pytest.raises(ValueError, match=name):
                chart_of(kind_of(GAME, kind), rules, 5, None)
        elif kind == SEATS:
            assert chart_of(kind_of(GAME, kind), rules, 5, None).question
        else:
            seat = 0 if kind in (TRUMPS, PICK) else None
            result = of(kind, **{name: value}, seat=seat)
            assert len({row.branch for row in result.rows}) > 1, kind


def test_a_dealer_who_must_pick_has_no_panel() -> None:
    with pytest.raises(ValueError, match="seat 4"):
        of(PICK, seat=4)
    assert len({row.group["seat"] for row in of(PICK, all_pass="moster").rows}) == 5
