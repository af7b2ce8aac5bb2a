"""Drivers: simulate, branch, step, ...: written once, bound to each game by `kernels.jit.bind`."""

from __future__ import annotations

from importlib import import_module

from ..jit import Template

_FILES = ("step", "simulate", "variants", "branch", "exact", "chart")


def find(name: str) -> Template:
    """The driver called `name`."""
    for file in _FILES:
        found = getattr(import_module(f"{__name__}.{file}"), name, None)
        if isinstance(found, Template):
            return found
    raise LookupError(f"there is no driver {name!r}")
