"""The charts of Briscola Chiamata: their cells against a plain count, what a choice does, and known answers.

"Sheet" is the strategy sheet quoted in `docs/games/chiamata.md`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import comb
from typing import Any

import numpy as np
import pytest

from analyzer import Table
from analyzer.charts.job import steps_of
from analyzer.games import game as find_game
from analyzer.records import driver, word
from analyzer.result import Result
from analyzer.verbs.chart import chart
from tests.charts.positions import Asked, asked, hooks
from tests.referee.chiamata import OPTIONS

GAME = find_game("chiamata")
SUCCESS, CALL, RAISE = "success-by-bid", "best-call", "bid-or-pass"
STRONGEST = "A3KQJ76542"

# Rules under which cells and choices are compared: one for each way to bid, and the ways to name the trumps.
SETTINGS: list[dict[str, Any]] = [
    {},
    {"auction": "rank_then_points", "pass_rule": "reenter"},
    {"auction": "points", "all_pass": "first_must_bid"},
    {"auction": "two_points", "own_card": "forbidden"},
    {"trump_named": "after_first_trick", "auction_start": "dealer_right"},
    {"own_card": "forbidden", "solo_score": "zero_sum"},
]


def suits_of(hand: list[str]) -> list[tuple[int, str, str]]:
    """The suits, longest first and then by their A, 3 and K: length, these three, the suit."""
    found = []
    for suit in "CDHS":
        held = [card[0] for card in hand if card[1] == suit]
        tops = "".join("1" if rank in held else "0" for rank in "A3K")
        found.append((len(held), tops, suit))
    return sorted(found, key=lambda one: (-one[0], -int(one[1], 2), "CDHS".index(one[2])))


def group_of(table: Table) -> str | None:
    """The step of the bid to beat; None when nobody has bid, or points are bid above the 2."""
    state, auction = table._state, table.rules.auction
    if int(state["declarer"]) < 0:
        return None
    if auction in ("points", "two_points"):
        target = int(state["target"])
        return "61-64" if target < 65 else "65-69" if target < 70 else "70-79" if target < 80 else "80+"
    rank = "24567JQK3A"[int(state["bid"])]
    return next((label for label in ("A 3 K", "Q J 7", "6 5", "4") if rank in label.split()), None)


def expected(kind: str, table: Table) -> dict[str, str] | None:
    """The labels of the decision that the table is at, by the titles of the axes; None where it is none."""
    if not any(move.startswith(("bid", "pass")) for move in table.legal()):
        return None
    hand, group = table.hand(table.to_act), group_of(table)
    length, tops, suit = suits_of(hand)[0]
    told = {"trumps": str(length) if length < 6 else "6+"}
    if (kind == RAISE) != (int(table._state["declarer"]) >= 0):
        return None
    if kind != SUCCESS:
        told["tops"] = " ".join(rank for rank, held in zip("A3K", tops, strict=True) if held == "1") or "none"
    if kind == CALL:
        outside = sum(card[0] in "A3" and card[1] != suit for card in hand)
        told["side"] = str(outside) if outside < 2 else "2+"
    if kind == RAISE:
        if group is None:
            return None
        told["bid"] = group
    return told


def labels(about: Asked, cell: int) -> dict[str, str] | None:
    """The labels of a cell of the kernel."""
    if cell < 0:
        return None
    steps = steps_of(about.chart, cell)
    return {axis.name: axis.labels[step] for axis, step in zip(about.chart.axes, steps, strict=True)}


def walk(rules: dict[str, Any], seed: int, deals: int = 60) -> Iterator[Table]:
    """Every turn of auctions at random, with seldom a pass, and the namings."""
    generator = random.Random(seed)
    for index in range(deals):
        table = Table("chiamata", rules, seed=seed, index=index)
        while not table.over and int(table._state["phase"]) < 2:
            yield table
            bids = [move for move in table.legal() if move != "pass"]
            near = sorted(bids, key=lambda move: (len(move), move))[:12]
            table.play("pass" if generator.random() < 0.3 and "pass" in table.legal() else generator.choice(near))
        if not table.over:
            yield table


@pytest.mark.parametrize("rules", SETTINGS)
def test_cells_are_those_of_a_plain_count(rules: dict[str, Any]) -> None:
    cell_of = hooks("chiamata")[0]
    for kind in (SUCCESS, CALL, RAISE):
        about, found = asked("chiamata", kind, rules=rules), set()
        for table in walk(rules, seed=5):
            cell = int(cell_of(table._state, about.record, table.to_act, about.chart.number))
            assert labels(about, cell) == expected(kind, table), (kind, table.hand(table.to_act), table.legal())
            found.add(cell)
        assert len(found) > (4 if kind == SUCCESS else 15)


def named(table: Table, about: Asked, choice: int, made: int, seat: int | None = None) -> str | None:
    """The move of a choice as text; None when it is not open."""
    seat = table.to_act if seat is None else seat
    bit = int(hooks("chiamata")[1](table._state, about.record, seat, about.chart.number, choice, made))
    if bit == 0:
        return None
    text = GAME.move_text(table._state, table.rules, bit.bit_length() - 1)
    assert bit.bit_count() == 1
    assert text in table.legal(), text
    return text


def said(about: Asked, choice: int, table: Table) -> str:
    """The call that a choice speaks about, by its name."""
    name, auction = about.chart.choices[choice].name, table.rules.auction
    if name == "pass":
        return "pass"
    if auction in ("points", "two_points"):
        points = name.removeprefix("bid ") if name != "bid" else str(int(table._state["target"]) + 1)
        return f"bid:{points}" if auction == "points" else "bid:2" if points == "61" else f"bid:2:{points}"
    if name == "bid the next":
        return f"bid:{'24567JQK3A'[int(table._state['bid']) - 1]}"
    return f"bid:{name.removeprefix('bid ')}"


@pytest.mark.parametrize("rules", SETTINGS)
def test_choices_are_the_calls_they_name_and_open_in_all_of_a_cell(rules: dict[str, Any]) -> None:
    for kind in (SUCCESS, CALL, RAISE):
        about, open_in = asked("chiamata", kind, rules=rules), dict[int, set[tuple[bool, ...]]]()
        for table in walk(rules, seed=6):
            if expected(kind, table) is None:
                continue
            calls = [named(table, about, choice, 0) for choice in range(len(about.chart.choices))]
            wanted = [said(about, choice, table) for choice in range(len(calls))]
            assert all(call in (None, move) for call, move in zip(calls, wanted, strict=True)), (calls, wanted)
            assert named(table, about, 0, 0, (table.to_act + 1) % 5) is None
            assert kind == SUCCESS or named(table, about, 0, 1) is None
            cell = int(hooks("chiamata")[0](table._state, about.record, table.to_act, about.chart.number))
            open_in.setdefault(cell, set()).add(tuple(call is not None for call in calls))
        assert all(len(kinds) == 1 for kinds in open_in.values())
        if kind != RAISE:
            assert {kinds for found in open_in.values() for kinds in found} == {(True,) * len(about.chart.choices)}


def test_only_the_next_rank_of_a_4_is_left_out_as_it_is_the_2() -> None:
    about = asked("chiamata", RAISE)
    for table in walk({}, seed=7):
        told = expected(RAISE, table)
        if told is not None:
            assert (named(table, about, 0, 0) is None) == (told["bid"] == "4")


def name_after(hand: list[str], rank: str, rules: dict[str, Any]) -> str:
    """The suit to name for a rank, as the note of the chart has it."""
    suits = suits_of(hand)
    lacking = [(length, suit) for length, _, suit in suits if rank + suit not in hand]
    longest, _, suit = suits[0]
    own = rank + suit in hand and rules.get("own_card") != "forbidden"
    if not lacking:
        return suit
    if own and longest >= lacking[0][0] + 4:
        return suit
    return lacking[0][1]


@pytest.mark.parametrize("rules", SETTINGS)
def test_named_is_the_longest_suit_that_lacks_the_rank(rules: dict[str, Any]) -> None:
    about, met, solos = asked("chiamata", SUCCESS, rules=rules), 0, 0
    for table in walk(rules, seed=8, deals=150):
        if int(table._state["phase"]) != 1:
            continue
        hand = [GAME.pack.codes[card] for card in range(40) if int(table._state["dealt"][table.to_act]) >> card & 1]
        move = named(table, about, 0, 1)
        suit, held = suits_of(hand)[0][2], [card[0] for card in hand if card[1] == suits_of(hand)[0][2]]
        if table.rules.auction == "points":
            assert move == f"call:{next(rank for rank in STRONGEST if rank not in held)}{suit}"
        else:
            rank = "24567JQK3A"[int(table._state["bid"])]
            assert move == f"trump:{name_after(hand, rank, rules)}", (hand, rank)
            solos += rank + str(move)[-1] in hand
        assert named(table, about, 0, 0) is None
        met += 1
    # In a blind auction nobody names anything before the first trick.
    assert met > 80 or rules.get("trump_named")


def test_a_long_suit_with_the_rank_is_named_for_a_solo() -> None:
    # Six hearts with the A: the other suits are shorter by four and more, so the own ace is called.
    hands = ["AH 3H KH QH 7H 6H 2C 2D", "JH 5H 4H 2H 3C 3D 3S AC", "KC QC JC 7C 6C 5C 4C AD"]
    rest = [card for card in GAME.pack.codes if not any(card in hand.split() for hand in hands)]
    deal = {"dealer": 0, "hands": [*(hand.split() for hand in hands), rest[:8], rest[8:]]}
    for rank, suit in (("A", "H"), ("J", "H"), ("2", "H")):
        table = Table("chiamata", deal=deal)
        for move in [f"bid:{rank}", *["pass"] * 4][: 1 if rank == "2" else 5]:
            table.play(move)
        assert named(table, asked("chiamata", SUCCESS), 0, 1) == f"trump:{suit}"
    table = Table("chiamata", rules={"own_card": "forbidden"}, deal=deal)
    for move in ["bid:A", *["pass"] * 4]:
        table.play(move)
    assert named(table, asked("chiamata", SUCCESS, rules={"own_card": "forbidden"}), 0, 1) == "trump:C"


def test_hands_are_drawn_as_asked_and_complete() -> None:
    # Of all hands: no suit longer than 2 means 2 of each, C(10, 2) ** 4 of C(40, 8).
    about = asked("chiamata", CALL)
    shares = {source.low // 24: source.share for source in about.panel.sources}
    assert sorted(shares) == [0, 1, 2, 3, 4]
    assert sum(shares.values()) == pytest.approx(1.0)
    assert shares[0] == pytest.approx(comb(10, 2) ** 4 / comb(40, 8))
    # Every deal of a source leads to a decision of the source: the seat speaks first.
    result = of(CALL, deals=200)
    for cell in result.provenance["chart"]["cells"]:
        assert cell["state"] in ("settled", "open", "blank")
    lengths = dict.fromkeys("2345", 0.0) | {"6+": 0.0}
    for cell in result.provenance["chart"]["cells"]:
        lengths[cell["group"]["trumps"]] += cell["frequency"]
    assert list(lengths.values()) == pytest.approx([shares[step] for step in range(5)], rel=0.01)


def test_an_arranged_pack_is_dealt_in_order() -> None:
    from importlib import import_module

    import numba

    deal_out = import_module("kernels.games.chiamata").deal_out

    @numba.njit
    def dealt(state: Any, rules: Any, dealer: int, deck: Any) -> None:
        deal_out(state, rules, dealer, deck)

    about, deck = asked("chiamata", CALL), np.random.default_rng(3).permutation(40).astype(np.uint8)
    table = about.table(0)
    dealt(table._state, about.record, 2, deck)
    for seat in range(5):
        hand = sum(1 << int(card) for card in deck[8 * seat : 8 * seat + 8])
        assert int(table._state["hand"][seat]) == int(table._state["dealt"][seat]) == hand
    assert driver(GAME, "step")(about.record, table._state, word(0))[0] == 2


@cache
def of(kind: str, **more: Any) -> Result:
    """A chart of few decisions a cell, or of `deals`."""
    options = {name: value for name, value in more.items() if name in OPTIONS}
    rest = {name: value for name, value in more.items() if name not in OPTIONS}
    return chart("chiamata", kind, **{"deals": 10, "threads": 1, **rest}, rules=options)


@pytest.mark.parametrize("option", [option for option in OPTIONS if not option.startswith(("match", "next"))])
def test_every_option_value_has_its_charts(option: str) -> None:
    for value in OPTIONS[option][1:]:
        for kind in (SUCCESS, CALL, RAISE):
            result = of(kind, **{option: value})
            assert {row.branch for row in result.rows} == {one["name"] for one in result.provenance["chart"]["choices"]}


def test_raises_are_those_of_the_seat_that_speaks_third() -> None:
    # It has a bid to beat unless both before it pass, which players who bid from a value of 14 on hardly ever do.
    result = of(RAISE)
    assert asked("chiamata", RAISE).panel.seat == 2
    first = [cell["frequency"] for cell in result.provenance["chart"]["cells"] if cell["group"]["bid"] != "4"]
    assert 0.9 < sum(first) < 3.0


def shown(result: Result, branch: str, figure: str, **group: str) -> Any:
    """The interval of a figure of one row."""
    [row] = [row for row in result.rows if row.branch == branch and group.items() <= row.group.items()]
    return row.metrics[figure].interval


def test_success_rises_with_the_trumps_and_with_the_rank() -> None:
    result = of(SUCCESS, deals=2000)
    for rank in STRONGEST:
        rates = [shown(result, f"bid {rank}", "success", trumps=label) for label in ("2", "3", "4", "6+")]
        assert all(low.value < high.value for low, high in pairwise(rates))
        assert rates[0].high < rates[-1].low
    for label in ("2", "3", "4", "5", "6+"):
        rates = [shown(result, f"bid {rank}", "success", trumps=label) for rank in "A32"]
        assert rates[0].value > rates[1].value > rates[2].value
        assert rates[0].low > rates[2].high


def test_strong_suits_go_to_the_2_at_once_and_weak_ones_do_not() -> None:
    # Sheet: value of trumps 3 each, 4 with Q and K, 6 the 3, 8 the A; bids are balanced at a value of 14, and the
    # odds of success are even at 14.5.  Four with A, 3 and K are worth 21, two of each suit without the three 7 or so.
    result = of(CALL, deals=1000)
    best = {tuple(cell["group"].values()): cell for cell in result.provenance["chart"]["cells"]}
    for side in ("0", "1", "2+"):
        for tops in ("A 3", "A 3 K"):
            cell = best["4", tops, side]
            assert (cell["best"], cell["state"]) == ("bid 2", "settled")
    for length in ("3", "4", "5", "6+"):
        weak, strong = (shown(result, "bid 2", "score", trumps=length, tops=tops, side="0") for tops in ("none", "A 3"))
        assert weak.high < strong.low
        slow = shown(result, "bid A", "score", trumps=length, tops="none", side="0")
        assert shown(result, "bid 2", "score", trumps=length, tops="none", side="0").high < slow.low


def test_the_curve_is_highest_where_the_sheet_has_its_balance() -> None:
    # Sheet, "Figures": among players at 14 one that bids from 12 or from 16 on loses by it.
    result = chart("chiamata", "bid-threshold", deals=20_000, threads=1)
    scores = {float(row.branch.partition("=")[2]): row.metrics["score"].interval.value for row in result.rows}
    assert max(scores, key=lambda value: scores[value]) in (13.0, 14.0, 15.0)
    assert scores[8.0] < scores[11.0] < scores[14.0] > scores[17.0] > scores[20.0]
