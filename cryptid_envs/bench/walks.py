"""The plain Python loops that are timed, the same for a game and for the environment that does nothing."""

from __future__ import annotations

from typing import Any

import numpy as np

COUNT = 1 << 16
FLOATS: list[float] = np.random.default_rng(0).random(COUNT).tolist()
"""Random numbers drawn beforehand: what is timed is environments, not generators."""


def walk_aec(env: Any, steps: int) -> int:
    """Play ``steps`` actions, dealing anew whenever a game ends; returns how many were played.

    The loop that PettingZoo's documentation shows, with a uniformly random legal action: ``np.flatnonzero`` lists what
    the mask allows, and a number drawn beforehand says which. Steps of agents whose game is over cost time, as they do
    for everybody, but are not counted.
    """
    played = 0
    while played < steps:
        env.reset()
        for _agent in env.agent_iter():
            observation, _reward, terminated, truncated, _info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            if played == steps:
                break
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[int(FLOATS[played % COUNT] * len(legal))]))
            played += 1
    return played


def walk_parallel(env: Any, steps: int) -> int:
    """Make ``steps`` parallel steps, likewise; an agent whose mask is all zero takes no part in the choice."""
    made = drawn = 0
    while made < steps:
        observations, _infos = env.reset()
        while env.agents and made < steps:
            actions = {}
            for agent, seen in observations.items():
                legal = np.flatnonzero(seen["action_mask"])
                if len(legal):
                    actions[agent] = int(legal[int(FLOATS[drawn % COUNT] * len(legal))])
                    drawn += 1
            observations, _rewards, _terminations, _truncations, _infos = env.step(actions)
            made += 1
    return made
