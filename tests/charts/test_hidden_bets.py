"""Kobayakawa with bets that are made all at once: a cell knows no more than the seat does."""

from __future__ import annotations

from tests.charts.positions import asked, meet

SIMULTANEOUS = {"bet_mode": "simultaneous"}


def test_bets_that_are_not_seen_make_no_cells() -> None:
    """Whoever of the others has bet: the same cell, and no axis of the bets.  Where bets are seen each is a cell."""
    hidden = asked("kobayakawa", "bet-or-pass", rules=SIMULTANEOUS)
    seen = asked("kobayakawa", "bet-or-pass")
    assert [axis.name for axis in hidden.chart.axes] == ["card", "centre"]
    assert [axis.name for axis in seen.chart.axes] == ["bets", "card", "centre"]
    for about, different in ((hidden, 1), (seen, 3)):
        found = list(meet(about, range(30), 0, 1 << 20))
        assert len(found) == 30, "the last to speak always decides"
        for one in found:
            cells = set()
            for bettors in (0b00, 0b01, 0b10, 0b11):
                state = one.state.copy()
                state["bettors"] = bettors
                cells.add(about.cell(state))
            assert len(cells) == different
