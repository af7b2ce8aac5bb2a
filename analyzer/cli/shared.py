"""What every verb does around its work: bad input, output files, progress, Ctrl-C, the ready example."""

from __future__ import annotations

import functools
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, ParamSpec

import typer

Arguments = ParamSpec("Arguments")

BAD_INPUT, INTERRUPTED = 2, 130


def complain(message: object) -> None:
    """One line on stderr."""
    print("mazzo:", " ".join(str(message).split()), file=sys.stderr)


def verb(function: Callable[Arguments, None]) -> Callable[Arguments, None]:
    """A verb whose bad input ends in one line on stderr and exit status 2, and Ctrl-C in status 130."""

    @functools.wraps(function)
    def run(*args: Arguments.args, **kwargs: Arguments.kwargs) -> None:
        try:
            for name, value in kwargs.items():
                if value == "" or (isinstance(value, (list, tuple)) and "" in value):
                    raise ValueError(f"--{name.replace('_', '-')} is empty")
            function(*args, **kwargs)
            sys.stdout.flush()
        except ValueError as fault:
            complain(fault)
            raise typer.Exit(BAD_INPUT) from None
        except KeyboardInterrupt:
            complain("interrupted before the first result")
            raise typer.Exit(INTERRUPTED) from None
        except BrokenPipeError:  # the reader of our output has left
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(1) from None

    return run


def say_example(quiet: bool, verb_name: str, words: tuple[str, ...]) -> None:
    """Tell which command is run when a verb comes without arguments."""
    if not quiet:
        shown = " ".join(f'"{word}"' if " " in word else word for word in words)
        print(f"mazzo {verb_name} {shown}\n", file=sys.stderr)


def check_writable(path: Path | None) -> None:
    """ValueError when a file cannot be written, before anything is played."""
    if path is None:
        return
    if path.is_dir():
        raise ValueError(f"cannot write {path}: it is a directory")
    folder = path.parent
    if not folder.is_dir():
        raise ValueError(f"cannot write {path}: there is no directory {folder}")
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise ValueError(f"cannot write {path}: permission denied")


def write_csv(result: Any, path: Path | None) -> None:
    """Write a result's table whole or not at all."""
    if path is None:
        return
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        os.close(handle)
        result.to_csv(name)
        mask = os.umask(0)
        os.umask(mask)
        Path(name).chmod(0o666 & ~mask)
        Path(name).replace(path)
    except OSError as fault:
        Path(name).unlink(missing_ok=True)
        complain(f"cannot write {path}: {fault.strerror}")
        raise typer.Exit(1) from None


def announce_compiling(quiet: bool) -> None:
    """Have the kernels say once on stderr that they are being compiled."""
    from kernels import jit

    def tell(game: str) -> None:
        print(f"compiling {game}: once, about half a minute; later runs start at once", file=sys.stderr, flush=True)

    jit.listen(None if quiet else tell)


class Progress:
    """Deals done, rate and time left on stderr, for anything that takes over a second."""

    def __init__(self, quiet: bool) -> None:
        self.quiet = quiet
        self.live = sys.stderr.isatty()
        self.next = 1.0
        self.shown = False

    def __call__(self, done: int, wanted: int, seconds: float) -> None:
        """Show the state of the run when it is time to."""
        if self.quiet or seconds < self.next or not done:
            return
        rate = done / seconds
        left = (wanted - done) / rate
        text = f"{done:,} of {wanted:,} deals, {rate:,.0f} a second, {duration(left)} left"
        print(f"\r\033[K{text}" if self.live else text, end="" if self.live else "\n", file=sys.stderr, flush=True)
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
    """Print a result, write its table, and end with status 130 when it was interrupted."""
    if json:
        print(result.to_json())
    elif result.rows:
        show(result)
    write_csv(result if result.rows else None, csv if result.rows else None)
    if result.provenance.get("stop") == "interrupted":
        complain(f"interrupted after {result.provenance['deals']:,} deals; the figures are of those")
        sys.stdout.flush()
        raise typer.Exit(INTERRUPTED)


