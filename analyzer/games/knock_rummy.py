"""Knock Rummy as the program sees it: house rules, moves as text, layout, outcome, figures, matches."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from ..cards import suited_pack
from ..position import Position, Stage
from ..records import driver
from ._knock_rummy_players import PLAYERS
from ._knock_rummy_positions import hands_only, stage_of
from ._knock_rummy_rules import KnockRummyRules
from ._knock_rummy_story import known_draw, story
from ._named_cards import read_named_card, show_named_card
from .base import Branch, Figure, Game, Histogram, Record, cards_of, codes_in

if TYPE_CHECKING:
    from ..charts.spec import ChartKind

UNIT = 60
"""A point in the kernel's scores: shares are halves to fifths."""

_DRAW = 0
_DRAWS = ("draw:stock", "draw:discard", "knock")
_KNOCKING = 32
_ENDS = ("knock", "void", "showdown")
_MOST_TURNS, _MOST_DEADWOOD = 400, 150  # last bins of the histograms


class KnockRummy(Game):
    """Knock Rummy for two to six players."""

    name = "knock_rummy"
    title = "Knock Rummy"
    summary = "2 to 6 players: draw, discard, and knock when your unmatched cards count least"
    seat_counts = (2, 3, 4, 5, 6)
    rules = KnockRummyRules
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "ten": {"knock_limit": 10},
        "bicycle": {"rummy_payoff": "plus_difference", "penalty_to": "winner"},
    }
    players = PLAYERS
    fields = ("upcard",)
    card_phase = -1  # moves are places in the hand
    pack = suited_pack("A23456789TJQK")
    first_figures = ("win[0]", "win[1]", "win[2]", "win[3]", "win[4]", "win[5]", "tie")
    decisive = 2
    meanings = {
        "deadwood": "what the seat has left unmatched at the end",
        "knocked": "the seat is the one who knocks",
        "undercut": "of its knocks, those in which another has less",
    }
    match_layout = True
    lists_rounds = True
    examples: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "odds": (
            "knock_rummy", "--players-count", "3", "--upcard", "9♦", "--moves", "draw:stock",
            "--hand", "4♣ 5♣ 7♣ 7♦ 9♥ J♠ Q♥ A♦",
        ),
        "simulate": ("knock_rummy",),
        "replay": ("knock_rummy",),
    }  # fmt: skip
    margin = Figure("margin", "mean")
    margin_meaning = "deadwood of the second-lowest hand above that of the lowest"
    variants = ("knock_limit=null,10", "undercut_penalty=10,0,20", "knock_from_turn=1,2,3")
    sweeps = ("rule.knock_at=25:75:5", "rule.safe=0:1:0.1", "rule.take_gain=1:13:2")

    # Seats, layouts and moves.

    def check_seats(self, rules: KnockRummyRules, seats: int) -> None:
        """ValueError when there are not enough cards for so many."""
        super().check_seats(rules, seats)
        size = rules.hand_size(seats)
        if seats * size + 1 > len(self.pack.codes):
            raise ValueError(f"rule deal_size cannot be {size} with {seats} players: {seats} x {size} + 1 cards of 52")

    def seats_of(self, deal: Mapping[str, Any]) -> int:
        """As many as there are hands, in a match in its first round."""
        rounds = deal.get("rounds")
        first = rounds[0] if isinstance(rounds, list) and rounds else deal
        hands = first.get("hands") if isinstance(first, Mapping) else None
        if not isinstance(hands, list) or len(hands) not in self.seat_counts:
            raise ValueError("a knock_rummy deal has two to six hands")
        return len(hands)

    def load(self, deal: Mapping[str, Any], rules: KnockRummyRules, state: Record, rule_record: Record) -> None:
        """Set the state to the start of a deal with fields `dealer`, `hands`, `upcard`, `stock`."""
        hands = [cards_of(self.pack, hand) for hand in deal["hands"]]
        stock = cards_of(self.pack, deal["stock"])
        upcard = self.pack.card(str(deal["upcard"]))
        size = rules.hand_size(len(hands))
        dealt = [card for hand in hands for card in hand] + stock + [upcard]
        if any(len(hand) != size for hand in hands):
            raise ValueError(f"a knock_rummy deal gives each of {len(hands)} seats {size} cards")
        if len(dealt) != 52 or len(set(dealt)) != 52:
            raise ValueError("hands, upcard and stock of a knock_rummy deal are the 52 cards, each once")
        driver(self, "lay")(int(deal["dealer"]), rule_record, state)
        for seat, hand in enumerate(hands):
            state["hand"][seat] = sum(1 << card for card in hand)
        state["stock"][: len(stock)] = stock
        self.turn_up(state, upcard)

    def turn_up(self, state: Record, card: int) -> None:
        """Lay the first card of the pile."""
        state["pile"][0], state["played"] = card, 1 << card

    def layout(self, state: Record, rules: KnockRummyRules, seats: int) -> dict[str, Any]:
        """Fields `dealer`, `hands`, `upcard` and `stock` in drawing order."""
        codes = self.pack.codes
        stock = state["stock"][int(state["drawn"]) : int(state["stock_size"])]
        return {
            "dealer": int(state["dealer"]),
            "hands": [codes_in(self.pack, int(hand)) for hand in state["hand"][:seats]],
            "upcard": codes[int(state["pile"][0])],
            "stock": [codes[int(card)] for card in stock],
        }

    def move_text(self, state: Record, rules: KnockRummyRules, bit: int) -> str:
        """`draw:stock`, `draw:discard`, `knock`, `discard:XX` or `knock:XX`."""
        if int(state["phase"]) == _DRAW:
            return _DRAWS[bit]
        card = hand_in_order(state)[bit % _KNOCKING]
        return f"{'knock' if bit >= _KNOCKING else 'discard'}:{self.pack.codes[card]}"

    def read_move(self, text: str, deck: str) -> str:
        """A move as it was typed in a deck, in the words of the rules page."""
        return read_named_card(text, self.pack, deck)

    def show_move(self, move: str, deck: str) -> str:
        """A move of the rules page as it is written in a deck."""
        return show_named_card(move, self.pack, deck)

    def why_not(self, state: Record, rules: KnockRummyRules, move: str) -> str | None:
        """Why it is not allowed to knock, or to discard what was just taken."""
        turn = int(state["turns"]) // int(state["players"]) + 1
        if move.startswith("KNOCK") and turn < rules.knock_from_turn:
            return f"knock_from_turn is {rules.knock_from_turn}, and this is turn {turn}"
        if move.startswith("KNOCK:") and rules.knock_limit is not None:
            return f"knock_limit is {rules.knock_limit}"
        taken = int(state["taken"])
        if not rules.discard_taken and taken >= 0 and move.endswith(self.pack.codes[taken]):
            return "discard_taken is false, and the card was just taken"
        return None

    def outcome(self, state: Record, rules: KnockRummyRules, seats: int, scores: list[int]) -> dict[str, Any]:
        """The outcome fields of the rules page."""
        return {
            "score": list(map(points, scores)),
            "deadwood": [int(count) for count in state["deadwood"][:seats]],
            "knocker": int(state["knocker"]),
            "winners": [seat for seat in range(seats) if int(state["winners"]) >> seat & 1],
            "end": _ENDS[int(state["end"]) - 1],
            "turns": int(state["turns"]),
            "turn_overs": int(state["turn_overs"]),
        }

    def trick(self, before: Record, after: Record) -> dict[str, Any]:
        """There are no tricks, and the moves name the cards, which may be thrown more than once."""
        return {"number": 0, "card": None, "place": None, "winner": None}

    def draws_seen(self, step: Mapping[str, Any], seat: int, told: Mapping[str, Any]) -> bool:
        """What is taken from the pile lay open, and after a turn-over the stock is known."""
        return step["move"] == "draw:discard" or known_draw(step, told)

    def story(self, told: Mapping[str, Any], write: Callable[[Sequence[str]], str]) -> list[str]:
        """A line a turn."""
        return story(told, write)

    def outcome_seen(self, told: Mapping[str, Any], seat: int) -> dict[str, Any]:
        """In a void deal nobody shows."""
        outcome = super().outcome_seen(told, seat)
        if outcome["end"] == "void":
            outcome["deadwood"] = [left if s == seat else None for s, left in enumerate(outcome["deadwood"])]
        return outcome

    # Figures.

    def figures(self, rules: KnockRummyRules, seats: int) -> list[Figure]:
        """In the order of the kernel's `figures`."""
        return [
            Figure("tie", "share"),
            Figure("turns", "mean"),
            Figure("turn_overs", "mean"),
            Figure("lowest", "mean"),
            Figure("undercut", "share"),
            Figure("rummy", "share"),
            Figure("knocked_turn", "mean"),
            Figure("knocked_with", "mean"),
            *(Figure(f"win[{seat}]", "share") for seat in range(seats)),
            *(Figure(f"score[{seat}]", "mean", 1 / UNIT) for seat in range(seats)),
            *(Figure(f"deadwood[{seat}]", "mean") for seat in range(seats)),
            *(Figure(f"knocker[{seat}]", "share") for seat in range(seats)),
        ]

    def histograms(self, rules: KnockRummyRules, seats: int) -> list[Histogram]:
        """How the deal ended, turns (400: or more), deadwood of the knocker (150: or more)."""
        ends = tuple(f"end={end}" for end in _ENDS)
        return [
            Histogram("end", len(ends), ends),
            Histogram("turns", _MOST_TURNS + 1),
            Histogram("knocked_with", _MOST_DEADWOOD + 1),
        ]

    def seat_figures(self, rules: KnockRummyRules) -> list[Figure]:
        """In the order of the kernel's `seat_figures`."""
        return [
            Figure("win", "share"),
            Figure("tie", "share"),
            Figure("score", "mean", 1 / UNIT),
            Figure("deadwood", "mean"),
            Figure("knocked", "share"),
            Figure("undercut", "share"),
        ]

    # Charts.

    def charts(self) -> Sequence[ChartKind]:
        """Knock or go on, take the discard or draw."""
        from ._knock_rummy_charts import KINDS

        return KINDS

    # Matches.

    def match_figures(self, rules: KnockRummyRules, seats: int) -> list[Figure]:
        """In the order of the drivers' `match_figures`, with scores in points."""
        found = super().match_figures(rules, seats)
        return [Figure(f.name, f.kind, 1 / UNIT) if f.name.startswith("score") else f for f in found]

    def match_round(
        self, deal: Mapping[str, Any], round: int, match: Record, rules: KnockRummyRules, seats: int
    ) -> dict[str, Any] | None:
        """The deal passes to the left."""
        if round >= len(deal["rounds"]):
            return None
        return {**deal["rounds"][round], "dealer": (int(deal["dealer"]) + round) % seats}

    def match_outcome(
        self, match: Record, rules: KnockRummyRules, seats: int, deal_scores: list[list[int]]
    ) -> dict[str, Any]:
        """The outcome fields of a match on the rules page."""
        reached = bool(match["over"])
        return {
            "score": [points(int(total)) for total in match["totals"][:seats]],
            "winners": [seat for seat in range(seats) if reached and int(match["winners"]) >> seat & 1],
            "reached": reached,
            "rounds_played": int(match["deals"]),
            "round_scores": [list(map(points, scores)) for scores in deal_scores],
        }

    def standing(self, scores: Sequence[int], rules: KnockRummyRules, seats: int) -> list[int]:
        """Totals below the target, which may be negative."""
        totals = super().standing(scores, rules, seats)
        if max(totals) >= rules.target:
            raise ValueError(f"--scores: the match is over, {max(totals)} reaches the target {rules.target}")
        return [UNIT * total for total in totals]

    # Positions.

    def stage(self, position: Position, rule_record: Record) -> Stage:
        """The public part is played through once; the other hands and the stock are hidden."""
        return stage_of(position, rule_record)

    def branches(self, position: Position, state: Record, moves: Mapping[str, int]) -> list[Branch]:
        """One a move; cards that the asking seat does not know cannot be named."""
        held = {self.pack.codes[card] for card in position.hand if card is not None}
        named = {text: bit for text, bit in moves.items() if text in _DRAWS or text.rpartition(":")[2] in held}
        return super().branches(position, state, named)

    def deciding_piles(self, position: Position, stage: Stage, branch: Branch) -> Sequence[int] | None:
        """After a knock at once only the hands matter."""
        if position.scores is None and stage.to_act and branch.moves[0].startswith("knock"):
            return hands_only(stage)
        return None


def points(sixtieths: int) -> int | float:
    """A score as the rules page writes it: a whole number, or the nearest float."""
    return sixtieths // UNIT if sixtieths % UNIT == 0 else sixtieths / UNIT


def hand_in_order(state: Record) -> list[int]:
    """The cards of the seat to act by place: the listed ones first (see the kernel)."""
    hand, listed = int(state["hand"][int(state["turn"])]), int(state["listed"])
    return [card for part in (hand & listed, hand & ~listed) for card in range(64) if part >> card & 1]


GAME = KnockRummy()
