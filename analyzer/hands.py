"""Lists of positions: many hands that are asked about in one run, as a CSV file or as mappings of Python."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

from .games.rules import nearest
from .text_files import read_text

_TEXTS = (
    "hand", "moves", "turned", "partner", "blind", "monte", "leader", "upcard", "centre", "chips", "centre_chips",
    "carry", "given",
)  # fmt: skip
_WHOLE = ("seat", "dealer", "round")
_NUMBERS = ("scores", "targets")
COLUMNS = (*_TEXTS, *_WHOLE, *_NUMBERS)
"""What may differ from position to position: names of the flags of `odds`; besides there is `name`."""

MOST_HANDS = 100_000
_LONGEST = 100_000_000  # bytes


@dataclass(frozen=True)
class Hand:
    """One position of a list.

    name: as its rows are called.  place: where it stands, for messages.  about: what is said, by flag.
    """

    name: str
    place: str
    about: dict[str, Any]

    @contextmanager
    def named(self) -> Iterator[None]:
        """Have the faults of this position say where it stands."""
        try:
            yield
        except ValueError as fault:
            raise ValueError(f"{self.place}: {fault}") from None


def read_hands(hands: str | Path | Sequence[Mapping[str, Any]]) -> list[Hand]:
    """The positions of a CSV file, or of mappings with the same names; ValueError names line and fault.

    The first line of the file names the columns, in any order: flags of `odds` that tell a position, and `name`.
    Cells are separated by commas, semicolons or tabs; an empty cell is a flag that is not given; lines without
    any cell filled are skipped.
    """
    is_file = isinstance(hands, (str, Path))
    listed = list(_of_file(Path(str(hands))) if is_file else _of_list(hands))
    source = str(hands) if is_file else "hands"
    if not listed:
        raise ValueError(f"{source} has no positions")
    if len(listed) > MOST_HANDS:
        raise ValueError(f"{source} has {len(listed):,} positions, more than {MOST_HANDS:,}")
    return _named(listed)


def _named(listed: Sequence[tuple[str, dict[str, Any]]]) -> list[Hand]:
    """The positions with their names: that of the column `name`, or else their number from 1."""
    found: dict[str, Hand] = {}
    for number, (place, cells) in enumerate(listed, 1):
        about = {_column(name, place): value for name, value in cells.items() if value not in (None, "")}
        name = str(about.pop("name", number))
        if name in found:
            raise ValueError(f"{place}: there is a position {name!r} already, {found[name].place}")
        found[name] = Hand(name, place, {column: _value(column, about[column], place) for column in about})
    return list(found.values())


def _column(name: Any, place: str) -> str:
    """The flag of a column's name; ValueError with the nearest when there is none."""
    column = str(name).strip().lower().removeprefix("--").replace("-", "_")
    if column not in (*COLUMNS, "name"):
        hint = nearest(column, [*COLUMNS, "name"])
        raise ValueError(f"{place}: there is no column {str(name)[:40]!r}; {hint}Columns: name, {', '.join(COLUMNS)}")
    return column


def _value(column: str, value: Any, place: str) -> Any:
    """A cell as `odds` takes it."""
    if column == "chips" and isinstance(value, str):
        return value.replace(";", ",")
    if column in _WHOLE and not isinstance(value, str):
        value = str(value)
    if column in _TEXTS or not isinstance(value, str):
        return value
    parts = [value.strip()] if column in _WHOLE else [part.strip() for part in re.split("[,;]", value)]
    if not all(re.fullmatch(r"[+-]?\d{1,9}", part, re.ASCII) for part in parts):
        kind = "a whole number" if column in _WHOLE else "whole numbers separated by commas"
        raise ValueError(f"{place}: {column} takes {kind}, not {value[:30]!r}")
    return int(parts[0]) if column in _WHOLE else list(map(int, parts))


def _of_list(hands: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Place and arguments of each mapping."""
    if not isinstance(hands, Sequence) or not all(isinstance(one, Mapping) for one in hands):
        raise ValueError("hands are the name of a CSV file, or a list of mappings like {'hand': 'AS 3D 2H'}")
    for place, one in enumerate(hands):
        yield f"hands[{place}]", dict(one)


def _of_file(path: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """Place and cells of each line."""
    text = _text(path)
    head = text.lstrip().partition("\n")[0]
    if not head:
        raise ValueError(f"{path} is empty: its first line names the columns, like name,hand,moves")
    reader = csv.reader(
        StringIO(text, newline=""), delimiter=max(",;\t", key=head.count), strict=True, skipinitialspace=True
    )
    columns: list[str] = []
    line = 1
    try:
        for cells in reader:
            place, line = f"{path} line {line}", reader.line_num + 1
            cells = [cell.strip() for cell in cells]
            if not any(cells):
                continue
            if not columns:
                columns = _head(cells, place)
                continue
            if len(cells) != len(columns):
                number = f"{len(cells)} cell" + ("s" if len(cells) > 1 else "")
                raise ValueError(f"{place} has {number}, not {len(columns)} as the first line")
            yield place, dict(zip(columns, cells, strict=True))
    except csv.Error as fault:
        raise ValueError(f"{path} line {line} is no CSV: {fault}") from None


def _head(cells: Sequence[str], place: str) -> list[str]:
    columns = [_column(cell, place) for cell in cells]
    for column in columns:
        if columns.count(column) > 1:
            raise ValueError(f"{place}: the column {column} is there twice")
    return columns


def _text(path: Path) -> str:
    try:
        text = read_text(path, _LONGEST, "list of positions")
    except ValueError as fault:
        raise ValueError(f"{path} {fault}") from None
    if "\0" in text:
        raise ValueError(f"{path} is no text, so no list of positions")
    return text
