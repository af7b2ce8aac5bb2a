"""One game, move by move: what stands behind `analyzer.Table` and `mazzo replay`."""

from __future__ import annotations

import numba

from ..constants import DECK
from ..jit import template
from ..rng import start_noise, start_stream
from .decide import custom, decide
from .simulate import next_deal

U = numba.uint64


@template
def begin(seed, index, part, dealer, rules, state, deck, stream):
    """Deal number `index` of `seed` (deal `part` of a match): the one that `simulate` plays."""
    start_stream(stream, seed, DECK, index, part)
    deal(state, rules, dealer, deck, stream)  # noqa: F821


@template
def lay(dealer, rules, state):
    """Set `state` to a deal before its first move, with no card in any hand."""
    start(state, rules, dealer)  # noqa: F821


@template
def stand(dealer, rules, match):
    """Set `match` to a match before its first deal."""
    match_start(match, rules, dealer)  # noqa: F821


@template
def step(rules, state, move):
    """Make `move` (uint64, 0: none) and return (seat to act, or -1; legal moves as bits)."""
    if move != U(0):
        apply(state, rules, move)  # noqa: F821
    if over(state):  # noqa: F821
        return -1, U(0)
    return to_act(state), legal(state, rules)  # noqa: F821


@template
def finish(rules, state, scores):
    """Write the scores (int64[seats]) of a deal that is over."""
    score(state, rules, scores)  # noqa: F821


@template
def add_up(rules, match, state, scores):
    """Write the scores (int64[seats]) of a deal that is over, and add it to its match."""
    score(state, rules, scores)  # noqa: F821
    match_add(match, rules, state, scores)  # noqa: F821


@template
def go_on(seed, index, part, rules, match, state, deck, stream):
    """Begin deal `part` of a match."""
    start_stream(stream, seed, DECK, index, part)
    next_deal(state, rules, match, deck, stream)


@template
def ask(state, rules, moves, word):
    """What the user's own player answers, asked by nobody else: does it compile?"""
    return U(custom(state, rules, moves, word))


@template
def trace(seed, index, part, rules, state, players, parameters, noise, moves):
    """Play a dealt deal out as `simulate` does and write its moves (uint64[M]), at most M; returns their number.

    -1 when the user's own player returned an illegal move.
    """
    start_noise(noise, seed, index, part)
    made = 0
    while not over(state) and made < moves.size:  # noqa: F821
        move = decide(state, rules, players, parameters, noise)
        if move == U(0):
            return -1
        moves[made] = move
        made += 1
        apply(state, rules, move)  # noqa: F821
    return made
