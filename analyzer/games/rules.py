"""House rules: one frozen dataclass a game, whose fields carry their allowed values and meaning."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from typing import Any, ClassVar, Self


def option(values: tuple[Any, ...], meaning: str, *, codes: tuple[int, ...] | None = None) -> Any:
    """A rule with a few named values, the default first.

    codes: the kernel's number of each value; without them its place in `values`.
    """
    metadata = {"values": values, "meaning": meaning, "codes": codes or tuple(range(len(values)))}
    return field(default=values[0], metadata=metadata)


def number(default: int | None, low: int, high: int, meaning: str) -> Any:
    """A rule that is a whole number from `low` to `high`, or null where that is the default."""
    return field(default=default, metadata={"range": (low, high), "meaning": meaning})


def numbers(default: tuple[int, ...], low: int, high: int, most: int, meaning: str) -> Any:
    """A rule that is a list of at most `most` whole numbers from `low` to `high`; kept as a tuple."""
    return field(default=default, metadata={"range": (low, high), "most": most, "meaning": meaning})


def nearest(word: str, choices: list[str]) -> str:
    """A hint at the nearest of the choices, or nothing."""
    begun = [choice for choice in choices if len(word) > 2 and word in choice]
    near = get_close_matches(word, choices, n=1) or begun
    return f"did you mean {near[0]}? " if near else ""


@dataclass(frozen=True)
class Rules:
    """Base of every game's rules: checking, reading, packing for the kernel."""

    game: ClassVar[str] = ""

    def __post_init__(self) -> None:
        for option_field in fields(self):
            value = getattr(self, option_field.name)
            if "range" not in option_field.metadata:
                good = any(value == v and type(value) is type(v) for v in option_field.metadata["values"])
            elif "most" in option_field.metadata:
                good = isinstance(value, (list, tuple)) and len(value) <= option_field.metadata["most"]
                good = good and all(_in_range(part, option_field) for part in value)
                if good:
                    object.__setattr__(self, option_field.name, tuple(value))
            else:
                good = _in_range(value, option_field) or (value is None and option_field.default is None)
            if not good:
                raise ValueError(f"rule {option_field.name} cannot be {_word(value)}; allowed: {allowed(option_field)}")

    @classmethod
    def read(cls, changes: Mapping[str, Any] | None = None) -> Self:
        """The rules with some options changed; ValueError names an unknown option or value."""
        known = [option_field.name for option_field in fields(cls)]
        for name in changes or {}:
            if name not in known:
                hint = nearest(str(name), known)
                raise ValueError(f"{cls.game} has no rule {name!r}; {hint}Rules: {', '.join(known)}")
        return cls(**dict(changes or {}))

    def as_dict(self) -> dict[str, Any]:
        """Every option with its value, in JSON types."""
        return {option_field.name: _plain(getattr(self, option_field.name)) for option_field in fields(self)}

    def changed(self) -> dict[str, Any]:
        """The options that differ from the default."""
        told = self.as_dict()
        return {f.name: told[f.name] for f in fields(self) if getattr(self, f.name) != f.default}

    def pack(self) -> dict[str, Any]:
        """The numbers that the kernel reads, by field of its RULES record: the only bridge to it."""
        packed: dict[str, Any] = {}
        for option_field in fields(self):
            value = getattr(self, option_field.name)
            if "range" not in option_field.metadata:
                place = option_field.metadata["values"].index(value)
                value = option_field.metadata["codes"][place]
            packed[option_field.name] = value
        return packed


def allowed(option_field: Any) -> str:
    """What a rule may be, in words."""
    metadata = option_field.metadata
    if "range" not in metadata:
        return ", ".join(map(_word, metadata["values"]))
    low, high = metadata["range"]
    if "most" in metadata:
        return f"a list of at most {metadata['most']} whole numbers from {low} to {high}"
    return f"a whole number from {low} to {high}" + (", or null" if option_field.default is None else "")


def _in_range(value: Any, option_field: Any) -> bool:
    low, high = option_field.metadata["range"]
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _word(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def read_value(text: str) -> Any:
    """A rule's value from the command line: JSON where it is JSON, else the word itself."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def read_assignments(texts: list[str]) -> dict[str, Any]:
    """`key=value` words as a dict; ValueError when one has no `=` or comes twice."""
    changes: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise ValueError(f"--rules takes key=value, got {text!r}")
        if name.strip() in changes:
            raise ValueError(f"rule {name.strip()} is given twice")
        changes[name.strip()] = read_value(value.strip())
    return changes
