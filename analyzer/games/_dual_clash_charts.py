"""The charts of Dual Clash Poker."""

from __future__ import annotations

from typing import Any

from ..charts.spec import Axis, ChartKind, Choice, Decisions, Setting

_RANKS = "2345678A"

_CARDS = tuple(Choice(rank, f"play {rank}", f"the {rank}" if rank != "A" else "the ace") for rank in _RANKS)
_NUMBERS = (Choice("7", "declare 7", "the ace is a 7"), Choice("8", "declare 8", "the ace is an 8"))

_KNOWN = {"rounds": 7, "wins_needed": 4, "ace_mode": "declare", "highest_tie": "next", "consult": "open"}
"""The rules for which perfect play is known."""


def _first_notes(rules: Any) -> tuple[str, ...]:
    if rules.rounds == 1:
        return ()
    notes = ["the rounds after the first are left to the players"]
    if all(getattr(rules, name) == value for name, value in _KNOWN.items()):
        notes += [
            "against them kept high cards win more than they would in perfect play, where most pairs win .47 to .50",
            "in perfect play the equal pairs 5 5, 6 6, 7 7, A A, 8 8 win .34, .20, .09, .03, .03",
        ]
    return tuple(notes)


def _first_cards(rules: Any, seats: int) -> Decisions:
    """The second partner's card of the first round by the first one's; where they do not consult his card alone."""
    together = rules.consult == "open"
    partner = Axis("partner", "partner's card", tuple(_RANKS), exactly="if the partner plays {}", ordered=False)
    return Decisions(
        question="Which card goes with the partner's in the first round?" if together else "Which card first?",
        number=0,
        axes=(partner if together else Axis("round", "round", ("1",)),),
        choices=_CARDS,
        rows="partner" if together else "round",
        settings=(Setting(seat=1),),
        only_seats=(1, 3) if together else (),
        style="values",
        shown="win",
        notes=_first_notes(rules),
    )


def _declare(rules: Any, seats: int) -> Decisions:
    """The number of a lone ace by the other three cards."""
    if rules.ace_mode != "declare":
        raise ValueError(f"rule ace_mode is {rules.ace_mode}: there is nothing to declare; this chart needs declare")
    return Decisions(
        question="What should a lone ace declare?",
        number=1,
        axes=(
            Axis(
                "partner",
                "partner's card",
                tuple(_RANKS[:-1]),
                at_least="if the partner has the {} or more",
                below="if the partner has less than the {}",
                exactly="if the partner has the {}",
            ),
            Axis(
                "enemies",
                "enemies' cards",
                ("no 8", *(f"8 {rank}" for rank in "23456"), "8 7/8"),
                ordered=False,
                exactly="if the enemies have {}",
            ),
        ),
        choices=_NUMBERS,
        rows="partner",
        columns="enemies",
        settings=(Setting(seat=0),),
        notes=("a lower number never does more than 7 and 8; where only 8 is told, every number comes to the same",),
    )


KINDS = (
    ChartKind("first-cards", "which card goes with the partner's in the first round", _first_cards),
    ChartKind("declare", "what a lone ace declares, by the other three cards", _declare),
)
