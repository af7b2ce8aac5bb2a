"""Briscola for two to six players: a slow and plain referee.

Written from the rules page `rules/briscola.md` alone, with nothing but the standard library, as a second
opinion on the fast code. Sentences in quotation marks are the page's.
"""

from __future__ import annotations

import random
from typing import Any

SUITS = "CDHS"
STRENGTH = "A3KQJ76542"
"""The ranks, strongest first."""
CARD_POINTS = {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2, "7": 0, "6": 0, "5": 0, "4": 0, "2": 0}
PACK = [rank + suit for suit in SUITS for rank in STRENGTH]
TWOS = ["2C", "2D", "2H", "2S"]
ALL_POINTS = 120

OPTIONS: dict[str, tuple[Any, ...]] = {
    "six_player_teams": ("2-2-2", "3-3"),
    "three_player_removed": ("2C", "2D", "2H", "2S", "all_twos"),
    "hand_size": (3, 5),
    "trump": ("turned", "none"),
    "follow_suit": ("free", "strict", "follow_or_trump"),
    "trump_exchange": ("none", "two", "seven"),
    "tie_rule": ("void", "last_trick"),
    "cappotto": ("none", "wins_match"),
    "match_wins": (3, 1, 2, 5, 7, 99),
    "void_dealer": ("same", "next"),
    "partner_info": ("hidden", "signals", "endgame", "open"),
}


def complete(rules: dict[str, Any] | None) -> dict[str, Any]:
    """Give every option a value: "the first value is the default"."""
    given = rules or {}
    unknown = sorted(set(given) - set(OPTIONS))
    if unknown:
        raise ValueError(f"briscola has no option {', '.join(unknown)}")
    return {option: given.get(option, values[0]) for option, values in OPTIONS.items()}


def removed_twos(players: int, rules: dict[str, Any]) -> list[str]:
    """Name the twos taken out of the pack: with three players one of them (or all), with six all."""
    if players == 6:
        return list(TWOS)
    if players == 3:
        return list(TWOS) if rules["three_player_removed"] == "all_twos" else [rules["three_player_removed"]]
    return []


def sides_of(players: int, rules: dict[str, Any]) -> list[list[int]]:
    """Group the seats: four in pairs, six in pairs or in two teams, all others alone."""
    if players == 4:
        return [[0, 2], [1, 3]]
    if players == 6 and rules["six_player_teams"] == "2-2-2":
        return [[0, 3], [1, 4], [2, 5]]
    if players == 6:
        return [[0, 2, 4], [1, 3, 5]]
    return [[seat] for seat in range(players)]


def random_deal(players: int, rules: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Shuffle and deal: `hand_size` cards to every seat, the rest is the stock, its last card is turned."""
    rules = complete(rules)
    removed = removed_twos(players, rules)
    cards = [card for card in PACK if card not in removed]
    rng.shuffle(cards)
    size = rules["hand_size"]
    hands = [sorted(cards[seat * size : (seat + 1) * size]) for seat in range(players)]
    stock = cards[players * size :]
    return {
        "dealer": rng.randrange(players),
        "hands": hands,
        "stock": stock,
        "turned": stock[-1] if rules["trump"] == "turned" else None,
        "removed": removed,
    }


def winning_place(trick: list[str], trump: str | None) -> int:
    """Find the card that wins a trick: its place in playing order, the leader being 0.

    "The trick is won by the strongest trump in it; if it has no trump, by the strongest card of the suit
    led."
    """
    suits = [card[1] for card in trick]
    deciding_suit = trump if trump in suits else suits[0]
    candidates = [card for card in trick if card[1] == deciding_suit]
    strongest = min(candidates, key=lambda card: STRENGTH.index(card[0]))
    return trick.index(strongest)


class Referee:
    """One deal, played move by move."""

    def __init__(self, deal: dict[str, Any], rules: dict[str, Any] | None = None):
        self.rules = complete(rules)
        self.hands: list[list[str]] = [list(hand) for hand in deal["hands"]]
        self.players = len(self.hands)
        self.sides = sides_of(self.players, self.rules)
        self.stock: list[str] = list(deal["stock"])
        self.trump: str | None = None
        if self.rules["trump"] == "turned":
            # "Its bottom card is turned face up: its suit is trump for the deal."
            self.trump = self.stock[-1][1]
        self.trick: list[str] = []
        self.trick_winners: list[int] = []
        self.points = [0] * self.players
        # "The seat after the dealer, (dealer + 1) mod n, leads the first trick."
        self.to_act: int = (deal["dealer"] + 1) % self.players
        self.over: bool = False

    def legal(self) -> list[str]:
        """List the moves of the seat to act, sorted as plain strings; none when the deal is over."""
        if self.over:
            return []
        moves = self.playable_cards()
        if self.may_swap():
            moves.append("swap")
        return sorted(moves)

    def playable_cards(self) -> list[str]:
        """List the cards that `follow_suit` lets the seat to act play."""
        hand = self.hands[self.to_act]
        # `free`: "Any card may be played at any time."
        if not self.trick or self.rules["follow_suit"] == "free":
            return list(hand)
        # `strict`: "a card of the suit led if the hand has one, else any card".
        led = self.trick[0][1]
        if all(card[1] != led for card in hand):
            return list(hand)
        # `follow_or_trump`: "as strict, but a trump is always allowed".
        trump_allowed = self.rules["follow_suit"] == "follow_or_trump"
        return [card for card in hand if card[1] == led or (trump_allowed and card[1] == self.trump)]

    def exchange_card(self) -> str | None:
        """Name the card that may be swapped for the turned card, whoever holds it."""
        if self.trump is None or self.rules["trump_exchange"] == "none":
            return None
        if self.rules["trump_exchange"] == "two":
            return "2" + self.trump
        # `seven`: "the same with the 7 of trumps, only for a stronger turned card".
        stronger_ranks = STRENGTH[: STRENGTH.index("7")]
        return "7" + self.trump if self.stock[-1][0] in stronger_ranks else None

    def may_swap(self) -> bool:
        """Say whether the seat to act may exchange.

        "Own turn, first trick only, before playing; one exchange can happen per deal": afterwards the 2 (7)
        lies under the stock and is in nobody's hand.
        """
        first_trick = not self.trick_winners
        return first_trick and self.exchange_card() in self.hands[self.to_act]

    def play(self, move: str) -> None:
        """Make a move for the seat to act."""
        if move not in self.legal():
            raise ValueError(f"{move!r} is not legal for seat {self.to_act}; legal: {' '.join(self.legal())}")
        hand = self.hands[self.to_act]
        if move == "swap":
            # "The same seat must then play a card."
            card = self.exchange_card()
            assert card is not None
            hand.remove(card)
            hand.append(self.stock[-1])
            self.stock[-1] = card
            return
        hand.remove(move)
        self.trick.append(move)
        self.to_act = (self.to_act + 1) % self.players
        if len(self.trick) == self.players:
            self.finish_trick()

    def finish_trick(self) -> None:
        """Give the trick to its winner, let everyone draw, and let the winner lead."""
        # The turn has come round, so the seat to act is the one that led.
        leader = self.to_act
        winner = (leader + winning_place(self.trick, self.trump)) % self.players
        self.points[winner] += sum(CARD_POINTS[card[0]] for card in self.trick)
        self.trick_winners.append(winner)
        self.trick = []
        if self.stock:
            # "Every seat draws one card, the winner first, then in turn order."
            for step in range(self.players):
                self.hands[(winner + step) % self.players].append(self.stock.pop(0))
        self.to_act = winner
        if not any(self.hands):
            self.over = True
            self.to_act = -1

    def winning_side(self, side_points: list[int]) -> int | None:
        """Find the side that wins the deal, or None when the deal is void.

        "The side with the most points wins the deal. If the highest total is shared the deal is void."
        """
        best = max(side_points)
        tied = [side for side, total in enumerate(side_points) if total == best]
        if len(tied) == 1:
            return tied[0]
        if self.rules["tie_rule"] == "last_trick":
            # "Among the tied sides, the one that won a trick most recently wins."
            for seat in reversed(self.trick_winners):
                for side in tied:
                    if seat in self.sides[side]:
                        return side
        return None

    def outcome(self) -> dict[str, Any]:
        """Score the finished deal."""
        if not self.over:
            raise ValueError("the deal is not over")
        side_points = [sum(self.points[seat] for seat in side) for side in self.sides]
        winner = self.winning_side(side_points)
        score = [0] * self.players
        if winner is not None:
            wins = 1
            if self.rules["cappotto"] == "wins_match" and side_points[winner] == ALL_POINTS:
                # "A side with all 120 points gets match_wins wins at once."
                wins = self.rules["match_wins"]
            for seat in self.sides[winner]:
                score[seat] = wins
        return {
            "points": list(self.points),
            "tricks": [self.trick_winners.count(seat) for seat in range(self.players)],
            "sides": [list(side) for side in self.sides],
            "side_points": side_points,
            "last_trick": self.trick_winners[-1],
            "winner": winner,
            "void": winner is None,
            "score": score,
        }


class Match:
    """Deals until one side has `match_wins` wins; `totals` holds the wins of each side."""

    def __init__(self, players: int, rules: dict[str, Any] | None, dealer: int):
        self.rules = complete(rules)
        self.players = players
        self.sides = sides_of(players, self.rules)
        self.totals: list[int] = [0] * len(self.sides)
        self.dealer: int = dealer
        self.over: bool = False
        self.winners: list[int] = []

    def add(self, outcome: dict[str, Any]) -> None:
        """Count the deal just played by `dealer`, and pass the deal on."""
        if self.over:
            raise ValueError("the match is over")
        if outcome["void"]:
            # "A void deal counts for nobody"; `void_dealer` says whether the same seat deals again.
            if self.rules["void_dealer"] == "next":
                self.dealer = (self.dealer + 1) % self.players
            return
        # "Each member shows 1; the side's tally grows by 1 (or by match_wins)."
        side = outcome["winner"]
        any_member = self.sides[side][0]
        self.totals[side] += outcome["score"][any_member]
        # "After a counted deal the deal passes to the next seat."
        self.dealer = (self.dealer + 1) % self.players
        if self.totals[side] >= self.rules["match_wins"]:
            self.over = True
            self.winners = list(self.sides[side])
