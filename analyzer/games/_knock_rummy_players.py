"""The named players of Knock Rummy: names, defaults and meanings of their parameters."""

from __future__ import annotations

from .base import RANDOM, Parameter, PlayerKind

AUTO = -1.0  # the kernel's table, by players and knock limit

# In the order of the kernel's columns.
_PARAMETERS: tuple[tuple[str, float, str], ...] = (
    ("knock_at", AUTO, "most deadwood to knock with in the first own turn; -1: by the number of players"),
    ("knock_drop", AUTO, "by how much that falls a turn; -1: 2 for two players, 5 for more"),
    ("knock_floor", AUTO, "how far it falls; -1: 14, less with small hands"),
    ("from_turn", 1, "first own turn in which it knocks"),
    ("take_gain", 7, "the discard is taken if it lowers the deadwood by so much"),
    ("take_meld", 1, "or by so much if it is melded"),
    ("keep", AUTO, "discard: price of every live card that would meld the card with another of the hand; -1: auto"),
    ("safe", AUTO, "discard: price of every pair of unseen cards that would meld with the card; -1: auto"),
    ("known", 0.7, "discard: price of every card near it that the next player is known to hold"),
)

PLAYERS = (
    RANDOM,
    PlayerKind(
        "rule",
        2,
        "builds melds, counts live outs, watches discards, knocks at a count that falls from turn to turn",
        tuple(Parameter(*parameter) for parameter in _PARAMETERS),
    ),
    PlayerKind("greedy", 3, "takes what lowers its deadwood, throws what leaves least, knocks at 10"),
)
