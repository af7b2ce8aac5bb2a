"""Calabresella with two cards left: redraws against the enumeration of every deal that the referee allows.

Deals are told apart by the cards that each seat was dealt, or drew from the monte in a dividete.  The hidden discards
may be any that the moves allow: only the cards count.
"""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from scipy import stats

from analyzer import Table
from analyzer.games import game as find_game
from analyzer.games.base import codes_in
from analyzer.reading import read_position
from analyzer.records import rule_record
from analyzer.scenario import scenario
from analyzer.verbs.odds import ask
from kernels.constants import MET
from tests.referee.calabresella import Referee
from tests.referee.calabresella_laws import as_seen, known

DRAWS, GAMES = 3_000, 400
ONE_IN_A_MILLION = 1e-6
FACE = find_game("calabresella")
RULES = {"follow_suit": "must", "auction": "single"}
CASES = {  # what must have been said, and who asks: 0 the soloist, 1 and 2 the opponents
    "a called card of whom": ("give:", 0),
    "the discards of the soloist": ("give:", 1),
    "the discards of a solo": ("bid:solo", 2),
    "both draws of a dividete": ("dividete", 0),
    "the other draw of a dividete": ("dividete", 2),
    "a monte that lies": ("plain", 0),
}
Deal = tuple[tuple[str, ...], ...]


def _record(index: int, contract: str) -> dict[str, Any]:
    """A deal played at random, in which nobody overbids what is wanted."""
    generator, table, steps = random.Random(index), Table("calabresella", RULES, seed=4, index=index), []
    while not table.over:
        legal = table.legal()
        wanted = [move for move in legal if move == contract]
        bids = [move for move in legal if move.startswith("bid:")]
        if bids:
            bid = {"give:": "bid:chiamo", "bid:solo": "bid:solo"}.get(contract, "bid:solissimo")
            wanted = ["pass"] if any(step["move"] == bid for step in steps) else [bid]
        move = generator.choice(wanted or legal)
        steps.append({"player": table.to_act, "legal": legal, "move": move})
        table.play(move)
    return {"rules": RULES, "players": 3, "dealer": table.deal["dealer"], "deal": table.deal, "steps": steps}


def _before_the_end(record: dict[str, Any]) -> tuple[int, Referee]:
    """How many moves come before the eleventh trick, and the referee there."""
    judge, made = Referee(record["deal"], RULES), len(record["steps"]) - 6
    for step in record["steps"][:made]:
        judge.play(step["move"])
    return made, judge


def _deals(record: dict[str, Any], made: int, seat: int, soloist: int) -> Iterator[list[list[str]]]:
    """What each seat may have been dealt or have drawn, for all that `seat` sees; the last list is the monte."""
    moves = [step["move"] for step in record["steps"][:made]]
    deal, drawn = record["deal"], "dividete" in moves
    open_monte = deal["monte"] if known(record, made, seat) else []
    called, given = (next((m[-2:] for m in moves if m.startswith(head)), "") for head in ("call:", "give:"))
    giver = next((s for s in range(3) if given and called in deal["hands"][s]), -1)
    sizes = [14 if drawn and s != soloist else 12 for s in range(3)]
    for guess in {0, 1, 2} - {soloist} if giver >= 0 and seat == soloist else {giver}:
        piles = [
            [s["move"] for s in record["steps"][:made] if s["player"] == p and len(s["move"]) == 2] for p in range(3)
        ]
        piles = [[card for card in pile if card not in (given, called, *open_monte)] for pile in piles]
        if giver >= 0:
            piles[guess].append(called)
            piles[soloist] += [given] if given not in (called, *open_monte) else []
        pairs = {(soloist + 1) % 3: deal["monte"][:2], (soloist + 2) % 3: deal["monte"][2:]} if drawn else {}
        piles[seat] = [*deal["hands"][seat], *pairs.get(seat, [])]
        fixed = {*(card for pile in piles for card in pile), *open_monte}
        rest = [card for hand in [*deal["hands"], deal["monte"]] for card in hand if card not in fixed]
        lacks = [size - len(pile) for size, pile in zip(sizes, piles, strict=True)]
        if min(lacks) >= 0:
            for parts in _splits(rest, lacks):
                whole = [pile + list(part) for pile, part in zip(piles, parts, strict=False)]
                yield [*whole, open_monte or list(parts[3])]


def _splits(cards: list[str], sizes: list[int]) -> Iterator[tuple[tuple[str, ...], ...]]:
    if not sizes:
        yield (tuple(cards),)
        return
    for part in combinations(cards, sizes[0]):
        for others in _splits([card for card in cards if card not in part], sizes[1:]):
            yield (part, *others)


def _allowed(record: dict[str, Any], piles: list[list[str]], soloist: int, seen: list[str]) -> bool:
    """Whether the moves seen can be made; which two of fourteen cards were drawn does not matter to them."""
    hands = [pile[:12] for pile in piles[:3]]
    drawn = [card for step in (1, 2) for card in piles[(soloist + step) % 3][12:]]
    return _leads_to(Referee({"dealer": record["dealer"], "hands": hands, "monte": drawn or piles[3]}, RULES), seen)


def _leads_to(judge: Referee, moves: list[str]) -> bool:
    for place, move in enumerate(moves):
        if move == "?":
            later = {*moves[place:]}
            for guess in judge.legal():
                if guess.removeprefix("discard:") not in later:
                    other = copy.deepcopy(judge)
                    other.play(guess)
                    if _leads_to(other, moves[place + 1 :]):
                        return True
            return False
        if move not in judge.legal():
            return False
        judge.play(move)
    return True


def _key(piles: list[list[str]]) -> Deal:
    return tuple(tuple(sorted(pile)) for pile in piles[:3])


@pytest.mark.parametrize("case", CASES)
def test_redraws_are_uniform_over_what_the_referee_allows(case: str) -> None:
    contract, place = CASES[case]
    for index in range(GAMES):
        record = _record(index, contract)
        if not any(step["move"].startswith(contract) for step in record["steps"]):
            continue
        made, judge = _before_the_end(record)
        soloist = next(s["player"] for s in record["steps"] if s["move"].startswith("bid:"))
        seat = (soloist + place) % 3
        if judge.to_act != seat:
            continue
        seen = as_seen(record, made, seat)
        deals = list(_deals(record, made, seat, soloist))
        expected = {_key(piles) for piles in deals if _allowed(record, piles, soloist, seen)}
        if not 4 <= len(expected) <= 250 or len(expected) == len(deals):  # something is open, and something is known
            continue
        drawn = _draw(record, made, seat, judge.hands[seat], seen)
        assert set(drawn) == expected
        assert stats.chisquare([drawn[deal] for deal in expected]).pvalue > ONE_IN_A_MILLION
        return
    raise AssertionError("no position")


def _draw(record: dict[str, Any], made: int, seat: int, hand: list[str], seen: list[str]) -> Counter[Deal]:
    asked = scenario("calabresella", rules=RULES, players=["rule"], dealer=record["dealer"])
    position = read_position(asked, " ".join(hand), seen, seat, None, "french", known(record, made, seat))
    stage = FACE.stage(position, rule_record(FACE, asked.rules, 3))
    redraws = ask(asked, position, stage, "rule", "cards").job.redraws
    found: Counter[Deal] = Counter()
    for index in range(DRAWS):
        survey = redraws.survey(index, index + 1)
        if survey.outcome[0] == MET:
            state, piles = survey.scratch.states[1], list[list[str]]()
            for other in range(3):
                piles.append(codes_in(FACE.pack, int(state["dealt"][other])))
            if "dividete" in seen:
                first = (int(state["soloist"]) + 1) % 3
                monte = [FACE.pack.codes[int(card)] for card in state["monte"]]
                piles[first] += monte[:2]
                piles[(first + 1) % 3] += monte[2:]
            found[_key(piles)] += 1
    return found
