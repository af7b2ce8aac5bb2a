"""Cards and phases of commit outside the kernel."""

from __future__ import annotations

from ..cards import Pack

RANKS = "A23456789TJQK"
CODES = tuple(rank + suit for suit in "CDHS" for rank in RANKS if rank + suit != "8D")
PACK = Pack(
    CODES,
    tuple(CODES.index(rank + suit) for suit in "SHCD" for rank in reversed(RANKS) if rank + suit != "8D"),
)
EVERY = (1 << len(CODES)) - 1
MOST_SEATS = 51
NOBODY = 255  # holder of a dead card
DEAD = 51  # kernels.games.commit: the pile that is the dead hand
LARGE = 1 << 40  # chips of players who cannot run short
WAIT = 51  # kernels.games.commit: the bit of the move `wait`
NINE, TEN, SEVEN = (CODES.index(code) for code in ("9D", "TD", "7D"))
LEAD, FOLLOW, ASK, AFTER_NINE = 0, 1, 2, 3

_LAST = {CODES.index(code) for code in ("KC", "KD", "KH", "KS", "7D")}


def next_card(card: int) -> int | None:
    """The next card of a card; None after a king and after 7D."""
    return None if card in _LAST else card + 1


def hand_size(limit: int | None, seats: int) -> int:
    """Cards that each player is dealt, with the rule `hand_size` at `limit`."""
    most = len(CODES) // seats
    return most if limit is None else min(limit, most)
