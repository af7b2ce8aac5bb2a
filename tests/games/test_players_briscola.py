"""How well, and how honestly, the named players of Briscola play.

Every deal is played by two tables of players, so both meet the same cards.  Intervals are the normal ones of
95 %; the difference of two shares is taken as if they were independent, which makes them too wide, never too
narrow.  The sheet is `docs/games/briscola.md`, section "Figures", whose first source is a prototype written
apart from these kernels; where a number comes from it, that is said.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import numba
import numpy as np
import pytest

import kernels.games.briscola as game
from kernels.drivers.simulate import simulate
from kernels.drivers.step import begin, lay, step
from kernels.games.briscola.choice import DEFAULTS, GREEDY, RULE, choose
from kernels.games.briscola.parameters import END
from kernels.jit import bind

RANDOM = 0
SEED = 41
TABLES = {
    "2": {"players": 2},
    "3": {"players": 3},
    "4": {"players": 4},
    "5": {"players": 5},
    "6 in pairs": {"players": 6},
    "6 in two teams": {"players": 6, "six_player_teams": 1},
}
SIDES = {"2": 2, "3": 3, "4": 2, "5": 5, "6 in pairs": 3, "6 in two teams": 2}
SETTINGS = {
    "default": {},
    "hand_size 5": {"hand_size": 5},
    "trump none": {"trump": 1},
    "briscolone": {"hand_size": 5, "trump": 1},
    "strict": {"follow_suit": 1},
    "follow_or_trump": {"follow_suit": 2},
    "strict, hand_size 5": {"follow_suit": 1, "hand_size": 5},
    "strict, trump none": {"follow_suit": 1, "trump": 1},
    "follow_or_trump, hand_size 5": {"follow_suit": 2, "hand_size": 5},
    "exchange with two": {"trump_exchange": 1},
    "exchange with seven": {"trump_exchange": 2},
    "last_trick": {"tie_rule": 1},
    "all_twos removed": {"three_player_removed": 4},
    "signals": {"partner_info": 1},
    "endgame": {"partner_info": 2},
    "open": {"partner_info": 3},
}


class Share(NamedTuple):
    """A share of deals and its standard error."""

    value: float
    error: float

    def over(self, other: Share) -> float:
        """Return the lower end of the interval for the difference to another share."""
        return self.value - other.value - 1.96 * float(np.hypot(self.error, other.error))


def rules_of(**options: int) -> Any:
    """Pack rules for the kernel; what is not given is the default."""
    record = np.zeros(1, game.RULES)[0]
    for name, value in {"players": 2, "hand_size": 3, "match_wins": 3, **options}.items():
        record[name] = value
    return record


def parameters_of(seats: int, end: int = 0) -> np.ndarray:
    """Give every seat the default parameters, with or without the exact ending."""
    rows = np.tile(np.array(DEFAULTS), (seats, 1))
    rows[:, END] = end
    return rows


def wins(rules: Any, players: list[int], deals: int, seed: int = SEED, end: int = 0) -> list[Share]:
    """Play deals 0, 1, ... and return the share each seat wins; the dealer is the last seat."""
    seats = int(rules["players"])
    assert len(players) == seats
    sums = np.zeros((2 + 4 * seats, 3), np.int64)
    done = bind(simulate, game)(
        seed,
        0,
        deals,
        seats - 1,
        rules,
        np.zeros(1, game.STATE)[0],
        np.array(players, np.int64),
        parameters_of(seats, end=end),
        np.zeros(64, np.uint8),
        np.zeros(4, np.uint64),
        np.zeros(seats, np.uint64),
        np.zeros(seats, np.int64),
        np.zeros(2 + 4 * seats, np.int64),
        np.zeros(seats, np.int64),
        sums,
        np.zeros((seats, 121), np.int64),
    )
    assert done == -1
    shares = sums[2 : 2 + seats, 1] / deals
    return [Share(float(p), float(np.sqrt(p * (1 - p) / deals))) for p in shares]


def side_wins(table: str, one: int, others: int, deals: int, options: dict[str, int], end: int = 0) -> Share:
    """Return the mean share of wins of one side, sitting in all places in turn, against `others`."""
    rules, sides = rules_of(**TABLES[table], **options), SIDES[table]
    shares = []
    for side in range(sides):
        players = [one if seat % sides == side else others for seat in range(int(rules["players"]))]
        shares.append(wins(rules, players, deals // sides, end=end)[side])
    errors = [share.error**2 for share in shares]
    return Share(float(np.mean([share.value for share in shares])), float(np.sqrt(sum(errors))) / sides)


# Strength in every setting: no outside number, the bar is the random player on the same deals.


@pytest.mark.parametrize(("table", "setting"), list(product(TABLES, SETTINGS)))
def test_rule_gains_on_random_in_every_seat(table: str, setting: str) -> None:
    rules = rules_of(**TABLES[table], **SETTINGS[setting])
    seats = int(rules["players"])
    before = wins(rules, [RANDOM] * seats, deals=6_000)
    for seat in range(seats):
        players = [RULE if other == seat else RANDOM for other in range(seats)]
        assert wins(rules, players, deals=6_000)[seat].over(before[seat]) > 0


@pytest.mark.parametrize("table", TABLES)
def test_greedy_gains_on_random_in_every_seat(table: str) -> None:
    rules = rules_of(**TABLES[table])
    seats = int(rules["players"])
    before = wins(rules, [RANDOM] * seats, deals=20_000)
    for seat in range(seats):
        players = [GREEDY if other == seat else RANDOM for other in range(seats)]
        assert wins(rules, players, deals=20_000)[seat].over(before[seat]) > 0


@pytest.mark.parametrize(
    ("table", "setting"), list(product(TABLES, ["default", "hand_size 5", "strict", "follow_or_trump"]))
)
def test_a_side_of_rule_wins_more_than_its_share_against_greedy(table: str, setting: str) -> None:
    share = side_wins(table, RULE, GREEDY, 20_000, SETTINGS[setting])
    assert share.over(Share(1 / SIDES[table], 0.0)) > 0


@pytest.mark.parametrize("table", ["4", "6 in pairs", "6 in two teams"])
def test_seeing_the_partners_hands_helps(table: str) -> None:
    hidden, opened = (side_wins(table, RULE, RANDOM, 100_000, {"partner_info": info}) for info in (0, 3))
    assert opened.over(hidden) > 0


@pytest.mark.parametrize("info", [1, 2, 3])
@pytest.mark.parametrize("table", ["4", "6 in pairs", "6 in two teams"])
def test_what_partners_see_never_hurts(table: str, info: int) -> None:
    for others in (RANDOM, GREEDY):
        hidden, shown = (side_wins(table, RULE, others, 40_000, {"partner_info": i}) for i in (0, info))
        assert hidden.over(shown) < 0


# The sheet's figures.


@pytest.mark.parametrize(("first", "sheet"), [(RANDOM, 0.5297), (GREEDY, 0.8779)])
def test_players_without_parameters_repeat_the_sheet(first: int, sheet: float) -> None:
    # Sheet: random against random 0.5297, G2 against random 0.8779, over 100,000 deals each.
    found = wins(rules_of(), [first, RANDOM], deals=100_000)[0]
    assert abs(found.value - sheet) < 4 * np.sqrt(2) * found.error


@pytest.mark.parametrize(
    ("players", "end", "seat", "sheet"),
    [
        # Sheet, table of two players, 100,000 deals a row.
        ([RULE, RANDOM], 0, 0, 0.903),
        ([RANDOM, RULE], 0, 1, 0.898),
        ([RULE, GREEDY], 0, 0, 0.685),
        ([GREEDY, RULE], 0, 1, 0.717),
        ([RULE, GREEDY], 1, 0, 0.728),
        ([GREEDY, RULE], 1, 1, 0.758),
    ],
)
def test_two_players_reach_the_sheet(players: list[int], end: int, seat: int, sheet: float) -> None:
    found = wins(rules_of(), players, deals=100_000, end=end)[seat]
    assert found.value > sheet - 4 * np.sqrt(2) * found.error


@pytest.mark.parametrize(
    ("table", "against_random", "against_greedy"),
    [
        # Sheet, "one rule side, all seats rotated, 30,000 deals".
        ("3", 0.647, 0.444),
        ("4", 0.832, 0.715),
        ("5", 0.328, 0.305),
        ("6 in pairs", 0.515, 0.512),
        ("6 in two teams", 0.743, 0.726),
    ],
)
def test_more_players_reach_the_sheet(table: str, against_random: float, against_greedy: float) -> None:
    for others, sheet in ((RANDOM, against_random), (GREEDY, against_greedy)):
        found = side_wins(table, RULE, others, 30_000, {})
        assert found.value > sheet - 4 * np.sqrt(2) * found.error


def test_searching_the_ending_wins_more() -> None:
    plain, exact = (side_wins("2", RULE, RANDOM, 400_000, {}, end=end) for end in (0, 1))
    assert exact.over(plain) > 0


# Honesty and exactness, decision by decision.


STREAM = np.zeros(4, np.uint64)


@cache
def chooser() -> Any:
    """Return `choose` as a function of Python; its last argument, the noise, is not used by these players."""

    @numba.njit
    def chosen(state: Any, rules: Any, seat: int, moves: int, player: int, parameters: Any) -> Any:
        return choose(state, rules, seat, moves, player, parameters, np.uint64(0))

    return chosen


def copy_of(state: Any) -> Any:
    """Return a copy of a state record."""
    return np.array([state], game.STATE)[0]


def members(cards: int) -> list[int]:
    """List a set of cards."""
    return [card for card in range(40) if cards >> card & 1]


def positions(rules: Any, deals: int, rng: random.Random) -> Any:
    """Yield (state, seat, legal moves) at every real decision of random and sensible play mixed."""
    seats = int(rules["players"])
    parameters = parameters_of(seats)
    state = np.zeros(1, game.STATE)[0]
    for index in range(deals):
        bind(begin, game)(SEED, index, 0, rng.randrange(seats), rules, state, np.zeros(64, np.uint8), STREAM)
        seat, moves = bind(step, game)(rules, state, np.uint64(0))
        while seat >= 0:
            if bin(int(moves)).count("1") > 1:
                yield state, seat, moves
            player = rng.choice([RANDOM, RULE, GREEDY])
            if player == RANDOM:
                move = 1 << rng.choice([bit for bit in range(41) if int(moves) >> bit & 1])
            else:
                move = int(chooser()(state, rules, seat, moves, player, parameters))
            seat, moves = bind(step, game)(rules, state, np.uint64(move))


def hidden_places(state: Any, rules: Any, seat: int) -> list[tuple[str, int, int]]:
    """List (hand or stock, seat or place, card) of every card that `seat` cannot know the place of."""
    places = []
    sides, stock_empty = int(state["sides"]), state["drawn"] == state["stock_size"]
    for other in range(int(state["players"])):
        partner = (other - seat) % sides == 0
        seen = int(state["known"][other])
        if partner and (rules["partner_info"] == 3 or (rules["partner_info"] == 2 and stock_empty)):
            continue
        if partner and rules["partner_info"] == 1 and state["trump"] >= 0:
            seen |= 0x300 << 10 * int(state["trump"])
        if other != seat:
            places += [("hand", other, card) for card in members(int(state["hand"][other]) & ~seen)]
    last = int(state["stock_size"]) - (state["turned"] >= 0)
    return places + [("stock", at, int(state["stock"][at])) for at in range(int(state["drawn"]), last)]


def shuffled(state: Any, rules: Any, seat: int, rng: random.Random) -> Any:
    """Return the state with all that `seat` cannot see dealt anew."""
    places = hidden_places(state, rules, seat)
    sign = 0x300 << 10 * int(state["trump"]) if rules["partner_info"] == 1 and state["trump"] >= 0 else 0
    movable = [(kind, at, card) for kind, at, card in places if not sign >> card & 1]
    cards = [card for _, _, card in movable]
    rng.shuffle(cards)
    other = copy_of(state)
    for kind, at, card in movable:
        if kind == "hand":
            other["hand"][at] = int(other["hand"][at]) & ~(1 << card)
    for (kind, at, _), card in zip(movable, cards, strict=True):
        if kind == "hand":
            other["hand"][at] = int(other["hand"][at]) | 1 << card
        else:
            other["stock"][at] = card
    return other


@pytest.mark.parametrize("setting", SETTINGS)
def test_no_player_looks_at_hidden_cards(setting: str) -> None:
    rng = random.Random(setting)
    for table in TABLES:
        rules = rules_of(**TABLES[table], **SETTINGS[setting])
        parameters = parameters_of(int(rules["players"]), end=1)
        for state, seat, moves in positions(rules, 4, rng):
            other = shuffled(state, rules, seat, rng)
            for player in (RULE, GREEDY):
                move = int(chooser()(state, rules, seat, moves, player, parameters))
                assert move & int(moves) == move
                assert bin(move).count("1") == 1
                assert int(chooser()(other, rules, seat, moves, player, parameters)) == move


POINTS = [0, 0, 0, 0, 0, 2, 3, 4, 10, 11]  # 2 4 5 6 7 J Q K 3 A: rules page, section "Cards"


def answers_to(card: int, hand: list[int], trump: int, duty: int) -> list[int]:
    """List what may follow: rules page, option `follow_suit`."""
    same = [held for held in hand if held // 10 == card // 10]
    if duty == 0 or not same:
        return hand
    return [held for held in hand if held in same or (duty == 2 and held // 10 == trump)]


def trick_value(card: int, answer: int, mine: list[int], theirs: list[int], trump: int, duty: int) -> int:
    """Return twice the points, plus one for the last trick, that the leader gains over the follower."""
    mine, theirs = [c for c in mine if c != card], [c for c in theirs if c != answer]
    gain = 2 * (POINTS[card % 10] + POINTS[answer % 10]) + (not theirs)
    takes = answer > card if answer // 10 == card // 10 else answer // 10 == trump
    return -gain - ending_value(theirs, mine, trump, duty) if takes else gain + ending_value(mine, theirs, trump, duty)


def ending_value(leading: list[int], other: list[int], trump: int, duty: int) -> int:
    """Return the best such gain over all lines of play, found by trying them all."""
    if not leading:
        return 0
    return max(
        min(trick_value(card, reply, leading, other, trump, duty) for reply in answers_to(card, other, trump, duty))
        for card in leading
    )


@pytest.mark.parametrize("setting", ["default", "strict", "follow_or_trump", "briscolone", "strict, trump none"])
def test_the_ending_is_played_exactly(setting: str) -> None:
    # The bar is a plain search of all lines in Python, written from the rules page.
    rng = random.Random(setting)
    rules = rules_of(**SETTINGS[setting])
    parameters, duty = parameters_of(2, end=1), int(rules["follow_suit"])
    endings = 0
    for state, seat, moves in positions(rules, 25, rng):
        if state["drawn"] < state["stock_size"] or state["length"] - state["trick"] > 3:
            continue
        trump = int(state["trump"])
        mine, theirs = members(int(state["hand"][seat])), members(int(state["hand"][1 - seat]))
        values = {}
        for card in members(int(moves)):
            if state["on_table"] == 0:
                replies = answers_to(card, theirs, trump, duty)
                values[card] = min(trick_value(card, r, mine, theirs, trump, duty) for r in replies)
            else:
                values[card] = -trick_value(int(state["table"][0]), card, theirs, mine, trump, duty)
        move = int(chooser()(state, rules, seat, moves, RULE, parameters)).bit_length() - 1
        assert values[move] == max(values.values())
        endings += 1
    assert endings > 50


# Single decisions, worked by hand from the decision list of the sheet; the number of the rule comes first.

RANKS, SUITS = "24567JQK3A", "CDHS"


def card_of(text: str) -> int:
    """Return the number of a card."""
    return 10 * SUITS.index(text[1]) + RANKS.index(text[0])


def cards_of(text: str) -> int:
    """Return some cards as a set."""
    return sum(1 << card_of(card) for card in text.split())


def decision(
    hand: str,
    table: str = "",
    turned: str = "7S",
    partner: str = "",
    drawn: int = 0,
    won: int = 0,
    **options: int,
) -> str:
    """Return what seat 0 plays; the cards on the table were led and played by the seats before it.

    partner: what seat 2 holds.  drawn: cards gone from the stock.  won: points seat 0 has.  Trump is the suit
    of `turned`; without it there is none.
    """
    rules = rules_of(**options, trump=0 if turned else 1)
    seats = int(rules["players"])
    cards = table.split()
    state = np.zeros(1, game.STATE)[0]
    bind(lay, game)((seats - 1 - len(cards)) % seats, rules, state)
    state["stock"][:] = 63
    if turned:
        state["stock"][int(state["stock_size"]) - 1] = state["turned"] = card_of(turned)
        state["trump"], state["trumps"] = card_of(turned) // 10, 0x3FF << 10 * (card_of(turned) // 10)
    state["hand"][0], state["hand"][2] = cards_of(hand), cards_of(partner)
    state["drawn"], state["trick"], state["points"][0] = drawn, drawn // seats, won
    seat, moves = bind(step, game)(rules, state, np.uint64(0))
    for card in cards:
        seat, moves = bind(step, game)(rules, state, np.uint64(1 << card_of(card)))
    assert seat == 0
    move = int(chooser()(state, rules, 0, moves, RULE, parameters_of(seats))).bit_length() - 1
    return "swap" if move == 40 else RANKS[move % 10] + SUITS[move // 10]


def test_rule_0_an_exchange_is_always_made() -> None:
    assert decision("2S 5D AC", trump_exchange=1) == "swap"


def test_rules_1_and_2_leads() -> None:
    assert decision("2S 5D AC") == "5D"  # worthless and plain
    assert decision("5D 5C AC") == "5C"  # the A of clubs is mine, so fewer can take with a carico


def test_rule_3a_a_lead_that_nothing_beats() -> None:
    assert decision("5D 6H AC", turned="") == "AC"
    assert decision("5D 6H AC", turned="", players=3) != "AC"  # three sides: not before the last tricks


def test_rule_4_the_exchange() -> None:
    assert decision("2S 5D KH", "AC") == "2S"  # 11 points are worth a low trump (8)
    assert decision("2S 5D KH", "7C") == "5D"
    assert decision("3C 5D 2S", "KC") == "3C"  # a plain carico is worth nothing in hand
    assert decision("AS 5D KH", "JC") == "5D"  # 13 points are not worth the ace of trumps (26)


def test_rule_6_the_last_draw() -> None:
    assert decision("3C 5D 2D", "KC", turned="AS", drawn=30) == "3C"
    assert decision("3C 5D 2D", "KC", turned="AS", drawn=32) == "2D"  # whoever loses this draws the ace


def test_rule_6a_the_trick_that_decides() -> None:
    assert decision("AS 5D KH", "JC", won=47) == "5D"  # 47 + 2 + 11 = 60 is not enough
    assert decision("AS 5D KH", "JC", won=48) == "AS"


def test_rule_7_the_partners_trick_is_fed() -> None:
    assert decision("3C 5D 2S", "2H AH 4H", players=4) == "3C"  # seat 2 has it, nobody is behind
    assert decision("3C 5D 2S", "KH 2H", players=4) == "5D"  # seat 1 may still beat the king


def test_rule_7a_a_partner_who_is_seen_to_take_it() -> None:
    assert decision("3C 5D 2S", "KH", partner="AH 4D 6D", players=4, partner_info=3) == "3C"
    assert decision("3C 5D 2S", "KH", partner="AH 4D 6D", players=4, partner_info=0) == "5D"


def test_rules_8_and_8a_taking_with_a_plain_card() -> None:
    assert decision("AH KH 5D", "QH", players=3) == "AH"  # the fattest
    assert decision("AH KH 5D", "QH", turned="", players=3) == "KH"  # without trumps the lowest that stands


def test_rules_9_and_10_a_low_trump_for_a_carico() -> None:
    assert decision("2S 5D KC", "4H AH", players=4) == "2S"
    assert decision("2S 5D KC", "4H JH", players=4) == "5D"  # 2 points are below its price: the cheapest card
