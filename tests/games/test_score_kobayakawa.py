"""Show-downs of Kobayakawa by enumeration, against exact values counted apart from this project."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations
from typing import Any

import pytest

from analyzer import Table
from tests.games.kobayakawa_rounds import layout, play_kept
from tests.games.layouts import tables
from tests.referee.kobayakawa import PACK, show_down, value
from tests.shared_games import DATA, exact

table_class = tables("kobayakawa")


@pytest.mark.parametrize(("bettors", "every"), [(2, 1), (3, 11)])
def test_random_bettors(bettors: int, every: int) -> None:
    # exact.json, kobayakawa.<k>_bettors: who wins, how often the top is shared, or the lowest tops alone. The referee
    # counts all hands; Table plays every one of two bettors, every eleventh of three, and must tell the same of each.
    seats, shared, low_alone, hands = Counter[int](), 0, 0, 0
    for centre in PACK:
        for cards in permutations([card for card in PACK if card != centre], bettors):
            winner, low, totals = show_down(list(cards), centre, "earlier")
            tops = [place for place, total in enumerate(totals) if total == max(totals)]
            seats[winner] += 1
            shared += len(tops) == 2
            low_alone += tops == [low]
            if hands % every == 0:
                assert played(cards, centre) == (winner, low, totals), (cards, centre)
            hands += 1
    name = f"kobayakawa.{bettors}_bettors"
    assert shared / hands == exact(f"{name}.top_shared")
    if bettors == 2:
        assert [seats[0] / hands, seats[1] / hands] == [exact(f"{name}.seat0_wins"), exact(f"{name}.seat1_wins")]
    else:
        assert [seats[1] / hands, seats[2] / hands] == [exact(f"{name}.seat1_wins"), exact(f"{name}.seat2_wins")]
        assert low_alone / hands == exact(f"{name}.lowest_card_tops_alone")


def played(cards: Sequence[str], centre: str) -> tuple[int, int, list[int]]:
    """Have Table play a show-down of the first seats; a third one passes where two are enough."""
    spare = [card for card in PACK if card not in (*cards, centre)][: max(3 - len(cards), 0)]
    deal = layout([value(card) for card in (*cards, *spare)], value(centre))
    bettors = " ".join(map(str, range(len(cards))))
    told = play_kept(lambda layout, rules: Table("kobayakawa", rules, layout), deal, bettors)
    assert told["totals"][len(cards) :] == [0] * len(spare)
    return told["winner"], told["low"], told["totals"][: len(cards)]


@pytest.mark.parametrize(("place", "name"), [(0, "first"), (3, "last")])
def test_the_ace_and_a_queen_in_the_centre(table_class: Any, place: int, name: str) -> None:
    # exact.json, kobayakawa.example_a1_c12_4_bettors: three other bettors, any of 286 hands.
    wins = 0
    for others in combinations([card for card in range(2, 16) if card != value("QS")], 3):
        cards = [*others[:place], value("AS"), *others[place:]]
        wins += play_kept(table_class, layout(cards, value("QS")), "0 1 2 3")["winner"] == place
    assert wins / 286 == exact(f"kobayakawa.example_a1_c12_4_bettors_{name}")


def counts(bettors: int) -> dict[str, dict[str, list[int]]]:
    """Hands of the others in which a card tops alone, and in which it shares the top, by centre card and card."""
    with gzip.open(DATA / "exact.json.gz", "rt", encoding="utf-8") as file:
        told: dict[str, Any] = json.load(file)["tables"][f"kobayakawa.showdown_{bettors}_bettors"]
    found: dict[str, dict[str, list[int]]] = told["counts"]
    return found


def counted(bettors: int, centre: int, card: int) -> list[int]:
    """Count the same with the referee's show-down."""
    others = [code for value, code in enumerate(PACK, start=1) if value not in (centre, card)]
    alone = shared = 0
    for cards in combinations(others, bettors - 1):
        totals = show_down([PACK[card - 1], *cards], PACK[centre - 1], "earlier")[2]
        best = totals[0] == max(totals)
        alone += best and totals.count(totals[0]) == 1
        shared += best and totals.count(totals[0]) == 2
    return [alone, shared]


@pytest.mark.parametrize(("bettors", "centres"), [(2, range(1, 16)), (5, (3, 12)), (6, (7,))])
def test_show_downs(bettors: int, centres: Any) -> None:
    # exact.json, kobayakawa.showdown_<k>_bettors.
    told = counts(bettors)
    for centre in centres:
        for card in range(1, 16):
            if card != centre:
                assert counted(bettors, centre, card) == told[str(centre)][str(card)]


@pytest.mark.parametrize("centre", [3, 9, 12])
def test_show_downs_of_two_played(table_class: Any, centre: int) -> None:
    # exact.json, kobayakawa.showdown_2_bettors: the card is with the first to bet, who wins when the top is shared;
    # and with the last, who then loses.
    told = counts(2)[str(centre)]
    cards = [card for card in range(1, 16) if card != centre]
    for card in cards[::3]:
        alone, shared = told[str(card)]
        first = last = 0
        for other in cards:
            if other != card:
                spare = next(value for value in cards if value not in (card, other))
                first += play_kept(table_class, layout([card, other, spare], centre), "0 1")["winner"] == 0
                last += play_kept(table_class, layout([other, spare, card], centre), "0 2")["winner"] == 2
        assert (first, last) == (alone + shared, alone)
