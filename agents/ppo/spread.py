"""How much each feature of an observation varies in play, which is what a network's inputs are divided by.

A block's ``high`` is what could be; a count that may reach 63 and mostly is 0 to 3 would hardly move a network that sees it
divided by 63.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cryptid_envs.core.game import Game
from cryptid_envs.envs.learner import LearnerGame

ROWS, STEPS = 256, 160
LEAST = 0.1
"""Features that vary less than this count as if they varied so much."""


def measured_spread(game: Game, **options: Any) -> np.ndarray[Any, np.dtype[np.float32]]:
    """Standard deviations, float32 [D], of a seat's features over games of the strongest policy; the same each time.

    Args:
        game: the game.
        options: of the game.
    """
    policy = game.strongest_policy
    games = LearnerGame(game, ROWS, opponents=policy, seed=0, **options)
    total = np.zeros(games.layout.size)
    squares = np.zeros(games.layout.size)
    shown = games.reset()
    for _ in range(STEPS):
        seen = shown.observation.astype(np.float64)
        total += seen.sum(axis=0)
        squares += (seen * seen).sum(axis=0)
        shown = games.step(games.policy_actions(policy))
    games.close()
    mean = total / (ROWS * STEPS)
    variance = np.maximum(squares / (ROWS * STEPS) - mean * mean, 0.0)
    return np.maximum(np.sqrt(variance), LEAST).astype(np.float32)
