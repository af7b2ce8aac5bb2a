"""Sheepshead deals written trick by trick, and what plays them.

A deal is written as in `tests/games/helpers.py`. Its picker was dealt the six cards he plays, so the two cards of
the blind are those that he buries. The points of every trick can be added up by eye: A 11, T 10, K 4, Q 3, J 2.
"""

from __future__ import annotations

from typing import Any

from tests.games.helpers import cards_by_seat, play_tricks, read_tricks
from tests.games.layouts import play_all

# Section "Worked examples", example 4: 15 + 18 + 36 + 33 + 14 for seat 1, nothing for seat 3 with 9C.
E4 = """
1: QC JD TD 9D 7D
1: QS AD KD 8D 7S
1: QH AC AS AH 9H
1: QD TC TS TH 8H
1: JC KC KS KH 7H
1: 7C 8C 9C 8S 9S
"""
E4_BLIND = "JS JH"


def written_deal(text: str, blind: str) -> dict[str, Any]:
    """Deal what a written deal plays; the leader of its first trick is the first seat."""
    tricks = read_tricks(text)
    hands = [sorted(cards) for cards in cards_by_seat(tricks)]
    return {"dealer": (tricks[0][0] - 1) % 5, "hands": hands, "blind": blind.split()}


def until_picked(table: Any, picker: int) -> None:
    """Let the seats before the picker pass."""
    while table.to_act != picker:
        table.play("pass")
    table.play("pick")


def bury(table: Any, cards: str) -> None:
    """Bury two cards, written in any order."""
    table.play("bury:" + ",".join(sorted(cards.split())))


def play_picked(
    table_class: Any, text: str, blind: str, picker: int, after_bury: str, rules: dict[str, Any] | None = None
) -> dict[str, Any]:
    """Play a written deal with a picker; `after_bury` are the moves from the call to the first lead."""
    table = table_class(written_deal(text, blind), rules)
    until_picked(table, picker)
    bury(table, blind)
    play_all(table, after_bury)
    play_tricks(table, read_tricks(text))
    assert table.over
    outcome: dict[str, Any] = table.outcome()
    assert outcome["mode"] == "picked"
    assert outcome["picker"] == picker
    return outcome


def play_passed(table_class: Any, text: str, blind: str, rules: dict[str, Any]) -> dict[str, Any]:
    """Play a written deal that nobody picks."""
    table = table_class(written_deal(text, blind), rules)
    play_all(table, "pass pass pass pass pass")
    play_tricks(table, read_tricks(text))
    assert table.over
    outcome: dict[str, Any] = table.outcome()
    assert outcome["mode"] == rules["all_pass"]
    return outcome


# Name -> picker, the two cards of the blind that he buries, the tricks.
DEALS = {
    # Seat 2 alone takes 26 + 6 + 28 + 18 + 21 + 17 and has 4 buried.
    "all six": (
        2,
        "JS JH",
        """
        2: QC TD 9D AD JD
        2: QS 7C QH 8D 7S
        2: QD 8H KD AS TH
        2: TS KS KC 8S 9S
        2: 7D 9C AH 9H TC
        2: JC KH 8C AC 7H
        """,
    ),
    # Seat 1 takes 25 + 31 and has 2 buried, seat 3 with AH takes 25 + 7 + 5 + 25.
    "all six with a partner": (
        1,
        "9S JC",
        """
        3: AH KH TH 7H 9H
        3: KC TC 8C AC 7C
        1: 9D JS QS JH 7D
        3: KD TD KS QH TS
        1: 8D 8H QD JD 9C
        3: QC 7S 8S AD AS
        """,
    ),
    # Seat 0 takes 14 + 8 + 25 + 13 + 31 and has 0 buried; seat 2 with AC takes nothing.
    "91": (
        0,
        "9S 7D",
        """
        4: 7C QH 8C AC 9C
        0: QC QD 9D JS 8D
        0: AD JC TH JD KD
        1: 8S KS TS 7S AS
        0: QS KC KH 7H JH
        0: TD 8H 9H AH TC
        """,
    ),
    # Seat 4 takes 2 + 13 + 21 + 31 + 11 and has 12 buried; seat 1 with AH takes nothing.
    "90": (
        4,
        "TS JC",
        """
        4: QD QS TD AD QC
        3: 7D JD 7C 9D 8D
        4: QH KH JS 8H KD
        4: JH KS AH 7H KC
        4: AC 8C TC 8S TH
        4: 9C AS 9S 9H 7S
        """,
    ),
    # Seat 1 takes 32 + 10 + 16 and has 3 buried; seat 3 with AH takes nothing, seat 0 with AS 29.
    "61": (
        1,
        "QC 7S",
        """
        3: TC AC 9S 9C 7C
        4: 7H AS TD 8H AH
        1: QS QD 9D JH JD
        1: 8C JC KC QH 7D
        4: KH AD 8D TH KS
        0: KD JS TS 8S 9H
        """,
    ),
    # Seat 1 takes 24 + 25 and has 11 buried; seat 0 with AH takes nothing, seat 3 with AC 21 + 10.
    "60": (
        1,
        "AD 8S",
        """
        1: TS JS 7S 9S JH
        2: 9H AC TH 8H QS
        1: KS 8C AS 9D 7C
        4: JC TD QD QH QC
        3: TC KC AH 7D 9C
        1: KD 7H JD 8D KH
        """,
    ),
    # Seat 0 takes 10 + 17 and has 4 buried; seat 1 with AH takes nothing, seat 3 with AS 29, seat 4 with AC 60.
    "31": (
        0,
        "9D KH",
        """
        2: 7H 8C TH 7D 9H
        0: KS 7S KD AS QD
        4: AC TC 7C KC 9C
        4: JC QS JD 8D TD
        0: JS AH JH QH AD
        3: 9S QC 8S TS 8H
        """,
    ),
    # Seat 1 takes 17 and has 13 buried; seat 2 with AH takes nothing, seat 4 with AS 30, seat 3 with AC 60.
    "30": (
        1,
        "TS QD",
        """
        2: 8C AC 7C TC 9C
        3: QC 8D 9D TD JH
        3: QS AD KC KD JC
        3: KH JS 9H TH AH
        4: AS 8S JD 9S KS
        1: 7D 7S 7H QH 8H
        """,
    ),
    # Seat 2 takes 7C 8S 7D 7S 8H only and has 0 buried; seat 3 with AS takes no trick.
    "worthless trick": (
        2,
        "8D 9S",
        """
        0: TD KD AD JD QS
        4: TH JC KH 7H AS
        0: 9D 9C JS QD QH
        4: KC AC TC 8C TS
        0: 7C 8S 7D 7S 8H
        2: 9H JH AH QC KS
        """,
    ),
    # Seats 3 and 1, who has AH, take nothing; seat 3 has 22 buried.
    "no trick": (
        3,
        "AC AD",
        """
        0: 7D JS QS KD JD
        2: 7S 8S TS KH AH
        4: TD QC JC 9S JH
        0: QD TH 9H 7H 8D
        0: 9D 8H KS 7C TC
        0: QH KC AS 8C 9C
        """,
    ),
}

# Nobody picks: 25 + 10 for seat 4, 19 + 13 for seat 2 who wins the last trick, 25 each for seats 1 and 3.
TIES_BLIND = "QC 9H"
TIES = """
4: KH TH 8C 8H AH
3: 9C 9D TC KC AS
4: QH 8D JH QD JS
4: KS TS 8S QS JD
2: TD KD 7D 7S AD
1: 7C JC AC 9S 7H
"""


def play_named(table_class: Any, name: str, after_bury: str, rules: dict[str, Any] | None = None) -> dict[str, Any]:
    """Play one of the written deals."""
    picker, blind, text = DEALS[name]
    return play_picked(table_class, text, blind, picker, after_bury, rules)
