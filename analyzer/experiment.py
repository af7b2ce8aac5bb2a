"""The two experiments of this version: deals from the shuffle, and branches at a position.

Each is a `Job` (see `runner`): it knows how to play a range of deals into a tally.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from kernels.constants import CONTRADICTED, FAULT, MET, PILOT

from .games.base import Branch, Game, Record
from .games.rules import Rules
from .players import Seating
from .position import Stage
from .records import Scratch, driver, rule_record, word
from .runner import Tally, away

if TYPE_CHECKING:
    from kernels.past import Past, Script

FIRST_SURVEY, LONGEST_SURVEY = 2_000, 20_000
"""Redraws tried before the first deal, to see how many meet the position: more of them where few do."""

TRIES = 400_000
"""Redraws tried for one deal before the run gives up."""


class PlayerFault(ValueError):
    """The user's own player made an illegal move."""


@dataclass
class Setup:
    """What all deals of a job share."""

    game: Game
    rules: Rules
    seats: int
    dealer: int
    seating: Seating
    seed: int

    def record(self) -> Record:
        """The rules as the kernel reads them."""
        return rule_record(self.game, self.rules, self.seats)

    def driver(self, name: str) -> Any:
        """A driver bound to the game and to the user's own players."""
        return driver(self.game, name, self.seating.customs)

    def call(self, name: str, *arguments: Any) -> Any:
        """Call a driver outside a run; the user's own player, which may never end, where Ctrl-C can end it."""
        bound = self.driver(name)
        return away(lambda: bound(*arguments)) if self.seating.customs else bound(*arguments)

    def fault(self, index: int, noise: NDArray[np.uint64]) -> PlayerFault:
        """The error for a deal that the user's own player spoilt; noise: as the kernel has left it."""
        return illegal_move(self.seating, index, self.seed, noise)


def illegal_move(seating: Seating, index: int, seed: int, noise: NDArray[np.uint64]) -> PlayerFault:
    """The error for a deal that the user's own player at a table spoilt; noise: as the kernel has left it."""
    return PlayerFault(f"{seating.own_player(noise)} made an illegal move in deal {index} of seed {seed}")


class Simulation:
    """Deals, or whole matches, from the shuffle to the score."""

    def __init__(self, setup: Setup, unit: str = "deal") -> None:
        self.setup = setup
        self.unit = unit
        game, rules, seats = setup.game, setup.rules, setup.seats
        self.cap = game.match_cap
        self.figures = len((game.match_figures if unit == "match" else game.figures)(rules, seats))
        self.histograms = game.histograms(rules, seats)
        self.kernel = setup.driver("simulate_matches" if unit == "match" else "simulate")
        self.record = setup.record()

    def tally(self) -> Tally:
        """sums [figures, 3] (deals, sum, sum of squares), histograms [H, bins]."""
        if self.unit == "match":
            return Tally(sums=(self.figures, 3), histograms=(1, self.cap + 1))
        widest = max(histogram.bins for histogram in self.histograms)
        return Tally(sums=(self.figures, 3), histograms=(len(self.histograms), widest))

    def worker(self) -> tuple[Scratch, NDArray[np.int64], NDArray[np.int64]]:
        """Scratch, figures of one deal, bins of one deal."""
        scratch = Scratch(self.setup.game, self.setup.seats)
        return scratch, np.zeros(self.figures, np.int64), np.zeros(len(self.histograms), np.int64)

    def compile(self) -> None:
        """Compile the kernel, or load it, before the first deal."""
        self.play(0, 0, self.worker(), self.tally())

    def play(self, first: int, last: int, worker: Any, tally: Tally) -> None:
        """Play deals first .. last - 1."""
        setup = self.setup
        scratch, values, places = worker
        players = (setup.seating.numbers, setup.seating.parameters)
        chance = (scratch.deck, scratch.stream, scratch.noise, scratch.scores)
        if self.unit == "match":
            what: tuple[Any, ...] = (setup.dealer, self.cap, scratch.match, self.record, scratch.state)
            memory: tuple[Any, ...] = (values,)
        else:
            what = (setup.dealer, self.record, scratch.state)
            memory = (values, places)
        sums = (tally["sums"], tally["histograms"])
        bad = self.kernel(word(setup.seed), first, last, *what, *players, *chance, *memory, *sums)
        if bad >= 0:
            raise setup.fault(bad, scratch.noise)


class Redraws:
    """Redraws of one position: the survey before a run, and the branches at its decision."""

    def __init__(self, setup: Setup, stage: Stage, given: str) -> None:
        from kernels.ways import count_ways

        hidden = stage.hidden
        ways = count_ways(hidden.classes, hidden.piles, hidden.room, hidden.weights, hidden.ordered)
        if ways is None:
            raise ValueError("no deal can meet this position: the moves made contradict the cards")
        self.setup, self.stage, self.ways = setup, stage, ways
        self.given = given
        self.past = _past(stage, given)
        self.record = setup.record()

    def scratch(self) -> Scratch:
        """Working memory whose template is the position."""
        scratch = Scratch(self.setup.game, self.setup.seats)
        scratch.states[0] = self.stage.state
        return scratch

    def survey_until(self, enough: int) -> Survey:
        """Survey until enough redraws agree with the moves made, or the longest survey has been made."""
        found = self.survey(0, FIRST_SURVEY)
        if min(found.met, found.consistent) < enough:
            found = self.survey(0, LONGEST_SURVEY)
        return found

    def survey(self, first: int, last: int) -> Survey:
        """Try one redraw a deal and see what comes of it."""
        size = last - first
        found = Survey(np.zeros(size, np.int64), np.zeros(size, np.uint64), np.zeros(size, np.int64), self.scratch())
        scratch = found.scratch
        self.setup.call(
            "survey", word(self.setup.seed), PILOT, first, last, self.record, scratch.states, self.ways, self.past,
            self.stage.seat, self.setup.seating.numbers, self.setup.seating.parameters,
            scratch.deck, scratch.stream, scratch.noise, found.outcome, found.moves, found.phases,
        )  # fmt: skip
        if (found.outcome == FAULT).any():
            spoilt = first + int(np.flatnonzero(found.outcome == FAULT)[0])
            if size > 1:
                return self.survey(spoilt, spoilt + 1)  # which fails alike and tells at which seat
            raise self.setup.fault(spoilt, scratch.noise)
        return found


def _past(stage: Stage, given: str) -> Past:
    """The moves made, as the kernel reads them."""
    from kernels.past import Past

    none = [0] * len(stage.replay)
    by_others, free = given == "auction", given == "auction" or not stage.kept
    return Past(
        np.array(stage.replay, np.uint64),
        np.array([by_others and call for call in stage.calls], np.uint8),
        np.array(none if free else stage.kept, np.uint64),
        np.array(none if free else stage.shed, np.uint64),
    )


def _script(branches: Sequence[Branch], seat: int, phase: int) -> Script:
    """Alternatives at a decision of `seat` in `phase`, as the kernel reads them."""
    from kernels.past import Script

    size = (len(branches), max(len(branch.bits) for branch in branches))
    moves, seats, phases = np.zeros(size, np.uint64), np.full(size, seat), np.full(size, phase)
    for row, branch in enumerate(branches):
        made = len(branch.bits)
        moves[row, :made] = branch.bits
        phases[row, 1:made] = branch.phases
        if branch.seats:
            seats[row, 1:made] = branch.seats
    quiet = np.array([branch.quiet for branch in branches], np.int64)
    return Script(moves, seats.astype(np.int64), phases.astype(np.int64), quiet)


@dataclass
class Survey:
    """What came of redraws: outcome (kernels.constants: MET, ...), and where met the legal moves and the phase."""

    outcome: NDArray[np.int64]
    moves: NDArray[np.uint64]
    phases: NDArray[np.int64]
    scratch: Scratch

    @property
    def tried(self) -> int:
        """Redraws made."""
        return self.outcome.size

    @property
    def met(self) -> int:
        """Redraws that led to the decision."""
        return int((self.outcome == MET).sum())

    @property
    def consistent(self) -> int:
        """Redraws that agree with the moves made."""
        return int((self.outcome != CONTRADICTED).sum())

    def usual(self, relevant: Callable[[int], int]) -> Decision:
        """The most frequent decision: its phase and, of the moves relevant in that phase, the legal ones."""
        masks = np.array([relevant(int(phase)) for phase in self.phases], np.uint64)
        moves = self.moves & masks
        pairs = np.stack([moves, self.phases.astype(np.uint64)], axis=1)
        kinds, number = np.unique(pairs[self.outcome == MET], axis=0, return_counts=True)
        usual = kinds[int(number.argmax())]
        first = int(np.flatnonzero((self.outcome == MET) & (pairs == usual).all(axis=1))[0])
        return Decision(int(masks[first]), int(usual[0]), int(usual[1]), first)

    def always(self) -> Decision:
        """The moves that are legal in every redraw that led to the decision, which comes in one phase."""
        moves = int(np.bitwise_and.reduce(self.moves[self.outcome == MET]))
        first = int(np.flatnonzero(self.outcome == MET)[0])
        return Decision(moves, moves, int(self.phases[first]), first)


@dataclass(frozen=True)
class Decision:
    """A decision of the asking seat: of the `relevant` moves the legal ones, the phase, and a redraw that has it."""

    relevant: int
    moves: int
    phase: int
    redraw: int


Standing = tuple[Sequence[int], int | None]
"""Totals of a match and which of its rounds comes, from 1 (None where that does not matter)."""


class Branches:
    """Every alternative at a position, on the same deals."""

    def __init__(
        self,
        redraws: Redraws,
        branches: Sequence[Branch],
        decision: Decision,
        standing: Standing | None = None,
        first: int = 0,
    ) -> None:
        self.redraws, self.setup, self.decision = redraws, redraws.setup, decision
        self.first = first
        game = self.setup.game
        self.script = _script(branches, redraws.stage.seat, decision.phase)
        self.standing = standing
        self.figures = len(game.seat_figures(self.setup.rules)) + 3
        self.decisive = self.figures - 3 if standing is not None else game.decisive
        self.kernel = self.setup.driver("branch")

    def tally(self) -> Tally:
        """sums [B, figures, 3], cross [B, B], histograms [B, bins], attempts [4]."""
        size = len(self.script.quiet)
        return Tally(
            sums=(size, self.figures, 3),
            cross=(size, size),
            histograms=(size, self.setup.game.seat_bins),
            attempts=(4,),
        )

    def worker(self) -> tuple[Scratch, NDArray[np.int64], NDArray[np.int64]]:
        """Scratch, figures of one branch, decisive figure of all."""
        scratch = self.redraws.scratch()
        if self.standing is not None:
            match = scratch.matches[0]
            setup, (scores, round_) = self.setup, self.standing
            driver(setup.game, "stand")(setup.dealer, self.redraws.record, match)
            setup.game.set_standing(match, scores, round_, setup.rules, setup.seats)
        return scratch, np.zeros(self.figures, np.int64), np.zeros(len(self.script.quiet), np.int64)

    def compile(self) -> None:
        """Compile the kernel, or load it, before the first deal."""
        self.play(0, 0, self.worker(), self.tally())

    def play(self, first: int, last: int, worker: Any, tally: Tally) -> None:
        """Play all branches on deals first .. last - 1, counted from the job's own first deal."""
        setup, redraws, decision = self.setup, self.redraws, self.decision
        scratch, values, compared = worker
        cap = setup.game.match_cap if self.standing is not None else 0
        bad = self.kernel(
            word(setup.seed), self.first + first, self.first + last, TRIES, redraws.record,
            scratch.states, redraws.ways, redraws.past,
            redraws.stage.seat, word(decision.relevant), word(decision.moves), decision.phase, self.script,
            cap, scratch.matches, setup.seating.numbers, setup.seating.parameters,
            scratch.deck, scratch.stream, scratch.noise, scratch.kept_noise, scratch.scores, values, compared,
            self.decisive, tally["sums"], tally["cross"], tally["histograms"], tally["attempts"],
        )  # fmt: skip
        if bad >= 0:
            raise setup.fault(bad, scratch.noise)
        if bad < -1:
            raise RuntimeError(f"deal {-2 - bad} could not be had: none of {TRIES} redraws meets the position")
