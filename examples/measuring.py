"""What the examples share: a small game that is learnt quickly, and how good a player is at it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from cryptid_envs import make_vec

GAME = "call_of_yeti_v0"
SMALL: dict[str, Any] = {"num_players": 3, "deck": ["YA", "Y9", "C2", "C3", "C8", "M4", "M7", "T5", "*"]}
"""Three cards for each of three seats: a match takes some 50 steps."""

Choose = Callable[[np.ndarray[Any, Any], np.ndarray[Any, Any]], np.ndarray[Any, Any]]
"""(observations [N, D], masks [N, A]) → actions [N]."""


def share_of_wins(choose: Choose, matches: int = 2000, seed: int = 12345) -> float:
    """Which share of the wins seat 0 gets with these choices, against random ones; a third is what all get who play alike."""
    batch = make_vec(GAME, matches, seed=seed, autoreset="disabled", **SMALL)
    step = batch.reset()
    while not step.terminated.all():
        actions = batch.sample_actions()
        own = np.flatnonzero(step.agent == 0)
        if len(own):
            actions[own] = choose(step.observation[own], step.action_mask[own])
        step = batch.step(actions)
    winners = batch.outcomes().winners
    return float((winners[:, 0] / winners.sum(axis=1)).mean())
