"""The numbers of the strategy sheet that this player was first written from, to play the tuned ones against."""

from __future__ import annotations

# name: free soloist, free defender, must soloist, must defender
BOTH: dict[str, tuple[float, float, float, float]] = {
    "master": (-0.05, 4, 0.19, 10),
    "m_long": (-0.49, -0.05, 0.1, 0.2),
    "m_out": (0, 0, -0.29, -0.02),
    "m_ace": (0.33, -1.25, 0.77, -0.83),
    "m_late": (0, 0, 0, 0),
    "long": (0.35, 0.65, -0.03, 0.64),
    "out": (0, 0, 0, 0),
    "points": (3.41, -1.34, 0, 0.3),
    "height": (0.03, 0.9, 0.07, 0.3),
    "under_ace": (-4.6, -5.1, -0.1, 3.12),
    "under_three": (0.82, -0.12, 0.43, 0.25),
    "two_up": (2.36, 1.54, 2.16, 2.05),
    "void": (0, 0, 0, 5.85),
    "pot": (1.56, 0.55, 2.23, 0.39),
    "take": (1.1, 0.51, 1.14, 0.59),
    "save": (0.11, 0.1, 0.38, 0.02),
    "save_master": (0.22, 1.37, 0.73, 0.2),
    "pot2": (0.2, 0.4, -0.01, 0.5),
    "risk_pts": (-3.1, 0.54, -0.41, 1.69),
    "risk": (-0.32, -2.4, 0.9, 0),
    "take_from": (-0.66, -0.34, -0.19, -0.6),
    "lose": (2, 0.04, 0.82, 0.64),
    "lose_h": (0.51, 0.22, 0.91, 0.16),
    "lose_master": (12, 0.65, 4.8, 5.1),
    "guard_ace": (1, 1, 1, 1),
    "guard_two": (0.7, 0.7, 0.7, 0.7),
    "off_long": (0.2, 0.2, 0.2, 0.2),
    "bare_ace": (1.92, 8, 1.97, 8),
    "held_ace": (50, 50, 50, 50),
    "keep_long": (1, 1, 1, 1),
    "keep_three": (2, 2, 2, 2),
    "keep_two": (1.4, 1.4, 1.4, 1.4),
    "keep_both": (6, 6, 6, 6),
    "keep_height": (0.6, 0.6, 0.6, 0.6),
    "keep_guard": (3, 3, 3, 3),
    "shed_points": (4.35, 1, 4.1, 1),
    "short_two": (20, 20, 20, 20),
    "late": (0, 0, 0, 0),
}
# name: free, must
ONLY: dict[str, dict[str, tuple[float, float]]] = {
    "soloist": {
        "give_points": (3.4, 2.7),
        "call_three": (10, 10),
        "call_two": (6, 6),
        "call_ace": (7, 7),
        "call_king": (2, 2),
        "call_long": (0.8, 0.8),
        "call_by_two": (3, 3),
        "call_by_ace": (2.5, 2.5),
    },
    "defender": {
        "gift": (6.6, 9.8),
        "gift_master": (2.4, 3.7),
        "gift_ace": (3, 3),
        "gift_over": (-0.71, -0.14),
        "feed": (0.5, 0.5),
        "call_suit": (0, 0),
        "master_last": (0, 0),
        "height_last": (0, 0),
    },
}


def sheet(way: str, role: str) -> str:
    """The sheet's numbers of a role as parameters of `rule`."""
    must = way == "must"
    told = {name: numbers[2 * must + (role == "defender")] for name, numbers in BOTH.items()}
    told |= {name: numbers[must] for name, numbers in ONLY[role].items()}
    return ",".join(f"{way}_{role}_{name}={number:g}" for name, number in told.items())
