"""Positions that are easily answered wrongly: a seat that is not to act, contradictions, unknown cards, swaps."""

from __future__ import annotations

import pytest

from analyzer import Table, odds
from tests.cli.helpers import call, told


def test_a_seat_that_is_not_to_act_chooses_among_the_cards_it_holds() -> None:
    """The card it will have drawn by then is no branch, and nothing is supposed about it."""
    found = odds("briscola", "AS 3D", turned="7S", players_count=2, moves="2H", seat=0, deals=500)
    assert sorted(row.branch for row in found.rows) == ["3D", "AS"]
    assert "decision_reached" not in found.provenance["redraws"][0]


def test_the_choice_of_a_later_seat_is_among_the_same_moves_in_all_deals() -> None:
    """Chiamata, hearts are trump: which cards seat 1 may play depends on what is led, so the share is told."""
    moves = "bid:2 trump:H AH 4H"
    found = odds("chiamata", "3H 7H 6H KD 4D QC 2S", moves=moves, seat=1, given="cards", deals=500)
    assert 0 < found.provenance["redraws"][0]["decision_reached"] < 1
    held = {"3H", "7H", "6H", "KD", "4D", "QC", "2S"}
    assert {row.branch for row in found.rows} <= held


@pytest.mark.parametrize(
    ("command", "words"),
    [
        # Two of three hearts were in the hand when clubs were played to hearts: one was drawn since.
        ('odds briscola --rules follow_suit=strict --dealer 0 --hand "AH 3H KH" --turned 7S --moves "4H 2C" --seat 0',
         "showed a void"),
        # Seat 0 took the ace of trumps for the two and then shows no trump.
        ('odds briscola --players-count 3 --rules follow_suit=strict --rules trump_exchange=two --dealer 1 '
         '--hand "4C 5D 6D" --turned AS --moves "3S swap 2D" --seat 1', "was seen to hold"),
        ('odds briscola --players-count 4 --rules partner_info=open --hand "AS 3D 2H" --turned 7S --partner "7S 4C 5C"',
         "cannot hold"),
        ('odds briscola --players-count 6 --rules six_player_teams=3-3 --rules partner_info=open --hand "AS 3D 4H" '
         '--turned 7S --partner "4C 5C 6C/4C 7C JC"', "cannot hold"),
        ('odds chiamata --hand "AH 3H JH 7H KS 4S QD 2C" --scores 1,2,3,4,99', "match is over"),
        ('odds chiamata --hand "AH 3H JH 7H KS 4S QD 2C" --moves ",,"', "no moves"),
    ],
)  # fmt: skip
def test_a_contradiction_is_refused(command: str, words: str) -> None:
    answer = call(command)
    assert answer.exit_code == 2
    assert words in answer.stderr


def test_a_forbidden_own_card_is_never_named_with_unknown_cards() -> None:
    found = odds("chiamata", "AH 3H x x x x x x", rules={"own_card": "forbidden"}, deals=300)
    assert all(" " not in row.branch for row in found.rows)
    # A solo is left only with all four cards of the rank (ruling 7): three of six unknown cards, chance .0024.
    assert all(row.metrics["solo"].interval.value < 0.02 for row in found.rows)


def test_a_declarer_with_all_four_cards_of_the_rank_may_name_any() -> None:
    """Rules page, ruling 7: what the declarer names does not show that it lacks the card."""
    found = odds(
        "chiamata", "AH 3H JH 7H 4S 2S QD 2C", rules={"own_card": "forbidden"}, given="cards", deals=200,
        moves="bid:K pass pass pass pass trump:H KH", seat=1,
    )  # fmt: skip
    assert found.rows


def test_a_match_that_never_ends_is_told() -> None:
    hand = 'odds chiamata --hand "AH 3H JH 7H KS 4S QD 2C" --scores 0,0,0,0,0 --deals 3 --players "rule(bid_at=99)"'
    rows = told(hand)["rows"]
    assert next(row for row in rows if row["branch"] == "pass")["metrics"]["capped"]["value"] == 1
    assert list(rows[0]["metrics"])[:2] == ["win", "tie"]
    assert "most deals" in call(hand).stdout


def test_italian_letters_are_italian_everywhere() -> None:
    """C is coppe (hearts) in the hand, in the moves and in the answer; R is the king."""
    text = '--hand "3C FC 7C RS 4S CD 2B AB" --moves "bid:R pass pass pass pass trump:C AC" --given cards --deals 200'
    answer = call(f"odds chiamata --deck italian --seat 1 {text}")
    assert answer.exit_code == 0
    assert "trump:C AC" in answer.stdout
    french = told('odds chiamata --seat 1 --hand "3H JH 7H KS 4S QD 2C AC" --deals 200 --given cards '
                  '--moves "bid:K pass pass pass pass trump:H AH"')  # fmt: skip
    italian = told(f"odds chiamata --deck italian --seat 1 {text}")
    assert italian["rows"] == french["rows"]
    assert italian["position"] == french["position"]


def test_equal_rows_are_ordered_by_draws_and_points() -> None:
    """Briscola's last trick: nothing wins any more, a draw stands above a loss."""
    moves = "4S KH 2C 7S 6S 7H 4H AH JH QC 5C KC 7C 4C 6C 3C AC 4D 6D 7D 5S QS JS AS 3H 6H 2S KS QH JD 2D 3D 5H 2H"
    found = odds("briscola", "JC 5D AD", turned="QD", rules={"follow_suit": "strict"}, moves=moves, deals=200)
    assert found.rows[-1].branch == "5D"
    assert found.rows[0].metrics["tie"].interval.value == 1


def test_a_swapped_card_under_the_stock_is_seen_being_drawn() -> None:
    """Deals in which a two lies under the stock after a swap: everybody sees who draws it."""
    for deal in range(40):
        shown = told(f"replay briscola --rules trump_exchange=two --deal {deal} --known-only 0 --json")
        if any(step["move"] == "swap" for step in shown["steps"]):
            suit = shown["deal"]["turned"][1]
            drawn = [one["cards"] for step in shown["steps"] for one in step["drawn"] if one["cards"]]
            assert [f"2{suit}"] in drawn
            return
    raise AssertionError("no swap in forty deals")


@pytest.mark.parametrize(
    ("name", "value"), [("dealer", 9), ("dealer", -3), ("seed", -1), ("index", -1), ("seed", 2**64)]
)
def test_a_table_checks_its_numbers(name: str, value: int) -> None:
    with pytest.raises(ValueError, match=f"the {name} is a whole number"):
        Table("briscola", **{name: value})  # type: ignore[arg-type]


def test_the_centre_cards_are_echoed_in_the_order_in_which_they_were_laid() -> None:
    """Kobayakawa: the first card was dealt, the second flipped onto it."""
    for cards, shown in (("JS 9S", "J♠ 9♠"), ("9S JS", "9♠ J♠")):
        question = f"odds kobayakawa --hand 3S --centre '{cards}' --moves flip --players-count 4 --deals 200"
        assert told(question)["position"]["centre"] == cards.split()
        assert f"centre {shown}\n" in call(question).stdout
