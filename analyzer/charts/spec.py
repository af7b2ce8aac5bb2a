"""What a chart is about, as a game tells it: its axes, its choices, and how such decisions are met.

A face builds one of three kinds: `Decisions` (the best choice in every cell of a grid of positions), `Values` (one
figure of whole deals in every cell, without a choice) and `Curve` (a parameter of a player against what it brings).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Axis:
    """One axis of a grid.

    name: key of the cell in tables (`trumps`).  title: beside the axis.  labels: of its steps, in order.
    ordered: whether "so much or more" means something.  at_least, below, exactly: a condition in words, with {} for
    a step, such as "with {} trumps or more"; by default made from the title.
    """

    name: str
    title: str
    labels: tuple[str, ...]
    ordered: bool = True
    at_least: str = ""
    below: str = ""
    exactly: str = ""

    def as_dict(self) -> dict[str, Any]:
        """The axis as the provenance of a result tells it."""
        return {"name": self.name, "title": self.title, "labels": list(self.labels), "ordered": self.ordered}


@dataclass(frozen=True)
class Choice:
    """One thing that can be done in a cell.  letter: its code in the grid, one or two signs.  name: in tables.

    meaning: in the legend.  quiet: until all of its moves are made, the others pass.
    """

    letter: str
    name: str
    meaning: str
    quiet: bool = False


@dataclass(frozen=True)
class Feature:
    """A further number of a cell that the rule in words may speak of, such as the sum of two axes.

    value: from the number of the step on each axis, by name.  at_least, below: with {} for the number.
    """

    value: Callable[[Mapping[str, int]], float]
    at_least: str
    below: str


@dataclass(frozen=True)
class Setting:
    """Where the decisions of one panel are met: whose they are, how many play, which rules are changed.

    label: its step on the axis of the settings.  seat: None for the one that is asked for, else 0.
    """

    label: str = ""
    seat: int | None = None
    seats: int | None = None
    rules: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Decisions:
    """A grid of decisions.

    number: the chart's `kind` in the kernel (`chart_cell`, `chart_move`, `chart_hand`).  axes: of the kernel's cells,
    the last one running fastest.  rows, columns: names of the axes that are drawn so; a third one, and the settings,
    make panels.  steps: how many moves a choice consists of, at most.
    settings: along the axis `varied` where there are several.
    only_seats: the seats that have such decisions, where not all of them do, counted from the first to act.
    impossible: whether a cell, as the numbers of its steps, cannot occur.

    Rare cells are reached by drawing hands: hand_axes > 0 says that the first so many axes depend on the dealt hand
    alone.  The kernel's `chart_hand` numbers the sets of hands by them, hand_classes are cards that it does not tell
    apart (together they are the pack), hand_size how many cards are dealt.  apart: the first axis is a time of the
    deal (a round, a turn), and each of its steps is sought by itself, so that one deal may serve several of them.

    style: "best" draws the best choice of each cell, "values" the figure `shown` of every choice, one column each:
    such a chart has one axis, `rows`.
    """

    question: str
    number: int
    axes: tuple[Axis, ...]
    choices: tuple[Choice, ...]
    rows: str
    columns: str = ""
    steps: int = 1
    settings: tuple[Setting, ...] = (Setting(),)
    varied: Axis | None = None
    only_seats: tuple[int, ...] = ()
    impossible: Callable[[tuple[int, ...]], bool] | None = None
    hand_axes: int = 0
    hand_classes: tuple[tuple[int, ...], ...] = ()
    hand_size: int = 0
    apart: bool = False
    style: str = "best"
    shown: str = ""
    features: tuple[Feature, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Values:
    """A grid of one figure of whole deals: of each setting a simulation, a cell for each of `figures`.

    figures: by the labels of the axis `columns`, names of figures of `simulate`, seats counted from the first to act
    (their settings may not have all of them).  even: the value that means that nobody is favoured, by setting; None:
    no such value.  even_is_mean: it is the mean of the setting's cells, as deals that nobody wins are left out of it.
    """

    question: str
    settings: tuple[Setting, ...]
    rows: Axis
    columns: Axis
    figures: tuple[str, ...]
    even: tuple[float, ...] | None = None
    even_is_mean: bool = False
    unit: str = "deal"
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Curve:
    """What a parameter of a player brings: a sweep.  param, for_: as the verb `sweep` takes them.

    figures: names of those that are drawn, a panel each; titles: of these panels.
    """

    question: str
    param: str
    figures: tuple[str, ...]
    titles: tuple[str, ...]
    for_: str = "seat"
    title: str = ""
    notes: tuple[str, ...] = ()


Chart = Decisions | Values | Curve


@dataclass(frozen=True)
class ChartKind:
    """One kind of chart of a game.

    name: lower case with hyphens.  shows: what it shows, in half a line.  build(rules, seats): the chart under these
    rules; ValueError when they leave nothing of it.
    """

    name: str
    shows: str
    build: Callable[[Any, int], Chart]
