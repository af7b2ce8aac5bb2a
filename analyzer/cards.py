"""Cards as text: packs, hands as players type them, hands as the program prints them.

The only parser of cards in the program. Inside, a card is a number (its bit in the kernels); outside it is
a code, rank then suit: `AH`, `TS`. Italian cards are other names of the same codes, paired as on most rule
sheets: coppe hearts, denari diamonds, bastoni clubs, spade spades; fante jack, cavallo queen, re king.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

DECKS = ("french", "italian")
RANKS = "A23456789TJQK"
SUITS = "CDHS"

# Letter by letter the names of RANKS and of SUITS in each deck. C and S mean other suits in the other deck.
_RANK_LETTERS = {"french": "A23456789TJQK", "italian": "A23456789TFCR"}
_SUIT_LETTERS = {"french": "CDHS", "italian": "BDCS"}
_PRINTED_NUMBERS = {"8": "J", "9": "Q", "10": "K"}  # on the pictures of a 40-card Italian pack
_ITALIAN_RANKS = {"A": "asso", "T": "10", "J": "fante", "Q": "cavallo", "K": "re"}
_ITALIAN_SUITS = {"C": "bastoni", "D": "denari", "H": "coppe", "S": "spade"}
_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}

# Words and signs are clear without knowing the deck, so both decks read all of them.
_RANK_WORDS = {"ACE": "A", "JACK": "J", "QUEEN": "Q", "DONNA": "Q", "KING": "K"}
_RANK_WORDS |= {word.upper(): rank for rank, word in _ITALIAN_RANKS.items()}
_SUIT_WORDS = {"CLUBS": "C", "DIAMONDS": "D", "HEARTS": "H", "SPADES": "S"}
_SUIT_WORDS |= {"FIORI": "C", "QUADRI": "D", "CUORI": "H", "PICCHE": "S"}
_SUIT_WORDS |= {word.upper(): suit for suit, word in _ITALIAN_SUITS.items()}
_SUIT_WORDS |= {sign: suit for suit, sign in _SIGNS.items()} | {"♧": "C", "♢": "D", "♡": "H", "♤": "S"}
_VARIATION_SELECTORS = {0xFE0E: None, 0xFE0F: None}
_ANY_CASE = re.IGNORECASE | re.ASCII  # ASCII: the long s and the Kelvin sign are no letters of ours
_QUOTED = 20  # characters of a fault that an error repeats


@dataclass(frozen=True)
class Pack:
    """The cards of one game.

    codes: the code of each card id, rank then suit ("AH") or a name of its own ("BJ", the black joker). Ids
        are the bit numbers of the kernels.
    order: all ids in the order in which a hand is printed.
    """

    codes: tuple[str, ...]
    order: tuple[int, ...]

    def __post_init__(self) -> None:
        if sorted(self.order) != list(range(len(set(self.codes)))):
            raise ValueError("a pack has each card once, and its printing order each card id")

    @property
    def own_names(self) -> tuple[str, ...]:
        """The cards without rank and suit, such as jokers."""
        return tuple(code for code in self.codes if not _suited(code))

    def card(self, code: str) -> int:
        """Id of a card by its exact code; ValueError when the pack does not have it."""
        if code not in self.codes:
            raise ValueError(_absent(code, self, "french"))
        return self.codes.index(code)


@cache
def suited_pack(ranks: str) -> Pack:
    """Four suits of the same ranks, weakest first: id = suit * len(ranks) + strength, suits in order C D H S.

    Hands print black and red suits in turn (♠ ♥ ♣ ♦), the strongest card of a suit first.
    """
    codes = tuple(rank + suit for suit in SUITS for rank in ranks)
    printed = [rank + suit for suit in "SHCD" for rank in reversed(ranks)]
    return Pack(codes, tuple(codes.index(code) for code in printed))


def forty_card_pack() -> Pack:
    """Pack of briscola and chiamata: id = suit * 10 + strength, strengths 0..9 for 2 4 5 6 7 J Q K 3 A."""
    return suited_pack("24567JQK3A")


def parse_cards(text: str, pack: Pack, deck: str = "french") -> list[int | None]:
    """Read a hand: the card ids in the order typed, None for an unknown card (`x` or `_`).

    A card is rank and suit in any case ("AH", "10h", "a♥") or in words ("re di coppe", "3 bastoni", "ace of
    hearts"). Between cards stand blanks, commas or nothing. With `deck` "italian" the suits are C D B S
    (coppe, denari, bastoni, spade), the ranks A or 1, 2 to 7, F C R; where the pack has no 8, 9 and 10, these
    are F, C and R.

    ValueError, one short line, for anything else: an unreadable piece, a card that the pack does not have, a
    card named twice, more cards than the pack has, no card at all.
    """
    _check(deck)
    codes = _read(" ".join(text.translate(_VARIATION_SELECTORS).split()), pack, deck)
    if not codes:
        example = " ".join(_letters(pack.codes[card], deck) for card in pack.order[:3])
        raise ValueError(f"no cards given; write them like {example}")
    if len(codes) > len(pack.codes):
        raise ValueError(f"{len(codes)} cards are too many; the pack has {len(pack.codes)}")
    for place, code in enumerate(codes):
        if code is not None and code not in pack.codes:
            raise ValueError(_absent(code, pack, deck))
        if code is not None and code in codes[:place]:
            raise ValueError(f"{_letters(code, deck)} is there twice")
    return [None if code is None else pack.card(code) for code in codes]


def show_cards(cards: Iterable[int | None], pack: Pack, deck: str = "french", ascii: bool = False) -> str:
    """Write a hand in the pack's order, unknown cards (None) last as `x`; `parse_cards` reads it back.

    French cards have suit signs ("A♥ 3♥"), Italian ones their names ("asso di coppe, 3 di coppe": Unicode has
    no Italian suits). With `ascii` both are letters ("AH 3H", "AC 3C").
    """
    _check(deck)
    hand = list(cards)
    known = sorted((card for card in hand if card is not None), key=pack.order.index)
    write = _letters if ascii else _names
    names = [write(pack.codes[card], deck) for card in known] + ["x"] * hand.count(None)
    return (", " if deck == "italian" and not ascii else " ").join(names)


def _check(deck: str) -> None:
    if deck not in DECKS:
        raise ValueError(f"{_quote(deck)}: no such deck; decks are {', '.join(DECKS)}")


@dataclass(frozen=True)
class _Reader:
    """The names of ranks and suits in one deck, in capitals, with their meaning; the pattern of one card."""

    ranks: Mapping[str, str]
    suits: Mapping[str, str]
    card: re.Pattern[str]


@cache
def _reader(pack: Pack, deck: str) -> _Reader:
    """Reader of one deck; the pack tells what 8, 9 and 10 are and which cards have names of their own."""
    ranks = dict(zip(_RANK_LETTERS[deck], RANKS, strict=True)) | _RANK_WORDS
    if deck == "italian":
        ranks |= {"1": "A"}
        ranks |= {} if any(code[0] in "89T" for code in pack.codes) else _PRINTED_NUMBERS
    letters = dict(zip(_SUIT_LETTERS[deck], SUITS, strict=True))
    suit = rf" ?(?:(?:DI|OF) )?(?P<word>{_any_of(_SUIT_WORDS)})|(?P<letter>{_any_of(letters)})"
    card = rf"(?P<name>{_any_of(pack.own_names)})|(?P<unknown>[X_])|(?P<rank>{_any_of(ranks)})(?:{suit})"
    return _Reader(ranks, letters | _SUIT_WORDS, re.compile(card, _ANY_CASE))


def _read(text: str, pack: Pack, deck: str, hint: bool = True) -> list[str | None]:
    """Codes in the order typed; whether the pack has them is not asked here."""
    reader = _reader(pack, deck)
    codes, place = list[str | None](), 0
    while place < len(text):
        if text[place] in " ,":
            place += 1
            continue
        found = reader.card.match(text, place)
        if found is None:
            fault = _fault(text[place:], reader, pack, deck)
            raise ValueError(fault + (_other_deck(text, pack, deck) if hint else ""))
        codes.append(_code(found, reader))
        place = found.end()
    return codes


def _code(found: re.Match[str], reader: _Reader) -> str | None:
    """The code of a card that was read, None for an unknown one."""
    if found["unknown"]:
        return None
    if found["name"]:
        return found["name"].upper()
    return reader.ranks[found["rank"].upper()] + reader.suits[(found["word"] or found["letter"]).upper()]


def _fault(rest: str, reader: _Reader, pack: Pack, deck: str) -> str:
    """Why no card can be read at the beginning of `rest`."""
    piece = re.split("[ ,]", rest, maxsplit=1)[0]
    quoted = _quote(piece)
    if rank := re.match(_any_of(reader.ranks), piece, _ANY_CASE):
        fault = "no such suit" if rank.end() < len(piece) else "its suit is missing"
        return f"{quoted}: {fault}; suits are {' '.join(_SUIT_LETTERS[deck])}"
    if re.match(rf"(?:[0-9]+|.)(?:{_any_of(reader.suits)})", piece, _ANY_CASE):
        return f"{quoted}: no such rank; ranks are {_ranks(pack, deck)}"
    return f"{quoted}: not a card; write rank and suit, such as {_letters(pack.codes[pack.order[0]], deck)}"


def _other_deck(text: str, pack: Pack, deck: str) -> str:
    """A hint, if the whole text can be read as a hand of the other deck."""
    other = DECKS[1 - DECKS.index(deck)]
    try:
        codes = _read(text, pack, other, hint=False)
    except ValueError:
        return ""
    return f"; did you mean --deck {other}?" if set(codes) <= {None, *pack.codes} else ""


def _absent(code: str, pack: Pack, deck: str) -> str:
    """The error for a card that the pack does not have."""
    same_rank = [other for other in pack.codes if _suited(code) and _suited(other) and other[0] == code[0]]
    allowed = "of this rank there are " + " ".join(_letters(other, deck) for other in same_rank)
    if not same_rank:
        allowed = "ranks are " + _ranks(pack, deck)
    return f"{_quote(_letters(code, deck))} is not in this pack; {allowed}"


def _ranks(pack: Pack, deck: str) -> str:
    """The ranks of a pack from ace to king as one types them, then the cards with names of their own."""
    present = {code[0] for code in pack.codes if _suited(code)}
    letters = [letter for letter, rank in zip(_RANK_LETTERS[deck], RANKS, strict=True) if rank in present]
    return " ".join(letters) + (f" (and {' '.join(pack.own_names)})" if pack.own_names else "")


def _letters(code: str, deck: str) -> str:
    """A card in letters: "KH", "RC"."""
    if not _suited(code):
        return code
    return _RANK_LETTERS[deck][RANKS.index(code[0])] + _SUIT_LETTERS[deck][SUITS.index(code[1])]


def _names(code: str, deck: str) -> str:
    """A card as a player likes to read it: "K♥", "re di coppe"."""
    if not _suited(code):
        return code
    if deck == "french":
        return code[0] + _SIGNS[code[1]]
    return f"{_ITALIAN_RANKS.get(code[0], code[0])} di {_ITALIAN_SUITS[code[1]]}"


def _suited(code: str) -> bool:
    return len(code) == 2 and code[0] in RANKS and code[1] in SUITS


def _any_of(words: Iterable[str]) -> str:
    """A pattern for any of these words, the longest first; for none of them a pattern that never matches."""
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True))) or "(?!)"


def _quote(fault: str) -> str:
    """The beginning of a fault, fit to print."""
    shown = "".join(sign if sign.isprintable() else "?" for sign in fault[:_QUOTED])
    return shown + ("..." if len(fault) > _QUOTED else "")
