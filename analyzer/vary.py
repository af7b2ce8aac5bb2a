"""Variants of the rules: the values of options that `compare` plays against the default."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from itertools import product
from math import prod
from typing import Any

from .games.rules import Rules, nearest, read_value

MOST_COMBINATIONS = 10_000
"""Variants of one comparison, before a race."""

Changes = dict[str, Any]
"""Options that differ from the default of a comparison, with their values."""


def read_vary(texts: Sequence[str]) -> dict[str, list[Any]]:
    """`option=a,b,c` words as options and values; a value is JSON where it is JSON, lists stand in brackets."""
    found: dict[str, list[Any]] = {}
    for text in texts:
        name, equals, values = (part.strip() for part in text.partition("="))
        if not (name and equals and values):
            raise ValueError(f"--vary takes option=a,b,c, not {text[:40]!r}")
        if name in found:
            raise ValueError(f"--vary {name} is given twice")
        parts = [part.strip() for part in re.split(r",(?![^\[\]]*\])", values)]
        if not all(parts):
            raise ValueError(f"--vary {name}: a value is empty")
        found[name] = [read_value(part) for part in parts]
    return found


def variants(house: Rules, vary: Mapping[str, Sequence[Any]], full: bool) -> list[Changes]:
    """The default (no changes) first, then each other value of each option, or with `full` their product.

    ValueError for an unknown option, a value that it cannot have or that is there twice, or nothing to compare.
    """
    known = house.as_dict()
    if full and len(vary) < 2:
        raise ValueError("--full combines the values of several rules: give --vary twice or more")
    for name, values in vary.items():
        if name not in known:
            raise ValueError(
                f"{house.game} has no rule {name!r}; {nearest(str(name), list(known))}see mazzo rules {house.game}"
            )
        if isinstance(values, str) or not isinstance(values, Sequence) or not values:
            raise ValueError(f"the values of {name} are a list, like [a, b]")
        for value in values:
            type(house).read({**known, name: value})
        if len({json.dumps(value) for value in values}) != len(values):
            raise ValueError(f"--vary {name}: a value is there twice")
    others = {name: [value for value in values if value != known[name]] for name, values in vary.items()}
    if full:
        number = prod(len(values) + 1 for values in others.values())
        if number > MOST_COMBINATIONS:
            raise ValueError(f"--full makes {number:,} combinations: at most {MOST_COMBINATIONS:,} are compared")
        axes = [[None, *((name, value) for value in values)] for name, values in others.items()]
        found = [dict(part for part in parts if part is not None) for parts in product(*axes)]
    else:
        found = [{}, *({name: value} for name, values in others.items() for value in values)]
    if len(found) < 2:
        raise ValueError("there is nothing to compare: give --vary option=a,b with values besides the default")
    return found


def variant_name(house: Rules, varied: Sequence[str], changes: Changes, full: bool) -> str:
    """`option=value`; of the default, and in a full product, all options that are varied."""
    known = house.as_dict()
    named = varied if full or not changes else list(changes)
    return " ".join(f"{name}={write_value(changes.get(name, known[name]))}" for name in named)


def write_value(value: Any) -> str:
    """A rule's value as it is typed."""
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
