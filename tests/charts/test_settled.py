"""Which cells of a chart are settled: rarely where nothing is best, soon where something is, and rightly."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from analyzer.charts import rounds
from analyzer.charts.answer import rows_of, told_cells
from analyzer.charts.judging import cells, settled
from analyzer.charts.rounds import Playing, looks_to, play_chart
from analyzer.runner import Means, Tally
from analyzer.statistics import ENOUGH_DEALS, holm
from tests.charts.made_up import World

LEVEL = 0.95
CHARTS, CELLS = 600, 16
LOOKS = [1_000, 2_000, 5_000]
LIMIT = 0.05 + 3.5 * 0.0089  # an error of 5 % and 3.5 binomial standard errors of 600 charts; the seeds are fixed


def payments(choices: int, seldom: int = 1) -> Any:
    """Kinds of deals [kinds, B]: luck shared by all choices, and of each its own, skewed; all of the same mean.

    A choice wins 8 in one of nine kinds and loses 1 else; the choices take turns.  seldom: how many times as many
    kinds there are on which they do not differ.
    """
    shared = np.random.default_rng(5).integers(-3, 4, 9 * choices)
    own = np.full((9 * choices, choices), -1)
    for choice in range(choices):
        own[choice::9, choice] = 8
    alike = np.repeat(np.random.default_rng(6).integers(-3, 4, (len(own) * (seldom - 1), 1)), choices, axis=1)
    return np.concatenate([own + shared[:, None], alike])


def judge(kinds: Any, seed: int, looks: list[int] = LOOKS, count: int = CELLS) -> list[dict[tuple[int, int], int]]:
    """The cells that are settled at each look, and what leads there; one that is settled is played no more."""
    chance, (size, choices) = np.random.default_rng(seed), kinds.shape
    job: Any = SimpleNamespace(panels=[None], cells=count, choices=choices, figures=1, decisive=0)
    tally = Tally(
        sums=(1, count * choices, 1, 3), cross=(1, count, choices, choices), differing=(1, count, choices, choices)
    )
    differ = (kinds[:, :, None] != kinds[:, None, :]).astype(np.int64)
    claims, going_on = list[dict[tuple[int, int], int]](), np.ones(count, bool)
    for deals in np.diff([0, *looks]):
        came = chance.multinomial(deals, [1 / size] * size, count) * going_on[:, None]
        sums = tally["sums"].reshape(count, choices, 3)
        sums[:, :, 0] += came.sum(axis=1)[:, None]
        sums[:, :, 1] += came @ kinds
        sums[:, :, 2] += came @ kinds**2
        tally["cross"][0] += np.triu(np.einsum("ck,ka,kb->cab", came, kinds, kinds))
        tally["differing"][0] += np.triu(np.einsum("ck,kab->cab", came, differ))
        known = cells(job, tally)
        claims.append({place: known[place].best for place in settled(known, LEVEL, len(looks))})
        going_on = np.array([(0, cell) not in claims[-1] for cell in range(count)])
    return claims


@pytest.mark.parametrize(("choices", "seldom"), [(2, 1), (3, 1), (2, 8)])
def test_of_charts_of_equal_choices_one_in_twenty_has_a_settled_cell(choices: int, seldom: int) -> None:
    """Whatever the choices share, however skewed they are: any claim, at any of three looks, is wrong."""
    kinds = payments(choices, seldom)
    assert len(set(kinds.sum(axis=0).tolist())) == 1
    charts = [judge(kinds, seed) for seed in range(CHARTS)]
    wrong = np.mean([any(looks) for looks in charts])
    hatched = 1 - np.mean([len(set().union(*looks)) for looks in charts]) / CELLS
    assert wrong < LIMIT
    assert hatched > 0.99
    if choices == 2 and seldom == 1:
        assert wrong > 0.01, "and the bound is not idle"


def test_without_holm_and_looks_most_charts_would_claim_something() -> None:
    """The figures of the test above are not those of a judge that never claims."""
    hasty = 0
    for seed in range(100):
        chance, kinds = np.random.default_rng(seed), payments(2)
        gaps = [chance.choice(kinds[:, 0] - kinds[:, 1], 1_000) for _ in range(CELLS)]
        z = [abs(gap.mean()) / gap.std() * 1_000**0.5 for gap in gaps]
        hasty += max(z) > 1.96
    assert hasty > 30


def test_true_leads_are_settled_the_sooner_the_larger_they_are() -> None:
    """And where all claims of a chart are counted, they name the choice that is best."""
    shares = []
    for lead in (0, 1, 2, 4):  # in a deal of nine
        kinds = payments(2)
        kinds[::9, 0] += lead
        charts = [judge(kinds, seed) for seed in range(60)]
        assert lead == 0 or not any(best for looks in charts for look in looks for best in look.values())
        shares.append([np.mean([len(looks[look]) for looks in charts]) / CELLS for look in range(len(LOOKS))])
    first, last = np.array(shares)[:, 0], np.array(shares)[:, -1]
    assert (np.diff(last) > 0).all()
    assert (last[1:] >= first[1:]).all()
    assert last[-1] > 0.95
    assert first[1] < 0.5


def test_few_differing_deals_are_never_settled() -> None:
    """Leads that come from a handful of deals count for nothing, as everywhere in the program."""
    kinds = np.zeros((1_000, 2), np.int64)
    kinds[:5, 0] = 100
    found = judge(kinds, 1, looks=[1_000])
    assert found == [{}]
    kinds[:, 1] = 0
    kinds[:300, 0] = 100
    assert len(judge(kinds, 1, looks=[1_000])[0]) == CELLS
    assert ENOUGH_DEALS == 100


def test_a_cell_without_a_rival_is_settled() -> None:
    job: Any = SimpleNamespace(panels=[None], cells=1, choices=2, figures=1, decisive=0)
    tally = Tally(sums=(1, 2, 1, 3), cross=(1, 1, 2, 2), differing=(1, 1, 2, 2))
    tally["sums"][0, 0, 0] = [500, 70, 70]
    tally["sums"][0, 1, 0] = [499, 499, 499]  # once it was not open
    found = cells(job, tally)
    assert found[0, 0].open == (0,)
    assert found[0, 0].p is None
    assert settled(found, LEVEL, 3) == {(0, 0)}


# The whole way: quotas, looks, and what is told of a cell.


def world(leads: list[int], seed: int = 0, choices: int = 2, rare: float = 1.0) -> World:
    """Cells in which the first choice is ahead by a lead in one of nine deals; the last one is rare."""
    worth = np.stack([payments(choices)] * len(leads))
    for cell, lead in enumerate(leads):
        worth[cell, ::9, 0] += lead
    often = np.full(len(leads), 0.8 / len(leads))
    often[-1] *= rare
    return World(often, worth, seed)


def play(about: World, most: int, monkeypatch: pytest.MonkeyPatch, **means: Any) -> Playing:
    """Play a made-up chart."""
    monkeypatch.setattr(rounds, "Blocks", about.job())
    return play_chart(about.chart(), about.panels(), most, LEVEL, Means(**means))


def test_a_chart_of_two_equal_moves_is_hatched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all cells 95 % at least, and nearly every chart has none that is not."""
    hatched, clean = [], 0
    for seed in range(40):
        playing = play(world([0] * 20, seed), 2_000, monkeypatch)
        states = [cell["state"] for cell in told_cells(playing, playing.known)]
        assert set(states) <= {"open", "settled"}
        hatched.append(states.count("open") / len(states))
        clean += states.count("settled") == 0
        assert playing.stop == "deals"
    assert np.mean(hatched) >= 0.95
    assert clean >= 40 * (1 - 0.05 - 3.5 * 0.0345)


def test_cells_are_played_until_they_are_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    playing = play(world([40, 2, 0, 0, 40, 2, 0, 0]), 10_000, monkeypatch)
    known, looks = playing.known, looks_to(10_000)
    assert looks == [1_000, 2_000, 5_000, 10_000]
    for cell, lead in enumerate([40, 2, 0, 0] * 2):
        n = known[0, cell].n
        assert ((0, cell) in playing.claimed) == (lead > 0)
        assert lead < 40 or 0.97 * 1_000 <= n <= 1_000
        assert lead > 0 or 0.97 * 10_000 <= n <= 10_000
        assert known[0, cell].best == 0 or not lead
    assert max(known[0, cell].n for cell in (1, 5)) > 5_000
    rows = [row for row in rows_of(playing, known, LEVEL) if row.extra["decided"]]
    assert [(row.branch, row.difference is None) for row in rows] == [("a", True), ("b", False)] * 4


def test_a_chart_that_is_settled_early_ends_early(monkeypatch: pytest.MonkeyPatch) -> None:
    playing = play(world([40] * 6), 100_000, monkeypatch)
    assert playing.stop == "decided"
    assert max(cell.n for cell in playing.known.values()) <= 1_000


def test_a_rare_cell_is_played_and_hatched(monkeypatch: pytest.MonkeyPatch) -> None:
    """It does not hold up the others, and has what came."""
    playing = play(world([40, 40, 40, 40], rare=0.002), 1_000, monkeypatch)
    few = playing.known[0, 3]
    assert 0 < few.n < 200
    states = [cell["state"] for cell in told_cells(playing, playing.known)]
    assert states[:3] == ["settled"] * 3
    assert (few.n >= 100) or states[3] == "open"


def test_frequencies_are_those_of_the_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Quotas and looks leave them as they are: within four standard errors, all cells."""
    about = world([40, 0, 4, 0, 40, 0], rare=0.05)
    playing = play(about, 5_000, monkeypatch)
    dealt = int(playing.tally["dealt"][0, 0])
    assert dealt == playing.tried[0][0]
    for cell, often in zip(told_cells(playing, playing.known), about.often, strict=True):
        assert abs(cell["frequency"] - often) <= 4 * (often / dealt) ** 0.5 + 5e-4 * often


def test_a_cut_short_chart_tells_the_frequencies_of_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    about = world([0] * 6)
    monkeypatch.setattr(rounds, "Blocks", about.job())
    means = Means(chunk=1, seconds=1e-9)
    playing = play_chart(about.chart(), about.panels(), 5_000, LEVEL, means)
    assert playing.stop == "time"
    assert 0 < playing.tally["dealt"][0, 0] < playing.tried[0][0]
    seen = playing.tally["seen"][0] / playing.tally["dealt"][0, 0]
    assert seen.sum() == pytest.approx(0.8, abs=0.15)
    assert told_cells(playing, playing.known)[0]["tried"] == playing.tally["dealt"][0, 0]


def test_threads_and_helpings_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    plays = [
        play(world([40, 4, 0, 0]), 5_000, monkeypatch, threads=threads, chunk=chunk)
        for threads, chunk in ((1, None), (2, 1), (3, 7), (1, 1_000))
    ]
    for other in plays[1:]:
        for name, array in plays[0].tally.sums.items():
            np.testing.assert_array_equal(array, other.tally[name])
        assert other.claimed == plays[0].claimed


def test_the_error_is_shared_among_cells_and_looks() -> None:
    """The level of a claim is Holm's: the most certain of m cells has to pass (1 - level) / looks / m."""
    p = [0.05 / 3 / 4 * 0.99, 0.05 / 3 / 3 * 1.01, 0.9, 0.9]
    assert holm(p, 0.05 / 3) == [True, False, False, False]
    known: Any = {(0, cell): SimpleNamespace(p=value) for cell, value in enumerate(p)}
    assert settled(known, LEVEL, 3) == {(0, 0)}
    known[0, 4] = SimpleNamespace(p=None)
    assert settled(known, LEVEL, 3) == {(0, 0), (0, 4)}
