"""Sheepshead before its last trick: redraws against the enumeration of every deal that the referee allows.

The deals are told apart by hands and blind as dealt.  A hidden bury or under card may be any that the moves allow
where only the cards count; where the auction counts, picks, passes, bury and call are those of the players.
"""

from __future__ import annotations

import copy
from collections import Counter
from itertools import combinations, permutations
from typing import Any

import numpy as np
import pytest
from scipy import stats

from analyzer import Table
from analyzer.experiment import Redraws, Setup
from analyzer.games import game as find_game
from analyzer.games.base import codes_in
from analyzer.players import seat as seat_players
from analyzer.reading import read_position
from analyzer.records import Scratch, blank_state
from analyzer.scenario import scenario
from analyzer.verbs.odds import ask
from analyzer.verbs.replay import replay
from kernels.constants import MET
from tests.referee.sheepshead import Referee
from tests.referee.sheepshead_laws import as_seen

SEED, TRIED, MOST = 5, 10_000, 600
ONE_IN_A_MILLION = 1e-6
FACE = find_game("sheepshead")
WIDELY: dict[str, Any] = dict(FACE.presets["as-widely-played"])
CASES = {
    "a bury": ({}, "cards", "bury:"),
    "a bury and the auction": ({}, "auction", "bury:"),
    "duties": (WIDELY, "cards", "call:"),
    "an under card": (WIDELY, "cards", "under:"),
    "an under card and the auction": (WIDELY, "auction", "under:"),
    "no picker": ({"all_pass": "leaster"}, "cards", None),
    "no picker and the auction": ({"all_pass": "leaster"}, "auction", None),
}
Deal = tuple[tuple[str, ...], ...]  # five hands and the blind


def _position(record: dict[str, Any], needs: str | None) -> tuple[int, int, list[list[str]]]:
    """How many moves come before the last trick, who leads it, and the hands; -1 where the deal is of no use."""
    steps = [step["move"] for step in record["steps"]]
    picked = [step["player"] for step in record["steps"] if step["move"] == "pick"]
    judge, made = Referee(record["deal"], record["rules"]), 0
    while not (judge.phase == "play" and len(judge.trick_winners) == 5):
        judge.play(steps[made])
        made += 1
    wanted = not picked if needs is None else any(move.startswith(needs) for move in steps)
    return made if wanted and [judge.to_act] != picked else -1, judge.to_act, judge.hands


def _deals(record: dict[str, Any], made: int, seat: int, hands: list[list[str]]) -> list[list[list[str]]]:
    """The dealt cards of each seat, the picker's eight together, for every placement of the unseen cards."""
    seen, dealt = as_seen(record, made, seat), record["deal"]
    picker = next((step["player"] for step in record["steps"][:made] if step["move"] == "pick"), -1)
    gone = [card for card in seen if len(card) == 2]
    unseen = sorted({card for hand in [*dealt["hands"], dealt["blind"]] for card in hand} - {*hands[seat], *gone})
    known = [
        sorted({*hand, *(dealt["blind"] if s == picker else [])} & {*gone}) for s, hand in enumerate(dealt["hands"])
    ]
    known[seat] = sorted(dealt["hands"][seat])
    others = [other for other in range(5) if other not in (seat, picker)]
    found = []
    for cards in permutations(unseen, len(others)):
        piles = [list(cards) for cards in known]
        for other, card in zip(others, cards, strict=True):
            piles[other].append(card)
        rest = [card for card in unseen if card not in cards]
        found.append(
            [*piles, rest] if picker < 0 else [*piles[:picker], piles[picker] + rest, *piles[picker + 1 :], []]
        )
    return found


def _whole(record: dict[str, Any], piles: list[list[str]]) -> list[dict[str, Any]]:
    """The layouts of such a placement: which two of the picker's eight came from the blind."""
    big = next((seat for seat in range(5) if len(piles[seat]) == 8), None)
    if big is None:
        return [{"dealer": record["dealer"], "hands": piles[:5], "blind": piles[5]}]
    blinds = combinations(piles[big], 2)
    return [
        {
            "dealer": record["dealer"],
            "hands": [[card for card in pile if card not in blind] for pile in piles[:5]],
            "blind": list(blind),
        }
        for blind in blinds
    ]


def _leads_to(judge: Referee, moves: list[str]) -> bool:
    """Whether the moves can be made, with some move for each that was not seen."""
    for place, move in enumerate(moves):
        if move == "?":
            later = {card for card in moves[place:] if len(card) == 2}
            for guess in judge.legal():
                if judge.phase == "play" and guess != judge.under:
                    continue
                if judge.phase == "bury" and later & {*guess.removeprefix("bury:").split(",")}:
                    continue
                other = copy.deepcopy(judge)
                other.play(guess)
                if _leads_to(other, moves[place + 1 :]):
                    return True
            return False
        if move not in judge.legal():
            return False
        judge.play(move)
    return True


def _chosen(setup: Setup, deal: dict[str, Any]) -> list[str]:
    """What the players do before the first card of a deal."""
    record, state, trail = setup.record(), blank_state(FACE), np.zeros(100, np.uint64)
    FACE.load(deal, setup.rules, state, record)
    players = (setup.seating.numbers, setup.seating.parameters)
    setup.driver("trace")(np.uint64(1), 0, 0, record, state, *players, Scratch(FACE, 5).noise, trail)
    table, texts = Table("sheepshead", setup.rules.as_dict(), deal), list[str]()
    for bits in trail:
        texts.append(table.play_bit(int(bits)))
        if len(texts[-1]) == 2:
            return texts[:-1]
    raise AssertionError("a deal without cards played")


def _key(deal: dict[str, Any]) -> Deal:
    return tuple(tuple(sorted(cards)) for cards in [*deal["hands"], deal["blind"]])


def _expected(record: dict[str, Any], seen: list[str], piles: list[list[list[str]]], setup: Setup | None) -> set[Deal]:
    """The deals in which the moves seen can be made; with a setup only those in which its players make them."""
    found = set()
    first = next(k for k, move in enumerate(seen) if len(move) == 2)
    for pile in piles:
        layouts = _whole(record, pile)
        if not _leads_to(Referee(layouts[0], record["rules"]), seen):  # whatever the blind was
            continue
        for layout in layouts:
            said = seen[:first]
            if setup is not None:
                said = _chosen(setup, layout)
                if len(said) != first or any(a != b for a, b in zip(seen, said, strict=False) if a != "?"):
                    continue
            if setup is None or _leads_to(Referee(layout, record["rules"]), said + seen[first:]):
                found.add(_key(layout))
    return found


@pytest.mark.parametrize("case", CASES)
def test_redraws_are_uniform_over_what_the_referee_allows(case: str) -> None:
    rules, given, needs = CASES[case]
    asked = scenario("sheepshead", rules=rules, players=["rule"], seed=SEED)
    setup = Setup(FACE, asked.rules, 5, asked.dealer, seat_players(FACE, "rule", 5), SEED)
    for index in range(2_000):
        told = replay(asked, "rule", index)
        record = {"rules": asked.rules.as_dict(), "dealer": asked.dealer, "deal": told["deal"], "steps": told["steps"]}
        made, seat, hands = _position(record, needs)
        if made < 0:
            continue
        seen = as_seen(record, made, seat)
        piles = _deals(record, made, seat, hands)
        expected = _expected(record, seen, piles, setup if given == "auction" else None)
        if not 20 <= len(expected) <= MOST:
            continue
        position = read_position(asked, " ".join(hands[seat]), seen, seat, None, "french", {})
        redraws = ask(asked, position, FACE.stage(position, setup.record()), "rule", given).job.redraws
        assert redraws.given == given
        drawn = _draw(redraws)
        assert set(drawn) == expected
        assert stats.chisquare([drawn[deal] for deal in expected]).pvalue > ONE_IN_A_MILLION
        return
    raise AssertionError("no position")


def _draw(redraws: Redraws) -> Counter[Deal]:
    found: Counter[Deal] = Counter()
    for index in np.flatnonzero(redraws.survey(0, TRIED).outcome == MET):
        state = redraws.survey(int(index), int(index) + 1).scratch.states[1]
        found[tuple(tuple(codes_in(FACE.pack, int(cards))) for cards in [*state["dealt"], state["blind"]])] += 1
    return found
