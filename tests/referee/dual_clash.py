"""Dual Clash Poker: a slow and plain referee.

Written from the rules page `rules/dual_clash.md` alone, with nothing but the standard library, as a second opinion
on the fast code. Sentences in quotation marks are the page's.
"""

from __future__ import annotations

import random
from typing import Any

RANKS = "2345678A"
SUITS = "SCHD"
"""The suits of seats 0 to 3: "seat 0 spades, seat 1 clubs", black; "seat 2 hearts, seat 3 diamonds", red."""
HANDS = [[rank + suit for rank in RANKS] for suit in SUITS]

OPTIONS: dict[str, tuple[Any, ...]] = {
    "rounds": (7, 1, 2, 3, 4, 5, 6, 8),
    "wins_needed": (4, 1, 2, 3, 5, 9),
    "points_needed": (2, 1, 3),
    "ace_mode": ("declare", "high", "low"),
    "highest_tie": ("next", "no_winner"),
    "ace_rest_value": (1, 0, 8),
    "consult": ("open", "closed"),
    "max_games": (20, 1, 3),
}


def complete(rules: dict[str, Any] | None) -> dict[str, Any]:
    """Give every option a value, the default first."""
    given = rules or {}
    unknown = sorted(set(given) - set(OPTIONS))
    if unknown:
        raise ValueError(f"dual_clash has no option {', '.join(unknown)}")
    return {option: given.get(option, values[0]) for option, values in OPTIONS.items()}


def consistent(rules: dict[str, Any]) -> dict[str, Any]:
    """Repair rules put together at random: here everything goes with everything."""
    return dict(rules)


def random_deal(players: int, rules: dict[str, Any] | None, rng: random.Random) -> dict[str, Any]:
    """Lay out the one deal there is: "the hands are always these four suits"."""
    if players != 4:
        raise ValueError(f"dual_clash is for 4 players, not {players}")
    return {"dealer": 0, "hands": [list(hand) for hand in HANDS]}


def team(seat: int) -> int:
    """Say to which team a seat belongs: "team-mates sit side by side"."""
    return seat // 2


def winner_of(numbers: dict[int, int], highest_tie: str) -> int:
    """Find who wins a round, or -1; numbers: the number of each seat that has a valid card."""
    valid = dict(numbers)
    while valid:
        highest = max(valid.values())
        having = [seat for seat, number in valid.items() if number == highest]
        if len(having) == 1:
            return having[0]
        if highest_tie == "no_winner":
            return -1
        # "They are void and the next highest is looked at."
        valid = {seat: number for seat, number in valid.items() if number != highest}
    return -1


class Referee:
    """One game of up to seven rounds, move by move."""

    def __init__(self, deal: dict[str, Any], rules: dict[str, Any] | None = None):
        self.rules = complete(rules)
        self.hands: list[list[str]] = [list(hand) for hand in deal["hands"]]
        if [sorted(hand) for hand in self.hands] != [sorted(hand) for hand in HANDS]:
            raise ValueError("everybody holds one whole suit: spades, clubs, hearts, diamonds")
        self.chosen: list[str] = []
        self.declaring = False
        self.round_winners: list[int] = []
        self.to_act: int = 0
        self.over: bool = False

    def legal(self) -> list[str]:
        """List the moves of the seat to act, sorted as plain strings; none when the game is over."""
        if self.over:
            return []
        if self.declaring:
            return [f"declare:{number}" for number in range(2, 9)]
        return sorted(f"play:{card}" for card in self.hands[self.to_act])

    def play(self, move: str) -> None:
        """Make a move for the seat to act."""
        if move not in self.legal():
            raise ValueError(f"{move!r} is not legal for seat {self.to_act}; legal: {' '.join(self.legal())}")
        kind, what = move.split(":")
        if kind == "declare":
            self.declaring = False
            self.decide_round(int(what))
            return
        self.hands[self.to_act].remove(what)
        self.chosen.append(what)
        self.to_act += 1
        if len(self.chosen) < 4:
            return
        aces = [seat for seat, card in enumerate(self.chosen) if card[0] == "A"]
        if self.rules["ace_mode"] == "declare" and len(aces) == 1:
            # "Exactly one ace: its player, seeing all four cards, declares a number from 2 to 8."
            self.declaring, self.to_act = True, aces[0]
        else:
            # "Two or more aces are all void, without declaration"; "`high`: every ace is a 9; `low`: every ace is a 1".
            self.decide_round({"declare": None, "high": 9, "low": 1}[self.rules["ace_mode"]])

    def decide_round(self, ace: int | None) -> None:
        """Find the winner of the round; ace: the number of every ace, None if they are void."""
        numbers = {seat: int(card[0]) for seat, card in enumerate(self.chosen) if card[0] != "A"}
        if ace is not None:
            numbers |= {seat: ace for seat, card in enumerate(self.chosen) if card[0] == "A"}
        self.round_winners.append(winner_of(numbers, self.rules["highest_tie"]))
        self.chosen, self.to_act = [], 0
        # "The game ends when a team has `wins_needed` (4) round wins or `rounds` (7) rounds have been played."
        if max(self.wins()) >= self.rules["wins_needed"] or len(self.round_winners) == self.rules["rounds"]:
            self.over, self.to_act = True, -1

    def wins(self) -> list[int]:
        """Count the rounds that each team has won; one "without a winner counts as a round played"."""
        winners = [team(seat) for seat in self.round_winners if seat >= 0]
        return [winners.count(0), winners.count(1)]

    def rest(self) -> list[int]:
        """Add up the unplayed cards of each team; "an ace counts `ace_rest_value` (1)"."""
        sums = [0, 0]
        for seat, hand in enumerate(self.hands):
            for card in hand:
                sums[team(seat)] += self.rules["ace_rest_value"] if card[0] == "A" else int(card[0])
        return sums

    def outcome(self) -> dict[str, Any]:
        """Give the point of the finished game."""
        if not self.over:
            raise ValueError("the game is not over")
        wins, rest = self.wins(), self.rest()
        last = [team(seat) for seat in self.round_winners if seat >= 0][-1:]
        if wins[0] != wins[1]:
            by, scoring = "wins", [wins.index(max(wins))]
        elif rest[0] != rest[1]:
            by, scoring = "rest", [rest.index(max(rest))]
        else:
            by, scoring = ("last_win" if last else "none"), last
        return {
            "score": [int(scoring == [0]), int(scoring == [1])],
            "wins": wins,
            "rest": rest,
            "by": by,
            "rounds_played": len(self.round_winners),
            "round_winners": list(self.round_winners),
        }


class Match:
    """Games played one after the other, move by move like `Referee`: "the same `deal` serves every game"."""

    def __init__(self, deal: dict[str, Any], rules: dict[str, Any] | None = None):
        self.rules = complete(rules)
        self.deal = deal
        self.current = Referee(deal, self.rules)
        self.game_scores: list[list[int]] = []
        self.points = [0, 0]
        self.over = False

    @property
    def round(self) -> int:
        """The game now played, "counted from 0"."""
        return len(self.game_scores)

    @property
    def to_act(self) -> int:
        """The seat to act, -1 when the match is over."""
        return self.current.to_act

    def legal(self) -> list[str]:
        """List the moves of the seat to act; none when the match is over."""
        return self.current.legal()

    def play(self, move: str) -> None:
        """Make a move for the seat to act; a finished game is counted and the next one begun."""
        self.current.play(move)
        if not self.current.over:
            return
        score = self.current.outcome()["score"]
        self.game_scores.append(score)
        self.points = [total + point for total, point in zip(self.points, score, strict=True)]
        # "Until a team has `points_needed` (2) points; after `max_games` (20) games the match ends without a winner."
        self.over = max(self.points) >= self.rules["points_needed"] or self.round == self.rules["max_games"]
        if not self.over:
            self.current = Referee(self.deal, self.rules)

    def outcome(self) -> dict[str, Any]:
        """Find the winner: the team that has the points, or -1."""
        if not self.over:
            raise ValueError("the match is not over")
        reached = max(self.points) >= self.rules["points_needed"]
        return {
            "score": list(self.points),
            "winner": self.points.index(max(self.points)) if reached else -1,
            "games_played": self.round,
            "game_scores": [list(score) for score in self.game_scores],
        }
