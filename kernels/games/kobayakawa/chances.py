"""The one formula behind every decision: the chance that a card beats so many cards drawn from a set.

Source: `docs/games/kobayakawa.md`, "The formula".  Cards are sets of bits; card c has the value c + 1.
"""

from __future__ import annotations

from math import comb

import numba
import numpy as np

from ...bits import bit, count
from ...jit import inline
from .rules import CARDS, EARLIER, HIGH_CARD, LOW_CARD

U = numba.uint64

MOST_FOES = 7
WAYS = np.array([[float(comb(cards, foes)) for foes in range(MOST_FOES + 2)] for cards in range(CARDS + 1)])
SHARE = np.array(
    [[1.0 / comb(cards, foes) if foes <= cards else 0.0 for foes in range(MOST_FOES + 2)] for cards in range(CARDS + 1)]
)


@inline
def wins_low_ties(rules, first) -> bool:
    """Whether I win a tie as the lowest card: I come first, or the low card does."""
    return rules.tie_break == LOW_CARD or (rules.tie_break == EARLIER and first)


@inline
def wins_high_ties(rules, first) -> bool:
    """Whether I win a tie against the lowest card."""
    return rules.tie_break == HIGH_CARD or (rules.tie_break == EARLIER and first)


@inline
def helped_over(card, centre, low_ties) -> int:
    """The higher cards that `card` beats as the lowest, with the centre card."""
    top = card + centre + (2 if low_ties else 1)
    return (bit(top) - U(1)) & ~(bit(card + 1) - U(1))


@inline
def below(card) -> int:
    """All lower cards."""
    return bit(card) - U(1)


@inline
def reaching(card, centre, high_ties) -> int:
    """The lower cards that beat `card` as the lowest, with the centre card."""
    bottom = card - centre - (0 if high_ties else 1)
    return below(card) & ~(bit(max(bottom, 0)) - U(1))


@inline
def chance(above, under, reach, cards, foes):
    """To beat `foes` cards of `cards` unseen, of which `above`, `under`, `reach` lie in the three sets.

    A fraction of a foe is interpolated; more foes than cards are as many as the cards.
    """
    foes = min(foes, float(cards), float(MOST_FOES))
    whole = numba.int64(foes)
    part = foes - whole
    found = (WAYS[above, whole] + WAYS[under, whole] - WAYS[reach, whole]) * SHARE[cards, whole]
    if part > 0.0:
        more = (WAYS[above, whole + 1] + WAYS[under, whole + 1] - WAYS[reach, whole + 1]) * SHARE[cards, whole + 1]
        found += part * (more - found)
    return found


@inline
def win(card, centre, unseen, foes, low_ties, high_ties):
    """Chance that `card` beats `foes` bettors whose cards are drawn from the set `unseen`."""
    above = count(unseen & helped_over(card, centre, low_ties))
    under = count(unseen & below(card))
    reach = count(unseen & reaching(card, centre, high_ties))
    return chance(above, under, reach, count(unseen), foes)
