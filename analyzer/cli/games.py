"""`mazzo games`: the games there are."""

from __future__ import annotations

import json as json_text

from . import options
from .shared import verb
from .tables import print_texts


@verb
def games(json: options.Json = False) -> None:
    """List the games."""
    from ..games import game, names

    found = [game(name) for name in names()]
    if json:
        told = [
            {"game": one.name, "title": one.title, "seats": list(one.seat_counts), "summary": one.summary}
            for one in found
        ]
        print(json_text.dumps({"games": told}, ensure_ascii=False))
        return
    print_texts(("game", "what it is"), [(one.name, one.summary) for one in found])
