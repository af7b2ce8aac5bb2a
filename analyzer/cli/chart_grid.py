"""The panels of a chart as grids of letters: rows and columns with their heads, one sign or two a cell."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from .tables import table_width

OPEN, MISSED = "?", "·"
_PAGE = 80  # columns that a grid keeps to where it can
_WIDE, _NARROW = "  ", " "


class Sign(NamedTuple):
    """What stands in a cell, and how a terminal shows it: plain, dim or bold."""

    text: str
    style: str = ""


Signs = Mapping[tuple[str, ...], Sign]
"""The signs of all cells, by the labels of their steps on the axes of the chart, in the order of the axes."""


class Grid(NamedTuple):
    """How a chart lies on the page: by which axes (as the chart tells them) go its rows, its columns, its panels."""

    axes: Sequence[Mapping[str, Any]]
    rows: Mapping[str, Any]
    columns: Mapping[str, Any] | None
    panels: Sequence[Mapping[str, Any]]

    @classmethod
    def of(cls, chart: Mapping[str, Any], across: bool = True) -> Grid:
        """The axes by their part; where none goes across, the last of those that make panels does, if `across`.

        A step without a cell, such as a seat that was not asked for, is left out.
        """
        met = {(name, label) for cell in chart["cells"] for name, label in cell["group"].items()}
        axes = [
            {**axis, "labels": [label for label in axis["labels"] if (axis["name"], label) in met]}
            for axis in chart["axes"]
        ]
        named = {axis["name"]: axis for axis in axes}
        rows, columns = named[chart["rows"]], named.get(chart["columns"])
        panels = [axis for axis in axes if axis is not rows and axis is not columns]
        if columns is None and panels and across:
            columns = panels.pop()
        return cls(axes, rows, columns, panels)

    def each_panel(self) -> Iterator[tuple[str, dict[str, str]]]:
        """The head of each panel, "" where there is only one, and the labels of its steps by axis."""
        for labels in product(*(axis["labels"] for axis in self.panels)):
            steps = {axis["name"]: label for axis, label in zip(self.panels, labels, strict=True)}
            head = ", ".join(f"{axis['title']}: {label}" for axis, label in zip(self.panels, labels, strict=True))
            yield head, steps

    def key(self, steps: Mapping[str, str]) -> tuple[str, ...]:
        """The key of a cell, from the labels of its steps by axis (such as the group of a row)."""
        return tuple(steps[axis["name"]] for axis in self.axes)


def print_grids(grid: Grid, signs: Signs) -> None:
    """Print every panel, and an empty line after each."""
    assert grid.columns is not None
    place = [axis["name"] for axis in grid.axes].index(grid.columns["name"])
    widths = [
        max(len(label), *(len(sign.text) for key, sign in signs.items() if key[place] == label), 1)
        for label in grid.columns["labels"]
    ]
    for head, steps in grid.each_panel():
        lines = []
        for down in grid.rows["labels"]:
            inner = {**steps, grid.rows["name"]: down}
            keys = [grid.key({**inner, grid.columns["name"]: across}) for across in grid.columns["labels"]]
            lines.append([signs.get(key, Sign("")) for key in keys])
        found = {sign.text for line in lines for sign in line}
        if head and found <= {"", MISSED}:
            print(f"{head}: {'no deal came to it' if MISSED in found else 'cannot occur'}\n")
            continue
        if head:
            print(head)
        _print_grid(grid, lines, widths)
        print()


def _print_grid(grid: Grid, lines: Sequence[Sequence[Sign]], widths: Sequence[int]) -> None:
    """One panel; where it is too wide, some columns after the others."""
    assert grid.columns is not None
    heads, sides = list(grid.columns["labels"]), list(grid.rows["labels"])
    side = max(map(len, (grid.rows["title"], *sides)))
    gap = _WIDE if side + sum(widths) + len(_WIDE) * len(widths) <= min(_PAGE, table_width()) else _NARROW
    left = 0
    while left < len(heads):
        right = _fitting(widths, left, table_width() - side - len(_WIDE), len(gap))
        _print_block(grid, [line[left:right] for line in lines], heads[left:right], widths[left:right], side, gap)
        left = right


def _fitting(widths: Sequence[int], left: int, room: int, gap: int) -> int:
    """Up to which column there is room, from `left` on; at least one."""
    right, taken = left + 1, widths[left]
    while right < len(widths) and taken + gap + widths[right] <= room:
        taken += gap + widths[right]
        right += 1
    return right


def _print_block(
    grid: Grid,
    lines: Sequence[Sequence[Sign]],
    heads: Sequence[str],
    widths: Sequence[int],
    side: int,
    gap: str,
) -> None:
    assert grid.columns is not None
    head = gap.join(label.ljust(width) for label, width in zip(heads, widths, strict=True))
    print(f"{'':{side}}{_WIDE}{grid.columns['title']}")
    print(f"{grid.rows['title']:<{side}}{_WIDE}{head}".rstrip())
    print("─" * (side + len(_WIDE) + max(len(head), len(grid.columns["title"]))))
    for label, line in zip(grid.rows["labels"], lines, strict=True):
        cells = [Sign(f"{label:<{side}}{_WIDE}")]
        for sign, width in zip(line, widths, strict=True):
            cells += [sign, Sign(" " * (width - len(sign.text)) + gap)]
        _print_signs(cells)


def _print_signs(signs: Sequence[Sign]) -> None:
    """A line; a terminal shows the styles, if it can."""
    text = "".join(sign.text for sign in signs).rstrip()
    if not sys.stdout.isatty():
        print(text)
        return
    from rich.console import Console
    from rich.text import Text

    styled = Text.assemble(*((sign.text, sign.style) for sign in signs))
    styled.rstrip()
    Console(highlight=False).print(styled, no_wrap=True, crop=False, overflow="ignore")
