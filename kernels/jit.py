"""How everything is compiled: two decorators, and `bind`, which joins a driver to a game and to players.

A driver (simulate, branch, step, ...) is written once as a `@template`, a plain function that calls `deal`,
`legal`, `apply`, ... as globals.  `bind(template, game)` copies its code with those globals taken from the
game and compiles the copy.  The qualified name of the copy, which names the cache file, carries a digest of
every source file that can end up in the machine code, so an edit anywhere is a cache miss: plain
`cache=True` would go on running the old code when another file changes.
"""

from __future__ import annotations

import threading
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba

from . import own
from .notice import announce, warn_once
from .sources import digest, sources_of, sweep, unchanged

# Integer kernels: fastmath has nothing to act on; the numpy error model drops the zero-division raise.
_copied = numba.njit(forceinline=True, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)
_called = numba.njit(error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)


def _once_a_type(compiled: Any) -> Any:
    """Have a jitted function compiled once a type: numba compiles it anew for every constant it is given."""
    resolve = compiled.get_call_template

    def without_values(args: Any, kws: Any) -> Any:
        plain = numba.types.unliteral
        return resolve(tuple(map(plain, args)), {name: plain(kind) for name, kind in kws.items()})

    compiled.get_call_template = without_values
    return compiled


def inline(function: Callable[..., Any]) -> Any:
    """Decorator of every function that a driver calls: rules, players, bits, chance."""
    return _once_a_type(_copied(function))


def apart(function: Callable[..., Any]) -> Any:
    """Decorator of a big function that is called from several places, not copied into each of them."""
    return _once_a_type(_called(function))


class Template:
    """A function whose global names are to be filled in from a game by `bind`.

    copied: whether the code is copied into the driver that calls it (fast, but long to compile where it
    happens often) or called.
    """

    def __init__(self, function: Callable[..., Any], copied: bool = True) -> None:
        self.function = function
        self.copied = copied
        self.__doc__ = function.__doc__
        self.__name__ = function.__name__


template = Template
"""Decorator of drivers and of their helpers: compiled per game, by `bind`."""


def called(function: Callable[..., Any]) -> Template:
    """Decorator of a template that is called by drivers, not copied into them."""
    return Template(function, copied=False)


_bound: dict[tuple[Any, ...], Any] = {}
_parts: dict[tuple[Any, ...], dict[str, Any]] = {}  # rebound helpers, shared by the drivers of a game
_lock = threading.RLock()


def sources(game: types.ModuleType) -> list[Path]:
    """Every source file that can end up in machine code bound to `game`."""
    return sources_of(_name(game))


Customs = tuple[Callable[..., Any], ...]


def bind(driver: Template, game: types.ModuleType, customs: Customs = ()) -> Any:
    """Compile `driver` for `game` and return the jitted function, cached in memory and on disk.

    customs: the user's own players.  One takes the place of the global `custom` of the driver, a choice between
    several that of `own_move`.  Their source files join the digest; they are kept on disk only where those files
    say all there is to know about them.
    """
    files = sources(game)
    tag = own.tag(customs, files) if customs else digest(files)
    key = (driver.__name__, game.__name__, tag, customs)
    with _lock:
        if key not in _bound:
            _bound[key] = _compile(driver, game, customs, tag)
        return _bound[key]


def _compile(driver: Template, game: types.ModuleType, customs: Customs, tag: str) -> Any:
    name = f"{driver.__name__}__{_name(game)}__"
    function = _rebind(driver, game, _parts_of(game, tag, customs), tag)
    function.__qualname__ = name + tag
    options = {"nogil": True, "error_model": "numpy"}
    kept = unchanged(_name(game)) and own.are_told(customs)
    try:
        jitted = numba.njit(cache=kept, **options)(function)
        if kept and not customs:
            sweep(Path(jitted._cache.cache_path), name, tag)
    except (RuntimeError, OSError) as fault:  # numba: no folder it may write the cache to
        warn_once(fault)
        jitted = numba.njit(**options)(function)
    if not is_compiled(jitted):
        announce(_name(game))
    return jitted


def compile_bare(driver: Template, game: types.ModuleType, signature: tuple[Any, ...]) -> Any:
    """Compile `driver` for `game` and these numba types, without what lets Python call it.

    Returns the dispatcher; `kernels.emit` takes the machine code out of it.
    """
    from .linking import optimised_once  # on numba's inside: where that has changed, numba goes its own way

    tag = digest(sources(game))
    jitted = _called(_rebind(driver, game, _parts_of(game, tag, ()), tag))
    with optimised_once():
        jitted.compile(signature)
        for compiled in jitted.overloads.values():
            compiled.library.optimise()
    return jitted


def _name(game: types.ModuleType) -> str:
    return game.__name__.rpartition(".")[2]


def _parts_of(game: types.ModuleType, tag: str, customs: Customs) -> dict[str, Any]:
    """What has been rebound for this game and these players; at first only what the players take the place of."""
    key = (game.__name__, tag, customs)
    if key not in _parts:
        _parts[key] = {}
        if len(customs) == 1:
            _parts[key]["custom"] = _jitted(customs[0])
        elif customs:
            _parts[key]["own_move"] = _choice(customs)
    return _parts[key]


def _jitted(custom: Callable[..., Any]) -> Any:
    return custom if hasattr(custom, "py_func") else inline(custom)


def _choice(customs: Customs, number: int = 0) -> Any:
    """What takes the place of `own_move` with several players: the one with the number asked for, or the last."""
    mine = _jitted(customs[number])
    if number == len(customs) - 1:
        return inline(lambda state, rules, moves, word, which: numba.uint64(mine(state, rules, moves, word)))
    others = _choice(customs, number + 1)

    def choose(state: Any, rules: Any, moves: Any, word: Any, which: Any) -> Any:
        if which == number:
            return numba.uint64(mine(state, rules, moves, word))
        return others(state, rules, moves, word, which)

    return inline(choose)


def _rebind(part: Template, game: types.ModuleType, done: dict[str, Any], tag: str) -> types.FunctionType:
    """A copy of the template whose globals come from the game; templates it calls are rebound first.

    done: what takes the place of a name, to which the rebound templates are added.  A template that the game has a
    function of its own for is a default, and the game's takes its place.  tag: of all that the code depends on; it is
    part of the copy's name, as machine code of another process finds what it calls by that name.
    """
    code = part.function.__code__
    names = dict(part.function.__globals__)
    for name in code.co_names:
        if isinstance(names.get(name), Template) and not callable(getattr(game, name, None)):
            if name not in done:
                compile_part = inline if names[name].copied else apart
                done[name] = compile_part(_rebind(names[name], game, done, tag))
            names[name] = done[name]
        elif name == "custom" and name in done:
            names[name] = done[name]
        elif hasattr(game, name):
            names[name] = getattr(game, name)
    function = types.FunctionType(code, names, part.__name__, part.function.__defaults__)
    function.__module__ = part.function.__module__
    function.__qualname__ = f"{part.__name__}__{_name(game)}__{tag}"
    return function


def is_compiled(jitted: Any) -> bool:
    """Whether the machine code of a bound driver is in memory or on disk, so that the first call is quick."""
    if jitted.overloads:
        return True
    cache = getattr(jitted, "_cache", None)
    try:
        return Path(cache._cache_file._index_path).exists()
    except AttributeError:
        return False
