"""`chart`: the best choice in every cell of a grid of positions, with the doubt that is left, and a rule in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Unpack

from ..charts import decisions, overlay, values
from ..charts.listing import chart_of, kind_of
from ..charts.spec import Chart, Curve, Decisions, Values
from ..result import Result, Row
from ..runner import CUT_SHORT, Means
from ..running import Common, checked, question, running
from ..scenario import Scenario
from .sweep import pose


def chart(
    game: str,
    kind: str,
    *,
    players: str = "rule",
    seat: int | None = None,
    against: str | None = None,
    **common: Unpack[Common],
) -> Result:
    """Draw up a chart: in every cell of a grid, what each choice is worth, and which is the best one.

    kind: one of those that `mazzo chart GAME` lists.  seat: the asking seat, or the one panel that is wanted.
    against: what the chart is held against: rules (`key=value,...`), another seat (`seat=N`), or a table of players.
    deals: at most so many decisions a cell.  The other arguments mean what the flags of the same name mean.
    Rows are one a cell and choice; `provenance["chart"]` tells the cells, the rule in words and what it costs.
    ValueError for bad input.
    """
    play = pose_chart({"game": game, **common}, kind, players, seat, against)
    own = {"kind": kind, "players": players, "seat": seat, "against": against}
    asked = checked({"game": game, **common}, [players])
    with running(asked, common, question("chart", game, own, common)) as means:
        return play(means)


def pose_chart(
    arguments: Mapping[str, Any], kind: str, players: str, seat: int | None, against: str | None
) -> Callable[[Means], Result]:
    """A chart that is checked and ready to be played; arguments: the game, and those that all verbs take."""
    asked = checked(arguments, [players])
    listed = kind_of(asked.game, kind)
    first = _first(asked, arguments.get("dealer"))
    found = chart_of(listed, asked.rules, asked.seats, seat, arguments.get("players_count"), first)
    other = None if against is None else overlay.read_other(against)
    if other is not None and not isinstance(found, Decisions):
        raise ValueError(f"--against has no use in the chart {kind}: it is not about decisions")
    houses = _houses(found, arguments, players)
    if isinstance(found, Curve):
        sweep = pose(asked, found.param, found.for_, players)
        return lambda means: _curve(found, kind, sweep(means))
    if isinstance(found, Values):
        return lambda means: _values(found, kind, asked, houses, players, means)
    if other is None:
        return lambda means: _decisions(found, kind, asked, houses, players, means)
    return _overlay(found, kind, asked, arguments, players, seat, other)


def _first(asked: Scenario, dealer: int | None) -> Callable[[int], int]:
    """Of a number of players, the seat that is the first to act: seat 0, unless a dealer was asked for."""
    return lambda seats: 0 if dealer is None else replace(asked, seats=seats).first


def _houses(chart: Chart, arguments: Mapping[str, Any], players: str) -> list[Scenario]:
    """The scenario of every setting; ValueError when one of them cannot be."""
    houses = []
    for setting in values.settings_of(chart):
        changed = {**arguments, "rules": {**(arguments.get("rules") or {}), **setting.rules}}
        if setting.seats is not None:
            changed["players_count"] = setting.seats
        houses.append(checked(changed, [players]))
    return houses


def _curve(chart: Curve, kind: str, result: Result) -> Result:
    result.provenance |= {"verb": "chart", "kind": kind, "chart": values.curve_of(chart, result)}
    return result


def _values(chart: Values, kind: str, asked: Scenario, houses: list[Scenario], players: str, means: Means) -> Result:
    done, rows, cells = values.play_values(chart, houses, players, means)
    told = asked.provenance("chart", [players], done) | {"kind": kind}
    told["chart"] = {
        "style": "figures",
        "question": chart.question,
        "axes": [axis.as_dict() for axis in (chart.rows, chart.columns)],
        "rows": chart.rows.name,
        "columns": chart.columns.name,
        "choices": [],
        "figure": values.base_name(chart.figures[0]),
        "cells": cells,
        "rule": None,
        "notes": list(chart.notes),
    }
    return Result(told, rows)


def _decisions(
    chart: Decisions, kind: str, asked: Scenario, houses: Sequence[Scenario], players: str, means: Means
) -> Result:
    panels = decisions.panels_of(chart, houses, players)
    drawn = decisions.draw(chart, panels, asked, means)
    rule = decisions.in_words(drawn, decisions.most_of(asked), asked.level, means)
    return Result(_provenance(drawn, kind, asked, rule), drawn.rows)


def _provenance(drawn: decisions.Drawn, kind: str, asked: Scenario, rule: dict[str, Any] | None) -> dict[str, Any]:
    """What a result tells of a chart and its rule in words, to be made when both have been played."""
    tables = [panel.setup.seating.names for panel in drawn.playing.panels]
    names = tables[0] if len(set(map(len, tables))) == 1 else [",".join(dict.fromkeys(tables[0]))]
    told = asked.provenance("chart", names, drawn.run)
    return told | {
        "dealer": asked.dealer,
        "kind": kind,
        "interval_level": round(drawn.level, 6),
        "chart": decisions.told(drawn) | {"rule": rule},
    }


def _overlay(
    chart: Decisions,
    kind: str,
    asked: Scenario,
    arguments: Mapping[str, Any],
    players: str,
    seat: int | None,
    other: overlay.Other,
) -> Callable[[Means], Result]:
    """A chart and what it is held against, each with half of the error that the claims may have."""
    there = {**arguments, "rules": {**(arguments.get("rules") or {}), **other.rules}}
    table = other.players or players
    try:
        asked_there = checked(there, [table])
    except ValueError as fault:
        raise ValueError(f"--against takes rules, seat=N or players: {fault}") from None
    if other.seat is not None and seat is None and len(chart.settings) > 1:
        raise ValueError("--against seat=N holds one seat against another: say with --seat which one is meant")
    seat_there = seat if other.seat is None else other.seat
    count = arguments.get("players_count")
    listed, first = kind_of(asked.game, kind), _first(asked_there, arguments.get("dealer"))
    chart_there = chart_of(listed, asked_there.rules, asked_there.seats, seat_there, count, first)
    assert isinstance(chart_there, Decisions)
    overlay.check_alike(asked.game, chart, chart_there)
    houses, houses_there = _houses(chart, arguments, players), _houses(chart_there, there, table)
    level = 1 - (1 - asked.level) / 2

    def play(means: Means) -> Result:
        one = decisions.draw(chart, decisions.panels_of(chart, houses, players), asked, means, level)
        panels = decisions.panels_of(chart_there, houses_there, table)
        if one.playing.stop in CUT_SHORT:  # a run directory numbers the jobs: none may be left out
            two = decisions.not_drawn(chart_there, panels, asked_there, means, one.playing)
        else:
            two = decisions.draw(chart_there, panels, asked_there, means, level)
        rules: list[dict[str, Any] | None] = []
        for drawn in (one, two):
            is_whole = one.playing.stop not in CUT_SHORT and two.playing.stop not in CUT_SHORT
            most = decisions.most_of(asked)
            rules.append(decisions.in_words(drawn, most, asked.level, means) if is_whole else None)
        told, told_there = _provenance(one, kind, asked, rules[0]), _provenance(two, kind, asked_there, rules[1])
        told["deals"] += told_there["deals"]
        told["seconds"] = round(one.playing.seconds + two.playing.seconds, 3)
        told["stop"] = _stop_of(one.playing.stop, two.playing.stop)
        told["against"] = {
            "text": other.text,
            **{name: told_there[name] for name in ("rules", "players")},
            **({"seat": other.seat} if other.seat is not None else {}),
            "rule": told_there["chart"]["rule"],
        }
        told["chart"]["changes"] = overlay.changes(told["chart"]["cells"], told_there["chart"]["cells"])
        rows = [*_marked(one.rows, "this"), *_marked(two.rows, "other")]
        return Result(told, rows)

    return play


def _stop_of(one: str, two: str) -> str:
    """Why the run of two charts ended: what cut one of them short, or what both of them came to."""
    short = [stop for stop in (one, two) if stop in CUT_SHORT]
    return short[0] if short else one if one == two else "deals"


def _marked(rows: list[Row], of: str) -> list[Row]:
    """The rows of one of two charts."""
    for row in rows:
        row.group = {"of": of, **row.group}
    return rows
