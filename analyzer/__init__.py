"""mazzo: a Monte Carlo strategy analyzer for card games.

The public API.  Names are imported at first use, so that `import analyzer` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

_HOMES = {
    "Result": ".result",
    "Table": ".table",
    "odds": ".verbs.odds",
    "simulate": ".verbs.simulate",
}
__all__ = ["Result", "Table", "__version__", "odds", "simulate"]

if TYPE_CHECKING:
    from .result import Result
    from .table import Table
    from .verbs.odds import odds
    from .verbs.simulate import simulate


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name], __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
