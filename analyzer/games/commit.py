"""Commit as the program sees it: house rules, moves as text, layout, outcome, figures, matches."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from ..position import Position, Stage
from ..records import driver
from ._commit_cards import (
    ASK,
    CODES,
    FOLLOW,
    LARGE,
    LEAD,
    MOST_SEATS,
    NOBODY,
    PACK,
    WAIT,
    hand_size,
)
from ._commit_players import rule_player
from ._commit_positions import stage_of
from ._commit_stops import stop_of
from ._commit_story import sequences
from .base import RANDOM, Branch, Figure, Game, Histogram, Record, cards_of, codes_in
from .rules import Rules, number, option

if TYPE_CHECKING:
    from ..charts.spec import ChartKind

_MOST_CHIPS = 1_000_000


@dataclass(frozen=True)
class CommitRules(Rules):
    """House rules of Commit; the defaults are those of `docs/games/commit.md`."""

    game: ClassVar[str] = "commit"

    hand_size: int | None = number(None, 1, 51, "cards a player is dealt at most; null: as many as there are")
    ante: int = number(1, 0, 1000, "chips that everybody pays into the pool")
    king_fee: int = number(1, 0, 1000, "paid to the winner for a king left in hand")
    king_fee_per: str = option(("card", "player"), "each king counts, or all kings of a player as one")
    nine_fee: int = number(2, 0, 1000, "paid to the winner for 9D left in hand")
    card_fee: int = number(0, 0, 1000, "paid to the winner for every card left in hand")
    nine_timing: str = option(
        ("any", "own_turn", "stop", "lead_only"),
        "when 9D may be played: after any card; instead of a forced card; when the sequence has stopped; only led",
    )
    king_bonus: int = number(0, 0, 1000, "paid by everybody at once to the player of a king")
    nine_bonus: int = number(0, 0, 1000, "paid by everybody at once to the player of 9D")
    start_chips: int = number(20, 1, _MOST_CHIPS, "chips of everybody at the start of a match")

    def pack(self) -> dict[str, Any]:
        """Null becomes 0."""
        return super().pack() | {"hand_size": self.hand_size or 0}


def lay_cards(state: Record, seat: int, cards: Sequence[int]) -> None:
    """Deal cards to a seat of a deal that is about to start."""
    for card in cards:
        state["holder"][card] = seat
    dealt = sum(1 << card for card in cards)
    state["hand"][seat] |= type(state["hand"][seat])(dealt)
    state["held"] |= type(state["held"])(dealt)


def lay_chips(state: Record, rules: CommitRules, chips: Sequence[int]) -> None:
    """Have players hold so many chips before the antes."""
    state["pool"] = 0
    for seat, number_ in enumerate(chips):
        paid = min(rules.ante, number_)
        state["before"][seat], state["chips"][seat] = number_, number_ - paid
        state["pool"] += paid


class Commit(Game):
    """Commit, four players or more."""

    name = "commit"
    title = "Commit"
    summary = "4 players or more: whoever has the next card must play it; be the first without cards"
    seat_counts = tuple(range(4, MOST_SEATS + 1))
    rules = CommitRules
    presets = {
        "bonus": {"king_bonus": 1, "nine_bonus": 2},
        "stop_nine": {"nine_timing": "stop"},
        "card_fee": {"card_fee": 1},
    }
    players = (RANDOM, rule_player())
    fields = ("chips",)
    meanings = {
        "stop": "nobody can follow the card, so that the seat leads again at once",
        "back": "the sequence ends with a card of the seat, which leads again",
    }
    card_phase = LEAD
    pack = PACK
    first_figures = (*(f"win[{seat}]" for seat in range(MOST_SEATS)), "plays", "stops")
    match_layout = True
    lists_rounds = True
    examples = {
        "odds": ("commit", "--hand", "K♠ 6♠ 3♠ A♥ 8♥ 9♥ Q♣ 7♣ 2♣ 9♦ T♦ 4♦"),
        "simulate": ("commit",),
        "replay": ("commit",),
    }
    margin = Figure("margin", "mean")
    margin_meaning = "cards left to the nearest opponent when somebody goes out"
    variants = ("nine_timing=any,own_turn,stop,lead_only", "card_fee=0,1", "king_fee_per=card,player")
    sweeps = ("rule.back_weight=0:5:0.5", "rule.orphan=-1.5:4.5:1", "rule.nine_panic=0:5:1")

    def check_seats(self, rules: Any, seats: int) -> None:
        """ValueError when not everybody would get a card."""
        if seats not in self.seat_counts:
            raise ValueError(f"commit is played by 4 to {MOST_SEATS} players, one card at least for each, not {seats}")

    # Layouts and moves.

    def seats_of(self, deal: Mapping[str, Any]) -> int:
        """The number of hands of a deal, or of the first deal of a match; ValueError without one."""
        rounds = deal.get("rounds")
        if rounds is not None:
            if not isinstance(rounds, list) or not rounds or not isinstance(rounds[0], Mapping):
                raise ValueError("a commit match has a list of rounds, each with hands and dead cards")
            return self.seats_of(rounds[0])
        hands = deal.get("hands")
        if not isinstance(hands, list) or len(hands) not in self.seat_counts:
            raise ValueError(f"a commit deal has 4 to {MOST_SEATS} hands")
        return len(hands)

    def load(self, deal: Mapping[str, Any], rules: CommitRules, state: Record, rule_record: Record) -> None:
        """Set the state to the start of a deal with fields `dealer`, `hands`, `dead` and, if given, `chips`."""
        seats = self.seats_of(deal)
        size = hand_size(rules.hand_size, seats)
        hands = [cards_of(self.pack, hand) for hand in deal["hands"]]
        if any(len(hand) != size for hand in hands):
            raise ValueError(f"a commit deal for {seats} has hands of {size} cards with these rules")
        dealt = [card for hand in [*hands, cards_of(self.pack, deal["dead"])] for card in hand]
        if sorted(dealt) != list(range(len(CODES))):
            raise ValueError("a commit deal has each of the 51 cards (there is no 8D) once, in a hand or in dead")
        driver(self, "lay")(int(deal["dealer"]), rule_record, state)
        for seat, hand in enumerate(hands):
            lay_cards(state, seat, hand)
        if deal.get("chips") is not None:
            lay_chips(state, rules, self.checked_chips(deal["chips"], seats))

    def checked_chips(self, chips: Any, seats: int) -> list[int]:
        """The chips of all seats; ValueError unless they are one whole number a seat."""
        whole = isinstance(chips, Sequence) and not isinstance(chips, str)
        if not whole or len(chips) != seats:
            raise ValueError(f"chips are {seats} whole numbers, one a seat")
        for number_ in chips:
            if not isinstance(number_, int) or isinstance(number_, bool) or not 0 <= number_ <= _MOST_CHIPS:
                raise ValueError(f"the chips of a seat are a whole number from 0 to {_MOST_CHIPS}, not {number_!r}")
        return list(chips)

    def layout(self, state: Record, rules: Any, seats: int) -> dict[str, Any]:
        """Fields `dealer`, `hands`, `dead`, and `chips` where they are limited."""
        dealt = [0] * (NOBODY + 1)
        for card, holder in enumerate(state["holder"][: len(CODES)]):
            dealt[int(holder)] |= 1 << card
        told = {
            "dealer": int(state["dealer"]),
            "hands": [codes_in(self.pack, dealt[seat]) for seat in range(seats)],
            "dead": codes_in(self.pack, dealt[NOBODY]),
        }
        before = [int(chips) for chips in state["before"][:seats]]
        return told if before[0] == LARGE else told | {"chips": before}

    def move_text(self, state: Record, rules: Any, bit: int) -> str:
        """A card, or `wait`."""
        return "wait" if bit == WAIT else self.pack.codes[bit]

    def read_move(self, text: str, deck: str) -> str:
        """A card, with `@` and the seat that played it if that is told, or a word."""
        card, at, seat = text.partition("@")
        return super().read_move(card, deck) + at + seat

    def show_move(self, move: str, deck: str) -> str:
        """The same in a deck."""
        card, at, seat = move.partition("@")
        return super().show_move(card, deck) + at + seat

    def why_not(self, state: Record, rules: Any, move: str) -> str | None:
        """The forced card, or the card that is missing from the pack."""
        if move == "8D":
            return "there is no 8D in the pack of 51 cards"
        phase = int(state["phase"])
        if phase == FOLLOW and move in self.pack.codes:
            return "who holds the next card must play it"
        return "only 9D may break in" if phase == ASK and move in self.pack.codes else None

    def outcome(self, state: Record, rules: Any, seats: int, scores: list[int]) -> dict[str, Any]:
        """The outcome fields of a deal on the rules page."""
        told = {
            "score": scores,
            "winner": int(state["winner"]),
            "cards_left": [int(hand).bit_count() for hand in state["hand"][:seats]],
            "plays": int(state["plays"]),
        }
        limited = int(state["before"][0]) < LARGE
        return told | {"chips": [int(chips) for chips in state["chips"][:seats]]} if limited else told

    def trick(self, before: Record, after: Record) -> dict[str, Any]:
        """The card that was played."""
        played = int(after["played"]) ^ int(before["played"])
        card = self.pack.codes[played.bit_length() - 1] if played else None
        return {"number": 0, "card": card, "place": None, "winner": None}

    def story(self, told: Mapping[str, Any], write: Callable[[Sequence[str]], str]) -> list[str]:
        """A line a sequence."""
        return sequences(told, write)

    def unseen_steps(self, steps: Sequence[Mapping[str, Any]], seat: int) -> set[int]:
        """A `wait` is not announced."""
        return {number for number, step in enumerate(steps) if step["move"] == "wait" and step["player"] != seat}

    # Figures.

    def figures(self, rules: Any, seats: int) -> list[Figure]:
        """In the order of the kernel's `figures`."""
        of_all = [
            Figure("plays", "mean"),
            Figure("stops", "mean"),
            Figure("leads", "mean"),
            Figure("kings_left", "mean"),
            Figure("nine_left", "share"),
            Figure("nine_out_of_turn", "share"),
            Figure("leader_wins", "share"),
            Figure("led_out", "share"),
        ]
        wins = [Figure(f"win[{seat}]", "share") for seat in range(seats)]
        return (
            of_all + wins + [Figure(f"{name}[{s}]", "mean") for name in ("score", "cards_left") for s in range(seats)]
        )

    def histograms(self, rules: Any, seats: int) -> list[Histogram]:
        """What became of 9D, cards played, stops, kings left in hands."""
        became = ("dead", "in_hand", "led", "instead", "broke_in")
        return [
            Histogram("nine", len(became), tuple(f"nine={word}" for word in became)),
            Histogram("plays", len(CODES) + 1),
            Histogram("stops", len(CODES) + 1),
            Histogram("kings_left", 5),
        ]

    def seat_figures(self, rules: Any) -> list[Figure]:
        """In the order of the kernel's `seat_figures`."""
        return [
            Figure("win", "share"),
            Figure("score", "mean"),
            Figure("cards_left", "mean"),
            Figure("stop", "share"),
            Figure("back", "share"),
        ]

    # Charts.

    def charts(self) -> Sequence[ChartKind]:
        """What to lead, when to spend 9D."""
        from ._commit_charts import KINDS

        return KINDS

    # Matches.

    def match_round(
        self, deal: Mapping[str, Any], round: int, match: Record, rules: Any, seats: int
    ) -> dict[str, Any] | None:
        """The listed cards, with the dealer and the chips of that round."""
        rounds = deal["rounds"]
        if round >= len(rounds):
            return None
        listed, chips = rounds[round], [int(total) for total in match["totals"][:seats]]
        if len(listed["hands"]) != seats:
            raise ValueError(f"round {round} of the match has {len(listed['hands'])} hands instead of {seats}")
        return {**listed, "dealer": (int(deal["dealer"]) + round) % seats, "chips": chips}

    def match_figures(self, rules: Any, seats: int) -> list[Figure]:
        """In the order of the kernel's `match_figures`."""
        return [
            Figure("tie", "share"),
            Figure("rounds_played", "mean"),
            Figure("capped", "share"),
            *(Figure(f"win[{seat}]", "share") for seat in range(seats)),
            *(Figure(f"score[{seat}]", "mean") for seat in range(seats)),
            *(Figure(f"broke[{seat}]", "share") for seat in range(seats)),
        ]

    def match_outcome(self, match: Record, rules: Any, seats: int, deal_scores: list[list[int]]) -> dict[str, Any]:
        """The outcome fields of a match on the rules page."""
        return {
            "score": [int(total) for total in match["totals"][:seats]],
            "winners": [seat for seat in range(seats) if int(match["winners"]) >> seat & 1],
            "broke": bool(match["over"]),
            "rounds_played": int(match["deals"]),
            "round_scores": deal_scores,
        }

    def standing(self, scores: Sequence[int], rules: CommitRules, seats: int) -> list[int]:
        """The chips of the seats in a match that goes on: none is broke, and none have got lost."""
        totals = super().standing(scores, rules, seats)
        if min(totals) < 1:
            raise ValueError("--scores are the chips of all seats: with 0 chips somewhere the match is over")
        if sum(totals) != seats * rules.start_chips:
            raise ValueError(
                f"--scores: chips sum to {seats * rules.start_chips} ({seats} seats with start_chips="
                f"{rules.start_chips}), not {sum(totals)}"
            )
        return totals

    # Positions.

    def stage(self, position: Position, rule_record: Record) -> Stage:
        """All cards are dealt, so everything known is laid out as dealt and all moves are made again."""
        return stage_of(position, rule_record)

    def exact_figures(self, position: Position, stage: Stage, branch: Branch) -> dict[str, float]:
        """The chance that nobody has the next card of the one that is led."""
        return stop_of(stage, branch)

    lay_cards = staticmethod(lay_cards)
    lay_chips = staticmethod(lay_chips)


GAME = Commit()
