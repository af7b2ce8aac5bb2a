"""The score of Calabresella: part of the slow and plain referee.

Written from section 9 of the rules page `rules/calabresella.md` alone. Sentences in quotation marks are the
page's; points are in thirds.
"""

from __future__ import annotations

from typing import Any

CARD_THIRDS = 32
ALL_TRICKS = 12
CONTRACTS = ["chiamo", "solo", "solissimo", "dividete", "scegliete"]
"""In the order of the table; `bid_values` lists their values in the same order."""


def is_won(rules: dict[str, Any], soloist: int) -> bool:
    """`six_points`: "18 thirds or more"; `majority`: "more than half of all thirds of the deal"."""
    if rules["win_at"] == "six_points":
        return soloist >= 18
    return 2 * soloist > CARD_THIRDS + rules["last_trick_thirds"]


def sweep_of(rules: dict[str, Any], soloist: int, opponents: int, soloist_tricks: int) -> str | None:
    """Name the sweep that multiplies the payment, if any: "never both"."""
    if soloist_tricks in (0, ALL_TRICKS):
        # "One side took all twelve tricks": cappotto, never stramazzo. "`bidder_wins`: only if the soloist took all;
        # `either`: both ways; `off`: never."
        applies = {"bidder_wins": soloist_tricks == ALL_TRICKS, "either": True, "off": False}[rules["cappotto"]]
        return "cappotto" if applies else None
    # "Both sides took a trick", one has all points: "`exact`: the other side has 0 thirds; `whole`: the other
    # side has fewer than 3 thirds (no whole point); `off`: never."
    fewer_than = {"exact": 1, "whole": 3, "off": 0}[rules["stramazzo"]]
    return "stramazzo" if min(soloist, opponents) < fewer_than else None


def score_of(rules: dict[str, Any], contract: str, soloist: int, opponents: int, soloist_tricks: int) -> dict[str, Any]:
    """Find who won and what each opponent pays the soloist (negative: gets from him)."""
    won = is_won(rules, soloist)
    value = int(rules["bid_values"].split("-")[CONTRACTS.index(contract)]) * rules["stake"]
    if rules["scoring"] == "difference":
        # "Contract value x stake x (soloist's thirds - opponents' thirds), which may be negative; no factors."
        return {"won": won, "sweep": None, "payment": value * (soloist - opponents)}
    sweep = sweep_of(rules, soloist, opponents, soloist_tricks)
    factor = {"cappotto": 2, "stramazzo": 3, None: 1}[sweep]
    # "Soloist wins: each opponent pays him; loses: he pays each."
    return {"won": won, "sweep": sweep, "payment": value * factor * (1 if won else -1)}
