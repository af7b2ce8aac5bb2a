"""`odds --hands`: many positions of a file, each answered as if it were asked alone, all checked beforehand."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

import analyzer
from analyzer.cli.position_flags import At
from analyzer.hands import COLUMNS, read_hands
from tests.cli.helpers import call, played, told, words

FEW = "--deals 100"
BRISCOLA = "name,hand,turned,moves,dealer\nfirst,AS 3D 2H,7S,,\nlast,2S 4H 5C,7S,KD,0\n,AS JS 2S,7S,,\n"
NAMES = ["first", "last", "3"]


@pytest.fixture
def hands(tmp_path: Path) -> Path:
    return written(tmp_path, BRISCOLA)


def written(folder: Path, text: str | bytes) -> Path:
    path = folder / "hands.csv"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def rows_of(found: dict[str, Any], position: str) -> list[dict[str, Any]]:
    """The rows of one position, without the group that tells it apart."""
    rows = [row for row in found["rows"] if row["group"]["position"] == position]
    return [row | {"group": {k: v for k, v in row["group"].items() if k != "position"}} for row in rows]


def test_the_columns_are_the_flags_of_a_position() -> None:
    assert set(COLUMNS) == {*At.__dataclass_fields__, "dealer"}


def test_each_position_is_answered_as_if_alone(hands: Path) -> None:
    found = told(f"odds briscola --hands {hands} {FEW}")
    assert list(dict.fromkeys(row["group"]["position"] for row in found["rows"])) == NAMES
    for name, flags in zip(
        NAMES,
        ("--hand 'AS 3D 2H' --turned 7S", "--hand '2S 4H 5C' --turned 7S --moves KD --dealer 0",
         "--hand 'AS JS 2S' --turned 7S"),
        strict=True,
    ):  # fmt: skip
        alone = told(f"odds briscola {flags} {FEW}")
        assert rows_of(found, name) == alone["rows"]
        (entry,) = [entry for entry in found["positions"] if entry["position"] == name]
        assert {**entry, **alone["position"], **alone["redraws"][0], "deals": 100, "stop": "deals"} == entry
    assert (found["deals"], found["stop"], found["asked"]) == (100, "deals", 3)


def test_flags_hold_for_all_positions(tmp_path: Path) -> None:
    path = written(tmp_path, "hand\nAS 3D 2H\n2S 4H 5C\n")
    found = told(f"odds briscola --hands {path} --turned 7S --scores 2,1 --rules match_wins=4 --seed 3 {FEW}")
    for name, hand in (("1", "AS 3D 2H"), ("2", "2S 4H 5C")):
        flags = f"--hand '{hand}' --turned 7S --scores 2,1 --rules match_wins=4 --seed 3"
        assert rows_of(found, name) == told(f"odds briscola {flags} {FEW}")["rows"]


def test_several_tables_of_players(hands: Path) -> None:
    found = told(f"odds briscola --hands {hands} --players rule --players random {FEW}")
    alone = told(f"odds briscola --hand 'AS JS 2S' --turned 7S --players rule --players random {FEW}")
    assert rows_of(found, "3") == alone["rows"]
    assert [(entry["position"], entry["players"]) for entry in found["positions"]] == [
        (name, players) for name in NAMES for players in ("rule", "random")
    ]


FORMS = {
    "windows": b'\xef\xbb\xbfhand,scores\r\nAS 3D 2H,"2,1"\r\n',
    "old lines": b'hand,scores\rAS 3D 2H,"2,1"\r',
    "semicolons": b"hand;scores\nAS 3D 2H;2,1\n",
    "semicolons within": b"hand,scores\nAS 3D 2H,2;1\n",
    "tabs": b"Hand\tSCORES\nAS 3D 2H\t2,1\n",
    "blanks": b'\n  hand , scores \n\n AS 3D 2H ,  "2, 1"\n,\n\n',
    "quoted lines": b'"hand",scores\n"AS 3D\n2H","2,1"\n',
    "flags as heads": b"--hand,--scores,centre-chips\nAS 3D 2H,2;1,\n",
    "no last line end": b'hand,scores\nAS 3D 2H,"2,1"',
}


@pytest.mark.parametrize("form", FORMS)
def test_forms_of_files(form: str, tmp_path: Path) -> None:
    (hand,) = read_hands(written(tmp_path, FORMS[form]))
    assert hand.name == "1"
    assert " ".join(hand.about["hand"].split()) == "AS 3D 2H"
    assert {name: value for name, value in hand.about.items() if name != "hand"} == {"scores": [2, 1]}


def test_lines_are_counted_as_an_editor_does(tmp_path: Path) -> None:
    path = written(tmp_path, '\nhand,turned\n"AS\n3D\n2H",7S\n\n2S 4H 5C,7S\n')
    assert [hand.place for hand in read_hands(path)] == [f"{path} line 3", f"{path} line 7"]


FAULTS: list[tuple[str | bytes, str, str]] = [
    ("", "", "{path} is empty: its first line names the columns"),
    ("\n \n", "", "{path} is empty"),
    ("hand\n", "", "{path} has no positions"),
    ("hnad\nAS 3D 2H\n", "", "{path} line 1: there is no column 'hnad'; did you mean hand? Columns: name, hand, moves"),
    ("AS 3D 2H\n2S 4H 5C\n", "", "{path} line 1: there is no column 'AS 3D 2H'"),
    ("hand,players\nAS 3D 2H,rule\n", "", "line 1: there is no column 'players'"),
    ("hand,hand\nAS 3D 2H,\n", "", "{path} line 1: the column hand is there twice"),
    ("hand,turned\nAS 3D 2H\n", "", "{path} line 2 has 1 cell, not 2 as the first line"),
    ("hand,turned\nAS,3D,2H,7S\n", "", "{path} line 2 has 4 cells, not 2"),
    ('hand,turned\n"AS 3D 2H,7S\n', "", "{path} line 2 is no CSV"),
    ("hand,turned\nAS 3D 2H,7S\nAS 3D,7S\n", "", "{path} line 3: "),
    ("hand,turned\nAS 3D 2H,7S\nAS 3D 9H,7S\n", "", "{path} line 3: 9H"),
    ("hand,turned,seat\nAS 3D 2H,7S,x\n", "", "{path} line 2: seat takes a whole number, not 'x'"),
    ("hand,turned,seat\nAS 3D 2H,7S,7\n", "", "{path} line 2: seats are 0 to 1, not 7"),
    ("hand,turned,dealer\nAS 3D 2H,7S,7\n", "", "{path} line 2: the dealer is a seat from 0 to 1, not 7"),
    ("hand,turned,scores\nAS 3D 2H,7S,two\n", "", "{path} line 2: scores takes whole numbers"),
    ("hand,turned,blind\nAS 3D 2H,7S,KD\n", "", "{path} line 2: briscola has no blind"),
    ("hand,turned,given\nAS 3D 2H,7S,cards\n", "", "{path} line 2: --given has no use in briscola"),
    ("hand,turned\nAS 3D 2H,7S\n,7S\n", "", "{path} line 3: "),
    ("name,hand,turned\na,AS 3D 2H,7S\na,2S 4H 5C,7S\n", "", "{path} line 3: there is a position 'a' already"),
    ("name,hand,turned\n2,AS 3D 2H,7S\n,2S 4H 5C,7S\n", "", "{path} line 3: there is a position '2' already"),
    ("hand,turned\nAS 3D 2H,7S\n", "--turned 7S", "{path} line 2: turned is told here, and for all positions too"),
    ("hand,turned\nAS 3D 2H,7S\n", "--hand 'AS 3D 2H'", "--hands and --hand both tell cards"),
    ("hand,turned\nAS 3D 2H,7S\n", "--blind KD", "--blind has no use in briscola"),
    ("hand,turned\nAS 3D 2H,7S\n", "--top 0", "--top is 1 or more"),
    (b"\xff\xfe\x00", "", "is no text in UTF-8"),
    (b"hand\n\x00", "", "is no text, so no list of positions"),
    # These are only seen by dealing the unknown cards; no deal is played before that.
    ("hand,turned,moves\nAS 3D 2H,7S,\n2S 4H 5C,7S,KD KD\n", "", "{path} line 3: "),
]  # fmt: skip


@pytest.mark.parametrize(("text", "flags", "said"), FAULTS, ids=[str(place) for place in range(len(FAULTS))])
def test_bad_lines_end_in_one_line(text: str | bytes, flags: str, said: str, tmp_path: Path) -> None:
    path = written(tmp_path, text)
    answer = call(f"odds briscola --hands {path} {flags} --quiet {FEW} --csv {tmp_path}/x.csv --out {tmp_path}/run")
    assert (answer.exit_code, answer.stdout) == (2, "")
    lines = answer.stderr.splitlines()
    assert len(lines) == 1
    assert said.format(path=path) in lines[0]
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_no_file(tmp_path: Path) -> None:
    for name, said in (("absent.csv", "No such file"), ("", "Is a directory")):
        answer = call(f"odds briscola --hands {tmp_path}/{name}")
        assert answer.exit_code == 2
        assert said in answer.stderr
    answer = call(f"odds --hands {tmp_path}/absent.csv")
    assert "which game is it?" in answer.stderr


def test_a_position_that_no_deal_can_meet_is_found_before_the_first_deal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # After these moves all four others are void of hearts, and three hearts are still unseen.
    moves = "bid:2 trump:S AH 2C 4C 5C 6C"
    path = written(tmp_path, f"hand,moves\nAH 3H JH 7H KS 4S QD 2C,\n3H JH 7H KS 4S QD 2D,{moves}\n")
    monkeypatch.setattr("analyzer.verbs.odds.run", lambda *_: pytest.fail("a deal was played"))
    answer = call(f"odds chiamata --hands {path} --quiet --deals 5")
    assert answer.exit_code == 2
    assert (
        answer.stderr == f"mazzo: {path} line 3: no deal can meet this position: the moves made contradict the cards\n"
    )


def table(text: str) -> list[list[str]]:
    lines = text.splitlines()
    rule = next(place for place, line in enumerate(lines) if line.startswith("──"))
    end = next(place for place, line in enumerate(lines) if " deals · " in line)
    return [line.split() for line in lines[rule + 1 : end]]


def test_a_line_a_position(hands: Path) -> None:
    answer = call(f"odds briscola --hands {hands} {FEW} --quiet")
    found = told(f"odds briscola --hands {hands} {FEW}")
    lines = table(answer.stdout)
    assert [line[0] for line in lines] == NAMES
    for name, line in zip(NAMES, lines, strict=True):
        best, second = rows_of(found, name)[:2]
        assert best["branch"] in line
        assert float(line[-3]) == pytest.approx(-100 * second["difference"]["value"])
    assert "3 of 3 positions" in answer.stdout


def test_more_lines_with_top(hands: Path) -> None:
    answer = call(f"odds briscola --hands {hands} {FEW} --quiet --top 2")
    found = told(f"odds briscola --hands {hands} {FEW} --top 2")
    assert len(found["rows"]) == 9  # --json has all rows: three cards in each position
    branches = [row["branch"] for name in NAMES for row in rows_of(found, name)[:2]]
    assert [next(word for word in line if word in branches[place]) for place, line in enumerate(table(answer.stdout))]
    assert len(table(answer.stdout)) == 6


def test_the_table_as_csv(hands: Path, tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    found = told(f"odds briscola --hands {hands} {FEW} --csv {path}")
    with path.open(newline="", encoding="utf-8") as file:
        records = list(csv.DictReader(file))
    assert list(records[0]) == ["branch", "position", "n", "metric", "value", "low", "high"]
    assert len(records) == sum(len(row["metrics"]) for row in found["rows"])
    assert {record["position"] for record in records} == set(NAMES)


def test_from_python(hands: Path) -> None:
    found = told(f"odds briscola --hands {hands} {FEW}")
    listed = [
        {"name": "first", "hand": ["AS", "3D", "2H"]},
        {"name": "last", "hand": "2S 4H 5C", "moves": ["KD"], "dealer": 0},
        {"hand": "AS JS 2S", "moves": None},
    ]
    result = analyzer.odds("briscola", hands=listed, turned="7S", deals=100)
    assert [row.as_dict() for row in result.rows] == found["rows"]
    assert [row.as_dict() for row in analyzer.odds("briscola", hands=hands, deals=100).rows] == found["rows"]
    assert list(result.frame["position"].unique()) == NAMES


@pytest.mark.parametrize(
    ("listed", "said"),
    [
        ([], "hands has no positions"),
        (
            [{"hand": "AS 3D 2H", "turned": "7S"}, {"hnad": "AS"}],
            r"hands\[1\]: there is no column 'hnad'; did you mean",
        ),
        ([{"hand": "AS 3D 2H", "turned": "7S", "seat": 1.5}], r"hands\[0\]: seat takes a whole number"),
        ([{"hand": "AS 3D", "turned": "7S"}], r"hands\[0\]: "),
        (["AS 3D 2H"], "hands are the name of a CSV file, or a list of mappings"),
        (5, "hands are the name of a CSV file"),
    ],
)
def test_faults_in_python(listed: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        analyzer.odds("briscola", hands=listed, deals=10)


def test_a_kept_run_goes_on(hands: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    first = told(f"odds briscola --hands {hands} {FEW} --out {kept}")
    assert played(told(f"run {kept} --resume")) == played(first)
    assert played(told(f"run {kept} --extend 50")) == played(told(f"odds briscola --hands {hands} --deals 150"))
    hands.write_text(BRISCOLA.replace("3D", "4D"), encoding="utf-8")
    answer = call(f"run {kept} --resume")
    assert answer.exit_code == 2
    assert "hands.csv" in answer.stderr


def test_a_list_of_python_goes_on_in_python(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    listed = [{"hand": "AS 3D 2H", "scores": (2, 1)}, {"hand": ["AS", "JS", "2S"]}]
    first = analyzer.odds("briscola", hands=listed, turned="7S", deals=50, out=str(kept))
    assert analyzer.run(kept, resume=True).rows == first.rows
    answer = call(f"run {kept} --resume")
    assert answer.exit_code == 2
    assert answer.stderr.startswith("mazzo: hands is a list here, which Python plays")


def test_a_scenario_file_names_the_list(hands: Path, tmp_path: Path) -> None:
    path = tmp_path / "scenario.toml"
    first = told([*words(f"odds briscola --hands {hands} {FEW}"), "--save", str(path)])
    assert played(told(f"run {path}")) == played(first)


def test_many_positions_are_read(tmp_path: Path) -> None:
    path = written(tmp_path, "hand,turned\n" + "AS 3D 2H,7S\n" * 10_000)
    found = read_hands(path)
    assert len(found) == 10_000
    assert (found[-1].name, found[-1].place) == ("10000", f"{path} line 10001")
    with pytest.raises(ValueError, match="100,001 positions, more than 100,000"):
        read_hands([{"hand": "AS"}] * 100_001)


def test_progress_is_that_of_all_positions() -> None:
    seen: list[tuple[int, int]] = []
    listed = [{"hand": hand} for hand in ("AS 3D 2H", "2S 4H 5C", "AS JS 2S")]
    analyzer.odds(
        "briscola", hands=listed, turned="7S", deals=100, progress=lambda done, wanted, _: seen.append((done, wanted))
    )
    assert seen == sorted(seen)
    assert {wanted for _, wanted in seen} == {300}
    assert seen[-1] == (300, 300)
