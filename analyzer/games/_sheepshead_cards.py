"""The pack of Sheepshead, the phases of a deal, and what a picker may call: what the parts of its face share."""

from __future__ import annotations

from typing import Any

from ..cards import Pack

FAIL_RANKS = "789KTA"
TRUMPS = ("7D", "8D", "9D", "KD", "TD", "AD", "JD", "JH", "JS", "JC", "QD", "QH", "QS", "QC")
CODES = (*(rank + suit for suit in "CHS" for rank in FAIL_RANKS), *TRUMPS)
SEATS, HAND = 5, 6
PICK, BURY, CALL, UNDER, CRACK, RECRACK, BLITZ, PLAY, OVER = range(9)
BLIND = 5
"""The kernel's number of the pile that is the blind."""

ALONE = 32
HIDDEN_FACE = 32
"""Stands for an under card that the asking seat has not seen."""

PAIRS = tuple((low, high) for low in range(8) for high in range(low + 1, 8))
PACK = (1 << 32) - 1
SUITS = (0x3F, 0x3F << 6, 0x3F << 12, PACK & ~0x3FFFF)
"""All cards of each suit: C, H, S, trumps."""

ACES = sum(1 << CODES.index(code) for code in ("AC", "AH", "AS"))
TENS = ACES >> 1
JACKS_UPWARD = tuple(CODES.index(code) for code in ("JD", "JH", "JS", "JC"))
JD = JACKS_UPWARD[0]
PAIRS_OF_QUEENS = {
    "black": 1 << CODES.index("QC") | 1 << CODES.index("QS"),
    "red": 1 << CODES.index("QH") | 1 << CODES.index("QD"),
}
_WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


def sheepshead_pack() -> Pack:
    """Id = fail suit (C H S) * 6 + strength, then the trumps from 7D to QC; printed trumps first, high to low."""
    printed = [*reversed(TRUMPS), *(rank + suit for suit in "SHC" for rank in reversed(FAIL_RANKS))]
    return Pack(CODES, tuple(CODES.index(code) for code in printed))


def cards_in(mask: int) -> list[int]:
    """The cards of a set, lowest first."""
    return [card for card in range(32) if mask >> card & 1]


def worth(mask: int) -> int:
    """Card points of a set."""
    return sum(_WORTH.get(CODES[card][0], 0) for card in cards_in(mask))


def bury_text(hand: int, pair: int) -> str:
    """The bury of a pair, by its number, of the eight cards of a hand."""
    held = cards_in(hand)
    return "bury:" + ",".join(sorted(CODES[held[place]] for place in PAIRS[pair]))


def held_aces(hand: int) -> int:
    """The aces of the fail suits of which the hand has a card."""
    return sum(1 << 6 * suit + 5 for suit in range(3) if hand & SUITS[suit])


def legal_calls(rules: Any, own: int, hand: int) -> list[int]:
    """What a picker with the cards `own` may call once `hand` is left after the bury: action bits."""
    if rules.partner == "none":
        return [ALONE]
    if rules.partner == "jack":
        if not own >> JD & 1:
            return [JD, ALONE] if rules.jack_alone == "on" else [JD]
        missing = [jack for jack in JACKS_UPWARD if not own >> jack & 1]
        return [missing[0], ALONE] if rules.jack_call_up == "on" and missing else [ALONE]
    held = held_aces(hand)
    calls = (
        ACES & ~(own if rules.own_ace_call == "forbidden" else 0) & (held if rules.call_hold == "required" else PACK)
    )
    if rules.under_call == "on" and not calls & ~own:
        calls |= ACES & ~own & ~held
    if rules.ten_call == "on" and not ACES & ~own:
        calls |= TENS & ~own & (hand >> 1 if rules.call_hold == "required" else PACK)
    return [*cards_in(calls), ALONE]


def is_step(rules: Any, calls: list[int]) -> bool:
    """Whether the call is a move of its own."""
    return rules.partner == "called_ace" or (rules.partner == "jack" and len(calls) > 1)
