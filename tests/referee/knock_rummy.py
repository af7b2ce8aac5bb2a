"""Knock rummy for two to six players: a slow and plain referee.

Written from the rules page `rules/knock_rummy.md` alone, with nothing but the standard library, as a second opinion
on the fast code. Sentences in quotation marks are the page's.
"""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

from .knock_rummy_melds import PACK, deadwood

SEATS = (2, 3, 6)
"""One number of players for each size of hand."""

OPTIONS: dict[str, tuple[Any, ...]] = {
    "deal_size": (None, 1, 2, 3, 5, 8, 17, 25),
    "ace_value": (1, 0, 11, 15),
    "ace_runs": ("low", "high_low", "wrap"),
    "knock_limit": (None, 0, 10, 30),
    "knock_from_turn": (1, 2, 4),
    "knock_before_draw": (False, True),
    "discard_taken": (True, False),
    "rummy_bonus": (25, 0, 7),
    "rummy_payoff": ("flat", "plus_difference"),
    "rummy_tie": ("rummy_wins", "tie_rule"),
    "tie_rule": ("tied_win", "knocker_wins", "shared"),
    "undercut_penalty": (10, 0, 20),
    "penalty_to": ("nobody", "winner", "each_lower"),
    "stock_out": ("turn_over", "void", "showdown"),
    "max_turn_overs": (1, 0, 3),
    "max_turns": (200, 1, 7, 70),
    "target": (100, 1, 40),
}


def complete(rules: dict[str, Any] | None) -> dict[str, Any]:
    """Give every option a value, the default first."""
    given = rules or {}
    unknown = sorted(set(given) - set(OPTIONS))
    if unknown:
        raise ValueError(f"knock_rummy has no option {', '.join(unknown)}")
    return {option: given.get(option, values[0]) for option, values in OPTIONS.items()}


def consistent(rules: dict[str, Any]) -> dict[str, Any]:
    """Repair rules put together at random: no `knock_limit` that no hand of one or two cards can meet."""
    full = complete(rules)
    size, limit = full["deal_size"], full["knock_limit"]
    # From three cards on a hand can be all melds but for one or two; 4 and 5 cards are a run.
    least = size * min(full["ace_value"], 2) if size in (1, 2) else 0
    return {**rules, "knock_limit": None} if limit is not None and limit < least else dict(rules)


def hand_size(players: int, rules: dict[str, Any]) -> int:
    """Give the cards per player: "2 players 10; 3-4 players 7; 5-6 players 6 (`deal_size` overrides)"."""
    size: int = rules["deal_size"] or {2: 10, 3: 7, 4: 7, 5: 6, 6: 6}[players]
    if players * size + 1 > len(PACK):
        raise ValueError(f"{players} hands of {size} cards and an upcard are more than {len(PACK)} cards")
    return size


def random_deal(players: int, rules: dict[str, Any] | None, rng: random.Random) -> dict[str, Any]:
    """Shuffle and deal: "next card is turned up to start the discard pile; the rest is the stock"."""
    size = hand_size(players, complete(rules))
    cards = list(PACK)
    rng.shuffle(cards)
    hands = [sorted(cards[seat * size : (seat + 1) * size]) for seat in range(players)]
    upcard, *stock = cards[players * size :]
    return {"dealer": rng.randrange(players), "hands": hands, "upcard": upcard, "stock": stock}


def as_number(score: Fraction) -> int | float:
    """Write a score: "a whole number is an integer, any other the float nearest to the exact fraction"."""
    return int(score) if score.denominator == 1 else float(score)


class Referee:
    """One deal, move by move."""

    def __init__(self, deal: dict[str, Any], rules: dict[str, Any] | None = None):
        self.rules = complete(rules)
        self.hands: list[list[str]] = [list(hand) for hand in deal["hands"]]
        self.players = len(self.hands)
        size = hand_size(self.players, self.rules)
        cards = [card for hand in self.hands for card in hand] + [deal["upcard"], *deal["stock"]]
        if any(len(hand) != size for hand in self.hands) or sorted(cards) != sorted(PACK):
            raise ValueError(f"a deal has hands of {size} cards, an upcard and a stock, together the pack")
        # "`stock[0]` is drawn first"; the top of the pile is its last card.
        self.stock: list[str] = list(deal["stock"])
        self.pile: list[str] = [deal["upcard"]]
        self.turns = 0
        self.turn_overs = 0
        self.taken: str | None = None  # from the pile, in this turn
        self.drawn = False
        self.knocker = -1
        self.end = ""
        self.over = False
        self.moves: list[str] | None = None  # the legal ones, once somebody has asked for them
        # "The first player is seat (d + 1) mod n; turns pass to seat + 1."
        self.to_act: int = (deal["dealer"] + 1) % self.players
        self.start_turn()

    def start_turn(self) -> None:
        """Begin a turn: an empty stock is "checked before the draw; also at the very beginning"."""
        self.drawn, self.taken = False, None
        if self.stock:
            return
        if self.rules["stock_out"] != "turn_over":
            self.finish(self.rules["stock_out"])
        elif self.turn_overs < self.rules["max_turn_overs"] and len(self.pile) > 1:
            # "The pile without its top card becomes the stock, unshuffled, oldest discard first."
            self.stock, self.pile = self.pile[:-1], self.pile[-1:]
            self.turn_overs += 1
        else:
            self.finish("void")

    def finish(self, end: str) -> None:
        """End the deal."""
        self.end, self.over, self.to_act = end, True, -1

    def may_knock(self, kept: list[str]) -> bool:
        """Say whether the seat to act may knock with these cards left."""
        own_turn = self.turns // self.players + 1
        limit = self.rules["knock_limit"]
        return own_turn >= self.rules["knock_from_turn"] and (limit is None or deadwood(kept, self.rules) <= limit)

    def legal(self) -> list[str]:
        """List the moves of the seat to act, sorted as plain strings; none when the deal is over."""
        if self.moves is None:
            self.moves = [] if self.over else self.find_moves()
        return list(self.moves)

    def find_moves(self) -> list[str]:
        """List the draws, or the discards and the knocks."""
        hand = self.hands[self.to_act]
        if not self.drawn:
            early = self.rules["knock_before_draw"] and self.may_knock(hand)
            return ["draw:discard", "draw:stock", *(["knock"] if early else [])]
        # "With `discard_taken` false the card just taken from the discard pile may not be the one discarded."
        free = [card for card in hand if self.rules["discard_taken"] or card != self.taken]
        knocks = [card for card in free if self.may_knock([kept for kept in hand if kept != card])]
        return sorted([f"discard:{card}" for card in free] + [f"knock:{card}" for card in knocks])

    def play(self, move: str) -> None:
        """Make a move for the seat to act."""
        if move not in self.legal():
            raise ValueError(f"{move!r} is not legal for seat {self.to_act}; legal: {' '.join(self.legal())}")
        self.moves = None
        if move == "knock":
            self.knock()
        elif move == "draw:stock":
            self.hands[self.to_act].append(self.stock.pop(0))
            self.drawn = True
        elif move == "draw:discard":
            self.taken = self.pile.pop()
            self.hands[self.to_act].append(self.taken)
            self.drawn = True
        else:
            self.discard(*move.split(":"))

    def knock(self) -> None:
        """Knock: "which ends the deal"."""
        self.knocker = self.to_act
        self.finish("knock")

    def discard(self, kind: str, card: str) -> None:
        """Put a card "face up on the pile", which ends the turn, and perhaps knock."""
        self.hands[self.to_act].remove(card)
        self.pile.append(card)
        self.turns += 1
        if kind == "knock":
            # "A knock that is itself turn number `max_turns` counts."
            self.knock()
        elif self.turns == self.rules["max_turns"]:
            self.finish("void")
        else:
            self.to_act = (self.to_act + 1) % self.players
            self.start_turn()

    def payoffs(self) -> tuple[list[Fraction], list[int]]:
        """Give the exact scores and the receiving seats, by the page's table."""
        dead = [deadwood(hand, self.rules) for hand in self.hands]
        if self.end == "void":
            return [Fraction(0)] * self.players, []
        if self.end == "showdown":
            lowest = [seat for seat, count in enumerate(dead) if count == min(dead)]
            return share([count - min(dead) for count in dead], lowest), lowest
        return knock_payoffs(dead, self.knocker, self.rules)

    def outcome(self) -> dict[str, Any]:
        """Score the finished deal."""
        if not self.over:
            raise ValueError("the deal is not over")
        scores, winners = self.payoffs()
        return {
            "score": [as_number(score) for score in scores],
            "deadwood": [deadwood(hand, self.rules) for hand in self.hands],
            "knocker": self.knocker,
            "winners": winners,
            "end": self.end,
            "turns": self.turns,
            "turn_overs": self.turn_overs,
        }


def share(losses: list[int], receivers: list[int]) -> list[Fraction]:
    """Let everybody lose his part, which the receivers "share in equal parts"."""
    part = Fraction(sum(losses), len(receivers))
    return [part * (seat in receivers) - loss for seat, loss in enumerate(losses)]


def knock_payoffs(dead: list[int], knocker: int, rules: dict[str, Any]) -> tuple[list[Fraction], list[int]]:
    """Give the scores and the receiving seats when somebody has knocked: the rows of the table in their order."""
    low = min(dead)
    others = [seat for seat in range(len(dead)) if seat != knocker]
    tied = [seat for seat in others if dead[seat] == low]
    differences = [count - low for count in dead]
    if dead[knocker] == 0 and (not tied or rules["rummy_tie"] == "rummy_wins"):
        extra = dead if rules["rummy_payoff"] == "plus_difference" else [0] * len(dead)
        losses = [0 if seat == knocker else rules["rummy_bonus"] + extra[seat] for seat in range(len(dead))]
        return share(losses, [knocker]), [knocker]
    if dead[knocker] == low:
        everyone = {"tied_win": tied, "knocker_wins": [knocker], "shared": sorted([knocker, *tied])}
        receivers = everyone[rules["tie_rule"]] if tied else [knocker]
        return share(differences, receivers), receivers
    scores = share(differences, tied)
    penalty = rules["undercut_penalty"]
    lower = [seat for seat in others if dead[seat] < dead[knocker]]
    # "A loses it once per such player"; else once.
    scores[knocker] -= penalty * (len(lower) if rules["penalty_to"] == "each_lower" else 1)
    for seat in others:
        if rules["penalty_to"] == "each_lower" and seat in lower:
            scores[seat] += penalty
        elif rules["penalty_to"] == "winner" and seat in tied:
            scores[seat] += Fraction(penalty, len(tied))
    return scores, tied


class Match:
    """Listed deals played one after the other, move by move like `Referee`, until a total reaches `target`."""

    def __init__(self, deal: dict[str, Any], rules: dict[str, Any] | None = None):
        self.rules = complete(rules)
        self.deal = deal
        self.players = len(deal["rounds"][0]["hands"])
        self.totals = [Fraction(0)] * self.players
        self.round_scores: list[list[int | float]] = []
        self.reached = False
        self.over = False
        self.begin_round()

    @property
    def round(self) -> int:
        """The round now played, "counted from 0"."""
        return len(self.round_scores)

    @property
    def to_act(self) -> int:
        """The seat to act, -1 when the match is over."""
        return self.current.to_act

    def begin_round(self) -> None:
        """Deal the next round, if the list has one: round r "is dealt by seat (d + r) mod n"."""
        if self.round == len(self.deal["rounds"]):
            self.over = True
            return
        dealer = (self.deal["dealer"] + self.round) % self.players
        self.current = Referee({"dealer": dealer, **self.deal["rounds"][self.round]}, self.rules)
        if self.current.over:
            self.add()

    def legal(self) -> list[str]:
        """List the moves of the seat to act; none when the match is over."""
        return self.current.legal()

    def play(self, move: str) -> None:
        """Make a move for the seat to act; a finished round is counted and the next one begun."""
        self.current.play(move)
        if self.current.over:
            self.add()

    def add(self) -> None:
        """Count a finished round: the match ends when "a player's total is >= `target`"."""
        scores, _ = self.current.payoffs()
        self.totals = [total + score for total, score in zip(self.totals, scores, strict=True)]
        self.round_scores.append([as_number(score) for score in scores])
        self.reached = max(self.totals) >= self.rules["target"]
        if self.reached:
            self.over = True
        else:
            self.begin_round()

    def outcome(self) -> dict[str, Any]:
        """Find the winners: "all players with the highest total"; none "if the list of rounds ran out first"."""
        if not self.over:
            raise ValueError("the match is not over")
        best = [seat for seat, total in enumerate(self.totals) if total == max(self.totals)]
        return {
            "score": [as_number(total) for total in self.totals],
            "winners": best if self.reached else [],
            "reached": self.reached,
            "rounds_played": self.round,
            "round_scores": [list(scores) for scores in self.round_scores],
        }
