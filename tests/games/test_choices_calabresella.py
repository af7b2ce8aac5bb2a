"""Single decisions of the `rule` player of calabresella, worked out by hand from the lists of its page."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer import odds
from tests.games.calabresella_play import GAME, rule_move

MUST = {"follow_suit": "must", "auction": "single"}
CODES = GAME.pack.codes


def layout(first: str, *others: str, monte: str = "") -> dict[str, Any]:
    """A deal whose seat 0 speaks first: the cards given, and the others as they come."""
    hands = [first.split(), *(cards.split() for cards in others), *([] for _ in range(2 - len(others)))]
    lying = monte.split()
    left = [code for code in CODES if code not in lying and all(code not in hand for hand in hands)]
    for pile, size in (*((hand, 12) for hand in hands), (lying, 4)):
        while len(pile) < size:
            pile.append(left.pop())
    return {"dealer": 2, "hands": hands, "monte": lying}


# S: three 4, two 3, ace 1, three and two 1, each card beyond four in a suit with one of them 1.
WEAK = "4C 5C 6C 7C 4D 5D 6D 7D JD 4H 5H AH"  # 1
FAIR = "2H AH KH 7H 6H 3S QS 4S 4D JD 5C 4C"  # 2 A and one more than four 5, the three of spades 4: 9
GOOD = "3H 2H AH KH QH 7H 3S 2S 4S 4D 5C 4C"  # 4 3 1 1 and two more cards 11, spades 4 3 1: 19
GREAT = "3H 2H AH KH QH 3S 2S AS 4D 5D 3C 4C"  # 10, spades 9, three of clubs 4: 23
TOP = "3H 2H AH 3S 2S AS 3D 2D AD 3C 2C 4C"  # 9 9 9 8: 35


@pytest.mark.parametrize(
    ("cards", "move"),
    [(WEAK, "pass"), (FAIR, "bid:chiamo"), (GOOD, "bid:solo"), (GREAT, "bid:solissimo"), (TOP, "bid:solissimo")],
)
def test_bids_go_by_strength(cards: str, move: str) -> None:
    assert rule_move(layout(cards), "", **MUST) == move


def test_a_bid_below_the_last_one_is_a_pass() -> None:
    first = "6C 7C JC QC 5D 6D 7D QD 4H 5H JH QH"
    assert rule_move(layout(first, FAIR), "bid:chiamo", **MUST) == "pass"
    first = "6C 7C JC QC 5D 6D 7D QD 4H 5H 6H JH"
    assert rule_move(layout(first, GOOD), "bid:chiamo", **MUST) == "bid:solo"


def test_solissimo_is_raised_to_scegliete_and_never_to_dividete() -> None:
    assert rule_move(layout(TOP), "bid:solissimo", **MUST) == "scegliete"
    assert rule_move(layout(GREAT), "bid:solissimo", "rule(must_scegliete_at=24)", **MUST) == "plain"
    assert (
        rule_move(layout(TOP), "bid:solissimo", "rule(must_scegliete_at=99,must_dividete_at=24)", **MUST) == "dividete"
    )


def test_the_three_of_the_suit_with_two_and_ace_is_called() -> None:
    assert rule_move(layout(FAIR), "bid:chiamo pass pass", **MUST) == "call:3H"


def test_a_worthless_card_is_given_back_and_tops_are_kept() -> None:
    deal = layout(FAIR, "3H 5D 6D 7D JH QH 4H 5H 6S 7S JS KS", monte="7C 6C AD JC")
    before = "bid:chiamo pass pass call:3H"
    given = rule_move(deal, before, **MUST)
    assert given.removeprefix("give:")[0] in "4567"
    shed: list[str] = []
    for _ in range(4):
        shed.append(rule_move(deal, " ".join([before, given, *shed]), **MUST))
    assert not {f"discard:{card}" for card in ("3H", "2H", "AH", "3S", "KH")} & set(shed)


@pytest.mark.parametrize(
    ("hand", "before", "move"),
    [
        # The partner's three holds the trick, the soloist has played: the ace goes on it and no low card.
        ("AC 4C 5C 4D 5D 4H 5H 4S 5S JD JH JS", "3C 6C", "AC"),
        # The soloist holds the trick for good: the worst card.
        ("AC 4C 5C 4D 5D 4H 5H 4S 5S JD JH JS", "6C 3C", "4C"),
    ],
)
def test_the_best_for_the_partner_the_worst_for_the_enemy(hand: str, before: str, move: str) -> None:
    # Seat 0 is the first opponent of soloist 2 and leads; seat 1 is his partner, or plays last where seat 2 leads.
    if before == "6C 3C":  # soloist 1 after seat 0's lead: seat 2 is last
        deal = layout("6C 7C 6D 7D QD KD 6H 7H QH KH 6S 7S", "3C 2C KC 3D 2D AD 3H 2H AH 3S 2S AS", hand)
        assert rule_move(deal, "pass bid:solissimo plain 6C 3C", leader="right_of_dealer", follow_suit="must") == move
    else:  # soloist 1 leads nothing: seat 0 leads the three, soloist 1 follows, seat 2 is last
        deal = layout("3C 7C 6D 7D QD KD 6H 7H QH KH 6S 7S", "6C 2C KC 3D 2D AD 3H 2H AH 3S 2S AS", hand)
        assert rule_move(deal, "pass bid:solissimo plain 3C 6C", leader="right_of_dealer", follow_suit="must") == move


def test_the_monte_card_of_a_long_suit_goes_to_the_first_opponent() -> None:
    deal = layout(TOP, "4D 5D 6D 7D JD QD 4H 5H 4S 5S 6S 7S", monte="KD AC KH JH")
    move = rule_move(deal, "bid:solissimo scegliete", **MUST)
    assert "KD" in move
    assert "AC" not in move


# Positions.


def ask(**where: Any) -> dict[str, Any]:
    """Rows of a position by branch."""
    told = {"players": "rule", "deals": 300, "threads": 1, "rules": MUST, **where}
    return {row.branch: row for row in odds("calabresella", **told).rows}


def test_discards_are_asked_as_sets() -> None:
    hand = " ".join([*GOOD.split(), "7C", "JC", "5D", "AD"])
    rows = ask(hand=hand, moves="bid:solo pass pass")
    together = [branch for branch in rows if " " in branch]
    assert len(together) == 8
    assert all(len(branch.split()) == 4 for branch in together)
    best = max(rows.values(), key=lambda row: row.metrics["score"].interval.value)
    assert not {"discard:3H", "discard:3S"} & set(best.branch.split())


def test_unseen_discards_are_question_marks() -> None:
    moves = "bid:solo pass pass ? ? ? ? "
    hand = "AC 4C 5C 4D 5D 4H 5H 4S 5S JD JH JS"
    where = {"hand": hand, "monte": "6S 7S QS 2D", "seat": 1}
    rows = ask(moves=moves + "6C", **where)
    assert set(rows) == {"AC", "4C", "5C"}
    told = odds(
        "calabresella", moves=moves.replace("? ?", "discard:6S ?", 1), deals=300, threads=1, rules=MUST, **where
    )
    assert told.provenance["ignored"][0] == "the discards of seat 0, which seat 1 cannot see"


def test_who_had_the_called_card_may_be_told() -> None:
    hand = "2H AH KH 7H 6H 3S QS 4S 2D JD 3H AD KD QC JC 7C 6C"
    rows = ask(hand=hand, moves="bid:chiamo pass pass call:3H@1")
    assert "give:6C" in rows


@pytest.mark.parametrize(
    ("where", "fault"),
    [
        ({"moves": "bid:solo pass pass ? ? ?"}, "what seat 0 does here is: discard:"),
        ({"moves": "bid:solo pass pass"}, "the hand has 12 cards; seat 0 holds 16 after 3 moves"),
        ({"moves": "bid:solissimo scegliete"}, "give it with --monte"),
        ({"monte": "3C 4C"}, "--monte has four cards, not 2"),
        ({"monte": "2H 3C 4C 5C"}, "--monte: 2H is known to have been elsewhere"),
        ({"moves": "bid:chiamo pass pass call:3H@7"}, "after @ comes the seat that had the called card"),
        ({"moves": "pass bid:chiamo pass bid:chiamo"}, "is not legal for seat 0 here"),
    ],
)
def test_faults_are_told_in_one_line(where: dict[str, Any], fault: str) -> None:
    with pytest.raises(ValueError, match=fault) as told:
        ask(**{"hand": FAIR, "seat": 0, "rules": {"follow_suit": "must"}, **where})
    assert "\n" not in str(told.value)
