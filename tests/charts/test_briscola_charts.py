"""The charts of Briscola: their cells against a plain count, what a choice does, and known answers.

"Sheet" is the strategy sheet quoted in `docs/games/briscola.md`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from analyzer import Table, simulate
from analyzer.charts.job import steps_of
from analyzer.games import game as find_game
from analyzer.result import Result
from analyzer.verbs.chart import chart
from tests.charts.positions import Asked, asked, hooks
from tests.referee.briscola import OPTIONS

GAME = find_game("briscola")
LEAD, LAST, EDGE = "lead", "take-or-give", "edge"
STRENGTH = "24567JQK3A"
POINTS = {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}

# Rules and players under which cells and choices are compared.
SETTINGS: list[tuple[dict[str, Any], int]] = [
    ({}, 2),
    ({"trump_exchange": "two", "follow_suit": "follow_or_trump"}, 2),
    ({"hand_size": 5, "trump": "none"}, 2),
    ({"follow_suit": "strict"}, 3),
    ({"trump": "none", "follow_suit": "strict"}, 3),
    ({}, 4),
    ({"hand_size": 5}, 5),
    ({"hand_size": 5}, 6),
    ({"six_player_teams": "3-3"}, 6),
]


class Seen:
    """What is counted beside a table: the tricks and the cards drawn."""

    def __init__(self, table: Table) -> None:
        self.table, self.trick, self.tricks = table, list[tuple[int, str]](), 0
        self.stock = len(table.deal["stock"])
        self.drawn, self.turned = 0, table.deal["turned"]
        self.played: list[str] = []

    @property
    def trump(self) -> str:
        """The suit of trumps, or nothing."""
        return "" if self.turned is None else self.turned[1]

    @property
    def winner(self) -> tuple[int, str]:
        """The seat that has the trick so far and its card."""
        best = self.trick[0]
        for seat, card in self.trick[1:]:
            if beats(card, best[1], self.trump):
                best = (seat, card)
        return best

    def note(self, seat: int, move: str) -> None:
        """A card played, or a swap."""
        if move == "swap":
            rank = "2" if self.table.rules.trump_exchange == "two" else "7"
            self.turned = rank + self.trump
            return
        self.trick.append((seat, move))
        self.played.append(move)
        if len(self.trick) == self.table.seats:
            self.trick, self.tricks = [], self.tricks + 1
            if self.drawn < self.stock:
                self.drawn += self.table.seats


def beats(card: str, best: str, trump: str) -> bool:
    """Whether a card takes a trick from the best one."""
    if card[1] == best[1]:
        return STRENGTH.index(card[0]) > STRENGTH.index(best[0])
    return card[1] == trump


def kind(card: str, trump: str) -> str:
    """The kind of a card as the legend tells it."""
    if card[1] == trump:
        return "high trump" if card[0] in POINTS else "low trump"
    return "A 3" if card[0] in "A3" else "figure" if card[0] in "JQK" else "small"


def walk(rules: dict[str, Any], seats: int, seed: int, deals: int = 60) -> Iterator[tuple[Table, Seen]]:
    """Every turn of deals played at random."""
    generator = random.Random(seed)
    for index in range(deals):
        table = Table("briscola", rules, seed=seed, index=index, players_count=seats)
        seen = Seen(table)
        while not table.over:
            yield table, seen
            seat, move = table.to_act, generator.choice(table.legal())
            table.play(move)
            seen.note(seat, move)


def stage(table: Table, seen: Seen, first: bool) -> str:
    """The stage as the note of the charts has it."""
    if seen.drawn == seen.stock:
        return "no stock"
    if seen.tricks == 0 and first:
        return "first trick"
    return "early" if 2 * seen.drawn <= seen.stock else "late"


def together(kinds: set[str], names: tuple[str, ...], everything: str) -> str:
    """The kinds held, in the order of their names."""
    held = [name for name in names if name in kinds]
    return "none" if not held else everything if len(held) == 3 else ", ".join(held)


def expected(name: str, table: Table, seen: Seen) -> dict[str, str] | None:
    """The labels of the decision that the table is at; None where it is none."""
    legal, trump, seat = table.legal(), seen.trump, table.to_act
    if "swap" in legal:
        return None
    if name == LEAD:
        kinds = {kind(card, trump) for card in table.hand(seat)}
        if seen.trick or len(kinds) < 2:
            return None
        told = {
            "stage": stage(table, seen, True),
            "plain": together(kinds, ("small", "figure", "A 3"), "all three"),
        }
        if trump:
            kinds = {one.removesuffix(" trump") for one in kinds if one.endswith("trump")}
            told["trumps"] = together(kinds, ("low", "high"), "")
        return told
    if len(seen.trick) < table.seats - 1:
        return None
    sides = GAME.sides(table.rules, table.seats)
    holder, best = seen.winner
    taking = [card for card in legal if beats(card, best, trump)]
    other = [card for card in legal if card not in taking]
    if holder % sides == seat % sides or not taking or not other:
        return None
    free = any(kind(card, trump) == "small" for card in other)
    told = {"stage": stage(table, seen, False), "give": "small" if free else "dearer"}
    if trump:
        ways = {kind(card, trump) if card[1] == trump else "plain" for card in taking}
        alone = {"plain": "a plain card", "low trump": "a low trump", "high trump": "a high trump"}
        short = [one for one in ("plain", "low", "high") if one in {way.removesuffix(" trump") for way in ways}]
        told["takes"] = alone[next(iter(ways))] if len(ways) == 1 else " or ".join(short)
        if len(ways) == 3:
            told["takes"] = "any of them"
    if table.seats == 2:
        return told | {"led": kind(best, trump)}
    points = sum(POINTS.get(card[0], 0) for _, card in seen.trick)
    steps = [(0, "0"), (4, "2-4"), (9, "5-9"), (14, "10-14"), (120, "15+")]
    return told | {"points": next(label for most, label in steps if points <= most)}


def labels(about: Asked, cell: int) -> dict[str, str] | None:
    """The labels of a cell of the kernel."""
    if cell < 0:
        return None
    steps = steps_of(about.chart, cell)
    return {axis.name: axis.labels[step] for axis, step in zip(about.chart.axes, steps, strict=True)}


@pytest.mark.parametrize(("rules", "seats"), SETTINGS)
def test_cells_are_those_of_a_plain_count_and_can_be(rules: dict[str, Any], seats: int) -> None:
    cell_of, found = hooks("briscola")[0], {LEAD: set[int](), LAST: set[int]()}
    abouts = {name: asked("briscola", name, rules=rules, players_count=seats) for name in found}
    for table, seen in walk(rules, seats, seed=21):
        for name, about in abouts.items():
            cell = int(cell_of(table._state, about.record, table.to_act, about.chart.number))
            assert labels(about, cell) == expected(name, table, seen), (name, table.hand(table.to_act), seen.trick)
            if cell >= 0:
                found[name].add(cell)
                assert about.chart.impossible is not None
                assert not about.chart.impossible(steps_of(about.chart, cell))
    for name, about in abouts.items():
        stages = {labels(about, cell)["stage"] for cell in found[name]}  # type: ignore[index]
        assert stages == set(about.chart.axes[0].labels)
        assert len(found[name]) > 8


def unseen_above(card: str, hand: list[str], seen: Seen, removed: list[str]) -> int:
    """How many A and 3 of a card's suit above it may still be in another hand or in the stock."""
    known = {*hand, *seen.played, *removed}
    if seen.drawn < seen.stock and seen.turned:
        known.add(seen.turned)
    above = STRENGTH[STRENGTH.index(card[0]) + 1 :]
    return sum(rank in above and rank + card[1] not in known for rank in "3A")


def wanted(name: str, choice: str, table: Table, seen: Seen) -> str | None:
    """The card of a choice, as legend and notes tell it; None where there is none."""
    legal, trump, hand = table.legal(), seen.trump, table.hand(table.to_act)
    if name == LEAD:
        kinds = {
            "lead a small card": "small", "lead a figure": "figure", "lead an A or 3": "A 3",
            "lead a low trump": "low trump", "lead a high trump": "high trump",
        }  # fmt: skip
        cards = [card for card in legal if kind(card, trump) == kinds[choice]]

        def order(card: str) -> tuple[int, int, int, int]:
            if card[1] == trump:
                return 0, 0, STRENGTH.index(card[0]), 0
            length = sum(other[1] == card[1] for other in hand)
            above = unseen_above(card, hand, seen, table.deal["removed"])
            return above, -length, STRENGTH.index(card[0]), "CDHS".index(card[1])

        return min(cards, key=order, default=None)
    best = seen.winner[1]
    taking = [card for card in legal if beats(card, best, trump)]
    if choice == "give":
        prices = ("small", "figure", "low trump", "A 3", "high trump")
        rest = [card for card in legal if card not in taking]
        price = lambda card: (prices.index(kind(card, trump)), STRENGTH.index(card[0]), "CDHS".index(card[1]))  # noqa: E731
        return min(rest, key=price, default=None)
    if choice == "take with a plain card":
        plain = [card for card in taking if card[1] != trump]
        return max(plain, key=lambda card: STRENGTH.index(card[0]), default=None)
    trumps = [card for card in taking if kind(card, trump) == choice.removeprefix("take with a ")]
    return min(trumps, key=lambda card: STRENGTH.index(card[0]), default=None)


@pytest.mark.parametrize(("rules", "seats"), SETTINGS)
def test_choices_are_the_cards_they_name_and_open_in_all_of_a_cell(rules: dict[str, Any], seats: int) -> None:
    cell_of, move_of = hooks("briscola")[:2]
    abouts = {name: asked("briscola", name, rules=rules, players_count=seats) for name in (LEAD, LAST)}
    open_in: dict[tuple[str, int], set[tuple[bool, ...]]] = {}
    for table, seen in walk(rules, seats, seed=22, deals=30):
        for name, about in abouts.items():
            if expected(name, table, seen) is None:
                continue
            seat, number = table.to_act, about.chart.number
            moves = []
            for place, choice in enumerate(about.chart.choices):
                bit = int(move_of(table._state, about.record, seat, number, place, 0))
                moves.append(GAME.move_text(table._state, table.rules, bit.bit_length() - 1) if bit else None)
                assert moves[-1] == wanted(name, choice.name, table, seen), (table.hand(seat), seen.trick, choice.name)
                assert move_of(table._state, about.record, seat, number, place, 1) == 0
                assert move_of(table._state, about.record, (seat + 1) % seats, number, place, 0) == 0
            cell = int(cell_of(table._state, about.record, seat, number))
            open_in.setdefault((name, cell), set()).add(tuple(move is not None for move in moves))
    assert all(len(kinds) == 1 and sum(next(iter(kinds))) >= 2 for kinds in open_in.values())


@cache
def of(name: str, seats: int = 2, **more: Any) -> Result:
    """A chart of few decisions a cell, or of `deals`."""
    options = {key: value for key, value in more.items() if key in OPTIONS}
    rest = {key: value for key, value in more.items() if key not in OPTIONS}
    if name != EDGE:  # which has a line for every number of players
        rest["players_count"] = seats
    return chart("briscola", name, **{"deals": 10, "threads": 1, **rest}, rules=options)


@pytest.mark.parametrize("option", [option for option in OPTIONS if option not in ("match_wins", "void_dealer")])
def test_every_option_value_has_its_charts(option: str) -> None:
    seats = {"six_player_teams": 6, "three_player_removed": 3, "partner_info": 4}.get(option, 2)
    for value in OPTIONS[option][1:]:
        for name in (LEAD, LAST):
            result = of(name, seats, **{option: value})
            assert {row.branch for row in result.rows} == {one["name"] for one in result.provenance["chart"]["choices"]}
        cells = of(EDGE, **{option: value}).provenance["chart"]["cells"]
        assert sum(cell["state"] != "blank" for cell in cells) == 2 + 3 + 4 + 5 + 6


@pytest.mark.parametrize("seats", [3, 5, 6])
def test_the_edge_is_what_simulate_says(seats: int) -> None:
    result, alone = of(EDGE, deals=500), simulate("briscola", deals=500, threads=1, players_count=seats)
    values = [row.metrics["win"].interval for row in result.rows if row.group["players"] == str(seats)]
    assert values == [alone.rows[0].metrics[f"win[{seat}]"].interval for seat in range(seats)]


def test_the_second_of_two_and_the_last_of_three_have_the_edge() -> None:
    # Sheet, "rule - rule": the first of two wins .459 of 100,000 deals, .028 are tied; here 1.96 errors of 5,000 more.
    result = of(EDGE, deals=5_000)
    wins = {(row.group["players"], row.group["seat"]): row.metrics["win"].interval for row in result.rows}
    assert wins["2", "leader"].high < 0.5
    assert wins["2", "leader"].value == pytest.approx(0.459, abs=0.025)
    assert wins["3", "third"].low > 1 / 3
    states = {tuple(cell["group"].values()): cell for cell in result.provenance["chart"]["cells"]}
    assert states["2", "leader"]["state"] == "settled"
    # Void deals are left out: .028 of two players' are tied, so that each side has .486 of them where none is favoured.
    assert states["2", "leader"]["even"] == pytest.approx((1 - 0.028) / 2, abs=0.005)
    for (players, seat), cell in states.items():
        seats = [wins[players, place].value for count, place in wins if count == players]
        assert cell["state"] == "blank" or cell["even"] == pytest.approx(sum(seats) / len(seats)), seat


def test_a_carico_is_taken_and_nothing_is_spent_on_a_small_card() -> None:
    # Sheet, "What good players do": a low trump is for catching a carico; take with a plain card whenever last.
    cells = of(LAST, deals=1_000).provenance["chart"]["cells"]
    settled = [cell for cell in cells if cell["state"] == "settled"]
    at = lambda **group: {  # noqa: E731
        cell["best"] for cell in settled if group.items() <= cell["group"].items()
    }
    assert at(takes="a low trump", led="A 3") == {"take with a low trump"}
    assert at(takes="a high trump", led="A 3") == {"take with a high trump"}
    assert at(takes="a plain card") == {"take with a plain card"}
    assert at(takes="a low trump", led="small", give="small") == {"give"}
    assert at(led="low trump", give="small") == {"give"}
    assert len(settled) > 30


def test_with_a_small_card_no_carico_is_led_while_there_is_stock() -> None:
    # Sheet, "What good players do": lead a worthless plain card.
    result, checked = of(LEAD, deals=2_000), 0
    for row in result.rows:
        if "small" in row.group["plain"] and row.group["stage"] != "no stock" and row.branch == "lead an A or 3":
            assert row.difference is not None  # to the best choice of the cell, which is another one
            assert row.difference.interval.high < 0
            checked += 1
    assert checked == 3 * 3
