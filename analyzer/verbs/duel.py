"""`duel`: players against each other on the same deals, in every seat."""

from __future__ import annotations

from typing import Unpack

from ..comparison import Comparison
from ..duelling import duel_lines, lead_of
from ..players import split_table
from ..result import Result, Row
from ..running import Common, check_unit, checked, enough_seats, question, running
from ..scenario import Scenario
from ..variants import Variants
from .lines import play_lines

_HEAD = ("gain", "score", "win", "tie", "success")


def duel(game: str, *players: str, unit: str = "deal", until_decided: bool = False, **common: Unpack[Common]) -> Result:
    """Have players meet on the same deals in every rotation of the seats: one row a player.

    players: two or more, at most one a seat; they sit down in turn, over and over.  There are as many seats as the
    game has by default, or as players where they are more.  Figures are those of the seats
    of a player, and `gain` is his mean score above the mean of the others.  The deal, with all of its rotations,
    is the unit of all intervals.  The other arguments mean what the flags of the same name mean.  ValueError for
    bad input.
    """
    arguments = {"game": game, "until_decided": until_decided, **common}
    asked = checked(arguments | {"players_count": enough_seats(arguments, players)}, list(players))
    check_unit(asked, unit)
    listed = check_duelists(asked, players)
    tables, lines = duel_lines(asked, listed)
    decisive = "score" if unit == "deal" else "win"
    about = ("own", "gain", "seat", "role")
    job = Variants(asked.game, asked.seats, asked.seed, tables, lines, unit, decisive, about=about)
    asking = question("duel", game, {"players": listed, "unit": unit, "until_decided": until_decided}, common)
    told = {"dealer": asked.dealer, "duel": listed, "seatings": len(tables)}
    with running(asked, common, asking) as means:
        return play_lines(asked, job, means, "duel", duel_rows, _decided, told, "gain")


def check_duelists(asked: Scenario, players: tuple[str, ...]) -> list[str]:
    """The players, each by himself; ValueError unless there are two or more and a seat for each."""
    if any(len(split_table(player)) != 1 for player in players):
        raise ValueError("duel takes players one by one, like: mazzo duel briscola rule random")
    if not 2 <= len(players) <= asked.seats:
        seats = f"{asked.seats} seats" if asked.seats > 2 else "two seats"
        raise ValueError(
            f"a duel is between at least two players, and at most one a seat ({seats}): got {len(players)}"
        )
    return [player.strip() for player in players]


def duel_rows(seen: Comparison) -> list[Row]:
    """A row a player."""
    lines = range(len(seen.job.lines))
    claimed = seen.claims(lines, [seen.job.decisive])
    rows = []
    for line, chance in zip(lines, seen.chances(lines), strict=True):
        row = seen.row(line, _HEAD)
        row.best = chance
        seen.set_difference(row, line)
        if row.difference is not None:
            row.extra["decided"] = claimed[line, seen.job.decisive]
        lead = lead_of(seen, line)
        if lead is not None:
            row.extra["deals_to_lead"] = lead
        rows.append(row)
    return rows


def _decided(seen: Comparison) -> bool:
    return seen.are_decided(range(len(seen.job.lines)))
