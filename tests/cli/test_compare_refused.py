"""What `mazzo compare` refuses: one line, status 2, before the first deal."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.helpers import ROOT, call, words
from tests.cli.refusals import MONSTERS, Answers, check_refusal, seen_at_once

B = "compare briscola --vary follow_suit=free,strict"

# These are seen before the kernels are loaded.

MANY = ",".join(map(str, range(1, 66)))
REFUSED: list[tuple[str, str]] = [
    ("compare brscola", "did you mean briscola?"),
    ("compare briscola --vary follow_suit", "--vary takes option=a,b,c, not 'follow_suit'"),
    ("compare briscola --vary follow_suit=", "--vary takes option=a,b,c, not 'follow_suit='"),
    ("compare briscola --vary =free", "--vary takes option=a,b,c"),
    ("compare briscola --vary ''", "--vary is empty"),
    ("compare briscola --vary folow_suit=free", "no rule 'folow_suit'; did you mean follow_suit?"),
    ("compare briscola --vary follow_suit=fre,strict", "cannot be fre; allowed: free, strict, follow_or_trump"),
    ("compare briscola --vary follow_suit=free,,strict", "--vary follow_suit: a value is empty"),
    ("compare briscola --vary follow_suit=strict,strict", "a value is there twice"),
    ("compare briscola --vary follow_suit=free", "there is nothing to compare: give --vary option=a,b"),
    (f"{B} --vary follow_suit=free,strict", "--vary follow_suit is given twice"),
    ("compare briscola --vary hand_size=null", "hand_size cannot be null; allowed: 3, 5"),
    ("compare tantony --vary early_targets=60,120,180", "early_targets cannot be 60"),
    ("compare tantony --vary form=teams,three", "form=three: tantony in the form three is played by 3 players, not 4"),
    ("compare dual_clash --vary consult=open,closed --players 'rule(partners=together)'", "needs consult=open"),
    (f"{B} --full", "--full combines the values of several rules: give --vary twice or more"),
    (f"{B} --tune keeep", "no parameter 'keeep'; did you mean keep?"),
    (f"{B} --tune nobody.keep", "no player 'nobody'"),
    (f"{B} --tune keep=", "--tune is written like"),
    (f"{B} --tune keep=5", "tuning chooses among two or more"),
    (f"{B} --tune keep=1:9", "--tune 'rule.keep=1:9': a span is from:to:step"),
    (f"{B} --score pay.py", "--score is path.py:function, not 'pay.py'"),
    (f"{B} --score nowhere.py:pay", "there is no file nowhere.py"),
    (f"{B} --score nowhere.py:pay --unit match", "it goes with --unit deal"),
    (f"{B} --unit week", "--unit is deal or match, not 'week'"),
    ("compare calabresella --unit match", "calabresella has no matches"),
    (f"compare briscola --vary match_wins={MANY}", "65 variants: more than 64 are compared where --by names a figure"),
    (f"{B} --effort quick --deals 10", "--effort and --deals both say how many deals"),
    (f"{B} --effort nromal", "quick, normal, thorough, not 'nromal'; did you mean normal?"),
    (f"{B} --max-time 0", "a time is written like 90, 90s, 10m or 2h, not '0'"),
    (f"{B} --max-time -5", "not '-5'"),
    (f"{B} --max-time abc", "not 'abc'"),
    (f"{B} --max-time 1d", "not '1d'"),
    (f"{B} --deals 0", "not 0"),
    (f"{B} --precision 2", "a share lies between 0 and 1"),
    (f"{B} --csv nowhere/table.csv", "there is no directory nowhere"),
    (f"{B} --parquet nowhere/table.parquet", "there is no directory nowhere"),
    (f"{B} --parquet -", "--parquet takes the name of a file"),
    (f"{B} --csv table --parquet ./table", "--csv and --parquet both write table"),
    (f"{B} --save nowhere/question.toml", "there is no directory nowhere"),
    (f"{B} --out page.HTML", "--out writes a picture (.png, .svg) or keeps the run in a directory; 'page.HTML' is"),
    (f"{B} --out page.md", "is called like a page, and pages are made by make reports"),
    (f"{B} --out nowhere/profile.png", "cannot write nowhere/profile.png: there is no directory nowhere"),
    (f"{B} --out .svg", "--out .svg: a picture has a name before .svg, like chart.svg"),
    (f"{B} --out table.PNG --csv ./table.csv", "--csv and --out both write ./table.csv"),
    (f"{B} --out table.svg --save table.svg", "--out and --save both write table.svg"),
    (f"{B} --out ''", "--out is empty"),
    (f"{B} --players rul", "no player 'rul'"),
    (f"{B} --players rule,rule,rule --players-count 2", "3 players for 2 seats"),
    (f"{B} --param rule.keep=1,2", "No such option: --param"),
    (f"{B} --for seat", "No such option: --for"),
    ("compare --vary follow_suit=fre", "cannot be fre"),
]


@pytest.fixture(scope="module")
def answers() -> Answers:
    return seen_at_once([command for command, _ in REFUSED])


@pytest.mark.parametrize(("command", "needed"), REFUSED)
def test_refused_at_once(command: str, needed: str, answers: Answers) -> None:
    answers.check(command, needed)


@pytest.mark.parametrize(
    ("command", "needed"),
    [
        # Which figures there are is known when the job is made; nothing is compiled, tuned or written by then.
        (f"{B} --by points", "no figure 'points' here; did you mean points["),
        (f"{B} --by 'points[2]' --tune keep", "figures: tie, plays, win[0], win[1], points[0], points[1]"),
        (f"{B} --unit match --by success", "no figure 'success' here"),
        (f"{B} --cluster nonsense", "--cluster is tcp://host:port of a Dask scheduler or local:N"),
        (f"{B} --cluster local:0", "local:N with N from 1 to 256, not 'local:0'"),
        (f"{B} --out {ROOT}/nowhere/run", "there is no directory"),
        (f"{B} --out {ROOT}/README.md/run", "README.md"),
        (f"{B} --out {ROOT}/tests", "tests is not empty and holds no mazzo run"),
        (f"{B} --out {ROOT}/LICENSE", "LICENSE is no directory"),
    ],
)
def test_refused_before_the_first_deal(command: str, needed: str, tmp_path: Path) -> None:
    answer = call([*words(command), "--save", str(tmp_path / "question.toml")] if "--by" in command else command)
    check_refusal(answer.exit_code, answer.stdout, answer.stderr, needed)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("body", "needed"),
    [
        ("return outcome['scores']", "deal 0 of seed 1: KeyError: 'scores'"),
        ("return 'much'", "returns 'much', which is no number"),
        ("return None", "returns 'None', which is no number"),
        ("return []", "returns 0 numbers; it is one a seat (2), or a single one"),
        ("return [1, 2, 3]", "returns 3 numbers"),
        ("return float('nan')", "returns nan; pay-offs are multiples of 0.001 from -1,000,000 to 1,000,000"),
        ("return 0.00001", "returns 1e-05; pay-offs are multiples of 0.001"),
        ("return 1e9", "returns 1000000000.0; pay-offs"),
        ("return 1 / 0", "ZeroDivisionError: division by zero"),
        ("return 1 if outcome['score'][0] else 'tie'", "which is no number"),  # not in the first deal
    ],
)
def test_a_pay_off_that_cannot_be_counted(body: str, needed: str, tmp_path: Path) -> None:
    (tmp_path / "pay.py").write_text(f"def pay(outcome):\n    {body}\n")
    answer = call([*words(f"{B} --deals 200 --score"), f"{tmp_path / 'pay.py'}:pay"])
    check_refusal(answer.exit_code, answer.stdout, answer.stderr, needed)


@pytest.mark.parametrize(
    ("text", "needed"),
    [("def pay(:\n", "does not run: SyntaxError"), ("pay = 3\n", "has no function 'pay'"), ("1 / 0\n", "ZeroDivision")],
)
def test_a_file_without_a_pay_off(text: str, needed: str, tmp_path: Path) -> None:
    (tmp_path / "pay.py").write_text(text)
    answer = call([*words(f"{B} --deals 20 --score"), f"{tmp_path / 'pay.py'}:pay"])
    check_refusal(answer.exit_code, answer.stdout, answer.stderr, needed)


def test_parquet_without_its_extra(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("analyzer.cli.outputs.find_spec", lambda name: None)
    answer = call([*words(f"{B} --deals 20 --parquet"), str(tmp_path / "table.parquet")])
    check_refusal(
        answer.exit_code, answer.stdout, answer.stderr, "--parquet needs the extra mazzo[parquet]: pip install"
    )


def test_a_time_that_is_too_short_for_tuning() -> None:
    answer = call("compare chiamata --vary follow_suit=free --tune bid_at --max-time 0.01 --quiet")
    check_refusal(answer.exit_code, answer.stdout, answer.stderr, "the time was over before the players were tuned")


@pytest.mark.parametrize("monster", MONSTERS, ids=["escape", "words", "commas", "brackets", "pairs"])
@pytest.mark.parametrize("flag", ["--vary", "--tune", "--score", "--by", "--max-time", "--effort", "--cluster"])
def test_a_monstrous_text(flag: str, monster: str) -> None:
    answer = call([*words(B), flag, monster])
    check_refusal(answer.exit_code, answer.stdout, answer.stderr, "mazzo: ")
    assert len(answer.stderr) < 3_000
    assert answer.stderr.rstrip("\n").isprintable()
