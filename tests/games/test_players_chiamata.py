"""How well, and how honestly, the `rule` player of Briscola Chiamata plays.

Both arms of every comparison play the same deals, and the error is that of the difference per deal.  "Sheet"
is the strategy sheet this player was first written from, whose figures come from a prototype of its own
(100,000 deals a figure unless said otherwise); it is quoted in `docs/games/chiamata.md`, section "Figures",
and so are the numbers measured with these kernels.  "4 s.e.": four standard errors of the difference.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analyzer.records import rule_record
from tests.games.chiamata_play import (
    GAME,
    ROLES,
    SEATS,
    Mean,
    defaults,
    gain_of_bidding,
    gain_of_role,
    gain_of_seat,
    mean,
    play,
    positions,
    rule_move,
    seat_table,
    unseen_dealt_anew,
)
from tests.games.helpers import fill_hands
from tests.games.measuring import chooser

SEED = 2024  # the lists were tuned on other seeds
DEALS = 100_000

# Every value of every option that changes the deal (a match option changes none), and combinations that interact.
SETTINGS: dict[str, dict[str, Any]] = {
    "default": {},
    "rank_then_points": {"auction": "rank_then_points"},
    "points": {"auction": "points"},
    "two_points": {"auction": "two_points"},
    "dealer_right speaks": {"auction_start": "dealer_right"},
    "reenter": {"pass_rule": "reenter"},
    "reenter, points": {"pass_rule": "reenter", "auction": "points"},
    "first_must_bid": {"all_pass": "first_must_bid"},
    "first_must_bid, two_points": {"all_pass": "first_must_bid", "auction": "two_points"},
    "own_card forbidden": {"own_card": "forbidden"},
    "own_card forbidden, points": {"own_card": "forbidden", "auction": "points"},
    "blind": {"trump_named": "after_first_trick"},
    "blind, points": {"trump_named": "after_first_trick", "auction": "points"},
    "blind, free": {"trump_named": "after_first_trick", "follow_suit": "free"},
    "blind, dealer_right leads": {"trump_named": "after_first_trick", "first_lead": "dealer_right"},
    "dealer_right leads": {"first_lead": "dealer_right"},
    "free": {"follow_suit": "free"},
    "free, points": {"follow_suit": "free", "auction": "points"},
    "strict": {"follow_suit": "strict"},
    "strict, points": {"follow_suit": "strict", "auction": "points"},
    "zero_sum": {"solo_score": "zero_sum"},
    "zero_sum, points": {"solo_score": "zero_sum", "auction": "points"},
    "cappotto tricks": {"cappotto": "tricks"},
    "cappotto none": {"cappotto": "none"},
    "bands, rank_then_points": {"bid_multiplier": "bands", "auction": "rank_then_points"},
    "bands, points": {"bid_multiplier": "bands", "auction": "points"},
    "bands, two_points": {"bid_multiplier": "bands", "auction": "two_points"},
}


# Strength in every setting: no outside number, the bar is random play on the same deals.


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("setting", SETTINGS)
def test_rule_beats_random_in_every_role(setting: str, role: str) -> None:
    assert gain_of_role(role, 20_000, SEED, **SETTINGS[setting]).low > 0


@pytest.mark.parametrize("others", ["rule", "random"])
@pytest.mark.parametrize("setting", SETTINGS)
def test_rule_beats_random_in_every_seat(setting: str, others: str) -> None:
    for seat in range(SEATS):
        assert gain_of_seat(seat, others, 5_000, SEED, **SETTINGS[setting]).low > 0


# The sheet.


def reaches(measured: Mean, sheet: float, error: float) -> bool:
    """Whether a figure is at least the sheet's, within 4 s.e. of the difference."""
    return measured.value >= sheet - 4 * float(np.hypot(measured.error, error))


def agrees(measured: Mean, sheet: float, error: float) -> bool:
    """Whether a figure is the sheet's within 4 s.e. of the difference."""
    return abs(measured.value - sheet) <= 4 * float(np.hypot(measured.error, error))


def lost_by_random(role: str) -> Any:
    """Success of the declarer's side, `rule` minus random play of a role, deal by deal."""
    return play("rule", DEALS, SEED).success - play(f"rule({role}_random=1)", DEALS, SEED).success


def test_auction_repeats_the_sheet() -> None:
    # Sheet: declarer by seat, passed out, auctions that end at the 2 (30,000 deals), all five random in the play.
    deals = play("rule", DEALS, SEED)
    for seat, share in enumerate((0.194, 0.199, 0.208, 0.204, 0.196)):
        assert agrees(mean(deals.declarer == seat), share, 0.0013)
    assert mean(deals.declarer < 0).value == 0
    assert agrees(mean(deals.bid == 0), 0.934, 0.0014)
    random_play = play("rule(declarer_random=1,partner_random=1,opponent_random=1)", DEALS, SEED)
    assert agrees(mean(random_play.success), 0.657, 0.0015)
    assert agrees(mean(random_play.points), 69.9, 0.06)


@pytest.mark.parametrize(
    ("bid_at", "passed_out", "success", "at_two"),
    # Sheet, 30,000 deals a row: passed out, success, auctions that end at the 2.
    [(17, 0.0000, 0.801, 0.456), (20, 0.062, 0.911, 0.083)],
)
def test_calm_tables_repeat_the_sheet(bid_at: int, passed_out: float, success: float, at_two: float) -> None:
    deals = play(f"rule(bid_at={bid_at})", DEALS, SEED)
    bid = deals.declarer >= 0
    assert agrees(mean(~bid), passed_out, float(np.sqrt(passed_out * (1 - passed_out) / 30_000)))
    assert agrees(mean(deals.success[bid]), success, float(np.sqrt(success * (1 - success) / 30_000)))
    assert agrees(mean(deals.bid[bid] == 0), at_two, float(np.sqrt(at_two * (1 - at_two) / 30_000)))


def test_success_reaches_the_sheet() -> None:
    # Sheet: success .668, points 69.5, and success by rank called for the two ranks that are common.
    deals = play("rule", DEALS, SEED)
    assert reaches(mean(deals.success), 0.668, 0.0015)
    assert reaches(mean(deals.points), 69.5, 0.06)
    assert reaches(mean(deals.success[deals.bid == 0]), 0.662, 0.0015)
    assert reaches(mean(deals.success[deals.bid == 1]), 0.723, 0.0070)
    for seat, success in enumerate((0.670, 0.673, 0.663, 0.667, 0.667)):
        assert reaches(mean(deals.success[deals.declarer == seat]), success, 0.003)


def test_declarer_reaches_the_sheet() -> None:
    # Sheet: +.207 of success, +.826 of score, by seat.
    lost = lost_by_random("declarer")
    assert reaches(mean(lost), 0.207, 0.002)
    assert reaches(gain_of_role("declarer", DEALS, SEED), 0.826, 0.007)
    declarer = play("rule", DEALS, SEED).declarer
    for seat, gain in enumerate((0.206, 0.212, 0.208, 0.205, 0.205)):
        assert reaches(mean(lost[declarer == seat]), gain, 0.004)


def test_partner_reaches_the_sheet() -> None:
    # Sheet: +.078 of success, +.156 of score, by places behind the declarer.
    lost = lost_by_random("partner")
    assert reaches(mean(lost), 0.078, 0.002)
    assert reaches(gain_of_role("partner", DEALS, SEED), 0.156, 0.003)
    deals = play("rule", DEALS, SEED)
    place = (deals.partner - deals.declarer) % SEATS
    for places, gain in enumerate((0.041, 0.076, 0.083, 0.109), start=1):
        assert reaches(mean(lost[place == places]), gain, 0.003)


def test_opponents_reach_the_sheet() -> None:
    # Sheet: all three -.226 of success, +.457 of score; one alone, first, second, third after the declarer.
    assert reaches(mean(-lost_by_random("opponent")), 0.226, 0.002)
    assert reaches(gain_of_role("opponent", DEALS, SEED), 0.457, 0.003)
    deals = play("rule", DEALS, SEED)
    gains: list[list[Any]] = [[], [], []]
    for seat in range(SEATS):
        other = play(seat_table(seat, "rule(opponent_random=1)", "rule"), DEALS, SEED)
        won = other.success - deals.success
        between = (seat - deals.declarer) % SEATS
        partner_before = (deals.partner - deals.declarer) % SEATS < between
        order = between - partner_before  # 1, 2, 3
        for place in range(3):
            gains[place].append(won[deals.opponents[:, seat] & (order == place + 1)])
    for found, gain in zip(gains, (0.093, 0.088, 0.077), strict=True):
        assert reaches(mean(np.concatenate(found)), gain, 0.001)


@pytest.mark.parametrize(
    ("role", "gain", "sign"), [("declarer", 0.178, 1), ("partner", 0.100, 1), ("opponent", 0.285, -1)]
)
def test_each_role_reaches_the_sheet_among_random(role: str, gain: float, sign: int) -> None:
    # Sheet, column "the rest random".
    alone = ",".join(f"{other}_random=1" for other in ROLES if other != role)
    nobody = ",".join(f"{other}_random=1" for other in ROLES)
    won = play(f"rule({alone})", DEALS, SEED).success - play(f"rule({nobody})", DEALS, SEED).success
    assert reaches(mean(sign * won), gain, 0.002)


# The auction: near balance, so that one seat gains next to nothing by bidding more or less boldly than the rest.
# 2 is two points of value; 1.2 is four card points at 0.3 a point.  The bar, 0.01 of score a deal, is a small part of
# what the sheet finds where the balance is lost (+.062 and +.185 at `bid_at` 17 and 20).
NOTHING_MUCH = 0.01


@pytest.mark.parametrize("change", [-2, -1.2, 1.2, 2])
@pytest.mark.parametrize(
    "setting", ["default", "rank_then_points", "points", "two_points", "free", "strict", "blind", "dealer_right leads"]
)
def test_bolder_or_shyer_bidding_gains_nothing_much(setting: str, change: float) -> None:
    found = gain_of_bidding(change, 12_000, SEED, **SETTINGS[setting])
    assert found.value < NOTHING_MUCH + 2 * found.error


@pytest.mark.parametrize("auction", ["rank_then_points", "two_points"])
def test_jumping_into_a_band_pays(auction: str) -> None:
    # No outside number: one seat that jumps among seats that never do.
    options = {"auction": auction, "bid_multiplier": "bands"}
    before = play("rule(jump=99)", 40_000, SEED, **options)
    gain = np.zeros(40_000)
    for seat in range(SEATS):
        gain += (play(seat_table(seat, "rule", "rule(jump=99)"), 40_000, SEED, **options).scores - before.scores)[
            :, seat
        ]
    assert mean(gain / SEATS).low > 0


def test_a_solo_that_counts_four_is_played_when_it_pays() -> None:
    # No outside number: all five seats with and without it, the declarer's own score.
    ours = play("rule", DEALS, SEED, solo_score="zero_sum")
    other = play("rule(solo_at=99)", DEALS, SEED, solo_score="zero_sum")
    solo = ours.partner < 0
    assert 0.001 < solo.mean() < 0.01
    at = np.flatnonzero(solo)
    assert mean((ours.scores - other.scores)[at, ours.declarer[at]]).low > 0


# Single decisions, worked out by hand from the lists of the page; "value" is that of rule 1.


def holding(cards: str, seat: int = 0, dealer: int = 0) -> dict[str, Any]:
    """Lay out a deal in which only one hand matters."""
    hands, _ = fill_hands([cards if other == seat else "" for other in range(SEATS)], size=8)
    return {"dealer": dealer, "hands": hands}


@pytest.mark.parametrize(
    ("cards", "before", "move"),
    [
        # Hearts as trumps 6 + 4 + 3 + 3 = 16, called ace + 5, spade ace + 2: 23.
        ("3H KH JH 7H AS 2C 4C 5D", "", "bid:A"),
        # Once the ace has been bid the queen is the best card missing in hearts: 16 + 2 = 18, at least 14.
        ("3H KH JH 7H AS 2C 4C 5D", "bid:A", "bid:Q"),
        # Clubs 3 + 3 = 6, spade ace + 2, ace of clubs + 5 = 13, under 14.
        ("2C 4C 5D 6D 7H JH AS KS", "bid:3", "pass"),
    ],
)
def test_rank_bids_follow_rule_1(cards: str, before: str, move: str) -> None:
    seat = len(before.split())
    assert rule_move(holding(cards, seat), before) == move


@pytest.mark.parametrize(
    ("before", "options", "move"),
    [
        # Value 16 + 2 + 5 = 23 leaves 9 above 14; a point costs 0.3, so 30 points more are bid, 31 are not.
        ("", {}, "bid:61"),
        ("bid:90", {}, "bid:91"),
        ("bid:91", {}, "pass"),
        # Bands: 71 leaves 9 - 3 = 6, at least 3 x 1; 81 leaves 3, less than 3 x 2.
        ("", {"bid_multiplier": "bands"}, "bid:71"),
        ("bid:71", {"bid_multiplier": "bands"}, "bid:72"),
    ],
)
def test_points_bids_follow_rule_1(before: str, options: dict[str, Any], move: str) -> None:
    seat = len(before.split())
    deal = holding("3H KH JH 7H AS 2C 4C 5D", seat)
    assert rule_move(deal, before, auction="points", **options) == move


def test_naming_follows_rule_2() -> None:
    # The best suit is hearts, where the 2 is missing; in clubs it is held.
    deal = holding("3H KH JH 7H AS 2C 4C 5D")
    assert rule_move(deal, "bid:2") == "trump:H"
    # Rule 2 for a solo: A 3 K Q of hearts 8 + 6 + 4 + 4, 7 and 2 of hearts 3 + 3, spade ace 2: 30, above 24.
    strong = holding("AH 3H KH QH 7H 2H AS 4C")
    assert rule_move(strong, "bid:2", solo_score="zero_sum") == "trump:H"
    assert rule_move(strong, "bid:2") == "trump:S"


@pytest.mark.parametrize(
    ("trick", "move"),
    [
        # Diamonds left: Q 4, 5 and 6 3 each: 10; hearts 4 + 4 + 3 + 3 = 14.  Diamonds win the trick with the 3 led,
        # hearts give it to the heart thrown in.  38 points are worth 11.4, 10 points 3.
        ("3D KC AC AH 3C", "trump:D"),
        ("3D 4C 5C 7H 6C", "trump:H"),
    ],
)
def test_the_blind_trick_weighs_in_the_name(trick: str, move: str) -> None:
    hands, _ = fill_hands(["3D QD 5D 6D KH QH 5H 6H", *trick.split()[1:]], size=8)
    deal = {"dealer": 0, "hands": hands}
    assert rule_move(deal, f"bid:2 {trick}", trump_named="after_first_trick", follow_suit="free") == move


def test_no_seat_looks_at_hidden_cards() -> None:
    # The cards of the other hands are dealt anew, and the partner renamed: the move has to stay.
    looked_at = dict.fromkeys(SETTINGS, 0)
    for setting, options in SETTINGS.items():
        rng = random.Random(setting)
        rules = rule_record(GAME, GAME.rules.read(options), SEATS)
        for state, seat, moves in positions(rules, 12, SEED, rng):
            move = int(chooser("chiamata")(state, rules, seat, np.uint64(moves), defaults()))
            assert move & moves == move
            assert move.bit_count() == 1
            for _ in range(4):
                other = unseen_dealt_anew(state, seat, rng)
                assert int(chooser("chiamata")(other, rules, seat, np.uint64(moves), defaults())) == move
            looked_at[setting] += moves.bit_count() > 1
    assert min(looked_at.values()) > 100


def test_every_parameter_is_on_the_page() -> None:
    page = (Path(__file__).parents[2] / "docs" / "games" / "chiamata.md").read_text()
    for parameter in GAME.player("rule").parameters:
        name = parameter.name
        for role in ROLES:
            name = name.removeprefix(f"{role}_")
        assert f"`{name}`" in page
        assert parameter.meaning
