"""What the `rule` player of sheepshead leads; rule numbers are those of `docs/games/sheepshead.md`."""

from __future__ import annotations

import numba

from ...bits import bit, count, highest, lowest
from ...jit import inline
from .cards import FAIL, FAIL_ACES, FAIL_TENS, HIGHER, QUEENS, SMALL_DIAMONDS, SUITS, TRUMPS, bottom, top
from .roles import FEW, PARTNER, PICKER, PICKER_CASH_AT, by_side, unseen_by

U = numba.uint64

_LOW = FAIL & ~(FAIL_ACES | FAIL_TENS)


@inline
def lead(state, rules, seat, role, moves, parameters):
    """The card as a set of one; the empty set for the cheapest."""
    unseen = unseen_by(state, seat)
    cards = moves
    if role == PICKER and moves & ~state.under:
        cards &= ~state.under
    out = count(unseen & TRUMPS)
    few = out <= by_side(parameters, seat, role, FEW)
    best = master(cards & FAIL, unseen)
    if role == PARTNER:
        return _partner(rules, cards, out, best)
    if role != PICKER:
        return _defender(state, cards, few, best)
    if few:
        return _picker_few(rules, cards, unseen, out)
    return _picker_many(state, rules, cards, out, best if out <= parameters[seat, PICKER_CASH_AT] else U(0))


@inline
def _draws(cards, out):
    """Whether the picker may lead trumps: with two or more of them, while some are out."""
    trumps = cards & TRUMPS
    return out > 0 and trumps & (trumps - U(1)) != U(0)


@inline
def _picker_many(state, rules, cards, out, best):
    """Rule 1."""
    side = cards & FAIL & ~state.called_suit
    choice = _low(side, False)
    if choice == U(0) and _draws(cards, out):
        choice = bottom(cards & TRUMPS, rules.spitz)
    return choice if choice else best


@inline
def _picker_few(rules, cards, unseen, out):
    """Rule 2."""
    if _draws(cards, out):
        trumps = cards & TRUMPS
        best = top(trumps, rules.spitz)
        if unseen & HIGHER[rules.spitz, lowest(best)] == U(0):
            return best
        if trumps & QUEENS:
            return bottom(trumps & QUEENS, 0)
        small = trumps & SMALL_DIAMONDS
        if small:
            return top(small, rules.spitz)
    return _low(cards & FAIL, True)


@inline
def _partner(rules, cards, out, best):
    """Rule 3."""
    if out > 0 and cards & TRUMPS:
        return top(cards & TRUMPS, rules.spitz)
    return best if best else _of_longest(cards & FAIL)


@inline
def _defender(state, cards, few, best):
    """Rules 4 and 5."""
    fail = cards & FAIL
    called = fail & state.called_suit
    if best:
        return best
    if few and called:
        return called & (U(0) - called)
    choice = _of_longest(fail & ~state.called_suit)
    return choice if choice else called & (U(0) - called)


@inline
def _low(fail, longest):
    """The lowest card, no ace or ten, of the shortest (longest) fail suit that has one."""
    best, choice = 99, U(0)
    for suit in range(3):
        here = fail & SUITS[suit]
        if here & _LOW:
            length = -count(here) if longest else count(here)
            if length < best:
                best, choice = length, bit(lowest(here))
    return choice


@inline
def _of_longest(fail):
    """The lowest card of the longest fail suit."""
    longest, choice = 0, U(0)
    for suit in range(3):
        here = fail & SUITS[suit]
        if count(here) > longest:
            longest, choice = count(here), bit(lowest(here))
    return choice


@inline
def master(fail, unseen):
    """The fattest fail card that nothing unseen of its suit beats."""
    best, choice = -1, U(0)
    for suit in range(3):
        here = fail & SUITS[suit]
        if here and highest(here) > highest(unseen & SUITS[suit]):
            rank = highest(here) - 6 * suit
            if rank > best:
                best, choice = rank, bit(highest(here))
    return choice
