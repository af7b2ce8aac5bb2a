"""Which of several branches, all played on the same deals, is the best?"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # numpy is imported at first use, so that talking about the program starts at once
    import numpy as np
    from numpy.typing import NDArray

    Integers = NDArray[np.int64]
    Exact = NDArray[np.object_]  # Python integers: products of int64 sums do not fit into int64
    Floats = NDArray[np.float64]

DRAWS = 20_000
BLOCK = 2_000  # draws at a time, to stay within the cache; does not change the draws
SEED = 1_934  # any fixed number: the same sums must give the same chances
HOPELESS = 7.0  # standard errors behind the leading branch: a chance below 1.3e-12, which no draw would show


def chance_best(n: int, sums: Integers, cross: Integers) -> Floats:
    """Chance `[B]` that each branch has the highest true mean; the chances add up to 1.

    n: deals, each played by all B branches.
    sums: `[B]` sum over deals of a branch's score x_b.
    cross: `[B, B]` sum over deals of x_b * x_c; the diagonal holds the sums of squares.

    The true means are taken as normal around the observed ones with the covariance of the sample (a flat
    prior). 20,000 draws from a fixed seed estimate the chance, with a standard error of at most 0.0036; the
    same sums give the same chances. Branches that scored the same on every deal share their chance equally;
    one 7 standard errors behind the leading one gets 0 and no draws.
    One deal tells nothing: each branch gets 1 / B.
    """
    import numpy as np

    branches = len(sums)
    if n < 1 or branches < 1 or sums.shape != (branches,) or cross.shape != (branches, branches):
        raise ValueError(f"{n} deals, sums {sums.shape}, cross {cross.shape}: need n >= 1, [B] and [B, B]")
    if n == 1:
        return np.full(branches, 1 / branches)
    exact_sums, exact_cross = sums.astype(object), cross.astype(object)
    twin = _first_twin(exact_cross)
    kept, place, copies = np.unique(twin, return_inverse=True, return_counts=True)
    chances = _chances(n, exact_sums[kept], exact_cross[np.ix_(kept, kept)])
    shared: Floats = (chances / copies)[place]
    return shared


def _first_twin(cross: Exact) -> NDArray[np.intp]:
    """For each branch `[B]` the first branch that scored the same on every deal, often the branch itself."""
    import numpy as np

    squares = cross.diagonal()
    distance = squares[:, None] - 2 * cross + squares[None, :]  # sum over deals of (x_b - x_c)²
    first: NDArray[np.intp] = np.argmax(distance == 0, axis=1)
    return first


def _chances(n: int, sums: Exact, cross: Exact) -> Floats:
    """Share `[B]` of the draws in which each branch came first.

    Only differences matter, so everything is taken relative to the leading branch while the numbers are
    exact: what all branches have in common is gone before the first rounding.
    """
    import numpy as np

    leader = int(np.argmax(sums))
    scatter = n * cross - np.outer(sums, sums)
    relative = scatter - scatter[leader][None, :] - scatter[leader][:, None] + scatter[leader, leader]
    covariance = relative.astype(np.float64) / (n - 1)  # of the sums: n² times that of the means
    return share_of_draws((sums - sums[leader]).astype(np.float64), covariance)


def share_of_draws(behind: Floats, covariance: Floats) -> Floats:
    """Chance `[B]` that each branch comes first, by draws.

    behind: `[B]` what each branch scores more than the leading one: 0 for that one, else 0 or below.
    covariance: `[B, B]` of these differences.
    """
    import numpy as np

    hopeful = np.flatnonzero(behind + HOPELESS * np.sqrt(covariance.diagonal()) >= 0)  # the leader is among them
    chances = np.zeros(len(behind))
    chances[hopeful] = _draw(behind[hopeful], covariance[np.ix_(hopeful, hopeful)])
    return chances


def _draw(behind: Floats, covariance: Floats) -> Floats:
    """Share `[B]` of the draws, normal around `behind`, in which each branch came first."""
    import numpy as np

    root, chance = _root(covariance), np.random.default_rng(SEED)
    wins = np.zeros(len(behind))
    for _ in range(DRAWS // BLOCK):
        draws = behind + chance.standard_normal((BLOCK, len(behind))) @ root.T
        wins += np.bincount(np.argmax(draws, axis=1), minlength=len(behind))
    return wins / DRAWS


def _root(covariance: Floats) -> Floats:
    """Lower triangular `[B, B]` R with R Rᵀ = covariance (Cholesky), for singular covariances too.

    A branch that those before it determine, up to rounding (1e-12 of its variance), gets a zero column. R is
    unique, which eigenvectors are not, so every linear algebra library draws the same numbers.
    """
    import numpy as np

    rest, root = covariance.copy(), np.zeros_like(covariance)
    negligible = 1e-12 * covariance.diagonal()
    for branch in range(len(covariance)):
        if rest[branch, branch] > negligible[branch]:
            column = rest[branch:, branch] / np.sqrt(rest[branch, branch])
            root[branch:, branch] = column
            rest[branch:, branch:] -= np.outer(column, column)
    return root
