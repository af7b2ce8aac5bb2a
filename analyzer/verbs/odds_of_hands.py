"""`odds` of many positions in one run: each is checked before the first deal, then they are answered in order."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from ..hands import Hand, read_hands
from ..result import Result
from ..runner import CUT_SHORT
from ..running import Common, checked, question, running
from .odds import Asking, answer, ask, read_asking, typed

if TYPE_CHECKING:
    from ..runner import Kept, Means, Progress, Tally

_SAVE_EVERY = 3.0  # seconds between two savings,
_SAVE_SHARE = 0.05  # of which saving may take so much


def odds_of_hands(
    game: str,
    hands: str | Path | Sequence[Mapping[str, Any]],
    tables: Sequence[str],
    about: Mapping[str, Any],
    common: Common,
) -> Result:
    """The odds of every branch at each of many positions: rows in their order, group "position".

    about: what holds for all of them.  The provenance has `positions`, one entry a position and table of players.
    ValueError, before the first deal, that says where the first bad position stands.
    """
    base = checked({"game": game, **common}, tables)
    listed = read_hands(hands)
    shared = {name: value for name, value in about.items() if value not in (None, "", [], ())}
    check_shared(listed, {**shared, "dealer": common.get("dealer")})
    for hand in listed:
        _check(hand, game, tables, shared, common)
    source = str(hands) if isinstance(hands, (str, Path)) else [dict(one) for one in hands]
    own = {"players": list(tables), "hands": source, **typed(shared)}
    with running(base, common, question("odds", game, own, common)) as means:
        return _answer_all(listed, lambda hand: read_hand(hand, game, tables, shared, common), tables, means)


def check_shared(listed: Sequence[Hand], shared: Mapping[str, Any]) -> None:
    """ValueError when a flag that holds for all positions is also said by one of them."""
    if shared.get("hand"):
        raise ValueError("--hands and --hand both tell cards: give one of them")
    told = {column: hand.place for hand in listed for column in hand.about}
    twice = next((name for name, value in shared.items() if value is not None and name in told), None)
    if twice is not None:
        raise ValueError(f"{told[twice]}: {twice} is told here, and for all positions too")


def read_hand(
    hand: Hand, game: str, tables: Sequence[str], shared: Mapping[str, Any], common: Mapping[str, Any]
) -> Asking:
    """What is asked about one position of a list."""
    about = dict(hand.about)
    house = dict(common) | ({"dealer": about.pop("dealer")} if "dealer" in about else {})
    with hand.named():
        return read_asking(checked({"game": game, **house}, tables), {**shared, **about})


def _check(hand: Hand, game: str, tables: Sequence[str], shared: Mapping[str, Any], common: Common) -> None:
    """ValueError when a position cannot be, or when nothing is to be decided there."""
    asking = read_hand(hand, game, tables, shared, common)
    with hand.named():
        for table in tables:
            ask(asking.asked, asking.position, asking.stage, table, asking.given, racing=False)


def _answer_all(listed: Sequence[Hand], read: Any, tables: Sequence[str], means: Means) -> Result:
    """The answers one after another, until one is interrupted."""
    whole = Result({}, [])
    progress = None if means.progress is None else _Progress(means.progress, len(listed))
    with ExitStack() as stack:
        keep = None if means.keep is None else stack.enter_context(_Gathered(means.keep))
        means = replace(means, progress=progress, keep=keep)
        for hand in listed:
            asking = read(hand)
            with hand.named():
                one = answer(asking, tables, means, {"position": hand.name})
            _add(whole, one)
            if progress is not None:
                progress.next_one()
            if one.provenance["stop"] in CUT_SHORT:
                break
    whole.provenance["asked"] = len(listed)
    return whole


def _add(whole: Result, one: Result) -> None:
    """Add the answer of a position to those before it."""
    told, new = whole.provenance, one.provenance
    position, redraws = new.pop("position"), new.pop("redraws")
    entries = [
        {**table, **position, **{name: value for name, value in drawn.items() if name not in table}}
        for table, drawn in zip(new.pop("tables"), redraws, strict=True)
    ]
    whole.rows += one.rows
    if not told:
        told.update(new, positions=entries)
        return
    told["positions"] += entries
    told["seconds"] = round(told["seconds"] + new["seconds"], 3)
    told["deals"] = max(told["deals"], new["deals"])
    told["ignored"] += [note for note in new["ignored"] if note not in told["ignored"]]
    if new["stop"] != "deals":
        told["stop"] = new["stop"]


class _Gathered:
    """Keeps many short jobs together, every few seconds, as writing takes longer the more of them there are."""

    def __init__(self, keep: Any) -> None:
        self.keep = keep
        self.waiting: dict[int, Kept] = {}
        self.next = time.monotonic() + _SAVE_EVERY

    def begin(self) -> int:
        """The number of the job that begins."""
        number: int = self.keep.begin()
        return number

    def load(self, number: int, empty: Tally) -> Kept:
        """How far the job had come."""
        kept: Kept = self.keep.load(number, empty)
        return kept

    def save(self, number: int, state: Kept) -> None:
        """Keep the job's state, now or a little later; OSError when it cannot be written."""
        self.waiting[number] = state.copy()
        if time.monotonic() >= self.next:
            self.write()

    def write(self) -> None:
        """Write what waits."""
        begun = time.monotonic()
        if self.waiting:
            self.keep.save_all(self.waiting)
            self.waiting = {}
        now = time.monotonic()
        self.next = now + max(_SAVE_EVERY, (now - begun) / _SAVE_SHARE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.write()


class _Progress:
    """Tells the progress of one position as that of all of them."""

    def __init__(self, tell: Progress, positions: int) -> None:
        self.tell, self.left, self.before, self.done = tell, positions, 0, 0
        self.started = time.monotonic()

    def __call__(self, done: int, wanted: int, seconds: float) -> None:
        self.done = done
        self.tell(self.before + done, self.before + wanted * self.left, time.monotonic() - self.started)

    def next_one(self) -> None:
        """The next position begins."""
        self.before, self.left = self.before + self.done, self.left - 1
