"""The cards of Sheepshead and what the picker may call: part of the slow and plain referee.

Written from the rules page `rules/sheepshead.md` alone. Sentences in quotation marks are the page's; a number
is its section.
"""

from __future__ import annotations

from typing import Any

TRUMPS = ["QC", "QS", "QH", "QD", "JC", "JS", "JH", "JD", "AD", "TD", "KD", "9D", "8D", "7D"]
"""High to low. "Every queen and jack is a trump and belongs to no other suit"."""
FAIL_SUITS = "CHS"
FAIL_RANKS = "ATK987"
"""High to low."""
PACK = TRUMPS + [rank + suit for suit in FAIL_SUITS for rank in FAIL_RANKS]
CARD_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
JACKS_UPWARD = ["JD", "JH", "JS", "JC"]
BLITZES = {"black": ("QC", "QS"), "red": ("QH", "QD")}


def points_in(cards: list[str]) -> int:
    """Add up the card points of some cards."""
    return sum(CARD_POINTS[card[0]] for card in cards)


def suit_of(card: str) -> str:
    """Name the suit a card belongs to: "trump", or a fail suit."""
    return "trump" if card in TRUMPS else card[1]


def trump_order(rules: dict[str, Any]) -> list[str]:
    """List the trumps high to low. `spitz`: "7D ranks directly below QC"."""
    if rules["spitz"] == "off":
        return TRUMPS
    return ["QC", "7D"] + [card for card in TRUMPS if card not in ("QC", "7D")]


def holds_suit(hand: list[str], suit: str) -> bool:
    """Say whether a hand has a card of a fail suit."""
    return any(suit_of(card) == suit for card in hand)


def possible_calls(rules: dict[str, Any], hand: list[str], buried: list[str]) -> list[str]:
    """List what a picker with this hand (after the bury) may call, section 6."""
    if rules["partner"] == "none":
        return ["alone"]
    # "`own`: the picker's six cards plus the two buried ones."
    own = hand + buried
    if rules["partner"] == "jack":
        return jack_calls(rules, own)
    calls = ace_calls(rules, hand, own) + ten_calls(rules, hand, own)
    calls += under_calls(rules, hand, own, calls)
    return ["alone"] + [f"call:{card}" for card in calls]


def jack_calls(rules: dict[str, Any], own: list[str]) -> list[str]:
    """List the moves with `partner = jack`; one alone is no step."""
    if "JD" not in own:
        # `jack_alone`: "the picker chooses between call:JD and alone".
        return ["alone", "call:JD"] if rules["jack_alone"] == "on" else ["call:JD"]
    # "The lowest jack not in own (order JD JH JS JC); with all four in own he is alone."
    others = [jack for jack in JACKS_UPWARD if jack not in own]
    return ["alone", f"call:{others[0]}"] if rules["jack_call_up"] == "on" and others else ["alone"]


def ace_calls(rules: dict[str, Any], hand: list[str], own: list[str]) -> list[str]:
    """List the aces of the fail suits that are not barred."""
    aces = []
    for suit in FAIL_SUITS:
        ace = "A" + suit
        barred_as_own = rules["own_ace_call"] == "forbidden" and ace in own
        # "Barred if the picker's hand has no card of fail suit s (the ace itself counts as such a card)."
        barred_by_hold = rules["call_hold"] == "required" and not holds_suit(hand, suit)
        if not barred_as_own and not barred_by_hold:
            aces.append(ace)
    return aces


def ten_calls(rules: dict[str, Any], hand: list[str], own: list[str]) -> list[str]:
    """List the tens: "only if all three fail aces are in own and the ten is not"."""
    all_aces = all("A" + suit in own for suit in FAIL_SUITS)
    if rules["ten_call"] == "off" or not all_aces:
        return []
    tens = ["T" + suit for suit in FAIL_SUITS if "T" + suit not in own]
    if rules["call_hold"] == "required":
        # "The ace of s must also be in hand (not buried)."
        tens = [ten for ten in tens if "A" + ten[1] in hand]
    return tens


def under_calls(rules: dict[str, Any], hand: list[str], own: list[str], calls: list[str]) -> list[str]:
    """List the under calls: only if "none of the calls allowed so far names an ace outside own"."""
    names_foreign_ace = any(card[0] == "A" and card not in own for card in calls)
    if rules["under_call"] == "off" or names_foreign_ace:
        return []
    # "Every fail suit s whose ace is outside own and of which the picker's hand has no card."
    return ["A" + suit for suit in FAIL_SUITS if "A" + suit not in own and not holds_suit(hand, suit)]
