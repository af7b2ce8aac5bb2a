"""`replay` and `bench` on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import analyzer
from analyzer.games import game as find_game
from tests.cli.helpers import SEATS, call, json_object, told


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


def test_known_only_hides_bury_blind_and_under_card() -> None:
    """Deal 43 of seed 1, random players: seat 1 lays AS under the called ace and plays it to a trick of seat 3."""
    house = ["call_hold=required", "own_ace_call=forbidden", "ten_call=on", "under_call=on", "call_play=forced"]
    command = "replay sheepshead --players random --deal 43 " + " ".join(f"--rules {rule}" for rule in house)
    whole, moves = steps(command)
    assert "under:AS" in moves
    under = moves.index("AS")
    winner = next(step["trick"]["winner"] for step in whole["steps"][under:] if step["trick"]["winner"] is not None)
    for seat in range(5):
        told_to, seen = steps(f"{command} --known-only {seat}")
        hidden = {number for number, (mine, true) in enumerate(zip(seen, moves, strict=True)) if mine != true}
        secret = {n for n, move in enumerate(moves) if move.startswith(("bury:", "under:"))}
        assert hidden == (set() if seat == 1 else secret if seat == winner else secret | {under})
        assert (told_to["deal"]["blind"] is None) == (seat != 1)


def test_known_only_hides_discards_but_not_the_monte() -> None:
    whole, moves = steps("replay calabresella --players rule")
    told_to, seen = steps("replay calabresella --players rule --known-only 1")
    assert whole["outcome"]["bidder"] != 1
    assert [mine == "?" for mine in seen] == [move.startswith("discard:") for move in moves]
    assert told_to["deal"]["monte"] == whole["deal"]["monte"]


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


def test_what_nobody_shows_stays_hidden() -> None:
    """A lone bettor of kobayakawa and the hands of a void deal of rummy: nobody gets to see them."""
    lone = told("replay kobayakawa --seed 5 --known-only 0")
    assert lone["outcome"]["winner"] != 0
    assert [step["move"] for step in lone["steps"]].count("bet") == 1
    assert lone["outcome"]["totals"][lone["outcome"]["winner"]] is None
    void = "replay knock_rummy --rules knock_limit=0 --rules max_turns=4 --players random"
    whole, seen = told(void), told(f"{void} --known-only 1")
    assert whole["outcome"]["end"] == "void"
    assert seen["outcome"]["deadwood"] == [None, whole["outcome"]["deadwood"][1]]
    assert "deadwood ? " in call(f"{void} --known-only 1").stdout
