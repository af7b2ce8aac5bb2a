"""Briscola as the program sees it: house rules, moves as text, layout, outcome, figures, positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from ..cards import forty_card_pack
from ..position import Position, Stage
from ..records import blank_state, driver
from .base import RANDOM, Figure, Game, Histogram, Parameter, PlayerKind, Record, cards_of, codes_in
from .rules import Rules, number, option

if TYPE_CHECKING:
    from ..charts.spec import ChartKind

SUITS = "CDHS"
PACK = (1 << 40) - 1
TWOS = sum(1 << 10 * suit for suit in range(4))
SWAP = 40


@dataclass(frozen=True)
class BriscolaRules(Rules):
    """House rules of Briscola; the defaults are those of `docs/games/briscola.md`."""

    game: ClassVar[str] = "briscola"

    six_player_teams: str = option(("2-2-2", "3-3"), "six players: three pairs, or two teams of three")
    three_player_removed: str = option(
        ("2C", "2D", "2H", "2S", "all_twos"), "three players: the two that is taken out, or all four"
    )
    hand_size: int = option((3, 5), "cards in hand", codes=(3, 5))
    trump: str = option(("turned", "none"), "the suit of the turned card is trump, or there is no trump")
    follow_suit: str = option(
        ("free", "strict", "follow_or_trump"), "any card; the suit led if in hand; that suit or a trump"
    )
    trump_exchange: str = option(
        ("none", "two", "seven"), "in the first trick the 2 (7) of trumps may be swapped for the turned card"
    )
    tie_rule: str = option(
        ("void", "last_trick"), "shared highest total: nobody wins, or the tied side that won a trick last"
    )
    cappotto: str = option(("none", "wins_match"), "a side with all 120 points wins the match at once")
    match_wins: int = number(3, 1, 99, "won deals that end a match")
    void_dealer: str = option(("same", "next"), "who deals after a void deal")
    partner_info: str = option(
        ("hidden", "signals", "endgame", "open"),
        "what partners know: nothing; who holds the A and 3 of trumps; the hands once the stock is empty; the hands",
    )


_PARAMETERS: tuple[tuple[str, float, str], ...] = (
    ("keep", 8, "worth of keeping a low trump, in points"),
    ("keep_3", 16, "worth of keeping the 3 of trumps"),
    ("keep_a", 26, "worth of keeping the A of trumps"),
    ("keep_plain", 0, "worth of keeping a plain card, per point of it"),
    ("end_worth", 1, "factor of all worths once the stock is empty"),
    ("turned", 2, "worth of each point of the turned card at the last draw"),
    ("lead_trump", 4, "cost of leading a trump"),
    ("lead_safe", 1.5, "cost per unseen A and 3 of the suit led"),
    ("lead_len", 0.5, "gain per card held of the suit led"),
    ("lead_master", 0.5, "gain per point of a lead that nothing unseen of its suit beats"),
    ("stand", 4, "a card stands with up to this expected number of beating cards behind"),
    ("stand_friend", 0.6, "the same for loading the own side's trick"),
    ("take_plain", 2, "points that make a trick worth a plain card"),
    ("feed_min", 2, "fewest points of a card thrown to a partner"),
    ("ruff_low", 8, "points that make a trick worth a low trump"),
    ("ruff_fig", 10, "worth a J, Q or K of trumps"),
    ("ruff_top", 14, "worth a 3 or A of trumps"),
)
_RULE = PlayerKind(
    "rule",
    2,
    "a good club player: exchange rule, trump thrift, last draw, pairs",
    (
        *(Parameter(name, default, meaning) for name, default, meaning in _PARAMETERS),
        Parameter("end", 0, "exact: search the last three tricks (two players)", {"off": 0.0, "exact": 1.0}),
        Parameter("lead_hold", 1, "gain per point of a lead that nothing is likely to beat"),
        Parameter("loss", 0.4, "share at which points lost count with three or more sides"),
        Parameter("rich", 0.6, "how much trumps gain in worth when more points than usual are still out"),
        Parameter("stand_partner", 1, "greatest threat at which a partner's known card is trusted to take"),
    ),
)
_GREEDY = PlayerKind("greedy", 3, "leads its lowest card, follows with the lowest winner, else with the lowest")


class Briscola(Game):
    """Briscola for two to six players."""

    name = "briscola"
    title = "Briscola"
    summary = "2 to 6 players, 40 cards: take the most card points, a card drawn after every trick"
    seat_counts = (2, 3, 4, 5, 6)
    rules = BriscolaRules
    presets = {"briscolone": {"hand_size": 5, "trump": "none"}}
    players = (RANDOM, _RULE, _GREEDY)
    pack = forty_card_pack()
    examples = {
        "odds": ("briscola", "--hand", "AS 3D 2H", "--turned", "7S", "--players-count", "2"),
        "simulate": ("briscola",),
        "replay": ("briscola",),
    }
    fields = ("turned", "partner")
    first_figures = ("win[0]",)
    decisive = 2
    card_phase = 0
    seat_bins = 121
    margin = Figure("margin", "mean")
    margin_meaning = "card points of the best side above those of the second-best"
    variants = ("follow_suit=free,strict,follow_or_trump", "trump_exchange=none,two,seven", "hand_size=3,5")
    sweeps = ("rule.keep=2:14:2", "rule.lead_safe=0:9:1.5", "rule.keep_a=10:42:8")

    # Seats, layouts and moves.

    def sides_of_seats(self, rules: BriscolaRules, seats: int) -> list[int]:
        """Partners sit opposite."""
        return [seat % self.sides(rules, seats) for seat in range(seats)]

    def sides(self, rules: BriscolaRules, seats: int) -> int:
        """Number of sides: seat s belongs to side s modulo this number."""
        if seats == 4:
            return 2
        if seats == 6:
            return 2 if rules.six_player_teams == "3-3" else 3
        return seats

    def cards_in_play(self, rules: BriscolaRules, seats: int) -> int:
        """The cards in play, as a set: some twos are taken out with three and six players."""
        if seats == 6 or (seats == 3 and rules.three_player_removed == "all_twos"):
            return PACK & ~TWOS
        if seats == 3:
            return PACK & ~(1 << self.pack.card(rules.three_player_removed))
        return PACK

    def seats_of(self, deal: Mapping[str, Any]) -> int:
        """As many as there are hands."""
        hands = deal.get("hands")
        if not isinstance(hands, list) or len(hands) not in self.seat_counts:
            raise ValueError("a briscola deal has two to six hands")
        return len(hands)

    def load(self, deal: Mapping[str, Any], rules: BriscolaRules, state: Record, rule_record: Record) -> None:
        """Set the state to the start of a deal with fields `dealer`, `hands`, `stock`, `turned`, `removed`."""
        hands = [cards_of(self.pack, hand) for hand in deal["hands"]]
        stock = cards_of(self.pack, deal["stock"])
        pack = self.cards_in_play(rules, len(hands))
        dealt = [card for hand in hands for card in hand] + stock
        if any(len(hand) != rules.hand_size for hand in hands):
            raise ValueError(f"a briscola deal gives each seat {rules.hand_size} cards")
        if len(dealt) != pack.bit_count() or sum(1 << card for card in set(dealt)) != pack:
            raise ValueError(f"hands and stock of a briscola deal are the {pack.bit_count()} cards in play, each once")
        turned = None if rules.trump == "none" else self.pack.codes[stock[-1]]
        if deal.get("turned") != turned:
            raise ValueError(f"the turned card is the last of the stock, {turned}")
        driver(self, "lay")(int(deal["dealer"]), rule_record, state)
        for seat, hand in enumerate(hands):
            state["hand"][seat] = sum(1 << card for card in hand)
        state["stock"][: len(stock)] = stock
        if turned is not None:
            self.turn_up(state, stock[-1])

    def turn_up(self, state: Record, card: int) -> None:
        """Lay `card` under the stock, face up: its suit is trump."""
        state["stock"][int(state["stock_size"]) - 1] = card
        state["turned"], state["trump"] = card, card // 10
        state["trumps"] = 0x3FF << 10 * (card // 10)

    def layout(self, state: Record, rules: BriscolaRules, seats: int) -> dict[str, Any]:
        """Fields `dealer`, `hands`, `stock` in drawing order, `turned`, `removed`."""
        stock = [self.pack.codes[int(card)] for card in state["stock"][: int(state["stock_size"])]]
        return {
            "dealer": int(state["dealer"]),
            "hands": [codes_in(self.pack, int(hand)) for hand in state["hand"][:seats]],
            "stock": stock,
            "turned": stock[-1] if rules.trump == "turned" else None,
            "removed": codes_in(self.pack, PACK & ~int(state["pack"])),
        }

    def bottom_card(self, state: Record) -> str | None:
        """The turned card; after a swap what was given for it."""
        return self.pack.codes[int(state["turned"])] if int(state["turned"]) >= 0 else None

    def move_text(self, state: Record, rules: BriscolaRules, bit: int) -> str:
        """A card, or `swap`."""
        return "swap" if bit == SWAP else self.pack.codes[bit]

    def outcome(self, state: Record, rules: BriscolaRules, seats: int, scores: list[int]) -> dict[str, Any]:
        """The outcome fields of the rules page."""
        points = [int(p) for p in state["points"][:seats]]
        number_of_sides = self.sides(rules, seats)
        sides = [list(range(side, seats, number_of_sides)) for side in range(number_of_sides)]
        winner = next((side for side, members in enumerate(sides) if scores[members[0]] > 0), None)
        return {
            "points": points,
            "tricks": [int(t) for t in state["tricks"][:seats]],
            "sides": sides,
            "side_points": [sum(points[seat] for seat in side) for side in sides],
            "last_trick": int(state["last_trick"]),
            "winner": winner,
            "void": winner is None,
            "score": scores,
        }

    # Figures.

    def figures(self, rules: BriscolaRules, seats: int) -> list[Figure]:
        """In the order of the kernel's `figures`."""
        return [
            Figure("tie", "share"),
            Figure("plays", "mean"),
            *(Figure(f"win[{seat}]", "share") for seat in range(seats)),
            *(Figure(f"points[{seat}]", "mean") for seat in range(seats)),
            *(Figure(f"tricks[{seat}]", "mean") for seat in range(seats)),
            *(Figure(f"score[{seat}]", "mean") for seat in range(seats)),
        ]

    def histograms(self, rules: BriscolaRules, seats: int) -> list[Histogram]:
        """Points of each seat."""
        return [Histogram(f"points[{seat}]", 121) for seat in range(seats)]

    def seat_figures(self, rules: BriscolaRules) -> list[Figure]:
        """In the order of the kernel's `seat_figures`."""
        return [
            Figure("win", "share"),
            Figure("tie", "share"),
            Figure("score", "mean"),
            Figure("points", "mean"),
        ]

    # Charts.

    def charts(self) -> Sequence[ChartKind]:
        """What to lead, what to play last, which seat has the edge."""
        from ._briscola_charts import KINDS

        return KINDS

    # Positions.

    def stage(self, position: Position, rule_record: Record) -> Stage:
        """See `analyzer.drawing`."""
        from ..drawing import stage

        return stage(self, position, rule_record, blank_state(self))

    def standing(self, scores: Sequence[int], rules: BriscolaRules, seats: int) -> list[int]:
        """Wins of each side, or of each seat with partners showing the same."""
        sides = self.sides(rules, seats)
        if len(scores) == sides:
            scores = [scores[seat % sides] for seat in range(seats)]
        if len(scores) != seats or any(scores[seat] != scores[seat % sides] for seat in range(seats)):
            raise ValueError(f"--scores takes the wins of {sides} sides, not {','.join(map(str, scores))}")
        if any(not 0 <= wins < rules.match_wins for wins in scores):
            raise ValueError(f"--scores are wins from 0 to {rules.match_wins - 1}: the match is not over")
        return list(scores)


GAME = Briscola()
