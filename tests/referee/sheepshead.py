"""Sheepshead for five players: a slow and plain referee.

Written from the rules page `rules/sheepshead.md` alone, with nothing but the standard library, as a second
opinion on the fast code. Sentences in quotation marks are the page's; a number is its section.
"""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

from tests.referee.sheepshead_cards import BLITZES, PACK, holds_suit, points_in, possible_calls
from tests.referee.sheepshead_play import TrickPlay
from tests.referee.sheepshead_score import score_alone, score_picked

PLAYERS = 5
HAND_SIZE = 6

OPTIONS: dict[str, tuple[Any, ...]] = {
    "partner": ("called_ace", "jack", "none"),
    "own_ace_call": ("allowed", "forbidden"),
    "ten_call": ("off", "on"),
    "call_hold": ("none", "required"),
    "under_call": ("off", "on"),
    "call_play": ("free", "forced"),
    "jack_alone": ("off", "on"),
    "jack_call_up": ("off", "on"),
    "all_pass": ("forced", "leaster", "moster", "doubler"),
    "leaster_winner": ("most", "fewest", "fewest_with_trick"),
    "leaster_blind": ("last_trick", "first_trick", "none"),
    "moster_sweep": ("loses", "wins"),
    "sweep_test": ("tricks", "points"),
    "bump": ("off", "on"),
    "crack": ("off", "late", "any"),
    "blitz": ("off", "black", "black_red"),
    "spitz": ("off", "on"),
    "stake": (1, 2, 3, 5),
    "match_target": (20, 1, 5, 10),
}


def complete(rules: dict[str, Any] | None) -> dict[str, Any]:
    """Give every option a value: "first = default"; under_call without call_hold=required is an error."""
    given = rules or {}
    unknown = sorted(set(given) - set(OPTIONS))
    if unknown:
        raise ValueError(f"sheepshead has no option {', '.join(unknown)}")
    full = {option: given.get(option, values[0]) for option, values in OPTIONS.items()}
    if full["under_call"] == "on" and full["call_hold"] != "required":
        raise ValueError("under_call=on needs call_hold=required")
    return full


def consistent(rules: dict[str, Any]) -> dict[str, Any]:
    """Repair rules put together at random: an under call brings call_hold=required with it."""
    return {**rules, "call_hold": "required"} if rules.get("under_call") == "on" else dict(rules)


def random_deal(players: int, rules: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Shuffle and deal: six cards to each of the five seats, two to the blind."""
    if players != PLAYERS:
        raise ValueError(f"sheepshead has five players, not {players}")
    cards = list(PACK)
    rng.shuffle(cards)
    hands = [sorted(cards[seat * HAND_SIZE : (seat + 1) * HAND_SIZE]) for seat in range(PLAYERS)]
    return {"dealer": rng.randrange(PLAYERS), "hands": hands, "blind": cards[PLAYERS * HAND_SIZE :]}


def next_seat(seat: int) -> int:
    """Name the seat that follows in turn order."""
    return (seat + 1) % PLAYERS


class Referee:
    """One deal, played move by move: picking, burying, calling, doubling, six tricks."""

    def __init__(self, deal: dict[str, Any], rules: dict[str, Any] | None = None):
        self.rules = complete(rules)
        self.dealer: int = deal["dealer"]
        self.hands: list[list[str]] = [list(hand) for hand in deal["hands"]]
        self.blind: list[str] = list(deal["blind"])
        # "Seat dealer+1 (first seat) acts first in picking and leads the first trick."
        self.first_seat = next_seat(self.dealer)
        self.mode: str | None = None
        self.passes = 0
        self.picker = -1
        self.partner = -1
        self.buried: list[str] = []
        self.called: str | None = None
        self.under: str | None = None
        # The doubling: those still to be asked, and what was said.
        self.cracked = self.recracked = False
        self.questions: list[tuple[int, str]] = []
        self.blitzes = 0
        # The play.
        self.trick: list[str] = []
        self.trick_winners: list[int] = []
        self.trick_points = [0] * PLAYERS
        self.phase = "pick"
        self.over: bool = False
        self.to_act: int = self.first_seat

    def legal(self) -> list[str]:
        """List the moves of the seat to act, sorted as plain strings; none when the deal is over."""
        if self.over:
            return []
        moves = {
            "pick": lambda: ["pick"] if self.is_forced() else ["pick", "pass"],
            "bury": self.possible_buries,
            "call": lambda: possible_calls(self.rules, self.hands[self.picker], self.buried),
            "under": lambda: [f"under:{card}" for card in self.hands[self.picker]],
            "crack": lambda: ["crack", "no_crack"],
            "recrack": lambda: ["recrack", "no_recrack"],
            "blitz": lambda: [f"blitz:{self.questions[0][1]}", "no_blitz"],
            "play": lambda: self.tricks.playable(self.hands[self.to_act], self.trick, self.to_act == self.picker),
        }
        return sorted(moves[self.phase]())

    def play(self, move: str) -> None:
        """Make a move for the seat to act."""
        if move not in self.legal():
            raise ValueError(f"{move!r} is not legal for seat {self.to_act}; legal: {' '.join(self.legal())}")
        make = {
            "pick": self.pick_or_pass,
            "bury": self.bury,
            "call": self.call,
            "under": self.lay_under,
            "crack": self.answer_crack,
            "recrack": self.answer_recrack,
            "blitz": self.answer_blitz,
            "play": self.play_card,
        }
        make[self.phase](move)

    # Section 4: picking.

    def is_forced(self) -> bool:
        """`forced`: after four passes "the dealer's only move is pick"."""
        return self.passes == PLAYERS - 1 and self.rules["all_pass"] == "forced"

    def pick_or_pass(self, move: str) -> None:
        """Take the blind, or leave it to the next seat."""
        if move == "pick":
            self.mode, self.picker = "picked", self.to_act
            self.hands[self.picker] += self.blind
            self.phase = "bury"
            return
        self.passes += 1
        if self.passes < PLAYERS:
            self.to_act = next_seat(self.to_act)
            return
        self.mode = self.rules["all_pass"]
        if self.mode == "doubler":
            # "The deal ends at once."
            self.over, self.to_act = True, -1
        else:
            self.start_play()

    # Sections 5 and 6: burying and calling.

    def possible_buries(self) -> list[str]:
        """List "any two of the eight cards"."""
        return [f"bury:{low},{high}" for low, high in combinations(sorted(self.hands[self.picker]), 2)]

    def bury(self, move: str) -> None:
        """Put two cards aside, then find out whether there is anything to call."""
        self.buried = move.removeprefix("bury:").split(",")
        for card in self.buried:
            self.hands[self.picker].remove(card)
        # A called-ace move is "always a step, even with one choice"; with the jack there is "no step when there
        # is one possibility only"; `none`: "the picker is alone, no step".
        calls = possible_calls(self.rules, self.hands[self.picker], self.buried)
        if self.rules["partner"] == "called_ace" or len(calls) > 1:
            self.phase = "call"
            return
        if calls == ["call:JD"]:
            self.name_partner("JD")
        self.start_cracking()

    def call(self, move: str) -> None:
        """Name the partner's card, or go alone."""
        if move == "alone":
            self.start_cracking()
            return
        card = move.removeprefix("call:")
        # With under calls the hold is required, so a called suit that the hand lacks is an under call.
        lacks_suit = card[0] == "A" and not holds_suit(self.hands[self.picker], card[1])
        self.name_partner(card)
        if lacks_suit and self.rules["under_call"] == "on":
            self.phase = "under"
        else:
            self.start_cracking()

    def name_partner(self, card: str) -> None:
        """Find "the seat (other than the picker) that holds the called card when the call is made"."""
        self.called = card
        others = [seat for seat in range(PLAYERS) if seat != self.picker]
        self.partner = next((seat for seat in others if card in self.hands[seat]), -1)

    def lay_under(self, move: str) -> None:
        """Choose the under card, which stays in the hand."""
        self.under = move.removeprefix("under:")
        self.start_cracking()

    # Section 7: cracking and blitzing.

    def start_cracking(self) -> None:
        """Ask "each eligible seat", from the seat after the picker."""
        seats = [(self.picker + step) % PLAYERS for step in range(1, PLAYERS)]
        if self.rules["crack"] == "off":
            seats = []
        elif self.rules["crack"] == "late":
            # "Seats that had no chance to pick": those after the picker, up to the dealer.
            seats = seats[: (self.dealer - self.picker) % PLAYERS]
        self.questions = [(seat, "crack") for seat in seats if seat != self.partner]
        self.ask("crack", self.start_blitzing)

    def ask(self, phase: str, go_on: Any) -> None:
        """Put the next question, or go on when none is left."""
        if self.questions:
            self.phase, self.to_act = phase, self.questions[0][0]
        else:
            go_on()

    def answer_crack(self, move: str) -> None:
        """Ask on "until one cracks"; then the picker may recrack."""
        if move == "crack":
            self.cracked = True
            self.phase, self.to_act = "recrack", self.picker
        else:
            self.questions.pop(0)
            self.ask("crack", self.start_blitzing)

    def answer_recrack(self, move: str) -> None:
        """Take the picker's answer."""
        self.recracked = move == "recrack"
        self.start_blitzing()

    def start_blitzing(self) -> None:
        """Ask "from the first seat on" each seat with a pair of queens in hand, black before red."""
        colours = {"off": [], "black": ["black"], "black_red": ["black", "red"]}[self.rules["blitz"]]
        seats = [(self.first_seat + step) % PLAYERS for step in range(PLAYERS)]
        asked = [(seat, colour) for seat in seats for colour in colours]
        self.questions = [(seat, colour) for seat, colour in asked if set(BLITZES[colour]) <= set(self.hands[seat])]
        self.ask("blitz", self.start_play)

    def answer_blitz(self, move: str) -> None:
        """Take one answer."""
        self.blitzes += move != "no_blitz"
        self.questions.pop(0)
        self.ask("blitz", self.start_play)

    # Section 8: the play.

    def start_play(self) -> None:
        """Let the first seat lead."""
        self.tricks = TrickPlay(self.rules, self.called, self.under)
        self.phase, self.to_act = "play", self.first_seat

    def play_card(self, card: str) -> None:
        """Put a card on the table; five make a trick."""
        self.hands[self.to_act].remove(card)
        self.trick.append(card)
        self.to_act = next_seat(self.to_act)
        if len(self.trick) == PLAYERS:
            self.finish_trick()

    def finish_trick(self) -> None:
        """Give the trick to its winner, who leads the next one."""
        # The turn has come round, so the seat to act is the one that led.
        winner = (self.to_act + self.tricks.winning_place(self.trick)) % PLAYERS
        self.tricks.finish(self.trick)
        self.trick_points[winner] += points_in(self.trick)
        self.trick_winners.append(winner)
        self.trick = []
        self.to_act = winner
        if not any(self.hands):
            self.over, self.to_act = True, -1

    # Sections 9 and 10, and the fields of section Moves.

    def outcome(self) -> dict[str, Any]:
        """Score the finished deal."""
        if not self.over:
            raise ValueError("the deal is not over")
        result: dict[str, Any] = {
            "mode": self.mode,
            "points": list(self.trick_points),
            "tricks": [self.trick_winners.count(seat) for seat in range(PLAYERS)],
            "score": [0] * PLAYERS,
            "picker": self.picker,
            "partner": self.partner,
            "called": self.called,
            "row": None,
            "team_points": None,
            "multiplier": self.rules["stake"],
            "winner": -1,
            "redeal": self.mode == "doubler",
        }
        if self.mode == "picked":
            # "Their points belong to the picker", those of the buried cards.
            result["points"][self.picker] += points_in(self.buried)
            doublings = self.cracked + self.recracked + self.blitzes
            return {**result, **score_picked(self.rules, result, doublings)}
        if self.mode == "doubler":
            return result
        taker = {"last_trick": -1, "first_trick": 0}.get(self.rules["leaster_blind"])
        if taker is not None:
            result["points"][self.trick_winners[taker]] += points_in(self.blind)
        return {**result, **score_alone(self.rules, result)}


class Match:
    """Section 11: deals until some seat's total reaches `match_target`; `totals` holds the scores of each seat.

    `deal_rules()` are the rules of the next deal, with the stake doubled after a doubler.
    """

    def __init__(self, players: int, rules: dict[str, Any] | None, dealer: int):
        if players != PLAYERS:
            raise ValueError(f"sheepshead has five players, not {players}")
        self.rules = complete(rules)
        self.totals: list[int] = [0] * PLAYERS
        self.dealer: int = dealer
        self.after_doubler: bool = False
        self.over: bool = False
        self.winners: list[int] = []

    def deal_rules(self) -> dict[str, Any]:
        """Give the rules of the next deal: after a doubler "twice the stake: twice only, however many"."""
        factor = 2 if self.after_doubler else 1
        return {**self.rules, "stake": factor * self.rules["stake"]}

    def add(self, outcome: dict[str, Any]) -> None:
        """Count the deal just played by `dealer` under `deal_rules()`, and pass the deal on."""
        if self.over:
            raise ValueError("the match is over")
        self.totals = [total + score for total, score in zip(self.totals, outcome["score"], strict=True)]
        if outcome["mode"] == "doubler":
            self.after_doubler = True
        elif outcome["mode"] == "picked":
            self.after_doubler = False
        # "The next seat deals the next deal, also after a void deal or a doubler."
        self.dealer = next_seat(self.dealer)
        # "The highest total wins; equal highest totals share the win."
        best = max(self.totals)
        if best >= self.rules["match_target"]:
            self.over = True
            self.winners = [seat for seat, total in enumerate(self.totals) if total == best]
