"""The tricks of Sheepshead: part of the slow and plain referee.

Written from section 8 of the rules page `rules/sheepshead.md` alone. Sentences in quotation marks are the page's.
"""

from __future__ import annotations

from typing import Any

from tests.referee.sheepshead_cards import FAIL_RANKS, suit_of, trump_order


class TrickPlay:
    """What may be played, and who wins, once the call is made.

    The restrictions hold "until the called suit s has been led for the first time and in that first trick".
    """

    def __init__(self, rules: dict[str, Any], called: str | None, under: str | None):
        self.rules = rules
        self.under = under
        # The restrictions are about "a called ace or ten", not about a called jack.
        self.called = called if rules["partner"] == "called_ace" else None
        self.suit = self.called[1] if self.called is not None else None
        self.forced = rules["call_play"] == "forced" and self.called is not None
        self.suit_was_led = False

    def suit_of(self, card: str) -> str | None:
        """Name the suit of a card: the under card "counts as a card of suit s and of no other suit"."""
        return self.suit if card == self.under else suit_of(card)

    def playable(self, hand: list[str], trick: list[str], is_picker: bool) -> list[str]:
        """List the cards that a hand may play to a trick."""
        cards = list(hand)
        if trick:
            # "Others must follow the suit led if they can; otherwise any card may be played."
            led = self.suit_of(trick[0])
            cards = [card for card in hand if self.suit_of(card) == led] or cards
        # "A single remaining card may always be played."
        if len(hand) == 1 or self.suit_was_led:
            return cards
        pledged = self.pledged_card(hand, is_picker)
        if not trick:
            # "If the holder leads, he may not lead another card of s than the pledged one."
            return [card for card in cards if pledged in (None, card) or self.suit_of(card) != self.suit]
        if self.suit_of(trick[0]) == self.suit:
            # "The holder must play the pledged card"; the picker "must play [the under card] when s is first led".
            due = [card for card in cards if card in (pledged, self.under)]
            return due or cards
        bound = [pledged, self.under, self.last_of_suit(hand, is_picker, pledged)]
        return [card for card in cards if card not in bound]

    def pledged_card(self, hand: list[str], is_picker: bool) -> str | None:
        """Name the pledged card in a hand: "the called ace or ten, for whoever holds it"."""
        if not self.forced:
            return None
        if self.called in hand:
            return self.called
        # "For the picker who called a ten, the ace of s in his hand."
        ace = f"A{self.suit}"
        return ace if is_picker and ace in hand else None

    def last_of_suit(self, hand: list[str], is_picker: bool, pledged: str | None) -> str | None:
        """Name the picker's last card of s, which he "(without a pledged card) may not play" elsewhere."""
        if not self.forced or not is_picker or pledged is not None:
            return None
        suit_cards = [card for card in hand if self.suit_of(card) == self.suit]
        return suit_cards[0] if len(suit_cards) == 1 else None

    def winning_place(self, trick: list[str]) -> int:
        """Find the card that wins a trick: its place in playing order, the leader being 0.

        "Highest trump wins the trick; without trump, the highest card of the suit led."
        """
        order = trump_order(self.rules) + [f"{rank}{self.suit_of(trick[0])}" for rank in FAIL_RANKS]
        # The under card "wins only if it was led and no other card of s and no trump was played".
        candidates = [card for card in trick if card in order and card != self.under]
        return trick.index(min(candidates, key=order.index)) if candidates else 0

    def finish(self, trick: list[str]) -> None:
        """Note the suit of a finished trick: once s was led the restrictions "vanish"."""
        if self.suit_of(trick[0]) == self.suit:
            self.suit_was_led = True
