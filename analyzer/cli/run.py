"""`mazzo run`: play the question of a scenario file, or go on with a run directory."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

import typer

from ..games.rules import nearest
from ..running import is_picture
from .keys import Key, all_keys, command_line
from .shared import KEPT, quoted, verb

SETTINGS = {"ignore_unknown_options": True}
"""Settings of the command: flags that are not its own are those of the file's verb."""

EXAMPLE = {"verb": "odds", "game": "chiamata", "hand": "A♥ 3♥ J♥ 7♥ K♠ 4♠ Q♦ 2♣"}
"""What is played when no file is named."""


@verb
def run(
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FILE.toml|DIR [FLAG]",
            help="A scenario file, or the directory of a run kept with --out; then flags of its verb.",
            show_default=False,
        ),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the run in DIR.")] = False,
    extend: Annotated[
        int | None,
        typer.Option("--extend", metavar="N", help="Add N deals to the finished run in DIR (not to a chart)."),
    ] = None,
) -> None:
    """Play the question of a scenario file, or go on with a run that was kept with --out.

    The keys of the file are the names of the verb's flags with underscores; --save FILE.toml of any verb writes one.

    Flags override the file. --rules changes single rules and leaves the file's others as they are; any other flag
    that may be repeated replaces all that the file says under its name; --deals and --effort replace each other.
    """
    given = split(words or [])
    if given.path is None:
        if resume or extend is not None:
            raise ValueError("--resume and --extend go on with a run directory: write mazzo run DIR --resume")
        question: dict[str, Any] = EXAMPLE
    else:
        from ..verbs.run import question_of

        kept = resume or extend is not None
        beside = [name for name in given.names if not (kept and name == "out" and given.draws)]
        question = question_of(given.path, resume, extend, beside)
        if kept and given.draws:
            context.meta[KEPT] = question["out"]
    from ..verbs.run import without

    argv = [*command_line(without(question, given.names, given.rules)), *given.flags]
    if given.path is None and "--quiet" not in given.flags:
        print(" ".join(map(quoted, ["mazzo", *argv])) + "\n", file=sys.stderr)
    invoke(context, argv)


@dataclass
class Given:
    """The words after `mazzo run`.

    path: of the file or directory.  flags: the other words.  names: of the keys that they set.  rules: the names of
    single rules among them.  draws: whether --out is a picture.
    """

    path: str | None = None
    flags: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    draws: bool = False


def split(words: Sequence[str]) -> Given:
    """Tell the path from the flags around it; ValueError for a flag that no verb has, or for a second path."""
    known = {str(key.flag): key for key in all_keys().values()}
    given, rest = Given(), list(words)
    while rest:
        word = rest.pop(0)
        if not word.startswith("--"):
            if given.path is not None:
                raise ValueError(f"mazzo run takes one file or directory, {given.path!r}; {word!r} is one more")
            given.path = word
            continue
        flag, equals, _ = word.partition("=")
        if flag not in known:
            raise ValueError(f"there is no flag {flag}; {nearest(flag, list(known))}".rstrip("; "))
        _take(known[flag], [word] if equals else [word, *_value_of(known[flag], rest)], given)
    if given.path is not None and not given.path.strip():
        raise ValueError("the file is empty: write mazzo run FILE.toml")
    return given


def _value_of(key: Key, rest: list[str]) -> list[str]:
    """The word that belongs to a flag, taken from those that follow it."""
    if key.kind is bool:
        return []
    if not rest:
        raise ValueError(f"{key.flag} needs a value")
    return [rest.pop(0)]


def _take(key: Key, words: list[str], given: Given) -> None:
    given.flags += words
    given.names.append(key.name)
    value = words[1] if len(words) > 1 else words[0].partition("=")[2]
    if key.name == "rules":
        given.rules.append(value.partition("=")[0].strip())
    if key.name == "out":
        given.draws = is_picture(value)


def invoke(context: typer.Context, argv: Sequence[str]) -> None:
    """Run a verb as if its words had been typed."""
    group = context.parent.command if context.parent is not None else None
    command = getattr(group, "commands", {})[argv[0]]
    with command.make_context(argv[0], list(argv[1:]), parent=context.parent) as inner:
        command.invoke(inner)
