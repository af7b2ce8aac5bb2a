"""`run`: play the question of a scenario file, or go on with the run in a directory."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from ..result import Result
from ..running import OF_THE_RUN, is_picture
from ..scenario_file import read

_SHOWN = {"csv", "json", "parquet", "quiet", "save", "top"}
"""Keys that say how a result is shown; Python has the `Result` for that."""

_INSTEAD = {"deals": "effort", "effort": "deals"}


def run(path: str | Path, *, resume: bool = False, extend: int | None = None, **overrides: Any) -> Result:
    """Play a scenario file; or, with `resume` or `extend` (deals to add), go on with a run directory.

    overrides: arguments of the file's verb, which replace the file's; of `rules` only those that are named.  Output
    files of the scenario (csv, parquet, a picture) are not written.  ValueError for bad input, with one clear line.
    """
    from ..cli.keys import keys_of

    overrides = {name: value for name, value in overrides.items() if value is not None}
    question = question_of(path, resume, extend, overrides)
    keys = {key.parameter: key for key in keys_of(question["verb"]).values()}
    changed = overrides.get("rules") or {}
    left = without(question, [name.rstrip("_") for name in overrides], list(changed))
    arguments: dict[str, Any] = {
        parameter: left[key.name] for parameter, key in keys.items() if key.name in left and key.name not in _SHOWN
    }
    if is_picture(arguments.get("out")):
        del arguments["out"]
    arguments |= overrides
    if changed:
        arguments["rules"] = {**left.get("rules", {}), **changed}
    words = [arguments.pop(parameter, []) for parameter, key in keys.items() if key.flag is None]
    listed = [word for part in words for word in (part if isinstance(part, (list, tuple)) else [part])]
    play = getattr(import_module("analyzer"), question["verb"])
    result: Result = play(*listed, **arguments)
    return result


def question_of(
    path: str | Path, resume: bool = False, extend: int | None = None, overrides: Collection[str] = ()
) -> dict[str, Any]:
    """The question in a scenario file or a run directory; of a directory, `out` is part of it.

    overrides: names of what is said besides.  ValueError when there is none, when `resume` and `extend` do not fit
    to it, or when the run in the directory cannot be extended.
    """
    goes_on = resume or extend is not None
    if resume and extend is not None:
        raise ValueError("--resume goes on with a run, --extend N adds deals to a finished one: give one of them")
    if not _is_directory(path):
        if goes_on and Path(path).exists():
            raise ValueError(f"{path} is a file; --resume and --extend go on with a run directory")
        if goes_on:
            raise ValueError(f"{path} does not exist; --resume and --extend go on with a run directory")
        return read(path)
    if not goes_on:
        raise ValueError(f"{path} is a directory; to go on with its run write mazzo run {path} --resume or --extend N")
    _check_beside(path, overrides)
    return _kept(Path(path), extend)


def _check_beside(path: str | Path, overrides: Collection[str]) -> None:
    """ValueError when more is said of a run directory than how its run goes on and how its result is shown."""
    if "out" in overrides:
        raise ValueError(f"--out: the run is kept in {path} already; here --out takes a picture, like chart.png")
    changing = next((name for name in overrides if name not in _SHOWN | OF_THE_RUN), None)
    if changing is not None:
        more = "; --extend N adds deals (not to a chart)" if changing == "deals" else ""
        raise ValueError(f"--{changing.replace('_', '-')} cannot change the run that is kept in {path}{more}")


def without(question: Mapping[str, Any], names: Collection[str], rules: Collection[str] = ()) -> dict[str, Any]:
    """A question without what is said anew: keys by name (but `rules`), and single rules."""
    gone = {*names, *(_INSTEAD[name] for name in names if name in _INSTEAD)} - {"rules"}
    left = {name: value for name, value in question.items() if name not in gone}
    if "rules" in left:
        left["rules"] = {name: value for name, value in left["rules"].items() if name not in rules}
    return left


def _kept(path: Path, extend: int | None) -> dict[str, Any]:
    """The question of a run directory, extended if that is wanted."""
    from ..cli.keys import check_question
    from ..run_directory import RunDirectory

    directory = RunDirectory.open(path)
    try:
        if extend is not None and directory.question["verb"] == "chart":
            raise ValueError(f"{path} is a chart, whose cells have at most --deals each: draw it up anew with more")
        if extend is not None:
            directory.extend(extend)
        question = directory.question
    finally:
        directory.close()
    return check_question(question) | {"out": str(path)}


def _is_directory(path: str | Path) -> bool:
    try:
        return Path(path).is_dir()
    except (OSError, ValueError):
        return False
