"""The keys of a scenario file: the names of a verb's flags, with underscores, and what each of them takes."""

from __future__ import annotations

import inspect
import types
import typing
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..games.rules import nearest

TABLES = ("rules", "vary")
"""Keys that are tables in a file, and KEY=VALUE as a flag."""

_NUMBERS = ("scores", "targets", "chips")  # a list in a file, numbers with commas between them as a flag
_CARDS = ("hand", "moves", "blind", "monte", "centre")  # a list in a file, words with blanks between them as a flag
_NEEDED = ("game", "kind")
_KINDS = {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}


@dataclass(frozen=True)
class Key:
    """One key of a verb.

    name: in a file.  parameter: the same in Python, where `for` is `for_`.  flag: on the command line, None for a
    word without a flag.  kind: str, int, float or bool.  many: whether the flag may be repeated.
    """

    name: str
    parameter: str
    flag: str | None
    kind: type
    many: bool
    default: Any = None

    def check(self, value: Any) -> Any:
        """The value in the form that all parts of the program pass on; ValueError when it is of a wrong type."""
        if self.name in TABLES:
            return self._table(value)
        if self.name == "hands" and isinstance(value, list):
            return value
        if self.many:
            return [self._one(part) for part in (value if isinstance(value, list) else [value])]
        if self.name in _NUMBERS and isinstance(value, list) and value and all(map(_is_whole, value)):
            return list(value)
        if self.name in _CARDS and isinstance(value, list) and value and all(isinstance(part, str) for part in value):
            return " ".join(value)
        return self._one(value)

    def _one(self, value: Any) -> Any:
        takes: dict[type, tuple[type, ...]] = {str: (str, int, float), float: (int, float)}
        if not isinstance(value, takes.get(self.kind, self.kind)) or (
            isinstance(value, bool) and self.kind is not bool
        ):
            also = " or a list of whole numbers" if self.name in _NUMBERS else ""
            also = " or a list of texts" if self.name in _CARDS else also
            raise ValueError(f"{self.name} is {_KINDS[self.kind]}{also}, not {_named(value)}")
        return str(value) if self.kind is str else value

    def _table(self, value: Any) -> dict[str, Any]:
        """KEY = VALUE, or KEY = [VALUE, ...]; the word null is the value null, which TOML does not have."""
        example = 'follow_suit = ["free", "strict"]' if self.name == "vary" else 'follow_suit = "free"'
        if not isinstance(value, Mapping):
            raise ValueError(f"{self.name} is a table with lines like {example}, not {_named(value)}")
        told = {}
        for name, setting in value.items():
            if not _is_setting(setting):
                raise ValueError(f"{self.name}: {name} cannot be {_named(setting)}; write a line like {example}")
            told[name] = _nulled(setting if isinstance(setting, list) or self.name != "vary" else [setting])
        return told


def scenario_verbs() -> dict[str, Any]:
    """The verbs that a scenario file can hold, with their functions: those that take --save."""
    from .main import app

    functions = [command.callback for command in app.registered_commands if command.callback is not None]
    return {_name(known): known for known in functions if "save" in inspect.signature(known).parameters}


def keys_of(verb: str) -> dict[str, Key]:
    """The keys of a verb by name; ValueError, with the nearest, when there is no such verb or it keeps no scenario."""
    verbs = scenario_verbs()
    if verb not in verbs:
        raise ValueError(f"there is no verb {verb!r} for a scenario; {nearest(verb, list(verbs))}{_listed(verbs)}")
    found = [_key(parameter) for parameter in inspect.signature(verbs[verb]).parameters.values()]
    return {key.name: key for key in found if key is not None}


def all_keys() -> dict[str, Key]:
    """The keys that are flags of any verb; a flag means the same everywhere."""
    found = [key for verb in scenario_verbs() for key in keys_of(verb).values()]
    return {key.name: key for key in found if key.flag is not None}


def check_question(told: Mapping[str, Any]) -> dict[str, Any]:
    """A question with each key checked: verb, game and the rest; ValueError names the first fault."""
    verb = told.get("verb")
    if not isinstance(verb, str):
        raise ValueError(f"the key verb is missing; {_listed(scenario_verbs())}" if verb is None else "verb is a text")
    keys = keys_of(verb)
    question: dict[str, Any] = {"verb": verb}
    for name, value in told.items():
        if name == "verb":
            continue
        if name not in keys or name == "save":
            hint = nearest(name, [key for key in keys if key != "save"])
            raise ValueError(f"there is no key {name!r} in {verb}; {hint}".rstrip("; "))
        question[name] = keys[name].check(value)
    for name in _NEEDED:
        if name in keys and name not in question:
            raise ValueError(f"the key {name} is missing")
    return question


def command_line(question: Mapping[str, Any]) -> list[str]:
    """A checked question as the words one could type after `mazzo`; ValueError when there are none for it."""
    keys = keys_of(question["verb"])
    if isinstance(question.get("hands"), list):
        raise ValueError(
            "hands is a list here, which Python plays (analyzer.run); on the command line it is a CSV file"
        )
    words, flags = [], []
    for name, key in keys.items():
        if name not in question:
            continue
        texts = _texts(key, question[name])
        if key.flag is None:
            words += texts
        elif key.kind is bool:
            flags += [key.flag] if question[name] else []
        else:
            for text in texts:
                flags += [key.flag, text]
    last = ["--"] if any(word.startswith("-") for word in words) else []
    return [question["verb"], *flags, *last, *words] if last else [question["verb"], *words, *flags]


def _texts(key: Key, value: Any) -> list[str]:
    """A value as the flag takes it: a text for every time it is repeated."""
    if key.name == "vary":
        return [f"{name}={','.join(map(_word, values))}" for name, values in value.items()]
    if key.name in TABLES:
        return [f"{name}={_word(setting)}" for name, setting in value.items()]
    if key.many:
        return list(map(str, value))
    return [",".join(map(str, value)) if isinstance(value, list) else str(value)]


def _word(value: Any) -> str:
    """A rule's value as --rules takes it."""
    import json

    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


def _key(parameter: inspect.Parameter) -> Key | None:
    """The key behind a parameter of a verb; None for the context."""
    if typing.get_origin(parameter.annotation) is not typing.Annotated:
        return None
    hint, note = typing.get_args(parameter.annotation)[:2]
    if isinstance(hint, types.UnionType):
        hint = next(part for part in typing.get_args(hint) if part is not type(None))
    many = typing.get_origin(hint) is list
    kind = typing.get_args(hint)[0] if many else hint
    words = (getattr(note, "default", None), *(getattr(note, "param_decls", None) or ()))
    flags = [word for word in words if isinstance(word, str) and word.startswith("--")]
    name = flags[0][2:].replace("-", "_") if flags else parameter.name
    return Key(name, parameter.name, flags[0] if flags else None, kind, many, parameter.default)


def _name(function: Any) -> str:
    return str(function.__name__)


def _listed(verbs: Mapping[str, Any]) -> str:
    return f"verbs: {', '.join(verbs)}"


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_setting(value: Any) -> bool:
    def is_plain(part: Any) -> bool:
        return part is None or isinstance(part, (str, int, float))

    parts = value if isinstance(value, list) else [value]
    return all(is_plain(part) or (isinstance(part, list) and all(map(_is_whole, part))) for part in parts)


def _nulled(value: Any) -> Any:
    if isinstance(value, list):
        return [_nulled(part) for part in value]
    return None if value == "null" else value


def _named(value: Any) -> str:
    """What a value is, in words."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (str, int, float)):
        return repr(value)[:40]
    return "a table" if isinstance(value, Mapping) else "a list" if isinstance(value, list) else "a date or a time"
