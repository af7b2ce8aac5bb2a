"""What every game tells the rest of the program: its rules, moves, players, layout, figures and questions.

A face imports no numba: the kernel is loaded by `Game.kernel`, when something is to be played.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from ..cards import Pack, parse_cards, show_cards
from .rules import Rules

if TYPE_CHECKING:
    from ..charts.spec import ChartKind
    from ..position import Position, Stage

Record = Any
"""A numpy structured record of the kernel (state, rules or match)."""


@dataclass(frozen=True)
class Parameter:
    """One parameter of a player: its default and what it does.  `words` are named values, else it is a number."""

    name: str
    default: float
    meaning: str
    words: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class PlayerKind:
    """A named way to play: `number` is the kernel's id, `parameters` are its columns in order."""

    name: str
    number: int
    meaning: str
    parameters: tuple[Parameter, ...] = ()


RANDOM = PlayerKind("random", 0, "any legal move, each with the same chance")

Kind = Literal["share", "mean"]


@dataclass(frozen=True)
class Figure:
    """One tallied figure: a share of the deals or a mean, in units of `unit`."""

    name: str
    kind: Kind
    unit: float = 1.0


@dataclass(frozen=True)
class Histogram:
    """A tallied distribution; `label` of bin k is `labels[k]`, or k itself."""

    name: str
    bins: int
    labels: tuple[str, ...] = ()


def cards_of(pack: Pack, codes: Any) -> list[int]:
    """Card ids of a list of codes; ValueError when it is no such list or names a card twice."""
    if not isinstance(codes, Sequence) or isinstance(codes, str):
        raise ValueError(f"cards are a list of codes like {pack.codes[0]!r}")
    ids = [pack.card(str(code)) for code in codes]
    if len(set(ids)) != len(ids):
        raise ValueError("a card is there twice in " + " ".join(map(str, codes)))
    return ids


def codes_in(pack: Pack, mask: int) -> list[str]:
    """Codes of a set of cards, in plain string order."""
    return sorted(code for card, code in enumerate(pack.codes) if mask >> card & 1)


@dataclass(frozen=True)
class Branch:
    """One alternative: moves of the asking seat, each made when its turn comes, and their action bits.

    quiet: until the last of them is made, the others pass.  phases, seats: in which phase of the game the moves
    after the first are made, and by whom (nothing: by the asking seat).
    """

    moves: tuple[str, ...]
    bits: tuple[int, ...]
    quiet: bool = False
    phases: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()

    @property
    def name(self) -> str:
        """The moves, separated by blanks."""
        return " ".join(self.moves)


class Game(ABC):
    """One game as the rest of the program sees it."""

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    seat_counts: ClassVar[tuple[int, ...]]
    rules: ClassVar[type[Rules]]
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    players: ClassVar[tuple[PlayerKind, ...]]
    default_player: ClassVar[str] = "rule"
    examples: ClassVar[Mapping[str, Sequence[str]]] = {}
    has_auction: ClassVar[bool] = False
    fields: ClassVar[tuple[str, ...]] = ()
    match_cap: ClassVar[int] = 1000
    empty_hands: ClassVar[bool] = False  # whether a seat without cards may have a decision
    pack: Pack

    def kernel(self) -> ModuleType:
        """The kernel package of the game (imports numba)."""
        return import_module(f"kernels.games.{self.name}")

    def player(self, name: str) -> PlayerKind:
        """The kind of player called `name`; ValueError names those there are."""
        for kind in self.players:
            if kind.name == name:
                return kind
        raise ValueError(
            f"{self.name} has no player {name!r}; there are {', '.join(kind.name for kind in self.players)} "
            "and path.py:function"
        )

    def default_dealer(self, rules: Any, seats: int) -> int:
        """The dealer with whom seat 0 is the first to act."""
        return seats - 1

    def first_seat(self, rules: Any, seats: int, dealer: int) -> int:
        """The seat that is the first to act with this dealer."""
        return (dealer - self.default_dealer(rules, seats)) % seats

    def seats_for(self, rules: Any) -> int:
        """The number of seats when nothing is said about it."""
        return self.seat_counts[0]

    def check_seats(self, rules: Any, seats: int) -> None:
        """ValueError when the game is not played by so many, or not with these rules."""
        if seats not in self.seat_counts:
            low, high = self.seat_counts[0], self.seat_counts[-1]
            allowed = f"{low}" if low == high else f"{low} to {high}"
            raise ValueError(f"{self.name} is played by {allowed} players, not {seats}")

    def unfit(self, kind: PlayerKind, values: Mapping[str, float], rules: Any) -> str | None:
        """Why such a player, with all of its parameters, cannot sit at a table with these rules."""
        return None

    def cards_in_play(self, rules: Any, seats: int) -> int:
        """The cards of the pack that take part, as a set."""
        return (1 << len(self.pack.codes)) - 1

    # Layouts and moves.

    @abstractmethod
    def seats_of(self, deal: Mapping[str, Any]) -> int:
        """Number of seats of a layout."""

    @abstractmethod
    def load(self, deal: Mapping[str, Any], rules: Any, state: Record, rule_record: Record) -> None:
        """Set `state` to the start of a recorded deal (layout fields of the rules page)."""

    @abstractmethod
    def layout(self, state: Record, rules: Any, seats: int) -> dict[str, Any]:
        """The layout of a deal that has just been dealt."""

    @abstractmethod
    def move_text(self, state: Record, rules: Any, bit: int) -> str:
        """The move that action bit `bit` means in this state."""

    def read_move(self, text: str, deck: str) -> str:
        """A move as it was typed in a deck, in the words of the rules page; here the cards."""
        try:
            (card,) = parse_cards(text, self.pack, deck)
        except ValueError:
            return text
        return text if card is None else self.pack.codes[card]

    def show_move(self, move: str, deck: str) -> str:
        """A move of the rules page as it is written in a deck; here the cards."""
        known = move in self.pack.codes and deck != "french"
        return show_cards([self.pack.card(move)], self.pack, deck, ascii=True) if known else move

    def why_not(self, state: Record, rules: Any, move: str) -> str | None:
        """Why a move, in capitals, is not legal in this state, where there is more to say than that."""
        return None

    @abstractmethod
    def outcome(self, state: Record, rules: Any, seats: int, scores: list[int]) -> dict[str, Any]:
        """The outcome fields of the rules page, in plain Python types."""

    def moves(self, state: Record, rules: Any, legal: int) -> dict[str, int]:
        """The legal moves by text, in plain string order, with their bits."""
        bits = (bit for bit in range(64) if legal >> bit & 1)
        return dict(sorted((self.move_text(state, rules, bit), bit) for bit in bits))

    def trick(self, before: Record, after: Record) -> dict[str, Any]:
        """What a move did to the trick, for `replay`: card and place, and once it is over winner and points."""
        played = int(after["played"]) ^ int(before["played"])
        told: dict[str, Any] = {"number": int(before["trick"]), "card": None, "place": None, "winner": None}
        if played:
            told |= {"card": self.pack.codes[played.bit_length() - 1], "place": int(before["on_table"])}
        if int(after["trick"]) > int(before["trick"]):
            points = [int(p) for p in after["points"] - before["points"]]
            told |= {"winner": int(after["leader"]), "points": sum(points)}
        return told

    def unseen_steps(self, steps: Sequence[Mapping[str, Any]], seat: int) -> set[int]:
        """Which moves of a deal (`player`, `move`) a seat could not see, by number."""
        return set()

    def sees(self, pile: str, steps: Sequence[Mapping[str, Any]], seat: int) -> bool:
        """Whether a seat gets to see a pile of the layout that is dealt face down."""
        return False

    open_hands: ClassVar[bool] = False
    """Whether everybody sees all hands."""

    def outcome_seen(self, told: Mapping[str, Any], seat: int) -> dict[str, Any]:
        """The outcome of a deal as `seat` gets to know it, null for what it does not; told: see `story`."""
        return dict(told["outcome"])

    def draws_seen(self, step: Mapping[str, Any], seat: int, told: Mapping[str, Any]) -> bool:
        """Whether `seat` sees the cards that others draw in a step, besides those that lay open."""
        return False

    def story(self, told: Mapping[str, Any], write: Callable[[Sequence[str]], str]) -> list[str]:
        """The moves of a deal for readers of `replay`, here trick by trick.  write(codes): cards as text."""
        from ..telling import tricks

        return tricks(told, write)

    def bottom_card(self, state: Record) -> str | None:
        """The card that lies face up under the stock, None in games without one."""
        return None

    # Figures.

    @abstractmethod
    def figures(self, rules: Any, seats: int) -> list[Figure]:
        """The figures that the kernel's `figures` writes, in its order."""

    first_figures: ClassVar[tuple[str, ...]] = ()
    """Figures of a simulation that are shown first; `--precision` is about the first."""

    @abstractmethod
    def histograms(self, rules: Any, seats: int) -> list[Histogram]:
        """The histograms that the kernel's `bins` fills, in its order."""

    @abstractmethod
    def seat_figures(self, rules: Any) -> list[Figure]:
        """The figures that the kernel's `seat_figures` writes, in its order."""

    meanings: ClassVar[Mapping[str, str]] = {}
    """What figures of `odds` mean that do not explain themselves, by name."""

    # Comparisons.

    def sides_of_seats(self, rules: Any, seats: int) -> list[int]:
        """The side, from 0, that each seat belongs to from the first card on; without partners each its own."""
        return list(range(seats))

    roles: ClassVar[tuple[str, ...]] = ()
    """The roles that the kernel's `seat_role` numbers, from 0; none where all seats are alike."""

    margin: ClassVar[Figure | None] = None
    """What the kernel's `margin` counts: how close a deal was, the less the closer; None where nothing tells."""

    margin_meaning: ClassVar[str] = ""
    """What the margin is, in words, with its unit."""

    variants: ClassVar[tuple[str, ...]] = ()
    """Rule options worth comparing, the one of which players argue most first, as `--vary` takes them."""

    sweeps: ClassVar[tuple[str, ...]] = ()
    """Parameters of `rule` worth a sweep, the most telling one first, as `--param` takes them.

    In each of these ranges one seat that tries a value among players of the default has its best one inside.
    """

    # Charts.

    def charts(self) -> Sequence[ChartKind]:
        """The kinds of charts there are, the one of which players argue most first."""
        return ()

    # Positions.

    @abstractmethod
    def stage(self, position: Position, rule_record: Record) -> Stage:
        """Make a position ready for redrawing; ValueError when no deal can meet it."""

    def branches(self, position: Position, state: Record, moves: Mapping[str, int]) -> list[Branch]:
        """The alternatives at a decision whose legal moves are `moves`: by default one a move."""
        return [Branch((text,), (1 << bit,)) for text, bit in moves.items()]

    def combinations(self, position: Position, state: Record, moves: Mapping[str, int]) -> list[Branch]:
        """Further alternatives of several moves; there may be thousands, of which the best few are shown."""
        return []

    combination_note: ClassVar[str] = "a move alone: what follows is left to the player"
    """What a branch of several moves means, beside one of a single move."""

    card_phase: ClassVar[int]
    """The phase in which a move is a card of the hand."""

    def deciding_piles(self, position: Position, stage: Stage, branch: Branch) -> Sequence[int] | None:
        """The hidden piles that alone decide what a branch comes to; None where it may be any of them."""
        return None

    def exact_figures(self, position: Position, stage: Stage, branch: Branch) -> dict[str, float]:
        """Figures of a branch that can be counted without playing, by name."""
        return {}

    def draws_lots(self, kind: PlayerKind, values: Mapping[str, float], rules: Any, phase: int | None) -> bool:
        """Whether such a player may draw lots from a phase of the deal on (None: in all of it).

        By default those do whose parameters with `random` in their names are switched on.
        """
        return any(value and "random" in name for name, value in values.items())

    # Matches.

    has_matches: ClassVar[bool] = True
    """Whether deals add up to a match that ends."""

    match_layout: ClassVar[bool] = False
    """Whether the rules page has the layout of a whole match."""

    lists_rounds: ClassVar[bool] = False
    """Whether that layout lists the cards of every round."""

    def match_round(
        self, deal: Mapping[str, Any], round: int, match: Record, rules: Any, seats: int
    ) -> dict[str, Any] | None:
        """The layout of one round (from 0) of a listed match that stands at `match`; None when the list has run out."""
        raise ValueError(f"{self.name} has no layout that lists rounds")

    counts_rounds: ClassVar[bool] = False
    """Whether it matters which round of a match a deal is."""

    def standing(self, scores: Sequence[int], rules: Any, seats: int) -> list[int]:
        """The totals per seat of a match that stands at `scores`; ValueError when it cannot."""
        if len(scores) != seats:
            raise ValueError(f"--scores takes {seats} totals, one a seat, not {len(scores)}")
        return list(scores)

    def set_standing(self, match: Record, scores: Sequence[int], round: int | None, rules: Any, seats: int) -> None:
        """Have a match before its first deal stand at `scores`, in a round counted from 1."""
        match["totals"][:seats] = scores

    def match_figures(self, rules: Any, seats: int) -> list[Figure]:
        """The figures of a match, in the order of the kernel's `match_figures`."""
        return [
            Figure("tie", "share"),
            Figure("deals", "mean"),
            Figure("capped", "share"),
            *(Figure(f"win[{seat}]", "share") for seat in range(seats)),
            *(Figure(f"score[{seat}]", "mean") for seat in range(seats)),
        ]

    def match_outcome(self, match: Record, rules: Any, seats: int, deal_scores: list[list[int]]) -> dict[str, Any]:
        """The outcome fields of a match on the rules page, in plain Python types."""
        raise ValueError(f"{self.name} has no layout of a match")

    decisive: ClassVar[int] = 1
    """Which of `seat_figures` is the expected value that branches are compared by."""

    seat_bins: ClassVar[int] = 1

    def aims(self, counts: Sequence[int], targets: Sequence[int]) -> dict[str, int]:
        """Deals in which further aims were reached, by metric name, from the counts of the kernel's `seat_bin`."""
        return {}

    default_targets: ClassVar[tuple[int, ...]] = ()
    passive_move: ClassVar[str | None] = None
