"""Cards as text: every written form, every fault, and no text that raises anything but ValueError."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.cards import DECKS, Pack, forty_card_pack, parse_cards, show_cards, suited_pack

FORTY = forty_card_pack()
FULL = suited_pack("A23456789TJQK")
COMMIT = Pack(tuple(code for code in FULL.codes if code != "8D"), tuple(range(51)))  # rules/commit.md
KOBAYAKAWA = Pack((*(rank + "S" for rank in "A23456789TJQK"), "BJ", "RJ"), tuple(range(15)))  # rules/kobayakawa.md

# A of hearts, 3 of hearts, jack of hearts: suit 2 (C D H S), strengths 9, 8, 5 in 2 4 5 6 7 J Q K 3 A.
TREFOIL = [29, 28, 25]


def codes(text: str, pack: Pack = FORTY, deck: str = "french") -> list[str]:
    return ["x" if card is None else pack.codes[card] for card in parse_cards(text, pack, deck)]


def fault(text: str, pack: Pack = FORTY, deck: str = "french") -> str:
    with pytest.raises(ValueError) as caught:
        parse_cards(text, pack, deck)
    return str(caught.value)


def hand_or_fault(text: str, pack: Pack, deck: str) -> tuple[list[int | None], str]:
    """The hand, or the one line of the error."""
    try:
        return parse_cards(text, pack, deck), ""
    except ValueError as error:
        return [], str(error) if type(error) is ValueError else f"\n{error!r}"


def test_ids_are_suit_times_ten_plus_strength() -> None:
    """The order of strength is the one of rules/briscola.md: A 3 K Q J 7 6 5 4 2, strongest first."""
    assert FORTY.codes[0] == "2C"
    assert FORTY.codes[39] == "AS"
    assert [code[0] for code in FORTY.codes[10:20]] == list("24567JQK3A")
    assert [FORTY.codes[suit * 10][1] for suit in range(4)] == list("CDHS")
    assert [FORTY.card(code) for code in ("AH", "3H", "JH")] == TREFOIL


@pytest.mark.parametrize(
    "text",
    [
        "AH3HJH",
        "ah3hjh",
        "AH 3H JH",
        "ah,3h,jh",
        " Ah ,\t3h\n,, jH ",
        "A♥ 3♥ J♥",
        "A♡3♡J♡",
        "A♥\ufe0f 3♥\ufe0f J♥\ufe0e",
        "ace of hearts, 3 hearts, Jack of Hearts",
        "asso di coppe 3 coppe fante coppe",
        "ASSO DI CUORI3♥jh",
    ],
)
def test_every_form_of_the_same_hand(text: str) -> None:
    assert parse_cards(text, FORTY) == TREFOIL


@pytest.mark.parametrize(
    "text",
    ["AC3CFC", "1c 3c 8c", "a coppe, 3 di coppe, f coppe", "asso coppe 3 coppe fante di coppe", "A♥3♥F♥"],
)
def test_the_same_hand_in_an_italian_deck(text: str) -> None:
    assert parse_cards(text, FORTY, "italian") == TREFOIL


def test_italian_letters_one_by_one() -> None:
    """The pairing of decks in research/anchors.md: denari = D, coppe = H, bastoni = C, spade = S."""
    assert codes("AB AC AD AS", deck="italian") == ["AC", "AH", "AD", "AS"]
    assert codes("1B 2B 3B 4B 5B 6B 7B FB CB RB", deck="italian") == [rank + "C" for rank in "A234567JQK"]
    assert codes("8D 9D 10D", deck="italian") == ["JD", "QD", "KD"]
    assert codes("CC", deck="italian") == ["QH"]  # cavallo di coppe: the first C is a rank, the second a suit


def test_words_are_the_same_in_both_decks() -> None:
    text = "asso di picche, fante fiori, donna di quadri, cavallo di coppe, re di spade, ace of clubs, "
    text += "jack of spades, queen of clubs, king of diamonds, 3 di cuori, 4 bastoni, 5 denari, 6 hearts"
    for deck in DECKS:
        assert codes(text, deck=deck) == [
            "AS",
            "JC",
            "QD",
            "QH",
            "KS",
            "AC",
            "JS",
            "QC",
            "KD",
            "3H",
            "4C",
            "5D",
            "6H",
        ]


def test_numbers_of_a_pack_with_tens_are_no_pictures() -> None:
    assert codes("8D 9D 10D TC", FULL, "italian") == ["8D", "9D", "TD", "TH"]
    assert codes("10d TH", FULL) == ["TD", "TH"]


def test_c_and_s_differ_between_the_decks() -> None:
    assert codes("AC") == ["AC"]
    assert codes("AC", deck="italian") == ["AH"]


def test_unknown_cards_and_the_order_typed() -> None:
    assert codes("2S x _ AH X") == ["2S", "x", "x", "AH", "x"]
    assert codes("_AHxx2S") == ["x", "AH", "x", "x", "2S"]


def test_cards_with_names_of_their_own() -> None:
    assert codes("bj RJ asKS", KOBAYAKAWA) == ["BJ", "RJ", "AS", "KS"]
    assert show_cards([14, 0, 13], KOBAYAKAWA) == "A♠ BJ RJ"
    assert show_cards([14, 0], KOBAYAKAWA, "italian") == "asso di spade, RJ"
    assert "not a card" in fault("BJ")


@pytest.mark.parametrize(
    ("text", "deck", "words"),
    [
        ("1H", "french", "1H: no such rank; ranks are A 2 3 4 5 6 7 J Q K"),
        ("AH 11D", "french", "11D: no such rank; ranks are A 2 3 4 5 6 7 J Q K"),
        ("AZ", "french", "AZ: no such suit; suits are C D H S"),
        ("AH 3", "french", "3: its suit is missing; suits are C D H S"),
        ("A H", "french", "A: its suit is missing; suits are C D H S"),
        ("AHZZ", "french", "ZZ: not a card; write rank and suit, such as AS"),
        ("HA", "french", "HA: not a card; write rank and suit, such as AS"),
        ("8S", "french", "8S is not in this pack; ranks are A 2 3 4 5 6 7 J Q K"),
        ("10H", "french", "TH is not in this pack; ranks are A 2 3 4 5 6 7 J Q K"),
        ("TC", "italian", "TC is not in this pack; ranks are A 2 3 4 5 6 7 F C R"),
        ("AH 3H ah", "french", "AH is there twice"),
        ("RC re di coppe", "italian", "RC is there twice"),
        ("", "french", "no cards given; write them like AS 3S KS"),
        (" , ,", "italian", "no cards given; write them like AS 3S RS"),
        ("x" * 41, "french", "41 cards are too many; the pack has 40"),
        ("AH", "bridge", "bridge: no such deck; decks are french, italian"),
        ("RB 3C", "french", "RB: not a card; write rank and suit, such as AS; did you mean --deck italian?"),
        ("7B", "french", "7B: no such suit; suits are C D H S; did you mean --deck italian?"),
        ("AC KH", "italian", "KH: not a card; write rank and suit, such as AS; did you mean --deck french?"),
        ("TB", "french", "TB: no such suit; suits are C D H S"),  # italian has no ten in this pack either
        ("RB ZZ", "french", "RB: not a card; write rank and suit, such as AS"),
        ("FS RX", "french", "FS: no such rank; ranks are A 2 3 4 5 6 7 J Q K"),
        ("\x00\u202e\ud800", "french", "???: not a card; write rank and suit, such as AS"),
        ("A\u017f", "french", "A\u017f: no such suit; suits are C D H S"),  # a long s is no S
        ("\u212aH", "french", "\u212aH: no such rank; ranks are A 2 3 4 5 6 7 J Q K"),  # nor is kelvin a K
    ],
)
def test_a_fault_is_named_with_what_is_allowed(text: str, deck: str, words: str) -> None:
    assert fault(text, FORTY, deck) == words


def test_a_missing_card_of_a_rank_that_is_there() -> None:
    assert fault("8D", COMMIT) == "8D is not in this pack; of this rank there are 8C 8H 8S"
    assert fault("8D", COMMIT, "italian") == "8D is not in this pack; of this rank there are 8B 8C 8S"
    with pytest.raises(ValueError, match=r"^8D is not in this pack; of this rank there are 8C 8H 8S$"):
        COMMIT.card("8D")


def test_card_takes_exact_codes_only() -> None:
    assert FORTY.card("AH") == 29
    for code in ("ah", "", "A", "AHH", "8H", "ZZ"):
        with pytest.raises(ValueError, match="is not in this pack"):
            FORTY.card(code)
    with pytest.raises(ValueError, match=r"ranks are A 2 3 4 5 6 7 8 9 T J Q K \(and BJ RJ\)"):
        KOBAYAKAWA.card("joker")


def test_hands_print_by_suit_with_the_strongest_first() -> None:
    hand = parse_cards("2D x AD JH 3S AS x KC 4C", FORTY)
    assert show_cards(hand, FORTY) == "A♠ 3♠ J♥ K♣ 4♣ A♦ 2♦ x x"
    assert show_cards(hand, FORTY, ascii=True) == "AS 3S JH KC 4C AD 2D x x"
    assert show_cards(hand, FORTY, "italian", ascii=True) == "AS 3S FC RB 4B AD 2D x x"
    assert show_cards([29, 7, 16], FORTY, "italian") == "asso di coppe, re di bastoni, cavallo di denari"
    assert show_cards([], FORTY) == ""


def test_an_odd_pack_or_deck_is_refused() -> None:
    for printed in ((0,), (0, 0), (0, 2), (0, 1, 2)):
        with pytest.raises(ValueError, match="once"):
            Pack(("AH", "AS"), printed)
    with pytest.raises(ValueError, match="once"):
        Pack(("AH", "AH"), (0, 1))
    with pytest.raises(ValueError, match="no such deck"):
        show_cards([0], FORTY, "tarot")


@given(st.data())
def test_what_is_shown_is_read_back(data: st.DataObject) -> None:
    pack = data.draw(st.sampled_from([FORTY, FULL, COMMIT, KOBAYAKAWA]))
    ids = st.integers(0, len(pack.codes) - 1)
    hand = data.draw(st.lists(ids, min_size=1, max_size=13, unique=True))
    deck, ascii = data.draw(st.sampled_from(DECKS)), data.draw(st.booleans())
    text, in_order = show_cards(hand, pack, deck, ascii), sorted(hand, key=pack.order.index)
    assert parse_cards(text, pack, deck) == in_order
    if ascii or deck == "french":
        assert parse_cards(text.lower().replace(" ", ""), pack, deck) == in_order


SIGNS = "AaKkQqRrCcDdHhSsBbFfTt0123456789xX_ ,\t♥♠♤\ufe0f\ud800\x00\u017f\u212aédi"
CARDLIKE = st.text(st.sampled_from(SIGNS), max_size=60)


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(), CARDLIKE), st.sampled_from([FORTY, FULL, KOBAYAKAWA]), st.sampled_from(DECKS))
def test_any_text_is_a_hand_or_one_short_line(text: str, pack: Pack, deck: str) -> None:
    hand, line = hand_or_fault(text, pack, deck)
    known = [card for card in hand if card is not None]
    assert len(set(known)) == len(known) <= len(hand) <= len(pack.codes)
    assert bool(hand) == (not line)
    assert len(line) < 140
    assert line.isprintable()


@pytest.mark.parametrize(
    "text",
    [
        "Z" * 10_000,
        "A" + " " * 10_000 + "Z",
        "1" * 10_000 + "H",
        "AH" * 5_000,
        "re di " * 2_000,
        "♥" * 10_000,
    ],
)
def test_ten_kilobytes_make_a_short_error(text: str) -> None:
    assert len(fault(text)) < 100


def test_parsing_does_not_import_numpy() -> None:
    script = "import sys, analyzer.cards; sys.exit('numpy' in sys.modules)"
    root = Path(__file__).parents[1]
    assert subprocess.run([sys.executable, "-c", script], check=False, cwd=root).returncode == 0
