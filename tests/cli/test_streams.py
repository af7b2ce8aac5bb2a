"""Files, terminals, pipes, progress and Ctrl-C: what the program does with where its output goes."""

from __future__ import annotations

import contextlib
import csv
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from analyzer.result import COMPARED
from tests.cli.helpers import (
    BRISCOLA,
    CHIAMATA,
    FEW,
    ROOT,
    RUNS,
    call,
    complaints,
    environment,
    json_object,
    program,
    told,
    words,
)


@pytest.mark.parametrize("name", RUNS)
def test_csv_holds_the_figures_of_the_object(name: str, tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    found = told([*words(RUNS[name]), "--csv", str(path)])
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    compared = COMPARED if found["verb"] in ("compare", "sweep", "duel") else ()
    assert list(rows[0]) == ["branch", "n", "metric", "value", "low", "high", *compared]
    keys = ("value", "low", "high")  # an exact figure has no limits
    shown = [(row["branch"], row["metric"], *(row[key] and float(row[key]) for key in keys)) for row in rows]
    assert shown == [
        (row["branch"], metric, *(figure.get(key, "") for key in keys))
        for row in found["rows"]
        for metric, figure in row["metrics"].items()
    ]
    assert [int(row["n"]) for row in rows] == [
        figure.get("n", row["n"]) for row in found["rows"] for figure in row["metrics"].values()
    ]
    assert list(tmp_path.iterdir()) == [path]


def test_csv_of_two_tables_tells_them_apart(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    told([*words(f"{BRISCOLA} --players rule --players random {FEW}"), "--csv", str(path)])
    with path.open(newline="", encoding="utf-8") as file:
        assert [row["players"] for row in csv.DictReader(file)] == ["rule"] * 12 + ["random"] * 12


def test_csv_replaces_a_file_and_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text("what was there before\n")
    path.chmod(0o600)
    link = tmp_path / "link.csv"
    link.symlink_to(path)
    told([*words(RUNS["simulate briscola"]), "--csv", str(link)])
    assert path.read_text().startswith("branch,n,metric,value,low,high\n")
    assert path.stat().st_mode & 0o777 == 0o600
    assert link.is_symlink()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_csv_into_a_pipe_leaves_the_pipe_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        told([*words(RUNS["simulate briscola"]), "--csv", str(pipe)])
        assert os.read(reader, 100).startswith(b"branch,n,metric,value,low,high\n")
        assert pipe.is_fifo()
    finally:
        os.close(reader)


def test_the_table_shows_position_rows_and_origin() -> None:
    answer = call(f"{CHIAMATA} {FEW} --top 3 --seed 5 --rules follow_suit=free")
    lines = answer.stdout.splitlines()
    assert lines[0] == "chiamata: seat 0 (dealer 0) holds K♠ 4♠ A♥ 3♥ J♥ 7♥ 2♣ Q♦"
    assert lines[1].split()[:4] == ["move", "success", "%", "±"]
    # 40 bids with a trump, 10 bids, and pass, which is always shown; but bid:2 is what `bid:2 trump:H` says already.
    assert "  and 46 more: --top 50, or --json" in lines
    assert "200 deals · seed 5 · " in answer.stdout
    assert "players: rule in all 5 seats\nrules: follow_suit=free\n" in answer.stdout


def test_top_shows_as_many_rows_as_asked() -> None:
    lines = call(f"{BRISCOLA} {FEW} --top 2").stdout.splitlines()
    first = next(place for place, line in enumerate(lines) if line.startswith("──"))
    assert lines[first + 3] == "  and 1 more: --top 3, or --json"


def on_a_terminal(command: str, columns: int) -> list[str]:
    """What a command prints on a terminal of so many columns, line by line."""
    master, slave = os.openpty()
    argv = [sys.executable, "-m", "analyzer", *words(command)]
    names = environment(COLUMNS=str(columns))
    run = subprocess.Popen(argv, cwd=ROOT, env=names, stdout=slave, stderr=subprocess.PIPE, encoding="utf-8")
    os.close(slave)
    shown = b""
    with contextlib.suppress(OSError):  # the end of a terminal is an error on Linux
        while part := os.read(master, 4096):
            shown += part
    os.close(master)
    assert run.wait() == 0
    assert run.stderr is not None
    run.stderr.close()
    return shown.decode().replace("\r\n", "\n").splitlines()


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs pseudo-terminals")
@pytest.mark.parametrize("command", [CHIAMATA, BRISCOLA, f"{BRISCOLA} --scores 2,1", f"{CHIAMATA} --scores 0,0,0,0,0"])
def test_a_narrow_terminal_shows_fewer_columns_and_none_cut(command: str) -> None:
    wide = call(f"{command} --deals 50").stdout.splitlines()
    narrow = on_a_terminal(f"{command} --deals 50", 80)
    heads, line, *rows = narrow[next(place for place, line in enumerate(narrow) if line.startswith("──")) - 1 :]
    all_heads = next(line for line in wide if line.startswith("move "))
    assert max(map(len, [heads, line, *rows[:3]])) <= 80
    assert heads.startswith("move ")
    assert "±" in heads
    remaining = iter(all_heads.split())
    assert all(head in remaining for head in heads.split())  # the same ones in the same order
    assert rows[0].split()[:3] == wide[wide.index(all_heads) + 2].split()[:3]
    assert "…" not in "".join(narrow)
    assert any(row.startswith("  not shown, the terminal is narrow: ") for row in rows) == (heads != all_heads)


def test_the_italian_deck() -> None:
    # Coppe are hearts, denari diamonds, spade spades; re is the king, asso the ace (analyzer/cards.py).
    italian = call(f"odds briscola --hand 'AS 3D RC' --turned 7S --deck italian {FEW}")
    assert italian.stdout.splitlines()[0] == (
        "briscola: seat 0 (dealer 1) holds asso di spade, re di coppe, 3 di denari, turned 7 di spade"
    )
    french = told(f"odds briscola --hand 'AS 3D KH' --turned 7S {FEW}")
    assert told(f"odds briscola --hand 'AS 3D RC' --turned 7S --deck italian {FEW}")["rows"] == french["rows"]
    assert "asso di" in call("replay briscola --deck italian").stdout
    assert "asso di" not in call("replay briscola").stdout


def test_a_partner_shown_is_echoed_as_cards() -> None:
    seats = "odds briscola --players-count 4 --rules partner_info=open --hand 'AS 3D 2H' --turned 7S"
    answer = call(f"{seats} --partner '7C 6C AC' {FEW}")
    assert answer.stdout.splitlines()[0].endswith("holds A♠ 2♥ 3♦, turned 7♠, partner A♣ 7♣ 6♣")


# What stderr gets.


def test_quiet_is_quiet(tmp_path: Path) -> None:
    for command in (RUNS["odds briscola"], RUNS["simulate briscola"], "replay briscola", "replay", "odds --deals 9"):
        answer = call(f"{command} --quiet")
        assert (answer.exit_code, answer.stderr) == (0, "")
        assert answer.stdout != ""


def test_a_short_run_says_nothing_on_stderr() -> None:
    assert complaints(call(RUNS["simulate briscola"]).stderr) == ""


def test_progress_is_told_after_a_second_and_then_seldom(capsys: pytest.CaptureFixture[str]) -> None:
    from analyzer.cli.shared import Progress

    progress = Progress(quiet=False)
    for done, seconds in ((400, 0.5), (1_000, 1.25), (1_200, 1.5), (2_000, 2.5)):
        progress(done, 10_000, seconds)
    progress.clear()
    assert capsys.readouterr().err.splitlines() == [
        "1,000 of 10,000 deals, 800 a second, 11 s left",
        "2,000 of 10,000 deals, 800 a second, 10 s left",
    ]
    Progress(quiet=True)(1_000, 10_000, 1.25)
    assert capsys.readouterr().err == ""


def test_a_wanted_precision_is_told_with_the_time_it_takes_at_most(capsys: pytest.CaptureFixture[str]) -> None:
    from analyzer.cli.shared import Progress
    from analyzer.scenario import stop_rule

    # Half a point at even odds takes 1.96^2 / 4 / .005^2 = 38,415 deals; the look after that is 50,000.
    assert stop_rule(None, "0.5%").needed(0.95) == 50_000
    assert stop_rule(20_000, "0.5%").needed(0.95) is None
    Progress(quiet=False, at_most=50_000)(10_000, 10**10, 2.0)
    assert capsys.readouterr().err == "10,000 deals, 5,000 a second, until the precision is reached: 8 s at most\n"


HOURS = "simulate briscola --deals 5000000000 --threads 1"
LISTENING = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "  # also where it was ignored
LISTENING += "from analyzer.__main__ import main; main()"


def interrupted(command: str, when: str, pause: float = 0) -> tuple[int, str, str]:
    """Run a command and send Ctrl-C at the first line of stderr with certain words; status, stdout, stderr."""
    argv = [sys.executable, "-c", LISTENING, *words(command)]
    run = subprocess.Popen(argv, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
    assert run.stderr is not None
    rescue = threading.Timer(300, run.kill)  # a run that never says these words
    rescue.start()
    seen = ""
    for line in run.stderr:
        seen += line
        if when in line:
            break
    time.sleep(pause)
    run.send_signal(signal.SIGINT)
    out, err = run.communicate()
    rescue.cancel()
    return run.returncode, out, seen + err


def test_ctrl_c_keeps_what_is_known() -> None:
    status, out, err = interrupted(f"{HOURS} --json", " of 5,000,000,000 deals")
    assert status == 130
    found = json_object(out)
    assert found["stop"] == "interrupted"
    assert 0 < found["deals"] < 5_000_000_000
    assert found["rows"][0]["n"] == found["deals"]
    assert f"mazzo: interrupted after {found['deals']:,} deals" in err
    assert " a second, " in err  # progress, as the run took over a second
    assert "Traceback" not in err


def test_ctrl_c_prints_the_table_too() -> None:
    status, out, err = interrupted(HOURS, " of 5,000,000,000 deals")
    assert status == 130
    assert "stopped: interrupted" in out
    assert "win[0]" in out
    assert "Traceback" not in err


def test_ctrl_c_ends_bench() -> None:
    status, _, err = interrupted("bench --threads 1", "briscola, random, threads 1: done", pause=0.4)
    assert status == 130  # all games take a quarter of a minute and more
    assert "mazzo: interrupted" in err
    assert "tantony, rule, threads 1: done" not in err
    assert "Traceback" not in err


def printed_into(stdout: Any, command: str) -> tuple[int, list[str]]:
    """Run a command whose stdout cannot be written to; status, and what stderr has besides what is done."""
    argv, names = [sys.executable, "-m", "analyzer", *words(command)], environment(PYTHONUNBUFFERED=None)
    ran = subprocess.run(
        argv, cwd=ROOT, env=names, stdout=stdout, stderr=subprocess.PIPE, encoding="utf-8", check=False
    )
    lines = ran.stderr.splitlines()
    return ran.returncode, [line for line in lines if line and not line.startswith(("mazzo simulate ", "compiling "))]


@pytest.fixture
def left_pipe() -> Iterator[int]:
    """The end of a pipe whose reader has gone."""
    read, write = os.pipe()
    os.close(read)
    yield write
    os.close(write)


@pytest.mark.parametrize(
    "command", ["", "games", "rules chiamata", "replay briscola", RUNS["odds briscola"], "simulate --json --deals 20"]
)
def test_a_reader_that_leaves(command: str, left_pipe: int) -> None:
    assert printed_into(left_pipe, command) == (1, [])


def test_the_csv_is_written_though_the_reader_leaves(tmp_path: Path, left_pipe: int) -> None:
    printed_into(left_pipe, f"{BRISCOLA} {FEW} --csv {tmp_path / 'odds.csv'}")
    assert (tmp_path / "odds.csv").read_text().startswith("branch,")


@pytest.mark.skipif(os.name != "posix", reason="needs a shell that closes streams")
@pytest.mark.parametrize(("command", "status"), [("games", 0), (f"{BRISCOLA} {FEW} --json", 0), ("odds --deals x", 2)])
def test_closed_streams_are_no_trouble_and_one_is_not_told_to_the_other(command: str, status: int) -> None:
    shell = ["sh", "-c", 'exec "$@" >&-', "sh", sys.executable, "-m", "analyzer", *words(command)]
    ran = subprocess.run(shell, cwd=ROOT, stderr=subprocess.PIPE, encoding="utf-8", check=False)
    assert ran.returncode == status
    assert [line[:6] for line in ran.stderr.splitlines()] == ["mazzo:"] * (status == 2)
    shell[2] = 'exec "$@" 2>&-'
    ran = subprocess.run(shell, cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8", check=False)
    assert ran.returncode == status
    assert ("mazzo:" in ran.stdout, not ran.stdout) == (False, status == 2)


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="needs a device that is always full")
@pytest.mark.parametrize("command", ["", "games", RUNS["simulate briscola"], "simulate --json --deals 20"])
def test_a_full_disk_is_one_line_and_status_1(command: str) -> None:
    with Path("/dev/full").open("w") as full:
        assert printed_into(full, command) == (1, ["mazzo: cannot write the output: No space left on device"])


@pytest.mark.parametrize("command", [f"{CHIAMATA} {FEW}", "replay briscola", ""])
def test_a_terminal_without_suit_signs(command: str) -> None:
    ran = program(command, env=environment(PYTHONIOENCODING="ascii"))
    assert ran.returncode == 0
    assert "?" in ran.stdout  # for ♥


# replay.
