"""`sweep`: what the value of a player's parameter brings, for everybody at once or for one seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Unpack

from ..comparison import Comparison
from ..lineups import MOST_VALUES, Sweep, read_sweep
from ..players import changed_player, seat, split_table
from ..result import Result, Row
from ..runner import Means
from ..running import Common, check_unit, checked, question, running
from ..scenario import Scenario
from ..variants import Line, Sitting, Variants, leading_figure, value_sought
from .lines import play_lines

FOR = ("all", "seat")


def sweep(
    game: str,
    *,
    param: str | Sequence[str],
    for_: str = "all",
    players: str = "rule",
    by: str | None = None,
    unit: str = "deal",
    until_decided: bool = False,
    **common: Unpack[Common],
) -> Result:
    """Try values of one or two parameters of a player on the same deals: one row a value, or a pair of them.

    param: `rule.bid_at=20:60:5` or `rule.bid_at=20,25,40`.  for_: "all" has every seat play with the value (the
    figures are those of `simulate`); "seat" one seat against the rest, which play as `players` say, in every
    rotation (the figures are that seat's, and what happens at the table).  by: the figure that tells the best
    value; default: what the seat plays for, and for all none.  ValueError for bad input.
    """
    asked = checked({"game": game, "until_decided": until_decided, **common}, [players])
    play = pose(asked, param, for_, players, by, unit)
    own = {"param": [param] if isinstance(param, str) else list(param), "for": for_, "players": players, "by": by,
           "unit": unit, "until_decided": until_decided}  # fmt: skip
    with running(asked, common, question("sweep", game, own, common)) as means:
        return play(means)


def pose(
    asked: Scenario, param: str | Sequence[str], for_: str, players: str, by: str | None = None, unit: str = "deal"
) -> Callable[[Means], Result]:
    """A sweep that is checked and ready to be played; the arguments are those of `sweep`."""
    check_unit(asked, unit)
    sweeps = read_sweeps(asked, param, for_)
    points = list(product(*(one.values for one in sweeps)))
    one_seat = for_ == "seat"
    tables, lines = _lines(asked, players, sweeps, points, one_seat)
    leading = leading_figure(asked.game, asked.rules, asked.seats, unit)
    decisive = by or (leading if not one_seat else value_sought(asked.game, asked.rules) if unit == "deal" else "win")
    about = ("own", "gain", "role", "deal") if one_seat else ("deal", "margin", "role")
    job = Variants(asked.game, asked.seats, asked.seed, tables, lines, unit, decisive, about=about)
    best = one_seat or by is not None

    def rows(seen: Comparison) -> list[Row]:
        return _rows(seen, best)

    def decided(seen: Comparison) -> bool:
        found = range(len(lines))
        if best:
            return sum(seen.not_worse(found)) == 1
        return seen.are_decided(found)

    axes = [{"parameter": f"{one.player}.{one.parameter}", "values": list(one.values)} for one in sweeps]
    told = {"dealer": asked.dealer, "for": for_, "by": job.values[job.decisive].figure.name, "axes": axes}

    def play(means: Means) -> Result:
        result = play_lines(asked, job, means, "sweep", rows, decided, told)
        result.provenance["players"] = seat(asked.game, players, asked.seats).names
        return result

    return play


def read_sweeps(asked: Scenario, param: str | Sequence[str], for_: str) -> list[Sweep]:
    """The parameters of a sweep; ValueError for more than two, or too many values."""
    if for_ not in FOR:
        raise ValueError(f"--for is {' or '.join(FOR)}, not {for_!r}")
    listed = [param] if isinstance(param, str) else list(param)
    if not 1 <= len(listed) <= 2:
        raise ValueError(f"--param is given once or twice, not {len(listed)} times")
    sweeps = [read_sweep(asked.game, text) for text in listed]
    if len({(one.player, one.parameter) for one in sweeps}) != len(sweeps):
        raise ValueError(f"--param {sweeps[0].player}.{sweeps[0].parameter} is given twice")
    if len({one.player for one in sweeps}) != 1:
        raise ValueError("two parameters of a sweep are of the same player")
    number = len(list(product(*(one.values for one in sweeps))))
    if not 2 <= number <= MOST_VALUES:
        raise ValueError(f"a sweep has 2 to {MOST_VALUES} values, not {number}")
    return sweeps


def _lines(
    asked: Scenario, players: str, sweeps: Sequence[Sweep], points: Sequence[tuple[str, ...]], one_seat: bool
) -> tuple[list[Sitting], list[Line]]:
    """The tables and a line a point."""
    game, seats = asked.game, asked.seats
    texts = split_table(players)
    base = texts * seats if len(texts) == 1 else texts
    tables: list[Sitting] = []
    lines = []
    for point in points:
        changes = {one.parameter: value for one, value in zip(sweeps, point, strict=True)}
        name = " ".join(one.name(value) for one, value in zip(sweeps, point, strict=True))
        changed = [changed_player(game, text, sweeps[0].player, changes) for text in base]
        _check_fit(asked, changed[0])
        if one_seat:
            turned = [[*base[:place], changed[place], *base[place + 1 :]] for place in range(seats)]
            counted = {len(tables) + place: 1 << place for place in range(seats)}
        else:
            turned, counted = [changed], {len(tables): (1 << seats) - 1}
        main = len(tables)
        tables += [Sitting(asked.rules, seat(game, ",".join(table), seats), asked.dealer) for table in turned]
        lines.append(Line(name, counted, main))
    return tables, lines


def _check_fit(asked: Scenario, text: str) -> None:
    """ValueError when a player cannot sit at a table with these rules."""
    from ..scenario import check_players

    check_players(asked.game, asked.rules, [text], asked.seats)


def _rows(seen: Comparison, best: bool) -> list[Row]:
    lines = range(len(seen.job.lines))
    chances = seen.chances(lines) if best else [None] * len(lines)
    kept = seen.not_worse(lines) if best else [None] * len(lines)
    claimed = seen.claims(lines, [seen.job.decisive])
    rows = []
    for line in lines:
        row = seen.row(line, (seen.decisive.name, "score", "success", "passed_out"))
        row.best = chances[line]
        if kept[line] is not None:
            row.extra["not_worse"] = kept[line]
        seen.set_difference(row, line)
        if row.difference is not None:
            row.extra["decided"] = claimed[line, seen.job.decisive]
        rows.append(row)
    return rows
