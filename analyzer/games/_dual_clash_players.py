"""The players of Dual Clash Poker: names, defaults and meanings of their parameters."""

from __future__ import annotations

from .base import Parameter, PlayerKind


def _worths(spread: float, ace_worth: float, top_worth: float, worth_shape: float) -> tuple[Parameter, ...]:
    """The parameters by which a pair is judged, with these defaults."""
    return (
        Parameter("spread", spread, "how far a lead is from a win: a small one makes every round seem to decide"),
        Parameter("ace_worth", ace_worth, "worth of an ace that is kept, in rounds won"),
        Parameter("top_worth", top_worth, "worth of an 8 that is kept"),
        Parameter("worth_shape", worth_shape, "how fast the worth falls from the 8 to the 2: a power of the rank"),
    )


TOGETHER = 1  # a value of `partners`

# In the order of the kernel's columns.
_PARAMETERS = (
    *_worths(3.2, 0.45, 0.25, 1.25),
    Parameter("levels", 2, "answers to answers; 1: an answer to enemies who play anything"),
    Parameter("noise", 0.05, "how freely it mixes; 0: always the pair that it thinks best"),
    Parameter("opening", 1, "first round: by the table of perfect play, or by plan", {"table": 1, "plan": 0}),
    Parameter(
        "partners",
        0,
        "whether partners choose together: as the rule consult says; yes, which needs consult=open; no",
        {"rule": 0, "together": TOGETHER, "apart": 2},
    ),
    Parameter("apart_noise", 0.04, "how freely each mixes where partners choose apart"),
    Parameter("apart_enemy", 0.4, "the noise of the enemies that they have in mind then"),
    Parameter("cards", 0, "random: any card; numbers are still declared by rule", {"plan": 0, "random": 1}),
)

PLAYERS = (
    PlayerKind("rule", 2, "mixes pairs of cards, so that nobody can predict them", _PARAMETERS),
    PlayerKind("greedy", 3, "the highest card of the first partner, the highest other one of the second"),
    PlayerKind("thinker", 4, "always the best pair against enemies who play anything", _worths(2, 0.3, 0.25, 1.5)),
)
