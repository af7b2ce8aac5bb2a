"""Positions as they are typed: hands, moves and what else a seat knows, as flags or as values of Python."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .cards import parse_cards
from .games.base import Game
from .games.rules import nearest
from .position import Position
from .scenario import Scenario


def read_position(
    asked: Scenario,
    hand: str,
    moves: str | Sequence[str],
    seat: int | None,
    scores: Sequence[int] | None,
    deck: str,
    known: Mapping[str, str | int | Sequence[int] | None],
    round: int | None = None,
) -> Position:
    """The position as the flags tell it; ValueError for what the game does not know."""
    game = asked.game
    for name, text in known.items():
        if text is not None and name not in game.fields:
            hint = nearest(name, list(game.fields))
            raise ValueError(f"{game.name} has no {name.replace('_', '-')}; {hint}".rstrip("; "))
    if seat is not None and not 0 <= seat < asked.seats:
        raise ValueError(f"seats are 0 to {asked.seats - 1}, not {seat}")
    cards = {name: _known(name, _written(value), asked, deck) for name, value in known.items() if value is not None}
    _check_standing(game, scores, round)
    may_lack = game.empty_hands or game.open_hands
    listed = _listed(moves) if isinstance(moves, str) else list(map(str, moves))
    if moves and not listed:
        raise ValueError(f"--moves has no moves in it: {moves[:20]!r}")
    return Position(
        game=game,
        rules=asked.rules,
        seats=asked.seats,
        dealer=asked.dealer,
        hand=() if may_lack and not hand else tuple(parse_cards(hand, game.pack, deck)),
        moves=tuple(game.read_move(move, deck) for move in listed),
        seat=seat,
        known=cards,
        scores=None if scores is None else tuple(scores),
        round=round,
    )


_OF_SOME_CARDS = ("bury:", "split:")


def _listed(text: str) -> list[str]:
    """The moves of a text, separated by blanks or commas; a comma also stands between the cards of one move."""
    moves: list[str] = []
    for word in text.split():
        for place, piece in enumerate(filter(None, word.split(","))):
            if place and moves[-1].lower().startswith(_OF_SOME_CARDS) and ":" not in piece:
                moves[-1] += f",{piece}"
            else:
                moves.append(piece)
    return moves


def _check_standing(game: Game, scores: Sequence[int] | None, round: int | None) -> None:
    """ValueError when the game has no matches, or does not count their rounds, or one flag lacks the other."""
    if scores is not None and not game.has_matches:
        raise ValueError(f"--scores has no use in {game.name}: there are no matches, each deal is paid on its own")
    if round is not None and not game.counts_rounds:
        raise ValueError(f"--round has no use in {game.name}")
    if round is not None and scores is None:
        raise ValueError("--round goes with --scores, the totals before that round")


def _written(value: Any) -> str:
    """A flag as it is typed, of text, a number, or a list of numbers."""
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def _known(name: str, text: str, asked: Scenario, deck: str) -> Any:
    """One card, the hands of partners, a seat, numbers of chips, or some cards."""
    flag = name.replace("_", "-")
    if name == "partner":
        return [parse_cards(hand, asked.game.pack, deck) for hand in text.split("/")]
    if name == "leader":
        if text not in map(str, range(asked.seats)):
            raise ValueError(f"--{flag} is a seat from 0 to {asked.seats - 1}, not {text[:20]}")
        return int(text)
    if name in ("centre_chips", "carry"):
        return _chips(flag, text)
    if name == "chips":
        parts = text.split(",")
        if len(parts) != asked.seats:
            raise ValueError(f"--{flag} takes {asked.seats} numbers of chips, one a seat, not {len(parts)}")
        return [_chips(flag, part) for part in parts]
    listed = parse_cards(text, asked.game.pack, deck)
    if name in ("turned", "upcard"):
        if len(listed) != 1 or listed[0] is None:
            raise ValueError(f"--{flag} is one card")
        return listed[0]
    return listed


_MOST_CHIPS = 1_000_000_000


def _chips(flag: str, text: str) -> int:
    if not text.strip().isascii() or not text.strip().isdigit() or int(text) > _MOST_CHIPS:
        raise ValueError(f"--{flag}: chips are whole numbers from 0 to {_MOST_CHIPS:,}, not {text.strip()[:20]!r}")
    return int(text)
