"""Several tables on the same deals: what `compare`, `sweep` and `duel` play.

A table has rules, players and a dealer.  A line of the result counts some seats at one or more of the tables: a
variant all seats of one table, a player the seats where he sits in every rotation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import lcm
from typing import Any

import numpy as np

from kernels.plan import Entries, Rows, Sums, Tables

from .experiment import illegal_move
from .games.base import Figure, Game
from .games.rules import Rules, nearest
from .players import Seating, own_functions, seating_of
from .records import Scratch, driver, record_types, rule_record, word
from .runner import Tally

WHOLE = ("deal", "margin", "role")
"""What the values of a whole table are about."""

_LARGEST_SCALE = 5_000
_MOST_SUMS = 4_000_000  # numbers in a tally


@dataclass(frozen=True)
class Sitting:
    """One table."""

    rules: Rules
    seating: Seating
    dealer: int


@dataclass
class Line:
    """One row: the seats (as a set) that it counts at each of its tables.

    main: the table whose histograms are the row's, and whose deals are looked at for what a rule changes.
    base: the line it is compared to.
    """

    name: str
    seats: dict[int, int]
    main: int = -1
    base: int = 0
    extra: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Value:
    """One value that is tallied for every line.

    about: deal (as in `simulate`), margin, own (as in `odds`, of the line's seats), gain (over the other seats),
    seat (the score there), role (the score in it).
    """

    figure: Figure
    about: str


class Variants:
    """A job: all tables play each deal (or match).

    unit: deal or match.  decisive: the figure that lines are compared by.  first: the job's first deal.  about:
    which values rows show, in this order.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        seed: int,
        tables: Sequence[Sitting],
        lines: Sequence[Line],
        unit: str = "deal",
        decisive: str | None = None,
        first: int = 0,
        about: Sequence[str] = WHOLE,
    ) -> None:
        self.game, self.seats, self.seed, self.unit, self.first = game, seats, seed, unit, first
        self.tables, self.lines = list(tables), list(lines)
        self.entries, self.whole = _entries(self.lines, len(self.tables), seats)
        self.values = values_of(game, self.tables[0].rules, seats, unit, self.whole)
        self.shown = shown_places(self.values, about)
        self.decisive = self.shown[0] if decisive is None else self.place(decisive)
        self.own = sum(value.about == "own" for value in self.values)
        self.histograms = [] if unit == "match" else [game.histograms(table.rules, seats) for table in self.tables]
        self._prepare()
        if sum(int(np.prod(shape)) for shape in self._shapes().values()) > _MOST_SUMS:
            raise ValueError(f"{len(self.lines)} rows are too many to be compared at once")

    def _prepare(self) -> None:
        """What the kernel reads, and the kernel itself, which stays behind when the job travels."""
        customs = own_functions(player for table in self.tables for player in table.seating.players)
        self.kernel = driver(self.game, "variant_matches" if self.unit == "match" else "variants", customs)
        seatings = [seating_of(self.game, table.seating.players, customs) for table in self.tables]
        records = np.zeros(len(self.tables), record_types(self.game).RULES)
        for place, table in enumerate(self.tables):
            records[place] = rule_record(self.game, table.rules, self.seats)
        self.packed = Tables(
            records,
            np.array([table.dealer for table in self.tables], np.int64),
            np.array([seating.numbers for seating in seatings], np.int64),
            np.array([seating.parameters for seating in seatings], np.float64),
        )
        self.rows = Rows(
            np.array([line.main for line in self.lines], np.int64),
            np.array([line.base for line in self.lines], np.int64),
        )

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in ("kernel", "packed", "rows")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._prepare()

    def place(self, name: str) -> int:
        """Where a value that is shown stands; ValueError names those there are."""
        return place_of(self.game, name, self.values, self.shown)

    def _shapes(self) -> dict[str, tuple[int, ...]]:
        lines, values = len(self.lines), len(self.values)
        if self.unit == "match":
            histograms = (1, self.game.match_cap + 1)
        else:
            widest = max(histogram.bins for table in self.histograms for histogram in table)
            histograms = (len(self.histograms[0]), widest)
        return {
            "moments": (lines, values, 5),
            "against": (lines, values, 5),
            "cross": (lines, lines, 4),
            "single": (lines, 3),
            "bites": (lines,),
            "histograms": (lines, *histograms),
        }

    def tally(self) -> Tally:
        """The sums of `kernels.plan.Sums`, by name."""
        return Tally(**self._shapes())

    def worker(self) -> dict[str, Any]:
        """Working memory of one thread."""
        kinds, lines, tables = record_types(self.game), len(self.lines), len(self.tables)
        in_deal = sum(value.about == "deal" for value in self.values)
        return {
            "scratch": Scratch(self.game, self.seats),
            "states": np.zeros(tables, kinds.STATE),
            "matches": np.zeros(1, kinds.MATCH),
            "scores": np.zeros((tables, self.seats), np.int64),
            "values": np.zeros(in_deal, np.int64),
            "seen": np.zeros(self.own, np.int64),
            "places": np.zeros(max(1, *map(len, self.histograms)) if self.histograms else 1, np.int64),
            "traces": np.zeros(tables, np.uint64),
            "weights": np.zeros((lines, len(self.values)), np.int64),
            "totals": np.zeros((lines, len(self.values)), np.int64),
        }

    def compile(self) -> None:
        """Compile the kernel, or load it, before the first deal."""
        self.play(0, 0, self.worker(), self.tally())

    def play(self, first: int, last: int, worker: Any, tally: Tally) -> None:
        """Play deals first .. last - 1 at all tables, counted from the job's own first deal."""
        self._play_kernel(first, last, worker, tally, self.decisive)

    def _play_kernel(self, first: int, last: int, worker: Any, tally: Tally, decisive: int) -> None:
        scratch = worker["scratch"]
        chance = (scratch.deck, scratch.stream, scratch.noise, worker["scores"], worker["values"])
        ending = (worker["traces"], worker["weights"], worker["totals"])
        sums = Sums(*(tally[name] for name in Sums._fields))
        deals = (word(self.seed), self.first + first, self.first + last)
        asked = (self.packed, self.entries, self.rows, decisive)
        if self.unit == "match":
            records = (worker["states"], worker["matches"])
            bad = self.kernel(*deals, self.game.match_cap, *asked, *records, *chance, *ending, sums)
        else:
            roles = len(self.game.roles)
            counted = (worker["seen"], worker["places"])
            bad = self.kernel(*deals, *asked, roles, worker["states"], *chance, *counted, *ending, sums)
        if bad >= 0:
            spoilt = int(np.flatnonzero(worker["traces"] == 0)[0])
            raise illegal_move(self.tables[spoilt].seating, int(bad), self.seed, scratch.noise)


def values_of(game: Game, rules: Rules, seats: int, unit: str, whole: int) -> list[Value]:
    """The values of a line in the order of the kernel's `variants` or `variant_matches`.

    whole: what a gain is multiplied by to be whole.
    """
    match = unit == "match"
    deal = (game.match_figures if match else game.figures)(rules, seats)
    own = [Figure("win", "share"), Figure("tie", "share"), Figure("score", "mean", _unit(deal))]
    if not match:
        own = game.seat_figures(rules)
    points = next(figure.unit for figure in own if figure.name == "score")
    roles = () if match else game.roles
    return [
        *(Value(figure, "deal") for figure in deal),
        Value(game.margin or Figure("margin", "mean"), "margin"),
        *(Value(figure, "own") for figure in own),
        Value(Figure("gain", "mean", points / max(1, whole)), "gain"),
        *(Value(Figure(f"score[{seat}]", "mean", points), "seat") for seat in range(seats)),
        *(Value(Figure(f"score[{role}]", "mean", points), "role") for role in roles),
    ]


def shown_places(values: Sequence[Value], about: Sequence[str]) -> list[int]:
    """The places of the values that rows show, by what they are about; the first of a name stands for all.

    Where rows are about some seats, of the figures of a deal those of single seats are left out.
    """
    chosen: dict[str, int] = {}
    for kind in about:
        for place, value in enumerate(values):
            name = value.figure.name
            of_a_seat = kind == "deal" and "own" in about and "[" in name
            if value.about == kind and not of_a_seat and not name.startswith("_"):
                chosen.setdefault(name, place)
    return list(chosen.values())


def place_of(game: Game, name: str, values: Sequence[Value], places: Sequence[int]) -> int:
    """Which of these places has the value called `name`; ValueError names those there are."""
    names = {values[place].figure.name: place for place in places}
    if name not in names:
        hint = nearest(name, list(names))
        raise ValueError(f"{game.name} has no figure {name[:40]!r} here; {hint}figures: {', '.join(names)}")
    return names[name]


def _unit(figures: Sequence[Figure]) -> float:
    """What a point of a match's total is worth."""
    return next((figure.unit for figure in figures if figure.name.startswith("score[")), 1.0)


def _entries(lines: Sequence[Line], tables: int, seats: int) -> tuple[Entries, int]:
    """Which lines each table counts for, and what all gains are multiplied by (0: none is counted)."""
    listed = sorted((table, row, own) for row, line in enumerate(lines) for table, own in line.seats.items())
    parts = [own.bit_count() * (seats - own.bit_count()) for _, _, own in listed]
    whole = lcm(*(part for part in parts if part))
    if whole > _LARGEST_SCALE or not any(parts):
        whole = 0
    start = np.searchsorted([table for table, _, _ in listed], np.arange(tables + 1))
    entries = Entries(
        start.astype(np.int64),
        np.array([row for _, row, _ in listed], np.int64),
        np.array([own for _, _, own in listed], np.uint64),
        np.array([whole // part if part else 0 for part in parts], np.int64),
    )
    return entries, whole


def leading_figure(game: Game, rules: Rules, seats: int, unit: str) -> str:
    """The figure of `simulate` that is shown first."""
    named = [figure.name for figure in (game.match_figures if unit == "match" else game.figures)(rules, seats)]
    leading = [name for name in named if name.startswith("win[")] if unit == "match" else game.first_figures
    return next((name for name in leading if name in named), named[0])


def value_sought(game: Game, rules: Rules) -> str:
    """The figure of a seat that tells how well it plays: the one by which `odds` compares moves."""
    return game.seat_figures(rules)[game.decisive].name
