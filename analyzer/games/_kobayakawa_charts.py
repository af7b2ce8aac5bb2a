"""The charts of Kobayakawa."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..charts.spec import Axis, ChartKind, Choice, Decisions, Feature, Setting

_CARDS = ("A", *"23456789", "10", "J", "Q", "K", "BJ", "RJ")
_PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")

CARD = Axis("card", "own card", _CARDS, at_least="with a card of {} or more", below="with a card below {}")
CENTRE = Axis(
    "centre", "centre card", _CARDS, at_least="with {} or more in the centre", below="with less than {} in the centre"
)

_FEATURES = (
    Feature(
        lambda step: step["card"] + step["centre"] + 2,
        "if card and centre make {} or more",
        "if card and centre make less than {}",
    ),
    Feature(
        lambda step: abs(step["card"] - step["centre"]),
        "if card and centre are {} or more apart",
        "if card and centre are less than {} apart",
    ),
)


_COUNT = "what cards make: A 1, J 11, Q 12, K 13, the jokers 14 and 15"


def _same_card(steps: Sequence[int]) -> bool:
    """A card cannot be in the hand and in the centre."""
    return steps[-1] == steps[-2]


def _places(seats: int) -> tuple[str, ...]:
    return (*_PLACES[: seats - 1], "last")


def _bet_or_pass(rules: Any, seats: int) -> Decisions:
    hidden = rules.bet_mode == "simultaneous"
    bets = Axis(
        "bets",
        "bets before",
        tuple(str(bets) for bets in range(seats)),
        at_least="after {} bets or more",
        below="after fewer than {} bets",
    )
    return Decisions(
        question="Bet or pass?" if not hidden else "Bet or pass, not knowing what the others do?",
        number=1,
        axes=(CARD, CENTRE) if hidden else (bets, CARD, CENTRE),
        choices=(Choice("B", "bet", "bet"), Choice("p", "pass", "pass")),
        rows="card",
        columns="centre",
        settings=(Setting(seat=seats - 1),),
        impossible=_same_card,
        features=_FEATURES,
        notes=("the seat that speaks last, unless another one is asked for with --seat", _COUNT),
    )


def _draw_or_flip(rules: Any, seats: int) -> Decisions:
    places = _places(seats)
    return Decisions(
        question="Draw a card, or flip one onto the centre?",
        number=0,
        axes=(CARD, CENTRE),
        choices=(
            Choice("D", "draw", "draw a card and discard one"),
            Choice("f", "flip", "flip a card onto the centre"),
        ),
        rows="card",
        columns="centre",
        settings=tuple(Setting(label, seat) for seat, label in enumerate(places)),
        varied=Axis("seat", "seat in turn", places, exactly="in the {} seat"),
        impossible=_same_card,
        features=_FEATURES,
        notes=(_COUNT,),
    )


KINDS = (
    ChartKind("bet-or-pass", "bet or pass by card, centre card and the bets made before", _bet_or_pass),
    ChartKind("draw-or-flip", "draw or flip by card, centre card and seat", _draw_or_flip),
)
