"""Calabresella deals that the rule tests play, and what plays them. Points are counted in thirds.

A deal is written as in `tests/games/helpers.py`; its soloist is seat 0, who is also the first seat. The points of every
trick can be added up by eye: A 3, and 3 2 K Q J 1 each.
"""

from __future__ import annotations

from typing import Any

from tests.games.helpers import cards_by_seat, play_tricks, read_tricks
from tests.games.layouts import fill, play_all
from tests.referee.calabresella import PACK

# Soloist's thirds -> the monte and the tricks. All but the last leave the last trick to the opponents, so that what it
# is worth does not touch the soloist's thirds.
DEALS = {
    # Seat 0 takes 3 + 2 + 1 + 2 + 2 + 1 + 3 + 2.
    16: (
        "AS 6C KS AC",
        """
        0: JD 3S KC
        0: 7H 5H AH
        2: KD 2D 6S
        0: JS 7C 4D
        0: 3H QS 4C
        0: JC KH 5D
        0: 2C 7D 6H
        0: QD 2S JH
        0: QC QH 5C
        0: 5S 7S 3D
        1: 3C 4H 2H
        1: 4S AD 6D
        """,
    ),
    # Seat 0 takes 5 + 2 + 5 + 0 + 1 + 4.
    17: (
        "4D KD 3C QH",
        """
        0: JH 2D AC
        0: QD 3D 2H
        1: KH 5H 4H
        1: 5C JS QC
        0: AS JD QS
        0: 7H 7C 7S
        0: 6C 6D 3S
        0: AD 3H 6H
        0: 4C KS KC
        2: 7D 5S 2C
        2: 6S 4S JC
        2: 5D AH 2S
        """,
    ),
    # Seat 0 takes 2 + 3 + 0 + 2 + 2 + 2 + 4 + 3.
    18: (
        "4H 7H 6C QC",
        """
        0: 4S QD JC
        0: KS JH 2C
        0: 7D 4C 6S
        0: KD 2D 7S
        1: KC 5H 3C
        0: 4D JS 2H
        0: 5C KH 3H
        0: AD 3S 7C
        0: 3D JD QS
        0: 5S QH 2S
        2: 6D AH AS
        2: 6H AC 5D
        """,
    ),
    # Seat 0 takes 2 + 0 + 3 + 4 + 1 + 1, and 6 in the monte and 3 for the last trick.
    20: (
        "2D AD QH JH",
        """
        0: 5H 7S 2H
        2: AH 4S 5D
        2: KH 3C KC
        2: QD 6C KD
        1: 3D AC 5S
        1: 3S JC 4C
        1: QS 6S KS
        0: 7H 7C 5C
        0: 2C 3H 2S
        0: AS 4H JD
        0: QC 4D 7D
        0: JS 6H 6D
        """,
    ),
}


def layout(hands: list[str], monte: str = "", dealer: int = 0) -> dict[str, Any]:
    """Deal twelve cards a seat and the monte, of which only those named matter."""
    *full, rest = fill([*hands, monte], [12, 12, 12, 4], PACK)
    return {"dealer": dealer, "hands": full, "monte": rest}


def reach(table: Any, contract: str, monte: str) -> None:
    """Win the auction for the first seat and lay away the monte, whoever takes it up, so that no hand changes."""
    cards = monte.split()
    bid = contract if contract in ("chiamo", "solo") else "solissimo"
    play_all(table, "bid:solissimo" if bid == "solissimo" else f"bid:{bid} pass pass")
    if bid == "solissimo":
        table.play("plain" if contract == "solissimo" else contract)
    if contract == "chiamo":
        # A called card "in the monte" moves nothing.
        table.play(f"call:{cards[0]}")
    if contract == "scegliete":
        table.play("split:-")
    if contract != "solissimo":
        play_all(table, " ".join(f"discard:{card}" for card in cards))


def play_written(table_class: Any, thirds: int, contract: str, rules: dict[str, Any] | None = None) -> dict[str, Any]:
    """Play one of the written deals in a contract."""
    monte, text = DEALS[thirds]
    tricks = read_tricks(text)
    deal = {"dealer": 2, "hands": [sorted(cards) for cards in cards_by_seat(tricks)], "monte": monte.split()}
    table = table_class(deal, rules)
    reach(table, contract, monte)
    play_tricks(table, tricks)
    assert table.over
    outcome: dict[str, Any] = table.outcome()
    assert (outcome["bidder"], outcome["contract"]) == (0, contract)
    return outcome


def lead_all(table: Any, seat: int, cards: str) -> None:
    """Let a seat lead cards one by one that win every trick; the others play anything."""
    for card in cards.split():
        assert table.to_act == seat
        table.play(card)
        for _ in range(2):
            table.play(table.legal()[0])


# Section "Worked examples": the high cards of E5, the hands of E6.
HIGH = "3C 3D 3H 3S 2C 2D 2H 2S AC AD AH AS"
E6 = ["KC QC JC KD QD JD KH QH JH KS QS JS", "4C 5C 6C 4D 5D 6D 4H 5H 6H 4S 5S 6S", HIGH]


def play_e5(table_class: Any, contract: str, rules: dict[str, Any] | None = None) -> dict[str, Any]:
    """Play E5: the soloist in seat 1 leads his high cards and takes all."""
    table = table_class(layout(["", HIGH, ""]), rules)
    play_all(table, f"bid:solissimo {contract}")
    if contract == "scegliete":
        table.play(table.legal()[-1])
    while table.legal()[0].startswith("discard"):
        table.play(table.legal()[0])
    lead_all(table, 1, HIGH)
    outcome: dict[str, Any] = table.outcome()
    return outcome


def play_e6(table_class: Any, rules: dict[str, Any] | None = None) -> dict[str, Any]:
    """Play E6: the soloist in seat 1 plays plain solissimo and takes no trick."""
    table = table_class(layout(E6, monte="7C 7D 7H 7S"), rules)
    play_all(table, "bid:solissimo plain 4C 3C KC")
    lead_all(table, 2, HIGH.removeprefix("3C "))
    outcome: dict[str, Any] = table.outcome()
    return outcome


def play_e7(
    table_class: Any, soloist_is_strong: bool, won: str, thrown: str, rules: dict[str, Any] | None = None
) -> dict[str, Any]:
    """Play E7, or the same with seat 2's and the soloist's cards exchanged: one side takes a first trick, no more.

    The trick is 4S, the card `won` and the card that seat 0 throws. Its winner leads 5S, which 3S takes.
    """
    strong = "3C 2C AC 3D 2D AD 3H 2H AH 3S 2S 4S"
    weak = "7S JS AS 5S"
    seats = ["4C KC", strong, weak] if soloist_is_strong else ["4C KC", weak, strong]
    table = table_class(layout(seats), rules)
    play_all(table, "bid:solissimo plain")
    play_all(table, f"4S {won} {thrown}" if soloist_is_strong else f"{won} 4S {thrown}")
    table.play("5S")
    if soloist_is_strong:
        table.play(table.legal()[0])
        table.play("3S")
    else:
        table.play("3S")
        table.play(table.legal()[0])
    lead_all(table, 1 if soloist_is_strong else 2, "2S 3C 2C AC 3D 2D AD 3H 2H AH")
    outcome: dict[str, Any] = table.outcome()
    return outcome
