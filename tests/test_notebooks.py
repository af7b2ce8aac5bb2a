"""The notebooks run without a fault, and what they are kept with is what comes out."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import nbformat
import pytest

from analyzer.result import Metric, Result, Row
from analyzer.statistics import Interval
from tests.running_notebooks import NOTEBOOKS, ROOT, executed, load, outputs

MOST_BYTES = 400_000
SECRETS = re.compile(r"/(home|tmp|work|usr)/|\d+(\.\d+)? ?(s|ms|seconds)\b|\d\d:\d\d")

each = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def texts(notebook: nbformat.NotebookNode) -> list[list[str]]:
    """The words of every output that is no picture, tags and blanks aside."""
    found = []
    for output in outputs(notebook):
        data = output.get("data", {"text/plain": output.get("text", "")})
        if "image/png" not in data:
            html = re.sub(r"<style.*?</style>", " ", data.get("text/html", ""), flags=re.DOTALL)
            found.append([*data["text/plain"].split(), *re.sub(r"<[^>]+>", " ", html).split()])
    return found


def test_there_are_the_notebooks_that_are_asked_for() -> None:
    assert [path.name for path in NOTEBOOKS] == ["first-steps.ipynb", "house-rules.ipynb"]


@each
def test_what_comes_out_is_what_is_kept(path: Path) -> None:
    kept, fresh = load(path), executed(path)  # a cell that fails raises
    assert [output for output in outputs(fresh) if output.get("name") == "stderr"] == []
    assert texts(kept) == texts(fresh)
    pictures = [sum("image/png" in output.get("data", {}) for output in outputs(book)) for book in (kept, fresh)]
    assert pictures[0] == pictures[1] >= 2


@each
def test_a_notebook_is_kept_whole_small_and_without_secrets(path: Path) -> None:
    kept = load(path)
    nbformat.validate(kept)
    assert path.stat().st_size < MOST_BYTES
    code = [cell for cell in kept.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    assert all(len(cell.source.splitlines()) <= 6 for cell in code)
    told = [" ".join(words) for words in texts(kept)]
    assert [text for text in told if SECRETS.search(text)] == []
    assert "execution" not in {key for cell in code for key in cell.metadata}


@each
def test_the_links_of_a_notebook_lead_somewhere(path: Path) -> None:
    words = "\n".join(cell.source for cell in load(path).cells if cell.cell_type == "markdown")
    links = re.findall(r"\]\(([^)#]+)", words)
    assert links
    assert [link for link in links if not (path.parent / link).exists()] == []


@each
def test_a_notebook_imports_nothing_but_mazzo(path: Path) -> None:
    code = "\n".join(cell.source for cell in load(path).cells if cell.cell_type == "code")
    imports = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Import | ast.ImportFrom)]
    assert [ast.unparse(node).split()[1] for node in imports] == ["analyzer"]


def test_the_makefile_rebuilds_them() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "\nnotebooks: " in makefile
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert phony is not None
    folders = {path.name for path in ROOT.iterdir() if path.is_dir()}
    targets = set(re.findall(r"^(\w+):", makefile, re.MULTILINE))
    assert folders & targets <= set(phony[1].split())  # else such a target is never made again


# ----------------------------------------------------------------------------------------------------------------
# the table that a notebook shows


def a_result(rows: list[Row]) -> Result:
    told = {"verb": "odds", "game": "briscola", "rules": {}, "players": ["rule", "rule"], "deals": 1000}
    return Result(told | {"seed": 3, "level": 0.95}, rows)


def cells(html: str) -> list[list[str]]:
    return [re.findall(r"<t[hd]>(.*?)</t[hd]>", line) for line in re.findall(r"<tr>(.*?)</tr>", html)]


def test_a_result_shows_its_rows_with_their_errors() -> None:
    won, score = Metric(Interval(0.5, 0.469, 0.531), share=True), Metric(Interval(1.0, 0.75, 1.25))
    rows = [Row(move, {}, 1000, {"win": won, "score": score}, best=best) for move, best in (("<A>", 0.9), ("B", 0.1))]
    html = a_result(rows)._repr_html_()
    line = ["50.0 ± 3.1", "1.00 ± 0.25"]
    assert cells(html) == [["", "win %", "score", "best %"], ["&lt;A&gt;", *line, "90.0"], ["B", *line, "10.0"]]
    assert "1,000 deals · seed 3 · 95 % intervals" in html
    assert "rules: the default ones" in html


def test_a_result_of_many_rows_shows_the_first_twenty() -> None:
    rows = [Row("move", {"seat": str(seat)}, 10, {"win": Metric(Interval(seat, seat, seat))}) for seat in range(21)]
    html = a_result(rows)._repr_html_()
    assert [line[0] for line in cells(html)] == ["seat", *map(str, range(20))]
    assert "the first 20 of 21 lines" in html
    assert "the first" not in a_result(rows[:20])._repr_html_()


def test_what_is_compared_shows_its_differences() -> None:
    def row(branch: str, value: float, **extra: object) -> Row:
        names = ("score[0]", "win", "tie")
        metrics = {name: Metric(Interval(value, value - 0.25, value + 0.25)) for name in names}
        return Row(branch, {}, 1000, metrics, extra=dict(extra))

    less = {"value": -1.0, "low": -1.5, "high": -0.5, "decided": True}
    more = {"value": 0.5, "low": -0.5, "high": 1.5, "decided": False}
    none = {"value": 0.0, "low": 0.0, "high": 0.0, "decided": False}
    other = row("leaster", 2.0, differences={"win": less, "score[0]": more, "tie": none})
    html = a_result([row("forced", 3.0), other])._repr_html_()
    same = "3.00 ± 0.25"
    assert cells(html) == [
        ["", "forced", "leaster"],
        ["win", same, "-1.00 ± 0.50 *"],
        ["tie", same, "0"],
        ["score[0]", same, "+0.5 ± 1.0"],
    ]
