"""The gallery in `reports/`: a page a game, made from the examples, the same byte for byte whenever it is built."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from analyzer.games import game, names
from analyzer.report.answers import answer
from analyzer.report.gallery import build_game, examples_of, question_of
from analyzer.report.page import long_command
from analyzer.scenario_file import read
from analyzer.verbs.chart import chart
from tests.cli.helpers import ROOT, call

EXAMPLES, REPORTS = ROOT / "examples", ROOT / "reports"
QUICK = 100
CHEAP = ("calabresella", "contracts")  # a chart that is built anew in full


def files_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("name", names())
def test_a_quick_form_of_every_page_is_built(name: str, tmp_path: Path) -> None:
    page = build_game(name, EXAMPLES, tmp_path, deals=QUICK)
    assert page == tmp_path / name / "index.md"
    text = page.read_text(encoding="utf-8")
    for file in examples_of(EXAMPLES, name):
        kind = read(file)["kind"]
        assert question_of(file) in text
        assert f"mazzo run examples/{file.name}" in text
        assert f"mazzo chart {name} {kind}" in text
        for form in ("png", "csv"):
            assert f"({kind}.{form})" in text
            assert (tmp_path / name / f"{kind}.{form}").stat().st_size > 0


def test_a_page_is_the_same_with_any_number_of_threads(tmp_path: Path) -> None:
    for threads in (1, 2):
        build_game("kobayakawa", EXAMPLES, tmp_path / str(threads), deals=QUICK, threads=threads)
    assert files_in(tmp_path / "1" / "kobayakawa") == files_in(tmp_path / "2" / "kobayakawa")


@pytest.mark.parametrize("name", names())
def test_the_pages_that_are_kept_are_those_of_the_examples(name: str) -> None:
    folder = REPORTS / name
    text = (folder / "index.md").read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)]+)\)", text):
        assert (folder / target).is_file(), target
    files = examples_of(EXAMPLES, name)
    assert [f"examples/{file.name}" for file in files] == re.findall(r"^mazzo run (\S+)$", text, re.M)
    for file in files:
        told = read(file)
        assert long_command(told) in text
        with (folder / f"{told['kind']}.csv").open(newline="", encoding="utf-8") as table:
            rows = list(csv.DictReader(table))
        assert {"branch", "n", "metric", "value", "low", "high"} <= set(rows[0])
        assert max(int(row["n"]) for row in rows) <= told["deals"]


def test_a_table_that_is_kept_is_built_anew_byte_for_byte(tmp_path: Path) -> None:
    name, kind = CHEAP
    file = EXAMPLES / f"{name}-chart-{kind}.toml"
    (tmp_path / "examples").mkdir()
    (tmp_path / "examples" / file.name).write_bytes(file.read_bytes())
    build_game(name, tmp_path / "examples", tmp_path)
    assert (tmp_path / name / f"{kind}.csv").read_bytes() == (REPORTS / name / f"{kind}.csv").read_bytes()
    text = (tmp_path / name / "index.md").read_text(encoding="utf-8")
    own = text[text.index("## ") :]
    assert own in (REPORTS / name / "index.md").read_text(encoding="utf-8")


def test_the_list_of_pages_names_every_game() -> None:
    listed = (REPORTS / "README.md").read_text(encoding="utf-8")
    for name in names():
        assert f"[{game(name).title}]({name}/index.md)" in listed


def test_the_long_command_asks_the_same(tmp_path: Path) -> None:
    told = {"verb": "chart", "game": "kobayakawa", "kind": "draw-or-flip", "deals": 100, "rules": {"no_bet": "carry"},
            "players": "rule(margin=1.3)"}  # fmt: skip
    command = long_command(told)
    assert (
        command == "mazzo chart kobayakawa draw-or-flip --deals 100 --rules no_bet=carry --players 'rule(margin=1.3)'"
    )
    words = [
        "chart",
        "kobayakawa",
        "draw-or-flip",
        "--deals",
        "100",
        "--rules",
        "no_bet=carry",
        "--players",
        "rule(margin=1.3)",
    ]
    saved = call([*words, "--quiet", "--save", str(tmp_path / "again.toml")])
    assert saved.exit_code == 0
    assert {key: value for key, value in read(tmp_path / "again.toml").items() if key != "seed"} == told


def test_the_answer_says_what_the_chart_brings() -> None:
    result = chart("kobayakawa", "draw-or-flip", deals=300)
    rule = result.provenance["chart"]["rule"]
    states = [cell["state"] for cell in result.provenance["chart"]["cells"]]
    said = answer(result)
    value = float(re.search(r"brings (-?[\d.]+) ± ([\d.]+) points of score", said)[1])  # type: ignore[index]
    # What always doing the single best thing loses against the chart, on fresh deals.
    assert value == pytest.approx(rule["gain"]["value"], abs=0.001)
    assert f"{states.count('settled')} of {states.count('settled') + states.count('open')} cells are settled" in said
