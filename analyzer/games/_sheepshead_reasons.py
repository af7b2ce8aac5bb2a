"""Why a move of Sheepshead is not legal, where there is more to say than that."""

from __future__ import annotations

from typing import Any

from ._sheepshead_cards import ACES, CALL, CODES, JACKS_UPWARD, JD, PLAY, SUITS, TENS, TRUMPS, cards_in

_NAMES = ("club", "heart", "spade", "trump")


def why_not(state: Any, rules: Any, move: str) -> str | None:
    """The reason in a few words, None where there is nothing to add."""
    phase, head, card = int(state["phase"]), *move.rpartition(":")[::2]
    if phase == CALL and head == "CALL":
        picker = int(state["picker"])
        own = int(state["dealt"][picker]) | int(state["blind"])
        return _why_not_called(rules, card, own, int(state["hand"][picker]))
    for option in ("crack", "blitz"):
        if option.upper() in move and getattr(rules, option) == "off":
            return f"{option}=off: nobody is asked"
    if phase == PLAY and move in CODES:
        return _why_not_played(state, CODES.index(move))
    return None


def _why_not_called(rules: Any, code: str, own: int, hand: int) -> str | None:
    if code not in CODES:
        return f"{code[:10]} is no card of this pack"
    card = 1 << CODES.index(code)
    if rules.partner == "jack":
        lacks = [CODES[jack] for jack in JACKS_UPWARD if not own >> jack & 1]
        if own >> JD & 1 and rules.jack_call_up == "on" and lacks:
            return f"the lowest jack that you lack is {lacks[0]}"
        return "partner=jack: only JD can be called"
    if code in TRUMPS:
        return f"{code} is a trump"
    if card & TENS:
        return _why_not_ten(rules, code, card, own, hand)
    if not card & ACES:
        return "an ace is called" + (", or a ten" if rules.ten_call == "on" else "")
    if card & own and rules.own_ace_call == "forbidden":
        return f"own_ace_call=forbidden: {code} is your own"
    suit = "CHS".index(code[1])
    if rules.call_hold == "required" and not hand & SUITS[suit]:
        return f"call_hold=required: no {_NAMES[suit]} in hand"
    return None


def _why_not_ten(rules: Any, code: str, card: int, own: int, hand: int) -> str | None:
    if rules.ten_call == "off":
        return "ten_call=off: only an ace is called"
    if ACES & ~own:
        lacks = " ".join(CODES[ace] for ace in cards_in(ACES & ~own))
        return f"a ten is called with all three fail aces only; missing: {lacks}"
    if card & own:
        return f"{code} is your own"
    if rules.call_hold == "required" and not hand & card << 1:
        return f"call_hold=required: the ace of {_NAMES['CHS'.index(code[1])]}s is not in hand"
    return None


def _why_not_played(state: Any, card: int) -> str | None:
    seat = int(state["turn"])
    hand, led = int(state["hand"][seat]), int(state["led"])
    if not hand >> card & 1:
        return f"{CODES[card]} is not in the hand"
    if led and hand & led and not led >> card & 1:
        suit = next(k for k in range(4) if led & ~int(state["under"]) & SUITS[k])
        return f"a {_NAMES[suit]} is led"
    if int(state["bound"]):
        return "until the called suit has been led its holder is bound by it"
    return None
