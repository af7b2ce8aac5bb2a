"""Redrawing what a seat does not know: every consistent placement of the hidden cards equally likely.

The table of ways (`kernels.ways`) tells how many placements begin with a composition of a pile.  Here one
composition a pile is drawn with exact probability, without rejection, and shuffled cards are dealt.
"""

from __future__ import annotations

import numba

from .deal import shuffle_part
from .jit import inline
from .rng import next_word, unit

SOURCE, TAKEN = 64, 128  # parts of the deck array: cards by class, and how many of each class are dealt


@inline
def draw_cards(ways, deck, stream) -> None:
    """Write the hidden cards into `deck` (uint8[DECK_SIZE]) pile after pile, a uniform consistent placement.

    deck[0 : room[0]] goes to pile 0 and so on.
    """
    size = ways.cards.size
    classes = ways.first.size - 1
    if classes == 1:
        for place in range(size):
            deck[place] = ways.cards[place]
        shuffle_part(deck, 0, size, stream)
    else:
        _draw_by_class(ways, deck, stream, size, classes)


@inline
def _draw_by_class(ways, deck, stream, size, classes):
    for place in range(size):
        deck[SOURCE + place] = ways.cards[place]
    for k in range(classes):
        shuffle_part(deck, SOURCE + ways.first[k], ways.first[k + 1] - ways.first[k], stream)
        deck[TAKEN + k] = 0
    state, at = ways.whole, 0
    for p in range(ways.pile.size):
        low, high = ways.begin[p, state], ways.end[p, state] - 1
        share = unit(next_word(stream))
        while low < high:  # the first running share above a uniform number
            middle = (low + high) // 2
            if share < ways.total[middle]:
                high = middle
            else:
                low = middle + 1
        choice = ways.slot[low]
        state -= ways.step[choice]
        begun = at
        for k in range(classes):
            for _ in range(ways.entry[choice, k]):
                deck[at] = deck[SOURCE + ways.first[k] + numba.int64(deck[TAKEN + k])]
                deck[TAKEN + k] += 1
                at += 1
        if ways.ordered[p]:
            shuffle_part(deck, begun, at - begun, stream)
