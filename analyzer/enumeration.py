"""Exact answers: every way in which the hidden cards can lie is played, where they are fewer than the deals asked for.

A row is exact when nothing that follows its moves is left to chance: no card is drawn that the ways do not tell,
and no player draws lots.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations, product
from math import comb, factorial, gcd

import numpy as np
from numpy.typing import NDArray

from kernels.ways import compositions

from .experiment import Branches
from .games.base import Branch
from .position import Hidden, Position
from .records import driver

MOST_WAYS = 200_000
"""Ways that are listed at most."""

_LARGEST_WEIGHT = 2**31  # of all ways together, so that sums stay whole numbers of 64 bits


@dataclass(frozen=True)
class Exact:
    """What a row comes to over all ways.

    ways: how many agree with what is known.  sums int64[K, 2]: for each of the game's seat figures the weight of
    the ways in which it has a meaning, and its weighed sum.
    """

    ways: int
    sums: NDArray[np.int64]


def count_exactly(job: Branches, position: Position, branches: Sequence[Branch], most: int) -> list[Exact | None]:
    """The exact figures of the branches that have them; `most`: ways that may be played for one of them."""
    found: list[Exact | None] = [None] * len(branches)
    redraws, setup = job.redraws, job.setup
    if job.standing is not None or setup.seating.customs or _lots(job):
        return found
    listed: dict[tuple[int, ...], Listing | None] = {}
    for b, branch in enumerate(branches):
        deciding = setup.game.deciding_piles(position, redraws.stage, branch)
        piles = tuple(redraws.stage.hidden.piles) if deciding is None else tuple(sorted(deciding))
        if piles not in listed:
            listed[piles] = list_ways(redraws.stage.hidden, piles, min(most, MOST_WAYS))
        listing = listed[piles]
        if listing is not None:
            found[b] = _play(job, listing, b)
    return found


def _lots(job: Branches) -> bool:
    """Whether a player may draw lots that the kernel does not see: from the decision on, or in a checked move."""
    setup, past = job.setup, job.redraws.past
    begun = job.redraws.stage.to_act and past.move.all() and not past.checked.any()
    since = job.decision.phase if begun else None
    kinds = {kind.number: kind for kind in setup.game.players}
    for player in setup.seating.players:
        kind = kinds[player.number]
        values = {parameter.name: value for parameter, value in zip(kind.parameters, player.values, strict=True)}
        if setup.game.draws_lots(kind, values, setup.rules, since):
            return True
    return False


def _play(job: Branches, listing: Listing, b: int) -> Exact | None:
    """Play branch `b` in every way; None when something is left to chance."""
    setup, redraws, decision = job.setup, job.redraws, job.decision
    scratch = redraws.scratch()
    figures = len(setup.game.seat_figures(setup.rules))
    sums, values = np.zeros((figures, 2), np.int64), np.zeros(figures, np.int64)
    agreeing = driver(setup.game, "enumerate_ways")(
        listing.cards, listing.weights, listing.piles, redraws.record, scratch.states, redraws.past,
        redraws.stage.seat, np.uint64(decision.relevant), np.uint64(decision.moves), decision.phase, job.script, b,
        setup.seating.numbers, setup.seating.parameters, scratch.noise, scratch.scores, values, sums,
    )  # fmt: skip
    return Exact(int(agreeing), sums) if agreeing > 0 else None


@dataclass(frozen=True)
class Listing:
    """All ways to fill some piles: cards uint8[W, N] for the places piles int64[N], and weights int64[W]."""

    cards: NDArray[np.uint8]
    piles: NDArray[np.int64]
    weights: NDArray[np.int64]


def list_ways(hidden: Hidden, piles: Sequence[int], most: int) -> Listing | None:
    """Every way to fill `piles`, weighed by the ways of the other piles; None when there are more than `most`."""
    chosen = [p for p, pile in enumerate(hidden.piles) if pile in piles]
    others = [p for p in range(len(hidden.piles)) if p not in chosen]
    counts = tuple(map(len, hidden.classes))
    if not _few(hidden, chosen, counts, most):
        return None
    rest = _ways_of(hidden, others)
    cards, weights = list[list[int]](), list[int]()
    for filling, weight, left in _fill(hidden, chosen, hidden.classes):
        ways = weight * rest(tuple(map(len, left)))
        if ways:
            if not float(ways).is_integer():
                return None
            cards.append(filling)
            weights.append(int(ways))
    common = gcd(*weights) or 1
    if not weights or sum(weights) // common > _LARGEST_WEIGHT:
        return None
    places = [hidden.piles[p] for p in chosen for _ in range(hidden.room[p])]
    return Listing(
        np.array(cards, np.uint8).reshape(len(cards), len(places)),
        np.array(places, np.int64),
        np.array([weight // common for weight in weights], np.int64),
    )


def _few(hidden: Hidden, chosen: Sequence[int], counts: tuple[int, ...], most: int) -> bool:
    """Whether there are at most so many ways to fill the chosen piles."""

    @cache
    def number(place: int, left: tuple[int, ...]) -> int:
        if place == len(chosen):
            return 1
        p = chosen[place]
        orders = factorial(hidden.room[p]) if hidden.ordered[p] else 1
        return sum(
            orders * _choices(left, taken) * number(place + 1, _less(left, taken))
            for taken in compositions(hidden.room[p], left)
            if hidden.weights[p](taken)
        )

    return number(0, counts) <= most


def _ways_of(hidden: Hidden, others: Sequence[int]) -> Callable[[tuple[int, ...]], float]:
    """In how many ways cards left over fill the other piles, up to the order of their cards."""

    @cache
    def ways(place: int, left: tuple[int, ...]) -> float:
        if place == len(others):
            return 1
        p = others[place]
        return sum(
            float(hidden.weights[p](taken)) * _choices(left, taken) * ways(place + 1, _less(left, taken))
            for taken in compositions(hidden.room[p], left)
        )

    def of_rest(left: tuple[int, ...]) -> float:
        return ways(0, left)

    return of_rest


def _fill(
    hidden: Hidden, chosen: Sequence[int], classes: Sequence[Sequence[int]]
) -> Iterator[tuple[list[int], float, list[list[int]]]]:
    """Fillings of the chosen piles: cards in a line, weight, and the cards of each class that are left."""
    if not chosen:
        yield [], 1, [list(cards) for cards in classes]
        return
    p, *later = chosen
    for taken in compositions(hidden.room[p], tuple(map(len, classes))):
        weight = hidden.weights[p](taken)
        if not weight:
            continue
        for parts in product(*(combinations(cards, size) for cards, size in zip(classes, taken, strict=True))):
            held = [card for part in parts for card in part]
            left = [[card for card in cards if card not in part] for cards, part in zip(classes, parts, strict=True)]
            for line, share, rest in _fill(hidden, later, left):
                for order in permutations(held) if hidden.ordered[p] else [held]:
                    yield [*order, *line], weight * share, rest


def _choices(left: Sequence[int], taken: Sequence[int]) -> int:
    ways = 1
    for have, take in zip(left, taken, strict=True):
        ways *= comb(have, take)
    return ways


def _less(left: Sequence[int], taken: Sequence[int]) -> tuple[int, ...]:
    return tuple(have - take for have, take in zip(left, taken, strict=True))
