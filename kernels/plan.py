"""Tables of players that play the same deals, the rows they count for, and the sums.  Imports no numba."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np


class Tables(NamedTuple):
    """T tables, each with its rules, players and dealer.

    rules RULES[T].  dealer int64[T].  player int64[T, seats], parameters float64[T, seats, P].
    """

    rules: np.ndarray
    dealer: np.ndarray
    player: np.ndarray
    parameters: np.ndarray


class Entries(NamedTuple):
    """Which rows a table counts for: entries start[t] .. start[t + 1] - 1 belong to table t.

    start int64[T + 1].  row int64[E].  own uint64[E]: the seats whose figures the row is about.  scale int64[E]:
    what the gain of these seats over the others is multiplied by, so that it is whole and alike in all entries
    (0: no gain).
    """

    start: np.ndarray
    row: np.ndarray
    own: np.ndarray
    scale: np.ndarray


class Rows(NamedTuple):
    """R rows.  main int64[R]: the table whose histograms are the row's (-1: none).

    base int64[R]: the row that it is compared to.
    """

    main: np.ndarray
    base: np.ndarray


class Sums(NamedTuple):
    """What is added to; V values a row.  All are int64.

    moments [R, V, 5]: sums over deals of w, x, w², w x, x², where x is the sum of a value over the tables and own
    seats of the row in which it has a meaning, and w how many those are.
    against [R, V, 5]: sums of w w', x w', w x', x x' with the base row's w' and x', and deals in which w or x differs
    from them.
    cross [R, R, 4]: w w', x w', x x' of all pairs of rows, and deals in which w or x differs, of the decisive value.
    single [R, 3]: gains at single tables: how many, sum, sum of squares.
    bites [R]: deals in which a move or a score at the main table differs from the one of the base row.
    histograms [R, H, L].
    """

    moments: np.ndarray
    against: np.ndarray
    cross: np.ndarray
    single: np.ndarray
    bites: np.ndarray
    histograms: np.ndarray
