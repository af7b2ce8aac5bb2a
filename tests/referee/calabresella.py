"""Calabresella for three players: a slow and plain referee.

Written from the rules page `rules/calabresella.md` alone, with nothing but the standard library, as a second
opinion on the fast code. Sentences in quotation marks are the page's; a number is its section. The seed plays
for chips deal by deal, so there is no match.
"""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

from tests.referee.calabresella_score import score_of

SUITS = "CDHS"
STRENGTH = "32AKQJ7654"
"""The ranks, highest first."""
PACK = [rank + suit for suit in SUITS for rank in STRENGTH]
THIRDS = {"A": 3, "3": 1, "2": 1, "K": 1, "Q": 1, "J": 1, "7": 0, "6": 0, "5": 0, "4": 0}
PLAYERS = 3
HAND_SIZE = 12
MONTE_SIZE = 4
BIDS = ["chiamo", "solo", "solissimo"]
RAISES = ["plain", "dividete", "scegliete"]

OPTIONS: dict[str, tuple[Any, ...]] = {
    "follow_suit": ("free", "must"),
    "auction": ("rounds", "pass_out", "single"),
    "min_bid": ("chiamo", "solo"),
    "call_scope": ("any", "top"),
    "scegliete_split": ("free", "two_each"),
    "leader": ("bid", "right_of_dealer", "bidder"),
    "last_trick_thirds": (3, 0),
    "win_at": ("six_points", "majority"),
    "bid_values": ("1-2-4-8-16", "1-2-3-6-12"),
    "cappotto": ("bidder_wins", "either", "off"),
    "stramazzo": ("exact", "whole", "off"),
    "scoring": ("stake", "difference"),
    "stake": (1, 2, 3, 5),
}


def complete(rules: dict[str, Any] | None) -> dict[str, Any]:
    """Give every option a value: "first = default"."""
    given = rules or {}
    unknown = sorted(set(given) - set(OPTIONS))
    if unknown:
        raise ValueError(f"calabresella has no option {', '.join(unknown)}")
    return {option: given.get(option, values[0]) for option, values in OPTIONS.items()}


def consistent(rules: dict[str, Any]) -> dict[str, Any]:
    """Repair rules put together at random: here everything goes with everything."""
    return dict(rules)


def random_deal(players: int, rules: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Shuffle and deal: twelve cards to each of the three seats, four to the monte."""
    if players != PLAYERS:
        raise ValueError(f"calabresella has three players, not {players}")
    cards = list(PACK)
    rng.shuffle(cards)
    hands = [sorted(cards[seat * HAND_SIZE : (seat + 1) * HAND_SIZE]) for seat in range(PLAYERS)]
    return {"dealer": rng.randrange(PLAYERS), "hands": hands, "monte": cards[PLAYERS * HAND_SIZE :]}


def next_seat(seat: int) -> int:
    """Name the seat that follows in turn order."""
    return (seat + 1) % PLAYERS


def thirds_in(cards: list[str]) -> int:
    """Add up the thirds of some cards."""
    return sum(THIRDS[card[0]] for card in cards)


def winning_place(trick: list[str]) -> int:
    """Find the "highest card of the suit led": its place in playing order, the leader being 0."""
    followed = [card for card in trick if card[1] == trick[0][1]]
    return trick.index(min(followed, key=lambda card: STRENGTH.index(card[0])))


class Referee:
    """One deal, played move by move: auction, call, exchange or raise, twelve tricks."""

    def __init__(self, deal: dict[str, Any], rules: dict[str, Any] | None = None):
        self.rules = complete(rules)
        self.hands: list[list[str]] = [list(hand) for hand in deal["hands"]]
        self.monte: list[str] = list(deal["monte"])
        # "Seat dealer+1 (dealer's right, first seat) speaks first."
        self.first_seat = next_seat(deal["dealer"])
        # The auction: the last bid and its bidder, who in the end is the soloist.
        self.soloist = -1
        self.bid: str | None = None
        self.turns = 0
        self.passes_in_a_row = 0
        self.passed: list[int] = []
        # What the soloist calls and states.
        self.called: str | None = None
        self.called_from = -1
        self.contract: str | None = None
        self.discards_due: list[int] = []
        # The play.
        self.trick: list[str] = []
        self.trick_winners: list[int] = []
        self.points = [0] * PLAYERS
        self.phase = "auction"
        self.over: bool = False
        self.to_act: int = self.first_seat

    def legal(self) -> list[str]:
        """List the moves of the seat to act, sorted as plain strings; none when the deal is over."""
        if self.over:
            return []
        hand = self.hands[self.to_act]
        moves = {
            "auction": self.possible_bids,
            "call": self.possible_calls,
            "give": lambda: [f"give:{card}" for card in hand],
            "discard": lambda: [f"discard:{card}" for card in hand],
            "raise": lambda: list(RAISES),
            "split": self.possible_splits,
            "play": self.playable_cards,
        }
        return sorted(moves[self.phase]())

    def play(self, move: str) -> None:
        """Make a move for the seat to act."""
        if move not in self.legal():
            raise ValueError(f"{move!r} is not legal for seat {self.to_act}; legal: {' '.join(self.legal())}")
        make = {
            "auction": self.speak,
            "call": self.call_card,
            "give": self.give_back,
            "discard": self.discard,
            "raise": self.state_contract,
            "split": self.split_monte,
            "play": self.play_card,
        }
        make[self.phase](move)

    # Section 4: the auction.

    def possible_bids(self) -> list[str]:
        """List "a pass or a bid above the last one"; `min_bid = solo` removes chiamo."""
        least = BIDS.index(self.rules["min_bid"]) if self.bid is None else BIDS.index(self.bid) + 1
        return ["pass", *(f"bid:{bid}" for bid in BIDS[least:])]

    def speak(self, move: str) -> None:
        """Take a pass or a bid, and find out who speaks next or how the auction ends."""
        self.turns += 1
        if move == "pass":
            self.passed.append(self.to_act)
            self.passes_in_a_row += 1
        else:
            self.soloist, self.bid = self.to_act, move.removeprefix("bid:")
            self.passes_in_a_row = 0
        if self.bid is None and self.passes_in_a_row == PLAYERS:
            # "If all three seats pass on their first turn: passed out."
            self.over, self.to_act = True, -1
        elif self.auction_is_won():
            self.start_contract()
        else:
            self.to_act = next_seat(self.to_act)
            # `pass_out`: "who passed is out"; with `rounds` "a pass is not final".
            while self.rules["auction"] == "pass_out" and self.to_act in self.passed:
                self.to_act = next_seat(self.to_act)

    def auction_is_won(self) -> bool:
        """Say whether the last bidder is the soloist."""
        if self.bid is None:
            return False
        if self.bid == "solissimo":
            # "The auction ends at once with solissimo."
            return True
        return {
            # "Until the two seats after the last bid have both passed in succession."
            "rounds": self.passes_in_a_row == PLAYERS - 1,
            # "Ends when two seats are out and there is a bid."
            "pass_out": len(self.passed) == PLAYERS - 1,
            # "One turn per seat."
            "single": self.turns == PLAYERS,
        }[self.rules["auction"]]

    def start_contract(self) -> None:
        """Let the soloist call (chiamo), take the monte (solo) or state the contract (solissimo)."""
        self.to_act = self.soloist
        if self.bid == "chiamo":
            self.contract, self.phase = "chiamo", "call"
        elif self.bid == "solo":
            self.contract = "solo"
            self.take_monte()
        else:
            self.phase = "raise"

    # Sections 5 and 6: calling and the exchange.

    def possible_calls(self) -> list[str]:
        """List the cards "he does not hold"."""
        missing = [card for card in PACK if card not in self.hands[self.soloist]]
        if self.rules["call_scope"] == "top":
            # `top`: "only cards of the highest rank of which he lacks at least one".
            highest = min((card[0] for card in missing), key=STRENGTH.index)
            missing = [card for card in missing if card[0] == highest]
        return [f"call:{card}" for card in missing]

    def call_card(self, move: str) -> None:
        """Fetch the called card from its holder, then take the monte."""
        self.called = move.removeprefix("call:")
        holders = [seat for seat in range(PLAYERS) if self.called in self.hands[seat]]
        if holders:
            # "It goes face up into the soloist's hand."
            self.called_from = holders[0]
            self.hands[self.called_from].remove(self.called)
            self.hands[self.soloist].append(self.called)
        # "If it lies in the monte, nothing moves and no second call is made."
        self.take_monte()

    def take_monte(self) -> None:
        """Take up the monte; a card back is owed "if he received a called card", and four discards."""
        self.hands[self.soloist] += self.monte
        self.monte = []
        self.discards_due = [self.soloist] * MONTE_SIZE
        if self.called_from == -1:
            self.next_discard()
        else:
            self.phase = "give"

    def give_back(self, move: str) -> None:
        """Give "one card of his hand, any he likes" to the opponent who had the called card."""
        card = move.removeprefix("give:")
        self.hands[self.soloist].remove(card)
        self.hands[self.called_from].append(card)
        self.next_discard()

    def next_discard(self) -> None:
        """Let the next seat discard, or start the play when the new monte is complete."""
        if self.discards_due:
            self.phase, self.to_act = "discard", self.discards_due[0]
        else:
            self.start_play()

    def discard(self, move: str) -> None:
        """Put one card face down "as the new monte"."""
        card = move.removeprefix("discard:")
        self.hands[self.to_act].remove(card)
        self.monte.append(card)
        self.discards_due.pop(0)
        self.next_discard()

    # Section 7: solissimo.

    def state_contract(self, move: str) -> None:
        """Play plain, or raise by letting the opponents have the monte."""
        self.contract = "solissimo" if move == "plain" else move
        first = next_seat(self.soloist)
        if move == "plain":
            # "The monte stays untouched, face down."
            self.start_play()
        elif move == "dividete":
            # "The first opponent draws monte[0], monte[1], the second draws monte[2], monte[3]."
            self.share_monte(self.monte[:2], self.monte[2:])
        else:
            self.phase, self.to_act = "split", first

    def possible_splits(self) -> list[str]:
        """List "the cards he takes in string order"; `free`: "any subset", `two_each`: "exactly two"."""
        sizes = [2] if self.rules["scegliete_split"] == "two_each" else range(MONTE_SIZE + 1)
        choices = [cards for size in sizes for cards in combinations(sorted(self.monte), size)]
        return [f"split:{','.join(cards) or '-'}" for cards in choices]

    def split_monte(self, move: str) -> None:
        """Give the first opponent the cards he takes; "the second gets the rest"."""
        taken = move.removeprefix("split:").split(",")
        rest = [card for card in self.monte if card not in taken]
        self.share_monte([card for card in self.monte if card in taken], rest)

    def share_monte(self, to_first: list[str], to_second: list[str]) -> None:
        """Hand out the monte; each opponent discards as many cards as he took, the first before the second."""
        first = next_seat(self.soloist)
        second = next_seat(first)
        self.hands[first] += to_first
        self.hands[second] += to_second
        self.monte = []
        self.discards_due = [first] * len(to_first) + [second] * len(to_second)
        self.next_discard()

    # Section 8: the play.

    def start_play(self) -> None:
        """Let the right seat lead."""
        # `bid`: "soloist if the bid was solissimo (raised or not), else the first seat".
        leads = {"bid": self.bid == "solissimo", "right_of_dealer": False, "bidder": True}
        self.phase = "play"
        self.to_act = self.soloist if leads[self.rules["leader"]] else self.first_seat

    def playable_cards(self) -> list[str]:
        """List the cards that `follow_suit` lets the seat to act play."""
        hand = self.hands[self.to_act]
        if not self.trick or self.rules["follow_suit"] == "free":
            return list(hand)
        # `must`: "a seat holding the suit led must play that suit, otherwise any card".
        return [card for card in hand if card[1] == self.trick[0][1]] or list(hand)

    def play_card(self, card: str) -> None:
        """Put a card on the table; three make a trick."""
        self.hands[self.to_act].remove(card)
        self.trick.append(card)
        self.to_act = next_seat(self.to_act)
        if len(self.trick) < PLAYERS:
            return
        # The turn has come round, so the seat to act is the one that led.
        winner = (self.to_act + winning_place(self.trick)) % PLAYERS
        self.points[winner] += thirds_in(self.trick)
        self.trick_winners.append(winner)
        self.trick = []
        self.to_act = winner
        if len(self.trick_winners) == HAND_SIZE:
            # "The winner of the last trick takes the four monte cards and last_trick_thirds more."
            self.points[winner] += thirds_in(self.monte) + self.rules["last_trick_thirds"]
            self.over, self.to_act = True, -1

    def outcome(self) -> dict[str, Any]:
        """Score the finished deal; the fields are those of section Moves."""
        if not self.over:
            raise ValueError("the deal is not over")
        result: dict[str, Any] = {
            "points": list(self.points),
            "tricks": [self.trick_winners.count(seat) for seat in range(PLAYERS)],
            "score": [0] * PLAYERS,
            "bidder": self.soloist,
            "bid": self.bid,
            "contract": self.contract,
            "called": self.called,
            "called_from": self.called_from,
            "redeal": self.bid is None,
        }
        if self.contract is None:
            # "Passed out: ... are null, payment, points, tricks and score zero."
            unknown = dict.fromkeys(["bidder_points", "opponent_points", "won", "sweep"])
            return {**result, **unknown, "payment": 0}
        soloist = self.points[self.soloist]
        opponents = sum(self.points) - soloist
        settled = score_of(self.rules, self.contract, soloist, opponents, result["tricks"][self.soloist])
        # "Score = twice the payment for the soloist, the payment off each opponent."
        result["score"] = [-settled["payment"]] * PLAYERS
        result["score"][self.soloist] = 2 * settled["payment"]
        return {**result, "bidder_points": soloist, "opponent_points": opponents, **settled}
