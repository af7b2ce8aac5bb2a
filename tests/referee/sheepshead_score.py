"""The scores of Sheepshead: part of the slow and plain referee.

Written from the rules page `rules/sheepshead.md` alone. Sentences in quotation marks are the page's; a number
is its section.
"""

from __future__ import annotations

from typing import Any

PLAYERS = 5
ALL_TRICKS = 6
ALL_POINTS = 120

SCORES = {
    "all": (12, 6, 3, -3),
    "91-120": (8, 4, 2, -2),
    "61-90": (4, 2, 1, -1),
    "31-60": (-4, -2, -1, 1),
    "0-30": (-8, -4, -2, 2),
    "none": (-12, -6, -3, 3),
}
"""The table of section 9: picker alone, picker with partner, partner, each opponent.

The column of the opponents is for a picker with a partner or without one alike.
"""


def score_row(rules: dict[str, Any], team_points: int, team_tricks: int) -> str:
    """Find the row: "`all` and `none` are tested first"."""
    # "With `sweep_test = points` they mean exactly 120 and exactly 0 team points."
    by_points = rules["sweep_test"] == "points"
    taken, everything = (team_points, ALL_POINTS) if by_points else (team_tricks, ALL_TRICKS)
    if taken == everything:
        return "all"
    if taken == 0:
        return "none"
    rows = [(91, "91-120"), (61, "61-90"), (31, "31-60"), (0, "0-30")]
    return next(row for least, row in rows if team_points >= least)


def score_picked(rules: dict[str, Any], result: dict[str, Any], doublings: int) -> dict[str, Any]:
    """Score a deal with a picker, section 9; `doublings` counts crack, recrack and blitzes."""
    picker, partner = result["picker"], result["partner"]
    alone = partner == -1
    side = [picker] if alone else [picker, partner]
    team_points = sum(result["points"][seat] for seat in side)
    row = score_row(rules, team_points, sum(result["tricks"][seat] for seat in side))
    picker_alone, picker_paired, partner_score, opponent = SCORES[row]
    # "Table value x stake x 2 (crack) x 2 (recrack) x 2 per blitz x 2 if bump = on and the picker's side has a
    # losing row."
    multiplier = rules["stake"] * 2**doublings
    if rules["bump"] == "on" and picker_alone < 0:
        multiplier *= 2
    score = [opponent * multiplier] * PLAYERS
    score[picker] = (picker_alone if alone else picker_paired) * multiplier
    if not alone:
        score[partner] = partner_score * multiplier
    return {"row": row, "team_points": team_points, "multiplier": multiplier, "score": score}


def only_seat(values: dict[int, int], wanted: int) -> int:
    """Find the one seat with the deciding total; -1 for a tie, which is void."""
    seats = [seat for seat, value in values.items() if value == wanted]
    return seats[0] if len(seats) == 1 else -1


def score_alone(rules: dict[str, Any], result: dict[str, Any]) -> dict[str, Any]:
    """Score a leaster or a moster, section 10: one seat is singled out, all others score one."""
    points = dict(enumerate(result["points"]))
    swept = [seat for seat in points if result["tricks"][seat] == ALL_TRICKS]
    if result["mode"] == "moster":
        # "The seat with most points gets -4, everybody else +1"; `wins`: "a seat that took all six tricks gets
        # +4 instead, the others -1".
        sweep_wins = bool(swept) and rules["moster_sweep"] == "wins"
        singled_out = swept[0] if sweep_wins else only_seat(points, max(points.values()))
        value = 4 if sweep_wins else -4
    else:
        # "The winner gets +4, everybody else -1."
        value = 4
        if rules["leaster_winner"] == "most":
            singled_out = only_seat(points, max(points.values()))
        else:
            if rules["leaster_winner"] == "fewest_with_trick":
                points = {seat: total for seat, total in points.items() if result["tricks"][seat] > 0}
            singled_out = only_seat(points, min(points.values()))
    if singled_out == -1:
        # "Two or more seats tied for the deciding total: void, all scores 0."
        return {"winner": -1, "score": [0] * PLAYERS}
    score = [-value // 4 * rules["stake"]] * PLAYERS
    score[singled_out] = value * rules["stake"]
    return {"winner": singled_out, "score": score}
