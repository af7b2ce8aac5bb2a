"""Positions of Sheepshead: what one seat knows, laid out as dealt, and where the other cards may be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..position import Hidden, Position, Stage, check_hand, group_by, mask_of
from ..records import blank_state, driver
from ._sheepshead_cards import (
    ACES,
    ALONE,
    BLIND,
    BLITZ,
    BURY,
    CALL,
    CODES,
    CRACK,
    HAND,
    JACKS_UPWARD,
    JD,
    PAIRS_OF_QUEENS,
    PICK,
    PLAY,
    RECRACK,
    SEATS,
    SUITS,
    TENS,
    UNDER,
    cards_in,
)
from ._sheepshead_walk import Known, Story, tell
from .base import Record

_CALLS = (PICK, CALL, CRACK, RECRACK, BLITZ)


def stage_of(position: Position, rule_record: Record) -> Stage:
    """Everything known is laid out as dealt; all moves are made again in every redraw.

    The face of an under card that was led may be typed, by who won it: of the readings that can be the first in
    which it is the asking seat's turn, else the first.
    """
    readings = _readings(position)
    trouble: ValueError | None = None
    other: Stage | None = None
    for faces in readings:
        try:
            stage = _staged(position, rule_record, faces)
        except ValueError as fault:
            trouble = trouble or fault
            continue
        if len(readings) == 1 or _is_possible(stage.hidden):
            if stage.to_act or len(readings) == 1:
                return stage
            other = other or stage
    if other is not None:
        return other
    raise trouble or ValueError("no deal can meet this position: the moves made contradict the cards")


def _readings(position: Position) -> list[tuple[int, ...]]:
    """Which typed cards may be the face of another's under card that was led: none, or one of them."""
    rules: Any = position.rules
    laid = any(text.lower().startswith("under:") for text in position.moves) or position.moves.count("?") > 1
    if rules.under_call == "off" or not laid:
        return [()]
    return [(), *((place,) for place, text in enumerate(position.moves) if text.upper() in CODES)]


def _is_possible(hidden: Hidden) -> bool:
    from kernels.ways import count_ways

    return count_ways(hidden.classes, hidden.piles, hidden.room, hidden.weights, hidden.ordered) is not None


def _staged(position: Position, rule_record: Record, faces: tuple[int, ...]) -> Stage:
    draft = tell(position, rule_record, Known(faces=faces))
    seat = draft.to_act if position.seat is None else position.seat
    if draft.to_act < 0:
        raise ValueError("the deal is over after these moves: nothing is left to decide")
    blind = _blind(position)
    known = _known(position, draft, seat, blind)
    story = tell(position, rule_record, replace(known, faces=faces))
    if faces and not story.face:
        raise ValueError("this is not the under card")
    gone = sum(story.plays) | story.buried | story.face
    check_hand(position, seat, story.sizes[seat], gone)
    allowed = _where_cards_may_be(position, story, known, blind)
    fixed = [sum(1 << card for card in range(32) if allowed[card] == {pile}) for pile in range(SEATS + 1)]
    state = blank_state(position.game)
    driver(position.game, "lay")(position.dealer, rule_record, state)
    for other in range(SEATS):
        state["hand"][other] = state["dealt"][other] = fixed[other]
    state["blind"] = fixed[BLIND]
    state["polite"] = story.polite
    state["expects"] = _expects(story, seat, known.own)
    state["foretold"] = next((1 << move.bit for move in story.made if move.phase == CALL), 0)
    replay = [0 if hides and not _is_face(move) else 1 << _bit(move) for move, hides in _moves(story)]
    calls = [move.phase in _CALLS and (move.seat != seat or move.phase == BLITZ) for move in story.made]
    kept, shed = _later(story)
    hidden = _hidden(allowed, fixed, story, seat)
    return Stage(state, replay, calls, hidden, seat, seat == story.to_act, story.ignored, kept, shed)


def _moves(story: Story) -> list[tuple[Any, bool]]:
    return list(zip(story.made, story.hides, strict=True))


def _is_face(move: Any) -> bool:
    """Whether a move that was hidden when it was made is an under card whose face was seen later."""
    return bool(move.phase == PLAY and move.text.upper() in CODES)


def _bit(move: Any) -> int:
    return CODES.index(move.text.upper()) if _is_face(move) else int(move.bit)


def _blind(position: Position) -> list[int | None] | None:
    told = position.known.get("blind")
    if told is not None and len(told) != 2:
        raise ValueError(f"--blind has two cards, not {len(told)}")
    return told


def _known(position: Position, draft: Story, seat: int, blind: list[int | None] | None) -> Known:
    """What the asking seat knows of its own cards."""
    picker = int(draft.state["picker"])
    sure = None not in position.hand
    own = mask_of(position.hand) | draft.plays[seat] | (draft.face if seat == picker else 0)
    told = mask_of(blind or [])
    partner = int(draft.state["called_by"])
    partner = -2 if partner < 0 else -1 if partner == picker else partner
    if seat != picker:
        if told & own:
            raise ValueError(f"--blind: {_codes(told & own)} cannot lie there: seat {seat} holds it, or has played it")
        return Known(seat, own, 0, sure, partner)
    if not sure:
        raise ValueError("the picker's own cards must all be given: what it may bury and call depends on them")
    check_hand(position, seat, draft.sizes[seat], draft.plays[seat])
    for text in position.moves:
        if text.lower().startswith("bury:"):
            codes = text.upper().partition(":")[2].split(",")
            buried = sum(1 << CODES.index(code) for code in set(codes) if code in CODES)
            if buried & own:
                raise ValueError(f"{text}: {_codes(buried & own)} is still in the hand, or has been played")
            own |= buried
    if own.bit_count() != HAND + 2:
        raise ValueError(f"the picker has had eight cards, and {own.bit_count()} are told: give the bury as bury:XX,YY")
    if told & ~own:
        raise ValueError(f"--blind: {_codes(told & ~own)} is not among the cards of seat {seat}, which took the blind")
    for card in cards_in(own):
        if told.bit_count() < 2:
            told |= 1 << card
    return Known(seat, own, told, True, partner)


def _codes(mask: int) -> str:
    return " ".join(CODES[card] for card in cards_in(mask))


def _where_cards_may_be(
    position: Position, story: Story, known: Known, blind: list[int | None] | None
) -> list[set[int]]:
    """Of each card the piles it may have been dealt to: seats 0..4, and the blind."""
    seat, picker = known.seat, int(story.state["picker"])
    told = mask_of(blind or [])
    full = blind is not None and None not in blind
    must, never = _by_the_call(position.rules, story)
    allowed: list[set[int]] = []
    pairs = _declared(story)
    for card in range(32):
        bit = 1 << card
        holder = next((s for s in range(SEATS) if (story.plays[s] | (story.face if s == picker else 0)) & bit), -1)
        if known.own & bit:
            holder = seat
        piles = _piles(story, known, card, holder)
        if must & bit:
            piles &= {picker, BLIND}
        if never & bit:
            piles -= {picker, BLIND}
        for pair, owner in pairs:
            if pair & bit and owner >= 0:
                piles = piles & ({owner, BLIND} if owner == picker else {owner})
        if told & bit:
            if BLIND not in piles:
                raise ValueError(f"--blind: {CODES[card]} is known to have been elsewhere")
            piles = {BLIND}
        elif full:
            piles -= {BLIND}
        if not piles:
            raise ValueError(f"no deal can meet this position: {CODES[card]} cannot be anywhere")
        allowed.append(piles)
    return allowed


def _piles(story: Story, known: Known, card: int, holder: int) -> set[int]:
    picker = int(story.state["picker"])
    if holder >= 0:
        return {holder, BLIND} if holder == picker else {holder}
    piles = set(range(SEATS + 1))
    if known.sure:
        piles -= {known.seat, BLIND} if known.seat == picker else {known.seat}
    suit = next(k for k in range(4) if SUITS[k] >> card & 1)
    for other in range(SEATS):
        if other != picker and int(story.state["shown"][other]) >> suit & 1:
            piles -= {other}
    return piles


def _declared(story: Story) -> list[tuple[int, int]]:
    """The pairs of queens that were declared, and who has them (-1: not known), from the queens played."""
    found = []
    for move in story.made:
        if move.phase == BLITZ and move.bit:
            pair = PAIRS_OF_QUEENS[move.text.partition(":")[2]]
            found.append((pair, next((seat for seat in range(SEATS) if story.plays[seat] & pair), -1)))
    return found


def _by_the_call(rules: Any, story: Story) -> tuple[int, int]:
    """The cards that the picker must have had, or cannot have had, to make the call."""
    called, sought = int(story.state["called"]), int(story.state["sought"])
    steps = [move for move in story.made if move.phase == CALL]
    if not steps or steps[0].bit == ALONE:
        return 0, 0
    if called & TENS:
        return ACES, called
    if called & ACES:
        return 0, called if rules.own_ace_call == "forbidden" or story.laid_under else 0
    lower = sum(1 << jack for jack in JACKS_UPWARD if 1 << jack < sought)
    return (lower if sought != 1 << JD else 0), sought


def _void_of_picker(story: Story) -> int:
    """Cards that the picker is known not to have had after the bury, but may have buried (or laid under)."""
    picker = int(story.state["picker"])
    if picker < 0:
        return 0
    shown = int(story.state["shown"][picker])
    void = sum(SUITS[suit] for suit in range(4) if shown >> suit & 1)
    if story.laid_under:
        void |= next(SUITS[suit] for suit in range(3) if SUITS[suit] & int(story.state["called"]))
    return void & ~story.plays[picker] & ~story.face


def _expects(story: Story, seat: int, own: int) -> int:
    """Which steps there were, as far as the story goes: a call or none, an under card or none.

    What no move has shown yet only the seat to act knows; and who holds JD knows that the jacks leave a choice.
    """
    phases = [move.phase for move in story.made]
    open_choice = phases[-1:] == [BURY] and own >> JD & 1
    if seat == story.to_act and not open_choice:
        phases.append(int(story.state["phase"]))
    if not any(phase > BURY for phase in phases):
        return 0
    expects = 1 if CALL in phases else 2
    if any(phase > UNDER for phase in phases) or UNDER in phases:
        expects |= 4 if UNDER in phases else 8
    return expects


def _later(story: Story) -> tuple[list[int], list[int]]:
    """Of every unseen move the cards that the picker played later, and those it is known not to have had then."""
    picker, kept, shed = int(story.state["picker"]), [], []
    void = _void_of_picker(story)
    queens = sum(pair for pair, owner in _declared(story) if owner == picker)
    for move, hides in _moves(story):
        away = story.face if move.phase == UNDER and story.face else void
        keep = story.plays[picker] | queens | (story.face if move.phase == BURY else 0)
        kept.append(keep if hides and move.phase in (BURY, UNDER) else 0)
        shed.append(away if hides and move.phase in (BURY, UNDER) else 0)
    return kept, shed


def _hidden(allowed: list[set[int]], fixed: list[int], story: Story, seat: int) -> Hidden:
    """Cards that may be in several piles, in classes; the picker can have put away few cards of suits it shows out."""
    picker = int(story.state["picker"])
    room = [(2 if pile == BLIND else HAND) - fixed[pile].bit_count() for pile in range(SEATS + 1)]
    if min(room) < 0:
        raise ValueError("no deal can meet this position: a hand would have too many cards")
    piles = [pile for pile in range(SEATS + 1) if room[pile]]
    loose = [card for card in range(32) if len(allowed[card]) > 1]
    void = _void_of_picker(story) if seat != picker else 0
    most = 2 + story.laid_under

    def signature(card: int) -> tuple[tuple[bool, ...], bool]:
        return tuple(pile in allowed[card] for pile in piles), bool(void >> card & 1)

    classes, signatures = group_by(loose, signature)

    def weight_of(p: int) -> Any:
        limited = piles[p] in (picker, BLIND) and picker >= 0

        def weight(composition: Any) -> float:
            away = 0
            for number, (open_to, is_void) in zip(composition, signatures, strict=True):
                if number and not open_to[p]:
                    return 0.0
                away += number if is_void else 0
            return float(not limited or away <= most)

        return weight

    weights = [weight_of(p) for p in range(len(piles))]
    return Hidden(classes, piles, [room[pile] for pile in piles], weights, [False] * len(piles))
