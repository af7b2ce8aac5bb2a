"""`replay`: one deal again, move by move, the one that `simulate` played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..experiment import Setup
from ..games import game as find_game
from ..games.base import Game
from ..players import seat as seat_players
from ..position import UNSEEN
from ..records import Scratch, driver, word
from ..scenario import Scenario
from ..table import Table
from ..telling import Write

_MOST_MOVES = 10_000


def replay(asked: Scenario, table: str, index: int, known_only: int | None = None) -> dict[str, Any]:
    """Play deal `index` of the seed as `simulate` does and tell it, in JSON types.

    deal (the layout), steps (seat, legal, move, and what was drawn), outcome: the form of recorded games.
    With `known_only` what that seat could not see is null.
    """
    if index < 0:
        raise ValueError(f"deals are numbered from 0, not {index}")
    if known_only is not None and not 0 <= known_only < asked.seats:
        raise ValueError(f"seats are 0 to {asked.seats - 1}, not {known_only}")
    seating = seat_players(asked.game, table, asked.seats)
    setup = Setup(asked.game, asked.rules, asked.seats, asked.dealer, seating, asked.seed)
    moves = _moves(setup, index)
    game = Table(
        asked.game.name, asked.rules.as_dict(), seed=asked.seed, index=index,
        players_count=asked.seats, dealer=asked.dealer,
    )  # fmt: skip
    told = {
        "verb": "replay",
        "game": asked.game.name,
        "rules": asked.rules.as_dict(),
        "players": seating.names,
        "seed": asked.seed,
        "index": index,
        "dealer": asked.dealer,
        "deal": game.deal,
        "steps": [_step(game, move, asked.seats) for move in moves],
        "outcome": game.outcome(),
    }
    return told if known_only is None else _seen_by(asked.game, told, known_only)


def _moves(setup: Setup, index: int) -> list[int]:
    """The action bits that the players choose in deal `index`."""
    scratch = Scratch(setup.game, setup.seats)
    rules = setup.record()
    driver(setup.game, "begin")(
        word(setup.seed), index, 0, setup.dealer, rules, scratch.state, scratch.deck, scratch.stream
    )
    chosen = np.zeros(_MOST_MOVES, np.uint64)
    made = setup.call(
        "trace", word(setup.seed), index, 0, rules, scratch.state, setup.seating.numbers, setup.seating.parameters,
        scratch.noise, chosen,
    )  # fmt: skip
    if made < 0:
        raise setup.fault(index, scratch.noise)
    if made == _MOST_MOVES:
        raise ValueError(f"deal {index} has more than {_MOST_MOVES - 1:,} moves, too many to tell")
    return [int(move) for move in chosen[:made]]


def _step(game: Table, action: int, seats: int) -> dict[str, Any]:
    step: dict[str, Any] = {"player": game.to_act, "legal": game.legal()}
    before = [set(game.hand(seat)) for seat in range(seats)]
    step["move"] = game.play_bit(action)
    drawn = {seat: sorted(set(game.hand(seat)) - before[seat]) for seat in range(seats)}
    step["drawn"] = [{"player": seat, "cards": cards} for seat, cards in drawn.items() if cards]
    step["trick"] = game.trick()
    step["lies"] = game.bottom_card()
    return step


_FACE_DOWN = ("stock", "blind", "monte", "dead")  # piles of a layout


def _seen_by(game: Game, told: dict[str, Any], seat: int) -> dict[str, Any]:
    """The same deal with null for what `seat` could not see."""
    deal = {
        **told["deal"],
        "hands": [hand if s == seat or game.open_hands else None for s, hand in enumerate(told["deal"]["hands"])],
    }
    for pile in _FACE_DOWN:
        if pile in deal and not game.sees(pile, told["steps"], seat):
            deal[pile] = None
    unseen = game.unseen_steps(told["steps"], seat)
    steps = []
    lies = deal.get("turned")  # the card under the stock, which everybody sees being drawn
    for number, step in enumerate(told["steps"]):
        mine = step["player"] == seat
        shown = {lies, step["move"].rpartition(":")[2], *(card for pile in _FACE_DOWN for card in deal.get(pile) or ())}
        open_draw = game.draws_seen(step, seat, told)
        drawn = [
            one if open_draw or one["player"] == seat or shown >= set(one["cards"]) else {**one, "cards": None}
            for one in step["drawn"]
        ]
        lies = step["lies"]
        seen = {**step, "legal": step["legal"] if mine else None, "drawn": drawn}
        if number in unseen:
            seen |= {"move": UNSEEN, "trick": {**step["trick"], "card": step["trick"]["card"] and UNSEEN}}
        steps.append(seen)
    return {**told, "known_only": seat, "deal": deal, "steps": steps, "outcome": game.outcome_seen(told, seat)}


def lines(told: Mapping[str, Any], write: Write) -> list[str]:
    """The deal for readers: the layout, then what happened.  write(codes): cards as text."""
    deal, shown = told["deal"], []
    for seat, hand in enumerate(deal["hands"]):
        cards = "not seen" if hand is None else write(hand) if hand else "no cards"
        shown.append(f"seat {seat}{' (dealer)' if seat == deal['dealer'] else '         '}  {cards}")
    for name in ("turned", "removed", "blind", "monte", "upcard", "centre", "dead"):
        if deal.get(name):
            shown.append(f"{name}  {write([deal[name]] if isinstance(deal[name], str) else deal[name])}")
    if "leader" in deal:
        shown.append(f"seat {deal['leader']} leads")
    return [*shown, "", *find_game(told["game"]).story(told, write), ""]
