"""How the teams of `rule` mix their pairs: answers to answers, over what a round and the cards kept are worth.

Numbers in comments are those of the list in `docs/games/dual_clash.md`.  Rows are pairs of team 0, columns of team 1.
"""

from __future__ import annotations

import math

import numba
import numpy as np

from ...bits import lowest
from ...jit import apart, inline
from .apart import choose_apart
from .pairs import COLUMNS, HIGH_OF, LOW_OF, ONE_TABLE, OPENINGS, RESULTS
from .parameters import (
    ACE_WORTH,
    ALONE,
    APART_ENEMY,
    APART_NOISE,
    BY_TABLE,
    LEVELS,
    NOISE,
    OPENING,
    PARAMETERS,
    PARTNERS,
    RULE,
    SPREAD,
    THINKER,
    TOP_WORTH,
    WORTH_SHAPE,
)
from .rules import ACE, CLOSED, DECLARE, EIGHTS, LOW, NEXT, NOBODY, PAIRS, SUIT, WIDTH
from .score import rest_of
from .scratch import floats

U = numba.uint64
F = numba.float32

_matrix, _row, _ranks = floats(PAIRS * COLUMNS), floats(COLUMNS), floats(WIDTH)

_HEIGHT = np.array([math.log((rank + 1) / ACE) for rank in range(WIDTH)], np.float32)  # of the 2 to the 8, and a 9

# What the numbers gain where nobody declares: what a pair does is then easier to think through.
MORE_WORTH, MORE_NOISE = 0.15, 0.03
# In a short game every round nearly decides, so that it pays to think further.
SHORT_GAME, MORE_LEVELS = 5, 2

STEEPEST = 0.025  # of the noise; a noise of 0 takes the best pair at this one


@inline
def held_by(state, seat: int) -> int:
    """The ranks (8 bits) that a seat held when the round began, which everybody knows."""
    suit = SUIT << U(WIDTH * seat)
    return ((state.hand[seat] | (state.table & suit)) >> U(WIDTH * seat)) & SUIT


@inline
def same_player(parameters, one: int, other: int) -> bool:
    """Whether two seats have the same parameters."""
    different = 0
    for column in range(PARAMETERS):
        different += 1 if parameters[one, column] != parameters[other, column] else 0
    return different == 0


@inline
def is_apart(rules, seat: int, player: int, parameters) -> bool:
    """Whether partners choose without knowing each other's card; who always takes the best pair needs no talk."""
    if player == THINKER:
        return False
    return rules.consult == CLOSED or parameters[seat, PARTNERS] == ALONE


@inline
def opens_by_table(state, rules, seat: int, player: int, parameters, told: int) -> bool:
    """Rule 5: whether a team that consults begins as in perfect play, which is known for these rules.

    told: the partner's card (0: not yet chosen); an answer to an 8, which is never played there, is planned.
    """
    known = rules.rounds == 7 and rules.wins_needed == 4 and rules.ace_mode == DECLARE and rules.highest_tie == NEXT
    wanted = player == RULE and parameters[seat, OPENING] == BY_TABLE
    return known and wanted and state.round == 0 and told & EIGHTS == U(0)


@inline
def think(state, rules, seat: int, player: int, parameters, told: int) -> None:
    """Write the mixes of both teams, as a team with this player sees them, into `state.mix`; once a round.

    told: the card that the partner has chosen, as a set, empty before that.
    """
    alone = is_apart(rules, seat, player, parameters)
    by_table = opens_by_table(state, rules, seat, player, parameters, told) and not alone
    kind = -player if by_table else player
    if state.mixed_by != NOBODY and state.mixed_as == kind and same_player(parameters, seat, state.mixed_by):
        return
    state.mixed_by = seat
    state.mixed_as = kind
    if by_table:
        for pair in range(U(PAIRS)):
            state.mix[pair] = OPENINGS[pair]
            state.mix[U(PAIRS) + pair] = OPENINGS[pair]
        return
    matrix, orders, others, worth, kept = _matrix(), _row(), _row(), _ranks(), _row()
    _find_pairs(held_by(state, 0), held_by(state, 1), orders)
    _find_pairs(held_by(state, 2), held_by(state, 3), others)
    left = rules.rounds - state.round - 1
    _set_worths(rules, left, seat, player, parameters, worth)
    ahead = _worth_of(state, 0, worth) - _worth_of(state, 2, worth)
    for pair in range(U(COLUMNS)):
        kept[pair] = worth[LOW_OF[pair]] + worth[HIGH_OF[pair]]
    if left == 0:
        _last_payoffs(state, rules, ahead, orders, kept, matrix)
    else:
        scale = F(1.0 / (parameters[seat, SPREAD] * math.sqrt(float(left))))
        _payoffs(state, rules, left, ahead, scale, orders, kept, matrix)
    if alone:
        _answer_apart(state, rules, seat, parameters, matrix, orders, others)
    else:
        _answer(state, rules, player, seat, parameters, matrix, orders, others)


@inline
def _find_pairs(first: int, second: int, orders) -> None:
    """In how many ways two hands can play each pair: 0, 1 or 2."""
    first, second = U(first), U(second)
    for pair in range(U(PAIRS)):
        low, high = U(LOW_OF[pair]), U(HIGH_OF[pair])
        ways = (first >> low) & (second >> high) & U(1)
        other = (first >> high) & (second >> low) & U(1)
        orders[pair] = F(ways + (other if low != high else U(0)))
    for pair in range(U(PAIRS), U(COLUMNS)):
        orders[pair] = F(0)


@inline
def _set_worths(rules, left: int, seat: int, player: int, parameters, worth) -> None:
    """Rule 3: what a card that is kept is worth; before the last round what it counts in the sum (rule 2)."""
    more = MORE_WORTH if player == RULE and rules.ace_mode != DECLARE else 0.0
    top, shape = F(parameters[seat, TOP_WORTH] + more), F(parameters[seat, WORTH_SHAPE])
    for rank in range(U(WIDTH)):
        worth[rank] = top * power(shape * _HEIGHT[rank])
    if rules.ace_mode == DECLARE:
        worth[ACE] = F(parameters[seat, ACE_WORTH])
    elif rules.ace_mode == LOW:
        worth[ACE] = F(0)
    if left == 0:
        for rank in range(WIDTH):
            worth[rank] = F(rest_of(rules, 1 << rank))


@inline
def _worth_of(state, seat: int, worth) -> float:
    """Worth of all cards of two partners."""
    total = F(0)
    for partner in range(seat, seat + 2):
        hand = held_by(state, partner)
        while hand:
            total += worth[lowest(hand)]
            hand &= hand - U(1)
    return total


@inline
def _sure(state, rules, left: int, result: int) -> int:
    """1 or -1 when the game is won or lost, for team 0, once the round has this result; else 0."""
    lead = state.wins[0] - state.wins[1] + result
    if lead > left or (result > 0 and state.wins[0] + 1 >= rules.wins_needed):
        return 1
    if -lead > left or (result < 0 and state.wins[1] + 1 >= rules.wins_needed):
        return -1
    return 0


@inline
def _payoffs(state, rules, left, ahead, scale, orders, kept, matrix) -> None:
    """Rule 3: the payoff of every pair of pairs for team 0, before the last round."""
    table = U(ONE_TABLE * (2 * rules.ace_mode + rules.highest_tie))
    up, even, down = _sure(state, rules, left, 1), _sure(state, rules, left, 0), _sure(state, rules, left, -1)
    # By the result r = 1, 0, -1 a sure payoff or none: a parabola through the three.
    sure_1, sure_2 = F(0.5 * (up - down)), F(0.5 * (up + down) - even)
    sure_0, open_0 = F(even), F(1 - abs(even))
    open_1, open_2 = F(0.5 * (abs(down) - abs(up))), F(abs(even) - 0.5 * (abs(up) + abs(down)))
    lead = F(state.wins[0] - state.wins[1]) + ahead
    for i in range(U(PAIRS)):
        if orders[i] > F(0):
            base, row = lead - kept[i], i * U(COLUMNS)
            for j in range(U(COLUMNS)):
                result = RESULTS[table + row + j]
                e = (base + result + kept[j]) * scale
                value = e / math.sqrt(F(1) + e * e)
                share = open_0 + result * (open_1 + result * open_2)
                matrix[row + j] = share * value + sure_0 + result * (sure_1 + result * sure_2)


@inline
def _last_payoffs(state, rules, ahead, orders, kept, matrix) -> None:
    """Rule 2: by wins, then by the unplayed cards, then by the last round won."""
    table = U(ONE_TABLE * (2 * rules.ace_mode + rules.highest_tie))
    lead = F(state.wins[0] - state.wins[1])
    latest = F(0) if state.last == NOBODY else F(1 - 2 * state.last)
    for i in range(U(PAIRS)):
        if orders[i] > F(0):
            row = i * U(COLUMNS)
            for j in range(U(COLUMNS)):
                result = RESULTS[table + row + j]
                value = lead + result
                if value == F(0):
                    value = ahead - kept[i] + kept[j]
                if value == F(0):
                    value = result if result != F(0) else latest
                matrix[row + j] = F(1) if value > F(0) else (F(-1) if value < F(0) else F(0))


@inline
def _answer(state, rules, player, seat, parameters, matrix, orders, others) -> None:
    """Rule 4: answers to answers, from pairs all alike."""
    p, q, ours, theirs, lane = _row(), _row(), _row(), _row(), _ranks()
    levels, noise = levels_of(rules, seat, parameters), parameters[seat, NOISE]
    if player == THINKER:
        levels, noise = 1, 0.0
    elif rules.ace_mode != DECLARE:
        noise += MORE_NOISE
    steep = F(1.0 / max(noise, STEEPEST))
    _share_out(orders, p, lane)
    _share_out(others, q, lane)
    for level in range(levels):
        _pay(matrix, orders, p, q, ours, theirs, lane)
        weight = F(1.0 / (1.0 + level))
        _move_to_best(ours, steep, orders, p, weight, lane)
        _move_to_best(theirs, steep, others, q, weight, lane)
    for pair in range(U(PAIRS)):
        state.mix[pair] = p[pair] / max(orders[pair], F(1))
        state.mix[U(PAIRS) + pair] = q[pair] / max(others[pair], F(1))


@inline
def _answer_apart(state, rules, seat, parameters, matrix, orders, others) -> None:
    """Rule 6: partners answer the last mix but one apart; `state.mix` has the two mixes of each team, by rank."""
    p, q, ours, theirs, lane = _row(), _row(), _row(), _row(), _ranks()
    steep = F(1.0 / max(parameters[seat, APART_ENEMY], STEEPEST))
    _share_out(orders, p, lane)
    _share_out(others, q, lane)
    for level in range(levels_of(rules, seat, parameters) - 1):
        _pay(matrix, orders, p, q, ours, theirs, lane)
        weight = F(1.0 / (1.0 + level))
        _move_to_best(ours, steep, orders, p, weight, lane)
        _move_to_best(theirs, steep, others, q, weight, lane)
    _pay(matrix, orders, p, q, ours, theirs, lane)
    steep = F(1.0 / max(parameters[seat, APART_NOISE], STEEPEST))
    one, two = _ranks(), _ranks()
    for team in range(2):
        values = ours if team == 0 else theirs
        choose_apart(values, held_by(state, 2 * team), held_by(state, 2 * team + 1), steep, one, two, power)
        base = U(PAIRS * team)
        for rank in range(U(WIDTH)):
            state.mix[base + rank] = one[rank]
            state.mix[base + U(WIDTH) + rank] = two[rank]


@inline
def levels_of(rules, seat: int, parameters) -> int:
    """How many answers a team thinks ahead, 1 or more."""
    return max(int(parameters[seat, LEVELS]), 1) + (MORE_LEVELS if rules.rounds <= SHORT_GAME else 0)


@apart
def _pay(matrix, orders, p, q, ours, theirs, lane) -> None:
    """What every pair of team 0 is worth against the mix q, and every pair of team 1 against p."""
    for j in range(U(COLUMNS)):
        ours[j] = F(0)
        theirs[j] = F(0)
    for i in range(U(PAIRS)):
        if orders[i] > F(0):
            share, row = p[i], i * U(COLUMNS)
            ours[i] = _against(matrix, row, q, lane)
            for j in range(U(COLUMNS)):
                theirs[j] -= share * matrix[row + j]


@inline
def _share_out(orders, mix, lane) -> None:
    """All pairs alike, each order of a pair for itself."""
    share = F(1) / _sum(orders, lane)
    for pair in range(U(COLUMNS)):
        mix[pair] = orders[pair] * share


@inline
def _sum(row, lane) -> float:
    """Sum of COLUMNS numbers, in an order that vectors can follow."""
    for k in range(U(WIDTH)):
        lane[k] = row[k]
    for block in range(U(WIDTH), U(COLUMNS), U(WIDTH)):
        for k in range(U(WIDTH)):
            lane[k] += row[block + k]
    return _fold(lane)


@inline
def _fold(lane) -> float:
    return ((lane[0] + lane[1]) + (lane[2] + lane[3])) + ((lane[4] + lane[5]) + (lane[6] + lane[7]))


@inline
def _against(matrix, row, mix, lane) -> float:
    """Payoff of one row against a mix of columns."""
    for k in range(U(WIDTH)):
        lane[k] = F(0)
    for block in range(U(0), U(COLUMNS), U(WIDTH)):
        for k in range(U(WIDTH)):
            lane[k] += matrix[row + block + k] * mix[block + k]
    return _fold(lane)


@apart
def _move_to_best(values, steep, orders, mix, weight, lane) -> None:
    """Move a mix towards softmax(values); `values` (-1 to 1) are overwritten."""
    for pair in range(U(COLUMNS)):
        values[pair] = power((values[pair] - F(1)) * steep) * orders[pair]
    share = F(1) / _sum(values, lane)
    for pair in range(U(COLUMNS)):
        mix[pair] += (values[pair] * share - mix[pair]) * weight


@inline
def power(x) -> float:
    """e to the power of x, -80 <= x <= 0, as float32: squared ten times."""
    y = x * F(1 / 1024)
    y = F(1) + y + F(0.5) * y * y
    y *= y  # 2
    y *= y
    y *= y
    y *= y  # 16
    y *= y
    y *= y
    y *= y
    y *= y  # 256
    y *= y
    return y * y
