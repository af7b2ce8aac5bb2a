"""Sheepshead for the drivers: rules, score, figures, and the choice of the named players."""

from .charts import chart_cell, chart_hand, chart_move
from .choice import PARAMETERS, choose
from .figures import bins, figures, margin, seat_bin, seat_figures, seat_role
from .picking import unasked
from .redrawing import narrow, place
from .rules import apply, deal, deal_out, legal, over, passing, start, to_act
from .score import MATCH, match_add, match_start, next_deal, score
from .state import RULES, STATE

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
    "next_deal",
    "over",
    "passing",
    "place",
    "score",
    "seat_bin",
    "seat_figures",
    "seat_role",
    "start",
    "to_act",
    "unasked",
]
