"""Chances that can be counted exactly (tests/data/exact.json.gz, by enumeration) against the kernels' deals."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Any

import numba
import numpy as np

import kernels.games.briscola as briscola
import kernels.games.chiamata as chiamata
from analyzer.experiment import Setup
from analyzer.games import game as find_game
from analyzer.players import seat as seat_players
from analyzer.reading import read_position
from analyzer.records import Scratch, rule_record
from analyzer.scenario import scenario
from analyzer.verbs.odds import ask
from analyzer.verbs.replay import _moves
from kernels.rng import start_stream
from tests.shared_games import exact, exact_table

DEALS = 200_000
POINTS = dict(zip("24567JQK3A", (0, 0, 0, 0, 0, 2, 3, 4, 10, 11), strict=True))


@numba.njit
def _chiamata_hands(rules, state, deck, stream, deals, out):  # type: ignore[no-untyped-def]
    for index in range(deals):
        _start(stream, index)
        chiamata.deal(state, rules, 0, deck, stream)
        for seat in range(5):
            out[index, seat] = state.hand[seat]


@numba.njit
def _briscola_hands(rules, state, deck, stream, deals, out):  # type: ignore[no-untyped-def]
    for index in range(deals):
        _start(stream, index)
        briscola.deal(state, rules, 0, deck, stream)
        out[index, 0] = state.hand[0]
        out[index, 1] = state.trumps


@numba.njit
def _start(stream, index):  # type: ignore[no-untyped-def]
    start_stream(stream, np.uint64(99), 1, index, 0)


def _hands(name: str, seats: int, fill: Any, columns: int) -> np.ndarray:
    face = find_game(name)
    rules, scratch = rule_record(face, face.rules.read(), seats), Scratch(face, seats)
    out = np.zeros((DEALS, columns), np.uint64)
    fill(rules, scratch.state, scratch.deck, scratch.stream, DEALS, out)
    return out


def _count(masks: np.ndarray, cards: int) -> np.ndarray:
    return np.bitwise_count(masks & np.uint64(cards))


def _agrees(hits: int, n: int, chance: float) -> bool:
    """Within four standard errors."""
    return abs(hits / n - chance) <= 4 * sqrt(chance * (1 - chance) / n)


def _distribution_agrees(found: np.ndarray, expected: dict[int, float]) -> bool:
    n = len(found)
    return all(_agrees(int((found == value).sum()), n, chance) for value, chance in expected.items())


SUITS = [0x3FF << 10 * suit for suit in range(4)]
ACES, THREES = (sum(1 << 10 * suit + strength for suit in range(4)) for strength in (9, 8))


def _points(masks: np.ndarray) -> np.ndarray:
    values = list(POINTS.values())
    return sum(
        values[strength] * _count(masks, sum(1 << 10 * suit + strength for suit in range(4))).astype(np.int64)
        for strength in range(10)
    )


def test_chiamata_hands() -> None:
    hands = _hands("chiamata", 5, _chiamata_hands, 5)
    first = hands[:, 0]
    longest = np.max([_count(first, suit) for suit in SUITS], axis=0)
    assert _distribution_agrees(longest, exact_table("chiamata.longest_suit_of_eight"))
    assert _distribution_agrees(_count(first, ACES), exact_table("chiamata.aces_in_hand"))
    rich = int((_points(first) >= 40).sum())
    assert _agrees(rich, DEALS, exact("chiamata.hand_points_at_least_40"))
    both = np.any([_count(first, (ACES | THREES) & suit) == 2 for suit in SUITS], axis=0)
    assert _agrees(int(both.sum()), DEALS, exact("chiamata.holds_ace_and_three_of_some_suit"))
    everybody = np.all(_count(hands, SUITS[2]) > 0, axis=1)
    assert _agrees(int(everybody.sum()), DEALS, exact("chiamata.every_hand_has_a_card_of_a_given_suit"))
    own = int((_count(first, 1 << 17) == 1).sum())  # any card named without looking
    assert _agrees(own, DEALS, exact("chiamata.called_card_in_own_hand_blind"))


def _sampled_hands(hand: str, moves: str, draws: int) -> list[list[int]]:
    """All hands of redraws of a chiamata position, as dealt."""
    asked = scenario("chiamata", players=["random"])
    position = read_position(asked, hand, moves, None, None, "french", {})
    stage = find_game("chiamata").stage(position, rule_record(asked.game, asked.rules, 5))
    redraws = ask(asked, position, stage, "random", "cards").job.redraws
    states = (redraws.survey(index, index + 1).scratch.states[1] for index in range(draws))
    return [[int(hand) for hand in state["dealt"]] for state in states]


AUCTION = "bid:2 trump:H"


def _partner_distribution(hand: str, name: str) -> None:
    """Seat 0 has bid the 2 and named hearts; the called card is with somebody else."""
    draws, called = 20_000, 1 << 20
    others = [deal[1:] for deal in _sampled_hands(hand, AUCTION, draws)]
    partners = [next(seat for seat, cards in enumerate(deal) if cards & called) for deal in others]
    for seat in range(4):
        assert _agrees(partners.count(seat), draws, exact("chiamata.called_card_in_a_given_opponent"))
    trumps = np.array([(deal[p] & SUITS[2] & ~called).bit_count() for deal, p in zip(others, partners, strict=True)])
    assert _distribution_agrees(trumps, exact_table(name))


def test_chiamata_partner_of_a_declarer_with_three_trumps() -> None:
    _partner_distribution("AH 3H KH AS 3S AD 3D AC", "chiamata.partner_other_trumps_declarer_3")


def test_chiamata_partner_of_a_declarer_with_five_trumps() -> None:
    _partner_distribution("AH 3H KH QH JH AS AD AC", "chiamata.partner_other_trumps_declarer_5")


def test_chiamata_defenders_without_trump() -> None:
    draws, called = 60_000, 1 << 20
    bare = 0
    for deal in _sampled_hands("AH 3H KH QH JH AS AD AC", AUCTION, draws):
        defenders = [cards for cards in deal[1:] if not cards & called]
        bare += all(not cards & SUITS[2] for cards in defenders)
    assert _agrees(bare, draws, exact("chiamata.three_defenders_without_trump_declarer_5"))


def test_briscola_first_hands() -> None:
    hands = _hands("briscola", 3, _briscola_hands, 2)
    without = int((np.bitwise_count(hands[:, 0] & hands[:, 1]) == 0).sum())
    assert _agrees(without, DEALS, exact("briscola.no_trump_first_hand_3p"))
    points = _points(_hands("briscola", 2, _briscola_hands, 2)[:, 0])
    assert abs(points.mean() - exact("briscola.first_hand_points_mean")) <= 4 * points.std() / sqrt(DEALS)


def _first_tricks(seats: int, deals: int) -> list[tuple[list[str], str]]:
    """First tricks of random play in playing order, with the trump suit."""
    asked = scenario("briscola", players=["random"], players_count=seats)
    seating = seat_players(asked.game, "random", seats)
    setup = Setup(asked.game, asked.rules, seats, asked.dealer, seating, 31)
    codes, scratch, rules = asked.game.pack.codes, Scratch(asked.game, seats), setup.record()
    begin: Callable[..., None] = setup.driver("begin")
    found = []
    for index in range(deals):
        begin(np.uint64(31), index, 0, asked.dealer, rules, scratch.state, scratch.deck, scratch.stream)
        cards = [codes[move.bit_length() - 1] for move in _moves(setup, index)[:seats]]
        found.append((cards, "CDHS"[int(scratch.state["trump"])]))
    return found


def _leader_wins(trick: list[str], trump: str) -> bool:
    suit = trump if any(card[1] == trump for card in trick) else trick[0][1]
    return max((card for card in trick if card[1] == suit), key=lambda card: "24567JQK3A".index(card[0])) == trick[0]


def test_briscola_first_trick_of_three_random_players() -> None:
    tricks = _first_tricks(3, 20_000)
    won = sum(_leader_wins(trick, trump) for trick, trump in tricks)
    assert _agrees(won, len(tricks), exact("briscola.leader_wins_first_trick_random_3p"))


def test_briscola_points_in_the_first_trick() -> None:
    points = np.array([sum(POINTS[card[0]] for card in trick) for trick, _ in _first_tricks(2, 20_000)])
    expected = exact("briscola.first_trick_points_random_2p")
    assert abs(points.mean() - expected) <= 4 * points.std() / sqrt(len(points))


def test_half_a_pack_worth_sixty_points() -> None:
    """A yardstick of the shuffle: two hands and four cards of a third are a random half of the pack."""
    deals = 40_000
    hands = _hands("chiamata", 5, _chiamata_hands, 5)[:deals]
    generator = np.random.default_rng(6)
    halves = hands[:, 0] | hands[:, 1]
    for index, third in enumerate(hands[:, 2].tolist()):
        cards = [card for card in range(40) if third >> card & 1]
        halves[index] |= np.uint64(sum(1 << cards[k] for k in generator.choice(8, 4, replace=False)))
    assert set(np.bitwise_count(halves).tolist()) == {20}
    assert _agrees(int((_points(halves) == 60).sum()), deals, exact("briscola.half_deck_exactly_60"))
