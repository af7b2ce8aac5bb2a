"""Output files: checked before the first deal, written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..result import Result


@dataclass(frozen=True)
class Outputs:
    """The files a table is written to, each checked."""

    csv: Path | None
    parquet: Path | None

    @classmethod
    def check(cls, csv: str | None, parquet: str | None = None) -> Outputs:
        """ValueError when a file cannot be written."""
        if parquet is not None and find_spec("pyarrow") is None:
            raise ValueError("--parquet needs the extra mazzo[parquet]: pip install 'mazzo[parquet]'")
        if csv is not None and parquet is not None and os.path.realpath(csv) == os.path.realpath(parquet):
            raise ValueError(f"--csv and --parquet both write {csv}")
        return cls(check_writable(csv, "--csv"), check_writable(parquet, "--parquet"))

    def write(self, result: Result) -> str | None:
        """Write what was asked for; the fault in words when that failed."""
        trouble = None
        for path, write in ((self.csv, result.to_csv), (self.parquet, result.to_parquet)):
            try:
                if path is not None and result.rows:
                    write_whole(write, path)
            except OSError as fault:
                trouble = trouble or f"cannot write {path}: {fault.strerror or fault}"
        return trouble


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
