"""The named players of kobayakawa: names, defaults and meanings of their parameters."""

from __future__ import annotations

from .base import Parameter, PlayerKind

# In the order of the kernel's columns.
_PARAMETERS: tuple[tuple[str, float, str], ...] = (
    ("field", 1, "share of the others that is assumed to fight when a card is chosen"),
    ("draw_bias", -0.02, "added to the chance of drawing"),
    ("high_bias", 0.02, "a card value, added to the chance of the higher of two cards"),
    ("enemy_field", 0.3, "share of the others that an enemy is supposed to reckon with"),
    ("enemy_bets_at", 0.43, "the chance from which an enemy is supposed to bet"),
    ("later_bets", 0.5, "chance that a seat behind bets"),
    ("trust", 1, "1: opponents hold only cards that enemies bet with, 0: any unseen card"),
    ("margin", 1.2, "times the pot odds: the chance asked for"),
    ("margin_add", -0.025, "added to it"),
    ("reading", 0.4, "how far a stranger's card is read from what it threw or flipped: 1 wholly, 0 not at all"),
    ("proof", 0.25, "added to it for every card shown in the match that a sensible player might have bet with"),
    ("doubt", 0.5, "taken from it for every other card shown; -1 stands for any unseen card"),
    ("habit", 4, "rounds that later_bets weighs beside the bets that a seat made in the match"),
    ("standing", 1, "last round of a match: weight of the chance to end up first"),
    ("enemies", 0, "whether each is judged by what it did, or all are alike"),
    ("bet", 0, "whether it bets by its own judgment, always or never"),
    ("card", 3, "how it chooses its card: by its own judgment, at random, like simple; auto: random with bet=always"),
)

_WORDS = {
    "enemies": {"each": 0.0, "alike": 1.0},
    "bet": {"rule": 0.0, "always": 1.0, "never": 2.0},
    "card": {"auto": 3.0, "rule": 0.0, "random": 1.0, "simple": 2.0},
}


def named_players() -> tuple[PlayerKind, ...]:
    """The players besides `random`, the parameters of `rule` in the order of the kernel's columns."""
    parameters = tuple(
        Parameter(name, default, meaning, _WORDS.get(name, {})) for name, default, meaning in _PARAMETERS
    )
    return (
        PlayerKind("rule", 2, "bets where the chance to win is worth the stake", parameters),
        PlayerKind("simple", 3, "keeps extreme cards, bets when it beats more than half of the unseen cards"),
        PlayerKind("always", 4, "bets always and chooses its card at random"),
    )
