"""Calabresella for the drivers: rules, score, figures, and the choice of the named players."""

from ...matches import match_start
from .choice import PARAMETERS, choose
from .rules import apply, deal, legal, narrow, over, passing, place, to_act
from .score import MATCH, bins, figures, margin, match_add, score, seat_bin, seat_figures, seat_role
from .state import RULES, STATE, start

__all__ = [
    "MATCH",
    "PARAMETERS",
    "RULES",
    "STATE",
    "apply",
    "bins",
    "choose",
    "deal",
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
