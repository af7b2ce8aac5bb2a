"""Calabresella (terziglio for three) as the program sees it: house rules, moves as text, layout, outcome, figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from ..cards import suited_pack
from ..position import Position, Stage
from ..records import driver
from ._calabresella_moves import AUCTION, CALL, DISCARD, GIVE, PASS, PLAY, RAISE, SPLIT
from ._calabresella_players import PLAYERS
from ._calabresella_positions import further, stage_of
from .base import Branch, Figure, Game, Histogram, Record, cards_of, codes_in
from .rules import Rules, number, option

if TYPE_CHECKING:
    from ..charts.spec import ChartKind

RANKS = "4567JQKA23"
SEATS, HAND, MONTE = 3, 12, 4
CONTRACTS = ("chiamo", "solo", "solissimo", "dividete", "scegliete")
RAISES = ("plain", "dividete", "scegliete")
SWEEPS = (None, "cappotto", "stramazzo")


@dataclass(frozen=True)
class CalabresellaRules(Rules):
    """House rules of calabresella; the defaults are those of `docs/games/calabresella.md`."""

    game: ClassVar[str] = "calabresella"

    follow_suit: str = option(("free", "must"), "whether a seat that holds the suit led must play it")
    auction: str = option(
        ("rounds", "pass_out", "single"),
        "until the two others pass in a row; who passed is out; one turn each",
    )
    min_bid: str = option(("chiamo", "solo"), "the lowest bid")
    call_scope: str = option(("any", "top"), "what may be called: any card not held, or the highest rank missing")
    scegliete_split: str = option(("free", "two_each"), "how the opponents share the monte that was turned up")
    leader: str = option(
        ("bid", "right_of_dealer", "bidder"),
        "who leads first: the soloist in a solissimo, else the first seat; always it; always the soloist",
    )
    last_trick_thirds: int = option((3, 0), "thirds of a point for the last trick", codes=(3, 0))
    win_at: str = option(("six_points", "majority"), "the soloist needs 18 thirds, or more than half of all")
    bid_values: str = option(("1-2-4-8-16", "1-2-3-6-12"), "value of chiamo, solo, solissimo, dividete, scegliete")
    cappotto: str = option(("bidder_wins", "either", "off"), "who is paid double for all twelve tricks")
    stramazzo: str = option(
        ("exact", "whole", "off"), "paid three times if the other side, with a trick, has no third, or no whole point"
    )
    scoring: str = option(("stake", "difference"), "a fixed amount, or the difference of the thirds")
    stake: int = number(1, 1, 999_999, "multiplies every payment")


class Calabresella(Game):
    """Calabresella, three players."""

    name = "calabresella"
    title = "Calabresella"
    summary = "3 players, 40 cards: one against two, call a card or take the monte, win 6 of 11 points"
    seat_counts = (3,)
    rules = CalabresellaRules
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "as-widely-played": {"follow_suit": "must", "auction": "single"}
    }
    players = PLAYERS
    fields = ("monte",)
    has_auction = True
    has_matches = False
    card_phase = PLAY
    pack = suited_pack(RANKS)
    passive_move = "pass"
    examples: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "odds": ("calabresella", "--preset", "as-widely-played", "--hand", "2♥ A♥ K♥ 7♥ 6♥ 3♠ Q♠ 4♠ 2♦ J♦ 5♣ 4♣"),
        "simulate": ("calabresella",),
        "replay": ("calabresella",),
    }
    roles = ("bidder", "defender")
    margin = Figure("margin", "mean")
    margin_meaning = "thirds of a point that the winning side had to spare"
    variants = ("follow_suit=free,must", "auction=rounds,pass_out,single", "last_trick_thirds=3,0")
    sweeps = ("rule.free_chiamo_at=4:16:2", "rule.free_solo_at=14:28:2")

    # Layouts and moves.

    def seats_of(self, deal: Mapping[str, Any]) -> int:
        """Three, or ValueError."""
        hands = deal.get("hands")
        if not isinstance(hands, list) or len(hands) != SEATS:
            raise ValueError("a calabresella deal has three hands")
        return SEATS

    def load(self, deal: Mapping[str, Any], rules: CalabresellaRules, state: Record, rule_record: Record) -> None:
        """Set the state to the start of a deal with fields `dealer`, `hands` and `monte`."""
        hands = [cards_of(self.pack, hand) for hand in deal["hands"]]
        monte = cards_of(self.pack, deal["monte"])
        everything = {card for cards in (*hands, monte) for card in cards}
        if any(len(hand) != HAND for hand in hands) or len(monte) != MONTE or len(everything) != 40:
            raise ValueError("a calabresella deal has three hands of twelve and a monte of four, each card once")
        driver(self, "lay")(int(deal["dealer"]), rule_record, state)
        for seat, hand in enumerate(hands):
            state["hand"][seat] = state["dealt"][seat] = sum(1 << card for card in hand)
        state["monte"] = monte
        state["down"] = sum(1 << card for card in monte)

    def layout(self, state: Record, rules: CalabresellaRules, seats: int) -> dict[str, Any]:
        """Fields `dealer`, `hands` and `monte`."""
        return {
            "dealer": int(state["dealer"]),
            "hands": [codes_in(self.pack, int(hand)) for hand in state["dealt"]],
            "monte": [self.pack.codes[int(card)] for card in state["monte"]],
        }

    def move_text(self, state: Record, rules: CalabresellaRules, bit: int) -> str:
        """`pass`, `bid:B`, `call:XX`, `give:XX`, `discard:XX`, a raise, `split:XX,YY` or a card."""
        phase = int(state["phase"])
        if phase == PLAY:
            return self.pack.codes[bit]
        if phase == AUCTION:
            return "pass" if bit == PASS else f"bid:{CONTRACTS[bit]}"
        if phase == RAISE:
            return RAISES[bit]
        if phase == SPLIT:
            return self._split_text(int(state["down"]), bit)
        return f"{ {CALL: 'call', GIVE: 'give', DISCARD: 'discard'}[phase] }:{self.pack.codes[bit]}"

    def _split_text(self, monte: int, bit: int) -> str:
        four = [card for card in range(40) if monte >> card & 1]
        taken = sorted(self.pack.codes[card] for place, card in enumerate(four) if bit >> place & 1)
        return "split:" + (",".join(taken) or "-")

    def outcome(self, state: Record, rules: CalabresellaRules, seats: int, scores: list[int]) -> dict[str, Any]:
        """The outcome fields of the rules page."""
        soloist = int(state["soloist"])
        points = [int(thirds) for thirds in state["points"]]
        told: dict[str, Any] = {
            "points": points, "tricks": [int(tricks) for tricks in state["tricks"]], "score": scores,
            "bidder": soloist, "bid": None, "contract": None, "called": None, "called_from": -1,
            "bidder_points": None, "opponent_points": None, "won": None, "sweep": None, "payment": 0,
            "redeal": soloist < 0,
        }  # fmt: skip
        if soloist < 0:
            return told
        called = int(state["called"])
        whole = 32 + rules.last_trick_thirds
        won = points[soloist] >= 18 if rules.win_at == "six_points" else 2 * points[soloist] > whole
        told.update(
            bid=CONTRACTS[int(state["bid"])],
            contract=CONTRACTS[int(state["contract"])],
            called=self.pack.codes[called.bit_length() - 1] if called else None,
            called_from=int(state["called_from"]),
            bidder_points=points[soloist],
            opponent_points=sum(points) - points[soloist],
            won=won,
            sweep=self._sweep(state, rules),
            payment=scores[soloist] // 2,
        )
        return told

    def _sweep(self, state: Record, rules: CalabresellaRules) -> str | None:
        if rules.scoring == "difference":
            return None
        soloist = int(state["soloist"])
        tricks, thirds = int(state["tricks"][soloist]), int(state["points"][soloist])
        if tricks in (0, HAND):
            paid = rules.cappotto == "either" or (rules.cappotto == "bidder_wins" and tricks == HAND)
            return "cappotto" if paid else None
        few = min(thirds, 32 + rules.last_trick_thirds - thirds)
        limit = {"exact": 1, "whole": 3, "off": 0}[rules.stramazzo]
        return "stramazzo" if few < limit else None

    def unseen_steps(self, steps: Sequence[Mapping[str, Any]], seat: int) -> set[int]:
        """Another's discards, except after scegliete, when they lie open."""
        if any(step["move"] == "scegliete" for step in steps):
            return set()
        discards = (number for number, step in enumerate(steps) if step["move"].startswith("discard:"))
        return {number for number in discards if steps[number]["player"] != seat}

    def sees(self, pile: str, steps: Sequence[Mapping[str, Any]], seat: int) -> bool:
        """The monte once it is turned up: in chiamo, solo and scegliete."""
        moves = {step["move"] for step in steps}
        exchanged = any(move.startswith("discard:") for move in moves)
        return "scegliete" in moves or (exchanged and "dividete" not in moves)

    # Figures.

    first_figures = ("success", "passed_out", "bidder_points", "soloist_score", "last_trick", "called_found")

    def figures(self, rules: CalabresellaRules, seats: int) -> list[Figure]:
        """In the order of the kernel's `figures`."""
        strengths = [f"S={low}-{low + 3}" for low in range(0, 24, 4)] + ["S=24+"]
        return [
            Figure("success", "share"),
            Figure("passed_out", "share"),
            Figure("bidder_points", "mean"),
            Figure("last_trick", "share"),
            Figure("called_found", "share"),
            *(Figure(f"bidder[{seat}]", "share") for seat in range(seats)),
            *(Figure(f"points[{seat}]", "mean") for seat in range(seats)),
            *(Figure(f"score[{seat}]", "mean") for seat in range(seats)),
            Figure("soloist_score", "mean"),
            Figure("first_opponent_score", "mean"),
            Figure("second_opponent_score", "mean"),
            *(Figure(f"success[{contract}]", "share") for contract in CONTRACTS),
            *(Figure(f"success[{strength}]", "share") for strength in strengths),
        ]

    def histograms(self, rules: CalabresellaRules, seats: int) -> list[Histogram]:
        """The soloist's thirds, contract, sweep, thirds of each seat."""
        return [
            Histogram("bidder_points", 36),
            Histogram("contract", 5, tuple(f"contract={contract}" for contract in CONTRACTS)),
            Histogram("sweep", 3, ("", "sweep=cappotto", "sweep=stramazzo")),
            *(Histogram(f"points[{seat}]", 36) for seat in range(seats)),
        ]

    def seat_figures(self, rules: CalabresellaRules) -> list[Figure]:
        """In the order of the kernel's `seat_figures`."""
        return [
            Figure("success", "share"),
            Figure("score", "mean"),
            Figure("points", "mean"),
            Figure("_score_won", "mean"),
        ]

    # Charts.

    def charts(self) -> Sequence[ChartKind]:
        """What to bid, and what the contracts are worth."""
        from ._calabresella_charts import KINDS

        return KINDS

    # Positions.

    def stage(self, position: Position, rule_record: Record) -> Stage:
        """All cards are dealt, so everything known is laid out as dealt and all moves are made again."""
        return stage_of(position, rule_record)

    def combinations(self, position: Position, state: Record, moves: Mapping[str, int]) -> list[Branch]:
        """Sets of discards; in the auction a solissimo with each of its raises."""
        return further(position, state, moves)


GAME = Calabresella()
