"""The charts of Tantony."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..charts.spec import Axis, ChartKind, Choice, Curve, Decisions, Feature

if TYPE_CHECKING:
    from .tantony import TantonyRules

_RUNTS = (*"23456789", "T", "J-A")
_SHORT_RUNTS = (*"23456", "J", "Q-A")  # with three players there is nothing between the 6 and the jack

TRICKS = Axis(
    "tricks",
    "tricks",
    ("1-3", "4-6", "7-9", "10-12"),
    at_least="from trick {} on",
    below="before trick {}",
    exactly="in tricks {}",
)
MASTERS = Axis(
    "masters",
    "suits you hold the top card of",
    ("0", "1", "2", "3+"),
    at_least="with the top card of {} suits or more",
    below="with the top card of fewer than {} suits",
    exactly="with the top card of {} suits",
)


def _runt(rules: TantonyRules) -> Axis:
    """Ranks of the runt; the last step, of court cards, is far above any border."""
    labels = _SHORT_RUNTS if rules.form == "three" else _RUNTS
    return Axis("runt", "runt", labels, at_least="with a runt of {} or more", below="with a runt below {}")


def _places(name: str, title: str, whose: str, most: int) -> Axis:
    return Axis(
        name,
        title,
        tuple(str(places) for places in range(1, most + 1)),
        at_least=f"if {whose} {{}} tricks or more",
        below=f"if {whose} fewer than {{}} tricks",
        exactly=f"if {whose} {{}} tricks",
    )


# ----------------------------------------------------------------------------------------------------------------------
# whom to give a trick


_SELF = Choice("S", "keep", "keep the trick")
_OPPONENT = Choice("g", "give away", "give away to an opponent, the next one on the left who has a place")
_STANDING = Choice("g", "give away", "give away to one of the two others, the one whose sides stand higher")
_PARTNER = Choice("P", "give your partner", "give your partner the trick")
_NEIGHBOUR = Choice("N", "give your neighbour", "give your neighbour the trick, the one with whom you are scored")
_HIGHER = Choice("H", "give the higher", "give the higher of the two others the trick")
_LOWER = Choice("L", "give the lower", "give the lower of the two others the trick")


def _receivers(rules: TantonyRules) -> tuple[Choice, ...]:
    """The choices of the kernel, in its order."""
    if rules.form == "three":
        return _SELF, _HIGHER, _LOWER
    if rules.form == "split":
        return _SELF, _STANDING, _NEIGHBOUR
    return (_SELF, _OPPONENT) if rules.next_lead == "winner" else (_SELF, _OPPONENT, _PARTNER)


def _whom(rules: TantonyRules, seats: int) -> Decisions:
    notes = ["only where everybody named still gets a trick"]
    if rules.form == "teams":
        notes.append("left or right: no difference was found")
    return Decisions(
        question="Whom to give the trick?",
        number=0,
        axes=(TRICKS, _runt(rules), MASTERS),
        choices=_receivers(rules),
        rows="runt",
        columns="masters",
        apart=True,
        notes=tuple(notes),
    )


# ----------------------------------------------------------------------------------------------------------------------
# keep a trick or give it away


def _kept_for(rules: TantonyRules) -> str:
    """Who of the own side receives a trick that is kept."""
    if rules.form == "three":
        return "keep the trick"
    if rules.form == "split":
        return "keep it on your side, for the one whose other side stands lower"
    if rules.next_lead == "winner":
        return "keep it on your side: yourself, else your partner"
    return "keep it on your side: yourself with the top card of a suit, else your partner"


def _keep_or_give(rules: TantonyRules, seats: int) -> Decisions:
    ours, theirs = (4, 8) if rules.form == "three" else (6, 6)
    own, ours_title = ("you", "tricks you still get")
    if rules.form != "three":
        own, ours_title = "your side", "tricks your side still gets"
    return Decisions(
        question="Keep the trick, or give it away?",
        number=1,
        axes=(
            _places("theirs", "tricks the others still get", "the others still get", theirs),
            _places("ours", ours_title, ours_title.removeprefix("tricks "), ours),
            _runt(rules),
        ),
        choices=(Choice("K", "keep", _kept_for(rules)), Choice("g", "give away", "give away to one of the others")),
        rows="runt",
        columns="ours",
        apart=True,
        features=(
            Feature(
                lambda step: step["theirs"] - step["ours"],
                f"if the others still get {{}} tricks more than {own}, or yet more",
                f"if the others still get less than {{}} tricks more than {own}",
            ),
        ),
    )


# ----------------------------------------------------------------------------------------------------------------------
# from which runt on to keep


def _keep_from(rules: TantonyRules, seats: int) -> Curve:
    return Curve(
        question="From which runt on does it pay to keep a trick?",
        param="rule.keep_at=3:10:1",
        figures=("lead", "win"),
        titles=("lead over the best other side", "win"),
        title="runt from which one seat keeps its tricks, at the beginning of the round",
    )


KINDS = (
    ChartKind("whom", "whom to give a trick, by its runt and the top cards in your hand", _whom),
    ChartKind(
        "keep-or-give", "keep a trick or give it away, by its runt and the tricks both sides still get", _keep_or_give
    ),
    ChartKind("keep-from", "what it brings one seat to keep tricks from a higher or a lower runt on", _keep_from),
)
