"""The agent that picks any legal action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from .base import Actions, BaseAgent, Mask, Observation

if TYPE_CHECKING:
    from cryptid_envs.envs.vector import VectorGame


class RandomAgent(BaseAgent):
    """Every legal action with the same probability; looks at nothing but the mask."""

    def act(self, observation: Observation, mask: Mask, rng: np.random.Generator, *, state: Any = None) -> int:
        """A uniformly random legal action.

        Raises:
            ValueError: the mask is not one row of whole numbers, or allows nothing (the seat is not to act).
        """
        row = _checked(mask, 1)
        legal = np.flatnonzero(row)
        if not len(legal):
            raise ValueError("the mask allows no action: this seat is not to act")
        return int(legal[rng.integers(len(legal))])

    def act_batch(
        self,
        observations: Observation,
        masks: Mask,
        rng: np.random.Generator,
        *,
        state: VectorGame | Sequence[Any] | None = None,
    ) -> Actions:
        """A uniformly random legal action for every row, int64 [N].

        Raises:
            ValueError: the masks are not rows of whole numbers, a row allows nothing (its seat is not to act), or there
                are not as many observations as masks.
        """
        rows = _checked(masks, 2)
        if np.shape(observations)[:1] != rows.shape[:1]:
            raise ValueError(f"there are {len(rows)} masks but observations of shape {np.shape(observations)}")
        row_of, actions = np.nonzero(rows)  # ordered by row, so each row's legal actions stand together
        counts = np.bincount(row_of, minlength=len(rows))
        if not counts.all():
            idle = np.flatnonzero(counts == 0)
            more = f" (nor do {len(idle) - 1} others)" if len(idle) > 1 else ""
            raise ValueError(f"the mask of row {idle[0]} allows no action{more}: that seat is not to act")
        starts = np.cumsum(counts) - counts
        return actions[starts + rng.integers(counts)].astype(np.int64, copy=False)


def _checked(masks: Any, axes: int) -> np.ndarray[Any, Any]:
    """Masks as an array of bool or whole numbers with as many axes as there should be."""
    array = np.asarray(masks)
    if array.ndim != axes or array.dtype.kind not in "biu":
        form = "[A]" if axes == 1 else "[N, A]"
        raise ValueError(f"a mask is an int8 array of shape {form}, not {array.dtype} of shape {array.shape}")
    return array
