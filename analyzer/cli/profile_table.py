"""The answer of `mazzo compare` on a terminal: the default's profile, and what each variant changes in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_uppercase
from typing import Any

from ..result import Difference, Result, Row
from ..statistics import Interval
from .compared import constant_figures, is_of_a_seat, never_or_always, pairing_note
from .odds_table import chance
from .tables import figure, footer, gap, lines_width, print_table, share_sign, table_width

_CLAIMED = "*"
_LONG = 24  # letters of a head from which on variants are called A, B, C
_FEW = 3  # variants that need no overview
_LAST = ("skill", "deals to lead")


def show_profiles(result: Result) -> None:
    """Print it: figures down, variants across; differences to the default, those that are claimed with a *."""
    told, rows = result.provenance, result.rows
    varied = told["varied"]
    print(f"{told['game']}: what {' and '.join(varied)} change{'' if len(varied) > 1 else 's'}\n")
    heads = _heads(rows, varied)
    if len(rows) > 1 + _FEW or rows[0].best is not None:
        _show_overview(rows, heads, told["by"])
        print()
    constant = [name for name in constant_figures(rows) if name not in (told["by"], "bites")]
    names = [name for name in _names(rows) if name not in constant]
    words = [name for name in names if "=" in name]
    figures = [name for name in names if "=" not in name]
    seats = [name for name in figures if is_of_a_seat(name) and name != told["by"]]
    whole = _ordered([name for name in figures if name not in seats], told["by"])
    for title, listed in (("figure", whole), ("seat by seat", seats)):
        if listed:
            _show_figures(rows, heads, title, listed)
    if words:
        _show_words(rows, heads, words)
    letters = [] if len(varied) == 1 else _legend(rows, heads)
    footer(result, [*letters, *_notes(result, heads), *never_or_always(rows, constant)])


def _heads(rows: Sequence[Row], varied: Sequence[str]) -> list[str]:
    """What the columns are called: the value where one rule is varied alone, else what is changed, or letters."""
    if len(varied) == 1:
        return [row.branch.partition("=")[2] for row in rows]
    changed = [_changes(row) for row in rows]
    if max(map(len, changed)) <= _LONG:
        return changed
    letters = [*ascii_uppercase, *(first + second for first in ascii_uppercase for second in ascii_uppercase)]
    return [changed[0], *letters[: len(rows) - 1]]


def _changes(row: Row) -> str:
    from ..vary import write_value

    changes: Mapping[str, Any] = row.extra.get("changes", {})
    return " ".join(f"{name}={write_value(value)}" for name, value in changes.items()) or "default"


def _legend(rows: Sequence[Row], heads: Sequence[str]) -> list[str]:
    """What the letters stand for, if heads are letters."""
    return [f"{head}: {_changes(row)}" for head, row in zip(heads, rows, strict=True) if head != _changes(row)]


def _names(rows: Sequence[Row]) -> list[str]:
    return list(dict.fromkeys(name for row in rows for name in row.metrics))


def _ordered(names: Sequence[str], by: str) -> list[str]:
    """What matters first: the figure that decides, how often the rule bites, the table, the roles, skill."""
    first = [name for name in (by, "bites") if name in names]
    rest = [name for name in names if name not in (*first, *_LAST)]
    plain = [name for name in rest if "[" not in name]
    return [*first, *plain, *(name for name in rest if "[" in name), *_LAST]


def _show_overview(rows: Sequence[Row], heads: Sequence[str], by: str) -> None:
    """A line a variant: the figure that decides, the difference to the default, the chance to be the best."""
    sought = rows[0].best is not None
    columns = ["variant", by + share_sign(rows, by), "±", "to default", "±", *(["best %"] if sought else [])]
    lines = []
    for row, head in zip(rows, heads, strict=True):
        change = ("", "") if row is rows[0] else _change(row, by, bool(share_sign(rows, by)))
        lines.append([head, *figure(row.metrics.get(by)), *change, *([chance(row.best)] if sought else [])])
    print_table(columns, lines)


def _show_figures(rows: Sequence[Row], heads: Sequence[str], title: str, names: Sequence[str]) -> None:
    """Figures down, as many variants across as there is room for, again and again."""
    left = list(range(1, len(rows)))
    while left:
        taken = next(
            number
            for number in range(len(left), 0, -1)
            if number == 1 or lines_width(_lines(rows, heads, left[:number], title, names)) <= table_width()
        )
        columns, *lines = _lines(rows, heads, left[:taken], title, names)
        print_table(columns, lines)
        print()
        left = left[taken:]


def _lines(
    rows: Sequence[Row], heads: Sequence[str], block: Sequence[int], title: str, names: Sequence[str]
) -> list[list[str]]:
    """The head and the lines of a table of some variants."""
    lines = [[title, heads[0], "±", *(word for place in block for word in (heads[place], "±"))]]
    for name in names:
        sign = share_sign(rows, name)
        cells = _lead(rows[0]) if name == "deals to lead" else figure(rows[0].metrics.get(name))
        for place in block:
            cells += _lead(rows[place]) if name == "deals to lead" else _change(rows[place], name, bool(sign))
        if any(cells):
            lines.append([name + sign, *cells])
    return lines


def _lead(row: Row) -> tuple[str, ...]:
    deals = row.extra.get("deals_to_lead")
    return (f"{deals:,}", "") if deals is not None else ("", "")


def _change(row: Row, name: str, share: bool) -> tuple[str, ...]:
    """A difference to the default, signed; the share of deals in which the rule bites is no difference."""
    if name == "bites":
        return figure(row.metrics.get(name))
    told = row.extra.get("differences", {}).get(name)
    if told is None:
        return "", ""
    interval = Interval(told["value"], told.get("low", float("-inf")), told.get("high", float("inf")))
    value, error = gap(Difference(name, interval, None), share)
    sign = "" if value.startswith("-") or not float(value.replace(",", "")) else "+"
    return f"{sign}{value}{_CLAIMED if told['decided'] else ''}", error


def _show_words(rows: Sequence[Row], heads: Sequence[str], words: Sequence[str]) -> None:
    """Figures of each value of a word or number, like the shares of the bids, of every variant; no differences."""
    lines = [["each variant", *(cell for head in heads for cell in (head, "±"))]]
    for word in words:
        sign = share_sign(rows, word)
        lines.append([word + sign, *(cell for row in rows for cell in figure(row.metrics.get(word)))])
    at = 1
    while at < len(lines[0]):
        taken = next(
            end
            for end in range(len(lines[0]), at, -2)
            if end == at + 2 or lines_width([[line[0], *line[at:end]] for line in lines]) <= table_width()
        )
        columns, *shown = [[line[0], *line[at:taken]] for line in lines]
        print_table(columns, shown)
        print()
        at = taken


def _notes(result: Result, heads: Sequence[str]) -> list[str]:
    told, rows = result.provenance, result.rows
    deal = "match" if told["unit"] == "match" else "deal"
    deals = "matches" if told["unit"] == "match" else "deals"
    notes = [f"variants: differences to {rows[0].branch}, on the same {deals}"]
    level = f"{100 * told['level']:.4g} %"
    notes.append(f"*: claimed; with {level} none of the claims of this table is wrong (Holm)")
    notes += pairing_note(rows, told["by"], deals)
    notes.append(f"bites: {deals} in which a move or a score is another one than by the default")
    if any("skill" in row.metrics for row in rows):
        notes.append(
            f"skill: what a rule player gains a {deal} on random ones; "
            f"deals to lead: {deals} until he is ahead with 95 %"
        )
    if any("margin" in row.metrics for row in rows):
        from ..games import game

        notes.append(f"margin: {game(told['game']).margin_meaning}")
    named = list(zip(heads, rows, strict=True))
    notes += [f"{head}: tuned {_settings(row.extra)}" for head, row in named if "tuned" in row.extra]
    if "race" in told:
        notes.append(f"{told['race']['tried']} variants raced on deals of their own, {told['race']['kept']} are shown")
    if rows[0].best is not None:
        best, top = max(named, key=lambda one: one[1].best or 0.0)
        others = ", ".join(head for head, row in named if row.extra.get("not_worse") and row is not top) or "none"
        notes.append(f"highest {told['by']}: {best}, {chance(top.best)} % sure; not worse beyond doubt: {others}")
    return notes


def _settings(extra: Mapping[str, Any]) -> str:
    settings = ", ".join(f"{name}={value}" for name, value in extra["tuned"].items())
    return f"{settings} ({extra['tuning']})" if "tuning" in extra else settings
