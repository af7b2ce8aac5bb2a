"""What a run is about, checked: game, rules, players, seed, stop rule.  The front door of every verb."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import __version__
from .games import game as find_game
from .games.base import Game
from .games.rules import Rules, nearest
from .statistics import LOOKS, deals_for_share, decision_level, parse_share

if TYPE_CHECKING:
    from .result import Row
    from .runner import Run, Tally

EFFORTS = {"quick": 20_000, "normal": 200_000, "thorough": 2_000_000}
"""Deals by `--effort`; quick when nothing is asked for."""

QUICK = EFFORTS["quick"]

MOST_DEALS = 10**10
MOST_THREADS = 256


@dataclass(frozen=True)
class Stop:
    """When a run ends: after so many deals, or at one of the fixed looks once the error is small enough."""

    deals: int
    precision: float | None
    until_decided: bool = False

    def needed(self, level: float) -> int | None:
        """The look by which the precision is reached at the latest, when it alone ends the run."""
        if self.precision is None or self.deals < MOST_DEALS:
            return None
        worst = deals_for_share(self.precision, level)
        return next((look for look in self.looks if look >= worst), self.deals)

    @property
    def looks(self) -> list[int]:
        """The numbers of deals at which the run may end."""
        if self.precision is None and not self.until_decided:
            return [self.deals]
        return [look for look in LOOKS if look < self.deals] + [self.deals]

    def level(self, wanted: float) -> float:
        """The level of intervals that all hold together at all looks, where what they say may end the run."""
        return decision_level(wanted, len(self.looks)) if self.until_decided else wanted


@dataclass(frozen=True)
class Scenario:
    """A checked question: everything but the position and the players, which need the kernels."""

    game: Game
    rules: Rules
    seats: int
    dealer: int
    seed: int
    threads: int
    level: float
    stop: Stop

    @property
    def first(self) -> int:
        """The seat that is the first to act."""
        return self.game.first_seat(self.rules, self.seats, self.dealer)

    def provenance(self, verb: str, players: list[str], done: Run) -> dict[str, Any]:
        """What every result says about where it comes from."""
        return {
            "mazzo": __version__,
            "verb": verb,
            "game": self.game.name,
            "rules": self.rules.as_dict(),
            "players": players,
            "seed": self.seed,
            "deals": done.deals,
            "seconds": round(done.seconds, 3),
            "threads": self.threads,
            "stop": done.stop,
            "level": self.level,
            **({} if done.trouble is None else {"trouble": done.trouble}),
        }


def scenario(
    game: str,
    *,
    rules: Mapping[str, Any] | None = None,
    preset: str | None = None,
    players: list[str],
    players_count: int | None = None,
    dealer: int | None = None,
    seed: int = 1,
    threads: int | None = None,
    level: float = 0.95,
    deals: int | None = None,
    precision: str | float | None = None,
    effort: str | None = None,
    until_decided: bool = False,
) -> Scenario:
    """Check all of it; ValueError names the first fault and what is allowed."""
    from .players import split_table

    found = find_game(game)
    house = found.rules.read({**_preset(found, preset), **(rules or {})})
    listed = [split_table(table) for table in players]
    seats = players_count if players_count is not None else max(found.seats_for(house), *map(len, listed))
    found.check_seats(house, seats)
    for table in listed:
        check_players(found, house, table, seats)
    if dealer is None:
        dealer = found.default_dealer(house, seats)
    if not 0 <= dealer < seats:
        raise ValueError(f"the dealer is a seat from 0 to {seats - 1}, not {dealer}")
    if not 0 <= seed < 2**63:
        raise ValueError(f"a seed is a whole number from 0 to 2^63 - 1, not {seed}")
    if not 0.5 <= level < 1:
        raise ValueError(f"a level lies between 0.5 and 1, like 0.95; not {level}")
    threads = threads if threads is not None else os.cpu_count() or 1
    if not 1 <= threads <= MOST_THREADS:
        raise ValueError(f"threads are 1 to {MOST_THREADS}, not {threads}")
    return Scenario(
        found, house, seats, dealer, seed, threads, level, stop_rule(deals, precision, effort, until_decided)
    )


def _preset(game: Game, name: str | None) -> Mapping[str, Any]:
    if name is None:
        return {}
    if name not in game.presets:
        known = ", ".join(game.presets) or "none"
        raise ValueError(f"{game.name} has no preset {name!r}; {nearest(name, list(game.presets))}Presets: {known}")
    return game.presets[name]


def check_players(game: Game, rules: Rules, table: list[str], seats: int) -> None:
    """Find the faults of a table that can be seen before the kernels and the user's own file are loaded."""
    from .players import read_player

    if sum(text.count("(") - text.count(")") for text in table):
        raise ValueError(f"a bracket is missing in the players {','.join(table)[:40]!r}")
    if len(table) not in (1, seats):
        raise ValueError(f"{len(table)} players for {seats} seats: give one for all, or {seats}")
    for text in table:
        path, own, _ = text.rpartition(".py:")
        if not own:
            player = read_player(game, text)
            kind = next(kind for kind in game.players if kind.number == player.number)
            names = (parameter.name for parameter in kind.parameters)
            fault = game.unfit(kind, dict(zip(names, player.values, strict=True)), rules)
            if fault:
                raise ValueError(f"player {player.text}: {fault}")
        elif not _is_file(f"{path}.py"):
            raise ValueError(f"player {text}: there is no file {path}.py")


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):  # a name that no file can have
        return False


def stop_rule(
    deals: int | None, precision: str | float | None, effort: str | None = None, until_decided: bool = False
) -> Stop:
    """The stop rule of `--deals` (or `--effort`), `--precision` and `--until-decided`, whichever comes first."""
    if effort is not None:
        if effort not in EFFORTS:
            raise ValueError(
                f"--effort is {', '.join(EFFORTS)}, not {effort!r}; {nearest(effort, list(EFFORTS))}".rstrip("; ")
            )
        if deals is not None:
            raise ValueError("--effort and --deals both say how many deals are played: give one of them")
        deals = EFFORTS[effort]
    if deals is not None and not 1 <= deals <= MOST_DEALS:
        raise ValueError(f"deals are a whole number from 1 to {MOST_DEALS:,}, not {deals:,}")
    most = deals or (EFFORTS["thorough"] if until_decided else QUICK if precision is None else MOST_DEALS)
    if precision is None:
        return Stop(most, None, until_decided)
    wanted = parse_share(str(precision))
    if most == MOST_DEALS and wanted < 1e-6:
        raise ValueError(f"a precision of {precision} takes more than {MOST_DEALS:,} deals; ask for 0.0001% or more")
    return Stop(most, wanted, until_decided)


def precise_enough(asked: Scenario, best_row: Callable[[Tally, int], Row]) -> Callable[[Tally, int], str | None]:
    """The test of `--precision`: the half-width of the first metric of the best row."""

    def settled(tally: Tally, n: int) -> str | None:
        if asked.stop.precision is None:
            return None
        first = next(iter(best_row(tally, n).metrics.values()))
        return "precision" if first.interval.half_width <= asked.stop.precision else None

    return settled
