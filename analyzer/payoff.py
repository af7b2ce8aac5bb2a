"""A designer's own pay-off, counted from the outcome of every deal on the same playouts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from .games.base import Figure
from .players import load_function
from .runner import Tally
from .runner.job import TOO_LARGE
from .variants import Value, Variants

_PARTS = 3_000  # of a pay-off of 1, which are counted: thousandths and thirds are whole
_LARGEST = 1_000_000


class Scored(Variants):
    """Variants whose lines have pay-offs too: what a function of the user's makes of the outcome of a deal.

    The function gets the outcome fields of the rules page as a dict and returns a number a seat, or one number.
    It is called in Python, deal by deal, so that such runs are slower.
    """

    def __init__(self, score: str, *arguments: Any, decisive: str | None = None, **options: Any) -> None:
        self.score = score
        super().__init__(*arguments, **options)
        self.function = load_function(score, "score")
        self.dealt = len(self.values)
        self.number = 0  # of pay-offs: not known yet
        self.number = len(self._trial())
        names = ["payoff"] if self.number == 1 else [f"payoff[{seat}]" for seat in range(self.number)]
        self.values += [Value(Figure(name, "mean", 1 / _PARTS), "payoff") for name in names]
        self.shown = [*range(self.dealt, len(self.values)), *self.shown]
        self.decisive = self.dealt if decisive is None else self.place(decisive)

    def worker(self) -> dict[str, Any]:
        """Working memory of one thread."""
        told = super().worker()
        shape = (len(self.lines), getattr(self, "dealt", len(self.values)))
        told["weights"], told["totals"] = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        return told

    def _trial(self) -> list[int]:
        """The pay-offs of the first deal."""
        worker = self.worker()
        super().play(0, 1, worker, super().tally())
        return self._payoffs(worker, 0, 0)

    def play(self, first: int, last: int, worker: Any, tally: Tally) -> None:
        """Play deals first .. last - 1 at all tables and count their pay-offs."""
        kernel_decides = self.decisive < self.dealt
        own, self_decisive = Tally(cross=tally["cross"].shape), self.decisive if kernel_decides else 0
        for index in range(first, last):
            sums = Tally()
            sums.sums = {**tally.sums, **({} if kernel_decides else own.sums)}
            self._play_kernel(index, index + 1, worker, sums, self_decisive)
            self._count(index, worker, tally, not kernel_decides)

    def _count(self, index: int, worker: Any, tally: Tally, decides: bool) -> None:
        paid = np.array([self._payoffs(worker, table, index) for table in range(len(self.tables))], np.int64)
        w = np.zeros((len(self.lines), self.number), np.int64)
        x = np.zeros_like(w)
        for row, line in enumerate(self.lines):
            for table in line.seats:
                w[row] += 1
                x[row] += paid[table]
        base = [line.base for line in self.lines]
        v, y = w[base], x[base]
        tally["moments"][:, self.dealt :] += np.stack([w, x, w * w, w * x, x * x], axis=-1)
        if (tally["moments"][:, self.dealt :, 4] < 0).any():  # one deal adds less than 2^63
            raise ValueError(TOO_LARGE)
        differs = ((w != v) | (x != y)).astype(np.int64)
        tally["against"][:, self.dealt :] += np.stack([w * v, x * v, w * y, x * y, differs], axis=-1)
        if decides:
            p, q = w[:, self.decisive - self.dealt], x[:, self.decisive - self.dealt]
            apart = (p[:, None] != p) | (q[:, None] != q)
            tally["cross"][:] += np.stack([np.outer(p, p), np.outer(q, p), np.outer(q, q), apart], axis=-1)

    def _payoffs(self, worker: Any, table: int, index: int) -> list[int]:
        """What the function makes of the last deal at a table, in parts."""
        scores = [int(score) for score in worker["scores"][table]]
        outcome = self.game.outcome(worker["states"][table], self.tables[table].rules, self.seats, scores)
        where = f"score {self.score}: deal {self.first + index} of seed {self.seed}"
        paid = payoffs(self.function, outcome, self.seats, where)
        if self.number and len(paid) != self.number:
            raise ValueError(f"{where}: number of pay-offs: {len(paid)}; in the first deal there were {self.number}")
        return paid


def payoffs(function: Callable[..., Any], outcome: dict[str, Any], seats: int, where: str) -> list[int]:
    """The pay-offs of an outcome in parts (1 / _PARTS).

    ValueError unless they are one number, one a seat, or one for each that the game itself gives a score (a team).
    """
    try:
        found = function(outcome)
    except (Exception, SystemExit) as fault:
        raise ValueError(f"{where}: {type(fault).__name__}: {fault}") from fault
    listed = list(found) if isinstance(found, (Sequence, np.ndarray)) and not isinstance(found, str) else [found]
    scored = len(outcome["score"])
    if len(listed) not in (1, seats, scored):
        team = "" if scored == seats else f" or a team ({scored})"
        raise ValueError(f"{where}: returns {len(listed)} numbers; it is one a seat ({seats}){team}, or a single one")
    return [_in_parts(number, where) for number in listed]


def _in_parts(number: Any, where: str) -> int:
    try:
        value = float(number) * _PARTS
    except (TypeError, ValueError):
        raise ValueError(f"{where}: returns {str(number)[:40]!r}, which is no number") from None
    if not abs(value) <= _LARGEST * _PARTS or abs(value - round(value)) > 1e-6 * max(1, abs(value)):
        raise ValueError(
            f"{where}: returns {number}; pay-offs are multiples of 0.001 from -{_LARGEST:,} to {_LARGEST:,}, or thirds"
        )
    return round(value)
