"""Run directories: a long run kept in a folder, from which it goes on after it was killed at any moment.

    DIR/manifest.json   what was asked, and by which versions; written before the first deal
    DIR/tallies.npz     the sums and the ranges of deals in them, a few seconds old at most
    DIR/.mazzo.lock     held by the process that plays

Both files are replaced as a whole, never written into, so that a killed process or a full disk leaves the last
good state.  Both carry a check (BLAKE2b); damage is an error, and nothing of a damaged or foreign folder is
overwritten.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import IO, TYPE_CHECKING, Any, NoReturn, Self

from .run_files import LOCK, MANIFEST, TALLIES, lock, read_manifest, read_tallies, sweep, write_manifest, write_tallies

if TYPE_CHECKING:
    from .runner import Kept, Tally

_STOP_RULE = ("deals", "precision", "effort", "until_decided")


class RunDirectory:
    """A run in a folder (a `Keep` of `runner`); a context manager, which holds the folder's lock.

    question: what was asked, in JSON types, under the names of the flags: "verb" and "game" first of all; what
    was not given is left out.  To it belongs all that a figure depends on: rules, players, position, seed, the
    stop rule (deals, effort, precision, until_decided), level.  Threads, cluster, time limit and output do not.
    is_finished: whether every job of the run came to its own end.
    """

    def __init__(self, path: Path, manifest: dict[str, Any], jobs: dict[int, Kept], held: IO[bytes]) -> None:
        self.path = path
        self._manifest, self._jobs, self._held = manifest, jobs, held
        self._begun = 0
        self._is_new = False

    @classmethod
    def create(cls, path: str | Path, question: Mapping[str, Any]) -> Self:
        """The directory of a new run, or of this very run, which goes on.

        Files that the question names (a player of one's own, a pay-off, hands) must stay as they are.  ValueError
        when the folder cannot be made, holds anything else, is damaged or in use; OSError when nothing can be
        written.
        """
        from .run_files import files_in, plain_json, versions

        path = Path(path)
        asked = plain_json(question)
        if not _is_blank(path):
            found = cls.open(path)
            try:
                _check_same(path, found._manifest, asked)
            except ValueError:
                found.close()
                raise
            return found
        held = lock(_made(path))
        try:
            if not _is_blank(path):  # another process was faster, and has left again
                _refuse(path, "was made by another mazzo just now")
            manifest = {
                "run": secrets.token_hex(16), "question": asked, "finished": False, **versions(asked.get("game")),
                "files": _digests(files_in(asked)),
            }  # fmt: skip
            sweep(path)
            write_manifest(path, manifest)
        except BaseException:
            held.close()
            raise
        directory = cls(path, manifest, {}, held)
        directory._is_new = True
        return directory

    @classmethod
    def open(cls, path: str | Path) -> Self:
        """The directory of a run that was begun before, for --resume and --extend.

        ValueError when it is no run, is damaged or in use, or when this mazzo would play other deals.
        """
        path = Path(path)
        names = _names(path)
        if names is None:
            _refuse(path, "does not exist")
        if MANIFEST not in names:
            _refuse(path, "is not empty and holds no mazzo run" if names else "is empty and holds no mazzo run")
        read_manifest(path)  # so that nothing is written into a folder of others, not even the lock
        held = lock(path)
        try:
            manifest = read_manifest(path)
            _check_versions(path, manifest)
            jobs = read_tallies(path, manifest["run"])
            sweep(path)
        except BaseException:
            held.close()
            raise
        return cls(path, manifest, jobs, held)

    @property
    def question(self) -> dict[str, Any]:
        """What was asked."""
        return dict(self._manifest["question"])

    @property
    def is_finished(self) -> bool:
        """Whether the run came to its own end."""
        return bool(self._manifest["finished"])

    @property
    def deals(self) -> int:
        """Deals of the job that has the most."""
        return max((state.ranges.deals for state in self._jobs.values()), default=0)

    def begin(self) -> int:
        """The number of the job that begins; a verb begins its jobs in one order, whatever comes of them."""
        self._begun += 1
        return self._begun - 1

    def load(self, number: int, empty: Tally) -> Kept:
        """How far a job had come; ValueError when the kept sums are of another shape."""
        from .runner import Kept, Ranges

        state = self._jobs.get(number)
        if state is None:
            return Kept(empty, Ranges())
        shapes = {name: array.shape for name, array in empty.sums.items()}
        if {name: array.shape for name, array in state.tally.sums.items()} != shapes:
            _refuse(self.path, f"does not fit: job {number} has other sums")
        return state.copy()

    def save(self, number: int, state: Kept) -> None:
        """Keep the state of a job in place of the one before; OSError when it cannot be written."""
        self.save_all({number: state})

    def save_all(self, states: Mapping[int, Kept]) -> None:
        """Keep the states of several jobs at once."""
        jobs = self._jobs | {number: state.copy() for number, state in states.items()}
        write_tallies(self.path, self._manifest["run"], jobs)
        self._jobs = jobs

    def finish(self) -> bool:
        """Note that the verb is through; False when a job was interrupted or ran out of time."""
        finished = self._begun > 0 and all(number in self._jobs for number in range(self._begun))
        finished = finished and all(self._jobs[number].ended for number in range(self._begun))
        if finished and not self.is_finished:
            self._change(finished=True)
        return finished

    def extend(self, deals: int) -> None:
        """Have so many deals added to a finished run: the question's stop rule becomes a fixed number of deals.

        That number is `deals` more than its longest job has; jobs that had fewer catch up.  A precision, an effort
        or the wish to have it decided is dropped; the looks that were paid for it stay paid, so the intervals keep
        the level at which they hold at all of them.  The run is played by asking `question` again.  ValueError for
        a run that is not finished.
        """
        if deals < 1:
            raise ValueError(f"a run is extended by 1 deal or more, not {deals}")
        if not self.is_finished:
            _refuse(self.path, "is not finished; go on with --resume before it is extended")
        question = {name: value for name, value in self.question.items() if name not in _STOP_RULE}
        if self.question.get("until_decided"):
            from .scenario import stop_rule

            deals_before, precision, effort = (self.question.get(name) for name in ("deals", "precision", "effort"))
            before = stop_rule(deals_before, precision, effort, True)
            question["level"] = before.level(self.question.get("level", 0.95))
        self._change(question=question | {"deals": self.deals + deals}, finished=False)

    def close(self) -> None:
        """Let other processes have the folder."""
        self._held.close()

    def _change(self, **changes: Any) -> None:
        manifest = self._manifest | changes
        write_manifest(self.path, manifest)
        self._manifest = manifest

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        try:
            if kind is None:
                self.finish()
            elif self._is_new and not self._jobs and issubclass(kind, Exception) and not issubclass(kind, OSError):
                (self.path / MANIFEST).unlink(missing_ok=True)  # a question that cannot be asked holds no folder
        finally:
            self.close()


def _refuse(path: Path, why: str) -> NoReturn:
    raise ValueError(f"{path} {why}")


def _names(path: Path) -> set[str] | None:
    """The names of the files in a folder; None when it is absent."""
    try:
        return {found.name for found in path.iterdir()}
    except FileNotFoundError:
        return None
    except NotADirectoryError:
        _refuse(path, "is no directory")
    except (OSError, ValueError) as fault:
        raise ValueError(f"cannot read {path}: {getattr(fault, 'strerror', fault)}") from None


def _is_blank(path: Path) -> bool:
    """Whether a folder is absent or empty; what a process killed at the start has left does not count."""
    return (_names(path) or set()) <= {LOCK, f"{MANIFEST}.draft"}


def _made(path: Path) -> Path:
    """The folder, made when it is absent."""
    try:
        path.mkdir(exist_ok=True)
    except FileNotFoundError:
        raise ValueError(f"cannot make {path}: there is no directory {path.parent}") from None
    except OSError as fault:
        raise ValueError(f"cannot make {path}: {fault.strerror}") from None
    return path


def _digests(files: Iterable[str | Path]) -> dict[str, str]:
    """A digest of each file, by its absolute path."""
    from hashlib import blake2b

    return {str(Path(name).resolve()): blake2b(Path(name).read_bytes(), digest_size=8).hexdigest() for name in files}


def _check_same(path: Path, manifest: Mapping[str, Any], asked: dict[str, Any]) -> None:
    """ValueError unless the manifest is of the same question."""
    from .run_files import files_in

    kept = manifest["question"]
    for name in [*kept, *asked]:
        if kept.get(name) != asked.get(name):
            more = "; mazzo run DIR --extend N adds deals" if name == "deals" and kept["verb"] != "chart" else ""
            there, here = _word(kept.get(name)), _word(asked.get(name))
            _refuse(path, f"holds another run: {name} is {there} there, and {here} here{more}")
    if manifest["files"].keys() != _digests(files_in(asked)).keys():
        _refuse(path, "holds another run: the files it names lie in another folder")


def _word(value: Any) -> str:
    """A value of the question in a message."""
    import json

    told = "not given" if value is None else json.dumps(value, ensure_ascii=False)
    return told if len(told) <= 60 else told[:60] + "..."


def _check_versions(path: Path, manifest: Mapping[str, Any]) -> None:
    """ValueError when this mazzo, or a file that has changed, could play other deals."""
    from .run_files import versions

    here = versions(manifest["question"].get("game"))
    if manifest["mazzo"] != here["mazzo"]:
        _refuse(path, f"was begun by mazzo {manifest['mazzo']}; this is {here['mazzo']}, whose figures may differ")
    if manifest["kernels"] != here["kernels"]:
        _refuse(path, "was begun with other kernels (their sources have changed), whose figures may differ")
    for name, digest in manifest["files"].items():
        if not Path(name).is_file() or _digests([name])[name] != digest:
            _refuse(path, f"was begun with another {name}: it has changed since")


__all__ = ["MANIFEST", "TALLIES", "RunDirectory"]
