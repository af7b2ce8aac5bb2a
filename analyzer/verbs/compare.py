"""`compare`: what a rule changes, on the same deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Unpack

from ..contest import MOST, Contest
from ..profile import Profile
from ..result import Result
from ..running import Common, check_unit, checked, question, running
from ..scenario import Scenario
from ..tuning import read_tune
from ..vary import Changes, variant_name, variants, write_value
from .lines import play_lines


def compare(
    game: str,
    *,
    vary: Mapping[str, Sequence[Any]],
    full: bool = False,
    players: str = "rule",
    tune: str | None = None,
    score: str | None = None,
    by: str | None = None,
    unit: str = "deal",
    until_decided: bool = False,
    **common: Unpack[Common],
) -> Result:
    """Play variants of the rules on the same deals: one row a variant, the default first.

    vary: options and their values; each is tried alone against the default, or with `full` all combinations.
    tune: a parameter of the players that is tuned to each variant.  score: `path.py:function`, a pay-off counted
    from the outcome of each deal.  by: the figure that variants are compared by, of which the highest is sought.
    Besides the figures of `simulate` a row has the closeness of the deals (`margin`), the reward for skill
    (`skill`: what a `rule` player gains on `random` ones), and the share of deals in which the rule `bites`.
    ValueError for bad input.
    """
    arguments = {"game": game, "until_decided": until_decided, **common}
    asked = checked(arguments, [players])
    check_unit(asked, unit)
    check_score(score, unit)
    houses, names, changes = houses_of(arguments | {"players": players, "vary": vary, "full": full}, asked)
    check_number(len(houses), by)
    check_figure(asked, by, unit, score)
    sweep = None if tune is None else read_tune(asked, tune, players)
    own = {"vary": {name: list(values) for name, values in vary.items()}, "full": full, "players": players,
           "tune": tune, "score": score, "by": by, "unit": unit, "until_decided": until_decided}  # fmt: skip
    told: dict[str, Any] = {"dealer": asked.dealer, "varied": list(vary)}
    extra: list[dict[str, Any]] = [{"changes": dict(change)} for change in changes]
    contest = Contest(asked, unit, houses, names, changes, [players] * len(houses), extra, score, by)
    with running(asked, common, question("compare", game, own, common)) as means:
        if len(houses) > MOST:
            told["race"] = contest.race(means)
        if sweep is not None:
            contest.tune(sweep, means)
        job = contest.job()
        told["by"] = job.values[job.decisive].figure.name
        profile = Profile(len(contest.names), best=by is not None)
        return play_lines(asked, job, means, "compare", profile.rows, profile.decided, told)


def check_score(score: str | None, unit: str) -> None:
    """ValueError where a pay-off cannot be counted."""
    if score is not None and ".py:" not in score:
        raise ValueError(f"--score is path.py:function, not {score[:40]!r}")
    if score is not None and unit == "match":
        raise ValueError("--score counts the outcome of deals: it goes with --unit deal")


def check_number(variants: int, by: str | None) -> None:
    """ValueError where there are more variants than can be compared each with each."""
    if variants > MOST and by is None:
        raise ValueError(f"{variants} variants: more than {MOST} are compared where --by names a figure")


def check_figure(asked: Scenario, by: str | None, unit: str, score: str | None) -> None:
    """ValueError where `by` names no figure of a variant; of a pay-off the figures are known when it is counted."""
    if by is None or score is not None:
        return
    from ..variants import WHOLE, place_of, shown_places, values_of

    values = values_of(asked.game, asked.rules, asked.seats, unit, 0)
    place_of(asked.game, by, values, shown_places(values, WHOLE))


def houses_of(arguments: Mapping[str, Any], asked: Scenario) -> tuple[list[Scenario], list[str], list[Changes]]:
    """The scenarios of the variants, their names and changes; ValueError where one cannot be played."""
    vary, full = arguments["vary"], arguments["full"]
    changes = variants(asked.rules, vary, full)
    houses = [_house(arguments, asked, change) for change in changes]
    return houses, [variant_name(asked.rules, list(vary), change, full) for change in changes], changes


def _house(arguments: Mapping[str, Any], asked: Scenario, changes: Changes) -> Scenario:
    whole = {**arguments, "rules": {**asked.rules.as_dict(), **changes}, "preset": None, "players_count": asked.seats}
    try:
        return checked(whole, [arguments["players"]])
    except ValueError as fault:
        named = " ".join(f"{name}={write_value(value)}" for name, value in changes.items())
        raise ValueError(f"{named}: {fault}") from None
