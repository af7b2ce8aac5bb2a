"""Sheepshead as the program sees it: house rules, moves as text, layout, outcome, figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..position import Position, Stage
from ..records import driver
from ._sheepshead_cards import (
    ALONE,
    BLITZ,
    BURY,
    CALL,
    CODES,
    CRACK,
    HAND,
    PICK,
    PLAY,
    RECRACK,
    SEATS,
    UNDER,
    bury_text,
    sheepshead_pack,
    worth,
)
from ._sheepshead_combinations import further
from ._sheepshead_players import PLAYERS
from ._sheepshead_positions import stage_of
from ._sheepshead_reasons import why_not
from ._sheepshead_rules import SheepsheadRules
from .base import Branch, Figure, Game, Histogram, Record, cards_of, codes_in

if TYPE_CHECKING:
    from ..charts.spec import ChartKind

ROWS = ("all", "91-120", "61-90", "31-60", "0-30", "none")
MODES = ("picked", "leaster", "moster", "doubler")
_ANSWERS = {PICK: ("pass", "pick"), CRACK: ("no_crack", "crack"), RECRACK: ("no_recrack", "recrack")}


class Sheepshead(Game):
    """Sheepshead, five players."""

    name = "sheepshead"
    title = "Sheepshead"
    summary = "5 players, 32 cards: pick the blind, call a secret partner, take 61 of 120 points"
    seat_counts = (5,)
    rules = SheepsheadRules
    players = PLAYERS
    presets = {
        "as-widely-played": {
            "call_hold": "required", "own_ace_call": "forbidden", "ten_call": "on", "under_call": "on",
            "call_play": "forced", "all_pass": "leaster", "leaster_winner": "fewest_with_trick",
        },
    }  # fmt: skip
    has_auction = True
    card_phase = PLAY
    pack = sheepshead_pack()
    fields = ("blind",)
    examples = {
        "odds": ("sheepshead", "--hand", "Q♣ Q♥ J♦ 9♦ A♠ 7♥"),
        "simulate": ("sheepshead",),
        "replay": ("sheepshead",),
    }
    seat_bins = 242
    passive_move = "pass"
    roles = ("picker", "partner", "defender")
    margin = Figure("margin", "mean")
    margin_meaning = "card points that the winning side had to spare"
    variants = ("partner=called_ace,jack,none", "all_pass=forced,leaster,doubler", "own_ace_call=allowed,forbidden")
    sweeps = ("rule.pick_at=2:10:1", "rule.alone_at=6:18:2", "rule.picker_ruff_at=2:14:2")

    # Layouts and moves.

    def seats_of(self, deal: Mapping[str, Any]) -> int:
        """Five, or ValueError."""
        hands = deal.get("hands")
        if not isinstance(hands, list) or len(hands) != SEATS:
            raise ValueError("a sheepshead deal has five hands")
        return SEATS

    def load(self, deal: Mapping[str, Any], rules: SheepsheadRules, state: Record, rule_record: Record) -> None:
        """Set the state to the start of a deal with fields `dealer`, `hands` and `blind`."""
        hands = [cards_of(self.pack, hand) for hand in [*deal["hands"], deal["blind"]]]
        sizes = [len(hand) for hand in hands]
        if sizes != [HAND] * SEATS + [2] or len({card for hand in hands for card in hand}) != len(CODES):
            raise ValueError("a sheepshead deal gives each of the 32 cards to five hands of six or the blind of two")
        driver(self, "lay")(int(deal["dealer"]), rule_record, state)
        for seat, hand in enumerate(hands[:SEATS]):
            state["hand"][seat] = state["dealt"][seat] = sum(1 << card for card in hand)
        state["blind"] = sum(1 << card for card in hands[SEATS])

    def layout(self, state: Record, rules: SheepsheadRules, seats: int) -> dict[str, Any]:
        """Fields `dealer`, `hands` and `blind`."""
        return {
            "dealer": int(state["dealer"]),
            "hands": [codes_in(self.pack, int(hand)) for hand in state["dealt"]],
            "blind": codes_in(self.pack, int(state["blind"])),
        }

    def move_text(self, state: Record, rules: SheepsheadRules, bit: int) -> str:
        """`pick`, `bury:XX,YY`, `call:XX`, `under:XX`, the answers to cracks and blitzes, or a card."""
        phase = int(state["phase"])
        if phase == PLAY:
            return CODES[bit]
        if phase == BURY:
            return bury_text(int(state["hand"][int(state["picker"])]), bit)
        if phase == CALL:
            return "alone" if bit == ALONE else f"call:{CODES[bit]}"
        if phase == UNDER:
            return f"under:{CODES[bit]}"
        if phase == BLITZ:
            return ("no_blitz", f"blitz:{('black', 'red')[int(state['colour'])]}")[bit]
        return _ANSWERS[phase][bit]

    def why_not(self, state: Record, rules: SheepsheadRules, move: str) -> str | None:
        """Why a call is barred, or a card that the hand holds."""
        return why_not(state, rules, move)

    def trick(self, before: Record, after: Record) -> dict[str, Any]:
        """The card is what left the hand in the play: the under card never lies face up."""
        told = super().trick(before, after)
        if int(before["phase"]) == PLAY:
            seat = int(before["turn"])
            card = int(before["hand"][seat]) & ~int(after["hand"][seat])
            told |= {"card": CODES[card.bit_length() - 1], "place": int(before["on_table"])}
        return told

    def outcome(self, state: Record, rules: SheepsheadRules, seats: int, scores: list[int]) -> dict[str, Any]:
        """The outcome fields of the rules page."""
        picker, partner = int(state["picker"]), int(state["partner"])
        mode = "picked" if picker >= 0 else rules.all_pass
        points = [int(p) for p in state["points"]]
        tricks = [int(t) for t in state["tricks"]]
        told: dict[str, Any] = {
            "mode": mode, "points": points, "tricks": tricks, "score": scores, "picker": picker, "partner": partner,
            "called": None, "row": None, "team_points": None, "multiplier": rules.stake, "winner": -1,
            "redeal": mode == "doubler",
        }  # fmt: skip
        if mode in ("leaster", "moster"):
            taker = {"last_trick": int(state["leader"]), "first_trick": int(state["first_winner"])}
            if rules.leaster_blind in taker:
                points[taker[rules.leaster_blind]] += worth(int(state["blind"]))
            winners = [seat for seat, score in enumerate(scores) if abs(score) == 4 * rules.stake]
            told["winner"] = winners[0] if winners else -1
        if picker >= 0:
            self._tell_picked(told, state, rules)
        return told

    def _tell_picked(self, told: dict[str, Any], state: Record, rules: SheepsheadRules) -> None:
        picker, called = told["picker"], int(state["called"])
        told["points"][picker] += worth(int(state["buried"]))
        team = {picker, told["partner"]} - {-1}
        team_points = sum(told["points"][seat] for seat in team)
        team_tricks = sum(told["tricks"][seat] for seat in team)
        taken, everything = (team_points, 120) if rules.sweep_test == "points" else (team_tricks, HAND)
        edges = ((91, "91-120"), (61, "61-90"), (31, "31-60"), (0, "0-30"))
        row = next(name for least, name in edges if team_points >= least)
        row = "all" if taken == everything else row if taken else "none"
        losing = row in ROWS[3:]
        factor = rules.stake * int(state["stake_factor"]) * 2 ** (int(state["cracks"]) + int(state["blitzes"]))
        told.update(
            called=CODES[called.bit_length() - 1] if called else None,
            row=row,
            team_points=team_points,
            multiplier=factor * (2 if losing and rules.bump == "on" else 1),
        )

    def unseen_steps(self, steps: Sequence[Mapping[str, Any]], seat: int) -> set[int]:
        """Another's bury and under card; whoever wins the trick sees the under card then."""
        unseen, under = set(), ""
        for number, step in enumerate(steps):
            head, _, card = step["move"].partition(":")
            if step["player"] == seat:
                continue
            if head == "under":
                under = card
            if head in ("bury", "under"):
                unseen.add(number)
            elif head == under:
                later = (other["trick"]["winner"] for other in steps[number:])
                if next(winner for winner in later if winner is not None) != seat:
                    unseen.add(number)
        return unseen

    def sees(self, pile: str, steps: Sequence[Mapping[str, Any]], seat: int) -> bool:
        """The blind: whoever picks."""
        return any(step["player"] == seat and step["move"] == "pick" for step in steps)

    # Figures.

    def figures(self, rules: SheepsheadRules, seats: int) -> list[Figure]:
        """In the order of the kernel's `figures`."""
        return [
            Figure("success", "share"),
            Figure("passed_out", "share"),
            Figure("alone", "share"),
            Figure("forced", "share"),
            Figure("team_points", "mean"),
            Figure("picker_score", "mean"),
            Figure("partner_score", "mean"),
            Figure("opponent_score", "mean"),
            Figure("schneider", "share"),
            Figure("sweep", "share"),
            Figure("void", "share"),
            *(Figure(f"picker[{seat}]", "share") for seat in range(seats)),
            *(Figure(f"points[{seat}]", "mean") for seat in range(seats)),
            *(Figure(f"score[{seat}]", "mean") for seat in range(seats)),
            *(Figure(f"success[trumps={trumps}]", "share") for trumps in range(9)),
        ]

    def histograms(self, rules: SheepsheadRules, seats: int) -> list[Histogram]:
        """The row of the score, what came of the picking, points of the picker's side and of each seat."""
        return [
            Histogram("row", len(ROWS), tuple(f"row={row}" for row in ROWS)),
            Histogram(
                "mode",
                len(MODES),
                tuple(f"mode={mode}" if mode in ("picked", rules.all_pass) else "" for mode in MODES),
            ),
            Histogram("team_points", 121),
            *(Histogram(f"points[{seat}]", 121) for seat in range(seats)),
        ]

    def seat_figures(self, rules: SheepsheadRules) -> list[Figure]:
        """In the order of the kernel's `seat_figures`."""
        return [
            Figure("success", "share"),
            Figure("score", "mean"),
            Figure("points", "mean"),
            Figure("alone", "share"),
            Figure("_score_won", "mean"),
        ]

    # Charts.

    def charts(self) -> Sequence[ChartKind]:
        """Picking, burying, calling, and what happens when all pass."""
        from ._sheepshead_charts import KINDS

        return KINDS

    # Matches.

    def standing(self, scores: Sequence[int], rules: SheepsheadRules, seats: int) -> list[int]:
        """Totals of the seats, of a match that goes on."""
        totals = super().standing(scores, rules, seats)
        if max(totals) >= rules.match_target:
            raise ValueError(f"--scores: the match is over, {max(totals)} reaches {rules.match_target}")
        if min(totals) < -9_999:
            raise ValueError("--scores are totals from -9999 up")
        return totals

    # Positions.

    def stage(self, position: Position, rule_record: Record) -> Stage:
        """All cards are dealt, so everything known can be laid out as dealt and all moves made again."""
        return stage_of(position, rule_record)

    def combinations(self, position: Position, state: Record, moves: Mapping[str, int]) -> list[Branch]:
        """Each bury with each call that it leaves, each under call with each under card."""
        return further(position, state, moves)


GAME = Sheepshead()
