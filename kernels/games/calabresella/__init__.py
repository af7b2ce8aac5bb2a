"""Calabresella for the drivers: rules, score, figures, and the choice of the named players."""

from ...matches import match_start
from .charts import chart_cell, chart_hand, chart_move
from .choice import PARAMETERS, choose
from .rules import apply, deal, deal_out, legal, narrow, over, passing, place, to_act
from .score import MATCH, bins, figures, margin, match_add, score, seat_bin, seat_figures, seat_role
from .state import RULES, STATE, start

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
    "narrow",
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
