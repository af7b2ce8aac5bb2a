"""Players tuned to a variant of the rules: the best value of a parameter moves when a rule does.

All players of the kind play with the same value; then one of them tries all others against the rest, in every
seat where such a player sits, and all take the best of them, until nobody gains by another one.  The deals are
others than those of the run, so that a variant is not judged on the deals to which its players were tuned.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from .comparison import Comparison
from .lineups import Sweep, find_parameter, read_sweep
from .players import changed_player, seat, split_table
from .runner import Means, check_finished, run
from .scenario import Scenario
from .variants import Line, Sitting, Variants, value_sought

_DEALS = 20_000
_FIRST_DEAL = 2**41  # deals from this number on belong to tuning
_ROUNDS = 4
_SHARES = (0.5, 0.7, 0.85, 1.0, 1.15, 1.3, 1.5, 2.0)  # of a default that is tried where the game names no values


def read_tune(asked: Scenario, text: str, table: str | None = None) -> Sweep:
    """What `--tune` names: a parameter (`bid_at`, `rule.bid_at`) and its values, or those that the game proposes.

    table: the players, of whom one at least is of that kind; ValueError otherwise.
    """
    head = text.partition("=")[0].strip()
    name = head if "." in head else f"{asked.game.default_player}.{head}"
    sweep = _read_values(asked, text, name)
    if table is not None and not any(_is_of(sweep.player, player) for player in split_table(table)):
        raise ValueError(f"--tune {text[:40]}: no {sweep.player} is among the players {table[:40]}")
    return sweep


def _read_values(asked: Scenario, text: str, name: str) -> Sweep:
    game, (_, equals, listed) = asked.game, text.partition("=")
    if equals:
        sweep = read_sweep(game, f"{name}={listed}", "--tune")
        if len(sweep.values) < 2:
            raise ValueError(f"--tune {text[:40]}: there is one value; tuning chooses among two or more")
        return sweep
    proposed = next((sweep for sweep in game.sweeps if sweep.partition("=")[0] == name), None)
    if proposed is not None:
        return read_sweep(game, proposed)
    player, _, parameter = name.partition(".")
    found = find_parameter(game, player, parameter)
    if found.words:
        return Sweep(player, parameter, tuple(found.words))
    values = [f"{found.default * share:.3g}" for share in _SHARES] if found.default else ["0", "1", "2", "4", "8"]
    return Sweep(player, parameter, tuple(dict.fromkeys(values)))


def _is_of(kind: str, player: str) -> bool:
    """Whether a player, as it is written, is of a kind."""
    return player.partition("(")[0].strip() == kind


@dataclass(frozen=True)
class Tuned:
    """A table of players after tuning, the value they came to, and whether another round would have changed it."""

    table: str
    value: str
    settled: bool


def tune(asked: Scenario, table: str, sweep: Sweep, means: Means) -> Tuned:
    """Tune the players of a table (all those of the sweep's kind) to the rules of a scenario.

    KeyboardInterrupt when it is interrupted; ValueError when the time is over before.
    """
    texts = split_table(table)
    base = texts * asked.seats if len(texts) == 1 else texts
    value = ""
    for _ in range(_ROUNDS):
        found = _best(asked, base, sweep, means)
        if found == value:
            return Tuned(",".join(base), value, True)
        value = found
        changes = {sweep.parameter: value}
        base = [
            changed_player(asked.game, text, sweep.player, changes) if _is_of(sweep.player, text) else text
            for text in base
        ]
    return Tuned(",".join(base), value, False)


def _best(asked: Scenario, base: list[str], sweep: Sweep, means: Means) -> str:
    """The value with which one seat does best among players like `base`."""
    tables: list[Sitting] = []
    lines = []
    for value in sweep.values:
        seats = {}
        for place in (place for place, text in enumerate(base) if _is_of(sweep.player, text)):
            one = changed_player(asked.game, base[place], sweep.player, {sweep.parameter: value})
            seats[len(tables)] = 1 << place
            seating = seat(asked.game, ",".join([*base[:place], one, *base[place + 1 :]]), asked.seats)
            tables.append(Sitting(asked.rules, seating, asked.dealer))
        lines.append(Line(value, seats))
    about, sought = ("own",), value_sought(asked.game, asked.rules)
    job = Variants(asked.game, asked.seats, asked.seed, tables, lines, "deal", sought, _FIRST_DEAL, about)
    done = run(job, [_DEALS], lambda tally, n: None, replace(means, keep=None, progress=None))
    check_finished(done, "the players were tuned")
    chances = Comparison(job, done.tally, done.deals, asked.level).chances(range(len(lines)))
    return sweep.values[chances.index(max(chances, key=lambda chance: chance or 0.0))]
