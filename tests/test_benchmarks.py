"""The benchmarks run; the loops written by hand play the same deals as the engine, to the same sums."""

from __future__ import annotations

import pytest

from benchmarks import engine
from benchmarks.yardsticks import YARDSTICKS, check_same_sums


@pytest.mark.parametrize("game", list(YARDSTICKS))
def test_a_yardstick_plays_what_the_engine_plays(game: str) -> None:
    check_same_sums(game, 3_000)  # raises when a sum differs


def test_the_engine_benchmark_runs(capsys: pytest.CaptureFixture[str]) -> None:
    engine.main(["--quick"])
    assert "engine / yardstick" in capsys.readouterr().out
