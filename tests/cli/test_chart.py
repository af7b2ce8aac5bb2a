"""`mazzo chart` as users meet it: the list of kinds, the object, pictures and tables, files, Ctrl-C and the clock."""

from __future__ import annotations

import csv
import json
import re
import signal
import subprocess
import sys
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

import analyzer
from analyzer.charts.listing import kinds_of
from analyzer.games import game, names
from tests.cli.helpers import BRISCOLA, ROOT, call, complaints, json_object, played, told, words

FLIP = "chart kobayakawa draw-or-flip --seat 0 --deals 60"
ENDLESS = "chart kobayakawa draw-or-flip --seat 0 --deals 5000000000 --threads 1"
CARDS = ["A", *map(str, range(2, 11)), "J", "Q", "K", "BJ", "RJ"]  # rules/kobayakawa.md: fifteen cards


@pytest.fixture(scope="module")
def flip() -> dict[str, Any]:
    return told(FLIP)


# The list.


@pytest.mark.parametrize("name", [name for name in names() if kinds_of(game(name))])
def test_the_kinds_of_a_game(name: str) -> None:
    answer = call(f"chart {name}")
    assert (answer.exit_code, answer.stderr) == (0, "")
    lines = answer.stdout.splitlines()
    # Design, section 5: name first, lower case with hyphens, two blanks, what it shows; no heading, no frame.
    found = [re.fullmatch(r"([a-z0-9]+(?:-[a-z0-9]+)*)( {2,})(\S.*\S)", line) for line in lines]
    assert [match and match[1] for match in found] == [kind.name for kind in kinds_of(game(name))]
    assert [match and match[3] for match in found] == [kind.shows for kind in kinds_of(game(name))]
    assert len({match.start(3) for match in found if match}) == 1
    assert len(set(lines)) == len(lines) > 0
    listed = json_object(call(f"chart {name} --json").stdout)
    assert listed == {
        "game": name,
        "kinds": [{"kind": kind.name, "shows": kind.shows} for kind in kinds_of(game(name))],
    }


def test_alone_it_draws_up_an_example_and_says_which() -> None:
    answer = call("chart --deals 20 --threads 1")
    assert answer.exit_code == 0
    assert complaints(answer.stderr).splitlines()[0] == "mazzo chart kobayakawa bet-or-pass --deals 20 --threads 1"
    again = call("chart kobayakawa bet-or-pass --deals 20 --threads 1 --quiet")
    assert without_seconds(again.stdout) == without_seconds(answer.stdout) != ""


def test_the_example_is_a_short_one_unless_more_is_asked_for() -> None:
    short = complaints(call("chart --max-time 0.1").stderr).splitlines()[0]
    assert short == "mazzo chart kobayakawa bet-or-pass --deals 2000 --max-time 0.1"
    more = complaints(call("chart --max-time 0.1 --effort normal").stderr).splitlines()[0]
    assert more == "mazzo chart kobayakawa bet-or-pass --effort normal --max-time 0.1"


def without_seconds(text: str) -> str:
    return re.sub(r"[0-9.]+ s · mazzo", "s · mazzo", text)


# The object.


def test_the_object_has_a_row_a_cell_and_choice(flip: dict[str, Any]) -> None:
    keys = ["mazzo", "verb", "game", "rules", "players", "seed", "deals", "seconds", "stop", "level", "kind", "rows"]
    assert set(keys) <= set(flip)
    assert (flip["verb"], flip["game"], flip["kind"]) == ("chart", "kobayakawa", "draw-or-flip")
    cells = {json.dumps(cell["group"]): cell for cell in flip["chart"]["cells"]}
    # A card cannot be in the hand and in the centre too (rules/kobayakawa.md).
    assert [cell["state"] for cell in cells.values()].count("blank") == 15
    assert len(cells) == 15 * 15
    found = {group: list(rows) for group, rows in groupby(flip["rows"], key=lambda row: json.dumps(row["group"]))}
    assert found.keys() == {group for group, cell in cells.items() if cell["state"] in ("settled", "open")}
    for group, rows in found.items():
        assert sorted(row["branch"] for row in rows) == ["draw", "flip"]
        assert [row["difference"] is None for row in rows] == [True, False]
        assert rows[0]["branch"] == cells[group]["best"]
        assert rows[0]["metrics"]["score"]["value"] >= rows[1]["metrics"]["score"]["value"]
        assert {row["n"] for row in rows} == {cells[group]["n"]}
        assert 0 < rows[0]["n"] <= 60  # at most --deals a cell
        assert rows[0]["decided"] == (cells[group]["state"] == "settled")
    assert sum(cell["n"] for cell in cells.values()) == flip["deals"]


def test_python_and_the_command_line_say_the_same(flip: dict[str, Any]) -> None:
    found = analyzer.chart("kobayakawa", "draw-or-flip", seat=0, deals=60)
    assert played(json_object(found.to_json())) == played(flip)


def test_threads_cannot_be_seen(flip: dict[str, Any]) -> None:
    for threads in (1, 3):
        assert json.dumps(played(told(f"{FLIP} --threads {threads}"))) == json.dumps(played(flip))


def test_another_seed_gives_other_deals(flip: dict[str, Any]) -> None:
    assert told(f"{FLIP} --seed 2")["rows"] != flip["rows"]


def test_the_grid_shows_the_cells_of_the_object(flip: dict[str, Any]) -> None:
    answer = call(FLIP)
    assert complaints(answer.stderr) == ""
    lines = answer.stdout.splitlines()
    assert lines[0] == "kobayakawa: Draw a card, or flip one onto the centre?"
    start = lines.index("          centre card")
    heads = lines[start + 1]
    assert heads.split() == ["own", "card", *CARDS]
    places = [place.start() for place in re.finditer(r"\S+", heads)][2:]
    letters = {"draw": "D", "flip": "f"}
    wanted = {"settled": "", "open": "?"}
    states = {tuple(cell["group"].values())[-2:]: cell for cell in flip["chart"]["cells"]}
    for card, line in zip(CARDS, lines[start + 3 :], strict=False):
        assert line.split()[0] == card
        for centre, place in zip(CARDS, places, strict=True):
            cell = states[card, centre]
            known = cell["best"] is not None
            sign = (
                letters[cell["best"]] + wanted[cell["state"]] if known else {"blank": "", "missed": "·"}[cell["state"]]
            )
            assert line[place : place + 3].strip() == sign
    assert f"{flip['deals']:,} decisions (" in answer.stdout
    assert "players: rule in all 3 seats\nrules: the default ones\n" in answer.stdout
    assert f"in words: {' '.join(flip['chart']['rule']['words'])}\n" in answer.stdout


# What changes.


def test_what_is_held_against_the_chart() -> None:
    found = told(f"{FLIP} --against tie_break=low_card")
    assert (found["against"]["text"], found["against"]["rules"]["tie_break"]) == ("tie_break=low_card", "low_card")
    assert len(found["chart"]["changes"]) == len(found["chart"]["cells"])
    lines = call(f"{FLIP} --against tie_break=low_card").stdout.splitlines()
    assert lines[0].endswith(" What changes with tie_break=low_card")
    assert "against: rule in all 3 seats; rules: tie_break=low_card" in lines


# Files.


def test_a_picture_is_both_pictures_and_the_table(flip: dict[str, Any], tmp_path: Path) -> None:
    answer = call([*words(FLIP), "--out", str(tmp_path / "flip.svg"), "--csv", str(tmp_path / "table.csv")])
    assert answer.exit_code == 0
    names = ("flip.svg", "flip.png", "flip.csv")
    assert answer.stderr.splitlines()[-1] == "wrote {}, {} and {}".format(*(tmp_path / name for name in names))
    assert {path.name for path in tmp_path.iterdir()} == {*names, "table.csv"}
    check_pictures(tmp_path / "flip.png")
    assert (tmp_path / "flip.csv").read_bytes() == (tmp_path / "table.csv").read_bytes()
    with (tmp_path / "flip.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    keys = ("branch", "seat", "card", "centre", "metric")
    assert [(*(row[key] for key in keys), float(row["value"])) for row in rows] == [
        (row["branch"], *row["group"].values(), name, figure["value"])
        for row in flip["rows"]
        for name, figure in row["metrics"].items()
    ]


def check_pictures(path: Path) -> None:
    """A PNG and an SVG, both whole."""
    png, svg = path.read_bytes(), path.with_suffix(".svg").read_text(encoding="utf-8")
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert png.endswith(b"IEND\xaeB`\x82")  # the last chunk of a PNG and its check
    assert svg.startswith("<?xml")
    assert svg.rstrip().endswith("</svg>")


def test_quiet_pictures_are_drawn_without_a_word(tmp_path: Path) -> None:
    answer = call([*words(FLIP), "--out", str(tmp_path / "flip.PNG"), "--quiet", "--json"])
    assert (answer.exit_code, answer.stderr) == (0, "")
    assert json_object(answer.stdout)["verb"] == "chart"
    assert {path.name for path in tmp_path.iterdir()} == {"flip.PNG", "flip.svg", "flip.csv"}


OTHERS = {
    "odds": f"{BRISCOLA} --deals 50",
    "simulate": "simulate briscola --deals 50",
    "compare": "compare briscola --vary follow_suit=free,strict --deals 50",
    "sweep": "sweep briscola --param rule.keep=2,8 --for seat --deals 50",
    "duel": "duel briscola rule random --deals 50",
}


@pytest.mark.parametrize("verb", OTHERS)
def test_other_verbs_are_drawn_too(verb: str, tmp_path: Path) -> None:
    answer = call([*words(OTHERS[verb]), "--out", str(tmp_path / "picture.png")])
    assert answer.exit_code == 0
    check_pictures(tmp_path / "picture.png")
    assert (tmp_path / "picture.csv").read_text(encoding="utf-8").startswith("branch,")


def test_a_picture_that_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("analyzer.charts.drawing.write_pictures", full)
    answer = call([*words(FLIP), "--out", str(tmp_path / "flip.png")])
    assert answer.exit_code == 1
    assert answer.stderr.splitlines()[-1] == f"mazzo: cannot write {tmp_path / 'flip.png'}: No space left on device"
    assert "wrote" not in answer.stderr
    assert "in words: " in answer.stdout
    assert list(tmp_path.iterdir()) == []


# Scenario files and run directories.


@pytest.mark.parametrize(
    "flags", ["", "--against bet_mode=simultaneous", "--players random --rules tie_break=low_card"]
)
def test_what_is_saved_plays_the_same(flags: str, tmp_path: Path) -> None:
    path = tmp_path / "chart.toml"
    first = told([*words(f"{FLIP} {flags}"), "--save", str(path)])
    assert played(told(f"run {path}")) == played(first)
    assert played(json_object(analyzer.run(path).to_json())) == played(first)


def test_a_file_may_name_its_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    first = told("duel briscola rule random --deals 50 --out duel.png --save duel.toml")
    assert 'out = "duel.png"\n' in Path("duel.toml").read_text(encoding="utf-8")
    table = Path("duel.csv").read_bytes()
    for name in ("duel.png", "duel.svg", "duel.csv"):
        Path(name).unlink()
    # Python has the result for that, and draws nothing.
    assert played(json_object(analyzer.run("duel.toml").to_json())) == played(first)
    assert [path.name for path in tmp_path.iterdir()] == ["duel.toml"]
    assert played(told("run duel.toml")) == played(first)
    assert Path("duel.csv").read_bytes() == table
    check_pictures(Path("duel.png"))


def test_a_run_that_is_kept_can_be_drawn(flip: dict[str, Any], tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    assert played(told([*words(FLIP), "--out", str(kept)])) == played(flip)
    before = sorted(path.name for path in kept.iterdir())
    again = call(["run", str(kept), "--resume", "--out", str(tmp_path / "flip.png"), "--json", "--quiet"])
    assert (again.exit_code, again.stderr) == (0, "")
    assert played(json_object(again.stdout)) == played(flip)
    check_pictures(tmp_path / "flip.png")
    assert sorted(path.name for path in kept.iterdir()) == before


# The clock and Ctrl-C.


def test_max_time_draws_what_is_known(tmp_path: Path) -> None:
    found = told([*words(f"{ENDLESS} --max-time 1"), "--out", str(tmp_path / "cut.png")])
    assert found["stop"] == "time"
    assert 0 < found["deals"] == sum(cell["n"] for cell in found["chart"]["cells"])
    assert found["chart"]["rule"] is None  # of a whole chart only
    check_pictures(tmp_path / "cut.png")


def test_ctrl_c_keeps_what_is_known(tmp_path: Path) -> None:
    listening = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "  # also where it was ignored
    listening += "from analyzer.__main__ import main; main()"
    argv = [sys.executable, "-c", listening, *words(ENDLESS), "--out", str(tmp_path / "cut.png")]
    with subprocess.Popen(argv, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8") as run:
        assert run.stderr is not None
        err = ""
        for line in run.stderr:
            err += line
            if " a second, " in line:
                break
        run.send_signal(signal.SIGINT)
        out, rest = run.communicate(timeout=120)
    assert run.returncode == 130
    assert out.startswith("kobayakawa: ")
    assert " · stopped: interrupted\n" in out
    assert re.search(r"mazzo: interrupted after [\d,]+ decisions; the figures are of those\n", rest)
    assert "Traceback" not in err + rest
    check_pictures(tmp_path / "cut.png")
    assert {path.name for path in tmp_path.iterdir()} == {"cut.png", "cut.svg", "cut.csv"}
