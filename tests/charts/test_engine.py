"""Charts of decisions from the cards to the rows: known answers, frequencies, threads, directories, own players."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb, sqrt
from pathlib import Path
from typing import Any

import pytest

from analyzer.result import Result, Row
from analyzer.runner import Means
from analyzer.verbs.chart import chart
from analyzer.verbs.run import run as go_on
from tests.charts.positions import asked, cells_met, cut_short

CARDS = ("A", *"23456789", "10", "J", "Q", "K", "BJ", "RJ")
LEVEL = 0.95


def figures(result: Result) -> dict[str, Any]:
    """All that has to be the same when a chart is drawn again."""
    told = result.as_dict()
    return {name: value for name, value in told.items() if name not in ("seconds", "threads", "cluster")}


@cache
def always_bet() -> Result:
    """The last of three to speak, when the others have bet as they always do."""
    return chart("kobayakawa", "bet-or-pass", players="always", deals=1_000, seed=11)


def rows_by_cell(result: Result) -> dict[tuple[str, ...], dict[str, Row]]:
    """The rows of each cell by choice."""
    found: dict[tuple[str, ...], dict[str, Row]] = {}
    for row in result.rows:
        found.setdefault(tuple(row.group.values()), {})[row.branch] = row
    return found


def wins_of_the_last(card: int, centre: int) -> float:
    """How often the last of three bettors wins, by counting the two cards of the others; ties are lost."""
    unseen = [other for other in range(1, 16) if other not in (card, centre)]
    won = 0
    for others in combinations(unseen, 2):
        low = min(card, *others)
        totals = [other + centre if other == low else other for other in (card, *others)]
        won += totals[0] > max(totals[1:])
    return won / comb(13, 2)


def test_show_downs_against_counted_ones() -> None:
    """Players who keep and show cards at random: every card is as likely as any other.

    The intervals of 210 cells hold as often as they say, and no value is off by more than five standard errors (one
    in 8,000 of such charts would have one that is).
    """
    covered, worst, cells = 0, 0.0, rows_by_cell(always_bet())
    for (bets, card, centre), rows in cells.items():
        assert bets == "2"
        chance = wins_of_the_last(CARDS.index(card) + 1, CARDS.index(centre) + 1)
        won, bet = rows["bet"].metrics["win"], rows["bet"]
        error = sqrt(max(chance * (1 - chance), 1e-9) / bet.n)
        worst = max(worst, abs(won.interval.value - chance) / error)
        covered += won.interval.low <= chance <= won.interval.high
        assert bet.metrics["bettors"].interval.value == 3
        assert rows["pass"].metrics["win"].interval.value == rows["pass"].metrics["score"].interval.value == 0
    assert len(cells) == 15 * 14
    assert worst < 5
    assert LEVEL - 3.5 * sqrt(LEVEL * (1 - LEVEL) / 210) <= covered / 210


def test_what_is_settled_is_right() -> None:
    """A win brings three chips at least, a loss costs one: bet where the counted chance says so."""
    settled = {"bet": 0, "pass": 0}
    for cell in always_bet().provenance["chart"]["cells"]:
        if cell["state"] == "settled":
            card, centre = (CARDS.index(cell["group"][name]) + 1 for name in ("card", "centre"))
            # The centre chip and those of two others against one's own: the chip of the bet is a quarter of the pot.
            assert cell["best"] == ("bet" if wins_of_the_last(card, centre) > 1 / 4 else "pass")
            settled[cell["best"]] += 1
    assert min(settled.values()) > 40


def test_cells_that_these_players_never_meet_say_so() -> None:
    """After no bet, or one, of players who always bet: missed.  A card is not in the hand and in the centre: blank."""
    for cell in always_bet().provenance["chart"]["cells"]:
        card, centre, bets = (cell["group"][name] for name in ("card", "centre", "bets"))
        if card == centre:
            assert cell["state"] == "blank"
        elif bets != "2":
            assert (cell["state"], cell["n"], cell["frequency"]) == ("missed", 0, 0)
            assert cell["tried"] > 10_000
        else:
            assert cell["n"] >= 970


def test_every_hand_and_centre_comes_once_in_210() -> None:
    """The first to act sees a card and a centre card, all pairs alike; the shares of a seat add up to 1."""
    cells = chart("kobayakawa", "draw-or-flip", deals=100, seed=4).provenance["chart"]["cells"]
    for place, seat in enumerate(("first", "second", "last")):
        mine = [cell for cell in cells if cell["group"]["seat"] == seat]
        shares = [cell["frequency"] for cell in mine]
        assert sum(shares) == pytest.approx(1, abs=2e-3), "everybody acts; shares are told to three digits"
        assert [share == 0 for share in shares] == [cell["state"] == "blank" for cell in mine]
        if place == 0:
            error = sqrt(1 / 210 / 22_500)
            assert max(abs(share - 1 / 210) for share in shares if share) < 5 * error


def test_frequencies_are_those_of_tables() -> None:
    """Dealt anew, how often the last speaks after so many bets: within four standard errors of deals and chart."""
    result = chart("kobayakawa", "bet-or-pass", deals=100, seed=5)
    about, deals = asked("kobayakawa", "bet-or-pass", seed=77), 4_000
    met = cells_met(about, deals, 0, 675)
    for bets in range(3):
        told = sum(
            cell["frequency"] for cell in result.provenance["chart"]["cells"] if cell["group"]["bets"] == str(bets)
        )
        share = sum(cell // 225 == bets for cell in met) / deals
        assert abs(told - share) <= 4 * sqrt(share * (1 - share) * (1 / deals + 1 / 60_000)) + 1e-3


def test_threads_and_helpings_change_nothing() -> None:
    expected = figures(chart("kobayakawa", "draw-or-flip", seat=1, deals=150, threads=1))
    for threads, chunk in ((2, None), (4, 1), (3, 50)):
        found = chart("kobayakawa", "draw-or-flip", seat=1, deals=150, threads=threads, chunk=chunk)
        assert figures(found) == expected


def test_another_seed_is_another_chart() -> None:
    one, other = (chart("kobayakawa", "draw-or-flip", seat=1, deals=100, seed=seed) for seed in (1, 2))
    assert one.rows[0].metrics != other.rows[0].metrics


def test_the_chart_of_a_seat_is_a_part_of_that_of_all() -> None:
    """Settled or not may differ, as fewer cells share the error; values do not until one of them is settled."""
    whole = chart("kobayakawa", "draw-or-flip", deals=150)
    part = chart("kobayakawa", "draw-or-flip", deals=150, seat=2)
    told = part.provenance["chart"]
    assert told["axes"][0]["labels"] == ["last"]
    assert len(told["cells"]) == 225 == len(whole.provenance["chart"]["cells"]) / 3
    mine = [row for row in whole.rows if row.group["seat"] == "last"]
    assert [(row.branch, row.group, row.n, row.metrics) for row in mine] == [
        (row.branch, row.group, row.n, row.metrics) for row in part.rows
    ]


def test_a_chart_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut short in each of its jobs in turn, fresh deals too: in the end the result of an uninterrupted run."""

    def draw(**more: Any) -> Result:
        return chart("kobayakawa", "draw-or-flip", seat=0, deals=1_500, **more)

    whole, told, cut = draw(), None, 0
    while told is None or told.provenance["stop"] == "time":
        with cut_short(monkeypatch, cut):
            told = draw(out=str(tmp_path / "run"))
        if told.provenance["stop"] == "time":
            assert "cost" not in (told.provenance["chart"]["rule"] or {})
        cut += 1
    assert cut >= 4
    assert figures(told) == figures(whole)
    again = go_on(tmp_path / "run", resume=True)  # nothing is played
    assert figures(again) == figures(whole)
    with pytest.raises(ValueError, match="is a chart"):
        go_on(tmp_path / "run", extend=100)


def test_precision_stops_cells_that_are_good_enough() -> None:
    """The half-width of the first figure of the best choice, at the level of all looks."""
    result = chart("kobayakawa", "draw-or-flip", seat=0, precision="4%", deals=5_000)
    assert result.provenance["stop"] == "precision"
    for cell, rows in rows_by_cell(result).items():
        best = next(iter(rows.values()))
        is_settled = bool(best.extra["decided"])
        assert best.metrics["win"].interval.half_width <= 0.04 or is_settled, cell
        assert best.n < 5_000 or is_settled


@pytest.mark.parametrize("deals", [1, 2, 5])
def test_very_few_decisions_settle_nothing(deals: int) -> None:
    result = chart("kobayakawa", "draw-or-flip", seat=0, deals=deals)
    cells = result.provenance["chart"]["cells"]
    assert {cell["state"] for cell in cells} - {"missed"} == {"open", "blank"}
    assert all(cell["frequency"] > 0 for cell in cells if cell["state"] != "blank"), "all of them have been met"
    assert max(row.n for row in result.rows) == deals
    assert result.provenance["stop"] == "deals"


OWN = """
from kernels.bits import bit, highest

def last(state, rules, moves, word):
    return bit(63) if rules.start_chips == 9 else bit(highest(moves))
"""


def test_a_player_of_ones_own(tmp_path: Path) -> None:
    """The highest move: who flips and bets always; the last to speak is then at odds that can be counted.

    With nine chips it makes moves that there are not.
    """
    (tmp_path / "own.py").write_text(OWN)
    player = f"{tmp_path / 'own.py'}:last"
    result = chart("kobayakawa", "bet-or-pass", players=player, deals=500, seed=3)
    worst = 0.0
    for (bets, card, centre), rows in rows_by_cell(result).items():
        assert bets == "2", "nobody else passes"
        chance = wins_of_the_last(CARDS.index(card) + 1, CARDS.index(centre) + 1)
        won = rows["bet"].metrics["win"].interval.value
        worst = max(worst, abs(won - chance) / sqrt(max(chance * (1 - chance), 1e-9) / rows["bet"].n))
    assert worst < 5
    with pytest.raises(ValueError, match=r"own\.py:last made an illegal move in deal") as fault:
        chart("kobayakawa", "bet-or-pass", players=player, rules={"start_chips": 9}, deals=100)
    assert "\n" not in str(fault.value)


BAD: dict[str, tuple[dict[str, Any], str]] = {
    "kind": ({"kind": "bet-or-flip"}, "charts: bet-or-pass, draw-or-flip"),
    "seat": ({"seat": 3}, "bet-or-pass is one of 0 to 2, not 3"),
    "players": ({"players": "nobody"}, "no player 'nobody'"),
    "table": ({"players": "rule,rule"}, "2 players for 3 seats"),
    "rules": ({"rules": {"tie_brake": 1}}, "did you mean tie_break"),
    "seats": ({"players_count": 9}, "played by 3 to 6 players"),
    "deals": ({"deals": 0}, "deals"),
    "game": ({"game": "kobayakava"}, "kobayakawa"),
}


@pytest.mark.parametrize("fault", BAD)
def test_what_cannot_be_drawn_is_told_in_one_line(fault: str) -> None:
    about = {"game": "kobayakawa", "kind": "bet-or-pass", **BAD[fault][0]}
    with pytest.raises(ValueError) as found:
        chart(about.pop("game"), about.pop("kind"), **about)
    assert BAD[fault][1] in str(found.value)
    assert "\n" not in str(found.value)


def test_progress_goes_up_to_its_end() -> None:
    told: list[tuple[int, int, float]] = []
    chart("kobayakawa", "draw-or-flip", seat=0, deals=1_500, progress=lambda *now: told.append(now))
    done = [now[0] for now in told]
    assert done == sorted(done)
    assert all(0 <= now[0] <= now[1] for now in told)


def test_a_local_cluster_plays_the_same_chart() -> None:
    distributed = pytest.importorskip("distributed")
    from analyzer.charts import decisions
    from analyzer.runner.cluster import connect
    from analyzer.scenario import scenario

    about, where = asked("kobayakawa", "draw-or-flip"), scenario("kobayakawa", players=["rule"], deals=200)
    expected = decisions.draw(about.chart, _all_panels(where), where, Means(2))
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, memory_limit=0, silence_logs=100,
        scheduler_kwargs={"dashboard_address": "127.0.0.1:0"},
    ) as started, connect(started.scheduler_address) as workers:  # fmt: skip
        found = decisions.draw(about.chart, _all_panels(where), where, Means(cluster=workers))
    for name, array in expected.playing.tally.sums.items():
        assert (array == found.playing.tally[name]).all()
    assert found.rows == expected.rows


def _all_panels(where: Any) -> Any:
    """The panels of the chart of the three seats."""
    from analyzer.charts.decisions import panels_of

    found = asked("kobayakawa", "draw-or-flip").chart
    return panels_of(found, [where] * len(found.settings), "rule")
