"""What a deal is worth under another scoring, counted by hand from how it ended (the rules pages of `docs/games`).

Each case changes a rule that only the score knows of, with players who do not look at it: so one set of playouts
tells both scores.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Score = Callable[[dict[str, Any], Any], list[float]]
"""Score of each seat (dual_clash: of each team) of an outcome, and of the table at its end."""


@dataclass(frozen=True)
class Case:
    """Rules of both, the option that changes with its value, the players, and the score with that value."""

    game: str
    option: str
    value: Any
    score: Score
    players: str = "rule"
    rules: tuple[tuple[str, Any], ...] = ()
    seats: int | None = None

    @property
    def name(self) -> str:
        """For the list of tests."""
        return f"{self.game}-{self.option}"


def _briscola_last_trick(told: dict[str, Any], table: Any) -> list[float]:
    """With equal points the side that took the last trick wins (two players: it is one of those that share)."""
    return [float(seat == told["last_trick"]) for seat in range(2)] if told["void"] else told["score"]


def _chiamata_bands(told: dict[str, Any], table: Any) -> list[float]:
    """Target 71-80 x2, 81-90 x3, 91-100 x4, 101-120 x5."""
    factor = sum(told["target"] >= least for least in (0, 71, 81, 91, 101))
    return [factor * score for score in told["score"]]


def _chiamata_zero_sum(told: dict[str, Any], table: Any) -> list[float]:
    """A solo counts 4 instead of 2 for the declarer."""
    return [
        2 * score if told["solo"] and seat == told["declarer"] else score for seat, score in enumerate(told["score"])
    ]


def _calabresella_difference(told: dict[str, Any], table: Any) -> list[float]:
    """Each opponent pays the thirds above his side's, times the value of the contract; 35 thirds are in a deal."""
    if told["bidder"] < 0:
        return told["score"]
    value = {"chiamo": 1, "solo": 2, "solissimo": 4, "dividete": 8, "scegliete": 16}[told["contract"]]
    paid = value * (2 * told["bidder_points"] - 35)
    return [2 * paid if seat == told["bidder"] else -paid for seat in range(3)]


def _sheepshead_bump(told: dict[str, Any], table: Any) -> list[float]:
    """The side of a picker who has not won (61 points) pays double."""
    lost = told["picker"] >= 0 and told["team_points"] < 61
    return [2 * score if lost else score for score in told["score"]]


_BOOK = {"T": 10, "J": 15, "Q": 15, "K": 15, "A": 20}


def _tantony_book(told: dict[str, Any], table: Any) -> list[float]:
    """A player's runts and his last card; J, Q and K count 15, an ace 20."""
    kept = zip(told["runts"], told["last"], strict=True)
    return [sum(_BOOK.get(card[0]) or int(card[0]) for card in [*runts, last]) for runts, last in kept]


def _knock_rummy_penalty(told: dict[str, Any], table: Any) -> list[float]:
    """A knocker who is undercut loses 50 besides instead of 10, which nobody gets."""
    knocker, deadwood = told["knocker"], told["deadwood"]
    undercut = told["end"] == "knock" and deadwood[knocker] > min(deadwood)
    return [score - 40 if undercut and seat == knocker else score for seat, score in enumerate(told["score"])]


def _knock_rummy_bonus(told: dict[str, Any], table: Any) -> list[float]:
    """A knocker without deadwood gets 100 of the other player instead of 25."""
    knocker, deadwood = told["knocker"], told["deadwood"]
    if told["end"] != "knock" or deadwood[knocker] or told["winners"] != [knocker]:
        return told["score"]
    return [100 if seat == knocker else -100 for seat in range(2)]


def _commit_card_fee(told: dict[str, Any], table: Any) -> list[float]:
    """Everybody pays the winner one chip for every card left."""
    left = told["cards_left"]
    paid = [score - cards for score, cards in zip(told["score"], left, strict=True)]
    return [score + sum(left) if seat == told["winner"] else score for seat, score in enumerate(paid)]


def _kobayakawa_single(told: dict[str, Any], table: Any) -> list[float]:
    """One chip a bet and one of the centre, instead of two in a final double round."""
    bettors = [seat for seat, total in enumerate(told["totals"]) if total]
    return [
        (len(bettors) + 1 if seat == told["winner"] else 0) - (1 if seat in bettors else 0)
        for seat in range(len(told["totals"]))
    ]


def _dual_clash_aces(told: dict[str, Any], table: Any) -> list[float]:
    """With equal wins an unplayed ace counts 8 instead of 1; then the last round won decides."""
    wins, last = told["wins"], [winner // 2 for winner in told["round_winners"] if winner >= 0][-1:]
    rest = [
        sum(8 if card[0] == "A" else int(card[0]) for s in team for card in table.hand(s)) for team in ((0, 1), (2, 3))
    ]
    for pair in (wins, rest):
        if pair[0] != pair[1]:
            return [float(pair[0] > pair[1]), float(pair[1] > pair[0])]
    return [float(last == [0]), float(last == [1])]


CASES = [
    Case("briscola", "tie_rule", "last_trick", _briscola_last_trick, seats=2),
    Case("chiamata", "bid_multiplier", "bands", _chiamata_bands, "random", (("auction", "points"),)),
    Case("chiamata", "solo_score", "zero_sum", _chiamata_zero_sum, "random"),
    Case("calabresella", "scoring", "difference", _calabresella_difference),
    Case("sheepshead", "bump", "on", _sheepshead_bump),
    Case("tantony", "card_values", "book", _tantony_book, "random", seats=4),
    Case("knock_rummy", "undercut_penalty", 50, _knock_rummy_penalty, "random", seats=2),
    Case("knock_rummy", "rummy_bonus", 100, _knock_rummy_bonus, "greedy", (("knock_limit", 10),), 2),
    Case("commit", "card_fee", 1, _commit_card_fee),
    Case("kobayakawa", "final_round", "single", _kobayakawa_single, "random", (("centre_chips", 2),), 4),
    Case("dual_clash", "ace_rest_value", 8, _dual_clash_aces, "random"),
]
