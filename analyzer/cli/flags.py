"""Groups of flags that verbs share: a verb that takes a group has all of its flags on the command line."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, get_type_hints

from . import options


def spread(function: Callable[..., None]) -> tuple[inspect.Signature, dict[str, Any], dict[str, type[Any]]]:
    """The signature and annotations of a verb with each group of flags in place of the group's parameter.

    Also which parameters are groups.
    """
    hints = get_type_hints(function, include_extras=True)
    parameters: list[inspect.Parameter] = []
    annotations: dict[str, Any] = {}
    groups: dict[str, type[Any]] = {}
    for name, parameter in inspect.signature(function).parameters.items():
        hint = hints[name]
        if isinstance(hint, type) and issubclass(hint, Flags):
            groups[name] = hint
            parameters += _flags(hint)
        else:
            parameters.append(parameter.replace(annotation=hint))
    for parameter in parameters:
        annotations[parameter.name] = parameter.annotation
    return inspect.Signature(parameters), annotations, groups


def gather(groups: Mapping[str, type[Any]], given: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of a verb from its flags: each group's flags as one object."""
    taken = {name for group in groups.values() for name in _names(group)}
    arguments = {name: value for name, value in given.items() if name not in taken}
    for name, group in groups.items():
        arguments[name] = group(**{flag: given[flag] for flag in _names(group)})
    return arguments


def _names(group: type[Any]) -> tuple[str, ...]:
    return tuple(flag.name for flag in fields(group))


def _flags(group: type[Any]) -> list[inspect.Parameter]:
    hints = get_type_hints(group, include_extras=True)
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    return [
        inspect.Parameter(flag.name, kind, default=flag.default, annotation=hints[flag.name]) for flag in fields(group)
    ]


@dataclass(frozen=True)
class Flags:
    """Base of the groups."""


@dataclass(frozen=True)
class House(Flags):
    """Rules and seats."""

    rules: options.Rules = None
    preset: options.Preset = None
    players_count: options.PlayersCount = None
    dealer: options.Dealer = None

    def arguments(self) -> dict[str, Any]:
        """As the functions of `analyzer` take them."""
        from ..games.rules import read_assignments

        told = {name: getattr(self, name) for name in ("preset", "players_count", "dealer")}
        return {"rules": read_assignments(self.rules or []), **told}


@dataclass(frozen=True)
class Run(Flags):
    """How long is played, from which seed, where, and what is kept."""

    deals: options.Deals = None
    precision: options.Precision = None
    effort: options.Effort = None
    max_time: options.MaxTime = None
    seed: options.Seed = 1
    level: options.Level = 0.95
    threads: options.Threads = None
    cluster: options.Cluster = None
    out: options.Out = None
    save: options.Save = None
    json: options.Json = False
    csv: options.Csv = None
    parquet: options.Parquet = None
    quiet: options.Quiet = False

    @property
    def picture(self) -> str | None:
        """The picture that --out asks for, if it does."""
        from ..running import is_picture

        return self.out if is_picture(self.out) else None

    def arguments(self) -> dict[str, Any]:
        """As the functions of `analyzer` take them."""
        passed = ("deals", "precision", "effort", "max_time", "seed", "level", "threads", "cluster", "out")
        return {name: getattr(self, name) for name in passed}


HOUSE, RUN = House(), Run()
"""What a verb has where no flag of the group is given."""
