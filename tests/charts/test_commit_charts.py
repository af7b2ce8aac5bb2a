"""The charts of Commit: their cells against a plain count, what a choice does, and what is known of the answers.

"Rules" is the rules part, "sheet" the strategy sheet of `docs/games/commit.md`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest

from analyzer import Table
from analyzer.charts.job import steps_of
from analyzer.games import game as find_game
from analyzer.result import Result
from analyzer.verbs.chart import chart
from tests.charts.positions import Asked, asked, hooks
from tests.referee.commit import OPTIONS, PACK, UPWARD, complete, next_card

GAME = find_game("commit")
LEAD, NINE, LEAD_NINE = (kind.name for kind in GAME.charts())

SETTINGS: list[tuple[dict[str, Any], int]] = [
    ({}, 4),
    ({"nine_timing": "own_turn"}, 5),
    ({"nine_timing": "stop", "hand_size": 6}, 4),
    ({"nine_timing": "lead_only", "king_bonus": 1}, 4),
    ({"hand_size": 9}, 5),
    ({}, 10),
    ({}, 25),
]


@dataclass
class Seen:
    """What everybody at the table has seen of a deal, and what the next card is."""

    rules: dict[str, Any]
    played: list[str] = field(default_factory=list)
    dead: set[str] = field(default_factory=set)
    wanted: set[str] = field(default_factory=set)

    def note(self, move: str, led: bool) -> None:
        """A move.  A lead shows that nobody had a card that was wanted, and so does 9D where it waits for a stop."""
        if move == "wait":
            return
        shows = led if move != "9D" else self.rules["nine_timing"] in ("stop", "lead_only")
        if shows:
            self.dead |= self.wanted - {*self.played, move}
        top = self.played[-1] if self.played else None
        self.played.append(move)
        after = {next_card(move)} if move != "9D" else {"TD", next_card(top)}
        self.wanted = {card for card in after if card is not None}

    def gone(self, at_a_stop: bool) -> set[str]:
        """Cards that are known to be in no hand."""
        return {*self.played, *self.dead, *(self.wanted if at_a_stop else ())}


def decisions(rules: dict[str, Any], seats: int, seed: int, deals: int = 25) -> Iterator[tuple[Table, Seen, str]]:
    """The decisions of deals in which everybody plays at random, but rarely 9D; with the kind of decision."""
    generator = random.Random(seed)
    for index in range(deals):
        table, seen = Table("commit", rules, seed=seed, index=index, players_count=seats), Seen(complete(rules))
        while not table.over:
            mode = ("lead", "follow", "ask", "after 9D")[int(table._state["phase"])]
            yield table, seen, mode
            legal = table.legal()
            quiet = [move for move in legal if move != "9D"] or legal
            move = generator.choice(quiet if generator.random() < 0.9 else legal)
            seen.note(move, mode == "lead")
            table.play(move)


def kinds(hand: list[str], gone: set[str]) -> dict[str, list[str]]:
    """The cards of each kind, 9D apart (titles of the chart)."""
    sure: set[str] = set()
    for card in sorted(hand, key=lambda one: -UPWARD.index(one[0])):
        after = next_card(card)
        if after is None or after in gone or after in sure:
            sure.add(card)
    before = {after: card for card in PACK if (after := next_card(card)) is not None}
    alone = {card for card in hand if card not in before or before[card] in gone}
    found: dict[str, list[str]] = {"free": [], "stop": [], "orphan": [], "other": []}
    for card in hand:
        if card != "9D":
            kind = ("free" if card in alone else "stop") if card in sure else "orphan" if card in alone else "other"
            found[kind].append(card)
    return found


def above(hand: list[str], card: str) -> int:
    """Own cards above a card that a sequence from it may come to."""
    chain, after = [], next_card(card)
    while after is not None:
        chain.append(after)
        after = next_card(after)
    return len(set(chain) & set(hand))


def step(about: Asked, axis: int, number: int) -> int:
    """The step of a number on an axis ("4", "5-6", "9+")."""
    for place, label in enumerate(about.chart.axes[axis].labels):
        low, _, high = label.removesuffix("+").partition("-")
        if int(low) <= number <= (51 if label.endswith("+") else int(high or low)):
            return place
    raise AssertionError(f"no step for {number}")


def expected(about: Asked, table: Table, seen: Seen, mode: str) -> tuple[int, ...] | None:
    """The steps of the decision that the table is at, as the chart's titles say; None where it is none."""
    seat, timing = table.to_act, seen.rules["nine_timing"]
    hand, number = table.hand(seat), about.chart.number
    few = step(about, 0, min(len(table.hand(other)) for other in range(table.seats) if other != seat))
    gone = seen.gone(mode == "lead" or (mode == "ask" and timing == "stop"))
    if number == 0:
        held = kinds(hand, gone)
        if mode != "lead" or held["free"]:
            return None
        held_step = {(True, False): 0, (True, True): 1, (False, True): 2}.get(
            (bool(held["stop"]), bool(held["orphan"]))
        )
        if held_step is None or (held_step != 1 and not held["other"]):
            return None
        return few, held_step, step(about, 2, len(hand))
    ten = 0 if "TD" in hand else 2 if "TD" in gone else 1
    if "9D" not in hand:
        return None
    if number == 2:
        return (few, ten) if mode == "lead" and hand != ["9D"] else None
    if mode not in ("ask", "follow") or "9D" not in table.legal():
        return None
    if timing != "any":
        return few, ten
    return few, 2 if mode == "follow" else 0 if seen.wanted - gone else 1, ten


def kinds_of_charts(rules: dict[str, Any]) -> list[str]:
    """The charts that there are under these rules."""
    return [LEAD, LEAD_NINE] if rules.get("nine_timing") == "lead_only" else [LEAD, NINE, LEAD_NINE]


@pytest.mark.parametrize(("rules", "seats"), SETTINGS, ids=str)
def test_cells_are_those_of_a_plain_count(rules: dict[str, Any], seats: int) -> None:
    cell_of = hooks("commit")[0]
    abouts = [asked("commit", kind, rules=rules, players_count=seats) for kind in kinds_of_charts(rules)]
    found: dict[int, set[Any]] = {about.chart.number: set() for about in abouts}
    for table, seen, mode in decisions(rules, seats, seed=31):
        for about in abouts:
            cell = cell_of(table._state, about.record, table.to_act, about.chart.number)
            steps = expected(about, table, seen, mode)
            told = (table.hand(table.to_act), table.legal(), mode, seen)
            assert (None if cell < 0 else steps_of(about.chart, cell)) == steps, told
            found[about.chart.number].add(steps)
    assert sum(map(len, found.values())) > (8 if seats == 25 else 25)


@pytest.mark.parametrize(("rules", "seats"), SETTINGS, ids=str)
def test_choices_do_what_they_say(rules: dict[str, Any], seats: int) -> None:
    move_of, met = hooks("commit")[1], 0
    abouts = [asked("commit", kind, rules=rules, players_count=seats) for kind in kinds_of_charts(rules)]
    for table, seen, mode in decisions(rules, seats, seed=32):
        seat, hand, legal = table.to_act, table.hand(table.to_act), table.legal()
        held = kinds(hand, seen.gone(mode == "lead"))
        for about in abouts:
            number = about.chart.number
            if expected(about, table, seen, mode) is None:
                continue
            met += 1
            bits = [
                int(move_of(table._state, about.record, seat, number, choice, 0))
                for choice in range(len(about.chart.choices))
            ]
            moves = [GAME.move_text(table._state, table.rules, bit.bit_length() - 1) if bit else "" for bit in bits]
            assert move_of(table._state, about.record, (seat + 1) % seats, number, 0, 0) == 0
            assert set(moves) - {""} <= set(legal)
            if number == 0:
                for move, kind in zip(moves, ("stop", "orphan", "other"), strict=True):
                    assert (move in held[kind]) == bool(held[kind])
                    assert not move or above(hand, move) == max(above(hand, card) for card in held[kind])
                continue
            assert moves[0] == "9D"
            if number == 1:
                assert moves[1] == ("wait" if mode == "ask" else next(move for move in legal if move != "9D"))
            else:
                first = next(kind for kind in ("free", "stop", "orphan", "other") if held[kind])
                assert moves[1] in held[first]
    assert met > 10


@cache
def of(kind: str, deals: int = 20, players_count: int = 4, **options: Any) -> Result:
    """A chart of few decisions a cell."""
    return chart("commit", kind, rules=options, deals=deals, players_count=players_count, threads=1)


# Every value of every option but the defaults.
OTHER_RULES: list[dict[str, Any]] = [
    {
        "hand_size": 9,
        "ante": 0,
        "king_fee": 0,
        "nine_fee": 0,
        "card_fee": 1,
        "nine_timing": "own_turn",
        "start_chips": 10,
    },
    {"hand_size": 6, "ante": 2, "king_fee": 2, "card_fee": 3, "nine_timing": "stop", "king_bonus": 1, "nine_bonus": 2},
    {"king_fee_per": "player", "nine_fee": 1, "king_bonus": 2, "nine_bonus": 5, "start_chips": 6},
    {"nine_timing": "lead_only", "start_chips": 1},
]


def test_the_other_rules_are_all_there_are_but_hands_of_one_card() -> None:
    for option, (_, *others) in OPTIONS.items():
        values = {rules[option] for rules in OTHER_RULES if option in rules}
        assert values == set(others) - ({1} if option == "hand_size" else set())


@pytest.mark.parametrize("rules", OTHER_RULES, ids=str)
def test_every_option_value_has_its_charts(rules: dict[str, Any]) -> None:
    for kind in kinds_of_charts(rules):
        result = of(kind, **rules)
        names = [choice["name"] for choice in result.provenance["chart"]["choices"]]
        assert {row.branch for row in result.rows} == set(names)


@pytest.mark.parametrize(
    ("kind", "rules", "seats", "told"),
    [
        (LEAD, {"hand_size": 1}, 4, "hand_size"),
        (NINE, {}, 26, "26 players"),
        (LEAD_NINE, {"hand_size": 1}, 5, "hand_size"),
        (NINE, {"nine_timing": "lead_only"}, 4, "nine_timing"),
    ],
)
def test_rules_that_leave_nothing_are_named(kind: str, rules: dict[str, Any], seats: int, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        chart("commit", kind, rules=rules, players_count=seats, deals=10)


@pytest.mark.parametrize(("size", "fewest", "own"), [(12, "7+", "9+"), (7, "7", "7"), (5, "5", "5"), (2, "2", "2")])
def test_the_last_steps_are_those_of_the_hands(size: int, fewest: str, own: str) -> None:
    axes = asked("commit", LEAD, rules={"hand_size": size}).chart.axes
    assert (axes[0].labels[-1], axes[2].labels[-1]) == (fewest, own)


def test_the_last_two_cards_of_another_player_are_the_time_for_the_nine() -> None:
    # Sheet, "What mattered": never to panic with the nine costs 0.56 chips a deal, to play it at the first chance 0.04.
    # Rules, "Payments": 9D in hand at the end costs two chips, and whoever has one card left may go out next.
    cells = of(NINE, deals=700).provenance["chart"]["cells"]
    best = {tuple(cell["group"].values()): cell["best"] for cell in cells if cell["state"] == "settled"}
    stopped = {steps: choice for steps, choice in best.items() if steps[1] == "has stopped"}
    assert {choice for steps, choice in stopped.items() if steps[0] == "1"} == {"play the nine"}
    early = {steps: choice for steps, choice in best.items() if steps[0] in ("4", "5-6", "7+") and steps[2] != "gone"}
    assert len(early) > 4
    assert set(early.values()) == {"wait"}


def test_nine_is_not_led_while_others_hold_many_cards() -> None:
    # Sheet: leading the nine freely costs 0.075 a deal; where it may only be led, `hold_nine` is 0 or less.
    bests = {}
    for timing in ("any", "lead_only"):
        cells = of(LEAD_NINE, deals=400, nine_timing=timing).provenance["chart"]["cells"]
        [bests[timing]] = {cell["best"] for cell in cells if cell["group"] == {"fewest": "7+", "ten": "out"}}
    assert bests == {"any": "lead another", "lead_only": "lead the nine"}


def test_two_cards_a_stop_and_another_are_a_win() -> None:
    # Rules, "Play", 3 and 6: after a stop the seat leads again, and goes out with its last card; nobody can break in
    # where 9D is only led.  So it never loses more than the ante, and always wins the pool of four.
    result = of(LEAD, deals=200, nine_timing="lead_only")
    rows = [row for row in result.rows if row.branch == "lead a stop" and row.group["own"] == "2"]
    assert sum(row.n for row in rows) > 200
    assert {row.metrics["win"].interval.value for row in rows} == {1.0}
