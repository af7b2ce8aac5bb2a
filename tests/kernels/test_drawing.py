"""How likely each hand is in a game with a stock, against a brute-force count over all deals and draws."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from scipy import stats

from analyzer import Table
from analyzer.drawing import History
from analyzer.games import game as find_game
from analyzer.reading import read_position
from analyzer.records import rule_record
from analyzer.scenario import scenario
from analyzer.verbs.odds import ask
from tests.referee.briscola import Referee

ONE_IN_A_MILLION = 1e-6


def test_weights_against_all_orders_of_a_small_pack() -> None:
    """Hand of two, cards of two suits (0-2 and 3-5); plays: trick 0 a card of suit 1 and void of suit 0 then, a
    card drawn after tricks 0 and 1, trick 1 a card of suit 0."""
    history = History(2)
    history.plays = [(0, 1), (1, 0)]
    history.voids = [(0, 0)]
    history.draws = [0, 1]
    played = (3, 0)
    left: Counter[tuple[int, ...]] = Counter()
    for dealt in itertools.permutations(range(6), 4):  # two dealt, two drawn, in order
        hand = set(dealt[:2])
        if any(card < 3 for card in hand) or played[0] not in hand:
            continue
        hand = hand - {played[0]} | {dealt[2]}
        if played[1] not in hand:
            continue
        left[tuple(sorted(hand - {played[1]} | {dealt[3]}))] += 1
    weigh = history.weight([history.needed(0, 2), history.needed(1, 2)], [])
    total = sum(left.values())
    hands = list(itertools.combinations(sorted(set(range(6)) - set(played)), 2))
    weights = [weigh((sum(c < 3 for c in hand), sum(c >= 3 for c in hand))) for hand in hands]
    for hand, weight in zip(hands, weights, strict=True):
        assert Fraction(left[hand], total) == Fraction(weight / sum(weights)).limit_denominator(1000)


@pytest.mark.parametrize("follow_suit", ["strict", "follow_or_trump"])
def test_redraws_against_rejection_of_whole_deals(follow_suit: str) -> None:
    """Three players, voids shown before draws: redraws against dealing everything anew, move for move.

    The rejected deals are played by the independent referee; what is compared is how many cards of each suit
    the next seat holds.
    """
    rules = {"follow_suit": follow_suit}
    table, made = _deal_with_a_void(rules)
    asked = scenario("briscola", rules=rules, players=["random"], players_count=3)
    face, seat = find_game("briscola"), table.to_act
    hand = " ".join(table.hand(seat))
    position = read_position(asked, hand, made, None, None, "french", {"turned": table.deal["turned"]})
    stage = face.stage(position, rule_record(face, asked.rules, 3))
    redraws = ask(asked, position, stage, "random", "cards").job.redraws
    other = (seat + 1) % 3
    draws = 20_000
    seen: Counter[tuple[int, ...]] = Counter()
    for index in range(draws):
        state = redraws.survey(index, index + 1).scratch.states[1]
        seen[_suits(int(state["hand"][other]))] += 1
    expected = _by_rejection(table.deal, rules, made, seat, set(hand.split()), other)
    kinds = sorted(set(expected) | set(seen))
    counts = np.array([[seen[kind] for kind in kinds], [expected[kind] for kind in kinds]])
    counts = counts[:, counts.sum(axis=0) >= 10]
    assert counts.shape[1] > 3
    assert stats.chi2_contingency(counts).pvalue > ONE_IN_A_MILLION


def _deal_with_a_void(rules: dict[str, str]) -> tuple[Table, list[str]]:
    """Two tricks and a lead of the first deal in which the seat after the next to act has shown a void."""
    for index in range(1000):
        table, made = Table("briscola", rules, seed=4, index=index, players_count=3), []
        while len(made) < 7:
            made.append(table.legal()[-1])
            table.play(made[-1])
        other = (table.to_act + 1) % 3
        if (table._state["void_at"][4 * other : 4 * other + 4] >= 0).any():
            return table, made
    raise AssertionError("no deal with a void")


def _suits(hand: int) -> tuple[int, ...]:
    return tuple((hand >> 10 * suit & 0x3FF).bit_count() for suit in range(4))


def _by_rejection(
    deal: dict[str, object], rules: dict[str, str], made: list[str], seat: int, hand: set[str], other: int
) -> Counter[tuple[int, ...]]:
    """Deals in which all moves could be made and the asking seat ends with its hand, dealt at random.

    To be accepted at all, played cards are put where they can have come from: a random one of the places
    that their owner had by then, which is uniform over the consistent deals.
    """
    generator = np.random.default_rng(8)
    found: Counter[tuple[int, ...]] = Counter()
    hands, stock = deal["hands"], deal["stock"]
    assert isinstance(hands, list)
    assert isinstance(stock, list)
    owners = _owners(deal, rules, made)
    fixed = {card for cards in owners.values() for card in cards} | hand | {deal["turned"]}
    unknown = [card for h in [*hands, stock] for card in h if card not in fixed]
    places = {
        s: [("hand", s, k) for k in range(3)] + [("stock", k) for k in _drawn_by(deal, rules, made, s)]
        for s in range(3)
    }
    rest = [("stock", k) for k in range(6, len(stock) - 1)]
    for _ in range(60_000):
        generator.shuffle(unknown)
        layout: dict[tuple[object, ...], str] = {}
        left = list(unknown)
        for s in range(3):
            cards = owners[s] + (sorted(hand) if s == seat else [])
            while len(cards) < len(places[s]):
                cards.append(left.pop())
            generator.shuffle(cards)
            layout.update(zip(places[s], cards, strict=True))
        layout.update(zip(rest, left, strict=True))
        new = {
            "dealer": deal["dealer"],
            "hands": [[layout["hand", s, k] for k in range(3)] for s in range(3)],
            "stock": [layout["stock", k] for k in range(len(stock) - 1)] + [deal["turned"]],
            "turned": deal["turned"],
            "removed": deal["removed"],
        }
        referee = Referee(new, dict(rules))
        if all(move in referee.legal() and referee.play(move) is None for move in made):
            now = [card for card in owners[other] if card not in made]
            held = [layout[p] for p in places[other] if layout[p] not in made] + now
            mask = sum(1 << find_game("briscola").pack.card(card) for card in held)
            found[_suits(mask)] += 1
    return found


def _owners(deal: dict[str, object], rules: dict[str, str], made: list[str]) -> dict[int, list[str]]:
    referee, owners = Referee(deal, dict(rules)), {0: [], 1: [], 2: []}  # type: tuple[Referee, dict[int, list[str]]]
    for move in made:
        owners[referee.to_act].append(move)
        referee.play(move)
    return owners


def _drawn_by(deal: dict[str, object], rules: dict[str, str], made: list[str], seat: int) -> list[int]:
    """Places of the stock that `seat` drew: after each trick the winner, who leads the next, draws first."""
    referee, leaders = Referee(deal, dict(rules)), []
    for number, move in enumerate(made):
        if number % 3 == 0 and number:
            leaders.append(referee.to_act)
        referee.play(move)
    return [3 * trick + (seat - leader) % 3 for trick, leader in enumerate(leaders)]
