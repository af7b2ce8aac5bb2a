"""The `rule` player of commit: names, defaults and meanings of its parameters."""

from __future__ import annotations

from .base import Parameter, PlayerKind

# In the order of the kernel's columns.
_PARAMETERS: tuple[tuple[str, float, str], ...] = (
    ("nine", 1, "when 9D is played out of turn or instead of the forced card"),
    ("back_weight", 2.15, "lead: times the chance that the sequence comes back, so that I lead again"),
    ("own_weight", -0.34, "lead: times the own cards that are expected to go in the sequence"),
    ("orphan", 1.5, "lead: a card that no sequence can reach"),
    ("covered", -4.6, "lead: price of a card above an own one that can be reached: the lower one becomes a stop"),
    ("low_first", 0.53, "lead: price of the height of the card, a king 1"),
    ("kings", 1.3, "lead: times the own kings that are expected to go in the sequence"),
    ("hold_nine", 7.8, "lead: price of 9D"),
    ("nine_panic", 1, "an opponent with so many cards left makes me play 9D"),
    ("nine_run", 4, "so many diamonds from TD upward make me break in"),
    ("free", 4, "lead: a stop that no sequence can reach"),
    ("stop_now", 1.5, "lead: another stop"),
    ("above_own", 0.8, "lead: price of a card above an own one, with others between"),
    ("reached", 0.2, "lead: price of every card of others from which the card can be reached"),
    ("late_at", 3, "an opponent with so many cards left makes it late"),
    ("late_kings", 1.7, "lead: added to kings when it is late"),
    ("late_stop", 0.7, "lead: added to stop_now when it is late"),
    ("sure", 1, "with so many cards that do not keep the lead, first those that do"),
)

_WORDS = {"nine": {"at_once": 0.0, "when_useful": 1.0, "hold": 2.0}}


def rule_player() -> PlayerKind:
    """The kind of player, with its parameters in the order of the kernel's columns."""
    parameters = tuple(
        Parameter(name, default, meaning, _WORDS.get(name, {})) for name, default, meaning in _PARAMETERS
    )
    return PlayerKind("rule", 2, "leads what brings the lead back, keeps 9D for its moment", parameters)
