"""The players of Dual Clash Poker: `rule`, `greedy`, `thinker`.

Source: the list of `docs/games/dual_clash.md`; rule numbers in comments are theirs.
"""

from __future__ import annotations

import numba

from ...bits import bit, count, highest, lowest
from ...jit import apart, inline
from ...rng import mix, pick, unit
from .mixing import held_by, is_apart, think
from .pairs import PAIR
from .parameters import CARDS_RANDOM, GREEDY, NOISE, PARAMETERS, THINKER
from .rules import ACE, DECLARATION, NOBODY, OPEN, PAIRS, SUIT, WIDTH, team_of, winner_of

__all__ = ["PARAMETERS", "choose"]

U = numba.uint64
F = numba.float32


@apart
def choose(state, rules, seat, moves, player, parameters, counter):
    """The move of the seat to act; of the choices of this round it looks at its partner's, if they consult."""
    if state.phase == DECLARATION:
        return best_number(state, rules, seat)
    if player != GREEDY and parameters[seat, CARDS_RANDOM] != 0.0:
        return pick(moves, count(moves), mix(counter))
    if player == GREEDY:
        return bit(WIDTH * seat + _high_card(state, seat))
    return bit(WIDTH * seat + _from_mix(state, rules, seat, player, parameters, counter))


@inline
def best_number(state, rules, seat: int) -> int:
    """Rule 1: a number with which the own team wins, else one with which nobody does, else 8; the highest."""
    best, choice = -2, U(0)
    for number in range(2, 9):
        winner = winner_of(rules, state.table, number)
        worth = 0
        if winner != NOBODY:
            worth = 1 if team_of(winner) == team_of(seat) else -1
        if worth >= best:
            best, choice = worth, bit(number)
    return choice


@inline
def _high_card(state, seat: int) -> int:
    """The highest card of the first partner, and the highest other one of the second."""
    mine = held_by(state, seat)
    if seat & 1:
        rest = mine & ~bit(_top(held_by(state, seat - 1)))
        if rest:
            mine = rest
    return _top(mine)


@inline
def _top(ranks: int) -> int:
    """The highest of some ranks; the ace is the last."""
    plain = ranks & ~bit(ACE)
    return highest(plain if plain else ranks)


@inline
def _from_mix(state, rules, seat, player, parameters, counter) -> int:
    """Rule 4: the first partner's card from the pairs of the mix, the second's from those with that card.

    Where the second cannot see it (only `thinker` comes here then), it is taken to be that of the best pair.
    """
    word, told = unit(mix(counter)), U(0)
    alone = is_apart(rules, seat, player, parameters)
    told_it = seat & 1 and rules.consult == OPEN
    if told_it and not alone:
        told = state.table & (SUIT << U(WIDTH * (seat - 1)))
    think(state, rules, seat, player, parameters, told)
    if alone:
        return _draw_apart(state, seat, word)
    fixed = player == THINKER or parameters[seat, NOISE] <= 0.0
    first = lowest(told) & 7
    if not told_it:
        first = _draw_first(state, seat & 2, fixed, word)
    return _draw_second(state, seat, first, fixed, word) if seat & 1 else first


@inline
def _draw_apart(state, seat: int, word: float) -> int:
    """Rule 6: a card from the own mix."""
    base = PAIRS * team_of(seat) + WIDTH * (seat & 1)
    left, share, total = held_by(state, seat), F(word), F(0)
    rank = lowest(left)
    while left:
        rank = lowest(left)
        left &= left - U(1)
        total += state.mix[base + rank]
        if share < total:
            break
    return rank


@inline
def _draw_first(state, seat: int, fixed: bool, word: float) -> int:
    """A card of the first partner, as often as it is in the mix."""
    base = PAIRS * team_of(seat)
    mine, other = held_by(state, seat), held_by(state, seat + 1)
    total = F(0)
    share = F(word)
    best, choice = F(-1), 0
    left = U(mine)
    while left:
        a = lowest(left)
        left &= ~bit(a)
        theirs = U(other)
        while theirs:
            b = lowest(theirs)
            theirs &= theirs - U(1)
            chance = state.mix[base + PAIR[U(8 * a + b)]]
            if chance > best:
                best, choice = chance, a
            total += chance
        if not fixed and share < total:
            return a
    return choice


@inline
def _draw_second(state, seat: int, told: int, fixed: bool, word: float) -> int:
    """A card of the second partner, as often as it goes with the card that the first has chosen."""
    base = PAIRS * team_of(seat)
    mine = held_by(state, seat)
    total = F(0)
    best, choice = F(-1), 0
    left = U(mine)
    while left:
        b = highest(left)
        left &= ~bit(b)
        chance = state.mix[base + PAIR[U(8 * told + b)]]
        total += chance
        if chance > best:
            best, choice = chance, b
    if fixed:
        return choice
    share = F(word) * total
    total = F(0)
    left = U(mine)
    while left:
        b = highest(left)
        left &= ~bit(b)
        total += state.mix[base + PAIR[U(8 * told + b)]]
        if share < total:
            return b
    return choice
