"""Scenario files: a question with everything that belongs to it, as TOML.

    verb = "odds"
    game = "briscola"
    hand = "AS 3D 2H"
    turned = "7S"
    deals = 200_000

    [rules]
    follow_suit = "free"

The keys are the names of the verb's flags, with underscores.  `mazzo run FILE` plays it, `--save FILE` writes it.
Paths in a file are relative to the current directory, as they are on the command line.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .text_files import read_text

_LONGEST = 1_000_000  # bytes


def read(path: str | Path) -> dict[str, Any]:
    """The question of a scenario file: verb, game, and keys that are names of the verb's flags, in JSON types.

    ValueError, which names the file and the first fault, when it cannot be read, is no TOML, or has a key or a type
    that the verb does not take.  Whether the values are possible is for the verb to say.
    """
    from .cli.keys import check_question

    try:
        return check_question(_parsed(read_text(Path(path), _LONGEST, "scenario file")))
    except ValueError as fault:
        raise ValueError(f"{path}: {fault}") from None


def _parsed(text: str) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise ValueError(f"is no valid TOML: {fault}") from None
    except RecursionError:
        raise ValueError("is nested too deeply") from None
    except ValueError as fault:  # a number of thousands of digits
        raise ValueError(f"has a value that cannot be read: {fault}") from None


def save(path: str | Path, verb: str, arguments: Mapping[str, Any]) -> None:
    """Write a verb and its arguments, under the names of Python or of the flags, as a scenario file.

    What was not given, or is the flag's default, is left out; the seed is always written.  The file is written
    whole or not at all.  ValueError when it cannot be written, OSError when that fails while writing.
    """
    import tomli_w

    from . import __version__
    from .cli.keys import keys_of
    from .cli.outputs import check_writable, picture_files, write_whole
    from .running import is_picture

    told: dict[str, Any] = {"verb": verb}
    for key in keys_of(verb).values():
        value = arguments.get(key.parameter, arguments.get(key.name))
        if key.name in ("save", "quiet") or _is_nothing(value) or (value == key.default and key.name != "seed"):
            continue
        told[key.name] = _writable(value)
    for output in ("csv", "parquet"):
        if told.get(output) == str(path):
            raise ValueError(f"--{output} and --save both write {path}")
    if is_picture(told.get("out")) and Path(path) in picture_files(told["out"]):
        raise ValueError(f"--out and --save both write {path}")
    head = f"# Written by mazzo {__version__}; to play it: mazzo run {Path(path).name}"
    content = f"{''.join(sign if sign.isprintable() else '?' for sign in head)}\n\n{tomli_w.dumps(told)}"
    target = check_writable(str(path), "--save")
    assert target is not None
    try:
        encoded = content.encode()
    except UnicodeEncodeError:
        raise ValueError(f"cannot write {path}: a value is no text in UTF-8") from None

    def write(draft: Path) -> None:
        draft.write_bytes(encoded)

    write_whole(write, target)


def _is_nothing(value: Any) -> bool:
    return value is None or value is False or (isinstance(value, (str, list, tuple, Mapping)) and not value)


def _writable(value: Any) -> Any:
    """A value in the types of TOML, which has no null."""
    if isinstance(value, Mapping):
        return {str(name): _writable(part) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_writable(part) for part in value]
    return "null" if value is None else value
