"""The charts of Tantony: their cells against a plain count, what a choice does, and what is known of the answers.

"Rules" is the rules part, "sheet" the strategy sheet of `docs/games/tantony.md`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest

from analyzer import Table
from analyzer.charts.job import steps_of
from analyzer.games import game as find_game
from analyzer.games.base import codes_in
from analyzer.result import Result
from analyzer.verbs.chart import chart
from tests.charts.positions import Asked, asked, hooks
from tests.referee.tantony import OPTIONS, complete, seats

GAME = find_game("tantony")
WHOM, KEEP_OR_GIVE, KEEP_FROM = (kind.name for kind in GAME.charts())
RANKS = "23456789TJQKA"

SETTINGS: list[dict[str, Any]] = [
    {},
    {"next_lead": "winner", "last_trick": "keep"},
    {"form": "split", "card_values": "book"},
    {"form": "split", "split_neighbour": "right", "last_trick": "lowest_only"},
    {"form": "three"},
    {"form": "three", "next_lead": "winner"},
]


@dataclass
class Seen:
    """What everybody at the table has seen of a round."""

    players: int
    played: list[str] = field(default_factory=list)
    trick: list[str] = field(default_factory=list)
    received: Counter[int] = field(default_factory=Counter)
    points: Counter[int] = field(default_factory=Counter)

    def note(self, move: str, worth: int) -> None:
        """A move; worth: of the runt, at a gift."""
        if move.startswith("give:"):
            seat = int(move[5:])
            self.received[seat] += 1
            self.points[seat] += worth
            self.trick.clear()
        else:
            self.played.append(move)
            self.trick.append(move)

    @property
    def runt(self) -> str:
        """The lowest rank of the suit led."""
        followed = [card for card in self.trick if card[1] == self.trick[0][1]]
        return min((card[0] for card in followed), key=RANKS.index)

    @property
    def places(self) -> list[int]:
        """Tricks that every seat still gets: three each, four of three players."""
        return [12 // self.players - self.received[seat] for seat in range(self.players)]


def gifts(rules: dict[str, Any], seed: int, rounds: int = 12) -> Iterator[tuple[Table, Seen]]:
    """The gifts of rounds in which everybody plays at random."""
    generator = random.Random(seed)
    for index in range(rounds):
        table = Table("tantony", rules, seed=seed, index=index)
        seen = Seen(table.seats)
        while not table.over:
            if table.legal()[0].startswith("give:"):
                yield table, seen
            move = generator.choice(table.legal())
            table.play(move)
            seen.note(move, int(table.trick().get("points", 0)))


def mate(rules: dict[str, Any], seat: int) -> int:
    """Who is scored together with a seat (rules, "Score of a round")."""
    full = complete(rules)
    if full["form"] == "three":
        return seat
    if full["form"] == "teams":
        return (seat + 2) % 4
    return (seat + (1 if full["split_neighbour"] == "left" else -1)) % 4


def top_cards(rules: dict[str, Any], seen: Seen, hand: list[str]) -> int:
    """Suits whose highest card that has not been played is in the hand."""
    ranks = "23456JQKA" if complete(rules)["form"] == "three" else RANKS
    found = 0
    for suit in "CDHS":
        left = [rank + suit for rank in ranks if rank + suit not in seen.played]
        found += bool(left) and left[-1] in hand
    return found


def standing(rules: dict[str, Any], seen: Seen, seat: int, receiver: int) -> float:
    """How the other sides stand that a receiver's points count for, a free place as five points (`_PLACE_WORTH`)."""
    own = [seen.points[other] + 5.0 * place for other, place in enumerate(seen.places)]
    total = 0.0
    for side in range(seen.players):
        if side != seat and receiver in (side, mate(rules, side)):
            total += own[side] + (own[mate(rules, side)] if mate(rules, side) != side else 0.0)
    return total


def labelled(about: Asked, axis: int, text: str) -> int:
    """The step of a rank, a number or a span ("7", "10-12", "J-A", "3+")."""
    scale = RANKS if about.chart.axes[axis].name == "runt" else [str(number) for number in range(13)]
    for place, label in enumerate(about.chart.axes[axis].labels):
        low, _, high = label.removesuffix("+").partition("-")
        last = scale[-1] if label.endswith("+") else high or low
        if scale.index(low) <= scale.index(text) <= scale.index(last):
            return place
    raise AssertionError(f"no step for {text}")


def receivers(about: Asked, rules: dict[str, Any], seen: Seen, table: Table) -> list[int | None]:
    """To whom each choice gives, in the order of the chart; None where nobody has a place."""
    seat, players = table.to_act, seen.players
    open_to = [(seat + step) % players for step in range(players) if seen.places[(seat + step) % players]]
    own = [other for other in (seat, mate(rules, seat)) if other in open_to]
    others = [other for other in open_to if other not in (seat, mate(rules, seat))]
    loads = {other: standing(rules, seen, seat, other) for other in open_to}
    if complete(rules)["form"] == "teams":
        away = others[0] if others else None
    else:
        away = max(others, key=loads.__getitem__, default=None)
    if about.chart.number == 1:
        kept = own[0] if own else None
        if complete(rules)["form"] == "split":
            kept = min((other for other in open_to if other in own), key=loads.__getitem__, default=None)
        elif complete(rules)["next_lead"] == "receiver" and not top_cards(rules, seen, table.hand(seat)):
            kept = own[-1] if own else None
        return [kept, away]
    third = next((other for other in others if other != away), None)
    if complete(rules)["form"] != "three":
        third = mate(rules, seat) if mate(rules, seat) in open_to else None
    found = [seat if seat in open_to else None, away, third]
    return found[: len(about.chart.choices)]


def expected(about: Asked, rules: dict[str, Any], seen: Seen, table: Table) -> tuple[int, ...] | None:
    """The steps of the gift that the table is at, as the chart's titles say; None where a choice is not open."""
    if None in receivers(about, rules, seen, table):
        return None
    seat = table.to_act
    runt = labelled(about, 2 if about.chart.number == 1 else 1, seen.runt)
    if about.chart.number == 1:
        ours = sum(seen.places[other] for other in {seat, mate(rules, seat)})
        return labelled(about, 0, str(sum(seen.places) - ours)), labelled(about, 1, str(ours)), runt
    trick = len(seen.played) // seen.players
    held = labelled(about, 2, str(top_cards(rules, seen, table.hand(seat))))
    return labelled(about, 0, str(trick)), runt, held


@pytest.mark.parametrize("kind", [WHOM, KEEP_OR_GIVE])
@pytest.mark.parametrize("rules", SETTINGS, ids=str)
def test_cells_and_gifts_are_those_of_a_plain_count(rules: dict[str, Any], kind: str) -> None:
    about = asked("tantony", kind, rules=rules)
    cell_of, move_of = hooks("tantony")[:2]
    found, number = set(), about.chart.number
    for table, seen in gifts(rules, seed=21):
        seat, steps = table.to_act, expected(about, rules, seen, table)
        cell = cell_of(table._state, about.record, seat, number)
        assert (None if cell < 0 else steps_of(about.chart, cell)) == steps, (seen, table.hand(seat))
        found.add(steps)
        if steps is None:
            continue
        moves = [
            int(move_of(table._state, about.record, seat, number, choice, 0))
            for choice in range(len(about.chart.choices))
        ]
        assert moves == [1 << (receiver or 0) for receiver in receivers(about, rules, seen, table)]
        assert all(f"give:{move.bit_length() - 1}" in table.legal() for move in moves)
        assert move_of(table._state, about.record, (seat + 1) % seen.players, number, 0, 0) == 0
    assert len(found) > 20


def test_nothing_but_gifts_is_a_decision_of_these_charts() -> None:
    cell_of, move_of = hooks("tantony")[:2]
    about = asked("tantony", WHOM)
    for index in range(5):
        table = Table("tantony", seed=3, index=index)
        for kind in (0, 1):
            assert cell_of(table._state, about.record, table.to_act, kind) == -1
            assert move_of(table._state, about.record, table.to_act, kind, 0, 0) == 0


def test_the_stages_of_a_round_are_its_tricks() -> None:
    # Rules, "Play of a round": twelve tricks are given away; a side of two gets six of them, one of three players four.
    for form, (ours, theirs) in {"teams": (6, 6), "split": (6, 6), "three": (4, 8)}.items():
        about = asked("tantony", KEEP_OR_GIVE, rules={"form": form})
        assert [len(axis.labels) for axis in about.chart.axes[:2]] == [theirs, ours]
    pack = codes_in(GAME.pack, GAME.cards_in_play(GAME.rules.read({"form": "three"}), 3))
    in_play = sorted({code[0] for code in pack}, key=RANKS.index)
    runts = asked("tantony", WHOM, rules={"form": "three"}).chart.axes[1].labels
    assert [*runts[:-1], runts[-1][0]] == in_play[: len(runts)]


@cache
def of(kind: str, deals: int = 20, **options: Any) -> Result:
    """A chart of few decisions a cell."""
    rules = {name: list(value) if isinstance(value, tuple) else value for name, value in options.items()}
    return chart("tantony", kind, rules=rules, deals=deals, threads=1)


# Every value of every option but the defaults.
OTHER_RULES: list[dict[str, Any]] = [
    {"next_lead": "winner", "last_trick": "keep", "early_end": "all_sides", "early_targets": (25, 50, 75), "rounds": 1},
    {"form": "split", "card_values": "three", "last_trick": "lowest_only", "early_end": "off", "rounds": 2},
    {"form": "split", "split_neighbour": "right", "card_values": "book", "early_targets": (90,)},
    {"form": "three", "card_values": "standard", "rounds": 5},
]


def test_the_other_rules_are_all_there_are() -> None:
    for option, (_, *others) in OPTIONS.items():
        values = [tuple(value) if isinstance(value, list) else value for value in others]
        assert {rules[option] for rules in OTHER_RULES if option in rules} == set(values)


@pytest.mark.parametrize("rules", OTHER_RULES, ids=str)
def test_every_option_value_has_its_charts(rules: dict[str, Any]) -> None:
    for kind in (WHOM, KEEP_OR_GIVE):
        result = of(kind, **rules)
        names = [choice["name"] for choice in result.provenance["chart"]["choices"]]
        assert {row.branch for row in result.rows} == set(names)
    assert len(of(KEEP_FROM, **rules).rows) == 8


def lead_of(result: Result, first: str, second: str, **labels: tuple[str, ...]) -> float:
    """How much more a choice brings than another one, over the cells of these labels alike."""
    gaps: dict[tuple[str, ...], float] = {}
    for row in result.rows:
        if row.branch in (first, second) and all(row.group[axis] in steps for axis, steps in labels.items()):
            sign = 1 if row.branch == first else -1
            cell = tuple(row.group.values())
            gaps[cell] = gaps.get(cell, 0.0) + sign * row.metrics["lead"].interval.value
    return sum(gaps.values()) / len(gaps)


def test_a_fat_runt_stays_and_a_thin_one_goes() -> None:
    # Sheet, "What mattered": to keep from 6 on is even with the tuned numbers, from 4 on loses 3.5, from 8 on 2.8 a
    # round.  So in the middle of the round 4 and less is given away, and 9 and more is kept: nine cells of 40 together,
    # each figure +- 1.7 (95 %).
    result, middle = of(KEEP_OR_GIVE, deals=40), ("3", "4", "5")
    for runt in "234":
        assert lead_of(result, "keep", "give away", theirs=middle, ours=middle, runt=(runt,)) < -2
    for runt in ("9", "T", "J-A"):
        assert lead_of(result, "keep", "give away", theirs=middle, ours=middle, runt=(runt,)) > 2


def test_where_the_receiver_leads_the_one_with_the_top_cards_receives() -> None:
    # Measured with 20,000 decisions a cell, tricks 7 to 9, runts from 7 on: without a top card the partner is better by
    # 2.5 to 5.9 points than the opponents and yet more than the winner; with top cards in two suits the winner is
    # better by 2.5 to 6 than anybody; each +- less than 1.  Five cells of 200 together: +- 0.5.
    result, fat = of(WHOM, deals=200), ("7", "8", "9", "T", "J-A")
    gains = [
        lead_of(result, "keep", "give your partner", tricks=("7-9",), runt=fat, masters=(held,)) for held in ("0", "2")
    ]
    assert gains[0] < -1.5
    assert gains[1] > 1.5


def test_where_the_winner_leads_again_the_partner_is_no_choice_of_its_own() -> None:
    # Rules, `next_lead`: then only the places of the two differ, and they have the same score.
    names = {
        rule: [one.name for one in asked("tantony", WHOM, rules={"next_lead": rule}).chart.choices]
        for rule in OPTIONS["next_lead"]
    }
    assert names == {"receiver": ["keep", "give away", "give your partner"], "winner": ["keep", "give away"]}


def test_the_seats_of_a_form() -> None:
    assert [seats({"form": form}) for form in OPTIONS["form"]] == [4, 4, 3]
