"""Several tables on the same deals the slow way, for the tests of `Variants`: move by move, sums in plain Python.

What a finished deal is worth is asked of the game's own functions, which are tested for themselves; everything
around them (who plays what, weights, products, what differs) is done here once more.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import numba
import numpy as np

from analyzer import Table
from analyzer.experiment import Setup
from analyzer.records import Scratch, driver, record_types, word
from analyzer.runner import Tally
from analyzer.variants import Variants
from kernels.tally import MISSING

GONE = int(MISSING)


class Played(NamedTuple):
    """One deal, or match, at one table.  story: all moves and scores.  places: the bins that count it.

    values: figures of the table.  seen: per seat the figures of `odds`.  roles: per seat, -1 for none.
    """

    story: tuple[Any, ...]
    scores: list[int]
    values: list[int]
    places: list[int]
    seen: list[list[int]]
    roles: list[int]


@cache
def _teller(game: str) -> Any:
    """The game's own figures of a state as a function of Python."""
    kernel = import_module(f"kernels.games.{game}")
    figures, bins, seat_figures, margin = kernel.figures, kernel.bins, kernel.seat_figures, kernel.margin
    seat_role = getattr(kernel, "seat_role", None)

    @numba.njit
    def tell(state: Any, rules: Any, scores: Any, values: Any, places: Any, seen: Any) -> int:
        figures(state, rules, scores, values)
        bins(state, rules, places)
        for seat in range(scores.size):
            seat_figures(state, rules, scores, seat, seen[seat])
        return margin(state, rules, scores)

    if seat_role is None:
        return tell, None

    @numba.njit
    def role(state: Any, seat: int) -> int:
        return seat_role(state, seat)

    return tell, role


def _setup(job: Variants, table: int) -> Setup:
    sitting = job.tables[table]
    return Setup(job.game, sitting.rules, job.seats, sitting.dealer, sitting.seating, job.seed)


def chosen(setup: Setup, index: int) -> tuple[list[int], Any]:
    """What the players choose in a deal, and the state at its end: a seat without a choice leaves its mark there."""
    scratch, rules, moves = Scratch(setup.game, setup.seats), setup.record(), np.zeros(10_000, np.uint64)
    where = (word(setup.seed), index, 0)
    driver(setup.game, "begin")(*where, setup.dealer, rules, scratch.state, scratch.deck, scratch.stream)
    players = (setup.seating.numbers, setup.seating.parameters)
    made = driver(setup.game, "trace")(*where, rules, scratch.state, *players, scratch.noise, moves)
    return [int(move) for move in moves[:made]], scratch.state


def play_deal(job: Variants, table: int, index: int) -> Played:
    """A deal by `analyzer.Table`, with the moves that its players choose one by one."""
    game, setup, rules = job.game, _setup(job, table), job.tables[table].rules
    board = Table(
        game.name, rules.as_dict(), seed=job.seed, index=index, players_count=job.seats, dealer=setup.dealer
    )  # fmt: skip
    bits, state = chosen(setup, index)
    made = tuple(board.play_bit(bit) for bit in bits)
    assert board.over
    scores, record = np.zeros(job.seats, np.int64), setup.record()
    driver(game, "finish")(record, state, scores)
    assert game.outcome(state, rules, job.seats, scores.tolist()) == board.outcome()
    values = np.zeros(len(game.figures(rules, job.seats)), np.int64)
    places = np.zeros(len(game.histograms(rules, job.seats)), np.int64)
    seen = np.zeros((job.seats, len(game.seat_figures(rules))), np.int64)
    tell, role = _teller(game.name)
    margin = int(tell(state, record, scores, values, places, seen))
    roles = [-1 if role is None else int(role(state, seat)) for seat in range(job.seats)]
    told = [*values.tolist(), margin]
    return Played((made, *scores.tolist()), scores.tolist(), told, places.tolist(), seen.tolist(), roles)


def play_match(job: Variants, table: int, index: int) -> Played:
    """A match deal by deal; nobody wins one that was capped, and its figures are those of `match_figures`."""
    game, setup = job.game, _setup(job, table)
    scratch, rules, match = Scratch(game, job.seats), setup.record(), np.zeros(1, record_types(game).MATCH)[0]
    driver(game, "stand")(setup.dealer, rules, match)
    story: list[Any] = []
    while not match["over"] and match["deals"] < game.match_cap:
        where = (word(job.seed), index, int(match["deals"]))
        driver(game, "go_on")(*where, rules, match, scratch.state, scratch.deck, scratch.stream)
        moves = np.zeros(10_000, np.uint64)
        seating = setup.seating
        made = driver(game, "trace")(
            *where, rules, scratch.state, seating.numbers, seating.parameters, scratch.noise, moves
        )
        driver(game, "add_up")(rules, match, scratch.state, scratch.scores)
        story.append((moves[:made].tolist(), scratch.scores.tolist()))
    finished, totals = bool(match["over"]), match["totals"][: job.seats].tolist()
    tops = [finished and int(match["winners"]) >> seat & 1 == 1 for seat in range(job.seats)]
    tied = bool(match["tied"])
    seen = [[int(top and not tied), int(top and tied), total] for top, total in zip(tops, totals, strict=True)]
    values = _match_values(job, match, rules, [*seen, [int(finished and tied), int(not finished)]])
    return Played(tuple(map(str, story)), totals, [*values, GONE], [int(match["deals"])], seen, [-1] * job.seats)


def _match_values(job: Variants, match: Any, rules: Any, plain: list[list[int]]) -> list[int]:
    """The game's own figures of a match, or the usual ones: tie, deals, capped, win and total of each seat."""
    own = getattr(import_module(f"kernels.games.{job.game.name}"), "match_figures", None)
    *seats, (tie, capped) = plain
    if own is None:
        return [tie, int(match["deals"]), capped, *(won for won, _, _ in seats), *(total for _, _, total in seats)]

    @numba.njit
    def tell(match: Any, rules: Any, finished: bool, out: Any) -> None:
        own(match, rules, finished, out)

    values = np.zeros(len(job.game.match_figures(job.tables[0].rules, job.seats)), np.int64)
    tell(match, rules, not capped, values)
    told: list[int] = values.tolist()
    return told


def slow_tally(job: Variants, first: int, last: int) -> Tally:
    """What `job.play(first, last)` adds to an empty tally, with tables played one by one."""
    tally = job.tally()
    play = play_match if job.unit == "match" else play_deal
    for index in range(job.first + first, job.first + last):
        played = [play(job, table, index) for table in range(len(job.tables))]
        rows = [_row(job, line, played, tally["single"]) for line in range(len(job.lines))]
        _add(job, rows, tally)
        for number, line in enumerate(job.lines):
            there = job.lines[line.base].main
            if line.main >= 0 <= there:
                tally["bites"][number] += played[line.main].story != played[there].story
            for histogram, place in enumerate(played[line.main].places if line.main >= 0 else []):
                if place != GONE:
                    tally["histograms"][number, histogram, place] += 1
    return tally


def _row(job: Variants, number: int, played: Sequence[Played], single: Any) -> list[tuple[int, int]]:
    """Weight and total of each value of a line in one deal."""
    found: list[list[int]] = [[] for _ in job.values]
    for table, own in job.lines[number].seats.items():
        told, seats = played[table], [seat for seat in range(job.seats) if own >> seat & 1]
        gain = _gain(told.scores, seats)
        if job.whole and gain is not None:
            whole = gain * job.whole
            assert whole.denominator == 1
            single[number] += [1, int(whole), int(whole) ** 2]
        figures, seen = iter(told.values), iter(zip(*told.seen, strict=True))
        for place, value in enumerate(job.values):
            if value.about in ("deal", "margin"):
                found[place].append(next(figures))
            elif value.about == "own":
                of_seats = next(seen)
                found[place] += [of_seats[seat] for seat in seats]
            elif value.about == "gain":
                found[place] += [int(gain * job.whole)] if job.whole and gain is not None else []
            elif value.about == "seat":
                found[place] += [told.scores[seat] for seat in seats if value.figure.name == f"score[{seat}]"]
            else:
                role = next(r for r, name in enumerate(job.game.roles) if value.figure.name == f"score[{name}]")
                found[place] += [told.scores[seat] for seat in seats if told.roles[seat] == role]
    kept = [[number for number in numbers if number != GONE] for numbers in found]
    return [(len(numbers), sum(numbers)) for numbers in kept]


def _gain(scores: Sequence[int], seats: Sequence[int]) -> Fraction | None:
    """The mean score of some seats above that of the others; None without others."""
    others = [score for seat, score in enumerate(scores) if seat not in seats]
    if not others:
        return None
    return Fraction(sum(scores[seat] for seat in seats), len(seats)) - Fraction(sum(others), len(others))


def _add(job: Variants, rows: Sequence[Sequence[tuple[int, int]]], tally: Tally) -> None:
    """Add the products of one deal, and whether it went another way than for the base."""
    for number, row in enumerate(rows):
        base = rows[job.lines[number].base]
        for place, ((w, x), (v, y)) in enumerate(zip(row, base, strict=True)):
            tally["moments"][number, place] += [w, x, w * w, w * x, x * x]
            tally["against"][number, place] += [w * v, x * v, w * y, x * y, (w, x) != (v, y)]
        w, x = row[job.decisive]
        for other, told in enumerate(rows):
            v, y = told[job.decisive]
            tally["cross"][number, other] += [w * v, x * v, x * y, (w, x) != (v, y)]
