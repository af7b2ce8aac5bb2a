"""Kobayakawa as the program sees it: house rules, moves as text, layout, outcome, figures, matches."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from ..cards import Pack
from ..position import Position, Stage
from ..records import driver
from ._kobayakawa_layout import load_round, loaded_chips, show_round
from ._kobayakawa_players import named_players
from ._kobayakawa_positions import stage_of
from ._kobayakawa_standing import check_standing
from ._kobayakawa_story import told_round
from ._named_cards import read_named_card, show_named_card
from .base import RANDOM, Figure, Game, Histogram, Kind, PlayerKind, Record
from .rules import Rules, number, option

if TYPE_CHECKING:
    from ..charts.spec import ChartKind

CODES = ("AS", *(rank + "S" for rank in "23456789TJQK"), "BJ", "RJ")
_DISCARD, _BETTING = 1, 2
_MOST_SEATS = 6
_MOST_CHIPS = 1000
_RANDOM_CARD, _CARD_AS_IT_BETS, _ALWAYS_BETS = 1.0, 3.0, 1.0  # the numbers of such words of `rule`


@dataclass(frozen=True)
class KobayakawaRules(Rules):
    """House rules of Kobayakawa; the defaults are those of `docs/games/kobayakawa.md`."""

    game: ClassVar[str] = "kobayakawa"

    start_chips: int = number(4, 1, _MOST_CHIPS, "chips of each player at the start")
    centre_chips: int = number(8, 1, _MOST_CHIPS, "chips in the centre at the start")
    final_round: str = option(
        ("double", "single"), "the last round is played for two centre chips and two a bet; or for one like the others"
    )
    no_bet: str = option(
        ("discard", "carry"), "when nobody bets the centre chip leaves the game, or goes to the next winner"
    )
    tie_break: str = option(
        ("earlier", "low_card", "high_card"),
        "of equal totals the one earlier in turn wins, the lowest card, or the other",
    )
    bet_mode: str = option(("sequential", "simultaneous"), "bets are made in turn and seen, or all at once")


class Kobayakawa(Game):
    """Kobayakawa, three to six players."""

    name = "kobayakawa"
    title = "Kobayakawa"
    summary = "3 to 6 players: one card each, bet or pass; the open card helps the lowest of those who bet"
    seat_counts = (3, 4, 5, 6)
    rules = KobayakawaRules
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {"eight_rounds": {"final_round": "single"}}
    players = (RANDOM, *named_players())
    fields = ("centre", "chips", "centre_chips", "carry", "leader")
    has_auction = True
    card_phase = _DISCARD
    pack = Pack(CODES, tuple(range(len(CODES))))
    first_figures = ("contested", "bettors", "low_wins", "tie_broken", "no_bet")
    decisive = 2
    meanings = {"bettors": "how many bet in the round"}
    match_layout = True
    lists_rounds = True
    examples: ClassVar[Mapping[str, Sequence[str]]] = {
        "odds": (
            "kobayakawa", "--hand", "3S", "--centre", "TS", "--players-count", "4",
            "--moves", "flip:6S draw discard:8S draw discard:2S flip:BJ bet pass bet",
        ),
        "simulate": ("kobayakawa", "--players-count", "4"),
        "replay": ("kobayakawa", "--players-count", "4"),
    }  # fmt: skip
    margin = Figure("margin", "mean")
    margin_meaning = "strength of the winner's card above that of the best other bettor's"
    variants = ("tie_break=earlier,low_card,high_card", "bet_mode=sequential,simultaneous")
    sweeps = ("rule.margin=0.6:2.4:0.2", "rule.enemy_bets_at=0.13:0.83:0.1")

    # Layouts and moves.

    def seats_of(self, deal: Mapping[str, Any]) -> int:
        """Three to six, or ValueError."""
        seats = deal.get("players") if "packs" in deal else deal.get("hands")
        found = len(seats) if isinstance(seats, list) else seats
        if not isinstance(found, int) or isinstance(found, bool) or found not in self.seat_counts:
            raise ValueError("a kobayakawa deal has three to six hands, one a seat; a match says how many players")
        return found

    def load(self, deal: Mapping[str, Any], rules: KobayakawaRules, state: Record, rule_record: Record) -> None:
        """Set the state to the start of a round in the layout of the rules page."""
        seats = self.seats_of(deal)
        driver(self, "lay")(int(deal["dealer"]), rule_record, state)
        load_round(self.pack, deal, rules, state, seats)

    def layout(self, state: Record, rules: KobayakawaRules, seats: int) -> dict[str, Any]:
        """Every field of the rules page."""
        return show_round(self.pack, state, seats)

    def match_round(
        self, deal: Mapping[str, Any], round: int, match: Record, rules: KobayakawaRules, seats: int
    ) -> dict[str, Any] | None:
        """The pack of that round, dealt to those who have chips, in turn order from the leader."""
        packs = deal["packs"]
        if round >= len(packs):
            return None
        leader = int(match["leader"]) if round or deal.get("leader") is None else deal["leader"]
        chips = [int(number) for number in match["totals"][:seats]]
        loaded_chips({"chips": chips, "leader": leader}, rules, seats, int(deal["dealer"]))
        cards, hands = list(packs[round]), [list[str]() for _ in range(seats)]
        if len(cards) != len(CODES):
            raise ValueError(f"each of the packs of a match has {len(CODES)} cards, not {len(cards)}")
        for step in range(seats):
            if chips[(leader + step) % seats]:
                hands[(leader + step) % seats] = [cards.pop(0)]
        return {
            "dealer": deal["dealer"],
            "leader": leader,
            "hands": hands,
            "centre": cards[0],
            "stock": cards[1:],
            "chips": chips,
            "centre_chips": int(match["centre_chips"]),
            "carry": int(match["carry"]),
        }

    def move_text(self, state: Record, rules: KobayakawaRules, bit: int) -> str:
        """Of an action bit: `draw`, `flip`, `discard:<card>`, `bet` or `pass`."""
        if int(state["phase"]) == _DISCARD:
            return f"discard:{self.pack.codes[bit]}" if bit < len(CODES) else "discard:?"
        return ("pass", "bet")[bit] if int(state["phase"]) == _BETTING else ("draw", "flip")[bit]

    def read_move(self, text: str, deck: str) -> str:
        """A move as typed in a deck: the card of `discard:` and `flip:`."""
        return read_named_card(text, self.pack, deck)

    def show_move(self, move: str, deck: str) -> str:
        """A move of the rules page as it is written in a deck."""
        return show_named_card(move, self.pack, deck)

    def outcome(self, state: Record, rules: KobayakawaRules, seats: int, scores: list[int]) -> dict[str, Any]:
        """The outcome fields of a round on the rules page."""
        winner, low = int(state["winner"]), int(state["low"])
        bets = [int(state["bettors"]) >> seat & 1 for seat in range(seats)]
        cards = [int(hand).bit_length() for hand in state["hand"][:seats]]
        totals = [card if bet else 0 for card, bet in zip(cards, bets, strict=True)]
        if low >= 0:
            totals[low] += int(state["centre"]) + 1
        centre, last = int(state["centre_chips"]), 2 if rules.final_round == "double" else 1
        return {
            "score": scores,
            "winner": winner,
            "low": low,
            "totals": totals,
            "chips": [int(chips) + score for chips, score in zip(state["chips"], scores, strict=False)],
            "centre_chips": 0 if centre <= last else centre - 1,
            "carry": int(state["next_carry"]),
            "next_leader": winner if winner >= 0 else int(state["leader"]),
        }

    def trick(self, before: Record, after: Record) -> dict[str, Any]:
        """The card that a flip or a discard laid open."""
        laid = int(after["seen"]) & ~int(before["seen"])
        code = self.pack.codes[laid.bit_length() - 1] if laid else None
        return {"number": 0, "card": code, "place": None, "winner": None}

    def unseen_steps(self, steps: Sequence[Mapping[str, Any]], seat: int) -> set[int]:
        """Nothing: when the bets are told, all of them have been made."""
        return set()

    def story(self, told: Mapping[str, Any], write: Callable[[Sequence[str]], str]) -> list[str]:
        """A line a player's card, a line of bets, the show-down."""
        return told_round(told, write)

    def outcome_seen(self, told: Mapping[str, Any], seat: int) -> dict[str, Any]:
        """A lone bettor wins without a contest and shows nothing."""
        outcome = super().outcome_seen(told, seat)
        if sum(step["move"] == "bet" for step in told["steps"]) == 1 and outcome["winner"] != seat:
            outcome["totals"] = [None if place == outcome["winner"] else 0 for place in range(len(outcome["totals"]))]
        return outcome

    # Figures.

    def figures(self, rules: KobayakawaRules, seats: int) -> list[Figure]:
        """In the order of the kernel's `figures`."""
        kinds: tuple[tuple[str, Kind], ...] = (
            ("win", "share"),
            ("score", "mean"),
            ("chips", "mean"),
            ("bet", "share"),
            ("drew", "share"),
        )
        return [
            Figure("tie", "share"),
            Figure("no_bet", "share"),
            Figure("bettors", "mean"),
            Figure("unopposed", "share"),
            Figure("contested", "share"),
            Figure("low_wins", "share"),
            Figure("tie_broken", "share"),
            Figure("bonus", "share"),
            Figure("draws", "mean"),
            Figure("flips", "mean"),
            *(Figure(f"{name}[{seat}]", kind) for name, kind in kinds for seat in range(seats)),
        ]

    def histograms(self, rules: KobayakawaRules, seats: int) -> list[Histogram]:
        """How many bet."""
        return [Histogram("bettors", _MOST_SEATS + 1)]

    def seat_figures(self, rules: KobayakawaRules) -> list[Figure]:
        """In the order of the kernel's `seat_figures`."""
        return [Figure("win", "share"), Figure("tie", "share"), Figure("score", "mean"), Figure("bettors", "mean")]

    # Charts.

    def charts(self) -> Sequence[ChartKind]:
        """Bet or pass, draw or flip."""
        from ._kobayakawa_charts import KINDS

        return KINDS

    # Matches.

    def match_figures(self, rules: KobayakawaRules, seats: int) -> list[Figure]:
        """In the order of the kernel's `match_figures`."""
        kinds: tuple[tuple[str, Kind], ...] = (("win", "share"), ("score", "mean"), ("out", "share"))
        return [
            Figure("tie", "share"),
            Figure("rounds_played", "mean"),
            Figure("no_bets", "mean"),
            Figure("ties_broken", "mean"),
            Figure("bets", "mean"),
            Figure("low_wins", "mean"),
            Figure("capped", "share"),
            *(Figure(f"{name}[{seat}]", kind) for name, kind in kinds for seat in range(seats)),
        ]

    def match_outcome(
        self, match: Record, rules: KobayakawaRules, seats: int, deal_scores: list[list[int]]
    ) -> dict[str, Any]:
        """The outcome fields of a match on the rules page; nobody wins one whose packs ran out."""
        top = int(match["winners"]) if match["over"] else 0
        return {
            "score": [int(chips) for chips in match["totals"][:seats]],
            "winners": [seat for seat in range(seats) if top >> seat & 1],
            "rounds_played": int(match["deals"]),
            "out_round": [int(number) for number in match["out_round"][:seats]],
            "round_scores": deal_scores,
        }

    # Positions.

    def stage(self, position: Position, rule_record: Record) -> Stage:
        """All cards are dealt, so everything known is laid out as dealt and all moves are made again."""
        return stage_of(position, rule_record)

    def draws_lots(self, kind: PlayerKind, values: Mapping[str, float], rules: Any, phase: int | None) -> bool:
        """Who chooses the card at random, as long as cards are chosen."""
        at_random = kind.name == "always" or values.get("card") == _RANDOM_CARD
        at_random |= values.get("card") == _CARD_AS_IT_BETS and values.get("bet") == _ALWAYS_BETS
        return phase != _BETTING and at_random

    def standing(self, scores: Sequence[int], rules: KobayakawaRules, seats: int) -> list[int]:
        """The chips of the seats."""
        return check_standing(super().standing(scores, rules, seats), rules)


GAME = Kobayakawa()
