"""House rules of Knock Rummy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from .rules import Rules, number, option

LARGEST_HAND = 25
_LOWEST_VALUES = (2,) * 4 + (3,) * 4  # of the cards, aces apart
_SMALLEST_MELD = 3


@dataclass(frozen=True)
class KnockRummyRules(Rules):
    """House rules of Knock Rummy; the defaults are those of `docs/games/knock_rummy.md`."""

    game: ClassVar[str] = "knock_rummy"

    deal_size: int | None = number(
        None, 1, LARGEST_HAND, "cards dealt to a seat; null: 10 for two players, 7 for three and four, 6 for more"
    )
    ace_value: int = number(1, 0, 100, "deadwood of an ace; T J Q K count 10, the others their number")
    ace_runs: str = option(
        ("low", "high_low", "wrap"), "the ace in runs: below the 2; also above the K; both at once, as in K-A-2"
    )
    knock_limit: int | None = number(None, 0, 1_000, "most deadwood to knock with; null: any")
    knock_from_turn: int = number(1, 1, 10_000, "own turn from which a player may knock")
    knock_before_draw: bool = option((False, True), "whether one may knock instead of drawing, too")
    discard_taken: bool = option(
        (True, False), "whether the card just taken from the pile may be discarded", codes=(1, 0)
    )
    rummy_bonus: int = number(25, 0, 1_000, "what each player pays to who knocks without deadwood")
    rummy_payoff: str = option(("flat", "plus_difference"), "that bonus alone, or each one's deadwood on top")
    rummy_tie: str = option(
        ("rummy_wins", "tie_rule"), "another player without deadwood, too: the bonus all the same, or a plain tie"
    )
    tie_rule: str = option(
        ("tied_win", "knocker_wins", "shared"), "who is paid when others tie the knocker: those, he, all of them"
    )
    undercut_penalty: int = number(10, 0, 1_000, "what a knocker loses besides when somebody has less deadwood")
    penalty_to: str = option(
        ("nobody", "winner", "each_lower"), "who gets it: nobody, the lowest share it, each lower player all of it"
    )
    stock_out: str = option(
        ("turn_over", "void", "showdown"), "an empty stock: the pile is turned over, the deal is void, all show"
    )
    max_turn_overs: int = number(1, 0, 1_000, "how often the pile is turned over before the deal is void")
    max_turns: int = number(200, 1, 4_999, "turns of all players together after which a deal is void")
    target: int = number(100, 1, 1_000_000, "total that ends a match")

    def __post_init__(self) -> None:
        """Also refuse a limit that no hand can meet."""
        super().__post_init__()
        if self.knock_limit is None or self.deal_size is None or self.deal_size >= _SMALLEST_MELD:
            return  # three to 25 cards may all be melded
        least = sum(sorted([*[self.ace_value] * 4, *_LOWEST_VALUES])[: self.deal_size])
        if self.knock_limit < least:
            raise ValueError(
                f"rule knock_limit cannot be {self.knock_limit} with deal_size {self.deal_size}: "
                f"no hand has less deadwood than {least}"
            )

    def pack(self) -> dict[str, Any]:
        """Null is 0 as a size and -1 as a limit."""
        packed = super().pack()
        packed["deal_size"] = self.deal_size or 0
        packed["knock_limit"] = -1 if self.knock_limit is None else self.knock_limit
        return packed

    def hand_size(self, seats: int) -> int:
        """Cards dealt to a seat."""
        if self.deal_size is not None:
            return self.deal_size
        return {2: 10, 3: 7, 4: 7}.get(seats, 6)
