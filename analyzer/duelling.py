"""Players against each other in every rotation of the seats, and how soon the better one leads."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from .comparison import Comparison
from .lineups import rotations
from .players import seat
from .scenario import Scenario
from .statistics import deals_to_lead
from .variants import Line, Sitting, Variants


def duel_lines(asked: Scenario, players: Sequence[str], before: int = 0) -> tuple[list[Sitting], list[Line]]:
    """The tables of all rotations, and a line a player, who is compared to the first.

    before: how many tables of the job there are already.
    """
    sittings = rotations(len(players), asked.seats, asked.game.sides_of_seats(asked.rules, asked.seats))
    tables = [
        Sitting(asked.rules, seat(asked.game, ",".join(players[who] for who in sitting), asked.seats), asked.dealer)
        for sitting in sittings
    ]
    lines = []
    for who, name in enumerate(players):
        seats = {
            before + place: sum(1 << at for at, sits in enumerate(sitting) if sits == who)
            for place, sitting in enumerate(sittings)
        }
        same = players[:who].count(name)
        lines.append(Line(f"{name} ({same + 1})" if same else name, {t: own for t, own in seats.items() if own}))
    return tables, lines


def place_of_gain(job: Variants) -> int:
    """Which value tells what the seats of a line gain on the others."""
    return next(place for place, value in enumerate(job.values) if value.about == "gain")


def lead_of(seen: Comparison, line: int) -> int | None:
    """Deals at one table until the line's seats lead with a chance of 95 %.

    None unless the interval of their gain is above 0: of players who may be equal, or the other way round, no number
    of deals can be told.
    """
    gain = seen.metric(line, place_of_gain(seen.job))
    if gain is None or gain.interval.low <= 0:
        return None
    tables, total, squares = (int(number) for number in seen.tally["single"][line])
    if tables < 2:
        return None
    spread = max(0, tables * squares - total * total) ** 0.5 / (tables * (tables - 1)) ** 0.5
    deals = deals_to_lead(total / tables, spread)
    return None if deals is None else ceil(deals)
