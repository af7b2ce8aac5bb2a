"""Briscola Chiamata, five players with an auction: a slow and plain referee.

Written from the rules page `rules/chiamata.md` alone, with nothing but the standard library, as a second
opinion on the fast code. Sentences in quotation marks are the page's.
"""

from __future__ import annotations

import random
from typing import Any

SUITS = "CDHS"
STRENGTH = "A3KQJ76542"
"""The ranks, strongest first; also the order of the bids."""
CARD_POINTS = {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2, "7": 0, "6": 0, "5": 0, "4": 0, "2": 0}
PACK = [rank + suit for suit in SUITS for rank in STRENGTH]
PLAYERS = 5
HAND_SIZE = 8
ALL_POINTS = 120
LEAST_TARGET = 61

OPTIONS: dict[str, tuple[Any, ...]] = {
    "auction": ("rank", "rank_then_points", "points", "two_points"),
    "auction_start": ("dealer", "dealer_right"),
    "pass_rule": ("final", "reenter"),
    "all_pass": ("redeal", "first_must_bid"),
    "own_card": ("allowed", "forbidden"),
    "trump_named": ("after_auction", "after_first_trick"),
    "first_lead": ("declarer", "dealer_right"),
    "follow_suit": ("follow_or_trump", "free", "strict"),
    "solo_score": ("plain", "zero_sum"),
    "cappotto": ("points", "tricks", "none"),
    "bid_multiplier": ("none", "bands"),
    "next_dealer": ("declarer", "rotate"),
    "match_target": (11, 1, 2, 5, 7, 999),
    "match_tie": ("shared", "play_on"),
}


def complete(rules: dict[str, Any] | None) -> dict[str, Any]:
    """Give every option a value: "the first value is the default"."""
    given = rules or {}
    unknown = sorted(set(given) - set(OPTIONS))
    if unknown:
        raise ValueError(f"chiamata has no option {', '.join(unknown)}")
    return {option: given.get(option, values[0]) for option, values in OPTIONS.items()}


def random_deal(players: int, rules: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Shuffle and deal: eight cards to each of the five seats, no stock and no turned card."""
    if players != PLAYERS:
        raise ValueError(f"chiamata has five players, not {players}")
    cards = list(PACK)
    rng.shuffle(cards)
    hands = [sorted(cards[seat * HAND_SIZE : (seat + 1) * HAND_SIZE]) for seat in range(PLAYERS)]
    return {"dealer": rng.randrange(PLAYERS), "hands": hands}


def next_seat(seat: int) -> int:
    """Name the seat that follows in turn order."""
    return (seat + 1) % PLAYERS


def winning_place(trick: list[str], trump: str | None) -> int:
    """Find the card that wins a trick: its place in playing order, the leader being 0.

    "A trick is won by its strongest trump, else by the strongest card of the suit led."
    """
    suits = [card[1] for card in trick]
    deciding_suit = trump if trump in suits else suits[0]
    candidates = [card for card in trick if card[1] == deciding_suit]
    strongest = min(candidates, key=lambda card: STRENGTH.index(card[0]))
    return trick.index(strongest)


def band_multiplier(target: int) -> int:
    """Multiply by `bands`: "target 71-80 x2, 81-90 x3, 91-100 x4, 101-120 x5"."""
    bands = [(101, 5), (91, 4), (81, 3), (71, 2)]
    return next((factor for least, factor in bands if target >= least), 1)


class Referee:
    """One deal, played move by move: auction, naming, eight tricks."""

    def __init__(self, deal: dict[str, Any], rules: dict[str, Any] | None = None):
        self.rules = complete(rules)
        self.dealer: int = deal["dealer"]
        self.dealt: list[list[str]] = [list(hand) for hand in deal["hands"]]
        if len(self.dealt) != PLAYERS:
            raise ValueError(f"chiamata has five players, not {len(self.dealt)}")
        self.hands = [list(hand) for hand in self.dealt]
        # The auction: who passed, how many in a row; the last bid, its bidder, its rank and its target. The
        # bidder is -1 while nobody has bid; in the end "the last bidder is the declarer".
        self.first_call = True
        self.passed: list[int] = []
        self.passes_in_a_row = 0
        self.bid: str | None = None
        self.declarer = -1
        self.rank: str | None = None
        self.target = LEAST_TARGET
        # What the naming settles.
        self.trump: str | None = None
        self.called: str | None = None
        self.partner: int | None = None
        # The play.
        self.trick: list[str] = []
        self.trick_leader = -1
        self.trick_winners: list[int] = []
        self.points = [0] * PLAYERS
        self.phase = "auction"
        self.over: bool = False
        # `auction_start`: "the dealer speaks first", or "the next seat speaks first".
        starts = self.rules["auction_start"] == "dealer"
        self.to_act: int = self.dealer if starts else next_seat(self.dealer)

    def legal(self) -> list[str]:
        """List the moves of the seat to act, sorted as plain strings; none when the deal is over."""
        if self.over:
            return []
        moves = {"auction": self.possible_calls, "naming": self.possible_names, "play": self.playable_cards}
        return sorted(moves[self.phase]())

    def play(self, move: str) -> None:
        """Make a move for the seat to act."""
        if move not in self.legal():
            raise ValueError(f"{move!r} is not legal for seat {self.to_act}; legal: {' '.join(self.legal())}")
        {"auction": self.make_call, "naming": self.name_trump, "play": self.play_card}[self.phase](move)

    def possible_bids(self) -> list[str]:
        """List the bids that beat the last one."""
        least_points = LEAST_TARGET if self.bid is None else self.target + 1
        rising_points = range(least_points, ALL_POINTS + 1)
        if self.rules["auction"] == "points":
            # `points`: "points only, 61..120".
            return [f"bid:{points}" for points in rising_points]
        if self.rules["auction"] == "two_points":
            # `two_points`: "always the 2: bid:2 (61), then bid:2:62..bid:2:120; one may open with any".
            return ["bid:2" if points == LEAST_TARGET else f"bid:2:{points}" for points in rising_points]
        if self.rules["auction"] == "rank_then_points" and self.rank == "2":
            # `rank_then_points`: "once 2 is bid: bid:2:62 or more, rising".
            return [f"bid:2:{points}" for points in rising_points]
        # "The first bid may be any rank; each later bid must be weaker in the order of strength."
        weaker = STRENGTH if self.rank is None else STRENGTH[STRENGTH.index(self.rank) + 1 :]
        return [f"bid:{rank}" for rank in weaker]

    def possible_calls(self) -> list[str]:
        """List the calls: "a call is either a pass or a rank" (or points)."""
        # `first_must_bid`: "the first speaker may not pass", which is about the first call of the auction.
        must_bid = self.rules["all_pass"] == "first_must_bid" and self.first_call
        return self.possible_bids() if must_bid else [*self.possible_bids(), "pass"]

    def make_call(self, call: str) -> None:
        """Take a pass or a bid, and find out who speaks next or how the auction ends."""
        self.first_call = False
        if call == "pass":
            self.passed.append(self.to_act)
            self.passes_in_a_row += 1
        else:
            self.passes_in_a_row = 0
            self.bid, self.declarer = call, self.to_act
            words = call.split(":")
            if self.rules["auction"] == "points":
                self.target = int(words[1])
            else:
                self.rank = words[1]
                self.target = int(words[2]) if len(words) == 3 else LEAST_TARGET
        if self.bid is None and self.passes_in_a_row == PLAYERS:
            # "If all five pass, the deal is over."
            self.over, self.to_act = True, -1
        elif self.auction_is_won():
            self.start_after_auction()
        else:
            self.to_act = next_seat(self.to_act)
            # `final`: "Whoever passes is out of the auction"; `reenter`: "who passed may bid again".
            while self.rules["pass_rule"] == "final" and self.to_act in self.passed:
                self.to_act = next_seat(self.to_act)

    def auction_is_won(self) -> bool:
        """Say whether the last bidder is the declarer.

        "The auction ends when a bid has been made and everyone else has passed, or at once when a bid cannot
        be beaten." With `reenter` it "ends after four passes in a row".
        """
        passes = len(self.passed) if self.rules["pass_rule"] == "final" else self.passes_in_a_row
        return self.bid is not None and (passes == PLAYERS - 1 or not self.possible_bids())

    def start_after_auction(self) -> None:
        """Go on to the naming, or to a blind first trick."""
        # `first_lead`: "the declarer leads", or "the seat after the dealer leads".
        declarer_leads = self.rules["first_lead"] == "declarer"
        self.trick_leader = self.declarer if declarer_leads else next_seat(self.dealer)
        blind = self.rules["trump_named"] == "after_first_trick"
        self.phase, self.to_act = ("play", self.trick_leader) if blind else ("naming", self.declarer)

    def possible_names(self) -> list[str]:
        """List the suits the declarer may name; after a `points` auction the cards he may call."""
        if self.rules["auction"] == "points":
            choices = {f"call:{card}": card for card in PACK}
        else:
            # "The card of the bid rank in that suit is the called card."
            choices = {f"trump:{suit}": f"{self.rank}{suit}" for suit in SUITS}
        if self.rules["own_card"] == "forbidden":
            # "It may not [be in the declarer's hand], unless no other choice is left"; "what own_card forbids
            # goes by the cards as dealt".
            own = self.dealt[self.declarer]
            return [move for move, card in choices.items() if card not in own] or list(choices)
        return list(choices)

    def name_trump(self, move: str) -> None:
        """Settle trump, called card and partner, then go on with the play."""
        kind, name = move.split(":")
        self.called = name if kind == "call" else f"{self.rank}{name}"
        self.trump = self.called[1]
        # "Its holder is the declarer's secret partner"; with the card in his own hand he "plays solo".
        holder = next(seat for seat in range(PLAYERS) if self.called in self.dealt[seat])
        self.partner = None if holder == self.declarer else holder
        self.phase = "play"
        self.to_act = self.trick_leader
        if self.trick:
            # The blind trick: "it is decided with the new trump".
            self.finish_trick()

    def playable_cards(self) -> list[str]:
        """List the cards that `follow_suit` lets the seat to act play."""
        hand = self.hands[self.to_act]
        if not self.trick or self.rules["follow_suit"] == "free":
            return list(hand)
        # "Without the suit led any card may be played."
        led = self.trick[0][1]
        if all(card[1] != led for card in hand):
            return list(hand)
        # "With at least one card of the suit led in hand, a player must play a card of that suit or a trump."
        # In a blind first trick there is no trump yet, "so follow_or_trump means strict there".
        trump_allowed = self.rules["follow_suit"] == "follow_or_trump"
        return [card for card in hand if card[1] == led or (trump_allowed and card[1] == self.trump)]

    def play_card(self, card: str) -> None:
        """Put a card on the table; five make a trick."""
        self.hands[self.to_act].remove(card)
        self.trick.append(card)
        self.to_act = next_seat(self.to_act)
        if len(self.trick) < PLAYERS:
            return
        if self.trump is None:
            # `after_first_trick`: trump is named "when five cards of the first trick lie on the table".
            self.phase, self.to_act = "naming", self.declarer
        else:
            self.finish_trick()

    def finish_trick(self) -> None:
        """Give the trick to its winner, who leads the next one."""
        winner = (self.trick_leader + winning_place(self.trick, self.trump)) % PLAYERS
        self.points[winner] += sum(CARD_POINTS[card[0]] for card in self.trick)
        self.trick_winners.append(winner)
        self.trick = []
        self.trick_leader = self.to_act = winner
        if not any(self.hands):
            # "When the deal is over the list is empty and the seat to act is -1."
            self.over, self.to_act = True, -1

    def outcome(self) -> dict[str, Any]:
        """Score the finished deal."""
        if not self.over:
            raise ValueError("the deal is not over")
        if self.bid is None:
            # "A passed-out deal scores 0 for all", and the fields that need a declarer are null.
            unknown = ["declarer", "bid", "target", "trump", "called", "partner", "solo"]
            unknown += ["declarer_points", "success"]
            zeros = {field: [0] * PLAYERS for field in ("points", "tricks", "score")}
            return {"all_pass": True, "cappotto": False, "multiplier": 1, **zeros, **dict.fromkeys(unknown)}
        solo = self.partner is None
        side = [self.declarer] if self.partner is None else [self.declarer, self.partner]
        tricks = [self.trick_winners.count(seat) for seat in range(PLAYERS)]
        side_points = sum(self.points[seat] for seat in side)
        side_tricks = sum(tricks[seat] for seat in side)
        # "They succeed with at least `target` points."
        success = side_points >= self.target
        # `points`: "doubled when a side has all 120 points"; `tricks`: "only when a side has all eight".
        taken, everything = side_points, ALL_POINTS
        if self.rules["cappotto"] == "tricks":
            taken, everything = side_tricks, HAND_SIZE
        cappotto = self.rules["cappotto"] != "none" and taken in (0, everything)
        # "`cappotto` and `bid_multiplier` together? Multiply."
        multiplier = 2 if cappotto else 1
        if self.rules["bid_multiplier"] == "bands":
            multiplier *= band_multiplier(self.target)
        # "Success: declarer +2, partner +1, each opponent -1", failure the opposite; a solo declarer has 4
        # with `zero_sum`.
        shares = [-1] * PLAYERS
        shares[self.declarer] = 4 if solo and self.rules["solo_score"] == "zero_sum" else 2
        if self.partner is not None:
            shares[self.partner] = 1
        sign = 1 if success else -1
        return {
            "all_pass": False,
            "declarer": self.declarer,
            "bid": self.bid,
            "target": self.target,
            "trump": self.trump,
            "called": self.called,
            "partner": self.partner,
            "solo": solo,
            "points": list(self.points),
            "tricks": tricks,
            "declarer_points": side_points,
            "success": success,
            "cappotto": cappotto,
            "multiplier": multiplier,
            "score": [sign * multiplier * share for share in shares],
        }


class Match:
    """Deals until some seat's total reaches `match_target`; `totals` holds the scores of each seat."""

    def __init__(self, players: int, rules: dict[str, Any] | None, dealer: int):
        if players != PLAYERS:
            raise ValueError(f"chiamata has five players, not {players}")
        self.rules = complete(rules)
        self.totals: list[int] = [0] * PLAYERS
        self.dealer: int = dealer
        self.over: bool = False
        self.winners: list[int] = []

    def add(self, outcome: dict[str, Any]) -> None:
        """Count the deal just played by `dealer`, and find the next dealer."""
        if self.over:
            raise ValueError("the match is over")
        self.totals = [total + score for total, score in zip(self.totals, outcome["score"], strict=True)]
        if self.rules["next_dealer"] == "declarer" and not outcome["all_pass"]:
            # "The declarer deals the next deal."
            self.dealer = outcome["declarer"]
        else:
            # "After a passed-out deal the next seat deals"; `rotate`: always the next seat.
            self.dealer = next_seat(self.dealer)
        # "The match ends after the deal in which some total reaches match_target. The highest total wins; if
        # several share it, they share the win." `play_on`: "play until one total is highest".
        best = max(self.totals)
        highest = [seat for seat, total in enumerate(self.totals) if total == best]
        shared_win_allowed = self.rules["match_tie"] == "shared"
        if best >= self.rules["match_target"] and (len(highest) == 1 or shared_win_allowed):
            self.over = True
            self.winners = highest
