"""The charts of Dual Clash Poker: their cells and choices by brute force, and what is known of the answers.

"Sheet" is the strategy sheet quoted in `docs/games/dual_clash.md`.
"""

from __future__ import annotations

import itertools
import random
from functools import cache
from typing import Any

import pytest

from analyzer import Table
from analyzer.charts.job import steps_of
from analyzer.games import game as find_game
from analyzer.result import Result, Row
from analyzer.verbs.chart import chart
from tests.charts.positions import Asked, asked, hooks
from tests.referee.dual_clash import OPTIONS, RANKS, SUITS

GAME = find_game("dual_clash")
FIRST, DECLARE = (kind.name for kind in GAME.charts())
NUMBERS = "2345678"
TIES = ("next", "no_winner")


@cache
def of(kind: str, deals: int = 100, seat: int | None = None, players: str = "rule", **rules: Any) -> Result:
    """A chart of so many decisions a cell."""
    return chart("dual_clash", kind, deals=deals, seat=seat, players=players, rules=rules, threads=1)


def group_of(row: Row) -> tuple[str, ...]:
    """The labels of a row's cell."""
    return tuple(row.group.values())


def wins(result: Result) -> dict[tuple[str, ...], float]:
    """The share of games won, by the labels of a cell and the choice."""
    return {(*group_of(row), row.branch): row.metrics["win"].interval.value for row in result.rows}


# What a lone ace declares.


def winning_side(ace: int, partner: int, enemies: tuple[int, int], tie: str) -> int:
    """1 where the ace's team wins the round, -1 where the enemies do, else 0: rules page, "A round", 3."""
    numbers = (ace, partner, *enemies)
    for number in sorted({*numbers}, reverse=True):
        if numbers.count(number) == 1:
            return 1 if numbers.index(number) < 2 else -1
        if tie == "no_winner":
            return 0
    return 0


def labels(partner: int, enemies: tuple[int, int]) -> tuple[str, str]:
    """The cell of these cards, as the axes name it."""
    low, high = sorted(enemies)
    return str(partner), "no 8" if high < 8 else "8 7/8" if low > 6 else f"8 {low}"


def at_declaration(cards: tuple[int, int, int], seat: int, tie: str) -> Table:
    """The first round, in which `seat` has the only ace, and the others in their order these numbers."""
    table, left = Table("dual_clash", {"highest_tie": tie}), list(cards)
    for other in range(4):
        table.play(f"play:{'A' if other == seat else left.pop(0)}{SUITS[other]}")
    return table


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("tie", TIES)
def test_a_declaration_has_the_cell_of_its_cards_and_the_choices_that_matter(tie: str, seat: int) -> None:
    about = asked("dual_clash", DECLARE, rules={"highest_tie": tie})
    cell_of, move_of = hooks("dual_clash")[:2]
    told: dict[tuple[str, str], set[bool]] = {}
    for cards in itertools.product(range(2, 9), repeat=3):
        table, left = at_declaration(cards, seat, tie), list(cards)
        by_seat = {other: left.pop(0) for other in range(4) if other != seat}
        partner = by_seat.pop(seat ^ 1)
        one, other = by_seat.values()
        cell = cell_of(table._state, about.record, seat, 1)
        steps = steps_of(about.chart, cell)
        group = tuple(axis.labels[step] for axis, step in zip(about.chart.axes, steps, strict=True))
        assert group == labels(partner, (one, other))
        assert cell_of(table._state, about.record, seat, 0) == -1
        seven, eight = (int(move_of(table._state, about.record, seat, 1, choice, 0)) for choice in range(2))
        assert eight == 1 << 8
        assert seven in (0, 1 << 7)
        assert move_of(table._state, about.record, (seat + 1) % 4, 1, 1, 0) == 0
        told.setdefault(labels(partner, (one, other)), set()).add(seven != 0)
        worth = {number: winning_side(number, partner, (one, other), tie) for number in range(2, 9)}
        assert max(worth.values()) == max(worth[7], worth[8])  # a lower number never does more
        assert seven or worth[7] == worth[8]
    assert all(len(found) == 1 for found in told.values())
    assert len(told) == 49


def test_seven_beside_the_partners_eight_else_eight_is_never_beaten() -> None:
    # Brute force over all cards: this rule reaches whatever any number reaches.
    for partner, one, other in itertools.product(range(2, 9), repeat=3):
        worth = [winning_side(number, partner, (one, other), "next") for number in range(2, 9)]
        assert winning_side(7 if partner == 8 else 8, partner, (one, other), "next") == max(worth)


def test_settled_cells_and_the_rule_in_words_are_those_of_brute_force() -> None:
    told = of(DECLARE, 200).provenance["chart"]
    settled = [cell for cell in told["cells"] if cell["state"] == "settled"]
    assert len(settled) > 15
    for cell in settled:
        assert cell["best"] == ("declare 7" if cell["group"]["partner"] == "8" else "declare 8"), cell
    assert told["rule"]["words"] == ["Declare 7 if the partner has the 8.", "Otherwise declare 8."]
    assert told["rule"]["cost"]["value"] == 0.0  # what no number can better


def test_the_only_round_is_won_where_no_eight_is_met() -> None:
    # One round decides the game.  A lone ace that is an 8 beats all that is lower; told as a 7 it leaves it to an 8.
    found = wins(of(DECLARE, rounds=1, players="rule(cards=random)"))
    for partner in NUMBERS:
        assert found[partner, "no 8", "declare 7" if partner == "8" else "declare 8"] == 1.0
    assert found["7", "8 2", "declare 8"] == 1.0  # the 8s cancel, and the partner's 7 is left
    assert found["2", "8 3", "declare 8"] == 0.0  # here the enemies' 3 is
    assert found["8", "8 6", "declare 7"] == 1.0


@pytest.mark.parametrize("mode", ["high", "low"])
def test_where_nothing_is_declared_there_is_no_such_chart(mode: str) -> None:
    with pytest.raises(ValueError, match="ace_mode"):
        of(DECLARE, ace_mode=mode)


# First cards.


def walk(about: Asked, seed: int, games: int = 12) -> Any:
    """All decisions of games at random."""
    generator = random.Random(seed)
    for _ in range(games):
        table = Table("dual_clash", about.rules)
        while not table.over:
            yield table
            table.play(generator.choice(table.legal()))


@pytest.mark.parametrize("consult", ["open", "closed"])
def test_first_cards_are_sorted_by_the_partners_card(consult: str) -> None:
    about, found = asked("dual_clash", FIRST, rules={"consult": consult}), set()
    cell_of, move_of = hooks("dual_clash")[:2]
    for table in walk(about, seed=3):
        state, seat = table._state, table.to_act
        cell = cell_of(state, about.record, seat, 0)
        if int(state["round"]) > 0 or table.legal()[0].startswith("declare"):
            assert cell == -1
            continue
        if consult == "closed":
            assert cell == 0
        else:
            partner = next((rank for rank in RANKS if rank + SUITS[seat - 1] not in table.hand(seat - 1)), None)
            assert cell == (RANKS.index(partner) if partner and seat % 2 else -1)
        for choice, rank in enumerate(RANKS):
            move = int(move_of(state, about.record, seat, 0, choice, 0)).bit_length() - 1
            assert GAME.move_text(state, table.rules, move) == f"play:{rank}{SUITS[seat]}"
        assert move_of(state, about.record, (seat + 1) % 4, 0, 0, 0) == 0
        found.add(cell)
    assert found == {0} if consult == "closed" else len(found) > 5


def test_equal_high_cards_are_the_worst_first_pairs() -> None:
    # Sheet: "Never play the same high card as your partner"; 88 .026, AA .031, 77 .086, 66 .195 of perfect play.
    found = wins(of(FIRST, 400))
    for rank in "67A":
        row = {branch: value for (partner, branch), value in found.items() if partner == rank}
        assert min(row, key=lambda branch: row[branch]) == f"play {rank}"
        assert row[f"play {rank}"] < min(value for branch, value in row.items() if branch != f"play {rank}") - 0.05


def test_a_pair_is_worth_the_same_whoever_has_which_card() -> None:
    # By symmetry of the rules; 400 decisions each, so that two shares differ by .035 (one standard error).
    found = wins(of(FIRST, 400))
    pairs = [(a, b) for a, b in itertools.combinations("4567A", 2) if (a, f"play {b}") in found]
    assert len(pairs) == 10
    for a, b in pairs:
        assert abs(found[a, f"play {b}"] - found[b, f"play {a}"]) < 4 * 0.035, (a, b)


def test_both_teams_have_the_same_first_cards() -> None:
    one, other = (wins(of(FIRST, 400, seat)) for seat in (1, 3))
    assert one.keys() == other.keys()
    frequent = [key for key in one if key[0] in "457A"]
    assert max(abs(one[key] - other[key]) for key in frequent) < 4.5 * 0.035  # of 32 differences the largest


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option_value_has_its_charts(option: str) -> None:
    for value in OPTIONS[option][1:]:
        result = of(FIRST, 20, **{option: value})
        assert {row.branch for row in result.rows} == {f"play {rank}" for rank in RANKS}
        axes = [axis["name"] for axis in result.provenance["chart"]["axes"]]
        assert axes == (["round"] if value == "closed" else ["partner"])
        if option != "ace_mode":
            assert {row.branch for row in of(DECLARE, 20, **{option: value}).rows} == {"declare 7", "declare 8"}
