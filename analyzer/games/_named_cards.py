"""Moves of a word and a card, like `discard:8S`: from what was typed in a deck, and back."""

from __future__ import annotations

from ..cards import Pack, parse_cards, show_cards


def read_named_card(text: str, pack: Pack, deck: str, bare: str = "") -> str:
    """A move like `discard:8S` as it was typed in a deck, in the words of the rules page; others as they are.

    bare: the word of a card that stands alone, where it may.
    """
    word, colon, tail = text.rpartition(":")
    word = word.lower() if colon else bare
    try:
        (card,) = parse_cards(tail, pack, deck) if word else (None,)
    except ValueError:
        return text
    return text if card is None else f"{word}:{pack.codes[card]}"


def show_named_card(move: str, pack: Pack, deck: str) -> str:
    """A move like `discard:8S` of the rules page as it is written in a deck."""
    head, _, code = move.partition(":")
    return f"{head}:{show_cards([pack.card(code)], pack, deck, ascii=True)}" if code in pack.codes else move
