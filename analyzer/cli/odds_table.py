"""The answer of `mazzo odds` on a terminal: the position as understood, the rows, what they mean and leave out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..games.base import Game
from ..result import Result, Row
from .tables import figure, footer, gap, print_table

_KEPT = ("success", "win", "score")  # columns that are never left out where it is narrow
_RARE = ("solo", "alone")  # columns that are left out where it never happens


def show_odds(result: Result, top: int, deck: str) -> None:
    """Print it: the best `top` rows of each table of players, and always the row of passing."""
    from ..games import game as find_game

    game = find_game(result.provenance["game"])
    print(_position(result.provenance, game, deck))
    for redraws in result.provenance["redraws"]:
        if "given_up" in redraws:
            share = f"{redraws['auction_accepted']:.2%}"
            print(f"The auction is not counted: these players would bid like that in {share} of the deals only.")
    shown: list[str] = []
    for group in list(dict.fromkeys(row.group.get("players", "") for row in result.rows)):
        rows = without_doubles([row for row in result.rows if row.group.get("players", "") == group])
        listed = [row for place, row in enumerate(rows) if place < top or row.branch == game.passive_move]
        shown = _show_table(listed, game, deck, f"\nplayers {group}" if group else None)
        if len(rows) > len(listed):
            print(f"  and {len(rows) - len(listed)} more: --top {len(rows)}, or --json")
    footer(result, _notes(result, game, shown))


def without_doubles(rows: list[Row]) -> list[Row]:
    """The rows without those of a move after which the player goes on just as another row says."""

    def is_told(row: Row) -> bool:
        return any(other.branch.startswith(f"{row.branch} ") and other.metrics == row.metrics for other in rows)

    return [row for row in rows if not is_told(row)]


def _position(told: Mapping[str, Any], game: Game, deck: str) -> str:
    """The position as it was understood."""
    from ..cards import show_cards

    position, pack = told["position"], game.pack

    def write(codes: Sequence[str]) -> str:
        return show_cards([None if code == "x" else pack.card(code) for code in codes], pack, deck)

    seat = f"seat {position['seat']} (dealer {position['dealer']})"
    holds = f"holds {write(position['hand'])}" if position["hand"] else "is asked, all hands are open"
    words = [f"{told['game']}: {seat} {holds}"]
    for name in ("turned", "blind", "monte", "upcard"):
        if name in position:
            cards = position[name]
            words.append(f"{name} {write([cards] if isinstance(cards, str) else cards)}")
    if "centre" in position:  # the first card was dealt, the others were laid on it in this order
        words.append(f"centre {' '.join(write([card]) for card in position['centre'])}")
    if "chips" in position:
        words.append(f"chips {','.join(map(str, position['chips']))}")
    words += [f"{name.replace('_', ' ')} {position[name]}" for name in ("centre_chips", "carry") if name in position]
    if "leader" in position:
        words.append(f"seat {position['leader']} leads")
    if "partner" in position:
        words.append(f"partner {' / '.join(map(write, position['partner']))}")
    if "scores" in position:
        words.append(f"scores {','.join(map(str, position['scores']))}")
    if "round" in position:
        words.append(f"round {position['round']}")
    moves = " ".join(game.show_move(move, deck) for move in position["moves"].split())
    return ", ".join(words) + (f"\nafter {moves}" if moves else "")


def _show_table(rows: list[Row], game: Game, deck: str, title: str | None) -> list[str]:
    """Print the rows; returns the heads of the columns that found room."""
    names = [name for name in rows[0].metrics if "@" not in name and name != "capped"]
    if all(is_win(row) for row in rows):
        names.remove("score")
    names = [name for name in names if name not in _RARE or any(_value(row, name) for row in rows)]
    further = [name for name in rows[0].metrics if "@" in name]
    heads = ["move"]
    for name in names:
        heads += [head_of(name, rows[0]), "±"]
    share = decides_by_share(rows)
    to_best = "to best %" if share else "to best"
    heads += [to_best, "±", "best %", "break-even %", *(head_of(name, rows[0]) for name in further)]
    lines = []
    for row in rows:
        cells = [" ".join(game.show_move(move, deck) for move in row.branch.split())]
        for name in names:
            cells += figure(row.metrics.get(name))
        cells += [*gap(row.difference, share), chance(row.best)]
        cells.append(f"{100 * row.extra['break_even']:.0f}" if "break_even" in row.extra else "")
        lines.append(cells + [figure(row.metrics[name])[0] for name in further])
    if not any("break_even" in row.extra for row in rows):
        place = heads.index("break-even %")
        for line in (heads, *lines):
            del line[place]
    spare = [*reversed(further), *(name for name in reversed(names) if name not in _KEPT)]
    return print_table(heads, lines, title, [*(head_of(name, rows[0]) for name in spare), "break-even %", to_best])


def _exactness(result: Result) -> str:
    """What `exact` means."""
    ways = sorted({row.extra["ways"] for row in result.rows if "ways" in row.extra})
    if not ways:
        return "exact: counted from the cards that are not seen, not simulated"
    number = f"{ways[0]:,}" if len(ways) == 1 else f"{ways[0]:,} to {ways[-1]:,}"
    all_of_them = "the one way" if ways == [1] else f"all {number} ways"
    return f"exact: not simulated, but counted over {all_of_them} in which the cards that matter can lie"


def _value(row: Row, name: str) -> float:
    return row.metrics[name].interval.value if name in row.metrics else 0.0


def is_win(row: Row) -> bool:
    """Whether the expected score is just the share of wins, so that it need not be shown twice."""
    metrics = row.metrics
    return "win" in metrics and "score" in metrics and metrics["win"].interval.value == metrics["score"].interval.value


def decides_by_share(rows: list[Row]) -> bool:
    """Whether the moves are compared by a share of the deals, not by the expected score."""
    decided_by_win = any(row.difference is not None and row.difference.metric == "win" for row in rows)
    return decided_by_win or all(is_win(row) for row in rows)


def head_of(name: str, row: Row) -> str:
    """The head of a figure's column: EV for the score, @71 % for success@71."""
    head = "EV" if name == "score" else name[max(0, name.find("@")) :]
    return f"{head} %" if row.metrics[name].share else head


def chance(best: float | None) -> str:
    """The chance of being the best, without false certainty."""
    if best is None:
        return ""
    if best < 0.001:
        return "<0.1"
    return ">99.9" if best > 0.999 else f"{100 * best:.1f}"


def _notes(result: Result, game: Game, shown: Sequence[str]) -> list[str]:
    """What the columns mean, how much the deals agreed with the position, and what is not counted."""
    told, first = result.provenance, result.rows[0]
    notes = []
    for redraws in told["redraws"]:
        if redraws.get("accepted", 1.0) < 1.0:
            notes.append(f"of the deals drawn {redraws['accepted']:.2%} fit the moves made, and only those are played")
        if "decision_reached" in redraws:
            share = f"{redraws['decision_reached']:.2%}"
            notes.append(f"it comes to a choice among just these moves in {share} of the deals, and those are counted")
    if "success" in first.metrics:
        notes.append("success: the seat's own side, whichever that turns out to be, has a score above 0")
    if "scores" in told["position"]:
        notes.append("win: the match, alone at the top; a tie counts as not won")
    elif "tie" in first.metrics:
        notes.append("win: alone at the top; a tie counts as not won")
    notes += [f"{name}: {meaning}" for name, meaning in game.meanings.items() if name in first.metrics]
    if any(row.metrics["capped"].interval.value for row in result.rows if "capped" in row.metrics):
        notes.append("some matches reached the most deals that are played, and count as not won (capped in --json)")
    if "break-even %" in shown:
        what = "passing" if any(row.branch == "pass" for row in result.rows) else "a score of 0"
        notes.append(f"break-even: the success at which the move is worth as much as {what}")
    if any(metric.exact for row in result.rows for metric in row.metrics.values()):
        notes.append(_exactness(result))
    if any(" " in row.branch for row in result.rows):
        notes.append(game.combination_note)
    for redraws in told["redraws"]:
        if "combinations" in redraws:
            tried, kept = redraws["combinations"]["tried"], redraws["combinations"]["kept"]
            notes.append(f"several moves: the best {kept} of {tried:,}, which came out of a race on other deals")
    found = [
        row.difference.correlation for row in result.rows if row.difference and row.difference.correlation is not None
    ]
    if found:
        notes.append(f"all moves on the same deals; correlation with the best {min(found):.2f} to {max(found):.2f}")
    return notes + [f"not counted: {note}" for note in told["ignored"]]
