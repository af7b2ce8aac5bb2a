"""The tables of the players of Dual Clash Poker against brute force, what a lone ace declares, what teams mix."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np
import pytest

from analyzer import Table, simulate
from analyzer.scenario import scenario
from analyzer.verbs.replay import replay
from kernels.games.dual_clash.pairs import COLUMNS, OPENINGS, PAIR, RESULTS
from tests.games.dual_clash_play import mixes, play
from tests.games.measuring import move_at
from tests.shared_games import exact

MODES, TIES = ("declare", "high", "low"), ("next", "no_winner")
RANKS = "2345678A"
SUITS = "SCHD"


def winner(numbers: tuple[int, ...], tie: str) -> int:
    """Who wins with these numbers (0: void), by the rules page: "A round", 3; -1 for nobody."""
    for number in sorted({n for n in numbers if n}, reverse=True):
        if numbers.count(number) == 1:
            return numbers.index(number)
        if tie == "no_winner":
            return -1
    return -1


def numbers_of(ranks: tuple[int, ...], ace: int) -> tuple[int, ...]:
    """The numbers of four ranks (0..7 for 2 .. 8 A) with that one for the aces."""
    return tuple(ace if rank == 7 else rank + 2 for rank in ranks)


def side(seat: int) -> int:
    """1 for the first team, -1 for the second, 0 for nobody."""
    return 0 if seat < 0 else 1 if seat < 2 else -1


def result(ranks: tuple[int, ...], mode: str, tie: str) -> int:
    """Which team wins a round; the only ace is declared as its team likes best."""
    if mode != "declare":
        return side(winner(numbers_of(ranks, 9 if mode == "high" else 1), tie))
    if ranks.count(7) != 1:
        return side(winner(numbers_of(ranks, 0), tie))
    told = [side(winner(numbers_of(ranks, ace), tie)) for ace in range(2, 9)]
    return max(told) if 7 in ranks[:2] else min(told)


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("mode", MODES)
def test_the_table_of_results_is_that_of_brute_force(mode: str, tie: str) -> None:
    table = RESULTS.reshape(3, 2, -1, COLUMNS)[MODES.index(mode), TIES.index(tie)]
    for ranks in itertools.product(range(8), repeat=4):
        a, b, x, y = ranks
        assert table[PAIR[8 * a + b], PAIR[8 * x + y]] == result(ranks, mode, tie)


def after_first_round(ranks: tuple[int, ...], **options: str) -> Table:
    """Return a game in which these cards have been played."""
    table = Table("dual_clash", options)
    for seat, rank in enumerate(ranks):
        table.play(f"play:{RANKS[rank]}{SUITS[seat]}")
    return table


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("mode", MODES)
def test_the_rules_agree_with_brute_force(mode: str, tie: str) -> None:
    """Every 8^4 choice of cards of a single round, and what `rule` declares."""
    for ranks in itertools.product(range(8), repeat=4):
        table = after_first_round(ranks, ace_mode=mode, highest_tie=tie)
        if mode == "declare" and ranks.count(7) == 1:
            assert table.to_act == ranks.index(7)
            if sum(ranks) % 11 == 0:  # some of them: `move_at` is slow
                check_declaration(table, ranks, tie)
            table.play("declare:8")
            ace = 8
        else:
            ace = {"declare": 0, "high": 9, "low": 1}[mode]
        assert int(table._state["winner"][0]) == winner(numbers_of(ranks, ace), tie)


def check_declaration(table: Table, ranks: tuple[int, ...], tie: str) -> None:
    """Rule 1 of the page: own win before nobody before theirs, and the highest number that does it."""
    own = 1 if 7 in ranks[:2] else -1
    worth = {ace: own * side(winner(numbers_of(ranks, ace), tie)) for ace in range(2, 9)}
    best = max(ace for ace in worth if worth[ace] == max(worth.values()))
    assert move_at(table) == f"declare:{best}"


def declared(ranks: tuple[int, ...], ace: int) -> int:
    """Who wins the round when the lone ace is said to be that."""
    table = after_first_round(ranks)
    table.play(f"declare:{ace}")
    return int(table._state["winner"][0])


def test_a_lone_ace_cannot_win_against_one_8_nor_against_8_8_7() -> None:
    # Rules page, "Open points": all other cases can be won.
    for others in itertools.product(range(7), repeat=3):
        can = any(declared((7, *others), ace) == 0 for ace in range(2, 9))
        assert can == (others.count(6) != 1 and sorted(others) != [5, 6, 6])


# Rounds without a winner.


def first_rounds(players: str, games: int = 200_000) -> tuple[float, float]:
    """Share of first rounds without a winner, and its standard error."""
    interval = simulate("dual_clash", players=players, deals=games, rules={"rounds": 1}).rows[0].metrics
    share = interval["no_winner[round=1]"].interval.value
    return share, float(np.sqrt(share * (1 - share) / games))


def test_random_cards_whose_ace_wins_if_it_can() -> None:
    # `rule` is as glad of a partner's win; in exact.json (below) the ace wins for its own seat if it can.
    share, error = first_rounds("rule(cards=random)")
    expected = sum(result(ranks, "declare", "next") == 0 for ranks in itertools.product(range(8), repeat=4)) / 4096
    assert abs(share - expected) < 4 * error


def test_rounds_without_a_winner_when_the_ace_plays_for_itself() -> None:
    """All 8^4 rounds played at a table, the ace declared to win for its seat if it can, else to be an 8."""
    nobody = 0
    for ranks in itertools.product(range(8), repeat=4):
        if ranks.count(7) == 1:
            seat = ranks.index(7)
            wins = any(declared(ranks, ace) == seat for ace in range(8, 1, -1))
            nobody += not wins and declared(ranks, 8) < 0
        else:
            nobody += int(after_first_round(ranks)._state["winner"][0]) < 0
    assert nobody / 4096 == pytest.approx(exact("dual_clash.no_winner_ace_wins_if_it_can"), abs=1e-12)


def test_random_play_declares_anything() -> None:
    nobody = Fraction(0)
    for ranks in itertools.product(range(8), repeat=4):
        told = range(2, 9) if ranks.count(7) == 1 else [0]
        nobody += Fraction(sum(winner(numbers_of(ranks, ace), "next") < 0 for ace in told), len(told))
    share, error = first_rounds("random")
    assert abs(share - float(nobody / 4096)) < 4 * error


# What teams mix.


def test_pairs_of_the_first_round_come_as_often_as_in_perfect_play() -> None:
    """Both partners draw by themselves, the second from what goes with the first's card: together that is the table."""
    games = 40_000
    _, piles = play(("rule",) * 4, games, 5, wins_needed=4)
    for team in range(2):
        cards = piles >> np.uint64(16 * team)
        a, b = (np.log2((cards >> np.uint64(shift)) & np.uint64(255)).astype(int) for shift in (0, 8))
        counts = np.bincount(8 * a + b, minlength=64)
        expected = games * OPENINGS[PAIR].astype(float)
        assert counts[expected == 0].sum() == 0
        chi = ((counts - expected) ** 2)[expected > 0] / expected[expected > 0]
        assert chi.sum() < 45  # 22 cells; a chance of 0.003


def test_the_openings_are_those_of_perfect_play() -> None:
    # Sheet, "the perfect first mix": A7 .273, A5 .188, 45 .152, 47 .137, 46 .087 make up 84 %.
    assert float(OPENINGS[PAIR].sum()) == pytest.approx(1, abs=1e-6)
    assert 2 * OPENINGS[PAIR[8 * 7 + 5]] == pytest.approx(0.273)
    assert 2 * OPENINGS[[PAIR[63 - 7 + 5], PAIR[59], PAIR[19], PAIR[21], PAIR[20]]].sum() == pytest.approx(0.837)


@pytest.mark.parametrize("player", ["rule", "rule(opening=plan)", "rule(levels=7,noise=0.2)"])
def test_a_mix_is_one_and_never_clashes_on_high_cards(player: str) -> None:
    ours, theirs = mixes(Table("dual_clash"), player)
    orders = np.bincount(PAIR, minlength=36)
    for mix in (ours, theirs):
        assert (mix * orders).sum() == pytest.approx(1, abs=1e-5)
        assert mix[PAIR[8 * 6 + 6]] < 0.01  # 88, the worst of all pairs (sheet: .026)
    assert ours == pytest.approx(theirs, abs=1e-6)  # the two teams stand alike


def test_partners_apart_hardly_ever_clash() -> None:
    # Sheet: two who draw from the same mix, each for himself, clash "by accident".
    games = 20_000
    for consult in ("open", "closed"):
        clashes = simulate("dual_clash", deals=games, rules={"consult": consult}).rows[0].metrics["clashes[0]"]
        assert clashes.interval.value < 0.5
    drawn = simulate("dual_clash", players="random", deals=games).rows[0].metrics["clashes[0]"]
    assert drawn.interval.value > 0.7  # one round in eight at first, later fewer: the hands differ


def test_who_always_takes_the_best_pair_needs_no_talk() -> None:
    same = [play(("thinker",) * 4, 50, 1, consult=consult)[1].tolist() for consult in ("open", "closed")]
    assert same[0] == same[1]
    assert len(set(same[0])) == 1


def test_greedy_plays_the_two_highest_ranks() -> None:
    """The ace is its last card; the partner plays another rank."""
    _, piles = play(("greedy",) * 4, 1, 1)
    first = [rank for seat in range(4) for rank in range(8) if int(piles[0]) >> (8 * seat + rank) & 1]
    assert [RANKS[rank] for rank in first] == ["8", "7", "8", "7"]


def test_greedy_goes_down_from_the_highest_card() -> None:
    """The partner plays the highest other rank, so the ace only beside the 2; both teams alike, so nobody wins."""
    asked = scenario("dual_clash", rules={"rounds": 8}, players=["greedy"])
    told = replay(asked, "greedy", 0)
    ranks = [step["move"].removeprefix("play:")[0] for step in told["steps"]]
    assert ["".join(ranks[seat::4]) for seat in range(4)] == ["8765432A", "785634A2"] * 2
    assert told["outcome"]["by"] == "none"


def test_random_cards_are_any_card() -> None:
    games = 8_000
    _, piles = play(("rule(cards=random)",) * 4, games, 3)
    for seat in range(4):
        cards = (piles >> np.uint64(8 * seat)) & np.uint64(255)
        counts = np.array([(cards == 1 << rank).sum() for rank in range(8)])
        assert counts.sum() == games
        assert ((counts - games / 8) ** 2 / (games / 8)).sum() < 26  # 7 degrees of freedom: 0.0005
