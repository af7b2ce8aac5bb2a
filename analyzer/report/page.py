"""One chart as a section of a page in Markdown."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import Any

from ..charts._captions import origin, rule_costs
from ..result import Result
from .answers import answer

_AGAIN = ("seed", "deals")  # keys of a question that are always told


def section(result: Result, question: str, example: str, asked: Mapping[str, Any], stem: str, svg: bool) -> str:
    """The section of a chart: question, picture, answer, rule in words, commands, where it comes from.

    question: the example's own words.  example: its path from the project's root; asked: its content.  stem: of the
    files beside the page.  Nothing in it depends on the machine or the hour.
    """
    told, chart = result.provenance, result.provenance["chart"]
    files = [f"[table]({stem}.csv)", *([f"[drawing]({stem}.svg)"] if svg else [])]
    parts = [
        f"## {chart['question']}",
        question,
        f"![{chart['question']}]({stem}.png)",
        f"**Answer.** {answer(result)}",
        *_rule(chart),
        "\n".join(["```", f"mazzo run {example}", "```"]),
        "The same in one line:",
        "\n".join(["```", long_command(asked), "```"]),
        "\n".join(
            f"- {line}" for line in [*origin(result, chart["cells"]), f"stopped: {told['stop']}", *chart["notes"]]
        ),
        " · ".join(files),
    ]
    return "\n\n".join(parts) + "\n"


def _rule(chart: Mapping[str, Any]) -> list[str]:
    rule = chart["rule"]
    if not rule:
        return []
    return [f"**The rule in words.** {' '.join(rule['words'])} {rule_costs(rule, chart['figure'])}".rstrip()]


def long_command(asked: Mapping[str, Any]) -> str:
    """The command line that asks the same as a scenario file."""
    words = ["mazzo", asked["verb"], asked["game"], asked["kind"]]
    for name, value in asked.items():
        if name in ("verb", "game", "kind"):
            continue
        words += _flag(name, value)
    return " ".join(words)


def _flag(name: str, value: Any) -> list[str]:
    flag = f"--{name.replace('_', '-')}"
    if isinstance(value, Mapping):
        return [word for key, one in value.items() for word in (flag, shlex.quote(f"{key}={_word(one)}"))]
    return [flag, shlex.quote(_word(value))]


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ",".join(map(_word, value)) + "]"
    return str(value)
