"""`Table`: one game, move by move, in plain Python, on the same jitted rules as the simulations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from .games import game as find_game
from .games.base import Record
from .records import Scratch, driver, rule_record, word


class Table:
    """One game of cards that is stepped through by hand.

    game: its name.  rules: options that differ from the default, in the JSON types of the rules page.
    deal: the layout fields of the rules page; the number of seats follows from it.  Without `deal` it is deal
    number `index` of `seed` (default 1), the one that `simulate` and `replay` play, for `players_count` seats
    (default: the fewest) and the given dealer.  kind: "game" is one deal; "match" is for games whose rules page
    has a match layout, and goes on to the end of the match.

    Everything that comes out is plain Python.  ValueError for an unknown game, rule or card, a layout that is
    not one, or an illegal move.
    """

    def __init__(
        self,
        game: str,
        rules: Mapping[str, Any] | None = None,
        deal: Mapping[str, Any] | None = None,
        kind: str = "game",
        seed: int | None = None,
        index: int = 0,
        *,
        players_count: int | None = None,
        dealer: int | None = None,
    ) -> None:
        self.game = find_game(game)
        if kind != "game" and not (kind == "match" and self.game.match_layout):
            allowed = "'game' or 'match'" if self.game.match_layout else "'game'"
            raise ValueError(f"{game} has no layout of a {kind}; kind is {allowed}")
        self.rules = self.game.rules.read(rules)
        if deal is not None:
            if seed is not None or index or players_count is not None or dealer is not None:
                raise ValueError("give a deal or a seed, not both: a deal has its own dealer and seats")
            if not isinstance(deal, Mapping):
                raise ValueError(f"a deal is a dict with the layout fields of {game}")
            self.seats = self.game.seats_of(deal)
        else:
            self.seats = players_count if players_count is not None else self.game.seats_for(self.rules)
        self.game.check_seats(self.rules, self.seats)
        self._rules = rule_record(self.game, self.rules, self.seats)
        self._scratch = Scratch(self.game, self.seats)
        self._state = self._scratch.state
        self._seed, self._index = 1 if seed is None else seed, index
        dealer = self._dealer(deal, dealer)
        self._match = self._scratch.match if kind == "match" else None
        self._deal_scores: list[list[int]] = []
        self._listed = deal if self._match is not None and self.game.lists_rounds else None
        if self._match is not None:
            driver(self.game, "stand")(dealer, self._rules, self._match)
        if self._listed is not None:
            self.deal: dict[str, Any] = dict(self._listed)
            if not self._load_round():
                raise ValueError(f"a match of {game} has at least one round")
        else:
            if deal is not None:
                self._load(deal)
            else:
                self._draw(self._seed, index, dealer)
            self.deal = self.game.layout(self._state, self.rules, self.seats)
        self._look(0)

    def _dealer(self, deal: Mapping[str, Any] | None, dealer: int | None) -> int:
        """The dealer of the first deal."""
        if deal is None:
            dealer = self.game.default_dealer(self.rules, self.seats) if dealer is None else dealer
            _check_number("dealer", dealer, self.seats)
            return dealer
        found = deal.get("dealer")
        if not isinstance(found, int) or isinstance(found, bool) or not 0 <= found < self.seats:
            raise ValueError(f"the dealer of a deal is a seat from 0 to {self.seats - 1}, not {found!r}")
        return found

    def _load(self, deal: Mapping[str, Any]) -> None:
        try:
            self.game.load(deal, self.rules, self._state, self._rules)
        except (KeyError, TypeError) as fault:
            raise ValueError(f"this is no layout of {self.game.name}: {fault}") from None

    def _load_round(self) -> bool:
        """Set up the next round of a listed match; False when the list has run out."""
        try:
            layout = self.game.match_round(self._listed or {}, self.round, self._match, self.rules, self.seats)
        except (KeyError, TypeError, AttributeError) as fault:
            raise ValueError(f"this is no layout of a match of {self.game.name}: {fault}") from None
        if layout is not None:
            self._load(layout)
        return layout is not None

    def _draw(self, seed: int, index: int, dealer: int) -> None:
        _check_number("seed", seed, 2**63)
        _check_number("index", index, 2**63)
        if self._match is not None:
            self._go_on(self._match)
            return
        scratch = self._scratch
        driver(self.game, "begin")(word(seed), index, 0, dealer, self._rules, self._state, scratch.deck, scratch.stream)

    def _go_on(self, match: Record) -> None:
        """Deal the next deal of a match."""
        chance = (self._scratch.deck, self._scratch.stream)
        driver(self.game, "go_on")(word(self._seed), self._index, self.round, self._rules, match, self._state, *chance)

    def _look(self, action: int) -> None:
        before = self._state.copy()
        seat, legal = driver(self.game, "step")(self._rules, self._state, word(action))
        self._trick = self.game.trick(before, self._state)
        if self._match is not None and seat < 0:
            seat, legal = self._pass_on(self._match)
        self._seat = int(seat)
        self._moves = self.game.moves(self._state, self.rules, int(legal))

    def _pass_on(self, match: Record) -> tuple[int, int]:
        """Go on to the next deal in which there is something to do; returns who acts and the legal moves."""
        seat, legal = -1, 0
        while seat < 0 and self._begin_next(match):
            seat, legal = driver(self.game, "step")(self._rules, self._state, word(0))
        return int(seat), int(legal)

    def _begin_next(self, match: Record) -> bool:
        """Add the deal to the match and begin the next one; False when there is none."""
        driver(self.game, "add_up")(self._rules, match, self._state, self._scratch.scores)
        self._deal_scores.append([int(s) for s in self._scratch.scores])
        if match["over"]:
            return False
        if self._listed is not None:
            return self._load_round()
        if self.round == self.game.match_cap:
            return False
        self._go_on(match)
        return True

    @property
    def to_act(self) -> int:
        """The seat to act, -1 when the game is over."""
        return self._seat

    @property
    def round(self) -> int:
        """Deals of the match that are over; 0 where the kind is "game"."""
        return len(self._deal_scores)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._seat < 0

    def legal(self) -> list[str]:
        """The legal moves of the seat to act, in plain string order; empty when over."""
        return list(self._moves)

    def play(self, move: str) -> None:
        """Make a move; ValueError names it and the legal ones when it is not legal."""
        if move not in self._moves:
            allowed = " ".join(self._moves) or "none, the game is over"
            why = self.game.why_not(self._state, self.rules, str(move).upper())
            raise ValueError(f"{move} is not legal here{f' ({why})' if why else ''}; legal: {allowed}")
        self._look(1 << self._moves[move])

    def play_bit(self, action: int) -> str:
        """Make the move of an action bit that a kernel chose, and return it as text."""
        text = next(text for text, bit in self._moves.items() if 1 << bit == action)
        self.play(text)
        return text

    def hand(self, seat: int) -> list[str]:
        """The cards that a seat holds now, in plain string order."""
        from .games.base import codes_in

        return codes_in(self.game.pack, int(self._state["hand"][seat]))

    def trick(self) -> dict[str, Any]:
        """What the last move did to the trick: its card and place (None for a call), and who won how much."""
        return self._trick

    def bottom_card(self) -> str | None:
        """The card that lies face up under the stock, None without one."""
        return self.game.bottom_card(self._state)

    def outcome(self) -> dict[str, Any]:
        """The outcome fields of the rules page; ValueError while the game goes on."""
        if not self.over:
            raise ValueError("the game is not over")
        if self._match is not None:
            return self.game.match_outcome(self._match, self.rules, self.seats, self._deal_scores)
        scores = np.zeros(self.seats, np.int64)
        driver(self.game, "finish")(self._rules, self._state, scores)
        return self.game.outcome(self._state, self.rules, self.seats, [int(s) for s in scores])


def _check_number(name: str, value: Any, end: int) -> None:
    if not isinstance(value, int) or not 0 <= value < end:
        raise ValueError(f"the {name} is a whole number from 0 to {end - 1}, not {value!r}")
