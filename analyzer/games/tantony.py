"""Tantony as the program sees it: house rules, moves as text, layout, outcome, figures, matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from ..cards import suited_pack
from ..position import Position, Stage
from ..records import driver
from ._tantony_players import rule_player
from ._tantony_positions import stage_of, winning_gifts
from .base import RANDOM, Branch, Figure, Game, Histogram, Record, cards_of, codes_in
from .rules import Rules, number, numbers, option

if TYPE_CHECKING:
    from ..charts.spec import ChartKind

RANKS = "23456789TJQKA"
_SHORT_RANKS = "23456JQKA"
_PLAY, _GIFT, _OVER = 0, 1, 2
_GIVEN = 12
_MOST_TARGETS = 16
_LARGE = 1 << 60
_MOST_POINTS = 120  # of a seat in a round: three aces as runts, and an ace as last card


@dataclass(frozen=True)
class TantonyRules(Rules):
    """House rules of Tantony; the defaults are those of `docs/games/tantony.md`."""

    game: ClassVar[str] = "tantony"

    form: str = option(
        ("teams", "split", "three"),
        "4 players, seats 0+2 against 1+3; 4, each scored with a neighbour; 3, each for himself with 36 cards",
    )
    next_lead: str = option(("receiver", "winner"), "who leads after a trick: who was given it, or whose card won it")
    last_trick: str = option(
        ("exchange", "keep", "lowest_only"),
        "with four: winner and owner of the runt swap cards; everybody keeps his last card; only the lowest scores",
    )
    card_values: str = option(
        ("auto", "standard", "three", "book"),
        "J Q K A: standard 15 20 25 30, three 10 15 20 25, book 15 15 15 20; auto: by the number of players",
    )
    early_end: str = option(
        ("teams_only", "all_sides", "off"), "whether a side total ends a match early: in the form teams, always, never"
    )
    early_targets: tuple[int, ...] = numbers(
        (60, 120, 180), 0, 100_000, _MOST_TARGETS, "side totals that end a match after round 1, 2, ..."
    )
    rounds: int | None = number(None, 1, 99, "rounds of a match; null: one a player")
    split_neighbour: str = option(("left", "right"), "in the form split: scored with seat + 1, or seat - 1")

    def pack(self) -> dict[str, Any]:
        """`auto` and null become what they stand for; the list of targets has a fixed length."""
        three = self.form == "three"
        packed = super().pack()
        values = self.card_values if self.card_values != "auto" else "three" if three else "standard"
        packed["card_values"] = ("standard", "three", "book").index(values)
        packed["early_targets"] = [*self.early_targets, *[_LARGE] * (_MOST_TARGETS - len(self.early_targets))]
        packed["rounds"] = self.rounds if self.rounds is not None else 3 if three else 4
        return packed


class Tantony(Game):
    """Tantony, three or four players."""

    name = "tantony"
    title = "Tantony"
    summary = "3 or 4 players: give away the tricks you win; a trick is worth its lowest card of the suit led"
    seat_counts = (3, 4)
    rules = TantonyRules
    players = (RANDOM, rule_player())
    fields = ("leader",)
    card_phase = _PLAY
    pack = suited_pack(RANKS)
    first_figures = ("win[0]", "win[1]", "win[2]", "win[3]", "tie")
    decisive = 4
    match_layout = True
    counts_rounds = True
    match_cap = 100
    empty_hands = True  # the last gift of three players
    examples = {
        "odds": ("tantony", "--hand", "A♠ Q♠ 7♠ 2♠ K♥ 6♥ 5♥ J♣ 8♣ 3♣ T♦ 9♦ 4♦"),
        "simulate": ("tantony",),
        "replay": ("tantony",),
    }
    margin = Figure("margin", "mean")
    margin_meaning = "side score of the best side above that of the second-best"
    variants = ("last_trick=exchange,keep,lowest_only", "next_lead=receiver,winner", "card_values=auto,book")
    sweeps = ("rule.keep_at=2:10:1", "rule.keep_value=0.5:6.5:1.5", "rule.spend=0.1:8.1:2")

    # Seats and cards.

    def seats_for(self, rules: TantonyRules) -> int:
        """Four, or three in the form of that name."""
        return 3 if rules.form == "three" else 4

    def check_seats(self, rules: TantonyRules, seats: int) -> None:
        """ValueError when the form has another number of players."""
        if seats != self.seats_for(rules):
            raise ValueError(
                f"tantony in the form {rules.form} is played by {self.seats_for(rules)} players, not {seats}; "
                "three play form=three, four teams or split"
            )

    def cards_in_play(self, rules: TantonyRules, seats: int) -> int:
        """All 52 cards, or 36 without 7 8 9 T."""
        ranks = _SHORT_RANKS if rules.form == "three" else RANKS
        return sum(1 << card for card, code in enumerate(self.pack.codes) if code[0] in ranks)

    def sides_of_seats(self, rules: TantonyRules, seats: int) -> list[int]:
        """In the form teams partners sit opposite; in the form split the seats share with a neighbour, not as pairs."""
        return [seat % 2 if rules.form == "teams" else seat for seat in range(seats)]

    # Layouts and moves.

    def seats_of(self, deal: Mapping[str, Any]) -> int:
        """Three or four, or ValueError."""
        hands = deal.get("hands")
        if not isinstance(hands, list) or len(hands) not in self.seat_counts:
            raise ValueError("a tantony deal has three or four hands")
        return len(hands)

    def load(self, deal: Mapping[str, Any], rules: TantonyRules, state: Record, rule_record: Record) -> None:
        """Set the state to the start of a round with fields `dealer`, `hands` and, if another leads, `leader`."""
        seats = self.seats_of(deal)
        hands = [sum(1 << card for card in cards_of(self.pack, hand)) for hand in deal["hands"]]
        every, size = self.cards_in_play(rules, seats), 12 if seats == 3 else 13
        if any(hand.bit_count() != size for hand in hands) or sum(hands) != every:
            raise ValueError(f"a tantony deal for {seats} gives each of its cards to one of the hands of {size}")
        dealer = int(deal["dealer"])
        leader = deal.get("leader")
        leader = (dealer + 1) % seats if leader is None else leader
        if not isinstance(leader, int) or isinstance(leader, bool) or not 0 <= leader < seats:
            raise ValueError(f"the leader of a deal is a seat from 0 to {seats - 1}, not {leader!r}")
        driver(self, "lay")(dealer, rule_record, state)
        for field in ("first", "leader", "turn"):
            state[field] = leader
        for seat, hand in enumerate(hands):
            state["hand"][seat] = state["dealt"][seat] = hand

    def layout(self, state: Record, rules: TantonyRules, seats: int) -> dict[str, Any]:
        """Fields `dealer`, `leader` and `hands`."""
        return {
            "dealer": int(state["dealer"]),
            "leader": int(state["first"]),
            "hands": [codes_in(self.pack, int(hand)) for hand in state["dealt"][:seats]],
        }

    def move_text(self, state: Record, rules: TantonyRules, bit: int) -> str:
        """A card, or `give:S`."""
        return f"give:{bit}" if int(state["phase"]) == _GIFT else self.pack.codes[bit]

    def outcome(self, state: Record, rules: TantonyRules, seats: int, scores: list[int]) -> dict[str, Any]:
        """The outcome fields of a round on the rules page."""
        runts: list[list[str]] = [[] for _ in range(seats)]
        for runt, receiver in zip(state["runt"], state["receiver"], strict=True):
            runts[int(receiver)].append(self.pack.codes[int(runt)])
        last = [int(card) for card in state["last"][:seats]]
        owned = [
            int(cards) | (1 << card if card >= 0 else 0) for cards, card in zip(state["received"], last, strict=False)
        ]
        return {
            "score": scores,
            "side_score": side_scores(rules, scores),
            "runts": runts,
            "last": [self.pack.codes[card] if card >= 0 else None for card in last],
            "next_hands": [codes_in(self.pack, cards) for cards in owned],
        }

    def trick(self, before: Record, after: Record) -> dict[str, Any]:
        """Card and place; with the last card who won the trick, and its worth; at a gift the receiver."""
        told: dict[str, Any] = {"number": int(before["trick"]), "card": None, "place": None, "winner": None}
        played = int(after["played"]) ^ int(before["played"])
        if played:
            told |= {"card": self.pack.codes[played.bit_length() - 1], "place": int(before["on_table"])}
        if int(after["phase"]) == _GIFT:
            told |= {"winner": int(after["best_seat"]), "points": int(after["worth"])}
        elif played and int(after["phase"]) == _OVER:  # the thirteenth trick, in which four last cards score
            told |= {"winner": int(after["best_seat"]), "points": int(sum(after["points"] - before["points"]))}
        elif not played and int(after["trick"]) > int(before["trick"]):
            told |= {"receiver": int(after["receiver"][int(before["trick"])]), "points": int(before["worth"])}
        return told

    # Figures.

    def figures(self, rules: TantonyRules, seats: int) -> list[Figure]:
        """In the order of the kernel's `figures`."""
        by_seat = [Figure(f"win[{seat}]", "share") for seat in range(seats)]
        by_seat += [Figure(f"{name}[{seat}]", "mean") for name in ("score", "side_score") for seat in range(seats)]
        if seats == 4:
            by_seat += [Figure(f"last[{seat}]", "mean") for seat in range(seats)] + [Figure("exchanged", "share")]
        runts = [Figure(f"runt[trick={trick}]", "mean") for trick in range(1, _GIVEN + 1)]
        return [Figure("tie", "share"), Figure("kept_tricks", "mean"), *runts, *by_seat]

    def histograms(self, rules: TantonyRules, seats: int) -> list[Histogram]:
        """Tricks that were given to the winner's own side, score of each seat."""
        scores = [Histogram(f"score[{seat}]", _MOST_POINTS + 1) for seat in range(seats)]
        return [Histogram("kept_tricks", _GIVEN + 1), *scores]

    def seat_figures(self, rules: TantonyRules) -> list[Figure]:
        """In the order of the kernel's `seat_figures`."""
        return [
            Figure("win", "share"),
            Figure("tie", "share"),
            Figure("score", "mean"),
            Figure("side_score", "mean"),
            Figure("lead", "mean"),
        ]

    # Charts.

    def charts(self) -> Sequence[ChartKind]:
        """Whom a trick is given."""
        from ._tantony_charts import KINDS

        return KINDS

    # Matches.

    def match_figures(self, rules: TantonyRules, seats: int) -> list[Figure]:
        """In the order of the kernel's `match_figures`."""
        return [
            Figure("tie", "share"),
            Figure("rounds_played", "mean"),
            Figure("capped", "share"),
            *(Figure(f"win[{seat}]", "share") for seat in range(seats)),
            *(Figure(f"{name}[{seat}]", "mean") for name in ("score", "side_score") for seat in range(seats)),
        ]

    def match_outcome(
        self, match: Record, rules: TantonyRules, seats: int, deal_scores: list[list[int]]
    ) -> dict[str, Any]:
        """The outcome fields of a match on the rules page."""
        totals = [int(total) for total in match["totals"][:seats]]
        return {
            "score": totals,
            "side_score": side_scores(rules, totals),
            "winners": [seat for seat in range(seats) if int(match["winners"]) >> seat & 1],
            "rounds_played": int(match["deals"]),
            "round_scores": deal_scores,
        }

    # Positions.

    def stage(self, position: Position, rule_record: Record) -> Stage:
        """All cards are dealt, so everything known is laid out as dealt and all moves are made again."""
        return stage_of(position, rule_record)

    def combinations(self, position: Position, state: Record, moves: Mapping[str, int]) -> list[Branch]:
        """Who plays last knows whether a card wins: each winning card with each gift."""
        return winning_gifts(state, moves, position.seats)

    def standing(self, scores: Sequence[int], rules: TantonyRules, seats: int) -> list[int]:
        """Own totals of the seats."""
        totals = super().standing(scores, rules, seats)
        if min(totals) < 0 or max(totals) > 12_000:
            raise ValueError("--scores are own totals of the seats, from 0 to 12000")
        return totals

    def side_totals(self, rules: TantonyRules, scores: Sequence[int]) -> list[int]:
        """Side totals of own totals."""
        return side_scores(rules, scores)

    def set_standing(self, match: Record, scores: Sequence[int], round: int | None, rules: Any, seats: int) -> None:
        """Own and side totals before that round."""
        match["totals"][:seats] = scores
        match["sides"][:seats] = side_scores(rules, scores)
        match["deals"] = (round or 1) - 1


def side_scores(rules: TantonyRules, scores: Sequence[int]) -> list[int]:
    """Side score of every seat."""
    step = {"teams": 2, "split": 1 if rules.split_neighbour == "left" else -1, "three": 0}[rules.form]
    if not step:
        return list(scores)
    return [scores[seat] + scores[(seat + step) % len(scores)] for seat in range(len(scores))]


GAME = Tantony()
