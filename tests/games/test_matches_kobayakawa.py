"""Matches of Kobayakawa: the packs, the leaders, how chips go on, when a match ends, and who wins; errors."""

from __future__ import annotations

import random
from typing import Any

import pytest

from analyzer import Table
from tests.games.layouts import mixed_rules, play_all, tables
from tests.referee import kobayakawa

table_class = tables("kobayakawa")
PACK = kobayakawa.PACK


@pytest.fixture(params=["referee", "table"])
def match_class(request: pytest.FixtureRequest) -> Any:
    """What plays a match: called with a listed match and the rules that differ from the default."""
    if request.param == "referee":
        return kobayakawa.Match
    return lambda deal, rules=None: Table("kobayakawa", rules=rules, deal=deal, kind="match")


def listed(players: int, rounds: int, leader: int = 0, pack: list[str] = PACK) -> dict[str, Any]:
    """List the same pack for every round."""
    return {"dealer": (leader - 1) % players, "leader": leader, "players": players, "packs": [pack] * rounds}


def play_round(match: Any, bettors: str) -> None:
    """Play a round of a match: all flip, the seats named ("0 2") bet, the others pass."""
    who, number = [int(seat) for seat in bettors.split()], match.round
    while not match.over and match.round == number:
        flips = "flip" in match.legal()
        match.play("flip" if flips else "bet" if match.to_act in who else "pass")


@pytest.mark.parametrize(
    ("final_round", "centre_chips", "rounds"),
    # Rules page, example 8 and "A round": "8 chips mean 7 rounds (six of 1 chip, one of 2) or 8 rounds".
    [
        ("double", 8, 7),
        ("single", 8, 8),
        ("double", 5, 4),
        ("single", 5, 5),
        ("double", 3, 2),
        ("double", 2, 1),
        ("single", 2, 2),
        ("double", 1, 1),
        ("single", 1, 1),
    ],
)
def test_example_08_the_number_of_rounds(match_class: Any, final_round: str, centre_chips: int, rounds: int) -> None:
    match = match_class(listed(3, centre_chips), {"final_round": final_round, "centre_chips": centre_chips})
    while not match.over:
        play_round(match, "")
    assert (match.to_act, match.legal()) == (-1, [])
    # Rules page, "Match": "equal shares", and "Moves": the fields of its outcome.
    assert match.outcome() == {
        "score": [4, 4, 4],
        "winners": [0, 1, 2],
        "rounds_played": rounds,
        "out_round": [0, 0, 0],
        "round_scores": [[0, 0, 0]] * rounds,
    }


def test_example_08_the_last_of_seven_rounds_is_double(match_class: Any) -> None:
    # Rules page, example 8: the same lone bettor takes 1 chip six times and then 2.
    match = match_class(listed(4, 8))
    while not match.over:
        play_round(match, "2")
    assert match.outcome()["round_scores"] == [[0, 0, 1, 0]] * 6 + [[0, 0, 2, 0]]
    assert match.outcome()["score"] == [4, 4, 12, 4]
    single = match_class(listed(4, 8), {"final_round": "single"})
    while not single.over:
        play_round(single, "2")
    assert single.outcome()["round_scores"] == [[0, 0, 1, 0]] * 8


def test_example_06_the_carry_goes_on(match_class: Any) -> None:
    # Rules page, example 6: two rounds without a bet, then a lone bettor takes 1 + 2, then 1.
    for no_bet, won in (("carry", 3), ("discard", 1)):
        match = match_class(listed(3, 8), {"no_bet": no_bet})
        for bettors in ("", "", "1", "1"):
            play_round(match, bettors)
        while not match.over:
            play_round(match, "")
        assert match.outcome()["round_scores"] == [[0, 0, 0]] * 2 + [[0, won, 0], [0, 1, 0]] + [[0, 0, 0]] * 3


def test_the_winner_leads(match_class: Any) -> None:
    # Rules page, "Match": "the winner; if nobody bet, the same leader as before".
    match = match_class(listed(4, 8, leader=2))
    leaders = []
    for bettors in ("", "1", "", "0 3", "3"):
        leaders.append(match.to_act)
        play_round(match, bettors)
    leaders.append(match.to_act)
    # In round 3 seat 1 leads: seat 3 has 3S and seat 0 4S, and the last card flipped is 9S, so that seat 3 has 12.
    assert leaders == [2, 2, 1, 1, 3, 3]


def test_the_first_leader(match_class: Any) -> None:
    # Rules page, "Open points": "the dealer's left, given in the deal".
    for dealer in range(4):
        deal = listed(4, 8)
        for leader in range(4):
            assert match_class({**deal, "dealer": dealer, "leader": leader}).to_act == leader


def test_a_pack_is_dealt_from_the_leader(match_class: Any) -> None:
    # Rules page, "Cards, chips, layout": one each in turn order from the leader, the centre card, then the stock.
    match = match_class(listed(3, 8, leader=1))
    play_all(match, "draw")
    assert (match.to_act, match.legal()) == (1, ["discard:5S", "discard:AS"])
    play_all(match, "discard:5S draw")
    assert (match.to_act, match.legal()) == (2, ["discard:2S", "discard:6S"])
    play_all(match, "discard:6S draw")
    assert (match.to_act, match.legal()) == (0, ["discard:3S", "discard:7S"])
    # 1 + 4 (the centre card) against 3: seat 1 wins two stakes and a chip.
    play_all(match, "discard:7S bet pass bet")
    assert match.round == 1
    assert match.to_act == 1
    while not match.over:
        play_round(match, "")
    assert match.outcome()["round_scores"][0] == [-1, 2, 0]


@pytest.mark.parametrize("leader", [0, 1, 2, 3])
def test_who_is_out_gets_no_card(match_class: Any, leader: int) -> None:
    # Rules page, "Cards, chips, layout": "one card each to the players still in". Everybody has one chip.
    pack = ["RJ", "BJ", "KS", "QS", "AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "JS"]
    match = match_class(listed(4, 8, leader, pack), {"start_chips": 1})
    play_round(match, f"{leader} {(leader + 1) % 4}")
    # The fourth card flipped is 5S: 14 + 5 = 19 against 15, so seat leader + 1 wins, and seat `leader` is out.
    out, winner = leader, (leader + 1) % 4
    assert match.to_act == winner
    order = [winner, (winner + 1) % 4, (winner + 2) % 4]
    for seat, card, drawn in zip(order, ["RJ", "BJ", "KS"], ["AS", "2S", "3S"], strict=True):
        assert match.to_act == seat
        match.play("draw")
        assert match.legal() == sorted([f"discard:{card}", f"discard:{drawn}"])
        match.play(f"discard:{drawn}")
    # QS is the centre card: seat `winner` passes, 14 against 13 + 12.
    for bet in ("pass", "bet", "bet"):
        match.play(bet)
    assert match.to_act == order[2]
    while not match.over:
        play_round(match, "")
    outcome = match.outcome()
    assert [outcome["out_round"][seat] for seat in (out, order[0], order[1], order[2])] == [1, 0, 2, 0]
    assert [outcome["score"][seat] for seat in (out, order[0], order[1], order[2])] == [0, 3, 0, 3]
    assert outcome["winners"] == sorted([order[0], order[2]])
    assert outcome["rounds_played"] == 7


def test_too_few_packs(match_class: Any) -> None:
    # The page lists a pack for every round; where fewer are listed the match is not finished and nobody has won it.
    match = match_class(listed(3, 2))
    play_round(match, "0")
    play_round(match, "0")
    assert match.over
    outcome = match.outcome()
    assert (outcome["rounds_played"], outcome["score"], outcome["winners"]) == (2, [6, 4, 4], [])


def test_the_last_with_chips_ends_the_match(match_class: Any) -> None:
    # Rules page, "Match": "at once when only one player has chips"; "Moves": rounds in which seats went out. AS 2S 3S,
    # the last card flipped is 7S: 8 against 2 and 3.
    match = match_class(listed(3, 8), {"start_chips": 1})
    play_round(match, "0 1 2")
    assert match.over
    assert match.outcome() == {
        "score": [4, 0, 0],
        "winners": [0],
        "rounds_played": 1,
        "out_round": [0, 1, 1],
        "round_scores": [[3, -1, -1]],
    }


def play_chain(table_class: Any, match: Any, deal: dict[str, Any], rules: dict[str, Any], generator: Any) -> Any:
    """Play a match at random, each round beside it by itself with the standing carried over; give the outcomes."""
    standing = {"chips": [rules["start_chips"]] * deal["players"], "centre_chips": rules["centre_chips"], "carry": 0}
    leader, outcomes = deal["leader"], list[Any]()
    while not match.over:
        dealt = kobayakawa.deal_pack(deal["packs"][len(outcomes)], standing["chips"], leader)
        table = table_class({"dealer": deal["dealer"], **dealt, **standing}, rules)
        assert match.round == len(outcomes)
        while not table.over:
            assert (match.to_act, match.legal()) == (table.to_act, table.legal())
            move = generator.choice(table.legal())
            table.play(move)
            match.play(move)
        outcomes.append(table.outcome())
        leader = outcomes[-1]["next_leader"]
        standing = {field: outcomes[-1][field] for field in ("chips", "centre_chips", "carry")}
    return outcomes


def test_a_match_is_its_rounds(table_class: Any, match_class: Any) -> None:
    # Rules page, "Match": chips, centre, carry and leader go on; the end; who went out when.
    generator = random.Random(63)
    alone = 0
    for _ in range(60):
        rules = mixed_rules(kobayakawa.OPTIONS, generator)
        deal = kobayakawa.random_match(generator.randint(3, 6), rules, generator)
        match = match_class(deal, rules)
        outcomes = play_chain(table_class, match, deal, rules, generator)
        chips = outcomes[-1]["chips"]
        gone = [[o["chips"][seat] == 0 for o in outcomes] for seat in range(deal["players"])]
        assert match.outcome() == {
            "score": chips,
            "winners": [seat for seat, number in enumerate(chips) if number == max(chips)],
            "rounds_played": len(outcomes),
            "out_round": [seats.index(True) + 1 if any(seats) else 0 for seats in gone],
            "round_scores": [outcome["score"] for outcome in outcomes],
        }
        for number, outcome in enumerate(outcomes, start=1):
            ended = outcome["centre_chips"] == 0 or sum(map(bool, outcome["chips"])) == 1
            assert ended is (number == len(outcomes))
        alone += sum(map(bool, chips)) == 1
    assert alone > 0


def test_dealt_matches() -> None:
    # Rules page, "Match": who is in, who leads, what a round may pay, the end.
    generator = random.Random(64)
    for index in range(40):
        players = generator.randint(3, 6)
        table = Table("kobayakawa", {"start_chips": 2}, kind="match", index=index, players_count=players)
        turns: list[list[int]] = []
        while not table.over:
            if table.round == len(turns):
                turns.append([])
            turns[-1].append(table.to_act)
            table.play(generator.choice(table.legal()))
        outcome = table.outcome()
        leader, chips = (table.deal["dealer"] + 1) % players, [2] * players
        for number, (seats, score) in enumerate(zip(turns, outcome["round_scores"], strict=True), start=1):
            assert seats[0] == leader
            assert set(seats) == {seat for seat in range(players) if chips[seat] > 0}
            # One centre chip, two in the seventh round, or nobody bets.
            assert sum(score) in (0, 2 if number == 7 else 1)
            leader = score.index(max(score)) if any(score) else leader
            before, chips = chips, [had + change for had, change in zip(chips, score, strict=True)]
            for seat in range(players):
                assert (outcome["out_round"][seat] == number) is (before[seat] > 0 == chips[seat])
        assert outcome["score"] == chips
        assert outcome["rounds_played"] == 7 or sum(map(bool, chips)) == 1
        assert outcome["winners"] == [seat for seat in range(players) if chips[seat] == max(chips)]


def test_matches_end() -> None:
    # Rules page, "Match": "the centre shrinks every round"; 7 rounds with the default rules, or fewer.
    from analyzer import simulate

    for rules, rounds in (({}, 7), ({"final_round": "single"}, 8), ({"centre_chips": 3}, 2)):
        row = simulate("kobayakawa", unit="match", deals=300, rules=rules, players="random").rows[0]
        assert row.metrics["capped"].interval.value == 0
        assert rounds - 2 < row.metrics["rounds_played"].interval.value <= rounds


def test_errors() -> None:
    # Rules page, "Rule options"; 3 to 6 players.
    wrong = (
        {"start_chip": 4}, {"start_chips": 0}, {"centre_chips": 0}, {"final_round": "triple"}, {"no_bet": "keep"},
        {"tie_break": "later"}, {"bet_mode": "secret"},
    )  # fmt: skip
    for rules in wrong:
        with pytest.raises(ValueError):
            Table("kobayakawa", rules)
    for players in (2, 7):
        with pytest.raises(ValueError):
            Table("kobayakawa", players_count=players)


@pytest.mark.parametrize(
    "change",
    [
        lambda deal: {"hands": deal["hands"][:2]},
        lambda deal: {"hands": [["9S", "TS"], *deal["hands"][1:]]},
        lambda deal: {"hands": [[], *deal["hands"][1:]]},
        lambda deal: {"centre": deal["hands"][0][0]},
        lambda deal: {"centre": "AC"},
        lambda deal: {"stock": [deal["centre"], *deal["stock"][1:]]},
        lambda deal: {"chips": [4, 4, 4, 4]},
        lambda deal: {"chips": [4, 4, -1]},
        lambda deal: {"chips": [0, 4, 4]},
        lambda deal: {"leader": 3},
        lambda deal: {"dealer": 3},
    ],
)
def test_no_layouts(change: Any) -> None:
    # Rules page, "Cards, chips, layout": each card once; a hand for every seat with chips, and only for those.
    deal = kobayakawa.random_deal(3, {}, random.Random(1))
    Table("kobayakawa", deal=deal)
    with pytest.raises(ValueError):
        Table("kobayakawa", deal={**deal, **change(deal)})


def test_the_leader_is_in() -> None:
    # Rules page, "Cards, chips, layout": "`leader` must be in"; also the default one.
    deal = kobayakawa.random_deal(3, {}, random.Random(1))
    hands, stock = deal["hands"], [*deal["stock"], *deal["hands"][1]]
    deal |= {"hands": [hands[0], [], hands[2]], "stock": stock, "chips": [4, 0, 4], "dealer": 0}
    Table("kobayakawa", deal={**deal, "leader": 2})
    with pytest.raises(ValueError):
        Table("kobayakawa", deal={**deal, "leader": 1})
    del deal["leader"]
    with pytest.raises(ValueError):
        Table("kobayakawa", deal=deal)
