"""Output files: checked before the first deal, written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..result import Result


@dataclass(frozen=True)
class Outputs:
    """The files a result is written to, each checked.  picture: of the three that are written, the one named."""

    csv: Path | None
    parquet: Path | None
    picture: Path | None = None

    @classmethod
    def check(cls, csv: str | None, parquet: str | None = None, picture: str | None = None) -> Outputs:
        """ValueError when a file cannot be written."""
        if parquet is not None and find_spec("pyarrow") is None:
            raise ValueError("--parquet needs the extra mazzo[parquet]: pip install 'mazzo[parquet]'")
        beside = [] if picture is None else list(map(str, picture_files(picture)))
        _check_apart([("--csv", csv), ("--parquet", parquet), *(("--out", name) for name in beside)])
        for name in beside:
            check_writable(name, "--out")
        named = None if picture is None else Path(picture)
        return cls(check_writable(csv, "--csv"), check_writable(parquet, "--parquet"), named)

    def write(self, result: Result) -> str | None:
        """Write what was asked for; the fault in words when that failed."""
        trouble = None

        def draw(path: Path) -> None:
            from ..charts.drawing import write_pictures

            write_pictures(result, path)

        for path, write in (
            (self.csv, partial(write_whole, result.to_csv)),
            (self.parquet, partial(write_whole, result.to_parquet)),
            (self.picture, draw),
        ):
            try:
                if path is not None and result.rows:
                    write(path)
            except OSError as fault:
                trouble = trouble or f"cannot write {path}: {fault.strerror or fault}"
        return trouble

    def drawn(self, result: Result) -> str | None:
        """Which files the picture is in, in words; None when none was asked for, or there is nothing to draw."""
        if self.picture is None or not result.rows:
            return None
        named, other, table = picture_files(self.picture)
        return f"wrote {named}, {other} and {table}"


def picture_files(picture: str | Path) -> tuple[Path, Path, Path]:
    """The files of a picture: the one named, the same in the other format, and its table as CSV.

    ValueError when there is nothing before the ending.
    """
    path = Path(picture)
    if not path.suffix:
        raise ValueError(f"--out {path}: a picture has a name before {path.name}, like chart{path.name}")
    other = ".svg" if path.suffix.lower() == ".png" else ".png"
    return path, path.with_suffix(other), path.with_suffix(".csv")


def _check_apart(files: Sequence[tuple[str, str | None]]) -> None:
    """ValueError when two flags write the same file."""
    seen: dict[str, tuple[str, str]] = {}
    for flag, name in files:
        if name is None:
            continue
        first, told = seen.setdefault(os.path.realpath(name), (flag, name))
        if first != flag:
            raise ValueError(f"{first} and {flag} both write {told}")


def check_writable(name: str | None, flag: str) -> Path | None:
    """The path of an output file; ValueError when it cannot be written, before anything is played."""
    if name is None:
        return None
    if name == "-":
        raise ValueError(f"{flag} takes the name of a file; on stdout there is --json")
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


def write_whole(write: Callable[[Path], None], path: Path) -> None:
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
