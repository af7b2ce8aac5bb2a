"""The answer of `mazzo sweep` on a terminal: a line a value, or a grid of two parameters, and the best value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..result import Result, Row
from .compared import constant_figures, never_or_always, pairing_note
from .odds_table import chance
from .tables import figure, footer, gap, print_table, share_sign

_FIRST = ("score", "success", "passed_out", "win", "tie")
_MOST = 4  # figures beside the one that decides
BEST, KEPT = "◀", "·"


def show_sweep(result: Result) -> None:
    """Print it."""
    told = result.provenance
    axes = told["axes"]
    who = "everybody plays with the value" if told["for"] == "all" else "one seat plays with the value, in every seat"
    print(f"{told['game']}: {' and '.join(axis['parameter'] for axis in axes)}; {who}\n")
    if len(axes) == 2:
        for name in _columns(result)[:3]:
            _show_grid(result, name)
            print()
    else:
        _show_curve(result)
    footer(result, _notes(result))


def _columns(result: Result) -> list[str]:
    """The figures that are shown: the one that decides, EV and success, what happens at the table, roles."""
    by, constant = result.provenance["by"], constant_figures(result.rows)
    seen = dict.fromkeys(name for row in result.rows for name in row.metrics)
    names = [name for name in seen if name not in constant or name == by]
    roles = [name for name in names if name.startswith("score[") and not name[6].isdigit()]
    plain = [name for name in names if "[" not in name and "=" not in name and name != "gain"]
    ordered = [name for name in (by, *_FIRST, *roles, *plain) if name in names]
    return list(dict.fromkeys(ordered))[: _MOST + 1]


def mark(row: Row, rows: Sequence[Row]) -> str:
    """The sign of a row: the best one, one that is not worse beyond doubt, or none."""
    if not row.extra.get("not_worse"):
        return ""
    return BEST if row is max(rows, key=lambda one: one.best or 0.0) else KEPT


def _show_curve(result: Result) -> None:
    rows, names = result.rows, _columns(result)
    axis = result.provenance["axes"][0]["parameter"]
    by = names[0]
    sought = rows[0].best is not None
    heads = [axis]
    for name in names:
        heads += [name + share_sign(rows, name), "±"]
        if name == by:
            heads += ["to first", "±", *(["best %", ""] if sought else [])]
    lines = []
    for row in rows:
        line = [row.branch.partition("=")[2]]
        for name in names:
            line += figure(row.metrics.get(name))
            if name == by:
                line += gap(row.difference, row.metrics[name].share if name in row.metrics else False)
                line += [chance(row.best), mark(row, rows)] if sought else []
        lines.append(line)
    print_table(heads, lines, spare=[head for head in reversed(heads[1:]) if head not in ("±", "", "best %")][:-2])


def _show_grid(result: Result, name: str) -> None:
    """One figure over two parameters: the first down, the second across."""
    down, across = result.provenance["axes"]
    rows = {row.branch: row for row in result.rows}
    decides = name == result.provenance["by"]
    lines = []
    for value in down["values"]:
        line = [value]
        for other in across["values"]:
            row = rows[f"{down['parameter']}={value} {across['parameter']}={other}"]
            text, _ = figure(row.metrics.get(name))
            line.append(text + (mark(row, result.rows) if decides else ""))
        lines.append(line)
    widths = [row.metrics[name].interval.half_width for row in result.rows if name in row.metrics]
    scale = 100 if share_sign(result.rows, name) else 1
    error = f", ± {scale * max(widths):.2g} at most" if widths else ""
    title = f"{name}{share_sign(result.rows, name)}{error}; {across['parameter']} across"
    print_table([down["parameter"], *across["values"]], lines, title)


def _notes(result: Result) -> list[str]:
    told, rows = result.provenance, result.rows
    deals = "matches" if told["unit"] == "match" else "deals"
    notes = _replaced(told)
    if rows[0].best is not None:
        top = max(rows, key=lambda row: row.best or 0.0)
        kept = [row for row in rows if row.extra.get("not_worse") and row is not top]
        values = ", ".join(_value(row, told["axes"]) for row in kept) or "none"
        notes.append(f"{BEST} best {told['by']}: {top.branch}, {chance(top.best)} % sure")
        notes.append(f"{KEPT} not worse beyond doubt ({100 * told['level']:.4g} % for all together): {values}")
    else:
        notes.append("no best value for everybody at once; --for seat seeks the best answer to the others, --by FIGURE")
    notes += pairing_note(rows, told["by"], deals)
    return [*notes, *never_or_always(rows, [name for name in constant_figures(rows) if "[" not in name])]


def _replaced(told: Mapping[str, Any]) -> list[str]:
    """Which players do not play after all, since everybody plays with the value of another one's parameter."""
    swept = told["axes"][0]["parameter"].partition(".")[0]
    gone = [text for text in dict.fromkeys(told["players"]) if text.partition("(")[0].strip() != swept]
    return [f"everybody plays {swept} instead of {' and '.join(gone)}"] if told["for"] == "all" and gone else []


def _value(row: Row, axes: Sequence[Mapping[str, Any]]) -> str:
    """The value of a row alone, or the pair of values."""
    return row.branch.partition("=")[2] if len(axes) == 1 else row.branch
