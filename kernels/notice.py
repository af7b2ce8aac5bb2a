"""What the kernels say to people: that something is being compiled, and that it cannot be kept."""

from __future__ import annotations

import sys
from collections.abc import Callable

_listener: Callable[[str], None] | None = None
_warned = False


def listen(tell: Callable[[str], None] | None) -> None:
    """Have `tell` called with a game's name, once, before something of it is compiled."""
    global _listener
    _listener = tell


def announce(game: str) -> None:
    """Tell whoever listens that something of a game is about to be compiled."""
    global _listener
    if _listener is not None:
        _listener(game)
        _listener = None


def warn_once(fault: object) -> None:
    """Say on stderr, once a process, that compiled code cannot be kept on disk."""
    global _warned
    if not _warned:
        print(f"mazzo: compiled code cannot be kept ({fault}); every start compiles anew", file=sys.stderr)
        _warned = True
