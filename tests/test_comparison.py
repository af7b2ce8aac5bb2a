"""Claims, intervals and stop rules of real deals: null comparisons, coverage, looks, Holm, races.

The statistics themselves are tested in tests/statistics without cards; here all of the way is walked, from the
kernel's sums to the claim, with players whose true difference is 0, or is known from a far longer run.
"""

from __future__ import annotations

from pathlib import Path
from statistics import NormalDist
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import analyzer
from analyzer import contest
from analyzer.comparison import Comparison
from analyzer.duelling import duel_lines
from analyzer.players import seat
from analyzer.profile import Profile
from analyzer.runner import Tally
from analyzer.scenario import QUICK, scenario
from analyzer.statistics import ENOUGH_DEALS, LOOKS, decision_level
from analyzer.variants import Line, Sitting, Variants
from analyzer.verbs.duel import _decided, duel_rows

OWN = """
from kernels.bits import count
from kernels.rng import mix, pick

def choose(state, rules, moves, word):
    return pick(moves, count(moves), mix(word ^ 77))
"""
RUNS = 2_000
ERROR = (0.05 * 0.95 / RUNS) ** 0.5  # binomial, of a share of 5 % in so many runs
LIMIT = 0.05 + 3.5 * ERROR


@pytest.fixture(scope="module")
def own_random(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A player of one's own who plays at random, with other numbers than `random`: as good as that, card by card."""
    path: Path = tmp_path_factory.mktemp("own") / "own_random.py"
    path.write_text(OWN)
    return f"{path}:choose"


@pytest.fixture(scope="module")
def equals(own_random: str) -> Variants:
    """A duel of two who are equally good."""
    asked = scenario("kobayakawa", players=["random"])
    tables, lines = duel_lines(asked, ["random", own_random])
    return Variants(asked.game, 3, 1, tables, lines, "deal", "score", about=("own", "gain", "seat", "role"))


def _runs(job: Variants, looks: list[int], runs: int = RUNS, level: float = 0.95) -> Any:
    """Each run's comparisons at its looks, on deals of its own."""
    worker = job.worker()
    for number in range(runs):
        job.first, tally, done, seen = number * looks[-1], job.tally(), 0, []
        for look in looks:
            job.play(done, look, worker, tally)
            done = look
            copy = job.tally()
            copy.add(tally)
            seen.append(Comparison(job, copy, look, level))
        yield seen
    job.first = 0


def test_equal_players_differ_in_5_of_100_duels(equals: Variants) -> None:
    """Score, gain and win; not much less than 5 either, as the intervals are those of many deals."""
    claimed, outside, best = [], [], []
    gain = equals.place("gain")
    for [seen] in _runs(equals, [400]):
        claimed.append(seen.claims([0, 1], [equals.decisive])[1, equals.decisive])
        gained = seen.metric(1, gain)
        assert gained is not None
        outside.append(not _covers(gained.interval, 0.0))
        best.append(seen.chances([0, 1])[0])
    assert [row.extra.get("decided") for row in duel_rows(seen)] == [None, claimed[-1]]
    assert 0.025 < np.mean(claimed) < LIMIT
    assert 0.025 < np.mean(outside) < LIMIT
    assert np.mean(best) == pytest.approx(0.5, abs=3.5 * (1 / 12 / RUNS) ** 0.5)  # uniform from 0 to 1


def _covers(interval: Any, truth: float) -> bool:
    return bool(interval.low <= truth <= interval.high)


def test_equal_players_until_decided(equals: Variants) -> None:
    """Looks at 300, 600 and 1,200 deals: the verb's own test keeps the error, that of a plain interval does not."""
    looks = [300, 600, 1_200]
    honest, hasty = [], []
    for seen in _runs(equals, looks, level=decision_level(0.95, len(looks))):
        honest.append(any(_decided(look) for look in seen))
        plain = [Comparison(equals, look.tally, look.n, 0.95) for look in seen]
        hasty.append(any(_decided(look) for look in plain))
    assert 0.02 < np.mean(honest) < LIMIT
    assert np.mean(hasty) > 0.08


@pytest.fixture(scope="module")
def leaders() -> Variants:
    """Six tables with another dealer each, and of each the seat that leads: as good as one another."""
    asked = scenario("kobayakawa", players=["random"], players_count=6)
    everybody = seat(asked.game, "random", 6)
    tables = [Sitting(asked.rules, everybody, dealer) for dealer in range(6)]
    lines = [Line(f"dealer {dealer}", {dealer: 1 << (dealer + 1) % 6}, dealer) for dealer in range(6)]
    return Variants(asked.game, 6, 2, tables, lines, "deal", "score", about=("own",))


def test_any_claim_among_five_equal_rows(leaders: Variants) -> None:
    """Holm: one of five is claimed in at most 5 of 100 runs; without it there would be far more."""
    any_claim, plain, kept = [], [], []
    for [seen] in _runs(leaders, [400]):
        any_claim.append(any(seen.claims(range(1, 6), [leaders.decisive]).values()))
        found = [seen.difference(line, leaders.decisive) for line in range(1, 6)]
        plain.append(any(one is not None and one.decided for one in found))
        kept.append(seen.not_worse(range(6))[3])
    assert 0.01 < np.mean(any_claim) < LIMIT
    assert np.mean(plain) > 0.1
    assert np.mean(kept) > 0.95 - 3.5 * ERROR  # one that is the best (as all are) stays


CONTRASTS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "a rule": ("low_wins", 3_000, {}),  # which bites in one deal of thirty: 400 would be too few for the interval
    "players": ("gain", 400, {"about": ("own", "gain")}),
}


@pytest.mark.parametrize("contrast", CONTRASTS)
def test_intervals_hold_the_value_of_a_long_run(contrast: str) -> None:
    """Paired differences of 1,000 short runs, against 1,000,000 other deals."""
    asked, runs = scenario("kobayakawa", players=["random"]), 1_000
    if contrast == "players":
        tables, lines = duel_lines(asked, ["random", "always"])
    else:
        other = scenario("kobayakawa", rules={"tie_break": "low_card"}, players=["random"])
        everybody = seat(asked.game, "random", 3)
        tables = [Sitting(house.rules, everybody, asked.dealer) for house in (asked, other)]
        lines = [Line("earlier", {0: 7}, 0), Line("low_card", {1: 7}, 1)]
    figure, deals, options = CONTRASTS[contrast]
    job = Variants(asked.game, 3, 4, tables, lines, "deal", figure, **options)
    long = job.tally()
    job.play(10**9, 10**9 + 1_000_000, job.worker(), long)
    truth = Comparison(job, long, 1_000_000, 0.95).difference(1, job.decisive)
    assert truth is not None
    assert abs(truth.value) > 5 * truth.error
    held = []
    for [seen] in _runs(job, [deals], runs):
        found = seen.difference(1, job.decisive)
        assert found is not None
        held.append(_covers(found.interval, truth.value))
    assert np.mean(held) == pytest.approx(0.95, abs=3.5 * (0.05 * 0.95 / runs) ** 0.5 + 0.005)


def test_pairing_saves_the_deals_it_says() -> None:
    """Variance of the difference on the same deals, from run to run, against that on different deals."""
    asked = scenario("kobayakawa", players=["random"])
    tables = [Sitting(asked.rules, seat(asked.game, players, 3), 2) for players in ("random", "random,random,always")]
    job = Variants(asked.game, 3, 4, tables, [Line("a", {0: 7}, 0), Line("b", {1: 7}, 1)], "deal", "score[1]")
    values, differences, told = [], [], []
    for [seen] in _runs(job, [200], 1_000):
        a, b = (seen.metric(line, job.decisive) for line in (0, 1))
        assert a is not None
        assert b is not None
        values.append((a.interval.value, b.interval.value))
        differences.append(b.interval.value - a.interval.value)
        told.append(seen.saved(1, job.decisive))
    apart = float(np.var(values, axis=0).sum())
    assert apart / np.var(differences) == pytest.approx(np.median(told), rel=0.15)
    assert np.median(told) > 1.3


# Rules and parameters that change nothing.

NOTHING = [
    ("briscola", "match_wins", 5), ("chiamata", "match_target", 5), ("sheepshead", "match_target", 50),
    ("commit", "start_chips", 30), ("dual_clash", "points_needed", 3), ("knock_rummy", "target", 50),
    ("tantony", "rounds", 2), ("calabresella", "win_at", "majority"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "option", "value"), NOTHING, ids=[case[0] for case in NOTHING])
def test_a_rule_that_changes_nothing(game: str, option: str, value: Any) -> None:
    """How a match ends does not matter to a deal (and 18 of 35 thirds are the majority): 0 +- 0, never decided."""
    default, other = analyzer.compare(
        game, vary={option: [value]}, players="random", deals=1_000, threads=1, until_decided=True
    ).rows
    shown = {name: metric for name, metric in other.metrics.items() if name not in ("bites", "skill")}
    assert shown == {name: default.metrics[name] for name in shown}
    assert other.metrics["bites"].interval.value == 0
    assert other.difference is not None
    assert tuple(other.difference.interval) == (0, 0, 0)
    assert other.extra["decided"] is False
    assert not any(one["decided"] or one["value"] for one in other.extra["differences"].values())


def test_a_parameter_that_does_not_matter() -> None:
    """Nobody may crack: the strength from which `rule` would is all the same."""
    found = analyzer.sweep("sheepshead", param="rule.crack_at=5,9,13", for_="seat", deals=1_000, threads=1).rows
    assert [tuple(row.difference.interval) for row in found[1:] if row.difference] == [(0, 0, 0)] * 2
    assert [row.extra.get("decided") for row in found] == [None, False, False]
    assert all(row.extra["not_worse"] and row.best == pytest.approx(1 / 3) for row in found)


def test_a_rule_that_seldom_bites_is_not_claimed_at_once() -> None:
    """A shared total of a deal of briscola always goes the same way, but in few deals: 100 are asked for."""
    decided = []
    for deals in (1_000, 40_000):
        row = analyzer.compare("briscola", vary={"tie_rule": ["last_trick"]}, by="tie", deals=deals).rows[1]
        assert row.difference is not None
        assert row.difference.interval.high < 0
        differs = row.metrics["bites"].interval.value * deals
        assert row.extra["decided"] is (differs >= ENOUGH_DEALS)
        decided.append(row.extra["decided"])
    assert decided == [False, True]


# When a run ends.


def _plain(result: Any) -> dict[str, Any]:
    """Everything but what may differ when the same command runs again."""
    return {key: value for key, value in result.as_dict().items() if key not in ("seconds", "threads")}


@pytest.mark.parametrize("verb", ["compare", "sweep", "duel"])
def test_precision_ends_a_run_at_the_first_look_that_has_it(verb: str) -> None:
    def ask(**more: Any) -> Any:
        if verb == "duel":
            return analyzer.duel("kobayakawa", "random", "always", **more)
        if verb == "compare":
            return analyzer.compare("kobayakawa", vary={"tie_break": ["low_card"]}, players="random", **more)
        return analyzer.sweep("kobayakawa", param="rule.margin=0.8,1.2", for_="seat", players="random", **more)

    found = ask(precision=0.012, threads=1)
    assert found.provenance["stop"] == "precision"
    deals = found.provenance["deals"]
    assert deals in LOOKS[1:]
    assert _first_width(found) <= 0.012 < _first_width(ask(deals=LOOKS[LOOKS.index(deals) - 1]))
    assert _plain(found) == _plain(ask(precision=0.012, threads=3, chunk=311))
    assert [row.as_dict() for row in ask(deals=deals).rows] == [row.as_dict() for row in found.rows]


def _first_width(result: Any) -> float:
    width: float = next(iter(result.rows[0].metrics.values())).interval.half_width
    return width


def test_until_decided_ends_at_a_look_and_tells_its_level() -> None:
    """Limits are as wide as all looks up to the end of the run ask for."""
    found = analyzer.duel("kobayakawa", "random", "always", until_decided=True, deals=QUICK, threads=1)
    assert found.provenance["stop"] == "decided"
    deals, looks = found.provenance["deals"], [look for look in LOOKS if look <= QUICK]
    assert deals in looks[:-1]
    assert looks[-1] == QUICK
    level = decision_level(0.95, len(looks))
    assert found.provenance["interval_level"] == round(level, 6)
    plain = analyzer.duel("kobayakawa", "random", "always", deals=deals, threads=1)
    wider = NormalDist().inv_cdf((1 + level) / 2) / NormalDist().inv_cdf(0.975)
    for row, other in zip(found.rows, plain.rows, strict=True):
        a, b = row.metrics["gain"].interval, other.metrics["gain"].interval
        assert (a.value, a.half_width) == pytest.approx((b.value, wider * b.half_width), rel=1e-9)
    again = analyzer.duel("kobayakawa", "random", "always", until_decided=True, deals=QUICK, threads=2, chunk=97)
    assert _plain(found) == _plain(again)


def test_what_cannot_be_decided_goes_on_to_the_end() -> None:
    found = analyzer.duel("kobayakawa", "random", "random", until_decided=True, deals=7_000)
    assert (found.provenance["stop"], found.provenance["deals"]) == ("deals", 7_000)
    assert found.provenance["interval_level"] == round(decision_level(0.95, 4), 6)  # 1,000 2,000 5,000 7,000


def test_a_comparison_is_decided_when_all_its_rows_are() -> None:
    """One option changes much and one nothing: it never ends before its deals; alone the first one does at once."""
    common: dict[str, Any] = {"players": "random", "by": None, "until_decided": True, "deals": 4_000}
    both = analyzer.compare("chiamata", vary={"own_card": ["forbidden"], "match_target": [5]}, **common)
    assert both.provenance["stop"] == "deals"
    assert [row.extra.get("decided") for row in both.rows] == [None, both.rows[1].extra["decided"], False]
    assert both.rows[2].difference is not None
    alone = analyzer.compare("commit", vary={"hand_size": [4]}, **{**common, "by": "plays"})
    assert (alone.provenance["stop"], alone.provenance["deals"]) == ("decided", 1_000)
    assert [row.extra["not_worse"] for row in alone.rows] == [True, False]


def test_a_run_that_is_decided_claims_what_decided_it() -> None:
    """However many other figures the table has: its star, `decided` and the end of the run are one answer."""
    asked: dict[str, Any] = {"vary": {"undercut_penalty": [0, 20]}, "until_decided": True, "deals": 100_000}
    found = analyzer.compare("knock_rummy", **asked)
    assert found.provenance["stop"] == "decided"
    for row in found.rows[1:]:
        assert row.extra["decided"]
        assert row.extra["differences"][found.provenance["by"]]["decided"]


class Told(Comparison):
    """A comparison of three lines whose p-values are told: of the decisive value 0, and of three others."""

    first, other = 0.0, 0.0

    def _p_value(self, line: int, place: int) -> float | None:
        return {(1, 0): 0.012, (2, 0): self.first, (1, 1): self.other}.get((line, place), 1.0) if line else None


@pytest.mark.parametrize(
    ("first", "other", "claimed"),
    [
        (0.024, 0.008, {(1, 0), (2, 0), (1, 1)}),  # 0.025 / 2 and 0.025 / 1, so 0.05 / 6 = 0.0083 for the others
        (0.024, 0.009, {(1, 0), (2, 0)}),
        (0.026, 0.008, {(1, 0)}),  # 0.025 / 6 = 0.0042 is left for the others
        (0.026, 0.004, {(1, 0), (1, 1)}),
    ],
)
def test_the_first_figure_has_half_of_the_error(first: float, other: float, claimed: set[tuple[int, int]]) -> None:
    """Holm by hand, at 95 %."""
    values = [SimpleNamespace(about="deal")] * 4 + [SimpleNamespace(about="gain")]
    job: Any = SimpleNamespace(decisive=0, shown=[0, 1, 2, 3], values=values, lines=[None] * 3)
    seen = Told(job, Tally(), 1_000, 0.95)
    seen.first, seen.other = first, other
    profile = Profile(3, best=False)
    assert {key for key, claim in profile.claims(seen).items() if claim} == claimed
    assert profile.decided(seen) == (first < 0.025)


# Many variants.


def test_a_race_finds_the_best_of_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picker gains on average, so of 70 stakes the highest is best; the few are counted anew on other deals."""
    ran: list[tuple[int, int]] = []
    run = contest.run

    def spy(job: Any, looks: Any, *rest: Any) -> Any:
        ran.append((job.first, looks[0]))
        return run(job, looks, *rest)

    monkeypatch.setattr(contest, "run", spy)
    stakes = [*range(2, 60), 500, *range(60, 72)]
    common: dict[str, Any] = {"players": "random", "by": "opponent_score", "deals": 1_000, "threads": 2}
    found = analyzer.compare("sheepshead", vary={"stake": stakes}, **common)
    assert found.provenance["race"] == {"tried": 72, "kept": 9}
    assert all(first >= 2**40 for first, _ in ran)
    assert "stake=500" in [row.branch for row in found.rows]
    assert [row.branch for row in found.rows if row.extra["not_worse"]] == ["stake=500"]
    assert next(row.best for row in found.rows if row.branch == "stake=500") == pytest.approx(1, abs=1e-9)
    few = [row.extra["changes"]["stake"] for row in found.rows[1:]]
    anew = analyzer.compare("sheepshead", vary={"stake": few}, **common)
    assert [row.as_dict() for row in anew.rows] == [row.as_dict() for row in found.rows]
    with pytest.raises(ValueError, match="72 variants: more than 64 are compared where --by names a figure"):
        analyzer.compare("sheepshead", vary={"stake": stakes}, **{**common, "by": None})


# One seat against the rest.


def test_one_seat_among_players_like_itself_gains_nothing() -> None:
    """In a game whose scores add up to 0 the default, in every seat in turn, has 0 in every deal."""
    common: dict[str, Any] = {"for_": "seat", "deals": 600, "threads": 1}
    low, default, high = analyzer.sweep("sheepshead", param="rule.pick_at=3,7,11", **common).rows
    for figure in ("score", "gain"):
        assert tuple(default.metrics[figure].interval) == (0, 0, 0)
        assert low.metrics[figure].interval.half_width > 0
        assert high.metrics[figure].interval.half_width > 0


def test_one_seat_is_the_mean_over_all_seats() -> None:
    """Each rotation by itself is `simulate` with that seat's player; the row is their mean, its success too."""
    row = analyzer.sweep("kobayakawa", param="rule.margin=0.6,1.2", for_="seat", players="random", deals=500).rows[0]
    totals = {"score": 0.0, "win": 0.0}
    for place in range(3):
        table = ",".join("rule(margin=0.6)" if at == place else "random" for at in range(3))
        [alone] = analyzer.simulate("kobayakawa", players=table, deals=500).rows
        for figure in totals:
            totals[figure] += alone.metrics[f"{figure}[{place}]"].interval.value / 3
    for figure, value in totals.items():
        assert row.metrics[figure].interval.value == pytest.approx(value, abs=1e-12)


def test_how_soon_a_player_leads_is_told_of_a_proven_gain_only() -> None:
    """Two thresholds that are hardly apart: one of them gained more here, which says nothing yet."""
    rows = analyzer.duel("briscola", "rule(keep=5)", "rule(keep=6)", deals=2_000).rows
    assert any(row.metrics["gain"].interval.value > 0 for row in rows)
    assert not any("deals_to_lead" in row.extra for row in rows)


def test_where_no_line_has_the_figure_nothing_is_decided() -> None:
    """Nobody bids at these thresholds (a hand's value stays below 100), so no bid succeeds or fails."""
    found = analyzer.sweep("chiamata", param="rule.bid_at=900,901", until_decided=True, deals=2_000)
    assert found.provenance["stop"] == "deals"
    assert [row.difference for row in found.rows] == [None, None]
    assert all("success" not in row.metrics for row in found.rows)
