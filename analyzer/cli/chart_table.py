"""The answer of `mazzo chart` on a terminal: the grid, what its signs mean, the rule in words, where it comes from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..result import Result, Row
from ..statistics import Interval, show
from .chart_grid import MISSED, OPEN, Grid, Sign, print_grids
from .odds_table import chance
from .sweep_table import BEST, KEPT, mark
from .tables import figure, gap, house_rules, lines_width, print_table, seats, share_sign, table_width

_LINE = 100  # signs of a legend that go on one line


def show_chart(result: Result) -> None:
    """Print it."""
    told, chart = result.provenance, result.provenance["chart"]
    print(f"{told['game']}: {chart['question']}{_against(told)}\n")
    if "changes" in chart:
        _show_changes(chart)
    elif chart["style"] == "curve":
        _show_curve(result)
    elif chart["style"] == "figures":
        _show_figures(result)
    elif chart["style"] == "values":
        for name in dict.fromkeys((chart["shown"], chart["figure"])):
            _show_values(result, name)
    else:
        _show_best(result)
    notes = [*_legend(chart), *_rules(result), *_origin(result), *_meaning(result), *chart.get("notes", ())]
    print("\n".join(notes))


def _against(told: Mapping[str, Any]) -> str:
    return f" What changes with {told['against']['text']}" if "against" in told else ""


# Grids of letters.


def _letters(chart: Mapping[str, Any]) -> dict[str, str]:
    return {choice["name"]: choice["letter"] for choice in chart["choices"]}


def _show_best(result: Result) -> None:
    """The letter of each cell's best choice; where the chart has one axis only, a line a cell with its figures."""
    chart = result.provenance["chart"]
    grid = Grid.of(chart)
    if grid.columns is None:
        _show_list(result)
        return
    letters = _letters(chart)
    signs = {}
    for cell in chart["cells"]:
        signs[grid.key(cell["group"])] = {
            "settled": Sign(letters.get(cell["best"], "")),
            "open": Sign(letters.get(cell["best"], "") + OPEN, "dim"),
            "missed": Sign(MISSED, "dim"),
        }.get(cell["state"], Sign(""))
    print_grids(grid, signs)


def _show_list(result: Result) -> None:
    """A line a cell: its best choice, what that is worth, how far the next one is behind."""
    chart = result.provenance["chart"]
    grid, name = Grid.of(chart), chart["figure"]
    rows, share = _rows(result, grid), bool(share_sign(result.rows, chart["figure"]))
    heads = [grid.rows["title"], "best", "", name + share_sign(result.rows, name), "±", "next", "behind", "±", "best %"]
    lines = []
    for cell in chart["cells"]:
        best, *others = rows.get(grid.key(cell["group"]), [None])
        nearest = others[0] if others else None
        lines.append([
            next(iter(cell["group"].values())),
            best.branch if best is not None else MISSED if cell["state"] == "missed" else "",
            OPEN if cell["state"] == "open" else "",
            *figure(None if best is None else best.metrics.get(name)),
            "" if nearest is None else nearest.branch,
            *gap(None if nearest is None else nearest.difference, share),
            chance(None if best is None else best.best),
        ])  # fmt: skip
    print_table(heads, lines, spare=["best %", "behind", "next"])
    print()


def _rows(result: Result, grid: Grid) -> dict[tuple[str, ...], list[Row]]:
    """The rows of each cell, the best choice first."""
    found: dict[tuple[str, ...], list[Row]] = {}
    for row in result.rows:
        found.setdefault(grid.key(row.group), []).append(row)
    return found


def _show_changes(chart: Mapping[str, Any]) -> None:
    """The letter before and after where a cell changes beyond doubt, else the letter that stays."""
    grid, letters = Grid.of(chart), _letters(chart)
    if grid.columns is None:
        cells = [
            (*cell["group"].values(), *(cell[name] or "" for name in ("from", "to", "state")))
            for cell in chart["changes"]
        ]
        print_table([grid.rows["title"], "best", "there", ""], cells)
        print()
        return
    signs = {}
    for change in chart["changes"]:
        before, after = (letters.get(change[name] or "", "") for name in ("from", "to"))
        signs[grid.key(change["group"])] = {
            "changed": Sign(f"{before}>{after}", "bold"),
            "same": Sign(before, "dim"),
            "open": Sign(OPEN, "dim"),
            "missed": Sign(MISSED, "dim"),
        }.get(change["state"], Sign(""))
    print_grids(grid, signs)


# Tables of numbers.


def _show_values(result: Result, name: str) -> None:
    """One figure of every choice, the choices across; the best one of a line is marked."""
    chart = result.provenance["chart"]
    grid = Grid.of(chart, across=False)
    rows, states = _rows(result, grid), {grid.key(cell["group"]): cell["state"] for cell in chart["cells"]}
    names = [choice["name"] for choice in chart["choices"]]
    for head, steps in grid.each_panel():
        lines = []
        for label in grid.rows["labels"]:
            key = grid.key({**steps, grid.rows["name"]: label})
            found = rows.get(key, [])
            sign = BEST if states.get(key) == "settled" else OPEN
            texts = {row.branch: figure(row.metrics.get(name))[0] + (sign if row is found[0] else " ") for row in found}
            nothing = MISSED if states.get(key) == "missed" else ""
            lines.append([label, *(texts.get(choice, nothing) for choice in names)])
        title = f"{head + ': ' if head else ''}{name}{share_sign(result.rows, name)}{_error(result.rows, name)}"
        _print_wide([grid.rows["title"], *(f"{choice} " for choice in names)], lines, title)


def _print_wide(heads: Sequence[str], lines: Sequence[Sequence[str]], title: str) -> None:
    """A table with a heading, in blocks of as many columns as there is room for, and an empty line."""
    left, whole = 1, [heads, *lines]
    while left < len(heads):
        right = left + 1
        while (
            right < len(heads) and lines_width([[line[0], *line[left : right + 1]] for line in whole]) <= table_width()
        ):
            right += 1
        columns, *block = [[line[0], *line[left:right]] for line in whole]
        print_table(columns, block, title)
        print()
        left = right


def _error(rows: Sequence[Row], name: str) -> str:
    """The largest error of a figure."""
    widths = [row.metrics[name].interval.half_width for row in rows if name in row.metrics]
    scale = 100 if share_sign(rows, name) else 1
    return f", ± {scale * max(widths):.2g} at most" if widths else ""


def _show_figures(result: Result) -> None:
    """One figure a cell with its error."""
    chart = result.provenance["chart"]
    grid = Grid.of(chart)
    assert grid.columns is not None
    rows, states = _rows(result, grid), {grid.key(cell["group"]): cell["state"] for cell in chart["cells"]}
    for head, steps in grid.each_panel():
        lines = []
        for down in grid.rows["labels"]:
            line = [down]
            for across in grid.columns["labels"]:
                key = grid.key({**steps, grid.rows["name"]: down, grid.columns["name"]: across})
                line.append(_figure(rows.get(key), states.get(key, "blank")))
            lines.append(line)
        share = " %" if any(metric.share for row in result.rows for metric in row.metrics.values()) else ""
        title = f"{head + ': ' if head else ''}{chart['figure']}{share}; {grid.columns['title']} across"
        _print_wide([grid.rows["title"], *grid.columns["labels"]], lines, title)


def _figure(rows: Sequence[Row] | None, state: str) -> str:
    """The one figure of a cell."""
    if not rows:
        return MISSED if state == "missed" else ""
    value, error = figure(next(iter(rows[0].metrics.values())))
    return f"{value} ± {error}{OPEN if state == 'open' else ' '}"


def _show_curve(result: Result) -> None:
    """A line a value of the parameter."""
    rows, chart = result.rows, result.provenance["chart"]
    sought = rows[0].best is not None
    heads = [rows[0].branch.partition("=")[0]]
    for name, title in zip(chart["figures"], chart["titles"], strict=True):
        heads += [title + share_sign(rows, name), "±"]
    heads += ["best %", ""] if sought else []
    lines = []
    for row in rows:
        line = [row.branch.partition("=")[2]]
        for name in chart["figures"]:
            line += figure(row.metrics.get(name))
        lines.append(line + ([chance(row.best), mark(row, rows)] if sought else []))
    print_table(heads, lines)
    print()


# What stands under them.


def _legend(chart: Mapping[str, Any]) -> list[str]:
    """What the letters mean."""
    if chart["style"] not in ("best", "values"):
        return []
    with_letters = "changes" in chart or (chart["style"] == "best" and Grid.of(chart).columns is not None)
    told = []
    for choice in chart["choices"]:
        name, meaning = choice["name"], choice["meaning"]
        words = meaning if meaning.startswith(name) else f"{name}: {meaning}"
        if with_letters or words != name:
            told.append(f"{choice['letter']} {words}" if with_letters else words)
    return _packed(told)


def _packed(texts: Sequence[str]) -> list[str]:
    """Texts in lines, as many as go on each."""
    lines: list[str] = []
    for text in texts:
        if lines and len(lines[-1]) + len(text) < _LINE:
            lines[-1] += f" · {text}"
        else:
            lines.append(text)
    return lines


def _rules(result: Result) -> list[str]:
    """The rule in words, and what it costs; where two charts are held against each other, that of each."""
    told = result.provenance
    lines = _rule(result, told["chart"].get("rule"), "in words")
    if "against" in told:
        lines += _rule(result, told["against"].get("rule"), f"with {told['against']['text']}")
    return lines


def _rule(result: Result, rule: Mapping[str, Any] | None, which: str) -> list[str]:
    if not rule:
        return []
    told = [f"{which}: {' '.join(rule['words'])}"]
    if "cost" not in rule:
        return told
    if rule["differs"]:
        told.append(
            f"  it costs {_cost(result, rule['cost'])} a decision against the chart, on {rule['n']:,} fresh ones; "
            f"{100 * rule['differs']:.2g} % of them it plays otherwise"
        )
    else:
        told.append(f"  it plays as the chart does, on {rule['n']:,} fresh decisions")
    if "gain" in rule and rule["gain"] != rule["cost"]:
        told.append(f"  to {rule['single']} always costs {_cost(result, rule['gain'])}")
    return told


def _cost(result: Result, told: Mapping[str, float]) -> str:
    name = result.provenance["chart"]["figure"]
    share = bool(share_sign(result.rows, name))
    value, error = show(_interval(told), share=share)
    return f"{value}{' %' if share else ''} ± {error} of {name}"


def _interval(told: Mapping[str, float]) -> Interval:
    return Interval(told["value"], told.get("low", float("-inf")), told.get("high", float("inf")))


def _origin(result: Result) -> list[str]:
    """Decisions, seed, time, version, players, rules."""
    told = result.provenance
    counts = [cell["n"] for cell in told["chart"].get("cells", ()) if cell["n"]]
    least, most = min(counts, default=0), max(counts, default=0)
    each = f" ({least:,} to {most:,} a cell)" if least < most else f" ({most:,} a cell)" if counts else ""
    what = "deals" if told["chart"]["style"] in ("figures", "curve") else "decisions"
    lines = [
        f"{told['deals']:,} {what}{each} · seed {told['seed']} · {told['seconds']:.2f} s · mazzo {told['mazzo']} · "
        f"{100 * told.get('interval_level', told['level']):.4g} % intervals · stopped: {told['stop']}",
        f"players: {_table(told['players'])}",
        f"rules: {house_rules(told)}",
    ]
    if "against" in told:
        other = told["against"]
        same = {"game": told["game"], "rules": other["rules"]}
        lines.append(f"against: {_table(other['players'])}; rules: {house_rules(same)}{_seat(other)}")
    return lines


def _table(players: Sequence[str]) -> str:
    """The table of players; a chart over several numbers of seats has one for all of them."""
    return seats(players) if len(players) > 1 else players[0]


def _seat(told: Mapping[str, Any]) -> str:
    return "" if told.get("seat") is None else f"; seat {told['seat']}"


def _meaning(result: Result) -> list[str]:
    """What the signs mean, as far as they are there."""
    told, chart = result.provenance, result.provenance["chart"]
    level = f"{100 * told['level']:.4g} % for all together"
    if chart["style"] == "curve":
        if result.rows[0].best is None:
            return []
        return [f"{BEST} best value; {KEPT} not worse beyond doubt ({level})"]
    marked = chart.get("changes", chart["cells"])
    states = [cell["state"] for cell in marked]
    possible, figures = len(states) - states.count("blank"), chart["style"] == "figures"
    meanings = {
        "open": f"{OPEN} not settled: {_doubt(chart)} ({level})",
        "missed": f"{MISSED} not played" if figures else f"{MISSED} can occur, but no deal came to it",
        "changed": "a>b: the best choice was a, and is b, both beyond doubt",
    }
    notes = [
        f"{meaning}: {states.count(state)} of {possible} cells"
        for state, meaning in meanings.items()
        if state in states
    ]  # fmt: skip
    if "open" not in states and "changes" not in chart and chart["style"] != "figures":
        notes.append(f"all cells are settled: the best choice beats every other one beyond doubt ({level})")
    if "blank" in states:
        notes.append("an empty cell cannot occur")
    if chart["style"] == "values" and "changes" not in chart:
        notes.append(f"{BEST} the best choice of the row, by {chart['figure']}")
    return notes


def _doubt(chart: Mapping[str, Any]) -> str:
    """What it means that a cell is not settled."""
    if "changes" in chart:
        return "it is in doubt whether the best choice changes"
    if chart["style"] == "figures":
        return "nobody is favoured beyond doubt"
    return "the best choice does not beat every other one beyond doubt"
