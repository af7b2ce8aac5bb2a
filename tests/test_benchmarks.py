"""The benchmarks run; the loops written by hand play the same deals as the engine, to the same sums."""

from __future__ import annotations

import re
from types import ModuleType

import pytest

from analyzer import simulate
from analyzer.vary import read_vary
from benchmarks import charts, comparing, engine, peers, speed, start, threads
from benchmarks.yardsticks import YARDSTICKS, check_same_sums


@pytest.mark.parametrize("game", list(YARDSTICKS))
def test_a_yardstick_plays_what_the_engine_plays(game: str) -> None:
    check_same_sums(game, 3_000)  # raises when a sum differs


def test_the_engine_benchmark_runs(capsys: pytest.CaptureFixture[str]) -> None:
    engine.main(["--quick"])
    assert "engine / yardstick" in capsys.readouterr().out


def test_the_speed_benchmark_runs(capsys: pytest.CaptureFixture[str]) -> None:
    speed.main(["--quick"])
    assert "M turns/s" in capsys.readouterr().out


def test_the_benchmark_of_comparisons_runs(capsys: pytest.CaptureFixture[str]) -> None:
    comparing.main(["--quick"])
    printed = capsys.readouterr().out
    assert "follow_suit=free" in printed
    assert "4 cells of" in printed


@pytest.mark.parametrize("game", sorted(comparing.SCORING))
def test_an_option_of_scoring_alone_changes_no_move(game: str) -> None:
    """The benchmark calls it so: bids, points, tricks, turns and the like stay what they are, on the same deals."""
    (option, (value,)) = next(iter(read_vary([comparing.SCORING[game]]).items()))
    done = [simulate(game, rules=rules, deals=2_000).rows[0].metrics for rules in ({}, {option: value})]
    played = [name for name in done[0] if not re.search("score|win|tie|sweep=", name)]
    assert len(played) >= 3
    assert [done[0][name] for name in played] == [done[1][name] for name in played]


@pytest.mark.parametrize(("script", "words"), [(threads, "MB at most"), (start, "times that"), (charts, "(goal 500)")])
def test_a_script_runs(
    script: ModuleType, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["benchmark", "--quick"])
    script.main()
    assert words in capsys.readouterr().out


def test_the_peer_benchmark_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyspiel", reason="open_spiel is optional")
    monkeypatch.setattr("sys.argv", ["benchmark", "--quick"])
    peers.main()
    assert "times as fast" in capsys.readouterr().out
