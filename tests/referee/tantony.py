"""Tantony for three or four players: a slow and plain referee.

Written from the rules page `rules/tantony.md` alone, with nothing but the standard library, as a second opinion
on the fast code. Sentences in quotation marks are the page's.
"""

from __future__ import annotations

import random
from typing import Any

SUITS = "CDHS"
STRENGTH = "AKQJT98765432"
"""The ranks, highest first."""
REMOVED_FOR_THREE = "789T"
COURT_VALUES = {
    "standard": {"J": 15, "Q": 20, "K": 25, "A": 30},
    "three": {"J": 10, "Q": 15, "K": 20, "A": 25},
    "book": {"J": 15, "Q": 15, "K": 15, "A": 20},
}

WINNERS = 2
"""Seats that win a match together under the default rules."""

OPTIONS: dict[str, tuple[Any, ...]] = {
    "form": ("teams", "split", "three"),
    "next_lead": ("receiver", "winner"),
    "last_trick": ("exchange", "keep", "lowest_only"),
    "card_values": ("auto", "standard", "three", "book"),
    "early_end": ("teams_only", "all_sides", "off"),
    "early_targets": ([60, 120, 180], [25, 50, 75], [90]),
    "rounds": (None, 1, 2, 5),
    "split_neighbour": ("left", "right"),
}


def complete(rules: dict[str, Any] | None) -> dict[str, Any]:
    """Give every option a value, the default first."""
    given = rules or {}
    unknown = sorted(set(given) - set(OPTIONS))
    if unknown:
        raise ValueError(f"tantony has no option {', '.join(unknown)}")
    return {option: given.get(option, values[0]) for option, values in OPTIONS.items()}


def consistent(rules: dict[str, Any]) -> dict[str, Any]:
    """Repair rules put together at random: here everything goes with everything, see `seats`."""
    return dict(rules)


def seats(rules: dict[str, Any] | None = None) -> int:
    """Say how many players the `form` is for: three, or four."""
    return 3 if complete(rules)["form"] == "three" else 4


def pack(players: int) -> list[str]:
    """List the cards: 52, with three players "36: all 7, 8, 9, T removed"."""
    removed = REMOVED_FOR_THREE if players == 3 else ""
    return [rank + suit for suit in SUITS for rank in STRENGTH if rank not in removed]


def random_deal(players: int, rules: dict[str, Any] | None, rng: random.Random) -> dict[str, Any]:
    """Shuffle and deal: "all cards are in the hands; there is no stock"."""
    if players != seats(rules):
        raise ValueError(f"these rules are for {seats(rules)} players, not {players}")
    cards = pack(players)
    rng.shuffle(cards)
    size = len(cards) // players
    hands = [sorted(cards[seat * size : (seat + 1) * size]) for seat in range(players)]
    dealer = rng.randrange(players)
    return {"dealer": dealer, "leader": (dealer + 1) % players, "hands": hands}


def card_value(card: str, rules: dict[str, Any]) -> int:
    """Give the value of a card: "numerals count their number, T = 10; court cards by table"."""
    table = rules["card_values"]
    if table == "auto":
        # `auto`: "standard with four, three with three".
        table = "three" if rules["form"] == "three" else "standard"
    rank = card[0]
    if rank in COURT_VALUES[table]:
        return COURT_VALUES[table][rank]
    return 10 if rank == "T" else int(rank)


def side_scores(score: list[int], rules: dict[str, Any]) -> list[int]:
    """Give the side score of each seat."""
    players = len(score)
    if rules["form"] == "three":
        return list(score)
    # `teams`: "own + partner's", opposite; `split`: "own + one neighbour's", left is seat + 1, right is seat - 1.
    step = 2 if rules["form"] == "teams" else 1 if rules["split_neighbour"] == "left" else -1
    return [own + score[(seat + step) % players] for seat, own in enumerate(score)]


def order_in_suit_led(trick: list[str]) -> list[int]:
    """List the places (the leader's is 0) of the cards of the suit led, highest card first."""
    followed = [place for place, card in enumerate(trick) if card[1] == trick[0][1]]
    return sorted(followed, key=lambda place: STRENGTH.index(trick[place][0]))


class Referee:
    """One round, played move by move: tricks and gifts."""

    def __init__(self, deal: dict[str, Any], rules: dict[str, Any] | None = None):
        self.rules = complete(rules)
        self.hands: list[list[str]] = [list(hand) for hand in deal["hands"]]
        self.players = len(self.hands)
        if self.players != seats(self.rules):
            raise ValueError(f"these rules are for {seats(self.rules)} players, not {self.players}")
        # "If `leader` is absent it is (d + 1) mod n."
        self.leader: int = deal.get("leader", (deal["dealer"] + 1) % self.players)
        self.cap = 4 if self.players == 3 else 3
        self.trick: list[str] = []
        self.given = 0
        self.runts: list[list[str]] = [[] for _ in range(self.players)]
        self.received: list[list[str]] = [[] for _ in range(self.players)]
        self.last: list[str | None] = [None] * self.players
        self.to_act: int = self.leader
        self.over: bool = False

    def legal(self) -> list[str]:
        """List the moves of the seat to act, sorted as plain strings; none when the round is over."""
        if self.over:
            return []
        if len(self.trick) == self.players:
            # "To any one player, himself included, who has received fewer than the cap."
            return [f"give:{seat}" for seat in range(self.players) if len(self.runts[seat]) < self.cap]
        hand = self.hands[self.to_act]
        if not self.trick:
            return sorted(hand)
        # "A card of the suit led if they have one, otherwise any card."
        return sorted([card for card in hand if card[1] == self.trick[0][1]] or hand)

    def play(self, move: str) -> None:
        """Make a move for the seat to act."""
        if move not in self.legal():
            raise ValueError(f"{move!r} is not legal for seat {self.to_act}; legal: {' '.join(self.legal())}")
        if move.startswith("give:"):
            self.give(int(move.removeprefix("give:")))
            return
        self.hands[self.to_act].remove(move)
        self.trick.append(move)
        self.to_act = (self.to_act + 1) % self.players
        if len(self.trick) == self.players:
            self.decide_trick()

    def decide_trick(self) -> None:
        """Find the winner: "the highest card of the suit led"; he gives the trick away, but for the 13th."""
        winner = (self.leader + order_in_suit_led(self.trick)[0]) % self.players
        if self.given == self.players * self.cap:
            self.exchange_last_cards()
        else:
            self.to_act = winner

    def give(self, receiver: int) -> None:
        """Give the trick away: its runt, "the lowest card of the suit led", face up, the rest face down."""
        winner = self.to_act
        self.runts[receiver].append(self.trick[order_in_suit_led(self.trick)[-1]])
        self.received[receiver] += self.trick
        self.trick = []
        self.given += 1
        self.to_act = self.leader = receiver if self.rules["next_lead"] == "receiver" else winner
        if self.given < self.players * self.cap:
            return
        if self.players == 3:
            # "All 12 tricks go by points 1-5; the round then ends."
            self.finish()
        elif self.rules["last_trick"] != "exchange":
            # `keep`: "no 13th trick; everybody owns the card left in his hand"; `lowest_only`: "as keep".
            self.last = [hand.pop() for hand in self.hands]
            self.finish()

    def exchange_last_cards(self) -> None:
        """End the 13th trick: "the winner swaps his card with the owner of the runt"."""
        for place, card in enumerate(self.trick):
            self.last[(self.leader + place) % self.players] = card
        order = order_in_suit_led(self.trick)
        winner = (self.leader + order[0]) % self.players
        owner_of_runt = (self.leader + order[-1]) % self.players
        self.last[winner], self.last[owner_of_runt] = self.last[owner_of_runt], self.last[winner]
        self.finish()

    def finish(self) -> None:
        """End the round."""
        self.over, self.to_act = True, -1

    def last_card_values(self) -> list[int]:
        """Give what the last cards score: their value, with `lowest_only` if they are of the lowest rank."""
        if self.players == 3:
            return [0] * self.players
        values = [card_value(card, self.rules) for card in self.last if card is not None]
        if self.rules["last_trick"] != "lowest_only":
            return values
        # "Only the lowest-ranking of the four last cards scores (all of them, if several share that rank)."
        ranks = [STRENGTH.index(card[0]) for card in self.last if card is not None]
        return [value if rank == max(ranks) else 0 for value, rank in zip(values, ranks, strict=True)]

    def outcome(self) -> dict[str, Any]:
        """Score the finished round."""
        if not self.over:
            raise ValueError("the round is not over")
        # "Values of his face-up runts + value of his last card."
        score = self.last_card_values()
        for seat, runts in enumerate(self.runts):
            score[seat] += sum(card_value(card, self.rules) for card in runts)
        kept = [[] if card is None else [card] for card in self.last]
        return {
            "score": score,
            "side_score": side_scores(score, self.rules),
            "runts": [list(runts) for runts in self.runts],
            # "Last card owned per seat; null with three players."
            "last": list(self.last),
            # "A player's cards for the next round are all the cards he owns."
            "next_hands": [sorted(self.received[seat] + kept[seat]) for seat in range(self.players)],
        }


class Match:
    """Rounds played one after the other with the cards carried over, move by move like `Referee`."""

    def __init__(self, deal: dict[str, Any], rules: dict[str, Any] | None = None):
        self.rules = complete(rules)
        self.current = Referee(deal, self.rules)
        self.players = self.current.players
        self.first_leader = self.current.leader
        # "null means one per player (4, or 3 with three players)."
        self.rounds: int = self.rules["rounds"] or self.players
        self.round_scores: list[list[int]] = []
        self.totals: list[int] = [0] * self.players
        self.over: bool = False

    @property
    def round(self) -> int:
        """The round now played, "counted from 0"."""
        return len(self.round_scores)

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
        """Count a finished round, and end the match or begin the next round with the cards received."""
        self.round_scores.append(outcome["score"])
        self.totals = [total + score for total, score in zip(self.totals, outcome["score"], strict=True)]
        self.over = self.round == self.rounds or self.ends_early()
        if not self.over:
            # "The leader of round k+1 is the left neighbour of the leader of round k."
            leader = (self.first_leader + self.round) % self.players
            deal = {"dealer": (leader - 1) % self.players, "leader": leader, "hands": outcome["next_hands"]}
            self.current = Referee(deal, self.rules)

    def ends_early(self) -> bool:
        """Say whether "some side's total so far is >= early_targets[k-1]" after round k."""
        targets = self.rules["early_targets"]
        applies = {"teams_only": self.rules["form"] == "teams", "all_sides": True, "off": False}
        if not applies[self.rules["early_end"]] or self.round > len(targets):
            return False
        return max(side_scores(self.totals, self.rules)) >= targets[self.round - 1]

    def outcome(self) -> dict[str, Any]:
        """Find the winners: "the seats with the highest total side score"; "equal sides share"."""
        if not self.over:
            raise ValueError("the match is not over")
        sides = side_scores(self.totals, self.rules)
        return {
            "score": list(self.totals),
            "side_score": sides,
            "winners": [seat for seat, total in enumerate(sides) if total == max(sides)],
            "rounds_played": self.round,
            "round_scores": [list(scores) for scores in self.round_scores],
        }
