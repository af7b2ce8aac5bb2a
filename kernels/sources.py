"""Which files the machine code comes from, and in which folders it is kept.

The names of all kept files carry a digest of the sources, so an edit anywhere is a cache miss.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parent

_KEPT = {".nbi", ".nbc", ".mazzo", ".draft"}
_digests: dict[tuple[str, ...], str] = {}


def sources_of(game: str) -> list[Path]:
    """Every source file that can end up in machine code of a game: the shared kernels, drivers, the game."""
    shared = [*ROOT.glob("*.py"), *(ROOT / "drivers").glob("*.py")]
    return sorted({*shared, *(ROOT / "games" / game).glob("*.py")})


def unchanged(game: str) -> bool:
    """Whether the sources of a game are still those that this process began with, and so can have imported.

    When they are not, nobody knows which version the machine code comes from: it may not be kept.
    """
    return all(_STARTED_WITH.get(path) == _stamp(path) for path in sources_of(game))


def _stamp(path: Path) -> tuple[int, int]:
    facts = path.stat()
    return facts.st_mtime_ns, facts.st_size


_STARTED_WITH = {path: _stamp(path) for path in ROOT.rglob("*.py")}


def digest(files: Iterable[Path]) -> str:
    """Twelve hexadecimal digits that change with any byte of the files."""
    files = list(files)
    key = tuple(f"{path} {path.stat().st_mtime_ns} {path.stat().st_size}" for path in files)
    if key not in _digests:
        state = hashlib.blake2b(digest_size=6)
        for path in files:
            state.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
        _digests[key] = state.hexdigest()
    return _digests[key]


def folders() -> list[Path]:
    """Where compiled code may be kept, the preferred folder first, as numba does it.

    NUMBA_CACHE_DIR if it is set, the `__pycache__` of the drivers, the user's cache.
    """
    own = f"mazzo_{hashlib.blake2b(str(ROOT).encode(), digest_size=6).hexdigest()}"
    found = [ROOT / "drivers" / "__pycache__"]
    if os.environ.get("NUMBA_CACHE_DIR"):
        found.insert(0, Path(os.environ["NUMBA_CACHE_DIR"]).absolute() / own)
    user = Path(os.path.expanduser(_user_cache()))  # noqa: PTH111 (Path.expanduser raises without a home)
    if user.is_absolute():
        found.append(user / own)
    return found


def _user_cache() -> str:
    if sys.platform == "win32":
        return os.environ.get("LOCALAPPDATA") or "~/AppData/Local"
    if sys.platform == "darwin":
        return "~/Library/Caches"
    return os.environ.get("XDG_CACHE_HOME") or "~/.cache"


def sweep(folder: Path, name: str, tag: str) -> None:
    """Remove what another version of the sources left behind of one driver and game (`name`)."""
    for path in folder.glob(f"*{name}*"):
        if tag not in path.name and path.suffix in _KEPT:
            path.unlink(missing_ok=True)
