"""Whose turn it is after the moves of commit: what they leave open is decided here, and it is told what was taken.

Who asks is taken to have a decision, if he may have one.  After a card that the seat cannot follow itself there are
three histories: it played that card and leads again, as nobody has the next one; it played it and somebody has the
next one; or another seat played it.  With 9D in hand more than one of them can be a decision.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import partial

from ..position import Hidden
from ._commit_cards import AFTER_NINE, ASK, CODES, FOLLOW, LEAD, NINE
from ._commit_history import History
from ._commit_knowledge import Holding, Knowledge, hidden_of, knowledge_of


@dataclass
class Reading:
    """One way to read the moves.

    due: the phase in which the asking seat is to act, None where others move first.  hidden, links: what is drawn.
    """

    history: History
    due: int | None
    known: Knowledge
    hidden: Hidden
    links: dict[int, int]


@dataclass(frozen=True)
class _Case:
    """What may have happened last: whether the asking seat played the last card, and nobody has the next one.

    None: either.
    """

    due: int | None
    own: bool | None = None
    stopped: bool | None = None


Reader = Callable[[_Case], Reading]


def reading_of(history: History, size: int, asker: Holding) -> tuple[Reading, list[str]]:
    """The reading that is taken, and what it takes for granted while the moves leave it open."""
    read = partial(_read, history, size, asker)
    settled = _settled(history, asker)
    if settled is not None:
        return read(settled), []
    seat, last, options = asker.seat, history.cards[-1], history.open_to()
    player = history.player(last)
    mine = player == seat if player is not None else None if asker.played else False
    if history.waited(seat, asker.hand):
        return _prefer(read, _declined(history, mine, options, seat), [])
    leads = [_Case(LEAD, own=True, stopped=True)] if mine is not False else []
    asked = _asked(history, mine, options) if asker.hand >> NINE & 1 and last != NINE else []
    if asked and options and history.timing == "any":
        return _prefer(read, asked, leads, _going_on(last, mine, options, seat))
    others = asked or [_Case(None, own=False if mine is None else None)]
    return _prefer(read, leads, others, _stopped(last, options, seat) if asked or mine is None else "")


def _settled(history: History, asker: Holding) -> _Case | None:
    """What is to be done where the moves alone tell it; None where they do not."""
    if history.last is None:
        return _Case(LEAD if asker.seat == history.leader else None)
    held = [card for card in history.open_to() if asker.hand >> card & 1]
    if not held:
        return None
    if history.waited(asker.seat, asker.hand):
        raise ValueError(
            f"wait: seat {asker.seat} holds {CODES[held[0]]}, which is to follow {CODES[history.last]}, "
            "so that it is not asked about 9D before"
        )
    return _Case(AFTER_NINE if history.last == NINE else FOLLOW)


def _asked(history: History, mine: bool | None, options: Sequence[int]) -> list[_Case]:
    """The cases in which the holder of 9D is asked about it: another seat moves next."""
    if history.timing == "stop":
        return [_Case(ASK, own=False, stopped=True)] if mine is not True else []
    if history.timing != "any":
        return []
    others = [_Case(ASK, own=False)] if mine is not True else []
    return others + ([_Case(ASK, own=True, stopped=False)] if mine is not False and options else [])


def _declined(history: History, mine: bool | None, options: Sequence[int], seat: int) -> list[_Case]:
    """The cases in which the seat was asked after the last card, and waited."""
    asked = _asked(history, mine, options)
    if not asked:
        raise ValueError(f"wait: seat {seat} itself leads after its last card, and is not asked about 9D before")
    return [replace(case, due=None) for case in asked]


def _stopped(last: int, options: Sequence[int], seat: int) -> str:
    missing = f" and nobody has {_names(options)}" if options else ""
    return _taken(f"seat {seat} played {CODES[last]}{missing}", f"{CODES[last]}@S (S: the seat that played it)")


def _going_on(last: int, mine: bool | None, options: Sequence[int], seat: int) -> str:
    next_one = f"somebody has {_names(options)}"
    if mine:
        return _taken(next_one, f"stop after {CODES[last]}")
    return _taken(f"another seat played {CODES[last]}, or {next_one}", f"{CODES[last]}@{seat} stop")


def _taken(what: str, otherwise: str) -> str:
    return f"other histories that fit as well; taken: {what}; {otherwise} tells it otherwise"


def _names(options: Sequence[int]) -> str:
    return " or ".join(CODES[card] for card in options)


def _prefer(
    read: Reader, cases: Sequence[_Case], others: Sequence[_Case], taken: str = ""
) -> tuple[Reading, list[str]]:
    """The first cases, with what is `taken` if the others can be as well; the others where the first cannot be.

    Where neither can, the ones that ask less, so that the fault is not put down to a stop.
    """
    found = _possible(read, cases)
    if found:
        noted = taken != "" and len(_possible(read, others)) > 0
        return _together(read, cases, found), [taken] if noted else []
    found = _possible(read, others)
    left = others if found or not cases or (others and cases[0].due == LEAD) else cases
    return _together(read, left, found), []


def _together(read: Reader, cases: Sequence[_Case], found: Sequence[Reading]) -> Reading:
    """The one of the cases that can be, or all of them (of one phase) where more can, or none."""
    return found[0] if len(found) == 1 else read(cases[0] if len(cases) == 1 else _Case(cases[0].due))


def _possible(read: Reader, cases: Sequence[_Case]) -> list[Reading]:
    """The readings that some deal meets."""
    from kernels.ways import count_ways

    found = []
    for case in cases:
        try:
            reading = read(case)
        except ValueError:
            continue
        drawn = reading.hidden
        if count_ways(drawn.classes, drawn.piles, drawn.room, drawn.weights, drawn.ordered) is not None:
            found.append(reading)
    return found


def _read(history: History, size: int, asker: Holding, case: _Case) -> Reading:
    """The moves in one case; ValueError names what contradicts it."""
    history = deepcopy(history)
    last, options = history.last, history.open_to()
    if last is not None and case.own:
        history.give(last, asker.seat, CODES[last])
    if case.stopped:
        history.dead.update(options)
    _resolve_nine(history, asker)
    known = knowledge_of(history, case.due, asker)
    if last is not None and case.own is False:
        known.bar(last, frozenset([asker.seat]))
    if case.stopped is False:
        known.live.update(options)
    return Reading(history, case.due, known, *hidden_of(history, known, size, asker))


def _resolve_nine(history: History, asker: Holding) -> None:
    """Under `own_turn` 9D was played by the holder of the card that it was played instead of."""
    instead = history.pending_instead()
    if instead is None:
        return
    if instead in history.cards:
        history.join(instead, NINE, CODES[NINE])
    elif asker.hand >> instead & 1:
        history.give(NINE, asker.seat, CODES[NINE])
