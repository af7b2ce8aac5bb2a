"""What is told of the chips of kobayakawa before a round: whose they are, what lies in the centre, who leads.

A round by itself may be any (the rules page lists its chips freely); where the scores of a match are told, the chips
are those that a match can come to: stakes only change hands, and whoever wins takes chips of the centre besides.
"""

from __future__ import annotations

from typing import Any

from ..position import Position


def check_standing(scores: list[int], rules: Any) -> list[int]:
    """The chips of the seats, or ValueError when no match can stand so."""
    _check_seats(scores, rules)
    started = rules.start_chips * len(scores)
    if sum(scores) < started:
        raise ValueError(f"the seats have {sum(scores)} chips: they never have fewer than the {started} of the start")
    return scores


def chips_of(position: Position) -> list[int]:
    """The chips before the round, or ValueError when they cannot be so."""
    rules: Any = position.rules
    told, scores = position.known.get("chips"), position.scores
    if told is not None and scores is not None and list(told) != list(scores):
        raise ValueError("--scores and --chips are the same in kobayakawa: the chips of the seats before the round")
    given = told if told is not None else scores
    chips = [rules.start_chips] * position.seats if given is None else list(given)
    if len(chips) != position.seats:
        raise ValueError(f"--chips takes {position.seats} numbers, one a seat, not {len(chips)}")
    _check_seats(chips, rules)
    centre, carry = stake_of(position)
    _check_stake(centre, carry, rules)
    if scores is not None:
        _check_match(chips, centre, carry, rules)
    most = _in_game(rules, position.seats)
    if sum(chips) + centre > most:
        raise ValueError(f"the seats have {sum(chips)} chips and the centre {centre}: more than the {most} in the game")
    leader = leader_of(position)
    if not chips[leader]:
        raise ValueError(f"seat {leader} has no chips and is out: it cannot lead")
    return chips


def stake_of(position: Position) -> tuple[int, int]:
    """Chips in the centre, and those carried over."""
    rules: Any = position.rules
    centre, carry = position.known.get("centre_chips"), position.known.get("carry")
    return rules.centre_chips if centre is None else int(centre), 0 if carry is None else int(carry)


def leader_of(position: Position) -> int:
    """The seat that leads the round."""
    leader = position.known.get("leader")
    return (position.dealer + 1) % position.seats if leader is None else int(leader)


def _in_game(rules: Any, seats: int) -> int:
    """All chips of a match, those of the centre with them."""
    return int(rules.start_chips * seats + rules.centre_chips)


def _check_seats(chips: list[int], rules: Any) -> None:
    """ValueError for chips that the seats cannot have in any round."""
    if min(chips) < 0:
        raise ValueError(f"chips are whole numbers from 0, not {min(chips)}")
    most = _in_game(rules, len(chips))
    if sum(chips) > most:
        raise ValueError(f"the seats have {sum(chips)} chips, and there are only {most} in the game")
    if sum(number > 0 for number in chips) < 2:
        raise ValueError("the match is over: fewer than two players have chips")


def _check_stake(centre: int, carry: int, rules: Any) -> None:
    """ValueError for a centre or a carry that no round has."""
    if not 1 <= centre <= rules.centre_chips:
        raise ValueError(f"--centre-chips is 1 to {rules.centre_chips} with these rules, not {centre}")
    if carry and rules.no_bet != "carry":
        raise ValueError(f"--carry is 0 unless no_bet=carry, not {carry}")
    if not 0 <= carry <= rules.centre_chips:
        raise ValueError(f"--carry is 0 to {rules.centre_chips} with these rules, not {carry}")


def _check_match(chips: list[int], centre: int, carry: int, rules: Any) -> None:
    """ValueError where a match cannot come to this: every round takes a chip from the centre, which a seat wins.

    When nobody bets it is lost, or with no_bet=carry it waits for the next winner.
    """
    check_standing(chips, rules)
    if rules.final_round == "double" and centre == 1 < rules.centre_chips:
        raise ValueError(
            "--centre-chips is at least 2 in a match with final_round=double: the last round begins with 2"
        )
    if centre == rules.centre_chips and set(chips) != {rules.start_chips}:
        raise ValueError(
            f"with {centre} centre chips no round has been played and every seat has {rules.start_chips}: "
            "--centre-chips tells how many are left"
        )
    total, full = sum(chips) + centre + carry, _in_game(rules, len(chips))
    sums = f"seats {sum(chips)}, centre {centre}, carry {carry}: that is {total} chips"
    if rules.no_bet == "carry" and total != full:
        raise ValueError(f"{sums}, and with no_bet=carry a match always has {full}")
    if total > full:
        raise ValueError(f"{sums}, and a match has at most {full}")
