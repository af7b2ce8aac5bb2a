"""What every verb does around its work: bad input, output files, progress, Ctrl-C, the ready example."""

from __future__ import annotations

import contextlib
import functools
import os
import re
import shlex
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ParamSpec

import typer

Arguments = ParamSpec("Arguments")

FAILED, BAD_INPUT, INTERRUPTED = 1, 2, 130
_LONGEST_WORD = 120  # characters of a word that a message repeats
_LONGEST_LINE = 2_000


def complain(message: object) -> None:
    """One line on stderr, fit to print: no control characters, nothing endless."""
    words = ["".join(sign if sign.isprintable() else "?" for sign in word) for word in str(message).split()]
    line = " ".join(_cut(word, _LONGEST_WORD) for word in words)
    print("mazzo:", _cut(line, _LONGEST_LINE), file=sys.stderr)


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else text[:length] + "..."


def verb(function: Callable[Arguments, None]) -> Callable[Arguments, None]:
    """A verb whose bad input ends in one line on stderr and exit status 2, and Ctrl-C in status 130."""

    @functools.wraps(function)
    def run(*args: Arguments.args, **kwargs: Arguments.kwargs) -> None:
        try:
            _refuse_empty(kwargs)
            function(*args, **kwargs)
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
            own = _own_player(kwargs.get("players"))
            if own is None:
                raise
            complain(f"player {own}: {_why(fault)}")
            raise typer.Exit(BAD_INPUT) from None

    return run


def _refuse_empty(given: Mapping[str, Any]) -> None:
    for name, value in given.items():
        texts = value if isinstance(value, (list, tuple)) else [value]
        if any(isinstance(text, str) and not text.strip() for text in texts):
            flag = "the game" if name in ("game", "games") else f"--{name.replace('_', '-')}"
            raise ValueError(f"{flag} is empty")


def _stop_writing() -> None:
    """Have whatever is still in the buffer of stdout go nowhere."""
    with contextlib.suppress(OSError):  # a stdout that is no file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _own_player(tables: Any) -> str | None:
    """The user's own player in a table of players or a list of them."""
    from ..players import split_table

    listed = [tables] if isinstance(tables, str) else tables or []
    return next((text for table in listed for text in split_table(table) if ".py:" in text), None)


def _why(fault: Exception) -> str:
    """Why numba does not compile a function, without the pages in which it says so."""
    lines = [line.strip() for line in str(fault).splitlines()]
    said = next((line for line in lines if line and not line.startswith("Failed in ")), "")
    said = _cut(said.removeprefix(f"{type(fault).__name__}: "), _LONGEST_WORD)
    return (
        f"numba cannot compile it as choose(state, rules, moves, word), which returns one bit of moves "
        f"({type(fault).__name__}: {said})"
    )


def say_example(context: typer.Context, quiet: bool, words: Sequence[str]) -> None:
    """Tell which command is run when a verb comes without arguments."""
    if not quiet:
        command = ["mazzo", str(context.info_name), *words, *_flags(context)]
        print(" ".join(map(_quoted, command)) + "\n", file=sys.stderr)


def _flags(context: typer.Context) -> list[str]:
    """The flags that were given, as one could type them again."""
    words = []
    for parameter in context.command.params:
        value = context.params.get(str(parameter.name))
        if parameter.param_type_name == "argument" or value in (None, False, parameter.default):
            continue
        for one in value if isinstance(value, (list, tuple)) else [value]:
            words += [parameter.opts[0]] if one is True else [parameter.opts[0], str(one)]
    return words


def _quoted(word: str) -> str:
    """A word as a shell takes it; suit signs, brackets of players and blanks between double quotes."""
    return word if re.fullmatch(r"[\w.,:=/%+-]+", word) else shlex.quote(word) if '"' in word else f'"{word}"'


def one_of(flag: str, value: str, allowed: Sequence[str]) -> None:
    """ValueError unless a word is one of those that a flag takes."""
    if value not in allowed:
        raise ValueError(f"{flag} is {' or '.join(allowed)}, not {value!r}")


def check_writable(name: str | None) -> Path | None:
    """The path of an output file; ValueError when it cannot be written, before anything is played."""
    if name is None:
        return None
    if name == "-":
        raise ValueError("--csv takes the name of a file; on stdout there is --json")
    path = Path(name)
    try:
        if path.is_dir():
            raise ValueError(f"cannot write {path}: it is a directory")
        if not path.parent.is_dir():
            raise ValueError(f"cannot write {path}: there is no directory {path.parent}")
        if path.exists() and not os.access(path, os.W_OK):
            raise ValueError(f"cannot write {path}: permission denied")
        if not _is_special(path):
            _draft(path).unlink()
    except OSError as fault:
        raise ValueError(f"cannot write {path}: {fault.strerror}") from None
    return path


def _is_special(path: Path) -> bool:
    """Whether a path is a device or a pipe, which is written into and never replaced by a file."""
    return path.exists() and not path.is_file()


def _draft(path: Path) -> Path:
    """An empty file beside the one that is to be written."""
    handle, name = tempfile.mkstemp(dir=path.resolve().parent, prefix=".mazzo.")
    os.close(handle)
    return Path(name)


def write_csv(write: Callable[[Path], None], path: Path) -> None:
    """Have a table written whole or not at all; OSError when that fails."""
    if _is_special(path):
        write(path)
        return
    draft, target = _draft(path), path.resolve()
    try:
        write(draft)
        mask = os.umask(0)
        os.umask(mask)
        draft.chmod(target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~mask)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def announce_compiling(quiet: bool) -> None:
    """Have the kernels say once on stderr that they are being compiled."""
    from kernels import notice

    def tell(game: str) -> None:
        print(
            f"compiling {game} for its first run of this kind, up to a minute; later ones start at once",
            file=sys.stderr,
        )

    notice.listen(None if quiet else tell)


class Progress:
    """Deals done, rate and time left on stderr, for anything that takes over a second."""

    def __init__(self, quiet: bool, at_most: int | None = None) -> None:
        self.quiet = quiet
        self.at_most = at_most  # deals that a wanted precision takes when the odds are even; else fewer
        self.live = sys.stderr.isatty()
        self.next = 1.0
        self.shown = False

    def __call__(self, done: int, wanted: int, seconds: float) -> None:
        """Show the state of the run when it is time to."""
        if self.quiet or seconds < self.next or not done:
            return
        rate = done / seconds
        text = f"{done:,} of {wanted:,} deals, {rate:,.0f} a second, {duration((wanted - done) / rate)} left"
        if self.at_most is not None:
            left = duration(max(0, self.at_most - done) / rate)
            text = f"{done:,} deals, {rate:,.0f} a second, until the precision is reached: {left} at most"
        sys.stderr.write(f"\r\033[K{text}" if self.live else text + "\n")
        sys.stderr.flush()
        self.shown = True
        self.next = seconds + 0.25 if self.live else 2 * seconds

    def clear(self) -> None:
        """Take the line away before the result is printed."""
        if self.live and self.shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def duration(seconds: float) -> str:
    """Seconds for people: 4 s, 3 min, 2 h."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    if seconds < 5400:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h"


def finish(result: Any, json: bool, csv: Path | None, show: Callable[[Any], None]) -> None:
    """Write a result's table and print it; status 1 when that failed, 130 when the run was interrupted."""
    trouble = None
    try:  # first, as the reader of stdout may leave early
        if csv is not None and result.rows:
            write_csv(result.to_csv, csv)
    except OSError as fault:
        trouble = f"cannot write {csv}: {fault.strerror}"
    if json:
        print(result.to_json())
    elif result.rows:
        show(result)
    if trouble is not None:
        complain(trouble)
        raise typer.Exit(FAILED)
    if result.provenance.get("stop") == "interrupted":
        complain(f"interrupted after {result.provenance['deals']:,} deals; the figures are of those")
        sys.stdout.flush()
        raise typer.Exit(INTERRUPTED)
