"""Who plays which seat of a match: the network that learns, and snapshots of what it was."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

LEARNER = "learner"
SHARE_OF_SNAPSHOTS = 0.5
"""How often a seat beside the learner's own is played by a snapshot; else by the learner itself."""


def seat_modules(modules: Sequence[str], num_players: int, rng: np.random.Generator) -> list[str]:
    """A module for each seat: the learner in one at least, in the others itself or one of its snapshots."""
    snapshots = sorted(module for module in modules if module != LEARNER)
    seated = [LEARNER] * num_players
    own = int(rng.integers(num_players))
    for seat in range(num_players):
        if snapshots and seat != own and rng.random() < SHARE_OF_SNAPSHOTS:
            seated[seat] = snapshots[int(rng.integers(len(snapshots)))]
    return seated
