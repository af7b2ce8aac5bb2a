"""The house rules of Sheepshead."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from .rules import Rules, number, option

OFF_ON = ("off", "on")


@dataclass(frozen=True)
class SheepsheadRules(Rules):
    """House rules of Sheepshead; the defaults are those of `docs/games/sheepshead.md`."""

    game: ClassVar[str] = "sheepshead"

    partner: str = option(
        ("called_ace", "jack", "none"), "the picker calls a fail ace; the jack of diamonds is the partner; nobody is"
    )
    own_ace_call: str = option(("allowed", "forbidden"), "whether the picker may call an ace of his own")
    ten_call: str = option(OFF_ON, "a picker with all three fail aces may call a ten")
    call_hold: str = option(("none", "required"), "whether the picker must hold a card of the called suit")
    under_call: str = option(OFF_ON, "without such a card he may lay an under card (needs call_hold=required)")
    call_play: str = option(("free", "forced"), "whether the called card is bound to the first trick of its suit")
    jack_alone: str = option(OFF_ON, "with partner=jack: the picker may go alone")
    jack_call_up: str = option(OFF_ON, "with partner=jack: a picker who has JD may call the lowest jack he lacks")
    all_pass: str = option(
        ("forced", "leaster", "moster", "doubler"),
        "the dealer must pick; all play alone for a prize; or for a penalty; the next deal counts double",
    )
    leaster_winner: str = option(
        ("most", "fewest", "fewest_with_trick"), "who wins a leaster: most points, fewest, fewest with a trick"
    )
    leaster_blind: str = option(
        ("last_trick", "first_trick", "none"),
        "who gets the blind's points without a picker: taker of a trick, or nobody",
    )
    moster_sweep: str = option(("loses", "wins"), "what all six tricks mean in a moster")
    sweep_test: str = option(("tricks", "points"), "the top row of the score is all tricks, or all 120 points")
    bump: str = option(OFF_ON, "a picker's side that loses pays double")
    crack: str = option(("off", "late", "any"), "who may double against the picker: seats that could not pick, all")
    blitz: str = option(("off", "black", "black_red"), "who holds both black (red) queens may double")
    spitz: str = option(OFF_ON, "7D ranks directly below QC")
    stake: int = number(1, 1, 1_000, "factor of all scores")
    match_target: int = number(20, 1, 9_999, "total that ends a match")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.under_call == "on" and self.call_hold != "required":
            raise ValueError("under_call=on needs call_hold=required")
