"""Decisions of one seat, sorted into the cells of a chart, with every choice played out on the same deals.

A deal: the cards are dealt (the asking seat's hand, where it is asked for, out of a set of hands), the players play
to the seat's first decision that belongs into one of the cells sought, and from there each choice is played out.
"""

from __future__ import annotations

import numba

from ..bits import bit
from ..constants import DECK, FAULT, MET, NOT_REACHED
from ..deal import shuffle_part
from ..jit import called, inline, template
from ..redraw import SOURCE, TAKEN, draw_cards
from ..rng import copy_noise, count_decision, start_noise, start_stream
from ..tally import MISSING, add_branch_figures, add_open_cross
from .decide import decide_apart

U = numba.uint64


@template
def chart_hand(rules, kind, cards):
    """To which set of hands the dealt cards of the asking seat belong; a game whose charts draw hands has its own."""
    return -1


@template
def deal_out(state, rules, dealer, deck):
    """Deal an arranged deck; a game whose charts draw hands has its own."""
    start(state, rules, dealer)  # noqa: F821


@template
def chart_hands(rules, kind, cards, found):
    """Write the set of hands (int64[N]) that each of the hands cards (uint64[N]) belongs to."""
    for place in range(cards.size):
        found[place] = chart_hand(rules, kind, cards[place])


@inline
def arrange(deck, hands, seat, stream) -> None:
    """Put a drawn hand of `seat` and all other cards, shuffled, where a deal takes them from.

    The hand of seat s lies at deck[size * s : size * (s + 1)], whatever is not dealt behind the hands.
    """
    draw_cards(hands, deck, stream)
    size = hands.room[0]
    classes = hands.first.size - 1
    if classes > 1:
        place = size
        for k in range(classes):
            for card in range(hands.first[k] + numba.int64(deck[TAKEN + k]), hands.first[k + 1]):
                deck[place] = deck[SOURCE + card]
                place += 1
        shuffle_part(deck, size, hands.cards.size - size, stream)
    if seat > 0:
        for place in range(size):
            other = size * seat + place
            deck[place], deck[other] = deck[other], deck[place]


@called
def go_to(rules, state, seat, kind, low, high, players, parameters, noise):
    """Play to the seat's first decision whose cell is one of low .. high - 1; the cell, or -1 and what came instead."""
    while not over(state):  # noqa: F821
        if to_act(state) == seat:  # noqa: F821
            cell = chart_cell(state, rules, seat, kind)  # noqa: F821
            if low <= cell < high:
                return MET, cell
        move = decide_apart(state, rules, players, parameters, noise)
        if move == U(0):
            return FAULT, -1
        apply(state, rules, move)  # noqa: F821
    return NOT_REACHED, -1


@called
def play_choice(rules, state, seat, kind, choice, steps, quiet, players, parameters, noise):
    """Play `state` out with a choice of `steps` moves; False on an illegal move of a player.

    quiet: until the last of them is made, the others pass.
    """
    made = 0
    while not over(state):  # noqa: F821
        mover = to_act(state)  # noqa: F821
        move = U(0)
        if made < steps:
            move = chart_move(state, rules, seat, kind, choice, made)  # noqa: F821
            if move != U(0):
                made += 1
            elif quiet and mover != seat:
                move = passing(state, rules)  # noqa: F821
        if move != U(0):
            count_decision(noise, mover)
        else:
            move = decide_apart(state, rules, players, parameters, noise)
            if move == U(0):
                return False
        apply(state, rules, move)  # noqa: F821
    return True


@template
def chart(
    seed,
    part,
    first,
    last,
    dealer,
    rules,
    states,
    seat,
    kind,
    hands,
    low,
    high,
    asked,
    quota,
    steps,
    quiet,
    players,
    parameters,
    deck,
    stream,
    noise,
    kept_noise,
    scores,
    values,
    compared,
    taken,
    decisive,
    seen,
    sums,
    cross,
    differing,
):
    """Deal the deals first .. last - 1 of a part of `seed` and play the decisions that lead into cells low .. high - 1.

    states: scratch (records [3]).  kind: the chart's number in its game.  hands: the set that the seat's hand is drawn
    from (`kernels.ways.Ways` of one pile; of none: any hand).  asked uint64[C]: the choices to be played in a cell, as
    bits.  quota int64[C]: the first so many decisions of a cell are played.  steps: moves of a choice; quiet uint64:
    the choices during which the others pass.  values int64[K], compared int64[B], taken int64[C]: scratch.
    decisive: the figure that choices are compared by.
    seen int64[C]: decisions met; sums int64[C * B, K, 3], cross int64[C, B, B]; differing int64[C, B, B]: deals on
    which two choices came to something else: added to.  Returns -1, or the index of a misplayed deal.
    """
    choices = compared.size
    for cell in range(taken.size):
        taken[cell] = 0
    for index in range(first, last):
        start_stream(stream, seed, DECK, index, part)
        start_noise(noise, seed, index, part)
        if hands.room.size > 0:
            arrange(deck, hands, seat, stream)
            deal_out(states[1], rules, dealer, deck)
        else:
            deal(states[1], rules, dealer, deck, stream)  # noqa: F821
        found, cell = go_to(rules, states[1], seat, kind, low, high, players, parameters, noise)
        if found == FAULT:
            return index
        if found != MET:
            continue
        seen[cell] += 1
        if taken[cell] >= quota[cell]:
            continue
        taken[cell] += 1
        copy_noise(noise, kept_noise)
        for choice in range(choices):
            compared[choice] = MISSING
            if asked[cell] & bit(choice) == U(0):
                continue
            if chart_move(states[1], rules, seat, kind, choice, 0) == U(0):  # noqa: F821
                continue
            states[2] = states[1]
            copy_noise(kept_noise, noise)
            hushed = quiet & bit(choice) != U(0)
            if not play_choice(rules, states[2], seat, kind, choice, steps, hushed, players, parameters, noise):
                return index
            score(states[2], rules, scores)  # noqa: F821
            seat_figures(states[2], rules, scores, seat, values)  # noqa: F821
            add_branch_figures(values, sums, cell * choices + choice)
            compared[choice] = values[decisive]
        add_open_cross(compared, cross[cell], differing[cell])
    return -1
