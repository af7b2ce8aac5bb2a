"""`mazzo odds`: what every move at a position is worth."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from ..games.base import Game
from . import options
from .odds_table import show_odds
from .shared import Progress, announce_compiling, check_writable, finish, one_of, say_example, verb

TOP = 12


@verb
def odds(
    context: typer.Context,
    game: options.GameName = None,
    hand: Annotated[
        str | None, typer.Option("--hand", metavar="CARDS", help="The cards held now; x is unknown.")
    ] = None,
    moves: Annotated[
        str | None,
        typer.Option("--moves", metavar="MOVES", help="Every move since the deal; ? for one that was not seen."),
    ] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="S", help="The asking seat; default: the seat to act.")
    ] = None,
    turned: Annotated[
        str | None, typer.Option("--turned", metavar="CARD", help="Briscola: the turned card as it was dealt.")
    ] = None,
    partner: Annotated[
        str | None,
        typer.Option("--partner", metavar="CARDS", help="Briscola in teams: what partner_info shows of the partners."),
    ] = None,
    blind: Annotated[
        str | None, typer.Option("--blind", metavar="CARDS", help="Sheepshead: the two cards of the blind.")
    ] = None,
    monte: Annotated[
        str | None, typer.Option("--monte", metavar="CARDS", help="Calabresella: the four cards of the monte.")
    ] = None,
    leader: Annotated[
        str | None, typer.Option("--leader", metavar="S", help="Who leads; default: the dealer's neighbour.")
    ] = None,
    upcard: Annotated[
        str | None, typer.Option("--upcard", metavar="CARD", help="Knock rummy: the card turned up after the deal.")
    ] = None,
    centre: Annotated[
        str | None,
        typer.Option(
            "--centre", metavar="CARDS", help="Kobayakawa: the open card, and after it those flipped onto it."
        ),
    ] = None,
    chips: Annotated[
        str | None, typer.Option("--chips", metavar="N,N,...", help="Kobayakawa, commit: chips of the seats.")
    ] = None,
    centre_chips: Annotated[
        str | None, typer.Option("--centre-chips", metavar="N", help="Kobayakawa: chips in the centre.")
    ] = None,
    carry: Annotated[
        str | None,
        typer.Option("--carry", metavar="N", help="Kobayakawa: chips carried over from rounds without a bet."),
    ] = None,
    scores: Annotated[
        str | None, typer.Option("--scores", metavar="A,B,...", help="Standing of the match; then win is the match.")
    ] = None,
    round: Annotated[
        int | None, typer.Option("--round", metavar="R", help="Tantony: which round of the match this is, from 1.")
    ] = None,
    given: Annotated[
        str | None,
        typer.Option("--given", metavar="auction|cards", help="Whether the bids made say something about the hands."),
    ] = None,
    targets: Annotated[
        str | None, typer.Option("--targets", metavar="P,P", help="Chiamata: success at these numbers of points too.")
    ] = None,
    top: Annotated[int, typer.Option("--top", metavar="N", help="Rows on a terminal.")] = TOP,
    rules: options.Rules = None,
    preset: options.Preset = None,
    players: options.Tables = None,
    players_count: options.PlayersCount = None,
    dealer: options.Dealer = None,
    deals: options.Deals = None,
    precision: options.Precision = None,
    seed: options.Seed = 1,
    threads: options.Threads = None,
    level: options.Level = 0.95,
    deck: options.Deck = "french",
    json: options.Json = False,
    csv: options.Csv = None,
    quiet: options.Quiet = False,
) -> None:
    """Tell what every bid, call or card is worth, from what one seat knows.

    Before the auction of chiamata "bid:K trump:H" means: bid the king, the others pass, name hearts; "bid:K"
    alone means that the auction goes on as the players would.
    """
    from ..cards import DECKS
    from ..games import game as find_game
    from ..games import names
    from ..games.rules import read_assignments
    from ..reading import read_position
    from ..scenario import scenario
    from ..verbs.odds import odds as play

    known: dict[str, Any] = {
        "turned": turned, "partner": partner, "blind": blind, "monte": monte, "leader": leader, "upcard": upcard,
        "centre": centre, "chips": chips, "centre_chips": centre_chips, "carry": carry,
    }  # fmt: skip
    about = (hand, moves, seat, scores, round, given, targets, rules, preset, players_count, dealer, *known.values())
    if all(value is None for value in about) and deck == "french":
        example = find_game(game or "chiamata").examples["odds"]
        say_example(context, quiet, example)
        game, flags = _read_example(example)
        hand, moves = flags.pop("hand", None), flags.pop("moves", None)
        count = flags.pop("players_count", None)
        players_count = None if count is None else int(count)
        preset = flags.pop("preset", None)
        known |= flags
    if game is None:
        raise ValueError(f"which game is it? write mazzo odds GAME ...; games: {', '.join(names())}")
    if hand is None and not find_game(game).open_hands:
        raise ValueError("--hand is missing: the cards that the asking seat holds")
    one_of("--deck", deck, DECKS)
    if top < 1:
        raise ValueError(f"--top is 1 or more, not {top}")
    changes, tables = read_assignments(rules or []), players or ["rule"]
    asked = scenario(
        game, rules=changes, preset=preset, players=tables, players_count=players_count, dealer=dealer,
        seed=seed, threads=threads, level=level, deals=deals, precision=precision,
    )  # fmt: skip
    _refuse_useless(asked.game, given=given, targets=targets, **known)
    if given is not None:
        one_of("--given", given, ("auction", "cards"))
    aims = None if targets is None else _numbers("--targets", targets)
    standing = None if scores is None else _numbers("--scores", scores)
    read_position(asked, hand or "", moves or "", seat, standing, deck, known, round)
    if standing is not None:
        asked.game.standing(standing, asked.rules, asked.seats)
    path = check_writable(csv)
    announce_compiling(quiet)
    progress = Progress(quiet, asked.stop.needed(level))
    result = play(
        game, hand or "", moves=moves or "", seat=seat, rules=changes, preset=preset, players=tables,
        players_count=players_count, dealer=dealer, given=given, targets=aims, scores=standing, round=round, deck=deck,
        deals=deals, precision=precision, seed=seed, threads=threads, level=level, progress=progress, **known,
    )  # fmt: skip
    progress.clear()
    finish(result, json, path, lambda found: show_odds(found, top, deck))


def _read_example(words: Sequence[str]) -> tuple[str, dict[str, str]]:
    """The game and the flags of a ready example."""
    flags = zip(words[1::2], words[2::2], strict=True)
    return words[0], {flag.removeprefix("--").replace("-", "_"): value for flag, value in flags}


def _refuse_useless(game: Game, **flags: str | None) -> None:
    """ValueError for a flag that the game has no use for."""
    useful = {"given": game.has_auction, "targets": bool(game.default_targets)}
    for name, value in flags.items():
        if value is not None and not useful.get(name, name in game.fields):
            raise ValueError(f"--{name.replace('_', '-')} has no use in {game.name}")


def _numbers(flag: str, text: str) -> list[int]:
    parts = [part.strip() for part in text.split(",")]
    if not all(re.fullmatch(r"[+-]?\d{1,9}", part, re.ASCII) for part in parts):
        raise ValueError(f"{flag} takes whole numbers separated by commas, not {text[:30]!r}")
    return list(map(int, parts))
