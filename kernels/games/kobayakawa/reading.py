"""What a seat's card is likely to be, by what it did with the stock: tables of what `rule` would have done.

Source: `docs/games/kobayakawa.md`, "Reading".  Each table supposes that nothing but the centre card was open, and that
ties are lost.
"""

from __future__ import annotations

from math import comb

import numba
import numpy as np

from ...bits import lowest
from ...jit import inline
from .chances import win
from .rules import CARDS, MOST_SEATS, PACK

U = numba.uint64

# What another seat is supposed to play by. Its parameters are nobody's to see, and the tables are made before there are
# any: so these are no parameters but fixed, here and below at the defaults of `rule`. Only `field` is not its default 1
# but the sheet's 0.9, by which a stranger was read when the players were measured (3 % of KEPT would be other cards).
_FIELD = 0.9
_DRAW_BIAS, _HIGH_BIAS = -0.02, 0.02
_ALL = (1 << CARDS) - 1


def _win(card: int, centre: int, unseen: int, foes: float) -> float:
    """Chance that `card` beats so many cards of the set `unseen`; `win` of the formula with all ties lost."""
    higher, lower = unseen >> card + 1, unseen & (1 << card) - 1
    above = (higher & (1 << centre) - 1).bit_count()
    under = lower.bit_count()
    reach = (lower >> max(card - centre - 1, 0)).bit_count()
    cards, whole = unseen.bit_count(), int(foes)
    low, high = (
        (comb(above, k) + comb(under, k) - comb(reach, k)) / comb(cards, k) if k else 1.0 for k in (whole, whole + 1)
    )
    return low + (foes - whole) * (high - low)


def _kept(number: int, centre: int, thrown: int) -> int:
    """The cards that `rule` keeps, of so many players, when it throws one."""
    foes, cards = _FIELD * (number - 1), 0
    for card in range(CARDS):
        rest = _ALL & ~(1 << centre | 1 << thrown | 1 << card)
        if rest.bit_count() == CARDS - 3:
            gain = _win(card, centre, rest, foes) - _win(thrown, centre, rest, foes) + _HIGH_BIAS * (card - thrown)
            cards |= 1 << card if gain >= 0 else 0
    return cards


def _flipped(number: int, centre: int) -> int:
    """The cards with which `rule` flips the first card of the stock."""
    foes, cards = _FIELD * (number - 1), 0
    for card in range(CARDS):
        rest = _ALL & ~(1 << centre | 1 << card)
        news = [new for new in range(CARDS) if rest >> new & 1]
        drawn = [max(_win(own, centre, rest ^ 1 << new, foes) for own in (card, new)) for new in news]
        flipped = [_win(card, new, rest ^ 1 << new, foes) for new in news]
        if card != centre and sum(drawn) + _DRAW_BIAS * len(news) < sum(flipped):
            cards |= 1 << card
    return cards


_FEWEST = 2  # players: the first row of the tables
_NUMBERS = range(_FEWEST, MOST_SEATS + 1)
KEPT = np.array([[[_kept(n, z, x) for x in range(CARDS)] for z in range(CARDS)] for n in _NUMBERS], np.uint64)
FLIPPED = np.array([[_flipped(n, z) for z in range(CARDS)] for n in _NUMBERS], np.uint64)


@inline
def may_hold(state, unseen, seat) -> int:
    """The unseen cards that another seat is likely to hold, by what it threw, or flipped."""
    thrown, row = state.thrown[seat], max(state.number - _FEWEST, 0)
    kept = KEPT[row, state.faced[seat], lowest(thrown)] if thrown else FLIPPED[row, state.faced[seat]]
    held = kept & unseen
    return held if held else unseen


_ENEMY_FIELD, _ENEMY_BETS_AT = 0.3, 0.43


@inline
def is_sensible(state, rules, seat) -> bool:
    """Whether a bettor shows a card that `rule` might have kept, and might have bet with."""
    hand = state.hand[seat]
    if may_hold(state, PACK, seat) & hand == U(0):
        return False
    foes = max(1.0, _ENEMY_FIELD * (state.number - 1))
    return win(lowest(hand), state.centre, PACK & ~(state.seen | hand), foes, False, False) >= _ENEMY_BETS_AT
