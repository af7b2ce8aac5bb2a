"""The `rule` player of tantony: names, defaults and meanings of its parameters."""

from __future__ import annotations

from .base import Parameter, PlayerKind

# In the order of the kernel's columns.
_PARAMETERS: tuple[tuple[str, float, str], ...] = (
    ("keep_at", 6, "value from which a runt is kept"),
    ("keep_slope", 0.2, "added to it a trick"),
    ("place_weight", 0.44, "added to it for every place that the enemy has more than the own side"),
    ("master", 0.35, "lead: a card above everything unseen in its suit"),
    ("master_gap", 0.6, "lead: times the distance of the lowest unseen card from the price"),
    ("master_cost", 0.11, "lead: price of a master while its suit is out, times its value"),
    ("hog", 0, "lead: price of a master when nobody has its suit, times its value"),
    ("below", 1, "lead: times the share of unseen cards of the suit below it"),
    ("above", 0.26, "lead: price, times the share above it"),
    ("low_lead", 1.06, "lead: price of the height of the card"),
    ("long_suit", 0.22, "lead: a card of the suit in the own hand"),
    ("out", 0.13, "lead: price of an unseen card of the suit"),
    ("enemy_void", 0.16, "lead: an enemy known to be void"),
    ("friend_void", 1.1, "lead: price of a friend known to be void"),
    ("risk", 1.4, "follow: doubt for every unseen card that beats the winner"),
    ("fall", 0.38, "follow: how far the runt is expected to fall yet"),
    ("win", 1.8, "follow: winning the trick"),
    ("win_gap", 0.27, "follow: winning, times the distance of the runt from the price"),
    ("lose_gap", 0.15, "follow: losing, times the distance"),
    ("spend", 4.1, "follow: price of the value of a card that wins"),
    ("cheap_win", 0.6, "follow: price of its height"),
    ("shed", 0.22, "follow: price of the value of a card that does not"),
    ("cheap_lose", 0.3, "follow: price of its height"),
    ("keep_value", 3.5, "discard: price of the value of the card"),
    ("length", -0.05, "discard: price of every card of its suit in hand"),
    ("keep_master", -0.67, "discard: price of a card that nothing unseen beats"),
    ("middle", 0.7, "discard: price of the distance from an eight"),
    ("neighbour", 0, "form split: how much a trick won by the own neighbour is mine, 1 to -1"),
    ("opposite", -0.5, "form split: the same of the seat whose neighbour I am"),
    ("next_hand", 1, "weight of what the cards of a trick are worth in the next round of a match"),
    ("memory", 1, "whether the hands of the second and later rounds are known from the tricks before"),
    ("sure", 6, "follow: the same as risk where all hands are known"),
    ("gifts_random", 0, "1: gives at random"),
    ("leads_random", 0, "1: leads at random"),
    ("follows_random", 0, "1: follows suit at random"),
    ("discards_random", 0, "1: discards at random"),
)

_WORDS = {"memory": {"no": 0.0, "yes": 1.0}}


def rule_player() -> PlayerKind:
    """The kind of player, with its parameters in the order of the kernel's columns."""
    parameters = tuple(
        Parameter(name, default, meaning, _WORDS.get(name, {})) for name, default, meaning in _PARAMETERS
    )
    return PlayerKind("rule", 2, "keeps fat runts for its side and gives thin ones away", parameters)
