"""What `mazzo chart` refuses: one line, status 2, before the first deal, and nothing is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.helpers import FEW, call, told, words
from tests.cli.refusals import MONSTERS, Answers, check_refusal, seen_at_once

K = "chart kobayakawa draw-or-flip"
KINDS = "bet-or-pass, draw-or-flip"

REFUSED: list[tuple[str, str]] = [
    ("chart kobayakwa", "did you mean kobayakawa?"),
    ("chart ''", "the game is empty"),
    ("chart kobayakawa ''", "the kind of chart is empty"),
    ("chart kobayakawa bet-pass", "kobayakawa has no chart 'bet-pass'; did you mean bet-or-pass? "),
    ("chart kobayakawa Bet", KINDS),
    (f"{K} extra", "extra"),
    ("chart kobayakawa --deals 50", "--deals goes with a kind of chart: mazzo chart kobayakawa KIND; kinds: "),
    ("chart kobayakawa --seat 0", KINDS),
    ("chart kobayakawa --out x.png", "--out goes with a kind of chart"),
    (f"{K} --seat 3", "0 to 2, not 3"),
    (f"{K} --seat -1", "0 to 2, not -1"),
    (f"{K} --seat x", "Invalid value for '--seat'"),
    (f"{K} --players rul", "kobayakawa has no player 'rul'"),
    (f"{K} --players ''", "--players is empty"),
    (f"{K} --against ''", "--against is empty"),
    (f"{K} --against bet_mod=simultaneous", "no rule 'bet_mod'; did you mean bet_mode?"),
    (f"{K} --against bet_mode=x", "bet_mode cannot be x; allowed: "),
    (f"{K} --seat 0 --against seat=3", "0 to 2, not 3"),
    (f"{K} --against seat=1", "--against seat=N holds one seat against another: say with --seat which one is meant"),
    (f"{K} --against rul", "no player 'rul'"),
    (f"{K} --rules bet_mode=x", "bet_mode cannot be x; allowed: "),
    (f"{K} --preset x", "no preset 'x'"),
    (f"{K} --players-count 9", "not 9"),
    (f"{K} --dealer 7", "0 to 2, not 7"),
    (f"{K} --deals 0", "not 0"),
    (f"{K} --precision 2", "a share lies between 0 and 1"),
    (f"{K} --effort nromal", "did you mean normal?"),
    (f"{K} --max-time 1d", "not '1d'"),
    (f"{K} --level 2", "like 0.95; not 2.0"),
    (f"{K} --seed -1", "not -1"),
    (f"{K} --until-decided", "No such option: --until-decided"),
    (f"{K} --hand AS", "No such option: --hand"),
    (f"{K} --unit match", "No such option: --unit"),
    (f"{K} --out nowhere/chart.png", "cannot write nowhere/chart.png: there is no directory nowhere"),
    (f"{K} --out /proc/chart.svg", "cannot write /proc/chart.svg"),  # nobody can, not even root
    (f"{K} --out chart.html", "'chart.html' is called like a page, and pages are made by make reports"),
    (f"{K} --out CHART.MD", "'CHART.MD' is called like a page"),
    (f"{K} --out chart.pdf", "--out writes pictures as .png and .svg, not 'chart.pdf'"),
    (f"{K} --out .png", "--out .png: a picture has a name before .png, like chart.png"),
    (f"{K} --out chart.png --csv ./chart.csv", "--csv and --out both write ./chart.csv"),
    (f"{K} --out chart.png --save chart.svg", "--out and --save both write chart.svg"),
    (f"{K} --save nowhere/chart.toml", "there is no directory nowhere"),
    (f"{K} --csv -", "--csv takes the name of a file"),
]


@pytest.fixture(scope="module")
def answers() -> Answers:
    return seen_at_once([command for command, _ in REFUSED])


@pytest.mark.parametrize(("command", "needed"), REFUSED)
def test_refused_at_once(command: str, needed: str, answers: Answers) -> None:
    answers.check(command, needed)


@pytest.mark.parametrize("beside", ["chart.png", "chart.svg", "chart.csv"])
def test_each_of_the_three_files_must_be_writable(beside: str, tmp_path: Path) -> None:
    (tmp_path / beside).mkdir()
    answer = call([*words(K), "--out", str(tmp_path / "chart.png"), "--save", str(tmp_path / "chart.toml")])
    needed = f"cannot write {tmp_path / beside}: it is a directory"
    check_refusal(answer.exit_code, answer.stdout, answer.stderr, needed)
    assert [path.name for path in tmp_path.iterdir()] == [beside]


FILES = [
    ('verb = "chart"\nkind = "bet-or-pass"\n', "the key game is missing"),
    ('verb = "chart"\ngame = "kobayakawa"\n', "the key kind is missing"),
    ('verb = "chart"\ngame = "kobayakawa"\nkind = true\n', "kind is a text, not true"),
    ('verb = "chart"\ngame = "kobayakawa"\nkind = "bet-or-pas"\n', "did you mean bet-or-pass?"),
    ('verb = "chart"\ngame = "kobayakawa"\nkind = "bet-or-pass"\nuntil_decided = true\n', "no key 'until_decided'"),
    ('verb = "chart"\ngame = "kobayakawa"\nkind = "bet-or-pass"\nseat = "0"\n', "seat is a whole number, not '0'"),
    ('verb = "chart"\ngame = "kobayakawa"\nkind = "bet-or-pass"\nagainst = ""\n', "--against is empty"),
    ('verb = "chart"\ngame = "kobayakawa"\nkind = "bet-or-pass"\nout = "a.html"\n', "called like a page"),
]


@pytest.mark.parametrize(("text", "needed"), FILES)
def test_a_file_that_cannot_be_played(text: str, needed: str, tmp_path: Path) -> None:
    path = tmp_path / "chart.toml"
    path.write_text(text, encoding="utf-8")
    answer = call(["run", str(path)])
    check_refusal(answer.exit_code, answer.stdout, answer.stderr, needed)
    assert list(tmp_path.iterdir()) == [path]


def test_a_chart_that_no_deal_came_to_says_so(tmp_path: Path) -> None:
    """Who always picks leaves nobody to pass four times: status 1, one line, and nothing is written."""
    text = f"chart sheepshead leaster-edge --rules all_pass=leaster --players rule(pick_at=0) {FEW}"
    answer = call([*words(text), "--out", str(tmp_path / "none.png")])
    assert (answer.exit_code, answer.stdout) == (1, "")
    needed = "mazzo: no deal came to a decision of the chart leaster-edge: there is nothing to show"
    assert answer.stderr.splitlines()[-1] == needed
    assert list(tmp_path.iterdir()) == []


def test_python_is_told_what_draws() -> None:
    import analyzer

    with pytest.raises(ValueError, match=r"'chart.png' is called like a picture: use result.plot\(\)"):
        analyzer.chart("kobayakawa", "bet-or-pass", out="chart.png")


def test_a_chart_is_not_extended(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    told([*words(f"{K} --seat 0 --deals 20"), "--out", str(kept)])
    before = {path.name: path.read_bytes() for path in kept.iterdir()}
    answer = call(["run", str(kept), "--extend", "20"])
    check_refusal(answer.exit_code, answer.stdout, answer.stderr, "is a chart, whose cells have at most --deals each")
    answer = call(["run", str(kept), "--resume", "--out", str(tmp_path / "other")])
    check_refusal(answer.exit_code, answer.stdout, answer.stderr, "already; here --out takes a picture, like chart.png")
    assert {path.name: path.read_bytes() for path in kept.iterdir()} == before
    assert list(tmp_path.iterdir()) == [kept]


@pytest.mark.parametrize("monster", MONSTERS, ids=["escape", "words", "commas", "brackets", "pairs"])
@pytest.mark.parametrize("flag", ["KIND", "--against", "--players", "--out"])
def test_a_monstrous_text(flag: str, monster: str, tmp_path: Path) -> None:
    if flag == "--out":
        monster = str(tmp_path / (monster * 1_000)) + ".png"
    answer = call(["chart", "kobayakawa", monster] if flag == "KIND" else [*words(K), flag, monster])
    check_refusal(answer.exit_code, answer.stdout, answer.stderr, "mazzo: ")
    assert len(answer.stderr) < 3_000
    assert answer.stderr.rstrip("\n").isprintable()
    assert list(tmp_path.iterdir()) == []
