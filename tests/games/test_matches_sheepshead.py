"""Whole matches of Sheepshead: every deal is played again by the referee, and counted by its `Match`.

And, at the table, what it says about a move that is not legal.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

import kernels.games.sheepshead as kernel
from analyzer import Table
from analyzer.players import seat as seat_players
from analyzer.records import Scratch, rule_record, word
from kernels.constants import DECK
from kernels.drivers.decide import decide
from kernels.jit import bind, template
from kernels.rng import start_noise, start_stream
from tests.games.sheepshead_play import GAME, SEATS
from tests.referee import sheepshead

CAP, MOVES = 200, 48
PLAYERS = ("rule(pick_at=9)", "random", "rule(pick_at=8)", "rule(pick_at=8)", "rule(pick_at=9)")


@template
def one_match(seed, index, dealer, match, rules, state, players, parameters, deck, stream, noise, scores, told, made):
    """Play a match; of each deal `told` gets the dealer, the scores and the totals, `made` the cards and the moves."""
    match_start(match, rules, dealer)  # noqa: F821
    while not match.over and match.deals < CAP:
        part = match.deals
        start_stream(stream, seed, DECK, index, part)
        start_noise(noise, seed, index, part)
        next_deal(state, rules, match, deck, stream)  # noqa: F821
        told[part, 0] = match.dealer
        for seat in range(5):
            made[part, seat] = state.hand[seat]
        made[part, 5] = state.blind
        step = 6
        while not over(state):  # noqa: F821
            made[part, step] = decide(state, rules, players, parameters, noise)
            apply(state, rules, made[part, step])  # noqa: F821
            step += 1
        score(state, rules, scores)  # noqa: F821
        match_add(match, rules, state, scores)  # noqa: F821
        for seat in range(5):
            told[part, 1 + seat] = scores[seat]
            told[part, 6 + seat] = match.totals[seat]


class Played(NamedTuple):
    """A match as the kernel has played it."""

    match: Any
    told: NDArray[np.int64]
    made: NDArray[np.uint64]


@cache
def played(index: int, dealer: int, **options: Any) -> Played:
    """Play match `index`, whose first dealer is given."""
    seating, scratch = seat_players(GAME, ",".join(PLAYERS), SEATS), Scratch(GAME, SEATS)
    told, made = np.zeros((CAP, 11), np.int64), np.zeros((CAP, 6 + MOVES), np.uint64)
    bind(one_match, kernel)(
        word(5), index, dealer, scratch.match, rule_record(GAME, GAME.rules.read(options), SEATS), scratch.state,
        seating.numbers, seating.parameters, scratch.deck, scratch.stream, scratch.noise, scratch.scores, told, made,
    )  # fmt: skip
    return Played(scratch.match, told, made)


def codes(cards: int) -> list[str]:
    """Name the cards of a set."""
    return [code for place, code in enumerate(GAME.pack.codes) if cards >> place & 1]


def again(made: NDArray[np.uint64], dealer: int, rules: dict[str, Any]) -> dict[str, Any]:
    """Let the referee play the deal; a table has the names of the moves."""
    *hands, blind = (codes(int(cards)) for cards in made[:6])
    deal = {"dealer": dealer, "hands": hands, "blind": blind}
    table, referee = Table("sheepshead", rules=rules, deal=deal), sheepshead.Referee(deal, rules)
    for action in made[6:]:
        if action:
            referee.play(table.play_bit(int(action)))
    assert referee.over
    return referee.outcome()


@pytest.mark.parametrize("dealer", [0, 3])
@pytest.mark.parametrize(
    "options",
    [
        {"all_pass": "doubler"},
        {"all_pass": "doubler", "stake": 3, "crack": "any", "match_target": 60},
        {"all_pass": "leaster"},
        {"match_target": 8},
    ],
)  # fmt: skip
def test_a_match_is_what_the_referee_makes_of_its_deals(options: dict[str, Any], dealer: int) -> None:
    # Rules page, section 11; "twice the stake: twice only, however many" doublers came before.
    stakes, modes = set(), []
    for index in range(3):
        found = played(index, dealer, **options)
        match = sheepshead.Match(SEATS, options, dealer)
        for line, made in zip(found.told, found.made, strict=True):
            if match.over:
                break
            assert line[0] == match.dealer
            outcome = again(made, match.dealer, match.deal_rules())
            stakes.add(match.deal_rules()["stake"])
            modes.append(outcome["mode"])
            match.add(outcome)
            assert list(line[1:6]) == outcome["score"]
            assert list(line[6:]) == match.totals
        assert match.over
        assert found.match["over"]
        assert found.match["dealer"] == match.dealer
        assert [seat for seat in range(SEATS) if int(found.match["winners"]) >> seat & 1] == match.winners
        assert bool(found.match["tied"]) == (len(match.winners) > 1)
    stake = options.get("stake", 1)
    assert stakes == ({stake, 2 * stake} if options.get("all_pass") == "doubler" else {stake})
    if options.get("all_pass") == "doubler":  # two in a row, and a deal with the stake as it was after the doubled one
        following = " ".join(modes)
        assert "doubler doubler picked" in following
        assert "doubler picked picked" in following


def test_the_first_dealer_is_followed_by_the_next_seat() -> None:
    found = played(0, 3, all_pass="doubler")
    deals = int(found.match["deals"])
    assert deals > 5
    assert list(found.told[:deals, 0]) == [(3 + deal) % SEATS for deal in range(deals)]


# Seat 0 is the first seat; it has all fail aces but that of spades, JD and JH, and the lone club AC.
REASONS_DEAL = {
    "dealer": 4,
    "hands": [
        ["QC", "JD", "JH", "AC", "AH", "KH"], ["AS", "TS", "KS", "9S", "8S", "7S"],
        ["TC", "KC", "9C", "8C", "7C", "QS"], ["TH", "9H", "8H", "7H", "QH", "QD"],
        ["JC", "JS", "AD", "TD", "9D", "8D"],
    ],
    "blind": ["KD", "7D"],
}  # fmt: skip
BURIED = "pick bury:7D,KD"
HOLD = {"call_hold": "required"}
JACK = {"partner": "jack", "jack_alone": "on", "jack_call_up": "on"}
ONLY_JD = "partner=jack: only JD can be called"
BOUND = "until the called suit has been led its holder is bound by it"


@pytest.mark.parametrize(
    ("options", "before", "move", "reason"),
    [
        ({}, BURIED, "call:KS", "an ace is called"),
        ({"ten_call": "on"}, BURIED, "call:KS", "an ace is called, or a ten"),
        ({}, BURIED, "call:QS", "QS is a trump"),
        ({}, BURIED, "call:XX", "XX is no card of this pack"),
        ({}, BURIED, "call:TS", "ten_call=off: only an ace is called"),
        ({"ten_call": "on"}, BURIED, "call:TC", "a ten is called with all three fail aces only; missing: AS"),
        ({"own_ace_call": "forbidden"}, BURIED, "call:AC", "own_ace_call=forbidden: AC is your own"),
        (HOLD, BURIED, "call:AS", "call_hold=required: no spade in hand"),
        ({"partner": "jack", "jack_alone": "on"}, "pass pick bury:7D,KD", "call:JS", ONLY_JD),
        (JACK, BURIED, "call:JC", "the lowest jack that you lack is JS"),
        ({}, f"{BURIED} call:AS AC", "TH", "TH is not in the hand"),
        ({}, f"{BURIED} call:AS AC 7S", "QS", "a club is led"),
        ({"call_play": "forced"}, f"{BURIED} call:AS AC", "AS", BOUND),
    ],
)  # fmt: skip
def test_why_a_move_is_not_legal(options: dict[str, Any], before: str, move: str, reason: str) -> None:
    table = Table("sheepshead", rules=options, deal=REASONS_DEAL)
    for made in before.split():
        table.play(made)
    with pytest.raises(ValueError, match="is not legal here") as told:
        table.play(move)
    assert f"{move} is not legal here ({reason})" in str(told.value)
