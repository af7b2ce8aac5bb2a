"""Dual Clash Poker as the program sees it: house rules, moves as text, layout, outcome, figures, matches."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from ..cards import Pack
from ..position import Position, Stage
from ..records import driver
from ._dual_clash_players import PLAYERS, TOGETHER
from ._dual_clash_positions import branches_at, counted, stage_of
from ._dual_clash_story import story_of
from ._named_cards import read_named_card, show_named_card
from .base import RANDOM, Branch, Figure, Game, Histogram, Kind, PlayerKind, Record, cards_of, codes_in
from .rules import Rules, number, option

if TYPE_CHECKING:
    from ..charts.spec import ChartKind

RANKS = "2345678A"
SUITS = "SCHD"  # of seats 0, 1, 2, 3
_WIDTH = len(RANKS)
_SEATS = 4
_PLAY, _DECLARATION = 0, 1
_NAMES = {"S": "spades", "C": "clubs", "H": "hearts", "D": "diamonds"}
_BY = ("wins", "rest", "last_win", "none")
_MOST_ROUNDS = 8
_CODES = tuple(rank + suit for suit in SUITS for rank in RANKS)


@dataclass(frozen=True)
class DualClashRules(Rules):
    """House rules of Dual Clash Poker; the defaults are those of `docs/games/dual_clash.md`."""

    game: ClassVar[str] = "dual_clash"

    rounds: int = number(7, 1, _MOST_ROUNDS, "rounds of a game")
    wins_needed: int = number(4, 1, 99, "rounds won with which a team ends the game")
    points_needed: int = number(2, 1, 99, "games won that win the match")
    ace_mode: str = option(
        ("declare", "high", "low"), "a lone ace is what its player declares, two or more are void; 9; 1"
    )
    highest_tie: str = option(
        ("next", "no_winner"), "several highest cards: the next highest is looked at; nobody wins the round"
    )
    ace_rest_value: int = number(1, 0, 99, "what an ace counts among the unplayed cards")
    consult: str = option(("open", "closed"), "partners agree on both cards; each chooses for himself")
    max_games: int = number(20, 1, 1000, "games after which a match ends without a winner")


class DualClash(Game):
    """Dual Clash Poker, two against two."""

    name = "dual_clash"
    title = "Dual Clash Poker"
    summary = "2 against 2: all play one of the same eight cards at once, the highest that is alone wins the round"
    seat_counts = (_SEATS,)
    rules = DualClashRules
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "single_game": {"points_needed": 1},
        "silent": {"consult": "closed"},
    }
    players = (RANDOM, *PLAYERS)
    card_phase = -1  # hands are known, so a move that a seat makes later is no matter of its cards now
    pack = Pack(
        _CODES,
        tuple(_CODES.index(rank + suit) for suit in "SHCD" for rank in reversed(RANKS)),
    )
    first_figures = ("win[0]", "win[1]", "tie")
    decisive = 3
    meanings = {
        "lead": "own points less theirs",
        "round": "the own team wins the round that is asked about",
        "round_lost": "the other team wins it",
    }
    match_layout = True
    empty_hands = True  # a hand follows from the moves
    open_hands = True
    examples: ClassVar[Mapping[str, Sequence[str]]] = {
        "odds": (
            "dual_clash",
            "--hand",
            "A♠ 8♠ 5♠ 3♠ 2♠",
            "--moves",
            "play:7S play:4C play:6H play:5D play:6S play:AC play:AH play:7D play:4S play:7C play:7H play:2D",
        ),
        "simulate": ("dual_clash",),
        "replay": ("dual_clash",),
    }
    margin = Figure("margin", "mean")
    margin_meaning = "rounds that one team has won more than the other"
    variants = ("ace_mode=declare,high,low", "highest_tie=next,no_winner", "consult=open,closed")
    sweeps = ("rule.noise=0:0.3:0.05", "rule.ace_worth=0.15:2.55:0.3")

    def unfit(self, kind: PlayerKind, values: Mapping[str, float], rules: DualClashRules) -> str | None:
        """Partners cannot choose together where each chooses for himself."""
        if rules.consult == "closed" and values.get("partners") == TOGETHER:
            return "partners=together needs consult=open"
        return None

    def sides_of_seats(self, rules: Any, seats: int) -> list[int]:
        """Seats 0 and 1 are the black team, 2 and 3 the red one."""
        return [seat // 2 for seat in range(seats)]

    def first_seat(self, rules: DualClashRules, seats: int, dealer: int) -> int:
        """Seat 0: the dealer has no part in the game."""
        return 0

    # Layouts and moves.

    def seats_of(self, deal: Mapping[str, Any]) -> int:
        """Four, or ValueError."""
        hands = deal.get("hands")
        if not isinstance(hands, list) or len(hands) != _SEATS:
            raise ValueError("a dual_clash deal has four hands")
        return _SEATS

    def load(self, deal: Mapping[str, Any], rules: DualClashRules, state: Record, rule_record: Record) -> None:
        """Set the state to the start of a game with fields `dealer` and `hands`, which are the four suits."""
        self.seats_of(deal)
        for seat, hand in enumerate(deal["hands"]):
            if sorted(cards_of(self.pack, hand)) != list(range(_WIDTH * seat, _WIDTH * seat + _WIDTH)):
                raise ValueError(f"in dual_clash seat {seat} holds the 2 to 8 and the ace of {_NAMES[SUITS[seat]]}")
        driver(self, "lay")(int(deal["dealer"]), rule_record, state)

    def layout(self, state: Record, rules: DualClashRules, seats: int) -> dict[str, Any]:
        """Fields `dealer` and `hands`."""
        suits = [codes_in(self.pack, 255 << _WIDTH * seat) for seat in range(_SEATS)]
        return {"dealer": int(state["dealer"]), "hands": suits}

    def move_text(self, state: Record, rules: DualClashRules, bit: int) -> str:
        """`play:<card>` or `declare:<number>`."""
        return f"declare:{bit}" if int(state["phase"]) == _DECLARATION else f"play:{self.pack.codes[bit]}"

    def read_move(self, text: str, deck: str) -> str:
        """A move as it was typed in a deck; the word `play:` may be left out."""
        return read_named_card(text, self.pack, deck, bare="play")

    def show_move(self, move: str, deck: str) -> str:
        """A move of the rules page as it is written in a deck."""
        return show_named_card(move, self.pack, deck)

    def why_not(self, state: Record, rules: DualClashRules, move: str) -> str | None:
        """Somebody else's suit, a card that is gone, a number that no card has, the wrong kind of move."""
        head, _, tail = move.partition(":")
        seat, declares = int(state["turn"]), int(state["phase"]) == _DECLARATION
        if head == "DECLARE":
            return "an ace is declared to be 2 to 8" if declares else "no lone ace lies open"
        if declares:
            return f"seat {seat} declares what its ace is"
        if head == "PLAY" and tail in self.pack.codes:
            owner = SUITS.index(tail[1])
            if owner != seat:
                return f"{_NAMES[tail[1]]} are the cards of seat {owner}"
            return f"{tail} has been played before"
        return None

    def outcome(self, state: Record, rules: DualClashRules, seats: int, scores: list[int]) -> dict[str, Any]:
        """The outcome fields of a game on the rules page."""
        wins, rest = [int(won) for won in state["wins"]], self._rest(state, rules)
        played = int(state["round"])
        by = "wins" if wins[0] != wins[1] else "rest" if rest[0] != rest[1] else "last_win"
        return {
            "score": [scores[0], scores[2]],
            "wins": wins,
            "rest": rest,
            "by": by if int(state["last"]) >= 0 or by != "last_win" else "none",
            "rounds_played": played,
            "round_winners": [int(seat) for seat in state["winner"][:played]],
        }

    def _rest(self, state: Record, rules: DualClashRules) -> list[int]:
        """Sums of the unplayed cards of the teams."""
        values = [*range(2, 9), rules.ace_rest_value]
        sums = [
            sum(values[card % _WIDTH] for card in range(_WIDTH * _SEATS) if int(hand) >> card & 1)
            for hand in state["hand"]
        ]
        return [sums[0] + sums[1], sums[2] + sums[3]]

    def trick(self, before: Record, after: Record) -> dict[str, Any]:
        """Cards are chosen face down; the story of a game tells its rounds."""
        return {"number": int(before["round"]), "card": None, "place": None, "winner": None}

    def story(self, told: Mapping[str, Any], write: Callable[[Sequence[str]], str]) -> list[str]:
        """A line a round."""
        return story_of(told, write)

    # Figures.

    def figures(self, rules: DualClashRules, seats: int) -> list[Figure]:
        """In the order of the kernel's `figures`; the number in brackets is a team."""
        by_team: tuple[tuple[str, Kind], ...] = (
            ("win", "share"),
            ("score", "mean"),
            ("wins", "mean"),
            ("rest", "mean"),
            ("clashes", "mean"),
        )
        return [
            Figure("tie", "share"),
            *(Figure(f"{name}[{team}]", kind) for name, kind in by_team for team in range(2)),
            Figure("rounds_played", "mean"),
            Figure("no_winner_rounds", "mean"),
            Figure("declarations", "mean"),
            Figure("declarations_won", "mean"),
            Figure("first_declaration_won", "share"),
            *(Figure(f"won_by[card={rank}]", "mean") for rank in RANKS),
            *(Figure(f"no_winner[round={place}]", "share") for place in range(1, rules.rounds + 1)),
        ]

    def histograms(self, rules: DualClashRules, seats: int) -> list[Histogram]:
        """What decided the game, its rounds, rounds won by the teams."""
        by = Histogram("by", len(_BY), tuple(f"by={word}" for word in _BY))
        numbers = ("rounds_played", "wins[0]", "wins[1]")
        return [by, *(Histogram(name, _MOST_ROUNDS + 1) for name in numbers)]

    def seat_figures(self, rules: DualClashRules) -> list[Figure]:
        """In the order of the kernel's `seat_figures`."""
        return [
            Figure("win", "share"),
            Figure("tie", "share"),
            Figure("score", "mean"),
            Figure("lead", "mean"),
            Figure("round", "share"),
            Figure("round_lost", "share"),
        ]

    # Charts.

    def charts(self) -> Sequence[ChartKind]:
        """The first cards of two partners, and what an ace declares."""
        from ._dual_clash_charts import KINDS

        return KINDS

    # Matches.

    def match_figures(self, rules: DualClashRules, seats: int) -> list[Figure]:
        """In the order of the kernel's `match_figures`; the number in brackets is a team."""
        return [
            Figure("tie", "share"),
            Figure("games_played", "mean"),
            Figure("capped", "share"),
            *(Figure(f"win[{team}]", "share") for team in range(2)),
            *(Figure(f"score[{team}]", "mean") for team in range(2)),
        ]

    def match_outcome(
        self, match: Record, rules: DualClashRules, seats: int, deal_scores: list[list[int]]
    ) -> dict[str, Any]:
        """The outcome fields of a match on the rules page."""
        winners = int(match["winners"])
        won = -1 if not int(match["over"]) or int(match["tied"]) or not winners else 0 if winners & 1 else 1
        return {
            "score": [int(match["totals"][0]), int(match["totals"][2])],
            "winner": won,
            "games_played": int(match["deals"]),
            "game_scores": [[scores[0], scores[2]] for scores in deal_scores],
        }

    # Positions.

    def stage(self, position: Position, rule_record: Record) -> Stage:
        """All moves are made again; choices of this round that the seat does not know are made by their players."""
        return stage_of(position, rule_record)

    def branches(self, position: Position, state: Record, moves: Mapping[str, int]) -> list[Branch]:
        """One a move, and where partners consult before either has chosen one a pair of cards."""
        return branches_at(position, state, moves)

    combination_note = "a card alone: the partner answers it as that player would"

    def exact_figures(self, position: Position, stage: Stage, branch: Branch) -> dict[str, float]:
        """What a declaration does to the round, and to the game where it ends."""
        return counted(position, stage, branch)

    def draws_lots(self, kind: PlayerKind, values: Mapping[str, float], rules: Any, phase: int | None) -> bool:
        """`rule` does."""
        return kind.name == "rule"

    def standing(self, scores: Sequence[int], rules: DualClashRules, seats: int) -> list[int]:
        """Points of the seats, of the points of the two teams."""
        if len(scores) != 2:
            raise ValueError(f"--scores takes the points of the two teams, black first, not {len(scores)} numbers")
        if min(scores) < 0 or max(scores) >= rules.points_needed:
            raise ValueError(f"--scores: a team with {rules.points_needed} points has won, so they are less")
        if sum(scores) >= rules.max_games:
            raise ValueError(f"--scores: {sum(scores)} games are over, and the match ends after {rules.max_games}")
        return [scores[0], scores[0], scores[1], scores[1]]

    def set_standing(self, match: Record, scores: Sequence[int], round: int | None, rules: Any, seats: int) -> None:
        """Points, and as many games as made them."""
        match["totals"][:seats] = scores
        match["deals"] = int(scores[0]) + int(scores[2])


GAME = DualClash()
