"""What every verb takes besides its own question, and how its jobs are run: threads or cluster, time, directory."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any, TypedDict, cast

from .scenario import Scenario, scenario

if TYPE_CHECKING:
    from .runner import Means, Progress


class Common(TypedDict, total=False):
    """Arguments that verbs share; they mean what the flags of the same name mean.

    progress: called now and then with deals done, deals wanted and seconds.  chunk: for tests, how many deals a
    thread plays at a time.
    """

    rules: Mapping[str, Any] | None
    preset: str | None
    players_count: int | None
    dealer: int | None
    deals: int | None
    precision: str | float | None
    effort: str | None
    max_time: str | float | None
    seed: int
    level: float
    threads: int | None
    cluster: str | None
    out: str | None
    progress: Progress | None
    chunk: int | None


OF_THE_RUN = {"max_time", "threads", "cluster", "out", "progress", "chunk"}
"""Arguments that no figure depends on: they are no part of the question."""

PICTURES = (".png", ".svg")
"""Endings of `--out` that ask for a picture; anything else is a run directory, but for a page's name."""

_PAGES = (".html", ".md")
_OTHER_PICTURES = (".jpg", ".jpeg", ".pdf", ".gif", ".webp", ".eps", ".tif", ".tiff", ".bmp")

_TIME = re.compile(r"(\d{1,9}(?:\.\d{1,6})?)\s*(s|m|h)?", re.ASCII)
_SECONDS = {None: 1, "s": 1, "m": 60, "h": 3600}


def checked(arguments: Mapping[str, Any], tables: Sequence[str]) -> Scenario:
    """The scenario of a verb's arguments and its tables of players; ValueError names the first fault."""
    known = Common.__annotations__.keys() - OF_THE_RUN | {"game", "threads", "until_decided"}
    if arguments.get("max_time") is not None:
        read_time(arguments["max_time"])
    check_directory(arguments.get("out"))
    return scenario(players=list(tables), **{name: value for name, value in arguments.items() if name in known})


def is_picture(out: str | None) -> bool:
    """Whether `--out` asks for a picture."""
    return str(out or "").lower().endswith(PICTURES)


def check_directory(out: str | None) -> None:
    """ValueError when a run directory is called like a picture or a page."""
    told = str(out or "")[-40:]
    if is_picture(out):
        raise ValueError(f"out keeps the run in a directory; {told!r} is called like a picture: use result.plot()")
    if told.lower().endswith(_OTHER_PICTURES):
        raise ValueError(f"--out writes pictures as .png and .svg, not {told!r}; anything else is a run directory")
    if told.lower().endswith(_PAGES):
        raise ValueError(
            f"--out writes a picture (.png, .svg) or keeps the run in a directory; {told!r} is called like a page, "
            "and pages are made by make reports"
        )


def enough_seats(arguments: Mapping[str, Any], players: Sequence[str]) -> int | None:
    """The `players_count` of a duel: as asked for; else the default of the game, or as many as there are players."""
    count: int | None = arguments.get("players_count")
    if count is None and len(players) > checked({**arguments, "players_count": None}, players[:1]).seats:
        return len(players)
    return count


def check_unit(asked: Scenario, unit: str) -> None:
    """ValueError unless such a unit is played in the game."""
    if unit not in ("deal", "match"):
        raise ValueError(f"unit is deal or match, not {unit!r}")
    if unit == "match" and not asked.game.has_matches:
        raise ValueError(f"{asked.game.name} has no matches: each deal is paid on its own; unit is deal")


def split_common(arguments: Mapping[str, Any]) -> tuple[Common, dict[str, Any]]:
    """The arguments that all verbs take, and the others."""
    common = {name: value for name, value in arguments.items() if name in Common.__annotations__}
    return cast(Common, common), {name: value for name, value in arguments.items() if name not in common}


def question(verb: str, game: str, own: Mapping[str, Any], common: Common) -> dict[str, Any]:
    """What was asked, to be asked again: keys are the names of the flags; what was not given is left out.

    The same whether it was asked in Python or on the command line: seed and level are always told, and a
    precision is a text.
    """
    told = {
        **own,
        "seed": 1,
        "level": 0.95,
        **{name: value for name, value in common.items() if name not in OF_THE_RUN},
    }
    if told.get("precision") is not None:
        told["precision"] = str(told["precision"])
    return {"verb": verb, "game": game, **{name: value for name, value in told.items() if not _is_nothing(value)}}


def _is_nothing(value: Any) -> bool:
    """Whether a flag was not given; a seat or seed of 0 was."""
    return value is None or value is False or (isinstance(value, (str, Mapping, Sequence)) and not value)


def read_time(text: str | float) -> float:
    """Seconds of a time such as 90, 90s, 10m or 2h; ValueError for anything else."""
    match = _TIME.fullmatch(str(text).strip())
    if not match or not float(match[1]):
        raise ValueError(f"a time is written like 90, 90s, 10m or 2h, not {str(text)[:20]!r}")
    return float(match[1]) * _SECONDS[match[2]]


@contextmanager
def running(asked: Scenario, common: Common, asking: Mapping[str, Any]) -> Iterator[Means]:
    """How the jobs of a verb are run.  ValueError when the cluster or the directory cannot be used."""
    from .runner import Means

    seconds = common.get("max_time")
    cluster, out = common.get("cluster"), common.get("out")
    limit = None if seconds is None else read_time(seconds)
    with ExitStack() as stack:
        keep = None
        if out is not None:
            from .run_directory import RunDirectory

            keep = stack.enter_context(RunDirectory.create(out, asking))
        workers = None
        if cluster is not None:
            from .runner.cluster import connect

            workers = stack.enter_context(connect(cluster))
        yield Means(
            threads=asked.threads,
            progress=common.get("progress"),
            chunk=common.get("chunk"),
            seconds=limit,
            cluster=workers,
            keep=keep,
        )
