"""What a seat of Briscola knows: its hand, what was played or shown, and what `partner_info` lets it see."""

from __future__ import annotations

import numba

from ...bits import bit, count
from ...jit import inline
from ...tricks import CARICHI, HIGHER, PACK, STRICT, SUIT_CARDS
from .rules import ENDGAME, OPEN, SIGNALS

U = numba.uint64


@inline
def unseen(state, seat):
    """Cards that may be in another hand or face down in the stock; the turned card only once it is drawn."""
    cards = state.pack & ~(state.hand[seat] | state.played)
    if state.drawn < state.stock_size and state.turned >= 0:
        cards &= ~bit(state.turned)
    return cards


@inline
def is_ours(state, seat):
    """Whether the best card on the table belongs to the side of `seat`."""
    return (state.best_seat + state.players - seat) % state.sides == 0


@inline
def with_partners(state, rules, seat):
    """The cards that the seat knows to be in the hands of its partners."""
    cards = U(0)
    if state.sides < state.players:
        other = partner_after(state, seat)
        while other != seat:
            cards |= shown_by(state, rules, other)
            other = partner_after(state, other)
    return cards


@inline
def partner_after(state, seat):
    """The next seat of the same side in turn order."""
    other = seat + state.sides
    return other if other < state.players else other - state.players


@inline
def shown_by(state, rules, partner):
    """Cards a partner is known to hold: those everybody saw it take, and what `partner_info` shows."""
    signs = U(0)
    if rules.partner_info == OPEN or (rules.partner_info == ENDGAME and state.drawn == state.stock_size):
        signs = PACK
    elif rules.partner_info == SIGNALS:
        signs = state.trumps & CARICHI
    return (state.hand[partner] & signs) | (state.known[partner] & ~state.played)


@inline
def threat(state, rules, theirs, card, foes):
    """Expected number of cards with which the `foes` still to play would beat `card`.

    theirs: the cards they may hold.
    """
    higher, trumps = 1.0 * count(theirs & HIGHER[card]), 0.0
    if bit(card) & state.trumps == U(0):
        trumps = 1.0 * count(theirs & state.trumps)
    total = max(count(theirs), 1)
    size = min(rules.hand_size, state.length - state.trick)  # cards in a hand that has yet to play
    if rules.follow_suit == STRICT:
        led = state.led if state.on_table > 0 else SUIT_CARDS[card]
        if led & state.trumps == U(0):
            free = _chance_of_void(count(theirs & led), total, size)
            trumps *= free
            if bit(card) & state.trumps:
                higher *= free
    return (higher + trumps) * foes * size / total


@inline
def _chance_of_void(cards, total, size):
    """Chance that a hand of `size` out of `total` cards has none of the `cards` led: a trump may fall."""
    each = 1.0 - cards / total
    chance = each
    for _ in range(1, size):
        chance *= each
    return chance
