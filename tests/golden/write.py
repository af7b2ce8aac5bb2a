"""Write the golden playthroughs anew: python -m tests.golden.write."""

from __future__ import annotations

from pathlib import Path

from analyzer.cards import show_cards
from analyzer.games import game, names
from analyzer.scenario import scenario
from analyzer.verbs.replay import lines, replay


def playthrough(name: str) -> str:
    """Deal 0 of seed 1 as `random` plays it, whose moves depend on nothing that is ever tuned."""
    asked = scenario(name, players=["random"])
    pack = game(name).pack
    told = replay(asked, "random", 0)
    text = lines(told, lambda codes: show_cards([pack.card(code) for code in codes], pack))
    outcome = [f"{field}: {value}" for field, value in told["outcome"].items()]
    return "\n".join([*text, *outcome, ""])


if __name__ == "__main__":
    for name in names():
        (Path(__file__).parent / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")
