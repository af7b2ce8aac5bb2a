"""Tables for the terminal."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from typing import Any

from ..result import Difference, Metric, Result, Row
from ..statistics import show

_PIPED_WIDTH = 160
_GAP = "  "
_EXACT_DECIMALS = 4


def print_table(
    columns: Sequence[str], rows: Sequence[Sequence[str]], title: str | None = None, spare: Sequence[str] = ()
) -> list[str]:
    """A table: the first column to the left, the others to the right.

    spare: columns that a narrow terminal can do without, the first to go first, each with its error.  Returns the
    heads of the columns that found room.
    """
    lines = [list(columns), *map(list, rows)]
    missing = []
    for name in spare:
        if sys.stdout.isatty() and name in lines[0] and lines_width(lines) > shutil.get_terminal_size().columns:
            missing.append(name)
            _take_out(lines, name)
    widths = _widths(lines)
    texts = [
        _GAP.join(
            cell.rjust(width) if place else cell.ljust(width) for place, (cell, width) in enumerate(cells)
        ).rstrip()
        for cells in (zip(line, widths, strict=True) for line in lines)
    ]
    print("\n".join([*([] if title is None else [title]), texts[0], "─" * lines_width(lines), *texts[1:]]))
    if missing:
        print(f"  not shown, the terminal is narrow: {', '.join(reversed(missing))} (all is in --json)")
    return lines[0]


def table_width() -> int:
    """The columns of the terminal, or of a page where the output is no terminal."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else _PIPED_WIDTH


def share_sign(rows: Sequence[Row], name: str) -> str:
    """The sign after a figure's name where it is a share."""
    return " %" if any(row.metrics[name].share for row in rows if name in row.metrics) else ""


def _widths(lines: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(len, column)) for column in zip(*lines, strict=True)]


def lines_width(lines: Sequence[Sequence[str]]) -> int:
    """Columns that the lines of a table take."""
    widths = _widths(lines)
    return sum(widths) + len(_GAP) * (len(widths) - 1)


def _take_out(lines: list[list[str]], name: str) -> None:
    """Take a column out, and the error that follows it."""
    place = lines[0].index(name)
    size = 2 if lines[0][place + 1 : place + 2] == ["±"] else 1
    for line in lines:
        del line[place : place + size]


def print_texts(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """A table of words: all columns to the left, the last one wrapped."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for place, name in enumerate(columns):
        table.add_column(name, overflow="fold", no_wrap=place == 0)
    for row in rows:
        table.add_row(*map(Text, row))
    Console(width=table_width(), highlight=False).print(table)


def figure(metric: Metric | None) -> tuple[str, str]:
    """Value and error of a figure; shares in per cent."""
    if metric is None:
        return "", ""
    if metric.exact:
        value = metric.interval.value * (100 if metric.share else 1)
        return f"{value:z.{_EXACT_DECIMALS}f}".rstrip("0").rstrip("."), "exact"
    return show(metric.interval, share=metric.share)


def gap(difference: Difference | None, share: bool = False) -> tuple[str, str]:
    """A difference and its error."""
    return ("", "") if difference is None else figure(Metric(difference.interval, share=share, exact=difference.exact))


def footer(result: Result, extra: Sequence[str] = ()) -> None:
    """Where the figures come from, under every table."""
    told = result.provenance
    played = _played(told["deals"], told.get("unit") == "match")
    lines = [
        f"{played} · seed {told['seed']} · {told['seconds']:.2f} s · "
        f"mazzo {told['mazzo']} · {100 * told.get('interval_level', told['level']):.4g} % intervals · "
        f"stopped: {told['stop']}",
        *_players(result),
        f"rules: {house_rules(told)}",
        *extra,
    ]
    print("\n".join(lines))


def _players(result: Result) -> list[str]:
    """Who played, unless the table itself tells."""
    if "duel" in result.provenance or any(row.group for row in result.rows):
        return []
    return [f"players: {seats(result.provenance['players'])}"]


def _played(number: int, matches: bool) -> str:
    one, more = ("match", "matches") if matches else ("deal", "deals")
    return f"{number:,} {one if number == 1 else more}"


def seats(players: Sequence[str]) -> str:
    """The table of players in words."""
    if len(set(players)) == 1:
        return f"{players[0]} in all {len(players)} seats"
    return ", ".join(f"{seat} {player}" for seat, player in enumerate(players))


def house_rules(told: dict[str, Any]) -> str:
    """The rules that differ from the default, on one line."""
    from ..games import game

    changed = game(told["game"]).rules(**told["rules"]).changed()
    return ", ".join(f"{name}={value}" for name, value in changed.items()) or "the default ones"
