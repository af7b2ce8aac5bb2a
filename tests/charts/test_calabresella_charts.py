"""The charts of Calabresella: their cells against a plain count, what a choice does, and what is known of the answers.

"Sheet" is the strategy sheet quoted in `docs/games/calabresella.md`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from analyzer import Table
from analyzer.charts.job import steps_of
from analyzer.charts.listing import chart_of, kind_of
from analyzer.games import game as find_game
from analyzer.result import Result
from analyzer.verbs.chart import chart
from tests.charts.positions import Asked, asked, hooks
from tests.shared_games import exact_table

GAME = find_game("calabresella")
BID, OVER, CONTRACTS, THRESHOLD = (kind.name for kind in GAME.charts())

HOUSES: dict[str, dict[str, Any]] = {
    "rounds": {},
    "pass_out": {"auction": "pass_out", "follow_suit": "must"},
    "single": {"auction": "single"},
    "solo": {"min_bid": "solo", "bid_values": "1-2-3-6-12"},
}
LADDER = ("chiamo", "solo", "solissimo", "dividete", "scegliete")


def tops(hand: list[str]) -> tuple[str, ...]:
    """Threes, twos and aces."""
    return tuple(str(sum(card[0] == rank for card in hand)) for rank in "32A")


def hand_value(hand: list[str]) -> int:
    """The number S, as the sheet has it."""
    total = 0
    for suit in "CDHS":
        ranks = {card[0] for card in hand if card[1] == suit}
        three, two = "3" in ranks, "2" in ranks
        total += 4 * three + 3 * two + ("A" in ranks) + (three and two)
        total += max(len(ranks) - 4, 0) if three or two else 0
    return total


def walk(rules: dict[str, Any], deals: int, seed: int) -> Iterator[tuple[Table, str]]:
    """The decisions of auctions made at random, each with the last bid; mostly passes and small bids."""
    generator = random.Random(seed)
    for index in range(deals):
        table, last = Table("calabresella", rules, seed=seed, index=index), ""
        while "pass" in table.legal():
            yield table, last
            move = generator.choice([*table.legal(), "pass", "pass"])
            last = last if move == "pass" else move.removeprefix("bid:")
            table.play(move)


def expected(kind: str, table: Table, last: str) -> tuple[str, ...] | None:
    """The labels of the decision that the table is at, as the chart's titles say; None where it is none."""
    if last != ("chiamo" if kind == OVER else ""):
        return None
    hand = table.hand(table.to_act)
    if kind != CONTRACTS:
        return tops(hand)
    number = hand_value(hand)
    low = number // 2 * 2
    return ("0-5" if number < 6 else "26+" if number > 25 else f"{low}-{low + 1}",)


def labels_of(about: Asked, cell: int) -> tuple[str, ...] | None:
    """The labels of a cell of the kernel."""
    if cell < 0:
        return None
    steps = steps_of(about.chart, cell)
    return tuple(axis.labels[step] for axis, step in zip(about.chart.axes, steps, strict=True))


def kinds_in(house: str) -> list[str]:
    return [BID, CONTRACTS] if house == "solo" else [BID, OVER, CONTRACTS]


KINDS = [(house, kind) for house in HOUSES for kind in kinds_in(house)]


@pytest.mark.parametrize(("house", "kind"), KINDS)
def test_cells_are_those_of_a_plain_count(house: str, kind: str) -> None:
    about, found = asked("calabresella", kind, rules=HOUSES[house]), set()
    for table, last in walk(about.rules, 60, seed=5):
        cell = hooks("calabresella")[0](table._state, about.record, table.to_act, about.chart.number)
        assert labels_of(about, cell) == expected(kind, table, last), (table.hand(table.to_act), last)
        found.add(cell)
    assert len(found) > 5


@pytest.mark.parametrize(("house", "kind"), KINDS)
def test_choices_bid_and_raise_what_they_say(house: str, kind: str) -> None:
    about, met = asked("calabresella", kind, rules=HOUSES[house]), 0
    move_of, number = hooks("calabresella")[1], about.chart.number
    names = [f"bid {contract}" for contract in LADDER]
    names = names[1:] if house == "solo" or kind == OVER else names
    assert [choice.name for choice in about.chart.choices] == ([] if kind == CONTRACTS else ["pass"]) + names
    for table, last in walk(about.rules, 50, seed=6):
        if expected(kind, table, last) is None:
            continue
        met += 1
        seat = table.to_act
        assert move_of(table._state, about.record, (seat + 1) % 3, number, 1, 0) == 0
        for place, choice in enumerate(about.chart.choices):
            bit = int(move_of(table._state, about.record, seat, number, place, 0)).bit_length() - 1
            contract = choice.name.removeprefix("bid ")
            bid = contract if contract in LADDER[:2] else "solissimo"
            assert GAME.move_text(table._state, table.rules, bit) == ("pass" if contract == "pass" else f"bid:{bid}")
            assert GAME.move_text(table._state, table.rules, bit) in table.legal()  # so every choice is always open
    assert met > 8
    _check_raises(about, "solissimo" if kind != OVER else "chiamo")


def _check_raises(about: Asked, first: str) -> None:
    """After the bid of a solissimo comes its raise, and after any other bid nothing that the chart has a say in."""
    move_of, number = hooks("calabresella")[1], about.chart.number
    table = Table("calabresella", about.rules, seed=1)
    if first == "chiamo":
        table.play("bid:chiamo")
    table.play("bid:solissimo")
    raises = ("plain", "dividete", "scegliete")
    for place, choice in enumerate(about.chart.choices):
        bit = int(move_of(table._state, about.record, table.to_act, number, place, 1))
        contract = choice.name.removeprefix("bid ")
        wanted = raises[LADDER.index(contract) - 2] if contract in LADDER[2:] else ""
        assert (GAME.move_text(table._state, table.rules, bit.bit_length() - 1) if bit else "") == wanted


@cache
def of(kind: str, **more: Any) -> Result:
    """A chart of few decisions a cell, or of `deals`; the rest are house rules and arguments."""
    names = GAME.rules.read().as_dict()
    rules = {name: value for name, value in more.items() if name in names}
    rest = {name: value for name, value in more.items() if name not in names}
    return chart("calabresella", kind, **{"deals": 10, "threads": 1, **rest}, rules=rules)


def test_every_hand_belongs_somewhere_and_every_drawn_hand_where_it_was_drawn_for() -> None:
    # The seat that speaks first is asked in every deal: frequencies are the shares of the sets, and a hand that was
    # drawn into the wrong set would miss its cell.
    cells = of(BID).provenance["chart"]["cells"]
    assert sum(cell["frequency"] for cell in cells) == pytest.approx(1, abs=2e-3)  # told with three digits
    assert len(cells) == 125
    assert {cell["state"] for cell in cells} <= {"settled", "open"}
    shares = [0.0] * 5
    for source in asked("calabresella", BID).panel.sources:
        shares[source.low // 25] += source.share
    assert dict(enumerate(shares)) == pytest.approx(exact_table("calabresella.threes_in_hand"))


@pytest.mark.parametrize("rules", [{}, {"bid_values": "1-2-3-6-12", "stake": 3, "follow_suit": "must"}])
def test_a_quiet_bid_is_paid_as_it_was_bid(rules: dict[str, Any]) -> None:
    # Rules page, "Score": the soloist gets or pays twice the value of the contract, times the stake; without cappotto
    # and stramazzo there is no factor.  A bid that was outbid would be paid otherwise.
    result = of(CONTRACTS, cappotto="off", stramazzo="off", deals=50, **rules)
    worth = dict(zip(LADDER, (1, 2, 3, 6, 12) if rules else (1, 2, 4, 8, 16), strict=True))
    assert len(result.rows) == 12 * 5
    for row in result.rows:
        won, score = (row.metrics[name].interval.value for name in ("success", "score"))
        paid = 2 * worth[row.branch.removeprefix("bid ")] * rules.get("stake", 1)
        assert score == pytest.approx(paid * (2 * won - 1))


def test_contracts_are_won_as_often_as_the_sheet_says() -> None:
    # Sheet, "Win chance by S", with follow_suit=must; its prototype is not quite this player, and its columns are
    # single values of S.
    sheet = {
        "bid chiamo": {"8-9": 0.47, "10-11": 0.58, "12-13": 0.66, "14-15": 0.73, "16-17": 0.82, "18-19": 0.91},
        "bid solo": {"8-9": 0.31, "10-11": 0.42, "12-13": 0.47, "14-15": 0.54, "16-17": 0.64, "18-19": 0.72},
        "bid solissimo": {"8-9": 0.13, "10-11": 0.24, "12-13": 0.26, "14-15": 0.39, "16-17": 0.44, "18-19": 0.56},
    }
    rows = of(CONTRACTS, follow_suit="must", deals=1000).rows
    found = {(row.branch, row.group["S"]): row.metrics["success"].interval.value for row in rows}
    for branch, shares in sheet.items():
        for label, share in shares.items():
            assert found[branch, label] == pytest.approx(share, abs=0.12), (branch, label)


def test_a_third_pass_is_worth_nothing() -> None:
    # Rules page, "Auction": when all three seats pass on their first turn all scores are 0.
    rows = [row for row in of(BID, seat=2).rows if row.branch == "pass"]
    assert len(rows) > 50
    assert all(row.metrics["score"].interval.value == 0 for row in rows)


@pytest.mark.parametrize("way", ["free", "must"])
def test_the_border_of_the_first_bid(way: str) -> None:
    # Sheet: S is 4 for a three, 3 for a two, 1 for an ace and a little more; free chiamo from 10 to 12 on, must from 8;
    # scegliete, not dividete, from 24 on.
    cells = of(BID, follow_suit=way, deals=200).provenance["chart"]["cells"]
    sure = {tuple(map(int, cell["group"].values())): cell["best"] for cell in cells if cell["state"] == "settled"}
    assert len(sure) > 20
    for (threes, twos, aces), best in sure.items():
        number = 4 * threes + 3 * twos + aces
        if number <= 4:
            assert best == "pass"
        if 12 <= number <= 14 and aces:
            assert best == "bid chiamo"
        assert best != "bid dividete"
    assert sure[4, 4, 2] == sure[4, 3, 3] == "bid scegliete"


def test_over_a_chiamo_more_is_needed() -> None:
    # Sheet: solo from S of 18 to 20 on, solissimo from 22.
    cells = of(OVER, deals=200).provenance["chart"]["cells"]
    sure = {tuple(map(int, cell["group"].values())): cell["best"] for cell in cells if cell["state"] == "settled"}
    value = {held: 4 * held[0] + 3 * held[1] + held[2] for held in sure}
    weak = [best for held, best in sure.items() if value[held] <= 10 and held[2] < 3]
    strong = [best for held, best in sure.items() if value[held] >= 22]
    assert len(weak) > 10
    assert set(weak) == {"pass"}
    assert strong
    assert "pass" not in strong


def test_the_threshold_of_chiamo() -> None:
    # Sheet: "Free: chiamo_at 10 to 12 are equal, 14 loses 0.023, 16 0.055", all seats bidding so.
    result = of(THRESHOLD, deals=20_000)
    assert result.provenance["chart"]["figures"] == ["score"]
    lost = {row.branch.partition("=")[2]: row.metrics["score"].interval.value for row in result.rows}
    assert len(lost) == 7
    assert max(lost, key=lambda value: lost[value]) in {"8", "10", "12"}
    assert lost["10"] - lost["16"] == pytest.approx(0.055, abs=0.04)


OPTIONS = [
    (option, value)
    for option, values in (
        ("follow_suit", ("must",)), ("auction", ("pass_out", "single")), ("min_bid", ("solo",)),
        ("call_scope", ("top",)), ("scegliete_split", ("two_each",)), ("leader", ("right_of_dealer", "bidder")),
        ("last_trick_thirds", (0,)), ("win_at", ("majority",)), ("bid_values", ("1-2-3-6-12",)),
        ("cappotto", ("either", "off")), ("stramazzo", ("whole", "off")), ("scoring", ("difference",)), ("stake", (7,)),
    )
    for value in values
]  # fmt: skip


@pytest.mark.parametrize(("option", "value"), OPTIONS)
def test_every_option_value_has_its_charts_or_is_refused_by_name(option: str, value: Any) -> None:
    rules = GAME.rules.read({option: value})
    for kind in (BID, OVER, CONTRACTS, THRESHOLD):
        if option == "min_bid" and kind in (OVER, THRESHOLD):
            with pytest.raises(ValueError, match=option):
                chart_of(kind_of(GAME, kind), rules, 3, None)
        elif kind in (OVER, THRESHOLD):
            assert chart_of(kind_of(GAME, kind), rules, 3, None).question
        elif kind == CONTRACTS or option in ("follow_suit", "auction", "min_bid"):
            names = {f"bid {contract}" for contract in LADDER[option == "min_bid" :]}
            branches = {row.branch for row in of(kind, **{option: value}).rows}
            assert branches == names | ({"pass"} if kind == BID else set())
