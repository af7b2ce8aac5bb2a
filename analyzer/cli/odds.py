"""`mazzo odds`: what every move at a position is worth."""

from __future__ import annotations

from typing import Annotated

import typer

from ..result import Result, Row
from . import options
from .shared import Progress, announce_compiling, check_writable, finish, say_example, verb
from .tables import figure, footer, gap, print_table

TOP = 12


@verb
def odds(
    game: options.GameName = None,
    hand: Annotated[str | None, typer.Option("--hand", metavar="CARDS", help="The cards held now; x is unknown.")] = None,
    moves: Annotated[
        str | None, typer.Option("--moves", metavar="MOVES", help="Every move since the deal, separated by blanks.")
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
    scores: Annotated[
        str | None, typer.Option("--scores", metavar="A,B,...", help="Standing of the match; then win is the match.")
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

    Before the auction of chiamata a row "bid:K trump:H" means: bid the king, the others pass, name hearts; a
    bare "bid:K" means that the auction goes on as the players would.
    """
    from ..cards import parse_cards
    from ..games import game as find_game
    from ..games.rules import read_assignments
    from ..scenario import scenario

    if game is None or (hand is None and moves is None):
        words = tuple(find_game(game or "chiamata").examples["odds"])
        say_example(quiet or json, "odds", words)
        game, hand = words[0], words[2]
        if len(words) > 3:
            turned, players_count = turned or words[4], players_count or int(words[6])
    if hand is None:
        raise ValueError("--hand is missing: the cards that the asking seat holds")
    changes = read_assignments(rules or [])
    tables = players or ["rule"]
    asked = scenario(
        game, rules=changes, preset=preset, players=tables, players_count=players_count, dealer=dealer,
        seed=seed, threads=threads, level=level, deals=deals, precision=precision,
    )  # fmt: skip
    parse_cards(hand, asked.game.pack, deck)
    if top < 1:
        raise ValueError(f"--top is 1 or more, not {top}")
    aims = None if targets is None else _numbers("--targets", targets)
    standing = None if scores is None else _numbers("--scores", scores)
    check_writable(csv)
    announce_compiling(quiet)
    from ..verbs.odds import odds as play

    progress = Progress(quiet)
    result = play(
        game, hand, moves=moves or "", seat=seat, rules=changes, preset=preset, players=tables,
        players_count=players_count, dealer=dealer, given=given, targets=aims, scores=standing, deck=deck,
        deals=deals, precision=precision, seed=seed, threads=threads, level=level, progress=progress,
        turned=turned, partner=partner,
    )  # fmt: skip
    progress.clear()
    finish(result, json, csv, lambda found: _show(found, top, deck))


def _numbers(flag: str, text: str) -> list[int]:
    try:
        return [int(part) for part in text.split(",")]
    except ValueError:
        raise ValueError(f"{flag} takes whole numbers separated by commas, not {text[:30]!r}") from None


def _show(result: Result, top: int, deck: str) -> None:
    from ..cards import parse_cards, show_cards
    from ..games import game as find_game

    told = result.provenance
    position, pack = told["position"], find_game(told["game"]).pack
    hand = show_cards(parse_cards(" ".join(position["hand"]), pack), pack, deck)
    known = [f"{name} {position[name]}" for name in ("turned", "partner", "scores") if name in position]
    print(", ".join([f"{told['game']}: seat {position['seat']} (dealer {position['dealer']}) holds {hand}", *known]))
    if position["moves"]:
        print(f"after {position['moves']}")
    for group in list(dict.fromkeys(row.group.get("players", "") for row in result.rows)):
        rows = [row for row in result.rows if row.group.get("players", "") == group]
        _show_table(rows[:top], f"\nplayers {group}" if group else None)
        if len(rows) > top:
            print(f"  and {len(rows) - top} more: --top {len(rows)}, or --json")
    footer(result, _notes(result))


_COLUMNS = ("success", "win", "tie", "score", "points", "solo")


def _show_table(rows: list[Row], title: str | None) -> None:
    names = [name for name in _COLUMNS if name in rows[0].metrics]
    if "win" in names and "success" not in names:
        names.remove("score")
    further = [name for name in rows[0].metrics if "@" in name]
    heads = ["move"]
    for name in names:
        heads += [f"{name} %" if rows[0].metrics[name].share else _HEADS.get(name, name), "±"]
    heads += ["to the best", "±", "best %"] + (["break-even %"] if any("break_even" in r.extra for r in rows) else [])
    lines = []
    for row in rows:
        cells = [row.branch]
        for name in names:
            cells += figure(row.metrics.get(name))
        cells += gap(row.difference.interval if row.difference else None)
        cells.append(chance(row.best))
        if heads[-1] == "break-even %":
            cells.append(f"{100 * row.extra['break_even']:.0f}" if "break_even" in row.extra else "")
        lines.append(cells + [figure(row.metrics[name])[0] for name in further])
    print_table([*heads, *(name.replace("success", "") + " %" for name in further)], lines, title)


_HEADS = {"score": "EV"}


def chance(best: float | None) -> str:
    """The chance of being the best, without false certainty."""
    if best is None:
        return ""
    if best < 0.001:
        return "<0.1"
    return ">99.9" if best > 0.999 else f"{100 * best:.1f}"


def _notes(result: Result) -> list[str]:
    told = result.provenance
    notes = []
    for redraws in told["redraws"]:
        if redraws.get("accepted", 1.0) < 1.0:
            notes.append(f"redraws that agree with the moves made: {redraws['accepted']:.2%} (given {redraws['given']})")
        if "decision_reached" in redraws:
            notes.append(f"deals in which the decision comes with these moves: {redraws['decision_reached']:.2%}")
    if any("break_even" in row.extra for row in result.rows):
        what = "passing" if any(row.branch == "pass" for row in result.rows) else "a score of 0"
        notes.append(f"break-even: the success at which the move is worth as much as {what}")
    if any(" trump:" in row.branch or " call:" in row.branch for row in result.rows):
        notes.append("a bid with its trump: the others pass; a bare bid: the auction goes on")
    return notes + [f"not counted: {note}" for note in told["ignored"]]
