"""When the named players of kobayakawa bet, by the list of `docs/games/kobayakawa.md`; its rule numbers."""

from __future__ import annotations

import numba

from ...bits import count, lowest
from ...jit import inline
from .chances import below, helped_over, reaching, win, wins_high_ties, wins_low_ties
from .reading import may_hold
from .rules import PACK, SIMULTANEOUS, is_final, prize, rank, stake

U = numba.uint64

# Columns of the parameters, in the order of the game's face.
(
    FIELD,
    DRAW_BIAS,
    HIGH_BIAS,
    ENEMY_FIELD,
    ENEMY_BETS_AT,
    LATER_BETS,
    TRUST,
    MARGIN,
    MARGIN_ADD,
    READING,
    PROOF,
    DOUBT,
    HABIT,
    STANDING,
    ENEMIES,
    HOW_BET,
    HOW_CARD,
) = range(17)
PARAMETERS = 17

ALIKE = 1.0  # ENEMIES


@inline
def unseen_by(state, seat) -> int:
    """The cards that the seat has not seen."""
    return PACK & ~(state.hand[seat] | state.seen)


@inline
def bets(state, rules, seat, parameters):
    """Rules 3 to 6: whether the chance against plausible enemies is worth the stake."""
    open_bets = rules.bet_mode != SIMULTANEOUS
    before = count(U(state.bettors)) if open_bets else 0
    behind = state.to_go - 1 if open_bets else state.number - 1
    if before == 0 and behind == 0:
        return True
    card, unseen = lowest(state.hand[seat]), unseen_by(state, seat)
    first = before == 0 if open_bets else 2 * rank(state, seat) < state.number
    low_ties, high_ties = wins_low_ties(rules, first), wins_high_ties(rules, first)
    plausible = _plausible(state, rules, seat, unseen, parameters)
    if parameters[seat, ENEMIES] != ALIKE:
        foes, odds = _read(state, seat, unseen, plausible, low_ties, high_ties, open_bets, parameters)
    else:
        foes = before + parameters[seat, LATER_BETS] * behind
        odds = win(card, state.centre, plausible, foes, low_ties, high_ties)
    trust = parameters[seat, TRUST]
    if trust != 1.0:
        odds = trust * odds + (1.0 - trust) * win(card, state.centre, unseen, foes, low_ties, high_ties)
    staked = stake(state, rules, seat)
    pot = prize(state, rules) + state.carry + staked * (foes + 1.0)
    gain = odds - parameters[seat, MARGIN] * staked / pot - parameters[seat, MARGIN_ADD]
    if state.in_match and parameters[seat, STANDING] != 0.0 and is_final(state, rules):
        gain += parameters[seat, STANDING] * _first_place(state, seat, odds, foes, pot - staked, staked, open_bets)
    return gain >= 0.0


@inline
def _plausible(state, rules, seat, unseen, parameters):
    """Rule 4: the unseen cards that a sensible enemy bets with."""
    foes = max(1.0, parameters[seat, ENEMY_FIELD] * (state.number - 1))
    least = parameters[seat, ENEMY_BETS_AT]
    low_ties, high_ties = wins_low_ties(rules, False), wins_high_ties(rules, False)
    plausible, rest = U(0), unseen
    while rest:
        new = rest & (U(0) - rest)
        rest ^= new
        if win(lowest(new), state.centre, unseen ^ new, foes, low_ties, high_ties) >= least:
            plausible |= new
    return plausible


@inline
def _read(state, seat, unseen, plausible, low_ties, high_ties, open_bets, parameters):
    """Rule 7: the number of enemies, and the chance against each with the cards that it may hold.

    Of the cards that an enemy may hold, those that it bets with tell how likely a seat behind is to bet.
    """
    card = lowest(state.hand[seat])
    upper, lower = helped_over(card, state.centre, low_ties), below(card)
    reached = reaching(card, state.centre, high_ties)
    above, under, reach, foes = 1.0, 1.0, 1.0, 0.0
    for other in range(state.seats):
        spoken = open_bets and (state.spoken >> other) & 1
        folded = spoken and not (state.bettors >> other) & 1
        if other != seat and (state.partakers >> other) & 1 and not folded:
            faith = _faith(state, seat, other, parameters)
            held = may_hold(state, unseen, other) if faith > 0.0 else unseen
            likely = held & plausible
            follows = 1.0
            if not spoken:
                follows = _habit(state, seat, other, parameters)
                if faith > 0.0:
                    follows += faith * (count(likely) / count(held) - follows)
            if likely == U(0) or faith < 0.0:
                likely = held
            weight = abs(faith)
            higher, smaller, near = _shares(likely, upper, lower, reached, foes)
            if weight < 1.0:
                others = _shares(plausible if plausible else unseen, upper, lower, reached, foes)
                higher = weight * higher + (1.0 - weight) * others[0]
                smaller = weight * smaller + (1.0 - weight) * others[1]
                near = weight * near + (1.0 - weight) * others[2]
            above *= 1.0 - follows + follows * higher
            under *= 1.0 - follows + follows * smaller
            reach *= 1.0 - follows + follows * near
            foes += follows
    return foes, above + under - reach


@inline
def _shares(cards, upper, lower, reached, taken):
    """Of a set, less the cards that others have, the shares that lie in three sets."""
    size = count(cards) - taken
    if size <= 0.0:
        return 1.0, 1.0, 1.0
    above = min(max(count(cards & upper) - taken, 0.0) / size, 1.0)
    under = min(max(count(cards & lower) - taken, 0.0) / size, 1.0)
    return above, under, min(max(count(cards & reached) - taken, 0.0) / size, 1.0)


@inline
def _faith(state, seat, other, parameters):
    """How far another seat is trusted to play sensibly: 1 wholly, 0 in what it bets with, -1 in nothing."""
    strange = state.strange[other]
    proved = parameters[seat, PROOF] * (state.shown[other] - strange)
    return min(max(parameters[seat, READING] + proved - parameters[seat, DOUBT] * strange, -1.0), 1.0)


@inline
def _habit(state, seat, other, parameters):
    """How often another seat bets: the expectation, and what it did in the rounds before."""
    weight = parameters[seat, HABIT]
    if weight <= 0.0:
        return parameters[seat, LATER_BETS]
    return (parameters[seat, LATER_BETS] * weight + state.betted[other]) / (weight + state.rounds)


@inline
def _first_place(state, seat, odds, foes, pot, staked, open_bets):
    """Rule 8: how much more often a bet than a pass makes the seat the first of the match, in its last round."""
    mine = state.chips[seat]
    first, second, leading = -1, -1, -1
    for other in range(state.seats):
        chips = state.chips[other]
        if other != seat and chips > first:
            first, second, leading = chips, first, other
        elif other != seat and chips > second:
            second = chips
    folded = state.spoken & ~state.bettors if open_bets else 0
    beaten, stands, number = 0.0, 0.0, 0
    for other in range(state.seats):
        if other != seat and (state.partakers >> other) & 1 and not (folded >> other) & 1:
            number += 1
            rest = second if other == leading else first
            theirs = state.chips[other] + pot - staked
            beaten += _above(mine - staked, max(rest, theirs + staked))
            stands += _above(mine, max(rest, theirs))
    return odds * _above(mine + pot, first) + ((1.0 - odds) * beaten - (stands if foes > 0.0 else 0.0)) / max(number, 1)


@inline
def _above(mine, other):
    """1 for more chips than another, a half for as many."""
    return 1.0 if mine > other else 0.5 if mine == other else 0.0


@inline
def bets_simply(state, rules, seat):
    """More than half of the unseen cards lose against the own card, one against one."""
    low_ties, high_ties = wins_low_ties(rules, False), wins_high_ties(rules, False)
    unseen = unseen_by(state, seat)
    return win(lowest(state.hand[seat]), state.centre, unseen, 1.0, low_ties, high_ties) > 0.5
