"""Briscola Chiamata as the program sees it: house rules, moves as text, layout, outcome, figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from ..cards import forty_card_pack
from ..position import Hidden, Position, Stage, admitting, check_hand, group_by, mask_of, members, walk
from ..records import blank_state, driver
from .base import RANDOM, Branch, Figure, Game, Histogram, Parameter, PlayerKind, Record, cards_of, codes_in
from .rules import Rules, number, option

if TYPE_CHECKING:
    from ..charts.spec import ChartKind

RANKS = "24567JQK3A"
SUITS = "CDHS"
SEATS = 5
_ITALIAN_RANKS = {"F": "J", "C": "Q", "R": "K"}
_ITALIAN_SUITS = {"C": "H", "D": "D", "B": "C", "S": "S"}
_AUCTION, _NAMING, _PLAY = 0, 1, 2
_PASS = 63
_FREE, _STRICT, _FOLLOW_OR_TRUMP = 0, 1, 2


@dataclass(frozen=True)
class ChiamataRules(Rules):
    """House rules of Briscola Chiamata; the defaults are those of `docs/games/chiamata.md`."""

    game: ClassVar[str] = "chiamata"

    auction: str = option(
        ("rank", "rank_then_points", "points", "two_points"),
        "what is bid: ranks down to the 2; then points over 61; points only, any card is called; the 2 with points",
    )
    auction_start: str = option(("dealer", "dealer_right"), "who speaks first: the dealer or the next seat")
    pass_rule: str = option(("final", "reenter"), "whether a pass is for the whole auction")
    all_pass: str = option(("redeal", "first_must_bid"), "nobody scores, or the first speaker may not pass")
    own_card: str = option(("allowed", "forbidden"), "whether the called card may be the declarer's own (solo)")
    trump_named: str = option(
        ("after_auction", "after_first_trick"),
        "before the first trick, or when its five cards lie on the table",
    )
    first_lead: str = option(("declarer", "dealer_right"), "who leads the first trick")
    follow_suit: str = option(
        ("follow_or_trump", "free", "strict"),
        "with the suit led in hand: that suit or a trump; any card; that suit",
        codes=(_FOLLOW_OR_TRUMP, _FREE, _STRICT),
    )
    solo_score: str = option(("plain", "zero_sum"), "a solo counts 2 for the declarer, or 4")
    cappotto: str = option(
        ("points", "tricks", "none"), "doubled when a side has all 120 points, all eight tricks, or never"
    )
    bid_multiplier: str = option(("none", "bands"), "bands: target 71-80 x2, 81-90 x3, 91-100 x4, 101-120 x5")
    next_dealer: str = option(("declarer", "rotate"), "who deals the next deal of a match")
    match_target: int = number(11, 1, 999, "total that ends a match")
    match_tie: str = option(("shared", "play_on"), "equal highest totals share the win, or play on")


_ROLES = ("declarer", "partner", "opponent")
_PLAY_PARAMETERS: tuple[tuple[str, tuple[float, float, float], str], ...] = (
    ("feed_risk", (0.3, 0.3, 0.2), "loads a friend's trick up to this expected number of beating cards behind"),
    ("load_ahead", (3, 3, 3), "loads before a friend in the last seat who may hold so many beating cards"),
    ("plain_risk", (1.2, 0.8, 1.2), "takes with a plain card up to this expected number of beating cards behind"),
    ("trump_risk", (2, 3, 1), "takes with a trump up to this expected number of beating cards behind"),
    ("ruff_at", (8, 4, 11), "points a trick must hold to be worth a trump"),
    ("ruff_last", (8, 6, 10), "the same in the last seat"),
    ("reserve", (10, 10, 3), "points more for the K, 3 and A of trumps"),
    ("protect_at", (99, 4, 16), "points from which a friend's trick that is in danger is trumped"),
    ("trump_keep", (4, 1, 5), "worth of keeping a trump, in points"),
    ("length", (0.3, 0, 0.3), "worth of a plain card per card of its suit"),
    ("draw_held", (1, 3, 1), "leads a worthless trump when holding so many trumps"),
    ("figure_place", (0, 3, 0), "leads a figure when the declarer plays so many places later or more"),
    ("cash_at", (1, 2, 8), "leads a sure carico with up to so many trumps unseen"),
    ("cash_place", (4, 4, 2), "and the declarer at most so many places later"),
)


def _rule_player() -> PlayerKind:
    parameters = [
        Parameter("bid_at", 14, "bids when the hand's value reaches this"),
        Parameter("per_point", 0.3, "value needed for each point bid above 61"),
        Parameter("jump", 3, "value to spare for a jump into the next band of points, times the band's number"),
        Parameter("solo_at", 24, "value without a called card from which a solo that scores 4 is played"),
    ]
    for role in _ROLES:
        parameters.append(Parameter(f"{role}_random", 0, f"1: plays its cards at random as {role}"))
    for place, role in enumerate(_ROLES):
        for name, defaults, meaning in _PLAY_PARAMETERS:
            parameters.append(Parameter(f"{role}_{name}", defaults[place], f"as {role}: {meaning}"))
    return PlayerKind("rule", 2, "a good club player: bids by hand value, plays by role", tuple(parameters))


class Chiamata(Game):
    """Briscola Chiamata, five players."""

    name = "chiamata"
    title = "Briscola Chiamata"
    summary = "5 players, 40 cards: bid for a secret partner, take 61 of 120 points"
    seat_counts = (5,)
    rules = ChiamataRules
    players = (RANDOM, _rule_player())
    has_auction = True
    card_phase = _PLAY
    pack = forty_card_pack()
    examples = {
        "odds": ("chiamata", "--hand", "A♥ 3♥ J♥ 7♥ K♠ 4♠ Q♦ 2♣"),
        "simulate": ("chiamata",),
        "replay": ("chiamata",),
    }
    combination_note = "a bid with its trump: the others pass; a bare bid: the auction goes on"
    seat_bins = 242
    roles = ("declarer", "partner", "opponent")
    margin = Figure("margin", "mean")
    margin_meaning = "card points that the winning side had to spare"
    variants = (
        "follow_suit=follow_or_trump,free,strict",
        "auction=rank,rank_then_points,points",
        "first_lead=declarer,dealer_right",
    )
    sweeps = ("rule.bid_at=8:20:2", "rule.declarer_reserve=0:20:5", "rule.declarer_ruff_at=2:14:3")

    def default_dealer(self, rules: ChiamataRules, seats: int) -> int:
        """Seat 0 speaks first."""
        return 0 if rules.auction_start == "dealer" else seats - 1

    # Layouts and moves.

    def seats_of(self, deal: Mapping[str, Any]) -> int:
        """Five, or ValueError."""
        hands = deal.get("hands")
        if not isinstance(hands, list) or len(hands) != SEATS:
            raise ValueError("a chiamata deal has five hands")
        return SEATS

    def load(self, deal: Mapping[str, Any], rules: ChiamataRules, state: Record, rule_record: Record) -> None:
        """Set the state to the start of a deal with fields `dealer` and `hands`."""
        hands = [cards_of(self.pack, hand) for hand in deal["hands"]]
        if any(len(hand) != 8 for hand in hands) or len({card for hand in hands for card in hand}) != 40:
            raise ValueError("a chiamata deal gives each of the 40 cards to one of five hands of eight")
        driver(self, "lay")(int(deal["dealer"]), rule_record, state)
        for seat, hand in enumerate(hands):
            state["hand"][seat] = state["dealt"][seat] = sum(1 << card for card in hand)

    def layout(self, state: Record, rules: ChiamataRules, seats: int) -> dict[str, Any]:
        """Fields `dealer` and `hands`."""
        return {
            "dealer": int(state["dealer"]),
            "hands": [codes_in(self.pack, int(hand)) for hand in state["dealt"]],
        }

    def _bids_points(self, state: Record, rules: ChiamataRules) -> bool:
        if rules.auction == "rank_then_points":
            return bool(state["bid"] == 0)
        return rules.auction in ("points", "two_points")

    def move_text(self, state: Record, rules: ChiamataRules, bit: int) -> str:
        """`pass`, `bid:R`, `bid:P`, `bid:2:P`, `trump:S`, `call:RS` or a card."""
        phase = int(state["phase"])
        if phase == _PLAY:
            return self.pack.codes[bit]
        if phase == _NAMING:
            return f"call:{self.pack.codes[bit]}" if rules.auction == "points" else f"trump:{SUITS[bit]}"
        if bit == _PASS:
            return "pass"
        if not self._bids_points(state, rules):
            return f"bid:{RANKS[bit]}"
        return self._points_bid(rules, 61 + bit)

    def read_move(self, text: str, deck: str) -> str:
        """Italian letters stand for the rank of a bid, the trump suit and the called card too."""
        head, colon, tail = text.partition(":")
        if not colon or deck == "french":
            return super().read_move(text, deck)
        if head.lower() == "call":
            return f"{head}:{super().read_move(tail, deck)}"
        letters = _ITALIAN_SUITS if head.lower() == "trump" else _ITALIAN_RANKS
        return f"{head}:{letters.get(tail.upper(), tail)}"

    def show_move(self, move: str, deck: str) -> str:
        """The same the other way round."""
        head, colon, tail = move.partition(":")
        if not colon or deck == "french":
            return super().show_move(move, deck)
        if head == "call":
            return f"{head}:{super().show_move(tail, deck)}"
        letters = _ITALIAN_SUITS if head == "trump" else _ITALIAN_RANKS
        return f"{head}:{ {french: italian for italian, french in letters.items()}.get(tail, tail) }"

    def _points_bid(self, rules: ChiamataRules, target: int) -> str:
        if rules.auction == "points":
            return f"bid:{target}"
        return "bid:2" if target == 61 else f"bid:2:{target}"

    def _winning_bid(self, state: Record, rules: ChiamataRules) -> str:
        target = int(state["target"])
        if rules.auction == "points" or target > 61:
            return self._points_bid(rules, target)
        return f"bid:{RANKS[int(state['bid'])]}"

    def outcome(self, state: Record, rules: ChiamataRules, seats: int, scores: list[int]) -> dict[str, Any]:
        """The outcome fields of the rules page."""
        declarer, partner = int(state["declarer"]), int(state["partner"])
        points = [int(p) for p in state["points"]]
        tricks = [int(t) for t in state["tricks"]]
        told: dict[str, Any] = {
            "all_pass": declarer < 0, "declarer": None, "bid": None, "target": None, "trump": None,
            "called": None, "partner": None, "solo": None, "points": points, "tricks": tricks,
            "declarer_points": None, "success": None, "cappotto": False, "multiplier": 1, "score": scores,
        }  # fmt: skip
        if declarer < 0:
            return told
        side = {declarer} if partner < 0 else {declarer, partner}
        side_points = sum(points[seat] for seat in side)
        side_tricks = sum(tricks[seat] for seat in side)
        doubled = (rules.cappotto == "points" and side_points in (0, 120)) or (
            rules.cappotto == "tricks" and side_tricks in (0, 8)
        )
        target = int(state["target"])
        band = min((target - 51) // 10, 5) if rules.bid_multiplier == "bands" and target > 70 else 1
        told.update(
            declarer=declarer,
            bid=self._winning_bid(state, rules),
            target=target,
            trump=SUITS[int(state["trump"])],
            called=self.pack.codes[int(state["called"]).bit_length() - 1],
            partner=None if partner < 0 else partner,
            solo=partner < 0,
            declarer_points=side_points,
            success=side_points >= target,
            cappotto=doubled,
            multiplier=band * (2 if doubled else 1),
        )
        return told

    # Positions.

    def stage(self, position: Position, rule_record: Record) -> Stage:
        """All cards are dealt, so everything known can be laid out as dealt and all moves made again."""
        state = blank_state(self)
        driver(self, "lay")(position.dealer, rule_record, state)
        made, to_act = walk(position, rule_record, state, _might_play(position.rules, None))
        if to_act < 0:
            raise ValueError("the deal is over after these moves: nothing is left to decide")
        seat = to_act if position.seat is None else position.seat
        plays: list[list[int]] = [
            [move.bit for move in made if move.phase == _PLAY and move.seat == s] for s in range(SEATS)
        ]
        elsewhere = mask_of(card for cards in plays for card in cards)
        check_hand(position, seat, 8 - len(plays[seat]), elsewhere)
        dealt = [mask_of(cards) for cards in plays]
        dealt[seat] |= mask_of(position.hand)
        self._lay(position, rule_record, state, dealt)
        knows_all = None not in position.hand
        walk(position, rule_record, state, _might_play(position.rules, seat if knows_all else None))
        hidden = _hidden(state, dealt, elsewhere | dealt[seat])
        self._lay(position, rule_record, state, dealt)
        return Stage(
            state,
            [1 << move.bit for move in made],
            [move.phase != _PLAY and move.seat != seat for move in made],
            hidden,
            seat,
            seat == to_act,
            [],
        )

    def _lay(self, position: Position, rule_record: Record, state: Record, dealt: list[int]) -> None:
        driver(self, "lay")(position.dealer, rule_record, state)
        for seat, cards in enumerate(dealt):
            state["hand"][seat] = state["dealt"][seat] = cards

    def branches(self, position: Position, state: Record, moves: Mapping[str, int]) -> list[Branch]:
        """In the auction also each bid with each card it may call, the others passing."""
        alone = super().branches(position, state, moves)
        if int(state["phase"]) != _AUCTION:
            return alone
        rules: Any = position.rules
        bids = [branch for branch in alone if branch.moves[0] != "pass"]
        if rules.auction != "rank" and self._bids_points(state, rules):
            bids = bids and [min(bids, key=lambda branch: branch.bits)]  # more points only move the target
        calls = [
            Branch((*bid.moves, text), (*bid.bits, 1 << bit), quiet=True, phases=(_NAMING,))
            for bid in bids
            for text, bit in self._names_after(bid, position, state)
        ]
        return calls + alone

    def _names_after(self, bid: Branch, position: Position, state: Record) -> list[tuple[str, int]]:
        """What may be named after a bid that stands, given the own hand."""
        rules: Any = position.rules
        own = mask_of(position.hand)
        if rules.own_card == "forbidden" and None in position.hand:
            return []  # an unknown card may be the one that is named
        if rules.auction == "points":
            free = [c for c in range(40) if rules.own_card == "allowed" or not own >> c & 1]
            return [(f"call:{self.pack.codes[card]}", card) for card in free]
        rank = 0 if self._bids_points(state, rules) else members(bid.bits[0])[0]
        suits = [s for s in range(4) if rules.own_card == "allowed" or not own >> (10 * s + rank) & 1]
        return [(f"trump:{SUITS[suit]}", suit) for suit in suits or range(4)]

    def standing(self, scores: Sequence[int], rules: ChiamataRules, seats: int) -> list[int]:
        """Totals of the seats, of a match that goes on."""
        totals = super().standing(scores, rules, seats)
        top = max(totals)
        tied = totals.count(top) > 1 and rules.match_tie == "play_on"
        if top >= rules.match_target and not tied:
            raise ValueError(f"--scores: the match is over, {top} reaches {rules.match_target}")
        if min(totals) < -9_999 or top > 9_999:
            raise ValueError("--scores are totals from -9999 to 9999")
        return totals

    # Charts.

    def charts(self) -> Sequence[ChartKind]:
        """Success of each bid, the best first bid, how boldly to bid."""
        from ._chiamata_charts import KINDS

        return KINDS

    # Targets of `odds`.

    default_targets = (71, 81, 91, 101)
    passive_move = "pass"

    def aims(self, counts: Sequence[int], targets: Sequence[int]) -> dict[str, int]:
        """success@T: the declarer's side has T points (own side), or has not (the other side)."""
        ours, theirs = counts[:121], counts[121:]
        return {f"success@{target}": int(sum(ours[target:]) + sum(theirs[:target])) for target in targets}

    # Figures.

    def figures(self, rules: ChiamataRules, seats: int) -> list[Figure]:
        """In the order of the kernel's `figures`."""
        return [
            Figure("success", "share"),
            Figure("passed_out", "share"),
            Figure("solo", "share"),
            Figure("declarer_points", "mean"),
            *(Figure(f"declarer[{seat}]", "share") for seat in range(seats)),
            *(Figure(f"points[{seat}]", "mean") for seat in range(seats)),
            *(Figure(f"score[{seat}]", "mean") for seat in range(seats)),
        ]

    def histograms(self, rules: ChiamataRules, seats: int) -> list[Histogram]:
        """Points of the declarer's side, the winning bid, points of each seat."""
        ranks = [f"bid={rank}" for rank in RANKS]
        first = {"rank": 121, "rank_then_points": 62, "points": 61, "two_points": 62}[rules.auction]
        if rules.auction in ("points", "two_points"):
            ranks = ["bid=2" if rules.auction == "two_points" else ""] + [""] * 9
        points = [
            self._points_bid(rules, target).replace(":", "=", 1) if target >= first else "" for target in range(61, 121)
        ]
        bids = ranks + points
        return [
            Histogram("declarer_points", 121),
            Histogram("bid", 70, tuple(bids)),
            *(Histogram(f"points[{seat}]", 121) for seat in range(seats)),
        ]

    def seat_figures(self, rules: ChiamataRules) -> list[Figure]:
        """In the order of the kernel's `seat_figures`."""
        return [
            Figure("success", "share"),
            Figure("score", "mean"),
            Figure("points", "mean"),
            Figure("solo", "share"),
            Figure("_score_won", "mean"),
        ]


def _might_play(rules: Any, seat: int | None) -> Callable[[Record, int], int | None]:
    """What another seat than `seat` may play, for all that seat knows: cards unseen, in suits not shown out."""

    def open_to(state: Record, mover: int) -> int | None:
        phase = int(state["phase"])
        if mover == seat or phase == _AUCTION:
            return None
        if phase == _NAMING:  # what it may name depends on its hand
            return (1 << 40) - 1 if rules.auction == "points" else 15
        seen = int(state["played"]) | (int(state["hand"][seat]) if seat is not None else 0)
        void = sum(0x3FF << 10 * suit for suit in range(4) if int(state["shown"][mover]) >> suit & 1)
        return ((1 << 40) - 1) & ~seen & ~void

    return open_to


def _hidden(state: Record, dealt: list[int], seen: int) -> Hidden:
    """The unseen cards, in classes of suits that the same seats have shown out."""
    piles = [seat for seat in range(SEATS) if dealt[seat].bit_count() < 8]
    shown = [int(state["shown"][seat]) for seat in piles]

    def admitted(card: int) -> tuple[bool, ...]:
        return tuple(not void >> card // 10 & 1 for void in shown)

    classes, signatures = group_by(members(((1 << 40) - 1) & ~seen), admitted)
    weights = [admitting([signature[p] for signature in signatures]) for p in range(len(piles))]
    return Hidden(classes, piles, [8 - dealt[seat].bit_count() for seat in piles], weights, [False] * len(piles))


GAME = Chiamata()
