"""Commit for four or more players: a slow and plain referee.

Written from the rules page `rules/commit.md` alone, with nothing but the standard library, as a second opinion
on the fast code. Sentences in quotation marks are the page's.
"""

from __future__ import annotations

import random
from typing import Any

SUITS = "CDHS"
UPWARD = "A23456789TJQK"
"""The ranks, lowest first: "the ace is low, nothing follows a king"."""
PACK = [rank + suit for suit in SUITS for rank in UPWARD if rank + suit != "8D"]
NINE = "9D"

SEATS = tuple(range(4, 11))
"""Numbers of players that the contract tests use; the game is for as many as get a card."""

OPTIONS: dict[str, tuple[Any, ...]] = {
    "hand_size": (None, 9, 6, 1),
    "ante": (1, 0, 2),
    "king_fee": (1, 0, 2),
    "king_fee_per": ("card", "player"),
    "nine_fee": (2, 0, 1),
    "card_fee": (0, 1, 3),
    "nine_timing": ("any", "own_turn", "stop", "lead_only"),
    "king_bonus": (0, 1, 2),
    "nine_bonus": (0, 2, 5),
    "start_chips": (20, 10, 6, 1),
}


def complete(rules: dict[str, Any] | None) -> dict[str, Any]:
    """Give every option a value, the default first."""
    given = rules or {}
    unknown = sorted(set(given) - set(OPTIONS))
    if unknown:
        raise ValueError(f"commit has no option {', '.join(unknown)}")
    return {option: given.get(option, values[0]) for option, values in OPTIONS.items()}


def consistent(rules: dict[str, Any]) -> dict[str, Any]:
    """Repair rules put together at random: here everything goes with everything."""
    return dict(rules)


def hand_size(players: int, rules: dict[str, Any] | None = None) -> int:
    """Give the cards of a hand: "floor(51 / n) (`hand_size` = k: the smaller of k and that)"."""
    if not 4 <= players <= len(PACK):
        raise ValueError(f"commit is for 4 to {len(PACK)} players, not {players}")
    most = len(PACK) // players
    limit = complete(rules)["hand_size"]
    return most if limit is None else min(limit, most)


def random_deal(players: int, rules: dict[str, Any] | None, rng: random.Random) -> dict[str, Any]:
    """Shuffle and deal: equal hands, "the rest is the dead hand"."""
    cards = list(PACK)
    rng.shuffle(cards)
    size = hand_size(players, rules)
    hands = [sorted(cards[seat * size : (seat + 1) * size]) for seat in range(players)]
    return {"dealer": rng.randrange(players), "hands": hands, "dead": sorted(cards[players * size :])}


def random_match(players: int, rules: dict[str, Any] | None, rng: random.Random, rounds: int) -> dict[str, Any]:
    """List the deals of a match; there may be fewer than it takes."""
    deals = [random_deal(players, rules, rng) for _ in range(rounds)]
    dealt = [{"hands": deal["hands"], "dead": deal["dead"]} for deal in deals]
    return {"dealer": rng.randrange(players), "rounds": dealt}


def next_card(card: str | None) -> str | None:
    """Give the next card: "the card one rank higher in the same suit; none for a king, and none for 7D"."""
    if card is None or card[0] == "K" or card == "7D":
        return None
    return UPWARD[UPWARD.index(card[0]) + 1] + card[1]


class Referee:
    """One deal, played move by move."""

    def __init__(self, deal: dict[str, Any], rules: dict[str, Any] | None = None):
        self.rules = complete(rules)
        self.hands: list[list[str]] = [list(hand) for hand in deal["hands"]]
        self.players = len(self.hands)
        if {len(hand) for hand in self.hands} != {hand_size(self.players, self.rules)}:
            raise ValueError(f"every hand has {hand_size(self.players, self.rules)} cards")
        dealt = [card for hand in self.hands for card in hand]
        if sorted(dealt + deal["dead"]) != sorted(PACK):
            raise ValueError("the hands and the dead hand are not the pack")
        # "`chips` (optional) = chips held before the ante; without it nobody can run short."
        self.chips: list[int] | None = list(deal["chips"]) if deal.get("chips") is not None else None
        self.change = [0] * self.players
        self.pool = 0
        for seat in range(self.players):
            self.pool += self.pay(seat, self.rules["ante"])
        self.plays = 0
        self.top: str | None = None
        self.winner = -1
        # "Seat (d + 1) mod n leads."
        self.to_act: int = (deal["dealer"] + 1) % self.players
        # What the seat to act is asked for: the cards, or for the holder of the nine whether he breaks in.
        self.mode = "lead"
        self.asked_next = (-1, "")
        self.choices: list[str] = []

    @property
    def over(self) -> bool:
        """Whether the deal is over: "the moment a player has no cards"."""
        return self.winner >= 0

    def pay(self, payer: int, amount: int) -> int:
        """Take chips from a player: "limited to what the payer has (only possible when `chips` is given)"."""
        if self.chips is not None:
            amount = min(amount, self.chips[payer] + self.change[payer])
        self.change[payer] -= amount
        return amount

    def from_the_left(self, seat: int) -> list[int]:
        """List the other players in turn order from a seat's left."""
        return [(seat + step) % self.players for step in range(1, self.players)]

    def holder(self, card: str | None) -> int | None:
        """Say who holds a card, None for nobody."""
        return next((seat for seat, hand in enumerate(self.hands) if card in hand), None)

    def legal(self) -> list[str]:
        """List the moves of the seat to act, sorted as plain strings; none when the deal is over."""
        if self.over:
            return []
        if self.mode == "break in":
            return [NINE, "wait"]
        if self.mode == "lead":
            return sorted(self.hands[self.to_act])
        return sorted(self.choices)

    def play(self, move: str) -> None:
        """Make a move for the seat to act."""
        if move not in self.legal():
            raise ValueError(f"{move!r} is not legal for seat {self.to_act}; legal: {' '.join(self.legal())}")
        if move == "wait":
            # "After `wait`, X moves."
            self.ask(*self.asked_next)
            return
        seat, under = self.to_act, self.top
        self.hands[seat].remove(move)
        self.plays += 1
        self.top = move
        self.collect_bonus(seat, move)
        if not self.hands[seat]:
            self.finish(seat)
        elif move == NINE:
            self.after_the_nine(seat, under)
        else:
            self.after_a_card(seat, move)

    def collect_bonus(self, seat: int, card: str) -> None:
        """Pay for a king or 9D played: "every other player at once pays", "in turn order from his left"."""
        bonus = self.rules["king_bonus"] if card[0] == "K" else self.rules["nine_bonus"] if card == NINE else 0
        for payer in self.from_the_left(seat):
            self.change[seat] += self.pay(payer, bonus)

    def after_a_card(self, seat: int, card: str) -> None:
        """Find whose move comes, follow or lead, and whether the holder of 9D decides first."""
        follower = self.holder(next_card(card))
        asked = (seat, "lead") if follower is None else (follower, "follow")
        nine = self.holder(NINE)
        timing = self.rules["nine_timing"]
        may_break_in = timing == "any" or (timing == "stop" and asked[1] == "lead")
        if nine is not None and nine != asked[0] and may_break_in:
            self.to_act, self.mode, self.asked_next = nine, "break in", asked
        else:
            self.ask(*asked)

    def ask(self, seat: int, mode: str) -> None:
        """Ask a seat to lead or to follow: "the one forced card"; 9D for it under `any` and `own_turn`."""
        self.to_act, self.mode = seat, mode
        if mode == "follow":
            forced = next_card(self.top)
            assert forced is not None
            instead = NINE in self.hands[seat] and self.rules["nine_timing"] in ("any", "own_turn")
            self.choices = [forced, NINE] if instead else [forced]

    def after_the_nine(self, seat: int, under: str | None) -> None:
        """Find who goes on: "TD and the next card of U"; "beginning with P and going left once around"."""
        continuations = {"TD", next_card(under)}
        for player in [seat, *self.from_the_left(seat)]:
            self.choices = [card for card in self.hands[player] if card in continuations]
            if self.choices:
                self.to_act, self.mode = player, "continue"
                return
        # "If nobody holds either, P leads again."
        self.ask(seat, "lead")

    def finish(self, winner: int) -> None:
        """End the deal: "the winner takes the pool; then, from his left, every other player pays him in one sum"."""
        self.winner, self.to_act = winner, -1
        self.change[winner] += self.pool
        for payer in self.from_the_left(winner):
            hand = self.hands[payer]
            kings = sum(card[0] == "K" for card in hand)
            if self.rules["king_fee_per"] == "player":
                kings = min(kings, 1)
            fee = kings * self.rules["king_fee"] + (NINE in hand) * self.rules["nine_fee"]
            self.change[winner] += self.pay(payer, fee + len(hand) * self.rules["card_fee"])

    def outcome(self) -> dict[str, Any]:
        """Score the finished deal: "chips after minus chips before (ante included)"."""
        if not self.over:
            raise ValueError("the deal is not over")
        told: dict[str, Any] = {
            "score": list(self.change),
            "winner": self.winner,
            "cards_left": [len(hand) for hand in self.hands],
            "plays": self.plays,
        }
        if self.chips is not None:
            told["chips"] = [before + change for before, change in zip(self.chips, self.change, strict=True)]
        return told


class Match:
    """Listed deals played one after the other, the chips carried over, move by move like `Referee`."""

    def __init__(self, deal: dict[str, Any], rules: dict[str, Any] | None = None):
        self.rules = complete(rules)
        self.listed: list[dict[str, Any]] = deal["rounds"]
        self.dealer: int = deal["dealer"]
        self.players = len(self.listed[0]["hands"])
        # "Everybody starts with `start_chips`."
        self.chips = [self.rules["start_chips"]] * self.players
        self.round_scores: list[list[int]] = []
        self.over: bool = False
        self.begin()

    @property
    def round(self) -> int:
        """The round now played, "counted from 0"."""
        return len(self.round_scores)

    @property
    def to_act(self) -> int:
        """The seat to act, -1 when the match is over."""
        return self.current.to_act

    def begin(self) -> None:
        """Deal the next round: "round r is dealt by seat (d + r) mod n"."""
        layout = {**self.listed[self.round], "dealer": (self.dealer + self.round) % self.players, "chips": self.chips}
        self.current = Referee(layout, self.rules)

    def legal(self) -> list[str]:
        """List the moves of the seat to act; none when the match is over."""
        return self.current.legal()

    def play(self, move: str) -> None:
        """Make a move for the seat to act; a finished deal is counted and the next one begun."""
        self.current.play(move)
        if not self.current.over:
            return
        outcome = self.current.outcome()
        self.round_scores.append(outcome["score"])
        self.chips = outcome["chips"]
        # "Until after a deal some player has no chips"; or the list has run out.
        self.over = self.broke or self.round == len(self.listed)
        if not self.over:
            self.begin()

    @property
    def broke(self) -> bool:
        """Whether some player has no chips."""
        return min(self.chips) == 0

    def outcome(self) -> dict[str, Any]:
        """Find the winners: "most chips wins, equal shares"; none "if the list of rounds ran out first"."""
        if not self.over:
            raise ValueError("the match is not over")
        most = max(self.chips)
        return {
            "score": list(self.chips),
            "winners": [seat for seat, chips in enumerate(self.chips) if chips == most] if self.broke else [],
            "broke": self.broke,
            "rounds_played": self.round,
            "round_scores": [list(scores) for scores in self.round_scores],
        }
