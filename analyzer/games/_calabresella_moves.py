"""Numbers of calabresella that the face and its positions share with the kernel."""

from __future__ import annotations

SEATS, HAND = 3, 12
AUCTION, CALL, GIVE, DISCARD, RAISE, SPLIT, PLAY, OVER = range(8)
PASS = 63
PACK, SUIT = (1 << 40) - 1, 0x3FF
FIRST_PAIR, SECOND_PAIR = 3, 4  # piles: the first two cards of the monte, the last two
