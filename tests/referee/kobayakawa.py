"""Kobayakawa for three to six players: a slow and plain referee.

Written from the rules page `rules/kobayakawa.md` alone, with nothing but the standard library, as a second opinion
on the fast code. Sentences in quotation marks are the page's.
"""

from __future__ import annotations

import random
from typing import Any

PACK = ["AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "JS", "QS", "KS", "BJ", "RJ"]
"""By value: "AS 2S ... KS with values 1..13, BJ = 14, RJ = 15"."""

OPTIONS: dict[str, tuple[Any, ...]] = {
    "start_chips": (4, 1, 2, 6),
    "centre_chips": (8, 1, 2, 3, 5),
    "final_round": ("double", "single"),
    "no_bet": ("discard", "carry"),
    "tie_break": ("earlier", "low_card", "high_card"),
    "bet_mode": ("sequential", "simultaneous"),
}


def complete(rules: dict[str, Any] | None) -> dict[str, Any]:
    """Give every option a value, the default first."""
    given = rules or {}
    unknown = sorted(set(given) - set(OPTIONS))
    if unknown:
        raise ValueError(f"kobayakawa has no option {', '.join(unknown)}")
    return {option: given.get(option, values[0]) for option, values in OPTIONS.items()}


def consistent(rules: dict[str, Any]) -> dict[str, Any]:
    """Repair rules put together at random: here everything goes with everything."""
    return dict(rules)


def value(card: str) -> int:
    """Give the value of a card."""
    return PACK.index(card) + 1


def last_round_chips(rules: dict[str, Any]) -> int:
    """Give the centre chips of the final round: "2 (or fewer)" with `double`, 1 with `single`."""
    return 2 if rules["final_round"] == "double" else 1


def deal_pack(pack: list[str], chips: list[int], leader: int) -> dict[str, Any]:
    """Deal a pack: "one card each to the players still in, in turn order from that round's leader"."""
    players = len(chips)
    cards = list(pack)
    hands: list[list[str]] = [[] for _ in range(players)]
    for step in range(players):
        seat = (leader + step) % players
        if chips[seat] > 0:
            hands[seat].append(cards.pop(0))
    return {"leader": leader, "hands": hands, "centre": cards[0], "stock": cards[1:]}


def random_deal(players: int, rules: dict[str, Any] | None, rng: random.Random) -> dict[str, Any]:
    """Shuffle and deal a round in which everybody has `start_chips`."""
    chips = [complete(rules)["start_chips"]] * players
    dealer = rng.randrange(players)
    return {"dealer": dealer, **deal_pack(rng.sample(PACK, 15), chips, (dealer + 1) % players)}


def random_round(players: int, rules: dict[str, Any] | None, rng: random.Random) -> dict[str, Any]:
    """Shuffle and deal a round somewhere in a match: some seats may be out, and chips may be carried over."""
    settings = complete(rules)
    chips = [rng.choice([0, 1, 2, 3, 5]) for _ in range(players)]
    for seat in rng.sample(range(players), 2):
        chips[seat] = max(chips[seat], 1)
    leader = rng.choice([seat for seat in range(players) if chips[seat] > 0])
    carry = rng.randrange(3) if settings["no_bet"] == "carry" else 0
    standing = {"chips": chips, "centre_chips": rng.randint(1, settings["centre_chips"]), "carry": carry}
    return {"dealer": rng.randrange(players), **deal_pack(rng.sample(PACK, 15), chips, leader), **standing}


def random_match(players: int, rules: dict[str, Any] | None, rng: random.Random) -> dict[str, Any]:
    """List as many packs as there may be rounds: "the centre shrinks every round"."""
    dealer = rng.randrange(players)
    packs = [rng.sample(PACK, 15) for _ in range(complete(rules)["centre_chips"])]
    return {"dealer": dealer, "leader": (dealer + 1) % players, "players": players, "packs": packs}


def show_down(cards: list[str], centre: str, tie_break: str) -> tuple[int, int, list[int]]:
    """Compare the cards of those who bet, in turn order from the leader: places of winner and lowest, and totals."""
    totals = [value(card) for card in cards]
    low = totals.index(min(totals))
    # "The lowest card gets the centre card's value added; nobody else does. The highest total wins."
    totals[low] += value(centre)
    best = [place for place, total in enumerate(totals) if total == max(totals)]
    if len(best) == 1:
        return best[0], low, totals
    # "Ties (only possible between the lowest card and one other)."
    assert len(best) == 2
    assert low in best
    if tie_break == "earlier":
        return best[0], low, totals
    return (low if tie_break == "low_card" else next(place for place in best if place != low)), low, totals


class Referee:
    """One round, played move by move: action, bets, show-down."""

    def __init__(self, deal: dict[str, Any], rules: dict[str, Any] | None = None):
        self.rules = complete(rules)
        self.hands: list[list[str]] = [list(hand) for hand in deal["hands"]]
        self.players = len(self.hands)
        if not 3 <= self.players <= 6:
            raise ValueError(f"kobayakawa is for 3 to 6 players, not {self.players}")
        # "Defaults: `chips` = `start_chips` each, `centre_chips` = the option, `carry` = 0."
        self.before: list[int] = list(deal.get("chips", [self.rules["start_chips"]] * self.players))
        self.centre_chips: int = deal.get("centre_chips", self.rules["centre_chips"])
        self.carry: int = deal.get("carry", 0)
        # "If absent it is (dealer + 1) mod n."
        self.leader: int = deal.get("leader", (deal["dealer"] + 1) % self.players)
        if [len(hand) for hand in self.hands] != [int(chips > 0) for chips in self.before]:
            raise ValueError("a player with chips has one card, a player without has none")
        if not self.before[self.leader]:
            raise ValueError("the leader is out")
        self.centre: str = deal["centre"]
        self.stock: list[str] = list(deal["stock"])
        # "Once around from the leader, players still in only."
        around = [(self.leader + step) % self.players for step in range(self.players)]
        self.order = [seat for seat in around if self.before[seat] > 0]
        self.waiting = list(self.order)
        self.phase = "action"
        self.bettors: list[int] = []
        self.told: dict[str, Any] = {}

    @property
    def over(self) -> bool:
        """Whether everybody has bet or passed."""
        return self.phase == "over"

    @property
    def to_act(self) -> int:
        """The seat to act, -1 when the round is over."""
        return self.waiting[0] if self.waiting else -1

    def legal(self) -> list[str]:
        """List the moves of the seat to act, sorted as plain strings; none when the round is over."""
        if self.over:
            return []
        if self.phase == "bets":
            return ["bet", "pass"]
        hand = self.hands[self.to_act]
        return ["draw", "flip"] if len(hand) == 1 else sorted(f"discard:{card}" for card in hand)

    def play(self, move: str) -> None:
        """Make a move for the seat to act."""
        if move not in self.legal():
            raise ValueError(f"{move!r} is not legal for seat {self.to_act}; legal: {' '.join(self.legal())}")
        seat = self.to_act
        if move == "draw":
            # "Take `stock[0]` into the hand, then `discard:<card>` one of the two."
            self.hands[seat].append(self.stock.pop(0))
            return
        if move == "flip":
            # "It is now the centre card."
            self.centre = self.stock.pop(0)
        elif move == "bet":
            self.bettors.append(seat)
        elif move != "pass":
            self.hands[seat].remove(move.removeprefix("discard:"))
        self.waiting.pop(0)
        if not self.waiting and self.phase == "action":
            self.phase, self.waiting = "bets", list(self.order)
        elif not self.waiting:
            self.finish()

    def finish(self) -> None:
        """Hold the show-down and pay: "stakes, the round's chips from the centre, and the `carry`"."""
        self.phase = "over"
        final = self.centre_chips <= last_round_chips(self.rules)
        # "1; all that are left in the final double round"; in the final single round that is 1 as well.
        prize = self.centre_chips if final else 1
        most = 2 if final and self.rules["final_round"] == "double" else 1
        score = [0] * self.players
        totals = [0] * self.players
        winner = low = -1
        carry = 0
        if self.bettors:
            cards = [self.hands[seat][0] for seat in self.bettors]
            place, lowest, sums = show_down(cards, self.centre, self.rules["tie_break"])
            winner, low = self.bettors[place], self.bettors[lowest]
            for seat, total in zip(self.bettors, sums, strict=True):
                totals[seat] = total
                stake = min(most, self.before[seat])
                score[seat] -= stake
                score[winner] += stake
            score[winner] += prize + self.carry
        elif not final:
            # `discard`: "they are out of the game"; `carry`: "added to `carry` for the next winner".
            carry = self.carry + (prize if self.rules["no_bet"] == "carry" else 0)
        self.told = {
            "score": score,
            "winner": winner,
            "low": low,
            "totals": totals,
            "chips": [chips + change for chips, change in zip(self.before, score, strict=True)],
            "centre_chips": self.centre_chips - prize,
            "carry": carry,
            # "The winner; if nobody bet, the same leader as before."
            "next_leader": winner if winner >= 0 else self.leader,
        }

    def outcome(self) -> dict[str, Any]:
        """Tell how the finished round ended."""
        if not self.over:
            raise ValueError("the round is not over")
        return {name: list(told) if isinstance(told, list) else told for name, told in self.told.items()}


class Match:
    """Rounds of listed packs played one after the other, move by move like `Referee`."""

    def __init__(self, deal: dict[str, Any], rules: dict[str, Any] | None = None):
        self.rules = complete(rules)
        self.packs: list[list[str]] = deal["packs"]
        self.dealer: int = deal["dealer"]
        self.players: int = deal["players"]
        self.chips = [self.rules["start_chips"]] * self.players
        self.round_scores: list[list[int]] = []
        self.out_round = [0] * self.players
        self.finished = False
        self.begin(deal.get("leader", (self.dealer + 1) % self.players), self.rules["centre_chips"], 0)

    def begin(self, leader: int, centre_chips: int, carry: int) -> None:
        """Deal the next pack."""
        layout = deal_pack(self.packs[self.round], self.chips, leader)
        standing = {"dealer": self.dealer, "chips": self.chips, "centre_chips": centre_chips, "carry": carry}
        self.current = Referee({**layout, **standing}, self.rules)

    @property
    def round(self) -> int:
        """The round now played, "counted from 0"."""
        return len(self.round_scores)

    @property
    def over(self) -> bool:
        """Whether the match has ended, or the list of packs has run out."""
        return self.finished or self.round == len(self.packs)

    @property
    def to_act(self) -> int:
        """The seat to act, -1 when the match is over."""
        return self.current.to_act

    def legal(self) -> list[str]:
        """List the moves of the seat to act; none when the match is over."""
        return self.current.legal()

    def play(self, move: str) -> None:
        """Make a move for the seat to act; a finished round is counted and the next one begun."""
        self.current.play(move)
        if self.current.over:
            self.add(self.current.outcome())

    def add(self, outcome: dict[str, Any]) -> None:
        """Count a finished round, and end the match or begin the next round."""
        self.round_scores.append(outcome["score"])
        for seat, chips in enumerate(outcome["chips"]):
            # "A player without chips is out for good."
            if chips == 0 and self.chips[seat] > 0:
                self.out_round[seat] = self.round
        self.chips = outcome["chips"]
        # "After the final round (no centre chips left), or at once when only one player has chips."
        self.finished = outcome["centre_chips"] == 0 or sum(chips > 0 for chips in self.chips) == 1
        if not self.over:
            self.begin(outcome["next_leader"], outcome["centre_chips"], outcome["carry"])

    def outcome(self) -> dict[str, Any]:
        """Find the winners: "most chips wins; equal shares"; none if the packs ran out first."""
        if not self.over:
            raise ValueError("the match is not over")
        most = max(self.chips)
        return {
            "score": list(self.chips),
            "winners": [seat for seat, chips in enumerate(self.chips) if chips == most] if self.finished else [],
            "rounds_played": self.round,
            "out_round": list(self.out_round),
            "round_scores": [list(scores) for scores in self.round_scores],
        }
