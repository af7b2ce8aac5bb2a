"""The command `mazzo`, also as `python -m analyzer`."""

from __future__ import annotations


def main() -> None:
    """Run the command line."""
    from .cli.main import app

    app(prog_name="mazzo")


if __name__ == "__main__":
    main()
