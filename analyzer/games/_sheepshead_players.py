"""The players of Sheepshead and their parameters, in the order of the kernel's columns."""

from __future__ import annotations

from .base import RANDOM, Parameter, PlayerKind

ROLES = ("picker", "partner", "defender")

_BEFORE = (
    Parameter("pick_by", 0, "what the picking goes by", {"strength": 0, "trumps": 1}),
    Parameter("pick_at", 7, "picks with this strength of the hand (or with so many trumps) or more"),
    Parameter("pick_pos", 0, "less of it for each seat that has passed before"),
    Parameter("bury_ace", 4, "points less for burying a fail ace"),
    Parameter("bury_void", 1, "points more for burying the last card of a fail suit"),
    Parameter("alone_at", 12, "strength after the bury from which it goes alone"),
    Parameter("own_call", 1, "1: calls an ace of its own rather than announce that it is alone"),
    Parameter("under_fat", 0, "weight of the points of an under card"),
    Parameter("crack_at", 9, "strength from which it cracks"),
    Parameter("recrack_at", 10, "strength after the bury from which it recracks"),
    Parameter("pick_random", 0, "1: picks or passes at random"),
    Parameter("bury_random", 0, "1: buries at random"),
    Parameter("call_random", 0, "1: calls, and chooses the under card, at random"),
    Parameter("double_random", 0, "1: cracks, recracks and blitzes at random"),
    Parameter("picker_cash_at", 3, "as picker: leads a master fail card with so many trumps unseen or fewer"),
    Parameter(
        "leaster_rich", 14, "in a leaster for the fewest with a trick: takes its trick with up to so many points"
    ),
    Parameter("leaster_keep", 6, "there, without a trick: worth of keeping a jack or queen"),
    Parameter("leaster_stands", 3, "there: takes it with so many beating cards expected behind"),
)

_BY_SIDE: tuple[tuple[str, tuple[float, float], str], ...] = (
    ("friend_at", (0.4, 0.8), "takes a seat for a friend when that is so likely"),
    ("suspicion", (2, 2), "how much the play so far tells about who is the partner"),
    ("few", (8, 0), "with so many trumps unseen or fewer it leads by the list for few"),
)

_PLAY: tuple[tuple[str, tuple[float, float, float], str], ...] = (
    ("blitz_at", (0, 0, 9), "blitzes with this strength or more"),
    (
        "feed_risk",
        (0.4, 0.4, 0.4),
        "gives points to a friend's trick up to this expected number of beating cards behind",
    ),
    ("feed_min", (3, 3, 3), "points that a gift has at least"),
    ("fail_risk", (0.8, 9, 1.5), "takes with a fail card up to this expected number of beating cards behind"),
    ("trump_risk", (1.5, 9, 2.5), "takes with a trump up to this expected number of beating cards behind"),
    ("ruff_at", (8, 2, 2), "points a trick must hold to be worth a trump"),
    ("ruff_last", (7, 3, 3), "the same in the last seat"),
    ("reserve", (8, 2, 4), "points more for a queen"),
    ("trump_keep", (5, -2, 1), "worth of keeping a trump, in points"),
    ("trump_step", (0.4, 0.05, 0.4), "more of it for each rank of the trump"),
    ("length", (0, 1, 0.3), "worth of a fail card per card of its suit"),
)


def rule_player() -> PlayerKind:
    """The `rule` player."""
    parameters = list(_BEFORE)
    for role in (*ROLES, "leaster"):
        where = "without a picker" if role == "leaster" else f"as {role}"
        parameters.append(Parameter(f"{role}_random", 0, f"1: plays its cards at random {where}"))
    for name, sides, meaning in _BY_SIDE:
        for role, default in zip(("picker", "defender"), sides, strict=True):
            parameters.append(Parameter(f"{role}_{name}", default, f"as {role}: {meaning}"))
    for place, role in enumerate(ROLES):
        for name, defaults, meaning in _PLAY:
            parameters.append(Parameter(f"{role}_{name}", defaults[place], f"as {role}: {meaning}"))
    return PlayerKind("rule", 2, "a good club player: picks by strength, plays by role", tuple(parameters))


PLAYERS = (RANDOM, rule_player())
