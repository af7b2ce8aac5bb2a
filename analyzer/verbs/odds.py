"""`odds`: what every move at a position is worth, on the same redraws of the cards the seat cannot see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Unpack

from ..cards import show_cards
from ..enumeration import count_exactly
from ..experiment import LONGEST_SURVEY, Branches, Decision, Redraws, Setup, Survey
from ..figures import Counted, branch_rows
from ..games.base import Branch
from ..halving import FINALISTS, race
from ..players import seat as seat_players
from ..position import Position, Stage, mask_of, plain
from ..reading import read_position
from ..records import rule_record
from ..result import Result, Row
from ..runner import CUT_SHORT, Means, Tally, run
from ..running import Common, checked, question, running, split_common
from ..scenario import Scenario, precise_enough

ACCEPTED_AT_LEAST = LONGEST_SURVEY // 2_000
"""When fewer redraws of the survey agree with the auction, only cards and voids count."""

MOST_BRANCHES = 128


class Further(Common, total=False):
    """Fields of the deal's layout that the seat knows, and what all verbs take."""

    turned: str | None
    partner: str | None
    blind: str | None
    monte: str | None
    leader: str | int | None
    upcard: str | None
    centre: str | Sequence[str] | None
    chips: str | Sequence[int] | None
    centre_chips: str | int | None
    carry: str | int | None


def odds(
    game: str,
    hand: str | Sequence[str] = "",
    *,
    moves: str | Sequence[str] = "",
    seat: int | None = None,
    players: str | Sequence[str] = "rule",
    given: str | None = None,
    targets: Sequence[int] | None = None,
    scores: Sequence[int] | None = None,
    round: int | None = None,
    deck: str = "french",
    hands: str | Path | Sequence[Mapping[str, Any]] | None = None,
    **further: Unpack[Further],
) -> Result:
    """The odds of every branch at a position, for one or several tables of players; the best row first.

    hand: the cards held now (it may be left out where all hands are open).  moves: every move since the deal.
    further: fields of the deal's layout that the seat knows (briscola: `turned`, sheepshead: `blind`,
    calabresella: `monte`, tantony: `leader`, knock rummy: `upcard`, commit: `chips`, kobayakawa: `centre`, `chips`,
    `centre_chips`, `carry`, `leader`), and what all verbs take.  The arguments mean what the flags of the same
    name mean.
    hands: many positions in place of one, a CSV file or a list of mappings of these arguments (see
    `analyzer.hands`); the other arguments hold for all of them, and the rows have the group "position".
    ValueError for bad input, or for a position that no deal can meet; of many, before the first deal.
    """
    tables = [players] if isinstance(players, str) else list(players) if isinstance(players, Sequence) else []
    if not tables or not all(isinstance(table, str) for table in tables):
        raise ValueError("players are tables written as text, like 'rule' or 'rule,random'")
    about: dict[str, Any] = {
        "hand": hand, "moves": moves, "seat": seat, "given": given, "targets": targets, "scores": scores,
        "round": round, "deck": deck,
    }  # fmt: skip
    common, known = split_common(further)
    if hands is not None:
        from .odds_of_hands import odds_of_hands

        return odds_of_hands(game, hands, tables, about | known, common)
    asking = read_asking(checked({"game": game, **common}, tables), about | known)
    own = {"players": tables, **typed(about | known)}
    with running(asking.asked, common, question("odds", game, own, common)) as means:
        return answer(asking, tables, means)


def typed(about: Mapping[str, Any]) -> dict[str, Any]:
    """What is said of a position, as the flags are typed where the flags are texts."""
    told = dict(about)
    for name, value in about.items():
        if name in ("scores", "targets"):
            told[name] = None if value is None else list(value)
        elif isinstance(value, (list, tuple)):
            told[name] = ("," if name == "chips" else " ").join(map(str, value))
        elif value is not None and name not in ("seat", "round"):
            told[name] = str(value)
    return told


@dataclass
class Asking:
    """What is asked about one position, read and checked."""

    asked: Scenario
    position: Position
    stage: Stage
    given: str
    targets: Sequence[int]


def read_asking(asked: Scenario, arguments: Mapping[str, Any]) -> Asking:
    """Read the arguments of `odds` that are about a position; ValueError names the first fault."""
    aims = _targets(asked, arguments.get("targets"))
    given = _given(asked, arguments.get("given"))
    position = position_of(asked, arguments)
    stage = asked.game.stage(position, rule_record(asked.game, asked.rules, asked.seats))
    check_standing(asked, position)
    return Asking(asked, position, stage, given, aims)


def answer(asking: Asking, tables: Sequence[str], means: Means, group: Mapping[str, str] | None = None) -> Result:
    """The odds at a position with each table of players, until one is interrupted; group: of all of its rows."""
    result = Result({}, [])
    for table in tables:
        mine = dict(group or {}) | ({"players": table} if len(tables) > 1 else {})
        posed = ask(asking.asked, asking.position, asking.stage, table, asking.given, means=means)
        result = _join(result, _answer(asking.asked, posed, mine, asking.targets, means))
        if result.provenance["stop"] in CUT_SHORT:
            break
    return result


_ABOUT = ("given", "targets", "deck", "hand", "moves", "seat", "scores", "round")


def position_of(asked: Scenario, arguments: Mapping[str, Any]) -> Position:
    """The position among the arguments of `odds`; ValueError when something of it cannot be."""
    told = dict.fromkeys(_ABOUT) | dict(arguments)
    hand = told["hand"] or ""
    held = hand if isinstance(hand, str) else " ".join(map(str, hand))
    known = {name: value for name, value in told.items() if name in asked.game.fields or name not in _ELSEWHERE}
    return read_position(
        asked, held, told["moves"] or "", told["seat"], told["scores"], told["deck"] or "french", known, told["round"]
    )


def check_standing(asked: Scenario, position: Position) -> None:
    """ValueError when the match cannot stand as a position says."""
    if position.scores is not None:
        asked.game.standing(position.scores, asked.rules, asked.seats)


_ELSEWHERE = {"game", "players", *_ABOUT, *Common.__annotations__}


@dataclass
class Question:
    """A position, a table of players, and the branches that are to be compared there."""

    position: Position
    stage: Stage
    job: Branches
    branches: list[Branch]
    redraws: dict[str, Any]


def ask(
    asked: Scenario,
    position: Position,
    stage: Stage,
    table: str,
    given: str,
    racing: bool = True,
    means: Means | None = None,
) -> Question:
    """Survey the position with these players, and find the branches of its decision.

    racing: whether the best of many combinations are found, which takes a run of its own.
    """
    seating = seat_players(asked.game, table, asked.seats)
    setup = Setup(asked.game, asked.rules, asked.seats, asked.dealer, seating, asked.seed)
    calls = asked.game.has_auction and (any(stage.calls) or 0 in stage.replay)
    redraws = Redraws(setup, stage, given if calls else "cards")
    found = redraws.survey_until(ACCEPTED_AT_LEAST)
    told: dict[str, Any] = {"given": redraws.given}
    if redraws.given == "auction" and found.consistent < ACCEPTED_AT_LEAST:
        told = {"given": "cards", "given_up": "auction", "auction_accepted": found.consistent / found.tried}
        redraws = Redraws(setup, stage, "cards")
        found = redraws.survey_until(ACCEPTED_AT_LEAST)
    if not found.consistent:
        raise ValueError("no deal can meet this position: the moves made contradict the cards")
    if not found.met:
        raise ValueError(f"seat {stage.seat} has no decision left in this deal")
    decision = _decision(position, stage, found)
    state = redraws.survey(decision.redraw, decision.redraw + 1).scratch.states[1]
    named = asked.game.moves(state, asked.rules, decision.moves)
    branches = asked.game.branches(position, state, named)
    further = asked.game.combinations(position, state, named)
    if not branches:
        raise ValueError("no move is legal whatever the unknown cards of the hand are")
    if len(branches) > MOST_BRANCHES:
        raise ValueError(f"{len(branches)} alternatives are more than {MOST_BRANCHES}")
    standing = None
    if position.scores is not None:
        standing = (asked.game.standing(position.scores, asked.rules, asked.seats), position.round)
    if len(further) > FINALISTS:
        told["combinations"] = {"tried": len(further), "kept": FINALISTS}
        further = (
            race(redraws, further, decision, standing, means or Means(asked.threads)) if racing else further[:FINALISTS]
        )
    branches = [*further, *branches]
    return Question(position, stage, Branches(redraws, branches, decision, standing), branches, told)


def _decision(position: Position, stage: Stage, found: Survey) -> Decision:
    """Which decision the rows are about.

    The seat to act knows its legal moves, short of unknown cards in its hand.  Another seat's may depend on what
    comes before; then the rows are about the moves that are legal most often, and about the cards held now.
    """
    if stage.to_act:
        return found.always()
    held = mask_of(position.hand)
    everything = 2**64 - 1
    return found.usual(lambda phase: held if phase == position.game.card_phase else everything)


def _answer(
    asked: Scenario,
    question: Question,
    group: dict[str, str],
    aims: Sequence[int],
    means: Means,
) -> Result:
    job = question.job
    counted = _counted(asked, question)

    def rows(tally: Tally, n: int) -> list[Row]:
        return branch_rows(job, question.branches, tally, n, asked.level, group, aims, counted)

    settled = precise_enough(asked, lambda tally, n: _best_simulated(rows(tally, n)))
    done = run(job, asked.stop.looks, settled, means)
    told = asked.provenance("odds", job.setup.seating.names, done)
    told["position"] = _told(question.position, question.stage)
    if group:
        told["tables"] = [{**group, "seats": told["players"], "deals": done.deals, "stop": done.stop}]
    told["redraws"] = [{**group, **question.redraws, **_acceptance(done.tally)}]
    told["ignored"] = [*question.stage.ignored, *_ignored(question)]
    return Result(told, rows(done.tally, done.deals) if done.deals else [])


def _best_simulated(rows: list[Row]) -> Row:
    """The best row that is not exact, if there is one."""
    return next((row for row in rows if not next(iter(row.metrics.values())).exact), rows[0])


def _counted(asked: Scenario, question: Question) -> list[Counted]:
    """The exact figures of the branches."""
    game, position, stage = asked.game, question.position, question.stage
    figures = game.seat_figures(asked.rules)
    found = []
    exact = count_exactly(question.job, position, question.branches, asked.stop.deals)
    for branch, one in zip(question.branches, exact, strict=True):
        direct = game.exact_figures(position, stage, branch)
        if one is None:
            found.append(Counted(direct))
            continue
        values = {
            figure.name: total / weight * (figure.unit if figure.kind == "mean" else 1)
            for figure, (weight, total) in zip(figures, one.sums.tolist(), strict=True)
            if weight
        }
        found.append(Counted(values | direct, one.ways, one.sums))
    return found


def _join(before: Result, new: Result) -> Result:
    """The results of several tables as one."""
    if not before.provenance:
        return new
    told = before.provenance
    told["seconds"] = round(told["seconds"] + new.provenance["seconds"], 3)
    told["tables"] += new.provenance["tables"]
    told["redraws"] += new.provenance["redraws"]
    told["ignored"] += [note for note in new.provenance["ignored"] if note not in told["ignored"]]
    if new.provenance["stop"] != "deals":
        told["stop"] = new.provenance["stop"]
    return Result(told, before.rows + new.rows)


def _acceptance(tally: Tally) -> dict[str, Any]:
    """Shares of the redraws that agreed with the moves made, and that came to the decision."""
    met, contradicted, missed, _ = (int(number) for number in tally["attempts"])
    tried = met + contradicted + missed
    if not tried:
        return {}
    told = {"accepted": float(f"{(met + missed) / tried:.4g}")}
    if missed:
        told["decision_reached"] = float(f"{met / (met + missed):.4g}")
    return told


def _told(position: Position, stage: Stage) -> dict[str, Any]:
    pack = position.game.pack
    told: dict[str, Any] = {
        "seat": stage.seat,
        "dealer": position.dealer,
        "hand": _codes(position.hand, pack),
    }
    told["moves"] = " ".join(position.moves)
    for name, known in position.known.items():
        if name in ("leader", "chips", "centre_chips", "carry"):
            told[name] = known
        elif name == "centre":  # a pile, whose order matters
            told[name] = [code for card in known for code in _codes([card], pack)]
        elif name == "partner":
            told[name] = [_codes(hand, pack) for hand in known]
        else:
            told[name] = pack.codes[known] if isinstance(known, int) else _codes(known, pack)
    if position.scores is not None:
        told["scores"] = list(position.scores)
    if position.round is not None:
        told["round"] = position.round
    return told


def _codes(hand: Sequence[int | None], pack: Any) -> list[str]:
    return show_cards(hand, pack, ascii=True).split()


def _ignored(question: Question) -> list[str]:
    """What the figures leave out, in words."""
    notes = []
    if question.redraws.get("given_up"):
        share = question.redraws["auction_accepted"]
        notes.append(
            f"the bids and other calls made: these players would have made them in {share:.2%} of the deals, fewer "
            "than 1 in 2,000, so only cards and shown voids count"
        )
    codes = question.position.game.pack.codes
    played = any(plain(move).partition("@")[0] in codes for move in question.position.moves)
    thrown = not question.position.game.has_auction and any(":" in move for move in question.position.moves)
    if played or thrown:
        notes.append("what the cards played so far say about the players' intentions")
    return notes


def _given(asked: Scenario, given: str | None) -> str:
    if given is not None and not asked.game.has_auction:
        raise ValueError(f"--given has no use in {asked.game.name}: there is no auction")
    if given not in (None, "cards", "auction"):
        raise ValueError(f"--given is auction or cards, not {given!r}")
    return given or "auction"


def _targets(asked: Scenario, targets: Sequence[int] | None) -> Sequence[int]:
    if targets is None:
        return asked.game.default_targets
    if not asked.game.default_targets:
        raise ValueError(f"--targets has no use in {asked.game.name}")
    wrong = [target for target in targets if not 0 < target <= 120]
    if wrong or not targets:
        raise ValueError(f"--targets are card points from 1 to 120, like 71,81; not {wrong[0] if wrong else 'none'}")
    return sorted(set(targets))
