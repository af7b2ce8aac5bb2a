"""The named players of kobayakawa: which card they choose and when they bet.

Source: the decision lists of `docs/games/kobayakawa.md`; rule numbers in comments are theirs.
"""

from __future__ import annotations

import numba

from ...bits import count, lowest
from ...jit import inline
from ...rng import mix, pick
from .betting import (
    DRAW_BIAS,
    FIELD,
    HIGH_BIAS,
    HOW_BET,
    HOW_CARD,
    PARAMETERS,
    bets,
    bets_simply,
    unseen_by,
)
from .chances import below, chance, helped_over, reaching, win, wins_high_ties, wins_low_ties
from .rules import ACT, BET, BETTING, DRAW, FLIP, PASS

__all__ = ["PARAMETERS", "choose"]

U = numba.uint64

RULE, SIMPLE, ALWAYS = 2, 3, 4  # players
BY_RULE, AT_RANDOM, LIKE_SIMPLE, AS_IT_BETS = 0.0, 1.0, 2.0, 3.0  # HOW_CARD
ALWAYS_BETS, NEVER_BETS = 1.0, 2.0  # HOW_BET

_LOW, _HIGH = 3, 11  # the last low card is a four, the first high one a queen


@inline
def choose(state, rules, seat, moves, player, parameters, counter):
    """The move of the seat to act; it looks at its own hand and at what is public, nothing else."""
    simple = player == SIMPLE
    if state.phase == BETTING:
        if player == ALWAYS or (player == RULE and parameters[seat, HOW_BET] == ALWAYS_BETS):
            return U(BET)
        if player == RULE and parameters[seat, HOW_BET] == NEVER_BETS:
            return U(PASS)
        wants = bets_simply(state, rules, seat) if simple else bets(state, rules, seat, parameters)
        return U(BET) if wants else U(PASS)
    if player == ALWAYS or (player == RULE and _card_at_random(parameters, seat)):
        return pick(moves, count(moves), mix(counter))
    simple |= player == RULE and parameters[seat, HOW_CARD] == LIKE_SIMPLE
    if state.phase == ACT:
        draws = _draws_simply(state, seat) if simple else _draws(state, rules, seat, parameters)
        return U(DRAW) if draws else U(FLIP)
    return _discard(state, rules, seat, moves, simple, parameters)


@inline
def _card_at_random(parameters, seat):
    """Whether the card is left to chance: who always bets does not look at the odds for it either, unless told to."""
    how = parameters[seat, HOW_CARD]
    return how == AT_RANDOM or (how == AS_IT_BETS and parameters[seat, HOW_BET] == ALWAYS_BETS)


@inline
def _draws(state, rules, seat, parameters):
    """Rule 1: the better of drawing and flipping, averaged over the card that comes."""
    unseen, card = unseen_by(state, seat), lowest(state.hand[seat])
    foes = parameters[seat, FIELD] * (state.number - 1)
    cards = count(unseen)
    left = cards - 1
    low_ties, high_ties = wins_low_ties(rules, False), wins_high_ties(rules, False)
    upper, lower = unseen & helped_over(card, state.centre, low_ties), unseen & below(card)
    reached = unseen & reaching(card, state.centre, high_ties)
    above, under, reach = count(upper), count(lower), count(reached)
    drawn, flipped = 0.0, 0.0
    rest = unseen
    while rest:
        new = rest & (U(0) - rest)
        rest ^= new
        kept = chance(above - count(upper & new), under - count(lower & new), reach - count(reached & new), left, foes)
        drawn += max(kept, win(lowest(new), state.centre, unseen ^ new, foes, low_ties, high_ties))
        flipped += win(card, lowest(new), unseen ^ new, foes, low_ties, high_ties)
    return drawn + parameters[seat, DRAW_BIAS] * cards >= flipped


@inline
def _discard(state, rules, seat, moves, simple, parameters):
    """Rule 2: the card with the higher chance stays, of equal ones the higher."""
    low = moves & (U(0) - moves)
    high = moves ^ low
    unseen = unseen_by(state, seat)
    foes = 1.0 if simple else parameters[seat, FIELD] * (state.number - 1)
    bias = 0.0 if simple else parameters[seat, HIGH_BIAS] * (lowest(high) - lowest(low))
    low_ties, high_ties = wins_low_ties(rules, False), wins_high_ties(rules, False)
    with_low = win(lowest(low), state.centre, unseen, foes, low_ties, high_ties)
    with_high = win(lowest(high), state.centre, unseen, foes, low_ties, high_ties)
    return low if with_high + bias >= with_low else high


@inline
def _draws_simply(state, seat):
    """A high card stays whatever the centre is, a low one in a low centre; the others are exchanged."""
    card = lowest(state.hand[seat])
    return card < _HIGH and not (card <= _LOW and state.centre <= _LOW)
