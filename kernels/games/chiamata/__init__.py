"""Briscola Chiamata for the drivers: rules, score, figures, and the choice of the named players."""

from ...matches import match_start
from .charts import chart_cell, chart_hand, chart_move
from .choice import PARAMETERS, choose
from .rules import RULES, STATE, apply, deal, deal_out, legal, over, passing, place, start, to_act
from .score import MATCH, bins, figures, margin, match_add, score, seat_bin, seat_figures, seat_role

__all__ = [
    "MATCH",
    "PARAMETERS",
    "RULES",
    "STATE",
    "apply",
    "bins",
    "chart_cell",
    "chart_hand",
    "chart_move",
    "choose",
    "deal",
    "deal_out",
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
    "seat_role",
    "start",
    "to_act",
]
