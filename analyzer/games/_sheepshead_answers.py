"""Cracks and blitzes in a position: the answers that were typed, in an order of questions that gives nothing away.

Which seats are asked depends on who the partner is and who holds the pairs of queens.  The kernel's polite mode
(`kernels.games.sheepshead.questions`) asks the partner too, and asks one question a colour; here the answers typed
are put into that order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ._sheepshead_cards import PAIRS_OF_QUEENS, SEATS

YES, NO = 1, 0
_ANSWERS = ("NO_CRACK", "CRACK", "NO_RECRACK", "RECRACK", "NO_BLITZ", "BLITZ:BLACK", "BLITZ:RED")


@dataclass(frozen=True)
class Asked:
    """What the answers depend on.

    seat, hand: the asking seat (-1: not known yet) and its cards.  partner: -2 when it is not known, -1 for none.
    later: whether moves follow the answers.
    """

    rules: Any
    picker: int
    dealer: int
    seat: int
    hand: int
    partner: int
    later: bool


def is_answer(text: str) -> bool:
    """Whether a move is an answer to a crack, recrack or blitz; `crack@S` tells that seat S cracked."""
    return text.upper() in _ANSWERS or _cracker(text) is not None


def _cracker(text: str) -> int | None:
    """The seat of `crack@S`, None for any other move."""
    head, sign, seat = text.upper().partition("@")
    return int(seat) if head == "CRACK" and sign and len(seat) == 1 and seat in "01234" else None


def polite_answers(texts: list[str], asked: Asked) -> tuple[list[int], int]:
    """The answers (1 yes, 0 no) in the polite order, and that order (1: black first, 2: red first)."""
    cracker = next((seat for seat in map(_cracker, texts) if seat is not None), None)
    words = [text.upper() if _cracker(text) is None else "CRACK" for text in texts]
    if (asked.rules.crack == "off" and any("CRACK" in word for word in words)) or (
        asked.rules.blitz == "off" and any("BLITZ" in word for word in words)
    ):
        raise ValueError(f"{texts[0]} is not legal here: with these rules nobody is asked")
    answers: list[int] = []
    cracked = "CRACK" in words
    nos = words.index("CRACK") if cracked else sum(word == "NO_CRACK" for word in words)
    expected = ["NO_CRACK"] * nos + ["CRACK"] * cracked
    rest = words[len(expected) :]
    if words[: len(expected)] != expected:
        raise ValueError(f"these answers are out of order: {' '.join(texts)}")
    if asked.rules.crack != "off":
        if cracker is not None:
            answers, done = _cracked_by(cracker, asked), True
        else:
            answers, done = _crack_answers(nos, cracked, asked, bool(rest) and not cracked)
        if cracked and rest and rest[0] in ("RECRACK", "NO_RECRACK"):
            answers.append(YES if rest[0] == "RECRACK" else NO)
            rest = rest[1:]
        elif cracked and (rest or asked.later):
            raise ValueError("after a crack the picker answers: recrack or no_recrack")
        elif cracked or not done:
            return answers, 1
    if any(word not in ("NO_BLITZ", "BLITZ:BLACK", "BLITZ:RED") for word in rest):
        raise ValueError(f"these answers are out of order: {' '.join(texts)}")
    if asked.rules.blitz == "off":
        return answers, 1
    blitzes, order = _blitz_answers(rest, asked)
    return answers + blitzes, order


def _cracked_by(cracker: int, asked: Asked) -> list[int]:
    """The answers up to the crack of a seat that is told."""
    place = (cracker - asked.picker) % SEATS
    if not 1 <= place <= _last_asked(asked) or cracker == asked.partner:
        raise ValueError(f"crack@{cracker}: seat {cracker} cannot crack here")
    return [NO] * (place - 1) + [YES]


def _last_asked(asked: Asked) -> int:
    """How many seats after the picker may be asked."""
    return SEATS - 1 if asked.rules.crack == "any" else (asked.dealer - asked.picker) % SEATS


def _crack_answers(nos: int, cracked: bool, asked: Asked, over: bool) -> tuple[list[int], bool]:
    """The answers up to the crack, or up to the seat that is asked; and whether all have been asked.

    A partner who is known was not asked, and gets an answer here; else every seat in turn is taken to have been.
    """
    last = _last_asked(asked)
    partner = (asked.partner - asked.picker) % SEATS if asked.partner >= 0 else 99
    mine = (asked.seat - asked.picker) % SEATS if asked.seat >= 0 else 0
    if nos + cracked > last:
        raise ValueError(f"{nos + cracked} seats have answered to a crack, and {last} can be asked")
    if cracked:
        place = nos + 1 + (partner <= nos + 1)
        if place == mine and asked.seat == asked.partner:
            place += 1
        return [NO] * (place - 1) + [YES], True
    if asked.later or over:
        return [NO] * last, True
    counted = nos + (partner <= nos + 1)
    if asked.seat < 0:
        return [NO] * min(counted, last), counted >= last
    if mine and mine <= last and mine != partner and mine in (nos + 1, nos + 2):
        return [NO] * (mine - 1), False
    if counted >= last or (nos == last - 1 and asked.partner != -1):
        return [NO] * last, True
    return [NO] * counted, False


def _blitz_answers(words: list[str], asked: Asked) -> tuple[list[int], int]:
    """One answer a colour: declared or not; what another does not declare nobody sees."""
    colours = ["black", "red"] if asked.rules.blitz == "black_red" else ["black"]
    said = [word.removeprefix("BLITZ:").lower() for word in words if word != "NO_BLITZ"]
    if len(set(said)) != len(said) or any(colour not in colours for colour in said):
        raise ValueError("each pair of queens is declared once, in the colours that count")
    if not asked.later and asked.seat >= 0:
        mine = [colour for colour in colours if asked.hand & PAIRS_OF_QUEENS[colour] == PAIRS_OF_QUEENS[colour]]
        answered = sum(colour in said for colour in mine) + words.count("NO_BLITZ")
        if len(mine) > answered:
            colour = mine[answered]
            other = "red" if colour == "black" else "black"
            order = 1 if colour == "black" else 2
            if other in said or other in mine[:answered]:
                return [YES if other in said else NO], 3 - order
            return [], order
    return [YES if colour in said else NO for colour in colours], 1
