"""What every verb does around its work: bad input, output files, progress, Ctrl-C, the ready example."""

from __future__ import annotations

import contextlib
import functools
import os
import re
import shlex
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import typer
from typer.models import ArgumentInfo

from .flags import Run, gather, spread
from .outputs import Outputs
from .progress import Progress

if TYPE_CHECKING:
    from ..result import Result
    from ..scenario import Scenario

UNITS = ("deal", "match")
KEPT = "mazzo.kept"  # under this name the context tells the directory of a run that goes on
FAILED, BAD_INPUT, INTERRUPTED = 1, 2, 130
_LONGEST_WORD = 120  # characters of a word that a message repeats
_LONGEST_LINE = 2_000
_ARGUMENTS = {
    "game": "the game",
    "games": "the game",
    "kind": "the kind of chart",
    "players": "a player",
}  # what has no flag, in words


def complain(message: object) -> None:
    """One line on stderr, fit to print: no control characters, nothing endless."""
    words = ["".join(sign if sign.isprintable() else "?" for sign in word) for word in str(message).split()]
    line = " ".join(_cut(word, _LONGEST_WORD) for word in words)
    print("mazzo:", _cut(line, _LONGEST_LINE), file=sys.stderr)


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else text[:length] + "..."


def verb(function: Callable[..., None]) -> Callable[..., None]:
    """A verb: groups of flags spread out; bad input ends in one line and status 2, Ctrl-C in status 130."""
    signature, annotations, groups = spread(function)
    arguments = {name for name, hint in annotations.items() if _is_argument(hint)}

    @functools.wraps(function)
    def run(**given: Any) -> None:
        try:
            _refuse_empty(given, arguments)
            function(**gather(groups, given))
            sys.stdout.flush()
        except typer.Exit:
            raise
        except KeyboardInterrupt:
            complain("interrupted before the first result")
            raise typer.Exit(INTERRUPTED) from None
        except OSError as fault:
            _stop_writing()
            if not isinstance(fault, BrokenPipeError):  # else the reader of our output has left
                complain(f"{fault.filename or 'cannot write the output'}: {fault.strerror or fault}")
            raise typer.Exit(FAILED) from None
        except (ValueError, RuntimeError) as fault:
            complain("an option is nested too deeply" if isinstance(fault, RecursionError) else fault)
            raise typer.Exit(BAD_INPUT) from None
        except Exception as fault:
            from .own_players import complaint

            told = complaint(str(given.get("game")), given.get("players"), fault)
            if told is None:
                raise
            complain(told)
            raise typer.Exit(BAD_INPUT) from None

    run.__signature__ = signature  # type: ignore[attr-defined]
    run.__annotations__ = annotations
    return run


def _is_argument(hint: Any) -> bool:
    return any(isinstance(note, ArgumentInfo) for note in getattr(hint, "__metadata__", ()))


def _refuse_empty(given: Mapping[str, Any], arguments: Collection[str]) -> None:
    """ValueError for a text without a sign in it.  arguments: the names of what has no flag."""
    for name, value in given.items():
        if name == "words":  # of `run`, which are looked at by the verb that they are for
            continue
        texts = value if isinstance(value, (list, tuple)) else [value]
        if any(isinstance(text, str) and not text.strip() for text in texts):
            flag = f"--{name.rstrip('_').replace('_', '-')}"
            raise ValueError(f"{_ARGUMENTS.get(name, name) if name in arguments else flag} is empty")


def _stop_writing() -> None:
    """Have whatever is still in the buffer of stdout go nowhere."""
    with contextlib.suppress(OSError):  # a stdout that is no file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def say_example(context: typer.Context, quiet: bool, words: Sequence[str]) -> None:
    """Tell which command is run when a verb comes without arguments."""
    if not quiet:
        command = ["mazzo", str(context.info_name), *words, *_flags(context)]
        print(" ".join(map(quoted, command)) + "\n", file=sys.stderr)


def _flags(context: typer.Context) -> list[str]:
    """The flags that were given, as one could type them again."""
    words = []
    for parameter in context.command.params:
        value = context.params.get(str(parameter.name))
        if parameter.param_type_name == "argument" or value is None or value is False or value == parameter.default:
            continue
        for one in value if isinstance(value, (list, tuple)) else [value]:
            words += [parameter.opts[0]] if one is True else [parameter.opts[0], str(one)]
    return words


def quoted(word: str) -> str:
    """A word as a shell takes it; suit signs, brackets of players and blanks between double quotes."""
    return word if re.fullmatch(r"[\w.,:=/%+-]+", word) else shlex.quote(word) if '"' in word else f'"{word}"'


def one_of(flag: str, value: str, allowed: Sequence[str]) -> None:
    """ValueError unless a word is one of those that a flag takes."""
    if value not in allowed:
        raise ValueError(f"{flag} is {' or '.join(allowed)}, not {value!r}")


def announce_compiling(quiet: bool) -> None:
    """Have the kernels say once on stderr that they are being compiled."""
    from kernels import notice

    def tell(game: str) -> None:
        print(
            f"compiling {game} for its first run of this kind, up to a minute; later ones start at once",
            file=sys.stderr,
        )

    notice.listen(None if quiet else tell)


def carry_out(
    context: typer.Context,
    run: Run,
    tables: Sequence[str],
    arguments: Mapping[str, Any],
    play: Callable[..., Result],
    show: Callable[[Result], None],
    check: Callable[[Scenario, Mapping[str, Any]], None] | None = None,
    example: Sequence[str] | None = None,
) -> None:
    """Check what a verb asks, play it and tell the result.

    tables: all tables of players, for the check.  arguments: of the verb's function, those of `run` aside.
    check: what is to be checked besides the scenario, before anything is compiled.  example: the words that stand
    for a question that was not asked, to be told.
    """
    from ..running import checked

    whole = {**arguments, **run.arguments(), "out": _directory(context, run)}
    asked = checked(whole, tables)
    if check is not None:
        check(asked, arguments)
    outputs = Outputs.check(run.csv, run.parquet, run.picture)
    if run.save is not None:
        from ..scenario_file import save

        save(run.save, str(context.info_name), typed(context) | whole | {"out": run.out})
    if example is not None:
        say_example(context, run.quiet, example)
    announce_compiling(run.quiet)
    progress = _progress(run, asked, str(arguments.get("unit", "deal")))
    result = play(**whole, progress=progress)
    progress.clear()
    finish(result, run, outputs, show, whole["out"])
    if whole["out"] is not None and result.provenance.get("stop") == "time" and not run.quiet:
        print(_goes_on(whole["out"]), file=sys.stderr)


def _directory(context: typer.Context, run: Run) -> str | None:
    """Where the run is kept: --out, unless that is a picture; of `mazzo run DIR`, always DIR."""
    kept: str | None = context.meta.get(KEPT)
    return kept or (run.out if run.picture is None else None)


def _goes_on(directory: str) -> str:
    return f"mazzo run {quoted(directory)} --resume goes on with it"


def _progress(run: Run, asked: Scenario, unit: str) -> Progress:
    expect, what = run.effort is not None, "matches" if unit == "match" else "deals"
    if asked.stop.until_decided:
        return Progress(run.quiet, asked.stop.deals, expect, "all is decided", what)
    return Progress(run.quiet, asked.stop.needed(run.level), expect, what=what)


def typed(context: typer.Context) -> dict[str, Any]:
    """The flags that were given, by name."""
    return {
        name: value
        for name, value in context.params.items()
        if getattr(context.get_parameter_source(name), "name", "") == "COMMANDLINE"
    }


def finish(result: Result, run: Run, outputs: Outputs, show: Callable[[Result], None], kept: str | None = None) -> None:
    """Write a result's table and print it; status 1 when that failed, 130 when the run was interrupted.

    A chart of which no cell was met fails too.

    kept: the directory in which the run is kept, to say how a run goes on that has not ended by itself.
    """
    trouble = outputs.write(result)  # first, as the reader of stdout may leave early
    drawn = outputs.drawn(result)
    if drawn is not None and trouble is None and not run.quiet:
        print(drawn, file=sys.stderr)
    if run.json:
        print(result.to_json())
    elif result.rows:
        show(result)
    if trouble is not None:
        complain(trouble)
        raise typer.Exit(FAILED)
    further = "" if kept is None else f"; {_goes_on(kept)}"
    if result.provenance.get("stop") == "lost":
        complain(f"{result.provenance['trouble']}, after {result.provenance['deals']:,} deals{further}")
        sys.stdout.flush()
        raise typer.Exit(FAILED)
    if result.provenance.get("stop") == "interrupted":
        what = "decisions" if result.provenance["verb"] == "chart" else "deals"
        complain(f"interrupted after {result.provenance['deals']:,} {what}; the figures are of those{further}")
        sys.stdout.flush()
        raise typer.Exit(INTERRUPTED)
    if not result.rows and "chart" in result.provenance:
        late = result.provenance.get("stop") == "time"
        why = "the time was over before any" if late else "no deal came to a"
        complain(f"{why} decision of the chart {result.provenance['kind']}: there is nothing to show")
        raise typer.Exit(FAILED)
