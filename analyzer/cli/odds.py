"""`mazzo odds`: what every move at a position is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from . import options
from .flags import HOUSE, RUN, House, Run
from .hands_table import show_hands
from .odds_table import show_odds
from .position_flags import AT, At
from .shared import carry_out, one_of, verb

if TYPE_CHECKING:
    from ..result import Result
    from ..scenario import Scenario
    from .progress import Progress

TOP = 12


@verb
def odds(
    context: typer.Context,
    game: options.GameName = None,
    at: At = AT,
    hands: Annotated[
        str | None,
        typer.Option(
            "--hands",
            metavar="FILE.csv",
            help="Many positions: a column for each of the flags above that differs (and dealer, name), a line each.",
        ),
    ] = None,
    top: Annotated[
        int | None,
        typer.Option(
            "--top", metavar="N", help=f"Rows on a terminal. Default: {TOP}; of many positions the best move of each."
        ),
    ] = None,
    deck: options.Deck = "french",
    players: options.Tables = None,
    house: House = HOUSE,
    run: Run = RUN,
) -> None:
    """Tell what every bid, call or card is worth, from what one seat knows.

    Before the auction of chiamata "bid:K trump:H" means: bid the king, the others pass, name hearts; "bid:K"
    alone means that the auction goes on as the players would.
    """
    from ..cards import DECKS
    from ..games import game as find_game
    from ..games import names

    example: Sequence[str] | None = None
    if hands is None and not at.given_flags() and house == HOUSE and deck == "french":
        example = find_game(game or "chiamata").examples["odds"]
        game, at, house = _read_example(example)
    if game is None:
        raise ValueError(f"which game is it? write mazzo odds GAME ...; games: {', '.join(names())}")
    found = find_game(game)
    if at.hand is None and hands is None and not found.open_hands:
        raise ValueError("--hand is missing: the cards that the asking seat holds")
    one_of("--deck", deck, DECKS)
    if top is not None and top < 1:
        raise ValueError(f"--top is 1 or more, not {top}")
    tables = players or ["rule"]
    arguments = {"game": game, "players": tables, "deck": deck, **at.arguments(found), **house.arguments()}
    if hands is None:
        show = partial(show_odds, top=top or TOP, deck=deck)
        carry_out(context, run, tables, arguments, _play, show, _check, example)
    else:
        arguments["hands"] = hands
        carry_out(context, run, tables, arguments, _play, partial(show_hands, top=top, deck=deck), _check_hands)


def _play(*, progress: Progress, **arguments: Any) -> Result:
    from ..hands import read_hands
    from ..verbs.odds import odds as play

    if "hands" in arguments and progress.at_most is not None:
        progress.at_most *= len(read_hands(arguments["hands"]))
    return play(**arguments, progress=progress)


def _check(asked: Scenario, arguments: Mapping[str, Any]) -> None:
    """Find the faults of a position before anything is compiled."""
    from ..verbs.odds import check_standing, position_of

    check_standing(asked, position_of(asked, arguments))


def _check_hands(asked: Scenario, arguments: Mapping[str, Any]) -> None:
    """Find the faults of many positions before anything is compiled."""
    from ..hands import read_hands
    from ..running import checked
    from ..verbs.odds import position_of
    from ..verbs.odds_of_hands import check_shared

    listed = read_hands(arguments["hands"])
    arguments = {name: value for name, value in arguments.items() if name != "hands"}
    check_shared(listed, arguments)
    for hand in listed:
        with hand.named():
            one = {**arguments, **hand.about}
            dealt = checked(one, arguments["players"]) if "dealer" in hand.about else asked
            position_of(dealt, one)


def _read_example(words: Sequence[str]) -> tuple[str, At, House]:
    """The game and the flags of a ready example."""
    pairs = zip(words[1::2], words[2::2], strict=True)
    flags: dict[str, Any] = {flag.removeprefix("--").replace("-", "_"): value for flag, value in pairs}
    house = {name: flags.pop(name) for name in vars(HOUSE) if name in flags}
    if "players_count" in house:
        house["players_count"] = int(house["players_count"])
    return words[0], At(**flags), House(**house)
