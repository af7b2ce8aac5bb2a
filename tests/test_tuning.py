"""Players tuned to a rule: which values are tried, that a threshold moves the right way, and on which deals."""

from __future__ import annotations

from typing import Any

import pytest

import analyzer
from analyzer import tuning
from analyzer.lineups import Sweep
from analyzer.runner import Means
from analyzer.scenario import Scenario, scenario
from analyzer.tuning import Tuned, read_tune, tune

LEASTER = {"all_pass": "leaster"}


@pytest.fixture(autouse=True)
def fewer_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "_DEALS", 3_000)


def _asked(game: str = "sheepshead", **rules: Any) -> Scenario:
    return scenario(game, rules=rules, players=["rule"])


@pytest.mark.parametrize(
    ("game", "text", "expected"),
    [
        ("sheepshead", "pick_at=3,7", Sweep("rule", "pick_at", ("3", "7"))),
        ("sheepshead", "rule.pick_at=3:5:1", Sweep("rule", "pick_at", ("3", "4", "5"))),
        ("chiamata", "bid_at", Sweep("rule", "bid_at", ("8", "10", "12", "14", "16", "18", "20"))),  # the game's own
        (
            "sheepshead",
            "crack_at",
            Sweep("rule", "crack_at", ("4.5", "6.3", "7.65", "9", "10.3", "11.7", "13.5", "18")),
        ),
        ("chiamata", "declarer_random", Sweep("rule", "declarer_random", ("0", "1", "2", "4", "8"))),
        ("kobayakawa", "bet", Sweep("rule", "bet", ("rule", "always", "never"))),
    ],
)
def test_values_that_are_tried(game: str, text: str, expected: Sweep) -> None:
    """Those that are given, those that the game proposes, words, or shares of the default (9 of crack_at)."""
    assert read_tune(_asked(game), text) == expected


def test_a_dearer_loss_makes_pickers_careful() -> None:
    """With `bump` a picker who loses pays double: it takes a better hand to pick."""
    sweep = Sweep("rule", "pick_at", tuple("3456789"))
    cheap, dear = (tune(_asked(**LEASTER, bump=bump), "rule", sweep, Means(1)) for bump in ("off", "on"))
    assert cheap.settled
    assert dear.settled
    assert float(dear.value) > float(cheap.value)
    assert dear == Tuned(",".join([f"rule(pick_at={dear.value})"] * 5), dear.value, True)


def test_it_is_the_same_with_any_threads() -> None:
    sweep = Sweep("rule", "pick_at", ("4", "7", "10"))
    assert tune(_asked(), "rule", sweep, Means(1)) == tune(_asked(), "rule", sweep, Means(3, chunk=131))


def test_other_players_stay_as_they_are() -> None:
    """One `rule` among players at random is tuned where it sits; parameters that it has are kept."""
    table = "random,rule(bury_ace=9),random,random,random"
    found = tune(_asked(**LEASTER), table, Sweep("rule", "pick_at", ("-20", "6", "40")), Means(1))
    assert found == Tuned("random,rule(bury_ace=9,pick_at=6),random,random,random", "6", True)


def test_nobody_to_be_tuned() -> None:
    with pytest.raises(ValueError, match="--tune pick_at: no rule is among the players random"):
        analyzer.compare("sheepshead", vary={"bump": ["on"]}, players="random", tune="pick_at")


def test_tuning_has_deals_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """The run that follows begins with deal 0 and plays the tuned tables: as when they are given by hand."""
    ran: list[int] = []
    run = tuning.run

    def spy(job: Any, *rest: Any) -> Any:
        ran.append(job.first)
        return run(job, *rest)

    monkeypatch.setattr(tuning, "run", spy)
    found = analyzer.compare("sheepshead", vary={"bump": ["on"]}, rules=LEASTER, tune="pick_at=5,7,9", deals=500)
    assert ran
    assert set(ran) == {2**41}
    for row in found.rows:
        rules = {**LEASTER, **row.extra["changes"]}
        [expected] = analyzer.simulate("sheepshead", rules=rules, players=row.extra["players"], deals=500).rows
        assert row.extra["players"] == ",".join([f"rule(pick_at={row.extra['tuned']['rule.pick_at']})"] * 5)
        for name, metric in expected.metrics.items():
            assert row.metrics[name].interval == metric.interval


def test_it_ends_though_no_value_settles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Values that chase each other: after a few rounds the last one is taken, and the row says so."""
    values = iter("3737")
    monkeypatch.setattr(tuning, "_best", lambda *_: next(values))
    found = tune(_asked(), "rule", Sweep("rule", "pick_at", ("3", "7")), Means(1))
    assert (found.value, found.settled) == ("7", False)
    values = iter("3737" * 2)
    rows = analyzer.compare("sheepshead", vary={"bump": ["on"]}, tune="pick_at=3,7", deals=100).rows
    assert [row.extra["tuning"] for row in rows] == ["another round would still change it"] * 2


def test_an_interrupted_tuning_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    class Ended:
        stop = "interrupted"

    monkeypatch.setattr(tuning, "run", lambda *_: Ended)
    with pytest.raises(KeyboardInterrupt):
        tune(_asked(), "rule", Sweep("rule", "pick_at", ("3", "7")), Means(1))
