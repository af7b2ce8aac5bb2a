"""Run directories: killed at any moment, resumed, extended, damaged, foreign, in use, on a full disk."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analyzer import run_files
from analyzer.run_directory import MANIFEST, TALLIES, RunDirectory
from analyzer.runner import Means, Tally, run
from tests.counting import QUESTION, Counting, plain, sums_of

ROOT = Path(__file__).parents[1]
ASKED = {**QUESTION, "deals": 500, "rules": {"trick": 3}}


def play(directory: RunDirectory, deals: int = 500, **job: Any) -> Any:
    return run(Counting(**job), [deals], lambda tally, n: None, Means(2, chunk=20, keep=directory))


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A run of which 100 of 500 deals are played."""
    path = tmp_path / "run"
    with pytest.raises(ValueError, match="deal 100 is bad"), RunDirectory.create(path, ASKED) as directory:
        run(Counting(bad=100), [500], lambda tally, n: None, Means(1, chunk=20, keep=directory))
    return path


@pytest.fixture
def keyboard() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_the_manifest_is_there_before_the_first_deal(tmp_path: Path) -> None:
    with RunDirectory.create(tmp_path / "run", ASKED) as directory:
        told = json.loads((tmp_path / "run" / MANIFEST).read_text())
        assert told["question"] == ASKED == directory.question
        assert not told["finished"]
        assert set(told) >= {"mazzo", "kernels", "numba", "numpy", "python"}
        assert not (tmp_path / "run" / TALLIES).exists()


def test_a_run_goes_on_where_it_was(folder: Path) -> None:
    for opened in (lambda: RunDirectory.create(folder, ASKED), lambda: RunDirectory.open(folder)):
        with opened() as directory:
            assert (directory.deals, directory.is_finished) == (100, False)
    with RunDirectory.open(folder) as directory:
        assert directory.question == ASKED
        done = play(directory)
        assert (done.deals, plain(done.tally)) == (500, sums_of(500))
    with RunDirectory.create(folder, ASKED) as directory:
        assert directory.is_finished
        again = play(directory, bad=0)  # nothing is played
        assert plain(again.tally) == sums_of(500)
    with np.load(folder / TALLIES) as arrays:
        assert arrays["0/tally/deals"].tolist() == [500]
        assert arrays["0/ranges"].tolist() == [[0, 500]]


@pytest.mark.parametrize("seed", range(3))
def test_killed_at_random_moments_it_ends_with_the_same_sums(tmp_path: Path, seed: int) -> None:
    """1,200 deals, saved after every ten of them; killed every 0.3 s or sooner after it began to play."""
    moments, kills, done = random.Random(seed), 0, ""
    command = [sys.executable, "-m", "tests.counting", str(tmp_path / "run"), "1200"]
    while not done:
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout is not None
            if kills < 6 and moments.random() < 0.5:
                assert child.stdout.readline() == "playing\n"
                time.sleep(moments.uniform(0, 0.3))
            elif kills < 6:
                time.sleep(moments.uniform(0.1, 0.5))  # also while it starts
            if kills < 6:
                child.kill()
                kills += 1
            done = child.stdout.read() if child.wait() == 0 else ""
    assert kills > 0
    assert done.splitlines()[-1] == f"deals 1200 {sums_of(1200)}"
    assert set(files_of(tmp_path / "run")) == {MANIFEST, TALLIES, run_files.LOCK}
    with RunDirectory.open(tmp_path / "run") as directory:
        assert directory.is_finished


def test_ctrl_c_keeps_what_was_played(tmp_path: Path, keyboard: None) -> None:
    with RunDirectory.create(tmp_path / "run", ASKED) as directory:
        done = play(directory, pressed=60, slow=0.01)
        assert done.stop == "interrupted"
    with RunDirectory.create(tmp_path / "run", ASKED) as directory:
        assert directory.deals == done.deals
        assert not directory.is_finished
        assert plain(play(directory).tally) == sums_of(500)


def test_several_jobs_have_their_numbers_in_order(tmp_path: Path) -> None:
    with RunDirectory.create(tmp_path / "run", ASKED) as directory:
        play(directory, 30)
        with pytest.raises(ValueError, match="deal 90 is bad"):
            run(Counting(bad=90), [500], lambda tally, n: None, Means(1, chunk=30, keep=directory))
    with RunDirectory.open(tmp_path / "run") as directory:
        assert not directory.is_finished
        assert plain(play(directory, 30, bad=0).tally) == sums_of(30)
        assert plain(play(directory, 500, bad=89).tally) == sums_of(500)  # 0 .. 89 are there


def test_a_verb_that_fails_between_two_jobs_has_not_finished(tmp_path: Path) -> None:
    def one_job() -> None:
        with RunDirectory.create(tmp_path / "run", ASKED) as directory:
            play(directory)
            raise ArithmeticError

    with pytest.raises(ArithmeticError):
        one_job()
    with RunDirectory.open(tmp_path / "run") as directory:
        assert (directory.deals, directory.is_finished) == (500, False)


def test_a_question_that_could_not_be_asked_leaves_the_folder_free(tmp_path: Path) -> None:
    """Nothing was played, so nothing is lost; what was played before is never thrown away."""
    with pytest.raises(ValueError, match="deal 0 is bad"), RunDirectory.create(tmp_path / "run", ASKED) as directory:
        run(Counting(bad=0), [500], lambda tally, n: None, Means(1, keep=directory))
    mended = {**ASKED, "rules": {"trick": 4}}
    with RunDirectory.create(tmp_path / "run", mended) as directory:
        assert directory.question == mended
    with pytest.raises(ValueError, match="deal 0 is bad"), RunDirectory.create(tmp_path / "run", mended) as directory:
        run(Counting(bad=0), [500], lambda tally, n: None, Means(1, keep=directory))
    assert (tmp_path / "run" / MANIFEST).exists()  # another process may have begun it, and ended


def test_files_are_replaced_and_never_written_into(folder: Path) -> None:
    """Another name of the same file shows what it held before."""
    before = files_of(folder)
    for name in (MANIFEST, TALLIES):
        (folder.parent / name).hardlink_to(folder / name)
        (folder / f"{name}.draft").write_text("left by a killed process")
    with RunDirectory.open(folder) as directory:
        assert set(files_of(folder)) == {MANIFEST, TALLIES, run_files.LOCK}
        play(directory)
    for name in (MANIFEST, TALLIES):
        assert (folder.parent / name).read_bytes() == before[name] != (folder / name).read_bytes()


def test_a_finished_run_is_extended(folder: Path) -> None:
    with RunDirectory.open(folder) as directory:
        with pytest.raises(ValueError, match="not finished"):
            directory.extend(100)
        play(directory)
        play(directory, 40)
    with RunDirectory.open(folder) as directory:
        with pytest.raises(ValueError, match="1 deal or more, not 0"):
            directory.extend(0)
        directory.extend(250)
        assert directory.question == {**ASKED, "deals": 750}
        with pytest.raises(ValueError, match="not finished"):
            directory.extend(1)
    with RunDirectory.open(folder) as directory:
        assert not directory.is_finished
        assert plain(play(directory, directory.question["deals"], bad=0).tally) == sums_of(750)
        assert plain(play(directory, directory.question["deals"], bad=0).tally) == sums_of(750)
    with RunDirectory.open(folder) as directory:
        assert directory.is_finished


def test_extending_replaces_every_other_stop_rule(tmp_path: Path) -> None:
    asked = {**QUESTION, "precision": "0.1%", "effort": "quick", "until_decided": True, "level": 0.9}
    with RunDirectory.create(tmp_path / "run", asked) as directory:
        looks = [100, 200, 500]
        done = run(Counting(), looks, lambda tally, n: "precision" if n == 200 else None, Means(keep=directory))
        assert (done.stop, done.deals) == ("precision", 200)
    with RunDirectory.open(tmp_path / "run") as directory:
        directory.extend(50)
        # Five looks up to 20,000 deals are paid for: 1 - (1 - 0.9) / 5.
        assert directory.question == {**QUESTION, "level": 0.98, "deals": 250}


def test_another_question_is_refused_and_nothing_is_overwritten(folder: Path) -> None:
    before = files_of(folder)
    for changes, message in [
        ({"deals": 600}, "holds another run: deals is 500 there, and 600 here; mazzo run DIR --extend N adds deals"),
        ({"seed": 2}, "holds another run: seed is 1 there, and 2 here"),
        ({"rules": {"trick": 4}}, 'holds another run: rules is {"trick": 3} there, and {"trick": 4} here'),
        ({"rules": None}, 'holds another run: rules is {"trick": 3} there, and not given here'),
        ({"players": "random"}, 'holds another run: players is not given there, and "random" here'),
    ]:
        with pytest.raises(ValueError) as caught:
            RunDirectory.create(folder, ASKED | changes)
        assert str(caught.value) == f"{folder} {message}"
    assert files_of(folder) == before
    RunDirectory.create(folder, ASKED).close()  # the lock was given back each time


def test_foreign_folders_are_refused_and_left_alone(tmp_path: Path) -> None:
    foreign = tmp_path / "foreign"
    foreign.mkdir()
    for name, text, message in [
        ("photo.png", "x", "is not empty and holds no mazzo run"),
        (MANIFEST, '{"name": "some web page"}', "is damaged, or no manifest of mazzo"),
        (MANIFEST, "[1, 2]", "is damaged, or no manifest of mazzo"),
        (MANIFEST, "[" * 100_000, "is damaged, or no manifest of mazzo"),
    ]:
        (foreign / name).write_text(text)
        before = files_of(foreign)
        for opened in (lambda: RunDirectory.create(foreign, ASKED), lambda: RunDirectory.open(foreign)):
            with pytest.raises(ValueError, match=message):
                opened()
        assert files_of(foreign) == before
    file = tmp_path / "file"
    file.write_text("")
    for path, message in [(file, "is no directory"), (file / "run", "is no directory"), (tmp_path / "a/b", "no direc")]:
        with pytest.raises(ValueError, match=message):
            RunDirectory.create(path, ASKED)
    for path, message in [(file, "is no directory"), (tmp_path / "none", "does not exist")]:
        with pytest.raises(ValueError, match=message):
            RunDirectory.open(path)
    with pytest.raises(ValueError, match=r"cannot (read|make)"):
        RunDirectory.create(tmp_path / ("x" * 300), ASKED)
    assert not (tmp_path / "none").exists()


def test_an_empty_folder_or_one_abandoned_at_the_start_is_used(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="is empty and holds no mazzo run"):
        RunDirectory.open(tmp_path)
    (tmp_path / run_files.LOCK).touch()
    (tmp_path / f"{MANIFEST}.draft").write_text("{")
    with RunDirectory.create(tmp_path, ASKED) as directory:
        play(directory)
    assert set(files_of(tmp_path)) == {MANIFEST, TALLIES, run_files.LOCK}


def test_every_damaged_byte_of_the_tallies_is_seen(folder: Path) -> None:
    path = folder / TALLIES
    whole = path.read_bytes()
    cuts = [whole[:size] for size in (0, 1, 63, 64, 100, len(whole) // 2, len(whole) - 1)] + [whole + b"\0"]
    flips = [whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :] for at in range(0, len(whole), 17)]
    for content in cuts + flips:
        path.write_bytes(content)
        with pytest.raises(ValueError, match=r"tallies\.npz is damaged, or belongs to another run"):
            RunDirectory.open(folder)
        assert path.read_bytes() == content
    path.write_bytes(whole)
    RunDirectory.open(folder).close()


def test_tallies_of_another_run_are_seen(folder: Path, tmp_path: Path) -> None:
    with RunDirectory.create(tmp_path / "other", ASKED) as directory:
        play(directory)
    (folder / TALLIES).write_bytes((tmp_path / "other" / TALLIES).read_bytes())
    with pytest.raises(ValueError, match="belongs to another run"):
        RunDirectory.open(folder)


def test_tallies_of_another_shape_are_refused(folder: Path) -> None:
    with RunDirectory.open(folder) as directory, pytest.raises(ValueError, match="job 0 has other sums"):
        directory.load(0, Tally(deals=(2,), mixed=(2, 2)))


@pytest.mark.parametrize(
    ("old", "new"), [('"seed": 1', '"seed": 2'), ('"finished": false', '"finished": true'), ("}", "")]
)
def test_an_edited_manifest_is_seen(folder: Path, old: str, new: str) -> None:
    path = folder / MANIFEST
    text = path.read_text().replace(old, new)
    path.write_text(text)
    for opened in (lambda: RunDirectory.create(folder, ASKED), lambda: RunDirectory.open(folder)):
        with pytest.raises(ValueError, match=r"manifest\.json is damaged"):
            opened()
    assert path.read_text() == text


def test_other_versions_are_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = run_files.versions("briscola")
    for changes, message in [
        ({"mazzo": "9.9"}, "was begun by mazzo .*; this is 9.9"),
        ({"kernels": "0"}, "was begun with other kernels"),
    ]:
        monkeypatch.setattr(run_files, "versions", lambda game, changes=changes: kept | changes)
        with pytest.raises(ValueError, match=message):
            RunDirectory.open(folder)
    monkeypatch.setattr(run_files, "versions", lambda game: kept | {"numpy": "9.9"})  # whole numbers stay the same
    RunDirectory.open(folder).close()


@pytest.mark.parametrize(
    "naming",
    [
        lambda path: {"players": f"rule,{path}:choose"},
        lambda path: {"players": ["rule", f"{path}:choose"]},
        lambda path: {"score": f"{path}:pay"},
        lambda path: {"hands": str(path)},
    ],
)
def test_a_file_that_is_named_must_stay_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, naming: Any) -> None:
    monkeypatch.chdir(tmp_path)
    own = tmp_path / "own.py"
    own.write_text("first")
    asked = {**ASKED, **naming("own.py")}
    RunDirectory.create("run", asked).close()
    RunDirectory.create("run", asked).close()
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    Path("own.py").write_text("first")
    with pytest.raises(ValueError, match="lie in another folder"):
        RunDirectory.create("../run", asked)
    own.write_text("second")
    with pytest.raises(ValueError, match=r"own\.py: it has changed since"):
        RunDirectory.open(tmp_path / "run")
    own.unlink()
    with pytest.raises(ValueError, match=r"own\.py: it has changed since"):
        RunDirectory.open(tmp_path / "run")


def test_one_process_at_a_time(folder: Path) -> None:
    hold = (
        "import sys; from analyzer.run_directory import RunDirectory\n"
        "directory = RunDirectory.open(sys.argv[1]); print('open', flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", hold, str(folder)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "open\n"
        for opened in (lambda: RunDirectory.create(folder, ASKED), lambda: RunDirectory.open(folder)):
            with pytest.raises(ValueError, match="is in use by another mazzo"):
                opened()
        child.kill()
        child.wait()
    RunDirectory.open(folder).close()


FULL = """
import resource, sys
from analyzer.run_directory import RunDirectory
from analyzer.runner import Means, Tally, loop, run
from tests.counting import Counting, QUESTION

class Growing(Counting):  # the first job's sums fit on the disk, those of both jobs do not
    def tally(self):
        return Tally(deals=(1,), mixed=(2, 2), more=(4000,))

resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))
with RunDirectory.create(sys.argv[1], QUESTION) as directory:
    for bound in (200, 300):
        run(Growing(), [bound], lambda tally, n: None, Means(keep=directory))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no limit of file sizes")
def test_a_full_disk_leaves_the_last_good_state(tmp_path: Path) -> None:
    ran = subprocess.run([sys.executable, "-c", FULL, str(tmp_path / "run")], cwd=ROOT, capture_output=True, text=True)
    last = ran.stderr.splitlines()[-1]
    assert "File too large; what was saved before is kept" in last
    assert last.endswith(f"'{tmp_path / 'run' / TALLIES}'")
    assert set(files_of(tmp_path / "run")) == {MANIFEST, TALLIES, run_files.LOCK}  # no draft
    with RunDirectory.open(tmp_path / "run") as directory:
        assert (directory.deals, directory.is_finished) == (200, False)


def test_a_question_that_is_no_json_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="cannot be kept"):
        RunDirectory.create(tmp_path / "run", {"verb": object()})
    with RunDirectory.create(tmp_path / "run", {"verb": "odds", "scores": (1, 2)}) as directory:
        assert directory.question == {"verb": "odds", "scores": [1, 2]}
    RunDirectory.create(tmp_path / "run", {"verb": "odds", "scores": (1, 2)}).close()


def test_a_folder_that_cannot_be_written_is_bad_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_: Any, **__: Any) -> None:
        raise PermissionError(13, "Permission denied")

    for name, message in [("open", "cannot write into"), ("mkdir", "cannot make"), ("iterdir", "cannot read")]:
        monkeypatch.setattr(Path, name, denied)
        with pytest.raises(ValueError, match=f"{message} .*: Permission denied"):
            RunDirectory.create(tmp_path, ASKED)
