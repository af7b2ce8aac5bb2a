"""One chart held against another: what changes, only where both are settled, and what cannot be held against it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from matplotlib.text import Text

from analyzer.charts.drawing import figure_of
from analyzer.charts.overlay import changes, read_other
from analyzer.report.answers import answer
from analyzer.result import Result
from analyzer.verbs.chart import chart
from tests.charts.positions import cut_short

KIND = "bet-or-pass"


def check_line(told: str, needed: str) -> None:
    """One line that says what is needed."""
    assert needed in told
    assert "\n" not in told


def overlaid(against: str, **more: Any) -> Result:
    """Draw or flip in Kobayakawa, of the first seat alone."""
    asked = {"seat": 0, "deals": 300, "seed": 3, "threads": 2} | more
    return chart("kobayakawa", "draw-or-flip", against=against, **asked)


def states(result: Result) -> dict[str, int]:
    """How many cells there are in each state of the overlay."""
    found: dict[str, int] = {}
    for change in result.provenance["chart"]["changes"]:
        found[change["state"]] = found.get(change["state"], 0) + 1
    return found


@pytest.mark.parametrize("against", ["tie_break=earlier", "seat=0", "rule"])
def test_the_same_thing_changes_nothing(against: str) -> None:
    result = overlaid(against)
    assert set(states(result)) <= {"same", "open", "blank"}
    assert states(result)["same"] > 20
    assert states(result)["blank"] == 15
    here, there = ([row for row in result.rows if row.group["of"] == of] for of in ("this", "other"))
    assert [(row.branch, row.metrics) for row in here] == [(row.branch, row.metrics) for row in there]
    assert result.provenance["against"]["text"] == against


def test_rows_of_both_are_told_apart() -> None:
    result = overlaid("tie_break=low_card")
    told = result.provenance
    assert (told["rules"]["tie_break"], told["against"]["rules"]["tie_break"]) == ("earlier", "low_card")
    assert list(result.rows[0].group) == ["of", "seat", "card", "centre"]
    assert [row.group["of"] for row in result.rows] == sorted((row.group["of"] for row in result.rows), reverse=True)
    assert len(told["chart"]["changes"]) == len(told["chart"]["cells"]) == 225
    assert told["deals"] == sum(row.n for row in result.rows) // 2


def test_a_planted_change_is_found() -> None:
    """The last to speak: against players who never bet every card is worth a bet; against bettors a low one is not."""
    result = chart("kobayakawa", KIND, players="rule(bet=never)", against="always", deals=200, threads=2)
    possible = [one for one in result.provenance["chart"]["changes"] if one["state"] != "blank"]
    assert {one["state"] for one in possible if one["group"]["bets"] != "0"} == {"missed"}
    # With bets before, one table never comes there; so hold two tables against each other that both do.
    result = chart(
        "kobayakawa", KIND, players="rule,rule(bet=never),rule(bet=never)", seat=0, against="rule,always,always",
        deals=500, threads=2,
    )  # fmt: skip
    changed = [one for one in result.provenance["chart"]["changes"] if one["state"] == "changed"]
    assert len(changed) > 20
    assert all((one["from"], one["to"]) == ("bet", "pass") for one in changed)
    assert all(one["group"]["bets"] == "0" for one in changed)
    assert not any(one["group"]["card"] == "RJ" and one["group"]["centre"] in ("A", "2", "3") for one in changed)


def test_a_change_counts_only_where_both_are_settled() -> None:
    cells = [{"group": {"x": str(place)}, "best": best, "state": state} for place, (best, state) in enumerate(
        [("a", "settled"), ("a", "settled"), ("a", "open"), ("a", "settled"), (None, "blank"), (None, "missed")]
    )]  # fmt: skip
    others = [{"group": {"x": str(place)}, "best": best, "state": state} for place, (best, state) in enumerate(
        [("a", "settled"), ("b", "settled"), ("b", "settled"), ("b", "open"), ("b", "settled"), ("b", "settled")]
    )]  # fmt: skip
    found = changes(cells, others)
    assert [one["state"] for one in found] == ["same", "changed", "open", "open", "blank", "missed"]
    assert [(one["from"], one["to"]) for one in found][1] == ("a", "b")
    with pytest.raises(ValueError):
        changes(cells, others[:-1])


def test_the_forms_of_against() -> None:
    assert (read_other("seat=2").seat, read_other("seat=2").rules) == (2, {})
    assert read_other(" tie_break = low_card , start_chips=3").rules == {"tie_break": "low_card", "start_chips": 3}
    assert read_other("follow_suit=free").players is None
    for table in ("random", "rule(margin=1),random,rule", "rule(margin=1, bet=never)", "./own.py:last"):
        assert read_other(table).players == table
    assert read_other("tables=[1,2],x=3").rules == {"tables": [1, 2], "x": 3}


REFUSED = {
    "": "--against is empty",
    "  ": "--against is empty",
    "seat=7": "draw-or-flip is one of 0 to 2, not 7",
    "tie_break=sideways": "tie_break",
    "tie_brake=earlier": "did you mean tie_break",
    "tie_break=earlier,tie_break=low_card": "twice",
    "tie_break": "no player 'tie_break'",
    "nobody": "no player 'nobody'",
    "rule,rule": "2 players for 3 seats",
    "none.py:there": "no file none.py",
}


@pytest.mark.parametrize("against", REFUSED)
def test_what_cannot_be_held_against_a_chart(against: str) -> None:
    with pytest.raises(ValueError) as fault:
        overlaid(against)
    check_line(str(fault.value), REFUSED[against])


def test_a_seat_against_all_of_them() -> None:
    with pytest.raises(ValueError, match="--seat") as fault:
        chart("kobayakawa", "draw-or-flip", against="seat=1", deals=100)
    check_line(str(fault.value), "which one is meant")


def test_an_overlay_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut short in each job in turn, of either chart or of the rules in words: the result of an uninterrupted run."""
    whole, told, cut = overlaid("tie_break=low_card"), None, 0
    while told is None or told.provenance["stop"] == "time":
        with cut_short(monkeypatch, cut):
            told = overlaid("tie_break=low_card", out=str(tmp_path / "run"))
        if told.provenance["stop"] == "time":
            assert "cost" not in (told.provenance["against"]["rule"] or {})
        cut += 1
        assert cut < 30
    assert cut > 6, "two surveys, two looks or more, two times fresh deals, and the whole"
    assert _figures(told) == _figures(whole)


def _figures(result: Result) -> Any:
    told = result.as_dict()
    return {name: value for name, value in told.items() if name not in ("seconds", "threads")}


def test_ctrl_c_in_the_first_chart_ends_both(monkeypatch: pytest.MonkeyPatch) -> None:
    from analyzer.charts import rounds

    real, jobs = rounds.run, []

    def interrupted(*arguments: Any) -> Any:
        done = real(*arguments)
        jobs.append(done)
        return done if len(jobs) < 2 else type(done)(done.tally, done.deals, "interrupted", done.seconds)

    monkeypatch.setattr(rounds, "run", interrupted)
    result = overlaid("tie_break=low_card")
    assert len(jobs) == 2
    assert result.provenance["stop"] == "interrupted"
    assert result.provenance["chart"]["rule"] is None
    assert {row.group["of"] for row in result.rows} == {"this"}
    assert set(states(result)) <= {"missed", "blank"}


@pytest.mark.parametrize(("game", "kind"), [("kobayakawa", "draw-or-flip"), ("calabresella", "contracts")])
def test_the_answer_of_an_overlay_tells_how_much_changes(game: str, kind: str) -> None:
    """Of charts of choices and of what each is worth, in counts of their own cells."""
    result = chart(game, kind, seat=0, against="rule", deals=300)
    found = states(result)
    settled = found.get("changed", 0) + found.get("same", 0)
    assert settled > 0
    told = f"in {found.get('changed', 0)} of the {settled} cells that are settled in both charts, of "
    assert told + f"{settled + found.get('open', 0)} in all." in answer(result)


def test_two_seats_of_a_chart_with_a_panel_a_seat_are_drawn() -> None:
    """The panel of the other seat is no panel of the picture."""
    result = chart("kobayakawa", "draw-or-flip", seat=0, against="seat=2", deals=30)
    assert {row.group["seat"] for row in result.rows} == {"first", "last"}
    words = [text.get_text() for text in figure_of(result).findobj(Text)]
    assert any("first" in text for text in words)


def test_a_note_tells_the_seat_that_was_asked_for() -> None:
    def notes(**about: Any) -> list[str]:
        told: list[str] = chart("kobayakawa", "bet-or-pass", deals=10, **about).provenance["chart"]["notes"]
        return told

    assert notes()[0].startswith("the seat that speaks last, unless")
    assert notes(seat=1)[0] == "seat 1"
