"""The answer of `mazzo duel` on a terminal: a line a player, then his score by seat and by role."""

from __future__ import annotations

from collections.abc import Sequence

from ..result import Result, Row
from .compared import constant_figures, is_of_a_seat, never_or_always
from .odds_table import chance
from .tables import figure, footer, gap, print_table, share_sign

_FIRST = ("gain", "score", "win", "tie", "success", "points")
_SPARE = ("points", "tie %", "success %", "deals to lead", "matches to lead")


def show_duel(result: Result) -> None:
    """Print what each player gains, then his score by seat and by role."""
    told, rows = result.provenance, result.rows
    deal = "match" if told["unit"] == "match" else "deal"
    deals = "matches" if told["unit"] == "match" else "deals"
    print(f"{told['game']}: {' against '.join(told['duel'])}, {told['seatings']} seatings a {deal}\n")
    constant = [name for name in constant_figures(rows) if name in _FIRST[2:]]
    names = [name for name in _FIRST if any(name in row.metrics for row in rows) and name not in constant]
    by = "score" if deal == "deal" else "win"
    heads = ["player", *(word for name in names for word in (name + share_sign(rows, name), "±"))]
    heads += [
        f"{by}{share_sign(rows, by)} to first",
        "±",
        "better %" if len(rows) == 2 else "best %",
        f"{deals} to lead",
    ]
    lines = []
    for row in rows:
        line = [row.branch, *(cell for name in names for cell in figure(row.metrics.get(name)))]
        change = gap(row.difference, bool(share_sign(rows, by)))
        lines.append([*line, *change, chance(row.best), _lead(row.extra.get("deals_to_lead"))])
    print_table(heads, lines, spare=_SPARE)
    _show_parts(rows)
    notes = [f"gain: mean score of the player's seats above that of the other seats, a {deal}"]
    notes.append(f"{deals} to lead: {deals} at one table until the player is ahead with a chance of 95 %")
    footer(result, [*notes, *never_or_always(rows, constant)])


def _show_parts(rows: Sequence[Row]) -> None:
    """The score in every seat and role, a column a player."""
    parts = [name for name in rows[0].metrics if name.startswith("score[")]
    if not parts:
        return
    print()
    lines = []
    for name in parts:
        where = name[6:-1]
        line = [f"seat {where}" if is_of_a_seat(name) else where]
        lines.append([*line, *(cell for row in rows for cell in figure(row.metrics.get(name)))])
    print_table(["score", *(word for row in rows for word in (row.branch, "±"))], lines)


def _lead(deals: int | None) -> str:
    return "" if deals is None else f"{deals:,}"
