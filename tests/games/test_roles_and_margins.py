"""Roles and margins of the nine games, and what a game proposes to compare and to sweep.

What a deal should say is computed here in plain Python from the outcomes of the recorded games, which an independent
referee wrote; the ends of the scales are set by hand from the rules pages.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from analyzer import Table, simulate
from analyzer.games import game as find_game
from analyzer.games import names
from analyzer.lineups import find_parameter, read_sweep
from analyzer.records import blank_state, rule_record
from analyzer.vary import read_vary, variants
from analyzer.verbs.sweep import sweep
from kernels.drivers.variants import margin, seat_role
from kernels.jit import bind, template
from kernels.tally import MISSING
from tests.shared_games import recorded_games

GAMES = names()
FIRST_ROLE = {"calabresella": "bidder", "chiamata": "declarer", "sheepshead": "picker"}  # by who is the first role

Outcome = dict[str, Any]
Rules = dict[str, Any]


@template
def after_deal(state: Any, rules: Any, scores: Any, out: Any) -> None:
    """The margin, then the role of each seat."""
    score(state, rules, scores)  # type: ignore[name-defined]  # noqa: F821
    out[0] = margin(state, rules, scores)
    for seat in range(scores.size):
        out[1 + seat] = seat_role(state, seat)


@template
def margin_alone(state: Any, rules: Any, scores: Any, out: Any) -> None:
    """The margin of a state that was set by hand."""
    out[0] = margin(state, rules, scores)


def _kernel(game: str) -> Any:
    return import_module(f"kernels.games.{game}")


def _told(record: dict[str, Any]) -> list[int]:
    """What the kernel says of a recorded deal: margin, roles."""
    table = Table(record["game"], record["rules"], record["deal"])
    for step in record["steps"]:
        table.play(step["move"])
    assert table.over
    out = np.zeros(1 + table.seats, np.int64)
    bind(after_deal, _kernel(record["game"]))(table._state, table._rules, np.zeros(table.seats, np.int64), out)
    return [int(number) for number in out]


# The margin by outcome and rules.


def _spare(points: int, needed: int, whole: int) -> int:
    """What the side with `points` of `whole`, or the other one, has more than it needed to win."""
    return points - needed if points >= needed else (whole - points) - (whole - needed + 1)


def _apart(sides: list[int]) -> int:
    """The best above the second best."""
    best, second = sorted(sides, reverse=True)[:2]
    return best - second


def _briscola(told: Outcome, rules: Rules) -> int:
    return _apart(told["side_points"])


def _calabresella(told: Outcome, rules: Rules) -> int:
    if told["bidder"] < 0:
        return MISSING
    whole = 32 + rules["last_trick_thirds"]
    needed = 18 if rules["win_at"] == "six_points" else next(n for n in range(whole) if 2 * n > whole)
    return _spare(told["bidder_points"], needed, whole)


def _chiamata(told: Outcome, rules: Rules) -> int:
    return MISSING if told["all_pass"] else _spare(told["declarer_points"], told["target"], 120)


def _commit(told: Outcome, rules: Rules) -> int:
    return min(cards for seat, cards in enumerate(told["cards_left"]) if seat != told["winner"])


def _dual_clash(told: Outcome, rules: Rules) -> int:
    return _apart(told["wins"])


def _knock_rummy(told: Outcome, rules: Rules) -> int:
    lowest, second = sorted(told["deadwood"])[:2]
    return MISSING if told["end"] == "void" else second - lowest


def _kobayakawa(told: Outcome, rules: Rules) -> int:
    bettors = [seat for seat, total in enumerate(told["totals"]) if total]
    if len(bettors) < 2:
        return MISSING
    return told["totals"][told["winner"]] - max(told["totals"][seat] for seat in bettors if seat != told["winner"])


def _sheepshead(told: Outcome, rules: Rules) -> int:
    return _spare(told["team_points"], 61, 120) if told["mode"] == "picked" else MISSING


def _tantony(told: Outcome, rules: Rules) -> int:
    return _apart(told["side_score"][:2] if rules["form"] == "teams" else told["side_score"])


MARGINS: dict[str, Callable[[Outcome, Rules], int]] = {
    "briscola": _briscola,
    "calabresella": _calabresella,
    "chiamata": _chiamata,
    "commit": _commit,
    "dual_clash": _dual_clash,
    "knock_rummy": _knock_rummy,
    "kobayakawa": _kobayakawa,
    "sheepshead": _sheepshead,
    "tantony": _tantony,
}


def _roles(record: dict[str, Any]) -> list[int]:
    """The role of each seat by the outcome."""
    told, seats = record["outcome"], range(record["players"])
    first = told[FIRST_ROLE[record["game"]]]
    if first is None or first < 0:
        return [-1 for _ in seats]
    partner, other = (told["partner"], 2) if "partner" in told else (None, 1)
    return [0 if seat == first else 1 if seat == partner else other for seat in seats]


def _deals(game: str) -> list[dict[str, Any]]:
    return [record for record in recorded_games(game) if record.get("kind", "game") == "game"]


@pytest.mark.parametrize("game", GAMES)
def test_recorded_deals(game: str) -> None:
    margins, roles = set(), set()
    for record in _deals(game):
        told = _told(record)
        assert told[0] == MARGINS[game](record["outcome"], record["rules"]), record["outcome"]
        margins.add(told[0])
        if game in FIRST_ROLE:
            assert told[1:] == _roles(record), record["outcome"]
            roles |= set(told[1:])
    assert len(margins) > (3 if game in ("commit", "dual_clash") else 8)  # so that much could go wrong
    assert roles - {-1} == set(range(len(find_game(game).roles)))


# The ends of the scales.


def _by_hand(game: str, rules: Rules, fields: dict[str, Any], seats: int = 0) -> int:
    face = find_game(game)
    read = face.rules.read(rules)
    seats = seats or face.seats_for(read)
    state = blank_state(face)
    for name, value in fields.items():
        array = state[name]
        if np.ndim(array):
            array[: len(value)] = value
        else:
            state[name] = value
    out = np.zeros(1, np.int64)
    bind(margin_alone, _kernel(game))(state, rule_record(face, read, seats), np.zeros(seats, np.int64), out)
    return int(out[0])


@pytest.mark.parametrize(
    ("target", "side", "spare"),
    # 61 of 120 win by a hair, 60 lose by one; of a bid of 81 the others need 40.
    [(61, 61, 0), (61, 60, 0), (61, 62, 1), (61, 120, 59), (61, 0, 60), (81, 81, 0), (81, 80, 0), (81, 61, 19)],
)
def test_points_to_spare(target: int, side: int, spare: int) -> None:
    fields = {"declarer": 1, "partner": 4, "target": target, "points": [120 - side, side - side // 3, 0, 0, side // 3]}
    assert _by_hand("chiamata", {}, fields) == spare


def test_the_bury_counts_for_the_picker() -> None:
    fields = {"picker": 2, "partner": -1, "buried_points": 21, "points": [40, 19, 40, 0, 0]}
    assert _by_hand("sheepshead", {}, fields) == 0
    assert _by_hand("sheepshead", {}, {**fields, "partner": 1}) == 19
    assert _by_hand("sheepshead", {}, {**fields, "picker": -1}) == MISSING


@pytest.mark.parametrize(
    ("rules", "thirds", "spare"),
    # Six points are 18 thirds, of 35 or, without a last trick that counts, of 32, where half is 16.
    [
        ({}, 18, 0),
        ({}, 17, 0),
        ({}, 35, 17),
        ({"last_trick_thirds": 0}, 17, 0),
        ({"last_trick_thirds": 0, "win_at": "majority"}, 17, 0),
        ({"last_trick_thirds": 0, "win_at": "majority"}, 16, 0),
        ({"last_trick_thirds": 0, "win_at": "majority"}, 18, 1),
    ],
)
def test_thirds_to_spare(rules: Rules, thirds: int, spare: int) -> None:
    assert _by_hand("calabresella", rules, {"soloist": 1, "points": [9, thirds, 8]}) == spare


@pytest.mark.parametrize(
    ("cards", "centre", "winner", "apart"),
    # Values, those who bet in seats 0, 1, ...: worked examples 1, 2 and 3 of the rules page, and a winner whose
    # nearest rival is not the lowest.
    [
        ((2, 3, 12, 14), 13, 0, 1),
        ((2, 7, 14), 12, 0, 0),
        ((2, 7, 14), 12, 2, 0),
        ((4, 9), 3, 1, 2),
        ((1, 9, 11), 3, 2, 2),
        ((7,), 3, 0, MISSING),
    ],
)
def test_strength_of_bettors(cards: tuple[int, ...], centre: int, winner: int, apart: int) -> None:
    fields = {
        "hand": [1 << value - 1 for value in cards],
        "bettors": (1 << len(cards)) - 1,
        "centre": centre - 1,
        "low": cards.index(min(cards)),
        "winner": winner,
    }
    assert _by_hand("kobayakawa", {}, fields, seats=4) == apart


def test_partners_are_one_side() -> None:
    """Four at briscola: 61 against 59; six in pairs: 50, 40, 30; a shared top is no distance."""
    assert _by_hand("briscola", {}, {"players": 4, "sides": 2, "points": [60, 29, 1, 30]}, seats=4) == 2
    six = {"players": 6, "sides": 3, "points": [50, 40, 20, 0, 0, 10]}
    assert _by_hand("briscola", {}, six, seats=6) == 10
    assert _by_hand("briscola", {}, {"players": 2, "sides": 2, "points": [60, 60]}, seats=2) == 0


# In a comparison.


def test_what_a_comparison_shows() -> None:
    """Against figures of `simulate` on the same deals: the picker's score, and the points of the picker's team."""
    simulated = simulate("sheepshead", deals=2_000)
    shown = sweep("sheepshead", param="rule.pick_at=6,7", deals=2_000).rows[1].metrics
    for role in ("picker", "partner"):
        figure = simulated.rows[0].metrics[f"{role}_score"].interval.value
        assert shown[f"score[{role}]"].interval.value == pytest.approx(figure)
    bins = simulated.distributions["team_points"]
    spare = sum(_spare(one["value"], 61, 120) * one["deals"] for one in bins) / sum(one["deals"] for one in bins)
    assert shown["margin"].interval.value == pytest.approx(spare)


# What the faces say.


@pytest.mark.parametrize("game", GAMES)
def test_face_and_kernel_agree(game: str) -> None:
    face, kernel = find_game(game), _kernel(game)
    assert bool(face.roles) == hasattr(kernel, "seat_role")
    assert (face.margin is not None) == hasattr(kernel, "margin")
    assert face.margin is None or face.margin_meaning


@pytest.mark.parametrize("game", GAMES)
def test_proposals_can_be_read(game: str) -> None:
    face = find_game(game)
    house = face.rules()
    assert face.variants
    for text in face.variants:
        (option,) = asked = read_vary([text])
        found = variants(house, asked, full=False)
        assert len(found) == len(asked[option])  # the default is one of them
        for changes in found:
            face.check_seats(face.rules.read({**house.as_dict(), **changes}), face.seats_for(house))
    assert face.sweeps
    for text in face.sweeps:
        read = read_sweep(face, text)
        values = [float(value) for value in read.values]
        default = find_parameter(face, read.player, read.parameter).default
        assert len(values) >= 5
        assert default == -1 or values[0] < default < values[-1]  # -1: the player's own table


@pytest.mark.parametrize("game", GAMES)
def test_the_best_value_lies_inside(game: str) -> None:
    """One seat that tries the values of the first sweep among players of the default does best at neither end."""
    face = find_game(game)
    by = face.seat_figures(face.rules())[face.decisive].name
    found = sweep(game, param=face.sweeps[0], for_="seat", by=by, deals=2_000)
    chances = [row.best for row in found.rows if row.best is not None]
    assert len(chances) == len(found.rows)
    assert max(chances[0], chances[-1]) < 0.001
