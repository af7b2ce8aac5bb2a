"""A deal of commit for readers: a line a sequence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ._commit_cards import CODES, NINE, TEN, next_card


def sequences(told: Mapping[str, Any], write: Callable[[Sequence[str]], str]) -> list[str]:
    """The cards of every sequence with their players; `!` marks a 9D that broke in."""
    lines: list[str] = []
    line: list[str] = []
    top: int | None = None
    last, under = -1, None
    for step in told["steps"]:
        if step["move"] not in CODES:
            continue  # somebody did not break in
        card, player = CODES.index(step["move"]), step["player"]
        open_to = {TEN, _next(under)} if top == NINE else {_next(top)}
        breaks_in = card == NINE and top is not None and (player != last or _goes_on(told, top))
        if line and card not in open_to and not breaks_in:
            lines.append(_numbered(lines, line))
            line = []
        line.append(f"{player} {write([step['move']])}{'!' if breaks_in else ''}")
        last, under, top = player, top, card
    return [*lines, _numbered(lines, line) + f"   seat {last} is out"]


def _next(card: int | None) -> int | None:
    return None if card is None else next_card(card)


def _goes_on(told: Mapping[str, Any], top: int) -> bool:
    """Whether the player of the card `top` holds the next one too: it is played later, or never."""
    following = next_card(top)
    if following is None:
        return False
    played = [step["move"] for step in told["steps"]]
    code = CODES[following]
    if code in played:
        return played.index(code) > played.index(CODES[top])
    return code not in (told["deal"]["dead"] or [])


def _numbered(before: list[str], line: list[str]) -> str:
    return f"  {len(before) + 1:>2}.  {'  '.join(line)}"
