"""Text files that a user names: read whole, or refused in a few words."""

from __future__ import annotations

from pathlib import Path


def read_text(path: Path, longest: int, what: str) -> str:
    """The text of a file of at most so many bytes; ValueError, without the file's name, tells why it is no `what`."""
    try:
        with path.open("rb") as file:
            content = file.read(longest + 1)
    except OSError as fault:
        raise ValueError(f"cannot be read: {fault.strerror}") from None
    except ValueError:  # a name that no file can have
        raise ValueError("cannot be read: no file has such a name") from None
    if len(content) > longest:
        raise ValueError(f"is longer than {longest:,} bytes, too long for a {what}")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(f"is no text in UTF-8, so no {what}") from None
