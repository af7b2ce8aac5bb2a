"""Rows as points with their intervals, one below the other: odds, variants, players, simulations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import TYPE_CHECKING, Any

from ..cli.tables import figure
from ..result import Metric, Result, Row
from ..statistics import Interval
from ._captions import TEXT, write_notes, write_origin, write_title
from ._curve import _style
from ._grid import LABEL
from ._palette import INK, PAPER, QUIET
from ._sheet import LEADING, POINT, Sheet, text_width, wrapped

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_LINE = "#004488"
_CARDS = ("turned", "blind", "monte", "upcard", "centre")  # fields of a position that are cards
_STEP = 0.34  # inches from row to row
_MOST = 40  # rows of a part, positions of a result
_TOP = 12  # moves of a position, and always the one of passing
_MOST_LABEL = 2.6  # inches; a longer label is wrapped
_APART = 4  # more positions than this have one point each,
_EACH = 5  # and of so many positions the best few moves are shown


@dataclass(frozen=True)
class Point:
    """A row of a part.  decided: drawn full; else hollow.  tick: where the row would break even."""

    label: str
    metric: Metric
    decided: bool = True
    tick: float | None = None


@dataclass(frozen=True)
class Part:
    """One diagram.  zero: whether 0 is a line to compare with.  more: rows that it leaves out."""

    title: str
    points: list[Point]
    zero: bool = False
    notes: list[str] = field(default_factory=list)
    more: int = 0


def draw_points(sheet: Sheet, result: Result) -> None:
    """The rows of a result of `odds`, `compare`, `duel` or `simulate`, the best first."""
    told = result.provenance
    parts = _PARTS.get(told["verb"], _simulated)(result)
    about = _about(result)
    write_title(sheet, result, _QUESTIONS.get(told["verb"], "What happens?").format(**about), about["standing"])
    notes: list[str] = []
    for part in parts:
        _draw(sheet, part)
        notes += [note for note in part.notes if note not in notes]
    write_notes(
        sheet, [" ".join([*notes, f"Bars: {100 * told.get('interval_level', told['level']):.4g} % intervals."])]
    )
    write_origin(sheet, result)


_QUESTIONS = {
    "odds": "{position}",
    "compare": "What do other rules change?",
    "duel": "Who plays better: {duel}?",
    "simulate": "What happens in a {unit}?",
}


def _about(result: Result) -> dict[str, str]:
    """What the headings speak of."""
    from ..cards import show_cards
    from ..games import game

    told = result.provenance
    pack = game(told["game"]).pack

    def write(codes: Sequence[str]) -> str:
        return show_cards([None if code == "x" else pack.card(code) for code in codes], pack)

    about = {"unit": told.get("unit", "deal"), "duel": " or ".join(told.get("duel", [])), "position": "Which move?"}
    position = {} if "positions" in told else told.get("position", {})
    if position.get("hand"):
        about["position"] = write(position["hand"])
    about["standing"] = _standing(position, write)
    return about


def _standing(position: Mapping[str, Any], write: Callable[[Sequence[str]], str]) -> str:
    """What the asking seat knows besides its hand."""
    known = [f"seat {position['seat']}"] if "seat" in position else []
    for name, value in position.items():
        if name in ("seat", "dealer", "hand", "moves") or value in (None, "", []):
            continue
        if name in _CARDS:
            text = " ".join(write([code]) for code in ([value] if isinstance(value, str) else value))
        else:
            text = " ".join(map(str, value)) if isinstance(value, list) else str(value)
        known.append(f"{name.replace('_', ' ')} {text}")
    return ", ".join([*known, *([f"after {position['moves']}"] if position.get("moves") else [])])


def _odds(result: Result) -> list[Part]:
    """A part a table of players, or one a position; of a single one also how often each move succeeds."""
    groups: dict[tuple[str, ...], list[Row]] = {}
    for row in result.rows:
        groups.setdefault(tuple(row.group.values()), []).append(row)
    if len(groups) == 1:
        rows = result.rows
        order = dict.fromkeys((_decisive(rows), "score", "win", "success"))
        names = [name for name in order if _tells(rows, name) and not (name == "score" and _is_win(rows))]
        return [_moves(result, rows, name, name) for name in names or list(rows[0].metrics)[:1]]
    decides = _decisive(result.rows)
    named = {", ".join(f"{key} {value}" for key, value in rows[0].group.items()): rows for rows in groups.values()}
    if len(groups) > _APART:
        return [_best_moves(result, named, decides)]
    kept = {title: rows if len(groups) < _APART else rows[:_EACH] for title, rows in named.items()}
    return [_moves(result, rows, decides, title) for title, rows in kept.items()]


def _best_moves(result: Result, groups: Mapping[str, list[Row]], decides: str) -> Part:
    """The best move of each of many positions."""
    points = []
    for title, rows in groups.items():
        if decides in rows[0].metrics:
            ahead = len(rows) < 2 or _apart(rows[1])
            points.append(Point(f"{title}: {_shown(result, rows[0])}", rows[0].metrics[decides], ahead))
    notes = ["Hollow: the next best move is not worse beyond doubt."] if any(not p.decided for p in points) else []
    return Part(f"{decides} of the best move", points, zero=decides == "score", notes=notes)


def _shown(result: Result, row: Row) -> str:
    """The moves of a row as a player reads them."""
    from ..games import game

    face = game(result.provenance["game"])
    return " ".join(face.show_move(move, "french") for move in row.branch.split()) or "the move"


def _tells(rows: Sequence[Row], name: str) -> bool:
    return any(name in row.metrics for row in rows)


def _decisive(rows: Sequence[Row]) -> str:
    """The figure by which rows are compared."""
    compared = next((row.difference.metric for row in rows if row.difference is not None), "score")
    return "win" if compared == "score" and _is_win(rows) else compared


def _is_win(rows: Sequence[Row]) -> bool:
    """Whether the score only says who won."""
    return all(
        row.metrics["win"].interval.value == row.metrics["score"].interval.value
        for row in rows
        if "win" in row.metrics and "score" in row.metrics
    ) and _tells(rows, "win")


def _moves(result: Result, rows: Sequence[Row], name: str, title: str) -> Part:
    from ..games import game

    face = game(result.provenance["game"])
    kept = [row for place, row in enumerate(rows) if place < _TOP or row.branch == face.passive_move]
    points = [
        Point(
            _shown(result, row),
            row.metrics[name],
            _apart(row),
            row.extra.get("break_even") if name == "success" else None,
        )
        for row in kept
        if name in row.metrics
    ]
    notes = (
        [f"Hollow: by {_decisive(rows)} not worse than the first one beyond doubt."]
        if any(not p.decided for p in points)
        else []
    )
    if any(point.tick is not None for point in points):
        notes.append("Upright mark: where the move would break even with passing.")
    return Part(title, points, zero=name == "score", notes=notes, more=len(rows) - len(kept))


def _apart(row: Row) -> bool:
    """Whether the row is the first one, or differs from it by more than the error."""
    if row.difference is None:
        return True
    return not row.difference.interval.low <= 0 <= row.difference.interval.high


def _compared(result: Result) -> list[Part]:
    by = result.provenance["by"]
    rows = result.rows
    own = Part(
        by, [Point(row.branch or "default", row.metrics[by]) for row in rows if by in row.metrics], by == "score"
    )
    share = any(point.metric.share for point in own.points)
    points = []
    for row in rows[1:]:
        told = row.extra.get("differences", {}).get(by)
        if told is not None:
            interval = Interval(told["value"], told.get("low", told["value"]), told.get("high", told["value"]))
            points.append(Point(row.branch, Metric(interval, share=share), bool(told["decided"])))
    notes = ["Hollow: the difference may be luck."] if any(not point.decided for point in points) else []
    return [own, Part(f"{by}: difference to {rows[0].branch or 'the default'}", points, zero=True, notes=notes)]


def _duelled(result: Result) -> list[Part]:
    names = [name for name in ("gain", "score", "win") if _tells(result.rows, name)]
    names = [name for name in names if name != "score" or not _is_win(result.rows)]
    return [
        Part(
            "gain: mean score above that of the other seats" if name == "gain" else name,
            [Point(row.branch, row.metrics[name]) for row in result.rows if name in row.metrics],
            zero=name != "win",
        )
        for name in names
    ]


def _simulated(result: Result) -> list[Part]:
    """A part for each kind of figure: plain shares together, figures of seats and of words by their name."""
    kinds: dict[str, list[Point]] = {}
    for row in result.rows:
        for name, metric in row.metrics.items():
            stem = name.partition("[")[0].partition("=")[0]
            title = stem if stem != name else "shares" if metric.share else name
            label = f"{row.branch} {name}".strip()
            kinds.setdefault(title, []).append(Point(label, metric))
    return [Part(title, points, zero=title == "score") for title, points in kinds.items()]


_PARTS: dict[str, Callable[[Result], list[Part]]] = {"odds": _odds, "compare": _compared, "duel": _duelled}


def _draw(sheet: Sheet, part: Part) -> None:
    """A part: title, labels to the left, points on their scale, the figures to the right."""
    points = part.points[:_MOST]
    if not points:
        return
    share = any(point.metric.share for point in points)
    labels = [wrapped(point.label, _MOST_LABEL, LABEL) for point in points]
    numbers = [_text(point.metric) for point in points]
    left = sheet.margin + max(text_width(line, LABEL) for lines in labels for line in lines) + 0.15
    right = sheet.width - sheet.margin - max(text_width(text, LABEL) for text in numbers) - 0.15
    line = LEADING * LABEL * POINT
    sheet.paragraph(part.title + (" %" if share else ""), TEXT, bold=True, below=0.04)
    tall = [max(_STEP, len(lines) * line + 0.06) for lines in labels]
    middles = [sum(tall[:place]) + height / 2 for place, height in enumerate(tall)]
    top = sheet.y
    diagram = sheet.diagram(left, top, right - left, sum(tall))
    _plot(diagram, part, points, middles, sum(tall), 100 if share else 1)
    for lines, number, middle in zip(labels, numbers, middles, strict=True):
        for place, text in enumerate(lines):
            y = top + middle + (place - (len(lines) - 1) / 2) * line
            sheet.write(left - 0.12, y, text, LABEL, across="right")
        sheet.write(sheet.width - sheet.margin, top + middle, number, LABEL, across="right")
    sheet.y = top + sum(tall) + 0.32
    more = part.more + len(part.points) - len(points)
    if more:
        sheet.paragraph(f"and {more:,} more in the table", TEXT, colour=QUIET)
    sheet.y += 0.12


def _text(metric: Metric) -> str:
    value, error = figure(metric)
    if error in ("", "exact", "?", "0"):  # the same in every deal: "0"
        return f"{value} {error}".removesuffix(" 0").strip()
    return f"{value} {error}" if error.startswith("+") else f"{value} ± {error}"


def _plot(
    diagram: Axes, part: Part, points: Sequence[Point], middles: Sequence[float], tall: float, scale: int
) -> None:
    from matplotlib.ticker import MaxNLocator

    _style(diagram)
    diagram.grid(False)
    diagram.grid(axis="x", color="#E4E4E4", linewidth=0.8)
    for point, y in zip(points, middles, strict=True):
        value, low, high = (scale * number for number in point.metric.interval)
        if isfinite(low) and isfinite(high):
            diagram.plot([low, high], [y, y], color=_LINE, linewidth=3, solid_capstyle="butt", zorder=3)
        fill = _LINE if point.decided else PAPER
        diagram.scatter([value], [y], s=46, facecolor=fill, edgecolor=_LINE, linewidth=1.8, zorder=4)
        if point.tick is not None:
            mark: Any = [scale * point.tick] * 2
            diagram.plot(mark, [y - 0.12, y + 0.12], color=INK, linewidth=2, zorder=5)
    if part.zero:
        diagram.axvline(0, color=INK, linewidth=1.2, zorder=2)
    low, high = diagram.get_xlim()
    diagram.set_xlim(low - 0.03 * (high - low), high + 0.03 * (high - low))
    diagram.set_ylim(tall, 0)
    diagram.set_yticks([])
    diagram.spines["left"].set_visible(False)
    diagram.xaxis.set_major_locator(MaxNLocator(4))
    diagram.ticklabel_format(axis="x", style="plain", useOffset=False)
