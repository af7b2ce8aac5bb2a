"""Conditions on the cells of a chart, and rules made of them, as a player would say them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from math import floor
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from .spec import Axis, Feature

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Cells = NDArray[np.bool_]

MOST_THRESHOLDS = 40
"""Thresholds of one feature: of more values that occur, so many are spread over their order."""

IF_YOU_CAN = " if you can"
"""Follows the name of a choice that is not open wherever a rule names it."""

_NUMBER = r"-?\d+(?:\.\d+)?"
_OPPOSITE_KIND = {"at_least": "below", "below": "at_least", "exactly": "not", "not": "exactly"}
_LAST = ("if", "when", "not")  # what begins so is said after the other conditions


@dataclass(frozen=True, eq=False)
class Condition:
    """A test on the cells of a chart.

    words: such as "with 4 trumps or more".  kind: "at_least", "below", "exactly" or "not".  feature: name of the axis,
    or what a feature says.  step: of the axis, or the number that a feature is compared with.  holds bool[C]: the
    cells that pass.  opposite: the words where it does not hold; by default "not" before the words.
    axis: None of a feature.
    """

    words: str
    kind: str
    feature: str
    step: float
    holds: Cells
    opposite: str = ""
    axis: Axis | None = None

    def negated(self) -> Condition:
        """The test that passes where this one fails."""
        words = self.opposite or re.sub(r"^not with no (?=\w+s\b)", "with ", f"not {self.words}")
        kind = _OPPOSITE_KIND[self.kind]
        return replace(self, words=words, kind=kind, holds=~self.holds, opposite=self.words)


# ------------------------------------------------------------------------------------------------------------------
# the conditions of a chart


def conditions_of(axes: Sequence[Axis], features: Sequence[Feature], steps: Any) -> list[Condition]:
    """The conditions that a rule may be made of.

    steps int[C, A]: the number of each cell's step on each axis.  Of an ordered axis: so much or more, and less, at
    every step but the first.  Of another one: exactly this label (of two labels the one is the opposite of the
    other).  Of a feature: a number or more, and less, between the values that occur.
    ValueError when the shape of `steps` is not that of the axes.
    """
    import numpy as np

    steps = np.asarray(steps)
    if steps.ndim != 2 or steps.shape[1] != len(axes):
        raise ValueError(f"steps of cells have one column for each of {len(axes)} axes, not the shape {steps.shape}")
    found: list[Condition] = []
    for place, axis in enumerate(axes):
        found += (_thresholds if axis.ordered else _labels)(axis, steps[:, place])
    for feature in features:
        found += _of_feature(feature, [axis.name for axis in axes], steps)
    return found


def _thresholds(axis: Axis, steps: Any) -> list[Condition]:
    """So much or more, and less, at every step but the first; where the labels run down, less comes last."""
    falling = not axis.at_least and _falls(axis.labels)
    found = []
    for step in range(1, len(axis.labels)):
        later, earlier = _from(axis, step, falling), _before(axis, step, falling)
        kind = "below" if falling else "at_least"
        high = Condition(later, kind, axis.name, step, steps >= step, earlier, axis)
        found += [high, high.negated()]
    return found


def _labels(axis: Axis, steps: Any) -> list[Condition]:
    """Exactly this label."""
    found = []
    for step in range(len(axis.labels)):
        opposite = _exactly(axis, axis.labels[1 - step]) if len(axis.labels) == 2 else ""
        words = _exactly(axis, axis.labels[step])
        found.append(Condition(words, "exactly", axis.name, step, steps == step, opposite, axis))
    return found


def _of_feature(feature: Feature, names: Sequence[str], steps: Any) -> list[Condition]:
    """A number or more, and less, between neighbouring values; a cell whose value is nan counts as less."""
    import numpy as np

    cells = [dict(zip(names, map(int, row), strict=True)) for row in steps]
    values = np.array([float(feature.value(cell)) for cell in cells])
    pairs = list(pairwise(np.unique(values[~np.isnan(values)]).tolist()))
    if len(pairs) > MOST_THRESHOLDS:
        pairs = [pairs[place] for place in np.linspace(0, len(pairs) - 1, MOST_THRESHOLDS).astype(int)]
    found = []
    for low, high in pairs:
        number = _roundest(low, high)
        text, holds = f"{number:g}", values >= (low + high) / 2
        more, less = _filled(feature.at_least, text), _filled(feature.below, text)
        condition = Condition(more, "at_least", feature.at_least, number, holds, less)
        found += [condition, condition.negated()]
    return found


def _roundest(low: float, high: float) -> float:
    """The roundest number above `low` and not above `high`, of equally round ones that in the middle."""
    for exponent in range(6, -7, -1):
        for unit in (5 * 10.0**exponent, 10.0**exponent):
            first, last = floor(low / unit + 1e-9) + 1, floor(high / unit + 1e-9)
            if first <= last:
                return float(f"{min(max(first, round((low + high) / 2 / unit)), last) * unit:.10g}")
    return high


# ------------------------------------------------------------------------------------------------------------------
# steps of an axis in words


def _from(axis: Axis, step: int, falling: bool = False) -> str:
    """This step or a later one."""
    if falling:
        return _filled(_less(axis), _low(axis.labels[step - 1]))
    if _exact(axis) and step == len(axis.labels) - 1 and not axis.labels[step].endswith("+"):
        return _exactly(axis, axis.labels[step])
    if axis.exactly and not axis.at_least:
        more = "or more" if axis.exactly.startswith("with {}") else "or later"
        return f"{_exactly(axis, _low(axis.labels[step]))} {more}"
    return _filled(axis.at_least or f"with {{}} {axis.title} or more", _low(axis.labels[step]))


def _before(axis: Axis, step: int, falling: bool = False) -> str:
    """An earlier step."""
    if falling:
        return _filled(f"with {{}} {axis.title} or more", _low(axis.labels[step - 1]))
    if _exact(axis) and (step == 1 or not axis.below):
        return _exactly(axis, _span(axis.labels[:step]))
    return _filled(_less(axis), _low(axis.labels[step]))


def _less(axis: Axis) -> str:
    return axis.below or f"with fewer than {{}} {axis.title}"


def _exact(axis: Axis) -> str:
    """The words for some steps alone, or none: `exactly`, or `at_least` without its "or more"."""
    return axis.exactly or (axis.at_least.replace(" or more", "") if " or more" in axis.at_least else "")


def _exactly(axis: Axis, text: str) -> str:
    usual = f"with {{}} {axis.title}" if axis.ordered else f"with {axis.title} {{}}"
    return _filled(_exact(axis) or usual, text)


def _span(labels: Sequence[str]) -> str:
    """Neighbouring steps: "3", "3 or 4", "3 to 5"."""
    if len(labels) == 1:
        return labels[0]
    ends = sorted((labels[0], labels[-1]), key=_value) if _falls(labels) else (labels[0], labels[-1])
    several = len(labels) > 2 or any(_low(end) != _high(end) for end in ends)
    return f"{_low(ends[0])} {'to' if several else 'or'} {_high(ends[1])}"


def _low(label: str) -> str:
    """The least number of a step: 7 of "7+", 3 of "3-5"; any other label as it is."""
    found = re.fullmatch(rf"({_NUMBER})(?:\+|\s*(?:-|–|to)\s*{_NUMBER})", label)
    return found[1] if found else label


def _high(label: str) -> str:
    found = re.fullmatch(rf"{_NUMBER}\s*(?:-|–|to)\s*({_NUMBER})", label)
    return found[1] if found else label


def _value(label: str) -> float:
    return float(_low(label))


def _falls(labels: Sequence[str]) -> bool:
    """Whether the labels are numbers that become smaller."""
    if not all(re.fullmatch(_NUMBER, _low(label)) for label in labels):
        return False
    return all(_value(first) > _value(second) for first, second in pairwise(labels))


def _filled(template: str, text: str) -> str:
    """The words with their step: "1 trump", not "1 trumps"; "no trumps", not "fewer than 1 trumps"."""
    words = template.replace("{}", text)
    words = re.sub(r"\bfewer than 1 (have|has)\b", "none have", words)
    words = re.sub(r"\bfewer than 1 (?=[a-z])", "no ", words)
    words = re.sub(r"(?<![.\d-])\b0 (?=[a-z]{2,}s\b)", "no ", words)
    return re.sub(r"(?<![.\d-])(?<!or )(?<!to )\b1 ([a-z]{2,}[a-rt-z])s\b", r"1 \1", words)


# ------------------------------------------------------------------------------------------------------------------
# rules in words

Clause = tuple[Condition, str]


def sentences(clauses: Sequence[Clause], otherwise: str, order: Sequence[str] = ()) -> list[str]:
    """A list of decisions as one to three sentences.

    clauses: conditions in their order, each with the name of the choice where it is the first one that holds;
    otherwise: the choice where none does.  order: the names of all choices, the one to be spoken of first in front.
    Of two choices the rule says when to take the one, whichever needs fewer conditions; of more, the list is told in
    its order until two are left.
    """
    clauses = list(clauses)
    while clauses and clauses[-1][1] == otherwise:
        clauses.pop()
    if not clauses:
        return [f"Always {otherwise}."]
    told: list[str] = []
    while len({name for _, name in clauses} | {otherwise}) > 2:
        name, members = next(groupby(clauses, key=itemgetter(1)))
        group = list(members)
        told.append(_told(name, [[condition] for condition, _ in group]))
        clauses = clauses[len(group) :]
    told += _of_two(clauses, otherwise, order)
    if len(told) > 3:
        told[-2:] = [f"{told[-2]}, else {told[-1]}"]
    told = [re.sub(r"(?<!\band)(?<!\bor) not when ", " unless ", words) for words in told]
    return [f"{told[0][:1].upper()}{told[0][1:]}.", *(f"Otherwise {words}." for words in told[1:])]


def spoken_terms(clauses: Sequence[Clause], otherwise: str, name: str) -> list[list[Condition]]:
    """When a choice is taken: where all conditions of one of the terms hold.

    An earlier condition of the same choice need not be denied: where it holds, the choice is taken anyway.
    """
    terms: list[list[Condition]] = []
    denied: list[Condition] = []
    for condition, taken in clauses:
        if taken == name:
            terms.append([*denied, condition])
        else:
            denied.append(condition.negated())
    return [*terms, denied] if otherwise == name else terms


def _of_two(clauses: Sequence[Clause], otherwise: str, order: Sequence[str]) -> list[str]:
    """A list of two choices: when to take the one, and the other."""
    names = dict.fromkeys([name for _, name in clauses] + [otherwise])
    told = {name: spoken_terms(clauses, otherwise, name) for name in names}
    first = min(names, key=lambda name: (*_effort(told[name]), name in order and list(order).index(name)))
    (second,) = (name for name in names if name != first)
    return [_told(first, told[first]), second]


def _told(name: str, terms: Sequence[Sequence[Condition]]) -> str:
    """A choice and when it is taken; "if you can" goes to the end."""
    words = either(terms)
    can = IF_YOU_CAN if name.endswith(IF_YOU_CAN) else ""
    return f"{name.removesuffix(can)} {words}{',' if can and ', or ' in words else ''}{can}"


def _effort(terms: Sequence[Sequence[Condition]]) -> tuple[int, int]:
    """How many conditions are spoken, and how many of them begin with "not"."""
    spoken = [condition for term in terms for condition in _ranges(term)]
    return len(spoken), sum(condition.words.startswith("not ") for condition in spoken)


def either(terms: Sequence[Sequence[Condition]]) -> str:
    """Terms of which one is enough: "with 4 trumps or more, or with strength 8 or more"."""
    single = [term[0] for term in terms if len(term) == 1]
    told = _same_axis(single, "exactly") + [together(term) for term in terms if len(term) > 1]
    return ", or ".join(told)


def together(conditions: Sequence[Condition]) -> str:
    """Conditions that must all hold: "with 4 trumps or more and strength 8 or more"."""
    told = sorted(_same_axis(_ranges(conditions), "not"), key=_turn)
    text = told[0]
    for before, words in pairwise(told):
        head, rest = words.split(" ", 1) if " " in words else (words, "")
        if before.split(" ", 1)[0] != head:
            text += f", {words}" if head == "not" else f" {words}"
        else:
            text += f" and {rest if head == 'with' else words}"
    return text


def _turn(words: str) -> int:
    """What one has comes first, then when and where, suppositions last."""
    head = words.split(" ", 1)[0]
    return 0 if head == "with" else 1 + (_LAST.index(head) + 1 if head in _LAST else 0)


def _ranges(conditions: Sequence[Condition]) -> list[Condition]:
    """Two ends of one axis become a range: "with 3 to 5 trumps"."""
    left = list(conditions)
    for first in conditions:
        for last in conditions:
            axis = first.axis
            if axis is None or not axis.ordered or last.axis is not axis or not (first in left and last in left):
                continue
            if axis.at_least and not _exact(axis):
                continue
            if _is_later(first, axis) and not _is_later(last, axis) and first.step < last.step:
                labels = axis.labels[int(first.step) : int(last.step)]
                left[left.index(first)] = replace(first, words=_exactly(axis, _span(labels)), kind="range")
                left.remove(last)
    return left


def _is_later(condition: Condition, axis: Axis) -> bool:
    """Whether it asks for this step or a later one."""
    falling = not axis.at_least and _falls(axis.labels)
    return condition.kind == ("below" if falling else "at_least")


def _same_axis(conditions: Sequence[Condition], kind: str) -> list[str]:
    """The words of conditions; labels of one axis without order are drawn together: "in seat 2 or 3"."""
    told: dict[tuple[str, int], list[Condition]] = {}
    for place, condition in enumerate(conditions):
        joins = condition.kind == kind and condition.axis is not None and not condition.axis.ordered
        told.setdefault((condition.feature, -1) if joins else ("", place), []).append(condition)
    return [_drawn_together(group) for group in told.values()]


def _drawn_together(group: Sequence[Condition]) -> str:
    axis = group[0].axis
    if len(group) == 1 or axis is None:
        return group[0].words
    labels = [axis.labels[int(condition.step)] for condition in sorted(group, key=lambda one: one.step)]
    words = _exactly(axis, _listed(labels, "or"))
    return f"not {words}" if group[0].kind == "not" else words


def _listed(texts: Sequence[str], last: str) -> str:
    """Texts as a list: "a, b and c"."""
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} {last} {texts[-1]}"
