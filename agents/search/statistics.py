"""What a search found out about its root."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class RootStatistics:
    """Statistics of the searcher's K legal actions, by ascending action.

    Attributes:
        seat: the searcher.
        simulations: how many were made, those that measured how much scores vary included.
        actions: int64 [K].
        visits: int64 [K], simulations that began with the action.
        available: int64 [K], simulations in which it could have been chosen since it was known.
        values: float64 [K], mean worth to the searcher, 0 to 1: near its chance to win; NaN for an action never tried.
        best: the action to choose.
    """

    seat: int
    simulations: int
    actions: NDArray[np.int64]
    visits: NDArray[np.int64]
    available: NDArray[np.int64]
    values: NDArray[np.float64]
    best: int

    @property
    def value(self) -> float:
        """Mean worth of the position to the searcher, over all simulations that began with an action."""
        tried = self.visits > 0
        if not tried.any():
            return float("nan")
        return float(np.average(self.values[tried], weights=self.visits[tried]))

    def ranked(self) -> list[tuple[int, int, float]]:
        """(action, visits, value), the best first, then by visits and value."""
        rows = zip(self.actions.tolist(), self.visits.tolist(), self.values.tolist(), strict=True)
        return sorted(rows, key=lambda row: (row[0] != self.best, -row[1], -row[2] if row[1] else 0.0))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RootStatistics):
            return NotImplemented
        own, theirs = vars(self), vars(other)
        return all(np.array_equal(own[name], theirs[name], equal_nan=name == "values") for name in own)

    __hash__ = None  # type: ignore[assignment]
