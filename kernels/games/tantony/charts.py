"""The decisions of tantony's charts: which cell one belongs to, and what a choice does in it."""

from __future__ import annotations

import numba

from ...bits import bit, highest
from ...jit import inline
from .choice import by_standing, first_after
from .roles import own_side, places
from .rules import BY_WINNER, GIFT, GIVEN, SPLIT, STRENGTH, SUIT_CARDS, TEAMS, THREE, WIDTH, legal, pack_of
from .score import mate_of

U = numba.uint64

WHOM, KEEP_OR_GIVE = 0, 1  # kinds
SELF, GIVE, OTHER = 0, 1, 2  # choices; OTHER: partner or neighbour, with three players the lower of the others
TRICKS = 3  # of a stage of the round
MASTERS = 3  # so many or more are one step
_JACK = 9
_SIX = 4


@inline
def runt_step(state, rules) -> int:
    """The rank of the runt among those in play: from the jack on one step, with three players from the queen on."""
    strength = STRENGTH[state.low]
    if rules.form != THREE:
        return min(strength, _JACK)
    return strength if strength <= _SIX else min(strength - _JACK, 1) + _SIX + 1


@inline
def masters(state, rules, seat) -> int:
    """In how many suits `seat` holds the highest card that has not been played."""
    found = 0
    for suit in range(4):
        left = pack_of(rules) & ~state.played & SUIT_CARDS[WIDTH * suit]
        if left and state.hand[seat] & bit(highest(left)):
            found += 1
    return found


@inline
def chart_cell(state, rules, seat, kind):
    """The cell of a gift of `seat`; -1 where one of the choices is not open.

    WHOM: stage, runt, masters.  KEEP_OR_GIVE: free places of the others, of the own side, runt.
    """
    if state.phase != GIFT:
        return -1
    runts = _SIX + 3 if rules.form == THREE else _JACK + 1
    if kind == KEEP_OR_GIVE:
        own = own_side(rules, seat)
        ours, theirs = places(state, rules, own), places(state, rules, 15 & ~own)
        if ours == 0 or theirs == 0:
            return -1
        most = GIVEN // rules.players if rules.form == THREE else GIVEN // 2
        return ((theirs - 1) * most + ours - 1) * runts + runt_step(state, rules)
    for choice in range(2 if has_two(rules) else 3):
        if receiver(state, rules, seat, choice) == U(0):
            return -1
    held = min(masters(state, rules, seat), MASTERS)
    return (state.trick // TRICKS * runts + runt_step(state, rules)) * (MASTERS + 1) + held


@inline
def has_two(rules) -> bool:
    """Whether the chart WHOM has two choices: where the winner leads again, partners are much the same."""
    return rules.form == TEAMS and rules.next_lead == BY_WINNER


@inline
def receiver(state, rules, seat, choice) -> int:
    """The seat that a choice of WHOM gives to, as a set; empty when nobody of that choice has a place."""
    seats = legal(state, rules)
    if choice == SELF:
        return seats & bit(seat)
    if choice == OTHER and rules.form != THREE:
        return seats & bit(mate_of(rules, seat))
    seats &= ~U(own_side(rules, seat))
    if seats == U(0):
        return U(0)
    given = first_after(seat, seats) if rules.form == TEAMS else by_standing(state, rules, seat, seats, False)
    return seats & ~given if choice == OTHER else given


@inline
def chart_move(state, rules, seat, kind, choice, made):
    """The gift that a choice stands for; 0 when `seat` has none to make, or nobody of that choice has a place.

    KEEP_OR_GIVE keeps a trick for whoever of the own side should lead: of partners the winner, if he has a master.
    """
    if state.turn != seat or state.phase != GIFT:
        return U(0)
    if kind == WHOM or choice == GIVE:
        return receiver(state, rules, seat, choice)
    seats = legal(state, rules) & U(own_side(rules, seat))
    if seats & (seats - U(1)) == U(0):
        return seats
    if rules.form == SPLIT:
        return by_standing(state, rules, seat, seats, True)
    return bit(seat) if masters(state, rules, seat) > 0 or rules.next_lead == BY_WINNER else seats & ~bit(seat)
