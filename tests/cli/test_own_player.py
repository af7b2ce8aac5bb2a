"""The user's own players, `path.py:function`: they play, and their faults are told in one line that names them."""

from __future__ import annotations

import json
import secrets
from pathlib import Path

import pytest

from analyzer.games import game as find_game
from analyzer.players import MOST_CUSTOMS, Player, load_function, own_functions
from tests.cli.helpers import call, complaints, played, program, told

PLAYERS = '''
"""Players for the tests."""

import numba

U = numba.uint64


def choose(state, rules, moves, word):
    return moves & (U(0) - moves)


def readme(state, rules, moves, word):  # the example of the README
    return moves & (~moves + 1)


def by_chance(state, rules, moves, word):
    place = word % U(3)
    for _ in range(place):
        rest = moves & (moves - U(1))
        if rest == U(0):
            break
        moves = rest
    return moves & (U(0) - moves)


@numba.njit
def jitted(state, rules, moves, word):
    return moves & (U(0) - moves)


def highest(state, rules, moves, word):
    rest = moves & (moves - U(1))
    while rest:
        moves, rest = rest, rest & (rest - U(1))
    return moves


def nothing(state, rules, moves, word):
    return U(0)


def everything(state, rules, moves, word):
    return moves


def not_held(state, rules, moves, word):
    return U(1) << U(45)


def misspelt(state, rules, moves, word):
    return mvoes


def short_of_one(state, rules, moves):
    return moves


def unknown_field(state, rules, moves, word):
    return state.mood


def forgets_to_return(state, rules, moves, word):
    pass


def gives_up(state, rules, moves, word):
    if moves:
        raise KeyError("no idea")
    return moves


NUMBER = 5


class Kind:
    pass
'''


@pytest.fixture
def players(tmp_path: Path) -> Path:
    path = tmp_path / "players_of_mine.py"
    path.write_text(PLAYERS + f"# {secrets.token_hex()}: compiled by nobody before\n")
    return path


@pytest.mark.parametrize("name", ["choose", "jitted", "readme"])
def test_it_plays_what_it_says(name: str, players: Path) -> None:
    found = told(["replay", "briscola", "--players", f"{players}:{name}", "--seed", "4"])
    pack = find_game("briscola").pack
    assert found["players"] == [f"{players}:{name}"] * 2
    assert len(found["steps"]) == 40  # two players, twenty tricks
    for step in found["steps"]:
        assert step["move"] == min(step["legal"], key=pack.card)  # the lowest bit


def test_it_runs_beside_our_players(players: Path) -> None:
    command = ["simulate", "briscola", "--deals", "200", "--players", f"{players}:choose,rule"]
    found = told(command)
    assert found["players"] == [f"{players}:choose", "rule"]
    row = found["rows"][0]
    assert row["n"] == 200
    # The lowest card each time is no match for a good club player: 40 points more in 200 deals by far.
    assert row["metrics"]["points[1]"]["low"] > row["metrics"]["points[0]"]["high"]
    assert json.dumps(played(told([*command, "--threads", "1"]))) == json.dumps(played(found))


def test_its_chance_is_the_word_of_the_decision(players: Path) -> None:
    command = ["replay", "briscola", "--players", f"{players}:by_chance,rule"]
    found = told(command)
    assert played(told(command)) == played(found)
    own = [step for step in found["steps"] if step["player"] == 0 and len(step["legal"]) > 2]
    places = {step["legal"].index(step["move"]) for step in own}
    assert len(places) > 1


@pytest.mark.parametrize("name", ["nothing", "everything", "not_held"])
def test_an_illegal_move_ends_with_one_line(name: str, players: Path) -> None:
    answer = call(["replay", "briscola", "--players", f"{players}:{name}"])
    assert answer.exit_code == 2
    assert answer.stdout == ""
    assert complaints(answer.stderr) == f"mazzo: {players}:{name} made an illegal move in deal 0 of seed 1\n"


def test_an_illegal_move_in_a_run(players: Path) -> None:
    answer = call(["simulate", "briscola", "--deals", "200", "--seed", "9", "--players", f"rule,{players}:everything"])
    assert answer.exit_code == 2
    assert answer.stdout == ""
    error = complaints(answer.stderr)
    assert error.startswith(f"mazzo: {players}:everything made an illegal move in deal ")
    assert error.endswith(" of seed 9\n")
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "needed"),
    [
        ("misspelt", "NameError: name 'mvoes' is not defined"),
        ("short_of_one", "choose(state, rules, moves, word)"),
        ("unknown_field", "mood"),
        ("forgets_to_return", "returns one bit of moves"),
        ("gives_up", "no idea"),
        ("Kind", "players_of_mine.py:Kind"),
    ],
)
def test_a_function_that_does_not_compile_or_run(name: str, needed: str, players: Path) -> None:
    answer = call(["replay", "briscola", "--players", f"{players}:{name}"])
    assert answer.exit_code == 2
    assert answer.stdout == ""
    error = complaints(answer.stderr)
    assert error.startswith("mazzo: ")
    assert error.count("\n") == 1
    assert f"{players}:{name}" in error
    assert needed in error


@pytest.mark.parametrize(
    ("file", "text", "function", "needed"),
    [
        ("mine.py", None, "choose", "there is no file "),
        ("mine.py", PLAYERS, "chose", "has no function 'chose'"),
        ("mine.py", PLAYERS, "NUMBER", "has no function 'NUMBER'"),
        ("mine.py", PLAYERS, "", "has no function ''"),
        ("mine.py", "def choose(:\n", "choose", "SyntaxError: invalid syntax (mine.py, line 1)"),
        ("mine.py", "import no_such_module\n", "choose", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("mine.py", "1 / 0\n", "choose", "ZeroDivisionError: division by zero"),
        ("mine.txt", PLAYERS, "choose", "write name, name(key=value) or path.py:function"),
        ("a" * 5_000 + ".py", None, "choose", "there is no file "),
    ],
)
@pytest.mark.parametrize("verb", ["simulate chiamata", "odds chiamata --hand AH3HJH7HKS4SQD2C", "replay chiamata"])
def test_a_file_that_cannot_be_used(
    verb: str, file: str, text: str | None, function: str, needed: str, tmp_path: Path
) -> None:
    path = tmp_path / file
    if text is not None:
        path.write_text(text)
    answer = call([*verb.split(), "--players", f"{path}:{function}"])
    assert answer.exit_code == 2
    assert answer.stdout == ""
    error = complaints(answer.stderr)
    assert error.startswith("mazzo: ")
    assert error.count("\n") == 1
    assert needed in error


@pytest.fixture
def others(tmp_path: Path) -> Path:
    """A file of the same name elsewhere, whose `choose` plays the highest bit."""
    path = tmp_path / "elsewhere" / "players_of_mine.py"
    path.parent.mkdir()
    text = PLAYERS.replace("def choose(", "def lowest(").replace("def highest(", "def choose(")
    path.write_text(text + f"# {secrets.token_hex()}\n")
    return path


def test_several_of_them_at_a_table(players: Path, others: Path) -> None:
    """Two of one name in files of one name, two of one file, a jitted one: each makes its own moves."""
    seats = [f"{players}:choose", f"{others}:choose", f"{players}:jitted", f"{players}:highest"]
    found = told(["replay", "briscola", "--players", ",".join(seats), "--seed", "4"])
    assert found["players"] == seats
    pack = find_game("briscola").pack
    sought = [min, max, min, max]  # lowest or highest bit of the legal moves
    for step in found["steps"]:
        assert step["move"] == sought[step["player"]](step["legal"], key=pack.card)
    assert all(any(len(step["legal"]) > 1 for step in found["steps"] if step["player"] == seat) for seat in range(4))


def test_a_duel_of_ones_own_players(players: Path, others: Path) -> None:
    """Each sits in both seats on the same deals: the figures are those of the two tables by themselves."""
    one, other = f"{players}:choose", f"{others}:choose"
    met = told(["duel", "briscola", one, other, "--deals", "300"])
    tables = [told(["simulate", "briscola", "--players", f"{a},{b}", "--deals", "300"])["rows"][0]["metrics"]
              for a, b in ((one, other), (other, one))]  # fmt: skip
    assert [row["branch"] for row in met["rows"]] == [one, other]
    for row, seats in zip(met["rows"], ((0, 1), (1, 0)), strict=True):
        points = [metrics[f"points[{seat}]"]["value"] for metrics, seat in zip(tables, seats, strict=True)]
        assert row["metrics"]["points"]["value"] == pytest.approx(sum(points) / 2, abs=0.01)
    assert met["rows"][1]["difference"]["value"] != 0


def test_two_that_play_alike_differ_in_no_deal(players: Path, tmp_path: Path) -> None:
    """Also where one is of a copy of the file: each file is read once, however many tables there are."""
    copy = tmp_path / "copy.py"
    copy.write_text(players.read_text())
    once = [load_function(f"{path}:choose") for path in (players, copy, players)]
    assert once[0] is once[2] is not once[1]
    found = told(["duel", "briscola", f"{players}:choose", f"{copy}:jitted", "--deals", "100"])
    assert found["rows"][1]["difference"]["value"] == 0
    assert [row["best"] for row in found["rows"]] == [0.5, 0.5]


@pytest.mark.parametrize(
    "command",
    [
        "simulate briscola --deals 50 --players {0}:choose,{0}:everything",
        "duel briscola {0}:choose {0}:not_held --deals 50",
        "duel briscola {0}:nothing {0}:choose --unit match --deals 5",
        "odds briscola --hand 'AS 3D 2H' --turned 7S --deals 50 --players {0}:choose,{0}:everything",
    ],
)
def test_who_of_several_made_an_illegal_move(command: str, players: Path) -> None:
    answer = call(command.format(players))
    assert answer.exit_code == 2
    names = [name for name in ("everything", "nothing", "not_held") if name in command]
    assert complaints(answer.stderr).startswith(f"mazzo: {players}:{names[0]} made an illegal move in deal ")


@pytest.mark.parametrize(
    ("name", "needed"),
    [
        ("misspelt", "NameError: name 'mvoes' is not defined"),
        ("unknown_field", "mood"),
        ("forgets_to_return", "returns one bit of moves"),
        ("gives_up", "KeyError: 'no idea'"),
        ("Kind", "numba cannot compile it"),
    ],
)
def test_which_of_several_does_not_compile_or_run(name: str, needed: str, players: Path) -> None:
    answer = call(["replay", "briscola", "--players", f"{players}:choose,{players}:{name}"])
    assert answer.exit_code == 2
    error = complaints(answer.stderr)
    assert error.startswith(f"mazzo: player {players}:{name}: ")
    assert error.count("\n") == 1
    assert needed in error


def test_how_many_of_them_can_play() -> None:
    def player(number: int) -> Player:
        return Player(f"mine.py:player{number}", 1, custom=lambda: number)

    found = [player(number) for number in range(MOST_CUSTOMS + 1)]
    assert own_functions(found[1:] * 2) == tuple(one.custom for one in found[1:])
    with pytest.raises(ValueError, match="up to 8 functions of your own can play in a run, not 9"):
        own_functions(found)


def test_an_edit_shows_in_the_next_run(players: Path) -> None:
    command = ["replay", "briscola", "--players", f"{players}:choose", "--json", "--quiet"]
    before = json.loads(program(command).stdout)
    assert before["steps"]
    players.write_text(PLAYERS.replace("return moves & (U(0) - moves)", "return U(1) << U(63)", 1))
    ran = program(command)
    assert ran.returncode == 2
    assert "made an illegal move" in ran.stderr


@pytest.mark.parametrize("table", ["{0}:choose", "{1}:choose,{0}:choose"])
def test_the_next_run_uses_the_compiled_code(table: str, players: Path, others: Path) -> None:
    command = ["replay", "briscola", "--players", table.format(players, others), "--json"]
    first, second = program(command), program(command)
    assert first.returncode == 0
    assert second.stderr == ""
    assert second.stdout == first.stdout


def test_compiled_code_is_found_by_a_copy_of_the_file(players: Path, tmp_path: Path) -> None:
    """In another folder and under another name, by a process that has never seen the first one."""
    copy = tmp_path / "elsewhere" / "moved.py"
    copy.parent.mkdir()
    copy.write_text(players.read_text())
    ran = [program(["replay", "briscola", "--players", f"{path}:choose", "--json"]) for path in (players, copy)]
    assert [one.returncode for one in ran] == [0, 0]
    steps = [json.loads(one.stdout)["steps"] for one in ran]
    assert steps[0] == steps[1]


def test_an_edit_shows_in_the_same_process(players: Path) -> None:
    table = f"{players}:choose"
    assert told(["replay", "briscola", "--players", table])["steps"]
    players.write_text(PLAYERS.replace("return moves & (U(0) - moves)", "return U(1) << U(63)", 1))
    assert call(["replay", "briscola", "--players", table]).exit_code == 2
