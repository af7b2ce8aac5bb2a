"""What stands above and under a picture: the question, the legend, the rule in words, where the figures come from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..cli.tables import house_rules, seats
from ..result import Metric, Result
from ..statistics import Interval
from ._brief import brief
from ._grid import MISSED, empty_cell, letter_cell, open_cell
from ._palette import FAINT, QUIET, SAME
from ._sheet import LEADING, POINT, Sheet, text_width, wrapped
from ._view import View

TITLE, TEXT, SMALL = 17.0, 12.5, 11.0
"""Sizes of the question, of explanations, of where the figures come from, in points."""

_SWATCH = (0.36, 0.28)
_DECISIONS = ("best", "values")  # styles of charts in which something is chosen

Swatch = Callable[[float, float, float, float], object]


def write_title(sheet: Sheet, result: Result, question: str, standing: str = "") -> None:
    """The question, of which game it is asked, and in which position."""
    from ..games import game

    told = result.provenance
    about = [game(told["game"]).title, told.get("kind", told["verb"])]
    if "against" in told:
        about.append(f"against {told['against']['text']}")
    about += [standing] if standing else []
    sheet.paragraph(question, TITLE, bold=True)
    sheet.paragraph(" · ".join(about), TEXT, colour=QUIET, below=0.12)


def write_legend(sheet: Sheet, view: View, against: str | None) -> None:
    """Letter, colour and meaning of each choice, and of the cells that have none."""
    draw_entries(
        sheet,
        [
            (_letter(sheet, choice["letter"], view.colours[choice["name"]]), _meaning(choice))
            for choice in view.chart["choices"]
        ],
    )
    entries: list[tuple[Swatch, str]] = []
    states = {cell["state"] for cell in view.chart.get("changes") or view.chart["cells"]}
    if against is not None:
        entries += _changes(sheet, view, against, states)
    elif "open" in states:
        pale = _letter(sheet, view.chart["choices"][0]["letter"], "#7A7A7A", is_open=True)
        entries.append((pale, "hatched: not settled; the letter leads, but perhaps by luck"))
    entries += empty_entries(sheet, view, states)
    draw_entries(sheet, entries)


def empty_entries(sheet: Sheet, view: View, states: set[str]) -> list[tuple[Swatch, str]]:
    """Legend of the cells in which nothing is known."""
    entries: list[tuple[Swatch, str]] = []
    if "missed" in states:
        tried = [cell["tried"] for cell in view.chart["cells"] if cell["state"] == "missed" and "tried" in cell]
        many = f" of {max(tried):,} deals" if tried else ""
        words = f"not reached: none{many} came to it" if view.chart["style"] != "figures" else "not played"
        entries.append((_empty(sheet, "missed"), f"{MISSED} {words}"))
    if "blank" in states:
        entries.append((_empty(sheet, "blank"), "empty: cannot occur"))
    return entries


def _changes(sheet: Sheet, view: View, against: str, states: set[str]) -> list[tuple[Swatch, str]]:
    first = view.chart["choices"][0]
    entries: list[tuple[Swatch, str]] = []
    for change in view.chart["changes"]:
        if change["state"] == "changed":
            now, then = change["from"], change["to"]
            swatch = _letter(sheet, f"{view.letters[now]}→{view.letters[then]}", view.colours[then])
            entries.append((swatch, f"changes beyond doubt, such as: {now} here, {then} with {against}"))
            break
    if "same" in states:
        entries.append((_letter(sheet, first["letter"], SAME, ink=QUIET), "the same in both"))
    if "open" in states:
        entries.append((_open(sheet), "hatched: not settled whether it changes"))
    return entries


def _meaning(choice: Mapping[str, str]) -> str:
    name, meaning = choice["name"], choice["meaning"]
    return meaning if not name or meaning.lower().startswith(name.lower()) else f"{name}: {meaning}"


def _letter(sheet: Sheet, letter: str, colour: str, is_open: bool = False, ink: str = "") -> Swatch:
    return lambda x, y, width, height: letter_cell(sheet, letter, colour, is_open, x, y, width, height, ink)


def _empty(sheet: Sheet, state: str) -> Swatch:
    return lambda x, y, width, height: empty_cell(sheet, {"state": state}, x, y, width, height)


def _open(sheet: Sheet) -> Swatch:
    return lambda x, y, width, height: open_cell(sheet, x, y, width, height)


def draw_entries(sheet: Sheet, entries: Sequence[tuple[Swatch, str]]) -> None:
    """Entries of a legend, up to three beside each other where all of them are short."""
    wide, tall = _SWATCH
    step = LEADING * TEXT * POINT
    longest = max((text_width(text, TEXT) for _, text in entries), default=0.0)
    across = next(number for number in (3, 2, 1) if number == 1 or longest + wide + 0.25 <= sheet.room / number)
    across = 1 if len(entries) < 3 else across
    column = sheet.room / across
    for first in range(0, len(entries), across):
        top = sheet.y
        for place, (swatch, text) in enumerate(entries[first : first + across]):
            x = sheet.margin + place * column
            lines = wrapped(text, column - wide - 0.12, TEXT)
            swatch(x, top, wide, tall)
            for number, line in enumerate(lines):
                sheet.write(x + wide + 0.1, top + tall / 2 + number * step, line, TEXT)
            sheet.y = max(sheet.y, top + max(tall, tall / 2 + (len(lines) - 0.5) * step))
        sheet.y += 0.06


def write_rules(sheet: Sheet, result: Result) -> None:
    """The rule in words and what it costs; of an overlay that of the other chart too."""
    chart, against = result.provenance["chart"], result.provenance.get("against") or {}
    sheet.y += 0.08
    if chart.get("rule"):
        _write_rule(sheet, "The rule in words", chart["rule"], chart["figure"])
    if against.get("rule"):
        _write_rule(sheet, f"With {against['text']}", against["rule"], chart["figure"])


def _write_rule(sheet: Sheet, heading: str, rule: Mapping[str, Any], name: str) -> None:
    top = sheet.y
    sheet.y += 0.1
    left = sheet.margin + 0.16
    room = sheet.room - 0.32
    sheet.lines(left, room, heading, TEXT, bold=True)
    sheet.lines(left, room, " ".join(rule["words"]), TEXT + 1.5)
    costs = rule_costs(rule, name)
    if costs:
        sheet.y += 0.03
        sheet.lines(left, room, costs, SMALL, colour=QUIET)
    sheet.y += 0.08
    sheet.frame(sheet.margin, top, sheet.room, sheet.y - top, FAINT, 1.2)
    sheet.y += 0.14


def rule_costs(rule: Mapping[str, Any], name: str) -> str:
    """What the rule and the best single choice cost against the full chart, in sentences."""
    share = " %" if name in ("win", "success") else ""
    sentences = []
    if rule.get("differs") == 0:
        return "It says the same as the chart."
    if rule.get("cost"):
        fresh = f" ({rule['n']:,} fresh decisions)" if rule.get("n") else ""
        cost = rule["cost"]
        nothing = not any(cost.get(key) for key in ("value", "low", "high"))
        amount = "nothing" if nothing else f"{_amount(cost, share)} of {name} a decision"
        sentences.append(f"It costs {amount} against the whole chart{fresh}.")
    single = rule.get("single")
    if single and rule.get("gain", {}).get("value") and rule["gain"] != rule.get("cost"):
        sentences.append(f"To {single} always costs {_amount(rule['gain'], share)}.")
    if rule.get("differs") is not None:
        sentences.append(f"It differs from the chart in {100 * rule['differs']:.2g} % of the decisions.")
    return " ".join(sentences)


def _amount(told: Mapping[str, float], share: str) -> str:
    """An amount of the decisive figure with its error."""
    interval = Interval(told["value"], told.get("low", told["value"]), told.get("high", told["value"]))
    value, error = brief(Metric(interval, share=bool(share)))
    return f"{value} ± {error}{share}"


def write_notes(sheet: Sheet, notes: Sequence[str]) -> None:
    """Notes, a line or more each."""
    for note in notes:
        sheet.paragraph(note, TEXT, below=0.04)
    sheet.y += 0.06 if notes else 0.0


def write_origin(sheet: Sheet, result: Result, cells: Sequence[Mapping[str, Any]] = ()) -> None:
    """Rules, players, how much was played, seed, level, version: what makes the picture repeatable."""
    sheet.rule(sheet.margin, sheet.y, sheet.margin + sheet.room, sheet.y)
    sheet.y += 0.08
    for line in origin(result, cells):
        sheet.paragraph(line, SMALL, colour=QUIET, below=0.02)


def origin(result: Result, cells: Sequence[Mapping[str, Any]] = ()) -> list[str]:
    """Where the figures come from, in lines."""
    told = result.provenance
    lines = [f"rules: {house_rules(told)}"]
    if "duel" not in told and not any("players" in row.group for row in result.rows):
        lines.append(f"players: {seats(told['players']) if len(told['players']) > 1 else told['players'][0]}")
    level = f"{100 * told.get('interval_level', told['level']):.4g} % intervals"
    lines.append(f"{_played(told, cells)} · seed {told['seed']} · {level} · mazzo {told['mazzo']}")
    if told.get("chart", {}).get("style") in _DECISIONS:
        lines.append(f"with {100 * told['level']:.4g} % none of the settled cells is wrong")
    if told.get("stop") in ("time", "interrupted"):
        lines.append(f"stopped before the end: {told['stop']}")
    return lines


def _played(told: Mapping[str, Any], cells: Sequence[Mapping[str, Any]]) -> str:
    counts = [cell["n"] for cell in cells if cell.get("n")]
    decides = told.get("chart", {}).get("style") in _DECISIONS
    what = "matches" if told.get("unit") == "match" else "decisions" if decides else "deals"
    text = f"{told['deals']:,} {what}"
    if counts and max(counts) > min(counts):
        return f"{text}, {min(counts):,} to {max(counts):,} a cell"
    return f"{text}, {counts[0]:,} a cell" if counts else text
