"""The players of calabresella and the numbers they play by, in the order of the kernel's columns."""

from __future__ import annotations

from .base import RANDOM, Parameter, PlayerKind

_BIDS: tuple[tuple[str, tuple[float, float], str], ...] = (
    # name, defaults with follow_suit free and must, meaning
    ("chiamo_at", (10, 6), "bids chiamo from this S on"),
    ("last_at", (9, 8), "the same where a third pass would end the deal"),
    ("solo_at", (20, 17), "bids solo from this S on"),
    ("only_at", (16, 14), "the same where chiamo is not allowed"),
    ("solissimo_at", (26, 22), "bids solissimo from this S on"),
    ("dividete_at", (99, 99), "raises a solissimo to dividete from this S on"),
    ("scegliete_at", (26, 22), "raises a solissimo to scegliete from this S on"),
)

_SWITCHES = (
    ("bids_random", "1: bids at random"),
    ("choices_random", "1: raises, calls, gives and discards at random as soloist"),
    ("exchange_random", "1: splits and discards at random as an opponent"),
    ("soloist_random", "1: plays its cards at random as soloist"),
    ("first_random", "1: plays its cards at random as first opponent"),
    ("second_random", "1: plays its cards at random as second opponent"),
)

# name, defaults (free soloist, free defender, must soloist, must defender), meaning
_COMMON: tuple[tuple[str, tuple[float, float, float, float], str], ...] = (
    ("master", (0.3, -0.15, 0.32, 9.78), "lead of a master"),
    ("m_long", (0.88, -0.29, 0.14, 0.26), "lead of a master, times the length of its suit"),
    ("m_out", (-2.34, -0.51, -0.29, -1.59), "lead of a master, times the cards of its suit that others may hold"),
    ("m_ace", (0.13, -0.24, 0.19, 0.74), "lead of a master ace"),
    ("m_late", (-0.05, 0.29, 0.04, -0.15), "lead of a master, times the tricks played"),
    ("long", (0.38, -0.03, -0.03, 1.44), "lead of another card, times the length of its suit"),
    ("out", (0.56, -0.39, 0, 0.12), "lead of another card, times the cards of its suit that others may hold"),
    ("points", (2.15, -0.64, -0.12, 0.54), "against the lead of another card, times its thirds"),
    ("height", (0, 0, 0.07, 0), "against the lead of another card, times its height"),
    ("under_ace", (-6.76, -5.26, -0.25, 0.03), "against a lead below an own ace that is no master"),
    ("under_three", (1.96, 0.81, 0.42, 5.51), "against a lead from a suit with an own three"),
    ("two_up", (1.55, -0.86, 0.32, 0.14), "lead of a two while the three is out"),
    (
        "void",
        (-0.23, -0.55, 0.17, 5.74),
        "lead of a suit, times the others known void (soloist), or the soloist less the partner",
    ),
    ("pot", (0.64, 0.01, 3.62, 0.04), "winning a trick for sure, times the thirds on the table"),
    ("take", (0.44, 0.51, 1.95, 0.38), "winning, times the thirds of the own card"),
    ("save", (0.07, 0.11, 0.87, 0.07), "against winning, times the height of the card"),
    ("save_master", (0.02, 0, 0.05, 1.46), "against winning with a master in the last seat"),
    ("pot2", (0.34, -0.43, 0.32, 0.36), "playing a card that may be beaten, times the thirds on the table"),
    ("risk_pts", (0.04, 2.18, -0.81, 0.48), "against it, times the thirds of the card"),
    ("risk", (-0.98, -0.21, 1.38, 0.28), "against it, times the cards above it that the third seat may hold"),
    ("take_from", (-0.28, -0.49, 0.07, -0.2), "the second seat takes if the sum is above this"),
    ("lose", (1.08, 0, 0.73, 0.63), "against throwing a card, times its thirds"),
    ("lose_h", (0.57, 1.11, 0.94, 0.12), "against throwing a card, times its height"),
    ("lose_master", (8.2, 1.29, 6.99, 1.05), "against throwing a master"),
    ("guard_ace", (1.26, 0.35, 1.49, 1.29), "against throwing from a suit of three or fewer with the ace"),
    ("guard_two", (0.34, 0.15, 1.68, 0.85), "against throwing from a suit of two with the two"),
    ("off_long", (-0.9, -0.31, 0.02, 0.38), "against throwing off suit, times the length of the suit"),
    ("bare_ace", (0.57, 9.67, 0.92, 5.28), "keeping an ace without three and two"),
    ("held_ace", (121.8, 11.02, 41.03, 67.52), "keeping an ace with three or two"),
    ("keep_long", (-0.68, -1.35, 0.29, 1.47), "keeping another card, times the length of its suit"),
    ("keep_three", (1.73, 0.39, 1.46, 3.42), "the same with the three of the suit"),
    ("keep_two", (6.98, -0.2, 2.41, 2.45), "the same with the two of the suit"),
    ("keep_both", (0.23, 5.37, -0.6, 7.32), "keeping another card of a suit with three and two"),
    ("keep_height", (1.85, 0.26, 0.7, 0.66), "keeping another card, times its height"),
    ("keep_guard", (2.72, 1.35, 2.6, 1.69), "keeping another card that guards an ace without the three"),
    ("shed_points", (9.15, -0.41, 3.58, 3.14), "against keeping another card, times its thirds"),
    ("short_two", (6.15, 14.11, 0.52, 28.39), "keeping a two alone in its suit"),
    ("late", (0.01, -0.11, 0.09, -0.32), "lead of another card, times the tricks played"),
)
_SOLOIST: tuple[tuple[str, tuple[float, float], str], ...] = (
    ("give_points", (9.67, 17.64), "against giving a card back, times its thirds"),
    ("call_three", (3.28, 16.9), "calling a three"),
    ("call_two", (2.52, 2.79), "calling a two"),
    ("call_ace", (4.31, 5.41), "calling an ace"),
    ("call_king", (-0.42, 2.39), "calling a king"),
    ("call_long", (-1.57, -0.12), "calling a card, times the length of its suit"),
    ("call_by_two", (0.89, 5.8), "calling a three where the two is held"),
    ("call_by_ace", (-1.16, -0.32), "calling a three or two where the ace is held"),
)
_DEFENDER: tuple[tuple[str, tuple[float, float], str], ...] = (
    ("gift", (2.54, 13.26), "throwing a card on the partner's sure trick, times its thirds"),
    ("gift_master", (2.32, 2.8), "against such a gift of a master"),
    ("gift_ace", (3.52, 1.02), "against such a gift of a master ace, besides"),
    ("gift_over", (-1.61, 0.02), "against such a gift that takes the trick from the partner"),
    ("feed", (0.5, 0.14), "throwing a card before a partner who may win, times its thirds"),
    ("call_suit", (-7.84, -8.71), "lead of the suit of the called card"),
    ("master_last", (-0.05, 0.36), "lead of a master, where the soloist plays last"),
    ("height_last", (0.05, -0.2), "height, where the soloist plays last"),
)


def _parameters() -> list[Parameter]:
    told = [
        Parameter(f"{way}_{name}", defaults[k], meaning)
        for k, way in enumerate(("free", "must"))
        for name, defaults, meaning in _BIDS
    ]
    told += [Parameter(name, 0, meaning) for name, meaning in _SWITCHES]
    for k, way in enumerate(("free", "must")):
        for role, own in enumerate((_SOLOIST, _DEFENDER)):
            numbers = [(name, defaults[2 * k + role], meaning) for name, defaults, meaning in _COMMON]
            numbers += [(name, pair[k], meaning) for name, pair, meaning in own]
            block = f"{way}_{('soloist', 'defender')[role]}"
            told += [Parameter(f"{block}_{name}", value, meaning) for name, value, meaning in numbers]
    return told


PLAYERS = (
    RANDOM,
    PlayerKind("rule", 2, "a good club player: bids by hand strength, plays by role", tuple(_parameters())),
)
