"""What a run prints: the JSON of design section 8, the same bytes every time, tables, progress, Ctrl-C."""

from __future__ import annotations

import contextlib
import csv
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import analyzer
from analyzer.games import game as find_game
from analyzer.statistics import LOOKS
from tests.cli.helpers import (
    BRISCOLA,
    CHIAMATA,
    ROOT,
    call,
    complaints,
    environment,
    json_object,
    played,
    program,
    told,
    words,
)

FEW = "--deals 200"
RUNS = {
    "odds chiamata": f"{CHIAMATA} {FEW}",
    "odds briscola": f"{BRISCOLA} {FEW}",
    "simulate chiamata": f"simulate chiamata {FEW}",
    "simulate briscola": f"simulate briscola {FEW}",
    "matches of chiamata": "simulate chiamata --unit match --deals 40",
    "matches of briscola": "simulate briscola --unit match --deals 40",
    "odds of a match": f"{BRISCOLA} --scores 2,1 --deals 100",
}
SEATS = {"chiamata": 5, "briscola": 2}


# The JSON object.


@pytest.mark.parametrize("name", RUNS)
def test_the_keys_of_the_object(name: str) -> None:
    found = told(RUNS[name])
    # Design, section 8.
    keys = ["mazzo", "verb", "game", "rules", "players", "seed", "deals", "seconds", "stop", "level", "rows"]
    assert set(keys) <= set(found)
    assert ("position" in found) == (found["verb"] == "odds")
    assert found["mazzo"] == analyzer.__version__
    assert found["verb"] == words(RUNS[name])[0]
    assert found["game"] == words(RUNS[name])[1]
    assert found["rules"] == find_game(found["game"]).rules().as_dict()
    assert found["players"] == ["rule"] * SEATS[found["game"]]
    assert (found["seed"], found["stop"], found["level"]) == (1, "deals", 0.95)


@pytest.mark.parametrize("name", RUNS)
def test_the_keys_of_a_row(name: str) -> None:
    found = told(RUNS[name])
    for row in found["rows"]:
        assert {"branch", "group", "n", "metrics", "difference", "best"} <= set(row)
        assert row["n"] == found["deals"]
        for metric in row["metrics"].values():
            assert {"value", "low", "high"} <= set(metric)
            assert metric["low"] <= metric["value"] <= metric["high"]


def test_rules_and_players_are_those_asked_for() -> None:
    found = told(f"simulate briscola --preset briscolone --rules match_wins=5 --players random,rule {FEW}")
    changed = {"hand_size": 5, "trump": "none", "match_wins": 5}  # the preset of the rules page, and one more
    assert found["rules"] == find_game("briscola").rules().as_dict() | changed
    assert found["players"] == ["random", "rule"]


@pytest.mark.parametrize(
    ("name", "metrics"),
    [
        # The table of metric names in design section 8.
        ("odds chiamata", ["success", "score", "points", "solo", "success@71", "success@81"]),
        ("odds briscola", ["win", "tie", "score", "points"]),
        ("odds of a match", ["win", "tie"]),
        (
            "simulate chiamata",
            ["passed_out", "success", "solo", "declarer_points", "declarer[0]", "bid=K", "points[4]", "score[4]"],
        ),
        (
            "simulate briscola",
            ["win[0]", "win[1]", "tie", "points[0]", "points[1]", "tricks[0]", "tricks[1]", "plays", "score[1]"],
        ),
        ("matches of chiamata", ["win[0]", "win[4]", "tie", "score[0]", "score[4]", "deals"]),
        ("matches of briscola", ["win[0]", "win[1]", "tie", "score[0]", "score[1]", "deals"]),
    ],
)
def test_the_names_of_metrics(name: str, metrics: list[str]) -> None:
    for row in told(RUNS[name])["rows"]:
        assert set(metrics) <= set(row["metrics"])
        seats = {metric.partition("[")[2] for metric in row["metrics"] if "[" in metric}
        assert seats in (set(), {f"{seat}]" for seat in range(SEATS[words(RUNS[name])[1]])})


def test_simulate_has_one_row() -> None:
    rows = told(RUNS["simulate briscola"])["rows"]
    assert [(row["branch"], row["group"], row["difference"], row["best"]) for row in rows] == [("", {}, None, None)]


def test_odds_has_a_row_a_branch_and_the_best_comes_first() -> None:
    rows = told(RUNS["odds chiamata"])["rows"]
    branches = [row["branch"] for row in rows]
    ranks = "A3KQJ76542"
    alone = {"pass", *(f"bid:{rank}" for rank in ranks)}
    named = {f"bid:{rank} trump:{suit}" for rank in ranks for suit in "CDHS"}
    assert set(branches) == alone | named
    assert len(branches) == len(alone | named)
    assert rows[0]["difference"] is None
    gaps = [row["difference"]["value"] for row in rows[1:]]
    assert all(row["difference"]["metric"] == "score" for row in rows[1:])
    assert gaps[0] <= 0
    assert all(later <= before + 0.01 for before, later in pairwise(gaps))  # rounded to 0.01
    assert sum(row["best"] for row in rows) == pytest.approx(1, abs=0.01)


def test_one_deal_has_no_error_and_the_object_is_json_all_the_same() -> None:
    for command in (f"{BRISCOLA} --deals 1", "simulate briscola --deals 1"):
        for row in told(command)["rows"]:
            assert set(row["metrics"]["score" if row["branch"] else "score[0]"]) >= {"value"}


def test_odds_of_a_match_are_about_the_match() -> None:
    found = told(f"{BRISCOLA} --scores 2,2 {FEW}")
    assert found["position"]["scores"] == [2, 2]
    # At 2:2 of 3 wins the deal decides: the match is won wherever the deal is, and void deals are played again.
    deal = {row["branch"]: row["metrics"] for row in told(f"{BRISCOLA} {FEW}")["rows"]}
    for row in found["rows"]:
        won, void = (deal[row["branch"]][name]["value"] for name in ("win", "tie"))
        assert won <= row["metrics"]["win"]["value"] <= won + void
        assert row["metrics"]["tie"]["value"] == 0


def test_two_tables_of_players_are_two_groups() -> None:
    found = told(f"{BRISCOLA} --players rule --players random,rule {FEW}")
    groups = [row["group"] for row in found["rows"]]
    assert groups == [{"players": "rule"}] * 3 + [{"players": "random,rule"}] * 3
    for start, table in ((0, "rule"), (3, "random,rule")):
        alone = told([*words(f"{BRISCOLA} {FEW}"), "--players", table])
        assert alone["rows"] == [{**row, "group": {}} for row in found["rows"][start : start + 3]]


# The same command, the same bytes.


@pytest.mark.parametrize("name", RUNS)
def test_threads_cannot_be_seen(name: str) -> None:
    once, *others = [told(f"{RUNS[name]} --threads {threads}") for threads in (1, 1, 2, 4)]
    for other in others:
        assert json.dumps(played(other)) == json.dumps(played(once))


CALLS: dict[str, Any] = {
    "odds chiamata": lambda **how: analyzer.odds("chiamata", "AH 3H JH 7H KS 4S QD 2C", deals=200, **how),
    "odds briscola": lambda **how: analyzer.odds("briscola", "AS 3D 2H", turned="7S", deals=200, **how),
    "odds of a match": lambda **how: analyzer.odds(
        "briscola", "AS 3D 2H", turned="7S", scores=[2, 1], deals=100, **how
    ),
    "simulate chiamata": lambda **how: analyzer.simulate("chiamata", deals=200, **how),
    "simulate briscola": lambda **how: analyzer.simulate("briscola", deals=200, **how),
    "matches of chiamata": lambda **how: analyzer.simulate("chiamata", unit="match", deals=40, **how),
    "matches of briscola": lambda **how: analyzer.simulate("briscola", unit="match", deals=40, **how),
}


@pytest.mark.parametrize("name", CALLS)
def test_chunks_cannot_be_seen(name: str) -> None:
    whole = played(CALLS[name](threads=1, chunk=1_000).as_dict())
    for threads, chunk in ((1, 1), (2, 7), (4, 64)):
        assert played(CALLS[name](threads=threads, chunk=chunk).as_dict()) == whole


@pytest.mark.parametrize("name", CALLS)
def test_python_and_the_command_line_say_the_same(name: str) -> None:
    assert played(json_object(CALLS[name]().to_json())) == played(told(RUNS[name]))


def test_another_seed_gives_other_deals() -> None:
    command = RUNS["simulate briscola"]
    assert told(f"{command} --seed 2")["rows"] != told(command)["rows"]


def test_a_longer_run_begins_with_the_shorter_one() -> None:
    # One stream a deal, whatever comes before it: the first hundred of two hundred deals are the same hundred.
    def sums(deals: int) -> dict[str, float]:
        metrics = analyzer.simulate("briscola", deals=deals).rows[0].metrics
        return {name: deals * metric.interval.value for name, metric in metrics.items()}

    first, whole = sums(100), sums(200)
    assert first["win[0]"] <= whole["win[0]"] <= first["win[0]"] + 100
    assert first["points[0]"] + first["points[1]"] == pytest.approx(100 * 120)  # a pack holds 120 points
    assert whole["points[0]"] + whole["points[1]"] == pytest.approx(200 * 120)


# --precision.


@pytest.mark.parametrize("command", ["simulate briscola", "simulate chiamata", CHIAMATA])
def test_precision_stops_at_a_fixed_look(command: str) -> None:
    found = told(f"{command} --precision 2%")
    assert found["stop"] == "precision"
    assert found["deals"] in LOOKS
    first = next(iter(found["rows"][0]["metrics"].values()))
    assert (first["high"] - first["low"]) / 2 <= 0.0201  # limits are rounded
    assert played(told(f"{command} --deals {found['deals']}")) == {**played(found), "stop": "deals"}


def test_precision_stops_no_look_too_late() -> None:
    deals = told("simulate briscola --precision 2%")["deals"]
    before = LOOKS[LOOKS.index(deals) - 1]
    first = told(f"simulate briscola --deals {before}")["rows"][0]["metrics"]["win[0]"]
    assert (first["high"] - first["low"]) / 2 > 0.0199


def test_deals_come_before_precision() -> None:
    found = told("simulate briscola --precision 0.1% --deals 1500")
    assert (found["stop"], found["deals"]) == ("deals", 1500)


# Tables and files.


@pytest.mark.parametrize("name", RUNS)
def test_csv_holds_the_figures_of_the_object(name: str, tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    found = told([*words(RUNS[name]), "--csv", str(path)])
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == ["branch", "n", "metric", "value", "low", "high"]
    shown = [(row["branch"], row["metric"], *(float(row[key]) for key in ("value", "low", "high"))) for row in rows]
    assert shown == [
        (row["branch"], metric, figure["value"], figure["low"], figure["high"])
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
    assert (
        "  and 47 more: --top 51, or --json" in lines
    )  # 40 bids with a trump, 10 bids, and pass, which is always shown
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
    status, _, err = interrupted("bench briscola --threads 1", "briscola, random, threads 1: done", pause=0.4)
    assert status == 130
    assert "mazzo: interrupted" in err
    assert "rule, threads 1: done" not in err
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


def steps(command: str) -> tuple[dict[str, Any], list[str]]:
    found = told(command)
    return found, [step["move"] for step in found["steps"]]


@pytest.mark.parametrize("game", ["chiamata", "briscola"])
@pytest.mark.parametrize(("seed", "deal"), [(1, 0), (7, 5)])
def test_replay_plays_the_deal_of_the_table(game: str, seed: int, deal: int) -> None:
    found, moves = steps(f"replay {game} --seed {seed} --deal {deal}")
    table = analyzer.Table(game, seed=seed, index=deal)
    assert found["deal"] == table.deal
    for step in found["steps"]:
        assert (step["player"], step["legal"]) == (table.to_act, table.legal())
        table.play(step["move"])
    assert found["outcome"] == table.outcome()
    assert len(moves) >= {"chiamata": 40, "briscola": 40}[game] or found["outcome"].get("all_pass")


@pytest.mark.parametrize("game", ["chiamata", "briscola"])
@pytest.mark.parametrize("players", ["rule", "random"])
def test_replay_shows_what_simulate_played(game: str, players: str) -> None:
    # The last of n deals is what n deals have more than n - 1.
    def sums(deals: int) -> dict[str, float]:
        metrics = analyzer.simulate(game, players=players, deals=deals, seed=3).rows[0].metrics
        return {name: deals * metrics[name].interval.value for name in metrics if "score[" in name or "points[" in name}

    few, more = sums(4), sums(5)
    outcome = told(f"replay {game} --players {players} --seed 3 --deal 4")["outcome"]
    for seat, (points, score) in enumerate(zip(outcome["points"], outcome["score"], strict=True)):
        assert more[f"points[{seat}]"] - few[f"points[{seat}]"] == pytest.approx(points)
        assert more[f"score[{seat}]"] - few[f"score[{seat}]"] == pytest.approx(score)


@pytest.mark.parametrize(("game", "seat"), [("chiamata", 2), ("briscola", 0), ("briscola", 1)])
def test_known_only_hides_what_the_seat_could_not_see(game: str, seat: int) -> None:
    whole, moves = steps(f"replay {game}")
    hidden, same = steps(f"replay {game} --known-only {seat}")
    assert same == moves
    assert hidden["outcome"] == whole["outcome"]
    hands = whole["deal"]["hands"]
    assert hidden["deal"]["hands"] == [hand if s == seat else None for s, hand in enumerate(hands)]
    assert hidden["deal"].get("stock") is None
    assert all((step["legal"] is None) == (step["player"] != seat) for step in hidden["steps"])
    for seen, made in zip(hidden["steps"], whole["steps"], strict=True):
        for shown, drawn in zip(seen["drawn"], made["drawn"], strict=True):
            public = drawn["player"] == seat or drawn["cards"] == [whole["deal"]["turned"]]
            assert shown == (drawn if public else {**drawn, "cards": None})


@pytest.mark.parametrize(("game", "seat"), [("chiamata", 2), ("briscola", 0)])
def test_known_only_prints_no_hidden_card_before_it_is_played(game: str, seat: int) -> None:
    pack = find_game(game).pack
    whole = told(f"replay {game}")
    text = call(f"replay {game} --known-only {seat}").stdout
    start = text.partition("\n\n")[2].partition("\n\n")[0]  # the hands and the turned card
    assert start.count("not seen") == SEATS[game] - 1
    for other, hand in enumerate(whole["deal"]["hands"]):
        for code in hand:
            sign = code[0] + dict(zip("CDHS", "♣♦♥♠", strict=True))[code[1]]
            assert (sign in start) == (other == seat or code == whole["deal"].get("turned"))
    assert len(pack.codes) == 40


def test_replay_prints_every_trick_and_the_outcome() -> None:
    answer = call("replay chiamata")
    outcome = told("replay chiamata")["outcome"]
    assert answer.stdout.startswith("chiamata: deal 0 of seed 1\n\nseat 0 (dealer)  ")
    assert [line.split(".")[0].strip() for line in answer.stdout.splitlines() if " takes " in line] == list("12345678")
    assert f"points {' '.join(map(str, outcome['points']))}" in answer.stdout
    assert f"declarer_points {outcome['declarer_points']}" in answer.stdout


def test_bench_measures_every_player_on_one_thread_and_more() -> None:
    found = json_object(call("bench briscola --threads 2 --json --quiet").stdout)["bench"]
    assert [(row["game"], row["player"], row["threads"]) for row in found] == [
        ("briscola", "random", 1),
        ("briscola", "random", 2),
        ("briscola", "rule", 1),
        ("briscola", "rule", 2),
    ]
    assert all(row["deals_per_second"] > 0 for row in found)


def test_bench_writes_its_table(tmp_path: Path) -> None:
    path = tmp_path / "speed.csv"
    rows = told(["bench", "briscola", "--threads", "1", "--csv", str(path)])["bench"]
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0].split(",")[:3] == ["game", "player", "threads"]
    assert [line.split(",")[1] for line in lines[1:]] == [row["player"] for row in rows] == ["random", "rule"]
