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
    "chart": ".verbs.chart",
    "compare": ".verbs.compare",
    "duel": ".verbs.duel",
    "odds": ".verbs.odds",
    "run": ".verbs.run",
    "simulate": ".verbs.simulate",
    "sweep": ".verbs.sweep",
}
__all__ = ["Result", "Table", "__version__", "chart", "compare", "duel", "odds", "run", "simulate", "sweep"]

if TYPE_CHECKING:
    from .result import Result
    from .table import Table
    from .verbs.chart import chart
    from .verbs.compare import compare
    from .verbs.duel import duel
    from .verbs.odds import odds
    from .verbs.run import run
    from .verbs.simulate import simulate
    from .verbs.sweep import sweep


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name], __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
