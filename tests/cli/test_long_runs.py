"""Long runs through the real program: killed, resumed, extended, interrupted, out of time; what is said meanwhile."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.helpers import BRISCOLA, ROOT, call, json_object, played, program, told, words
from tests.cli.refusals import check_refusal

# Looks at 1,000, 2,000, 5,000 ... deals; the state is kept at every one of them.
LONG = {
    "odds": f"{BRISCOLA} --precision 0.3%",
    "compare": "compare briscola --vary follow_suit=free,strict --precision 0.8%",
    "sweep": "sweep briscola --param rule.keep=2:14:4 --for seat --precision 0.4%",
    "duel": "duel briscola rule random --precision 0.2%",
}


def killed(command: str, folder: Path) -> None:
    """Run a command until it has kept something, and kill it without warning."""
    argv = [sys.executable, "-m", "analyzer", *words(command), "--threads", "1", "--out", str(folder)]
    with subprocess.Popen(argv, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as run:
        end = time.monotonic() + 300
        while not (folder / "tallies.npz").exists() and time.monotonic() < end and run.poll() is None:
            time.sleep(0.002)
        run.send_signal(signal.SIGKILL)
        assert run.wait() == -signal.SIGKILL  # it had not come to its end
        assert run.stdout is not None
        assert run.stdout.read() == b""


@pytest.mark.parametrize("verb", LONG)
def test_killed_and_resumed_it_is_the_same_run(verb: str, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    told("simulate briscola --deals 20")  # the kernels are there
    killed(LONG[verb], folder)
    assert not json.loads((folder / "manifest.json").read_text())["finished"]
    whole = told(LONG[verb])
    resumed = program(["run", str(folder), "--resume", "--json", "--quiet"])
    assert (resumed.returncode, resumed.stderr) == (0, "")
    assert json.dumps(played(json_object(resumed.stdout))) == json.dumps(played(whole))
    # Finished as it is, it is told again without a deal being played.
    assert played(told(["run", str(folder), "--resume"])) == played(whole)
    # --extend adds deals: the same as asking for so many at once.
    longer = told(["run", str(folder), "--extend", "500"])
    fixed = LONG[verb].partition(" --precision")[0]
    assert longer["deals"] == whole["deals"] + 500
    assert played(longer) == played(told(f"{fixed} --deals {longer['deals']}"))


def test_a_run_goes_on_by_the_same_command(tmp_path: Path) -> None:
    command = [*words("duel briscola rule random --deals 300"), "--out", str(tmp_path / "run")]
    once = told(command)
    again = told([*command, "--threads", "1"])
    assert played(again) == played(once)


def test_another_question_is_refused_and_nothing_is_overwritten(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    told([*words("duel briscola rule random --deals 300"), "--out", str(folder)])
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    for other, needed in (
        ("duel briscola rule greedy --deals 300", "holds another run: players"),
        ("duel briscola rule random --deals 300 --seed 2", "holds another run: seed"),
        ("duel kobayakawa rule random --deals 300", "holds another run: game"),
        ("sweep briscola --param rule.keep=1,2 --deals 300", "holds another run: verb"),
    ):
        answer = call([*words(other), "--out", str(folder), "--quiet"])
        check_refusal(answer.exit_code, answer.stdout, answer.stderr, needed)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_run_in_use_is_refused(tmp_path: Path) -> None:
    from analyzer.run_directory import RunDirectory

    command = [*words("duel briscola rule random --deals 300"), "--out", str(tmp_path / "run")]
    told(command)
    with RunDirectory.open(tmp_path / "run"):
        answer = call([*command, "--quiet"])
    check_refusal(answer.exit_code, answer.stdout, answer.stderr, "is in use by another mazzo")


@pytest.mark.parametrize("which", ["manifest.json", "tallies.npz"])
def test_a_damaged_run_is_refused(which: str, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    told([*words("duel briscola rule random --deals 300"), "--out", str(folder)])
    damaged = (folder / which).read_bytes()
    (folder / which).write_bytes(damaged[: len(damaged) // 2])
    answer = call(["run", str(folder), "--resume", "--quiet"])
    check_refusal(answer.exit_code, answer.stdout, answer.stderr, str(folder))
    assert (folder / which).read_bytes() == damaged[: len(damaged) // 2]


# The clock.

ENDLESS = {
    "compare": "compare briscola --vary follow_suit=free,strict",
    "sweep": "sweep briscola --param rule.keep=2,8 --for seat",
    "duel": "duel briscola rule random",
    "simulate": "simulate briscola",
}


@pytest.mark.parametrize("verb", ENDLESS)
def test_max_time_ends_a_run_and_says_so(verb: str) -> None:
    found = told(f"{ENDLESS[verb]} --deals 5000000000 --max-time 0.3")
    assert found["stop"] == "time"
    assert 0 < found["deals"] < 5_000_000_000
    assert all(row["n"] == found["deals"] for row in found["rows"])


def test_the_table_says_that_the_time_was_over() -> None:
    answer = call(f"{ENDLESS['duel']} --deals 5000000000 --max-time 0.2s")
    assert answer.exit_code == 0
    assert " · stopped: time\n" in answer.stdout


def test_a_run_that_was_out_of_time_goes_on(tmp_path: Path) -> None:
    command = words(f"{LONG['duel']} --quiet")
    cut = told([*command, "--out", str(tmp_path / "run"), "--max-time", "0.05"])
    assert cut["stop"] == "time"
    again = call(["run", str(tmp_path / "run"), "--resume", "--max-time", "0.05"])
    assert again.stderr.splitlines()[-1] == f"mazzo run {tmp_path / 'run'} --resume goes on with it"
    assert played(told(["run", str(tmp_path / "run"), "--resume"])) == played(told(LONG["duel"]))


@pytest.mark.parametrize("verb", ["compare", "sweep", "duel"])
def test_ctrl_c_keeps_what_is_known(verb: str) -> None:
    listening = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "  # also where it was ignored
    listening += "from analyzer.__main__ import main; main()"
    argv = [sys.executable, "-c", listening, *words(f"{ENDLESS[verb]} --deals 5000000000 --threads 1")]
    with subprocess.Popen(argv, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8") as run:
        assert run.stderr is not None
        err = ""
        for line in run.stderr:
            err += line
            if " of 5,000,000,000 deals" in line:
                break
        run.send_signal(signal.SIGINT)
        out, rest = run.communicate(timeout=120)
    assert run.returncode == 130
    assert out.startswith("briscola: ")  # the table
    assert " · stopped: interrupted\n" in out
    assert "mazzo: interrupted after " in rest
    assert "5,000,000,000 deals take about " in err  # more than a minute is told before anything else
    assert "Traceback" not in err + rest


# What is said meanwhile.


def said(capsys: pytest.CaptureFixture[str], calls: list[tuple[int, int, float]], **how: Any) -> list[str]:
    from analyzer.cli.progress import Progress

    progress = Progress(quiet=False, **how)
    for call_of in calls:
        progress(*call_of)
    progress.clear()
    return capsys.readouterr().err.splitlines()


def test_the_expected_time_comes_first_where_it_is_long_or_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, [(1_000, 1_000_000, 0.1), (3_000, 1_000_000, 0.5)]) == ["1,000,000 deals take about 3 min"]
    assert said(capsys, [(1_000, 20_000, 0.1), (3_000, 20_000, 0.5)]) == []  # four seconds
    assert said(capsys, [(1_000, 20_000, 0.1), (3_000, 20_000, 0.5)], expect=True) == ["20,000 deals take about 4 s"]
    assert said(capsys, [(100, 20_000, 0.01)], expect=True) == []  # too early to tell
    matches = said(capsys, [(1_000, 600_000, 0.1), (3_000, 600_000, 0.5)], what="matches")
    assert matches == ["600,000 matches take about 2 min"]
    calls = [(1_000, 2_000_000, 0.1), (3_000, 2_000_000, 0.5)]
    assert said(capsys, calls, at_most=2_000_000, until="all is decided") == [
        "2,000,000 deals take about 7 min; the run ends before once all is decided"
    ]
    assert said(capsys, [(5_000, 2_000_000, 1.0)], at_most=20_000, until="all is decided")[-1] == (
        "5,000 deals, 5,000 a second, until all is decided: 3 s at most"
    )


def test_effort_tells_the_expected_time_first() -> None:
    answer = call("duel briscola rule random --effort normal --max-time 0.5")
    assert answer.stderr.splitlines()[0].startswith("200,000 deals take about ")
    assert "deals take about" not in call("duel briscola rule random --effort normal --max-time 0.5 --quiet").stderr


def test_tuning_says_what_it_does() -> None:
    answer = call("compare kobayakawa --vary tie_break=earlier,low_card --tune margin=1,1.6 --deals 50")
    lines = [line for line in answer.stderr.splitlines() if line.startswith("tuning ")]
    assert lines == [
        "tuning rule.margin to tie_break=earlier", "tuning rule.margin to tie_break=low_card",
    ]  # fmt: skip


def test_a_full_disk_is_told_and_the_last_good_state_kept(tmp_path: Path) -> None:
    """Files of at most so many bytes stand for the full disk: the manifest has room, the tallies have not."""
    folder = tmp_path / "run"
    limited = "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
    limited += "resource.setrlimit(resource.RLIMIT_FSIZE, (2_000, 2_000)); "
    limited += "from analyzer.__main__ import main; main()"
    question = "duel briscola rule random --deals 300"
    argv = [sys.executable, "-c", limited, *words(question), "--quiet", "--out", str(folder)]
    told("duel briscola rule random --deals 20")  # the kernels are there: they would not be written either
    run = subprocess.run(argv, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=300, check=False)
    assert run.returncode == 1
    assert run.stderr.startswith("mazzo: ")
    assert run.stderr.count("\n") == 1
    assert "File too large" in run.stderr
    again = told(["run", str(folder), "--resume"])
    assert played(again) == played(told(question))
