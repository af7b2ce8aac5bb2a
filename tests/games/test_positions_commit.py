"""Positions of commit: both ways to write the moves, redraws against enumeration, exact stops, faults."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from scipy import stats

from analyzer import Table, odds
from analyzer.games import game as find_game
from analyzer.games.base import codes_in
from analyzer.reading import read_position
from analyzer.records import rule_record
from analyzer.scenario import scenario
from analyzer.verbs.odds import ask
from kernels.constants import MET
from tests.referee.commit import NINE, Referee, next_card
from tests.shared_games import recorded_games

FACE = find_game("commit")
DRAWS = 5_000
ONE_IN_A_MILLION = 1e-6
Placement = tuple[tuple[str, ...], ...]


# Every form of the moves.


def _as_typed(record: dict[str, Any], made: int, seat: int, marked: bool) -> list[str]:
    """The moves with a `stop` after a card that nobody could follow, and `?` where another seat waited."""
    judge, seen = Referee(record["deal"], record["rules"]), list[str]()
    nine_played = NINE in [step["move"] for step in record["steps"][:made]]
    for step in record["steps"][:made]:
        move = step["move"]
        judge.play(move)
        if move == "wait":
            own = f"wait@{seat}" if nine_played else "wait"
            seen += [own] if step["player"] == seat else [] if marked else ["?"]
            continue
        seen.append(f"{move}@{step['player']}" if marked else move)
        if not judge.over and "lead" in (judge.mode, judge.asked_next[1] if judge.mode == "break in" else ""):
            seen.append("stop")
    return seen


def _fits(deal: dict[str, Any], rules: dict[str, Any], moves: list[str], seat: int, legal: list[str]) -> list[Any]:
    """The hands after the moves, if the referee lets them be made and the seat then has that choice; else nothing."""
    judge = Referee(deal, rules)
    for move in moves:
        card, _, player = move.partition("@")
        if card == "wait":
            if (judge.mode, judge.to_act) != ("break in", seat):
                return []
            judge.play("wait")
        if card in ("?", "wait", "stop"):
            continue
        if card != NINE and judge.mode == "break in":
            judge.play("wait")
        if card not in judge.legal() or (player and int(player) != judge.to_act):
            return []
        judge.play(card)
    if judge.mode == "break in" and judge.to_act != seat:
        judge.play("wait")
    return [sorted(hand) for hand in judge.hands] if (judge.to_act, judge.legal()) == (seat, legal) else []


@pytest.mark.parametrize("marked", [True, False])
def test_every_decision_can_be_asked(marked: bool) -> None:
    generator = random.Random(5 + marked)
    asked = 0
    for record in [record for record in recorded_games("commit") if record["kind"] == "game"][::2]:
        table = Table("commit", record["rules"], record["deal"])
        for made, step in enumerate(record["steps"]):
            if generator.random() < 0.15:
                _check_decision(record, made, table, marked)
                asked += 1
            table.play(step["move"])
    assert asked > 80


def _check_decision(record: dict[str, Any], made: int, table: Table, marked: bool) -> None:
    step, rules, seats = record["steps"][made], record["rules"], record["players"]
    seat, moves = step["player"], _as_typed(record, made, step["player"], marked)
    told = {"chips": ",".join(map(str, record["deal"]["chips"]))} if "chips" in record["deal"] else {}
    hand = " ".join(table.hand(seat))
    result = odds(
        "commit", hand, moves=moves, seat=seat, rules=rules, players_count=seats, dealer=record["dealer"],
        deals=50, threads=1, **told,
    )  # fmt: skip
    assert {row.n for row in result.rows} == {50}
    if sorted(row.branch for row in result.rows) != step["legal"]:  # who was the last player? it may have been the seat
        assert (marked, step["legal"]) == (False, [NINE, "wait"]), (record["deal"], moves)
        assert "taken: seat" in " ".join(result.provenance["ignored"]), (record["deal"], moves)
        return
    for layout, hands in sampled(rules, seats, record["dealer"], hand, moves, seat, 2):
        assert hands == _fits(layout, rules, moves, seat, step["legal"]), (layout, moves)


def sampled(
    rules: dict[str, Any], seats: int, dealer: int, hand: str, moves: list[str], seat: int, number: int
) -> Iterator[tuple[dict[str, Any], list[list[str]]]]:
    """Layouts of some redraws, and the hands at the decision."""
    where = scenario("commit", rules=rules, players=["rule"], players_count=seats, dealer=dealer)
    position = read_position(where, hand, moves, seat, None, "french", {})
    stage = FACE.stage(position, rule_record(FACE, where.rules, seats))
    redraws = ask(where, position, stage, "rule", "cards").job.redraws
    found, index = 0, 0
    while found < number:
        survey = redraws.survey(index, index + 1)
        index += 1
        if survey.outcome[0] == MET:
            state, found = survey.scratch.states[1], found + 1
            yield (
                FACE.layout(state, where.rules, seats),
                [codes_in(FACE.pack, int(cards)) for cards in state["hand"][:seats]],
            )


# Redraws.


def _splits(cards: list[str], sizes: list[int]) -> Iterator[Placement]:
    if not sizes:
        yield ()
        return
    for pile in combinations(cards, sizes[0]):
        for rest in _splits([card for card in cards if card not in pile], sizes[1:]):
            yield (pile, *rest)


def _late(index: int, open_cards: int) -> tuple[Table, list[str]]:
    """A deal of random play with a lead of a seat while few cards are left; `open_cards` of the last are unmarked."""
    generator = random.Random(index)
    table, moves = Table("commit", seed=31, index=index), list[str]()
    while not table.over and (sum(len(table.hand(seat)) for seat in range(4)) > 8 or len(table.legal()) < 2):
        move = generator.choice(table.legal())
        if move != "wait":
            moves.append(f"{move}@{table.to_act}")
        table.play(move)
    for place in generator.sample(range(len(moves) - 9, len(moves)), open_cards):
        moves[place] = moves[place].partition("@")[0]
    return table, moves


def consistent(table: Table, moves: list[str], seat: int) -> list[Placement]:
    """All hands as dealt, and the dead cards last, with which the moves can have been made."""
    known: list[list[str]] = [[], [], [], []]
    for move in moves:
        card, _, player = move.partition("@")
        if player:
            known[int(player)].append(card)
    known[seat] = sorted([*known[seat], *table.hand(seat)])
    told = {card for cards in known for card in cards}
    unknown = [card for card in FACE.pack.codes if card not in told]
    sizes = [12 - len(cards) for cards in known] + [3]
    played, found = {move for move in moves if move in FACE.pack.codes}, []
    for placement in _splits(unknown, sizes):
        if played & {*placement[-1]} or not played >= {*placement[seat]}:
            continue  # a played card is not dead, and one that is not played is in another hand
        hands = [sorted([*cards, *more]) for cards, more in zip(known, placement, strict=False)]
        deal = {"dealer": 3, "hands": hands, "dead": sorted(placement[-1])}
        after = _fits(deal, {}, moves, seat, table.legal())
        if after and after[seat] == sorted(table.hand(seat)) and all(after):
            found.append((*map(tuple, hands), tuple(deal["dead"])))
    return found


@pytest.mark.parametrize("open_cards", [0, 3])
def test_redraws_are_uniform_over_what_the_referee_allows(open_cards: int) -> None:
    checked = 0
    for index in range(400):
        table, moves = _late(index, open_cards)
        if table.over or table.legal() == [NINE, "wait"] or any(NINE in table.hand(seat) for seat in range(4)):
            continue
        if sum("@" not in move for move in moves) != open_cards:
            continue
        seat = table.to_act
        left = sum(len(table.hand(other)) for other in range(4) if other != seat)
        if not 2 <= left <= (5 if open_cards == 0 else 4):
            continue
        expected = consistent(table, moves, seat)
        if not 4 <= len(expected) <= 300:
            continue
        drawn = Counter(
            (*(tuple(hand) for hand in layout["hands"]), tuple(layout["dead"]))
            for layout, _ in sampled({}, 4, 3, " ".join(table.hand(seat)), [*moves, "stop"], seat, DRAWS)
        )
        assert set(drawn) == set(expected)
        assert stats.chisquare([drawn[placement] for placement in expected]).pvalue > ONE_IN_A_MILLION
        if open_cards == 0:
            _check_stops(table, moves, expected)
        checked += 1
        if checked == 3:
            return
    raise AssertionError("too few positions")


def _check_stops(table: Table, moves: list[str], expected: list[Placement]) -> None:
    """The exact chance of a stop is the share of the placements in which nobody has the next card."""
    gone = {move.partition("@")[0] for move in moves}
    rows = odds("commit", table.hand(table.to_act), moves=[*moves, "stop"], seat=table.to_act, deals=100).rows
    for row in rows:
        following = next_card(row.branch)
        lacking = [following is None or following in gone or following in placed[-1] for placed in expected]
        assert row.metrics["stop"].interval.value == pytest.approx(sum(lacking) / len(lacking), abs=1e-12)


HAND = "2C 6C 9C 3D 9D AH 8H 9H 3S 6S KS QC"


def test_the_first_lead_stops_with_the_share_of_the_dead() -> None:
    # 3 of the 39 cards that the leader does not see are dead; nothing follows a king; own cards follow.
    metrics = {row.branch: row.metrics for row in odds("commit", HAND, deals=100).rows}
    expected = {"2C": 3 / 39, "9H": 3 / 39, "KS": 1.0, "8H": 0.0, "9D": 3 / 39}
    for card, chance in expected.items():
        assert metrics[card]["stop"].interval.value == pytest.approx(chance, abs=1e-12)


def test_a_last_card_is_exact() -> None:
    # Hands of one card: whoever leads is out at once and wins the antes and the fees for 4 unseen kings of 50 cards.
    result = odds("commit", "5C", rules={"hand_size": 1, "nine_fee": 0}, deals=500_000, threads=1)
    assert result.rows[0].metrics["win"].interval.value == 1.0
    fees = result.rows[0].metrics["score"].interval
    assert fees.low <= 3 + 3 * 4 / 50 <= fees.high


# What the moves tell.


def test_who_is_to_act_follows_from_the_moves() -> None:
    told = odds("commit", HAND.replace("KS ", ""), moves="KS", deals=50)
    assert told.provenance["position"]["seat"] == 0
    told = odds("commit", "3C 8C 9C KC 4D 5D 2H 3H 4H 5H 6H", moves="5C@0 6C@2 stop", deals=50)
    assert told.provenance["position"]["seat"] == 2
    with pytest.raises(ValueError, match="--seat is missing"):
        odds("commit", "3C 8C 9C KC 4D 5D 2H 3H 4H 5H 6H", moves="5C@0 6C@2", deals=50)


def test_with_the_nine_in_hand_the_seat_is_asked_unless_it_is_said_that_the_sequence_stopped() -> None:
    hand = HAND.replace("2C ", "")
    asked = odds("commit", hand, moves="2C", seat=0, deals=50)
    assert sorted(row.branch for row in asked.rows) == ["9D", "wait"]
    leads = odds("commit", hand, moves="2C stop", seat=0, deals=50)
    assert sorted(row.branch for row in leads.rows) == sorted(hand.split())


def test_waits_of_others_tell_nothing() -> None:
    hand = HAND.replace("2C ", "").replace("9D ", "")
    rows = [
        odds("commit", hand, moves=moves, seat=0, deals=300).as_dict()["rows"]
        for moves in ("2C 3C@1 4C@0", "2C ? 3C@1 wait@2 4C@0")
    ]
    assert rows[0] == rows[1]


def test_the_standing_of_a_match_makes_win_the_match() -> None:
    rows = odds("commit", HAND, scores=[2, 26, 26, 26], deals=300).rows
    assert all(row.metrics["win"].interval.value < 0.3 for row in rows)


@pytest.mark.parametrize(
    ("hand", "flags", "fault"),
    [
        ("8D 2C", {}, "8D is not in this pack"),
        (HAND, {"moves": "8D"}, "there is no 8D in the pack"),
        (HAND.replace("2C", "6C"), {}, "6C is there twice"),
        ("2C 3C", {}, "the hand has 2 cards; seat 0 holds 12"),
        (HAND, {"moves": "2C", "seat": 0}, "holds 11 after"),
        (HAND, {"moves": "KC KC"}, "KC has been played before"),
        (HAND, {"moves": "5H 6H@4"}, "the seat after @ is a number from 0 to 3"),
        (HAND, {"moves": "5H@1"}, "it is seat 0 that plays 5H, not seat 1"),
        (HAND, {"moves": "KH 5H@1"}, "it is seat 0 that plays 5H, not seat 1"),
        (HAND, {"moves": "5H stop 6H"}, "a sequence stopped because nobody had 6H"),
        (HAND, {"moves": "5C stop", "seat": 1}, "6C cannot be in the hand"),
        (HAND, {"moves": "stop"}, "nothing has been played"),
        (HAND, {"moves": "5C stop stop"}, "stop stands twice after 5C"),
        (
            HAND.replace("3S", "4S"),
            {"moves": "2S stop 3H stop 5H stop TH stop", "seat": 1},
            "only 3 cards are in no hand",
        ),
        (HAND, {"chips": "1,2,3"}, "4 numbers of chips"),
        (HAND, {"chips": "1,2,3,-4"}, "whole numbers"),
        (HAND, {"chips": "5,5,0,5"}, "with 0 chips somewhere the match is over"),
        (HAND, {"scores": [20, 20, 20, 21]}, "chips sum to 80"),
        (HAND, {"scores": [0, 20, 40, 20]}, "the match is over"),
        (HAND, {"moves": "pass"}, "pass is no move"),
        (HAND, {"players_count": 60}, "4 to 51 players"),
    ],
)
def test_faults_are_named(hand: str, flags: dict[str, Any], fault: str) -> None:
    with pytest.raises(ValueError, match=fault) as raised:
        odds("commit", hand, deals=50, **flags)
    assert "\n" not in str(raised.value)
