"""The flags of a position: what one seat knows."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from ..games.base import Game
from .flags import Flags

_NUMBERS = ("targets", "scores")


@dataclass(frozen=True)
class At(Flags):
    """A position of a game, as the asking seat knows it."""

    hand: Annotated[str | None, typer.Option("--hand", metavar="CARDS", help="The cards held now; x is unknown.")] = (
        None
    )
    moves: Annotated[
        str | None,
        typer.Option("--moves", metavar="MOVES", help="Every move since the deal; ? for one that was not seen."),
    ] = None
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="S", help="The asking seat; default: the seat to act.")
    ] = None
    turned: Annotated[
        str | None, typer.Option("--turned", metavar="CARD", help="Briscola: the turned card as it was dealt.")
    ] = None
    partner: Annotated[
        str | None,
        typer.Option("--partner", metavar="CARDS", help="Briscola in teams: what partner_info shows of the partners."),
    ] = None
    blind: Annotated[
        str | None, typer.Option("--blind", metavar="CARDS", help="Sheepshead: the two cards of the blind.")
    ] = None
    monte: Annotated[
        str | None, typer.Option("--monte", metavar="CARDS", help="Calabresella: the four cards of the monte.")
    ] = None
    leader: Annotated[
        str | None, typer.Option("--leader", metavar="S", help="Who leads; default: the dealer's neighbour.")
    ] = None
    upcard: Annotated[
        str | None, typer.Option("--upcard", metavar="CARD", help="Knock rummy: the card turned up after the deal.")
    ] = None
    centre: Annotated[
        str | None,
        typer.Option(
            "--centre", metavar="CARDS", help="Kobayakawa: the open card, and after it those flipped onto it."
        ),
    ] = None
    chips: Annotated[
        str | None, typer.Option("--chips", metavar="N,N,...", help="Kobayakawa, commit: chips of the seats.")
    ] = None
    centre_chips: Annotated[
        str | None, typer.Option("--centre-chips", metavar="N", help="Kobayakawa: chips in the centre.")
    ] = None
    carry: Annotated[
        str | None,
        typer.Option("--carry", metavar="N", help="Kobayakawa: chips carried over from rounds without a bet."),
    ] = None
    scores: Annotated[
        str | None, typer.Option("--scores", metavar="A,B,...", help="Standing of the match; then win is the match.")
    ] = None
    round: Annotated[
        int | None, typer.Option("--round", metavar="R", help="Tantony: which round of the match this is, from 1.")
    ] = None
    given: Annotated[
        str | None,
        typer.Option("--given", metavar="auction|cards", help="Whether the bids made say something about the hands."),
    ] = None
    targets: Annotated[
        str | None, typer.Option("--targets", metavar="P,P", help="Chiamata: success at these numbers of points too.")
    ] = None

    def given_flags(self) -> dict[str, Any]:
        """Those that were given, as they were typed."""
        return {name: value for name, value in vars(self).items() if value is not None}

    def arguments(self, game: Game) -> dict[str, Any]:
        """As `analyzer.odds` takes them; ValueError for a flag that the game has no use for."""
        told = self.given_flags()
        useful = {"given": game.has_auction, "targets": bool(game.default_targets)}
        for name in told:
            if not useful.get(name, name in game.fields or name in _EVERYWHERE):
                raise ValueError(f"--{name.replace('_', '-')} has no use in {game.name}")
        return told | {name: _numbers(f"--{name}", told[name]) for name in _NUMBERS if name in told}


AT = At()
"""No flag given."""

_EVERYWHERE = ("hand", "moves", "seat", "scores", "round")


def _numbers(flag: str, text: str) -> list[int]:
    parts = [part.strip() for part in text.split(",")]
    if not all(re.fullmatch(r"[+-]?\d{1,9}", part, re.ASCII) for part in parts):
        raise ValueError(f"{flag} takes whole numbers separated by commas, not {text[:30]!r}")
    return list(map(int, parts))
