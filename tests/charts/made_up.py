"""A chart without cards: decisions of a grid come by chance, and each choice is worth what a table of kinds says.

The engine plays it as it plays any other: looks, quotas, settled cells, fresh deals.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from analyzer.charts.job import Block, Blocks, Panel, Source, any_hand
from analyzer.charts.spec import Axis, Choice, Decisions
from analyzer.runner import Tally
from tests.charts.positions import asked

NAMES = "abcdef"


@dataclass(frozen=True)
class World:
    """How often a decision comes in each cell [C], and what the choices are worth by kinds of deals [C, kinds, B].

    All kinds of deals are equally frequent.
    """

    often: Any
    worth: Any
    seed: int = 0

    @property
    def means(self) -> Any:
        """What each choice is worth in each cell [C, B]."""
        return self.worth.mean(axis=1)

    def chart(self) -> Decisions:
        """A grid of two rows."""
        cells, _, choices = self.worth.shape
        labels = tuple(map(str, range(cells // 2)))
        return Decisions(
            question="Which one?",
            number=0,
            axes=(Axis("row", "row", ("0", "1")), Axis("column", "column", labels)),
            choices=tuple(Choice(name, name, f"take {name}") for name in NAMES[:choices]),
            rows="row",
            columns="column",
        )

    def panels(self) -> list[Panel]:
        """One panel with the seed of this world; its game is never played."""
        panel = asked("kobayakawa", "draw-or-flip").panel
        source = Source(0, self.worth.shape[0], any_hand(), 1.0)
        return [Panel(replace(panel.setup, seed=self.seed), 0, [source])]

    def job(self) -> type[Blocks]:
        """The job that takes the place of `Blocks`."""
        return type("MadeUp", (_MadeUp,), {"world": self})


class _MadeUp(Blocks):
    """Draws what comes instead of playing it; a block comes to the same whenever it is played."""

    world: World

    def compile(self) -> None:
        """There is nothing to compile."""

    def worker(self) -> dict[str, Any]:
        """Nothing is needed."""
        return {}

    def _play(self, block: Block, worker: Any, tally: Tally) -> None:
        world, deals = self.world, block.last - block.first
        seed = self.panels[block.panel].setup.seed
        chance = np.random.default_rng([seed, block.panel, block.source, block.first])
        cells, kinds, choices = world.worth.shape
        met = chance.multinomial(deals, [*world.often, 1 - world.often.sum()])[:-1]
        taken = np.minimum(met, block.quota)
        came = chance.multinomial(taken, np.full((cells, kinds), 1 / kinds))
        tally["seen"][block.panel] += met
        sums = tally["sums"][block.panel].reshape(cells, choices, self.figures, 3)
        bits = 1 << np.arange(choices)
        is_asked = (self.asked[block.panel][:, None] & bits.astype(np.uint64)) > 0
        sums[:, :, self.decisive, 0] += np.where(is_asked, taken[:, None], 0)
        sums[:, :, self.decisive, 1] += np.einsum("ck,ckb->cb", came, world.worth) * is_asked
        sums[:, :, self.decisive, 2] += np.einsum("ck,ckb->cb", came, world.worth**2) * is_asked
        both = np.triu(is_asked[:, :, None] & is_asked[:, None, :])
        left, right = world.worth[:, :, :, None], world.worth[:, :, None, :]
        tally["cross"][block.panel] += np.einsum("ck,ckab->cab", came, left * right) * both
        tally["differing"][block.panel] += np.einsum("ck,ckab->cab", came, left != right) * both
