"""The charts of Commit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..charts.spec import Axis, ChartKind, Choice, Decisions, Feature
from ._commit_cards import hand_size

if TYPE_CHECKING:
    from .commit import CommitRules

_FEWEST = {"1": 1, "2": 2, "3": 3, "4": 4, "5-6": 5, "7+": 7}  # steps, and the fewest cards of each
_OWN = {"2": 2, "3": 3, "4": 4, "5-6": 5, "7-8": 7, "9+": 9}

TEN = Axis("ten", "the ten of diamonds", ("yours", "out", "gone"), ordered=False, exactly="when the ten is {}")
_TEN_NOTE = "the ten of diamonds: out: in another hand, or dead; gone: played, or dead as all know"


def _dealt(rules: CommitRules, seats: int) -> int:
    """Cards a player is dealt; ValueError where that leaves nothing to choose."""
    size = hand_size(rules.hand_size, seats)
    if size < 2:
        raise ValueError(
            f"commit has no charts for hands of one card: more of hand_size, or fewer than {seats} players"
        )
    return size


def _steps(steps: dict[str, int], size: int) -> tuple[str, ...]:
    """The steps that hands of this size come to."""
    found = [label for label, least in steps.items() if least <= size]
    least = steps[found[-1]]
    return (*found[:-1], str(size) if least == size else found[-1])


def _fewest(size: int) -> Axis:
    """Cards of the other player who has fewest."""
    return Axis(
        "fewest",
        "others' fewest cards",
        _steps(_FEWEST, size),
        at_least="with all the others at {} cards or more",
        below="with another player below {} cards",
        exactly="with another player at {} cards",
    )


def _own(size: int) -> Axis:
    return Axis(
        "own",
        "own cards",
        _steps(_OWN, size),
        at_least="with {} cards or more",
        below="with fewer than {} cards",
    )


# ----------------------------------------------------------------------------------------------------------------------
# what to lead

HELD = Axis(
    "held",
    "in hand",
    ("a stop, no orphan", "a stop and an orphan", "an orphan, no stop"),
    ordered=False,
    exactly="if you hold {}",
)
_ORPHANS_ALONE = 2
_NO_STOP = 99  # more cards than any hand


def _stop_and_few(size: int) -> Feature:
    """The own cards of whoever holds a stop."""
    least = [fewest for fewest in _OWN.values() if fewest <= size]
    return Feature(
        lambda step: _NO_STOP if step["held"] == _ORPHANS_ALONE else least[step["own"]],
        "when you hold none, or {} cards or more",
        "when you hold one and fewer than {} cards",
    )


def _what_to_lead(rules: CommitRules, seats: int) -> Decisions:
    size = _dealt(rules, seats)
    return Decisions(
        question="What to lead?",
        number=0,
        axes=(_fewest(size), HELD, _own(size)),
        choices=(
            Choice("S", "lead a stop", "lead a stop: unless 9D breaks in you surely lead again, as after a king"),
            Choice("O", "lead an orphan", "lead an orphan: no sequence can come to it, as to an ace"),
            Choice("a", "lead another", "lead another card"),
        ),
        rows="fewest",
        columns="own",
        apart=True,
        features=(_stop_and_few(size),),
        notes=(
            "of several cards of a kind that with most of your cards above it in the suit; never 9D",
            "a stop that is an orphan too costs nothing and is led first: hands with one are not in the chart",
        ),
    )


# ----------------------------------------------------------------------------------------------------------------------
# when to spend the nine

OCCASION = Axis(
    "occasion",
    "the sequence",
    ("may go on", "has stopped", "calls your card"),
    ordered=False,
    exactly="when the sequence {}",
)
_NINE = Choice("N", "play the nine", "play the nine of diamonds")
_LEAD_NINE = Choice("N", "lead the nine", "lead the nine of diamonds")
_OCCASION_NOTES = {
    "any": "may go on: the next card may be in a hand; calls your card: you must follow, or play 9D first",
    "own_turn": "when you must follow with a card: 9D first, or the card",
    "stop": "when the sequence has stopped, and somebody else leads again",
}


def _nine(rules: CommitRules, seats: int) -> Decisions:
    size = _dealt(rules, seats)
    if rules.nine_timing == "lead_only":
        raise ValueError("with nine_timing=lead_only 9D is never played out of turn; see the chart lead-nine")
    occasions = (OCCASION,) if rules.nine_timing == "any" else ()
    waits = "follow with your card" if rules.nine_timing == "own_turn" else "wait, or follow with your card"
    if rules.nine_timing == "stop":
        waits = "wait"
    return Decisions(
        question="Spend the nine now?",
        number=1,
        axes=(_fewest(size), *occasions, TEN),
        choices=(_NINE, Choice("w", "wait", waits)),
        rows="fewest",
        columns="ten",
        apart=True,
        notes=(_OCCASION_NOTES[rules.nine_timing], _TEN_NOTE),
    )


def _lead_nine(rules: CommitRules, seats: int) -> Decisions:
    size = _dealt(rules, seats)
    return Decisions(
        question="Lead the nine?",
        number=2,
        axes=(_fewest(size), TEN),
        choices=(
            _LEAD_NINE,
            Choice("o", "lead another", "lead another card: a stop, else an orphan, else what there is"),
        ),
        rows="fewest",
        columns="ten",
        apart=True,
        notes=(_TEN_NOTE,),
    )


KINDS = (
    ChartKind("lead", "what to lead, by the kinds of cards held and the cards that are left", _what_to_lead),
    ChartKind("nine", "when to spend 9D out of turn, by the occasion, the ten and the cards of the others", _nine),
    ChartKind("lead-nine", "whether to lead 9D, by the ten and the cards of the others", _lead_nine),
)
