"""Knock Rummy for the drivers: rules, score, figures, and the choice of the named players."""

from .charts import chart_cell, chart_move
from .choice import PARAMETERS, choose
from .rules import RULES, STATE, apply, deal, legal, over, passing, place, start, to_act
from .score import MATCH, bins, figures, margin, match_add, match_start, score, seat_bin, seat_figures

__all__ = [
    "MATCH",
    "PARAMETERS",
    "RULES",
    "STATE",
    "apply",
    "bins",
    "chart_cell",
    "chart_move",
    "choose",
    "deal",
    "figures",
    "legal",
    "margin",
    "match_add",
    "match_start",
    "over",
    "passing",
    "place",
    "score",
    "seat_bin",
    "seat_figures",
    "start",
    "to_act",
]
