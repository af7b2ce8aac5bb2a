"""What the rule tests share: tricks written as text, layouts that lead to them, and hands played out.

A played deal is written one trick a line, the seat that leads and then the cards in playing order:

    1: 7D KD
    0: 2C 3H

The leader of a line is the winner of the line before it, so a reader can add up the points by eye.
"""

from __future__ import annotations

from typing import Any

CARD_POINTS = {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2, "7": 0, "6": 0, "5": 0, "4": 0, "2": 0}
PACK = [rank + suit for suit in "CDHS" for rank in "234567JQKA"]
TWOS = ["2C", "2D", "2H", "2S"]

Tricks = list[tuple[int, list[str]]]


def points_in(cards: list[str]) -> int:
    """Add up the card points of some cards."""
    return sum(CARD_POINTS[card[0]] for card in cards)


def read_tricks(text: str) -> Tricks:
    """Read tricks written one a line."""
    tricks = []
    for line in text.strip().splitlines():
        leader, cards = line.split(":")
        tricks.append((int(leader), cards.split()))
    return tricks


def cards_by_seat(tricks: Tricks) -> list[list[str]]:
    """List the cards of each seat in the order in which it plays them."""
    players = len(tricks[0][1])
    seats: list[list[str]] = [[] for _ in range(players)]
    for leader, cards in tricks:
        for place, card in enumerate(cards):
            seats[(leader + place) % players].append(card)
    return seats


def layout_with_stock(tricks: Tricks, hand_size: int = 3) -> dict[str, Any]:
    """Deal the layout in which every seat draws its cards in the order in which it will play them.

    The last card drawn is the turned card, so its suit has to be the trump the tricks were written for.
    """
    seats = cards_by_seat(tricks)
    players = len(seats)
    draws = len(tricks) - hand_size
    stock = []
    for draw in range(draws):
        winner = tricks[draw + 1][0]
        stock += [seats[(winner + step) % players][hand_size + draw] for step in range(players)]
    played = [card for cards in seats for card in cards]
    return {
        "dealer": (tricks[0][0] - 1) % players,
        "hands": [sorted(cards[:hand_size]) for cards in seats],
        "stock": stock,
        "turned": stock[-1],
        "removed": [card for card in TWOS if card not in played],
    }


def fill_hands(hands: list[str], size: int, elsewhere: str = "") -> tuple[list[list[str]], list[str]]:
    """Fill hands of which only some cards matter ("AH 2C") from the cards nobody names.

    Returns the full hands and the cards left over; the cards named `elsewhere` are kept out of both.
    """
    named = " ".join([*hands, elsewhere]).split()
    spare = [card for card in PACK if card not in named]
    full = []
    for hand in hands:
        cards = hand.split()
        while len(cards) < size:
            cards.append(spare.pop(0))
        full.append(sorted(cards))
    return full, spare


def play_tricks(table: Any, tricks: Tricks) -> None:
    """Play written tricks, checking that the winner of each leads the next."""
    for leader, cards in tricks:
        assert table.to_act == leader
        for card in cards:
            table.play(card)


def play_first_legal(table: Any) -> str:
    """Play the first legal move and name it."""
    move: str = table.legal()[0]
    table.play(move)
    return move


def points_before(table: Any, won_before: list[int]) -> list[int]:
    """Find the points each seat holds between two tricks, `won_before` being the tricks each has won so far.

    A table tells points only at the end. So the rest is played out with the first legal cards, and what that
    adds, counted here by hand, is taken off the outcome.
    """
    players = len(won_before)
    won = list(won_before)
    later = [0] * players
    while not table.over:
        cards = [play_first_legal(table) for _ in range(players)]
        if table.over:
            # The winner of the last trick leads nothing: it is the seat that has one trick more than counted.
            final = table.outcome()["tricks"]
            winner = next(seat for seat in range(players) if final[seat] > won[seat])
        else:
            winner = table.to_act
        won[winner] += 1
        later[winner] += points_in(cards)
    assert table.outcome()["tricks"] == won
    return [total - after for total, after in zip(table.outcome()["points"], later, strict=True)]
