"""Results made up for the tests of the pictures: every style, with cells in every state."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from analyzer.games import game
from analyzer.result import Difference, Metric, Result, Row
from analyzer.statistics import Interval

STATES = ("settled", "open", "blank", "missed")
CHOICES = [("P", "pick", "pick up the blind"), ("-", "pass", "pass and hope for a leaster")]
MANY = [
    ("L", "left", "give it to the opponent on the left, who leads next"),
    ("R", "right", "give it to the opponent on the right"),
    ("Pa", "partner", "give it to the partner, even with a queen of trumps in it"),
    ("S", "self", "take it"),
    ("D♠", "drop", "drop a low card of ♠ or ♥"),
    ("Q", "queen", "spend the queen ♦♣"),
]


def origin(name: str, verb: str, **more: Any) -> dict[str, Any]:
    """A provenance such as every result has."""
    rules = game(name).rules().__dict__ if hasattr(game(name).rules(), "__dict__") else {}
    told = {"mazzo": "0.1.0", "verb": verb, "game": name, "rules": rules, "players": ["rule"] * 3, "seed": 7}
    return told | {"deals": 123_456, "seconds": 1.0, "threads": 2, "stop": "deals", "level": 0.95} | more


def axis(name: str, labels: Sequence[str], title: str = "") -> dict[str, Any]:
    """An axis as a chart tells it."""
    return {"name": name, "title": title or name, "labels": list(labels), "ordered": True}


def numbers(low: int, high: int) -> list[str]:
    """Labels of an axis of numbers."""
    return [str(number) for number in range(low, high + 1)]


def mean(value: float, error: float = 0.05, share: bool = False) -> Metric:
    """A figure with its interval."""
    return Metric(Interval(value, value - error, value + error), share=share)


def state_of(place: int, all_states: bool = True) -> str:
    """States in turn: mostly settled."""
    if not all_states:
        return "settled"
    return {1: "open", 5: "open", 9: "missed"}.get(place % 11, "blank" if place % 13 == 12 else "settled")


def chart(
    style: str = "best",
    axes: Sequence[dict[str, Any]] = (),
    choices: Sequence[tuple[str, str, str]] = CHOICES,
    name: str = "sheepshead",
    all_states: bool = True,
    **more: Any,
) -> Result:
    """A chart of decisions: the choice moves from one to the next along the axes."""
    axes = list(axes) or [axis("trumps", numbers(0, 6)), axis("strength", numbers(1, 9))]
    cells, rows = [], []
    groups = list(product(*(one["labels"] for one in axes)))
    for place, labels in enumerate(groups):
        group = {one["name"]: label for one, label in zip(axes, labels, strict=True)}
        state = state_of(place, all_states)
        steps = sum(one["labels"].index(label) for one, label in zip(axes, labels, strict=True))
        best = choices[(steps // 3) % len(choices)][1]
        known = state in ("settled", "open")
        cell = {"group": group, "n": 200 * (1 + place % 10) if known else 0, "frequency": 0.01, "state": state}
        cells.append(cell | {"best": best if known else None} | ({"tried": 20_000} if state == "missed" else {}))
        if known:
            rows += decision_rows(group, best, choices, place, state == "settled")
    told = {
        "style": style,
        "question": "Pick or pass?",
        "axes": axes,
        "rows": axes[-2]["name"] if len(axes) > 1 else axes[0]["name"],
        "columns": axes[-1]["name"] if len(axes) > 1 else None,
        "choices": [{"letter": letter, "name": name, "meaning": words} for letter, name, words in choices],
        "figure": "score",
        "cells": cells,
        "rule": {
            "words": ["Pick with 4 trumps or more, or with strength 8 or more.", "Otherwise pass."],
            "cost": {"value": 0.012, "low": 0.008, "high": 0.016},
            "n": 20_000,
            "differs": 0.031,
        },
        "notes": ["Strength counts 3 for each queen, 2 for each jack and 1 for each other trump ♦."],
    }
    return Result(origin(name, "chart", kind="pick-or-pass", chart=told | more), rows)


def decision_rows(
    group: dict[str, str], best: str, choices: Sequence[tuple[str, str, str]], place: int, settled: bool
) -> list[Row]:
    """Rows of one cell, the best choice first."""
    names = [best, *(name for _, name, _ in choices if name != best)]
    rows = []
    for rank, name in enumerate(names):
        score, success = 1.5 - 0.3 * rank - 0.02 * place, max(0.03, 0.9 - 0.07 * rank - 0.004 * place)
        metrics = {"success": mean(success, 0.012, share=True), "score": mean(score)}
        gap = Difference("score", Interval(-0.3 * rank, -0.3 * rank - 0.1, -0.3 * rank + 0.1), 0.4)
        rows.append(Row(name, group, 2000, metrics, gap if rank else None, 0.9, {"decided": settled}))
    return rows


def values() -> Result:
    """Success and score of every bid, by trumps held, for two seats."""
    ranks = [(rank, f"bid:{rank}", f"call the {rank}") for rank in ("A", "3", "K", "Q", "J", "7", "6")]
    axes = [axis("seat", ["0", "4"]), axis("trumps", numbers(2, 7), "trumps held")]
    made = chart("values", axes, ranks, "chiamata", shown="success", question="Which card to call?")
    return with_chart(made, rows="trumps", columns=None)


def figures(even: float | None = 0.5) -> Result:
    """One figure of whole deals a cell; that of seat 4 of 6 (.52) is not settled when all are judged together."""
    axes = [axis("seats", numbers(2, 6), "players"), axis("seat", numbers(0, 5))]
    cells, rows = [], []
    for place, (seats, seat) in enumerate(product(*(one["labels"] for one in axes))):
        group = {"seats": seats, "seat": seat}
        there = int(seat) < int(seats)
        state = "blank" if not there else "open" if group == {"seats": "6", "seat": "4"} else "settled"
        favoured = {} if even is None else {"even": even}
        cells.append({"group": group, "n": 20_000 if there else 0, "state": state, **favoured})
        if there:
            value = 0.5 + 0.02 * (place % 5 - 2)
            rows.append(Row("", group, 20_000, {"win": mean(value, 0.007, share=True)}))
    told = {"style": "figures", "question": "Which seat is the best?", "axes": axes, "rows": "seats"}
    told |= {"columns": "seat", "choices": [], "figure": "win", "cells": cells, "rule": None, "notes": []}
    return Result(origin("briscola", "chart", kind="edge", chart=told), rows)


def sweep(style: str = "curve") -> Result:
    """A parameter against what it brings."""
    bids = numbers(8, 24)
    rows = []
    for bid in bids:
        far = (int(bid) - 15) / 10
        metrics = {"score": mean(0.2 - far * far, 0.03), "success": mean(0.7 - 0.1 * far, 0.01, share=True)}
        extra = {"not_worse": abs(far) < 0.3}
        rows.append(Row(f"rule.bid_at={bid}", {}, 5000, metrics, None, 0.6 if bid == "15" else 0.02, extra))
    told = {"style": style, "question": "From which value on to bid?", "figures": ["score", "success"]}
    told |= {"titles": ["score of the bidder", "made contracts"], "figure": "score", "rule": None, "notes": []}
    told |= {"title": "value of the hand", "cells": [], "axes": []}
    swept = {"axes": [{"parameter": "rule.bid_at", "values": bids}], "for": "seat", "by": "score"}
    return Result(origin("chiamata", "chart", kind="threshold", chart=told, **swept), rows)


def overlay() -> Result:
    """What other rules change."""
    made = chart(axes=[axis("seat", numbers(0, 1)), axis("trumps", numbers(0, 6)), axis("strength", numbers(1, 9))])
    changes = []
    for place, cell in enumerate(made.provenance["chart"]["cells"]):
        state = cell["state"] if cell["state"] != "settled" else ("changed", "same", "same")[place % 3]
        pair = {"from": cell["best"], "to": "pass" if cell["best"] == "pick" else "pick"}
        changes.append(
            {"group": cell["group"], "state": state, **(pair if state == "changed" else {**pair, "to": cell["best"]})}
        )
    rule = {"words": ["Always pick."], "cost": {"value": 0.0, "low": 0.0, "high": 0.0}, "n": 9000}
    made.provenance["against"] = {"text": "all_pass=forced", "rules": {}, "players": [], "rule": rule}
    return with_chart(made, changes=changes)


def with_chart(made: Result, **more: Any) -> Result:
    """The result with some entries of its chart changed."""
    made.provenance["chart"] |= more
    return made


def long_axes() -> list[dict[str, Any]]:
    """Five panels of 15 x 15 cells."""
    return [
        axis("seat", numbers(0, 4)),
        axis("card", numbers(1, 15)),
        axis("centre", numbers(1, 15), "card in the centre"),
    ]


def every() -> dict[str, Result]:
    """All of them by name."""
    words = ["nothing", "a ten or an ace ♥", "the queen of spades ♠", "two or more of them, whatever the others are"]
    return {
        "best": chart(),
        "five": chart(axes=long_axes(), name="kobayakawa"),
        "square": chart(axes=long_axes()[1:], name="kobayakawa"),
        "panels": chart(
            axes=[axis("seat", numbers(0, 4)), axis("trumps", numbers(0, 6)), axis("kings", numbers(0, 3))]
        ),
        "words": chart(
            axes=[axis("round", ["1", "2"]), axis("in the trick", words), axis("led", ["♠ spades", "♥ hearts"])],
            choices=MANY,
            name="tantony",
        ),
        "single": with_chart(chart(axes=[axis("deadwood", numbers(0, 12))], name="knock_rummy"), rule=None),
        "seats": with_chart(
            chart(axes=[axis("seat", numbers(0, 4)), axis("trumps", numbers(0, 6))]), rows="trumps", columns=None
        ),
        "values": values(),
        "figures": figures(),
        "plain_figures": figures(None),
        "curve": sweep(),
        "overlay": overlay(),
        "odds": odds(),
        "many_hands": many_hands(),
        "compare": compare(),
        "duel": duel(),
        "simulate": simulate(),
        "two_parameters": two_parameters(),
    }


def odds() -> Result:
    """Moves at a position; the second one is not worse than the first beyond doubt."""
    moves = [("bid:K trump:H", 1.7, 0.92), ("bid:Q trump:H", 1.65, 0.91), ("bid:A", 0.3, 0.53), ("pass", -0.2, 0.42)]
    rows = []
    for rank, (move, score, success) in enumerate(moves):
        metrics = {"success": mean(success, 0.01, share=True), "score": mean(score)}
        behind = Interval(score - 1.7, score - 1.7 - 0.07, score - 1.7 + 0.07)
        extra = {} if move == "pass" else {"break_even": 0.45}
        rows.append(Row(move, {}, 2000, metrics, Difference("score", behind, 0.4) if rank else None, 0.5, extra))
    position = {"seat": 0, "dealer": 0, "hand": ["KS", "4S", "AH", "3H", "JH", "7H", "2C", "QD"], "moves": ""}
    return Result(origin("chiamata", "odds", position=position, ignored=[], redraws=[]), rows)


def many_hands() -> Result:
    """The same moves at each of six positions."""
    made = odds()
    rows = [
        Row(row.branch, {"position": str(place)}, row.n, row.metrics, row.difference, row.best)
        for place in range(1, 7)
        for row in made.rows
    ]
    return Result(made.provenance | {"positions": [], "asked": 6}, rows)


def compare() -> Result:
    """Three variants, of which one differs beyond doubt."""
    rows = []
    for value, success, decided in (("follow_or_trump", 0.65, None), ("free", 0.651, False), ("strict", 0.6, True)):
        gap = {"value": success - 0.65, "low": success - 0.67, "high": success - 0.63, "decided": decided}
        extra = {} if decided is None else {"differences": {"success": gap}, "decided": decided}
        rows.append(Row(f"follow_suit={value}", {}, 2000, {"success": mean(success, 0.02, share=True)}, extra=extra))
    return Result(origin("chiamata", "compare", by="success", unit="deal", varied=["follow_suit"]), rows)


def duel() -> Result:
    """Two players."""
    rows = [
        Row(name, {}, 500, {"gain": mean(side * 0.8), "score": mean(0.5 + side * 0.4), "win": mean(0.5, share=True)})
        for name, side in (("rule", 1), ("random", -1))
    ]
    return Result(origin("briscola", "duel", duel=["rule", "random"], unit="deal", seatings=2), rows)


def simulate() -> Result:
    """Shares, means, figures of seats and of words."""
    metrics = {"success": mean(0.65, 0.02, share=True), "solo": Metric(Interval(0.0, 0.0, 0.002), share=True)}
    metrics |= {f"score[{seat}]": mean(0.01 * seat) for seat in range(5)}
    metrics |= {f"bid={rank}": mean(0.1, 0.01, share=True) for rank in "24567JQK3A"}
    return Result(origin("chiamata", "simulate", unit="deal"), [Row("", {}, 5000, metrics)])


def two_parameters() -> Result:
    """A sweep of two parameters."""
    axes = [
        {"parameter": "rule.bid_at", "values": numbers(10, 13)},
        {"parameter": "rule.jump", "values": numbers(1, 4)},
    ]
    rows = []
    for bid, jump in product(*(one["values"] for one in axes)):
        value = 0.1 - 0.02 * abs(int(bid) - 12) - 0.01 * int(jump)
        chance = 0.9 if (bid, jump) == ("12", "1") else 0.01
        extra = {"not_worse": chance > 0.5}
        rows.append(
            Row(f"rule.bid_at={bid} rule.jump={jump}", {}, 5000, {"score": mean(value, 0.004)}, None, chance, extra)
        )
    return Result(origin("chiamata", "sweep", axes=axes, by="score", unit="deal", **{"for": "seat"}), rows)
