"""Columns of the parameters of the players of Dual Clash Poker, in the order of the game's face."""

from __future__ import annotations

(
    SPREAD,
    ACE_WORTH,
    TOP_WORTH,
    WORTH_SHAPE,
    LEVELS,
    NOISE,
    OPENING,
    PARTNERS,
    APART_NOISE,
    APART_ENEMY,
    CARDS_RANDOM,
) = range(11)
PARAMETERS = 11

# Player numbers; `random` and the user's own come before them.
RULE, GREEDY, THINKER = 2, 3, 4

BY_PLAN, BY_TABLE = 0, 1  # OPENING
BY_CONSULT, TOGETHER, ALONE = 0, 1, 2  # PARTNERS
