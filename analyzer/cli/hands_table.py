"""The answer of `mazzo odds --hands` on a terminal: a line a position, with its best move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from ..games.base import Game
from ..result import Metric, Result, Row
from .odds_table import chance, decides_by_share, head_of, is_win, without_doubles
from .tables import figure, footer, gap, print_table

_VALUES = ("success", "win")


def show_hands(result: Result, top: int | None, deck: str) -> None:
    """Print the best move of each position and how far it is ahead, or the `top` best of each and how far behind."""
    from ..games import game as find_game

    game = find_game(result.provenance["game"])
    held = {told["position"]: told for told in result.provenance["positions"]}
    groups = [(group, without_doubles(list(rows))) for group, rows in groupby(result.rows, key=lambda row: row.group)]
    first = groups[0][1][0]
    value = next((name for name in _VALUES if name in first.metrics), None)
    share = all(decides_by_share(rows) for _, rows in groups)
    values = [value] if value else []
    if not all(is_win(row) for row in result.rows):
        values.append("score")
    tables = ["players"] if "players" in first.group else []
    heads = ["position", *tables, "hand", "move"]
    for name in values:
        heads += [head_of(name, first), "±"]
    distance = ("ahead" if top is None else "to best") + (" %" if share else "")
    heads += [distance, "±", "best %"]
    lines = []
    for group, rows in groups:
        front = [group["position"], *(group[name] for name in tables), _hand(held[group["position"]], game, deck)]
        for place, row in enumerate(rows[: top or 1]):
            cells = front if place == 0 else [""] * len(front)
            moves = " ".join(game.show_move(move, deck) for move in row.branch.split())
            far = _ahead(rows, share) if top is None else gap(row.difference, share)
            lines.append([*cells, moves, *_figures(row, values), *far, chance(row.best)])
    print_table(heads, lines, spare=["hand"])
    footer(result, _notes(result, top))


def _figures(row: Row, names: Sequence[str]) -> Iterator[str]:
    for name in names:
        yield from figure(row.metrics.get(name))


def _hand(told: Mapping[str, Any], game: Game, deck: str) -> str:
    from ..cards import show_cards

    return show_cards([None if code == "x" else game.pack.card(code) for code in told["hand"]], game.pack, deck)


def _ahead(rows: Sequence[Row], share: bool) -> tuple[str, str]:
    """How far the best row is ahead of the next one."""
    if len(rows) < 2 or rows[1].difference is None:
        return "", ""
    behind = rows[1].difference
    value, low, high = behind.interval
    return figure(Metric(behind.interval._replace(value=-value, low=-high, high=-low), share=share, exact=behind.exact))


def _notes(result: Result, top: int | None) -> list[str]:
    told = result.provenance
    answered = len({one["position"] for one in told["positions"]})
    notes = [f"{answered:,} of {told['asked']:,} positions, each with so many deals"]
    if top is None:
        notes.append("ahead: of the next best move, on the same deals; all moves are in --json and --csv, or --top N")
    given_up = [one["position"] for one in told["positions"] if "given_up" in one]
    if given_up:
        notes.append(f"bids and other calls, which these players would hardly make, do not count in: {_some(given_up)}")
    return notes + [f"not counted: {note}" for note in told["ignored"]]


def _some(names: Sequence[str]) -> str:
    """The first few names."""
    listed = list(dict.fromkeys(names))
    return ", ".join(listed[:5]) + (f" and {len(listed) - 5:,} more" if len(listed) > 5 else "")
