"""Games played at random."""

from __future__ import annotations

import numpy as np

from ..core.record import Record
from ..envs.aec import CryptidAEC


def play_random_game(env: CryptidAEC, seed: int) -> Record:
    """Play one game to its end with uniformly random legal actions; the same seed gives the same game.

    Dealing and choosing use the seed in different generators. The record carries the seed, and "random" as every agent.
    """
    from cryptid_agents import RandomAgent  # the agents are a package of their own, and most commands need none

    agent, rng = RandomAgent(), np.random.default_rng(seed)
    env.reset(seed=seed)
    for _name in env.agent_iter():
        seen, _reward, terminated, truncated, _info = env.last()
        if terminated or truncated or seen is None:
            break
        env.step(agent.act(seen["observation"], seen["action_mask"], rng))
    return env.record(agents=["random"] * env.num_players)
