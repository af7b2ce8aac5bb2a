"""The benchmarks run; the loops written by hand play the same deals as the engine, to the same sums."""

from __future__ import annotations

from types import ModuleType

import pytest

from benchmarks import engine, peers, speed, start, threads
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


@pytest.mark.parametrize(("script", "words"), [(threads, "MB at most"), (start, "times that")])
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
