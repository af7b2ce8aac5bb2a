"""The recorded games of an independent referee, and exact values by enumeration (copies of the project's data)."""

from __future__ import annotations

import gzip
import json
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"


@cache
def recorded_games(game: str) -> list[dict[str, Any]]:
    with gzip.open(DATA / f"{game}.jsonl.gz", "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


@cache
def _exact() -> dict[str, Any]:
    with gzip.open(DATA / "exact.json.gz", "rt", encoding="utf-8") as file:
        data: dict[str, Any] = json.load(file)
    return data


def exact(name: str) -> float:
    """A single exact value of exact.json."""
    return float(Fraction(_exact()["values"][name]["value"]))


def exact_table(name: str) -> dict[int, float]:
    """A distribution of exact.json: value -> probability."""
    return {int(k): float(Fraction(p)) for k, p in _exact()["tables"][name]["pmf"].items()}


def exact_rows(name: str) -> dict[str, Any]:
    """A table of exact.json whose rows are no distributions."""
    rows: dict[str, Any] = _exact()["tables"][name]["rows"]
    return rows
