"""`odds` at every decision of recorded games, asked with the acting seat's knowledge alone."""

from __future__ import annotations

import copy
import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from analyzer import Table, odds
from analyzer.games import game as find_game
from analyzer.games import names
from analyzer.games.base import codes_in
from analyzer.position import mask_of
from analyzer.reading import read_position
from analyzer.records import rule_record
from analyzer.scenario import scenario
from analyzer.verbs.odds import ask
from kernels.constants import MET
from tests.contract import facts
from tests.shared_games import recorded_games

GAMES = 30
DEALS = 200
LOOKED_AT = 3  # sampled deals a decision
MOST_TRIED = 2_000


@pytest.mark.parametrize("name", names())
def test_odds_at_every_decision(name: str) -> None:
    asked = looked = decisions = 0
    for record in _games(name):
        decisions += len(record["steps"])
        table = Table(name, record["rules"], record["deal"])
        for made, step in enumerate(record["steps"]):
            told = facts.known(record, made, step["player"])
            where = {
                "hand": " ".join(table.hand(step["player"])), "moves": facts.as_seen(record, made, step["player"]),
                "seat": step["player"], "rules": record["rules"], "players_count": record["players"],
                "dealer": record["dealer"],
            }  # fmt: skip
            result = odds(name, deals=DEALS, threads=1, **where, **told)
            branches = [row.branch for row in result.rows]
            assert sorted(b for b in branches if " " not in b) == step["legal"], (record["deal"], where)
            assert {b.split()[0] for b in branches} == set(step["legal"])
            assert all(row.n == DEALS for row in result.rows)
            looked += _check_samples(name, where, told, table, (record, made))
            asked += 1
            table.play(step["move"])
    assert asked == decisions > GAMES * 5
    assert looked > 0.95 * LOOKED_AT * asked


def _games(name: str) -> list[dict[str, Any]]:
    """Recorded games of one deal."""
    return [record for record in recorded_games(name) if record.get("kind", "game") == "game"][:GAMES]


def _samples(name: str, where: dict[str, Any], told: dict[str, Any]) -> Iterator[tuple[Any, Any]]:
    """States of a few redraws of the position, and its stage."""
    face, count, dealer, seat = find_game(name), where["players_count"], where["dealer"], where["seat"]
    question = scenario(name, rules=where["rules"], players=["rule"], players_count=count, dealer=dealer)
    position = read_position(question, where["hand"], where["moves"], seat, None, "french", told)
    stage = face.stage(position, rule_record(face, question.rules, question.seats))
    redraws = ask(question, position, stage, "rule", "cards").job.redraws
    found = 0
    for index in range(MOST_TRIED):
        survey = redraws.survey(index, index + 1)
        if survey.outcome[0] == MET:
            yield survey.scratch.states[1], stage
            found += 1
        if found == LOOKED_AT:
            return


def _check_samples(
    name: str, where: dict[str, Any], told: dict[str, Any], table: Table, at: tuple[dict[str, Any], int]
) -> int:
    """Redraws agree with all that the seat has seen; returns how many were looked at.

    at: the recorded game, and how many of its moves were made.
    """
    face, seats, looked = find_game(name), where["players_count"], 0
    for state, _ in _samples(name, where, told):
        looked += 1
        hands = [int(hand) for hand in state["hand"][:seats]]
        assert codes_in(face.pack, hands[where["seat"]]) == table.hand(where["seat"])
        # Sorted: the moves of calabresella do not tell a soloist who had the card that he called.
        sizes = sorted(len(table.hand(other)) for other in range(seats))
        assert sorted(hand.bit_count() for hand in hands) == sizes
        allows = facts.allows(name)
        if allows:
            deal = None if facts.taken_again(name) else face.layout(state, table.rules, seats)
            held = [codes_in(face.pack, hand) for hand in hands]
            assert allows(*at, where["seat"], where["moves"], deal, held), (deal, where)
        elif "stock" in state.dtype.names:
            left = state["stock"][int(state["drawn"]) : int(state["stock_size"])]
            places = [*hands, int(state["played"]), sum(1 << int(card) for card in left)]
            assert sum(places) == face.cards_in_play(table.rules, seats)
            assert all(a & b == 0 for a, b in itertools.combinations(places, 2))
            seen = [int(cards) & ~int(state["played"]) for cards in state["known"][:seats]]
            assert all(known & ~hand == 0 for known, hand in zip(seen, hands, strict=True))
        else:
            deal = face.layout(state, table.rules, seats)
            dealt = sum(mask_of(map(face.pack.card, cards)) for cards in _lists(deal))
            assert dealt == face.cards_in_play(table.rules, seats)
            _replay(name, where, deal, [codes_in(face.pack, hand) for hand in hands])
    return looked


def _lists(deal: dict[str, Any]) -> list[list[str]]:
    """The hands and the other piles of a layout."""
    return [*deal["hands"], *(cards for name, cards in deal.items() if isinstance(cards, list) and name != "hands")]


def _replay(name: str, where: dict[str, Any], deal: dict[str, Any], hands: list[list[str]]) -> None:
    """The referee lets every move be made with the sampled hands: voids, duties, the called card.

    For a hidden move there is one that leads to the hands of the sample.
    """
    judge = facts.referee(name).Referee(deal, where["rules"])
    assert _leads_to(judge, where["moves"], hands), (deal, where)


def _leads_to(judge: Any, moves: list[str], hands: list[list[str]]) -> bool:
    for place, move in enumerate(moves):
        if move == "?":
            return any(
                _leads_to(_after(judge, guess), moves[place + 1 :], hands)
                for guess in judge.legal()
                if not _keeps(judge.to_act, guess, hands)
            )
        if move not in judge.legal():
            return False
        judge.play(move)
    return [sorted(hand) for hand in judge.hands] == [sorted(hand) for hand in hands]


def _keeps(seat: int, guess: str, hands: list[list[str]]) -> bool:
    """Whether a card that this hidden move puts away is in the seat's hand in the end."""
    head, _, cards = guess.partition(":")
    return head in ("bury", "discard") and any(card in hands[seat] for card in cards.split(","))


def _after(judge: Any, move: str) -> Any:
    other = copy.deepcopy(judge)
    other.play(move)
    return other
