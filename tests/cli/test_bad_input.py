"""Bad input ends with status 2 and one line that says what is wrong and what would be right."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.helpers import BRISCOLA, CHIAMATA, ROOT, call, complaints, options, program, words

S = "simulate briscola --deals 50"
R = "replay briscola"
ENDLESS = "9" * 5_000
PARTNERS = "odds briscola --players-count 4 --hand 'AS 3D 2H' --turned 7S"
GAMES = "briscola, calabresella, chiamata, commit, dual_clash, knock_rummy, kobayakawa, sheepshead, tantony"
HEARTS_NOWHERE = "bid:2 trump:S AH 2C 4C 5C 6C"  # all four others are void of hearts

# A command, and what its complaint must contain.  These faults can be seen without the compiled kernels.
SEEN_AT_ONCE: list[tuple[str, str]] = [
    # Games, verbs, flags.
    ("simulate brscola", f"did you mean briscola? Games: {GAMES}"),
    ("simulate base", "there is no game 'base'"),
    ("simulate ../chiamata", "there is no game"),
    ("simulate ''", "the game is empty"),
    ("rules tressette", "there is no game 'tressette'"),
    ("players tressette", f"Games: {GAMES}"),
    ("bench briscola tressette", "there is no game 'tressette'"),
    ("odd", "No such command 'odd'"),
    ("odd", "'odds'"),
    (f"{S} --dels 5", "--deals"),
    (f"{S} extra", "extra"),
    (f"{S} --turned 7S", "No such option: --turned"),
    ("games chiamata", "unexpected extra argument"),
    # Seats and dealer.
    ("simulate briscola --players-count 7", "briscola is played by 2 to 6 players, not 7"),
    ("simulate briscola --players-count 1", "2 to 6 players, not 1"),
    ("simulate chiamata --players-count 4", "chiamata is played by 5 players, not 4"),
    (f"{S} --dealer 2", "from 0 to 1, not 2"),
    (f"{R} --dealer -1", "from 0 to 1, not -1"),
    (f"{BRISCOLA} --dealer 9", "from 0 to 1, not 9"),
    (f"{BRISCOLA} --seat 9", "seats are 0 to 1, not 9"),
    (f"{BRISCOLA} --seat -1", "seats are 0 to 1, not -1"),
    # Rules and presets.
    (f"{S} --rules folow_suit=free", "no rule 'folow_suit'; did you mean follow_suit? Rules: six_player_teams,"),
    (f"{S} --rules follow_suit=fre", "follow_suit cannot be fre; allowed: free, strict, follow_or_trump"),
    (f"{S} --rules match_wins=0", "match_wins cannot be 0; allowed: a whole number from 1 to 99"),
    (f"{S} --rules match_wins=3.0", "match_wins cannot be 3.0"),
    (f"{S} --rules match_wins=true", "match_wins cannot be true"),
    (f"{S} --rules 'match_wins=[3]'", "match_wins cannot be [3]"),
    (f"{S} --rules match_wins={ENDLESS}", "allowed: a whole number from 1 to 99"),
    (f"{S} --rules match_wins={'[' * 5_000}", "nested too deeply"),
    (f"{S} --rules follow_suit", "--rules takes key=value"),
    (f"{S} --rules =free", "--rules takes key=value"),
    (f"{S} --rules follow_suit=free --rules follow_suit=strict", "follow_suit is given twice"),
    (f"{S} --preset briscolon", "did you mean briscolone? Presets: briscolone"),
    ("simulate chiamata --preset soft", "no preset 'soft'; Presets: none"),
    # Players.
    (f"{S} --players rul", "no player 'rul'; there are random, rule, greedy and path.py:function"),
    (f"{CHIAMATA} --players rul", "no player 'rul'; there are random, rule and path.py:function"),
    (f"{CHIAMATA} --players rule --players rul", "no player 'rul'"),
    (f"{S} --players 'rule(kep=3)'", "did you mean keep?"),
    (f"{S} --players 'rule(keep=high)'", "keep cannot be 'high'; allowed: a number"),
    (f"{S} --players 'rule(keep=nan)'", "keep cannot be 'nan'"),
    (f"{S} --players 'rule(end=maybe)'", "end cannot be 'maybe'; allowed: off, exact"),
    (f"{S} --players 'rule(keep)'", "write keep=value"),
    (f"{S} --players 'rule(keep=1,keep=2)'", "keep is given twice"),
    (f"{S} --players 'rule(keep=1'", "a bracket is missing in the players 'rule(keep=1'"),
    (f"{S} --players 'random(x=1)'", "player random has no parameters"),
    (f"{S} --players rule,", "cannot read the player"),
    (f"{S} --players rule,rule,rule --players-count 2", "3 players for 2 seats"),
    (f"{CHIAMATA} --players rule,rule", "2 players for 5 seats: give one for all, or 5"),
    (f"{S} --players nowhere.py:choose", "there is no file nowhere.py"),
    # How long, how exactly.
    ("simulate briscola --deals 0", "from 1 to 10,000,000,000, not 0"),
    ("simulate briscola --deals -5", "not -5"),
    ("simulate briscola --deals 99999999999", "not 99,999,999,999"),
    ("simulate briscola --deals 1.5", "Invalid value for '--deals'"),
    (f"simulate briscola --deals {ENDLESS}", "Invalid value for '--deals'"),
    (f"{S} --precision 0", "a share lies between 0 and 1"),
    (f"{S} --precision -0.1", "not a share"),
    (f"{S} --precision nan", "not a share; write it like 0.001 or 0.1%"),
    (f"{S} --precision 100%", "both excluded"),
    ("simulate briscola --precision 1e-9", "more than 10,000,000,000 deals"),
    (f"{S} --seed -1", "from 0 to 2^63 - 1, not -1"),
    (f"{S} --seed 9223372036854775808", "from 0 to 2^63 - 1, not 9223372036854775808"),
    (f"{BRISCOLA} --seed -1", "from 0 to 2^63 - 1"),
    (f"{R} --seed -1", "from 0 to 2^63 - 1"),
    (f"{S} --threads 0", "threads are 1 to 256, not 0"),
    ("bench --threads 0", "threads are 1 to 256, not 0"),
    (f"{S} --level 0", "between 0.5 and 1"),
    (f"{S} --level 1", "between 0.5 and 1"),
    (f"{S} --level 2", "like 0.95; not 2.0"),
    (f"{S} --level nan", "not nan"),
    (f"{S} --level 95%", "Invalid value for '--level'"),
    (f"{S} --unit week", "--unit is deal or match, not 'week'"),
    # Where the table goes.
    (f"{S} --csv .", "it is a directory"),
    (f"{S} --csv nowhere/odds.csv", "there is no directory nowhere"),
    (f"{S} --csv /proc/odds.csv", "cannot write /proc/odds.csv"),  # nobody can, not even root
    (f"{BRISCOLA} --csv .", "it is a directory"),
    # Cards.
    (f"{CHIAMATA} --hand 'AH 3H JH 7H KS 4S QD QD'", "QD is there twice"),
    (f"{BRISCOLA} --hand '1H 3D 2H'", "1H: no such rank; ranks are A 2 3 4 5 6 7 J Q K"),
    (f"{BRISCOLA} --hand 'ZZ 3D 2H'", "ZZ: not a card"),
    (f"{BRISCOLA} --hand '8S 3D 2H'", "8S is not in this pack"),
    (f"{BRISCOLA} --hand '3 D 2H'", "its suit is missing"),
    (f"{BRISCOLA} --turned 8S", "8S is not in this pack"),
    (f"{BRISCOLA} --turned '7S 6S'", "--turned is one card"),
    (f"{BRISCOLA} --turned x", "--turned is one card"),
    (f"{BRISCOLA} --deck spanish", "--deck is french or italian, not 'spanish'"),
    (f"{BRISCOLA} --hand 'RC 3D 2B'", "did you mean --deck italian?"),
    (f"{R} --deck spanish", "--deck is french or italian"),
    # A flag that the game has no use for; a question without its game or its hand.
    (f"{CHIAMATA} --turned 7S", "--turned has no use in chiamata"),
    (f"{CHIAMATA} --partner 7S", "--partner has no use in chiamata"),
    (f"{BRISCOLA} --given cards", "--given has no use in briscola"),
    (f"{BRISCOLA} --targets 71", "--targets has no use in briscola"),
    ("odds --hand 'AH 3H JH 7H KS 4S QD 2C'", "which game is it?"),
    ("odds --moves pass", f"games: {GAMES}"),
    ("odds briscola --turned 6S", "--hand is missing"),
    ("odds chiamata --seat 3", "--hand is missing"),
    ("odds briscola --players-count 3", "--hand is missing"),
    # The rest of what odds and replay take.
    (f"{CHIAMATA} --given both", "--given is auction or cards, not 'both'"),
    (f"{CHIAMATA} --targets 71,,81", "--targets takes whole numbers separated by commas, not '71,,81'"),
    (f"{CHIAMATA} --targets 7_1", "--targets takes whole numbers"),
    (f"{CHIAMATA} --scores 1,2,3", "--scores takes 5 totals, one a seat, not 3"),
    (f"{CHIAMATA} --scores {ENDLESS},0,0,0,0", "--scores takes whole numbers"),
    (f"{BRISCOLA} --scores 1", "--scores takes the wins of 2 sides, not 1"),
    (f"{BRISCOLA} --scores 1,3", "--scores are wins from 0 to 2: the match is not over"),
    (f"{BRISCOLA} --top 0", "--top is 1 or more, not 0"),
    (f"{R} --deal -1", "from 0 to 9,999,999,999, not -1"),
    (f"{R} --deal 18446744073709551616", "not 18,446,744,073,709,551,616"),
    (f"{R} --known-only 2", "seats are 0 to 1, not 2"),
]

# These are found when the kernel of the game has made the moves.
SEEN_IN_THE_KERNEL: list[tuple[str, str]] = [
    (f"{CHIAMATA} --hand 'AH 3H JH 7H KS 4S QD 2C 2D'", "the hand has 9 cards; seat 0 holds 8"),
    (f"{CHIAMATA} --moves '{HEARTS_NOWHERE}' --hand '3H JH 7H KS 4S QD 2D 3D'", "seat 0 holds 7 after 7 moves"),
    (f"{BRISCOLA} --moves '2C 4C' --hand 'AS 3D'", "the hand has 2 cards; seat 1 holds 3 after 2 moves"),
    (f"{BRISCOLA} --turned AS", "AS cannot be in the hand: it is known to be elsewhere"),
    (f"{BRISCOLA} --hand 'AS 3D 2C' --players-count 3", "2C is not in the pack of 3 players"),
    ("odds briscola --hand 'AS 3D 2H'", "--turned is missing"),
    (f"{BRISCOLA} --rules trump=none", "--turned has no use with trump=none"),
    (f"{BRISCOLA} --partner 7C", "--partner has no use here"),
    (f"{PARTNERS} --partner '7C 6C 5C'", "partner_info shows nothing"),
    (f"{PARTNERS} --rules partner_info=open --partner 7C", "--partner takes the 3 cards that seat 2 holds"),
    (f"{CHIAMATA} --moves 'bid:2 bid:3'", "bid:3 is not legal for seat 0 here; legal: trump:C trump:D trump:H trump:S"),
    (f"{CHIAMATA} --moves bid:X", "legal: bid:2 bid:3 bid:4 bid:5 bid:6 bid:7 bid:A bid:J bid:K bid:Q pass"),
    (f"{CHIAMATA} --moves ?", "? stands for a move that is not seen, and what seat 0 does here is: bid:2"),
    (f"{BRISCOLA} --moves bid:5", "bid:5 is not legal for seat 0 here; legal: 2C 2D"),
    (f"{BRISCOLA} --moves 7S", "7S is not legal for seat 0"),  # it lies under the stock
    (f"{CHIAMATA} --moves 'pass pass pass pass pass'", "the deal is over after these moves"),
    (f"{CHIAMATA} --moves 'pass pass pass pass pass pass'", "the deal is over before pass"),
    (f"{CHIAMATA} --targets 121", "card points from 1 to 120, like 71,81; not 121"),
    (f"{CHIAMATA} --moves '{HEARTS_NOWHERE}' --hand '3H JH 7H KS 4S QD 2D'", "no deal can meet this position"),
]

ASK_ALL = """
import json, sys
from typer.testing import CliRunner
from analyzer.cli.main import app
answers = []
for argv in json.load(sys.stdin):
    found = CliRunner().invoke(app, argv)
    loaded = [name for name in ("numba", "pandas", "matplotlib") if name in sys.modules]
    fault = None if isinstance(found.exception, SystemExit) else repr(found.exception)
    answers.append([found.exit_code, found.stdout, found.stderr, loaded, fault])
print(json.dumps(answers))
"""


@pytest.fixture(scope="module")
def answers() -> dict[str, list[Any]]:
    """Status, stdout, stderr, heavy imports and stray exception of every command seen at once."""
    commands = list(dict.fromkeys(command for command, _ in SEEN_AT_ONCE))
    asked = json.dumps([words(command) for command in commands])
    argv = [sys.executable, "-c", ASK_ALL]
    ran = subprocess.run(argv, cwd=ROOT, input=asked, capture_output=True, encoding="utf-8", timeout=300, check=False)
    assert ran.returncode == 0, ran.stderr
    return dict(zip(commands, json.loads(ran.stdout), strict=True))


def check_complaint(status: int, out: str, err: str, needed: str) -> None:
    err = complaints(err)
    assert status == 2
    assert out == ""
    assert "Traceback" not in err
    assert err.startswith("mazzo: ")
    assert err.count("\n") == 1
    assert needed in err


@pytest.mark.parametrize(("command", "needed"), SEEN_AT_ONCE)
def test_fault_seen_at_once(command: str, needed: str, answers: dict[str, list[Any]]) -> None:
    status, out, err, loaded, fault = answers[command]
    assert fault is None
    check_complaint(status, out, err, needed)
    assert "compiling" not in err
    assert loaded == []


@pytest.mark.parametrize(("command", "needed"), SEEN_IN_THE_KERNEL)
def test_fault_seen_in_the_kernel(command: str, needed: str) -> None:
    answer = call(command)
    check_complaint(answer.exit_code, answer.stdout, answer.stderr, needed)


@pytest.mark.parametrize(
    ("command", "needed"),
    [
        ("simulate brscola", "did you mean briscola?"),
        ("odds briscola --hand 'AS 3D 8S' --turned 7S", "8S is not in this pack"),
        ("simulate briscola --deals many", "Invalid value for '--deals'"),
        (f"{CHIAMATA} --moves bid:X", "legal: bid:2"),
    ],
)
def test_the_real_entry_point(command: str, needed: str) -> None:
    ran = program(command)
    check_complaint(ran.returncode, ran.stdout, ran.stderr, needed)


BASES = {"odds": BRISCOLA, "simulate": S, "replay": R, "bench": "bench briscola"}
TEXT_OPTIONS = [(verb, flag) for verb in BASES for flag in options(verb, (str,))]
NUMBER_OPTIONS = [(verb, flag) for verb in BASES for flag in options(verb, (int, float))]


def test_every_option_is_listed() -> None:
    # The lists above are read off the signatures; this notices when the reading breaks.
    assert ("odds", "--hand") in TEXT_OPTIONS
    assert ("replay", "--players") in TEXT_OPTIONS
    assert ("bench", "--threads") in NUMBER_OPTIONS
    assert ("simulate", "--level") in NUMBER_OPTIONS


@pytest.mark.parametrize(("verb", "flag"), TEXT_OPTIONS)
@pytest.mark.parametrize("nothing", ["", "  \t"])
def test_an_empty_text(verb: str, flag: str, nothing: str) -> None:
    answer = call([*words(BASES[verb]), flag, nothing])
    check_complaint(answer.exit_code, answer.stdout, answer.stderr, f"{flag} is empty")


@pytest.mark.parametrize(("verb", "flag"), NUMBER_OPTIONS)
def test_an_empty_number(verb: str, flag: str) -> None:
    answer = call([*words(BASES[verb]), flag, ""])
    check_complaint(answer.exit_code, answer.stdout, answer.stderr, f"Invalid value for '{flag}'")


MONSTERS = ["\x1b[31m\x07" + "x" * 10_000, "x " * 5_000, "," * 10_000, "(" * 10_000, "é=" * 5_000, "\x1b]0;owned\x07"]


@pytest.mark.parametrize("monster", MONSTERS, ids=["escape", "words", "commas", "brackets", "pairs", "title"])
@pytest.mark.parametrize(("verb", "flag"), TEXT_OPTIONS)
def test_a_monstrous_text(verb: str, flag: str, monster: str, tmp_path: Path) -> None:
    if flag in ("--csv", "--parquet", "--save", "--out"):  # a file may be called almost anything, but not so long
        monster = str(tmp_path / (monster * 1_000))
    answer = call([*words(BASES[verb]), flag, monster])
    check_complaint(answer.exit_code, answer.stdout, answer.stderr, "mazzo: ")
    assert len(answer.stderr) < 3_000
    assert answer.stderr.rstrip("\n").isprintable()
    assert list(tmp_path.iterdir()) == []
